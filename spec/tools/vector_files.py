"""Conformance vectors as files: what a game says of many positions, for a port to say the same.

The format is told in ``spec/README.md``. Equal vectors are equal bytes.
"""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

from attrs import define, field

from bridging import SPEC
from pigrules import codec
from pigrules.core import Distribution, Malformed, Ruling
from pigrules.registry import AnyGame
from pigrules.spec import of

__all__ = [
    "FORMAT",
    "SHELVES",
    "Book",
    "Group",
    "data_of_state",
    "folder_of",
    "fraction",
    "packed",
    "read",
    "unpacked",
]

FORMAT: Final = 1
"""The number of this format."""
SHELVES: Final = ("rules", "states", "steps", "turns", "legal", "odds")
"""What is told once and then named by its number."""
_KEYS: Final = ("format", "game", "spec", "source", *SHELVES, "groups")
_OF_GROUP: Final = ("name", "rules", "positions")
_OF_POSITION: Final = ("state", "turn", "legal", "odds", "tried")


@define
class Shelf:
    """Data that are told once; each has the number of its line."""

    lines: list[str] = field(factory=list)
    _by_value: dict[Hashable, int] = field(factory=dict)
    _by_line: dict[str, int] = field(factory=dict)

    def number(self, value: Hashable) -> int | None:
        """The number of a value that has been placed; None if it has not."""
        return self._by_value.get(value)

    def place(self, value: Hashable, data: object) -> int:
        """The number of `value`, which is told as `data`; two values that are told alike have one."""
        line = _line(data)
        number = self._by_line.setdefault(line, len(self.lines))
        if number == len(self.lines):
            self.lines.append(line)
        self._by_value[value] = number
        return number


@define
class Book:
    """A file that is being written."""

    game: AnyGame
    source: str
    positions: int = 0
    accepted: int = 0
    refused: int = 0
    shelves: dict[str, Shelf] = field(factory=lambda: {name: Shelf() for name in SHELVES})
    groups: list[Group] = field(factory=list)

    def group(self, name: str, rules: Any) -> Group:
        """A new group of positions under `rules`; it is left out if it stays empty."""
        group = Group(self, name, rules)
        self.groups.append(group)
        return group

    def place(self, shelf: str, value: Hashable, told: Any) -> int:
        """The number of `value` on a shelf; `told` gives its data, and is called once."""
        number = self.shelves[shelf].number(value)
        return self.shelves[shelf].place(value, told()) if number is None else number

    @property
    def told(self) -> list[Group]:
        """The groups that have positions."""
        return [group for group in self.groups if group.lines]

    def state(self, state: Any) -> int:
        """The number of a state."""
        return self.place("states", state, lambda: data_of_state(self.game, state))

    def step(self, step: Any) -> int:
        """The number of a step."""
        return self.place("steps", step, lambda: codec.dump(self.game, step))

    def legal(self, steps: tuple[Any, ...]) -> int:
        """The number of a list of legal steps."""
        return self.place("legal", steps, lambda: [self.step(step) for step in steps])

    def odds(self, chances: Distribution[Any]) -> int:
        """The number of a distribution."""
        value = (chances.steps, chances.weights)
        return self.place("odds", value, lambda: [[self.step(s), fraction(p)] for s, p in chances])

    def text(self) -> str:
        """The file as JSON: a line for each thing that has a number, and one for each position."""
        head = {
            "format": FORMAT,
            "game": self.game.name,
            "spec": of(self.game).number,
            "source": self.source,
        }
        groups = [group.text() for group in self.told]
        parts = [f'"{key}":{_line(value)}' for key, value in head.items()]
        parts += [f'"{name}":{_rows(shelf.lines)}' for name, shelf in self.shelves.items()]
        parts.append(f'"groups":{_rows(groups)}')
        return "{" + ",\n".join(parts) + "}\n"


@define
class Group:
    """Positions under the same rules."""

    book: Book = field(repr=False)
    name: str
    rules: Any = field(repr=False)
    lines: list[str] = field(factory=list)
    _told: set[int] = field(factory=set)

    def has(self, state: Any) -> bool:
        """Whether the position has been told."""
        return self.book.state(state) in self._told

    def tell(self, state: Any, steps: Iterable[tuple[Any, Ruling]]) -> None:
        """Tell a position, and what comes of each of `steps`, which the judge has been asked about."""
        book, game = self.book, self.book.game
        number = book.state(state)
        self._told.add(number)
        turn = game.turn(state)
        position = {
            "state": number,
            "turn": book.place("turns", turn, lambda: codec.dump(game, turn)),
            "legal": book.legal(game.legal(state)),
            "odds": book.odds(game.chances(state)),
            "tried": [self._entry(state, step, ruling) for step, ruling in steps],
        }
        book.positions += 1
        self.lines.append(_line(position))

    def _entry(self, state: Any, step: Any, ruling: Ruling) -> dict[str, Any]:
        book = self.book
        if ruling.legal:
            book.accepted += 1
            return {"step": book.step(step), "after": book.state(book.game.advance(state, step))}
        book.refused += 1
        clauses = list(dict.fromkeys(refusal.clause for refusal in ruling.refusals))
        return {"step": book.step(step), "refused": clauses}

    def text(self) -> str:
        """The group as JSON."""
        book, rules = self.book, self.rules
        number = book.place("rules", rules, lambda: codec.dump(book.game, rules))
        return f'{{"name":{_line(self.name)},"rules":{number},"positions":{_rows(self.lines)}}}'


