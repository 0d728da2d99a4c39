"""The games of this distribution: one package a game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

__all__ = ["OWN", "Own"]


class Own(NamedTuple):
    """What is known of a game before it is imported."""

    package: str
    ids: str
    """The first word of the ids of its clauses and readings, by which they are looked up in its law alone."""


OWN: Final[Mapping[str, Own]] = MappingProxyType(
    {
        "eat-me-if-you-can": Own("eat_me_if_you_can", ids="emi"),
        "putz-die-wutz": Own("putz_die_wutz", ids="pdw"),
        "three-little-pigs": Own("three_little_pigs", ids="tlp"),
        "woolfy": Own("woolfy", ids="woolfy"),
    }
)
"""Each game by its name; sorted."""
