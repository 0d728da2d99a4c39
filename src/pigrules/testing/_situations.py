"""Records of situations in which an open question makes a difference, found by random play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..record import Record
from ..registry import AnyGame
from ._readings import differs
from .walks import alternatives, walk

__all__ = ["situation"]


def situation(game: AnyGame, usual: Sequence[Any], field: str, value: str, tries: int = 20) -> Record | None:
    """A match under another value of a reading, to the first position where that makes a difference."""
    for seed in range(tries):
        for rules in usual:
            otherwise = next(other for name, v, other in alternatives(rules) if (name, v) == (field, value))
            played = walk(game, otherwise, f"situation/{seed}")
            for index, state in enumerate(played.states):
                if differs(game, rules, otherwise, state):
                    return Record(game, otherwise, played.steps[:index])
    return None
