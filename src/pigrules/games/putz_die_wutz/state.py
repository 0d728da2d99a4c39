"""What a position is: the rules, what lies on the table, and what is being decided.

A phase holds facts only, never what follows from rules, so that a position can be read under other readings.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from attrs import frozen

from ...core import ClauseId, Seat
from ...core.remember import remembered
from .rules import Rules
from .vocabulary import Faces, Item, Pig, Side


class Deed(NamedTuple):
    """What a seat has done in a round that goes on: grabbed a wrong item, or given up (None)."""

    seat: Seat
    item: Item | None


@frozen
class Dealing:
    """The ring is laid out, spot by spot."""

    @property
    def looked(self) -> None:
        """Where the last pig of the spot looked: there was none."""

    @property
    def skipping(self) -> tuple[Seat, ...]:
        """No seat has to skip the first round."""
        return ()


@frozen
class Rolling:
    """The dice are in the cup for a round that `skipping` have to skip."""

    skipping: tuple[Seat, ...]
    """In ascending order, as everywhere."""


@frozen
class Racing:
    """The dice lie on the table, and all who take part in the round may grab."""

    faces: Faces
    skipping: tuple[Seat, ...]
    """Who has to skip this round."""
    deeds: tuple[Deed, ...]
    """What has been done in this round, in the order in which it came."""


@frozen
class Waiting:
    """The right item is grabbed, and the round waits for the hands that come too late (pdw.round.decided)."""

    faces: Faces
    skipping: tuple[Seat, ...]
    """Who has to skip this round."""
    deeds: tuple[Deed, ...]
    """What has been done in this round, before the right grab and after it, in the order in which it came."""
    scrubber: Seat
    """Who has grabbed the right item."""


@frozen
class Picking:
    """The seat has grabbed the jar, rightly, and picks a pig; `skipping` have to skip the next round."""

    seat: Seat
    skipping: tuple[Seat, ...]


@frozen
class Refilling:
    """A pig was cleaned, and its spot waits for the next of the pile."""

    spot: int
    """Counted from 1."""
    looked: Side
    """Where the cleaned pig looked."""
    skipping: tuple[Seat, ...]
    """Who has to skip the next round."""


@frozen
class Ended:
    """The game is over, for the reason that `clause` gives."""

    clause: ClauseId


Phase: TypeAlias = Dealing | Rolling | Racing | Waiting | Picking | Refilling | Ended


class Placed(NamedTuple):
    """A pig of the ring, and the side that it looks to."""

    pig: Pig
    looks: Side


@frozen(slots=False)  # slots would leave no place for what is remembered
class Board:
    """All that lies on the table. The pile is all the rest, so its order is stored nowhere."""

    ring: tuple[Placed | None, ...]
    """The square, spot by spot; None where no pig lies."""
    cleaned: tuple[tuple[Pig, ...], ...]
    """The pigs that each seat has cleaned, in the one order that pigs have."""

    def __reduce__(self) -> tuple[type[Board], tuple[object, ...]]:
        return Board, (self.ring, self.cleaned)  # What is remembered follows from the fields.

    @remembered
    def lying(self) -> Mapping[Pig, Placed]:
        """Each pig of the ring, and where it looks."""
        return MappingProxyType({placed.pig: placed for placed in self.ring if placed is not None})

    def at(self, spot: int) -> Placed:
        """The pig at a spot that is not empty."""
        placed = self.ring[spot - 1]
        if placed is None:
            raise LookupError(f"no pig lies at spot {spot}")
        return placed

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
