"""What a position is: the rules, what lies on the table, and what is being decided."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import frozen

from .phases import Phase
from .ring import Placed
from .rules import Rules
from .vocabulary import Pig


@frozen(slots=False)  # A slotted class with cached properties reads every field slowly.
class Board:
    """All that lies on the table. The pile is all the rest, so that its order stands nowhere."""

    ring: tuple[Placed | None, ...]
    """The square, spot by spot; None where no pig lies."""
    cleaned: tuple[tuple[Pig, ...], ...]
    """The pigs that each seat has cleaned, in the one order that pigs have."""

    @cached_property
    def lying(self) -> Mapping[Pig, Placed]:
        """Each pig of the ring, and where it looks."""
        return {placed.pig: placed for placed in self.ring if placed is not None}

    @property
    def points(self) -> tuple[int, ...]:
        """How many pigs each seat has cleaned (pdw.score.cleaned)."""
        return tuple([len(pigs) for pigs in self.cleaned])


@frozen
class State:
    """A position."""

    rules: Rules
    board: Board
    phase: Phase


def laid_out(rules: Rules) -> Board:
    """The table before the first pig is drawn: nothing but soap and jar, and all pigs in the pile."""
    return Board((None,) * rules.spots, ((),) * rules.seats)


def pile(rules: Rules, board: Board) -> tuple[Pig, ...]:
    """The pigs of the pile, in no order but their own: nobody knows which comes next (pdw.setup.shuffle)."""
    away = set(board.lying).union(*board.cleaned)
    return tuple([pig for pig in rules.box if pig not in away])


def pile_is_empty(rules: Rules, board: Board) -> bool:
    """Whether the pile is used up."""
    lying = len(board.ring) - board.ring.count(None)
    return lying + sum(board.points) >= len(rules.box)
