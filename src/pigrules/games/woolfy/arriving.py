"""What the moves come to: a part for the brick house, a pot exit reached, and whom the wolf meets."""

from __future__ import annotations

from typing import NamedTuple

from .readings import Readings
from .track import Track
from .vocabulary import Place, Target


class Arrival(NamedTuple):
    """What a pig's move comes to."""

    place: Place
    """Where the pig is after it."""
    freed: bool
    """It came out of the pot (woolfy.rescue.comes-out)."""
    met_wolf: bool
    """It is caught by its own move, where the table reads it so (woolfy.wolf.own-move)."""
    at_exit: bool
    """A number has led it exactly to a pot exit (woolfy.rescue.exit-reached)."""
    built: bool
    """It adds a part to the brick house (woolfy.bricks.part)."""
    finished: bool
    """That was the last one (woolfy.bricks.finished)."""
    goes_in: bool
    """It goes into the house that it has finished, where the table reads it so (woolfy.bricks.builder)."""


def arrival(
    track: Track,
    readings: Readings,
    target: Target,
    by_number: bool,
    freed: bool,
    meets_wolf: bool,
    missing: int,
) -> Arrival:
    """What a legal move to `target` comes to.

    The pig comes by a number or by a house on its die, out of the pot or not, to where the wolf is or not;
    so many parts of the brick house are missing.
    """
    if meets_wolf and readings.pig_meets_wolf == "caught":
        return Arrival("pot", freed, True, False, False, False, False)
    builds = not freed or readings.rescued_builder == "adds"
    built = target == track.bricks and missing > 0 and builds
    finished = built and missing == 1
    goes_in = finished and readings.last_part == "goes-in"
    at_exit = by_number and target in track.exits
    return Arrival("brick" if goes_in else target, freed, False, at_exit, built, finished, goes_in)


def wolf_way(wolf: int, hop: tuple[int, ...], readings: Readings) -> tuple[int, ...]:
    """The spaces that are in the wolf's way when it goes from `wolf` along `hop` (woolfy.wolf.catches)."""
    if readings.wolf_way == "stop-only":
        return hop[-1:]
    return (wolf, *hop) if readings.wolf_way == "from-it" else hop


def in_the_way(space: int, way: tuple[int, ...]) -> int:
    """`space` if the wolf comes by there on its `way`; 0 if it does not (woolfy.wolf.catches)."""
    return space if space in way else 0
