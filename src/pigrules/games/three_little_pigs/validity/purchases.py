"""What can be wrong with what a seat has bought this turn.

The purchases are taken back, the latest first, and each is judged again in the position before it.
The dice must have shown the sum of the symbols left and those spent.
"""

from __future__ import annotations

from typing import Final

from ....core import Cited
from ....core.acts import cite, given
from ....core.referee import bad_state
from ..components import Purse
from ..house import House, replaced
from ..pairing import ROOF, buy_refusals, lays_together
from ..purchase import (
    MOST_TILES,
    PRICE,
    discard_refusal,
    fitting,
    price,
    restocked,
    shape_at,
    site_refusals,
    ware_refusals,
)
from ..rules import Rules
from ..state import Board, Building
from ..steps import Bought
from ..throws import WOLVES_STOP
from ..vocabulary import KINDS, PARTS, Kind
from .past import most_wolves

NOT_IN_ITS_HOUSE: Final = "not-in-its-house"


def purchase_faults(rules: Rules, board: Board, phase: Building, *, unplaced: bool = False) -> list[Cited]:
    """What is wrong with symbols and purchases; if `unplaced`, the latest tile still lies on its stack."""
    lying, before = board, _as_laid(rules, phase)
    phase = before
    purses = [phase.purse]
    found: list[Cited] = []
    while before.bought:
        in_hand = unplaced and before is phase
        lying, before, wrong = _taken_back(rules, lying, before, in_hand=in_hand)
        purses.append(before.purse)
        found = wrong + found
    return list(dict.fromkeys(_symbols(rules, board, phase, purses) + found))


def _as_laid(rules: Rules, phase: Building) -> Building:
    """The purchases as they were laid: a roof that has waited comes after the tile under it."""
    if len(phase.bought) != MOST_TILES or not lays_together(rules.readings):
        return phase
    roof, second = phase.bought
    if roof.part != ROOF or roof.house != second.house or not roof.house:
        return phase
    return Building(phase.seat, phase.purse, (second, roof))


def stocked_before(board: Board, phase: Building) -> tuple[bool, ...]:
    """Which stacks had tiles when the buying began."""
    bought = {tile.kind for tile in phase.bought}
    return tuple(has or kind in bought for kind, has in zip(KINDS, board.stocked, strict=True))


def _taken_back(
    rules: Rules, board: Board, phase: Building, *, in_hand: bool
) -> tuple[Board, Building, list[Cited]]:
    """The position before the latest purchase, and what forbids that purchase in it."""
    seat, readings, (*earlier, tile) = phase.seat, rules.readings, phase.bought
    lying = board if in_hand else restocked(board, tile.kind)
    purse = phase.purse.less(tile.part, -price(lying, tile.kind, readings))
    before = Building(seat, purse, tuple(earlier))
    found = list(ware_refusals(lying, before, tile.kind, readings))
    row: tuple[House, ...] | None = board.houses[seat]
    if tile.house and not in_hand:
        row = _without(board.houses[seat], tile.house, tile.kind)
    if row is None:
        found.append(bad_state("bought", NOT_IN_ITS_HOUSE, tile.house))
        return lying, before, found
    if tile.house and not 0 < tile.house <= len(row) + 1:
        found.append(bad_state("turning-up", "no-such-house", tile.house))
    elif in_hand and tile.house:
        found = list(buy_refusals(rules, lying, before, tile.kind, tile.house))
    else:
        found += _placing(rules, row, before, tile)
    houses = replaced(board.houses, seat, row)
    return Board(lying.stacks, houses, board.built, board.prizes), before, found


def _placing(rules: Rules, row: tuple[House, ...], before: Building, tile: Bought) -> tuple[Cited, ...]:
    """What forbids putting `tile` where it went; `row` are the houses before."""
    readings = rules.readings
    if tile.house:
        return site_refusals(before, tile.part, tile.house, shape_at(row, tile.house), readings)
    fits = fitting(before, tile.part, [house.shape for house in row], readings)
    return given(discard_refusal(tile.kind, fits, readings))


def _without(row: tuple[House, ...], number: int, kind: Kind) -> tuple[House, ...] | None:
    """The houses before that tile was put into house `number`; None if it cannot have been.

    A door was put below all else, anything else on top.
    A house that took a roof may have been complete before; it is taken as new.
    """
    tiles = row[number - 1].tiles if 0 < number <= len(row) else ()
    if not tiles:
        return None
    tile, left = (tiles[0], tiles[1:]) if kind.part == "door" else (tiles[-1], tiles[:-1])
    if tile.kind != kind:
        return None
    if not left:
        return row[:-1] if number == len(row) else None
    return replaced(row, number - 1, House(left, row[number - 1].completed and kind.part != "roof"))


def _symbols(rules: Rules, board: Board, phase: Building, purses: list[Purse]) -> list[Cited]:
    """What the dice cannot have shown; `purses` are those around the purchases, the latest first."""
    if min(phase.purse) < 0 or not rules.dice.can_show(phase.purse):
        return [bad_state("purse", "not-on-the-dice", tuple(phase.purse))]
    for tile, after, before in zip(reversed(phase.bought), purses, purses[1:], strict=False):
        if not rules.dice.can_show(before):
            return [_too_dear(rules, tile, after, before)]
    wolves = len(rules.dice.faces) - sum(purses[-1])
    if purses[-1] not in rules.dice.hands:
        return [bad_state("purse", "more-on-the-dice", tuple(purses[-1]))]
    if wolves > most_wolves(rules, board, phase.seat):
        return [cite(WOLVES_STOP, seat=phase.seat, wolves=wolves)]
    return []


def _too_dear(rules: Rules, tile: Bought, after: Purse, before: Purse) -> Cited:
    """The tile costs more than the dice can have left for it, beside what was left `after` it."""
    cost = before[PARTS.index(tile.part)] - after[PARTS.index(tile.part)]
    have = max(k for k in range(cost) if rules.dice.can_show(after.less(tile.part, -k)))
    return cite(PRICE, part=tile.part, material=tile.material, price=cost, have=have)
