"""What is being decided, and with what in hand: a small tagged union.

A phase holds facts only, never what follows from rules, so that a position can be read under other readings.
"""

from __future__ import annotations

from typing import TypeAlias

from attrs import Factory, field, frozen

from ...core import Seat
from .vocabulary import Choice


def _made(phase: Choosing) -> tuple[bool, ...]:
    return tuple([wheel is not None for wheel in phase.wheels])


@frozen
class Hunted:
    """What came of a hunt for the two that it was about."""

    wolf: Seat
    victim: Seat
    trapped: bool
    """Whether the victim had set a trap."""
    lost: int
    """Points that one of them really lost; may be none."""
    gained: int
    """Points that the other gained; may be none."""

    @property
    def loser(self) -> Seat:
        """Who had to lose points, even with nothing to lose (emi.deal.nominal-loser)."""
        return self.wolf if self.trapped else self.victim

    @property
    def gainer(self) -> Seat:
        """The other of the two."""
        return self.victim if self.trapped else self.wolf


@frozen
class TurningUp:
    """The first cards are being turned up, seat by seat; those that are open lie on the table."""


@frozen
class Choosing:
    """The wheels are being set: by seat, what each points at; None where it is not set, and for the Wolf."""

    wheels: tuple[Choice | None, ...] = field(repr=False)
    made: tuple[bool, ...] = field(init=False, eq=False, repr=False, default=Factory(_made, takes_self=True))
    """Which seats have set theirs. That is public (emi.choice.sleep-or-trap)."""


@frozen
class Hunting:
    """All wheels are set, and the Wolf chooses a victim; None is for the Wolf."""

    wheels: tuple[Choice | None, ...] = field(repr=False)


@frozen
class Dealing:
    """The loser of the hunt deals the cards anew; until then they lie as they did in the round."""

    hunted: Hunted


@frozen
class Ended:
    """The game is over after this hunt."""

    hunted: Hunted


Phase: TypeAlias = "TurningUp | Choosing | Hunting | Dealing | Ended"
