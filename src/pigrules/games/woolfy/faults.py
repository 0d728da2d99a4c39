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
from .state import State, Table
from .steps import Rolled
from .vocabulary import HOUSES, PIGS, Played
from .walking import SHARING

ENDS: Final = (HOME, POT)


def faults(thing: Rules | State) -> tuple[Cited, ...]:
    """What is wrong with `thing`; empty if it can be played. Rules cannot be made with faults."""
    if isinstance(thing, Rules):
        return thing.faults
    rules, table, phase = thing.rules, thing.table, thing.phase
    unreadable = _sizes(rules, table) + _places(rules, table) + _seat(rules, phase)
    if unreadable:
        return tuple(unreadable)
    found = _sharing(rules, table) + _house(rules, table) + _end(table, phase)
    if not isinstance(phase, Ended):
        found += _memory(rules, table, phase.seat) + _decision(rules, table, phase)
    return tuple(found)


def _sizes(rules: Rules, table: Table) -> list[Cited]:
    expected = (("pigs", len(table.pigs), len(PIGS)), ("played", len(table.played), rules.seats))
    return [bad_state(where, "wrong-count", count) for where, count, right in expected if count != right]


def _places(rules: Rules, table: Table) -> list[Cited]:
    found = [bad_state("pigs", "no-such-place", at) for at in table.pigs if at not in rules.board.zones]
    if table.wolf not in rules.board.wolf_spaces:
        found.append(bad_state("wolf", "not-a-wolf-space", table.wolf))
    if not 0 <= table.parts <= rules.needed:
        found.append(bad_state("parts", "wrong-count", table.parts))
    return found


def _seat(rules: Rules, phase: Phase) -> list[Cited]:
    if isinstance(phase, Ended) or 0 <= phase.seat < rules.seats:
        return []
    return [bad_state("phase", "no-such-seat", int(phase.seat))]


def _sharing(rules: Rules, table: Table) -> list[Cited]:
    """No two pigs on one space, where the table reads it so (woolfy.move.sharing)."""
    if rules.readings.sharing == "allowed":
        return []
    shared = {at for at in table.pigs if isinstance(at, int) and table.pigs.count(at) > 1}
    return [Cited(SHARING, (("space", space),)) for space in sorted(shared)]


def _house(rules: Rules, table: Table) -> list[Cited]:
    found = [
        Cited(ROOM, (("house", house), ("count", rules.board.room_of(house))))
        for house in HOUSES
        if table.pigs.count(house) > rules.board.room_of(house)
    ]
    if "brick" in table.pigs and table.parts < rules.needed:
        found.append(Cited(FINISHED_FIRST, (("count", rules.needed - table.parts),)))
    return found


def _end(table: Table, phase: Phase) -> list[Cited]:
    """The game is over exactly when the clauses say (woolfy.end.home, woolfy.end.pot)."""
    clause = end(table.pigs)
    if not isinstance(phase, Ended):
        return [] if clause is None else [Cited(clause)]
    if phase.clause not in ENDS:
        return [bad_state("ended", "no-such-end", phase.clause)]
    return [] if phase.clause == clause else [bad_state("ended", "not-over", phase.clause)]


def _memory(rules: Rules, table: Table, seat: Seat) -> list[Cited]:
    """What the table remembers of earlier turns fits what lies on it."""
    found = []
    seats = [s for s, played in enumerate(table.played) if played is not None]
    begun = sorted((rules.first + turn) % rules.seats for turn in range(len(seats)))
    if len(seats) < rules.seats and (seats != begun or (rules.first + len(seats)) % rules.seats != seat):
        found.append(bad_state("played", "not-in-order", int(seat)))
    if table.way_out == "never" and any(place in rules.board.exits for place in table.pigs):
        found.append(bad_state("way-out", "somebody-came", table.way_out))
    return found + _latest(rules, table, table.played[(seat - 1) % rules.seats])


def _latest(rules: Rules, table: Table, last: Played | None) -> list[Cited]:
    how = None if last is None else last.how
    place = None if last is None else table.place(last.pig)
    caught = rules.readings.pig_meets_wolf == "caught"
    found = []
    arrived = how in ("moved", "freed") and place in rules.board.exits
    if (table.way_out == "arrival" and not arrived) or (table.way_out == "rescue" and how != "freed"):
        found.append(bad_state("way-out", "nobody-came", table.way_out))
    if how == "freed" and table.way_out not in ("arrival", "rescue"):
        found.append(bad_state("way-out", "somebody-came", table.way_out))
    if last is not None and (
        (how == "kept" and place != "pot") or (how in ("moved", "freed") and place == "pot" and not caught)
    ):
        found.append(bad_state("played", "no-such-place", last.pig))
    return found


def _decision(rules: Rules, table: Table, phase: Picking | Rolling | Moving) -> list[Cited]:
    if isinstance(phase, Picking):
        return []
    found = list(refused_pick(rules, table, phase.seat, phase.pig))
    if isinstance(phase, Moving) and (
        phase.face == "wolf" or Rolled(phase.face) not in rules.dice.odds[phase.pig]
    ):
        found.append(bad_state("moving", "no-such-face", phase.face))
    return found
