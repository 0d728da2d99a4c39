"""The right item of a round: the soap that a pig looks at, or the jar."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...core import Cited, ClauseId
from .dice import Desired
from .kinds import JAR, Item, Pig
from .state import Table

RED: Final = ClauseId("pdw.item.red")
SOAP: Final = ClauseId("pdw.item.soap")
THE_JAR: Final = ClauseId("pdw.item.jar")


class Right(NamedTuple):
    """What has to be grabbed, and the pig that looks at it; no pig, and spot 0, if it is the jar."""

    item: Item
    pig: Pig | None
    spot: int


_JAR: Final = Right(JAR, None, 0)


def right_item(table: Table, wanted: Desired) -> Right:
    """What is right if the dice ask for `wanted` (pdw.item.soap, pdw.item.red, pdw.item.jar)."""
    for pig in wanted:
        spot = table.spot_of.get(pig)
        if spot is not None:
            placed = table.ring[spot - 1]
            assert placed is not None
            return Right(placed.looks, pig, spot)
    return _JAR


def told(right: Right, wanted: Desired) -> tuple[Cited, ...]:
    """Why that item was the right one."""
    if right.pig is None:
        return (Cited(THE_JAR),)
    where = (("spot", right.spot), ("side", right.item))
    soap = Cited(SOAP, (("colour", right.pig.colour), ("blotches", right.pig.blotches), *where))
    if right.pig == wanted.pig:
        return (soap,)
    return (Cited(RED, (("blotches", right.pig.blotches),)), soap)
