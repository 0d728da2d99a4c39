"""What a legal step brings about, clause by clause, told from the effects that make the next position.

What the dice asked for, and what was right, is told when the round is over and not before.
"""

from __future__ import annotations

from typing import Final

from ...core import Cited, ClauseId, Seat
from . import dice, item, mistakes, scrubbing
from .advancing import of_deed
from .asking import REFILLS, SHUFFLE, THROW
from .mistakes import ALL_SKIP
from .opening import able_seats, same_dice
from .phases import Dealing, Ended, Picking, Racing, Refilling, Rolling
from .rounds import ALONE, Follows, begins, right_of
from .rules import Rules
from .scoring import sheet
from .scrubbing import SPOT_EMPTY, Scrubbed, after_drawing, open_spot
from .state import State
from .steps import Drawn, GiveUp, Grab, Shown, Step
from .vocabulary import Faces

FIRST: Final = ClauseId("pdw.round.first")
GIVE_UP: Final = ClauseId("pdw.round.give-up")
NOBODY: Final = ClauseId("pdw.round.nobody")
NEXT: Final = ClauseId("pdw.round.next")
GOES_ON: Final = ClauseId("pdw.mistake.goes-on")
JAR_TURNED: Final = ClauseId("pdw.scrub.jar-turned")


def events(state: State, step: Step) -> tuple[Cited, ...]:
    """What `step`, which is legal, brings about in `state`, in the order in which it happens."""
    rules, phase = state.rules, state.phase
    if isinstance(step, Drawn):
        assert isinstance(phase, (Dealing, Refilling))
        return _of_drawing(state, phase, step)
    if isinstance(step, Shown):
        assert isinstance(phase, Rolling)
        shown = tuple(face for face in step.faces if face is not None)
        begun = begins(rules, state.board, step.faces, phase.skipping)
        return (Cited(THROW, (("faces", shown),)), *_of_beginning(rules, step.faces, begun))
    if isinstance(step, (Grab, GiveUp)):
        assert isinstance(phase, Racing)
        effect = of_deed(rules, state.board, phase, step)
        if isinstance(effect, Scrubbed) and not effect.given:
            return _of_scrubber(rules, phase.faces, effect)
        return _of_deed(state, phase, step, effect)
    assert isinstance(phase, Picking)
    placed = state.board.ring[step.spot - 1]
    assert placed is not None
    facts = _of_pig(placed.pig.colour, placed.pig.blotches, step.spot, rules.sides[step.seat])
    return (Cited(JAR_TURNED, (("seat", int(step.seat)), *facts)),)


def _of_pig(colour: str, blotches: int, spot: int, side: str) -> tuple[tuple[str, str | int], ...]:
    return ("colour", colour), ("blotches", blotches), ("spot", spot), ("side", side)


def _of_drawing(state: State, phase: Dealing | Refilling, step: Drawn) -> tuple[Cited, ...]:
    spot = open_spot(state.board, phase)
    board, following = after_drawing(state.rules, state.board, phase, step.pig)
    placed = board.ring[spot - 1]
    assert placed is not None
    facts = (("spot", spot), ("colour", step.colour), ("blotches", step.blotches), ("side", placed.looks))
    told = Cited(SHUFFLE if isinstance(phase, Dealing) else REFILLS, facts)
    return (told, Cited(SPOT_EMPTY), *sheet(board)) if isinstance(following, Ended) else (told,)


def _of_deed(state: State, phase: Racing, step: Grab | GiveUp, effect: Racing | Follows) -> tuple[Cited, ...]:
    rules, skipping = state.rules, phase.skipping
    deeds = (*phase.deeds, step.deed)
    if isinstance(step, GiveUp):
        told = [Cited(GIVE_UP, (("seat", int(step.seat)),))]
    else:
        told = [*mistakes.told(step.deed, rules.seats, skipping, phase.deeds, rules.readings)]
    course = rules.course(skipping, deeds)
    if isinstance(effect, Racing):
        if isinstance(step, Grab) and step.seat not in skipping:
            told.append(Cited(GOES_ON, (("seats", _plain(course.searching)),)))
        return tuple(told)
    told.append(Cited(NOBODY))
    if not same_dice(rules.readings):
        told += _of_dice(rules, state, phase.faces)
    told += [Cited(ALL_SKIP)] if course.passes_over else _of_next(rules, course.skip_next)
    return (*told, *_of_beginning(rules, phase.faces, effect))


def _of_dice(rules: Rules, state: State, faces: Faces) -> tuple[Cited, ...]:
    """What the dice asked for, and what was right."""
    right = right_of(rules, state.board, faces)
    return dice.told(faces, rules.readings) + item.told(right, rules.desired[faces])


def _of_beginning(rules: Rules, faces: Faces, follows: Follows) -> tuple[Cited, ...]:
    """How a round begins, if there is something to say about it."""
    if isinstance(follows, Scrubbed):
        return (_alone(follows.seat), *_of_scrubber(rules, faces, follows))
    if isinstance(follows, Rolling):
        return ()
    if follows.void:
        return (Cited(ALL_SKIP),)
    return () if follows.alone is None else (_alone(follows.alone),)


def _alone(seat: Seat) -> Cited:
    return Cited(ALONE, (("seat", int(seat)),))


def _of_scrubber(rules: Rules, faces: Faces, effect: Scrubbed) -> tuple[Cited, ...]:
    told = [Cited(FIRST, (("seat", int(effect.seat)),)), *dice.told(faces, rules.readings)]
    told += item.told(effect.right, rules.desired[faces])
    told += scrubbing.told(effect, rules)
    if isinstance(effect.phase, Ended):
        return (*told, Cited(SPOT_EMPTY), *sheet(effect.board))
    assert isinstance(effect.phase, (Rolling, Refilling, Picking))
    return (*told, *_of_next(rules, effect.phase.skipping))


def _of_next(rules: Rules, skipping: tuple[Seat, ...]) -> tuple[Cited, ...]:
    """Who may grab in the next round, if somebody has to skip it."""
    return (Cited(NEXT, (("seats", _plain(able_seats(rules.seats, skipping))),)),) if skipping else ()


def _plain(seats: tuple[Seat, ...]) -> tuple[int, ...]:
    return tuple(int(seat) for seat in seats)
