"""Probabilities worked out by hand, beside those that the referee's own distributions give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from pigrules.games.three_little_pigs import (
    GAME,
    Again,
    Blowing,
    Deciding,
    Dice,
    Rules,
    Shown,
    Spinning,
    Spun,
    Stacks,
    State,
    Stop,
    Throwing,
    TurnedUp,
)
from pigrules.games.three_little_pigs.state import Phase
from pigrules.games.three_little_pigs.steps import Player

from .board import RULES, A, B, Pigs, after, board, building, dice, house, legal, throwing, under

P = Fraction


def wolves_in_a_throw(rules: Rules) -> dict[int, Fraction]:
    """How probable each number of wolves is in the first throw."""
    found: Counter[int] = Counter()
    odds = GAME.chances(throwing("", throw=1, rules=rules))
    for step, weight in zip(odds.steps, odds.weights, strict=True):
        assert isinstance(step, Shown)
        found[step.faces.count("wolf")] += weight
    return {wolves: P(weight, sum(odds.weights)) for wolves, weight in found.items()}


@pytest.mark.clause("tlp.components.dice", "tlp.roll.first-all")
def test_the_wolves_in_one_throw() -> None:
    # Three dice have a wolf on one face of six: none 5*5*5, one 3*5*5, two 3*5, three 1, out of 6*6*6.
    assert wolves_in_a_throw(RULES) == {0: P(125, 216), 1: P(75, 216), 2: P(15, 216), 3: P(1, 216)}


@pytest.mark.clause("tlp.components.dice")
def test_the_wolves_in_one_throw_of_other_dice() -> None:
    # Two dice, a wolf on half of the faces of one and on a third of those of the other.
    box = Dice((("door", "wolf"), ("door", "roof", "wolf")), "scope")
    assert wolves_in_a_throw(Rules(dice=box)) == {0: P(1, 3), 1: P(1, 2), 2: P(1, 6)}


@pytest.mark.clause("tlp.roll.first-all")
@pytest.mark.parametrize(
    ("faces", "probability"),
    [
        ("door door door door door", P(1, 3) ** 5),
        ("roof roof roof roof roof", P(1, 3) ** 2 * P(1, 6) ** 3),
        ("window roof wolf wolf wolf", P(1, 3) ** 2 * P(1, 6) ** 3),
        ("window roof door roof wolf", P(1, 3) ** 2 * P(1, 3) * P(1, 6) ** 2),
        ("wolf door door door door", P(0)),
        ("door wolf door door door", P(0)),
        ("door door door door", P(0)),
    ],
)
def test_what_the_five_dice_show(game: Pigs, faces: str, probability: Fraction) -> None:
    odds = game.chances(throwing("", throw=1))
    assert odds.probability(Shown(dice(faces))) == probability
    assert (Shown(dice(faces)) in odds) is (probability > 0)


@pytest.mark.clause("tlp.roll.again-any")
def test_what_some_of_the_dice_show(game: Pigs) -> None:
    odds = game.chances(throwing("door door door door roof", throw=2, thrown=(1, 4)))
    # The first die has no wolf and two roofs, the fourth a wolf and one roof.
    assert odds.probability(Shown(dice("roof wolf"))) == P(1, 3) * P(1, 6)
    assert odds.probability(Shown(dice("roof roof"))) == P(1, 3) * P(1, 6)
    assert odds.probability(Shown(dice("door window"))) == P(1, 9)
    assert len(odds) == 3 * 4
    assert sum(probability for _, probability in odds) == 1


def chance_of_the_wolf(rules: Rules, policy: Callable[[State], Player]) -> Fraction:
    """How probable it is that the wolf comes in a turn of a seat that decides by `policy`.

    Every outcome of the dice is followed up, the same one once; nothing else on the table changes meanwhile.
    """

    start = throwing("", throw=1, rules=rules)

    @cache
    def comes(phase: Phase) -> Fraction:
        state = State(start.rules, start.board, phase)
        if isinstance(phase, Deciding):
            return comes(GAME.advance(state, policy(state)).phase)
        if not isinstance(phase, Throwing):
            return P(int(isinstance(phase, Blowing)))
        odds = GAME.chances(state)
        outcomes: Counter[Phase] = Counter()
        for step, weight in zip(odds.steps, odds.weights, strict=True):
            outcomes[GAME.advance(state, step).phase] += weight
        total = sum((weight * comes(then) for then, weight in outcomes.items()), P(0))
        return total / sum(odds.weights)

    return comes(start.phase)


def every_free_die(state: State) -> Player:
    """The throw of all dice that may be thrown again."""
    throws = [step for step in GAME.legal(state) if isinstance(step, Again)]
    return max(throws, key=lambda step: len(step.dice))


def stop(state: State) -> Player:
    """The end of the throwing."""
    return Stop(A)


@pytest.mark.once
@pytest.mark.clause("tlp.roll.wolves-stop", "tlp.roll.wolf-locked", "tlp.roll.three-throws")
def test_the_wolf_comes_to_one_who_throws_every_free_die_three_times() -> None:
    # By the number of locked wolves, 0 or 1, before a throw:
    # from 0, none of three dice shows one (125/216), one does (75/216), two or three do (16/216);
    # from 1, neither of the two dice left shows one (25/36), or at least one does (11/36).
    none, one, attacked = P(1), P(0), P(0)
    for _ in range(3):
        none, one, attacked = (
            none * P(125, 216),
            none * P(75, 216) + one * P(25, 36),
            attacked + none * P(16, 216) + one * P(11, 36),
        )
    # Or die by die: each of the three shows a wolf within three throws with q = 1 - (5/6)^3 = 91/216,
    # and the wolf comes if two of them do or all three: 3 q q (1 - q) + q q q.
    q = P(91, 216)
    assert attacked == 3 * q**2 * (1 - q) + q**3 == P(1_929_473, 5_038_848)
    assert chance_of_the_wolf(RULES, every_free_die) == attacked


@pytest.mark.clause("tlp.roll.may-stop", "tlp.roll.wolves-stop")
def test_the_wolf_comes_to_one_who_stops_after_one_throw() -> None:
    assert chance_of_the_wolf(RULES, stop) == P(15 + 1, 216) == P(2, 27)


SMALL = Dice((("door",), ("door", "wolf"), ("door", "wolf"), ("door", "wolf")), "scope")
"""Three dice that show a wolf every other time."""


@pytest.mark.clause("tlp.roll.wolves-stop", "tlp.roll.three-throws")
@pytest.mark.parametrize(
    ("readings", "probability"),
    [
        # Within three throws a die shows a wolf with q = 7/8: 3 q q (1 - q) + q q q = 147/512 + 343/512.
        ({}, P(490, 512)),
        # Without the third throw q = 3/4: 27/64 + 27/64.
        ({"third_throw_wolves": "build"}, P(54, 64)),
        # Two wolves in one throw. With no wolf locked: three dice show two or three with 1/2, one with 3/8,
        # none with 1/8. With one locked: two dice show two with 1/4, one with 1/2, none with 1/4.
        # With two locked, a single die cannot. First throw 1/2; second 3/8 * 1/4 + 1/8 * 1/2 = 5/32;
        # before the third, none is locked with 1/64, one with 3/8 * 1/4 + 1/8 * 3/8 = 9/64:
        # 1/64 * 1/2 + 9/64 * 1/4 = 11/256.
        ({"wolves_counted": "latest-throw"}, P(1, 2) + P(5, 32) + P(11, 256)),
    ],
)
def test_how_the_readings_of_wolves_change_the_danger(
    readings: dict[str, Any], probability: Fraction
) -> None:
    rules = Rules(dice=SMALL, readings=under(**readings).readings)
    assert chance_of_the_wolf(rules, every_free_die) == probability


@pytest.mark.clause("tlp.components.spinner", "tlp.wolf.spin")
def test_where_the_needle_points(game: Pigs) -> None:
    # Three sectors of straw, two of wood, one of brick.
    state = State(RULES, board(RULES, (), [house("straw door")]), Spinning(A, B, 1, 1))
    assert list(game.chances(state)) == [
        (Spun("straw"), P(1, 2)),
        (Spun("wood"), P(1, 3)),
        (Spun("brick"), P(1, 6)),
    ]


@pytest.mark.clause("tlp.setup.shuffle")
def test_the_pots_that_come_to_light(game: Pigs) -> None:
    def odds(state: State) -> list[Fraction]:
        chances = game.chances(state)
        return [chances.probability(TurnedUp("window", "straw", pots)) for pots in range(3)]

    # Two tiles of four have a pot, then two of three, then one of two; the last one is no question.
    assert odds(game.start(RULES)) == [P(1, 2), P(1, 2), 0]
    rules = under(two_tiles="any")
    state = after(game, building(windows=4, rules=rules), "A buy straw window 1")
    assert odds(state) == [P(1, 3), P(2, 3), 0]
    state = after(game, state, "up straw window 1", "A buy straw window 1")
    assert odds(state) == [P(1, 2), P(1, 2), 0]
    state = after(game, state, "up straw window 0", "A done")
    assert odds(state) == [0, 0, 0]


@pytest.mark.clause("tlp.setup.shuffle")
def test_the_pots_of_another_box(game: Pigs) -> None:
    stacks = Stacks((*((0,),) * 8, (2, 0, 1, 0)), "scope")
    odds = game.chances(game.start(Rules(stacks=stacks)))
    assert list(odds) == [
        (TurnedUp("roof", "brick", 0), P(1, 2)),
        (TurnedUp("roof", "brick", 1), P(1, 4)),
        (TurnedUp("roof", "brick", 2), P(1, 4)),
    ]


@pytest.mark.clause("tlp.build.symbols")
def test_whom_the_wolf_spares_can_always_buy(game: Pigs) -> None:
    """After the first throw, if a house is open for a roof."""
    state = State(
        RULES, board(RULES, [house("wood window")], [house("straw door")]), throwing("", throw=1).phase
    )
    odds = game.chances(state)
    buys = spared = 0
    for step, weight in zip(odds.steps, odds.weights, strict=True):
        then = game.advance(state, step)
        if isinstance(then.phase, Deciding):
            spared += weight
            buys += weight * ("A done" not in legal(game, game.advance(then, Stop(A))))
    assert P(spared, sum(odds.weights)) == P(200, 216)
    assert buys == spared
