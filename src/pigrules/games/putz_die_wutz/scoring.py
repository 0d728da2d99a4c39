"""The end of the game: what each seat has cleaned, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core import Cited, ClauseId, Entry, ScoreSheet, Seat
from ...core.acts import cite
from .ring import pile_is_empty
from .rules import Readings
from .state import Board, Ended, State
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
    return tuple([Seat(s) for s, own in enumerate(points) if own == most])


def sheet(state: State) -> ScoreSheet:
    """What each seat has cleaned, and who wins."""
    points, phase = state.board.points, state.phase
    entries = [
        Entry(Seat(seat), CLEANED, own, (("seat", seat), ("points", own))) for seat, own in enumerate(points)
    ]
    won = winners(points)
    shared = (cite(SHARED, winners=won),) if len(won) > 1 else ()
    decided = (cite(MOST, winners=won, points=max(points)), *shared)
    ended = Cited(phase.clause) if isinstance(phase, Ended) else None
    return ScoreSheet(len(points), tuple(entries), decided, won, (CLEANED,), ended)
