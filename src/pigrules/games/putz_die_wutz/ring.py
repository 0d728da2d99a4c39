"""The ring of pigs, and the pile beside it: where the spots lie, where a pig looks, which pigs are left.

Spots count clockwise from the north-west corner, which is 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from ...core import Seat
from .rules import Rules
from .state import Board, Placed
from .vocabulary import SIDES, Pig, Side

_FIRST: Final = SIDES.index("east")

T = TypeVar("T")


def looks_on(each: int) -> tuple[Side, ...]:
    """For each spot of a ring, where a new pig looks: at the pig that follows clockwise (pdw.setup.looks-on).

    So `each` pigs look at each side (pdw.setup.three-each, pdw.very-young.eight-pigs).
    """
    return tuple(SIDES[(_FIRST + edge) % len(SIDES)] for edge in range(len(SIDES)) for _ in range(each))


def laid_out(rules: Rules) -> Board:
    """The table before the first pig is drawn: nothing but soap and jar, and all pigs in the pile."""
    return Board((None,) * rules.spots, ((),) * rules.seats)


def pile(box: Sequence[Pig], board: Board) -> tuple[Pig, ...]:
    """The pigs of the pile, in their one fixed order: the next one is unknown (pdw.setup.shuffle)."""
    away = set(board.lying).union(*board.cleaned)
    return tuple([pig for pig in box if pig not in away])


def pile_is_empty(box: Sequence[Pig], board: Board) -> bool:
    """Whether the pile is used up."""
    lying = len(board.ring) - board.ring.count(None)
    return lying + sum(board.points) >= len(box)


def open_spot(board: Board) -> int:
    """The spot to which the next pig comes: the first that is empty."""
    return board.ring.index(None) + 1


def laid(board: Board, spot: int, placed: Placed | None) -> Board:
    """The table with that pig, or none, at `spot`."""
    return Board(replaced(board.ring, spot - 1, placed), board.cleaned)


def looks_at(placed: Placed | None, rules: Rules, seat: Seat) -> bool:
    """Whether a pig of the ring looks at `seat`."""
    return placed is not None and placed.looks == rules.sides[seat]


def replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The same with another item at that place."""
    return (*items[:at], item, *items[at + 1 :])
