"""The end of the game: what each seat has cleaned, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ...core import Cited, ClauseId, Over, Seat
from ...core.acts import cite
from .ring import pile_is_empty
from .rules import Readings
from .state import Board
from .vocabulary import Pig

SPOT_EMPTY: Final = ClauseId("pdw.end.spot-empty")
CLEANED: Final = ClauseId("pdw.score.cleaned")
MOST: Final = ClauseId("pdw.score.most")
SHARED: Final = ClauseId("pdw.score.shared")


def game_over(waits: bool, box: Sequence[Pig], board: Board, readings: Readings) -> bool:
    """Whether the pile is used up, and a spot `waits` for a pig or none has to (pdw.end.spot-empty)."""
    return (waits or readings.game_end == "pile-empty") and pile_is_empty(box, board)


def winners(points: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats with the most (pdw.score.most)."""
    most = max(points)
    return tuple(Seat(s) for s, own in enumerate(points) if own == most)


def outcome(board: Board, clause: ClauseId) -> Over:
    """How the game ends, and which clauses decided."""
    won = winners(board.points)
    decided = (CLEANED, MOST) if len(won) == 1 else (CLEANED, MOST, SHARED)
    return Over(clause, won, board.points, decided)


def sheet(board: Board) -> Iterator[Cited]:
    """The end, what each seat has cleaned, and who wins, as citations."""
    points, won = board.points, winners(board.points)
    yield Cited(SPOT_EMPTY)
    for seat, own in enumerate(points):
        yield cite(CLEANED, seat=seat, points=own)
    yield cite(MOST, winners=won, points=max(points))
    if len(won) > 1:
        yield cite(SHARED, winners=won)
