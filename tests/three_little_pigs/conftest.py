"""What the tests of this game share."""

from __future__ import annotations

import pytest

from pigrules.games.three_little_pigs import GAME
from pigrules.testing.plugin import Watched

from .board import Pigs


@pytest.fixture
def game(watched: Watched) -> Pigs:
    """The game; clause coverage hears its judge."""
    return watched(GAME)
