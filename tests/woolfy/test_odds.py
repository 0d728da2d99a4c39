"""The example that finds how likely the pigs are to win, on the board on which that is known exactly."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from pigrules.analysis import Graph, iterate, solve
from pigrules.games.woolfy import GAME
from pigrules.simulate import simulate
from times import TIMES

from .meadow import clause

SCRIPT: Final = Path(__file__).parents[2] / "examples" / "woolfy_odds.py"
GAMES: Final = 1_000 * TIMES


@pytest.fixture(scope="module")
def tiny(odds: ModuleType) -> Graph:
    """Every position of the tiny board."""
    graph: Graph = odds.whole(odds.TINY)
    return graph


def home(over: object) -> int:
    return int(bool(getattr(over, "winners", ())))


@pytest.mark.parametrize("plan", [None, "greedy"])
def test_fractions_and_iteration_come_to_the_same(tiny: Graph, plan: str | None) -> None:
    exact = solve(tiny, home, plan)
    assert 0 < exact < 1
    found = iterate(tiny, plan=plan)
    assert float(exact) - 1e-9 < found.start <= float(exact) + 1e-12


def test_nothing_is_better_than_best_play(tiny: Graph) -> None:
    best, greedy, random = (iterate(tiny, plan=plan).by_position for plan in (None, "greedy", "random"))
    assert (greedy <= best + 1e-9).all()
    assert (random <= best + 1e-9).all()
    assert best[0] > greedy[0] > random[0]


@pytest.mark.parametrize("policy", ["greedy", "random"])
def test_games_that_are_played_come_out_like_that(odds: ModuleType, tiny: Graph, policy: str) -> None:
    """Within five standard errors."""
    share = iterate(tiny, plan=policy).start
    summary = simulate(GAME, odds.TINY, [policy], GAMES, 7)
    won = dict(summary.ends).get(clause("end.home"), 0)
    assert summary.unfinished == 0
    assert abs(won / GAMES - share) < 5 * sqrt(share * (1 - share) / GAMES)


def test_what_the_example_prints() -> None:
    made = subprocess.run([sys.executable, str(SCRIPT)], check=True, capture_output=True, encoding="utf-8")
    told: Mapping[str, str] = {
        line[:26].strip(): line[26:].split("(")[0].strip() for line in made.stdout.splitlines()
    }
    assert told["deadlocks"] == "0"
    exact = Fraction(told["best play, exactly"])
    assert told["best play"] == f"{float(exact):.10f}"
