"""A policy, and a front end, learn nothing from inside: not by what rules remember, not by a generator.

Out of reach of any library in one process are frames, the garbage collector and ``object.__setattr__``.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

import attrs
import pytest
from attrs import field, frozen

import toy
from pigrules import codec, simulate
from pigrules._views import Views
from pigrules.cli._host import Host
from pigrules.core import Chance, Choose, Intent, Over, Seat
from pigrules.core.remember import Memo, Remembering, remember
from pigrules.games import eat_me_if_you_can as wolves
from pigrules.games import putz_die_wutz as sty
from pigrules.games import three_little_pigs as pigs
from pigrules.games import woolfy
from pigrules.match import Match
from pigrules.race import Opponent, Race
from pigrules.registry import AnyGame
from pigrules.testing import suites, walks

GAMES: Final[tuple[AnyGame, ...]] = (wolves.GAME, sty.GAME, pigs.GAME, woolfy.GAME)
A, B, C = map(Seat, range(3))


def table(game: AnyGame) -> Any:
    """The usual rules for as many seats as may be, but at most four."""
    return game.rules_type(seats=min(game.players[1], 4))


def played(
    game: AnyGame, seated: Mapping[int, Callable[..., Any]], seed: str = "1", most: int = 150
) -> list[Any]:
    """The steps of a game; seats without a policy take the first or the last legal step, by turns."""
    rules = table(game)

    def plain(view: Any, legal: tuple[Any, ...], random: Random) -> Intent[Any]:
        return Intent(legal[int(random.random() * len(legal))], 1.0)

    opponents = [Opponent("x", seated.get(seat, plain)) for seat in range(rules.seats)]
    race, state, steps = Race(game, opponents, Random(seed)), game.start(rules), list[Any]()
    while not isinstance(turn := game.turn(state), Over) and len(steps) < most:
        steps.append(race.next(state, turn))
        state = game.advance(state, steps[-1])
    return steps


def remembered(rules: Any) -> Any:
    """All that can be asked of what rules and their components remember."""
    found: dict[str, Any] = {}
    holders = {"": rules, "memo": getattr(rules, "memo", None)}
    holders |= {each.name: getattr(rules, each.name) for each in attrs.fields(type(rules))}
    for holder, value in holders.items():
        for name, kept in sorted(getattr(value, "__dict__", {}).items()):
            told = kept.cache_info() if hasattr(kept, "cache_info") else "kept"
            found[f"{holder}.{name}"] = told
    return found


# What the rules remember


def course(wheel: str) -> list[Any]:
    """All that C observes of a round in which B sets its wheel so, while A is the Wolf."""
    seen: list[Any] = []

    def spy(view: Any, legal: tuple[Any, ...], random: Random) -> Intent[Any]:
        seen.append((view, repr(view), legal, random.getstate(), remembered(view.rules), pickle.dumps(view)))
        return Intent(legal[0])

    def bluffer(view: Any, legal: tuple[Any, ...], random: Random) -> Intent[Any]:
        return Intent(next((step for step in legal if getattr(step, "choice", wheel) == wheel), legal[0]))

    game = wolves.GAME
    rules = wolves.Rules(seats=3, readings=wolves.Readings(wheel_turned_again="free"))
    race = Race(game, [Opponent("b", bluffer), Opponent("b", bluffer), Opponent("s", spy)], Random(2))
    state = game.start(rules)
    cards = [wolves.Card(character) for character in ("wolf", "kids", "pig1")]
    for card in cards:
        state = game.advance(state, card)
    for _ in range(12):  # C is asked again and again: its wheel may be turned, and A takes its time
        turn = game.turn(state)
        assert isinstance(turn, Choose)
        due = race.first(state, turn, 0.0)
        assert due is not None
        if isinstance(due.step, wolves.Hunt):
            break
        race.stepped(due.step)
        state = game.advance(state, due.step)
    return seen


def test_a_policy_sees_the_same_whatever_another_conceals() -> None:
    """Views, legal lists, its generator, and all that its rules remember."""
    sleeps, traps = course("sleep"), course("trap")
    assert len(sleeps) == len(traps) > 0
    assert sleeps == traps


def test_wheels_that_look_alike_are_one_thing() -> None:
    """A seat that keeps what it saw cannot tell by identity whether the same wheels were set before."""
    game, rules = wolves.GAME, wolves.Rules(seats=3)
    state = game.start(rules)
    for character in ("wolf", "kids", "pig1"):
        state = game.advance(state, wolves.Card(character))
    traps, sleeps = (game.advance(state, wolves.Set(B, choice)) for choice in ("trap", "sleep"))
    for watcher in (A, C, None):
        assert game.view(traps, watcher).phase is game.view(sleeps, watcher).phase
    assert game.view(traps, B).phase != game.view(sleeps, B).phase


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_watcher_has_rules_and_a_memo_of_its_own(game: AnyGame) -> None:
    rules = table(game)
    match = Match(game, rules, random=Random(1))
    walk = walks.walk(game, rules, "0", 40)
    match = Match(game, rules)
    for step in walk.steps:
        match.send(step)
    held = [match.rules, *(match.view(seat).rules for seat in (None, A, B))]
    assert all(each == rules for each in held)
    assert len({id(each) for each in held}) == 4
    assert len({id(each.memo) for each in held}) == 4
    fields = [
        each.name for each in attrs.fields(type(rules)) if hasattr(getattr(rules, each.name), "__dict__")
    ]
    assert all(getattr(held[1], name) is not getattr(rules, name) for name in fields)
    assert not any(info.misses for info in remembered(held[2]).values() if info != "kept")
    assert match.view(A) == match.view(A)
    assert match.view(A).rules is match.view(A).rules
    for copied in (copy.deepcopy(match.view(A)), pickle.loads(pickle.dumps(match.view(A)))):
        assert copied == match.view(A)
        assert copied.rules.memo is not match.rules.memo
    again = pickle.loads(pickle.dumps(match))
    assert again.view(A) == match.view(A)
    other = copy.copy(match)
    assert other.view(A).rules is not match.view(A).rules


@frozen(slots=False)
class Notes(Remembering):
    """Rules with a memo, and without a `__reduce__` that leaves it out."""

    seats: int = 2
    parts: tuple[tuple[int, ...], ...] = ((1,), (2,))


class NotesMemo(Memo[Notes], of=Notes):
    """What follows from them."""

    @remember
    def twice(self, number: int) -> int:
        """Two times a number."""
        return 2 * number


@frozen
class Page:
    """A position."""

    rules: Notes
    secret: int = field(repr=False)


@pytest.mark.parametrize(
    "view",
    [
        lambda state, seat: Page(state.rules, 0),
        lambda state, seat: {"rules": state.rules, "more": [state.rules]},
        lambda state, seat: (state.rules, "and more"),
        lambda state, seat: state.rules,
    ],
)
def test_any_game_has_views_with_rules_of_their_own(view: Callable[..., Any]) -> None:
    game: Any = attrs.evolve(toy.GAME, rules=lambda state: state.rules, view=view)
    rules = Notes()
    rules.memo.twice(1234)
    seen = Views(game).of(Page(rules, 1234), A)
    found = (
        seen
        if isinstance(seen, Notes)
        else seen["rules"]
        if isinstance(seen, dict)
        else getattr(seen, "rules", None) or seen[0]
    )
    assert found == rules
    assert found is not rules
    assert found.memo is not rules.memo
    assert found.memo.twice.cache_info().currsize == 0


def test_the_suite_finds_a_view_that_holds_the_referees_rules() -> None:
    @frozen
    class Leaky:
        rules: Any
        more: Any
        phase: Any

    view: Any = lambda state, seat: Leaky(state.rules, (state.rules,), None)  # noqa: E731
    game: Any = attrs.evolve(toy.GAME, view=view)
    with pytest.raises(AssertionError, match="holds the referee's own rules"):
        suites.secrets_are_kept(game, toy.Rules(2))


def test_another_process_gives_its_table_to_nobody_else() -> None:
    """The rules that a worker keeps are found by a token that only the simulation has."""
    one, other = (simulate._Simulation(wolves.GAME, wolves.Rules(), ("random",) * 3, 7, 9) for _ in range(2))
    first, again, third = (pickle.loads(pickle.dumps(each)) for each in (one, one, other))
    assert first is again
    assert third.rules == first.rules
    assert third.rules is not first.rules


def test_who_reads_the_same_rules_gets_others() -> None:
    """A record, or a file of rules, gives no second reader the rules of the first."""
    rules = wolves.Rules()
    one, other = (codec.load_rules(wolves.GAME, codec.dump_rules(wolves.GAME, rules)) for _ in range(2))
    assert one == other == rules
    assert one is not other
    assert one.memo is not other.memo


# Generators


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_copy_of_its_generator_foresees_nothing(game: AnyGame) -> None:
    """Neither chance nor another seat draws the numbers that a policy's generator is about to give."""
    drawn: dict[str, list[float]] = {}

    class Noted(Random):
        def random(self) -> float:
            number = super().random()
            drawn.setdefault("chance", []).append(number)
            return number

    def spy(name: str) -> Callable[..., Any]:
        def decide(view: Any, legal: tuple[Any, ...], random: Random) -> Intent[Any]:
            ahead = copy.deepcopy(random)
            drawn.setdefault(name, []).extend(ahead.random() for _ in range(20))
            return Intent(legal[int(random.random() * len(legal))], 1.0)

        return decide

    rules = table(game)
    seated = [Opponent("spy", spy(f"seat {seat}")) for seat in range(rules.seats)]
    race, state = Race(game, seated, Noted("1")), game.start(rules)
    for _ in range(60):
        turn = game.turn(state)
        if isinstance(turn, Over):
            break
        state = game.advance(state, race.next(state, turn))
    assert len(drawn) >= 3
    for name, numbers in drawn.items():
        others = {number for other, found in drawn.items() if other != name for number in found}
        assert others.isdisjoint(numbers)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_a_policy_draws_and_breaks_changes_nothing(game: AnyGame) -> None:
    """It draws, seeds, and spoils its rules and all that they remember: the game goes on as it would."""

    def plain(view: Any, legal: tuple[Any, ...], random: Random) -> Intent[Any]:
        return Intent(legal[-1], 1.0)

    def vandal(view: Any, legal: tuple[Any, ...], random: Random) -> Intent[Any]:
        for _ in range(50):
            random.random()
        random.seed(7)
        for holder in (
            view.rules.memo,
            *(getattr(view.rules, each.name) for each in attrs.fields(type(view.rules))),
        ):
            for name in list(getattr(holder, "__dict__", {})):
                holder.__dict__[name] = None
        view.rules.__dict__.update(seats=99, readings=None)
        return Intent(legal[-1], 1.0)

    for seed in "123":
        assert played(game, {0: vandal}, seed) == played(game, {0: plain}, seed)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_view_and_a_legal_list_cannot_be_changed(game: AnyGame) -> None:
    def prober(view: Any, legal: tuple[Any, ...], random: Random) -> Intent[Any]:
        for value, name in (
            (view, "board"),
            (view.board, attrs.fields(type(view.board))[0].name),
            (legal[0], "seat"),
        ):
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(value, name, None)
        with pytest.raises(AttributeError):
            view.rules.memo.universe = ()
        with pytest.raises(TypeError):
            legal[0] = legal[-1]  # type: ignore[index]
        return Intent(legal[0], 1.0)

    assert len(played(game, {0: prober}, most=40)) > 0


