"""What the tests of this game share."""

from __future__ import annotations

import pytest

from pigrules.games.woolfy import GAME
from pigrules.testing.plugin import Watched

from .meadow import Woolfy


@pytest.fixture
def game(watched: Watched) -> Woolfy:
    """The game; clause coverage hears its judge."""
    return watched(GAME)
