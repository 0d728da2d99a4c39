"""The end of the game: what each seat has cleaned, and who wins."""

from __future__ import annotations

from typing import Final

from ...core import Cited, ClauseId, Over, Seat
from .state import Board

CLEANED: Final = ClauseId("pdw.score.cleaned")
MOST: Final = ClauseId("pdw.score.most")
SHARED: Final = ClauseId("pdw.score.shared")


def winners(points: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats with the most (pdw.score.most)."""
    most = max(points)
    return tuple(Seat(s) for s, own in enumerate(points) if own == most)


def outcome(board: Board, clause: ClauseId) -> Over:
    """How the game ends, and which clauses decided."""
    won = winners(board.points)
    decided = (CLEANED, MOST) if len(won) == 1 else (CLEANED, MOST, SHARED)
    return Over(clause, won, board.points, decided)


def sheet(board: Board) -> tuple[Cited, ...]:
    """What each seat has cleaned, and who wins, as citations."""
    points = board.points
    won = tuple(int(seat) for seat in winners(points))
    told = [Cited(CLEANED, (("seat", seat), ("points", own))) for seat, own in enumerate(points)]
    told.append(Cited(MOST, (("winners", won), ("points", max(points)))))
    return (*told, Cited(SHARED, (("winners", won),))) if len(won) > 1 else tuple(told)
