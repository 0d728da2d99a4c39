"""Opponents: functions of what their seat may see."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Generic, TypeAlias, TypeVar

from attrs import frozen

from .arguments import wrong_argument
from .malformed import MalformedError
from .steps import PlayerStep

__all__ = ["Intent", "Policy", "uniform"]

V = TypeVar("V")
P = TypeVar("P", bound=PlayerStep)


@frozen
class Intent(Generic[P]):
    """The step that an opponent wants to take, and its reaction time `after` in seconds, 0 or more.

    Where several seats may step, the time runs from the question, and goes on while others step.
    The intent holds as long as its step is legal, the same clause is asked and no chance step comes.
    Without a time it holds for one position.
    A step with ``math.inf`` waits until no other seat wants to step. `pigrules.race` has the whole rule.
    Where one seat is asked alone, its time does not matter.

    >>> from pigrules import game
    >>> from pigrules.core import Intent
    >>> Intent(game("putz-die-wutz").parse("A grab jar"), after=1.4).after
    1.4
    """

    step: P
    after: float = 0.0


Policy: TypeAlias = Callable[[V, tuple[P, ...], Random], Intent[P]]
"""``decide(view, legal, random)``: `legal` is not empty and is the seat's own part of the legal list.

>>> from pigrules.core import Intent, Policy
>>> first: Policy = lambda view, legal, random: Intent(legal[0])
"""


def uniform(view: object, legal: tuple[P, ...], random: Random) -> Intent[P]:
    """Any legal step, each with the same probability.

    >>> from random import Random
    >>> from pigrules.core import uniform
    >>> uniform(None, ("the only step",), Random(1)).step
    'the only step'
    """
    try:
        return Intent(legal[int(random.random() * len(legal))])
    except (TypeError, AttributeError, LookupError) as error:
        wrong = wrong_argument(uniform, {"legal": legal, "random": random})
        raise wrong or MalformedError("expected at least one step, found none", "legal") from error
