"""The small values every answer is made of: seats, clause ids, citations and rulings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NewType, TypeAlias

from attrs import field, frozen

from ..limits import MOST_SEATS
from .malformed import MalformedError, in_brief, tupled

__all__ = ["LEGAL", "Cited", "ClauseId", "Fact", "Facts", "Ruling", "Seat", "letter"]

Seat = NewType("Seat", int)
"""A place at the table, counted from 0, clockwise.

>>> from pigrules import Seat
>>> Seat(0)
0
"""

ClauseId = NewType("ClauseId", str)
"""The dotted id of one rule of the spec.

>>> from pigrules.core import ClauseId
>>> ClauseId("tlp.house.one-door")
'tlp.house.one-door'
"""

Fact: TypeAlias = int | str | tuple[int | str, ...]
"""One fact of a citation: a number, a word of the spec, or several of them.

>>> from pigrules.core import Fact
>>> price: Fact = 4
>>> dice: Fact = ("door", "wolf")
"""

Facts: TypeAlias = tuple[tuple[str, Fact], ...]
"""Facts by name, in the order of the citation.

>>> from pigrules.core import Facts
>>> facts: Facts = (("have", 1), ("price", 4))
>>> dict(facts)["price"]
4
"""


def letter(seat: int) -> str:
    """The letter that stands for a seat in the notation. Raises `MalformedError` for a seat without one.

    >>> from pigrules import letter
    >>> letter(0), letter(1)
    ('A', 'B')
    >>> letter(26)
    Traceback (most recent call last):
    pigrules.core.malformed.MalformedError: seat: expected a whole number from 0 to 25, found 26
    """
    if not has_letter(seat):
        raise MalformedError(
            f"expected a whole number from 0 to {MOST_SEATS - 1}, found {in_brief(seat)}", "seat"
        )
    return chr(ord("A") + seat)


def has_letter(seat: object) -> bool:
    """Whether `seat` is a seat that the notation can name."""
    return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < MOST_SEATS


def _facts(given: Iterable[tuple[str, Fact]]) -> Facts:
    return tupled(given, "facts")


def _refusals(given: Iterable[Cited]) -> tuple[Cited, ...]:
    return tupled(given, "refusals")


@frozen
class Cited:
    """A clause and the facts that fill its text: one refusal, one event or one fault.

    A bare string as `facts` is `MalformedError`.

    >>> from pigrules import Cited, explain, game
    >>> cited = Cited("tlp.house.one-door", [("house", 2)])
    >>> cited.facts
    (('house', 2),)
    >>> explain.cited(game("three-little-pigs"), cited)
    'House 2 already has a door.'
    """

    clause: ClauseId
    facts: Facts = field(default=(), converter=_facts)


@frozen
class Ruling:
    """The judge's answer about one step: legal, or every refusal of the first tier that refuses.

    >>> from pigrules import Cited, Ruling
    >>> Ruling().legal
    True
    >>> Ruling([Cited("tlp.house.one-door", [("house", 2)])]).legal
    False
    """

    refusals: tuple[Cited, ...] = field(default=(), converter=_refusals)

    @property
    def legal(self) -> bool:
        """Whether the step has no refusal."""
        return not self.refusals


LEGAL: Final = Ruling()
"""The ruling without a refusal.

>>> from pigrules.core import LEGAL
>>> LEGAL
Ruling(refusals=())
"""
