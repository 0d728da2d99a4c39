"""What each legal step does to a position."""

from __future__ import annotations

from typing import assert_never

from .phases import Dealing, Phase, Picking, Racing, Refilling, Rolling
from .rounds import Follows, after_deed, begins, right_of, skips_next
from .scrubbing import Scrubbed, after_drawing, scrubbed, turned
from .setup import Rules
from .state import State, Table, laid_out
from .steps import Drawn, GiveUp, Grab, Pick, Shown, Step

_DEALING = Dealing()


def start(rules: Rules) -> State:
    """The first position: all pigs in the pile, and the ring to be laid out (pdw.setup.square)."""
    return State(rules, laid_out(rules), _DEALING)


def advance(state: State, step: Step) -> State:
    """The successor of `state` by `step`, which is legal."""
    table, phase = _after(state, step)
    return State(state.rules, table, phase)


def _after(state: State, step: Step) -> tuple[Table, Phase]:
    rules, table, phase = state.rules, state.table, state.phase
    if isinstance(step, (Grab, GiveUp)):
        assert isinstance(phase, Racing)
        effect = of_deed(rules, table, phase, step)
        return effect.table, effect.phase
    if isinstance(step, Shown):
        assert isinstance(phase, Rolling)
        follows = begins(rules, table, step.faces, phase.skipping)
        return follows.table, follows.phase
    if isinstance(step, Drawn):
        assert isinstance(phase, (Dealing, Refilling))
        return after_drawing(rules, table, phase, step.pig)
    if isinstance(step, Pick):
        assert isinstance(phase, Picking)
        return turned(rules, table, step.spot, step.seat), rules.rolling(phase.skipping)
    assert_never(step)


def of_deed(rules: Rules, table: Table, phase: Racing, step: Grab | GiveUp) -> Scrubbed | Follows:
    """What a grab, or giving up, brings about (pdw.round.first)."""
    if isinstance(step, Grab) and step.seat not in phase.skipping:
        right = right_of(rules, table, phase.faces)
        if step.item == right.item:
            following = skips_next(rules, phase.skipping, phase.deeds)
            return scrubbed(rules, table, step.seat, right, following)
    return after_deed(rules, table, phase, step.deed)
