"""What lies in the box, as data that another table may replace: the dice, the parts, and the track.

The document gives the number of dice and of parts; how often each face occurs is a public fact.
No source gives the real board, so the usual one is invented.

Spaces of the path count clockwise from 1. Houses and starts lie beside the path, one step from a space of it:
their door.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from attrs import field, frozen

from ...core import Cited, ClauseId, Distribution
from ...core.acts import cite
from ...core.fields import is_a, one_of, tuple_of, whole
from ...core.mappings import read_only
from ...core.remember import remember, remembered
from ...limits import MOST_FACES, MOST_PARTS, MOST_SPACES
from .steps import Rolled
from .vocabulary import FACES, HOUSES, NUMBERS, ORIGINS, PIGS, Face, House, Origin, Pig, Place, Target

DICE: Final = ClauseId("woolfy.components.dice")
PARTS: Final = ClauseId("woolfy.components.parts")
TRACK: Final = ClauseId("woolfy.components.board")

FEWEST_SPACES: Final = 3
"""The two pot exits and the brick space are spaces of their own."""

LARGEST: Final = max(NUMBERS.values())
"""The largest number that a die may show."""

_PUBLIC_FACES: Final[tuple[Face, ...]] = ("1", "2", "3", "wolf", "wolf", "house")


@frozen(cache_hash=True, slots=False)  # slots would make each reading of a field slow beside a memo
class Dice:
    """The dice of the red, the green and the blue pig, each a tuple of faces (woolfy.components.dice)."""

    faces: tuple[tuple[Face, ...], ...] = field(
        default=(_PUBLIC_FACES,) * len(PIGS), validator=tuple_of(tuple_of(one_of(FACES), MOST_FACES))
    )
    origin: Origin = field(default="public", validator=one_of(ORIGINS))

    def __reduce__(self) -> tuple[type[Dice], tuple[object, ...]]:
        return Dice, (self.faces, self.origin)  # Remembered values follow from the fields.

    @remembered
    def odds(self) -> Mapping[Pig, Distribution[Rolled]]:
        """What the die of each pig may show (woolfy.die.rolled)."""
        return read_only(
            {
                pig: Distribution.of((Rolled(face), die.count(face)) for face in FACES if face in die)
                for pig, die in zip(PIGS, self.faces, strict=True)
            }
        )

    @property
    def faults(self) -> tuple[Cited, ...]:
        """What makes these dice unplayable."""
        if len(self.faces) != len(PIGS):
            return (cite(DICE, problem="no-faces", value=len(self.faces)),)
        return tuple(
            cite(DICE, problem="no-faces", value=pig)
            for pig, die in zip(PIGS, self.faces, strict=True)
            if not die
        )


@frozen(cache_hash=True)
class Parts:
    """How many parts the brick house is put together from (woolfy.components.parts)."""

    count: int = field(default=4, validator=whole(0))
    origin: Origin = field(default="document", validator=one_of(ORIGINS))

    @property
    def faults(self) -> tuple[Cited, ...]:
        """What makes these parts unplayable under any reading."""
        if self.count > MOST_PARTS:
            return (cite(PARTS, problem="too-many-parts", count=self.count),)
        return ()


@frozen(cache_hash=True)
class Site:
    """Where a house stands: the space of the path before its door, and room for how many pigs."""

    door: int = field(validator=whole(1))
    room: int = field(validator=whole(0))


class Ways(NamedTuple):
    """Where that many steps lead."""

    ends: frozenset[Target]
    """Where the last step can lead."""
    houses: frozenset[Target]
    """The houses that a step can lead to, the last one or one before."""


class Reach(NamedTuple):
    """Where that many steps lead, without turning round and with it."""

    straight: Ways
    turning: Ways


@frozen(cache_hash=True, slots=False)  # slots would make each reading of a field slow beside a memo
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
        return Track, (*places, self.origin)  # Remembered values follow from the fields.

    @remembered
    def bricks(self) -> int:
        """The brick space, just before the brick house."""
        return self.houses[HOUSES.index("brick")].door

    @remembered
    def doors(self) -> Mapping[House, int]:
        """The space of the path before each house."""
        return read_only({house: site.door for house, site in zip(HOUSES, self.houses, strict=True)})

    def room_of(self, target: Target) -> int:
        """How many pigs a house holds (woolfy.house.room); 0 for what is no house."""
        return self._room.get(target, 0)

    @remembered
    def _room(self) -> dict[Target, int]:
        return {house: site.room for house, site in zip(HOUSES, self.houses, strict=True)}

    @remembered
    def targets(self) -> tuple[Target, ...]:
        """Everything that a step can name, in canonical order."""
        return (*range(1, self.spaces + 1), *HOUSES, "start")

    @remembered
    def places(self) -> tuple[Place, ...]:
        """Everywhere that a pig can be."""
        return (*self.targets, "pot")

    @remembered
    def wolf_hops(self) -> Mapping[int, tuple[int, ...]]:
        """For each wolf space, the spaces of the wolf's move, ending with the next wolf space."""
        hops = {}
        for at, space in enumerate(self.wolf_spaces):
            following = self.wolf_spaces[(at + 1) % len(self.wolf_spaces)]
            count = (following - space - 1) % self.spaces + 1
            hops[space] = tuple((space + step - 1) % self.spaces + 1 for step in range(1, count + 1))
        return read_only(hops)

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
        """The places one step from `place` for `pig`, which can enter no start but its own."""
        if place == "start":
            return (self.start_door(pig),)
        if isinstance(place, str):
            return (self.doors[place],)
        left, right = (place - 2) % self.spaces + 1, place % self.spaces + 1
        doors: list[Target] = [house for house in HOUSES if self.doors[house] == place]
        start: tuple[Target, ...] = ("start",) if self.start_door(pig) == place else ()
        return (left, right, *doors, *start)

    @remember
    def reach(self, pig: Pig, origin: Target, steps: int, barred: int) -> Reach:
        """Where `steps` steps of `pig` lead; the space `barred` can be neither entered nor passed."""
        return Reach(*(self._ways(pig, origin, steps, barred, turns) for turns in (False, True)))

    def _ways(self, pig: Pig, origin: Target, steps: int, barred: int, turns: bool) -> Ways:
        ends: dict[tuple[Target, Target | None], None] = {(origin, None): None}
        passed: set[Target] = set()
        for _ in range(steps):
            ends = dict.fromkeys(
                (then, at)
                for at, before in ends
                for then in self.beside(at, pig)
                if then != barred and (turns or then != before)
            )
            passed.update(at for at, _ in ends)
        return Ways(frozenset(at for at, _ in ends), frozenset(passed.intersection(HOUSES)))

    @remembered
    def near_bricks(self) -> Mapping[Pig, frozenset[Place]]:
        """For each pig, the places that are at most a number away from the brick space."""
        found = {}
        for pig in PIGS:
            near: set[Target] = {self.bricks}
            for _ in range(LARGEST):
                near.update([place for at in tuple(near) for place in self.beside(at, pig)])
            found[pig] = frozenset[Place](near)
        return read_only(found)

    @property
    def faults(self) -> tuple[Cited, ...]:
        """What makes this board unplayable."""
        found = dict.fromkeys([*self._sizes(), *self._spaces(), *self._wolf(), *self._rooms()])
        return tuple(cite(TRACK, problem=problem, place=place) for problem, place in found)

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
            before: set[int] = set()
            farthest = 0
            for space in spaces:
                if space in before:
                    yield "twice", space
                elif space < farthest:
                    yield "not-in-order", space
                before.add(space)
                farthest = max(farthest, space)
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
