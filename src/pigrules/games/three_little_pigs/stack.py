"""One stack of tiles: what lies open on it, and what may be beneath."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from attrs import Factory, field, frozen


def _stocked(stack: Stack) -> bool:
    return stack.count > 0


def _covered(stack: Stack) -> bool:
    return stack.top is None and bool(stack.below)


@frozen(slots=False)  # A slotted class with cached properties reads every field slowly.
class Stack:
    """A stack of tiles of one kind.

    `top` tells the pots on the tile that lies open, or is None if none does.
    `below` tells the pots on the tiles whose order nobody knows, smallest first.
    What becomes of a stack is remembered with it: there are few, and every game meets the same ones.
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

    @cached_property
    def without_top(self) -> Stack:
        """The stack after its open tile is taken."""
        return Stack._sorted(self.below)

    @cached_property
    def without(self) -> Mapping[int, Stack]:
        """By the pots on a tile below: the stack after such a tile comes out of it unseen."""
        return {pots: Stack._sorted(_less(self.below, pots)) for pots in self.below}

    @cached_property
    def opened(self) -> Mapping[int, Stack]:
        """By the pots on a tile below: the stack after such a tile is turned up on it."""
        return {pots: Stack(pots, _less(self.below, pots)) for pots in self.below}

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
