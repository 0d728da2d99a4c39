"""The right item of a round: the soap that a pig looks at, or the jar."""

from __future__ import annotations

from typing import Final

from ...core import Cited, ClauseId
from .dice import Desired
from .kinds import JAR
from .ring import Right
from .state import Table

RED: Final = ClauseId("pdw.item.red")
SOAP: Final = ClauseId("pdw.item.soap")
THE_JAR: Final = ClauseId("pdw.item.jar")


_JAR: Final = Right(JAR, None, 0)


def right_item(table: Table, wanted: Desired) -> Right:
    """What is right if the dice ask for `wanted` (pdw.item.soap, pdw.item.red, pdw.item.jar)."""
    rights = table.rights
    return rights.get(wanted.pig) or rights.get(wanted.red) or _JAR


def told(right: Right, wanted: Desired) -> tuple[Cited, ...]:
    """Why that item was the right one."""
    if right.pig is None:
        return (Cited(THE_JAR),)
    where = (("spot", right.spot), ("side", right.item))
    soap = Cited(SOAP, (("colour", right.pig.colour), ("blotches", right.pig.blotches), *where))
    if right.pig == wanted.pig:
        return (soap,)
    return (Cited(RED, (("blotches", right.pig.blotches),)), soap)
