"""The score sheet: the points of each seat, entry by entry, and how the winners follow from them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from attrs import field, frozen

from .malformed import MalformedError, tupled
from .turns import Over
from .values import Cited, ClauseId, Facts, Seat

__all__ = ["Entry", "ScoreSheet", "plain_sheet", "totals"]


def _entries(given: Iterable[Entry]) -> tuple[Entry, ...]:
    return tupled(given, "entries")


def _decided(given: Iterable[Cited]) -> tuple[Cited, ...]:
    return tupled(given, "citations")


def _winners(given: Iterable[Seat]) -> tuple[Seat, ...]:
    return tupled(given, "seats")


def _counted(given: Iterable[ClauseId]) -> tuple[ClauseId, ...]:
    return tupled(given, "clauses")


class Entry(NamedTuple):
    """One line of a score sheet: whose it is, why, and what it adds.

    >>> from pigrules import Seat
    >>> from pigrules.core import Entry
    >>> pots = Entry(Seat(0), "tlp.score.pots", 2, (("seat", 0), ("house", 1), ("pots", 2)))
    >>> pots.points, pots.cited
    (2, Cited(clause='tlp.score.pots', facts=(('seat', 0), ('house', 1), ('pots', 2))))
    """

    seat: Seat | None
    """None if it is not about one seat alone, such as a prize that is tied."""
    clause: ClauseId
    points: int
    """What it adds; 0 where it says why something does not count, or who has what."""
    facts: Facts = ()
    """What fills the text of the clause: the house, the pots, the prize, the pig."""

    @property
    def cited(self) -> Cited:
        """Why: the clause with the facts."""
        return Cited(self.clause, self.facts)


def totals(seats: int, entries: Iterable[Entry]) -> tuple[int, ...]:
    """The sum of the entries of each seat.

    >>> from pigrules import Seat
    >>> from pigrules.core import Entry
    >>> from pigrules.core.sheet import totals
    >>> totals(2, [Entry(Seat(1), "pdw.score.cleaned", 4)])
    (0, 4)
    """
    points = [0] * seats
    for seat, _, added, _ in entries:
        if seat is not None:
            points[seat] += added
    return tuple(points)


@frozen
class ScoreSheet:
    """The points of every seat and why, as they stand, or at the end.

    As long as the game goes on, `winners` and `decided` are what would follow if it ended with these points;
    a tie that only the end can break is left open, and all who are tied are winners.

    >>> from pigrules import Cited, Seat
    >>> from pigrules.core import Entry, ScoreSheet
    >>> pots = Entry(Seat(0), "tlp.score.pots", 2, (("seat", 0), ("house", 1), ("pots", 2)))
    >>> most = Cited("tlp.score.most-points", [("winners", (0,)), ("points", 2)])
    >>> sheet = ScoreSheet(seats=2, entries=[pots], decided=[most], winners=[0])
    >>> sheet.points, sheet.final
    ((2, 0), False)
    """

    seats: int
    entries: tuple[Entry, ...] = field(converter=_entries)
    """Seat by seat, in the order in which the points are counted."""
    decided: tuple[Cited, ...] = field(converter=_decided)
    """The clauses that choose the winners one after the other; a fact `winners` says who is left."""
    winners: tuple[Seat, ...] = field(converter=_winners)
    counted: tuple[ClauseId, ...] = field(default=(), converter=_counted)
    """The clauses by which points are counted, with or without entries; a result names them first."""
    ended: Cited | None = None
    """What ended the game; None as long as it goes on."""

    @property
    def final(self) -> bool:
        """Whether the game is over."""
        return self.ended is not None

    @property
    def points(self) -> tuple[int, ...]:
        """The points by seat: the sums of the entries."""
        return totals(self.seats, self.entries)

    @property
    def outcome(self) -> tuple[Cited, ...]:
        """What ended the game, if it is over, and how the winners follow."""
        ended = () if self.ended is None else (self.ended,)
        return (*ended, *self.decided)

    @property
    def told(self) -> tuple[Cited, ...]:
        """Everything that the sheet cites, in order: the end, the entries, and how the winners follow."""
        ended = () if self.ended is None else (self.ended,)
        return (*ended, *[entry.cited for entry in self.entries], *self.decided)

    @property
    def over(self) -> Over:
        """The result of the game. Raises `MalformedError` as long as it goes on."""
        if self.ended is None:
            raise MalformedError("the game goes on", "sheet")
        decided = (*self.counted, *[cited.clause for cited in self.decided])
        return Over(self.ended.clause, self.winners, self.points, decided)


def plain_sheet(over: Over) -> ScoreSheet:
    """The sheet of a game that keeps none: an entry a seat, from the scores of its result.

    The entries cite the first scoring clause of the result, or else the clause that ended the game.

    >>> from pigrules import Over
    >>> from pigrules.core.sheet import plain_sheet
    >>> over = Over("pig.end.target", winners=[1], scores=[3, 20], decided=["pig.end.winner"])
    >>> plain_sheet(over).points, plain_sheet(over).over == over
    ((3, 20), True)
    """
    why = (*over.decided, over.clause)[0]
    winners = tuple([int(seat) for seat in over.winners])
    facts: Facts = (("winners", winners),)
    if winners and 0 <= winners[0] < len(over.scores):
        facts = (*facts, ("points", over.scores[winners[0]]))
    return ScoreSheet(
        len(over.scores),
        [
            Entry(Seat(seat), why, points, (("seat", seat), ("points", points)))
            for seat, points in enumerate(over.scores)
        ],
        [Cited(clause, facts) for clause in over.decided],
        over.winners,
        ended=Cited(over.clause, facts),
    )
