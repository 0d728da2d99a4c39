"""What a position is: the rules, what lies on the table, and what is being decided."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from ...core import ClauseId, Seat
from .rules import Rules
from .vocabulary import OTHERS, PIG_INDEX, PIGS, Face, Pig, Place, Played, WayOut


@frozen
class Picking:
    """The seat chooses the pig that it plays."""

    seat: Seat


@frozen
class Rolling:
    """The die of the pig rolls."""

    seat: Seat
    pig: Pig


@frozen
class Moving:
    """The die shows a number or a house: the seat says where the pig goes."""

    seat: Seat
    pig: Pig
    face: Face


@frozen
class Ended:
    """The game is over, for the reason that `clause` gives."""

    clause: ClauseId


Phase: TypeAlias = Picking | Rolling | Moving | Ended


@frozen
class Board:
    """All that lies on the table, and what the table remembers of earlier turns."""

    pigs: tuple[Place, ...]
    """Where the red, the green and the blue pig are."""
    wolf: int
    """The space of the one wolf (woolfy.components.wolf)."""
    parts: int
    """How many parts have been added to the base of the brick house."""
    way_out: WayOut
    """What has happened at the pot exits."""
    played: tuple[Played | None, ...]
    """What each seat did in its latest turn; None before its first."""

    def place(self, pig: Pig) -> Place:
        """Where `pig` is."""
        return self.pigs[PIG_INDEX[pig]]

    def others(self, pig: Pig) -> tuple[Place, Place]:
        """Where the two other pigs are."""
        one, other = OTHERS[pig]
        return self.pigs[one], self.pigs[other]

    def at(self, place: Place) -> tuple[Pig, ...]:
        """The pigs that are at `place`."""
        return tuple([pig for pig, where in zip(PIGS, self.pigs, strict=True) if where == place])


@frozen
class State:
    """A position."""

    rules: Rules
    board: Board
    phase: Phase


def laid_out(rules: Rules) -> Board:
    """The table before the first turn (woolfy.setup.starts, woolfy.setup.pot, woolfy.setup.base)."""
    pigs: tuple[Place, ...] = ("start", "start", "start")
    return Board(pigs, rules.track.wolf_start, 0, WayOut.NEVER, (None,) * rules.seats)
