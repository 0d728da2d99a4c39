"""Every fault of rules, or of a hand-made position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, TypeAlias

from ...core import Cited, Seat
from ...core.acts import cite
from ...core.referee import bad_state
from .acts import ACTS, ALONE
from .components import PIGS
from .memo import Memo
from .past import Claim, Spot, Table, askable, most_wrong
from .ring import pile, pile_is_empty, replaced
from .round import right_item, same_dice
from .rules import Rules
from .scoring import SPOT_EMPTY, game_over
from .state import Board, Dealing, Deed, Ended, Phase, Picking, Racing, Refilling, Rolling, State, Waiting
from .steps import GiveUp, Grab
from .vocabulary import JAR, Side

Skipping: TypeAlias = "tuple[Seat, ...]"
"""Seats that have to skip a round."""


def faults(thing: Rules | State) -> tuple[Cited, ...]:
    """What is wrong with `thing`; empty if it can be played. Rules cannot be made with faults."""
    if isinstance(thing, Rules):
        return thing.faults
    rules, board, kind = thing.rules, thing.board, type(thing.phase)
    senseless = tuple(_sizes(rules, board))
    if senseless:
        return senseless
    of_table = _pigs(rules, board) + _order(board) + _OF_TABLE[kind](thing, thing.phase)
    of_phase = _OF_PHASE[kind](thing, thing.phase, not of_table)
    return (*of_table, *of_phase) or tuple(_OF_PAST[kind](thing, thing.phase))


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


def _full(state: State, phase: Rolling | Racing | Waiting | Picking) -> list[Cited]:
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
    Waiting: _full,
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
    return _skipping(state.rules, phase.skipping, _after_rounds(state, sound))


def _after_rounds(state: State, sound: bool) -> Collection[Skipping]:
    """Who may have to skip the next round; with any ring, unless that of `state` is `sound`."""
    memo: Memo = state.rules.memo
    if not sound:
        return memo.skips(state.rules.seats).after_nobody
    asked, readings = askable(state.board.lying, memo.desired.values()), state.rules.readings
    wrong = [most_wrong(True, memo.spots, readings)] if asked.jar else []
    wrong += [most_wrong(False, memo.spots, readings)] if asked.pigs else []
    return memo.skips(max(wrong)).after_nobody


def _after_scrubber(rules: Rules, scrubbers: Collection[int] | None = None) -> Collection[Skipping]:
    """Who may have to skip the round after one that one of `scrubbers`, or any seat, has won."""
    memo: Memo = rules.memo
    won = memo.skips(rules.seats).after_scrubber
    return {skipping for seat, skipping in won if scrubbers is None or seat in scrubbers}


def _skipping(rules: Rules, skipping: Skipping, sound: Collection[Skipping] | None) -> list[Cited]:
    """Some seats skip, but no others than can have to (pdw.mistake.skip-next); None if all can."""
    found = [bad_state("skipping", "no-such-seat", seat) for seat in skipping if not 0 <= seat < rules.seats]
    if list(skipping) != sorted(set(skipping)):
        found.append(bad_state("skipping", "not-in-order", skipping))
    if found or sound is None or skipping in sound:
        return found
    some = max((each for each in sorted(sound) if set(each) <= set(skipping)), key=len, default=())
    return [bad_state("skipping", "not-skipping", seat) for seat in skipping if seat not in some]


def _refilling(state: State, phase: Refilling, sound: bool) -> list[Cited]:
    return _skipping(state.rules, phase.skipping, _after_scrubber(state.rules))


def _picking(state: State, phase: Picking, sound: bool) -> list[Cited]:
    """The scrubber has grabbed the jar, and some throw makes the jar right."""
    rules, seat = state.rules, phase.seat
    if not 0 <= seat < rules.seats:
        found = _skipping(rules, phase.skipping, _after_scrubber(rules))
        return [*found, bad_state("scrubber", "no-such-seat", seat)]
    if seat in phase.skipping:
        found = _skipping(rules, phase.skipping, _after_scrubber(rules))
        found.append(bad_state("scrubber", "not-skipping", seat))
    else:
        found = _skipping(rules, phase.skipping, _after_scrubber(rules, (seat,)))
    memo: Memo = rules.memo
    if sound and not askable(state.board.lying, memo.desired.values()).jar:
        found.append(bad_state("scrubber", "no-jar", seat))
    return found


def _racing(state: State, phase: Racing, sound: bool) -> list[Cited]:
    """The dice can show that, and each deed could be done and left the round open."""
    rules = state.rules
    memo: Memo = rules.memo
    if phase.faces not in memo.desired:
        shown = tuple(face for face in phase.faces if face is not None)
        return [*_skipping(rules, phase.skipping, None), bad_state("shown", "not-on-the-dice", shown)]
    found = _skipping(rules, phase.skipping, _before_round(state, phase, sound))
    sound = sound and not found
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


def _waiting(state: State, phase: Waiting, sound: bool) -> list[Cited]:
    """The same, and then the right grab, as the last of the deeds, has left the round waiting."""
    seat, race = phase.scrubber, Racing(phase.faces, phase.skipping, phase.deeds)
    found = _racing(state, race, sound)
    if not 0 <= seat < state.rules.seats:
        return [*found, bad_state("scrubber", "no-such-seat", seat)]
    if found or not sound:
        return found
    memo: Memo = state.rules.memo
    before = State(state.rules, state.board, race)
    grab = Grab(seat, right_item(state.board, memo.desired[phase.faces]))
    refusals = ACTS.judge(before, grab).refusals
    if refusals:
        return list(refusals)
    waits = ACTS.advance(before, grab).phase == phase
    return [] if waits else [bad_state("scrubber", "round-over", seat)]


def _before_round(state: State, phase: Racing, sound: bool) -> Collection[Skipping]:
    """Who may have to skip a round with these dice; some seat does not."""
    rules, some = state.rules, _after_rounds(state, sound)
    memo: Memo = rules.memo
    if sound and same_dice(rules.readings):
        jar = right_item(state.board, memo.desired[phase.faces]) == JAR
        some = memo.skips(most_wrong(jar, memo.spots, rules.readings)).after_nobody
    return [skipping for skipping in some if len(skipping) < rules.seats]


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
    Waiting: _waiting,
    Picking: _picking,
    Refilling: _refilling,
    Ended: _ended,
}
"""What is wrong with the phase; the last argument says whether the table itself has no faults."""


# What has been


def _table(state: State) -> Table:
    """The table; in a spot that is empty lies any pig."""
    memo: Memo = state.rules.memo
    any_pig = Spot(memo.box[0], Claim.NOTHING)
    spots = [
        any_pig if placed is None else Spot(placed.pig, memo.past.claimed(at, placed.looks))
        for at, placed in enumerate(state.board.ring)
    ]
    return Table(tuple(spots), tuple(map(frozenset, state.board.cleaned)))


def _scrubbers(rules: Rules, tables: Iterable[tuple[Seat, Table]]) -> Iterator[Seat]:
    """The seats whose tables can have been."""
    memo: Memo = rules.memo
    return (seat for seat, table in tables if memo.has_past(table))


def _new(state: State, phase: Dealing) -> list[Cited]:
    return []


def _past(state: State, phase: Racing | Waiting | Picking | Rolling) -> list[Cited]:
    """Rounds have led to that table."""
    memo: Memo = state.rules.memo
    table = _table(state)
    if memo.has_past(table):
        return []
    plain = table._replace(spots=tuple(Spot(spot.pig, Claim.NOTHING) for spot in table.spots))
    if not memo.has_past(plain):
        return _never_cleaned(state)
    claims = [at for at, spot in enumerate(table.spots) if spot.claim != Claim.NOTHING]
    alone = {at: plain._replace(spots=replaced(plain.spots, at, table.spots[at])) for at in claims}
    wrong = [at for at in claims if not memo.has_past(alone[at])] or claims
    return [bad_state("looks", "nobody-turned-it", at + 1) for at in wrong]


def _never_cleaned(state: State) -> list[Cited]:
    """Some pigs cannot have been cleaned."""
    memo: Memo = state.rules.memo
    asked = {pig for wanted in memo.desired.values() for pig in wanted}
    never = [pig for pigs in state.board.cleaned for pig in pigs if pig not in asked]
    every = sum(state.board.points)
    return [bad_state("cleaned", "never-right", tuple(pig)) for pig in never] or [
        bad_state("cleaned", "never-cleaned", every)
    ]


def _thrown(state: State, phase: Rolling) -> list[Cited]:
    """Where the dice stay, they are thrown at the start or after a scrubber (pdw.round.nobody)."""
    found, rules = _past(state, phase), state.rules
    if found or not phase.skipping or not same_dice(rules.readings):
        return found
    memo: Memo = rules.memo
    table = _table(state)
    before = chain(memo.past.before_turning(table), memo.past.before_refilling(table))
    scrubbers = {*_scrubbers(rules, before)}
    return _skipping(rules, phase.skipping, {(), *_after_scrubber(rules, scrubbers)})


def _was_cleaned(state: State, phase: Refilling) -> list[Cited]:
    """A seat has cleaned the pig that lay there (pdw.scrub.cleans)."""
    memo: Memo = state.rules.memo
    at, won = phase.spot - 1, memo.skips(state.rules.seats).after_scrubber
    looked = memo.past.claimed(at, phase.looked)
    if looked == Claim.NOTHING and not memo.past.never_turned[at]:
        looked = phase.looked
    before = memo.past.before_cleaning(_table(state), at, looked)
    scrubbers = _scrubbers(state.rules, (each for each in before if (each[0], phase.skipping) in won))
    return [] if any(True for _ in scrubbers) else [bad_state("looks", "nobody-cleaned-it", phase.looked)]


def _last_pig(state: State, phase: Ended) -> list[Cited]:
    """A pig was cleaned, and its spot stays empty or has taken the last pig of the pile."""
    memo: Memo = state.rules.memo
    table, empty = _table(state), _empty(state.board)
    if empty:
        before = memo.past.before_cleaning(table, empty[0] - 1, Claim.NOTHING)
    else:
        before = memo.past.before_refilling(table)
    return [] if any(True for _ in _scrubbers(state.rules, before)) else _never_cleaned(state)


_OF_PAST: Final[Mapping[type[Phase], Callable[[State, Any], list[Cited]]]] = {
    Dealing: _new,
    Rolling: _thrown,
    Racing: _past,
    Waiting: _past,
    Picking: _past,
    Refilling: _was_cleaned,
    Ended: _last_pig,
}
"""What no rounds can have led to, where nothing else is wrong."""
