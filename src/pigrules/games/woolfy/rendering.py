"""A position as plain text: the path there and back, what stands beside it, and who is where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from ...core import letter
from .phases import Moving, Rolling
from .state import State
from .track import Track
from .vocabulary import HOUSES, PIGS, Pig

Word: TypeAlias = "Callable[[str], str]"

_WIDTH: Final = 5
_WOLF_SPACE: Final = "~"
_EXIT: Final = "^"
_BRICKS: Final = "#"


def render(state: State, word: Word) -> str:
    """The table as lines of text; `word` gives the name of a piece in the reader's language."""
    parts = [_path(state, word), _legend(word), _beside(state, word)]
    in_hand = _in_hand(state, word)
    return "\n\n".join([*parts, in_hand] if in_hand else parts)


def _path(state: State, word: Word) -> str:
    """The first half of the path from left to right, and the way back beneath it: it goes round clockwise."""
    track = state.rules.track
    half = (track.spaces + 1) // 2
    there, back = range(1, half + 1), range(track.spaces, half, -1)
    rows = [[_who(state, space, word) for space in there], [_space(track, space) for space in there]]
    rows += [[_space(track, space) for space in back], [_who(state, space, word) for space in back]]
    return "\n".join("".join(f"{cell:<{_WIDTH}}" for cell in row).rstrip() for row in rows)


def _space(track: Track, space: int) -> str:
    marks = ((_WOLF_SPACE, track.wolf_spaces), (_EXIT, track.exits), (_BRICKS, (track.bricks,)))
    return f"{space}{''.join(mark for mark, spaces in marks if space in spaces)}"


def _who(state: State, space: int, word: Word) -> str:
    wolf = _initial("wolf", word) if state.board.wolf == space else ""
    return wolf + "".join(_initial(pig, word) for pig in state.board.at(space))


def _initial(piece: str, word: Word) -> str:
    return word(piece)[0].upper()


def _legend(word: Word) -> str:
    marks = ((_WOLF_SPACE, "wolf-space"), (_EXIT, "exit"), (_BRICKS, "bricks"))
    pieces = ("wolf", *PIGS)
    told = [f"{mark} {word(name)}" for mark, name in marks]
    return "   ".join([*told, *(f"{_initial(piece, word)} {word(piece)}" for piece in pieces)])


def _beside(state: State, word: Word) -> str:
    rules, board = state.rules, state.board
    track = rules.track
    rows = []
    for house in HOUSES:
        told = f"{word('space')} {track.doors[house]}, {len(board.at(house))}/{track.room_of(house)}"
        if house == "brick":
            built, needed = board.parts + rules.standing, rules.needed + rules.standing
            told += f", {word('parts')} {built}/{needed}"
        rows.append((word(house), told, board.at(house)))
    starts = ", ".join(str(space) for space in dict.fromkeys(track.starts))
    rows.append((word("start"), f"{word('space')} {starts}", board.at("start")))
    rows.append((word("pot"), "", board.at("pot")))
    wide, wider = (max(len(row[column]) for row in rows) for column in (0, 1))
    return "\n".join(
        f"{name:<{wide}}  {told:<{wider}}  {_pigs(pigs, word)}".rstrip() for name, told, pigs in rows
    )


def _pigs(pigs: tuple[Pig, ...], word: Word) -> str:
    return ", ".join(word(pig) for pig in pigs)


def _in_hand(state: State, word: Word) -> str:
    phase = state.phase
    if isinstance(phase, (Rolling, Moving)):
        face = word(phase.face) if isinstance(phase, Moving) else "?"
        return f"{letter(phase.seat)}  {word(phase.pig)}: {face}"
    return ""
