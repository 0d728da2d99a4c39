"""The ring of pigs: where its spots lie, and where a pig looks.

Spots count clockwise from the north-west corner, which is 1.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from .vocabulary import SIDES, Item, Pig, Side

_FIRST: Final = SIDES.index("east")


class Placed(NamedTuple):
    """A pig of the ring, and the side that it looks to."""

    pig: Pig
    looks: Side


class Right(NamedTuple):
    """What has to be grabbed, and the pig that looks at it; no pig, and spot 0, if it is the jar."""

    item: Item
    pig: Pig | None
    spot: int


def looks_on(each: int) -> tuple[Side, ...]:
    """For each spot of a ring, where a new pig looks: at the pig that follows clockwise (pdw.setup.looks-on).

    So `each` pigs look at each side (pdw.setup.three-each, pdw.very-young.eight-pigs).
    """
    return tuple(SIDES[(_FIRST + edge) % len(SIDES)] for edge in range(len(SIDES)) for _ in range(each))
