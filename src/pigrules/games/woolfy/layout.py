"""How a position is written down: where the pigs and the wolf are, the parts, and what was played last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from attrs import frozen

from ...core import Cited, ClauseId, Seat, letter
from ...core.layout import Draft, Layout, words
from ...core.messages import listed, shown
from ...core.referee import OWN
from ...limits import MOST_DIGITS
from .components import PARTS, TRACK
from .house_face import FINISHED_FIRST
from .recall import WAY_OUT, WAYS, Plays, Recall, Row, every_play, how, ways_to_play, which
from .rules import Rules
from .scoring import HOME, POT
from .state import Board, Ended, Moving, Picking, Rolling, State
from .steps import Rolled
from .vocabulary import FACES, HOUSES, HOWS, PIGS, PLAYS, Face, House, Pig, Place, Played, Pot, Start, WayOut

_TURNS: Final = 'such as "B picks", "B rolls red", "B rolled 3 with red", "won" or "lost"'
_PLAYS: Final = 'such as "green", "green moved" or "nothing"'
_SPACES: Final = "such as 5, straw or pot"
_ENDS: Final[Mapping[str, ClauseId]] = {"won": HOME, "lost": POT}
_NOTHING: Final = "nothing"
_UNKNOWN: Final = "?"
_PLACES: Final[tuple[House | Start | Pot, ...]] = (*HOUSES, "start", "pot")


@frozen
class _Turn:
    """What is being done."""

    seat: Seat | None
    """Whose turn it is; None after the end."""
    pig: Pig | None = None
    """The pig that it has picked, if it has."""
    face: Face | None = None
    """What the die of the pig shows, if it has been rolled."""
    end: ClauseId = HOME
    """The clause by which the game is over, if it is."""

    def begun(self, rules: Rules, board: Board) -> State:
        """The position in which the pig is picked, or after the end."""
        return State(rules, board, Ended(self.end) if self.seat is None else Picking(self.seat))

    def picked(self, rules: Rules, board: Board) -> State:
        """The position before the roll, if a pig has been picked."""
        if self.seat is None or self.pig is None:
            return self.begun(rules, board)
        return State(rules, board, Rolling(self.seat, self.pig))


# Reading


def _build(draft: Draft, rules: Rules) -> State | None:
    places: list[Place | None] = [_place(draft, rules, pig) for pig in PIGS]
    wolf, parts, ways = _wolf(draft, rules), _parts(draft, rules), _ways(draft)
    turn = _turn(draft, rules)
    pigs: list[Place] = ["start" if place is None else place for place in places]
    board = Board(tuple(pigs), wolf, rules.needed if parts is None else parts, ways[0], (None,) * rules.seats)
    _look(draft, rules, board, None if None in places else turn)
    after = None if turn is None else _after(draft, rules, board, turn)
    rows = _rows(draft, rules, board, turn)
    if turn is None or after is None or draft.faults:
        return None
    picks = after.phase.seat if isinstance(after.phase, Picking) else None
    recall = Recall(draft, rules, board, rows, ways, turn.seat, turn.pig, picks)
    state = turn.picked(rules, recall.completed())
    if turn.face is None or turn.seat is None or turn.pig is None:
        return state
    if not isinstance(after.phase, Moving):
        draft.tell("turn", _rolled(turn.seat, turn.pig, turn.face))
    return draft.play("turn", state, Rolled(turn.face))


def _turn(draft: Draft, rules: Rules) -> _Turn | None:
    """What is being done; None, and a fault, if it cannot be read."""
    match words(draft.text("turn")):
        case [said] if any(end.startswith(said) for end in _ENDS):
            return _Turn(None, end=next(clause for end, clause in _ENDS.items() if end.startswith(said)))
        case [seat, verb] if "picks".startswith(verb):
            return _seated(draft, rules, seat)
        case [seat, verb, pig] if "rolls".startswith(verb):
            return _seated(draft, rules, seat, pig)
        case [seat, verb, face, between, pig] if "rolled".startswith(verb) and "with".startswith(between):
            return _seated(draft, rules, seat, pig, face)
    draft.unread("turn", _TURNS)
    return None


def _seated(
    draft: Draft, rules: Rules, seat: str, pig: str | None = None, face: str | None = None
) -> _Turn | None:
    """The turn of a seat, as far as it has come."""
    whose = draft.seat("turn", seat, rules.seats)
    shows = None if face is None else draft.word("turn", face, FACES, "face of the dice")
    picked = None if pig is None else draft.word("turn", pig, PIGS, "pig")
    unread = whose is None or (pig is not None and picked is None) or (face is not None and shows is None)
    return None if unread else _Turn(whose, picked, shows)


def _place(draft: Draft, rules: Rules, pig: Pig) -> Place | None:
    """Where a pig is, on its start unless it is said otherwise; None, and a fault, if that is no place."""
    said = draft.data.get(pig, "start")
    place: Place | None
    if isinstance(said, str):
        named = draft.text(pig, "start").lower()
        if named == "bricks":
            draft.wrong(pig, "may be the brick house or the brick space", f'"brick" or {rules.track.bricks}')
            return None
        a_space = named.isdecimal() and len(named) <= MOST_DIGITS
        place = int(named) if a_space else draft.word(pig, named, _PLACES, "place")
    elif type(said) is int:
        place = said
    else:
        draft.wrong(pig, f"expected a space or a word, found {shown(said)}", _SPACES)
        return None
    if place is not None and place not in rules.track.places:
        draft.wrong(
            pig, f"there is no space {shown(place)}", f"the spaces are 1 to {rules.track.spaces}", TRACK
        )
        return None
    return place


def _wolf(draft: Draft, rules: Rules) -> int:
    wolf = draft.number("wolf", rules.track.wolf_start)
    if wolf in rules.track.wolf_spaces:
        return wolf
    spaces = listed(rules.track.wolf_spaces)
    draft.wrong("wolf", f"{shown(wolf)} is no space of the wolf", f"one of {spaces}", TRACK)
    return rules.track.wolf_start


def _parts(draft: Draft, rules: Rules) -> int | None:
    """How many parts have been added, none unless it is said; None, and a fault, if there are not so many."""
    parts = draft.number("parts", None) if draft.has("parts") else 0
    if parts is None or 0 <= parts <= rules.needed:
        return parts
    draft.wrong("parts", f"expected 0 to {rules.needed}, found {shown(parts)}", _ADDED, PARTS)
    return None


def _ways(draft: Draft) -> tuple[WayOut, ...]:
    """What can have happened at the pot exits."""
    said = draft.text("way_out").lower()
    found = draft.word("way_out", said, WAYS, "word for what happened there") if said else None
    return WAYS if found is None else (found,)


def _look(draft: Draft, rules: Rules, board: Board, turn: _Turn | None) -> None:
    """Note what is wrong with what lies on the table, and with the end if it is known what is being done.

    What is remembered of earlier turns is looked at later, with what the document leaves open.
    """
    state = (turn or _Turn(rules.first)).begun(rules, board)
    for cited in draft.game.faults(state):
        of_the_end = cited.clause in _ENDS.values() or ("where", "ended") in cited.facts
        if (turn is not None) if of_the_end else not cited.clause.startswith(OWN):
            draft.wrong(_where(cited, state), by=cited, hint=_hint(cited))


def _after(draft: Draft, rules: Rules, board: Board, turn: _Turn) -> State | None:
    """A position in the phase that the document describes; None, and a fault, if the die has no such face."""
    state = turn.picked(rules, board)
    if turn.face is None:
        return state
    if not draft.can_play("turn", state, Rolled(turn.face)):
        return None
    after: State = draft.game.advance(state, Rolled(turn.face))
    return after


def _rows(draft: Draft, rules: Rules, board: Board, turn: _Turn | None) -> tuple[Row, ...]:
    """What the document says of what each seat has played."""
    before = None if turn is None or turn.seat is None else _before(rules, turn.seat)
    if draft.has("last") and before is None:
        _plays(draft, board, "last", draft.text("last"))
        if turn is not None:
            draft.wrong("last", "no seat is next after the end", "say played.A and so on")
    rows = []
    for seat in map(Seat, range(rules.seats)):
        said = draft.row("played", seat)
        key = f"played.{letter(seat)}"
        if seat == before and draft.has("last"):
            if said not in (None, _UNKNOWN):
                draft.wrong("last", f"{key} says it as well", "say it once")
            key, said = "last", draft.text("last")
        plays, name = _plays(draft, board, key, said), _key_of(seat, before)
        rows.append(Row(plays, how(name) if len(plays) == len(HOWS) else which(name)))
    return tuple(rows)


def _plays(draft: Draft, board: Board, path: str, said: object) -> Plays:
    """What a seat can have played; all that there is, and a fault, if it cannot be read."""
    every = every_play(board)
    if said is not None and not isinstance(said, str):
        draft.wrong(path, f"expected text in quotation marks, found {shown(said)}", _PLAYS)
        return every
    match words(said or _UNKNOWN):
        case [] | ["?"]:
            return every
        case [word, *more] if len(more) < 2:
            pig = draft.word(path, word, (*PIGS, _NOTHING), "pig")
            if pig is None:
                return every
            manner = draft.word(path, more[0], HOWS, "way to play a pig") if more else None
            if pig == _NOTHING and not more:
                return (None,)
            if pig in PIGS:
                return ways_to_play(pig, board.place(pig)) if manner is None else (PLAYS[pig][manner],)
    draft.wrong(path, f"cannot be {shown(said)}", _PLAYS)
    return every


# Writing


def _write(state: State, unsaid: frozenset[str]) -> dict[str, Any]:
    board, rules = state.board, state.rules
    before = None if isinstance(state.phase, Ended) else _before(rules, state.phase.seat)
    data: dict[str, Any] = {"turn": _said(state)}
    data |= {pig: place for pig, place in zip(PIGS, board.pigs, strict=True) if place != "start"}
    data |= {"wolf": board.wolf, "parts": board.parts}
    if WAY_OUT not in unsaid:
        data["way_out"] = str(board.way_out)
    rows, others = {}, set[str]()
    for seat in map(Seat, range(rules.seats)):
        key = _key_of(seat, before)
        row = _UNKNOWN if which(key) in unsaid else _row(board.played[seat], how(key) in unsaid)
        rows[letter(seat)] = row
        if key != "last":
            others.add(row)
        elif row != _UNKNOWN:
            data["last"] = row
    if not unsaid or others - {_UNKNOWN}:
        data.pop("last", None)
        data["played"] = rows
    return data


def _row(played: Played | None, how_is_unsaid: bool) -> str:
    if played is None:
        return _NOTHING
    return played.pig if how_is_unsaid else f"{played.pig} {played.how}"


def _before(rules: Rules, seat: Seat) -> Seat:
    """The seat that plays before `seat`."""
    return Seat((seat - 1) % rules.seats)


def _key_of(seat: Seat, before: Seat | None) -> str:
    """The key under which a document says what a seat has played; `last` for the one `before` this turn."""
    return "last" if seat == before else f"played.{letter(seat)}"


def _said(state: State) -> str:
    """What is being done."""
    match state.phase:
        case Picking(seat):
            return f"{letter(seat)} picks"
        case Rolling(seat, pig):
            return f"{letter(seat)} rolls {pig}"
        case Moving(seat, pig, face):
            return _rolled(seat, pig, face)
        case Ended(clause):
            return "won" if clause == HOME else "lost"


def _rolled(seat: Seat, pig: Pig, face: Face) -> str:
    return f"{letter(seat)} rolled {face} with {pig}"


# Faults


def _where(cited: Cited, state: State) -> str:
    """The keys that a fault is about."""
    facts = dict(cited.facts)
    if cited.clause == FINISHED_FIRST:
        return "parts"
    there = facts.get("house", facts.get("space"))
    if facts.get("problem") == "no-way-there":
        there = facts["value"]
    if there is not None:
        pigs = [pig for pig, place in zip(PIGS, state.board.pigs, strict=True) if place == there]
        return ", ".join(pigs) or "turn"
    return _KEYS.get(str(facts.get("where"))) or _KEYS.get(str(facts.get("problem")), "turn")


def _hint(cited: Cited) -> str:
    """What to type instead; empty if nothing helps."""
    return _HINTS.get(cited.clause) or _HINTS.get(str(dict(cited.facts).get("problem")), "")


_KEYS: Final[Mapping[str, str]] = {
    "played": "last",
    "way-out": "way_out",
    "meets-a-pig": "wolf",
    "nobody-was-there": "way_out",
    "nobody-built": "parts",
    "too-few-parts": "parts",
    "nobody-tried": "way_out",
    "caught-since": "way_out",
    "nobody-helped": "way_out",
    "no-such-turns": "last",
}
"""The key for where a fault lies, or for the problem that it names."""

_ADDED: Final = "those added to the base"
_HINTS: Final[Mapping[str, str]] = {
    FINISHED_FIRST: f"parts: {_ADDED}",
    HOME: 'turn = "won"',
    POT: 'turn = "lost"',
    "not-over": _TURNS,
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
    hints=_HINTS,
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
