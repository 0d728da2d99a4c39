"""Every suite can fail: each passes a sound game, and tells what is wrong with games that were broken."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import Any, Final

import attrs
import pytest
import tomli_w
from attrs import define, field, fields, frozen

import counting
import racing
import toy
from counting import Add, Spark
from pigrules import position, record
from pigrules.core import (
    LEGAL,
    NONE_DUE,
    Chance,
    Choose,
    Cited,
    ClauseId,
    Distribution,
    Entry,
    Game,
    IllegalStepError,
    Intent,
    Over,
    Ruling,
    ScoreSheet,
    Seat,
)
from pigrules.core.acts import Acts
from pigrules.core.layout import Draft, Layout
from pigrules.core.referee import (
    BAD_STATE,
    IMPOSSIBLE,
    NO_SUCH_THING,
    NOT_NOW,
    NOT_YOUR_TURN,
    OVER,
    no_such,
)
from pigrules.games import three_little_pigs as pigs
from pigrules.match import Match
from pigrules.registry import AnyGame
from pigrules.testing import suites
from pigrules.testing.suites import SUITES
from pigrules.testing.walks import Walk, alternatives, in_short, mixed, positions, tables, walk

A, B = Seat(0), Seat(1)
TOY: Final = toy.Rules(2)
COUNT: Final = counting.Rules()
RACE: Final = racing.Rules(3, sticky=True)
NOWHERE: Final = ClauseId("toy.no.such-clause")
NOTHING: Final = (Entry(None, NOWHERE, 0),)


def toys(transition: Any = None, **parts: Any) -> AnyGame:
    """The toy with some parts exchanged. A transition is never given to a game: it follows."""
    game = attrs.evolve(toy.GAME, **parts)
    if transition is not None:
        object.__setattr__(game, "transition", transition)
    return game


def counts(state_type: type = counting.Count, **parts: Any) -> AnyGame:
    """The counting game with some parts exchanged."""
    return attrs.evolve(counting.counting(state_type), **parts)


def fails(suite: Callable[..., object], game: AnyGame, said: str, **options: Any) -> None:
    """The suite fails on this game, and says why."""
    rules = TOY if game.name == "toy" else COUNT
    with pytest.raises(AssertionError) as caught:
        suite(game, rules, 0, **options)
    assert said in str(caught.value)
    assert game.name in str(caught.value)


@pytest.mark.parametrize("suite", SUITES)
@pytest.mark.parametrize(
    ("game", "rules"),
    [(toy.GAME, TOY), (counting.counting(), COUNT), (racing.GAME, RACE)],
    ids=["toy", "counting", "racing"],
)
def test_a_sound_game_passes(game: AnyGame, rules: Any, suite: str) -> None:
    SUITES[suite](game, rules, 0)


def test_a_sound_game_passes_the_suites_that_need_more() -> None:
    suites.conform(counting.counting(), COUNT)
    suites.same_in_every_process(toy.GAME, TOY, 0, "toy:GAME")
    suites.readings_matter(toy.GAME, TOY)
    suites.readings_keep_to_their_clauses(toy.GAME, TOY)


class TestLegalIsJudged:
    """legal_is_judged"""

    def test_the_judge_refuses_one_step_more(self) -> None:
        def judge(state: Any, step: Any) -> Ruling:
            refused = step == toy.Bet(A, "low") and isinstance(state.phase, toy.Betting)
            return Ruling((Cited(toy.BET_ONCE),)) if refused else toy.judge(state, step)

        legal = toy.GAME.legal
        fails(
            suites.legal_is_judged,
            toys(judge=judge, legal=legal),
            "only the legal list has 'A bet low'; only the judge accepts nothing",
        )

    def test_the_judge_accepts_one_step_more(self) -> None:
        fails(
            suites.legal_is_judged,
            counts(legal=lambda state: counting.UNIVERSE[:1] if counting.judge(state, ONE).legal else ()),
            "only the legal list has nothing; only the judge accepts 'A 2'",
        )

    def test_the_legal_list_is_in_another_order(self) -> None:
        fails(
            suites.legal_is_judged,
            toys(legal=lambda state: toy.legal(state)[::-1]),
            "the legal list is not in the order of the universe",
        )

    @pytest.mark.parametrize(
        ("more", "said"),
        [
            (Add(A, 1), "a step stands twice in the universe"),
            (Spark(1), "in the universe is no player step"),
            (toy.Show(A), "in the universe has no wire name"),
        ],
    )
    def test_the_universe_is_wrong(self, more: Any, said: str) -> None:
        fails(suites.legal_is_judged, counts(universe=lambda rules: (*counting.UNIVERSE, more)), said)

    def test_it_tells_how_many_positions_there_were(self) -> None:
        """The count is 0 to 5, and the spark is due or not: 0; 1!, 2!; 0, 1, 2; …"""
        assert suites.legal_is_judged(counting.counting(), COUNT, 0, count=7) == 7


ONE: Final = Add(A, 1)


class Careless(Game[Any, Any, Any, Any, Any]):
    """Its door is open."""

    def apply(self, state: Any, step: Any) -> Any:
        return self.advance(state, step)


class Astray(Game[Any, Any, Any, Any, Any]):
    """Its door leads elsewhere."""

    def apply(self, state: Any, step: Any) -> Any:
        super().apply(state, step)
        return self.start(self.rules(state))


class Closed(Game[Any, Any, Any, Any, Any]):
    """Nothing passes its door."""

    def apply(self, state: Any, step: Any) -> Any:
        raise IllegalStepError(step, Ruling((Cited(NOT_NOW),)))


class Mumbling(Game[Any, Any, Any, Any, Any]):
    """It refuses for other reasons than its judge, or tells another step."""

    def apply(self, state: Any, step: Any) -> Any:
        try:
            return super().apply(state, step)
        except IllegalStepError as error:
            raise IllegalStepError(step, Ruling(error.ruling.refusals * 2)) from error


class Confusing(Game[Any, Any, Any, Any, Any]):
    """It tells another step than the one it refuses."""

    def apply(self, state: Any, step: Any) -> Any:
        try:
            return super().apply(state, step)
        except IllegalStepError as error:
            raise IllegalStepError(Add(A, 9), error.ruling) from error


class TestRefusedStepsChangeNothing:
    """refused_steps_change_nothing"""

    @pytest.mark.parametrize(
        ("door", "said"),
        [
            (Careless, "but apply takes it"),
            (Astray, "apply and advance lead to different positions"),
            (Closed, "is legal, but apply refuses it"),
            (Mumbling, "but the judge says"),
            (Confusing, "is refused as Add(seat=0, by=9)"),
        ],
    )
    def test_the_door_is_not_the_judge(self, door: type[AnyGame], said: str) -> None:
        sound = counting.counting()
        game = door(**{part.name: getattr(sound, part.name) for part in fields(Game) if part.init})
        fails(suites.refused_steps_change_nothing, game, said)

    def test_the_judge_is_fickle(self) -> None:
        asked = count()

        def judge(state: Any, step: Any) -> Ruling:
            return counting.judge(state, step) if next(asked) % 3 else Ruling((Cited(NOT_NOW),))

        fails(
            suites.refused_steps_change_nothing,
            counts(judge=judge),
            "asked twice, the judge answers otherwise",
        )

    def test_asking_changes_the_position(self) -> None:
        def judge(state: Any, step: Any) -> Ruling:
            ruling = counting.judge(state, step)
            if isinstance(step, Spark) and not ruling.legal:
                object.__setattr__(state, "at", 3)
            return ruling

        fails(
            suites.refused_steps_change_nothing, counts(judge=judge), "a step has changed the position itself"
        )


class TestRefusalsComeInOrder:
    """refusals_come_in_order"""

    @staticmethod
    def refusing(change: Callable[[Any, Any, Ruling], Ruling]) -> AnyGame:
        """The toy whose judge says something else when it refuses."""

        def judge(state: Any, step: Any) -> Ruling:
            ruling = toy.judge(state, step)
            return ruling if ruling.legal else change(state, step, ruling)

        return toys(judge=judge, legal=toy.GAME.legal)

    def test_two_tiers_at_once(self) -> None:
        game = self.refusing(
            lambda state, step, ruling: Ruling((*ruling.refusals, *no_such("side", "middle", toy.BET)))
        )
        fails(suites.refusals_come_in_order, game, "is refused by several tiers at once")

    def test_the_same_twice(self) -> None:
        game = self.refusing(lambda state, step, ruling: Ruling(ruling.refusals * 2))
        fails(suites.refusals_come_in_order, game, "is refused twice by the same")

    def test_a_clause_of_another_kind(self) -> None:
        game = self.refusing(lambda state, step, ruling: Ruling((Cited(toy.SHOW),)))
        fails(suites.refusals_come_in_order, game, "is refused by toy.round.show, a clause of kind effect")

    def test_a_clause_that_is_not_in_the_spec(self) -> None:
        game = self.refusing(lambda state, step, ruling: Ruling((Cited(NOWHERE),)))
        fails(suites.refusals_come_in_order, game, NOWHERE)

    def test_while_chance_is_due_something_else_counts(self) -> None:
        def change(state: Any, step: Any, ruling: Ruling) -> Ruling:
            return Ruling((Cited(toy.BET_ONCE),)) if isinstance(state.phase, toy.Throwing) else ruling

        fails(
            suites.refusals_come_in_order,
            self.refusing(change),
            "is refused by ['toy.round.bet-once'] and not by core.turn.not-now",
        )

    def test_chance_is_accepted_while_somebody_chooses(self) -> None:
        def judge(state: Any, step: Any) -> Ruling:
            return LEGAL if isinstance(step, toy.Thrown) else toy.judge(state, step)

        fails(suites.refusals_come_in_order, toys(judge=judge), "is accepted, though toy.round.")

    def test_another_order_than_that_of_the_spec(self) -> None:
        def judge(state: Any, step: Any) -> Ruling:
            return Ruling(pigs.GAME.judge(state, step).refusals[::-1])

        game = attrs.evolve(pigs.GAME, judge=judge)
        with pytest.raises(AssertionError, match="these refusals are not in the order of the spec"):
            suites.refusals_come_in_order(game, pigs.Rules(seats=2))


class TestReasons:
    """every_phase_has_reasons and refusals_have_reasons"""

    def test_a_phase_has_no_reason(self) -> None:
        acts = racing.GAME.acts
        assert acts is not None
        silent = {**acts.table, racing.Lit: attrs.evolve(acts.table[racing.Lit], otherwise={})}
        game = attrs.evolve(racing.GAME, acts=Acts(acts.moments, silent))
        with pytest.raises(AssertionError, match="racing: there is no reason why not Lit while Racing"):
            suites.every_phase_has_reasons(game, RACE)

    @pytest.mark.parametrize("refusal", [OVER, NOT_NOW, NOT_YOUR_TURN, NO_SUCH_THING, IMPOSSIBLE])
    def test_the_referee_alone_refuses(self, refusal: ClauseId) -> None:
        def judge(state: Any, step: Any) -> Ruling:
            ruling = toy.judge(state, step)
            bare = ruling.refusals[:-1]
            return Ruling(bare) if refusal in [each.clause for each in bare] else ruling

        fails(suites.refusals_have_reasons, toys(judge=judge), f"'{refusal}'], and by no rule of the game")

    def test_a_reason_rests_on_no_line(self) -> None:
        def judge(state: Any, step: Any) -> Ruling:
            ruling = toy.judge(state, step)
            return Ruling((*ruling.refusals[:-1], Cited(NOWHERE))) if ruling.refusals else ruling

        fails(suites.refusals_have_reasons, toys(judge=judge), NOWHERE)


class TestReads:
    """transitions_agree, memos_tell_what_they_read and only_what_is_read_matters"""

    @pytest.mark.parametrize(
        ("game", "said"),
        [
            (toys(transition=lambda s, step: (s, toy.events(s, step))), "transition and advance differ"),
            (toys(transition=lambda s, step: (toy.advance(s, step), ())), "transition and events differ"),
        ],
    )
    def test_a_transition_is_another_one(self, game: AnyGame, said: str) -> None:
        fails(suites.transitions_agree, game, said)

    @pytest.fixture
    def trusted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Rules are taken to keep nothing but what a memo notes, so that they are asked more than once."""
        monkeypatch.setattr("pigrules.core.remember._is_noted", lambda cls: True)

    @pytest.mark.usefixtures("trusted")
    def test_a_memo_is_silent(self) -> None:
        """What follows is worked out once, and kept where no watch hears that it is read."""
        known: dict[Any, Any] = {}

        def transition(state: Any, step: Any) -> Any:
            key = id(state.rules.readings), state.board, state.phase, step
            if key not in known:
                known[key] = state.rules.readings, (toy.advance(state, step), toy.events(state, step))
            return known[key][1]

        fails(
            suites.memos_tell_what_they_read,
            toys(transition=transition),
            "remembered, it tells nothing and not both_right",
        )

    def test_a_memo_answers_for_another_table(self) -> None:
        def judge(state: Any, step: Any) -> Ruling:
            return toy.judge(state, step) if hasattr(state.rules.readings, "__watch__") else LEGAL

        fails(suites.memos_tell_what_they_read, toys(judge=judge), "watched, the answer is another one")

    @pytest.mark.usefixtures("trusted")
    def test_a_memo_remembers_something_else(self) -> None:
        asked: dict[Any, Any] = {}

        def judge(state: Any, step: Any) -> Ruling:
            ruling, readings = toy.judge(state, step), state.rules.readings
            if not hasattr(readings, "__watch__"):
                return ruling
            before = asked.setdefault(id(readings), (readings, ruling))[1]
            return before if len(asked) > 2 else ruling

        fails(suites.memos_tell_what_they_read, toys(judge=judge), "remembered, the answer is another one")

    def test_a_reading_matters_that_was_not_read(self) -> None:
        """The readings behind the watch are looked at."""

        def judge(state: Any, step: Any) -> Ruling:
            ruling, readings = toy.judge(state, step), state.rules.readings
            usual = getattr(readings, "__plain__", readings) == toy.Readings("nobody")
            return Ruling((Cited(toy.BET_ONCE),)) if usual and ruling.legal else ruling

        fails(
            suites.only_what_is_read_matters,
            toys(judge=judge),
            "it tells nothing, but both_right=nobody changes it",
        )


