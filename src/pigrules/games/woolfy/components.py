"""The dice and the parts of the brick house, as data that another table may replace.

The document gives the number of dice and of parts; how often each face occurs is a public fact.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from attrs import field, frozen

from ...core import Cited, ClauseId, Distribution
from ...core.fields import one_of, tuple_of, whole
from .steps import Rolled
from .vocabulary import FACES, ORIGINS, PIGS, Face, Origin, Pig

DICE: Final = ClauseId("woolfy.components.dice")
PARTS: Final = ClauseId("woolfy.components.parts")

MOST_PARTS: Final = 20
"""A bound on what a table may bring."""

_PUBLIC_FACES: Final[tuple[Face, ...]] = ("1", "2", "3", "wolf", "wolf", "house")


@frozen(cache_hash=True, slots=False)  # A slotted class with cached properties reads every field slowly.
class Dice:
    """The dice of the red, the green and the blue pig, each a tuple of faces (woolfy.components.dice)."""

    faces: tuple[tuple[Face, ...], ...] = field(
        default=(_PUBLIC_FACES,) * len(PIGS), validator=tuple_of(tuple_of(one_of(FACES)))
    )
    origin: Origin = field(default="public", validator=one_of(ORIGINS))

    def __reduce__(self) -> tuple[type[Dice], tuple[object, ...]]:
        return Dice, (self.faces, self.origin)  # What is remembered follows from the fields.

    @cached_property
    def odds(self) -> dict[Pig, Distribution[Rolled]]:
        """What the die of each pig may show (woolfy.die.rolled)."""
        return {
            pig: Distribution.of((Rolled(face), die.count(face)) for face in FACES if face in die)
            for pig, die in zip(PIGS, self.faces, strict=True)
        }

    @property
    def faults(self) -> tuple[Cited, ...]:
        """What makes these dice unplayable."""
        if len(self.faces) != len(PIGS):
            return (Cited(DICE, (("problem", "no-faces"), ("value", len(self.faces)))),)
        return tuple(
            Cited(DICE, (("problem", "no-faces"), ("value", pig)))
            for pig, die in zip(PIGS, self.faces, strict=True)
            if not die
        )


@frozen(cache_hash=True)
class Parts:
    """How many parts the brick house is put together from (woolfy.components.parts)."""

    count: int = field(default=4, validator=whole(0))
    origin: Origin = field(default="document", validator=one_of(ORIGINS))

    @property
    def faults(self) -> tuple[Cited, ...]:
        """What makes these parts unplayable, whatever is read."""
        if self.count > MOST_PARTS:
            return (Cited(PARTS, (("problem", "too-many-parts"), ("count", self.count))),)
        return ()
