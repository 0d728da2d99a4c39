"""The words of the box: pigs, faces, houses, and the places where a pig can be.

Pieces are plain strings and spaces are numbers, so that facts, notation and JSON say them as the table does.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Literal, NamedTuple, TypeAlias

from ...core.mappings import read_only

Pig: TypeAlias = Literal["red", "green", "blue"]
Face: TypeAlias = Literal["1", "2", "3", "wolf", "house"]
House: TypeAlias = Literal["straw", "wood", "brick"]
Start: TypeAlias = Literal["start"]
Pot: TypeAlias = Literal["pot"]
Target: TypeAlias = int | House | Start
"""Where a step can take a pig: a space of the path (they count clockwise from 1), a house, its own start."""
Place: TypeAlias = int | House | Start | Pot
"""Where a pig can be; there is one pot (woolfy.components.pot)."""
How: TypeAlias = Literal["moved", "stayed", "freed", "kept"]
"""How a pig was played: moved or left where it was outside the pot; freed from the pot or kept in it."""
Origin: TypeAlias = Literal["document", "public", "invented", "scope"]

PIGS: Final[tuple[Pig, ...]] = ("red", "green", "blue")
"""woolfy.components.pigs"""
FACES: Final[tuple[Face, ...]] = ("1", "2", "3", "wolf", "house")
NUMBERS: Final[Mapping[Face, int]] = read_only({"1": 1, "2": 2, "3": 3})
"""The faces that are numbers."""
HOUSES: Final[tuple[House, ...]] = ("straw", "wood", "brick")
HOWS: Final[tuple[How, ...]] = ("moved", "stayed", "freed", "kept")
ORIGINS: Final[tuple[Origin, ...]] = ("document", "public", "invented", "scope")

PIG_INDEX: Final[Mapping[Pig, int]] = read_only({pig: number for number, pig in enumerate(PIGS)})
OTHERS: Final[Mapping[Pig, tuple[int, int]]] = read_only({"red": (1, 2), "green": (0, 2), "blue": (0, 1)})
"""For each pig, the places of the two others in `PIGS`."""


NOWHERE: Final = 0
"""A space that no path has: for a wolf or a pig that is in no one's way."""


class WayOut(StrEnum):
    """What has happened at the pot exits."""

    NEVER = "never"
    """No pig has reached one."""
    ARRIVAL = "arrival"
    """In the latest turn a pig reached one."""
    RESCUE = "rescue"
    """In the latest turn a pig came out of the pot."""
    EARLIER = "earlier"
    """A pig reached one earlier."""
    FAILED = "failed"
    """Since a pig reached one, an attempt has failed."""

    def later(self) -> WayOut:
        """What has happened at the pot exits after a turn in which nothing happened there."""
        return _LATER[self]


_LATER: Final = read_only(
    {
        WayOut.NEVER: WayOut.NEVER,
        WayOut.ARRIVAL: WayOut.EARLIER,
        WayOut.RESCUE: WayOut.EARLIER,
        WayOut.EARLIER: WayOut.EARLIER,
        WayOut.FAILED: WayOut.FAILED,
    }
)


class Played(NamedTuple):
    """What a seat did in its latest turn: which pig it played, and how."""

    pig: Pig
    how: How


PLAYS: Final[Mapping[Pig, Mapping[How, Played]]] = read_only(
    {pig: read_only({how: Played(pig, how) for how in HOWS}) for pig in PIGS}
)
"""Each of them once."""