class TestPlayNeverDeadlocks:
    """play_never_deadlocks"""

    @pytest.mark.parametrize(
        ("game", "said"),
        [
            (counts(legal=lambda state: ()), "asks (0,), but () can act"),
            (toys(turn=lambda s: ask(s, (A, B))), "but"),
            (toys(turn=lambda s: ask(s, ())), "no seat is asked"),
            (toys(turn=lambda s: ask(s, (A, A))), "asks a seat twice"),
            (counts(chances=lambda state: counting.SPARKS), "but chance has"),
            (counts(chances=lambda state: NONE_DUE), "but chance has"),
            (counts(legal=lambda state: counting.UNIVERSE), "no seat chooses, but there are legal steps"),
        ],
    )
    def test_it_is_not_clear_who_is_to_act(self, game: AnyGame, said: str) -> None:
        fails(suites.play_never_deadlocks, game, said)

    def test_a_seat_that_is_not_there_is_asked(self) -> None:
        step = Add(Seat(1), 1)
        game = counts(
            turn=lambda s: ask(s, (Seat(1),), counting.turn),
            legal=lambda s: (step,) if isinstance(counting.turn(s), Choose) else (),
        )
        fails(suites.play_never_deadlocks, game, "asks seats that are not there")


def ask(state: Any, seats: tuple[Seat, ...], turn: Callable[[Any], Any] = toy.turn) -> Any:
    """The turn, with other seats if seats are asked."""
    known = turn(state)
    return Choose(seats, known.clause) if isinstance(known, Choose) else known


