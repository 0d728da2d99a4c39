"""The end of the game: when it comes, what each seat scores, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from ...core import Cited, ClauseId, Over, Seat
from .building import PRIZES
from .house import House
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

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """The seats with the most, if that is more than nothing."""
        most = max(self.measure)
        return tuple(Seat(s) for s, count in enumerate(self.measure) if count == most) if most else ()

    @property
    def holder(self) -> Seat | None:
        """Who gets the card; a tie gives it to nobody (tlp.prize.tie-voids)."""
        leaders = self.leaders
        return leaders[0] if len(leaders) == 1 else None


def ends(rules: Rules, board: Board) -> bool:
    """Whether enough stacks are exhausted to end the game (tlp.end.stacks)."""
    return board.exhausted >= rules.needed


def roofed(board: Board, seat: int) -> tuple[House, ...]:
    """The complete houses of `seat`: the others are discarded (tlp.score.roofless)."""
    return tuple(house for house in board.houses[seat] if house.roofed)


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
        Prize(MOST_POTS, "most-pots", tuple(_pots_shown(rules, board, s) for s in seats), value.most_pots),
        Prize(MOST_HOUSES, "most-houses", tuple(len(roofed(board, s)) for s in seats), value.most_houses),
        Prize(TALLEST, "tallest", _heights(rules, board), value.tallest),
    )


def _pots_shown(rules: Rules, board: Board, seat: int) -> int:
    houses = board.houses[seat] if rules.readings.most_pots == "all" else roofed(board, seat)
    return sum(house.pots for house in houses)


def _heights(rules: Rules, board: Board) -> tuple[int, ...]:
    heights = tuple(
        max((len(house.tiles) for house in houses if house.roofed and house.shape.door), default=0)
        for houses in board.houses
    )
    tallest_of_all = max((len(house.tiles) for houses in board.houses for house in houses), default=0)
    if rules.readings.tallest == "or-nobody" and tallest_of_all > max(heights):
        return (0,) * rules.seats
    return heights


def scores(rules: Rules, board: Board) -> tuple[int, ...]:
    """The points of each seat at the end of the game."""
    seats = range(rules.seats)
    if rules.veterans:
        held = [(card.holder, card.points) for card in prizes(rules, board)]
        return tuple(
            tile_points(board, s) + sum(points for holder, points in held if holder == s) for s in seats
        )
    return tuple(
        tile_points(board, s) + pot_points(rules, board, s) + house_points(rules, board, s) for s in seats
    )


def most(measure: Sequence[int], among: Sequence[Seat]) -> tuple[Seat, ...]:
    """Those of `among` with the most."""
    best = max(measure[seat] for seat in among)
    return tuple(seat for seat in among if measure[seat] == best)


def verdict(
    rules: Rules, board: Board, points: tuple[int, ...]
) -> tuple[tuple[Seat, ...], tuple[Cited, ...]]:
    """Who wins with these `points`, and the clauses that chose them, one after the other.

    See tlp.score.most-points.
    """
    winners = most(points, [Seat(s) for s in range(rules.seats)])
    cited = [Cited(MOST_POINTS, (("winners", _plain(winners)), ("points", max(points))))]
    if len(winners) > 1:
        built = [_houses_built(rules, board, s) for s in range(rules.seats)]
        houses = max(built[seat] for seat in winners)
        winners = most(built, winners)
        cited.append(Cited(MOST_BUILT, (("winners", _plain(winners)), ("houses", houses))))
        if len(winners) > 1:
            cited.append(Cited(SHARED, (("winners", _plain(winners)),)))
    return winners, tuple(cited)


def outcome(rules: Rules, board: Board, clause: ClauseId) -> Over:
    """How the game ends, and which clauses decided."""
    counted = (TILES, NO_BONUS, VALUES) if rules.veterans else (TILES, POTS, HOUSES)
    points = scores(rules, board)
    winners, cited = verdict(rules, board, points)
    return Over(clause, winners, points, (*counted, *(each.clause for each in cited)))


def _plain(seats: Sequence[Seat]) -> tuple[int, ...]:
    return tuple(int(seat) for seat in seats)


def _houses_built(rules: Rules, board: Board, seat: int) -> int:
    return board.built[seat] if rules.readings.most_built == "ever" else len(roofed(board, seat))


def sheet(rules: Rules, board: Board) -> tuple[Cited, ...]:
    """The score of each seat, item by item, and who wins, as citations."""
    items: list[Cited] = []
    for seat in range(rules.seats):
        items += [
            Cited(ROOFLESS, (("seat", seat), ("house", number)))
            for number, house in enumerate(board.houses[seat], 1)
            if not house.roofed
        ]
        items.append(Cited(TILES, (("seat", seat), ("points", tile_points(board, seat)))))
        if not rules.veterans:
            items.append(Cited(POTS, (("seat", seat), ("pots", pot_points(rules, board, seat)))))
            items.append(Cited(HOUSES, (("seat", seat), ("houses", house_points(rules, board, seat)))))
    return (*items, *_prize_items(rules, board), *verdict(rules, board, scores(rules, board))[1])


def _prize_items(rules: Rules, board: Board) -> tuple[Cited, ...]:
    if not rules.veterans:
        return ()
    items = [Cited(NO_BONUS)]
    items += [
        Cited(KEPT, (("seat", int(holder)), ("prize", material)))
        for material, holder in zip(MATERIALS, board.prizes, strict=True)
        if holder is not None
    ]
    for prize in prizes(rules, board)[len(MATERIALS) :]:
        if prize.holder is not None:
            fact = {MOST_POTS: "pots", MOST_HOUSES: "houses", TALLEST: "floors"}[prize.clause]
            items.append(Cited(prize.clause, (("seat", int(prize.holder)), (fact, max(prize.measure)))))
        elif prize.leaders:
            items.append(Cited(TIE_VOIDS, (("tied", _plain(prize.leaders)), ("prize", prize.name))))
    for seat in range(rules.seats):
        points = sum(prize.points for prize in prizes(rules, board) if prize.holder == seat)
        items.append(Cited(VALUES, (("seat", seat), ("points", points))))
    return tuple(items)
