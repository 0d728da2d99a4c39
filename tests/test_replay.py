"""Tables that share their answers come to what each comes to alone, whatever a game keeps, and wherever."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import pytest
from attrs import Factory, evolve, field, frozen
from hypothesis import given
from hypothesis import strategies as st

import toy
from pigrules import record
from pigrules._replay import Replay
from pigrules.core import (
    LEGAL,
    NONE_DUE,
    Choose,
    Cited,
    ClauseId,
    Game,
    InvalidError,
    MalformedError,
    Over,
    PlayerStep,
    Ruling,
    Seat,
    Turn,
)
from pigrules.core.referee import IMPOSSIBLE, OVER
from pigrules.core.remember import Memo, Remembering, Watched, remember, remembered
from pigrules.dispute import alternatives, dispute, read_as, under
from pigrules.record import Record
from pigrules.registry import AnyGame

RECORDS: Final = sorted((Path(__file__).parent.parent / "examples" / "records").glob("*.toml"))

Way: TypeAlias = "tuple[list[tuple[int, Turn, tuple[Cited, ...]]], Turn]"


def alone(one: Record) -> Callable[[Any], Way]:
    """What a table by itself makes of a record: where it cannot follow, and what it asks at last."""
    game, own = one.game, [one.game.start(one.rules)]
    for step in one.steps:
        if not game.judge(own[-1], step).legal:
            break
        own.append(game.advance(own[-1], step))

    def way(rules: Any) -> Way:
        state, lost = game.start(rules), []
        for at, step in enumerate(one.steps):
            ruling = game.judge(state, step)
            if ruling.legal:
                state = game.advance(state, step)
                continue
            lost.append((at, game.turn(state), ruling.refusals))
            if at + 1 >= len(own):
                break
            state = evolve(own[at + 1], rules=rules)
        return lost, game.turn(state)

    return way


def shared(one: Record) -> Callable[[Any], Way]:
    """The same of tables that share their answers."""
    replay = Replay(one.game, one.rules, one.steps, one.game.turn)

    def way(rules: Any) -> Way:
        found = replay.follow(rules)
        return [(each.at, each.turn, each.refusals) for each in found.divergences], found.last

    return way


def tables(one: Record, most: int) -> Iterator[Any]:
    """The rules of all tables that read up to `most` questions in another way than the record's."""
    every = alternatives(one.game, one.rules)

    def changed(rules: Any, start: int, left: int) -> Iterator[Any]:
        yield rules
        for at in range(start, len(every) if left else 0):
            if not any(every[at][0] == reading for reading, _ in taken):
                taken.append(every[at])
                try:
                    other = read_as(one.game, one.rules, taken)
                except InvalidError:
                    pass
                else:
                    yield from changed(other, at + 1, left - 1)
                taken.pop()

    taken: list[tuple[str, str]] = []
    return changed(one.rules, 0, most)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_table_of_every_example_comes_to_the_same_alone(path: Path) -> None:
    one = record.read(path)
    together, by_itself = shared(one), alone(one)
    for rules in tables(one, 2 if "disputed" in path.stem else 1):
        assert together(rules) == by_itself(rules), rules.readings


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_question_that_was_never_asked_decides_nothing(path: Path) -> None:
    report = dispute(record.read(path), depth=1)
    asked = report.own.asked
    idle = [case for case in report.alone if case.changes[0][0] not in asked]
    assert idle
    assert {case.outcome for case in idle} == {report.own}
    assert under(report.record, report.record.rules) == report.own


# A game whose rules may keep what they like

ADDED: Final = ClauseId("sum.turn.added")
FULL: Final = ClauseId("sum.turn.full")
NUMBERS: Final = ("a", "b", "c")


@frozen
class Readings:
    """Three open questions."""

    first: Literal["a", "b"] = "a"
    second: Literal["a", "b", "c"] = "a"
    third: Literal["a", "b"] = "a"


@frozen
class Rules:
    """Rules that keep nothing. Each question may matter for each sum."""

    table: tuple[int, ...] = (0,) * 16
    readings: Readings = Readings()
    seats: int = 1

    def worth(self, total: int) -> int:
        """What a sum makes of a step; which question it asks depends on the sum and on the other answers."""
        one = worth(self.table, total, self.readings)
        return one % 5

    def end(self) -> int:
        """The sum that ends the game."""
        return ending(self.table, self.readings)


