"""What is being decided, and with what in hand: a small tagged union.

A phase holds facts only, never what follows from rules, so that a position can be read under other readings.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from attrs import frozen

from ...core import ClauseId, Seat
from .vocabulary import Faces, Item, Side


class Deed(NamedTuple):
    """What a seat has done in a round that goes on: grabbed a wrong item, or given up (None)."""

    seat: Seat
    item: Item | None


@frozen
class Dealing:
    """The ring is laid out, spot by spot."""


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
class Picking:
    """The seat has grabbed the jar, rightly, and picks a pig; `skipping` have to skip the next round."""

    seat: Seat
    skipping: tuple[Seat, ...]


@frozen
class Refilling:
    """A pig was cleaned, and the next of the pile comes to its spot."""

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


Phase: TypeAlias = "Dealing | Rolling | Racing | Picking | Refilling | Ended"