def sparks(*pairs: tuple[Any, Any]) -> AnyGame:
    """The counting game with other odds."""
    odds: Distribution[Any] = Distribution(tuple(s for s, _ in pairs), tuple(w for _, w in pairs))

    def judge(state: Any, step: Any) -> Ruling:
        return LEGAL if state.due and step in odds else counting.judge(state, step)

    return counts(chances=lambda state: odds if state.due else NONE_DUE, judge=judge)


@frozen
class Whim(Spark):
    """No step of the game."""


class TestChanceIsExact:
    """chance_is_exact"""

    @pytest.mark.parametrize(
        ("game", "said"),
        [
            (sparks((Spark(0), 1), (Spark(0), 1)), "a chance step stands twice"),
            (sparks((Spark(0), 1), (Spark(1), 0)), "(1, 0)"),
            (sparks((Spark(0), 1), (Spark(1), 0.5)), "(1, 0.5)"),
            (sparks((Spark(0), 1), (Add(A, 2), 1)), "is no chance step"),
            (sparks((Spark(0), 1), (Whim(1), 1)), "has no wire name"),
        ],
    )
    def test_the_odds_are_wrong(self, game: AnyGame, said: str) -> None:
        fails(suites.chance_is_exact, game, said)

    def test_the_judge_accepts_what_cannot_come(self) -> None:
        def chances(state: Any) -> Distribution[Spark]:
            return Distribution.of([(Spark(0), 1)]) if state.due and state.at > 2 else counting_odds(state)

        fails(suites.chance_is_exact, counts(chances=chances), "the judge accepts 'spark 1'")

    def test_the_judge_refuses_what_may_come(self) -> None:
        def judge(state: Any, step: Any) -> Ruling:
            return Ruling((Cited(NOT_NOW),)) if step == Spark(1) else counting.judge(state, step)

        fails(suites.chance_is_exact, counts(judge=judge), "the judge refuses 'spark 1'")

    def test_weights_and_steps_are_not_as_many(self) -> None:
        short: Distribution[Any] = Distribution((Spark(0), Spark(1)), (1, 1))
        object.__setattr__(short, "weights", (1,))
        fails(suites.chance_is_exact, counts(chances=lambda s: short if s.due else NONE_DUE), "1 weights")

    def test_the_probabilities_do_not_add_up(self) -> None:
        odd: Distribution[Any] = Distribution((Spark(0), Spark(1)), (1, 1))
        object.__setattr__(odd, "_sums", (1, 3))
        fails(
            suites.chance_is_exact,
            counts(chances=lambda s: odd if s.due else NONE_DUE),
            "the probabilities add up to 2/3",
        )


