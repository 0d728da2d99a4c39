"""What each legal step does to a position."""

from __future__ import annotations

from typing import TypeVar, assert_never

from ...core import Seat
from .arriving import Arrival
from .ending import end
from .phases import Ended, Moving, Picking, Rolling
from .rules import Rules
from .state import Board, State, laid_out
from .steps import Move, Pick, Rolled, Stay, Step
from .vocabulary import LATER, NUMBERS, PIG_INDEX, PLAYS, Face, How, Pig, Target, WayOut
from .wolf import prowl

T = TypeVar("T")


def start(rules: Rules) -> State:
    """The first position: everything on its start, and the first seat choosing (woolfy.setup.first-seat)."""
    return State(rules, laid_out(rules), rules.picking[rules.first])


def advance(state: State, step: Step) -> State:
    """The successor of `state` by `step`, which is legal."""
    phase, rules = state.phase, state.rules
    if isinstance(step, Pick):
        return State(rules, state.board, rules.rolling[step.seat][step.pig])
    if isinstance(step, Rolled):
        assert isinstance(phase, Rolling)
        if step.face == "wolf":
            return _turn_over(rules, after_wolf(rules, state.board, phase.seat, phase.pig), phase.seat)
        return State(rules, state.board, rules.moving[phase.seat][phase.pig][step.face])
    assert isinstance(phase, Moving)
    if isinstance(step, Move):
        effect = arrived(rules, state.board, phase.pig, phase.face, step.place)
        return _turn_over(rules, after_move(state.board, phase.seat, phase.pig, effect), phase.seat)
    if isinstance(step, Stay):
        return _turn_over(rules, after_stay(state.board, phase.seat, phase.pig), phase.seat)
    assert_never(step)


def arrived(rules: Rules, board: Board, pig: Pig, face: Face, target: Target) -> Arrival:
    """What the move of `pig` to `target`, by `face` on its die, comes to."""
    freed = board.pigs[PIG_INDEX[pig]] == "pot"
    return rules.arrivals(target, face in NUMBERS, freed, target == board.wolf, rules.needed - board.parts)


def after_wolf(rules: Rules, board: Board, seat: Seat, pig: Pig) -> Board:
    """The table after the wolf came up on the die of `pig` (woolfy.wolf.face, woolfy.rescue.stays-in)."""
    effect = prowl(rules, board)
    kept = board.pigs[PIG_INDEX[pig]] == "pot"
    way_out = "failed" if kept else LATER[board.way_out]
    memory = _put(board.played, seat, PLAYS[pig]["kept" if kept else "stayed"])
    return Board(effect.pigs, effect.space, board.parts, way_out, memory)


def after_move(board: Board, seat: Seat, pig: Pig, effect: Arrival) -> Board:
    """The table after `pig` has moved, which came to `effect`."""
    way_out: WayOut
    way_out = "arrival" if effect.at_exit else "rescue" if effect.freed else LATER[board.way_out]
    memory = _put(board.played, seat, PLAYS[pig]["freed" if effect.freed else "moved"])
    at, pigs = PIG_INDEX[pig], board.pigs
    return Board(_put(pigs, at, effect.place), board.wolf, board.parts + effect.built, way_out, memory)


def after_stay(board: Board, seat: Seat, pig: Pig) -> Board:
    """The table after `pig` has been left where it is (woolfy.face.stays, woolfy.move.nowhere)."""
    how: How = "kept" if board.pigs[PIG_INDEX[pig]] == "pot" else "stayed"
    memory = _put(board.played, seat, PLAYS[pig][how])
    return Board(board.pigs, board.wolf, board.parts, LATER[board.way_out], memory)


def _turn_over(rules: Rules, board: Board, seat: Seat) -> State:
    """The game is over, or the next seat has a turn (woolfy.turn.clockwise)."""
    clause = end(board.pigs)
    phase: Picking | Ended
    phase = rules.picking[(seat + 1) % rules.seats] if clause is None else Ended(clause)
    return State(rules, board, phase)


def _put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    changed = list(values)
    changed[at] = value
    return tuple(changed)