def worth(table: tuple[int, ...], total: int, readings: Readings) -> int:
    """Reads no, one, two or three questions."""
    kind = table[total % len(table)]
    if kind % 4 == 0:
        return kind
    questions = ("first", "second", "third")
    found = NUMBERS.index(getattr(readings, questions[kind % 3]))
    if found == kind % 2:
        found += 3 * NUMBERS.index(getattr(readings, questions[(kind + 1) % 3]))
    return kind + found


def ending(table: tuple[int, ...], readings: Readings) -> int:
    """Reads one question, or none."""
    return 12 if table[0] % 2 or readings.third == "a" else 9


@frozen(slots=False)
class Caching(Rules):
    """Rules that keep what follows from readings in caches of their own, and read some when they are made."""

    @cached_property
    def kept(self) -> int:
        """The sum that ends the game."""
        return ending(self.table, self.readings)

    @cached_property
    def known(self) -> Callable[[int], int]:
        """What sums make of a step."""
        return lru_cache(maxsize=None)(lambda total: worth(self.table, total, self.readings))

    def end(self) -> int:
        """The same from a cache."""
        return self.kept

    def worth(self, total: int) -> int:
        """The same from a cache."""
        return self.known(total) % 5

    def __attrs_post_init__(self) -> None:
        assert self.kept > 0


@frozen
class Slotted(Rules):
    """Rules with slots that are filled by what they read when they are made."""

    kept: int = field(init=False, default=Factory(lambda rules: ending(rules.table, rules.readings), True))

    def end(self) -> int:
        """The same from the slot."""
        return self.kept


@cache
def by_readings(table: tuple[int, ...], total: int, readings: Readings) -> int:
    """A cache of a module."""
    return worth(table, total, readings)


@frozen(slots=False, cache_hash=True)
class ByReadings(Rules):
    """Rules whose module keeps what follows from readings."""

    def worth(self, total: int) -> int:
        """The same from the module."""
        return by_readings(self.table, total, self.readings) % 5


@frozen(slots=False)
class Noted(Rules, Remembering):
    """Rules with a memo."""

    def end(self) -> int:
        """The same from the memo."""
        memo: NotedMemo = self.memo
        return memo.end

    def worth(self, total: int) -> int:
        """The same from the memo."""
        memo: NotedMemo = self.memo
        return memo.worth(total=total) % 5 if total % 2 else memo.worth(total) % 5


class NotedMemo(Memo[Noted], of=Noted):
    """The memo of such rules."""

    @remembered
    def end(self) -> int:
        """The sum that ends the game."""
        return ending(self.rules.table, self.rules.readings)

    @remember
    def worth(self, total: int) -> int:
        """What a sum makes of a step."""
        return worth(self.rules.table, total, self.rules.readings)


@frozen(slots=False)
class HalfNoted(Noted):
    """Rules with a memo, and a cache beside it."""

    @cached_property
    def kept(self) -> int:
        """The sum that ends the game."""
        return ending(self.table, self.readings)

    def end(self) -> int:
        """The same from a cache."""
        return self.kept


class HalfNotedMemo(NotedMemo, of=HalfNoted):
    """The memo of such rules."""


KINDS: Final = (Rules, Caching, Slotted, ByReadings, Noted, HalfNoted)


@frozen
class Add(PlayerStep):
    """The seat adds something."""

    number: int


@frozen
class State:
    """A position."""

    rules: Rules
    total: int


def turn(state: State) -> Turn:
    """Who steps next."""
    if state.total >= state.rules.end():
        return Over(FULL, (), (state.total,), ())
    return Choose((Seat(0),), ADDED)


def judge(state: State, step: Add) -> Ruling:
    """Whether the step may be taken."""
    if state.total >= state.rules.end():
        return Ruling((Cited(OVER),))
    return LEGAL if state.rules.worth(state.total) != step.number else Ruling((Cited(IMPOSSIBLE),))


def advance(state: State, step: Add) -> State:
    """The successor."""
    return State(state.rules, state.total + 1 + (state.rules.worth(state.total + step.number) > 2))


def _no_line(line: str) -> Add:
    raise MalformedError(line)