def counting_odds(state: Any) -> Distribution[Spark]:
    """The odds of the sound game."""
    return counting.SPARKS if state.due else NONE_DUE


def over(**parts: Any) -> AnyGame:
    """The toy that ends otherwise."""

    def turn(state: Any) -> Any:
        known = toy.turn(state)
        return attrs.evolve(known, **parts) if isinstance(known, Over) else known

    return toys(turn=turn)


def idle(state: toy.State) -> tuple[toy.Show, ...]:
    """A step to list after the end."""
    return (toy.Show(A),) if isinstance(state.phase, toy.Ended) else ()


class TestSheets:
    """sheets_match_results"""

    @pytest.mark.parametrize(
        ("sheet", "said"),
        [
            (lambda state: None, "the game is over and has no score sheet"),
            (lambda state: ScoreSheet(3, (), (), ()), "the score sheet has 3 seats"),
            (lambda state: ScoreSheet(2, (), (), (), (), Cited(toy.ROUNDS)), "final=True"),
            (lambda state: ScoreSheet(2, (), (), ()), "final=False"),
            (lambda state: scored(state, winners=()), "the score sheet says Over("),
            (lambda state: scored(state, entries=[Entry(A, toy.RIGHT, 9)]), "the score sheet says Over("),
            (lambda state: scored(state, entries=NOTHING), NOWHERE),
        ],
    )
    def test_a_sheet_is_not_the_result(self, sheet: Any, said: str) -> None:
        fails(suites.sheets_match_results, toys(sheet=sheet), said)


def scored(state: Any, **parts: Any) -> ScoreSheet | None:
    """The sheet of the toy with some parts exchanged; before the end there is none."""
    sheet = toy.GAME.sheet(state)
    if sheet is None:
        return None
    if parts.get("entries") == NOTHING:
        parts["entries"] = (*sheet.entries, *NOTHING)
    return attrs.evolve(sheet, **parts)


class TestTheEnd:
    """the_end_is_the_end and matches_end"""

    @pytest.mark.parametrize(
        ("game", "said"),
        [
            (over(winners=(B, A)), "winners (1, 0)"),
            (over(winners=(A, A)), "winners (0, 0)"),
            (over(winners=(Seat(2),)), "winners (2,) of 2 seats"),
            (over(scores=(1,)), "scores (1,) of 2 seats"),
            (over(scores=(1, 0.5)), "scores (1, 0.5)"),
            (toys(legal=lambda s: toy.legal(s) or idle(s)), "there are legal steps after the end"),
            (toys(chances=lambda s: toy.chances(s) or FACES), "chance is due after the end"),
            (toys(turn=lambda s: Chance(toy.THROW)), "the match did not end"),
        ],
    )
    def test_the_end_is_not_one(self, game: AnyGame, said: str) -> None:
        with pytest.raises(AssertionError) as caught:
            suites.the_end_is_the_end(attrs.evolve(game, judge=toy.judge), TOY, 0)
        assert said in str(caught.value)

    def test_something_else_is_refused_after_the_end(self) -> None:
        def judge(state: Any, step: Any) -> Ruling:
            return Ruling((Cited(NOT_NOW),)) if isinstance(state.phase, toy.Ended) else toy.judge(state, step)

        fails(suites.the_end_is_the_end, toys(judge=judge), "is refused by ['core.turn.not-now']")

    def test_a_match_takes_too_long(self) -> None:
        """A match of the toy is two rounds of five steps."""
        suites.matches_end(toy.GAME, TOY, 0, most=10)
        with pytest.raises(AssertionError, match="the match has not ended after 9 steps"):
            suites.matches_end(toy.GAME, TOY, 0, most=9)


FACES: Final[Distribution[toy.Thrown]] = Distribution.of([(toy.Thrown(1), 1)])


@frozen
class Alone:
    """Positions of which each is equal to itself only."""

    rules: counting.Rules
    at: int = field(eq=False)
    due: bool = False
    itself: object = field(factory=object, init=False, repr=False)


@frozen
class Traced:
    """Positions that remember how many there were before them, though nobody can read it."""

    rules: counting.Rules
    at: int
    due: bool = False
    number: int = field(init=False, repr=False, default=attrs.Factory(lambda: next(NUMBERS)))


NUMBERS: Final[count[int]] = count()


@frozen
class Blurred:
    """Positions that are equal, however far it has counted."""

    rules: counting.Rules
    at: int = field(eq=False)
    due: bool = False


@frozen(eq=False)
class Scattered:
    """Equal positions with different hashes."""

    rules: counting.Rules
    at: int
    due: bool = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scattered) and (self.at, self.due) == (other.at, other.due)

    def __hash__(self) -> int:
        return id(self)


@frozen
class Bound:
    """Positions that cannot be pickled."""

    rules: counting.Rules
    at: int
    due: bool = False

    def __reduce__(self) -> Any:
        raise TypeError("bound to this process")


@define(unsafe_hash=True)
class Loose:
    """Positions that can be changed."""

    rules: counting.Rules
    at: int
    due: bool = False


@frozen
class Open:
    """Positions with a list in them."""

    rules: counting.Rules
    at: int
    due: bool = False
    log: Any = field(factory=lambda: [1], eq=False)


