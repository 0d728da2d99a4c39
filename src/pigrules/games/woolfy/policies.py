"""Built-in opponents: `random`, and `greedy`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ...core import Policy, uniform
from .state import State
from .steps import Player

POLICIES: Final[Mapping[str, Policy[State, Player]]] = MappingProxyType({"random": uniform})
