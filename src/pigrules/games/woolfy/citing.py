"""The facts with which the judge cites the clauses that refuse a step."""

from __future__ import annotations

from typing import Final

from ...core import Cited, ClauseId, Seat
from . import facing, walking
from .houses import FINISHED_FIRST, MUST_LEAVE, ROOM
from .phases import Moving
from .picking import FREE_CHOICE
from .rescue import EITHER_EXIT, RESCUE_NUMBER, SHARED_EXIT
from .rules import Rules
from .state import Board
from .vocabulary import NUMBERS, Target

_OF_A_NUMBER: Final = (walking.COUNT, walking.DIRECTION, RESCUE_NUMBER)
_OF_A_PLACE: Final = (facing.THREE_CHOICES, EITHER_EXIT, SHARED_EXIT, facing.RESCUE_HOUSE)
_BARE: Final = (facing.BRICK_HOUSE, facing.PART_MISSING)


def of_the_choice(clause: ClauseId, seat: Seat, pig: str) -> Cited:
    """A clause that forbids `seat` to play `pig`."""
    return Cited(clause, (("seat", int(seat)),) if clause == FREE_CHOICE else (("pig", pig),))


def of_the_stay(clause: ClauseId, board: Board, phase: Moving) -> Cited:
    """A clause that forbids the pig to stay."""
    house = (("house", board.place(phase.pig)),) if clause == MUST_LEAVE else ()
    return Cited(clause, (("pig", phase.pig), *house))


def of_the_move(clause: ClauseId, rules: Rules, board: Board, phase: Moving, target: Target) -> Cited:
    """A clause that forbids the pig to go to `target`."""
    pig = ("pig", phase.pig)
    if clause in _OF_A_NUMBER:
        return Cited(clause, (pig, ("number", NUMBERS[phase.face]), ("place", target)))
    if clause == walking.EXACT:
        return Cited(clause, (pig, ("number", NUMBERS[phase.face]), ("house", target)))
    if clause == walking.SHARING:
        return Cited(clause, (("space", target),))
    if clause == walking.PAST_WOLF:
        return Cited(clause, (("space", board.wolf),))
    if clause == ROOM:
        return Cited(clause, (("house", target), ("count", rules.track.room_of(target))))
    if clause == FINISHED_FIRST:
        return Cited(clause, (("count", rules.needed - board.parts),))
    if clause == facing.ANOTHER_HOUSE:
        return Cited(clause, (pig, ("house", board.place(phase.pig))))
    if clause in _BARE:
        return Cited(clause)
    return Cited(clause, (pig, ("place", target)) if clause in _OF_A_PLACE else (pig,))
