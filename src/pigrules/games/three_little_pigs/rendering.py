"""A position as plain text: stacks, houses drawn as houses, dice, prizes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, zip_longest
from typing import Any, Final

from ...core.page import Page
from .components import Stack
from .house import House
from .state import Building, Deciding, Holding, Phase, Spinning, State, Throwing
from .vocabulary import KIND_INDEX, MATERIALS, PARTS, Kind, Material, Part, Tile

_STUFF: Final[dict[Material, str]] = {"straw": '"', "wood": "=", "brick": "#"}
_WIDTH: Final = 10
_ROOM: Final = 3 * _WIDTH
"""The columns that a seat needs for what it builds, if others have room beside it."""
_GAP: Final = 3
"""The columns between two seats."""
_FEW: Final = 2
"""The most pots that are drawn one by one."""


def render(state: State, word: Callable[[str], str]) -> str:
    """The table as lines of text; `word` gives the name of a piece in the reader's language.

    On a `Page` a house keeps its place when another is gone.
    """
    page = Page.of(word)
    parts = [_stacks(state, page), *_seats(state, page)]
    in_hand = _in_hand(state, page)
    return "\n\n".join([*parts, in_hand] if in_hand else parts)


def _stacks(state: State, page: Page) -> str:
    stacks = state.board.stacks
    columns = [[f"o {page('pots')}", *map(page, PARTS)]]
    for m in MATERIALS:
        columns.append([f"{_STUFF[m]} {page(m)}", *(_stack(stacks[KIND_INDEX[Kind(p, m)]]) for p in PARTS)])
    tight = [max(map(len, column)) for column in columns]
    widths, gap = [max(_WIDTH, *map(len, column[1:])) for column in columns], 2
    if not page.fits(sum(widths) + gap * len(MATERIALS)):
        widths, gap = tight, 2 if page.fits(sum(tight) + 2 * len(MATERIALS)) else 1
    lines = []
    for row in range(len(PARTS) + 1):
        cells = [page.cell(column[row], width) for column, width in zip(columns, widths, strict=True)]
        if row == 0:
            painted = zip(columns[1:], widths[1:], MATERIALS, strict=True)
            cells = [cells[0], *(page.cell(column[0], width, m) for column, width, m in painted)]
        lines.append((" " * gap).join(cells).rstrip())
    return "\n".join(lines)


def _stack(stack: Stack) -> str:
    return f"{stack.count} {_pots(stack.top or 0)}".rstrip()


def _pots(count: int) -> str:
    return "o" * count if count <= _FEW else f"{count}o"


def _seats(state: State, page: Page) -> list[str]:
    """What each seat has built; several seats beside each other where a page has room for that."""
    seats = state.rules.seats
    heads = [_head(state, seat, page) for seat in range(seats)]
    places = _places(state, page)
    across, room = 1, page.width
    if room is not None:
        widest = max(*map(len, heads), *((1 + max(taken, default=0)) * _WIDTH for taken in places), _ROOM)
        across = max(1, min(seats, (room + _GAP) // (widest + _GAP)))
        room = (room + _GAP) // across - _GAP
    built = [_built(state.board.houses[seat], places[seat], room, page) for seat in range(seats)]
    if room is None or across == 1:
        return [
            "\n".join([*page.fold(head), *(line.rstrip() for line in lines)])
            for head, lines in zip(heads, built, strict=True)
        ]
    return [
        _beside(heads[at : at + across], built[at : at + across], room, page)
        for at in range(0, seats, across)
    ]


def _head(state: State, seat: int, page: Page) -> str:
    held = [page(m) for m, holder in zip(MATERIALS, state.board.prizes, strict=False) if holder == seat]
    return page.seat(seat) + (f"  ({page('prizes')}: {', '.join(held)})" if held else "")


def _places(state: State, page: Page) -> list[list[int]]:
    """By seat: where its houses stand, counted from 0. A new one begins to the right of the others."""
    states: list[State] = [*page.earlier(), state]
    places = [[*range(len(row))] for row in states[0].board.houses]
    for before, after in pairwise(states):
        for seat, row in enumerate(after.board.houses):
            taken = places[seat]
            if len(row) < len(taken):
                del taken[_gone(before.phase, len(taken))]
            elif len(row) > len(taken):
                taken.append(taken[-1] + 1 if taken else 0)
    return places


def _gone(phase: Phase, houses: int) -> int:
    """Which house of the seat that has lost one is gone, counted from 0."""
    return phase.house - 1 if isinstance(phase, Spinning) else houses - 1


def _built(houses: Sequence[House], places: Sequence[int], room: int | None, page: Page) -> list[str]:
    """Houses in their places, in as many rows as they need; without gaps if they need several.

    All lines are filled up to the `room`.
    """
    if not houses:
        return [page.cell("  -", room or 0)]
    most = len(houses) + max(places) if room is None else max(1, room // _WIDTH)
    if places[-1] >= most:
        places = range(len(houses))
    lots: list[tuple[int, House] | None] = [None] * (places[-1] + 1)
    for number, (house, place) in enumerate(zip(houses, places, strict=True), 1):
        lots[place] = number, house
    rows = [lots[at : at + most] for at in range(0, len(lots), most)]
    return [line + " " * ((room or 0) - len(row) * _WIDTH) for row in rows for line in _street(row, page)]


def _street(lots: Sequence[tuple[int, House] | None], page: Page) -> list[str]:
    blank = " " * _WIDTH
    columns = [[f"{lot[0]:^{_WIDTH}}", *_house(lot[1], page)] if lot else [blank] for lot in lots]
    lines = list(zip_longest(*columns, fillvalue=blank))
    return ["".join(line) for line in reversed(lines)]


def _house(house: House, page: Page) -> list[str]:
    return [page.cell(line, _WIDTH, tile.material) for tile in house.tiles for line in _tile(tile)]


def _tile(tile: Tile) -> list[str]:
    """The lines of a tile, the lowest first."""
    fill, pots = _STUFF[tile.material], _pots(tile.pots)
    shapes: dict[Part, list[str]] = {
        "door": [f" |{fill}||{fill}|{pots}"],
        "window": [f" |{fill}[]{fill}|{pots}"],
        "roof": [f" /{fill * 4}\\{pots}", f"  /{fill * 2}\\"],
    }
    return shapes[tile.part]


def _beside(heads: Sequence[str], built: Sequence[list[str]], room: int, page: Page) -> str:
    """Seats beside each other: the heads on one line, and all houses on one ground."""
    height = max(map(len, built))
    blocks = [
        [page.cell(head, room), *[" " * room] * (height - len(lines)), *lines]
        for head, lines in zip(heads, built, strict=True)
    ]
    return "\n".join((" " * _GAP).join(cells).rstrip() for cells in zip(*blocks, strict=True))


def _in_hand(state: State, page: Page) -> str:
    draw = _OF_PHASE.get(type(state.phase))
    return draw(state.phase, page) if draw else ""


def _thrown(phase: Throwing, page: Page) -> str:
    return _dice(phase, phase.thrown, page)


def _lying(phase: Deciding, page: Page) -> str:
    return _dice(phase, (), page)


def _dice(phase: Throwing | Deciding, rolling: Sequence[int], page: Page) -> str:
    shown = (
        f"{n}:{'?' if face is None or n in rolling else page(face)}" for n, face in enumerate(phase.faces, 1)
    )
    return "\n".join(page.row([page.seat(phase.seat), f"{phase.throw}/3", *shown]))


def _symbols(phase: Building | Holding, page: Page) -> str:
    counts = (f"{count} {page(part)}" for part, count in zip(PARTS, phase.purse, strict=True) if count)
    return f"{page.seat(phase.seat)}  {', '.join(counts) or '-'}"


def _buying(phase: Building, page: Page) -> str:
    return "\n".join(page.fold(_symbols(phase, page)))


def _waiting(phase: Holding, page: Page) -> str:
    roof = phase.bought[0]
    held = f"{page(roof.part)} ({page(roof.material)}){_pots(phase.pots)} -> {roof.house}"
    return "\n".join(page.fold(f"{_symbols(phase, page)}  {held}"))


def _breath(phase: Spinning, page: Page) -> str:
    told = f"{page.seat(phase.seat)}  {page('wolf')} -> {page.seat(phase.target)} {phase.house}"
    return "\n".join(page.fold(told))


_OF_PHASE: Final[Mapping[type[Phase], Callable[[Any, Page], str]]] = {
    Throwing: _thrown,
    Deciding: _lying,
    Building: _buying,
    Holding: _waiting,
    Spinning: _breath,
}
"""What is in hand, by the class of the phase; where nothing is, there is no line."""
