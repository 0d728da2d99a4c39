"""The end of the game: when it comes, what each seat scores, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from attrs import frozen

from ...core import Cited, ClauseId, Over, Seat
from ...core.acts import cite
from .house import PRIZES, House
from .rules import Rules
from .state import Board
from .vocabulary import MATERIALS

END: Final = ClauseId("tlp.end.stacks")
ROOFLESS: Final = ClauseId("tlp.score.roofless")
TILES: Final = ClauseId("tlp.score.tiles")
POTS: Final = ClauseId("tlp.score.pots")
HOUSES: Final = ClauseId("tlp.score.houses")
MOST_POINTS: Final = ClauseId("tlp.score.most-points")
MOST_BUILT: Final = ClauseId("tlp.score.most-built")
SHARED: Final = ClauseId("tlp.score.shared")
VALUES: Final = ClauseId("tlp.veterans.values")
NO_BONUS: Final = ClauseId("tlp.veterans.no-bonus")
KEPT: Final = ClauseId("tlp.prize.kept")
MOST_POTS: Final = ClauseId("tlp.prize.most-pots")
MOST_HOUSES: Final = ClauseId("tlp.prize.most-houses")
TALLEST: Final = ClauseId("tlp.prize.tallest")
TIE_VOIDS: Final = ClauseId("tlp.prize.tie-voids")


@frozen
class Prize:
    """A prize card at the end of the game."""

    clause: ClauseId
    name: str
    measure: tuple[int, ...]
    """What is compared, by seat; for a card won in play, 1 for its holder."""
    points: int
    unit: str = ""
    """The unit that is counted to award it; empty for a card won in play."""

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """The seats with the most, if that is more than nothing."""
        most = max(self.measure)
        return tuple(Seat(s) for s, count in enumerate(self.measure) if count == most) if most else ()

    @property
    def holder(self) -> Seat | None:
        """The seat that gets the card; None in a tie (tlp.prize.tie-voids)."""
        leaders = self.leaders
        return leaders[0] if len(leaders) == 1 else None

    @property
    def said(self) -> tuple[Cited, ...]:
        """Who has the card, or that no seat gets it; nothing if no seat has anything to show for it."""
        if self.holder is None:
            return (cite(TIE_VOIDS, tied=self.leaders, prize=self.name),) if self.leaders else ()
        if not self.unit:
            return (cite(KEPT, seat=self.holder, prize=self.name),)
        return (Cited(self.clause, (("seat", self.holder), (self.unit, max(self.measure)))),)


def ends(rules: Rules, board: Board) -> bool:
    """Whether enough stacks are exhausted to end the game (tlp.end.stacks)."""
    return board.exhausted >= rules.needed


def roofed(board: Board, seat: int) -> tuple[House, ...]:
    """The complete houses of `seat`: the others are discarded (tlp.score.roofless)."""
    return tuple([house for house in board.houses[seat] if house.roofed])


def tile_points(board: Board, seat: int) -> int:
    """Points of the tiles of `seat` (tlp.score.tiles)."""
    return sum(house.points for house in roofed(board, seat))


def pot_points(rules: Rules, board: Board, seat: int) -> int:
    """A point a pot (tlp.score.pots)."""
    houses = board.houses[seat] if rules.readings.unfinished_pots == "counted" else roofed(board, seat)
    return sum(house.pots for house in houses)


def house_points(rules: Rules, board: Board, seat: int) -> int:
    """A point a completed house (tlp.score.houses)."""
    return board.built[seat] if rules.readings.house_bonus == "ever" else len(roofed(board, seat))


def prizes(rules: Rules, board: Board) -> tuple[Prize, ...]:
    """The six cards at the end of the game: three kept since play, three awarded now (tlp.veterans.cards)."""
    value = rules.prizes
    seats = range(rules.seats)
    held = [
        Prize(PRIZES[material], material, tuple(int(holder == s) for s in seats), points)
        for material, holder, points in zip(
            MATERIALS, board.prizes, (value.straw, value.wood, value.brick), strict=True
        )
    ]
    return (
        *held,
        Prize(MOST_POTS, "most-pots", _pots_shown(rules, board), value.most_pots, "pots"),
        Prize(MOST_HOUSES, "most-houses", _houses_shown(board), value.most_houses, "houses"),
        Prize(TALLEST, "tallest", _heights(rules, board), value.tallest, "floors"),
    )


def _pots_shown(rules: Rules, board: Board) -> tuple[int, ...]:
    every = rules.readings.most_pots == "all"
    counted = [board.houses[s] if every else roofed(board, s) for s in range(rules.seats)]
    return tuple(sum(house.pots for house in houses) for houses in counted)


def _houses_shown(board: Board) -> tuple[int, ...]:
    return tuple(len(roofed(board, s)) for s in range(len(board.houses)))


def _heights(rules: Rules, board: Board) -> tuple[int, ...]:
    heights = tuple(
        max((len(house.tiles) for house in houses if house.roofed and house.shape.door), default=0)
        for houses in board.houses
    )
    tallest_of_all = max((len(house.tiles) for houses in board.houses for house in houses), default=0)
    if rules.readings.tallest == "or-nobody" and tallest_of_all > max(heights):
        return (0,) * rules.seats
    return heights


# The score sheet


class Score(NamedTuple):
    """One line of the score sheet: what a seat has, by the clause that counts it."""

    seat: Seat
    clause: ClauseId
    points: int

    @property
    def said(self) -> Cited:
        """The line as a citation."""
        return Cited(self.clause, (("seat", self.seat), (_COUNTED[self.clause], self.points)))


_COUNTED: Final = {TILES: "points", POTS: "pots", HOUSES: "houses", VALUES: "points"}
"""What the points of a line are: a pot or a house brings one."""


def sheet(rules: Rules, board: Board) -> list[Score]:
    """Everything that brings points, seat by seat, then the prizes."""
    seats = [Seat(s) for s in range(rules.seats)]
    lines = [line for seat in seats for line in _of_houses(rules, board, seat)]
    if not rules.veterans:
        return lines
    worth = dict.fromkeys(seats, 0)
    for card in prizes(rules, board):
        holder = card.holder
        if holder is not None:
            worth[holder] += card.points
    return [*lines, *(Score(seat, VALUES, points) for seat, points in worth.items())]


def _of_houses(rules: Rules, board: Board, seat: Seat) -> list[Score]:
    tiles = Score(seat, TILES, tile_points(board, seat))
    if rules.veterans:
        return [tiles]
    pots, houses = pot_points(rules, board, seat), house_points(rules, board, seat)
    return [tiles, Score(seat, POTS, pots), Score(seat, HOUSES, houses)]


def scores(rules: Rules, lines: Sequence[Score]) -> tuple[int, ...]:
    """The points of each seat at the end of the game."""
    points = [0] * rules.seats
    for line in lines:
        points[line.seat] += line.points
    return tuple(points)


# Who wins


def most(measure: Sequence[int], among: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats in `among` with the most."""
    best = max(measure[seat] for seat in among)
    return tuple(seat for seat in among if measure[seat] == best)


