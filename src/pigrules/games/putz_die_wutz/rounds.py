"""How a round begins at a table, and what is right in it."""

from __future__ import annotations

from typing import Final, TypeAlias

from ...core import ClauseId, Seat
from .item import right_pig
from .opening import Opening
from .phases import Rolling
from .ring import Right
from .rules import Rules
from .scrubbing import Scrubbed, scrubbed
from .state import Board
from .vocabulary import JAR, Faces

ALONE: Final = ClauseId("pdw.round.alone")

Follows: TypeAlias = "Rolling | Opening | Scrubbed"
"""A throw, a round, or what the only player of a round brings about to whom it is given."""


def right_of(rules: Rules, board: Board, faces: Faces) -> Right:
    """The right item of a round in which the dice show `faces`, and the pig that looks at it."""
    placed = right_pig(board, rules.desired[faces])
    if placed is None:
        return Right(JAR, None, 0)
    return Right(placed.looks, placed.pig, board.ring.index(placed) + 1)


def begins(rules: Rules, board: Board, faces: Faces, skipping: tuple[Seat, ...]) -> Opening | Scrubbed:
    """How a round with these `faces` begins that `skipping` have to skip (pdw.round.race)."""
    begun = rules.opening(faces, skipping)
    if begun.alone is not None and rules.readings.lone_player == "given":
        right = right_of(rules, board, faces)
        return scrubbed(rules, board, begun.alone, right, ())._replace(given=True)
    return begun
