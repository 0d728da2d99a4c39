"""The right item of a round: the soap that a pig looks at, or the jar."""

from __future__ import annotations

from typing import Final

from ...core import Cited, ClauseId
from .dice import Desired
from .ring import Placed, Right
from .state import Board
from .vocabulary import JAR, SIDES, Item

RED: Final = ClauseId("pdw.item.red")
SOAP: Final = ClauseId("pdw.item.soap")
THE_JAR: Final = ClauseId("pdw.item.jar")

MAY_BE_RIGHT: Final[frozenset[Item | None]] = frozenset((*SIDES, JAR))
"""The soaps and the jar; no pig is ever right."""


def right_pig(board: Board, wanted: Desired) -> Placed | None:
    """The pig of the ring that counts if the dice ask for `wanted`; None if neither lies there.

    See pdw.dice.desired and pdw.item.red.
    """
    lying = board.lying
    return lying.get(wanted.pig) or lying.get(wanted.red)


def right_item(board: Board, wanted: Desired) -> Item:
    """What is right if the dice ask for `wanted`: a soap, or the jar (pdw.item.soap, pdw.item.jar)."""
    placed = right_pig(board, wanted)
    return JAR if placed is None else placed.looks


def told(right: Right, wanted: Desired) -> tuple[Cited, ...]:
    """Why that item was the right one."""
    if right.pig is None:
        return (Cited(THE_JAR),)
    where = (("spot", right.spot), ("side", right.item))
    soap = Cited(SOAP, (("colour", right.pig.colour), ("blotches", right.pig.blotches), *where))
    if right.pig == wanted.pig:
        return (soap,)
    return (Cited(RED, (("blotches", right.pig.blotches),)), soap)
