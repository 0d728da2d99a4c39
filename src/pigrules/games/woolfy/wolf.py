"""The wolf's move: how far it goes, and which pigs it catches on the way."""

from __future__ import annotations

from typing import Final, NamedTuple

from .rules import Rules
from .state import Board
from .vocabulary import PIGS, Pig, Place

_NOBODY_MET: Final = (0, 0, 0)
"""The spaces on which the wolf meets the pigs, if it meets none."""


class Prowl(NamedTuple):
    """What a move of the wolf comes to."""

    space: int
    """Where it stops (woolfy.wolf.next-space)."""
    caught: tuple[Pig, ...]
    """Those who go into the pot (woolfy.wolf.catches)."""
    pigs: tuple[Place, ...]
    """Where the pigs are after it."""


def prowl(rules: Rules, board: Board) -> Prowl:
    """What the wolf's move to the next wolf space comes to."""
    wolf, (red, green, blue) = board.wolf, board.pigs
    red_met, green_met, blue_met = rules.met[wolf]
    spaces: tuple[int, ...] = red_met[red], green_met[green], blue_met[blue]
    stop = rules.track.wolf_hops[wolf][-1]
    if spaces == _NOBODY_MET:
        return Prowl(stop, (), board.pigs)
    if rules.readings.how_many_caught == "first-met":
        spaces = first_met(rules.wolf_ways[wolf], spaces)
    caught: list[Pig] = [pig for pig, space in zip(PIGS, spaces, strict=True) if space]
    places: list[Place] = [
        "pot" if pig in caught else place for pig, place in zip(PIGS, board.pigs, strict=True)
    ]
    return Prowl(stop, tuple(caught), tuple(places))


def first_met(way: tuple[int, ...], spaces: tuple[int, ...]) -> tuple[int, ...]:
    """Of the `spaces` on which the wolf meets pigs, the first of its way; 0 instead of any other."""
    first = next(space for space in way if space in spaces)
    return tuple([space if space == first else 0 for space in spaces])
