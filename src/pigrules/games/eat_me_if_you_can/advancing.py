"""What each legal step does to a position."""

from __future__ import annotations

from typing import assert_never

from .ending import deals_once_more, with_ten
from .hunt import Settled, settle
from .phases import Choosing, Dealing, Ended, Hunting, TurningUp
from .rules import Rules
from .state import Board, State
from .steps import Card, Deal, Hunt, Set, Step


def start(rules: Rules) -> State:
    """The first position: nobody has points or a card yet (emi.setup.bank, emi.setup.deal)."""
    return State(rules, Board((0,) * rules.seats, ()), TurningUp())


def advance(state: State, step: Step) -> State:
    """The successor of `state` by `step`, which is legal."""
    rules, board, phase = state.rules, state.board, state.phase
    if isinstance(step, Set):
        assert isinstance(phase, (Choosing, Hunting))
        return State(rules, board, rules.after_set(phase.wheels, step.seat, step.choice))
    if isinstance(step, Hunt):
        settled = settled_by(state, step)
        lying = Board(settled.points, board.cards)
        over = with_ten(settled.points) and not deals_once_more(rules.readings)
        return State(rules, lying, Ended(settled.hunted) if over else Dealing(settled.hunted))
    if isinstance(step, Deal):
        assert isinstance(phase, Dealing)
        dealt = Board(board.points, step.cards)
        return State(rules, dealt, Ended(phase.hunted) if with_ten(board.points) else rules.all_choose)
    if isinstance(step, Card):
        cards = (*board.cards, step.character)
        then = phase if len(cards) < rules.seats else rules.all_choose
        return State(rules, Board(board.points, cards), then)
    assert_never(step)


def settled_by(state: State, step: Hunt) -> Settled:
    """What the hunt `step` brings to everybody."""
    rules, board, phase = state.rules, state.board, state.phase
    assert isinstance(phase, Hunting)
    houses = rules.on_houses(board.cards)
    return settle(step.seat, step.target, phase.wheels, houses, board.points, rules.readings)
