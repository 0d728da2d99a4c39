"""The scenarios of the conformance vectors: the example records, and for each reading what it changes."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache
from itertools import chain, islice
from random import Random
from typing import Any, Final, TypeAlias, cast

import attrs
from attrs import define, field, frozen

from bridging import SPEC
from pigrules import record
from pigrules.core import InvalidError
from pigrules.core.referee import at_sight
from pigrules.registry import AnyGame
from pigrules.testing.walks import alternatives, any_step, read_otherwise, tables, thinned
from vector_files import Book, folder_of
from vector_telling import Teller, possible, scopes_of

__all__ = ["scenarios"]

RECORDS: Final = SPEC.parent / "examples" / "records"
SITUATIONS: Final = "situations"
"""The folder of a game with records of rare situations, each under the one reading that it is about."""
OFTEN: Final = 3
"""How often one group shows refusals by the same clauses."""
SHOWN: Final = 6
"""How many steps are tried at a position where a reading makes a difference."""
COMPARED: Final = 5
"""How many steps have their successors compared to find such a position, besides the one taken."""
ALIKE: Final = 4
"""How many positions show a difference of the same kind at the same question."""
DIFFERENT: Final = 12
"""How many positions are enough for one value of a reading."""
PATIENCE: Final = 120
"""How many positions without anything new end the search, once there has been something."""
FEW: Final = 3
RARE: Final = 4
"""While there are fewer than that, the patience is this many times as long."""
MOST: Final = 250
"""How many positions end it in any case."""
PLIES: Final = 250
"""How many steps of a match that search plays."""
STRETCH: Final = 50
"""How many positions of one way are checked before the next one's turn."""

Moves: TypeAlias = "Iterator[tuple[Any, Any]]"
"""Positions, one after the other, each with the step that is taken there; None for none."""
Course: TypeAlias = "Iterator[tuple[Way, Any, Any, Any]]"
"""The same, each with its way, and with the rules that it is compared with."""


@frozen
class Way:
    """A course that a match can take under some rules, and in part under others."""

    name: str
    rules: Any
    """The rules in which a reading is changed."""
    moves: Callable[[Any], Moves]
    """The course under these rules or under others."""
    own: bool = False
    """Whether it is about the readings that these rules have, and not worth going under others."""


@frozen
class Divergence:
    """A position at which a table with another reading answers differently."""

    state: Any
    twin: Any | None
    """The same position under the usual reading; None if it is impossible there."""
    signs: tuple[str, ...]
    """What differs, and after which question."""
    steps: tuple[Any, ...]
    """Steps that show it."""


def scenarios(book: Book) -> None:
    """Write the records as they were played, then for each value of each reading what it changes."""
    game = book.game
    records = tuple(_records(game))
    ways = (*_situations(game), *_matches(game), *records)
    for way in records:
        teller = Teller(book.group(way.name, way.rules), way.rules, OFTEN)
        for state, step in way.moves(way.rules):
            teller.tell(state, () if step is None else (step,))
    usual = tables(game)[0]
    for reading, value, _ in alternatives(usual):
        _Search(book, usual, reading, value).through(ways)


def _records(game: AnyGame) -> Iterator[Way]:
    for path in sorted(RECORDS.glob("*.toml")):
        kept = record.read(path)
        if kept.game.name == game.name:
            yield Way(path.stem, kept.rules, _replayed(game, kept.steps))


def _situations(game: AnyGame) -> Iterator[Way]:
    for path in sorted((folder_of(game) / SITUATIONS).glob("*.toml")):
        kept = record.read(path, game)
        yield Way(path.stem, kept.rules, _replayed(game, kept.steps), own=True)


def _matches(game: AnyGame) -> Iterator[Way]:
    """Small tables and usual ones, each played at random."""
    named = [(scope.name, scope.rules) for scope in reversed(scopes_of(game)) for _ in range(2)]
    named += [(f"table {number}", rules) for number, rules in enumerate(tables(game))]
    for number, (name, rules) in enumerate(named):
        yield Way(name, rules, _played(game, f"{name}/{number}"))


def _replayed(game: AnyGame, steps: Iterable[Any]) -> Callable[[Any], Moves]:
    """The same steps, until one is refused."""

    def moves(rules: Any) -> Moves:
        state = game.start(rules)
        for step in steps:
            yield state, step
            if not game.judge(state, step).legal:
                return
            state = game.advance(state, step)
        yield state, None

    return moves


def _played(game: AnyGame, seed: str) -> Callable[[Any], Moves]:
    """Any steps that are legal, the same for the same rules."""

    def moves(rules: Any) -> Moves:
        random, state = Random(seed), game.start(rules)
        for _ in range(PLIES):
            step = any_step(game, state, random)
            yield state, step
            if step is None:
                return
            state = game.advance(state, step)

    return moves


