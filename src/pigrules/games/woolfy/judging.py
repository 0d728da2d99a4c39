"""The one judge, and the legal list that rests on it."""

from __future__ import annotations

from ...core import LEGAL, Cited, Ruling, Seat
from ...core.referee import IMPOSSIBLE, no_such, out_of_turn
from .asking import ANSWERS, chances, turn
from .citing import of_the_choice, of_the_move, of_the_stay
from .moving import Scene, move_clauses, stay_clause
from .phases import Moving, Picking
from .picking import Zones, pick_refusals
from .rules import Rules
from .state import Board, State
from .steps import Move, Pick, Player, Rolled, Step
from .track import TRACK
from .vocabulary import OTHERS, PIG_INDEX, Face, Pig, Place, Played
from .walking import NOBODY


def legal(state: State) -> tuple[Player, ...]:
    """Every legal step of the seat that chooses, in the order of the universe."""
    phase, rules, board = state.phase, state.rules, state.board
    if isinstance(phase, Picking):
        last = last_played(rules, board, phase.seat)
        return rules.pickable(last, zones(rules, board), board.way_out)[phase.seat]
    if isinstance(phase, Moving):
        return rules.decisions(*_facts(rules, board, phase))[phase.seat]
    return ()


def judge(state: State, step: Step) -> Ruling:
    """Legal, or every refusal of the first tier that refuses: turn, things named, rules."""
    refused = out_of_turn(turn(state), step, ANSWERS[type(state.phase)])
    if refused is not None:
        return refused
    if isinstance(step, Move) and isinstance(step.place, int) and step.place > state.rules.track.spaces:
        return Ruling(no_such("space", step.place, TRACK))
    refusals = _refusals(state, step)
    return Ruling(refusals) if refusals else LEGAL


def last_played(rules: Rules, board: Board, seat: Seat) -> Played | None:
    """What was played in the turn that the rule against two turns running looks back to."""
    return board.played[rules.looks_back[seat]]


def zones(rules: Rules, board: Board) -> Zones:
    """What the choice of a pig asks about where the pigs are."""
    known, (red, green, blue) = rules.track.zones, board.pigs
    return known[red], known[green], known[blue]


def scene(rules: Rules, board: Board, phase: Moving) -> Scene:
    """What the rules ask about the move that is decided."""
    pig, place, face, one, other, finished, wolf = _facts(rules, board, phase)
    return Scene(pig, place, face, (one, other), finished, wolf)


def _facts(rules: Rules, board: Board, phase: Moving) -> tuple[Pig, Place, Face, Place, Place, bool, int]:
    pig, pigs, noticed = phase.pig, board.pigs, rules.noticed
    place, (one, other) = pigs[PIG_INDEX[pig]], OTHERS[pig]
    wolf = board.wolf if rules.wolf_in_the_way else NOBODY
    finished = board.parts >= rules.needed
    stand_in = rules.stand_in[pig]
    return stand_in, place, phase.face, noticed[pigs[one]], noticed[pigs[other]], finished, wolf


def _refusals(state: State, step: Step) -> tuple[Cited, ...]:
    """The third tier: the rules of the game."""
    phase, rules, board = state.phase, state.rules, state.board
    if isinstance(step, Rolled):
        return () if step in chances(state) else (Cited(IMPOSSIBLE),)
    if isinstance(step, Pick):
        return refused_pick(rules, board, step.seat, step.pig)
    assert isinstance(phase, Moving)
    asked = scene(rules, board, phase)
    if isinstance(step, Move):
        clauses = move_clauses(rules, asked, step.place)
        return tuple([of_the_move(clause, rules, board, phase, step.place) for clause in clauses])
    clause = stay_clause(rules, asked)
    return () if clause is None else (of_the_stay(clause, board, phase),)


def refused_pick(rules: Rules, board: Board, seat: Seat, pig: Pig) -> tuple[Cited, ...]:
    """Everything that forbids `seat` to play `pig`, in the order of the spec."""
    last = last_played(rules, board, seat)
    clauses = pick_refusals(pig, last, zones(rules, board), board.way_out, rules.readings)
    return tuple([of_the_choice(clause, seat, pig) for clause in clauses])
