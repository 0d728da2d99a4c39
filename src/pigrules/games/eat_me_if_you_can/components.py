"""What lies in the box, as data that another table may replace.

The document gives the tokens and names the numbers on the houses;
which house bears which is a public fact about this edition.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import field, frozen

from ...core import Cited, ClauseId
from ...core.acts import cite
from ...core.fields import one_of, whole
from ...limits import MOST_TOKENS
from .vocabulary import CHARACTERS, ORIGINS, WOLF, Character, Origin

TOKENS: Final = ClauseId("emi.components.tokens")
HOUSES: Final = ClauseId("emi.components.houses")
CENTRE: Final = ClauseId("emi.bank.centre")
FIVE: Final = ClauseId("emi.bank.five")

MOST_ON_A_HOUSE: Final = 3
BACK: Final = 5
"""Points on the back of a token (emi.components.tokens)."""
MOST_HELD: Final = 5
"""Tokens of a player who may have nine points, the most without an end: one five and four ones."""


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
        points: int = 0 if character == WOLF else getattr(self, character)
        return points

    @property
    def faults(self) -> tuple[Cited, ...]:
        """What makes these houses unplayable."""
        return tuple(
            cite(HOUSES, problem="not-one-to-three", character=character)
            for character in CHARACTERS
            if self.points(character) > MOST_ON_A_HOUSE
        )


@frozen(cache_hash=True)
class Tokens:
    """How many tokens there are, with one point on the front and five on the back (emi.components.tokens)."""

    count: int = field(default=29, validator=whole(0))
    origin: Origin = field(default="document", validator=one_of(ORIGINS))

    def faults(self, needed: int) -> tuple[Cited, ...]:
        """What is wrong with that many tokens, if play may need `needed`."""
        problem = (
            "too-few-tokens"
            if self.count < needed
            else "too-many-tokens"
            if self.count > MOST_TOKENS
            else None
        )
        if problem is None:
            return ()
        return (cite(TOKENS, problem=problem, count=self.count, needed=needed),)


def held(points: int) -> tuple[int, int]:
    """The fives and the ones of a player with so many points (emi.bank.five); a debt is no token."""
    return divmod(max(points, 0), BACK)


def tokens(points: Sequence[int]) -> int:
    """How many tokens players with so many points hold."""
    return sum(sum(held(each)) for each in points)


def centre(count: int, points: Sequence[int]) -> int:
    """How many of `count` tokens lie in the centre (emi.setup.bank, emi.bank.centre)."""
    return count - tokens(points)


def needed(seats: int) -> int:
    """The most tokens that so many seats can hold together, if losses are paid first.

    The loser of a hunt is left with eight points at most: one five and three ones (emi.bank.five).
    """
    return seats * MOST_HELD - 1
