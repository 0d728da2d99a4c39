"""What a legal step brings about, clause by clause, told from the effects that make the next position."""

from __future__ import annotations

from typing import Final

from ...core import Cited, ClauseId, Seat
from .advancing import advance
from .asking import AGAIN_ANY, FIRST_ALL, MAY_STOP, SHUFFLE, SPIN
from .building import PRIZES
from .house import SEVERAL
from .phases import Blowing, Building, Ended, Phase, Spinning, Throwing, TurningUp
from .scoring import END, sheet
from .state import Board, State
from .steps import Blow, Buy, Discard, Shown, Spare, Spun, Step, Stop, TurnedUp
from .throws import LAST_THROW, THREE_THROWS, WOLVES_STOP, after_throw, shown, wolves
from .vocabulary import KINDS, MATERIALS, Kind
from .wolf import NO_TARGET, breath, has_target

CLOCKWISE: Final = ClauseId("tlp.turn.clockwise")
PLACED: Final = ClauseId("tlp.build.placed")
DOOR_UNDER: Final = ClauseId("tlp.house.door-under")
WINDOW_ON_TOP: Final = ClauseId("tlp.house.window-on-top")
COMPLETED: Final = ClauseId("tlp.house.completed")
EXHAUSTED: Final = ClauseId("tlp.end.exhausted")
COMES: Final = ClauseId("tlp.wolf.comes")
ANY_HOUSE: Final = ClauseId("tlp.wolf.any-house")
DECLINED: Final = ClauseId("tlp.wolf.declined")
REMOVES: Final = ClauseId("tlp.wolf.removes")
MISSED: Final = ClauseId("tlp.wolf.missed")
FALLS: Final = ClauseId("tlp.wolf.falls")
LONE_ROOF: Final = ClauseId("tlp.wolf.lone-roof")
SETTLES: Final = ClauseId("tlp.wolf.settles")
GONE: Final = ClauseId("tlp.wolf.gone")
DISCARDED: Final = ClauseId("tlp.build.discarded")


def events(state: State, step: Step) -> tuple[Cited, ...]:
    """What `step`, which is legal, brings about in `state`, in the order in which it happens."""
    after = advance(state, step)
    happened = _of_the_step(state, step, after) + _prizes_won(state, step, after)
    return (*happened, *_exhausted(after, state.board), *_what_follows(state, after))


def _of_the_step(state: State, step: Step, after: State) -> tuple[Cited, ...]:
    phase = state.phase
    if isinstance(step, Shown):
        assert isinstance(phase, Throwing)
        return _of_the_dice(state, phase, step, after)
    if isinstance(step, Stop):
        return (Cited(MAY_STOP, (("seat", int(step.seat)),)),)
    if isinstance(step, (Buy, Discard)):
        unseen = isinstance(after.phase, TurningUp) and after.phase.house is not None
        return () if unseen else _of_the_tile(state.board, step.seat, step.kind, _house(state, step))
    if isinstance(step, Blow):
        facts = (("seat", int(step.seat)), ("target", int(step.target)), ("house", step.house))
        return (Cited(ANY_HOUSE, facts),)
    if isinstance(step, Spare):
        return (Cited(DECLINED, (("seat", int(step.seat)),)),)
    if isinstance(step, Spun):
        assert isinstance(phase, Spinning)
        told = _of_the_breath(state, phase, step)
        if phase.blows > 1 and not has_target(after.board, phase.seat):
            return (*told, Cited(NO_TARGET, (("seat", int(phase.seat)),)))
        return told
    if isinstance(step, TurnedUp):
        assert isinstance(phase, TurningUp)
        told = (Cited(SHUFFLE, (("material", step.material), ("part", step.part), ("pots", step.pots))),)
        if phase.house is None or not isinstance(phase.then, Building):
            return told
        return told + _of_the_tile(state.board, phase.then.seat, Kind(step.part, step.material), phase.house)
    return ()


