"""What each phase asks: of whom, by which clause, which steps answer, and what chance may bring."""

from __future__ import annotations

from typing import Final, TypeAlias

from ...core import NONE_DUE, Chance, ClauseId, Distribution, Turn
from .ending import outcome
from .facing import RESCUE_HOUSE, THREE_CHOICES
from .phases import Ended, Moving, Phase, Picking, Rolling
from .picking import PICKS
from .rescue import RESCUE_NUMBER
from .state import State
from .steps import Move, Pick, Player, Rolled, Stay
from .vocabulary import NUMBERS, PIG_INDEX
from .walking import NUMBER

ROLLED: Final = ClauseId("woolfy.die.rolled")

Kinds: TypeAlias = "tuple[type[Player] | type[Rolled], ...]"

ANSWERS: Final[dict[type[Phase], Kinds]] = {
    Picking: (Pick,),
    Rolling: (Rolled,),
    Moving: (Move, Stay),
    Ended: (),
}
"""The kinds of step that answer each phase."""

_ROLL: Final = Chance(ROLLED)


def turn(state: State) -> Turn:
    """Who steps next (woolfy.turn.clockwise)."""
    phase = state.phase
    if isinstance(phase, Rolling):
        return _ROLL
    if isinstance(phase, Picking):
        return state.rules.asks[PICKS][phase.seat]
    if isinstance(phase, Moving):
        return state.rules.asks[_asked(state, phase)][phase.seat]
    return outcome(state.rules.seats, phase.clause)


def _asked(state: State, phase: Moving) -> ClauseId:
    """What the die offers: to a pig in the pot a way out, and not the three choices of a house."""
    in_pot = state.board.pigs[PIG_INDEX[phase.pig]] == "pot"
    if phase.face in NUMBERS:
        return RESCUE_NUMBER if in_pot else NUMBER
    return RESCUE_HOUSE if in_pot else THREE_CHOICES


def chances(state: State) -> Distribution[Rolled]:
    """What chance may bring, with exact weights."""
    phase = state.phase
    return state.rules.dice.odds[phase.pig] if isinstance(phase, Rolling) else NONE_DUE
