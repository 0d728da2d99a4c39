"""What a seed means does not depend on how a host adds, hashes or rounds."""

from __future__ import annotations

from math import inf, nan
from random import Random
from typing import Any

import pytest

from pigrules.core import Distribution, MalformedError
from pigrules.core.chance import NONE_DUE
from pigrules.games import woolfy
from pigrules.games.woolfy import GAME, Rolled, Rules
from pigrules.games.woolfy.policies import favourites
from pigrules.simulate import Summary, simulate

HALVES: Distribution[Any] = Distribution((Rolled("1"), Rolled("2")), (1, 1))


@pytest.mark.parametrize(("u", "face"), [(0, "1"), (0.0, "1"), (0.49, "1"), (0.5, "2"), (1 - 2**-53, "2")])
def test_a_number_gives_a_step(u: float, face: woolfy.Face) -> None:
    assert HALVES.at(u) == Rolled(face)


@pytest.mark.parametrize("u", [1, 1.0, -0.1, 7, inf, -inf, nan])
def test_other_numbers_are_malformed(u: float) -> None:
    with pytest.raises(MalformedError, match="from 0 up to, and without, 1, found"):
        HALVES.at(u)


def test_without_odds_there_is_no_step() -> None:
    with pytest.raises(MalformedError, match="no chance step is due"):
        NONE_DUE.at(0.5)


def test_huge_weights_have_their_share() -> None:
    """Weights beyond what a float can count: a half stays a half."""
    huge: Distribution[Any] = Distribution((Rolled("1"), Rolled("2")), (2**60 + 1, 2**60 + 1))
    assert [huge.at(u) for u in (0.25, 0.75, 1 - 2**-53)] == [Rolled("1"), Rolled("2"), Rolled("2")]


def test_an_equal_choice_is_drawn_by_random_alone() -> None:
    """`Random.random` is the one method whose sequence Python guarantees."""

    class OnlyRandom(Random):
        def getrandbits(self, k: int, /) -> int:
            raise AssertionError("not guaranteed")

    state = GAME.start(Rules(seats=1))
    legal = GAME.legal(state)
    best = favourites(state, legal)
    assert len(best) == 3
    drawn = {GAME.policies["greedy"](state, legal, OnlyRandom(seed)).step for seed in range(40)}
    assert drawn == set(best)


def test_the_wolves_win_the_same_under_every_python() -> None:
    """Worked out under 3.11, 3.12 and 3.13, which add floats in two ways."""
    from pigrules.games.eat_me_if_you_can import GAME as WOLVES
    from pigrules.games.eat_me_if_you_can import Rules as WolfRules

    summary: Summary = simulate(WOLVES, WolfRules(seats=4), ["greedy"] * 4, 60, 7)
    assert [str(seat.wins) for seat in summary.seats] == WINS
    assert summary.plies.total == PLIES


WINS = ["19", "11", "15", "15"]
PLIES = 2920