class TestRoundTrips:
    """json_round_trips, notation_round_trips, records_round_trip and positions_round_trip"""

    def test_a_position_comes_back_otherwise(self) -> None:
        fails(suites.json_round_trips, counts(Alone), "comes back from JSON as")

    def test_a_position_cannot_be_read_back(self) -> None:
        game = counts(start=lambda rules: counting.Count(rules, False))  # False is no number in JSON
        fails(suites.json_round_trips, game, "written as JSON, is refused: $.at")

    def test_rules_come_back_otherwise(self) -> None:
        @frozen
        class Odd:
            seats: int = 1
            itself: int = field(default=0, init=False)

            def __attrs_post_init__(self) -> None:
                object.__setattr__(self, "itself", next(made))

        made = count()
        with pytest.raises(AssertionError, match="comes back otherwise"):
            suites.json_round_trips(counts(rules_type=Odd), Odd())

    @pytest.mark.parametrize(
        ("format", "said"),
        [
            (lambda step: "A 1", "'A 1' says"),
            (lambda step: "", "is written as an empty line"),
            (lambda step: f"A  {step}", "is written 'A  "),
            (lambda step: f"{step}\n", "is written"),
            (lambda step: repr(step).replace(" ", ""), "cannot be read back: no step is written"),
            (
                lambda step: f"A {3 - step.by}" if isinstance(step, Add) else f"spark {step.back}",
                "but is read as",
            ),
        ],
    )
    def test_a_step_is_written_badly(self, format: Callable[[Any], str], said: str) -> None:
        fails(suites.notation_round_trips, counts(format=format), said)

    def test_a_record_cannot_be_written(self) -> None:
        def parse(line: str) -> Any:
            return toy.parse(line.replace("low", "high"))

        fails(suites.records_round_trip, toys(parse=parse), "the record cannot be written: $.steps[1]: ")

    def test_a_record_comes_back_otherwise(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sound = record.loads
        monkeypatch.setattr(
            record, "loads", lambda text, game: attrs.evolve(sound(text, game), names=("Ana", "Bo"))
        )
        fails(suites.records_round_trip, toy.GAME, "the record comes back from TOML otherwise")

    def test_a_record_does_not_hold(self) -> None:
        def judge(state: Any, step: Any) -> Ruling:
            return Ruling((Cited(NOT_NOW),)) if isinstance(step, toy.Show) else toy.judge(state, step)

        fails(suites.records_round_trip, toys(judge=judge, legal=toy.GAME.legal), "its record does not hold")

    def test_a_record_leads_elsewhere(self) -> None:
        taken = count()

        def advance(state: Any, step: Any) -> Any:
            after = toy.advance(state, step)
            return attrs.evolve(after, board=toy.Board((next(taken), 0), after.board.played))

        fails(suites.records_round_trip, toys(advance=advance), "its record leads to another position")

    @staticmethod
    def laid_out(build: Any = None, write: Any = None) -> AnyGame:
        """The counting game whose positions are written as a turn and a number."""

        def said(state: Any, unsaid: frozenset[str]) -> dict[str, Any]:
            return {"turn": "spark" if state.due else "count", "at": state.at}

        def built(draft: Draft, rules: Any) -> Any:
            return counting.Count(rules, draft.number("at", 0), draft.text("turn") == "spark")

        keys = {"turn": "count", "at": "2"}
        layout = Layout(rows="", keys=keys, build=build or built, write=write or said, template="")
        return counts(layout=layout)

    def test_a_sound_layout_passes(self) -> None:
        suites.positions_round_trip(self.laid_out(), COUNT)

    def test_a_document_is_refused(self) -> None:
        def build(draft: Draft, rules: Any) -> None:
            draft.wrong("at", "is too far")

        fails(
            suites.positions_round_trip, self.laid_out(build), "its document is refused: this position cannot"
        )

    def test_a_document_leads_elsewhere(self) -> None:
        game = self.laid_out(write=lambda state, unsaid: {"turn": "spark" if state.due else "count"})
        fails(suites.positions_round_trip, game, "the document leads to another state")

    def test_a_position_in_a_document_comes_back_otherwise(self) -> None:
        written = count()
        game = self.laid_out(
            build=lambda draft, rules: counting.Count(rules, 0),
            write=lambda state, unsaid: {"turn": f"count {next(written)}"},
        )
        fails(suites.positions_round_trip, game, "the position comes back otherwise from")

    def test_a_document_is_written_otherwise_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sound, written = position.dumps, count()
        monkeypatch.setattr(position, "dumps", lambda of: f"{sound(of)}# {next(written)}\n")
        fails(suites.positions_round_trip, toy.GAME, "written again, the document differs from")

    def test_a_position_is_judged_otherwise(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(position, "judge", lambda of, step: position.Judged(True))
        fails(suites.positions_round_trip, toy.GAME, "and as a position Judged(legal=True")

    def test_a_record_is_written_otherwise_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sound, written = record.dumps, count()
        monkeypatch.setattr(record, "dumps", lambda of: f"{sound(of)}# {next(written)}\n")
        fails(suites.records_round_trip, toy.GAME, "written again, the TOML differs")

    def test_json_of_a_record_comes_back_otherwise(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sound = record.from_json

        def from_json(data: Any, game: Any) -> Any:
            return attrs.evolve(sound(data, game), names=())

        monkeypatch.setattr(record, "loads", lambda text, game: sound(tomllib.loads(text), game))
        monkeypatch.setattr(record, "from_json", from_json)
        fails(suites.records_round_trip, toy.GAME, "the record comes back from JSON otherwise")

    def test_json_of_a_record_is_written_otherwise_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sound, written = record.to_json, count()

        def to_json(of: record.Record) -> dict[str, Any]:
            """The keys the other way round, each second time."""
            pairs = list(sound(of).items())
            return dict(pairs if next(written) % 2 else pairs[::-1])

        monkeypatch.setattr(record, "dumps", lambda of: tomli_w.dumps(sound(of)))
        monkeypatch.setattr(record, "to_json", to_json)
        fails(suites.records_round_trip, toy.GAME, "written again, the JSON differs")


class TestValues:
    """values_are_frozen, equal_states_are_equal and copies_behave_alike"""

    def test_a_field_can_be_assigned(self) -> None:
        fails(suites.values_are_frozen, counts(Loose), "state.rules: can be assigned")

    def test_a_list_is_inside(self) -> None:
        fails(suites.values_are_frozen, counts(Open), "state.log: a list is no frozen value")

    def test_a_view_can_be_changed(self) -> None:
        fails(
            suites.values_are_frozen,
            counts(view=lambda state, seat: [state]),
            "view: a list is no frozen value",
        )

    def test_inside_a_tuple(self) -> None:
        game = counts(events=lambda state, step: (Cited(counting.ASK, (("seats", [0]),)),))  # type: ignore[arg-type]
        fails(suites.values_are_frozen, game, "events[0].facts[0][1]: a list is no frozen value")

    @pytest.mark.parametrize(
        ("state_type", "said"),
        [
            (Traced, "positions that are written the same differ"),
            (Alone, "differs from its pickled copy"),
            (Blurred, "two positions are equal, but written"),
            (Scattered, "differs from its pickled copy"),
            (Bound, "cannot be pickled: bound to this process"),
        ],
    )
    def test_equality_is_wrong(self, state_type: type, said: str) -> None:
        fails(suites.equal_states_are_equal, counts(state_type), said)

    def test_a_pickled_copy_differs(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("pigrules.testing._values.pickle.loads", lambda data: None)
        fails(suites.equal_states_are_equal, counting.counting(), "differs from its pickled copy")

    def test_the_judge_asks_for_identity(self) -> None:
        def judge(state: Any, step: Any) -> Ruling:
            own = isinstance(step, Spark) or any(step is known for known in counting.UNIVERSE)
            return counting.judge(state, step) if own else Ruling((Cited(NOT_NOW),))

        fails(
            suites.copies_behave_alike, counts(judge=judge), "a decoded copy of the step is judged otherwise"
        )

    def test_the_legal_list_asks_for_identity(self) -> None:
        known: list[Any] = []

        def legal(state: Any) -> Any:
            if not any(state is old for old in known) and state in known:
                return counting.UNIVERSE[:1] if isinstance(counting.turn(state), Choose) else ()
            known.append(state)
            return counting.counting().legal(state)

        fails(
            suites.copies_behave_alike,
            counts(legal=legal),
            "a decoded copy of the position is answered otherwise",
        )

    def test_events_ask_for_identity(self) -> None:
        def events(state: Any, step: Any) -> tuple[Cited, ...]:
            return (Cited(counting.ASK),) * any(step is known for known in counting.UNIVERSE)

        fails(suites.copies_behave_alike, counts(events=events), "a decoded copy has other events")

    def test_what_follows_asks_for_identity(self) -> None:
        def advance(state: Any, step: Any) -> Any:
            after = counting.advance(state, step)
            known = any(step is own for own in (*counting.UNIVERSE, *counting.SPARKS.steps))
            return after if known else attrs.evolve(after, at=1)

        fails(suites.copies_behave_alike, counts(advance=advance), "a decoded copy leads elsewhere")


FAULT: Final = Cited(BAD_STATE)


class TestFaults:
    """reachable_has_no_faults, faults_are_named and hand_made_is_safe"""

    def test_rules_have_faults(self) -> None:
        game = counts(faults=lambda thing: (FAULT,) if isinstance(thing, counting.Rules) else ())
        fails(suites.reachable_has_no_faults, game, "the rules have faults")

    def test_a_position_has_faults(self) -> None:
        game = counts(faults=lambda thing: (FAULT,) if getattr(thing, "due", False) else ())
        fails(suites.reachable_has_no_faults, game, "this position was reached, and has faults")

    def test_a_fault_is_not_named(self) -> None:
        bad = toy.State(TOY, toy.Board((0,), 0), toy.Staking())
        suites.faults_are_named(toy.GAME, [(bad, BAD_STATE)])
        with pytest.raises(AssertionError, match=r"toy: core.turn.not-now is broken, but the faults are \["):
            suites.faults_are_named(toy.GAME, [(bad, BAD_STATE), (bad, NOT_NOW)])

    def test_what_cannot_be_played_has_no_faults(self) -> None:
        """Without faults, a bet may be missing, or a score."""
        fails(suites.hand_made_is_safe, toys(faults=lambda thing: ()), "has no faults, but")

    def test_what_follows_has_faults(self) -> None:
        """Only where the spark is due something is wrong: that is refused, but the others lead there."""
        game = counts(faults=lambda thing: (FAULT,) if getattr(thing, "due", False) else ())
        fails(suites.hand_made_is_safe, game, "has no faults, but after 'A ")

    def test_what_was_read_has_faults(self) -> None:
        asked: list[Any] = []

        def faults(thing: Any) -> tuple[Cited, ...]:
            asked.append(thing)
            return (FAULT,) if len(asked) > 1 and asked[-2] is thing else ()

        fails(suites.hand_made_is_safe, counts(faults=faults), "was read, but has faults")


@frozen
class Loud(toy.Betting):
    """Bets that everybody can read in the log."""

    def __repr__(self) -> str:
        return f"Betting({self.stake}, {self.bets})"


@frozen
class Seen(toy.View):
    """A view that is equal to another, but does not look so."""

    all_bets: Any = field(default=(), eq=False)


def first_bet(state: Any) -> Any:
    """What A has bet, if anything, while it is concealed."""
    return state.phase.bets[0] if isinstance(state.phase, toy.Betting) else None


def loudly(state: Any, step: Any) -> Any:
    """Bets go where everybody can read them."""
    after = toy.advance(state, step)
    if type(after.phase) is toy.Betting:
        return attrs.evolve(after, phase=Loud(after.phase.stake, after.phase.bets))
    return after


def seen(show: Callable[[Any], Any]) -> AnyGame:
    """The toy with views that hold more than is compared."""

    def view(state: Any, seat: Any) -> Seen:
        known = toy.view(state, seat)
        return Seen(known.scores, known.phase, known.bets, show(state))

    return toys(view=view)


def leaking_legal(state: Any) -> tuple[Any, ...]:
    """After a high bet of A, B is offered less."""
    legal = toy.legal(state)
    return tuple(s for s in legal if s.seat == A or first_bet(state) != "high" or s != toy.Bet(B, "low"))


def leaking_judge(state: Any, step: Any) -> Ruling:
    """B is told of the bet of A."""
    ruling = toy.judge(state, step)
    if ruling.legal or first_bet(state) is None or step.seat != B:
        return ruling
    return Ruling((*ruling.refusals, Cited(toy.BET_ONCE, (("side", first_bet(state)),))))


def leaking_turn(state: Any) -> Any:
    """The question tells of the bet of A."""
    known = toy.turn(state)
    if first_bet(state) == "high" and isinstance(known, Choose):
        return Choose(known.seats, toy.SHOW)
    return known


def leaking_sheet(state: Any) -> ScoreSheet:
    """The sheet counts the bet of A."""
    return ScoreSheet(2, [Entry(A, toy.RIGHT, int(first_bet(state) == "high"))], (), ())


def leaking_events(state: Any, step: Any) -> tuple[Cited, ...]:
    """What was bet is called out."""
    if isinstance(step, toy.Bet):
        return (Cited(toy.BET, (("side", step.side),)),)
    return toy.events(state, step)


class TestSecrets:
    """secrets_are_kept and seat_records_hold"""

    @pytest.mark.parametrize(
        ("game", "said"),
        [
            (toys(view=lambda state, seat: state), "by the view"),
            (seen(lambda state: first_bet(state)), "by the repr of the view"),
            (toys(turn=leaking_turn), "by the turn"),
            (toys(sheet=leaking_sheet), "by the score sheet"),
            (toys(advance=loudly), "by the repr of the position"),
            (toys(legal=leaking_legal), "by the legal list"),
            (toys(judge=leaking_judge), "by the answer to 'B "),
            (toys(events=leaking_events), "the events differ"),
        ],
    )
    def test_something_leaks(self, game: AnyGame, said: str) -> None:
        fails(suites.secrets_are_kept, game, said)

    def test_the_drawing_leaks(self) -> None:
        @frozen
        class Quiet(toy.View):
            all_bets: Any = field(default=(), eq=False, repr=False)

        def view(state: Any, seat: Any) -> Quiet:
            known = toy.view(state, seat)
            return Quiet(known.scores, known.phase, known.bets, first_bet(state))

        game = toys(view=view, render=lambda view, name: str(view.all_bets))
        fails(suites.secrets_are_kept, game, "by the drawing")

    def test_the_record_leaks(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sound = Match.record
        monkeypatch.setattr(Match, "record", lambda match, seat=None: sound(match))
        fails(suites.secrets_are_kept, toy.GAME, "can tell by its record")

    def test_nothing_is_ever_concealed(self) -> None:
        fails(suites.secrets_are_kept, toys(secret=frozenset({toy.Show})), "nothing was ever concealed")

    def test_a_seat_sees_less_though_nothing_is_secret(self) -> None:
        game = counts(view=lambda state, seat: state if seat is None else None)
        fails(suites.secrets_are_kept, game, "nothing is secret, but seat 0 sees less")

    def test_the_record_of_a_seat_lacks_an_open_step(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sound = Match.record

        def record(match: Any, seat: Any = None) -> Any:
            whole = sound(match, seat)
            return attrs.evolve(whole, steps=whole.steps[:-1])

        monkeypatch.setattr(Match, "record", record)
        fails(suites.seat_records_hold, toy.GAME, "the record of seat 0 leaves out")

    def test_the_record_of_a_seat_does_not_hold(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sound = Match.record

        def record(match: Any, seat: Any = None) -> Any:
            whole = sound(match, seat)
            return attrs.evolve(whole, steps=whole.steps[1:])

        monkeypatch.setattr(Match, "record", record)
        fails(suites.seat_records_hold, toy.GAME, "the record of seat 0 does not hold")


class TestWords:
    """answers_have_words, positions_can_be_drawn and policies_play_by_the_rules"""

    @pytest.mark.parametrize(
        ("game", "said"),
        [
            (counts(events=lambda state, step: (Cited(NOWHERE),)), NOWHERE),
            (toys(turn=lambda state: attrs.evolve(toy.turn(state), clause=NOWHERE)), NOWHERE),
            (over(decided=(NOWHERE,)), NOWHERE),
            (
                toys(events=lambda s, step: (Cited(toy.RIGHT),)),
                "toy.score.right lacks the facts ('points', 'seat')",
            ),
            (
                toys(judge=lambda s, step: Ruling((Cited(toy.BET_ONCE),))),
                "bet-once lacks the facts ('seat',)",
            ),
        ],
    )
    def test_there_are_no_words(self, game: AnyGame, said: str) -> None:
        fails(
            suites.answers_have_words,
            attrs.evolve(game, legal=toy.legal) if game.name == "toy" else game,
            said,
        )

    def test_the_drawing_is_empty(self) -> None:
        fails(
            suites.positions_can_be_drawn,
            counts(render=lambda view, name: " "),
            "the drawing for None is empty",
        )

    def test_the_drawing_changes(self) -> None:
        drawn = count()
        game = counts(render=lambda view, name: f"{next(drawn)}")
        fails(suites.positions_can_be_drawn, game, "drawn twice, it looks otherwise")

    @pytest.mark.parametrize(
        ("policy", "said"),
        [
            (
                lambda view, legal, random: Intent(Add(A, 3)),
                "the policy 'odd' of seat A chose A 3: ",
            ),
            (lambda view, legal, random: Intent(legal[0], -1.0), "nobody can do that after -1.0 seconds"),
            (
                lambda view, legal, random: Intent(legal[next(TURNS) // 3 % 2]),
                "odd plays otherwise with the same seed",
            ),
        ],
    )
    def test_an_opponent_does_not_play_by_the_rules(self, policy: Any, said: str) -> None:
        fails(suites.policies_play_by_the_rules, counts(policies={"odd": policy}), said)


TURNS: Final[count[int]] = count()

HASHED: Final = '''
from attrs import evolve
from counting import SPARKS, counting
from pigrules.core import NONE_DUE, Distribution

def odds(state):
    """The order is that of a set, which hangs on how strings are hashed."""
    names = list({f"spark {n}" for n in range(8)})
    first = names.index("spark 0") < names.index("spark 1")
    known = SPARKS if first else Distribution(SPARKS.steps[::-1], SPARKS.weights[::-1])
    return known if state.due else NONE_DUE

GAME = evolve(counting(), chances=odds)
'''


class TestProcesses:
    """same_in_every_process"""

    def test_the_order_of_a_set_decides(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "hashed.py").write_text(HASHED, encoding="utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
        with pytest.raises(
            AssertionError, match="counting: the match with seed 0/0 differs where strings hash"
        ):
            suites.same_in_every_process(counting.counting(), COUNT, 0, "hashed:GAME")

    def test_the_game_is_not_there(self) -> None:
        with pytest.raises(AssertionError, match="the other process failed"):
            suites.same_in_every_process(toy.GAME, TOY)


class TestReadings:
    """readings_matter and readings_keep_to_their_clauses"""

    def test_a_reading_changes_nothing(self) -> None:
        fails(
            suites.readings_matter, toys(advance=by_default), "these changed nothing: ['both_right=nobody']"
        )

    def test_a_witness_helps_where_chance_does_not(self) -> None:
        """In no match at all is anything seen; the witness has both bets right whenever the die is high."""
        with pytest.raises(AssertionError, match="these changed nothing"):
            suites.readings_matter(toy.GAME, TOY, games=0)
        both_high = toy.State(TOY, toy.Board((0, 0), 0), toy.Throwing(1, ("high", "high")))
        suites.readings_matter(toy.GAME, TOY, games=0, witnesses=[both_high])

    def test_it_may_matter_under_other_rules_only(self) -> None:
        """Here a table without a bonus plays as if nothing had been agreed."""

        def advance(state: Any, step: Any) -> Any:
            return toy.advance(state, step) if state.rules.bonus else by_default(state, step)

        game, plain = toys(advance=advance), toy.Rules(2, bonus=None)
        with pytest.raises(AssertionError, match="these changed nothing"):
            suites.readings_matter(game, plain)
        suites.readings_matter(game, plain, others=[TOY])

    def test_a_reading_changes_what_rests_on_other_clauses(self) -> None:
        def judge(state: Any, step: Any) -> Ruling:
            if (
                isinstance(step, toy.Stake)
                and state.rules.readings.both_right == "nobody"
                and step.amount == 2
            ):
                return Ruling(no_such("stake", 2, toy.STAKE))
            return toy.judge(state, step)

        fails(
            suites.readings_keep_to_their_clauses,
            toys(judge=judge),
            "both_right=nobody changes rulings, events, what follows, but the answers rest on",
        )


def by_default(state: Any, step: Any) -> Any:
    """What follows under the default readings."""
    usual = attrs.evolve(state.rules, readings=toy.Readings())
    return attrs.evolve(toy.advance(attrs.evolve(state, rules=usual), step), rules=state.rules)


class TestWalks:
    """What the suites find their positions with."""

    def test_the_same_seed_gives_the_same_match(self) -> None:
        assert walk(toy.GAME, TOY, "7/0") == walk(toy.GAME, TOY, "7/0")
        assert walk(toy.GAME, TOY, "7/0").steps != walk(toy.GAME, TOY, "7/1").steps

    def test_a_walk_stops_where_it_is_told(self) -> None:
        short = walk(toy.GAME, TOY, "7/0", most=3)
        assert (len(short.steps), len(short.states), short.finished) == (3, 4, False)
        assert walk(toy.GAME, TOY, "7/0").finished

    def test_positions_are_distinct_and_few_enough(self) -> None:
        found = positions(toy.GAME, TOY, 3, 40)
        assert len(found) == len({position.state for position in found}) == 40

    def test_a_game_with_few_positions_gives_all_of_them(self) -> None:
        """Counts 0 to 3 open, 1 to 5 with the spark due, 4 and 5 at the end."""
        found = positions(counting.counting(), COUNT, 0, 500)
        assert {(p.state.at, p.state.due) for p in found} == {
            *((at, False) for at in range(6)),
            *((at, True) for at in range(1, 6)),
        }

    def test_a_position_tells_how_it_came_about(self) -> None:
        steps = (toy.Stake(A, 2), toy.Bet(B, "low"))
        states = [toy.start(TOY)]
        for step in steps:
            states.append(toy.advance(states[-1], step))
        played = Walk(toy.GAME, attrs.evolve(TOY, rounds=5), "7/1", steps, tuple(states), False)
        assert str(played.positions[0]) == "toy, 0 steps into walk 7/1, under Rules(seats=2, rounds=5)"
        assert str(played.positions[2]) == (
            "toy, 2 steps into walk 7/1 (… 'A stake 2', 'B bet low'), under Rules(seats=2, rounds=5)"
        )

    def test_rules_in_short(self) -> None:
        rules = pigs.Rules(seats=2, readings=pigs.Readings(grade="best"), spinner=pigs.Spinner(wood=9))
        assert in_short(rules) == "Rules(seats=2, spinner=Spinner(wood=9), readings=Readings(grade='best'))"

    def test_tables_of_every_size_and_variant(self) -> None:
        found = [(rules.seats, rules.variant) for rules in tables(pigs.GAME)]
        assert found == [(n, v) for n in (2, 3, 4, 5) for v in ("normal", "veterans")]
        assert tables(toy.GAME) == (TOY,)

    def test_alternatives_change_one_reading(self) -> None:
        assert list(alternatives(TOY)) == [
            ("both_right", "nobody", toy.Rules(2, readings=toy.Readings(both_right="nobody")))
        ]
        assert list(alternatives(COUNT)) == []

    def test_mixed_rules_differ_in_readings_only(self) -> None:
        usual = pigs.Rules()
        drawn = [mixed(usual, str(seed)) for seed in range(50)]
        assert len(set(drawn)) == 50
        assert {attrs.evolve(rules, readings=usual.readings) for rules in drawn} == {usual}
        seen: Mapping[str, set[str]] = {a.name: set() for a in fields(pigs.Readings)}
        for rules in drawn:
            for name, values in seen.items():
                values.add(getattr(rules.readings, name))
        assert all(len(values) > 1 for values in seen.values())
        assert mixed(COUNT, "0") is COUNT
