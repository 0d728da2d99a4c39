"""What stands beside the path: houses and starts, and a house on the die."""

from __future__ import annotations

from typing import Final

from ...core import Cited, ClauseId
from ...core.acts import cite, given
from .rules import Readings, Rules
from .state import Board, Moving
from .track import wolf_space_refusal
from .vocabulary import HOUSES, NUMBERS, House, Pig, Place, Target

CLOSED: Final = ClauseId("woolfy.start.closed")
ROOM: Final = ClauseId("woolfy.house.room")
FINISHED_FIRST: Final = ClauseId("woolfy.house.finished-first")
MUST: Final = ClauseId("woolfy.move.must")
MUST_LEAVE: Final = ClauseId("woolfy.house.must-leave")
MAY_STAY: Final = ClauseId("woolfy.house.may-stay")
MAY_LEAVE: Final = ClauseId("woolfy.house.may-leave")
MUST_COME_OUT: Final = ClauseId("woolfy.rescue.must-come-out")
THREE_CHOICES: Final = ClauseId("woolfy.face.three-choices")
ANOTHER_HOUSE: Final = ClauseId("woolfy.face.another-house")
BRICK_HOUSE: Final = ClauseId("woolfy.face.brick-house")
TO_BRICKS: Final = ClauseId("woolfy.face.to-bricks")
BRICKS_AGAIN: Final = ClauseId("woolfy.face.bricks-again")
PART_MISSING: Final = ClauseId("woolfy.face.part-missing")
RESCUE_HOUSE: Final = ClauseId("woolfy.rescue.house")


# Into a house or a start, and out of it, on any face of the die


def closed_refusal(board: Board, pig: Pig, readings: Readings) -> Cited | None:
    """Whether `pig` does not go back to its start (woolfy.start.closed)."""
    if board.place(pig) == "start":
        return None
    is_open = readings.start_return == "all-left" and "start" in board.others(pig)
    return None if is_open else cite(CLOSED, pig=pig)


def room_refusal(board: Board, pig: Pig, house: House, room: int) -> Cited | None:
    """Whether `house`, which has `room`, does not take `pig` besides those in it (woolfy.house.room)."""
    return cite(ROOM, house=house, count=room) if board.others(pig).count(house) >= room else None


def finished_refusal(rules: Rules, board: Board, house: House) -> Cited | None:
    """Whether `house` cannot be entered before it is finished (woolfy.house.finished-first)."""
    missing = rules.needed - board.parts
    return cite(FINISHED_FIRST, count=missing) if house == "brick" and missing > 0 else None


def enter_refusals(rules: Rules, board: Board, pig: Pig, target: Target) -> tuple[Cited, ...]:
    """Every refusal to take `pig` in by a house or start; empty on the path."""
    if isinstance(target, int):
        return ()
    if target == "start":
        return given(closed_refusal(board, pig, rules.readings))
    room = rules.track.room_of(target)
    return given(room_refusal(board, pig, target, room), finished_refusal(rules, board, target))


def leave_refusal(board: Board, pig: Pig, readings: Readings) -> Cited | None:
    """Whether `pig` stays in the brick house while no pig needs help (woolfy.house.may-leave)."""
    kept = readings.brick_house_leave == "to-rescue" and board.place(pig) == "brick"
    return cite(MAY_LEAVE, pig=pig) if kept and "pot" not in board.others(pig) else None


def stay_refusal(board: Board, phase: Moving, readings: Readings) -> Cited | None:
    """Whether the pig must move if it can."""
    pig, place = phase.pig, board.place(phase.pig)
    if place == "pot":
        return cite(MUST_COME_OUT, pig=pig)
    if phase.face not in NUMBERS:
        return None
    if place == "brick":
        return cite(MAY_STAY, pig=pig) if readings.brick_house_stay == "must-leave" else None
    if place in ("straw", "wood"):
        return cite(MUST_LEAVE, pig=pig, house=place) if readings.shelter == "must-leave" else None
    return cite(MUST, pig=pig) if readings.number == "must" else None


# A house on the die


def choice_refusal(rules: Rules, place: Place, pig: Pig, target: Target) -> Cited | None:
    """Whether the face takes `pig`, which is at `place`, to no such place as `target`.

    On the board it has three choices (woolfy.face.three-choices), in the pot one (woolfy.rescue.house).
    """
    if target in HOUSES:
        return None
    to_bricks = target == rules.track.bricks
    if place != "pot":
        return None if to_bricks else cite(THREE_CHOICES, pig=pig, place=target)
    if to_bricks and rules.readings.rescue_to_bricks == "bricks-too":
        return None
    return cite(RESCUE_HOUSE, pig=pig, place=target)


def another_house_refusal(place: Place, pig: Pig, house: Target, readings: Readings) -> Cited | None:
    """Whether `pig`, if it sits in a house, does not hide in `house` (woolfy.face.another-house)."""
    if place in HOUSES and (place == house or readings.house_to_house == "stays"):
        return cite(ANOTHER_HOUSE, pig=pig, house=place)
    return None


def brick_house_refusal(house: Target, readings: Readings) -> Cited | None:
    """Whether the face takes no pig into `house`, if it is the brick house (woolfy.face.brick-house)."""
    return cite(BRICK_HOUSE) if house == "brick" and readings.brick_by_face == "never" else None


def far_refusal(rules: Rules, place: Place, pig: Pig) -> Cited | None:
    """Whether the brick space is too far from `place` for the face (woolfy.face.to-bricks)."""
    if rules.readings.bricks_from == "anywhere" or place == "pot":
        return None
    return None if place in rules.track.near_bricks[pig] else cite(TO_BRICKS, pig=pig)


def again_refusal(rules: Rules, place: Place, pig: Pig) -> Cited | None:
    """Whether `pig`, if it stands on the brick space, does not stop there anew (woolfy.face.bricks-again)."""
    anew = rules.readings.bricks_again == "come-anew" and place == rules.track.bricks
    return cite(BRICKS_AGAIN, pig=pig) if anew else None


def part_refusal(rules: Rules, board: Board) -> Cited | None:
    """Whether the brick house needs no more parts (woolfy.face.part-missing)."""
    return cite(PART_MISSING) if board.parts >= rules.needed else None


def face_refusals(rules: Rules, board: Board, phase: Moving, target: Target) -> tuple[Cited, ...]:
    """Every refusal of a move to `target` by a house on the die."""
    pig, place, readings = phase.pig, board.place(phase.pig), rules.readings
    no_choice = choice_refusal(rules, place, pig, target)
    if no_choice is not None:
        return (no_choice,)
    if target in HOUSES:
        return given(
            another_house_refusal(place, pig, target, readings), brick_house_refusal(target, readings)
        )
    return given(
        far_refusal(rules, place, pig),
        again_refusal(rules, place, pig),
        part_refusal(rules, board),
        wolf_space_refusal(board, target, readings),
    )
