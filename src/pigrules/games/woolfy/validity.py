"""Every fault of rules, or of a hand-made position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from ...core import Cited, Seat
from ...core.acts import cite, given
from ...core.referee import bad_state, unreached
from .counted import every_table
from .history import Known, bare, window
from .house_face import enter_refusals
from .memo import Memo
from .rescue import pick_refusals
from .rules import Rules
from .scoring import HOME, POT, end
from .state import Board, Ended, Moving, Phase, Picking, Rolling, State
from .steps import Rolled
from .track import sharing_refusal
from .vocabulary import HOUSES, PIGS, Played, WayOut

ENDS: Final = (HOME, POT)


def faults(thing: Rules | State) -> tuple[Cited, ...]:
    """What is wrong with `thing`; empty if it can be played. Rules cannot be made with faults."""
    if isinstance(thing, Rules):
        return thing.faults
    rules, board, phase = thing.rules, thing.board, thing.phase
    unreadable = _sizes(rules, board) + _places(rules, board) + _seat(rules, phase)
    if unreadable:
        return tuple(unreadable)
    found = (*_sharing(rules, board), *_houses(rules, board), *_OF_PHASE[type(phase)](rules, board, phase))
    return found or _history(rules, board, phase)


def _history(rules: Rules, board: Board, phase: Phase) -> tuple[Cited, ...]:
    """What lies on the table can lie so, and the turns that are remembered can have led there."""
    memo: Memo = rules.memo
    doubt = memo.doubt(bare(board))
    if doubt is not None:
        return (doubt,)
    played = [turn for turn in board.played if turn is not None]
    whole = len(played) < rules.seats
    for latest in _latest(rules, phase, len(played)):
        turns = [board.played[(latest - back) % rules.seats] for back in range(len(played))]
        remembered = tuple([turn for turn in turns if turn is not None])
        known = _known(rules, latest)
        if len(remembered) == len(turns) and memo.explains(board, remembered, whole, known):
            return ()
    return (unreached("no-such-turns", len(played)),)


def _known(rules: Rules, latest: Seat) -> Known | None:
    """What can have been after the first turns that matter of a round that ended with `latest`.

    None if that is too much to be counted out.
    """
    memo: Memo = rules.memo
    by_number = memo.once(every_table)
    return None if by_number is None else by_number[(latest + 1 - rules.first + window(rules)) % rules.seats]


def _latest(rules: Rules, phase: Phase, turns: int) -> tuple[Seat, ...]:
    """Whose turn was the latest, after so many in the round: at the end of a game, it may be anyone's."""
    if not isinstance(phase, Ended):
        return (Seat((phase.seat - 1) % rules.seats),)
    if turns < rules.seats:
        return (Seat((rules.first + turns - 1) % rules.seats),)
    return tuple(Seat(s) for s in range(rules.seats))


def _sizes(rules: Rules, board: Board) -> list[Cited]:
    expected = (("pigs", len(board.pigs), len(PIGS)), ("played", len(board.played), rules.seats))
    return [bad_state(where, "wrong-count", count) for where, count, right in expected if count != right]


def _places(rules: Rules, board: Board) -> list[Cited]:
    found = [bad_state("pigs", "no-such-place", at) for at in board.pigs if at not in rules.track.places]
    if board.wolf not in rules.track.wolf_spaces:
        found.append(bad_state("wolf", "not-a-wolf-space", board.wolf))
    if not 0 <= board.parts <= rules.needed:
        found.append(bad_state("parts", "wrong-count", board.parts))
    return found


def _seat(rules: Rules, phase: Phase) -> list[Cited]:
    if isinstance(phase, Ended) or 0 <= phase.seat < rules.seats:
        return []
    return [bad_state("phase", "no-such-seat", phase.seat)]


def _sharing(rules: Rules, board: Board) -> tuple[Cited, ...]:
    """No pig stands where it could not have stopped beside another (woolfy.move.sharing)."""
    where = zip(PIGS, board.pigs, strict=True)
    found = given(*(sharing_refusal(board, pig, place, rules.readings) for pig, place in where))
    return tuple(dict.fromkeys(found))


def _houses(rules: Rules, board: Board) -> Iterator[Cited]:
    """No pig sits where it could not have gone in (woolfy.house.room, woolfy.house.finished-first)."""
    for house in HOUSES:
        for pig in board.at(house)[:1]:
            yield from enter_refusals(rules, board, pig, house)


