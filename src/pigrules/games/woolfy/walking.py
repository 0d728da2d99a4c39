"""Where a number takes a pig: how many steps, which way round, and past what."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from ...core import ClauseId
from .readings import Readings
from .track import Track
from .vocabulary import HOUSES, Pig, Place, Target

NUMBER: Final = ClauseId("woolfy.move.number")
COUNT: Final = ClauseId("woolfy.move.count")
DIRECTION: Final = ClauseId("woolfy.move.direction")
SHARING: Final = ClauseId("woolfy.move.sharing")
PAST_WOLF: Final = ClauseId("woolfy.move.past-wolf")
EXACT: Final = ClauseId("woolfy.house.exact")

NOBODY: Final = 0
"""The space of a wolf that bars no way."""


class Reach(NamedTuple):
    """Where some steps lead: without turning round on the way, and if that is allowed."""

    straight: frozenset[Target]
    turning: frozenset[Target]


def reach(track: Track, pig: Pig, origin: Target, steps: int, barred: int, readings: Readings) -> Reach:
    """Where `steps` steps from `origin` lead; the space `barred` can be neither entered nor passed."""
    found = []
    for turns in (False, True):
        ends: dict[tuple[Target, Target | None], None] = {(origin, None): None}
        passed: set[Target] = set()
        for _ in range(steps):
            ends = dict.fromkeys(
                (then, at)
                for at, before in ends
                for then in track.beside(at, pig)
                if then != barred and (turns or then != before)
            )
            passed.update(at for at, _ in ends)
        last = {at for at, _ in ends}
        if readings.house_count == "at-least":
            last |= passed.intersection(HOUSES)
        found.append(frozenset(last))
    return Reach(*found)


def steps_out(place: Target, number: int, readings: Readings) -> int:
    """The steps that `number` is worth from `place` (woolfy.house.leaves)."""
    return number + (readings.leaving_a_house == "not-counted" and place in HOUSES)


def route_refusal(target: Target, reached: Reach, readings: Readings, short: ClauseId) -> ClauseId | None:
    """The clause by which no steps lead to `target`; None if they do.

    `short` is the one for a place that is too far, or not far enough, and no house.
    """
    if target in reached.straight or (readings.direction == "turns" and target in reached.turning):
        return None
    if target in reached.turning:
        return DIRECTION
    if target in HOUSES:
        return EXACT
    return short


def sharing_refusal(target: Target, others: Collection[Place], readings: Readings) -> ClauseId | None:
    """The clause by which a pig does not stop where another stands; None if it may."""
    taken = readings.sharing == "one-pig" and isinstance(target, int) and target in others
    return SHARING if taken else None


def wolf_space_refusal(target: Target, wolf: int, readings: Readings) -> ClauseId | None:
    """The clause by which a pig that is put on a space does not join the wolf there; None if it may."""
    return PAST_WOLF if readings.pig_meets_wolf == "blocked" and target == wolf else None
