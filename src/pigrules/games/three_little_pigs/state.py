"""What a position is: the rules, what lies on the table, and what is being decided."""

from __future__ import annotations

from attrs import Factory, field, frozen

from ...core import Seat
from .house import House
from .phases import Phase
from .rules import Rules
from .stack import Stack


def _stocked(board: Board) -> tuple[bool, ...]:
    return tuple([stack.stocked for stack in board.stacks])


@frozen
class Board:
    """All that lies on the table."""

    stacks: tuple[Stack, ...]
    """The nine stacks, in the order of `vocabulary.KINDS`."""
    houses: tuple[tuple[House, ...], ...]
    """Each seat's houses, in the order in which they stand."""
    built: tuple[int, ...]
    """How many houses each seat has ever completed, those that are gone too."""
    prizes: tuple[Seat | None, ...]
    """Who holds the prizes for straw, wood and brick; no items if no prize cards are in play."""

    stocked: tuple[bool, ...] = field(
        init=False, eq=False, repr=False, default=Factory(_stocked, takes_self=True)
    )
    """Which stacks have tiles."""

    @property
    def exhausted(self) -> int:
        """How many stacks have no tiles (tlp.end.exhausted)."""
        return self.stocked.count(False)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many houses each seat has."""
        return tuple([len(houses) for houses in self.houses])


@frozen
class State:
    """A position."""

    rules: Rules
    board: Board
    phase: Phase


def laid_out(rules: Rules) -> Board:
    """The table before the first throw (tlp.setup.stacks, tlp.setup.shuffle, tlp.veterans.cards)."""
    return Board(
        rules.stacks.laid_out,
        ((),) * rules.seats,
        (0,) * rules.seats,
        (None, None, None) if rules.veterans else (),
    )
