"""The small values every answer is made of: seats, clause ids, citations and rulings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NewType, TypeAlias

from attrs import field, frozen

from .malformed import tupled

Seat = NewType("Seat", int)
"""A place at the table, counted from 0, clockwise."""

ClauseId = NewType("ClauseId", str)
"""The dotted id of one rule of the spec, such as ``tlp.house.one-door``."""

Fact: TypeAlias = int | str | tuple[int | str, ...]
Facts: TypeAlias = tuple[tuple[str, Fact], ...]


def letter(seat: int) -> str:
    """The letter that stands for a seat in the notation: 0 is ``A``."""
    return chr(ord("A") + seat)


def _facts(given: Iterable[tuple[str, Fact]]) -> Facts:
    return tupled(given, "facts")


def _refusals(given: Iterable[Cited]) -> tuple[Cited, ...]:
    return tupled(given, "refusals")


@frozen
class Cited:
    """A clause and the facts that fill its text: one refusal, one event or one fault."""

    clause: ClauseId
    facts: Facts = field(default=(), converter=_facts)


@frozen
class Ruling:
    """The judge's answer about one step: legal, or every refusal of the first tier that refuses."""

    refusals: tuple[Cited, ...] = field(default=(), converter=_refusals)

    @property
    def legal(self) -> bool:
        """Whether nothing refuses the step."""
        return not self.refusals


LEGAL: Final = Ruling()
