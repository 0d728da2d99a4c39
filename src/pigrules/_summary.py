"""Exact summaries of simulated games; `pigrules.simulate` is the public face."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import TypeAlias

from attrs import frozen

from ._plurals import counted
from .core import ClauseId, MalformedError, Over
from .core.arguments import checked

Tally: TypeAlias = tuple[tuple[ClauseId, int], ...]
"""How many games used a clause, sorted by clause.

>>> tally: simulation.Tally = summary.ends
>>> tally
(('tlp.end.stacks', 4),)
"""


@frozen
class Spread:
    """Whole numbers: how many, their sum and their limits. Two of them add up.

    >>> spread = simulation.Spread.of(13) + simulation.Spread.of(12)
    >>> str(spread.mean), spread.least, spread.most
    ('25/2', 12, 13)
    """

    count: int = 0
    total: int = 0
    least: int | None = None
    most: int | None = None

    @classmethod
    def of(cls, value: int) -> Spread:
        """The spread of one number."""
        return cls(1, value, value, value)

    def __add__(self, other: Spread) -> Spread:
        if self.least is None or self.most is None:
            return other
        if other.least is None or other.most is None:
            return self
        return Spread(
            self.count + other.count,
            self.total + other.total,
            min(self.least, other.least),
            max(self.most, other.most),
        )

    @property
    def mean(self) -> Fraction | None:
        """The exact mean; None without numbers."""
        return Fraction(self.total, self.count) if self.count else None


@frozen
class SeatSummary:
    """How one seat fared.

    >>> from pigrules import Over
    >>> over = Over("tlp.end.stacks", winners=[0, 1], scores=[13, 13], decided=["tlp.score.shared"])
    >>> seat = simulation.SeatSummary.of(0, over)
    >>> str(seat.wins), seat.outright, seat.shared
    ('1/2', 0, 1)
    """

    wins: Fraction = Fraction(0)
    """Games won; a win shared by k seats counts 1/k."""
    outright: int = 0
    """Games won alone."""
    shared: int = 0
    """Games won together with others."""
    score: Spread = Spread()
    """Points at the end of the finished games."""

    @classmethod
    @checked
    def of(cls, seat: int, over: Over) -> SeatSummary:
        """How `seat` fared in one game."""
        _check_seat(seat, len(over.scores))
        score = Spread.of(over.scores[seat])
        if seat not in over.winners:
            return cls(score=score)
        alone = len(over.winners) == 1
        return cls(Fraction(1, len(over.winners)), int(alone), int(not alone), score)

    def __add__(self, other: SeatSummary) -> SeatSummary:
        return SeatSummary(
            self.wins + other.wins,
            self.outright + other.outright,
            self.shared + other.shared,
            self.score + other.score,
        )


@frozen
class Summary:
    """The results of games between the same seats. Two summaries add up; `Summary.none` adds nothing.

    >>> summary.games, summary.unfinished
    (4, 0)
    >>> summary + simulation.Summary.none(2) == summary
    True
    """

    games: int
    unfinished: int
    """Games that were broken off at the cap; they have no winner, and count nowhere else."""
    seats: tuple[SeatSummary, ...]
    plies: Spread
    """Steps of the finished games, including chance steps."""
    ends: Tally
    """How many games ended by each clause."""
    decided: Tally
    """In how many games each scoring or tie clause chose the winners."""

    @classmethod
    @checked
    def none(cls, seats: int) -> Summary:
        """No games of `seats` seats."""
        return cls(0, 0, (SeatSummary(),) * seats, Spread(), (), ())

    @classmethod
    @checked
    def of(cls, seats: int, plies: int, over: Over | None) -> Summary:
        """One game of that many plies; `over` is None if it was broken off."""
        if over is None:
            return cls(1, 1, (SeatSummary(),) * seats, Spread(), (), ())
        return cls(
            1,
            0,
            tuple(SeatSummary.of(seat, over) for seat in range(seats)),
            Spread.of(plies),
            ((over.clause, 1),),
            _tally((clause, 1) for clause in set(over.decided)),
        )

    def __add__(self, other: Summary) -> Summary:
        if len(self.seats) != len(other.seats):
            raise MalformedError(
                f"games of {len(self.seats)} and of {len(other.seats)} seats cannot be added up"
            )
        return Summary(
            self.games + other.games,
            self.unfinished + other.unfinished,
            tuple(one + two for one, two in zip(self.seats, other.seats, strict=True)),
            self.plies + other.plies,
            _tally((*self.ends, *other.ends)),
            _tally((*self.decided, *other.decided)),
        )

    @property
    def finished(self) -> int:
        """Games that were finished."""
        return self.games - self.unfinished

    @checked
    def share(self, seat: int) -> Fraction | None:
        """The part of the finished games that `seat` has won; None if there are none."""
        _check_seat(seat, len(self.seats))
        return self.seats[seat].wins / self.finished if self.finished else None

    @checked
    def interval(self, seat: int, confidence: float = 0.95) -> tuple[float, float]:
        """The confidence interval of that share, see `wilson`."""
        _check_seat(seat, len(self.seats))
        return wilson(self.seats[seat].wins, self.finished, confidence)


def _check_seat(seat: int, seats: int) -> None:
    if not 0 <= seat < seats:
        raise MalformedError(f"there is no seat {seat}: there are {counted(seats, 'seat')}", "seat")


@checked
def wilson(wins: Fraction, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval for a share of `wins` in `games`; everything from 0 to 1 of no games.

    With shared wins it is a little wide: a shared win varies less than a win or a loss.

    >>> from fractions import Fraction
    >>> [round(bound, 3) for bound in simulation.wilson(Fraction(5), 10)]
    [0.237, 0.763]
    """
    if not 0 < confidence < 1:
        raise MalformedError(f"expected a number between 0 and 1, found {confidence}", "confidence")
    if not 0 <= wins <= games:
        raise MalformedError(f"expected from 0 up to as many as games, {games}, found {wins}", "wins")
    if not games:
        return 0.0, 1.0
    z = round(NormalDist().inv_cdf((1 + confidence) / 2), 12)  # by a logarithm, which hosts end differently
    share, spread = wins / games, z * z / games
    middle = (float(share) + spread / 2) / (1 + spread)
    half = z / (1 + spread) * sqrt(float(share * (1 - share)) / games + spread / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def _tally(counts: Iterable[tuple[ClauseId, int]]) -> Tally:
    total: Counter[ClauseId] = Counter()
    for clause, count in counts:
        total[clause] += count
    return tuple(sorted(total.items()))
