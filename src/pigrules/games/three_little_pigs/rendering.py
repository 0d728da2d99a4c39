"""A position as plain text: stacks, houses drawn as houses, dice, prizes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final, TypeAlias

from ...core import letter
from .components import Stack
from .house import House
from .state import Building, Deciding, Holding, Phase, Spinning, State, Throwing
from .vocabulary import KIND_INDEX, MATERIALS, PARTS, Kind, Material, Part, Tile

Word: TypeAlias = "Callable[[str], str]"

_STUFF: Final[dict[Material, str]] = {"straw": '"', "wood": "=", "brick": "#"}
_WIDTH: Final = 10
_FEW: Final = 2
"""The most pots that are drawn one by one."""


def render(state: State, word: Word) -> str:
    """The table as lines of text; `word` gives the name of a piece in the reader's language."""
    parts = [_stacks(state, word)]
    parts += [_seat(state, seat, word) for seat in range(state.rules.seats)]
    in_hand = _in_hand(state, word)
    return "\n\n".join([*parts, in_hand] if in_hand else parts)


def _stacks(state: State, word: Word) -> str:
    stacks = state.board.stacks
    rows = [[f"o {word('pots')}", *(f"{_STUFF[m]} {word(m)}" for m in MATERIALS)]]
    rows += [[word(p), *(_stack(stacks[KIND_INDEX[Kind(p, m)]]) for m in MATERIALS)] for p in PARTS]
    return "\n".join("  ".join(f"{cell:<{_WIDTH}}" for cell in row).rstrip() for row in rows)


def _stack(stack: Stack) -> str:
    return f"{stack.count} {_pots(stack.top or 0)}".rstrip()


def _pots(count: int) -> str:
    return "o" * count if count <= _FEW else f"{count}o"


def _seat(state: State, seat: int, word: Word) -> str:
    board = state.board
    held = [word(m) for m, holder in zip(MATERIALS, board.prizes, strict=False) if holder == seat]
    head = letter(seat) + (f"  ({word('prizes')}: {', '.join(held)})" if held else "")
    houses = board.houses[seat]
    return f"{head}\n{_street(houses)}" if houses else f"{head}\n  -"


def _street(houses: Sequence[House]) -> str:
    columns = [[f"{number:^{_WIDTH}}", *_house(house)] for number, house in enumerate(houses, 1)]
    lines = list(zip_longest(*columns, fillvalue=" " * _WIDTH))
    return "\n".join("".join(line).rstrip() for line in reversed(lines))


def _house(house: House) -> list[str]:
    return [f"{line:<{_WIDTH}}" for tile in house.tiles for line in _tile(tile)]


def _tile(tile: Tile) -> list[str]:
    """The lines of a tile, the lowest first."""
    fill, pots = _STUFF[tile.material], _pots(tile.pots)
    shapes: dict[Part, list[str]] = {
        "door": [f" |{fill}||{fill}|{pots}"],
        "window": [f" |{fill}[]{fill}|{pots}"],
        "roof": [f" /{fill * 4}\\{pots}", f"  /{fill * 2}\\"],
    }
    return shapes[tile.part]


def _in_hand(state: State, word: Word) -> str:
    draw = _OF_PHASE.get(type(state.phase))
    return draw(state.phase, word) if draw else ""


def _thrown(phase: Throwing, word: Word) -> str:
    return _dice(phase, phase.thrown, word)


def _lying(phase: Deciding, word: Word) -> str:
    return _dice(phase, (), word)


def _dice(phase: Throwing | Deciding, rolling: Sequence[int], word: Word) -> str:
    shown = (
        f"{n}:{'?' if face is None or n in rolling else word(face)}" for n, face in enumerate(phase.faces, 1)
    )
    return f"{letter(phase.seat)}  {phase.throw}/3  {'  '.join(shown)}"


def _symbols(phase: Building | Holding, word: Word) -> str:
    counts = (f"{count} {word(part)}" for part, count in zip(PARTS, phase.purse, strict=True) if count)
    return f"{letter(phase.seat)}  {', '.join(counts) or '-'}"


def _waiting(phase: Holding, word: Word) -> str:
    roof = phase.bought[0]
    held = f"{word(roof.part)} ({word(roof.material)}){_pots(phase.pots)} -> {roof.house}"
    return f"{_symbols(phase, word)}  {held}"


def _breath(phase: Spinning, word: Word) -> str:
    return f"{letter(phase.seat)}  {word('wolf')} -> {letter(phase.target)} {phase.house}"


_OF_PHASE: Final[Mapping[type[Phase], Callable[[Any, Word], str]]] = {
    Throwing: _thrown,
    Deciding: _lying,
    Building: _symbols,
    Holding: _waiting,
    Spinning: _breath,
}
"""What is in hand, by the class of the phase; where nothing is, there is no line."""
