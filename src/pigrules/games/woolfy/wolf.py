"""The wolf's move: how far it goes, and which pigs it catches on the way."""

from __future__ import annotations

from typing import NamedTuple

from .kinds import PIGS, Pig, Place
from .readings import Readings
from .setup import Rules
from .state import Table


class Prowl(NamedTuple):
    """What a move of the wolf comes to."""

    space: int
    """Where it stops."""
    way: tuple[int, ...]
    """The spaces on which it catches pigs, in the order in which it comes to them."""
    caught: tuple[Pig, ...]
    pigs: tuple[Place, ...]
    """Where the pigs are after it."""


def way(wolf: int, hop: tuple[int, ...], readings: Readings) -> tuple[int, ...]:
    """The spaces that are in the wolf's way when it goes from `wolf` along `hop` (woolfy.wolf.catches)."""
    if readings.wolf_way == "stop-only":
        return hop[-1:]
    return (wolf, *hop) if readings.wolf_way == "from-it" else hop


def meeting(rules: Rules, pig: Pig, place: Place) -> Place:
    """The space where the wolf would meet a pig; no space if the pig is safe (woolfy.wolf.starts-safe)."""
    if place == "start" and rules.readings.start_safe == "caught":
        return rules.board.start_door(pig)
    return place


def prowl(rules: Rules, table: Table) -> Prowl:
    """What the wolf's move to the next wolf space comes to (woolfy.wolf.next-space, woolfy.wolf.catches)."""
    hop = rules.board.wolf_hops[table.wolf]
    ahead = way(table.wolf, hop, rules.readings)
    met = [(pig, meeting(rules, pig, place)) for pig, place in zip(PIGS, table.pigs, strict=True)]
    caught = [(pig, space) for pig, space in met if space in ahead]
    if caught and rules.readings.how_many_caught == "first-met":
        spaces = [space for _, space in caught]
        first = next(space for space in ahead if space in spaces)
        caught = [(pig, space) for pig, space in caught if space == first]
    if not caught:
        return Prowl(hop[-1], ahead, (), table.pigs)
    pigs = tuple([pig for pig, _ in caught])
    places = tuple(["pot" if pig in pigs else place for pig, place in zip(PIGS, table.pigs, strict=True)])
    return Prowl(hop[-1], ahead, pigs, places)
