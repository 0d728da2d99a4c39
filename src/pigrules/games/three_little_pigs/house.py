"""One house: what may be put where, what it wins, and what the wolf's breath leaves standing."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Final, NamedTuple, TypeVar

from attrs import field, frozen

from ...core import Cited, ClauseId, Seat
from ...core.acts import cite
from ...core.arguments import derived
from ...core.mappings import read_only
from .rules import Readings
from .vocabulary import MATERIALS, Material, Part, Tile

T = TypeVar("T")

BEGINS: Final = ClauseId("tlp.house.begins")
ROOF_RESTS: Final = ClauseId("tlp.house.roof-rests")
ONE_DOOR: Final = ClauseId("tlp.house.one-door")
ONE_ROOF: Final = ClauseId("tlp.house.one-roof")
COMPLETE: Final = ClauseId("tlp.house.complete")
PRIZES: Final[Mapping[Material, ClauseId]] = read_only(
    {
        "straw": ClauseId("tlp.prize.straw"),
        "wood": ClauseId("tlp.prize.wood"),
        "brick": ClauseId("tlp.prize.brick"),
    }
)
"""The clause by which the first house all of one material wins its card."""


class Shape(NamedTuple):
    """All that decides what may be put on a house: which parts it has, and whether it was ever complete."""

    door: bool
    window: bool
    roof: bool
    completed: bool


SHAPES: Final = tuple(Shape(*has) for has in product((False, True), repeat=4))
"""Every shape, possible or not, once: the domain of `placing_refusals`."""
NO_HOUSE: Final = SHAPES[0]
"""The shape of the empty place on which a new house begins."""
_SHAPES: Final[dict[tuple[bool, bool, bool, bool], Shape]] = {shape: shape for shape in SHAPES}


def _shape(house: House) -> Shape:
    parts = [tile.part for tile in house.tiles]
    return _SHAPES["door" in parts, "window" in parts, "roof" in parts, house.completed]


@frozen
class House:
    """Tiles from the ground up; `completed` says whether the house has ever had a roof."""

    tiles: tuple[Tile, ...]
    completed: bool = False
    shape: Shape = field(init=False, eq=False, repr=False, default=derived(_shape))
    """What decides about the next tile."""

    @property
    def roofed(self) -> bool:
        """Whether the house is complete: it has a roof (tlp.house.complete)."""
        return self.shape.roof

    @property
    def points(self) -> int:
        """Points of the tiles, if the house is complete (tlp.score.tiles)."""
        return sum([tile.points for tile in self.tiles])

    @property
    def pots(self) -> int:
        """Pots on all its tiles."""
        return sum([tile.pots for tile in self.tiles])

    @property
    def pure(self) -> Material | None:
        """The one material of a house with door, window and roof; else None (tlp.prize.straw)."""
        if not (self.shape.door and self.shape.window and self.shape.roof):
            return None
        materials: set[Material] = {tile.material for tile in self.tiles}
        return materials.pop() if len(materials) == 1 else None


def placing_refusals(part: Part, house: int, on: Shape, readings: Readings) -> tuple[Cited, ...]:
    """Everything that forbids putting `part` on house `house`, of shape `on`, in the order of the spec.

    Materials do not matter (tlp.house.mixed).
    """
    closed = on.roof or (on.completed and readings.lost_roof == "sealed")
    clauses: list[ClauseId] = []
    if part == "roof":
        if on == NO_HOUSE:
            clauses.append(BEGINS)
        if _nothing_bears_a_roof(on, readings):
            clauses.append(ROOF_RESTS)
        if on.roof:
            clauses.append(ONE_ROOF)
    if part == "door" and on.door:
        clauses.append(ONE_DOOR)
    if closed:
        clauses.append(COMPLETE)
    return tuple([cite(clause, part=part, house=house) for clause in clauses])


def _nothing_bears_a_roof(on: Shape, readings: Readings) -> bool:
    if readings.roof_stands_on == "door-and-window":
        return not (on.door and on.window)
    return not (on.door or on.window)


def with_tile(house: House | None, tile: Tile) -> House:
    """The house with `tile` put on: a door at the bottom, anything else on top; None begins a house.

    See tlp.house.door-under, tlp.house.window-on-top and tlp.house.roof-rests.
    """
    if house is None:
        return House((tile,))
    tiles = (tile, *house.tiles) if tile.part == "door" else (*house.tiles, tile)
    return House(tiles, house.completed or tile.part == "roof")


def replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """`items` with the one at place `at` exchanged."""
    changed = list(items)
    changed[at] = item
    return tuple(changed)


def with_prize(
    prizes: tuple[Seat | None, ...], seat: Seat, pure: Material | None
) -> tuple[tuple[Seat | None, ...], Material | None]:
    """The prizes after `seat` has a complete house all of `pure`, and the one that it has won, if any.

    The first such house wins the card (tlp.prize.straw); without prize cards in play there are no items.
    """
    if pure is None or not prizes or prizes[MATERIALS.index(pure)] is not None:
        return prizes, None
    return replaced(prizes, MATERIALS.index(pure), seat), pure


@frozen
class Blown:
    """What a breath does to one house."""

    house: House | None
    """What is left; None if nothing is."""
    removed: tuple[Tile, ...]
    """The tiles of the material (tlp.wolf.removes)."""
    fallen: tuple[Tile, ...]
    """The tiles that fall with them (tlp.wolf.falls)."""
    settled: bool
    """Whether tiles came down into gaps (tlp.wolf.settles)."""
    lone_roof: Tile | None
    """The roof that was left alone and collapsed (tlp.wolf.lone-roof)."""

    @property
    def lost(self) -> tuple[Tile, ...]:
        """Every tile that leaves the house."""
        return self.removed + self.fallen + ((self.lone_roof,) if self.lone_roof else ())


def blown(house: House, material: Material, readings: Readings) -> Blown:
    """The effect of a breath that names `material` on `house`."""
    gaps = [at for at, tile in enumerate(house.tiles) if tile.material == material]
    removed = tuple([house.tiles[at] for at in gaps])
    stands = _stands_up_to(house, gaps, readings)
    fallen = tuple([t for t in house.tiles[stands:] if t.material != material])
    kept = tuple([t for t in house.tiles[:stands] if t.material != material])
    lone_roof = None
    if readings.lone_roof == "collapses" and len(kept) == 1 and kept[0].part == "roof":
        lone_roof, kept = kept[0], ()
    settled = bool(gaps) and len(kept) > gaps[0]
    return Blown(House(kept, house.completed) if kept else None, removed, fallen, settled, lone_roof)


def _stands_up_to(house: House, gaps: list[int], readings: Readings) -> int:
    """How many tiles from the ground up keep their support."""
    if gaps and readings.above_a_gap == "falls":
        return gaps[0]
    if gaps and readings.above_a_gap == "falls-on-door" and house.tiles[gaps[0]].part == "door":
        return gaps[0]
    return len(house.tiles)


def stack_faults(house: House, seat: int, number: int, readings: Readings) -> tuple[Cited, ...]:
    """What a hand-made house breaks: it must be a stack that placing and wind can leave."""
    parts = [tile.part for tile in house.tiles]
    clauses: list[ClauseId] = []
    if not parts or (parts == ["roof"] and readings.lone_roof == "collapses"):
        clauses.append(BEGINS)
    if "roof" in parts[:-1]:
        clauses.append(ROOF_RESTS)
    if "door" in parts[1:]:
        clauses.append(ONE_DOOR)
    if parts.count("roof") > 1:
        clauses.append(ONE_ROOF)
    if "roof" in parts and not house.completed:
        clauses.append(COMPLETE)
    return tuple(cite(clause, seat=seat, house=number, part="house") for clause in clauses)
