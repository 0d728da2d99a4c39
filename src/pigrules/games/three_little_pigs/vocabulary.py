"""The words of the box: parts, materials, faces, and the tile.

Pieces are plain strings, so that facts, notation and JSON say them as the table does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from attrs import Factory, field, frozen

from ...core.fields import one_of, whole
from ...core.mappings import read_only

Part: TypeAlias = Literal["door", "window", "roof"]
Material: TypeAlias = Literal["straw", "wood", "brick"]
Face: TypeAlias = Literal["door", "window", "roof", "wolf"]
Origin: TypeAlias = Literal["document", "public", "invented", "scope"]

PARTS: Final[tuple[Part, ...]] = ("door", "window", "roof")
MATERIALS: Final[tuple[Material, ...]] = ("straw", "wood", "brick")
FACES: Final[tuple[Face, ...]] = ("door", "window", "roof", "wolf")
ORIGINS: Final[tuple[Origin, ...]] = ("document", "public", "invented", "scope")

PIG_HEADS: Final[Mapping[Material, int]] = read_only({"straw": 2, "wood": 3, "brick": 4})
"""Price and points of a tile (tlp.components.pig-heads)."""


class Kind(NamedTuple):
    """What a stack holds: tiles of one part and one material."""

    part: Part
    material: Material


KINDS: Final[tuple[Kind, ...]] = tuple(Kind(part, material) for material in MATERIALS for part in PARTS)
"""The nine kinds, column by column as the stacks lie on the table (tlp.setup.stacks)."""
PART_OF_KIND: Final[tuple[int, ...]] = tuple(PARTS.index(kind.part) for kind in KINDS)
"""For each place in `KINDS`, the place of its part in `PARTS`."""
KIND_INDEX: Final[Mapping[Kind, int]] = read_only({kind: k for k, kind in enumerate(KINDS)})


def _kind(tile: Tile) -> Kind:
    return Kind(tile.part, tile.material)


@frozen
class Tile:
    """A house tile: its part, its material, and how many pots are drawn on it."""

    part: Part = field(validator=one_of(PARTS))
    material: Material = field(validator=one_of(MATERIALS))
    pots: int = field(default=0, validator=whole(0))
    kind: Kind = field(init=False, eq=False, repr=False, default=Factory(_kind, takes_self=True))
    """The stack that it comes from."""

    @property
    def points(self) -> int:
        """Points that the tile is worth in a complete house (tlp.score.tiles)."""
        return PIG_HEADS[self.material]
