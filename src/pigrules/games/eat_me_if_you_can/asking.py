"""What each phase asks: of whom, by which clause, which steps answer, and what chance may bring."""

from __future__ import annotations

from typing import Final, TypeAlias

from ...core import NONE_DUE, Chance, ClauseId, Distribution, Turn
from .ending import outcome
from .phases import Choosing, Dealing, Ended, Hunting, Phase, TurningUp
from .state import State
from .steps import Card, Deal, Hunt, Player, Set, Step

DEAL: Final = ClauseId("emi.setup.deal")

Kinds: TypeAlias = "tuple[type[Player] | type[Card], ...]"

ANSWERS: Final[dict[type[Phase], Kinds]] = {
    TurningUp: (Card,),
    Choosing: (Set,),
    Hunting: (Set, Hunt),
    Dealing: (Deal,),
    Ended: (),
}
"""The kinds of step that answer each phase. While the Wolf chooses, a wheel may be turned again, or stays."""

_TURNING_UP: Final = Chance(DEAL)


def turn(state: State) -> Turn:
    """Who steps next: all others, the Wolf, the loser (emi.choice.sleep-or-trap, emi.hunt.victim)."""
    rules, board, phase = state.rules, state.board, state.phase
    if isinstance(phase, Choosing):
        return rules.asks_to_set(board.wolf, phase.made)
    if isinstance(phase, Hunting):
        return rules.asks_to_hunt(board.wolf)
    if isinstance(phase, Dealing):
        return rules.asks_to_deal[phase.hunted.loser]
    if isinstance(phase, TurningUp):
        return _TURNING_UP
    return outcome(board, phase.hunted, rules.readings)


def asked(state: State, step: Step) -> Turn:
    """Whom the question is for that `step` answers: of wheels all but the Wolf, of a hunt the Wolf alone."""
    rules, board, phase = state.rules, state.board, state.phase
    if isinstance(phase, (Choosing, Hunting)) and isinstance(step, Set):
        return rules.asks_to_set(board.wolf, rules.all_choose.made)
    if isinstance(phase, Hunting) and isinstance(step, Hunt):
        return rules.asks_the_wolf[board.wolf]
    return turn(state)


def chances(state: State) -> Distribution[Card]:
    """What chance may bring, with exact weights."""
    return state.rules.odds(state.board.cards) if isinstance(state.phase, TurningUp) else NONE_DUE
