"""The two ends of the game, and who has won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from ...core import Cited, ClauseId, Entry, ScoreSheet, Seat
from ...core.acts import cite
from .state import Board, Ended, State
from .vocabulary import HOUSES, Place

SAFE: Final = ClauseId("woolfy.house.safe")
ONE_BY_ONE: Final = ClauseId("woolfy.rescue.one-by-one")
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


def winners(seats: int, clause: ClauseId) -> tuple[Seat, ...]:
    """Who wins a game that `clause` has ended: all together, or none."""
    return tuple([Seat(s) for s in range(seats)]) if clause == HOME else ()


def final(seats: int, clause: ClauseId) -> ScoreSheet:
    """The end of a game by `clause`: a point for each winner."""
    won = winners(seats, clause)
    entries = [Entry(seat, TOGETHER, 1, (("winners", (seat,)),)) for seat in won]
    decided = cite(TOGETHER, winners=won) if won else Cited(WOLF_WINS)
    return ScoreSheet(seats, entries, (decided,), won, ended=Cited(clause))


def sheet(state: State) -> ScoreSheet:
    """Which pigs are in a house or in the pot; at the end, who wins."""
    seats, where = state.rules.seats, tuple(_whereabouts(state.board))
    if not isinstance(state.phase, Ended):
        return ScoreSheet(seats, where, (), ())
    end = final(seats, state.phase.clause)
    return evolve(end, entries=(*where, *end.entries))


def _whereabouts(board: Board) -> Iterator[Entry]:
    for house in HOUSES:
        if board.at(house):
            yield Entry(None, SAFE, 0, (("house", house), ("pigs", board.at(house))))
    if board.at("pot"):
        yield Entry(None, ONE_BY_ONE, 0, (("pigs", board.at("pot")),))
