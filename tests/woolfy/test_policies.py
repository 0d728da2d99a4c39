"""The built-in opponents: `random` is fair to every legal step, `greedy` wants the best table now."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final

import pytest

from pigrules.games.woolfy import GAME, Rules, State
from pigrules.simulate import simulate
from times import TIMES

from .meadow import FINISHED, Woolfy, clause, legal, moving, picking

GAMES: Final = 300 * TIMES


def greedy(state: State) -> str:
    """What `greedy` does, without the seat."""
    intent = GAME.policies["greedy"](state, GAME.legal(state), Random(0))
    assert intent.after == 0.0
    return GAME.format(intent.step).split(maxsplit=1)[1]


def test_there_are_two() -> None:
    assert set(GAME.policies) == {"random", "greedy"}


def test_random_takes_any_legal_step(game: Woolfy) -> None:
    state, random = moving("red", "house", 12, 7, 11), Random(5)
    taken = {game.policies["random"](state, game.legal(state), random).step for _ in range(100)}
    assert sorted(game.format(step).split(maxsplit=1)[1] for step in taken) == sorted(legal(game, state))


@pytest.mark.parametrize(
    ("state", "choice"),
    [
        (picking(4, "pot", 8), "green"),  # it can be freed
        (picking(1, 5, 8), "red"),  # the next wolf would catch it
        (picking("brick", 9, "brick", parts=FINISHED), "green"),  # the others are home
        (moving("red", "house", 1, 7, 8), "to 5"),  # a part
        (moving("red", "2", 3, 7, 8), "to 5"),  # a part
        (moving("red", "1", 5, 7, 8, parts=FINISHED), "to brick"),  # home
        (moving("red", "1", 3, "pot", 8), "to 4"),  # where it can help
        (moving("red", "1", "brick", 7, 8, parts=FINISHED), "stay"),  # it is home
        (moving("red", "3", "brick", "pot", 8, parts=FINISHED, wolf=6), "to 3"),  # it is needed at an exit
        (moving("red", "1", 12, 7, 8, wolf=12), "to 11"),  # not into the wolf's way
        (moving("green", "house", 4, "pot", 8, parts=FINISHED), "to brick"),  # out of the pot and home
    ],
)
def test_what_greedy_does(state: State, choice: str) -> None:
    assert greedy(state) == choice


def test_greedy_beats_random() -> None:
    """By far more than chance would: both shares, and five standard errors between them."""
    wins = {}
    for policy in ("random", "greedy"):
        summary = simulate(GAME, Rules(seats=2), [policy] * 2, GAMES, 7)
        wins[policy] = dict(summary.ends).get(clause("end.home"), 0) / GAMES
    assert wins["greedy"] - wins["random"] > 5 * sqrt(0.25 / GAMES)
    assert 0.45 < wins["greedy"] < 0.65
