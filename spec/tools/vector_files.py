"""Conformance vectors as files: a game's answers about many positions, for a port to reproduce.

``spec/README.md`` describes the format. Equal vectors are equal bytes.
"""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Hashable, Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from attrs import define, field

from bridging import SPEC
from pigrules import codec
from pigrules.core import Distribution, Ruling
from pigrules.core.referee import decisive
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
]

FORMAT: Final = 1
"""The number of this format."""
SHELVES: Final = ("rules", "states", "steps", "turns", "legal", "odds")
"""Data that are written once and then named by their number."""


@define
class Shelf:
    """Data that are written once; each has the number of its line."""

    lines: list[str] = field(factory=list)
    _by_value: dict[Hashable, int] = field(factory=dict)
    _by_line: dict[str, int] = field(factory=dict)

    def number(self, value: Hashable) -> int | None:
        """The number of a value that has been placed; None if it has not."""
        return self._by_value.get(value)

    def place(self, value: Hashable, data: object) -> int:
        """The number of `value`, which is written as `data`; values that are written alike share one."""
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
        """Whether the position has been written."""
        return self.book.state(state) in self._told

    def tell(self, state: Any, steps: Iterable[tuple[Any, Ruling]]) -> None:
        """Write a position, and the judge's answer to each of `steps` with its outcome."""
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
        clauses = list(dict.fromkeys(refusal.clause for refusal in decisive(ruling)))
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
