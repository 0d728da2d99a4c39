"""What a purchase does to the table: a tile placed, a stack one shorter, a house completed, a prize won."""

from __future__ import annotations

from typing import Final, TypeVar

from ...core import ClauseId, Seat
from .house import House, with_tile
from .rules import Rules
from .stack import Stack
from .state import Board
from .vocabulary import KIND_INDEX, MATERIALS, Kind, Material, Tile

T = TypeVar("T")

PRIZES: Final[dict[Material, ClauseId]] = {
    "straw": ClauseId("tlp.prize.straw"),
    "wood": ClauseId("tlp.prize.wood"),
    "brick": ClauseId("tlp.prize.brick"),
}
"""The clause by which the first house all of one material wins its card."""


def replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """`items` with the one at place `at` exchanged."""
    changed = list(items)
    changed[at] = item
    return tuple(changed)


def with_prize(prizes: tuple[Seat | None, ...], seat: Seat, pure: Material | None) -> tuple[Seat | None, ...]:
    """The prizes after `seat` has a complete house all of `pure`: its card, if it is still to be had."""
    if pure is None or not prizes:
        return prizes
    at = MATERIALS.index(pure)
    return prizes if prizes[at] is not None else replaced(prizes, at, seat)


def with_stack(board: Board, kind: Kind, stack: Stack) -> Board:
    """The table with `stack` in the place of the stack of `kind`, and nothing else changed."""
    return Board(replaced(board.stacks, KIND_INDEX[kind], stack), board.houses, board.built, board.prizes)


def placed(rules: Rules, board: Board, seat: Seat, tile: Tile, number: int, left: Stack) -> Board:
    """The table after `tile` has gone from its stack, of which `left` remains, into house `number` of `seat`.

    See tlp.build.placed.
    """
    row = board.houses[seat]
    old = row[number - 1] if number <= len(row) else None
    new = with_tile(old, tile)
    built, prizes = board.built, board.prizes
    if tile.part == "roof":
        again = old is not None and old.completed
        if not again:
            built = replaced(built, seat, built[seat] + 1)
        if not again or rules.readings.rebuilt_prize == "yes":
            prizes = with_prize(prizes, seat, new.pure)
    return Board(
        replaced(board.stacks, KIND_INDEX[tile.kind], left),
        replaced(board.houses, seat, _with_house(row, number, new)),
        built,
        prizes,
    )


def _with_house(row: tuple[House, ...], number: int, house: House) -> tuple[House, ...]:
    return (*row[: number - 1], house, *row[number:])
