"""What can happen in this game: three kinds of choice, and two kinds of outcome."""

from __future__ import annotations

from typing import Final, TypeAlias

from attrs import Attribute, Factory, field, frozen

from ...core import ChanceStep, MalformedError, PlayerStep, Seat
from ...core.fields import one_of, whole
from ...core.messages import shown
from ...limits import MOST_NUMBER
from .state import Deed
from .vocabulary import COLOURS, JAR, SIDES, SPECIALS, Colour, Faces, Item, Pig, Special

_NAMED_ITEMS: Final = (*SIDES, JAR)


def _item(step: Grab, attribute: Attribute[Item], value: object) -> None:
    if value not in _NAMED_ITEMS and (type(value) is not int or not 1 <= value <= MOST_NUMBER):
        raise MalformedError(f"item must be a side, {JAR} or the number of a spot, not {shown(value)}")


def _grabbed(step: Grab) -> Deed:
    return Deed(step.seat, step.item)


@frozen(cache_hash=True)
class Grab(PlayerStep):
    """Grab the soap at a side, the jar, or the pig at a spot (pdw.round.race).

    A wrong grab is a legal step; its cost is its effect.
    """

    seat: Seat = field(validator=whole(0))
    item: Item = field(validator=_item)
    deed: Deed = field(init=False, eq=False, repr=False, default=Factory(_grabbed, takes_self=True))
    """What the round remembers of it."""


def _given_up(step: GiveUp) -> Deed:
    return Deed(step.seat, None)


@frozen(cache_hash=True)
class GiveUp(PlayerStep):
    """Search no more in this round (pdw.round.give-up)."""

    seat: Seat = field(validator=whole(0))
    deed: Deed = field(init=False, eq=False, repr=False, default=Factory(_given_up, takes_self=True))
    """What the round remembers of it."""


@frozen(cache_hash=True)
class Pick(PlayerStep):
    """Turn the pig at this spot, after the right grab of the jar (pdw.scrub.jar-pig)."""

    seat: Seat = field(validator=whole(0))
    spot: int = field(validator=whole(1))


def _pig(step: Drawn) -> Pig:
    return Pig(step.colour, step.blotches)


@frozen(cache_hash=True)
class Drawn(ChanceStep):
    """The pig that comes from the pile to the first empty spot (pdw.setup.shuffle, pdw.scrub.refills)."""

    colour: Colour = field(validator=one_of(COLOURS))
    blotches: int = field(validator=whole(1))
    pig: Pig = field(init=False, eq=False, repr=False, default=Factory(_pig, takes_self=True))
    """The pig itself."""


def _special(step: Shown, attribute: Attribute[Special | None], value: object) -> None:
    if value is not None and value not in SPECIALS:
        raise MalformedError(f"special must be one of {', '.join(SPECIALS)} or None, not {shown(value)}")


def _faces(step: Shown) -> Faces:
    return Faces(step.colour, step.blotches, step.special)


@frozen(cache_hash=True)
class Shown(ChanceStep):
    """What the dice show; `special` is None if the special die is not used (pdw.round.throw)."""

    colour: Colour = field(validator=one_of(COLOURS))
    blotches: int = field(validator=whole(1))
    special: Special | None = field(default=None, validator=_special)
    faces: Faces = field(init=False, eq=False, repr=False, default=Factory(_faces, takes_self=True))
    """The same as the round remembers it."""


Player: TypeAlias = Grab | GiveUp | Pick
Outcome: TypeAlias = Drawn | Shown
Step: TypeAlias = Player | Outcome
