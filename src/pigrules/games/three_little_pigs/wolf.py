"""The wolf: whom a seat may blow on, and what a breath does to the table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from attrs import frozen

from ...core import Cited, ClauseId, Seat
from ...core.acts import cite
from .components import Stack
from .house import Blown, blown, replaced, with_prize
from .rules import Readings, Rules
from .state import Board, Spinning
from .vocabulary import KINDS, Kind, Material

MUST_BLOW: Final = ClauseId("tlp.wolf.must-blow")
NO_TARGET: Final = ClauseId("tlp.wolf.no-target")
OPPONENTS_HOUSE: Final = ClauseId("tlp.wolf.opponents-house")
REMOVES: Final = ClauseId("tlp.wolf.removes")
MISSED: Final = ClauseId("tlp.wolf.missed")
FALLS: Final = ClauseId("tlp.wolf.falls")
LONE_ROOF: Final = ClauseId("tlp.wolf.lone-roof")
SETTLES: Final = ClauseId("tlp.wolf.settles")
GONE: Final = ClauseId("tlp.wolf.gone")


def blow_refusal(seat: Seat, target: Seat) -> Cited | None:
    """Whether `seat` may not blow on a house of `target` (tlp.wolf.opponents-house)."""
    return cite(OPPONENTS_HOUSE, seat=seat, target=target) if seat == target else None


def spare_refusal(seat: Seat, readings: Readings) -> Cited | None:
    """Whether `seat` may not blow on nothing (tlp.wolf.must-blow)."""
    return None if readings.wolf_declined == "may-spare" else cite(MUST_BLOW, seat=seat)


def has_target(board: Board, seat: Seat) -> bool:
    """Whether some opponent of `seat` has a house (tlp.wolf.no-target)."""
    return any(board.houses[:seat]) or any(board.houses[seat + 1 :])


@frozen
class Breath:
    """What a breath does to the table."""

    board: Board
    """The table after it."""
    effect: Blown
    """What happened to the house."""
    won: Material | None
    """The prize that the house has won by it (reading pure-by-wolf)."""


def breath(rules: Rules, board: Board, phase: Spinning, material: Material) -> Breath:
    """What a breath that names `material` does to the chosen house.

    See tlp.wolf.removes and tlp.wolf.gone.
    """
    target, readings = phase.target, rules.readings
    row, at = board.houses[target], phase.house - 1
    effect = blown(row[at], material, readings)
    left = () if effect.house is None else (effect.house,)
    houses = replaced(board.houses, target, (*row[:at], *left, *row[at + 1 :]))
    stacks, prizes, won = board.stacks, board.prizes, None
    if readings.blown_tiles == "return":
        stacks = _returned(board, effect, readings)
    if effect.lost and effect.house is not None and readings.pure_by_wolf == "yes":
        prizes, won = with_prize(prizes, target, effect.house.pure)
    return Breath(Board(stacks, houses, board.built, prizes), effect, won)


def _returned(board: Board, effect: Blown, readings: Readings) -> tuple[Stack, ...]:
    """The stacks after the lost tiles are shuffled back into them."""
    pots: defaultdict[Kind, list[int]] = defaultdict(list)
    for tile in effect.lost:
        pots[tile.kind].append(tile.pots)
    open_top = readings.top_tile == "visible"
    return tuple(
        stack.refilled(pots[kind], open_top=open_top) if kind in pots else stack
        for kind, stack in zip(KINDS, board.stacks, strict=True)
    )


def breath_told(effect: Blown, phase: Spinning, material: Material) -> Iterator[Cited]:
    """The effects of a breath on the chosen house."""
    target, house = phase.target, phase.house
    if effect.removed:
        yield cite(REMOVES, target=target, house=house, material=material, tiles=len(effect.removed))
    else:
        yield cite(MISSED, target=target, house=house, material=material)
    if effect.fallen:
        yield cite(FALLS, target=target, house=house, tiles=len(effect.fallen))
    if effect.lone_roof is not None:
        yield cite(LONE_ROOF, target=target, house=house)
    if effect.settled:
        yield cite(SETTLES, target=target, house=house)
    if effect.house is None:
        yield cite(GONE, target=target, house=house)
