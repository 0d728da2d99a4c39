"""The built-in opponents: how they choose, how fast they are, and how often they err."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import exp, inf, log, nan
from random import Random
from statistics import NormalDist
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pigrules.core import Chance, Intent, MalformedError, Over, Seat
from pigrules.games.putz_die_wutz import GAME, Grab, Rules, Skill, State, racer
from pigrules.games.putz_die_wutz.policies import asked_for
from pigrules.games.putz_die_wutz.steps import Player
from pigrules.simulate import simulate
from pigrules.testing.machine import readings_of

from .sty import A, B, C, Sty, picking, racing, under

NEVER: Final = Skill(median=2.0, spread=0.0, errors=0.0)
ALWAYS: Final = Skill(median=2.0, spread=0.0, errors=1.0)


class Said(Random):
    """A source of chance that says these, one after the other."""

    def __init__(self, *said: float) -> None:
        super().__init__()
        self.said = list(said)

    def random(self) -> float:
        return self.said.pop(0)


def intent(state: State, seat: Seat, policy: Any, *said: float) -> Intent[Player]:
    """What the policy wants at that seat, with these draws, all of which it takes."""
    random = Said(*said)
    own = tuple(step for step in GAME.legal(state) if step.seat == seat)
    found: Intent[Player] = policy(GAME.view(state, seat), own, random)
    assert random.said == []
    return found


def test_there_are_four(game: Sty) -> None:
    assert set(game.policies) == {"random", "greedy", "quick", "careful"}


# Skill


@pytest.mark.parametrize("u", [0.01, 0.3, 0.5, 0.99])
def test_reaction_times_are_log_normal(u: float) -> None:
    """By hand: the logarithm has the mean log(median) and the standard deviation `spread`."""
    after = Skill(median=1.5, spread=0.4).after(Said(u))
    assert after == pytest.approx(exp(NormalDist(log(1.5), 0.4).inv_cdf(u)))


def test_half_of_them_are_below_the_median_and_a_draw_of_zero_is_no_error() -> None:
    assert Skill(median=1.5, spread=0.4).after(Said(0.5)) == pytest.approx(1.5)
    assert Skill(median=1.5, spread=0.0).after(Said(0.9)) == pytest.approx(1.5)
    assert 0 < Skill(median=1.5, spread=3.0).after(Said(0.0)) < 1e-9
    random = Random("times")
    times = [Skill(median=1.5, spread=0.4).after(random) for _ in range(4000)]
    assert sum(time < 1.5 for time in times) == pytest.approx(2000, abs=150)
    # A standard deviation above the median lie 15.9 %.
    assert sum(time > 1.5 * exp(0.4) for time in times) == pytest.approx(635, abs=110)


@pytest.mark.parametrize(
    ("numbers", "problem"),
    [
        ({"median": 0}, "a reaction time must be above 0 seconds and below an hour, not 0"),
        ({"median": inf}, "a reaction time must be above 0 seconds and below an hour, not inf"),
        ({"median": nan}, "a reaction time must be above 0 seconds and below an hour, not nan"),
        ({"median": "2"}, "a reaction time must be above 0 seconds and below an hour, not '2'"),
        ({"spread": -0.1}, "a spread must be a number from 0 to 3, not -0.1"),
        ({"spread": 4}, "a spread must be a number from 0 to 3, not 4"),
        ({"errors": 1.1}, "a share of errors must be a number from 0 to 1, not 1.1"),
        ({"errors": None}, "a share of errors must be a number from 0 to 1, not None"),
    ],
)
def test_numbers_that_mean_nothing(numbers: dict[str, Any], problem: str) -> None:
    with pytest.raises(MalformedError) as caught:
        Skill(**numbers)
    assert str(caught.value) == problem


# What a racer wants


@pytest.mark.parametrize(
    ("shown", "item"), [("green 1 =", "east"), ("yellow 1 -1", "north"), ("blue 3 +1", "jar")]
)
def test_a_racer_grabs_what_is_right(shown: str, item: Any) -> None:
    for seat in (A, B, C):
        wanted = intent(racing(shown), seat, racer(NEVER), 0.7, 0.5)
        assert wanted.step == Grab(seat, item)
        assert wanted.after == pytest.approx(2.0)


def test_a_racer_errs_as_often_as_it_should() -> None:
    one_in_four = racer(Skill(errors=0.25))
    assert intent(racing("green 1 ="), A, one_in_four, 0.25, 0.5).step == Grab(A, "east")
    assert intent(racing("green 1 ="), A, one_in_four, 0.24, 0.0, 0.5).step == Grab(A, "north")


@pytest.mark.parametrize(("u", "item"), [(0.0, "north"), (0.3, "south"), (0.6, "west"), (0.99, "jar")])
def test_an_error_is_another_soap_or_the_jar(u: float, item: Any) -> None:
    """Soap east is right; the four others are as likely as each other."""
    assert intent(racing("green 1 ="), A, racer(ALWAYS), 0.5, u, 0.5).step == Grab(A, item)


def test_an_error_is_never_in_another_hand() -> None:
    state = racing("green 1 =", "B grab soap north", "C grab jar")
    assert intent(state, A, racer(ALWAYS), 0.5, 0.0, 0.5).step == Grab(A, "south")
    assert intent(state, A, racer(ALWAYS), 0.5, 0.99, 0.5).step == Grab(A, "west")


def test_who_has_to_skip_keeps_out_of_it() -> None:
    state = racing("green 1 =", skipping="B", rules=under(skipping_hand="skips-longer"))
    wanted = intent(state, B, racer(NEVER), 0.5)
    assert GAME.format(wanted.step) == "B pass"


def test_how_often_the_pigs_of_the_ring_are_asked_for() -> None:
    """Each green and yellow pig by 3 of 54 weights of 216, which is 12; the jar by the 18 blue throws."""
    asked = asked_for(picking(A))
    assert asked == Counter({**dict.fromkeys(range(1, 13), 12), 0: 72})
    # Red 2 stands for blue 2, and for the green pig whose spot it has.
    asked = asked_for(picking(A, spots={2: "red 2"}))
    assert asked[2] == 24
    assert asked[0] == 60


def test_a_racer_picks_a_pig_that_is_asked_for_often_and_looks_elsewhere() -> None:
    assert GAME.format(intent(picking(A, spots={2: "red 2"}), A, racer(NEVER), 0.5).step) == "A turn 2"
    # It looks at A already: the first of those that look at a rival, in the east.
    state = picking(A, spots={2: "red 2 north", 7: "yellow 1 north"})
    assert GAME.format(intent(state, A, racer(NEVER), 0.5).step) == "A turn 1"
    # Spots 1 to 6 look at A: 7 to 9 look at nobody, 10 to 12 at A.
    mine = {spot: f"green {spot} north" for spot in range(1, 7)}
    assert GAME.format(intent(picking(A, spots=mine), A, racer(NEVER), 0.5).step) == "A turn 7"
    assert GAME.format(intent(picking(A, spots={**mine, 8: "yellow 2 east"}), A, racer(NEVER), 0.5).step) == (
        "A turn 8"
    )
    everybody = {**mine, **{spot: f"yellow {spot - 6} north" for spot in range(7, 13)}}
    assert GAME.format(intent(picking(A, spots=everybody), A, racer(NEVER), 0.5).step) == "A turn 1"


def test_random_gives_each_legal_step_an_equal_share() -> None:
    state = racing("green 1 =")
    own = [step for step in GAME.legal(state) if step.seat == A]
    for at, step in enumerate(own):
        wanted = intent(state, A, GAME.policies["random"], (at + 0.5) / 18, 0.5)
        assert wanted.step == step
        assert wanted.after == pytest.approx(3.0)


# Whole games


@settings(max_examples=15)
@given(rules=readings_of(Rules(seats=4)), seed=st.integers(0, 2**32))
def test_no_opponent_takes_an_illegal_step(rules: Rules, seed: int) -> None:
    names = sorted(GAME.policies)
    random, state = Random(seed), GAME.start(rules)
    for _ in range(200):
        turn = GAME.turn(state)
        if isinstance(turn, Over):
            break
        if isinstance(turn, Chance):
            state = GAME.apply(state, GAME.chances(state).at(random.random()))
            continue
        seat = turn.seats[int(random.random() * len(turn.seats))]
        own = tuple(step for step in GAME.legal(state) if step.seat == seat)
        intent = GAME.policies[names[seat]](state, own, random)
        assert intent.step in own
        assert 0 < intent.after < inf
        state = GAME.apply(state, intent.step)


def shares(policies: list[str], games: int) -> list[Fraction]:
    """The share of wins of each seat; a shared victory is a part of a win."""
    made = simulate(GAME, Rules(seats=len(policies)), policies, games, 1)
    return [seat.wins / games for seat in made.seats]


@pytest.mark.parametrize("policies", [["greedy", "random"], ["random", "greedy"]])
def test_greedy_beats_random(policies: list[str]) -> None:
    assert shares(policies, 20)[policies.index("greedy")] > Fraction(9, 10)
