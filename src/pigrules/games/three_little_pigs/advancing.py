"""What each legal step does to a position."""

from __future__ import annotations

from typing import assert_never

from ...core import Seat
from .building import placed, with_stack
from .phases import Blowing, Building, Deciding, Ended, Phase, Spinning, Throwing, TurningUp
from .purchase import price
from .rules import Rules
from .scoring import END, ends
from .stack import Stack
from .state import Board, State, laid_out
from .steps import Again, Blow, Buy, Discard, Done, Shown, Spare, Spun, Step, Stop, TurnedUp
from .throws import after_throw, purse, shown
from .vocabulary import KIND_INDEX, KINDS, Kind, Material
from .wolf import after_breath, breath, has_target


def start(rules: Rules) -> State:
    """The first position: the stacks laid out, and the first seat about to throw (tlp.setup.first-seat)."""
    board = laid_out(rules)
    return State(rules, board, uncovering(rules, board, rules.first_throws[rules.first]))


def advance(state: State, step: Step) -> State:
    """The successor of `state` by `step`, which is legal."""
    phase = state.phase
    if isinstance(step, Shown):
        assert isinstance(phase, Throwing)
        return _thrown(state, phase, step)
    if isinstance(step, Again):
        assert isinstance(phase, Deciding)
        return State(
            state.rules,
            state.board,
            Throwing(phase.seat, phase.throw + 1, phase.faces, step.dice),
        )
    if isinstance(step, Stop):
        assert isinstance(phase, Deciding)
        return State(state.rules, state.board, Building(phase.seat, purse(phase.faces), ()))
    if isinstance(step, (Buy, Discard)):
        assert isinstance(phase, Building)
        return _bought(state, phase, step)
    if isinstance(step, (Done, Spare)):
        assert isinstance(phase, (Building, Blowing))
        return State(state.rules, state.board, next_turn(state.rules, state.board, phase.seat))
    if isinstance(step, Blow):
        assert isinstance(phase, Blowing)
        return State(state.rules, state.board, Spinning(phase.seat, step.target, step.house, phase.blows))
    if isinstance(step, Spun):
        assert isinstance(phase, Spinning)
        return _spun(state, phase, step.material)
    if isinstance(step, TurnedUp):
        assert isinstance(phase, TurningUp)
        return _turned_up(state, phase, step.pots)
    assert_never(step)


def next_turn(rules: Rules, board: Board, seat: Seat) -> Throwing | Ended:
    """What follows the turn of `seat`: the next seat's first throw, or the end (tlp.turn.clockwise)."""
    following = (seat + 1) % rules.seats
    round_open = rules.readings.end_timing == "round" and following != rules.first
    if ends(rules, board) and not round_open:
        return Ended(END)
    return rules.first_throws[following]


def uncovering(rules: Rules, board: Board, then: Throwing | Building | Blowing | Ended) -> Phase:
    """What comes before `then`: the first covered stack is turned up (tlp.setup.shuffle)."""
    if rules.readings.top_tile == "visible" and not isinstance(then, Ended):
        for at, stack in enumerate(board.stacks):
            if stack.covered:
                return TurningUp(*KINDS[at], then)
    return then


def _thrown(state: State, phase: Throwing, step: Shown) -> State:
    rules, board = state.rules, state.board
    faces = shown(phase.faces, phase.thrown, step.faces)
    after: Phase = after_throw(phase, faces, rules.readings)
    if isinstance(after, Blowing) and not has_target(board, phase.seat):
        if rules.readings.no_target == "builds":
            after = Building(phase.seat, purse(faces), ())
        else:
            after = next_turn(rules, board, phase.seat)
    return State(rules, board, after)


def _bought(state: State, phase: Building, step: Buy | Discard) -> State:
    rules, board, kind = state.rules, state.board, step.kind
    house = step.bought.house
    left = rules.less(phase.purse, kind.part, price(kind, board.stocked, rules.readings))
    then = Building(phase.seat, left, (*phase.bought, step.bought))
    stack = board.stacks[KIND_INDEX[kind]]
    if stack.top is None:
        return State(rules, board, TurningUp(kind.part, kind.material, then, house))
    return _goes_in(rules, board, then, house, kind, stack.top, rules.shuffled(stack.below))


def _goes_in(
    rules: Rules, board: Board, then: Building, house: int, kind: Kind, pots: int, left: Stack
) -> State:
    """The bought tile goes into its house or out of the game; then the next of its stack comes to light."""
    if house:
        board = placed(rules, board, then.seat, rules.tiles(kind.part, kind.material, pots), house, left)
    else:
        board = with_stack(board, kind, left)
    if rules.readings.end_timing == "at-once" and ends(rules, board):
        return State(rules, board, Ended(END))
    return State(rules, board, uncovering(rules, board, then) if left.covered else then)


def _turned_up(state: State, phase: TurningUp, pots: int) -> State:
    rules, board = state.rules, state.board
    kind = Kind(phase.part, phase.material)
    stack = board.stacks[KIND_INDEX[kind]]
    if phase.house is not None:
        assert isinstance(phase.then, Building)
        left = rules.shuffled(stack.below_without(pots))
        return _goes_in(rules, board, phase.then, phase.house, kind, pots, left)
    board = with_stack(board, kind, Stack(pots, stack.below_without(pots)))
    return State(rules, board, uncovering(rules, board, phase.then))


def _spun(state: State, phase: Spinning, material: Material) -> State:
    rules, seat = state.rules, phase.seat
    effect = breath(state.board, phase.target, phase.house, material, rules.readings)
    if not effect.removed and rules.readings.missed_breath == "spin-again":
        return state
    board = after_breath(rules, state.board, phase.target, phase.house, effect)
    then: Blowing | Throwing | Ended
    if phase.blows > 1 and has_target(board, seat):
        then = Blowing(seat, phase.blows - 1)
    else:
        then = next_turn(rules, board, seat)
    return State(rules, board, uncovering(rules, board, then))
