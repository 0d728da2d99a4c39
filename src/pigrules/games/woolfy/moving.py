"""Where the pig whose die was rolled may go: every rule about one place, and the places that none forbids."""

from __future__ import annotations

from typing import Final

from ...core import Cited, ClauseId
from . import facing, houses, walking
from .houses import FINISHED_FIRST, MAY_LEAVE, ROOM, enter_refusals, leave_refusal, stay_refusal
from .kinds import HOUSES, NUMBERS, Face, Pig, Place, Target
from .rescue import EITHER_EXIT, SHARED_EXIT
from .setup import Rules
from .state import Table
from .walking import sharing_refusal, wolf_space_refusal

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
    walking.RESCUE_NUMBER,
    EITHER_EXIT,
    SHARED_EXIT,
    facing.RESCUE_HOUSE,
)
"""What may forbid a move, in the order of the spec."""

_OF_A_NUMBER: Final = (walking.COUNT, walking.DIRECTION, walking.EXACT, walking.RESCUE_NUMBER)
_OF_A_PLACE: Final = (facing.THREE_CHOICES, EITHER_EXIT, SHARED_EXIT, facing.RESCUE_HOUSE)
_BARE: Final = (facing.BRICK_HOUSE, facing.PART_MISSING)


def moves(rules: Rules, table: Table, pig: Pig, face: Face) -> tuple[Target, ...]:
    """The places to which `pig` may go when its die shows `face`, a number or a house."""
    place, others = table.place(pig), table.others(pig)
    if face in NUMBERS:
        leading = rules.leading(pig, place, face, *_seen(rules, table, place, others))
        return tuple([to for to in leading if not _stop_clauses(rules, table, place, others, to)])
    choices = (rules.board.bricks, *HOUSES)
    return tuple([to for to in choices if not _clauses(rules, table, pig, face, to)])


def move_refusals(rules: Rules, table: Table, pig: Pig, face: Face, target: Target) -> tuple[Cited, ...]:
    """Everything that forbids `pig` to go to `target` when its die shows `face`, in the order of the spec."""
    clauses = sorted(_clauses(rules, table, pig, face, target), key=ORDER.index)
    return tuple([_cited(rules, table, pig, face, target, clause) for clause in clauses])


def stay_clause(rules: Rules, table: Table, pig: Pig, face: Face) -> ClauseId | None:
    """The clause by which `pig` does not stay when its die shows `face`; None if it may."""
    clause = stay_refusal(table.place(pig), face in NUMBERS, rules.readings)
    return clause if clause is not None and moves(rules, table, pig, face) else None


def _clauses(rules: Rules, table: Table, pig: Pig, face: Face, target: Target) -> list[ClauseId]:
    place, others = table.place(pig), table.others(pig)
    if face in NUMBERS:
        seen = _seen(rules, table, place, others)
        clauses = rules.number_refusals(pig, place, NUMBERS[face], target, *seen)
    else:
        clauses = _face_clauses(rules, table, pig, target)
    return clauses + _stop_clauses(rules, table, place, others, target)


def _seen(
    rules: Rules, table: Table, place: Place, others: tuple[Place, ...]
) -> tuple[tuple[bool, ...], int]:
    """What the way of a number depends on besides the place: who waits at the exits, and the wolf."""
    waiting = tuple([space in others for space in rules.board.exits]) if place == "pot" else ()
    return waiting, table.wolf if rules.wolf_in_the_way else walking.NOBODY


def _face_clauses(rules: Rules, table: Table, pig: Pig, target: Target) -> list[ClauseId]:
    readings, bricks, place = rules.readings, rules.board.bricks, table.place(pig)
    clause = facing.choice_refusal(target, place, bricks, readings)
    if clause is not None:
        return [clause]
    if target in HOUSES:
        return facing.hide_refusals(target, place, readings)
    clauses = facing.bricks_refusals(
        place, bricks, place in rules.near_bricks[pig], table.parts >= rules.needed, readings
    )
    joining = wolf_space_refusal(target, table.wolf, readings)
    return clauses if joining is None else [*clauses, joining]


def _stop_clauses(
    rules: Rules, table: Table, place: Place, others: tuple[Place, ...], target: Target
) -> list[ClauseId]:
    """What forbids to stop at `target`, or to leave `place`, however the pig gets there."""
    readings = rules.readings
    room = 0 if isinstance(target, int) or target == "start" else rules.board.room[target]
    clauses = enter_refusals(target, place, others, room, table.parts >= rules.needed, readings)
    clauses += [
        clause
        for clause in (sharing_refusal(target, others, readings), leave_refusal(place, others, readings))
        if clause is not None
    ]
    return clauses


def _cited(rules: Rules, table: Table, pig: Pig, face: Face, target: Target, clause: ClauseId) -> Cited:
    if clause in _OF_A_NUMBER:
        where = "house" if clause == walking.EXACT else "place"
        return Cited(clause, (("pig", pig), ("number", NUMBERS[face]), (where, target)))
    if clause == walking.SHARING:
        return Cited(clause, (("space", target),))
    if clause == walking.PAST_WOLF:
        return Cited(clause, (("space", table.wolf),))
    if clause == ROOM:
        assert not isinstance(target, int)
        assert target != "start"
        return Cited(clause, (("house", target), ("count", rules.board.room[target])))
    if clause == FINISHED_FIRST:
        return Cited(clause, (("count", rules.needed - table.parts),))
    if clause == facing.ANOTHER_HOUSE:
        return Cited(clause, (("pig", pig), ("house", table.place(pig))))
    if clause in _BARE:
        return Cited(clause)
    if clause in _OF_A_PLACE:
        return Cited(clause, (("pig", pig), ("place", target)))
    return Cited(clause, (("pig", pig),))
