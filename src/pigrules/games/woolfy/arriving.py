"""What comes of a pig's own move: a part for the brick house, a pot exit reached, the wolf met."""

from __future__ import annotations

from typing import NamedTuple

from .kinds import NUMBERS, Face, Pig, Place, Target
from .setup import Rules
from .state import Table


class Arrival(NamedTuple):
    """What a move comes to."""

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


def arrival(rules: Rules, table: Table, pig: Pig, face: Face, target: Target) -> Arrival:
    """What the legal move of `pig` to `target` comes to."""
    readings = rules.readings
    freed = table.place(pig) == "pot"
    if target == table.wolf and readings.pig_meets_wolf == "caught":
        return Arrival("pot", freed, True, False, False, False, False)
    builds = not freed or readings.rescued_builder == "adds"
    built = target == rules.board.bricks and table.parts < rules.needed and builds
    finished = built and table.parts + 1 == rules.needed
    goes_in = finished and readings.last_part == "goes-in"
    at_exit = face in NUMBERS and target in rules.board.exits
    return Arrival("brick" if goes_in else target, freed, False, at_exit, built, finished, goes_in)
