"""What a built-in opponent is: a function of what its seat may see."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Generic, TypeAlias, TypeVar

from attrs import frozen

from .steps import PlayerStep

V = TypeVar("V")
P = TypeVar("P", bound=PlayerStep)


@frozen
class Intent(Generic[P]):
    """The step that an opponent wants to take, and its reaction time `after` in seconds, none or more.

    Where several seats may step, the time runs from the moment of the question, and goes on while others
    step; the intent holds as long as its step is legal, the same clause is asked and chance has not spoken.
    Without a time it holds for one position; ``math.inf`` is for a step that waits until nobody else wants
    to do anything. `pigrules.race` has the whole rule.
    Where one seat is asked alone, its time does not matter.
    """

    step: P
    after: float = 0.0


Policy: TypeAlias = Callable[[V, tuple[P, ...], Random], Intent[P]]
"""``decide(view, legal, random)``: `legal` is not empty and is the seat's own part of the legal list."""


def uniform(view: object, legal: tuple[P, ...], random: Random) -> Intent[P]:
    """Any legal step, each with the same probability."""
    return Intent(legal[int(random.random() * len(legal))])
