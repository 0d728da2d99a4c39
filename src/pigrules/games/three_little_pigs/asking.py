"""What each phase asks: of whom, by which clause, which steps answer, and what chance may bring."""

from __future__ import annotations

from typing import Final, TypeAlias

from ...core import NONE_DUE, Chance, ClauseId, Distribution, Turn
from .phases import Blowing, Building, Deciding, Ended, Phase, Spinning, Throwing, TurningUp
from .scoring import outcome
from .state import State
from .steps import Again, Blow, Buy, Discard, Done, Outcome, Player, Shown, Spare, Spun, Stop, TurnedUp
from .vocabulary import KIND_INDEX, Kind

SHUFFLE: Final = ClauseId("tlp.setup.shuffle")
FIRST_ALL: Final = ClauseId("tlp.roll.first-all")
AGAIN_ANY: Final = ClauseId("tlp.roll.again-any")
MAY_STOP: Final = ClauseId("tlp.roll.may-stop")
SYMBOLS: Final = ClauseId("tlp.build.symbols")
MUST_BLOW: Final = ClauseId("tlp.wolf.must-blow")
SPIN: Final = ClauseId("tlp.wolf.spin")

Kinds: TypeAlias = "tuple[type[Player] | type[Outcome], ...]"

ANSWERS: Final[dict[type[Phase], Kinds]] = {
    TurningUp: (TurnedUp,),
    Throwing: (Shown,),
    Deciding: (Again, Stop),
    Building: (Buy, Discard, Done),
    Blowing: (Blow, Spare),
    Spinning: (Spun,),
    Ended: (),
}
"""The kinds of step that answer each phase."""

_TURNING_UP: Final = Chance(SHUFFLE)
_FIRST_THROW: Final = Chance(FIRST_ALL)
_THROW: Final = Chance(AGAIN_ANY)
_SPIN: Final = Chance(SPIN)


def turn(state: State) -> Turn:
    """Who steps next (tlp.turn.throw-then-build)."""
    phase = state.phase
    if isinstance(phase, Throwing):
        return _FIRST_THROW if phase.throw == 1 else _THROW
    if isinstance(phase, Deciding):
        return state.rules.asks(MAY_STOP, phase.seat)
    if isinstance(phase, Building):
        return state.rules.asks(SYMBOLS, phase.seat)
    if isinstance(phase, Spinning):
        return _SPIN
    if isinstance(phase, Blowing):
        return state.rules.asks(MUST_BLOW, phase.seat)
    if isinstance(phase, TurningUp):
        return _TURNING_UP
    return outcome(state.rules, state.board, phase.clause)


def chances(state: State) -> Distribution[Outcome]:
    """What chance may bring, with exact weights."""
    phase = state.phase
    if isinstance(phase, Throwing):
        return state.rules.dice.odds(phase.thrown)
    if isinstance(phase, Spinning):
        return state.rules.spinner.odds
    if isinstance(phase, TurningUp):
        below = state.board.stacks[KIND_INDEX[Kind(phase.part, phase.material)]].below
        return state.rules.turned_up(phase.part, phase.material, below)
    return NONE_DUE