def test_the_dice_are_the_same_whoever_sits_there() -> None:
    """Chance draws from the seed alone: with other opponents the first throws stay."""

    def first(view: Any, legal: tuple[Any, ...], random: Random) -> Intent[Any]:
        random.random()
        return Intent(legal[0])

    one = played(woolfy.GAME, {0: first})
    other = played(woolfy.GAME, {})
    faces = [[step.face for step in steps if isinstance(step, woolfy.Rolled)][:2] for steps in (one, other)]
    assert faces[0] == faces[1]


def test_seats_draw_from_generators_that_differ() -> None:
    drawn: dict[int, float] = {}

    def spy(view: Any, legal: tuple[Any, ...], random: Random) -> Intent[Any]:
        drawn.setdefault(legal[0].seat, random.random())
        return Intent(legal[0])

    played(woolfy.GAME, dict.fromkeys(range(4), spy))
    assert sorted(drawn) == [0, 1, 2, 3]
    assert len(set(drawn.values())) == 4


def test_opponents_at_a_terminal_have_their_own_too() -> None:
    """`cli play` seats them in a race, with a generator beside that of the dice."""
    seen: list[Any] = []

    def spy(view: Any, legal: tuple[Any, ...], random: Random) -> Intent[Any]:
        seen.append((view, random))
        return Intent(legal[0])

    game = attrs.evolve(woolfy.GAME, policies={"spy": spy})
    match = Match(game, woolfy.Rules(seats=2), random=Random(7))
    choices = Random("7/players")
    host = Host(match, ("spy", "you"), choices)
    turn = match.turn
    assert isinstance(turn, Choose)
    host.race.first(match.state, turn)
    [(view, random)] = seen
    assert view.rules is not match.rules
    assert random is not choices
    assert random.getstate() not in (choices.getstate(), match._random.getstate())  # type: ignore[union-attr]


def test_chance_is_still_what_the_odds_say() -> None:
    """Of 600 first throws of Woolfy a third are wolves: between 155 and 245, four deviations each way."""
    game, rules = woolfy.GAME, woolfy.Rules(seats=1)
    wolves_shown = 0
    for seed in range(600):
        race = Race(
            game, [Opponent("first", lambda view, legal, random: Intent(legal[0]))], Random(f"s/{seed}")
        )
        state = game.advance(game.start(rules), woolfy.Pick(A, "red"))
        turn = game.turn(state)
        assert isinstance(turn, Chance)
        wolves_shown += race.next(state, turn).face == "wolf"
    assert 155 < wolves_shown < 245
