"""Where the pig whose die was rolled may go: every rule about one place, and the places that none forbids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ...core import ClauseId
from . import facing, houses, walking
from .facing import bricks_refusals, choice_refusal, hide_refusals
from .houses import FINISHED_FIRST, MAY_LEAVE, ROOM, enter_refusals, leave_refusal, stay_refusal
from .rescue import EITHER_EXIT, RESCUE_NUMBER, SHARED_EXIT, rescue_refusals, steps_away
from .vocabulary import HOUSES, NUMBERS, Face, Pig, Place, Target
from .walking import (
    COUNT,
    NOBODY,
    PAST_WOLF,
    Reach,
    route_refusal,
    sharing_refusal,
    steps_out,
    wolf_space_refusal,
)

if TYPE_CHECKING:
    from .rules import Rules

ORDER: Final[tuple[ClauseId, ...]] = (
    walking.COUNT,
    walking.DIRECTION,
    walking.SHARING,
    walking.PAST_WOLF,
    houses.CLOSED,
    walking.EXACT,
    ROOM,
    FINISHED_FIRST,
    MAY_LEAVE,
    facing.THREE_CHOICES,
    facing.ANOTHER_HOUSE,
    facing.BRICK_HOUSE,
    facing.TO_BRICKS,
    facing.BRICKS_AGAIN,
    facing.PART_MISSING,
    RESCUE_NUMBER,
    EITHER_EXIT,
    SHARED_EXIT,
    facing.RESCUE_HOUSE,
)
"""What may forbid a move, in the order of the spec."""


class Scene(NamedTuple):
    """All that the rules ask about a pig's move: what does not matter to any of them is left out."""

    pig: Pig
    """The one that moves, or another whose start is at the same space."""
    place: Place
    face: Face
    others: tuple[Place, ...]
    """Where the two other pigs are; 0 for a space on which it does not matter."""
    finished: bool
    """Whether the brick house is."""
    wolf: int
    """The wolf's space; 0 if that does not matter."""


def moves(rules: Rules, scene: Scene) -> tuple[Target, ...]:
    """The places to which the pig may go, in canonical order."""
    return tuple([to for to in rules.track.targets if _may_go(rules, scene, to)])


def _may_go(rules: Rules, scene: Scene, target: Target) -> bool:
    return not (_way_clauses(rules, scene, target) or _stop_clauses(rules, scene, target))


def move_clauses(rules: Rules, scene: Scene, target: Target) -> tuple[ClauseId, ...]:
    """Every clause by which the pig may not go to `target`, in the order of the spec."""
    clauses = [*_way_clauses(rules, scene, target), *_stop_clauses(rules, scene, target)]
    clauses.sort(key=ORDER.index)
    return tuple(clauses)


def stay_clause(rules: Rules, scene: Scene) -> ClauseId | None:
    """The clause by which the pig may not stay where it is; None if it may."""
    clause = stay_refusal(scene.place, scene.face in NUMBERS, rules.readings)
    can_move = clause is not None and any(_may_go(rules, scene, to) for to in rules.track.targets)
    return clause if can_move else None


def _way_clauses(rules: Rules, scene: Scene, target: Target) -> list[ClauseId]:
    """What forbids the way to `target`, by whatever the die shows."""
    by_number = scene.face in NUMBERS
    return _number_clauses(rules, scene, target) if by_number else _face_clauses(rules, scene, target)


def _number_clauses(rules: Rules, scene: Scene, target: Target) -> list[ClauseId]:
    """What forbids the way to `target` by the number on the die."""
    number, readings = NUMBERS[scene.face], rules.readings
    if scene.place == "pot":
        steps = steps_away(number, readings)

        def reached(exit: int, past_wolf: bool) -> Reach:
            return rules.reach(scene.pig, exit, steps, NOBODY if past_wolf else scene.wolf)

        exits = rules.track.exits
        return rescue_refusals(target, exits, scene.others, scene.wolf, reached, readings)
    steps = steps_out(scene.place, number, readings)
    clause = route_refusal(target, rules.reach(scene.pig, scene.place, steps, NOBODY), readings, COUNT)
    if clause is not None:
        return [clause]
    if readings.pig_meets_wolf == "blocked":
        barred = rules.reach(scene.pig, scene.place, steps, scene.wolf)
        return [] if route_refusal(target, barred, readings, COUNT) is None else [PAST_WOLF]
    return []


def _face_clauses(rules: Rules, scene: Scene, target: Target) -> list[ClauseId]:
    """What forbids the way to `target` by a house on the die."""
    readings, bricks, place = rules.readings, rules.track.bricks, scene.place
    clause = choice_refusal(target, place, bricks, readings)
    if clause is not None:
        return [clause]
    if target in HOUSES:
        return hide_refusals(target, place, readings)
    in_reach = place in rules.near_bricks[scene.pig]
    clauses = bricks_refusals(place, bricks, in_reach, scene.finished, readings)
    joining = wolf_space_refusal(target, scene.wolf, readings)
    return clauses if joining is None else [*clauses, joining]


def _stop_clauses(rules: Rules, scene: Scene, target: Target) -> list[ClauseId]:
    """What forbids to stop at `target`, or to leave where the pig is, however it gets there."""
    readings, place, others = rules.readings, scene.place, scene.others
    room = rules.track.room_of(target)
    clauses = enter_refusals(target, place, others, room, scene.finished, readings)
    clauses += filter(
        None, (sharing_refusal(target, others, readings), leave_refusal(place, others, readings))
    )
    return clauses