def summing(kind: type[Rules]) -> AnyGame:
    """The game with rules of that kind."""
    return Game(
        name="sum",
        spec="sum_spec",
        rules_type=kind,
        state_type=State,
        steps={"add": Add},
        start=lambda rules: State(rules, rules.worth(7) // 4),
        rules=lambda state: state.rules,
        universe=lambda rules: (),
        turn=turn,
        legal=lambda state: (),
        chances=lambda state: NONE_DUE,
        judge=judge,
        advance=advance,
        events=lambda state, step: (),
        view=lambda state, seat: state,
        faults=lambda of: (),
        format=str,
        parse=_no_line,
        players=(1, 1),
        render=lambda view, name: "",
    )


EVERY: Final = [Readings(a, b, c) for a in ("a", "b") for b in ("a", "b", "c") for c in ("a", "b")]


def check_sharing(kind: type[Rules], table: Sequence[int], own: Readings, numbers: Sequence[int]) -> None:
    """All tables come to what each comes to alone, in whatever order they come."""
    rules = kind(tuple(table), own)
    one = Record(summing(kind), rules, tuple(Add(Seat(0), number) for number in numbers), spec=1)
    together, by_itself = shared(one), alone(one)
    for readings in EVERY:
        other = evolve(rules, readings=readings)
        assert together(other) == by_itself(other)


@pytest.mark.parametrize("kind", KINDS)
@given(
    table=st.lists(st.integers(0, 11), min_size=16, max_size=16),
    own=st.sampled_from(EVERY),
    numbers=st.lists(st.integers(0, 4), max_size=14),
)
def test_no_cache_of_a_game_hides_what_it_has_read(
    kind: type[Rules], table: list[int], own: Readings, numbers: list[int]
) -> None:
    check_sharing(kind, table, own, numbers)


@given(
    own=st.sampled_from(("both", "nobody")),
    lines=st.lists(st.sampled_from(["die 5", "die 2", "B bet low", "A bet high"]), max_size=3),
    start=st.integers(0, 5),
)
def test_tables_of_the_toy_share_their_answers(
    own: Literal["both", "nobody"], lines: list[str], start: int
) -> None:
    played = ["A stake 2", "A bet high", "B bet high", "A show", "die 5", "B stake 1"][:start] + lines
    rules = toy.Rules(2, readings=toy.Readings(own))
    one = Record(toy.GAME, rules, tuple(map(toy.parse, played)))
    together, by_itself = shared(one), alone(one)
    for table in tables(one, 1):
        assert together(table) == by_itself(table)


# What watched rules tell


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_tells_each_time_what_it_rests_on(kind: type[Rules]) -> None:
    """Kind 1 asks the second question, and no other where the answer is not b; kind 4 asks none."""
    watched = Watched(kind((1, *(4,) * 15), Readings()))
    every = ("first", "second", "third")
    for _ in range(2):
        asked, none = every if kind is ByReadings else ("second",), every if kind is ByReadings else ()
        assert watched.ask(lambda rules: rules.worth(0)) == (1, asked)
        assert watched.ask(lambda rules: rules.worth(1)) == (4, none)
    assert watched.ask(lambda rules: rules.readings == Readings()) == (True, every)
    assert watched.ask(lambda rules: rules.readings != Readings("b")) == (True, every)


def test_what_rules_were_made_with_counts_as_read() -> None:
    """The first of the table is even, so where the game ends rests on the third question."""
    watched = Watched(Slotted((4,) * 16, Readings()))
    for _ in range(2):
        assert watched.ask(lambda rules: rules.worth(0)) == (4, ("third",))


def test_rules_without_readings_rest_on_none() -> None:
    assert Watched(5).ask(lambda rules: rules + 1) == (6, ())


def test_a_step_is_judged_once_for_all_tables_that_agree_in_what_it_asks() -> None:
    """Of 592 tables with 185 steps each."""
    one = record.read(next(path for path in RECORDS if path.stem == "normal"))
    judged = 0

    def judge(state: Any, step: Any) -> Ruling:
        nonlocal judged
        judged += 1
        return one.game.judge(state, step)

    report = dispute(evolve(one, game=evolve(one.game, judge=judge)), depth=2)
    tried = sum(count.tried for count in report.counts)
    assert judged * 40 < tried * len(one.steps)