def verdict(
    rules: Rules, board: Board, points: tuple[int, ...]
) -> tuple[tuple[Seat, ...], tuple[Cited, ...]]:
    """Who wins with these `points`, and the clauses that chose them, one after the other.

    See tlp.score.most-points.
    """
    winners = most(points, [Seat(s) for s in range(rules.seats)])
    cited = [cite(MOST_POINTS, winners=winners, points=max(points))]
    if len(winners) > 1:
        built = board.built if rules.readings.most_built == "ever" else _houses_shown(board)
        houses = max(built[seat] for seat in winners)
        winners = most(built, winners)
        cited.append(cite(MOST_BUILT, winners=winners, houses=houses))
        if len(winners) > 1:
            cited.append(cite(SHARED, winners=winners))
    return winners, tuple(cited)


def outcome(rules: Rules, board: Board, clause: ClauseId) -> Over:
    """How the game ends, and which clauses decided."""
    counted = (TILES, NO_BONUS, VALUES) if rules.veterans else (TILES, POTS, HOUSES)
    points = scores(rules, sheet(rules, board))
    winners, cited = verdict(rules, board, points)
    return Over(clause, winners, points, (*counted, *(each.clause for each in cited)))


def sheet_told(rules: Rules, board: Board) -> Iterator[Cited]:
    """The score of each seat, line by line, and who wins."""
    lines = sheet(rules, board)
    for seat, houses in enumerate(board.houses):
        for number, house in enumerate(houses, 1):
            if not house.roofed:
                yield cite(ROOFLESS, seat=seat, house=number)
        yield from [line.said for line in lines if line.seat == seat and line.clause != VALUES]
    if rules.veterans:
        yield cite(NO_BONUS)
        for card in prizes(rules, board):
            yield from card.said
        yield from [line.said for line in lines if line.clause == VALUES]
    yield from verdict(rules, board, scores(rules, lines))[1]
