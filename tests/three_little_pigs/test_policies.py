"""The built-in opponents: `random` is fair to every legal step, `greedy` takes what is best now."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import nextafter
from random import Random
from typing import Any, Final, cast, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pigrules.core import Chance, Over, Seat
from pigrules.games.three_little_pigs import (
    GAME,
    Blowing,
    Deciding,
    Dice,
    House,
    Readings,
    Rules,
    Spinner,
    State,
)

from .board import RULES, A, Pigs, board, building, deciding, dice, house, legal, under

HUT: Final = house("straw door")


class Fixed(Random):
    """A source of chance that always says the same."""

    def __init__(self, said: float) -> None:
        super().__init__()
        self.said = said

    def random(self) -> float:
        return self.said


def choice(game: Pigs, policy: str, state: State, random: Random | None = None) -> str:
    intent = game.policies[policy](state, game.legal(state), random or Random(0))
    assert intent.after == 0.0
    return game.format(intent.step)


def greedy(game: Pigs, state: State) -> str:
    return choice(game, "greedy", state)


def test_there_are_two(game: Pigs) -> None:
    assert set(game.policies) == {"random", "greedy"}


# random


def test_random_gives_each_legal_step_an_equal_share(game: Pigs) -> None:
    """Eight steps: each owns an eighth of [0, 1), from its first number to the last before the next."""
    state = building(HUT, windows=4, doors=2, rules=under(must_buy="may"))
    steps = legal(game, state)
    # Three windows for the hut or a new house, a straw door for a new house, and to be done.
    assert len(steps) == 3 * 2 + 1 + 1
    for at, step in enumerate(steps):
        for said in (at / 8, at / 8 + 1 / 16, nextafter((at + 1) / 8, 0)):
            assert choice(game, "random", state, Fixed(said)) == step


def test_random_takes_the_only_step(game: Pigs) -> None:
    state = building(doors=2)
    assert choice(game, "random", state, Fixed(0.99)) == legal(game, state)[0] == "A buy straw door 1"


# greedy and the dice


def with_houses(words: str, *own: House, rules: Rules = RULES) -> State:
    """A, with its `own` houses, has thrown once."""
    return State(rules, board(rules, own, (HUT,)), Deciding(A, 1, dice(words), (1, 2, 3, 4, 5)))


@pytest.mark.parametrize(
    ("words", "step"),
    [
        ("door door door door roof", "A stop"),
        ("door door door roof wolf", "A stop"),
        ("door door roof door window", "A again 3 5"),
        ("door door roof window wolf", "A again 3 4"),
        ("window door window roof wolf", "A again 2 4"),
        ("door window door window roof", "A again 2 4 5"),
        ("window window window window wolf", "A stop"),
        ("window window window window window", "A stop"),
    ],
)
def test_greedy_collects_equal_symbols(game: Pigs, words: str, step: str) -> None:
    assert greedy(game, with_houses(words)) == step


@pytest.mark.parametrize(
    ("own", "words", "step"),
    [
        ((), "roof roof roof door window", "A again 1 2 3 5"),
        ((house("brick door", "brick roof"),), "roof roof roof door window", "A again 1 2 3 5"),
        ((house("brick door"),), "roof roof roof door window", "A again 4 5"),
        ((house("brick door"),), "roof roof roof door wolf", "A stop"),
        ((house("brick door"),), "roof roof roof roof wolf", "A stop"),
        # A roof and a house of 2 weigh three: no more than three doors, more than two.
        ((HUT,), "door door door roof window", "A again 4 5"),
        ((HUT,), "door door window window roof", "A again 1 2 3 4"),
        ((house("brick door"),), "door door door roof window", "A again 1 2 3 5"),
        (
            (house("straw door"), house("brick window", "straw window")),
            "door door door roof wolf",
            "A again 1 2 3",
        ),
    ],
)
def test_greedy_wants_roofs_for_what_they_complete(
    game: Pigs, own: Sequence[House], words: str, step: str
) -> None:
    assert greedy(game, with_houses(words, *own)) == step


@pytest.mark.parametrize(("reading", "step"), [("reopens", "A again 4 5"), ("sealed", "A again 1 2 3 5")])
def test_greedy_wants_no_roof_for_a_sealed_house(game: Pigs, reading: str, step: str) -> None:
    state = with_houses(
        "roof roof roof door window",
        house("brick door", completed=True),
        rules=under(lost_roof=reading),
    )
    assert greedy(game, state) == step


def test_greedy_wants_no_roof_for_a_house_that_may_not_have_one_yet(game: Pigs) -> None:
    rules = under(roof_stands_on="door-and-window")
    assert greedy(game, with_houses("roof roof roof door window", HUT, rules=rules)) == "A again 1 2 3 5"
    body = house("straw door", "straw window")
    assert greedy(game, with_houses("roof roof roof door window", body, rules=rules)) == "A again 4 5"


def test_greedy_stops_where_it_may_not_throw_what_it_would(game: Pigs) -> None:
    """Dice 4 and 5 were set aside; it would throw 3, 4 and 5."""
    words, thrown = "door door window roof roof", (1, 2, 3)
    assert greedy(game, deciding(words, throw=2, thrown=thrown)) == "A again 3 4 5"
    staying = deciding(words, throw=2, thrown=thrown, rules=under(set_aside_dice="stay"))
    assert greedy(game, staying) == "A stop"


def test_greedy_stops_with_nothing_to_throw(game: Pigs) -> None:
    """Three dice, all doors: no die is loose, and a throw of none is no use even where it is allowed."""
    readings = under(empty_throw="allowed").readings
    rules = Rules(dice=Dice((dice("door roof"),) * 3, "scope"), readings=readings)
    state = deciding("door door door", thrown=(1, 2, 3), rules=rules)
    assert "A again" in legal(game, state)
    assert greedy(game, state) == "A stop"


# greedy and the tiles


@pytest.mark.parametrize(
    ("state", "step"),
    [
        # The dearest tile.
        (building(doors=3, windows=2), "A buy wood door 1"),
        (building(doors=4), "A buy brick door 1"),
        # A roof brings the points of its house too: 3 + 2 against 3 and 2 + 2.
        (building(HUT, windows=3, roofs=2), "A buy straw roof 1"),
        (building(HUT, windows=2, roofs=3), "A buy wood roof 1"),
        # … and the more, the richer the house.
        (building(HUT, house("brick door"), roofs=2), "A buy straw roof 2"),
        (building(house("brick door"), HUT, roofs=2), "A buy straw roof 1"),
        # Of equal tiles, the one in the richer house.
        (building(house("straw window"), doors=2), "A buy straw door 1"),
        (building(HUT, house("wood door"), windows=2), "A buy straw window 2"),
        (building(house("wood door"), HUT, windows=2), "A buy straw window 1"),
        # A dearer tile for a new house, before a cheaper one for a rich house.
        (building(house("brick door"), doors=3, windows=2), "A buy wood door 2"),
        # A second tile as well, and then no more.
        (building(HUT, windows=2, bought=["straw door 1"]), "A buy straw window 1"),
        (building(HUT, windows=1, bought=["straw door 1"]), "A done"),
        # Nothing fits.
        (building(roofs=5), "A done"),
        (building(roofs=2, rules=under(unplaceable_tile="discarded")), "A discard straw roof"),
        (building(roofs=2, rules=under(unplaceable_tile="discarded", must_buy="may")), "A done"),
        # It need not buy, and buys.
        (building(doors=2, rules=under(must_buy="may")), "A buy straw door 1"),
    ],
)
def test_greedy_buys_what_is_worth_most_now(game: Pigs, state: State, step: str) -> None:
    assert greedy(game, state) == step


# greedy and the wolf


def blown_on(game: Pigs, rules: Rules, *streets: Sequence[House]) -> str:
    return greedy(game, State(rules, board(rules, (), *streets), Blowing(A, 1)))


def test_greedy_blows_where_most_is_lost_on_average(game: Pigs) -> None:
    """In sixths: straw counts three, wood two, brick one; a complete house counts twice."""
    # Straw door 2 * 3 = 6 against wood door and brick window 3 * 2 + 4 * 1 = 10.
    assert blown_on(game, RULES, (HUT,), (house("wood door", "brick window"),)) == "A blow C 1"
    # Brick door 4 against straw door 6.
    assert blown_on(game, RULES, (house("brick door"), HUT)) == "A blow B 2"
    # Two of wood, 6 * 2 = 12, against straw door and straw roof, 4 * 3 * 2 = 24.
    complete = house("straw door", "straw roof")
    assert blown_on(game, RULES, (house("wood door", "wood window"),), (complete,)) == "A blow C 1"
    # The same beside two of straw, 4 * 3 = 12; and against four of straw and one of wood, 8 * 3 + 3 * 2 = 30.
    body = house("straw door", "straw window")
    assert blown_on(game, RULES, (complete, body)) == "A blow B 1"
    tall = house("straw door", "straw window", "straw window", "straw window*", "wood window")
    assert blown_on(game, RULES, (complete,), (tall,)) == "A blow C 1"


def test_greedy_counts_what_falls_too(game: Pigs) -> None:
    """Straw door and brick roof: ((2 + 4) * 3 + 4) * 2 = 44, or (2 * 3 + 4) * 2 = 20 if a lone roof stays.

    Three of straw: 6 * 3 * 2 = 36.
    """
    streets = ((house("straw door", "straw window", "straw roof"),), (house("straw door", "brick roof"),))
    assert blown_on(game, RULES, *streets) == "A blow C 1"
    assert blown_on(game, under(lone_roof="stays"), *streets) == "A blow B 1"


def test_greedy_blows_on_the_richer_of_two_that_lose_equally(game: Pigs) -> None:
    """2 * 3 = 3 * 2; the wood door is worth more, and so is straw with brick that no needle names."""
    assert blown_on(game, RULES, (HUT,), (house("wood door"),)) == "A blow C 1"
    assert blown_on(game, RULES, (house("wood door"),), (HUT,)) == "A blow B 1"
    straw_only = Rules(spinner=Spinner(1, 0, 0, "scope"))
    assert blown_on(game, straw_only, (HUT,), (house("straw door", "brick window"),)) == "A blow C 1"


def test_greedy_minds_the_spinner_in_use(game: Pigs) -> None:
    streets = ((house("brick door"),), (HUT,))
    assert blown_on(game, RULES, *streets) == "A blow C 1"
    assert blown_on(game, Rules(spinner=Spinner(1, 1, 1, "scope")), *streets) == "A blow B 1"


def test_greedy_never_spares(game: Pigs) -> None:
    assert blown_on(game, under(wolf_declined="may-spare"), (HUT,)) == "A blow B 1"


# Whole games


def play(game: Pigs, rules: Rules, policies: Sequence[str], seed: object, plies: int = 5000) -> State:
    """The end of a game between these opponents, every step of which is judged."""
    random, state = Random(f"{seed}"), game.start(rules)
    for _ in range(plies):
        turn = game.turn(state)
        if isinstance(turn, Over):
            break
        if isinstance(turn, Chance):
            state = game.apply(state, game.chances(state).at(random.random()))
        else:
            policy = game.policies[policies[turn.seats[0]]]
            state = game.apply(state, policy(state, game.legal(state), random).step)
    return state


_VALUES: Final = {name: get_args(hint) for name, hint in get_type_hints(Readings).items()}
MANY_READINGS: Final = st.builds(Readings, **{name: st.sampled_from(v) for name, v in _VALUES.items()})


@settings(max_examples=15)
@given(readings=MANY_READINGS, seats=st.integers(2, 5), seed=st.integers(0, 2**32))
def test_no_opponent_takes_an_illegal_step(readings: Readings, seats: int, seed: int) -> None:
    policies = (["greedy", "random"] * 3)[:seats]
    play(GAME, Rules(seats=seats, readings=readings), policies, seed, plies=300)


@pytest.mark.parametrize("variant", ["normal", "veterans"])
def test_greedy_beats_random(variant: Any) -> None:
    """Of 40 games between two it wins far more than half; a shared victory is half a win."""
    wins = Fraction(0)
    for number in range(40):
        rules = Rules(seats=2, first=Seat(number % 2), variant=variant)
        turn = cast(Over, GAME.turn(play(GAME, rules, ("greedy", "random"), f"greedy/{number}")))
        wins += Fraction(A in turn.winners, len(turn.winners))
    assert wins >= 30