@define
class _Search:
    """Looks for what one value of one reading changes."""

    book: Book
    usual: Any
    """Rules with the default of every reading."""
    reading: str
    value: str
    _found: int = 0
    _looked: int = 0
    _waited: int = 0
    _signs: Counter[tuple[str, ...]] = field(factory=Counter)
    _tellers: dict[str, Teller] = field(factory=dict)

    def through(self, ways: Iterable[Way]) -> None:
        """Go the ways that are about this value, then a stretch of each other in turn, until it is enough."""
        found = [(way, self._rules(way)) for way in ways]
        known = [(way, rules) for way, rules in found if rules is not None]
        own = chain.from_iterable(_course(way, *rules) for way, rules in known if way.own)
        others = _in_turn(_course(way, *rules) for way, rules in known if not way.own)
        for way, usual, state, step in chain(own, others):
            if self._enough:
                return
            self._look(way, usual, _divergence(self.book.game, state, usual, step))

    def _rules(self, way: Way) -> tuple[Any, Any] | None:
        """The rules with the reading's default, and with the value; None if the way is of no use for it."""
        default = getattr(self.usual.readings, self.reading)
        if way.own != (getattr(way.rules.readings, self.reading) == self.value):
            return None
        try:
            changed = read_otherwise(way.rules, {self.reading: default if way.own else self.value})
        except InvalidError:
            return None
        return (changed, way.rules) if way.own else (way.rules, changed)

    @property
    def _enough(self) -> bool:
        patience = PATIENCE if self._found >= FEW else PATIENCE * RARE
        waited = self._found > 0 and self._waited >= patience
        return waited or self._found >= DIFFERENT or self._looked >= MOST

    def _look(self, way: Way, usual: Any, divergence: Divergence | None) -> None:
        self._looked += 1
        self._waited += 1
        if divergence is None or self._signs[divergence.signs] >= ALIKE:
            return
        self._found, self._waited = self._found + 1, 0
        self._signs[divergence.signs] += 1
        name = f"{self.reading} = {self.value}, {way.name}"
        self._teller(name, self.book.game.rules(divergence.state)).tell(divergence.state, divergence.steps)
        if divergence.twin is not None:
            self._teller(f"{name}, as usual", usual).tell(divergence.twin, divergence.steps)

    def _teller(self, name: str, rules: Any) -> Teller:
        if name not in self._tellers:
            self._tellers[name] = Teller(self.book.group(name, rules), rules, OFTEN)
        return self._tellers[name]


def _course(way: Way, usual: Any, told: Any) -> Course:
    for state, step in way.moves(told):
        yield way, usual, state, step


def _in_turn(courses: Iterable[Course]) -> Course:
    """What the courses give, a stretch of each in turn."""
    waiting = deque(courses)
    while waiting:
        course = waiting.popleft()
        stretch = tuple(islice(course, STRETCH))
        yield from stretch
        if stretch:
            waiting.append(course)


_OF_THE_PAST: Final = frozenset(
    (
        "fewer-than-roofs",
        "never-roofed",
        "never-cleaned",
        "never-right",
        "no-turns",
        "nobody-turned-it",
        "not-yet",
        "prize-not-given",
    )
)
"""Faults for which a position cannot have come about under the usual rules, but can be played on."""


def _of_the_past(state: Any, fault: Any) -> bool:
    """Whether a position can be played on for all that; dice that lie there can, whatever was thrown."""
    if type(state.phase).__name__ == "Deciding" and fault.clause == "tlp.roll.some-die":
        return True
    return dict(fault.facts).get("problem") in _OF_THE_PAST


def _divergence(game: AnyGame, state: Any, usual: Any, step: Any) -> Divergence | None:
    """How the position differs from the same one under the rules `usual`; None if it does not."""
    twin, turn, mine = attrs.evolve(state, rules=usual), game.turn(state), possible(game, state)
    if any(not _of_the_past(twin, fault) for fault in at_sight(game.faults(twin))):
        return Divergence(state, None, (turn.clause, "position"), _some(mine, step))
    other, theirs = game.turn(twin), possible(game, twin)
    signs: list[str] = [turn.clause]
    if turn != other:
        signs.append(f"turn {other.clause}")
    if mine != theirs or game.chances(state).weights != game.chances(twin).weights:
        signs.append("steps")
    common, telling = _compared(mine, theirs)
    both = (step, *thinned(common, COMPARED)) if step in common else thinned(common, COMPARED)
    changed = [one for one in both if _differ(game, state, twin, one)]
    signs += sorted({f"after {type(one).__name__}" for one in changed})
    if len(signs) == 1:
        return None
    return Divergence(state, twin, tuple(signs), _some((*telling, *changed) or mine, step))


def _compared(mine: tuple[Any, ...], theirs: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The steps that are in both, and those that are in one."""
    if mine == theirs:
        return mine, ()
    here, there = set(mine), set(theirs)
    common = tuple(step for step in mine if step in there)
    return common, tuple(step for step in (*mine, *theirs) if not (step in here and step in there))


def _differ(game: AnyGame, state: Any, twin: Any, step: Any) -> bool:
    """Whether a step leads to different positions, apart from their rules."""
    one, other = game.advance(state, step), game.advance(twin, step)
    names = [name for name in _fields(cast(Hashable, game.state_type)) if name != "rules"]
    return any(getattr(one, name) != getattr(other, name) for name in names)


@cache
def _fields(state_type: Any) -> tuple[str, ...]:
    return tuple(each.name for each in attrs.fields(state_type))


def _some(steps: tuple[Any, ...], step: Any) -> tuple[Any, ...]:
    """A few of these steps, and the one that is taken."""
    return (*(() if step is None else (step,)), *thinned(steps, SHOWN)[:SHOWN])
