"""The two kinds of step: those of a seat, and those of chance."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from attrs import frozen

from .mappings import read_only
from .values import Seat

__all__ = ["ChanceStep", "PlayerStep", "by_wire_name", "kebab"]

T = TypeVar("T", bound=type)


@frozen
class PlayerStep:
    """One thing that a seat does. Each game has a subclass for each kind.

    >>> from pigrules import PlayerStep, game
    >>> step = game("three-little-pigs").parse("B stop")
    >>> isinstance(step, PlayerStep), step.seat
    (True, 1)
    """

    seat: Seat


@frozen
class ChanceStep:
    """An outcome of chance: what dice, a spinner or a pile show. It belongs to no seat.

    >>> from pigrules import ChanceStep, game
    >>> isinstance(game("three-little-pigs").parse("spin straw"), ChanceStep)
    True
    """


def kebab(name: str) -> str:
    """The name of a class in kebab case.

    >>> from pigrules.core.steps import kebab
    >>> kebab("TurnedUp")
    'turned-up'
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


def by_wire_name(*classes: T) -> Mapping[str, T]:
    """Classes of steps by their wire names, which are their own names in kebab case.

    >>> from pigrules.core.steps import by_wire_name
    >>> from pigrules.games.three_little_pigs import Stop, TurnedUp
    >>> list(by_wire_name(Stop, TurnedUp))
    ['stop', 'turned-up']
    """
    return read_only({kebab(cls.__name__): cls for cls in classes})
