"""Where a pig whose die was rolled may land, and what it does there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ...core import Cited, ClauseId
from ...core.acts import given
from .house_face import (
    ANOTHER_HOUSE,
    BRICK_HOUSE,
    BRICKS_AGAIN,
    CLOSED,
    FINISHED_FIRST,
    MAY_LEAVE,
    PART_MISSING,
    RESCUE_HOUSE,
    ROOM,
    THREE_CHOICES,
    TO_BRICKS,
    enter_refusals,
    face_refusals,
    leave_refusal,
    stay_refusal,
)
from .rescue import EITHER_EXIT, RESCUE_NUMBER, SHARED_EXIT, rescue_refusals, steps_away
from .rules import Rules
from .state import Board, Moving
from .track import (
    COUNT,
    DIRECTION,
    EXACT,
    NUMBER,
    PAST_WOLF,
    SHARING,
    number_refusal,
    sharing_refusal,
    steps_out,
)
from .vocabulary import HOUSES, NOWHERE, NUMBERS, Face, Place, Target

ORDER: Final[tuple[ClauseId, ...]] = (
    COUNT,
    DIRECTION,
    SHARING,
    PAST_WOLF,
    CLOSED,
    EXACT,
    ROOM,
    FINISHED_FIRST,
    MAY_LEAVE,
    THREE_CHOICES,
    ANOTHER_HOUSE,
    BRICK_HOUSE,
    TO_BRICKS,
    BRICKS_AGAIN,
    PART_MISSING,
    RESCUE_NUMBER,
    EITHER_EXIT,
    SHARED_EXIT,
    RESCUE_HOUSE,
)
"""The checks of a move, in the order of the spec."""


def offered(face: Face, in_pot: bool) -> ClauseId:
    """What the die offers: a pig in the pot gets a way out instead of the three choices of a house."""
    if face in NUMBERS:
        return RESCUE_NUMBER if in_pot else NUMBER
    return RESCUE_HOUSE if in_pot else THREE_CHOICES


def move_refusals(rules: Rules, board: Board, phase: Moving, target: Target) -> tuple[Cited, ...]:
    """Every refusal of a move to `target`, in the order of the spec."""
    refusals = _way_refusals(rules, board, phase, target) + _stop_refusals(rules, board, phase, target)
    return tuple(sorted(refusals, key=lambda refusal: ORDER.index(refusal.clause)))


def moves(rules: Rules, board: Board, phase: Moving) -> Iterator[Target]:
    """The places to which the pig may go, in canonical order."""
    near = within_reach(rules, board.place(phase.pig), phase)
    return (to for to in rules.track.targets if to in near and not move_refusals(rules, board, phase, to))


def within_reach(rules: Rules, place: Place, phase: Moving) -> frozenset[Target]:
    """Where the pig, at `place`, can get to at the most, whatever is closed, and however ways are read."""
    track, readings = rules.track, rules.readings
    if phase.face not in NUMBERS:
        return frozenset((*HOUSES, track.bricks))
    number = NUMBERS[phase.face]
    if place == "pot":
        steps = steps_away(number, readings)
        ways = [track.reach(phase.pig, exit, steps, NOWHERE).turning for exit in track.exits]
    else:
        ways = [track.reach(phase.pig, place, steps_out(place, number, readings), NOWHERE).turning]
    return frozenset[Target]().union(*[way.ends | way.houses for way in ways])


def kept_refusal(rules: Rules, board: Board, phase: Moving) -> Cited | None:
    """Whether the pig may not stay where it is, for it can move."""
    refusal = stay_refusal(board, phase, rules.readings)
    can_move = refusal is not None and any(True for _ in moves(rules, board, phase))
    return refusal if can_move else None


def _way_refusals(rules: Rules, board: Board, phase: Moving, target: Target) -> tuple[Cited, ...]:
    """What forbids the way to `target` by the face of the die."""
    if phase.face not in NUMBERS:
        return face_refusals(rules, board, phase, target)
    origin = board.place(phase.pig)
    if origin == "pot":
        return rescue_refusals(rules, board, phase, target)
    return given(number_refusal(rules, board, phase, origin, target))


def _stop_refusals(rules: Rules, board: Board, phase: Moving, target: Target) -> tuple[Cited, ...]:
    """What forbids stopping at `target`, or leaving the pig's place, on any way."""
    pig, readings = phase.pig, rules.readings
    return enter_refusals(rules, board, pig, target) + given(
        sharing_refusal(board, pig, target, readings), leave_refusal(board, pig, readings)
    )


class Arrival(NamedTuple):
    """What a pig does where its move has taken it."""

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


def arrival(rules: Rules, board: Board, phase: Moving, target: Target) -> Arrival:
    """What the pig does at `target`, where it may go."""
    track, readings = rules.track, rules.readings
    freed, missing = board.place(phase.pig) == "pot", rules.needed - board.parts
    if target == board.wolf and readings.pig_meets_wolf == "caught":
        return Arrival("pot", freed, True, False, False, False, False)
    builds = not freed or readings.rescued_builder == "adds"
    built = target == track.bricks and missing > 0 and builds
    finished = built and missing == 1
    goes_in = finished and readings.last_part == "goes-in"
    at_exit = phase.face in NUMBERS and target in track.exits
    return Arrival("brick" if goes_in else target, freed, False, at_exit, built, finished, goes_in)
