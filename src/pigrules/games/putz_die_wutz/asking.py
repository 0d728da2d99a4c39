"""What each phase asks: of whom, by which clause, which steps answer, and what chance may bring."""

from __future__ import annotations

from typing import Final, TypeAlias

from ...core import NONE_DUE, Chance, ClauseId, Distribution, Turn
from .phases import Dealing, Ended, Phase, Picking, Racing, Refilling, Rolling
from .scoring import outcome
from .state import State, pile
from .steps import Drawn, GiveUp, Grab, Outcome, Pick, Player, Shown

SHUFFLE: Final = ClauseId("pdw.setup.shuffle")
THROW: Final = ClauseId("pdw.round.throw")
REFILLS: Final = ClauseId("pdw.scrub.refills")

Kinds: TypeAlias = "tuple[type[Player] | type[Outcome], ...]"

ANSWERS: Final[dict[type[Phase], Kinds]] = {
    Dealing: (Drawn,),
    Rolling: (Shown,),
    Racing: (Grab, GiveUp),
    Picking: (Pick,),
    Refilling: (Drawn,),
    Ended: (),
}
"""The kinds of step that answer each phase."""

_DEAL: Final = Chance(SHUFFLE)
_THROW: Final = Chance(THROW)
_REFILL: Final = Chance(REFILLS)


def turn(state: State) -> Turn:
    """Who steps next."""
    phase, rules = state.phase, state.rules
    if isinstance(phase, Racing):
        return rules.race(phase.skipping, phase.deeds).course.question
    if isinstance(phase, Rolling):
        return _THROW
    if isinstance(phase, Refilling):
        return _REFILL
    if isinstance(phase, Picking):
        return rules.pick[phase.seat]
    if isinstance(phase, Dealing):
        return _DEAL
    return outcome(state.board, phase.clause)


def chances(state: State) -> Distribution[Outcome]:
    """What chance may bring, with exact weights."""
    phase, rules = state.phase, state.rules
    if isinstance(phase, Rolling):
        return rules.throws
    if isinstance(phase, (Dealing, Refilling)):
        steps = tuple([rules.drawn[pig] for pig in pile(rules, state.board)])
        return Distribution(steps, (1,) * len(steps))
    return NONE_DUE
