"""A position as plain text: the tokens, and before each seat its points, its house and its wheel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from ...core import letter
from .components import BACK, centre, held
from .state import Dealing, Ended, Hunted, View, Wheels
from .vocabulary import WOLF

Word: TypeAlias = "Callable[[str], str]"


def render(view: View, word: Word) -> str:
    """The table as lines of text; `word` gives the name of a piece in the reader's language."""
    left = centre(view.rules.tokens.count, view.board.points)
    rows = [_seat(view, seat, word) for seat in range(len(view.board.points))]
    parts = [f"{word('centre')}: {left} {word('tokens')}", _columns(rows)]
    if isinstance(view.phase, (Dealing, Ended)):
        parts.append(_hunted(view.phase.hunted, word))
    return "\n\n".join(parts)


def _seat(view: View, seat: int, word: Word) -> list[str]:
    """The cells of a row: seat, points, tokens, character, wheel."""
    board = view.board
    points = board.points[seat]
    cells = [letter(seat), f"{points:>2}", _tokens(points)]
    if seat < len(board.cards):
        card = board.cards[seat]
        house = "" if card == WOLF else f"/{view.rules.houses.points(card)}\\  "
        cells.append(f"{house:5}{word(card)}")
        if isinstance(view.phase, Wheels) and card != WOLF and seat < len(view.phase.seen):
            cells.append(word(view.phase.seen[seat] or "not-set"))
    return cells


def _tokens(points: int) -> str:
    fives, ones = held(points)
    return f"({BACK})" * fives + "(1)" * ones or "-"


def _hunted(hunted: Hunted, word: Word) -> str:
    gains = f"{letter(hunted.gainer)} +{hunted.gained}, {letter(hunted.loser)} -{hunted.lost}"
    found = word("trap" if hunted.trapped else "sleep")
    return f"{word('wolf')} {letter(hunted.wolf)} -> {letter(hunted.victim)}: {found}; {gains}"


def _columns(rows: Sequence[Sequence[str]]) -> str:
    widths = [
        max(len(row[at]) for row in rows if at < len(row)) for at in range(max(map(len, rows), default=0))
    ]
    lines = ("  ".join(f"{cell:<{widths[at]}}" for at, cell in enumerate(row)).rstrip() for row in rows)
    return "\n".join(lines)
