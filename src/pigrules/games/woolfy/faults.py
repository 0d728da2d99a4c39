"""Every fault of rules, or of a position that somebody made by hand."""

from __future__ import annotations

from typing import Final

from ...core import Cited, Seat
from ...core.referee import bad_state
from .ending import HOME, POT, end
from .houses import FINISHED_FIRST, ROOM
from .judging import refused_pick
from .phases import Ended, Moving, Phase, Picking, Rolling
from .rules import Rules
from .state import Board, State
from .steps import Rolled
from .vocabulary import HOUSES, PIGS, Played
from .walking import SHARING

ENDS: Final = (HOME, POT)


def faults(thing: Rules | State) -> tuple[Cited, ...]:
    """What is wrong with `thing`; empty if it can be played. Rules cannot be made with faults."""
    if isinstance(thing, Rules):
        return thing.faults
    rules, board, phase = thing.rules, thing.board, thing.phase
    unreadable = _sizes(rules, board) + _places(rules, board) + _seat(rules, phase)
    if unreadable:
        return tuple(unreadable)
    found = _sharing(rules, board) + _house(rules, board) + _end(board, phase)
    if not isinstance(phase, Ended):
        found += _memory(rules, board, phase.seat) + _decision(rules, board, phase)
    return tuple(found)


def _sizes(rules: Rules, board: Board) -> list[Cited]:
    expected = (("pigs", len(board.pigs), len(PIGS)), ("played", len(board.played), rules.seats))
    return [bad_state(where, "wrong-count", count) for where, count, right in expected if count != right]


def _places(rules: Rules, board: Board) -> list[Cited]:
    found = [bad_state("pigs", "no-such-place", at) for at in board.pigs if at not in rules.track.zones]
    if board.wolf not in rules.track.wolf_spaces:
        found.append(bad_state("wolf", "not-a-wolf-space", board.wolf))
    if not 0 <= board.parts <= rules.needed:
        found.append(bad_state("parts", "wrong-count", board.parts))
    return found


def _seat(rules: Rules, phase: Phase) -> list[Cited]:
    if isinstance(phase, Ended) or 0 <= phase.seat < rules.seats:
        return []
    return [bad_state("phase", "no-such-seat", int(phase.seat))]


def _sharing(rules: Rules, board: Board) -> list[Cited]:
    """No two pigs on one space, where the table reads it so (woolfy.move.sharing)."""
    if rules.readings.sharing == "allowed":
        return []
    shared = {at for at in board.pigs if isinstance(at, int) and board.pigs.count(at) > 1}
    return [Cited(SHARING, (("space", space),)) for space in sorted(shared)]


def _house(rules: Rules, board: Board) -> list[Cited]:
    found = [
        Cited(ROOM, (("house", house), ("count", rules.track.room_of(house))))
        for house in HOUSES
        if board.pigs.count(house) > rules.track.room_of(house)
    ]
    if "brick" in board.pigs and board.parts < rules.needed:
        found.append(Cited(FINISHED_FIRST, (("count", rules.needed - board.parts),)))
    return found


def _end(board: Board, phase: Phase) -> list[Cited]:
    """The game is over exactly when the clauses say (woolfy.end.home, woolfy.end.pot)."""
    clause = end(board.pigs)
    if not isinstance(phase, Ended):
        return [] if clause is None else [Cited(clause)]
    if phase.clause not in ENDS:
        return [bad_state("ended", "no-such-end", phase.clause)]
    return [] if phase.clause == clause else [bad_state("ended", "not-over", phase.clause)]


def _memory(rules: Rules, board: Board, seat: Seat) -> list[Cited]:
    """What the table remembers of earlier turns fits what lies on it."""
    found = []
    seats = [s for s, played in enumerate(board.played) if played is not None]
    begun = sorted((rules.first + turn) % rules.seats for turn in range(len(seats)))
    if len(seats) < rules.seats and (seats != begun or (rules.first + len(seats)) % rules.seats != seat):
        found.append(bad_state("played", "not-in-order", int(seat)))
    if board.way_out == "never" and any(place in rules.track.exits for place in board.pigs):
        found.append(bad_state("way-out", "somebody-came", board.way_out))
    return found + _latest(rules, board, board.played[(seat - 1) % rules.seats])


def _latest(rules: Rules, board: Board, last: Played | None) -> list[Cited]:
    how = None if last is None else last.how
    place = None if last is None else board.place(last.pig)
    caught = rules.readings.pig_meets_wolf == "caught"
    found = []
    arrived = how in ("moved", "freed") and place in rules.track.exits
    if (board.way_out == "arrival" and not arrived) or (board.way_out == "rescue" and how != "freed"):
        found.append(bad_state("way-out", "nobody-came", board.way_out))
    if how == "freed" and board.way_out not in ("arrival", "rescue"):
        found.append(bad_state("way-out", "somebody-came", board.way_out))
    if last is not None and (
        (how == "kept" and place != "pot") or (how in ("moved", "freed") and place == "pot" and not caught)
    ):
        found.append(bad_state("played", "no-such-place", last.pig))
    return found


def _decision(rules: Rules, board: Board, phase: Picking | Rolling | Moving) -> list[Cited]:
    if isinstance(phase, Picking):
        return []
    found = list(refused_pick(rules, board, phase.seat, phase.pig))
    if isinstance(phase, Moving) and (
        phase.face == "wolf" or Rolled(phase.face) not in rules.dice.odds[phase.pig]
    ):
        found.append(bad_state("moving", "no-such-face", phase.face))
    return found