def _over(rules: Rules, board: Board, phase: Ended) -> list[Cited]:
    """The game is over, by the clause that says so (woolfy.end.home, woolfy.end.pot)."""
    if phase.clause not in ENDS:
        return [bad_state("ended", "no-such-end", phase.clause)]
    return [] if phase.clause == end(board.pigs) else [bad_state("ended", "not-over", phase.clause)]


def _picking(rules: Rules, board: Board, phase: Picking | Rolling | Moving) -> list[Cited]:
    """The game is not over, and what the table remembers of earlier turns fits what lies on it."""
    clause, seat = end(board.pigs), phase.seat
    last = board.played[(seat - 1) % rules.seats]
    return [
        *([] if clause is None else [cite(clause)]),
        *given(
            _order(rules, board, seat),
            _unseen_arrival(rules, board),
            _arrival(rules, board, last),
            _rescue(board, last),
            _forgotten_rescue(board, last),
            _place(rules, board, last),
        ),
    ]


def _order(rules: Rules, board: Board, seat: Seat) -> Cited | None:
    """Seats play clockwise from the first, until each has played (woolfy.turn.clockwise)."""
    seats = [s for s, played in enumerate(board.played) if played is not None]
    begun = sorted((rules.first + turn) % rules.seats for turn in range(len(seats)))
    follows = seats == begun and (rules.first + len(seats)) % rules.seats == seat
    return None if follows or len(seats) == rules.seats else bad_state("played", "not-in-order", seat)


def _unseen_arrival(rules: Rules, board: Board) -> Cited | None:
    """A pig stands on a pot exit, so it has reached one."""
    came = board.way_out == WayOut.NEVER and any(place in rules.track.exits for place in board.pigs)
    return bad_state("way-out", "somebody-came", board.way_out.value) if came else None


def _arrival(rules: Rules, board: Board, last: Played | None) -> Cited | None:
    """In the latest turn a pig reached a pot exit: it moved, and stands there."""
    exits = rules.track.exits
    arrived = last is not None and last.how in ("moved", "freed") and board.place(last.pig) in exits
    if board.way_out != WayOut.ARRIVAL or arrived:
        return None
    return bad_state("way-out", "nobody-came", board.way_out.value)


def _rescue(board: Board, last: Played | None) -> Cited | None:
    """In the latest turn a pig came out of the pot: that is how it was played."""
    freed = last is not None and last.how == "freed"
    if board.way_out != WayOut.RESCUE or freed:
        return None
    return bad_state("way-out", "nobody-came", board.way_out.value)


def _forgotten_rescue(board: Board, last: Played | None) -> Cited | None:
    """The latest turn has freed a pig: it came out of the pot, perhaps to the other pot exit."""
    if last is None or last.how != "freed" or board.way_out in (WayOut.ARRIVAL, WayOut.RESCUE):
        return None
    return bad_state("way-out", "somebody-came", board.way_out.value)


def _place(rules: Rules, board: Board, last: Played | None) -> Cited | None:
    """A pig that was kept is in the pot, one that has moved is not, unless it ran into the wolf."""
    if last is None or last.how == "stayed":
        return None
    in_pot = board.place(last.pig) == "pot"
    fits = in_pot if last.how == "kept" else not in_pot or rules.readings.pig_meets_wolf == "caught"
    return None if fits else bad_state("played", "no-such-place", last.pig)


def _rolling(rules: Rules, board: Board, phase: Rolling | Moving) -> list[Cited]:
    """The pig may be played."""
    return [*_picking(rules, board, phase), *pick_refusals(rules, board, phase.seat, phase.pig)]


def _moving(rules: Rules, board: Board, phase: Moving) -> list[Cited]:
    """The die has the face, and a seat decides about it."""
    found = _rolling(rules, board, phase)
    if phase.face == "wolf" or Rolled(phase.face) not in rules.dice.odds[phase.pig]:
        found.append(bad_state("moving", "no-such-face", phase.face))
    return found


_OF_PHASE: Final[Mapping[type[Phase], Callable[[Rules, Board, Any], list[Cited]]]] = {
    Picking: _picking,
    Rolling: _rolling,
    Moving: _moving,
    Ended: _over,
}
