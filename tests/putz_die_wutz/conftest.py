"""What the tests of this game share."""

from __future__ import annotations

import pytest

from pigrules.games.putz_die_wutz import GAME
from pigrules.testing.plugin import Watched

from .sty import Sty


@pytest.fixture
def game(watched: Watched) -> Sty:
    """The game; clause coverage hears its judge."""
    return watched(GAME)
