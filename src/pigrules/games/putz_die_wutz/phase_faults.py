"""What can be wrong with the thing that is being decided."""

from __future__ import annotations

from ...core import Cited
from ...core.referee import bad_state
from .advancing import advance
from .hands import TWO
from .item import right_item
from .judging import judge
from .phases import Dealing, Deed, Ended, Phase, Picking, Racing, Refilling, Rolling
from .rounds import ALONE
from .rules import Rules
from .scrubbing import SPOT_EMPTY
from .state import State
from .steps import GiveUp, Grab
from .vocabulary import JAR


def phase_faults(state: State, *, sound: bool) -> list[Cited]:
    """What is wrong with the phase of `state`; `sound` tells whether the table itself has no faults."""
    phase = state.phase
    if isinstance(phase, Dealing):
        return []
    if isinstance(phase, Ended):
        return [] if phase.clause == SPOT_EMPTY else [bad_state("ended", "no-such-end", phase.clause)]
    found = _skipping(state.rules, phase)
    if isinstance(phase, Refilling):
        return found + _refilling(state, phase)
    if isinstance(phase, Picking):
        return found + _picking(state, phase, sound=sound)
    if isinstance(phase, Racing):
        return found + _racing(state, phase, sound=sound and not found)
    return found


def _skipping(rules: Rules, phase: Rolling | Racing | Picking | Refilling) -> list[Cited]:
    """Who skips is some of the seats, and never all of those who could have kept out of it."""
    skipping = phase.skipping
    found = [bad_state("skipping", "no-such-seat", int(s)) for s in skipping if not 0 <= s < rules.seats]
    if list(skipping) != sorted(set(skipping)):
        found.append(bad_state("skipping", "not-in-order", tuple(map(int, skipping))))
    if found:
        return found
    return [bad_state("skipping", "not-skipping", int(s)) for s in skipping[_most_skip(rules, phase) :]]


def _most_skip(rules: Rules, phase: Phase) -> int:
    """How many seats can have to skip one round (pdw.mistake.skip-next, pdw.mistake.all-skip)."""
    readings = rules.readings
    if rules.seats == TWO:
        return 0
    one_mistake = readings.several_mistakes == "first-only" or readings.after_a_mistake == "ends"
    if one_mistake and readings.skipping_hand == "refused":
        return 1
    if isinstance(phase, Rolling) and readings.everybody_skips == "thrown":
        return rules.seats
    return rules.seats - 1


def _refilling(state: State, phase: Refilling) -> list[Cited]:
    """Somebody has cleaned the pig that lay there, which looked at them."""
    rules, points = state.rules, state.board.points
    if not 1 <= phase.spot <= rules.spots:
        return []  # That is told of the ring.
    scrubbers: list[int] = []
    if phase.looked in rules.sides:
        scrubbers = [rules.sides.index(phase.looked)]
    elif rules.readings.empty_side == "cleaned" and phase.looked == rules.looks_on[phase.spot - 1]:
        scrubbers = [*range(rules.seats)]
    if any(points[seat] for seat in scrubbers if seat not in phase.skipping):
        return []
    return [bad_state("looks", "nobody-cleaned-it", phase.looked)]


def _picking(state: State, phase: Picking, *, sound: bool) -> list[Cited]:
    """The scrubber has grabbed the jar, and some throw makes that right."""
    rules = state.rules
    if not 0 <= phase.seat < rules.seats:
        return [bad_state("scrubber", "no-such-seat", int(phase.seat))]
    found = []
    if phase.seat in phase.skipping:
        found.append(bad_state("scrubber", "not-skipping", int(phase.seat)))
    if sound and all(right_item(state.board, wanted) != JAR for wanted in rules.desired.values()):
        found.append(bad_state("scrubber", "no-jar", int(phase.seat)))
    return found


def _racing(state: State, phase: Racing, *, sound: bool) -> list[Cited]:
    """The dice can show that, and each deed could be done and left the round open."""
    rules = state.rules
    if phase.faces not in rules.desired:
        shown = tuple(face for face in phase.faces if face is not None)
        return [bad_state("shown", "not-on-the-dice", shown)]
    found = [
        bad_state("deeds", "no-such-seat", int(deed.seat))
        for deed in phase.deeds
        if not 0 <= deed.seat < rules.seats
    ]
    found += [
        bad_state("deeds", "no-such-spot", deed.item)
        for deed in phase.deeds
        if isinstance(deed.item, int) and not 1 <= deed.item <= rules.spots
    ]
    if found or not sound:
        return found
    if rules.readings.lone_player == "given" and len(phase.skipping) == rules.seats - 1:
        found.append(
            Cited(ALONE, (("seat", next(s for s in range(rules.seats) if s not in phase.skipping)),))
        )
    return found + _deeds(state, phase)


def _deeds(state: State, phase: Racing) -> list[Cited]:
    """What is wrong with the first deed that cannot have been done, or that ended the round."""
    right = right_item(state.board, state.rules.desired[phase.faces])
    for count, deed in enumerate(phase.deeds):
        before = State(state.rules, state.board, Racing(phase.faces, phase.skipping, phase.deeds[:count]))
        step = _step(deed)
        refusals = judge(before, step).refusals
        if refusals:
            return list(refusals)
        if deed.seat not in phase.skipping and deed.item == right:
            return [bad_state("deeds", "not-a-mistake", int(deed.seat))]
        after = Racing(phase.faces, phase.skipping, phase.deeds[: count + 1])
        if advance(before, step).phase != after:
            return [bad_state("deeds", "round-over", int(deed.seat))]
    return []


def _step(deed: Deed) -> Grab | GiveUp:
    return GiveUp(deed.seat) if deed.item is None else Grab(deed.seat, deed.item)
