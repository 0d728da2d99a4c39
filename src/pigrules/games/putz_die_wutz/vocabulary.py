"""The words of the box: colours, sides, faces of the dice, pigs, and what a hand can grab.

Pieces are plain strings and numbers, so that facts, notation and JSON say them as the table does.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

Colour: TypeAlias = Literal["green", "yellow", "blue", "red"]
Special: TypeAlias = Literal["+1", "-1", "="]
Side: TypeAlias = Literal["north", "east", "south", "west"]
Origin: TypeAlias = Literal["document", "public", "invented", "scope"]
Item: TypeAlias = Side | Literal["jar"] | int
"""What can be grabbed: a side stands for the soap beside it, a number for the pig at that spot."""

COLOURS: Final[tuple[Colour, ...]] = ("green", "yellow", "blue", "red")
RED: Final[Colour] = "red"
"""The colour that no die shows (pdw.components.dice)."""
SPECIALS: Final[tuple[Special, ...]] = ("+1", "-1", "=")
SIDES: Final[tuple[Side, ...]] = ("north", "east", "south", "west")
"""The sides of the square, clockwise; beside each lies one bar of soap (pdw.setup.soaps)."""
JAR: Final[Literal["jar"]] = "jar"
"""The one jam jar, in the middle (pdw.components.items, pdw.setup.jar)."""
ORIGINS: Final[tuple[Origin, ...]] = ("document", "public", "invented", "scope")

MOST_BLOTCHES: Final = 6
"""A pig has one to so many blotches (pdw.components.pigs)."""


class Pig(NamedTuple):
    """A pig tile by its blotches. There is one of each kind at most (pdw.components.pigs)."""

    colour: Colour
    blotches: int


class Faces(NamedTuple):
    """What the dice show; `special` is None if the special die is not used."""

    colour: Colour
    blotches: int
    special: Special | None
