"""What can be wrong with what a seat has bought this turn.

The purchases are taken back, the latest first, and each is judged again in the position before it.
What the symbols left and those spent add up to, the dice must have shown.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...core import Cited
from ...core.referee import bad_state
from .building import replaced
from .house import House
from .phases import Bought, Building, Purse
from .purchase import PRICE, discard_refusal, price, site_refusals, ware_refusals
from .rules import Rules
from .state import Board
from .throws import LAST_THROW, WOLVES_COME, WOLVES_STOP
from .vocabulary import KIND_INDEX, KINDS, PARTS, Kind
from .wolf import has_target

NOT_IN_ITS_HOUSE: Final = "not-in-its-house"


class Before(NamedTuple):
    """What a purchase is judged by: what the buyer had before it, and which stacks had tiles."""

    purse: Purse
    row: tuple[House, ...]
    stocked: tuple[bool, ...]


def purchase_faults(rules: Rules, board: Board, phase: Building, *, unplaced: bool) -> list[Cited]:
    """What is wrong with symbols and purchases; if `unplaced`, the latest tile still lies on its stack."""
    kinds = [Kind(tile.part, tile.material) for tile in phase.bought]
    unknown = [kind for kind in kinds if kind not in KIND_INDEX]
    if unknown:
        return [bad_state("bought", "no-such-stack", f"{kind.material} {kind.part}") for kind in unknown]
    before = Before(phase.purse, board.houses[phase.seat], board.stocked)
    purses = [phase.purse]
    found: list[Cited] = []
    for at in range(len(phase.bought), 0, -1):
        in_hand = unplaced and at == len(phase.bought)
        before, wrong = _taken_back(rules, before, phase.bought[:at], in_hand=in_hand)
        purses.append(before.purse)
        found = wrong + found
    return list(dict.fromkeys(_symbols(rules, board, phase, purses) + found))


def stocked_before(board: Board, phase: Building) -> tuple[bool, ...]:
    """Which stacks had tiles when the buying began."""
    bought = {(tile.part, tile.material) for tile in phase.bought}
    return tuple(has or kind in bought for kind, has in zip(KINDS, board.stocked, strict=True))


def _taken_back(
    rules: Rules, after: Before, bought: tuple[Bought, ...], *, in_hand: bool
) -> tuple[Before, list[Cited]]:
    """The position before the last of the purchases `bought`, and what forbids that purchase."""
    readings, (*earlier, tile) = rules.readings, bought
    kind, past = Kind(tile.part, tile.material), tuple(earlier)
    stocked = replaced(after.stocked, KIND_INDEX[kind], True)
    purse = after.purse.less(kind.part, -price(kind, stocked, readings))
    found = list(ware_refusals(kind, purse, past, stocked, readings))
    row: tuple[House, ...] | None = after.row
    if tile.house and not in_hand:
        row = _without(after.row, tile.house, kind)
    if row is None:
        found.append(bad_state("bought", NOT_IN_ITS_HOUSE, tile.house))
    elif tile.house and not 0 < tile.house <= len(row) + 1:
        found.append(bad_state("turning-up", "no-such-house", tile.house))
    else:
        found += _placing(rules, row, tile, tuple(other.house for other in past))
    return Before(purse, after.row if row is None else row, stocked), found


def _placing(rules: Rules, row: tuple[House, ...], tile: Bought, taken: tuple[int, ...]) -> tuple[Cited, ...]:
    """What forbids to put `tile` where it went; `row` are the houses before."""
    shapes, readings = [house.shape for house in row], rules.readings
    if tile.house:
        return site_refusals(tile.part, tile.house, shapes, taken, readings)
    houses = range(1, len(row) + 2)
    fits = any(not site_refusals(tile.part, house, shapes, taken, readings) for house in houses)
    clause = discard_refusal(fits, readings)
    return () if clause is None else (Cited(clause, (("part", tile.part), ("material", tile.material))),)


def _without(row: tuple[House, ...], number: int, kind: Kind) -> tuple[House, ...] | None:
    """The houses before such a tile was put into house `number`; None if it cannot have been.

    A door was put below all else, anything else on top.
    Whether a house that took a roof had been complete before, nobody can tell: it is taken as new.
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
    if wolves > _most_wolves(rules, board, phase):
        return [Cited(WOLVES_STOP, (("seat", int(phase.seat)), ("wolves", wolves)))]
    return []


def _too_dear(rules: Rules, tile: Bought, after: Purse, before: Purse) -> Cited:
    """The tile costs more than the dice can have left for it, beside what was left `after` it."""
    cost = before[PARTS.index(tile.part)] - after[PARTS.index(tile.part)]
    have = max(k for k in range(cost) if rules.dice.can_show(after.less(tile.part, -k)))
    named = (("part", tile.part), ("material", tile.material))
    return Cited(PRICE, (*named, ("price", cost), ("have", have)))


def _most_wolves(rules: Rules, board: Board, phase: Building) -> int:
    """How many dice at most may show a wolf although the seat builds."""
    readings = rules.readings
    nobody = readings.no_target == "builds" and not has_target(board, phase.seat)
    if readings.third_throw_wolves == "build" or nobody:
        return len(rules.dice.faces)
    fewer = WOLVES_COME - 1
    return fewer if readings.wolves_counted == "all-throws" else LAST_THROW * fewer
