"""The best play of a single round in which each player counts only their own points, for the opponents.

All shares are exact: an added float would decide otherwise on another machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Final

from attrs import frozen

_THIRD: Final = Fraction(1, 3)
"""How often the Wolf must come for sleep and trap to earn the same: 1 - 2p = p."""
_NEVER: Final = Fraction(0)
_ALWAYS: Final = Fraction(1)


@frozen
class Stances:
    """What is best in a round, place by place; nothing for the Wolf's own."""

    traps: tuple[Fraction, ...]
    """How often each sets a trap."""
    hunts: tuple[Fraction, ...]
    """How often the Wolf stops before each."""
    worth: tuple[Fraction, ...]
    """What each earns on average, including the Wolf."""
    weights: tuple[int, ...]
    """`hunts` in whole numbers."""

    @classmethod
    def of(cls, houses: Sequence[int]) -> Stances:
        """The stances for these houses, at least two; 0 is for the Wolf."""
        places = sorted((at for at, house in enumerate(houses) if house), key=lambda at: -houses[at])
        if len(places) == 2:
            return _of_two(houses, places)
        return _of_three(houses, places) if len(places) == 3 else _of_many(houses, places)


def _of_two(houses: Sequence[int], places: Sequence[int]) -> Stances:
    """The worse house always traps, and the Wolf pays for it."""
    better, worse = places
    earns = -houses[worse]
    traps = {better: _trap(earns, houses[better]), worse: _ALWAYS}
    return _stances(houses, earns, traps, {worse: 1 - _THIRD})


def _of_three(houses: Sequence[int], places: Sequence[int]) -> Stances:
    """Each traps half the time, and the Wolf earns nothing."""
    return _stances(houses, 0, dict.fromkeys(places, _trap(0, 1)), {})


def _of_many(houses: Sequence[int], places: Sequence[int]) -> Stances:
    """The Wolf earns what the third best bears: better ones trap so often that they are worth no more.

    The rest may sleep, and share what is left of the hunts.
    """
    earns = houses[places[2]]
    better = [at for at in places if houses[at] > earns]
    equal = [at for at in places if houses[at] == earns]
    traps = {at: _trap(earns, houses[at]) for at in better}
    return _stances(houses, earns, traps, dict.fromkeys(equal, (1 - _THIRD * len(better)) / len(equal)))


def _trap(earns: int, house: int) -> Fraction:
    """How often a house traps so that the Wolf, who stops before it, earns so much on average."""
    return (1 - Fraction(earns, house)) / 2


def _stances(
    houses: Sequence[int], earns: int, traps: Mapping[int, Fraction], hunts: Mapping[int, Fraction]
) -> Stances:
    """Stances where the Wolf earns so much; each other one that traps is hunted one time in three."""
    trapping, hunted, worth = ([_NEVER] * len(houses) for _ in range(3))
    for at, often in traps.items():
        trapping[at], hunted[at] = often, _THIRD
    for at, often in hunts.items():
        hunted[at] = often
    for at, house in enumerate(houses):
        average = hunted[at] if trapping[at] == 1 else 1 - 2 * hunted[at]
        worth[at] = house * average if house else Fraction(earns)
    parts = lcm(*[each.denominator for each in hunted])
    weights = [int(each * parts) for each in hunted]
    return Stances(tuple(trapping), tuple(hunted), tuple(worth), tuple(weights))
