"""What each legal step does to a position."""

from __future__ import annotations

from typing import assert_never

from .phases import Dealing, Picking, Racing, Refilling, Rolling
from .rounds import Follows, another, begins, right_of
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
    rules, table, phase = state.rules, state.table, state.phase
    if isinstance(step, (Grab, GiveUp)):
        assert isinstance(phase, Racing)
        effect = of_deed(rules, table, phase, step)
        return State(rules, effect.table, effect.phase)
    if isinstance(step, Shown):
        assert isinstance(phase, Rolling)
        follows = begins(rules, table, step.faces, phase.skipping)
        return State(rules, follows.table, follows.phase)
    if isinstance(step, Drawn):
        assert isinstance(phase, (Dealing, Refilling))
        return State(rules, *after_drawing(rules, table, phase, step.pig))
    if isinstance(step, Pick):
        assert isinstance(phase, Picking)
        return State(rules, turned(rules, table, step.spot, step.seat), rules.rolling(phase.skipping))
    assert_never(step)


def of_deed(rules: Rules, table: Table, phase: Racing, step: Grab | GiveUp) -> Scrubbed | Follows:
    """What a grab, or giving up, brings about (pdw.round.first)."""
    skipping, deeds = phase.skipping, phase.deeds
    if isinstance(step, Grab) and step.seat not in skipping:
        right = right_of(rules, table, phase.faces)
        if step.item == right.item:
            return scrubbed(rules, table, step.seat, right, rules.course(skipping, deeds).skip_next)
    deeds = (*deeds, step.deed)
    course = rules.course(skipping, deeds)
    if course.goes_on:
        return Follows(table, Racing(phase.faces, skipping, deeds))
    return another(rules, table, phase.faces, course.skip_next)
