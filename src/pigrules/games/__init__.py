"""The games of this distribution: one package a game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["OWN"]

OWN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "eat-me-if-you-can": "eat_me_if_you_can",
        "putz-die-wutz": "putz_die_wutz",
        "three-little-pigs": "three_little_pigs",
        "woolfy": "woolfy",
    }
)
"""The package of each game, by the name of the game; sorted."""
