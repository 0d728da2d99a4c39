"""What a position is: the rules, what lies on the table, and what is being decided."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import Factory, field, frozen

from ...core import Seat
from .house import House
from .phases import Phase
from .setup import Rules


@frozen
class Stack:
    """A stack of tiles of one kind.

    `top` tells the pots on the tile that lies open, or is None if none does.
    `below` tells the pots on the tiles whose order nobody knows, smallest first.
    """

    top: int | None
    below: tuple[int, ...]

    @classmethod
    def of(cls, pots: Iterable[int]) -> Stack:
        """A shuffled stack; if its tiles are all alike the top one is known."""
        return cls._sorted(tuple(sorted(pots)))

    @classmethod
    def _sorted(cls, below: tuple[int, ...]) -> Stack:
        if below and below[0] == below[-1]:
            return cls(below[0], below[1:])
        return cls(None, below)

    @property
    def count(self) -> int:
        """How many tiles are left."""
        return len(self.below) + (self.top is not None)

    @property
    def covered(self) -> bool:
        """Whether it has tiles and nobody knows which comes first."""
        return self.top is None and bool(self.below)

    def without_top(self) -> Stack:
        """The stack after its open tile is taken."""
        return Stack._sorted(self.below)

    def without(self, pots: int) -> Stack:
        """The stack after a tile with `pots` pots comes out of it unseen."""
        return Stack._sorted(_less(self.below, pots))

    def opened(self, pots: int) -> Stack:
        """The stack after a tile with `pots` pots is turned up on it."""
        return Stack(pots, _less(self.below, pots))

    def refilled(self, pots: Iterable[int], *, open_top: bool) -> Stack:
        """The stack after tiles are shuffled back into it.

        A top tile that lies open stays; one that is known only because all were alike is shuffled too.
        """
        if self.top is None or not open_top:
            known = () if self.top is None else (self.top,)
            return Stack.of((*self.below, *known, *pots))
        return Stack(self.top, tuple(sorted((*self.below, *pots))))


def _less(below: tuple[int, ...], pots: int) -> tuple[int, ...]:
    at = below.index(pots)
    return below[:at] + below[at + 1 :]


def _stocked(table: Table) -> tuple[bool, ...]:
    return tuple([stack.top is not None or stack.below != () for stack in table.stacks])


@frozen
class Table:
    """All that lies on the table."""

    stacks: tuple[Stack, ...]
    """The nine stacks, in the order of `kinds.KINDS`."""
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
    table: Table
    phase: Phase


def laid_out(rules: Rules) -> Table:
    """The table before the first throw (tlp.setup.stacks, tlp.setup.shuffle, tlp.veterans.cards)."""
    return Table(
        tuple(Stack.of(pots) for pots in rules.stacks.pots),
        ((),) * rules.seats,
        (0,) * rules.seats,
        (None, None, None) if rules.veterans else (),
    )
