"""What the example finds about all rounds, held against the game itself and against the spec."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from asking import loaded
from pigrules.games.eat_me_if_you_can import GAME, Dealing, Ended, Rules, State
from pigrules.games.eat_me_if_you_can.components import centre, tokens

from .hamlet import SIX, after, hunting

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "eat_me_extremes.py"
READINGS = ROOT / "spec" / "eat_me_if_you_can" / "readings.toml"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    """The example as a module."""
    return loaded(EXAMPLE)


def test_the_spec_tells_what_the_example_prints() -> None:
    """The table in the comment of the settled questions, for three to six seats."""
    ran = subprocess.run([sys.executable, str(EXAMPLE)], capture_output=True, text=True, check=True)
    told = [line.removeprefix("#").strip() for line in READINGS.read_text(encoding="utf-8").splitlines()]
    at = told.index("seats" + ran.stdout.splitlines()[0].removeprefix("seats"))
    assert told[at : at + 10] == ran.stdout.splitlines()


def rounds(rules: Rules, points: tuple[int, ...]) -> Iterator[State]:
    """The position after every hunt that can follow, by the game itself: any deal, any wheels, any victim."""
    for dealt in permutations(rules.cast):
        wolf = dealt.index("wolf")
        for choices in product(("sleep", "trap"), repeat=rules.seats - 1):
            turned = " ".join((*choices[:wolf], "-", *choices[wolf:]))
            state = hunting(turned, points=points, lying=" ".join(dealt), rules=rules)
            for hunt in GAME.legal(state):
                yield GAME.advance(state, hunt)


def test_three_seats_by_the_game_itself(example: ModuleType) -> None:
    """Every round from every position between rounds, seats told apart."""
    rules = Rules()
    known: set[tuple[int, ...]] = {(0, 0, 0)}
    waiting: list[tuple[int, ...]] = [(0, 0, 0)]
    ends, losers, left = set(), set(), set()
    while waiting:
        points = waiting.pop()
        for state in rounds(rules, points):
            phase, now = state.phase, state.board.points
            assert isinstance(phase, (Dealing, Ended))
            losers.add(now[phase.hunted.loser])
            left.add(centre(29, now))
            if isinstance(phase, Ended):
                ends.add(now)
            elif now not in known:
                known.add(now)
                waiting.append(now)
    found = example.extremes(rules)
    assert len({tuple(sorted(points)) for points in known}) == found.positions == 219
    assert known == {*product(range(10), repeat=3)} - {(9, 9, 9)}
    assert max(map(max, ends)) == found.highest == 12
    assert max(losers) == found.highest_of_loser == 8
    assert max(points.count(max(points)) for points in ends) == found.most_tied == 2
    assert min(left) == 29 - found.losses_first == 15
    assert found.fewest_rounds == 4


def test_what_each_can_have_after_a_round_of_four(example: ModuleType) -> None:
    """From some positions, all that the game leads to is all that the example finds, no more and no less."""
    rules = Rules(seats=4)
    random = Random(4)
    for _ in range(6):
        points = tuple(sorted((random.randrange(10) for _ in range(4)), reverse=True))
        if points == (9, 9, 9, 9):
            continue
        by_game = {example.tally(state.board.points) for state in rounds(rules, points)}
        assert example._after_rounds(rules, points, example.Extremes(4)) == by_game


def test_tallies(example: ModuleType) -> None:
    assert example.tally((0, 3, 0, 12)) == 2 + 16**3 + 16**12
    assert example.points_of(example.tally((0, 3, 0, 12))) == (12, 3, 0, 0)


def test_tokens_while_they_are_taken(example: ModuleType) -> None:
    """From nine by one to ten: five tokens, or six singles and a five; from four by three: four, or seven."""
    assert tokens([9]) == 5
    assert example._hands(9, 1) == (5, 6)
    assert example._hands(4, 3) == (4, 7)
    assert example._hands(4, 0) == (4, 4)


def test_six_can_come_to_need_every_token() -> None:
    """Five with nine points, of whom a pig's owner had eight and traps the Wolf, who had nine."""
    state = hunting("- trap trap trap trap trap", points=(9, 9, 9, 9, 9, 8), lying=SIX)
    assert GAME.faults(state) == ()
    settled = after(GAME, state, "A hunt F")
    assert settled.board.points == (8, 9, 9, 9, 9, 9)
    assert centre(29, settled.board.points) == 0
    assert tokens((9, 9, 9, 9, 9, 9)) == 30  # in hands if the gain came first
