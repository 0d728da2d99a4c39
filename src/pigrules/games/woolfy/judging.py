"""The one judge, and the legal list that rests on it."""

from __future__ import annotations

from ...core import LEGAL, Cited, ClauseId, Fact, Ruling, Seat
from ...core.referee import IMPOSSIBLE, no_such, out_of_turn
from .asking import ANSWERS, chances, turn
from .board import Zone
from .houses import MUST_LEAVE
from .kinds import Pig, Played
from .moving import move_refusals, moves, stay_clause
from .phases import Moving, Picking
from .picking import FREE_CHOICE, pick_refusals
from .setup import Rules
from .state import State, Table
from .steps import Move, Pick, Player, Rolled, Step


def legal(state: State) -> tuple[Player, ...]:
    """Every legal step of the seat that chooses, in the order of the universe."""
    phase, rules, table = state.phase, state.rules, state.table
    if isinstance(phase, Picking):
        last = last_played(rules, table, phase.seat)
        return rules.pickable(phase.seat, last, zones(rules, table), table.way_out)
    if isinstance(phase, Moving):
        tos = rules.tos[phase.seat]
        steps: list[Player] = [tos[target] for target in moves(rules, table, phase.pig, phase.face)]
        if stay_clause(rules, table, phase.pig, phase.face) is None:
            steps.append(rules.stay[phase.seat])
        return tuple(steps)
    return ()


def judge(state: State, step: Step) -> Ruling:
    """Legal, or every refusal of the first tier that refuses: turn, things named, rules."""
    refused = out_of_turn(turn(state), step, ANSWERS[type(state.phase)])
    if refused is not None:
        return refused
    if isinstance(step, Move) and isinstance(step.place, int) and step.place > state.rules.board.spaces:
        return Ruling((no_such("space", step.place),))
    refusals = _refusals(state, step)
    return Ruling(refusals) if refusals else LEGAL


def last_played(rules: Rules, table: Table, seat: Seat) -> Played | None:
    """What was played in the turn that the rule against two turns running looks back to."""
    if rules.readings.in_a_row == "player":
        return table.played[seat]
    return table.played[(seat - 1) % rules.seats]


def zones(rules: Rules, table: Table) -> tuple[Zone, ...]:
    """What the choice of a pig asks about where the pigs are."""
    known = rules.board.zones
    return tuple([known[place] for place in table.pigs])


def _refusals(state: State, step: Step) -> tuple[Cited, ...]:
    """The third tier: the rules of the game."""
    phase, rules, table = state.phase, state.rules, state.table
    if isinstance(step, Rolled):
        return () if step in chances(state) else (Cited(IMPOSSIBLE),)
    if isinstance(step, Pick):
        return refused_pick(rules, table, step.seat, step.pig)
    assert isinstance(phase, Moving)
    if isinstance(step, Move):
        return move_refusals(rules, table, phase.pig, phase.face, step.place)
    clause = stay_clause(rules, table, phase.pig, phase.face)
    if clause is None:
        return ()
    house = (("house", table.place(phase.pig)),) if clause == MUST_LEAVE else ()
    return (Cited(clause, (("pig", phase.pig), *house)),)


def refused_pick(rules: Rules, table: Table, seat: Seat, pig: Pig) -> tuple[Cited, ...]:
    """Everything that forbids `seat` to play `pig`, in the order of the spec."""
    last = last_played(rules, table, seat)
    clauses = pick_refusals(pig, last, zones(rules, table), table.way_out, rules.readings)
    return tuple([Cited(clause, _facts(clause, seat, pig)) for clause in clauses])


def _facts(clause: ClauseId, seat: Seat, pig: Pig) -> tuple[tuple[str, Fact], ...]:
    return (("seat", int(seat)),) if clause == FREE_CHOICE else (("pig", pig),)
