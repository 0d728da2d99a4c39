"""The houses and the starts: who may go in, who may or must come out."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from ...core import ClauseId
from .readings import Readings
from .vocabulary import House, Place, Target

CLOSED: Final = ClauseId("woolfy.start.closed")
ROOM: Final = ClauseId("woolfy.house.room")
FINISHED_FIRST: Final = ClauseId("woolfy.house.finished-first")
MUST: Final = ClauseId("woolfy.move.must")
MUST_LEAVE: Final = ClauseId("woolfy.house.must-leave")
MAY_STAY: Final = ClauseId("woolfy.house.may-stay")
MAY_LEAVE: Final = ClauseId("woolfy.house.may-leave")
MUST_COME_OUT: Final = ClauseId("woolfy.rescue.must-come-out")


def closed_refusal(place: Place, others: Collection[Place], readings: Readings) -> ClauseId | None:
    """The clause by which a pig that is at `place` does not go back to its start; None if it may."""
    if readings.start_return == "never":
        return None if place == "start" else CLOSED
    return None if place == "start" or "start" in others else CLOSED


def room_refusal(house: House, others: tuple[Place, ...], room: int) -> ClauseId | None:
    """The clause by which `house`, in which some of the `others` sit, takes no other pig; None if it does."""
    return ROOM if others.count(house) >= room else None


def finished_refusal(house: House, finished: bool) -> ClauseId | None:
    """The clause by which `house` cannot be entered before it is finished; None if it can."""
    return FINISHED_FIRST if house == "brick" and not finished else None


def leave_refusal(place: Place, others: Collection[Place], readings: Readings) -> ClauseId | None:
    """The clause by which a pig at `place` stays in the brick house; None if it may leave."""
    kept = readings.brick_house_leave == "to-rescue" and place == "brick" and "pot" not in others
    return MAY_LEAVE if kept else None


def stay_refusal(place: Place, by_number: bool, readings: Readings) -> ClauseId | None:
    """The clause by which a pig at `place` that can move does not stay; None if it may.

    `by_number` tells whether the die shows a number, and not a house.
    """
    if place == "pot":
        return MUST_COME_OUT
    if not by_number:
        return None
    if place == "brick":
        return MAY_STAY if readings.brick_house_stay == "must-leave" else None
    if place in ("straw", "wood"):
        return MUST_LEAVE if readings.shelter == "must-leave" else None
    return MUST if readings.number == "must" else None


def enter_refusals(
    target: Target, place: Place, others: tuple[Place, ...], room: int, finished: bool, readings: Readings
) -> list[ClauseId]:
    """Every clause by which what stands beside the path does not take a pig that comes from `place`."""
    if isinstance(target, int):
        return []
    if target == "start":
        return [*filter(None, (closed_refusal(place, others, readings),))]
    return [*filter(None, (room_refusal(target, others, room), finished_refusal(target, finished)))]
