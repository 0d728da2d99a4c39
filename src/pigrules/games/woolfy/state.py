"""What a position is: the rules, what lies on the table, and what is being decided."""

from __future__ import annotations

from attrs import frozen

from .phases import Phase
from .rules import Rules
from .vocabulary import PIG_INDEX, PIGS, Pig, Place, Played, WayOut


@frozen
class Board:
    """All that lies on the table, and what the table remembers of earlier turns."""

    pigs: tuple[Place, ...]
    """Where the red, the green and the blue pig are."""
    wolf: int
    """The space of the one wolf (woolfy.components.wolf)."""
    parts: int
    """How many parts have been added to the base of the brick house."""
    way_out: WayOut
    """What has happened at the pot exits."""
    played: tuple[Played | None, ...]
    """What each seat did in its latest turn; None before its first."""

    def place(self, pig: Pig) -> Place:
        """Where `pig` is."""
        return self.pigs[PIG_INDEX[pig]]

    def at(self, place: Place) -> tuple[Pig, ...]:
        """The pigs that are at `place`."""
        return tuple([pig for pig, where in zip(PIGS, self.pigs, strict=True) if where == place])


@frozen
class State:
    """A position."""

    rules: Rules
    board: Board
    phase: Phase


def laid_out(rules: Rules) -> Board:
    """The table before the first turn (woolfy.setup.starts, woolfy.setup.pot, woolfy.setup.base)."""
    pigs: tuple[Place, ...] = ("start", "start", "start")
    return Board(pigs, rules.track.wolf_start, 0, "never", (None,) * rules.seats)