def folder_of(game: AnyGame) -> Path:
    """The folder of the game's law in this checkout."""
    return SPEC / game.spec.rpartition(".")[2]


def data_of_state(game: AnyGame, state: Any) -> Any:
    """A state as data without its rules, which its group names."""
    data = codec.dump(game, state)
    return {key: value for key, value in data.items() if key != "rules"}


def fraction(value: Fraction) -> str:
    """A probability, in lowest terms, with a denominator always."""
    return f"{value.numerator}/{value.denominator}"


def _line(data: object) -> str:
    return json.dumps(data, separators=(",", ":"), sort_keys=True)


def _rows(lines: Iterable[str]) -> str:
    return "[\n" + ",\n".join(lines) + "\n]"


def packed(text: str) -> bytes:
    """The text as gzip, with no time and no name in it."""
    held = io.BytesIO()
    with gzip.GzipFile("", "wb", 9, held, mtime=0) as file:
        file.write(text.encode("ascii"))
    return held.getvalue()


def unpacked(path: Path) -> str:
    """The text of a file. Raises `Malformed` if it is no gzip, and OSError if it cannot be read."""
    packed = path.read_bytes()
    try:
        return gzip.decompress(packed).decode("ascii")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise Malformed(f"not gzip of plain JSON: {error}", path.name) from None


def read(path: Path, game: AnyGame) -> dict[str, Any]:
    """The data of a file, in which every number names something.

    Raises `Malformed`, with the file and the place, for anything else.
    """
    text = unpacked(path)
    try:
        data: dict[str, Any] = codec.loads_json(text)
        _check(data, game)
    except Malformed as error:
        raise Malformed(error.problem, f"{path.name}{error.path.removeprefix('$')}") from None
    return data


def _check(data: Any, game: AnyGame) -> None:
    _has_keys(data, _KEYS, "$")
    expected = {"format": FORMAT, "game": game.name, "spec": of(game).number}
    for key, value in expected.items():
        if data[key] != value:
            raise Malformed(f"expected {value!r}, found {codec.shown(data[key])}", f"$.{key}")
    for shelf in SHELVES:
        _is_list(data[shelf], f"$.{shelf}")
    count = {shelf: len(data[shelf]) for shelf in SHELVES}
    for at, steps in enumerate(data["legal"]):
        for place, number in enumerate(_is_list(steps, f"$.legal[{at}]")):
            _names(number, count, "steps", f"$.legal[{at}][{place}]")
    for at, odds in enumerate(data["odds"]):
        _check_odds(odds, count, f"$.odds[{at}]")
    for at, group in enumerate(_is_list(data["groups"], "$.groups")):
        path = f"$.groups[{at}]"
        _has_keys(group, _OF_GROUP, path)
        _names(group["rules"], count, "rules", f"{path}.rules")
        for place, position in enumerate(_is_list(group["positions"], f"{path}.positions")):
            _check_position(position, count, f"{path}.positions[{place}]")


def _check_odds(odds: Any, count: Mapping[str, int], path: str) -> None:
    total = Fraction(0)
    for place, pair in enumerate(_is_list(odds, path)):
        if type(pair) is not list or len(pair) != 2:
            raise Malformed("expected a step and a probability", f"{path}[{place}]")
        _names(pair[0], count, "steps", f"{path}[{place}][0]")
        total += _probability(pair[1], f"{path}[{place}][1]")
    if odds and total != 1:
        raise Malformed(f"the probabilities add up to {total}", path)


def _probability(told: Any, path: str) -> Fraction:
    try:
        return _fraction_of(told)
    except (AttributeError, TypeError, ValueError, ZeroDivisionError):
        raise Malformed(f'expected a fraction such as "1/6", found {codec.shown(told)}', path) from None


@cache
def _fraction_of(told: Any) -> Fraction:
    numerator, denominator = told.split("/")
    value = Fraction(int(numerator), int(denominator))
    if fraction(value) != told or value <= 0:
        raise ValueError(told)
    return value


def _check_position(position: Any, count: Mapping[str, int], path: str) -> None:
    _has_keys(position, _OF_POSITION, path)
    for key, shelf in (("state", "states"), ("turn", "turns"), ("legal", "legal"), ("odds", "odds")):
        _names(position[key], count, shelf, f"{path}.{key}")
    for at, entry in enumerate(_is_list(position["tried"], f"{path}.tried")):
        here = f"{path}.tried[{at}]"
        refused = type(entry) is dict and "refused" in entry
        _has_keys(entry, ("step", "refused" if refused else "after"), here)
        _names(entry["step"], count, "steps", f"{here}.step")
        if not refused:
            _names(entry["after"], count, "states", f"{here}.after")
        elif not _is_list(entry["refused"], f"{here}.refused"):
            raise Malformed("a refusal names at least one clause", f"{here}.refused")


def _has_keys(data: Any, keys: Iterable[str], path: str) -> None:
    if type(data) is not dict:
        raise Malformed(f"expected an object, found {codec.shown(data)}", path)
    wrong = set(data).symmetric_difference(keys)
    if wrong:
        key = min(wrong)
        raise Malformed(f"the key {key!r} is {'unknown' if key in data else 'missing'}", path)


def _is_list(data: Any, path: str) -> list[Any]:
    if type(data) is not list:
        raise Malformed(f"expected a list, found {codec.shown(data)}", path)
    return data


def _names(number: Any, count: Mapping[str, int], shelf: str, path: str) -> None:
    if type(number) is not int or not 0 <= number < count[shelf]:
        raise Malformed(f"expected a number below {count[shelf]}, found {codec.shown(number)}", path)
