"""The two ends of the game, and who has won."""

from __future__ import annotations

from typing import Final

from ...core import ClauseId, Over, Seat
from .vocabulary import Place

HOME: Final = ClauseId("woolfy.end.home")
POT: Final = ClauseId("woolfy.end.pot")
TOGETHER: Final = ClauseId("woolfy.score.together")
WOLF_WINS: Final = ClauseId("woolfy.score.wolf")


ALL_HOME: Final[tuple[Place, ...]] = ("brick", "brick", "brick")
ALL_CAUGHT: Final[tuple[Place, ...]] = ("pot", "pot", "pot")


def end(pigs: tuple[Place, ...]) -> ClauseId | None:
    """The clause by which the game is over; None if it goes on."""
    if pigs == ALL_HOME:
        return HOME
    return POT if pigs == ALL_CAUGHT else None


def outcome(seats: int, clause: ClauseId) -> Over:
    """The result of a game that `clause` has ended: all win together, or none."""
    if clause == HOME:
        return Over(clause, tuple(Seat(s) for s in range(seats)), (1,) * seats, (TOGETHER,))
    return Over(clause, (), (0,) * seats, (WOLF_WINS,))
