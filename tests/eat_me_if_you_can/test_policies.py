"""The built-in opponents: what they may see, how they bluff, and that it helps."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import inf, isclose
from random import Random
from typing import Any, Final, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pigrules.core import Intent, Seat
from pigrules.games.eat_me_if_you_can import GAME, Deal, Houses, Hunted, Readings, Rules, State
from pigrules.games.eat_me_if_you_can.stances import Stances
from pigrules.simulate import playout, simulate
from times import TIMES

from .hamlet import FOUR, SIX, A, B, C, Wolves, choosing, dealing, hunting, under

THIRD: Final = 1 / 3


def decides(game: Wolves, name: str, state: State, seat: Seat, random: Random) -> Intent[Any]:
    own = tuple(step for step in game.legal(state) if step.seat == seat)
    return game.policies[name](game.view(state, seat), own, random)


def shares(game: Wolves, state: State, seat: Seat, times: int = 3000) -> dict[str, float]:
    """How often `greedy` takes each step."""
    random = Random("shares")
    counted = Counter(game.format(decides(game, "greedy", state, seat, random).step) for _ in range(times))
    return {line: count / times for line, count in counted.items()}


def near(told: dict[str, float], wanted: dict[str, float]) -> bool:
    """Within four standard deviations at most of 3000 trials."""
    return told.keys() == wanted.keys() and all(
        abs(told[line] - share) < 0.037 for line, share in wanted.items()
    )


# In a single round nobody gains by doing otherwise


def earned_by_the_wolf(houses: tuple[int, ...], traps: tuple[Fraction, ...], at: int) -> Fraction:
    return houses[at] * (1 - 2 * traps[at])


def earned_by_a_sleeper(houses: tuple[int, ...], hunts: tuple[Fraction, ...], at: int) -> Fraction:
    return houses[at] * (1 - 2 * hunts[at])


def earned_by_a_trapper(houses: tuple[int, ...], hunts: tuple[Fraction, ...], at: int) -> Fraction:
    return houses[at] * hunts[at]


@given(st.lists(st.integers(1, 3), min_size=2, max_size=5).map(tuple), st.integers(0, 5))
def test_nobody_gains_by_another_stance(prey: tuple[int, ...], wolf: int) -> None:
    houses = (*prey[:wolf], 0, *prey[wolf:])
    own = min(wolf, len(prey))
    found = Stances.of(houses)
    traps, hunts, worth = found.traps, found.hunts, found.worth
    assert isclose(sum(hunts), 1)
    assert hunts[own] == traps[own] == 0
    for at, house in enumerate(houses):
        if house:
            assert 0 <= traps[at] <= 1
            assert 0 <= hunts[at] <= 1
            assert earned_by_the_wolf(houses, traps, at) <= worth[own] + 1e-9
            if hunts[at]:
                assert isclose(earned_by_the_wolf(houses, traps, at), worth[own], abs_tol=1e-9)
            asleep = earned_by_a_sleeper(houses, hunts, at)
            trapping = earned_by_a_trapper(houses, hunts, at)
            assert isclose(worth[at], max(asleep, trapping), abs_tol=1e-9)
            assert isclose(worth[at], traps[at] * trapping + (1 - traps[at]) * asleep, abs_tol=1e-9)


def test_stances_of_the_usual_houses() -> None:
    """Kids 3, Little Red Riding Hood 2, pigs 1; the Wolf first."""
    three = Stances.of((0, 3, 1))
    assert three.traps == pytest.approx((0, 2 * THIRD, 1))
    assert three.hunts == pytest.approx((0, THIRD, 2 * THIRD))
    assert three.worth == pytest.approx((-1, 1, 2 * THIRD))
    assert Stances.of((0, 3, 2, 1)).traps == pytest.approx((0, 0.5, 0.5, 0.5))
    assert Stances.of((0, 3, 2, 1)).worth == pytest.approx((0, 1, 2 / 3, THIRD))
    six = Stances.of((0, 3, 2, 1, 1, 1))
    assert six.traps == pytest.approx((0, THIRD, 0.25, 0, 0, 0))
    assert six.hunts == pytest.approx((0, THIRD, THIRD, 1 / 9, 1 / 9, 1 / 9))
    assert six.weights == (0, 3, 3, 1, 1, 1)
    assert six.worth == pytest.approx((1, 1, 2 / 3, 7 / 9, 7 / 9, 7 / 9))


def test_greedy_bluffs(game: Wolves) -> None:
    state = choosing("- - -")
    assert near(shares(game, state, B), {"B sleep": THIRD, "B trap": 2 * THIRD})
    assert shares(game, state, C, 100) == {"C trap": 1}
    four = choosing("- - - -", lying=FOUR)
    assert near(shares(game, four, C), {"C sleep": 0.5, "C trap": 0.5})
    six = choosing("- - - - - -", lying=SIX)
    assert shares(game, six, Seat(5), 100) == {"F sleep": 1}


def test_greedy_hunts_by_chance(game: Wolves) -> None:
    state = hunting("- sleep sleep")
    assert near(shares(game, state, A), {"A hunt B": THIRD, "A hunt C": 2 * THIRD})
    six = hunting("- sleep sleep sleep sleep sleep", lying=SIX)
    wanted = {"A hunt B": THIRD, "A hunt C": THIRD, "A hunt D": 1 / 9, "A hunt E": 1 / 9, "A hunt F": 1 / 9}
    assert near(shares(game, six, A), wanted)


@pytest.mark.clause("emi.choice.hidden")
def test_greedy_cannot_see_the_wheels(game: Wolves) -> None:
    traps, sleepers = hunting("- trap trap"), hunting("- sleep sleep")
    assert shares(game, traps, A, 200) == shares(game, sleepers, A, 200)


class AlmostOne(Random):
    """Chance at its highest."""

    def random(self) -> float:
        return 1 - 2**-53


def test_shares_are_exact() -> None:
    """A third is a third: floats would add up to other sums in other versions of Python."""
    six = Stances.of((0, 3, 2, 1, 1, 1))
    assert [str(each) for each in six.hunts] == ["0", "1/3", "1/3", "1/9", "1/9", "1/9"]
    assert sum(six.hunts) == 1
    assert [str(each) for each in six.worth] == ["1", "1", "2/3", "7/9", "7/9", "7/9"]


def test_the_highest_number_brings_some_hunt(game: Wolves) -> None:
    for lying in (FOUR, SIX):
        state = hunting("- " + "sleep " * (len(lying.split()) - 1), lying=lying)
        assert decides(game, "greedy", state, A, AlmostOne()).step in game.legal(state)


# What greedy deals


@pytest.mark.parametrize(
    ("lying", "points", "line"),
    [
        # The Kids for oneself; the Wolf, who pays where there are two houses, for whom has more points.
        ("wolf kids pig1", (3, 0, 1), "B deal wolf kids pig1"),
        ("wolf kids pig1", (3, 0, 4), "B deal pig1 kids wolf"),
        # Of four, the Wolf earns nothing and a pig a third, Little Red Riding Hood two thirds.
        (FOUR, (3, 0, 5, 4), "B deal red kids wolf pig1"),
        (FOUR, (5, 0, 3, 4), "B deal wolf kids red pig1"),
        # Of six, the Wolf is worth as much as the Kids, but one's own house is safer.
        (SIX, (3, 0, 4, 5, 6, 7), "B deal wolf kids pig1 pig2 pig3 red"),
    ],
)
def test_what_greedy_deals(game: Wolves, lying: str, points: tuple[int, ...], line: str) -> None:
    state = dealing(Hunted(A, B, False, 3, 3), lying=lying, points=points)
    assert game.format(decides(game, "greedy", state, B, Random(0)).step) == line


def test_greedy_takes_what_it_may(game: Wolves) -> None:
    state = dealing(Hunted(A, B, False, 3, 3), points=(3, 0, 1), rules=under(wolf_card="loser"))
    assert decides(game, "greedy", state, B, Random(0)).step == Deal(B, ("pig1", "wolf", "kids"))


# Turning a wheel again


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_wheel_is_turned_again_only_if_nothing_else_happens(game: Wolves, name: str) -> None:
    rules = under(wheel_turned_again="free")
    assert decides(game, name, choosing("- - trap", rules=rules), B, Random(0)).after == 0
    assert decides(game, name, choosing("- - trap", rules=rules), C, Random(0)).after == inf
    assert decides(game, name, hunting("- sleep trap", rules=rules), A, Random(0)).after == 0
    record = playout(game, rules, ["random", name, name], Random(5))
    sets = Counter(
        game.format(step)[0]
        for step in record.steps
        if "sleep" in game.format(step) or "trap" in game.format(step)
    )
    hunts = sum("hunt" in game.format(step) for step in record.steps)
    assert sum(sets.values()) == 2 * hunts


# Whole games

_VALUES: Final = {name: get_args(hint) for name, hint in get_type_hints(Readings).items()}
MANY_READINGS: Final = st.builds(Readings, **{name: st.sampled_from(v) for name, v in _VALUES.items()})
HOUSES: Final = st.builds(Houses, *[st.integers(1, 3)] * 5)


@settings(max_examples=25)
@given(readings=MANY_READINGS, houses=HOUSES, seats=st.integers(3, 6), seed=st.integers(0, 2**32))
def test_no_opponent_takes_an_illegal_step(readings: Readings, houses: Houses, seats: int, seed: int) -> None:
    """`playout` complains of those that do."""
    rules = Rules(seats=seats, readings=readings, houses=houses)
    playout(GAME, rules, (["greedy", "random"] * 3)[:seats], Random(seed), cap=120)


@pytest.mark.parametrize(("seats", "games"), [(3, 100), (4, 300), (5, 120), (6, 80)])
def test_greedy_beats_random(seats: int, games: int) -> None:
    """Alone among random ones it wins more than its share, by four standard deviations."""
    games, wins = games * TIMES, Fraction(0)
    for place in (0, seats - 1):
        players = ["random"] * seats
        players[place] = "greedy"
        wins += simulate(GAME, Rules(seats=seats), players, games, place).seats[place].wins
    share = Fraction(1, seats)
    margin = 4 * (2 * games * share * (1 - share)) ** 0.5
    assert wins > 2 * games * share + margin
