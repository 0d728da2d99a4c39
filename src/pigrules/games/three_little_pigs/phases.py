"""What is being decided, and with what in hand: a small tagged union.

A phase holds facts only, never what follows from rules, so that a position can be read under other readings.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from attrs import frozen

from ...core import ClauseId, Seat
from .vocabulary import Face, Material, Part


class Purse(NamedTuple):
    """The symbols that are left to buy with, a count a part (tlp.build.symbols)."""

    door: int
    window: int
    roof: int

    def less(self, part: Part, symbols: int) -> Purse:
        """The purse after `symbols` of `part` are spent."""
        if part == "door":
            return Purse(self.door - symbols, self.window, self.roof)
        if part == "window":
            return Purse(self.door, self.window - symbols, self.roof)
        return Purse(self.door, self.window, self.roof - symbols)


class Bought(NamedTuple):
    """A tile bought this turn and the number of the house it went into; 0 if it was discarded."""

    part: Part
    material: Material
    house: int


@frozen
class Throwing:
    """The dice `thrown` (numbers from 1) are in the air; the others keep their faces."""

    seat: Seat
    throw: int
    """1, 2 or 3."""
    faces: tuple[Face | None, ...]
    """What the dice showed before; None before the first throw."""
    thrown: tuple[int, ...]


@frozen
class Deciding:
    """The seat has thrown once or twice and may throw again."""

    seat: Seat
    throw: int
    faces: tuple[Face, ...]
    thrown: tuple[int, ...]
    """The dice of the latest throw; the others were set aside."""


@frozen
class Building:
    """The seat buys tiles with the symbols left."""

    seat: Seat
    purse: Purse
    bought: tuple[Bought, ...]


@frozen
class Blowing:
    """The wolf is here: the seat chooses a house; `blows` are still to come, this one included."""

    seat: Seat
    blows: int


@frozen
class Spinning:
    """The house is chosen and the needle turns."""

    seat: Seat
    target: Seat
    house: int
    """Counted from 1."""
    blows: int


@frozen
class TurningUp:
    """The top tile of a stack comes to light, then play goes on with `then`.

    If `house` is a number, the tile was bought unseen and goes into that house (0: out of the game).
    """

    part: Part
    material: Material
    then: Throwing | Building | Blowing
    house: int | None = None


@frozen
class Ended:
    """The game is over, for the reason that `clause` gives."""

    clause: ClauseId


Phase: TypeAlias = "TurningUp | Throwing | Deciding | Building | Blowing | Spinning | Ended"
