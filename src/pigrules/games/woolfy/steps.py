"""What can happen in this game: three kinds of choice, and what a die shows."""

from __future__ import annotations

from typing import TypeAlias

from attrs import Attribute, field, frozen

from ...core import ChanceStep, MalformedError, PlayerStep, Seat
from ...core.fields import one_of, whole
from ...core.messages import shown
from ...limits import MOST_NUMBER
from .vocabulary import FACES, HOUSES, PIGS, Face, Pig, Target


def _target(step: Move, attribute: Attribute[Target], value: object) -> None:
    named = isinstance(value, str) and value in (*HOUSES, "start")
    if not named and (type(value) is not int or not 1 <= value <= MOST_NUMBER):
        raise MalformedError(
            f"place must be a space of the path from 1, {', '.join(HOUSES)} or start, not {shown(value)}"
        )


@frozen
class Pick(PlayerStep):
    """Play this pig: the die of its colour is rolled (woolfy.turn.picks)."""

    seat: Seat = field(validator=whole(0))
    pig: Pig = field(validator=one_of(PIGS))


@frozen
class Move(PlayerStep):
    """Take the pig whose die was rolled to this place (woolfy.move.number, woolfy.face.three-choices)."""

    seat: Seat = field(validator=whole(0))
    place: Target = field(validator=_target)


@frozen
class Stay(PlayerStep):
    """Leave the pig whose die was rolled where it is (woolfy.face.stays, woolfy.move.nowhere)."""

    seat: Seat = field(validator=whole(0))


@frozen
class Rolled(ChanceStep):
    """The face that the die of the pig shows (woolfy.die.rolled)."""

    face: Face = field(validator=one_of(FACES))


Player: TypeAlias = Pick | Move | Stay
Step: TypeAlias = Player | Rolled
