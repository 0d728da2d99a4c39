"""A position as plain text: the ring of pigs and where each looks, soaps, dice, and what each seat has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from ...core import letter
from .memo import Memo
from .ring import pile
from .state import Dealing, Deed, Ended, Phase, Picking, Racing, Refilling, Rolling, State, Waiting
from .vocabulary import JAR, SIDES, Item, Pig, Side

Word: TypeAlias = "Callable[[str], str]"

_LOOKS: Final[dict[Side, str]] = {"north": "^", "east": ">", "south": "v", "west": "<"}

_NORTH_AND_SOUTH: Final[tuple[Side, ...]] = ("north", "south")


def render(state: State, word: Word) -> str:
    """The table as lines of text; `word` gives the name of a piece in the reader's language."""
    parts = [_square(state, word), _seats(state, word)]
    in_hand = _in_hand(state, word)
    return "\n\n".join([*parts, "\n".join(in_hand)] if in_hand else parts)


def _square(state: State, word: Word) -> str:
    """The ring as it lies, spot 1 in the north-west, and who sits where."""
    cells = [_spot(state, spot, word) for spot in range(1, state.rules.spots + 1)]
    each = len(cells) // len(SIDES)
    width = max(map(len, cells)) + 3
    inside = width * (each - 1)
    rows = [_row(cells[: each + 1], width)]
    for row in range(1, each):
        jar = f"({word(JAR)})" if row == each // 2 else ""
        rows.append(f"{cells[-row]:{width}}{jar:^{inside}}{cells[each + row]:{width}}")
    rows.append(_row(cells[each * 2 : each * 3 + 1][::-1], width))
    west, east = _side(state, "west", word), _side(state, "east", word)
    middle = len(rows) // 2
    lines = [f"{west if at == middle else '':{len(west) + 2}}{row}" for at, row in enumerate(rows)]
    lines[middle] += east
    north, south = (
        f"{'':{len(west) + 2}}{_side(state, side, word):^{len(rows[0])}}" for side in _NORTH_AND_SOUTH
    )
    return "\n".join(line.rstrip() for line in (north, *lines, south))


def _row(cells: Sequence[str], width: int) -> str:
    return "".join(f"{cell:{width}}" for cell in cells)


def _spot(state: State, spot: int, word: Word) -> str:
    placed = state.board.ring[spot - 1]
    if placed is None:
        return f"{spot:>2}: -"
    return f"{spot:>2}: {_pig(placed.pig, word)} {_LOOKS[placed.looks]}"


def _pig(pig: Pig, word: Word) -> str:
    return f"{word(pig.colour)} {pig.blotches}"


def _side(state: State, side: Side, word: Word) -> str:
    sides = state.rules.sides
    return f"{word(side)}: {letter(sides.index(side))}" if side in sides else word(side)


def _seats(state: State, word: Word) -> str:
    lines = [
        f"{letter(seat)}  {word('cleaned')}: {len(pigs)}"
        + (f"  ({', '.join(_pig(p, word) for p in pigs)})" if pigs else "")
        for seat, pigs in enumerate(state.board.cleaned)
    ]
    memo: Memo = state.rules.memo
    return "\n".join([*lines, f"{word('pile')}: {len(pile(memo.box, state.board))}"])


def _in_hand(state: State, word: Word) -> list[str]:
    """What is being decided: what the dice show, what has been done in the round, and who skips."""
    return _OF_PHASE[type(state.phase)](state.phase, word)


def _nothing(phase: Dealing | Ended, word: Word) -> list[str]:
    return []


def _skipping(phase: Rolling | Racing | Waiting | Picking | Refilling, word: Word) -> list[str]:
    letters = ", ".join(letter(seat) for seat in phase.skipping)
    return [f"{word('skipping')}: {letters}"] if letters else []


def _race(phase: Racing | Waiting, word: Word) -> list[str]:
    shown = "  ".join(word(str(face)) for face in phase.faces if face is not None)
    deeds = [_deed(deed, word) for deed in phase.deeds]
    return [f"{word('dice')}: {shown}", *deeds, *_skipping(phase, word)]


def _wait(phase: Waiting, word: Word) -> list[str]:
    return [*_race(phase, word), f"{word('scrubber')}: {letter(phase.scrubber)}"]


def _jar(phase: Picking, word: Word) -> list[str]:
    return [f"{letter(phase.seat)}: {word(JAR)}", *_skipping(phase, word)]


_OF_PHASE: Final[Mapping[type[Phase], Callable[[Any, Word], list[str]]]] = {
    Dealing: _nothing,
    Rolling: _skipping,
    Racing: _race,
    Waiting: _wait,
    Picking: _jar,
    Refilling: _skipping,
    Ended: _nothing,
}


def _deed(deed: Deed, word: Word) -> str:
    return f"{letter(deed.seat)}: {word('gave-up') if deed.item is None else _item(deed.item, word)}"


def _item(item: Item, word: Word) -> str:
    if isinstance(item, int):
        return f"{word('pig')} {item}"
    return word(JAR) if item == JAR else f"{word('soap')} {word(item)}"
