"""The end of the game: when it comes, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core import Cited, ClauseId, Entry, ScoreSheet, Seat
from ...core.acts import cite
from .components import CENTRE
from .hunt import TEN
from .rules import Readings
from .state import Board, Dealing, Ended, Hunted, State

END: Final = ClauseId("emi.end.ten")
MOST_POINTS: Final = ClauseId("emi.score.most-points")
FIRST_THERE: Final = ClauseId("emi.score.first-there")
PAIR_GAINED: Final = ClauseId("emi.score.pair-gained")
CLOCKWISE: Final = ClauseId("emi.score.clockwise")
SHARED: Final = ClauseId("emi.score.shared")


def with_ten(points: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with ten points or more; any of them ends the game after the round (emi.end.ten)."""
    return tuple([Seat(s) for s, each in enumerate(points) if each >= TEN])


def deals_once_more(readings: Readings) -> bool:
    """Whether the cards are dealt once more after the round that ends the game (emi.end.ten)."""
    return readings.last_deal != "skipped" and readings.end_timing == "round"


def leaders(points: Sequence[int]) -> tuple[Seat, ...]:
    """Who has the most points (emi.score.most-points)."""
    most = max(points)
    return tuple([Seat(s) for s, each in enumerate(points) if each == most])


def first_there(points: Sequence[int], gainer: Seat, readings: Readings) -> bool:
    """Whether the `gainer` of the hunt wins as the first of several with ten (emi.score.first-there)."""
    if readings.several_with_ten != "first-there":
        return False
    ten = with_ten(points)
    return len(ten) > 1 and gainer in ten


def clockwise(tied: Sequence[Seat], wolf: Seat, seats: int, readings: Readings) -> Seat:
    """Which of the `tied` comes first clockwise from the Wolf (emi.score.clockwise)."""
    begin = wolf if readings.from_the_wolf == "wolf-first" else wolf + 1
    return min(tied, key=lambda seat: (seat - begin) % seats)


def verdict(
    board: Board, hunted: Hunted | None, readings: Readings
) -> tuple[tuple[Seat, ...], tuple[Cited, ...]]:
    """Who wins after this hunt, and the clauses that chose them, one after the other.

    Without the hunt of a round nobody breaks a tie.
    """
    points = board.points
    if hunted is not None and first_there(points, hunted.gainer, readings):
        return (hunted.gainer,), (cite(FIRST_THERE, winners=(hunted.gainer,)),)
    tied = leaders(points)
    cited = (cite(MOST_POINTS, winners=tied, points=max(points)),)
    if len(tied) == 1 or hunted is None:
        return tied, cited
    clause, winners = _tie(tied, board, hunted, readings)
    return winners, (*cited, cite(clause, winners=winners, points=max(points)))


def _tie(
    tied: tuple[Seat, ...], board: Board, hunted: Hunted, readings: Readings
) -> tuple[ClauseId, tuple[Seat, ...]]:
    """The clause that settles a tie for the most points, and who wins by it."""
    if readings.tie == "shared":
        return SHARED, tied
    if hunted.gained > 0 and hunted.gainer in tied:
        return PAIR_GAINED, (hunted.gainer,)
    wolf = board.wolf if readings.last_deal == "new-wolf" else hunted.wolf
    return CLOCKWISE, (clockwise(tied, wolf, len(board.points), readings),)


def sheet(state: State) -> ScoreSheet:
    """The points of each seat, which lie open, and who wins (emi.bank.centre)."""
    board, phase = state.board, state.phase
    hunted = phase.hunted if isinstance(phase, (Dealing, Ended)) else None
    winners, decided = verdict(board, hunted, state.rules.readings)
    entries = [
        Entry(Seat(seat), CENTRE, points, (("seat", seat), ("points", points)))
        for seat, points in enumerate(board.points)
    ]
    ended = cite(END, seats=with_ten(board.points)) if isinstance(phase, Ended) else None
    return ScoreSheet(len(board.points), tuple(entries), decided, winners, ended=ended)
