"""What can happen: a step that a seat takes, or one that chance takes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

from attrs import frozen

from .values import Seat

T = TypeVar("T", bound=type)


@frozen
class PlayerStep:
    """One thing that a seat does."""

    seat: Seat


@frozen
class ChanceStep:
    """An outcome of chance: what dice, a spinner or a pile show. It belongs to no seat."""


def kebab(name: str) -> str:
    """The name of a class in kebab case: ``TurningUp`` is ``turning-up``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


def by_wire_name(*classes: T) -> Mapping[str, T]:
    """Classes of steps by their wire names, which are their own names in kebab case."""
    return MappingProxyType({kebab(cls.__name__): cls for cls in classes})
