"""Buying a tile: what the symbols pay for, where it may go, what it does, and when a seat may stop buying."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from ...core import Cited, ClauseId, Seat
from ...core.acts import cite, given
from .components import Stack
from .house import NO_HOUSE, PRIZES, House, Shape, placing_refusals, replaced, with_prize, with_tile
from .rules import Readings, Rules
from .state import Board, Building, Holding
from .steps import Bought, Buy, Discard
from .vocabulary import KIND_INDEX, MATERIALS, PARTS, PIG_HEADS, Kind, Material, Part, Tile

HEADS: Final = ClauseId("tlp.components.pig-heads")
PRICE: Final = ClauseId("tlp.build.price")
STOCK: Final = ClauseId("tlp.build.stock")
GRADE: Final = ClauseId("tlp.build.grade")
MUST_BUY: Final = ClauseId("tlp.build.must-buy")
SECOND_TILE: Final = ClauseId("tlp.build.second-tile")
TWO_DIFFERENT: Final = ClauseId("tlp.build.two-different")
TWO_AT_MOST: Final = ClauseId("tlp.build.two-at-most")
TOGETHER: Final = ClauseId("tlp.build.together")
NO_DISCARD: Final = ClauseId("tlp.build.no-discard")
WAITS: Final = ClauseId("tlp.build.waits")
PLACED: Final = ClauseId("tlp.build.placed")
DISCARDED: Final = ClauseId("tlp.build.discarded")
SEVERAL: Final = ClauseId("tlp.house.several")
DOOR_UNDER: Final = ClauseId("tlp.house.door-under")
WINDOW_ON_TOP: Final = ClauseId("tlp.house.window-on-top")
COMPLETED: Final = ClauseId("tlp.house.completed")
EXHAUSTED: Final = ClauseId("tlp.end.exhausted")

MOST_TILES: Final = 2
_PUT: Final[dict[Part, ClauseId]] = {"door": DOOR_UNDER, "window": WINDOW_ON_TOP, "roof": COMPLETED}
"""What a tile does to the house that takes it."""
_SOME_TILE: Final = Stack(0, ())
"""A stack to put a tile back on; its pots do not matter."""


# What the symbols pay for


def price(board: Board, kind: Kind, readings: Readings) -> int:
    """Symbols that a tile of `kind` costs (tlp.build.price)."""
    cost = PIG_HEADS[kind.material]
    if readings.empty_stack == "next-dearer":
        for cheaper in reversed(MATERIALS[: MATERIALS.index(kind.material)]):
            if board.stocked[KIND_INDEX[Kind(kind.part, cheaper)]]:
                break
            cost = PIG_HEADS[cheaper]
    return cost


def paid_for_told(purchases: Iterable[Buy | Discard]) -> Iterator[Cited]:
    """Each kind of tile that some of the possible `purchases` buys (tlp.components.pig-heads)."""
    for part, material in dict.fromkeys([purchase.kind for purchase in purchases]):
        yield cite(HEADS, material=material, part=part)


def restocked(board: Board, kind: Kind) -> Board:
    """The table while a tile of `kind` still lay on its stack; its pots do not matter."""
    stacks = replaced(board.stacks, KIND_INDEX[kind], _SOME_TILE)
    return Board(stacks, board.houses, board.built, board.prizes)


def paid(board: Board, bought: Sequence[Bought], readings: Readings) -> tuple[int, ...]:
    """The symbols that each tile bought this turn has cost; `board` is the table after it."""
    costs: list[int] = []
    for tile in reversed(bought):
        board = restocked(board, tile.kind)
        costs.append(price(board, tile.kind, readings))
    return tuple(reversed(costs))


def dearest(board: Board, part: Part, symbols: int, readings: Readings) -> Material | None:
    """The dearest material of `part` that has tiles and that `symbols` pay for (tlp.build.grade)."""
    for material in reversed(MATERIALS):
        kind = Kind(part, material)
        if board.stocked[KIND_INDEX[kind]] and price(board, kind, readings) <= symbols:
            return material
    return None


def ware_refusals(
    board: Board, phase: Building | Holding, kind: Kind, readings: Readings
) -> tuple[Cited, ...]:
    """Everything that forbids buying a tile of `kind`, wherever it would go."""
    named = {"part": kind.part, "material": kind.material}
    have = phase.purse[PARTS.index(kind.part)]
    cost = price(board, kind, readings)
    alike = any(_too_alike(kind, other, readings) for other in phase.bought)
    return given(
        cite(PRICE, **named, price=cost, have=have) if have < cost else None,
        None if board.stocked[KIND_INDEX[kind]] else cite(STOCK, **named),
        _grade_refusal(board, kind, have, readings),
        cite(TWO_DIFFERENT, **named) if alike else None,
        cite(TWO_AT_MOST) if len(phase.bought) >= MOST_TILES else None,
    )


def _grade_refusal(board: Board, kind: Kind, symbols: int, readings: Readings) -> Cited | None:
    better = dearest(board, kind.part, symbols, readings) if readings.grade == "best" else None
    if better is None or PIG_HEADS[better] <= PIG_HEADS[kind.material]:
        return None
    return cite(GRADE, part=kind.part, material=kind.material, better=better)


def _too_alike(kind: Kind, other: Bought, readings: Readings) -> bool:
    if readings.two_tiles == "differ":
        return kind == other.kind
    return readings.two_tiles == "differ-in-part" and kind.part == other.part


# Where a tile may go


def shape_at(row: Sequence[House], house: int) -> Shape:
    """The shape of house `house` (from 1) of a row; one past the last is a new one."""
    return row[house - 1].shape if house <= len(row) else NO_HOUSE


def site_refusals(
    phase: Building, part: Part, house: int, on: Shape, readings: Readings
) -> tuple[Cited, ...]:
    """Everything that forbids putting a `part` into house `house`, whose shape is `on`."""
    refusals = placing_refusals(part, house, on, readings)
    if readings.tiles_together == "apart" and any(bought.house == house for bought in phase.bought):
        return (cite(TOGETHER, house=house), *refusals)
    return refusals


def fitting(phase: Building, part: Part, shapes: Sequence[Shape], readings: Readings) -> tuple[int, ...]:
    """The numbers of the houses that take a `part`, including a new one; `shapes` are the buyer's houses."""
    sites = enumerate((*shapes, NO_HOUSE), 1)
    return tuple(house for house, on in sites if not site_refusals(phase, part, house, on, readings))


