"""Two tiles of a turn that are laid together, at tables that do so: in whichever order works.

Of the parts only a roof can be in the way of another, or need one.
So a roof that is bought first waits in hand (`Holding`).
It may be bought for a house that cannot bear it yet if a tile that makes it right can still be bought;
then that tile must be the second. Otherwise any may be, also one that goes under the roof.
The second tile is laid first and then the roof, so what the house is and wins follows from the two together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from ...core import Cited, Seat
from ...core.acts import cite, given
from .components import Stack
from .house import House, Shape, placing_refusals, replaced
from .purchase import (
    TOGETHER,
    WAITS,
    Placed,
    discard_refusal,
    exhausted_told,
    laid,
    placed,
    placed_told,
    price,
    shape_at,
    site_refusals,
    ware_refusals,
    without_top,
)
from .rules import Readings, Rules
from .scoring import ends
from .state import Board, Building, Holding
from .steps import Bought
from .vocabulary import KIND_INDEX, KINDS, Kind, Part, Tile

ROOF: Final[Part] = "roof"


class Paired(NamedTuple):
    """What a bought tile does where it waits, or where a roof has waited for it."""

    tile: Tile
    laid: tuple[Placed, ...]
    """What is placed: nothing if it waits (tlp.build.waits), else that tile and then the roof."""
    board: Board
    """The table after it."""
    then: Building | Holding
    """How the buying goes on, unless the game is over."""


Fetched: TypeAlias = Placed | Paired
"""The effect of a bought tile, once it is known."""


def lays_together(readings: Readings) -> bool:
    """Whether the two tiles of a turn are laid together (tlp.build.together)."""
    return readings.tiles_together == "either-order"


def waits(bought: Sequence[Bought], readings: Readings) -> bool:
    """Whether the tile that was bought last is a roof that waits for a second tile (tlp.build.waits)."""
    return len(bought) == 1 and bought[0].part == ROOF and bought[0].house > 0 and lays_together(readings)


def buy_refusals(
    rules: Rules, board: Board, phase: Building | Holding, kind: Kind, house: int
) -> tuple[Cited, ...]:
    """Everything that forbids buying a tile of `kind` for house `house`."""
    readings, row = rules.readings, board.houses[phase.seat]
    wares = ware_refusals(board, phase, kind, readings)
    on = shape_at(row, house)
    if isinstance(phase, Holding):
        return (*wares, *_beside_the_roof(row, phase.bought[0], kind.part, house, readings))
    refusals = site_refusals(phase, kind.part, house, on, readings)
    if refusals and kind.part == ROOF and _can_be_made_right(rules, board, phase, kind, house, on):
        refusals = ()
    return (*wares, *refusals)


def _can_be_made_right(
    rules: Rules, board: Board, phase: Building, kind: Kind, house: int, on: Shape
) -> bool:
    """Whether a roof that is bought first needs a tile under it, and that can be bought with it."""
    readings = rules.readings
    if not lays_together(readings) or phase.bought or _ends_the_game(rules, board, kind):
        return False
    left = phase.purse.less(ROOF, price(board, kind, readings))
    then = Building(phase.seat, left, (Bought(*kind, house),))
    return any(
        _fits_under(other.part, house, on, readings) and not ware_refusals(board, then, other, readings)
        for other in KINDS
        if other.part != ROOF
    )


def _ends_the_game(rules: Rules, board: Board, kind: Kind) -> bool:
    """Whether the game is over at once with the last tile of `kind`, so that there is no second."""
    stack = board.stacks[KIND_INDEX[kind]]
    if stack.count != 1:
        return False
    stacks = replaced(board.stacks, KIND_INDEX[kind], Stack(None, ()))
    return over_at_once(rules, Board(stacks, board.houses, board.built, board.prizes))


def _fits_under(part: Part, house: int, on: Shape, readings: Readings) -> bool:
    """Whether `part` may be laid on a house that takes a roof after it."""
    return not (
        placing_refusals(part, house, on, readings)
        or placing_refusals(ROOF, house, _with_part(on, part), readings)
    )


def _with_part(on: Shape, part: Part) -> Shape:
    return Shape(
        on.door or part == "door", on.window or part == "window", on.roof or part == ROOF, on.completed
    )


def _beside_the_roof(
    row: Sequence[House], roof: Bought, part: Part, house: int, readings: Readings
) -> tuple[Cited, ...]:
    """Everything that forbids putting `part` into a house as the second tile, while `roof` waits."""
    on = shape_at(row, house)
    if house != roof.house:
        return (*needs_refusals(row, roof, readings), *placing_refusals(part, house, on, readings))
    if part == ROOF:
        return placing_refusals(part, house, _with_part(on, ROOF), readings)
    right = not placing_refusals(ROOF, house, _with_part(on, part), readings)
    needs = () if right else (cite(TOGETHER, house=house),)
    return (*needs, *placing_refusals(part, house, on, readings))


def needs_refusals(row: Sequence[House], roof: Bought, readings: Readings) -> tuple[Cited, ...]:
    """Whether a waiting roof needs a tile under it (tlp.build.together)."""
    alone = not placing_refusals(ROOF, roof.house, shape_at(row, roof.house), readings)
    return () if alone else (cite(TOGETHER, house=roof.house),)


def discard_refusals(rules: Rules, board: Board, phase: Building | Holding, kind: Kind) -> tuple[Cited, ...]:
    """Everything that forbids buying a tile of `kind` to throw it away."""
    readings, row = rules.readings, board.houses[phase.seat]
    wares = ware_refusals(board, phase, kind, readings)
    houses = range(1, len(row) + 2)
    found = set(wares)
    fits = [at for at in houses if found.issuperset(buy_refusals(rules, board, phase, kind, at))]
    needs = needs_refusals(row, phase.bought[0], readings) if isinstance(phase, Holding) else ()
    return (*wares, *needs, *given(discard_refusal(kind, fits, readings)))


def over_at_once(rules: Rules, board: Board) -> bool:
    """Whether the game is over in the middle of a turn (tlp.end.stacks)."""
    return rules.readings.end_timing == "at-once" and ends(rules, board)


def paired(rules: Rules, board: Board, purchase: Building | Holding, tile: Tile) -> Paired:
    """The effect of the `tile` bought last, now that it is known, if it waits or a roof waits for it."""
    seat, purse, bought = purchase.seat, purchase.purse, purchase.bought
    if isinstance(purchase, Holding):
        second = placed(rules, board, purchase, tile)
        roof = roof_laid(rules, second.board, purchase)
        return Paired(tile, (second, roof), roof.board, Building(seat, purse, bought))
    left = Board(without_top(rules, board, tile), board.houses, board.built, board.prizes)
    if not over_at_once(rules, left):
        return Paired(tile, (), left, Holding(seat, purse, bought, tile.pots))
    alone = placed(rules, board, purchase, tile)
    return Paired(tile, (alone,), alone.board, purchase)


def fetched_told(done: Fetched, seat: Seat, house: int, needed: int) -> Iterator[Cited]:
    """The effects of the tile that `seat` bought for `house`; `needed` exhausted stacks end the game."""
    put = done.laid if isinstance(done, Paired) else (done,)
    kind = done.tile.kind
    if not put:
        yield cite(WAITS, seat=seat, material=kind.material, part=kind.part, house=house)
    for each in put[:1]:
        yield from placed_told(each, seat)
    yield from exhausted_told(done.board, kind, needed)
    for each in put[1:]:
        yield from placed_told(each, seat)


def roof_laid(rules: Rules, board: Board, holding: Holding) -> Placed:
    """The roof that has waited goes on its house."""
    roof = holding.bought[0]
    tile = rules.stacks.tile(roof.part, roof.material, holding.pots)
    return laid(rules, board, board.stacks, holding.seat, roof.house, tile)
