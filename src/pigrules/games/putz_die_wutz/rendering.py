"""A position as plain text: the ring of pigs and where each looks, soaps, dice, and what each seat has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ...core.page import Page
from .memo import Memo
from .ring import pile
from .state import Dealing, Deed, Ended, Phase, Picking, Racing, Refilling, Rolling, State, Waiting
from .vocabulary import JAR, SIDES, Item, Pig, Side

_LOOKS: Final[dict[Side, str]] = {"north": "^", "east": ">", "south": "v", "west": "<"}
_GAP: Final = 3
"""The columns between two spots, if there is room."""


def render(state: State, word: Callable[[str], str]) -> str:
    """The table as lines of text; `word` gives the name of a piece in the reader's language.

    On a `Page` what can be grabbed has its key beside it.
    """
    page = Page.of(word)
    parts = [_square(state, page), _seats(state, page)]
    in_hand = _in_hand(state, page)
    return "\n\n".join([*parts, "\n".join(in_hand)] if in_hand else parts)


def _square(state: State, page: Page) -> str:
    """The ring as it lies, spot 1 in the north-west, and who sits where; without room for it, as a list."""
    cells = [_spot(state, spot, page) for spot in range(1, state.rules.spots + 1)]
    across = len(cells) // len(SIDES) + 1
    wide = max(map(len, cells))
    if page.width is not None:
        wide = max(wide, len(_jar(page)) // max(1, across - 2))
    for outside in (sum(len(_side(state, side, page)) + 2 for side in ("west", "east")), 0):
        for gap in range(_GAP, 0, -1):
            if page.fits(outside + (wide + gap) * across):
                return _ring(state, cells, wide + gap, outside > 0, page)
    return _listed(state, cells, page)


def _ring(state: State, cells: Sequence[str], width: int, beside: bool, page: Page) -> str:
    """The ring with its sides around it; west and east have a line of their own if nothing fits `beside`."""
    each = len(cells) // len(SIDES)
    across, inside = width * (each + 1), width * (each - 1)
    painted = [page.cell(cell, width, _colour(state, spot)) for spot, cell in enumerate(cells, 1)]
    rows = ["".join(painted[: each + 1])]
    for row in range(1, each):
        jar = _jar(page) if row == each // 2 else ""
        rows.append(f"{painted[-row]}{jar:^{inside}}{painted[each + row]}")
    rows.append("".join(painted[each * 2 : each * 3 + 1][::-1]))
    north, east, south, west = (_side(state, side, page) for side in SIDES)
    middle, margin = len(rows) // 2, len(west) + 2 if beside else 0
    lines = [" " * margin + row for row in rows]
    if beside:
        lines[middle] = f"{west:{margin}}{rows[middle]}{east}"
    else:
        lines.insert(middle, f"{west:<{max(0, across - len(east))}}{east}")
    ends = (f"{'':{margin}}{side:^{across}}" for side in (north, south))
    return "\n".join(line.rstrip() for line in (next(ends), *lines, next(ends)))


def _listed(state: State, cells: Sequence[str], page: Page) -> str:
    """The spots in rows that fit, the sides, and the jar."""
    wide = max(map(len, cells)) + 2
    most = 1 if page.width is None else max(1, (page.width + 2) // wide)
    painted = [page.cell(cell, wide, _colour(state, spot)) for spot, cell in enumerate(cells, 1)]
    rows = ["".join(painted[at : at + most]).rstrip() for at in range(0, len(painted), most)]
    return "\n".join([*rows, *page.row([*(_side(state, side, page) for side in SIDES), _jar(page)])])


def _colour(state: State, spot: int) -> str:
    placed = state.board.ring[spot - 1]
    return "" if placed is None else placed.pig.colour


def _spot(state: State, spot: int, page: Page) -> str:
    placed = state.board.ring[spot - 1]
    seen = "-" if placed is None else f"{_pig(placed.pig, page)} {_LOOKS[placed.looks]}"
    return f"{_key(f'pig {spot}', page)}{spot:>2}: {seen}"


def _jar(page: Page) -> str:
    return f"{_key(JAR, page)}({page(JAR)})"


def _key(item: str, page: Page) -> str:
    """What to type to grab something, in front of it."""
    key = page.key(item)
    return f"[{key}] " if key else ""


def _pig(pig: Pig, page: Page) -> str:
    return f"{page(pig.colour)} {pig.blotches}"


def _side(state: State, side: Side, page: Page) -> str:
    sides = state.rules.sides
    who = f": {page.seat(sides.index(side))}" if side in sides else ""
    return f"{_key(f'soap {side}', page)}{page(side)}{who}"


def _seats(state: State, page: Page) -> str:
    lines = [
        f"{page.seat(seat)}  {page('cleaned')}: {len(pigs)}"
        + (f"  ({', '.join(_pig(p, page) for p in pigs)})" if pigs else "")
        for seat, pigs in enumerate(state.board.cleaned)
    ]
    memo: Memo = state.rules.memo
    folded = [part for line in lines for part in page.fold(line)]
    return "\n".join([*folded, f"{page('pile')}: {len(pile(memo.box, state.board))}"])


def _in_hand(state: State, page: Page) -> list[str]:
    """What is being decided: what the dice show, what has been done in the round, and who skips."""
    told: list[str] = _OF_PHASE[type(state.phase)](state.phase, page)
    return [part for line in told for part in page.fold(line)]


def _nothing(phase: Dealing | Ended, page: Page) -> list[str]:
    return []


def _skipping(phase: Rolling | Racing | Waiting | Picking | Refilling, page: Page) -> list[str]:
    seats = ", ".join(page.seat(seat) for seat in phase.skipping)
    return [f"{page('skipping')}: {seats}"] if seats else []


def _race(phase: Racing | Waiting, page: Page) -> list[str]:
    shown = "  ".join(page(str(face)) for face in phase.faces if face is not None)
    deeds = [_deed(deed, page) for deed in phase.deeds]
    return [f"{page('dice')}: {shown}", *deeds, *_skipping(phase, page)]


def _wait(phase: Waiting, page: Page) -> list[str]:
    return [*_race(phase, page), f"{page('scrubber')}: {page.seat(phase.scrubber)}"]


def _turning(phase: Picking, page: Page) -> list[str]:
    return [f"{page.seat(phase.seat)}: {page(JAR)}", *_skipping(phase, page)]


_OF_PHASE: Final[Mapping[type[Phase], Callable[[Any, Page], list[str]]]] = {
    Dealing: _nothing,
    Rolling: _skipping,
    Racing: _race,
    Waiting: _wait,
    Picking: _turning,
    Refilling: _skipping,
    Ended: _nothing,
}


def _deed(deed: Deed, page: Page) -> str:
    return f"{page.seat(deed.seat)}: {page('gave-up') if deed.item is None else _item(deed.item, page)}"


def _item(item: Item, page: Page) -> str:
    if isinstance(item, int):
        return f"{page('pig')} {item}"
    return page(JAR) if item == JAR else f"{page('soap')} {page(item)}"
