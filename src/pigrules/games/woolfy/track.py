"""The path: where a number takes a pig, what bars its way, and the wolf's round."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...core import Cited, ClauseId
from ...core.acts import cite
from .components import Reach, Track, Ways
from .rules import Readings, Rules
from .state import Board, Moving
from .vocabulary import HOUSES, NOWHERE, NUMBERS, PIGS, Pig, Place, Target

NUMBER: Final = ClauseId("woolfy.move.number")
COUNT: Final = ClauseId("woolfy.move.count")
DIRECTION: Final = ClauseId("woolfy.move.direction")
SHARING: Final = ClauseId("woolfy.move.sharing")
PAST_WOLF: Final = ClauseId("woolfy.move.past-wolf")
EXACT: Final = ClauseId("woolfy.house.exact")


# A pig that goes by a number


def steps_out(place: Place, number: int, readings: Readings) -> int:
    """The steps that `number` is worth from `place` (woolfy.house.leaves)."""
    return number + (readings.leaving_a_house == "not-counted" and place in HOUSES)


def leads(target: Target, ways: Ways, readings: Readings) -> bool:
    """Whether these ways lead to `target`; into a house, fewer steps may do (woolfy.house.exact)."""
    return target in ways.ends or (readings.house_count == "at-least" and target in ways.houses)


def reaches(target: Target, reach: Reach, readings: Readings) -> bool:
    """Whether a pig with this reach gets to `target` (woolfy.move.direction)."""
    return leads(target, reach.straight, readings) or (
        readings.direction == "turns" and leads(target, reach.turning, readings)
    )


def route_refusal(
    phase: Moving, target: Target, reach: Reach, short: ClauseId, readings: Readings
) -> Cited | None:
    """Whether the number, which gives the pig this reach, does not take it to `target`.

    `short` is the clause for a place that is too far, or not far enough, and no house.
    """
    if reaches(target, reach, readings):
        return None
    pig, number = phase.pig, NUMBERS[phase.face]
    if leads(target, reach.turning, readings):
        return cite(DIRECTION, pig=pig, number=number, place=target)
    if target in HOUSES:
        return cite(EXACT, pig=pig, number=number, house=target)
    return cite(short, pig=pig, number=number, place=target)


def barred(wolf: int, readings: Readings) -> int:
    """The space that the wolf bars to pigs, if it bars its own (woolfy.move.past-wolf)."""
    return wolf if readings.pig_meets_wolf == "blocked" else NOWHERE


def number_refusal(rules: Rules, board: Board, phase: Moving, origin: Target, target: Target) -> Cited | None:
    """Whether the number on its die does not take the pig from `origin`, outside the pot, to `target`."""
    track, readings, pig = rules.track, rules.readings, phase.pig
    steps, bar = steps_out(origin, NUMBERS[phase.face], readings), barred(board.wolf, readings)
    refusal = route_refusal(phase, target, track.reach(pig, origin, steps, NOWHERE), COUNT, readings)
    if refusal is not None or bar == NOWHERE:
        return refusal
    past = reaches(target, track.reach(pig, origin, steps, bar), readings)
    return None if past else cite(PAST_WOLF, space=bar)


def wolf_space_refusal(board: Board, target: Target, readings: Readings) -> Cited | None:
    """Whether a pig that is put on `target` does not join the wolf there (woolfy.move.past-wolf)."""
    bar = barred(board.wolf, readings)
    return cite(PAST_WOLF, space=bar) if target == bar else None


def sharing_refusal(board: Board, pig: Pig, target: Place, readings: Readings) -> Cited | None:
    """Whether `pig` does not stop at `target` because another stands there (woolfy.move.sharing)."""
    alone = readings.sharing == "one-pig" and isinstance(target, int)
    return cite(SHARING, space=target) if alone and target in board.others(pig) else None


# The wolf


class Prowl(NamedTuple):
    """A move of the wolf."""

    space: int
    """Where it stops (woolfy.wolf.next-space)."""
    caught: tuple[Pig, ...]
    """Those who go into the pot (woolfy.wolf.catches)."""


def prowl(rules: Rules, board: Board) -> Prowl:
    """The wolf's move to the next wolf space, and whom it catches on its way."""
    track, readings = rules.track, rules.readings
    way = wolf_way(track, board.wolf, readings)
    met = {
        pig: meeting(track, pig, place, way, readings) for pig, place in zip(PIGS, board.pigs, strict=True)
    }
    spaces = [space for space in way if space in met.values()]
    if readings.how_many_caught == "first-met":
        spaces = first_met(spaces)
    return Prowl(track.wolf_hops[board.wolf][-1], tuple([pig for pig in PIGS if met[pig] in spaces]))


def wolf_way(track: Track, wolf: int, readings: Readings) -> tuple[int, ...]:
    """The spaces that are in the wolf's way when it moves on from `wolf` (woolfy.wolf.catches)."""
    hop = track.wolf_hops[wolf]
    if readings.wolf_way == "stop-only":
        return hop[-1:]
    return (wolf, *hop) if readings.wolf_way == "from-it" else hop


def meeting(track: Track, pig: Pig, place: Place, way: tuple[int, ...], readings: Readings) -> int:
    """The space of its `way` on which the wolf meets `pig` at `place`; `NOWHERE` if it does not.

    Houses and starts are out of its way (woolfy.house.safe, woolfy.wolf.starts-safe).
    """
    if place == "start" and readings.start_safe == "caught":
        place = track.start_door(pig)
    return place if isinstance(place, int) and place in way else NOWHERE


def first_met(spaces: list[int]) -> list[int]:
    """Of the `spaces` on which the wolf meets pigs, in the order of its way, the first."""
    return spaces[:1]
