"""What the tests of this game share."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from asking import loaded
from pigrules.core.remember import remember, remembered
from pigrules.games.woolfy import GAME, Rules
from pigrules.testing.plugin import Watched

from .meadow import MEADOW, RULES, Woolfy

EXAMPLE: Final = Path(__file__).parents[2] / "examples" / "woolfy_odds.py"


@pytest.fixture
def game(watched: Watched) -> Woolfy:
    """The game; clause coverage hears its judge."""
    return watched(GAME)


@pytest.fixture(scope="session")
def odds() -> ModuleType:
    """The example that looks at all positions, as a module."""
    return loaded(EXAMPLE)


@pytest.fixture(autouse=True)
def _nothing_worked_out() -> None:
    """No test passes by what another one has asked of the rules that they share."""
    for shared in (RULES, MEADOW, Rules().track, Rules().dice):
        for name in [*vars(shared)]:
            if isinstance(getattr(type(shared), name, None), (remember, remembered)):
                del vars(shared)[name]
