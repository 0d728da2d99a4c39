"""Which points rounds can lead to, where the loser of each becomes the Wolf."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from math import comb
from typing import TypeAlias

from ...core import Seat
from ...limits import MOST_ROUNDS
from .dealing import cards_stay
from .hunt import TEN, settle
from .rules import Rules
from .scoring import with_ten
from .vocabulary import CHOICES

Round: TypeAlias = "tuple[int, tuple[int, ...]]"
"""The points of the Wolf, and those of the others in ascending order: seats do not matter."""


def round_of(points: Sequence[int], wolf: Seat) -> Round:
    """The beginning of a round with these points by seat."""
    return points[wolf], tuple(sorted([each for seat, each in enumerate(points) if seat != wolf]))


def rounds(rules: Rules, houses: Sequence[int], unit: int) -> frozenset[Round] | None:
    """Every beginning of a round, if only the loser can be the next Wolf; None if that is too much work.

    `houses` are the points on those in play, which `unit` divides.
    """
    deals = sorted({*permutations(houses)})
    values, others = (TEN - 1) // unit + 1, len(houses)
    most = values * comb(values + others - 1, others)
    debts = rules.readings.below_zero == "debt"
    if debts or most * len(deals) * others * 2**others > MOST_ROUNDS:
        return None
    first: Round = (0, (0,) * others)
    found: set[Round] = {first}
    waiting: list[Round] = [first]
    while waiting:
        after = {*_after(rules, waiting.pop(), deals)} - found
        found |= after
        waiting += after
    return frozenset(found)


def _after(rules: Rules, begins: Round, deals: Sequence[tuple[int, ...]]) -> Iterator[Round]:
    """The rounds that can follow; the Wolf is seat 0."""
    points, readings, wolf = (begins[0], *begins[1]), rules.readings, Seat(0)
    for houses in deals:
        for choices in product(CHOICES, repeat=len(houses)):
            for victim in range(1, len(points)):
                settled = settle(wolf, Seat(victim), (None, *choices), (0, *houses), points, readings)
                if not with_ten(settled.points):
                    hunted = settled.hunted
                    stays = cards_stay(hunted.lost, readings)
                    yield round_of(settled.points, wolf if stays else hunted.loser)
