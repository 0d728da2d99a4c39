"""Where each pig can have been, whatever the others did: what a position is held against.

This looks at one pig at a time, and at two facts of the table: how far the brick house is, and whether a pig
has reached a pot exit. It allows more than can happen together, and never less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from .rescue import steps_away
from .rules import Rules
from .steps import Rolled
from .track import meeting, steps_out, wolf_way
from .vocabulary import HOUSES, NOWHERE, NUMBERS, PIGS, Face, Pig, Place, Target


class Stage(IntEnum):
    """How far the brick house is."""

    EMPTY = 0
    """No part has been added."""
    BEGUN = 1
    FINISHED = 2

    @staticmethod
    def of(parts: int, needed: int) -> Stage:
        """The stage with so many parts of those that are needed."""
        return Stage.FINISHED if parts >= needed else Stage.BEGUN if parts else Stage.EMPTY


class Haunt(NamedTuple):
    """A place where a pig can be, and what has happened on the table by then."""

    place: Place
    stage: Stage
    arrived: bool
    """A pig has reached a pot exit."""
    built: bool
    """This pig has added a part."""
    came: bool
    """This pig has reached a pot exit."""


Way: TypeAlias = "tuple[Face, Target]"
"""A face of the die, and where it can take a pig."""


class Haunts(NamedTuple):
    """What places tell: by pig, place, stage, and whether a pig has reached a pot exit."""

    can: frozenset[tuple[Pig, Place, Stage, bool]]
    """All that can be."""
    can_have_built: frozenset[tuple[Pig, Place, Stage, bool]]
    """Where the pig may have added a part itself."""
    need_not_have_built: frozenset[tuple[Pig, Place, Stage, bool]]
    """Where it may have added none."""
    can_have_come: frozenset[tuple[Pig, Place, Stage, bool]]
    """Where the pig may have reached a pot exit itself."""


def haunts(rules: Rules) -> Haunts:
    """Everywhere that each pig can be."""
    alike: dict[object, Pig] = {}
    stand_ins: dict[Pig, Pig] = {
        pig: alike.setdefault((rules.track.start_door(pig), rules.dice.odds[pig].steps), pig) for pig in PIGS
    }
    ways: dict[Pig, dict[Place, tuple[Way, ...]]] = {pig: _ways(rules, pig) for pig in alike.values()}
    builds = arrives = False
    while True:
        found = {pig: _haunts_of(rules, pig, ways[pig], builds, arrives) for pig in ways}
        every = frozenset[Haunt]().union(*found.values())
        now = any(each.built for each in every), any(each.came for each in every)
        if now == (builds, arrives):
            break
        builds, arrives = now
    all_of_them: list[tuple[Pig, Haunt]] = [
        (pig, each) for pig, stand_in in stand_ins.items() for each in found[stand_in]
    ]

    def where(wanted: Callable[[Haunt], bool]) -> frozenset[tuple[Pig, Place, Stage, bool]]:
        return frozenset(
            (pig, each.place, each.stage, each.arrived) for pig, each in all_of_them if wanted(each)
        )

    return Haunts(
        where(lambda each: True),
        where(lambda each: each.built),
        where(lambda each: not each.built),
        where(lambda each: each.came),
    )


def _haunts_of(
    rules: Rules, pig: Pig, ways: dict[Place, tuple[Way, ...]], builds: bool, arrives: bool
) -> frozenset[Haunt]:
    """Everywhere that `pig` can be, if another pig can add parts, and can have `arrived` at a pot exit."""
    caught = _where_caught(rules, pig)
    found = {Haunt("start", Stage.EMPTY, False, False, False)}
    waiting = [*found]
    while waiting:
        at = waiting.pop()
        after = {at._replace(arrived=at.arrived or arrives)}
        if builds:
            after.update(at._replace(stage=stage) for stage in _after_a_part(rules, at.stage))
        if at.place in caught:
            after.add(at._replace(place="pot"))
        if at.place != "pot" or at.arrived:
            for face, target in ways[at.place]:
                if target != "brick" or at.stage == Stage.FINISHED:
                    after.update(_arrivals(rules, at, face, target))
        waiting += after - found
        found |= after
    return frozenset(found)


def _after_a_part(rules: Rules, stage: Stage) -> tuple[Stage, ...]:
    """The stages that another part can lead to."""
    if stage == Stage.FINISHED or rules.needed == 1:
        return (Stage.FINISHED,)
    if stage == Stage.EMPTY:
        return (Stage.BEGUN,)
    return (Stage.BEGUN, Stage.FINISHED) if rules.needed > 2 else (Stage.FINISHED,)


def _where_caught(rules: Rules, pig: Pig) -> frozenset[Place]:
    """Where the wolf can catch `pig` when it moves."""
    track, readings = rules.track, rules.readings
    if not any(Rolled("wolf") in odds for odds in rules.dice.odds.values()):
        return frozenset()
    way = {space for wolf in track.wolf_spaces for space in wolf_way(track, wolf, readings)}
    return frozenset(place for place in track.places if meeting(track, pig, place, tuple(way), readings))


def _ways(rules: Rules, pig: Pig) -> dict[Place, tuple[Way, ...]]:
    """From each place, where each face can take the pig."""
    faces: list[Face] = [step.face for step in rules.dice.odds[pig].steps if step.face != "wolf"]
    return {
        place: tuple([(face, to) for face in faces for to in _targets(rules, pig, place, face)])
        for place in rules.track.places
    }


def _targets(rules: Rules, pig: Pig, place: Place, face: Face) -> Iterator[Target]:
    """Where the face can take the pig, if what is closed is open."""
    track, readings = rules.track, rules.readings
    if face not in NUMBERS:
        yield from (*HOUSES, track.bricks)
        return
    number = NUMBERS[face]
    steps = steps_away(number, readings) if place == "pot" else steps_out(place, number, readings)
    reached: set[Target] = set()
    for origin in track.exits if place == "pot" else (place,):
        reach = track.reach(pig, origin, steps, NOWHERE)
        for way in (reach.straight, reach.turning) if readings.direction == "turns" else (reach.straight,):
            reached |= way.ends | (way.houses if readings.house_count == "at-least" else frozenset())
    for target in reached:
        if target != "start" or readings.start_return != "never":
            yield target


def _arrivals(rules: Rules, at: Haunt, face: Face, target: Target) -> Iterator[Haunt]:
    """What can become of the pig at `target`."""
    track, readings, freed = rules.track, rules.readings, at.place == "pot"
    if target in track.wolf_spaces and readings.pig_meets_wolf == "caught":
        yield at._replace(place="pot")
    exits = face in NUMBERS and target in track.exits
    there = Haunt(target, at.stage, at.arrived or exits, at.built, at.came or exits)
    builds = not freed or readings.rescued_builder == "adds"
    if target != track.bricks or at.stage == Stage.FINISHED or not builds:
        yield there
        return
    for stage in _after_a_part(rules, at.stage):
        goes_in = stage == Stage.FINISHED and readings.last_part == "goes-in"
        yield there._replace(place="brick" if goes_in else target, stage=stage, built=True)
