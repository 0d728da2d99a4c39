"""The end of the game: when it comes, what each seat scores, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from ...core import Cited, ClauseId, Entry, Facts, ScoreSheet, Seat
from ...core.acts import cite
from ...core.sheet import totals
from .house import PRIZES, House
from .rules import Readings, Rules
from .state import Board, Ended, State
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

COUNTED: Final = (TILES, POTS, HOUSES)
"""The clauses that count points in the normal game."""
VETERANS_COUNTED: Final = (TILES, NO_BONUS, VALUES)
"""The clauses that count points in the variant."""


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
    barred: int = 0
    """The measure of what keeps every seat from it; 0 if nothing does (tlp.prize.tallest)."""

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """The seats with the most, if that is more than nothing."""
        most = max(self.measure)
        return tuple([Seat(s) for s, count in enumerate(self.measure) if count == most]) if most else ()

    @property
    def holder(self) -> Seat | None:
        """The seat that gets the card; None in a tie (tlp.prize.tie-voids)."""
        leaders = self.leaders
        return leaders[0] if len(leaders) == 1 else None

    def entries(self) -> Iterator[Entry]:
        """Who gets the card and why, or that no seat gets it; then its points.

        Nothing for a card that could be won in play and was not.
        """
        leaders, most = self.leaders, max(self.measure) or self.barred
        if len(leaders) > 1:
            yield Entry(None, TIE_VOIDS, 0, (("tied", leaders), ("prize", self.name), ("count", most)))
            return
        holder = leaders[0] if leaders else None
        if self.unit:
            yield Entry(holder, self.clause, 0, (("winners", leaders), (self.unit, most)))
        elif holder is not None:
            yield Entry(holder, KEPT, 0, (("seat", holder), ("prize", self.name)))
        if holder is not None:
            facts: Facts = (("seat", holder), ("prize", self.name), ("points", self.points))
            yield Entry(holder, VALUES, self.points, facts)


def ends(rules: Rules, board: Board) -> bool:
    """Whether enough stacks are exhausted to end the game (tlp.end.stacks)."""
    return board.exhausted >= rules.needed


def kept(house: House) -> bool:
    """Whether a house is complete and so counts: the others are discarded (tlp.score.roofless)."""
    return house.roofed


def roofed(board: Board, seat: int) -> tuple[House, ...]:
    """The complete houses of `seat`."""
    return tuple([house for house in board.houses[seat] if kept(house)])


def tile_points(house: House) -> int:
    """Points of the tiles of a house that counts (tlp.score.tiles)."""
    return house.points


def pot_points(house: House, readings: Readings) -> int:
    """A point a pot (tlp.score.pots)."""
    return house.pots if kept(house) or readings.unfinished_pots == "counted" else 0


def house_points(house: House, readings: Readings) -> int:
    """A point for a completed house (tlp.score.houses)."""
    return int(house.completed if readings.house_bonus == "ever" else kept(house))


def fallen_points(board: Board, seat: int, readings: Readings) -> int:
    """A point for each completed house of `seat` of which nothing is left (tlp.score.houses)."""
    if readings.house_bonus != "ever":
        return 0
    return board.built[seat] - sum(house.completed for house in board.houses[seat])


def prizes(rules: Rules, board: Board) -> tuple[Prize, ...]:
    """The six cards at the end of the game: three kept since play, three awarded now (tlp.veterans.cards)."""
    value = rules.prizes
    seats, heights = range(rules.seats), _heights(rules, board)
    barred = 0 if any(heights) or rules.readings.tallest != "or-nobody" else _tallest(board)
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
        Prize(TALLEST, "tallest", heights, value.tallest, "floors", barred),
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
    if rules.readings.tallest == "or-nobody" and _tallest(board) > max(heights):
        return (0,) * rules.seats
    return heights


def _tallest(board: Board) -> int:
    """The height of the tallest house, complete or not."""
    return max((len(house.tiles) for houses in board.houses for house in houses), default=0)


# The score sheet


def sheet(state: State) -> ScoreSheet:
    """The points of each house and of each prize card, and who wins."""
    rules, board, phase = state.rules, state.board, state.phase
    entries = tuple(_entries(rules, board))
    winners, decided = verdict(rules, board, totals(rules.seats, entries))
    ended = None
    if isinstance(phase, Ended):
        ended = cite(phase.clause, count=board.exhausted, needed=rules.needed)
    counted = VETERANS_COUNTED if rules.veterans else COUNTED
    return ScoreSheet(rules.seats, entries, decided, winners, counted, ended)


def _entries(rules: Rules, board: Board) -> Iterator[Entry]:
    """Seat by seat and house by house; then the prizes."""
    bonus, readings = not rules.veterans, rules.readings
    for number, houses in enumerate(board.houses):
        seat = Seat(number)
        for at, house in enumerate(houses, 1):
            yield _of_tiles(seat, at, house)
            if bonus:
                yield from _of_bonus(seat, at, house, readings)
        fallen = fallen_points(board, seat, readings) if bonus else 0
        if fallen:
            yield Entry(seat, HOUSES, fallen, (("seat", seat), ("house", "fallen"), ("points", fallen)))
    if not bonus:
        yield Entry(None, NO_BONUS, 0)
        for card in prizes(rules, board):
            yield from card.entries()


def _of_tiles(seat: Seat, at: int, house: House) -> Entry:
    if not kept(house):
        return Entry(seat, ROOFLESS, 0, (("seat", seat), ("house", at)))
    points, tiles = tile_points(house), tuple([tile.material for tile in house.tiles])
    return Entry(seat, TILES, points, (("seat", seat), ("house", at), ("tiles", tiles), ("points", points)))


def _of_bonus(seat: Seat, at: int, house: House, readings: Readings) -> list[Entry]:
    entries, pots, bonus = [], pot_points(house, readings), house_points(house, readings)
    if pots:
        entries.append(Entry(seat, POTS, pots, (("seat", seat), ("house", at), ("pots", pots))))
    if bonus:
        entries.append(Entry(seat, HOUSES, bonus, (("seat", seat), ("house", at), ("points", bonus))))
    return entries


# Who wins


def most(measure: Sequence[int], among: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats in `among` with the most."""
    best = max([measure[seat] for seat in among])
    return tuple([seat for seat in among if measure[seat] == best])


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
