"""What lies in the box, as data that another table may replace.

The document gives the pigs, the square and what the dice decide.
That each colour is on two faces of its die and each number on one are public facts.
How often the special die shows each of its values is invented.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from attrs import Attribute, field, frozen

from ...core import Cited, ClauseId, Fact, MalformedError
from ...core.acts import cite
from ...core.fields import one_of, tuple_of, whole
from ...core.messages import shown
from ...limits import MOST_FACES, MOST_NUMBER
from .vocabulary import COLOURS, MOST_BLOTCHES, ORIGINS, RED, SPECIALS, Colour, Origin, Pig, Special

SQUARE: Final = ClauseId("pdw.setup.square")
DICE: Final = ClauseId("pdw.components.dice")
PIGS: Final = ClauseId("pdw.components.pigs")

_ALL_PIGS: Final = tuple(Pig(colour, n) for colour in COLOURS for n in range(1, MOST_BLOTCHES + 1))


def _problem(die: str, problem: str, value: Fact) -> Cited:
    return cite(DICE, die=die, problem=problem, value=value)


def _size(die: str, faces: Sequence[object]) -> tuple[Cited, ...]:
    """Whether a die has faces, and not too many."""
    if not faces:
        return (_problem(die, "no-faces", 0),)
    return (_problem(die, "too-large", len(faces)),) if len(faces) > MOST_FACES else ()


@frozen(cache_hash=True, slots=False)
class ColourDie:
    """The die that names a colour, never red (pdw.components.dice)."""

    faces: tuple[Colour, ...] = field(
        default=("green", "green", "yellow", "yellow", "blue", "blue"), validator=tuple_of(one_of(COLOURS))
    )
    origin: Origin = field(default="public", validator=one_of(ORIGINS))

    @property
    def faults(self) -> tuple[Cited, ...]:
        """What makes this die unplayable."""
        red = (_problem("colour-die", "red-face", RED),) if RED in self.faces else ()
        return _size("colour-die", self.faces) + red


@frozen(cache_hash=True, slots=False)
class BlotchDie:
    """The die that names a number of blotches (pdw.components.dice)."""

    faces: tuple[int, ...] = field(default=(1, 2, 3, 4, 5, 6), validator=tuple_of(whole(1)))
    origin: Origin = field(default="public", validator=one_of(ORIGINS))

    @property
    def faults(self) -> tuple[Cited, ...]:
        """What makes this die unplayable."""
        wrong = sorted({face for face in self.faces if face > MOST_BLOTCHES})
        return _size("blotch-die", self.faces) + tuple(
            _problem("blotch-die", "no-such-number", face) for face in wrong
        )


@frozen(cache_hash=True, slots=False)
class SpecialDie:
    """The die that changes the number (pdw.components.dice); the young do without it.

    See pdw.young.no-special and pdw.very-young.no-special.
    """

    faces: tuple[Special, ...] = field(
        default=("+1", "+1", "-1", "-1", "=", "="), validator=tuple_of(one_of(SPECIALS))
    )
    origin: Origin = field(default="invented", validator=one_of(ORIGINS))

    @property
    def faults(self) -> tuple[Cited, ...]:
        """What makes this die unplayable."""
        return _size("special-die", self.faces)


def _is_count(blotches: object) -> bool:
    return type(blotches) is int and abs(blotches) <= MOST_NUMBER


def _pig(instance: object, attribute: Attribute[object], value: object) -> None:
    if not isinstance(value, Pig) or value.colour not in COLOURS or not _is_count(value.blotches):
        raise MalformedError(f"{attribute.name} is a Pig of one of {', '.join(COLOURS)}, not {shown(value)}")


@frozen(cache_hash=True, slots=False)
class Pigs:
    """The pig tiles (pdw.components.pigs). Their order means nothing."""

    tiles: tuple[Pig, ...] = field(default=_ALL_PIGS, validator=tuple_of(_pig))
    origin: Origin = field(default="document", validator=one_of(ORIGINS))

    @property
    def faults(self) -> tuple[Cited, ...]:
        """What makes these pigs unplayable."""
        found = [
            ("no-such-number", pig)
            for pig in sorted(set(self.tiles))
            if not 1 <= pig.blotches <= MOST_BLOTCHES
        ]
        found += [("twice", pig) for pig, count in sorted(Counter(self.tiles).items()) if count > 1]
        return tuple(cite(PIGS, problem=problem, value=tuple(pig)) for problem, pig in found)


@frozen(cache_hash=True, slots=False)
class Square:
    """How many pigs look at each side at the start.

    See pdw.setup.square, pdw.setup.three-each and pdw.very-young.eight-pigs.
    """

    each: int = field(default=3, validator=whole(1))
    each_very_young: int = field(default=2, validator=whole(1))
    origin: Origin = field(default="document", validator=one_of(ORIGINS))
