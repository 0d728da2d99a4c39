"""What the tests of this game share."""

from __future__ import annotations

import pytest

from pigrules.games.eat_me_if_you_can import GAME
from pigrules.testing.plugin import Watched

from .hamlet import Wolves


@pytest.fixture
def game(watched: Watched) -> Wolves:
    """The game; clause coverage hears its judge."""
    return watched(GAME)
