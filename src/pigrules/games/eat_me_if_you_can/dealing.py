"""The new deal: what the loser of a hunt may do with the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core import ClauseId, Seat
from .readings import Readings
from .vocabulary import Character

LOSER: Final = ClauseId("emi.deal.loser")
NOMINAL_LOSER: Final = ClauseId("emi.deal.nominal-loser")
ONE_CARD_EACH: Final = ClauseId("emi.deal.one-card-each")
WOLF_FREE: Final = ClauseId("emi.deal.wolf-free")


def cards_stay(lost: int, readings: Readings) -> bool:
    """Whether the round's loser deals nothing new: the one who lost no points (emi.deal.nominal-loser)."""
    return lost == 0 and readings.nothing_to_lose == "cards-stay"


def stay_refusal(cards: Sequence[Character], lying: Sequence[Character]) -> ClauseId | None:
    """Where the cards stay: whether `cards` are other than those that lie (emi.deal.nominal-loser)."""
    return None if tuple(cards) == tuple(lying) else NOMINAL_LOSER


def cast_refusal(cards: Sequence[Character], cast: Sequence[Character]) -> ClauseId | None:
    """Whether `cards` are not those in play, one a seat (emi.deal.one-card-each)."""
    return None if sorted(cards) == sorted(cast) else ONE_CARD_EACH


def wolf_refusal(new: Seat | None, dealer: Seat, old: Seat, readings: Readings) -> ClauseId | None:
    """Whether `dealer` may not make `new` the Wolf after `old` (emi.deal.wolf-free)."""
    free = {"anybody": True, "moves": new != old, "loser": new == dealer}
    return None if free[readings.wolf_card] else WOLF_FREE