def discard_refusal(kind: Kind, fits: Sequence[int], readings: Readings) -> Cited | None:
    """Whether an affordable tile may not be thrown away; `fits` are the houses that take it."""
    if fits or readings.unplaceable_tile == "not-bought":
        return cite(NO_DISCARD, part=kind.part, material=kind.material)
    return None


def done_refusal(
    phase: Building | Holding, buys: Sequence[Buy], discards: Sequence[Discard], readings: Readings
) -> Cited | None:
    """Whether the seat may not stop buying while it can still make these purchases."""
    if phase.bought:
        return cite(SECOND_TILE, seat=phase.seat) if buys and readings.second_tile == "must" else None
    if readings.must_buy == "may" or not (buys or discards):
        return None
    if readings.only_a_roof == "may-decline" and buys and all(buy.part == "roof" for buy in buys):
        return None
    return cite(MUST_BUY, seat=phase.seat)


# What a tile does


class Placed(NamedTuple):
    """What a bought tile does to the table."""

    board: Board
    """The table after it."""
    tile: Tile
    house: int
    """The number of the house that it goes into; 0 if it leaves the game."""
    begun: bool
    """Whether it begins that house."""
    won: Material | None
    """The prize that it wins."""


def without_top(rules: Rules, board: Board, tile: Tile) -> tuple[Stack, ...]:
    """The stacks after a bought `tile` has left its own."""
    at = KIND_INDEX[tile.kind]
    return replaced(board.stacks, at, rules.stacks.without(board.stacks[at], tile.pots))


def placed(rules: Rules, board: Board, purchase: Building | Holding, tile: Tile) -> Placed:
    """The `tile` bought last leaves its stack and goes where it was bought for.

    See tlp.build.placed and tlp.build.discarded.
    """
    number, stacks = purchase.bought[-1].house, without_top(rules, board, tile)
    if not number:
        return Placed(Board(stacks, board.houses, board.built, board.prizes), tile, 0, False, None)
    return laid(rules, board, stacks, purchase.seat, number, tile)


def laid(
    rules: Rules, board: Board, stacks: tuple[Stack, ...], seat: Seat, number: int, tile: Tile
) -> Placed:
    """A `tile` goes into house `number` of `seat`; the stacks are then as given."""
    row = board.houses[seat]
    old = row[number - 1] if number <= len(row) else None
    new = with_tile(old, tile)
    houses = replaced(board.houses, seat, (*row[: number - 1], new, *row[number:]))
    built, prizes, won = board.built, board.prizes, None
    if tile.part == "roof":
        again = old is not None and old.completed
        if not again:
            built = replaced(built, seat, built[seat] + 1)
        if not again or rules.readings.rebuilt_prize == "yes":
            prizes, won = with_prize(prizes, seat, new.pure)
    return Placed(Board(stacks, houses, built, prizes), tile, number, old is None, won)


def placed_told(placed: Placed, seat: Seat) -> Iterator[Cited]:
    """What happens when a tile of `seat` is placed."""
    house, (part, material) = placed.house, placed.tile.kind
    if house:
        yield cite(PLACED, seat=seat, material=material, part=part, house=house)
        yield cite(SEVERAL if placed.begun else _PUT[part], seat=seat, house=house)
    else:
        yield cite(DISCARDED, seat=seat, material=material, part=part)
    if placed.won is not None:
        yield cite(PRIZES[placed.won], seat=seat, house=house)


def exhausted_told(board: Board, kind: Kind, needed: int) -> Iterator[Cited]:
    """That the stack of `kind` has lost its last tile, if so; `needed` exhausted stacks end the game."""
    if not board.stocked[KIND_INDEX[kind]]:
        yield cite(EXHAUSTED, part=kind.part, material=kind.material, count=board.exhausted, needed=needed)
