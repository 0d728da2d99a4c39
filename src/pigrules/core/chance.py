"""Chance as data: outcomes with whole-number weights, so that every probability is an exact fraction."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import accumulate
from typing import Any, Generic, TypeVar

from attrs import Factory, field, frozen

from .arguments import checked, checked_if_it_fails
from .malformed import MalformedError, in_brief, tupled
from .steps import ChanceStep

__all__ = ["NONE_DUE", "Distribution"]

C = TypeVar("C", bound=ChanceStep)
C_co = TypeVar("C_co", bound=ChanceStep, covariant=True)


def _running_sums(odds: Distribution[Any]) -> tuple[int, ...]:
    return tuple(accumulate(odds.weights))


def _as_map(odds: Distribution[Any]) -> dict[ChanceStep, int]:
    if len(odds.steps) != len(odds.weights):
        raise MalformedError(
            f"{len(odds.steps)} steps and {len(odds.weights)} weights: expected as many", "weights"
        )
    return dict(zip(odds.steps, odds.weights, strict=True))


def _steps(given: Iterable[C]) -> tuple[C, ...]:
    return tupled(given, "steps")


def _weights(given: Iterable[int]) -> tuple[int, ...]:
    return tupled(given, "weights")


@checked_if_it_fails
@frozen(eq=False)
class Distribution(Generic[C_co]):
    """Chance steps with positive whole-number weights, in canonical order.

    It iterates over pairs of a step and its exact probability, a `Fraction`.
    ``step in odds`` asks whether a step can come.
    `steps` and `weights` run in parallel.

    >>> from pigrules import game
    >>> pigs = game("three-little-pigs")
    >>> odds = pigs.chances(pigs.start(pigs.rules_type(seats=2)))
    >>> [(pigs.format(step), str(chance)) for step, chance in odds]
    [('up straw window 0', '1/2'), ('up straw window 1', '1/2')]
    >>> pigs.parse("spin straw") in odds
    False
    """

    steps: tuple[C_co, ...] = field(converter=_steps)
    weights: tuple[int, ...] = field(converter=_weights)
    _sums: tuple[int, ...] = field(init=False, repr=False, default=Factory(_running_sums, takes_self=True))
    _weight: dict[ChanceStep, int] = field(init=False, repr=False, default=Factory(_as_map, takes_self=True))

    @classmethod
    @checked_if_it_fails
    def of(cls, outcomes: Iterable[tuple[C_co, int]]) -> Distribution[C_co]:
        """The distribution over `outcomes`, pairs of a step and its weight; equal steps are added up."""
        weight: dict[C_co, int] = {}
        for step, count in outcomes:
            weight[step] = weight.get(step, 0) + count
        return cls(tuple(weight), tuple(weight.values()))

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[tuple[C_co, Fraction]]:
        return ((s, Fraction(w, self._sums[-1])) for s, w in zip(self.steps, self.weights, strict=True))

    def __contains__(self, step: object) -> bool:
        return step in self._weight

    @checked
    def probability(self, step: ChanceStep) -> Fraction:
        """The exact probability of `step`; 0 if it cannot come."""
        return Fraction(self._weight.get(step, 0), self._sums[-1]) if self._sums else Fraction(0)

    def at(self, u: float) -> C_co:
        """The step at `u`, 0 <= `u` < 1. The meaning of a seed depends on it, so it never changes.

        Raises `MalformedError` for another `u`, and if no chance step is due.
        """
        try:
            if 0 <= u < 1:
                return self.steps[bisect_right(self._sums, int(u * self._sums[-1]))]
            raise ValueError
        except (TypeError, ValueError, LookupError):
            found = f"found {in_brief(u)}" if self.steps else "and no chance step is due"
            raise MalformedError(f"expected a number from 0 up to, and without, 1, {found}", "u") from None


NONE_DUE: Distribution[Any] = Distribution((), ())
"""The distribution of a position in which no chance step is due.

>>> from pigrules.core import NONE_DUE
>>> len(NONE_DUE)
0
"""
