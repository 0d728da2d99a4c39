"""What each legal step does to a position."""

from __future__ import annotations

from .item import MAY_BE_RIGHT, right_item
from .opening import Opening
from .phases import Dealing, Picking, Racing, Refilling, Rolling
from .rounds import Follows, begins, right_of
from .rules import Rules
from .scrubbing import Scrubbed, after_drawing, scrubbed, turned
from .state import Board, State, laid_out
from .steps import Drawn, GiveUp, Grab, Pick, Shown, Step

_DEALING = Dealing()


def start(rules: Rules) -> State:
    """The first position: all pigs in the pile, and the ring to be laid out (pdw.setup.square)."""
    return State(rules, laid_out(rules), _DEALING)


def advance(state: State, step: Step) -> State:
    """The successor of `state` by `step`, which is legal."""
    rules, board, phase = state.rules, state.board, state.phase
    if isinstance(phase, Racing):
        assert isinstance(step, (Grab, GiveUp))
        effect = of_deed(rules, board, phase, step)
    elif isinstance(phase, Rolling):
        assert isinstance(step, Shown)
        effect = begins(rules, board, step.faces, phase.skipping)
    elif isinstance(step, Drawn):
        assert isinstance(phase, (Dealing, Refilling))
        return State(rules, *after_drawing(rules, board, phase, step.pig))
    else:
        assert isinstance(step, Pick)
        assert isinstance(phase, Picking)
        return State(rules, turned(rules, board, step.spot, step.seat), rules.rolling(phase.skipping))
    if isinstance(effect, Opening):
        return State(rules, board, effect.phase)
    if isinstance(effect, Scrubbed):
        return State(rules, effect.board, effect.phase)
    return State(rules, board, effect)


def of_deed(rules: Rules, board: Board, phase: Racing, step: Grab | GiveUp) -> Racing | Follows:
    """What a grab, or giving up, brings about (pdw.round.first, pdw.round.nobody).

    That is the round that goes on, or what follows it.
    """
    faces, skipping, deeds = phase.faces, phase.skipping, phase.deeds
    seat, item = step.deed
    race = rules.race(skipping, deeds)
    may_win = item in MAY_BE_RIGHT and seat not in skipping
    if may_win and item == right_item(board, rules.desired[faces]):
        return scrubbed(rules, board, seat, right_of(rules, board, faces), race.course.skip_next)
    course = (race.after_giving_up if item is None else race.after_grab)[seat]
    if course.goes_on:
        return Racing(faces, skipping, (*deeds, step.deed))
    if course.throw is not None:
        return course.throw
    return begins(rules, board, faces, course.skip_next)
