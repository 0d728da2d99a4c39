"""What a position is: the rules, what lies on the table, and what is being decided.

A phase holds facts only, never what follows from rules, so that a position can be read under other readings.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from attrs import field, frozen

from ...core import Seat
from ...core.arguments import derived
from .rules import Rules
from .vocabulary import WOLF, Character, Choice, Seen


def _made(phase: Choosing) -> tuple[bool, ...]:
    return tuple([wheel is not None for wheel in phase.wheels])


@frozen
class Hunted:
    """The result of a hunt for the Wolf and the victim."""

    wolf: Seat
    victim: Seat
    trapped: bool
    """Whether the victim had set a trap."""
    lost: int
    """Points that the loser really lost; may be 0."""
    gained: int
    """Points that the other gained; may be 0."""

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
    made: tuple[bool, ...] = field(init=False, eq=False, repr=False, default=derived(_made))
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


Phase: TypeAlias = TurningUp | Choosing | Hunting | Dealing | Ended


def _wolf(board: Board) -> Any:
    return Seat(board.cards.index(WOLF)) if WOLF in board.cards else None


@frozen
class Board:
    """All that lies open on the table."""

    points: tuple[int, ...]
    """By seat (emi.settled.open-points)."""
    cards: tuple[Character, ...]
    """The cards turned up, by seat; fewer than seats only while the first ones are being turned up."""
    wolf: Seat = field(init=False, eq=False, repr=False, default=derived(_wolf))
    """Whose card is the Wolf's, once it is turned up (emi.round.roles)."""


@frozen
class State:
    """A position."""

    rules: Rules
    board: Board
    phase: Phase


@frozen
class Wheels:
    """What a viewer sees while wheels are being set, or the Wolf chooses; the phase of a View."""

    seen: tuple[Seen | None, ...]
    """By seat: where the own wheel points, ``set`` for others that are set; None if not, and for the Wolf."""


@frozen
class View:
    """What one seat, or a spectator, knows of a position."""

    rules: Rules
    board: Board
    phase: TurningUp | Wheels | Dealing | Ended
