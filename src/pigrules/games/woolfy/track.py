"""The board, as data that another table may replace: a path that goes round, and what stands beside it.

Spaces of the path count clockwise from 1. Houses and starts lie beside the path, one step from a space of it:
their door. No source gives the real board, so the usual one is invented.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from ...core import Cited, ClauseId
from ...core.fields import is_a, one_of, tuple_of, whole
from .vocabulary import HOUSES, ORIGINS, PIGS, House, Origin, Pig, Place, Target

TRACK: Final = ClauseId("woolfy.components.board")

FEWEST_SPACES: Final = 3
"""The two pot exits and the brick space are spaces of their own."""
MOST_SPACES: Final = 99
"""A bound on what a table may bring: no file makes the referee work for hours."""

Zone: TypeAlias = Literal["pot", "brick", "exit", "elsewhere"]
"""What the choice of a pig asks about a place."""


@frozen(cache_hash=True)
class Site:
    """Where a house stands: the space of the path before its door, and room for how many pigs."""

    door: int = field(validator=whole(1))
    room: int = field(validator=whole(0))


@frozen(cache_hash=True, slots=False)  # A slotted class with cached properties reads every field slowly.
class Track:
    """The path and what stands where (woolfy.components.board)."""

    spaces: int = field(default=18, validator=whole(1))
    wolf_spaces: tuple[int, ...] = field(default=(3, 6, 9, 12, 15, 18), validator=tuple_of(whole(1)))
    wolf_start: int = field(default=9, validator=whole(1))
    exits: tuple[int, ...] = field(default=(2, 11), validator=tuple_of(whole(1)))
    houses: tuple[Site, ...] = field(
        default=(Site(4, 1), Site(10, 2), Site(16, 3)), validator=tuple_of(is_a(Site))
    )
    """Straw, wood, brick (woolfy.house.room); the door of the brick house is on the brick space."""
    starts: tuple[int, ...] = field(default=(1, 1, 1), validator=tuple_of(whole(1)))
    """For each pig, the space of the path before its start (woolfy.setup.starts)."""
    origin: Origin = field(default="invented", validator=one_of(ORIGINS))

    def __reduce__(self) -> tuple[type[Track], tuple[object, ...]]:
        places = (self.spaces, self.wolf_spaces, self.wolf_start, self.exits, self.houses, self.starts)
        return Track, (*places, self.origin)  # What is remembered follows from the fields.

    @cached_property
    def bricks(self) -> int:
        """The brick space, just before the brick house."""
        return self.houses[HOUSES.index("brick")].door

    @cached_property
    def doors(self) -> dict[House, int]:
        """The space of the path before each house."""
        return {house: site.door for house, site in zip(HOUSES, self.houses, strict=True)}

    def room_of(self, target: Target) -> int:
        """How many pigs a house holds (woolfy.house.room); 0 for what is no house."""
        return self._room.get(target, 0)

    @cached_property
    def _room(self) -> dict[Target, int]:
        return {house: site.room for house, site in zip(HOUSES, self.houses, strict=True)}

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """Everything that a step can name, in canonical order."""
        return (*range(1, self.spaces + 1), *HOUSES, "start")

    @cached_property
    def zones(self) -> dict[Place, Zone]:
        """Each place where a pig can be, with what the choice of a pig asks about it."""
        places: list[Place] = [*self.targets, "pot"]
        return {place: self._zone(place) for place in places}

    def _zone(self, place: Place) -> Zone:
        if place in ("pot", "brick"):
            return place
        return "exit" if place in self.exits else "elsewhere"

    @cached_property
    def wolf_hops(self) -> dict[int, tuple[int, ...]]:
        """From each wolf space, the spaces that the wolf comes to, the next wolf space last."""
        hops = {}
        for at, space in enumerate(self.wolf_spaces):
            following = self.wolf_spaces[(at + 1) % len(self.wolf_spaces)]
            count = (following - space - 1) % self.spaces + 1
            hops[space] = tuple((space + step - 1) % self.spaces + 1 for step in range(1, count + 1))
        return hops

    def start_door(self, pig: Pig) -> int:
        """The space of the path before the start of `pig`."""
        return self.starts[PIGS.index(pig)]

    def path(self, pig: Pig, place: Place) -> int:
        """The space of the path on which `pig` is, or the one before its house or start; 0 in the pot."""
        if isinstance(place, int):
            return place
        if place == "start":
            return self.start_door(pig)
        return 0 if place == "pot" else self.doors[place]

    def beside(self, place: Target, pig: Pig) -> tuple[Target, ...]:
        """The places one step from `place`, for `pig`, whose start is the only one that it can enter."""
        if place == "start":
            return (self.start_door(pig),)
        if isinstance(place, str):
            return (self.doors[place],)
        left, right = (place - 2) % self.spaces + 1, place % self.spaces + 1
        doors: list[Target] = [house for house in HOUSES if self.doors[house] == place]
        start: tuple[Target, ...] = ("start",) if self.start_door(pig) == place else ()
        return (left, right, *doors, *start)

    @property
    def faults(self) -> tuple[Cited, ...]:
        """What makes this board unplayable."""
        found = dict.fromkeys([*self._sizes(), *self._spaces(), *self._wolf(), *self._rooms()])
        return tuple(Cited(TRACK, (("problem", problem), ("place", place))) for problem, place in found)

    def _sizes(self) -> Iterator[tuple[str, int | str]]:
        if self.spaces < FEWEST_SPACES:
            yield "too-few-spaces", self.spaces
        if self.spaces > MOST_SPACES:
            yield "too-many-spaces", self.spaces
        if len(self.houses) != len(HOUSES):
            yield "not-three-houses", len(self.houses)
        if len(self.starts) != len(PIGS):
            yield "not-three-starts", len(self.starts)
        if len(self.exits) != 2:
            yield "not-two-exits", len(self.exits)

    def _spaces(self) -> Iterator[tuple[str, int | str]]:
        doors = (site.door for site in self.houses)
        for space in (*self.wolf_spaces, self.wolf_start, *self.exits, *doors, *self.starts):
            if space > self.spaces:
                yield "no-such-space", space
        for spaces in (self.wolf_spaces, self.exits):
            for at, space in enumerate(spaces):
                if space in spaces[:at]:
                    yield "twice", space
                elif spaces[:at] and space < max(spaces[:at]):
                    yield "not-in-order", space
        if len(self.houses) == len(HOUSES) and self.bricks in self.exits:
            yield "exit-on-bricks", self.bricks

    def _wolf(self) -> Iterator[tuple[str, int | str]]:
        if not self.wolf_spaces:
            yield "no-wolf-space", "wolf-spaces"
        elif self.wolf_start not in self.wolf_spaces:
            yield "wolf-starts-elsewhere", self.wolf_start

    def _rooms(self) -> Iterator[tuple[str, int | str]]:
        if len(self.houses) != len(HOUSES):
            return
        straw, wood, brick = (site.room for site in self.houses)
        for house, room in (("straw", straw), ("wood", wood)):
            if not room:
                yield "too-little-room", house
        if straw + wood < len(PIGS):
            yield "too-little-room", "wood" if straw else "straw"
        if brick < len(PIGS):
            yield "too-little-room", "brick"
