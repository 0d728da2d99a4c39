"""What a position is: the rules, what lies on the table, and what is being decided.

A phase holds facts only, never what follows from rules, so that a position can be read under other readings.
"""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from ...core import ClauseId, Seat
from ...core.arguments import derived
from .components import Purse, Stack
from .house import House
from .rules import Rules
from .steps import Bought
from .vocabulary import Face, Kind, Material, Part


@frozen
class Throwing:
    """The dice `thrown` (numbers from 1) are in the air; the others keep their faces."""

    seat: Seat
    throw: int
    """1, 2 or 3."""
    faces: tuple[Face | None, ...]
    """What the dice showed before; None before the first throw."""
    thrown: tuple[int, ...]


@frozen
class Deciding:
    """The seat has thrown once or twice and may throw again."""

    seat: Seat
    throw: int
    faces: tuple[Face, ...]
    thrown: tuple[int, ...]
    """The dice of the latest throw; the others were set aside."""


@frozen
class Building:
    """The seat buys tiles with the symbols left."""

    seat: Seat
    purse: Purse
    bought: tuple[Bought, ...]


@frozen
class Holding:
    """The seat has bought a roof first: it waits in hand for the second tile (tlp.build.waits)."""

    seat: Seat
    purse: Purse
    bought: tuple[Bought, ...]
    """The roof; after it a second tile that was bought unseen, while that one comes to light."""
    pots: int
    """On the roof."""


@frozen
class Blowing:
    """The wolf is here: the seat chooses a house; `blows` are still to come, this one included."""

    seat: Seat
    blows: int


@frozen
class Spinning:
    """The house is chosen and the needle turns."""

    seat: Seat
    target: Seat
    house: int
    """Counted from 1."""
    blows: int


@frozen
class TurningUp:
    """The top tile of a stack is turned up, then play goes on with `then`.

    If `house` is a number, the tile was bought unseen and goes into that house (0: out of the game).
    """

    part: Part
    material: Material
    then: Throwing | Building | Holding | Blowing
    house: int | None = None

    @property
    def kind(self) -> Kind:
        """The stack."""
        return Kind(self.part, self.material)

    @property
    def purchase(self) -> Building | Holding | None:
        """The purchase that waits for the tile; None if the tile is only turned up."""
        return self.then if self.house is not None and isinstance(self.then, (Building, Holding)) else None


@frozen
class Ended:
    """The game is over, for the reason that `clause` gives."""

    clause: ClauseId


Phase: TypeAlias = TurningUp | Throwing | Deciding | Building | Holding | Blowing | Spinning | Ended


def beneath(phase: Phase) -> Throwing | Deciding | Building | Holding | Blowing | Spinning | Ended:
    """The phase, or the one that a stack being turned up only interrupts."""
    return phase.then if isinstance(phase, TurningUp) else phase


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
    """How many houses each seat has ever completed, including those that are gone."""
    prizes: tuple[Seat | None, ...]
    """Who holds the prizes for straw, wood and brick; no items if no prize cards are in play."""

    stocked: tuple[bool, ...] = field(init=False, eq=False, repr=False, default=derived(_stocked))
    """Which stacks have tiles."""

    @property
    def exhausted(self) -> int:
        """How many stacks have no tiles (tlp.end.exhausted)."""
        return self.stocked.count(False)


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
