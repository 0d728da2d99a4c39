"""The wolf's move: how far it goes, and which pigs it catches on the way."""

from __future__ import annotations

from typing import NamedTuple

from .kinds import PIGS, Pig, Place
from .setup import Rules
from .state import Table


class Prowl(NamedTuple):
    """What a move of the wolf comes to."""

    space: int
    """Where it stops (woolfy.wolf.next-space)."""
    caught: tuple[Pig, ...]
    """Those who go into the pot (woolfy.wolf.catches)."""
    pigs: tuple[Place, ...]
    """Where the pigs are after it."""


def prowl(rules: Rules, table: Table) -> Prowl:
    """What the wolf's move to the next wolf space comes to."""
    way = rules.wolf_ways[table.wolf]
    spaces = [met[place] for met, place in zip(rules.met, table.pigs, strict=True)]
    if rules.readings.how_many_caught == "first-met":
        way = first_met(way, spaces)
    caught: list[Pig] = [pig for pig, space in zip(PIGS, spaces, strict=True) if space in way]
    stop = rules.board.wolf_hops[table.wolf][-1]
    if not caught:
        return Prowl(stop, (), table.pigs)
    places: list[Place] = [
        "pot" if pig in caught else place for pig, place in zip(PIGS, table.pigs, strict=True)
    ]
    return Prowl(stop, tuple(caught), tuple(places))


def first_met(way: tuple[int, ...], spaces: list[int]) -> tuple[int, ...]:
    """The first space of the way on which there are pigs, which are on `spaces`."""
    return tuple([space for space in way if space in spaces][:1])
