"""What is being decided, and with what in hand: a small tagged union."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from ...core import ClauseId, Seat
from .vocabulary import Face, Pig


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


Phase: TypeAlias = "Picking | Rolling | Moving | Ended"
