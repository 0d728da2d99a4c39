"""A board as an SVG picture, made from its data: the path round the pot, and everything else outside."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from math import cos, pi, sin
from typing import Final

from .track import Track
from .vocabulary import HOUSES, PIGS

_SPACE: Final = 17
"""The radius of a space."""
_GAP: Final = 46
"""How far the middles of two spaces are apart along the ring."""
_BESIDE: Final = 62
"""How far a house or a start is outside the ring."""
_MARGIN: Final = 120
_COLOURS: Final = {"red": "#c0392b", "green": "#27803b", "blue": "#2c6fb3"}
_WOLF: Final = "#8d8d8d"
_EXIT: Final = "#e8b04a"
_BRICKS: Final = "#c9744f"


def svg(track: Track = Track(), word: Callable[[str], str] = str) -> str:
    """The picture of a board without faults; `word` gives the name of a piece in the reader's language."""
    ring = max(_GAP * track.spaces / (2 * pi), 2.5 * _GAP)
    size = round(2 * (ring + _MARGIN))
    parts = [*_ways_out(track, ring), *_sites(track, ring, word), *_starts(track, ring, word)]
    parts += [line for space in range(1, track.spaces + 1) for line in _space(track, ring, space, word)]
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


def _space(track: Track, ring: float, space: int, word: Callable[[str], str]) -> list[str]:
    x, y = _at(track, ring, space)
    kinds = [
        (_BRICKS, "bricks", space == track.bricks),
        (_EXIT, "exit", space in track.exits),
        (_WOLF, "wolf-space", space in track.wolf_spaces),
    ]
    colours = [colour for colour, _, so in kinds if so]
    title = ", ".join([f"{space}", *(word(kind) for _, kind, so in kinds if so)])
    ring_colour = colours[1] if len(colours) > 1 else "currentColor"
    body = _circle(x, y, _SPACE, colours[0] if colours else "none", f'stroke="{ring_colour}"')
    told = [f"<g><title>{escape(title)}</title>{body}{_text(x, y + 4, str(space))}</g>"]
    if space == track.wolf_start:
        at_x, at_y = _at(track, ring - 2 * _SPACE, space)
        told.append(_text(at_x, at_y + 4, word("wolf"), 'font-weight="bold"'))
    return told


def _ways_out(track: Track, ring: float) -> list[str]:
    lines = []
    for space in track.exits:
        x, y = _at(track, ring, space)
        lines.append(f'<path d="M 0 0 L {x} {y}" stroke="{_EXIT}" stroke-width="2" stroke-dasharray="5 4"/>')
    return lines


def _sites(track: Track, ring: float, word: Callable[[str], str]) -> list[str]:
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


def _starts(track: Track, ring: float, word: Callable[[str], str]) -> list[str]:
    told = []
    for at, pig in enumerate(PIGS):
        door = track.starts[at]
        together = [other for other, space in enumerate(track.starts) if space == door]
        turn = (together.index(at) - (len(together) - 1) / 2) * 0.45
        (x, y), (door_x, door_y) = _at(track, ring + _BESIDE, door + turn), _at(track, ring, door)
        dot = _circle(x, y, 9, _COLOURS[pig], 'stroke="none"')
        told.append(f'<path d="M {door_x} {door_y} L {x} {y}" stroke="currentColor"/>')
        told.append(f"<g><title>{escape(word(pig))}, {escape(word('start'))}</title>{dot}</g>")
    return told


def _circle(x: float, y: float, radius: int, fill: str, style: str) -> str:
    under = ' fill="var(--color-background-primary, white)"' if fill == "none" else f' fill="{fill}"'
    stroke = "" if "stroke=" in style else ' stroke="currentColor"'
    return f'<circle cx="{x}" cy="{y}" r="{radius}"{under}{stroke} {style}/>'


def _text(x: float, y: float, words: str, style: str = "") -> str:
    return f'<text x="{x}" y="{y}" fill="currentColor" {style}>{escape(words)}</text>'
