"""Buying a tile: what the symbols pay for, where it may go, and when one may stop buying."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core import Cited, ClauseId
from .house import NO_HOUSE, Shape, placing_refusals
from .phases import Bought, Purse
from .readings import Readings
from .vocabulary import KIND_INDEX, MATERIALS, PARTS, PIG_HEADS, Kind, Material, Part

PRICE: Final = ClauseId("tlp.build.price")
STOCK: Final = ClauseId("tlp.build.stock")
GRADE: Final = ClauseId("tlp.build.grade")
MUST_BUY: Final = ClauseId("tlp.build.must-buy")
SECOND_TILE: Final = ClauseId("tlp.build.second-tile")
TWO_DIFFERENT: Final = ClauseId("tlp.build.two-different")
TWO_AT_MOST: Final = ClauseId("tlp.build.two-at-most")
TOGETHER: Final = ClauseId("tlp.build.together")
NO_DISCARD: Final = ClauseId("tlp.build.no-discard")

MOST_TILES: Final = 2


def price(kind: Kind, stocked: tuple[bool, ...], readings: Readings) -> int:
    """Symbols that a tile of `kind` costs (tlp.build.price); `stocked` tells which stacks have tiles."""
    cost = PIG_HEADS[kind.material]
    if readings.empty_stack == "next-dearer":
        for cheaper in reversed(MATERIALS[: MATERIALS.index(kind.material)]):
            if stocked[KIND_INDEX[Kind(kind.part, cheaper)]]:
                break
            cost = PIG_HEADS[cheaper]
    return cost


def dearest(part: Part, symbols: int, stocked: tuple[bool, ...], readings: Readings) -> Material | None:
    """The dearest material of `part` that has tiles and that `symbols` pay for (tlp.build.grade)."""
    for material in reversed(MATERIALS):
        kind = Kind(part, material)
        if stocked[KIND_INDEX[kind]] and price(kind, stocked, readings) <= symbols:
            return material
    return None


def ware_refusals(
    kind: Kind, purse: Purse, bought: tuple[Bought, ...], stocked: tuple[bool, ...], readings: Readings
) -> tuple[Cited, ...]:
    """Everything that forbids buying a tile of `kind`, wherever it would go."""
    refusals: list[Cited] = []
    named = (("part", kind.part), ("material", kind.material))
    have = purse[PARTS.index(kind.part)]
    cost = price(kind, stocked, readings)
    if have < cost:
        refusals.append(Cited(PRICE, (*named, ("price", cost), ("have", have))))
    if not stocked[KIND_INDEX[kind]]:
        refusals.append(Cited(STOCK, named))
    if readings.grade == "best":
        better = dearest(kind.part, have, stocked, readings)
        if better is not None and PIG_HEADS[better] > PIG_HEADS[kind.material]:
            refusals.append(Cited(GRADE, (*named, ("better", better))))
    if any(_too_alike(kind, other, readings) for other in bought):
        refusals.append(Cited(TWO_DIFFERENT, named))
    if len(bought) >= MOST_TILES:
        refusals.append(Cited(TWO_AT_MOST))
    return tuple(refusals)


def _too_alike(kind: Kind, other: Bought, readings: Readings) -> bool:
    if readings.two_tiles == "differ":
        return kind == (other.part, other.material)
    return readings.two_tiles == "differ-in-part" and kind.part == other.part


def site_refusals(
    part: Part, house: int, shapes: Sequence[Shape], taken: tuple[int, ...], readings: Readings
) -> tuple[Cited, ...]:
    """Everything that forbids putting a `part` into house `house` (from 1; one past the last is a new one).

    `shapes` are the houses of the buyer, `taken` the numbers of those that got a tile this turn.
    """
    on = shapes[house - 1] if house <= len(shapes) else NO_HOUSE
    refusals = tuple(
        [Cited(clause, (("part", part), ("house", house))) for clause in placing_refusals(part, on, readings)]
    )
    if house in taken and readings.tiles_together == "apart":
        return (Cited(TOGETHER, (("house", house),)), *refusals)
    return refusals


def discard_refusal(fits_somewhere: bool, readings: Readings) -> ClauseId | None:
    """The clause that forbids throwing away a tile that the symbols pay for; None if it may be done."""
    return NO_DISCARD if fits_somewhere or readings.unplaceable_tile == "not-bought" else None


def done_refusal(
    bought: tuple[Bought, ...], placeable: bool, discardable: bool, only_roofs: bool, readings: Readings
) -> ClauseId | None:
    """The clause that forbids to stop buying; None if one may.

    `placeable` tells whether some tile can still be bought and placed, `only_roofs` whether all such
    are roofs, `discardable` whether one can be bought to be thrown away.
    """
    if bought:
        return SECOND_TILE if placeable and readings.second_tile == "must" else None
    if readings.must_buy == "may" or (only_roofs and readings.only_a_roof == "may-decline"):
        return None
    return MUST_BUY if placeable or discardable else None
