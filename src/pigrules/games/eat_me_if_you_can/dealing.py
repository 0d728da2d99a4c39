"""The new deal: what the loser of a hunt may do with the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core import Cited, ClauseId, Seat
from ...core.acts import cite
from .rules import Readings
from .vocabulary import WOLF, Character

LOSER: Final = ClauseId("emi.deal.loser")
NOMINAL_LOSER: Final = ClauseId("emi.deal.nominal-loser")
ONE_CARD_EACH: Final = ClauseId("emi.deal.one-card-each")
ONE_WOLF: Final = ClauseId("emi.deal.one-wolf")
WOLF_FREE: Final = ClauseId("emi.deal.wolf-free")


def cards_stay(lost: int, readings: Readings) -> bool:
    """Whether the cards must stay because the loser lost no points (emi.deal.nominal-loser)."""
    return lost == 0 and readings.nothing_to_lose == "cards-stay"


def stay_refusal(dealer: Seat, cards: Sequence[Character], lying: Sequence[Character]) -> Cited | None:
    """Where the cards must stay: whether `cards` differ from those on the table (emi.deal.nominal-loser)."""
    return None if tuple(cards) == tuple(lying) else cite(NOMINAL_LOSER, seat=dealer)


def cast_refusal(cards: tuple[Character, ...], cast: tuple[Character, ...]) -> Cited | None:
    """Whether `cards` are not those in play, one a seat (emi.deal.one-card-each)."""
    return None if sorted(cards) == sorted(cast) else cite(ONE_CARD_EACH, cards=cards, cast=cast)


def wolves_refusal(cards: tuple[Character, ...]) -> Cited | None:
    """Whether `cards` make several players the Wolf, or none (emi.deal.one-wolf)."""
    count = cards.count(WOLF)
    return None if count == 1 else cite(ONE_WOLF, count=count)


def wolf_refusal(new: Seat | None, dealer: Seat, old: Seat, readings: Readings) -> Cited | None:
    """Whether `dealer` may not make `new` the Wolf after `old` (emi.deal.wolf-free)."""
    free = {"anybody": True, "moves": new != old, "loser": new == dealer}
    if new is None or free[readings.wolf_card]:
        return None
    return cite(WOLF_FREE, seat=dealer, next=new)
