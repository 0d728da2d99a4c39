"""How a round begins, whatever lies in the ring: who takes part in it, and whether anybody does."""

from __future__ import annotations

from attrs import frozen

from ...core import Seat
from .phases import Racing, Rolling
from .readings import Readings
from .vocabulary import Faces


@frozen
class Opening:
    """How a round begins, or what comes instead of it."""

    phase: Racing | Rolling
    alone: Seat | None = None
    """The only seat that takes part in the round, if there is only one (pdw.round.alone)."""
    void: bool = False
    """Whether a round that all have to skip has gone by (pdw.mistake.all-skip)."""


def opening(seats: int, faces: Faces, skipping: tuple[Seat, ...], readings: Readings) -> Opening:
    """How a round with these `faces` begins that `skipping` have to skip (pdw.round.race)."""
    able = able_seats(seats, skipping)
    if not able:
        return Opening(Racing(faces, (), ()) if same_dice(readings) else Rolling(()), void=True)
    return Opening(Racing(faces, skipping, ()), able[0] if len(able) == 1 else None)


def able_seats(seats: int, skipping: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Who may grab in a round that `skipping` have to skip."""
    return tuple(Seat(seat) for seat in range(seats) if seat not in skipping)


def same_dice(readings: Readings) -> bool:
    """Whether the dice lie as they are after a round that had no scrubber; then nothing is told of them.

    See pdw.round.nobody.
    """
    return readings.nobody_right == "same-dice"
