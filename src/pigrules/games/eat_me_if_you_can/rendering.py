"""A position as plain text: the tokens, and before each seat its points, its house and its wheel."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core.page import Page
from .components import BACK, centre, held
from .state import Dealing, Ended, Hunted, View, Wheels
from .vocabulary import WOLF


def render(view: View, word: Callable[[str], str]) -> str:
    """The table as lines of text; `word` gives the name of a piece in the reader's language."""
    page = Page.of(word)
    left = centre(view.rules.tokens.count, view.board.points)
    rows = [_seat(view, seat, page) for seat in range(len(view.board.points))]
    parts = [f"{page('centre')}: {left} {page('tokens')}", _columns(rows, page)]
    if isinstance(view.phase, (Dealing, Ended)):
        parts.append("\n".join(page.fold(_hunted(view.phase.hunted, page))))
    return "\n\n".join(parts)


def _seat(view: View, seat: int, page: Page) -> list[str]:
    """The cells of a row: seat, points, tokens, character, wheel."""
    board = view.board
    points = board.points[seat]
    cells = [page.seat(seat), f"{points:>2}", _tokens(points)]
    if seat < len(board.cards):
        card = board.cards[seat]
        house = "" if card == WOLF else f"/{view.rules.houses.points(card)}\\  "
        cells.append(f"{house:5}{page(card)}")
        if isinstance(view.phase, Wheels) and card != WOLF and seat < len(view.phase.seen):
            cells.append(page(view.phase.seen[seat] or "not-set"))
    return cells


def _tokens(points: int) -> str:
    fives, ones = held(points)
    return f"({BACK})" * fives + "(1)" * ones or "-"


def _hunted(hunted: Hunted, page: Page) -> str:
    gainer, loser = page.seat(hunted.gainer), page.seat(hunted.loser)
    found = page("trap" if hunted.trapped else "sleep")
    gains = f"{gainer} +{hunted.gained}, {loser} -{hunted.lost}"
    return f"{page('wolf')} {page.seat(hunted.wolf)} -> {page.seat(hunted.victim)}: {found}; {gains}"


def _columns(rows: Sequence[Sequence[str]], page: Page) -> str:
    widths = [
        max(len(row[at]) for row in rows if at < len(row)) for at in range(max(map(len, rows), default=0))
    ]
    lines = ["  ".join(f"{cell:<{widths[at]}}" for at, cell in enumerate(row)).rstrip() for row in rows]
    if not all(page.fits(len(line)) for line in lines):
        lines = [line for row in rows for line in page.row([cell.strip() for cell in row], hanging=4)]
    return "\n".join(lines)
