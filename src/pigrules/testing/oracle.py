"""An exact oracle for `Game.faults`: ``python -m pigrules.testing positions``.

Small rules let every position be visited. One that was visited must have no fault. A changed one that was not
visited can never be, so it must have a fault.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Annotated, Any, Final, TypeAlias

import attrs
from attrs import define, field, frozen
from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.status import Status
from rich.table import Table

from .. import registry
from ..core import InvalidError, PigrulesError, cited_words
from ..registry import AnyGame
from .explore import read_rules
from .walks import mixed, pick, questions, read_otherwise

__all__ = ["Changes", "Measured", "OpenError", "command", "measure", "reachable", "scopes"]

MOST_POSITIONS: Final = 300_000
"""The default limit on positions that are kept."""
MOST_SHOWN: Final = 20
"""How many misses and false alarms are kept to be shown; all are counted."""
STRIDE: Final = 2_000
"""Changed positions between two calls of `Progress`."""
MOST_CHANGES: Final = 3
"""How many changes are made to one position at most."""

Path_: TypeAlias = "tuple[str | int, ...]"
"""The way to a value inside a position: names of fields and places in tuples."""
Progress: TypeAlias = "Callable[[int, int], object]"
"""Progress callback: how many changed positions were looked at, and of how many."""
LeftOut: TypeAlias = "Callable[[str, InvalidError], object]"
"""Callback for rules that cannot be played: their name, and why."""


class OpenError(PigrulesError):
    """Rules with more positions than may be kept.

    >>> try:
    ...     reachable(GAME, rules, most=10)
    ... except OpenError as error:
    ...     print(error)
    there are more than 10 positions
    """


def reachable(game: AnyGame, rules: Any, most: int = MOST_POSITIONS) -> tuple[Any, ...]:
    """Every position of `game` under `rules`, in the order of the number of steps to it.

    Raises `OpenError` if there are more than `most`.
    """
    start = game.start(rules)
    found, seen = [start], {start}
    for state in found:  # grows while it is read
        for step in game.legal(state) or game.chances(state).steps:
            after = game.advance(state, step)
            if after not in seen:
                if len(found) >= most:
                    raise OpenError(f"there are more than {most} positions")
                seen.add(after)
                found.append(after)
    return tuple(found)


# Positions, changed


class Changes:
    """Changed positions, the same for the same seed.

    A change replaces, exchanges, adds, removes or reorders values at any depth; rules never change.

    >>> changes = Changes(GAME, reachable(GAME, rules), seed=1)
    >>> how, state = changes.one()
    """

    def __init__(self, game: AnyGame, known: tuple[Any, ...], seed: int = 0) -> None:
        self._game, self._known, self._random = game, known, Random(f"{seed}/changes")
        self._by_phase = _by_phase(known)
        self._values: dict[Path_, dict[Any, None]] = {}
        for state in known:
            for path, value in _inside(game, state):
                self._values.setdefault(_anywhere(path), {})[value] = None
        self._pools = {path: tuple(values) for path, values in self._values.items()}
        self._ways: tuple[tuple[str, Callable[[Any], Any]], ...] = (
            ("a value seen there", self._seen),
            ("a near value", self._near),
            ("two values exchanged", self._swapped),
            ("items of a tuple", self._items),
            ("a part of another position", self._part),
            ("a part of a near position", self._near_part),
            ("another phase", self._phase),
            ("emptied", self._emptied),
        )

    def one(self) -> tuple[str, Any]:
        """A changed position, and how it was changed last. It may be one that can be."""
        while True:
            state, how = self._any(self._known), ""
            for _ in range(1 + int(self._random.random() ** 2 * MOST_CHANGES)):
                how, change = self._any(self._ways)
                try:
                    state = change(state)
                    hash(state)
                except Exception:
                    break  # It cannot even be made, or the game cannot go on from it.
            else:
                return how, state

    def _any(self, items: Any) -> Any:
        return pick(self._random, items)

    def _place(self, state: Any, wanted: Callable[[Any], bool] = lambda value: True) -> tuple[Path_, Any]:
        place: tuple[Path_, Any] = self._any([each for each in _inside(self._game, state) if wanted(each[1])])
        return place

    def _seen(self, state: Any) -> Any:
        path, _ = self._place(state)
        return _put(state, path, self._any(self._pools[_anywhere(path)]))

    def _near(self, state: Any) -> Any:
        path, value = self._place(state, _is_leaf)
        return _put(state, path, self._any(self._beside(path, value)))

    def _beside(self, path: Path_, value: Any) -> list[Any]:
        if isinstance(value, bool):
            return [not value]
        if isinstance(value, int):
            return [value + by for by in (-2, -1, 1, 2)]
        others = [other for other in self._pools.get(_anywhere(path), ()) if other != value]
        return [*others, None] if value is not None else others

    def _swapped(self, state: Any) -> Any:
        path, value = self._place(state)
        alike = [
            each
            for each in _inside(self._game, state)
            if type(each[1]) is type(value) and each[1] != value and not _nested(path, each[0])
        ]
        other, there = self._any(alike)
        return _put(_put(state, path, there), other, value)

    def _items(self, state: Any) -> Any:
        path, value = self._place(state, lambda each: _is_row(each))
        items = list(value)
        place = int(self._random.random() * (len(items) + 1))
        kind = int(self._random.random() * 7)
        if kind == 0:
            items.insert(place, self._any(self._pools[_anywhere((*path, 0))]))
        elif kind == 1:
            del items[place]
        elif kind == 2:
            items.insert(place, items[place - 1])
        elif kind == 3:
            items = items[place:] + items[:place]
        elif kind == 4:
            items.reverse()
        elif kind == 5:
            items = sorted(items, key=lambda item: self._random.random())
        else:
            one = int(self._random.random() * len(items))
            items[one], items[place - 1] = items[place - 1], items[one]
        return _put(state, path, tuple(items))

    def _part(self, state: Any) -> Any:
        return self._from(state, self._any(self._known))

    def _near_part(self, state: Any) -> Any:
        steps = self._game.legal(state) or self._game.chances(state).steps
        after = self._game.advance(state, self._any(steps)) if steps else self._any(self._known)
        one, other = (state, after) if self._random.random() < 0.5 else (after, state)
        return self._from(one, other)

    def _from(self, state: Any, other: Any) -> Any:
        theirs = dict(_inside(self._game, other))
        common = [path for path, value in _inside(self._game, state) if theirs.get(path, value) != value]
        path = self._any(common)
        return _put(state, path, theirs[path])

    def _phase(self, state: Any) -> Any:
        other = self._any(self._any(self._by_phase))
        return self._from_field(state, other, "phase")

    def _from_field(self, state: Any, other: Any, name: str) -> Any:
        return _put(state, (name,), getattr(other, name))

    def _emptied(self, state: Any) -> Any:
        path, value = self._place(state, lambda each: _is_row(each) and len(each) > 0)
        first = self._game.start(self._game.rules(state))
        at_first = dict(_inside(self._game, first)).get(path)
        return _put(
            state, path, self._any(((), (None,) * len(value), value if at_first is None else at_first))
        )


def _by_phase(known: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
    groups: dict[type, list[Any]] = {}
    for state in known:
        groups.setdefault(type(getattr(state, "phase", None)), []).append(state)
    return tuple(tuple(group) for group in groups.values())


def _is_leaf(value: Any) -> bool:
    return not attrs.has(type(value)) and not isinstance(value, tuple)


def _is_row(value: Any) -> bool:
    return isinstance(value, tuple) and not hasattr(value, "_fields")


def _inside(game: AnyGame, state: Any) -> Iterator[tuple[Path_, Any]]:
    """Everything inside a position but its rules, each with the way to it."""
    rules = game.rules(state)
    waiting: list[tuple[Path_, Any]] = [((), state)]
    while waiting:
        path, value = waiting.pop()
        if value is rules:
            continue
        if path:
            yield path, value
        if attrs.has(type(value)):
            names = [each.name for each in attrs.fields(type(value)) if each.init]
            waiting += [((*path, name), getattr(value, name)) for name in names]
        elif isinstance(value, tuple):
            waiting += [((*path, place), item) for place, item in enumerate(value)]


def _anywhere(path: Path_) -> Path_:
    """The way, without which item of a tuple it goes through."""
    return tuple([-1 if isinstance(each, int) else each for each in path])


def _nested(one: Path_, other: Path_) -> bool:
    short = min(len(one), len(other))
    return one[:short] == other[:short]


def _put(value: Any, path: Path_, new: Any) -> Any:
    """`value` with `new` in that place."""
    if not path:
        return new
    at, rest = path[0], path[1:]
    if isinstance(at, str):
        return attrs.evolve(value, **{at: _put(getattr(value, at), rest, new)})
    items = [*value]
    items[at] = _put(items[at], rest, new)
    return type(value)(*items) if hasattr(value, "_fields") else tuple(items)


# Measured


@frozen
class Measured:
    """How well `Game.faults` tells the positions of some rules from others."""

    rules: Any
    positions: int
    """How many there are."""
    alarmed: int
    """Those that have a fault, though they can be: false alarms."""
    changed: int
    """Distinct changed positions that were looked at."""
    outside: int
    """Those that can never be."""
    missed: int
    """Those of them that have no fault."""
    raised: int
    """Those for which `Game.faults` raises: it never should."""
    by_way: Mapping[str, tuple[int, int]]
    """By what was changed last: those that can never be, and those missed."""
    alarms: tuple[str, ...]
    """The first false alarms, in words."""
    misses: tuple[Any, ...]
    """The first positions that were missed, or for which it raises."""

    @property
    def holds(self) -> bool:
        """Whether there is no false alarm, nothing was missed, and `Game.faults` always answers."""
        return not (self.alarmed or self.missed or self.raised)

    @property
    def rate(self) -> float:
        """The share of changed positions that can never be and have no fault."""
        return self.missed / self.outside if self.outside else 0.0


@define
class _Tally:
    """What was counted."""

    outside: Counter[str] = field(factory=Counter)
    missed: Counter[str] = field(factory=Counter)
    raised: int = 0
    misses: list[Any] = field(factory=list)

    def look(self, game: AnyGame, how: str, state: Any) -> None:
        """Count a position that can never be."""
        self.outside[how] += 1
        try:
            if game.faults(state):
                return
            self.missed[how] += 1
        except Exception:  # whatever it is, it is counted
            self.raised += 1
        if len(self.misses) < MOST_SHOWN:
            self.misses.append(state)


def measure(
    game: AnyGame,
    rules: Any,
    count: int = 10_000,
    seed: int = 0,
    most: int = MOST_POSITIONS,
    progress: Progress | None = None,
) -> Measured:
    """Visit every position of `rules`, then look at `count` changed ones, as far as they are distinct.

    Raises `OpenError` if there are more than `most` positions.
    """
    known = reachable(game, rules, most)
    alarms = [f"{state}: {_words(faults)}" for state in known if (faults := game.faults(state))]
    can_be, seen, tally = set(known), set[Any](), _Tally()
    changes = Changes(game, known, seed)
    for done in range(count):
        if progress is not None and done % STRIDE == 0:
            progress(done, count)
        how, state = changes.one()
        if state in seen:
            continue
        seen.add(state)
        if state not in can_be:
            tally.look(game, how, state)
    return Measured(
        rules=rules,
        positions=len(known),
        alarmed=len(alarms),
        changed=len(seen),
        outside=tally.outside.total(),
        missed=tally.missed.total(),
        raised=tally.raised,
        by_way={how: (number, tally.missed[how]) for how, number in sorted(tally.outside.items())},
        alarms=tuple(alarms[:MOST_SHOWN]),
        misses=tuple(tally.misses),
    )


def _words(faults: Any) -> str:
    return "; ".join(cited_words(fault) for fault in faults)


def scopes(rules: Any, mixes: int = 0, left_out: LeftOut | None = None) -> Iterator[tuple[str, Any]]:
    """Rules by name: as given, each with one reading answered otherwise, and so many with readings mixed.

    What cannot be played is left out, after a call of `left_out`.
    """
    yield "as given", rules
    others: list[tuple[str, Callable[[], Any]]] = [
        (f"{name} = {value}", partial(read_otherwise, rules, {name: value}))
        for name, values in questions(rules).items()
        for value in values
        if value != getattr(rules.readings, name)
    ]
    others += [(f"mixed {number}", partial(mixed, rules, f"scope/{number}")) for number in range(mixes)]
    for name, make in others:
        try:
            made = make()
        except InvalidError as error:
            if left_out is not None:
                left_out(name, error)
        else:
            yield name, made


# The command


def command(
    game: str,
    *rules: Path,
    count: int = 10_000,
    seed: int = 0,
    most: int = MOST_POSITIONS,
    readings: Annotated[bool, Parameter(negative=())] = False,
    mixes: int = 0,
) -> int:
    """Visit every position of small rules, and see whether changed ones that can never be have a fault.

    Example: python -m pigrules.testing positions woolfy examples/rules/tiny-woolfy.toml --readings

    Exit code 0 if there is no false alarm and nothing was missed, 1 otherwise, 2 for bad usage.

    Parameters
    ----------
    game
        The name of an installed game.
    rules
        TOML files with the same tables as [rules] in a record.
    count
        How many changed positions to look at, for each of the rules.
    seed
        What the changes follow from.
    most
        Rules with more positions are left out.
    readings
        Also take each other value of each reading.
    mixes
        With `--readings`, also take so many tables with readings at random.
    """
    try:
        played = registry.game(game)
        tables = {path: read_rules(played, path) for path in rules}
    except (PigrulesError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    held, console = True, Console(stderr=True)
    every: list[tuple[str, str, Any]] = []
    for path, each in tables.items():
        told = partial(_left_out, console, path.stem)
        named = scopes(each, mixes, told) if readings else islice(scopes(each), 1)
        every += [(path.stem, name, table) for name, table in named]
    shown = Table("rules", "positions", "alarms", "outside", "missed", "%", "raised", title=game)
    with console.status("") as status:
        for number, (stem, scope, table) in enumerate(every, 1):
            name = f"{stem}: {scope}"
            tell = partial(_tell, status, f"{name} ({number} of {len(every)})")
            tell(0, count)
            try:
                made = measure(played, table, count, seed, most, tell)
            except OpenError as error:
                _left_out(console, stem, scope, error)
                continue
            held = held and made.holds
            row = (made.positions, made.alarmed, made.outside, made.missed, f"{made.rate:.4%}", made.raised)
            shown.add_row(escape(name), *(f"{each}" for each in row))
            for alarm in made.alarms:
                _print(console, f"{name}: false alarm: {alarm}")
            for miss in made.misses:
                _print(console, f"{name}: missed: {_told(miss)}")
    Console().print(shown)
    return 0 if held else 1


def _tell(status: Status, name: str, done: int, count: int) -> None:
    status.update(escape(f"{name}: {done} of {count}"))


def _left_out(console: Console, stem: str, scope: str, error: PigrulesError) -> None:
    _print(console, f"{stem}: {scope} is left out: {error}")


def _print(console: Console, text: str) -> None:
    console.print(text, markup=False, highlight=False, soft_wrap=True)


def _told(state: Any) -> str:
    """A position in a line, without its rules."""
    parts = {name: getattr(state, name) for name in _parts(state)}
    return f"{type(state).__name__}({', '.join(f'{name}={part}' for name, part in parts.items())})"


def _parts(state: Any) -> list[str]:
    return [each.name for each in attrs.fields(type(state)) if each.name != "rules"]
