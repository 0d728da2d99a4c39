"""Out of the pot by a number: at which pot exit, and where to."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from ...core import ClauseId
from .readings import Readings
from .vocabulary import Place, Target
from .walking import DIRECTION, EXACT, PAST_WOLF, Reach, route_refusal

RESCUE_NUMBER: Final = ClauseId("woolfy.rescue.number")
EITHER_EXIT: Final = ClauseId("woolfy.rescue.either-exit")
SHARED_EXIT: Final = ClauseId("woolfy.rescue.shared-exit")


def steps_away(number: int, readings: Readings) -> int:
    """The steps from a pot exit that `number` is worth (woolfy.rescue.number)."""
    return number - (readings.exit_counts == "counted")


def helped(exits: tuple[int, ...], others: Collection[Place], readings: Readings) -> tuple[int, ...]:
    """The exits at which a pig may come out, as far as it matters where the helping pig stands."""
    waiting = tuple([space for space in exits if space in others])
    return waiting if readings.which_exit == "helper" and waiting else exits


def empty(
    exits: tuple[int, ...], others: Collection[Place], wolf: int, readings: Readings
) -> tuple[int, ...]:
    """The exits at which a pig may come out, as far as it matters who stands there."""
    if readings.shared_exit == "may":
        return exits
    return tuple([space for space in exits if space not in others and space != wolf])


def rescue_refusals(
    target: Target,
    exits: tuple[int, ...],
    others: Collection[Place],
    wolf: int,
    reached: Callable[[int, bool], Reach],
    readings: Readings,
) -> list[ClauseId]:
    """Every clause by which a pig from the pot does not get to `target`.

    `reached` tells where the steps from an exit lead, in spite of the wolf or past nothing.
    """

    def leads(exit: int, past_wolf: bool = True) -> bool:
        return route_refusal(target, reached(exit, past_wolf), readings, RESCUE_NUMBER) is None

    leading = tuple([exit for exit in exits if leads(exit)])
    if not leading:
        clauses = [route_refusal(target, reached(exit, True), readings, RESCUE_NUMBER) for exit in exits]
        return [clause for clause in (DIRECTION, EXACT, RESCUE_NUMBER) if clause in clauses][:1]
    refusals = []
    for allowed, clause in (
        (helped(exits, others, readings), EITHER_EXIT),
        (empty(exits, others, wolf, readings), SHARED_EXIT),
    ):
        left = tuple([exit for exit in leading if exit in allowed])
        if not left:
            refusals.append(clause)
        leading = left or leading
    if readings.pig_meets_wolf == "blocked":
        counted = readings.exit_counts == "counted"
        if not any(leads(exit, False) and not (counted and exit == wolf) for exit in leading):
            refusals.append(PAST_WOLF)
    return refusals
