"""How a position is written down: where the pigs and the wolf are, the parts, and what was played last."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from attrs import evolve

from ...core import Cited, Seat, letter
from ...core.layout import About, Draft, Layout, words
from ...core.messages import listed, shown
from .acts import FINISHED
from .components import TRACK
from .house_face import FINISHED_FIRST
from .rescue import looks_back
from .rules import Rules
from .scoring import HOME, POT
from .state import Board, Ended, Moving, Picking, Rolling, State
from .steps import Rolled
from .vocabulary import FACES, HOUSES, HOWS, PIGS, House, How, Pig, Place, Played, Pot, Start, WayOut

_TURN: Final = re.compile(r"([a-z]) (?:(picks)|rolls (\w+)|rolled (\w+) with (\w+))")
_TURNS: Final = 'such as "B picks", "B rolls red", "B rolled 3 with red", "won" or "lost"'
_NOTHING: Final = "nothing"
_UNKNOWN: Final = "?"
_WAY_OUT: Final = "way_out: what has happened at the pot exits?"
_PLACES: Final[tuple[House | Start | Pot, ...]] = (*HOUSES, "start", "pot")
_LIKELY: Final = (WayOut.EARLIER, WayOut.NEVER, WayOut.ARRIVAL, WayOut.RESCUE, WayOut.FAILED)


def _which(key: str) -> str:
    return f"{key}: which pig was played, and how?"


def _how(key: str) -> str:
    return f"{key}: how was the pig played?"


# Reading


def _build(draft: Draft, rules: Rules) -> State | None:
    pigs = tuple([_place(draft, rules, pig) for pig in PIGS])
    board = Board(pigs, _wolf(draft, rules), draft.number("parts", 0), WayOut.NEVER, (None,) * rules.seats)
    said = draft.text("turn").lower()
    if said in ("won", "lost"):
        return State(rules, _remembered(draft, rules, board, None), Ended(HOME if said == "won" else POT))
    found = _TURN.fullmatch(said)
    if found is None:
        draft.wrong("turn", f"cannot be {shown(said)}" if said else "is not said", _TURNS)
        return None
    seat = draft.seat("turn", found[1], rules.seats)
    pig = None if found[2] else draft.word("turn", found[3] or found[5], PIGS, "pig")
    face = draft.word("turn", found[4], FACES, "face of the dice") if found[4] else None
    if seat is None or (pig is None and not found[2]) or (face is None and found[4]):
        return None
    board = _remembered(draft, rules, board, seat)
    if pig is None:
        return State(rules, board, Picking(seat))
    rolling = State(rules, board, Rolling(seat, pig))
    return rolling if face is None else draft.play("turn", rolling, Rolled(face))


def _place(draft: Draft, rules: Rules, pig: Pig) -> Place:
    """Where a pig is; on its start unless the document says another place."""
    said = draft.data.get(pig, "start")
    place: Place | None
    if isinstance(said, str):
        named = draft.text(pig, "start").lower()
        place = int(named) if named.isdecimal() else draft.word(pig, named, _PLACES, "place")
    else:
        place = draft.number(pig, 1)
    if place is not None and place not in rules.track.places:
        draft.wrong(pig, f"there is no space {place}", f"the spaces are 1 to {rules.track.spaces}", TRACK)
        return "start"
    return "start" if place is None else place


def _wolf(draft: Draft, rules: Rules) -> int:
    wolf = draft.number("wolf", rules.track.wolf_start)
    if wolf in rules.track.wolf_spaces:
        return wolf
    spaces = listed(rules.track.wolf_spaces)
    draft.wrong("wolf", f"{shown(wolf)} is no space of the wolf", f"one of {spaces}", TRACK)
    return rules.track.wolf_start


def _remembered(draft: Draft, rules: Rules, board: Board, seat: Seat | None) -> Board:
    """The board with what was played before, and what has happened at the pot exits.

    `seat` is the one whose turn it is; None after the end.
    """
    rows, last = draft.table("played"), draft.text("last").lower()
    played: list[Played | None] = []
    for each in map(Seat, range(rules.seats)):
        key = _key_of(rules, each, seat)
        row = rows.get(letter(each), _UNKNOWN)
        said = last if key == "last" and last else row if isinstance(row, str) else str(row)
        nobody = last == _NOTHING and letter(each) not in rows
        played.append(_played(draft, board, key, _NOTHING if nobody else said, _about(rules, each, seat)))
    return evolve(board, played=tuple(played), way_out=_way_out(draft, rules, board, played))


def _key_of(rules: Rules, seat: Seat, turn: Seat | None) -> str:
    """The key under which a document says what a seat has played; `last` for the one before this `turn`."""
    before = None if turn is None else (turn - 1) % rules.seats
    return "last" if seat == before else f"played.{letter(seat)}"


def _about(rules: Rules, seat: Seat, turn: Seat | None) -> About:
    return "play" if turn is not None and seat == looks_back(rules, turn) else "past"


def _played(draft: Draft, board: Board, key: str, said: str, about: About) -> Played | None:
    """What a seat has played; asked for, as far as it is not said."""
    found = words(said)
    if found == [_NOTHING]:
        return None
    if not found or found == [_UNKNOWN]:
        every = [Played(pig, how) for how in HOWS for pig in PIGS]
        return draft.ask(_which(key), [*every, None], about)
    path = key if key in draft.data else key.replace("last", "played")
    pig = draft.word(path, found[0], PIGS, "pig")
    if pig is None:
        return None
    if len(found) > 1:
        how = draft.word(path, found[1], HOWS, "way to play a pig")
    else:
        how = draft.ask(_how(key), _ways(board.place(pig)), about)
    return None if how is None else Played(pig, how)


def _ways(place: Place) -> tuple[How, ...]:
    """How a pig can have been played, the likeliest way first."""
    return ("kept", "stayed", "moved", "freed") if place == "pot" else ("moved", "stayed", "freed", "kept")


def _way_out(draft: Draft, rules: Rules, board: Board, played: Sequence[Played | None]) -> WayOut:
    said = draft.text("way_out").lower()
    if said:
        found = draft.word("way_out", said, [str(way) for way in WayOut], "word for what happened there")
        return WayOut.NEVER if found is None else WayOut(found)
    if not any(played):
        return WayOut.NEVER
    reached = any(place in rules.track.exits for place in board.pigs)
    return draft.ask(_WAY_OUT, [way for way in _LIKELY if not (reached and way is WayOut.NEVER)])


# Writing


def _write(state: State, unsaid: frozenset[str]) -> dict[str, Any]:
    board, rules = state.board, state.rules
    turn = _seat_of(state)
    data: dict[str, Any] = {"turn": _said(state)}
    data |= {pig: place for pig, place in zip(PIGS, board.pigs, strict=True) if place != "start"}
    data |= {"wolf": board.wolf, "parts": board.parts}
    if _WAY_OUT not in unsaid:
        data["way_out"] = str(board.way_out)
    rows = {}
    for seat in map(Seat, range(rules.seats)):
        key = _key_of(rules, seat, turn)
        row = _UNKNOWN if _which(key) in unsaid else _row(board.played[seat], _how(key) in unsaid)
        if key == "last" and unsaid and row != _UNKNOWN:
            data["last"] = row
        rows[letter(seat)] = row
    others = [row for seat, row in rows.items() if _key_of(rules, _seat(seat), turn) != "last"]
    if not unsaid or any(row != _UNKNOWN for row in others):
        data["played"] = rows
        data.pop("last", None)
    return data


def _row(played: Played | None, how_is_unsaid: bool) -> str:
    if played is None:
        return _NOTHING
    return played.pig if how_is_unsaid else f"{played.pig} {played.how}"


def _seat(said: str) -> Seat:
    return Seat(ord(said) - ord("A"))


def _seat_of(state: State) -> Seat | None:
    """Whose turn the document begins with; None after the end."""
    phase = state.phase
    return None if isinstance(phase, Ended) else phase.seat


def _said(state: State) -> str:
    """What is being done."""
    match state.phase:
        case Picking(seat):
            return f"{letter(seat)} picks"
        case Rolling(seat, pig):
            return f"{letter(seat)} rolls {pig}"
        case Moving(seat, pig, face):
            return f"{letter(seat)} rolled {face} with {pig}"
        case Ended(clause):
            return "won" if clause == HOME else "lost"


# Faults


def _where(cited: Cited, state: State) -> str:
    """The keys that a fault is about."""
    facts = dict(cited.facts)
    if cited.clause in (FINISHED, FINISHED_FIRST):
        return "parts"
    there = facts.get("house", facts.get("space"))
    if there is not None:
        pigs = [pig for pig, place in zip(PIGS, state.board.pigs, strict=True) if place == there]
        return ", ".join(pigs) or "turn"
    return _KEYS.get(str(facts.get("where")), "turn")


_KEYS: Final = {
    "pigs": "red, green, blue",
    "wolf": "wolf",
    "parts": "parts",
    "played": "last",
    "way-out": "way_out",
}

LAYOUT: Final[Layout[Rules, State]] = Layout(
    rows="played",
    keys={
        "turn": "B picks",
        **dict.fromkeys(PIGS, "5"),
        "wolf": "9",
        "parts": "2",
        "way_out": "earlier",
        "last": "green moved",
        "played": "green moved",
    },
    build=_build,
    write=_write,
    optional=("way_out", "parts"),
    place=_where,
    hints={FINISHED: "say parts: those added to the base"},
    template="""\
# A position of Woolfy. Change what lies otherwise; a line that is left out takes the usual value.
game = "woolfy"

# What is being done: "B picks", "B rolls red", "B rolled 3 with red",
# "won" or "lost".
turn = "B picks"

# How many seats play.
rules.seats = 2

# Where each pig is: a space of the path (they count clockwise from 1), straw, wood, brick, pot, or start.
red = 5
green = 13
blue = "start"

# The space of the wolf.
wolf = 15

# Parts of the brick house, without the base.
parts = 0

# What the seat before has played, and how if it is known: moved, stayed, freed from the pot or kept in it;
# "nothing" before the first turn. For all seats: played.A = "green moved", one row a seat.
last = "green moved"

# What has happened at the pot exits: "never", "arrival" or "rescue" in the latest turn, "earlier",
# or "failed" since a pig reached one.
way_out = "never"
""",
)
