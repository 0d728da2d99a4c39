"""The tokens: one point on the front, five on the back. Bookkeeping, for every rule reads points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core import ClauseId

CENTRE: Final = ClauseId("emi.bank.centre")
FIVE: Final = ClauseId("emi.bank.five")

BACK: Final = 5
"""Points on the back of a token (emi.components.tokens)."""
MOST_HELD: Final = 5
"""Tokens of a player who may have nine points, the most without an end: one five and four ones."""


def held(points: int) -> tuple[int, int]:
    """The fives and the ones of a player with so many points (emi.bank.five); a debt is no token."""
    return divmod(max(points, 0), BACK)


def tokens(points: Sequence[int]) -> int:
    """How many tokens players with so many points hold."""
    return sum([sum(held(each)) for each in points])


def centre(count: int, points: Sequence[int]) -> int:
    """How many of `count` tokens lie in the centre (emi.setup.bank, emi.bank.centre)."""
    return count - tokens(points)


def needed(seats: int) -> int:
    """How many tokens so many seats may come to hold, if losses are paid first.

    The loser of a hunt is left with eight points at most: one five and three ones (emi.bank.five).
    """
    return seats * MOST_HELD - 1
