"""What each legal step does to a position."""

from __future__ import annotations

from typing import TypeVar, assert_never

from ...core import Seat
from .arriving import Arrival
from .ending import end
from .phases import Ended, Moving, Picking, Rolling
from .rules import Rules
from .state import State, Table, laid_out
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
        return State(rules, state.table, rules.rolling[step.seat][step.pig])
    if isinstance(step, Rolled):
        assert isinstance(phase, Rolling)
        if step.face == "wolf":
            return _turn_over(rules, after_wolf(rules, state.table, phase.seat, phase.pig), phase.seat)
        return State(rules, state.table, rules.moving[phase.seat][phase.pig][step.face])
    assert isinstance(phase, Moving)
    if isinstance(step, Move):
        effect = arrived(rules, state.table, phase.pig, phase.face, step.place)
        return _turn_over(rules, after_move(state.table, phase.seat, phase.pig, effect), phase.seat)
    if isinstance(step, Stay):
        return _turn_over(rules, after_stay(state.table, phase.seat, phase.pig), phase.seat)
    assert_never(step)


def arrived(rules: Rules, table: Table, pig: Pig, face: Face, target: Target) -> Arrival:
    """What the move of `pig` to `target`, by `face` on its die, comes to."""
    freed = table.pigs[PIG_INDEX[pig]] == "pot"
    return rules.arrivals(target, face in NUMBERS, freed, target == table.wolf, rules.needed - table.parts)


def after_wolf(rules: Rules, table: Table, seat: Seat, pig: Pig) -> Table:
    """The table after the wolf came up on the die of `pig` (woolfy.wolf.face, woolfy.rescue.stays-in)."""
    effect = prowl(rules, table)
    kept = table.pigs[PIG_INDEX[pig]] == "pot"
    way_out = "failed" if kept else LATER[table.way_out]
    memory = _put(table.played, seat, PLAYS[pig]["kept" if kept else "stayed"])
    return Table(effect.pigs, effect.space, table.parts, way_out, memory)


def after_move(table: Table, seat: Seat, pig: Pig, effect: Arrival) -> Table:
    """The table after `pig` has moved, which came to `effect`."""
    way_out: WayOut
    way_out = "arrival" if effect.at_exit else "rescue" if effect.freed else LATER[table.way_out]
    memory = _put(table.played, seat, PLAYS[pig]["freed" if effect.freed else "moved"])
    at, pigs = PIG_INDEX[pig], table.pigs
    return Table(_put(pigs, at, effect.place), table.wolf, table.parts + effect.built, way_out, memory)


def after_stay(table: Table, seat: Seat, pig: Pig) -> Table:
    """The table after `pig` has been left where it is (woolfy.face.stays, woolfy.move.nowhere)."""
    how: How = "kept" if table.pigs[PIG_INDEX[pig]] == "pot" else "stayed"
    memory = _put(table.played, seat, PLAYS[pig][how])
    return Table(table.pigs, table.wolf, table.parts, LATER[table.way_out], memory)


def _turn_over(rules: Rules, table: Table, seat: Seat) -> State:
    """The game is over, or the next seat has a turn (woolfy.turn.clockwise)."""
    clause = end(table.pigs)
    phase: Picking | Ended
    phase = rules.picking[(seat + 1) % rules.seats] if clause is None else Ended(clause)
    return State(rules, table, phase)


def _put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    changed = list(values)
    changed[at] = value
    return tuple(changed)
