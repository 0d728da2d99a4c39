"""What the tests of this game share."""

from __future__ import annotations

from functools import cached_property

import pytest

from pigrules.games.woolfy import GAME, Rules
from pigrules.testing.plugin import Watched

from .meadow import MEADOW, RULES, Woolfy


@pytest.fixture
def game(watched: Watched) -> Woolfy:
    """The game; clause coverage hears its judge."""
    return watched(GAME)


@pytest.fixture(autouse=True)
def _nothing_worked_out() -> None:
    """No test passes by what another one has asked of the rules that they share."""
    for shared in (RULES, MEADOW, Rules().track, Rules().dice):
        for name in [*vars(shared)]:
            if isinstance(getattr(type(shared), name, None), cached_property):
                del vars(shared)[name]
