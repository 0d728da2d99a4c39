"""What lies in the box, as data that another table may replace.

The document gives the tokens and names the numbers on the houses;
which house bears which is a public fact about this edition.
"""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from ...core import Cited, ClauseId
from ...core.fields import one_of, whole
from .vocabulary import CHARACTERS, ORIGINS, WOLF, Character, Origin

TOKENS: Final = ClauseId("emi.components.tokens")
HOUSES: Final = ClauseId("emi.components.houses")

MOST_ON_A_HOUSE: Final = 3
MOST_TOKENS: Final = 1_000
"""A bound on what a table may bring instead of the box."""


@frozen(cache_hash=True)
class Houses:
    """The points that each of the five houses bears: three, two or one (emi.components.houses)."""

    kids: int = field(default=3, validator=whole(1))
    red: int = field(default=2, validator=whole(1))
    pig1: int = field(default=1, validator=whole(1))
    pig2: int = field(default=1, validator=whole(1))
    pig3: int = field(default=1, validator=whole(1))
    origin: Origin = field(default="public", validator=one_of(ORIGINS))

    def points(self, character: Character) -> int:
        """What the house of `character` bears; nothing for the Wolf, who has none (emi.components.wolf)."""
        return 0 if character == WOLF else int(getattr(self, character))

    @property
    def faults(self) -> tuple[Cited, ...]:
        """What makes these houses unplayable."""
        return tuple(
            Cited(HOUSES, (("problem", "not-one-to-three"), ("character", character)))
            for character in CHARACTERS
            if self.points(character) > MOST_ON_A_HOUSE
        )


@frozen(cache_hash=True)
class Tokens:
    """How many tokens there are, with one point on the front and five on the back (emi.components.tokens)."""

    count: int = field(default=29, validator=whole(0))
    origin: Origin = field(default="document", validator=one_of(ORIGINS))

    def faults(self, needed: int) -> tuple[Cited, ...]:
        """What is wrong with so many, if `needed` may be wanted."""
        problem = (
            "too-few-tokens"
            if self.count < needed
            else "too-many-tokens"
            if self.count > MOST_TOKENS
            else None
        )
        if problem is None:
            return ()
        return (Cited(TOKENS, (("problem", problem), ("count", self.count), ("needed", needed))),)
