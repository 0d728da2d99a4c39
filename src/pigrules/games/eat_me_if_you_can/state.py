"""What a position is: the rules, what lies on the table, and what is being decided."""

from __future__ import annotations

from attrs import frozen

from ...core import Seat
from .phases import Dealing, Ended, Phase, TurningUp
from .rules import Rules
from .vocabulary import WOLF, Character, Seen


@frozen
class Board:
    """All that lies open on the table."""

    points: tuple[int, ...]
    """By seat (emi.settled.open-points)."""
    cards: tuple[Character, ...]
    """The cards turned up, by seat; fewer than seats only while the first ones are being turned up."""

    @property
    def wolf(self) -> Seat:
        """Whose card is the Wolf's, once all are turned up (emi.round.roles)."""
        return Seat(self.cards.index(WOLF))


@frozen
class State:
    """A position."""

    rules: Rules
    board: Board
    phase: Phase


@frozen
class Wheels:
    """What somebody sees while wheels are being set, or the Wolf chooses; a View has it for a phase."""

    seen: tuple[Seen | None, ...]
    """By seat: where the own wheel points, ``set`` for others that are set; None if not, and for the Wolf."""


@frozen
class View:
    """What one seat, or a spectator, knows of a position."""

    rules: Rules
    board: Board
    phase: TurningUp | Wheels | Dealing | Ended
