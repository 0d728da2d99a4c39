"""A position as plain text, and a board as a picture (SVG), made from its data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from math import cos, pi, sin
from typing import Any, Final, TypeAlias

from ...core.page import Page
from .components import Track
from .state import Ended, Moving, Phase, Picking, Rolling, State
from .vocabulary import HOUSES, PIGS, Pig

Word: TypeAlias = "Callable[[str], str]"

_WIDTH: Final = 5
_WOLF_SPACE: Final = "~"
_EXIT: Final = "^"
_BRICKS: Final = "#"

_RADIUS: Final = 17
"""The radius of a space."""
_GAP: Final = 46
"""How far the middles of two spaces are apart along the ring."""
_BESIDE: Final = 62
"""How far a house or a start is outside the ring."""
_MARGIN: Final = 120
_PIG_COLOURS: Final = {"red": "#c0392b", "green": "#27803b", "blue": "#2c6fb3"}
_WOLF_COLOUR: Final = "#8d8d8d"
_EXIT_COLOUR: Final = "#e8b04a"
_BRICKS_COLOUR: Final = "#c9744f"


def render(state: State, word: Word) -> str:
    """The table as lines of text; `word` gives the name of a piece in the reader's language."""
    page = Page.of(word)
    parts = [_path(state, page), _legend(page), _beside(state, page)]
    in_hand = _IN_HAND[type(state.phase)](state.phase, page)
    return "\n\n".join([*parts, in_hand] if in_hand else parts)


def _path(state: State, page: Page) -> str:
    """The first half of the path from left to right, and the way back beneath it: it goes round clockwise."""
    track = state.rules.track
    half = (track.spaces + 1) // 2
    there, back = [*range(1, half + 1)], [*range(track.spaces, half, -1)]
    marks = {space: _space(track, space) for space in (*there, *back)}
    width = next((wide for wide in (_WIDTH, _WIDTH - 1) if page.fits(half * wide)), _WIDTH)
    most = half if page.width is None else max(1, page.width // width)
    rows = []
    for at in range(0, half, most):
        there_now, back_now = there[at : at + most], back[at : at + most]
        rows += [_row([_who(state, space, width, page) for space in there_now])]
        rows += [_row([page.cell(marks[space], width) for space in there_now])]
        rows += [_row([page.cell(marks[space], width) for space in back_now])]
        rows += [_row([_who(state, space, width, page) for space in back_now])]
    return "\n".join(rows)


def _row(cells: Sequence[str]) -> str:
    return "".join(cells).rstrip()


def _space(track: Track, space: int) -> str:
    marks = ((_WOLF_SPACE, track.wolf_spaces), (_EXIT, track.exits), (_BRICKS, (track.bricks,)))
    return f"{space}{''.join(mark for mark, spaces in marks if space in spaces)}"


def _who(state: State, space: int, width: int, page: Page) -> str:
    wolf = ("wolf",) if state.board.wolf == space else ()
    pieces = (*wolf, *state.board.at(space))
    return "".join(page.cell(_initial(piece, page), 1, piece) for piece in pieces) + " " * (
        width - len(pieces)
    )


def _initial(piece: str, page: Page) -> str:
    return page(piece)[0].upper()


def _legend(page: Page) -> str:
    marks = ((_WOLF_SPACE, "wolf-space"), (_EXIT, "exit"), (_BRICKS, "bricks"))
    told = [f"{mark} {page(name)}" for mark, name in marks]
    told += [f"{_initial(piece, page)} {page(piece)}" for piece in ("wolf", *PIGS)]
    return "\n".join(page.row(told, gap="   ", hanging=0))


def _beside(state: State, page: Page) -> str:
    rules, board = state.rules, state.board
    track = rules.track
    rows = []
    for house in HOUSES:
        told = f"{page('space')} {track.doors[house]}, {len(board.at(house))}/{track.room_of(house)}"
        if house == "brick":
            built, needed = board.parts + rules.standing, rules.needed + rules.standing
            told += f", {page('parts')} {built}/{needed}"
        rows.append((page(house), told, board.at(house)))
    starts = ", ".join(str(space) for space in dict.fromkeys(track.starts))
    rows.append((page("start"), f"{page('space')} {starts}", board.at("start")))
    rows.append((page("pot"), "", board.at("pot")))
    wide, wider = (max(len(row[column]) for row in rows) for column in (0, 1))
    everyone = len(_pigs(PIGS, page))
    wider = wider if page.fits(wide + wider + everyone + 4) else 0
    return "\n".join(
        line
        for name, told, pigs in rows
        for line in page.fold(f"{name:<{wide}}  {told:<{wider}}  {_pigs(pigs, page)}".rstrip(), wide + 2)
    )


def _pigs(pigs: tuple[Pig, ...], page: Page) -> str:
    return ", ".join(page(pig) for pig in pigs)


def _nothing_in_hand(phase: Picking | Ended, page: Page) -> str:
    return ""


def _rolling(phase: Rolling, page: Page) -> str:
    return f"{page.seat(phase.seat)}  {page(phase.pig)}: ?"


def _rolled(phase: Moving, page: Page) -> str:
    return f"{page.seat(phase.seat)}  {page(phase.pig)}: {page(phase.face)}"


_IN_HAND: Final[Mapping[type[Phase], Callable[[Any, Page], str]]] = {
    Picking: _nothing_in_hand,
    Rolling: _rolling,
    Moving: _rolled,
    Ended: _nothing_in_hand,
}


# The board as a picture


def svg(track: Track = Track(), word: Word = str) -> str:
    """The picture of a board without faults; `word` gives the name of a piece in the reader's language."""
    ring = max(_GAP * track.spaces / (2 * pi), 2.5 * _GAP)
    size = round(2 * (ring + _MARGIN))
    parts = [*_ways_out(track, ring), *_sites(track, ring, word), *_starts(track, ring, word)]
    parts += [line for space in range(1, track.spaces + 1) for line in _drawn_space(track, ring, space, word)]
    parts += [_circle(0, 0, 34, "none", 'stroke-width="3"'), _text(0, 5, word("pot"))]
    label = f"{word('board')}: {track.spaces} {word('spaces')}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-size // 2} {-size // 2} {size} {size}"'
        f' width="{size}" role="img" aria-label="{escape(label)}" font-size="12" font-family="sans-serif"'
        f' text-anchor="middle">{"".join(parts)}</svg>'
    )