def _of_the_dice(state: State, phase: Throwing, step: Shown, after: State) -> tuple[Cited, ...]:
    seat = int(phase.seat)
    told = [Cited(FIRST_ALL if phase.throw == 1 else AGAIN_ANY, (("seat", seat), ("faces", step.faces)))]
    faces, readings = shown(phase.faces, phase.thrown, step.faces), state.rules.readings
    if isinstance(after_throw(phase, faces, readings), Blowing):
        count = wolves(faces, phase.thrown, readings)
        facts = (("seat", seat), ("wolves", count))
        told += [Cited(WOLVES_STOP, facts), Cited(COMES, facts)]
        if not isinstance(after.phase, (Blowing, Building)):
            told.append(Cited(NO_TARGET, (("seat", seat),)))
    elif phase.throw == LAST_THROW:
        told.append(Cited(THREE_THROWS, (("seat", seat),)))
    return tuple(told)


def _house(state: State, step: Step) -> int:
    """The number of the house that the step changes; 0 if none."""
    if isinstance(step, Buy):
        return step.house
    phase = state.phase
    return (phase.house or 0) if isinstance(phase, (Spinning, TurningUp)) else 0


def _of_the_tile(before: Board, seat: Seat, kind: Kind, house: int) -> tuple[Cited, ...]:
    if not house:
        return (Cited(DISCARDED, (("seat", int(seat)), ("material", kind.material), ("part", kind.part))),)
    where = (("seat", int(seat)), ("house", house))
    placing = (("seat", int(seat)), ("material", kind.material), ("part", kind.part), ("house", house))
    told = [Cited(PLACED, placing)]
    if house > len(before.houses[seat]):
        told.append(Cited(SEVERAL, where))
    elif kind.part == "roof":
        told.append(Cited(COMPLETED, where))
    else:
        told.append(Cited(DOOR_UNDER if kind.part == "door" else WINDOW_ON_TOP, where))
    return tuple(told)


def _of_the_breath(state: State, phase: Spinning, step: Spun) -> tuple[Cited, ...]:
    effect = breath(state.board, phase.target, phase.house, step.material, state.rules.readings)
    where = (("target", int(phase.target)), ("house", phase.house))
    material = (*where, ("material", step.material))
    told = [Cited(SPIN, (("material", step.material),))]
    if not effect.removed:
        return (*told, Cited(MISSED, material))
    told.append(Cited(REMOVES, (*material, ("tiles", len(effect.removed)))))
    if effect.fallen:
        told.append(Cited(FALLS, (*where, ("tiles", len(effect.fallen)))))
    if effect.lone_roof is not None:
        told.append(Cited(LONE_ROOF, where))
    if effect.settled:
        told.append(Cited(SETTLES, where))
    if effect.house is None:
        told.append(Cited(GONE, where))
    return tuple(told)


def _prizes_won(before: State, step: Step, after: State) -> tuple[Cited, ...]:
    cards = zip(MATERIALS, before.board.prizes, after.board.prizes, strict=False)
    return tuple(
        Cited(PRIZES[material], (("seat", int(new)), ("house", _house(before, step))))
        for material, old, new in cards
        if new is not None and old is None
    )


def _exhausted(after: State, before: Board) -> tuple[Cited, ...]:
    return tuple(
        Cited(
            EXHAUSTED,
            (
                ("part", kind.part),
                ("material", kind.material),
                ("count", after.board.exhausted),
                ("needed", after.rules.needed),
            ),
        )
        for kind, had, has in zip(KINDS, before.stocked, after.board.stocked, strict=True)
        if had and not has
    )


def _what_follows(before: State, after: State) -> tuple[Cited, ...]:
    rules, phase = after.rules, _beneath(after.phase)
    if isinstance(phase, Ended):
        count = (("count", after.board.exhausted), ("needed", rules.needed))
        return (Cited(END, count), *sheet(rules, after.board))
    if isinstance(phase, Throwing) and phase.throw == 1 and phase != _beneath(before.phase):
        return (Cited(CLOCKWISE, (("next", int(phase.seat)),)),)
    return ()


def _beneath(phase: Phase) -> Phase:
    return phase.then if isinstance(phase, TurningUp) else phase
