"""What can happen in this game: six kinds of choice, and three kinds of outcome."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from attrs import Attribute, Factory, field, frozen

from ...core import ChanceStep, MalformedError, PlayerStep, Seat
from ...core.fields import one_of, tuple_of, whole
from ...core.messages import shown
from .vocabulary import FACES, MATERIALS, PARTS, Face, Kind, Material, Part


def _ascending(step: Again, attribute: Attribute[tuple[int, ...]], value: tuple[int, ...]) -> None:
    if list(value) != sorted(set(value)):
        raise MalformedError(f"dice must be named once each, in ascending order, not {shown(value)}")


@frozen
class Again(PlayerStep):
    """Throw these dice again; dice are numbered from 1, those without a wolf first (tlp.roll.again-any)."""

    seat: Seat = field(validator=whole(0))
    dice: tuple[int, ...] = field(validator=[tuple_of(whole(1)), _ascending])


@frozen
class Stop(PlayerStep):
    """Leave the dice as they are and build (tlp.roll.may-stop)."""

    seat: Seat = field(validator=whole(0))


class Bought(NamedTuple):
    """A tile bought this turn and the number of the house it went into; 0 if it was discarded."""

    part: Part
    material: Material
    house: int

    @property
    def kind(self) -> Kind:
        """The stack that the tile came from."""
        return Kind(self.part, self.material)


def _kind(step: Buy | Discard) -> Kind:
    return Kind(step.part, step.material)


def _bought(step: Buy | Discard) -> Bought:
    return Bought(step.part, step.material, step.house if isinstance(step, Buy) else 0)


@frozen
class Buy(PlayerStep):
    """Buy one tile and place it in house `house`, counted from 1; one past the last begins a new house.

    See tlp.build.symbols and tlp.build.placed.
    """

    seat: Seat = field(validator=whole(0))
    part: Part = field(validator=one_of(PARTS))
    material: Material = field(validator=one_of(MATERIALS))
    house: int = field(validator=whole(1))
    kind: Kind = field(init=False, eq=False, repr=False, default=Factory(_kind, takes_self=True))
    """The stack that the tile comes from."""
    bought: Bought = field(init=False, eq=False, repr=False, default=Factory(_bought, takes_self=True))
    """What the turn remembers of it."""


@frozen
class Discard(PlayerStep):
    """Buy one tile that fits nowhere, and put it out of the game (tlp.build.no-discard)."""

    seat: Seat = field(validator=whole(0))
    part: Part = field(validator=one_of(PARTS))
    material: Material = field(validator=one_of(MATERIALS))
    kind: Kind = field(init=False, eq=False, repr=False, default=Factory(_kind, takes_self=True))
    """The stack that the tile comes from."""
    bought: Bought = field(init=False, eq=False, repr=False, default=Factory(_bought, takes_self=True))
    """What the turn remembers of it."""


@frozen
class Done(PlayerStep):
    """Buy no more this turn (tlp.build.must-buy, tlp.build.second-tile)."""

    seat: Seat = field(validator=whole(0))


@frozen
class Blow(PlayerStep):
    """Blow on house `house` of seat `target` (tlp.wolf.must-blow, tlp.wolf.any-house)."""

    seat: Seat = field(validator=whole(0))
    target: Seat = field(validator=whole(0))
    house: int = field(validator=whole(1))


@frozen
class Spare(PlayerStep):
    """Blow on no house (tlp.wolf.must-blow)."""

    seat: Seat = field(validator=whole(0))


@frozen
class TurnedUp(ChanceStep):
    """The turned-up tile of this stack carries `pots` pots (tlp.setup.shuffle)."""

    part: Part = field(validator=one_of(PARTS))
    material: Material = field(validator=one_of(MATERIALS))
    pots: int = field(validator=whole(0))


@frozen
class Shown(ChanceStep):
    """The faces of the dice thrown, by their numbers (tlp.roll.first-all, tlp.roll.again-any)."""

    faces: tuple[Face, ...] = field(validator=tuple_of(one_of(FACES)))


@frozen
class Spun(ChanceStep):
    """The needle points at this material (tlp.wolf.spin)."""

    material: Material = field(validator=one_of(MATERIALS))


Player: TypeAlias = Again | Stop | Buy | Discard | Done | Blow | Spare
Outcome: TypeAlias = TurnedUp | Shown | Spun
Step: TypeAlias = Player | Outcome