def _at(track: Track, radius: float, space: float) -> tuple[float, float]:
    """The point at a distance from the middle in the direction of a space; the first space is at the top."""
    angle = 2 * pi * (space - 1) / track.spaces
    return round(radius * sin(angle), 1), round(-radius * cos(angle), 1)


def _drawn_space(track: Track, ring: float, space: int, word: Word) -> list[str]:
    x, y = _at(track, ring, space)
    kinds = [
        (_BRICKS_COLOUR, "bricks", space == track.bricks),
        (_EXIT_COLOUR, "exit", space in track.exits),
        (_WOLF_COLOUR, "wolf-space", space in track.wolf_spaces),
    ]
    colours = [colour for colour, _, so in kinds if so]
    title = ", ".join([f"{space}", *(word(kind) for _, kind, so in kinds if so)])
    ring_colour = colours[1] if len(colours) > 1 else "currentColor"
    body = _circle(x, y, _RADIUS, colours[0] if colours else "none", f'stroke="{ring_colour}"')
    told = [f"<g><title>{escape(title)}</title>{body}{_text(x, y + 4, str(space))}</g>"]
    if space == track.wolf_start:
        at_x, at_y = _at(track, ring - 2 * _RADIUS, space)
        told.append(_text(at_x, at_y + 4, word("wolf"), 'font-weight="bold"'))
    return told


def _ways_out(track: Track, ring: float) -> list[str]:
    lines = []
    for space in track.exits:
        x, y = _at(track, ring, space)
        lines.append(
            f'<path d="M 0 0 L {x} {y}" stroke="{_EXIT_COLOUR}" stroke-width="2" stroke-dasharray="5 4"/>'
        )
    return lines


def _sites(track: Track, ring: float, word: Word) -> list[str]:
    told = []
    for house, site in zip(HOUSES, track.houses, strict=True):
        at = site.door
        (x, y), (door_x, door_y) = _at(track, ring + _BESIDE, at), _at(track, ring, at)
        shape = f"M {x - 30} {y + 20} v -26 l 30 -20 l 30 20 v 26 z"
        told.append(f'<path d="M {door_x} {door_y} L {x} {y}" stroke="currentColor"/>')
        told.append(
            f'<path d="{shape}" fill="var(--color-background-primary, white)" stroke="currentColor"/>'
            + _text(x, y, word(house).split()[0])
            + _text(x, y + 15, str(site.room))
        )
    return told


def _starts(track: Track, ring: float, word: Word) -> list[str]:
    told = []
    for at, pig in enumerate(PIGS):
        door = track.starts[at]
        together = [other for other, space in enumerate(track.starts) if space == door]
        turn = (together.index(at) - (len(together) - 1) / 2) * 0.45
        (x, y), (door_x, door_y) = _at(track, ring + _BESIDE, door + turn), _at(track, ring, door)
        dot = _circle(x, y, 9, _PIG_COLOURS[pig], 'stroke="none"')
        told.append(f'<path d="M {door_x} {door_y} L {x} {y}" stroke="currentColor"/>')
        told.append(f"<g><title>{escape(word(pig))}, {escape(word('start'))}</title>{dot}</g>")
    return told


def _circle(x: float, y: float, radius: int, fill: str, style: str) -> str:
    under = ' fill="var(--color-background-primary, white)"' if fill == "none" else f' fill="{fill}"'
    stroke = "" if "stroke=" in style else ' stroke="currentColor"'
    return f'<circle cx="{x}" cy="{y}" r="{radius}"{under}{stroke} {style}/>'


def _text(x: float, y: float, words: str, style: str = "") -> str:
    return f'<text x="{x}" y="{y}" fill="currentColor" {style}>{escape(words)}</text>'
