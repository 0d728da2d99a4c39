"""Every fault of rules, or of a hand-made position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ...core import Cited
from ...core.acts import cite
from ...core.referee import bad_state
from .acts import ACTS, ALONE
from .components import PIGS
from .memo import Memo
from .ring import pile, pile_is_empty
from .round import TWO, right_item
from .rules import Rules
from .scoring import SPOT_EMPTY, game_over
from .state import Board, Dealing, Deed, Ended, Phase, Picking, Racing, Refilling, Rolling, State
from .steps import GiveUp, Grab
from .vocabulary import JAR, Side


def faults(thing: Rules | State) -> tuple[Cited, ...]:
    """What is wrong with `thing`; empty if it can be played. Rules cannot be made with faults."""
    if isinstance(thing, Rules):
        return thing.faults
    rules, board, kind = thing.rules, thing.board, type(thing.phase)
    sizes = _sizes(rules, board)
    if sizes:
        return tuple(sizes)
    of_table = _pigs(rules, board) + _order(board) + _OF_TABLE[kind](thing, thing.phase)
    return (*of_table, *_OF_PHASE[kind](thing, thing.phase, not of_table))


# The table


def _sizes(rules: Rules, board: Board) -> list[Cited]:
    expected = (("ring", len(board.ring), rules.spots), ("cleaned", len(board.cleaned), rules.seats))
    return [bad_state(where, "wrong-count", count) for where, count, right in expected if count != right]


def _pigs(rules: Rules, board: Board) -> list[Cited]:
    """Every pig is one of the box, and in one place (pdw.components.pigs)."""
    box = rules.box
    lying = [placed.pig for placed in board.ring if placed is not None]
    count = Counter([*lying, *(pig for pigs in board.cleaned for pig in pigs)])
    found = [("not-in-the-box", pig) for pig in count if pig not in box]
    found += [("twice", pig) for pig, times in count.items() if times > 1]
    return [cite(PIGS, problem=problem, value=tuple(pig)) for problem, pig in found]


def _order(board: Board) -> list[Cited]:
    return [
        bad_state("cleaned", "not-in-order", seat)
        for seat, pigs in enumerate(board.cleaned)
        if pigs != tuple(sorted(pigs))
    ]


def _looks(state: State, turned_to: Sequence[Side]) -> list[Cited]:
    """A pig looks where it was laid to look, or at a seat that has turned it (pdw.setup.looks-on)."""
    memo: Memo = state.rules.memo
    return [
        bad_state("looks", "nobody-turned-it", spot)
        for spot, (placed, usual) in enumerate(zip(state.board.ring, memo.looks_on, strict=True), 1)
        if placed is not None and placed.looks != usual and placed.looks not in turned_to
    ]


def _empty(board: Board) -> list[int]:
    return [spot for spot, placed in enumerate(board.ring, 1) if placed is None]


def _open(spots: Sequence[int]) -> list[Cited]:
    return [bad_state("ring", "spot-open", spot) for spot in spots]


def _over(state: State, *, waits: bool) -> list[Cited]:
    """The game goes on, but should be over (pdw.end.spot-empty)."""
    over = game_over(waits, state.rules.box, state.board, state.rules.readings)
    return [Cited(SPOT_EMPTY)] if over else []


def _half_laid(state: State, phase: Dealing) -> list[Cited]:
    """The ring is filled from its first spot on, and no seat has cleaned a pig."""
    board, empty = state.board, _empty(state.board)
    count = len(board.ring)
    gaps = _open([spot for spot in empty if spot <= count - len(empty)])
    spots = gaps if empty else [bad_state("ring", "no-spot-open", count)]
    clean = sum(board.points)
    return _looks(state, ()) + spots + ([bad_state("cleaned", "wrong-count", clean)] if clean else [])


def _full(state: State, phase: Rolling | Racing | Picking) -> list[Cited]:
    """A pig lies in every spot."""
    return _looks(state, state.rules.sides) + _open(_empty(state.board)) + _over(state, waits=False)


def _one_open(state: State, phase: Refilling) -> list[Cited]:
    """A pig lies in every spot but the one that waits for the next."""
    empty, spot = _empty(state.board), phase.spot
    spots = _open([each for each in empty if each != spot])
    if not 1 <= spot <= len(state.board.ring):
        spots = [bad_state("ring", "no-such-spot", spot)]
    elif spot not in empty:
        spots = [bad_state("ring", "no-spot-open", spot)]
    return _looks(state, state.rules.sides) + spots + _over(state, waits=True)


def _used_up(state: State, phase: Ended) -> list[Cited]:
    """The pile is used up, and one spot has stayed empty, unless the pile alone ends the game."""
    rules, board, empty = state.rules, state.board, _empty(state.board)
    spots, left = _open(empty), pile(rules.box, board)
    if rules.readings.game_end == "spot-empty":
        spots = spots[1:] if empty else [bad_state("ring", "no-spot-open", 0)]
    end = [] if any(board.points) else [bad_state("cleaned", "nobody", 0)]
    if not pile_is_empty(rules.box, board):
        end = [bad_state("pile", "pile-left", len(left))]
    return _looks(state, rules.sides) + spots + end


_OF_TABLE: Final[Mapping[type[Phase], Callable[[State, Any], list[Cited]]]] = {
    Dealing: _half_laid,
    Rolling: _full,
    Racing: _full,
    Picking: _full,
    Refilling: _one_open,
    Ended: _used_up,
}


# What is being decided


def _nothing(state: State, phase: Dealing, sound: bool) -> list[Cited]:
    return []


def _ended(state: State, phase: Ended, sound: bool) -> list[Cited]:
    return [] if phase.clause == SPOT_EMPTY else [bad_state("ended", "no-such-end", phase.clause)]


def _rolling(state: State, phase: Rolling, sound: bool) -> list[Cited]:
    """All may have to skip a round that is thrown for all the same (pdw.mistake.all-skip)."""
    thrown = state.rules.readings.everybody_skips == "thrown"
    return _skipping(state.rules, phase.skipping, state.rules.seats if thrown else state.rules.seats - 1)


def _skipping(rules: Rules, skipping: tuple[int, ...], most: int) -> list[Cited]:
    """Some seats skip, but no more than can have to (pdw.mistake.skip-next)."""
    found = [bad_state("skipping", "no-such-seat", seat) for seat in skipping if not 0 <= seat < rules.seats]
    if list(skipping) != sorted(set(skipping)):
        found.append(bad_state("skipping", "not-in-order", skipping))
    readings = rules.readings
    one_mistake = readings.several_mistakes == "first-only" or readings.after_a_mistake == "ends"
    if rules.seats == TWO:
        most = 0
    elif one_mistake and readings.skipping_hand == "refused":
        most = 1
    return found or [bad_state("skipping", "not-skipping", seat) for seat in skipping[most:]]


def _refilling(state: State, phase: Refilling, sound: bool) -> list[Cited]:
    """A seat has cleaned the pig that lay there, which looked at that seat."""
    rules, points = state.rules, state.board.points
    found = _skipping(rules, phase.skipping, rules.seats - 1)
    if not 1 <= phase.spot <= rules.spots:
        return found  # The ring has that fault.
    memo: Memo = rules.memo
    scrubbers: list[int] = []
    if phase.looked in rules.sides:
        scrubbers = [rules.sides.index(phase.looked)]
    elif rules.readings.empty_side == "cleaned" and phase.looked == memo.looks_on[phase.spot - 1]:
        scrubbers = [*range(rules.seats)]
    if any(points[seat] for seat in scrubbers if seat not in phase.skipping):
        return found
    return [*found, bad_state("looks", "nobody-cleaned-it", phase.looked)]


def _picking(state: State, phase: Picking, sound: bool) -> list[Cited]:
    """The scrubber has grabbed the jar, and some throw makes the jar right."""
    rules, seat = state.rules, phase.seat
    found = _skipping(rules, phase.skipping, rules.seats - 1)
    if not 0 <= seat < rules.seats:
        return [*found, bad_state("scrubber", "no-such-seat", seat)]
    if seat in phase.skipping:
        found.append(bad_state("scrubber", "not-skipping", seat))
    memo: Memo = rules.memo
    if sound and all(right_item(state.board, wanted) != JAR for wanted in memo.desired.values()):
        found.append(bad_state("scrubber", "no-jar", seat))
    return found


def _racing(state: State, phase: Racing, sound: bool) -> list[Cited]:
    """The dice can show that, and each deed could be done and left the round open."""
    rules = state.rules
    found = _skipping(rules, phase.skipping, rules.seats - 1)
    sound = sound and not found
    memo: Memo = rules.memo
    if phase.faces not in memo.desired:
        shown = tuple(face for face in phase.faces if face is not None)
        return [*found, bad_state("shown", "not-on-the-dice", shown)]
    strangers = [
        bad_state("deeds", "no-such-seat", deed.seat)
        for deed in phase.deeds
        if not 0 <= deed.seat < rules.seats
    ]
    strangers += [
        bad_state("deeds", "no-such-spot", deed.item)
        for deed in phase.deeds
        if isinstance(deed.item, int) and not 1 <= deed.item <= rules.spots
    ]
    if strangers or not sound:
        return found + strangers
    opening = memo.opening(phase.faces, phase.skipping)
    given = [] if opening.given_to is None else [cite(ALONE, seat=opening.given_to)]
    return given + _deeds(state, phase)


def _deeds(state: State, phase: Racing) -> list[Cited]:
    """What is wrong with the first deed that cannot have been done, or that ended the round."""
    memo: Memo = state.rules.memo
    right = right_item(state.board, memo.desired[phase.faces])
    for count, deed in enumerate(phase.deeds):
        before = State(state.rules, state.board, Racing(phase.faces, phase.skipping, phase.deeds[:count]))
        step = _step(deed)
        refusals = ACTS.judge(before, step).refusals
        if refusals:
            return list(refusals)
        if deed.seat not in phase.skipping and deed.item == right:
            return [bad_state("deeds", "not-a-mistake", deed.seat)]
        after = Racing(phase.faces, phase.skipping, phase.deeds[: count + 1])
        if ACTS.advance(before, step).phase != after:
            return [bad_state("deeds", "round-over", deed.seat)]
    return []


def _step(deed: Deed) -> Grab | GiveUp:
    return GiveUp(deed.seat) if deed.item is None else Grab(deed.seat, deed.item)


_OF_PHASE: Final[Mapping[type[Phase], Callable[[State, Any, bool], list[Cited]]]] = {
    Dealing: _nothing,
    Rolling: _rolling,
    Racing: _racing,
    Picking: _picking,
    Refilling: _refilling,
    Ended: _ended,
}
"""What is wrong with the phase; the last argument says whether the table itself has no faults."""
