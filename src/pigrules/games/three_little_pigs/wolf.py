"""The wolf: whom one may blow on, and what a breath does to the table."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from ...core import Cited, ClauseId, Seat
from .building import replaced, with_prize
from .house import Blown, blown
from .readings import Readings
from .rules import Rules
from .stack import Stack
from .state import Board
from .vocabulary import KINDS, Kind, Material

MUST_BLOW: Final = ClauseId("tlp.wolf.must-blow")
NO_TARGET: Final = ClauseId("tlp.wolf.no-target")
OPPONENTS_HOUSE: Final = ClauseId("tlp.wolf.opponents-house")


def blow_refusals(seat: Seat, target: Seat) -> tuple[Cited, ...]:
    """Everything that forbids `seat` to blow on a house of `target`."""
    if seat == target:
        return (Cited(OPPONENTS_HOUSE, (("seat", int(seat)), ("target", int(target)))),)
    return ()


def spare_refusals(seat: Seat, readings: Readings) -> tuple[Cited, ...]:
    """Everything that forbids `seat` to blow on nothing."""
    return () if readings.wolf_declined == "may-spare" else (Cited(MUST_BLOW, (("seat", int(seat)),)),)


def has_target(board: Board, seat: Seat) -> bool:
    """Whether some opponent of `seat` has a house (tlp.wolf.no-target)."""
    return any(board.houses[:seat]) or any(board.houses[seat + 1 :])


def breath(board: Board, target: Seat, house: int, material: Material, readings: Readings) -> Blown:
    """What a breath that names `material` does to house `house` (from 1) of `target`."""
    return blown(board.houses[target][house - 1], material, readings)


def after_breath(rules: Rules, board: Board, target: Seat, house: int, effect: Blown) -> Board:
    """The table after `effect` on that house (tlp.wolf.removes, tlp.wolf.gone)."""
    row = board.houses[target]
    left = () if effect.house is None else (effect.house,)
    row = row[: house - 1] + left + row[house:]
    stacks = (
        _returned(board, effect, rules.readings) if rules.readings.blown_tiles == "return" else board.stacks
    )
    houses = replaced(board.houses, target, row)
    prizes = board.prizes
    if effect.lost and effect.house is not None and rules.readings.pure_by_wolf == "yes":
        prizes = with_prize(prizes, target, effect.house.pure)
    return Board(stacks, houses, board.built, prizes)


def _returned(board: Board, effect: Blown, readings: Readings) -> tuple[Stack, ...]:
    pots: defaultdict[Kind, list[int]] = defaultdict(list)
    for tile in effect.lost:
        pots[Kind(tile.part, tile.material)].append(tile.pots)
    open_top = readings.top_tile == "visible"
    return tuple(
        stack.refilled(pots[kind], open_top=open_top) if kind in pots else stack
        for kind, stack in zip(KINDS, board.stacks, strict=True)
    )
