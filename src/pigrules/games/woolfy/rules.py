"""What is in force at one table, and what follows from it once and for all.

Everything remembered here is asked of one predicate, and kept under exactly the facts that it reads.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from attrs import field, frozen

from ...core import Choose, Cited, ClauseId, InvalidError, Seat
from ...core.fields import is_a, whole
from ...core.referee import bad_component
from .arriving import Arrival, arrival, in_the_way, wolf_way
from .components import PARTS, Dice, Parts
from .facing import RESCUE_HOUSE, THREE_CHOICES
from .moving import Scene, moves, stay_clause
from .phases import Moving, Picking, Rolling
from .picking import PICKS, Zones, looks_back, pick_refusals
from .readings import Readings
from .rescue import RESCUE_NUMBER
from .steps import Move, Pick, Player, Stay
from .track import Track
from .vocabulary import HOUSES, NUMBERS, PIGS, Face, Pig, Place, Played, Target, WayOut
from .walking import NUMBER, Reach, reach

SEATS: Final = ClauseId("woolfy.setup.seats")

FEWEST_SEATS: Final = 1
MOST_SEATS: Final = 4
NEAR: Final = 3
"""Steps that are in reach of the brick space, as far as the largest number goes (woolfy.face.to-bricks)."""
Choices: TypeAlias = "tuple[Player, ...]"
"""The legal steps of one seat."""

MEMO: Final = 1 << 14
"""Entries that one memo keeps at most."""


def _raise_faults(rules: Rules, attribute: object, value: object) -> None:
    faults = rules.faults
    if faults:
        raise InvalidError(faults)


@frozen(cache_hash=True, slots=False)  # A slotted class with cached properties reads every field slowly.
class Rules:
    """The rules of one table. Raises `InvalidError` with every fault if it cannot be played.

    `seats` is 1 to 4 (woolfy.setup.seats); `first` is the seat that starts (woolfy.setup.first-seat).
    """

    seats: int = field(default=2, validator=whole(1))
    first: Seat = field(default=Seat(0), validator=whole(0))
    track: Track = field(default=Track(), validator=is_a(Track))
    dice: Dice = field(default=Dice(), validator=is_a(Dice))
    parts: Parts = field(default=Parts(), validator=is_a(Parts))
    readings: Readings = field(default=Readings(), validator=[is_a(Readings), _raise_faults])

    def __reduce__(self) -> tuple[type[Rules], tuple[object, ...]]:
        pieces = (self.track, self.dice, self.parts)
        return Rules, (self.seats, self.first, *pieces, self.readings)

    @property
    def faults(self) -> tuple[Cited, ...]:
        """Every fault of these rules."""
        faults = self.track.faults + self.dice.faults + self.parts.faults
        if self.needed < 1:
            faults += (Cited(PARTS, (("problem", "no-parts"), ("count", self.parts.count))),)
        if not FEWEST_SEATS <= self.seats <= MOST_SEATS:
            faults += (Cited(SEATS, (("count", self.seats),)),)
        if self.first >= self.seats:
            faults += (bad_component("first", "no-such-seat", int(self.first)),)
        return faults

    @cached_property
    def standing(self) -> int:
        """How many of the parts stand before anybody has added one (woolfy.setup.base)."""
        return 1 if self.readings.base == "counted" else 0

    @cached_property
    def needed(self) -> int:
        """How many parts have to be added to the base (woolfy.bricks.finished)."""
        return self.parts.count - self.standing

    @cached_property
    def wolf_in_the_way(self) -> bool:
        """Whether the way of a pig depends on where the wolf is."""
        return self.readings.pig_meets_wolf == "blocked" or self.readings.shared_exit == "must-be-empty"

    @cached_property
    def reach(self) -> Callable[[Pig, Target, int, int], Reach]:
        """Where so many steps lead a pig, past a wolf that bars its space."""

        @lru_cache(maxsize=MEMO)
        def reached(pig: Pig, origin: Target, steps: int, barred: int) -> Reach:
            return reach(self.track, pig, origin, steps, barred, self.readings)

        return reached

    @cached_property
    def near_bricks(self) -> dict[Pig, frozenset[Place]]:
        """For each pig, the places from which the brick space is at most `NEAR` steps away."""
        found = {}
        for pig in PIGS:
            near: set[Target] = {self.track.bricks}
            for _ in range(NEAR):
                near.update([place for at in tuple(near) for place in self.track.beside(at, pig)])
            found[pig] = frozenset[Place](near)
        return found

    @cached_property
    def wolf_ways(self) -> dict[int, tuple[int, ...]]:
        """From each wolf space, the spaces on which the wolf catches pigs, in their order."""
        return {space: wolf_way(space, hop, self.readings) for space, hop in self.track.wolf_hops.items()}

    @cached_property
    def met(self) -> dict[int, tuple[dict[Place, int], ...]]:
        """From each wolf space, for each pig and each place: where the wolf meets it; 0 if it does not."""
        places = self.track.zones
        return {
            wolf: tuple(
                {place: in_the_way(self._meeting(pig, place), way) for place in places} for pig in PIGS
            )
            for wolf, way in self.wolf_ways.items()
        }

    def _meeting(self, pig: Pig, place: Place) -> int:
        """The space on which `pig` can be met while it is at `place`; 0 if it is safe there."""
        if place == "start" and self.readings.start_safe == "caught":
            return self.track.start_door(pig)
        return place if isinstance(place, int) else 0

    @cached_property
    def arrivals(self) -> Callable[[Target, bool, bool, bool, int], Arrival]:
        """What moves come to; for the facts see `arriving.arrival`."""

        @lru_cache(maxsize=MEMO)
        def arrivals(target: Target, by_number: bool, freed: bool, meets_wolf: bool, missing: int) -> Arrival:
            return arrival(self.track, self.readings, target, by_number, freed, meets_wolf, missing)

        return arrivals

    @cached_property
    def noticed(self) -> dict[Place, Place]:
        """For each place, what another pig's move notices of a pig there: 0 if nothing."""
        seen: list[Place] = [*HOUSES, "start", "pot", *self.track.exits]
        if self.readings.sharing == "one-pig":
            seen += self.track.targets
        return {place: place if place in seen else 0 for place in self.track.zones}

    @cached_property
    def stand_in(self) -> dict[Pig, Pig]:
        """For each pig, the first whose start is at the same space: it could go where the pig can."""
        return {pig: PIGS[self.track.starts.index(self.track.start_door(pig))] for pig in PIGS}

    @cached_property
    def decisions(self) -> Callable[[Pig, Place, Face, Place, Place, bool, int], tuple[Choices, ...]]:
        """For each seat, where it may take the pig, and whether it may leave it: the facts of a `Scene`."""

        @lru_cache(maxsize=MEMO)
        def decisions(
            pig: Pig, place: Place, face: Face, one: Place, other: Place, finished: bool, wolf: int
        ) -> tuple[Choices, ...]:
            scene = Scene(pig, place, face, (one, other), finished, wolf)
            targets, stays = moves(self, scene), stay_clause(self, scene) is None
            return tuple(
                (*[to[target] for target in targets], *([stay] if stays else ()))
                for to, stay in zip(self.tos, self.stay, strict=True)
            )

        return decisions

    @cached_property
    def looks_back(self) -> tuple[Seat, ...]:
        """For each seat that chooses a pig, the seat whose latest turn counts."""
        return tuple(looks_back(Seat(s), self.seats, self.readings) for s in range(self.seats))

    @cached_property
    def pickable(self) -> Callable[[Played | None, Zones, WayOut], tuple[Choices, ...]]:
        """For each seat, the pigs that it may play; for the facts see `picking.pick_refusals`."""

        @lru_cache(maxsize=MEMO)
        def pickable(last: Played | None, zones: Zones, way_out: WayOut) -> tuple[Choices, ...]:
            refused = [pick_refusals(pig, last, zones, way_out, self.readings) for pig in PIGS]
            return tuple(
                tuple([pick for pick, clauses in zip(picks, refused, strict=True) if not clauses])
                for picks in self.picks
            )

        return pickable

    @cached_property
    def picking(self) -> tuple[Picking, ...]:
        """For each seat, its choice of a pig."""
        return tuple(Picking(Seat(s)) for s in range(self.seats))

    @cached_property
    def rolling(self) -> tuple[dict[Pig, Rolling], ...]:
        """For each seat, the roll of each die."""
        return tuple({pig: Rolling(Seat(s), pig) for pig in PIGS} for s in range(self.seats))

    @cached_property
    def moving(self) -> tuple[dict[Pig, dict[Face, Moving]], ...]:
        """For each seat, what it decides after each roll of each die that it decides about."""
        faces: tuple[Face, ...] = (*NUMBERS, "house")
        return tuple(
            {pig: {face: Moving(Seat(s), pig, face) for face in faces} for pig in PIGS}
            for s in range(self.seats)
        )

    @cached_property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        """For each seat, the choice of each pig."""
        return tuple(tuple(Pick(Seat(s), pig) for pig in PIGS) for s in range(self.seats))

    @cached_property
    def tos(self) -> tuple[dict[Target, Move], ...]:
        """For each seat, the move to each place."""
        return tuple({to: Move(Seat(s), to) for to in self.track.targets} for s in range(self.seats))

    @cached_property
    def stay(self) -> tuple[Stay, ...]:
        """For each seat, the step that leaves the pig where it is."""
        return tuple(Stay(Seat(s)) for s in range(self.seats))

    @cached_property
    def universe(self) -> tuple[Player, ...]:
        """Every player step that can ever be legal, seat by seat."""
        steps: list[Player] = []
        for s in range(self.seats):
            steps += [*self.picks[s], *self.tos[s].values(), self.stay[s]]
        return tuple(steps)

    @cached_property
    def asks(self) -> dict[ClauseId, tuple[Choose, ...]]:
        """Each question, by its clause, to each seat."""
        questions = (PICKS, NUMBER, THREE_CHOICES, RESCUE_NUMBER, RESCUE_HOUSE)
        return {clause: tuple(Choose((Seat(s),), clause) for s in range(self.seats)) for clause in questions}
