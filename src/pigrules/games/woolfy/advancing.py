"""What each legal step does to a position."""

from __future__ import annotations

from typing import assert_never

from ...core import Seat
from .arriving import Arrival, arrival
from .ending import end
from .kinds import PIG_INDEX, How, Pig, Place, Played
from .phases import Ended, Moving, Picking, Rolling
from .picking import way_out_after
from .setup import Rules
from .state import State, Table, laid_out
from .steps import Move, Pick, Rolled, Stay, Step
from .wolf import prowl


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
        return State(rules, state.table, rules.moving[phase.seat][phase.pig, step.face])
    assert isinstance(phase, Moving)
    if isinstance(step, Move):
        effect = arrival(rules, state.table, phase.pig, phase.face, step.place)
        return _turn_over(rules, after_move(state.table, phase.seat, phase.pig, effect), phase.seat)
    if isinstance(step, Stay):
        return _turn_over(rules, after_stay(state.table, phase.seat, phase.pig), phase.seat)
    assert_never(step)


def after_wolf(rules: Rules, table: Table, seat: Seat, pig: Pig) -> Table:
    """The table after the wolf came up on the die of `pig` (woolfy.wolf.face, woolfy.rescue.stays-in)."""
    effect = prowl(rules, table)
    kept = table.place(pig) == "pot"
    return Table(
        effect.pigs,
        effect.space,
        table.parts,
        way_out_after(table.way_out, arrived=False, freed=False, failed=kept),
        _played(table, seat, pig, "kept" if kept else "stayed"),
    )


def after_move(table: Table, seat: Seat, pig: Pig, effect: Arrival) -> Table:
    """The table after `pig` has moved, which came to `effect`."""
    return Table(
        _placed(table.pigs, pig, effect.place),
        table.wolf,
        table.parts + effect.built,
        way_out_after(table.way_out, arrived=effect.at_exit, freed=effect.freed, failed=False),
        _played(table, seat, pig, "freed" if effect.freed else "moved"),
    )


def after_stay(table: Table, seat: Seat, pig: Pig) -> Table:
    """The table after `pig` has been left where it is (woolfy.face.stays, woolfy.move.nowhere)."""
    how: How = "kept" if table.place(pig) == "pot" else "stayed"
    way_out = way_out_after(table.way_out, arrived=False, freed=False, failed=False)
    return Table(table.pigs, table.wolf, table.parts, way_out, _played(table, seat, pig, how))


def _turn_over(rules: Rules, table: Table, seat: Seat) -> State:
    """The game is over, or the next seat has a turn (woolfy.turn.clockwise)."""
    clause = end(table.pigs)
    phase: Picking | Ended
    phase = rules.picking[(seat + 1) % rules.seats] if clause is None else Ended(clause)
    return State(rules, table, phase)


def _placed(pigs: tuple[Place, ...], pig: Pig, place: Place) -> tuple[Place, ...]:
    at = PIG_INDEX[pig]
    return (*pigs[:at], place, *pigs[at + 1 :])


def _played(table: Table, seat: Seat, pig: Pig, how: How) -> tuple[Played | None, ...]:
    return (*table.played[:seat], Played(pig, how), *table.played[seat + 1 :])
