"""One stack of tiles: what lies open on it, and what may be beneath."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import Factory, field, frozen


def _stocked(stack: Stack) -> bool:
    return stack.count > 0


def _covered(stack: Stack) -> bool:
    return stack.top is None and bool(stack.below)


@frozen
class Stack:
    """A stack of tiles of one kind.

    `top` tells the pots on the tile that lies open, or is None if none does.
    `below` tells the pots on the tiles whose order nobody knows, smallest first.
    """

    top: int | None
    below: tuple[int, ...]
    stocked: bool = field(init=False, eq=False, repr=False, default=Factory(_stocked, takes_self=True))
    """Whether it has tiles."""
    covered: bool = field(init=False, eq=False, repr=False, default=Factory(_covered, takes_self=True))
    """Whether it has tiles and nobody knows which comes first."""

    @classmethod
    def of(cls, pots: Iterable[int]) -> Stack:
        """A shuffled stack; if its tiles are all alike the top one is known."""
        below = tuple(sorted(pots))
        if below and below[0] == below[-1]:
            return cls(below[0], below[1:])
        return cls(None, below)

    @property
    def count(self) -> int:
        """How many tiles are left."""
        return len(self.below) + (self.top is not None)

    def below_without(self, pots: int) -> tuple[int, ...]:
        """The tiles below, after one that carries `pots` has come out of them."""
        at = self.below.index(pots)
        return self.below[:at] + self.below[at + 1 :]

    def refilled(self, pots: Iterable[int], *, open_top: bool) -> Stack:
        """The stack after tiles are shuffled back into it.

        A top tile that lies open stays; one that is known only because all were alike is shuffled too.
        """
        if self.top is None or not open_top:
            known = () if self.top is None else (self.top,)
            return Stack.of((*self.below, *known, *pots))
        return Stack(self.top, tuple(sorted((*self.below, *pots))))
