"""What can happen in this game: three kinds of choice, and one kind of outcome."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from ...core import ChanceStep, PlayerStep, Seat
from ...core.arguments import derived
from ...core.fields import one_of, tuple_of, whole
from .vocabulary import CHARACTERS, CHOICES, WOLF, Character, Choice


@frozen
class Set(PlayerStep):
    """Set the wheel to sleep or to trap (emi.choice.sleep-or-trap). Concealed (emi.choice.hidden)."""

    seat: Seat = field(validator=whole(0))
    choice: Choice = field(validator=one_of(CHOICES), repr=False)


@frozen
class Hunt(PlayerStep):
    """Stop before the house of seat `target` (emi.hunt.victim)."""

    seat: Seat = field(validator=whole(0))
    target: Seat = field(validator=whole(0))


def _wolf(step: Deal) -> Seat | None:
    return Seat(step.cards.index(WOLF)) if WOLF in step.cards else None


@frozen
class Deal(PlayerStep):
    """Deal the cards anew, the first to seat A and so on clockwise (emi.deal.loser)."""

    seat: Seat = field(validator=whole(0))
    cards: tuple[Character, ...] = field(validator=tuple_of(one_of(CHARACTERS)))
    wolf: Seat | None = field(init=False, eq=False, repr=False, default=derived(_wolf))
    """Who would be the Wolf."""


@frozen
class Card(ChanceStep):
    """The next seat, clockwise from A, turns up this card (emi.setup.deal)."""

    character: Character = field(validator=one_of(CHARACTERS))


Player: TypeAlias = Set | Hunt | Deal
Step: TypeAlias = Player | Card
