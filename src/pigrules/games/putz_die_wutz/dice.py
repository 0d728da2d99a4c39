"""What the dice ask for: a pig, and a red one that may take its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ...core import Cited, ClauseId
from ...core.acts import cite
from .rules import Readings
from .vocabulary import MOST_BLOTCHES, RED, Faces, Pig, Special

COLOUR: Final = ClauseId("pdw.dice.colour")
BLOTCHES: Final = ClauseId("pdw.dice.blotches")
SPECIAL: Final = ClauseId("pdw.dice.special")
BELOW_ONE: Final = ClauseId("pdw.dice.below-one")
ABOVE_SIX: Final = ClauseId("pdw.dice.above-six")
DESIRED: Final = ClauseId("pdw.dice.desired")

_CHANGE: Final[dict[Special | None, int]] = {"+1": 1, "-1": -1, "=": 0, None: 0}


class Desired(NamedTuple):
    """The pig that a throw names, and the red one to look for if it is missing."""

    pig: Pig
    red: Pig


def led_to(faces: Faces) -> int:
    """The number of blotches that the dice lead to, which no pig may have.

    See pdw.dice.blotches and pdw.dice.special.
    """
    return faces.blotches + _CHANGE[faces.special]


def in_range(count: int, readings: Readings) -> int:
    """The number to look for instead of `count` (pdw.dice.below-one, pdw.dice.above-six)."""
    if readings.number_range == "stays":
        return min(max(count, 1), MOST_BLOTCHES)
    return (count - 1) % MOST_BLOTCHES + 1


def desired(faces: Faces, readings: Readings) -> Desired:
    """The pig that `faces` name, and the red one in its place (pdw.dice.desired, pdw.item.red)."""
    number = in_range(led_to(faces), readings)
    red = faces.blotches if readings.red_number == "as-thrown" else number
    return Desired(Pig(faces.colour, number), Pig(RED, red))


def why_desired(faces: Faces, wanted: Desired) -> Iterator[Cited]:
    """How the dice lead to the desired pig, die by die."""
    count, pig = led_to(faces), wanted.pig
    yield cite(COLOUR, colour=faces.colour)
    yield cite(BLOTCHES, count=faces.blotches)
    if faces.special is not None:
        yield cite(SPECIAL, special=faces.special, count=count)
    if not 1 <= count <= MOST_BLOTCHES:
        yield cite(BELOW_ONE if count < 1 else ABOVE_SIX, blotches=pig.blotches)
    yield cite(DESIRED, colour=pig.colour, blotches=pig.blotches)
