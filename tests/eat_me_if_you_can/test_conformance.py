"""The conformance suites at length, and every reading under every value."""

from __future__ import annotations

from typing import Any, Final

import pytest

from pigrules.games.eat_me_if_you_can import GAME, Hunted, Rules
from pigrules.testing.explore import explore
from pigrules.testing.suites import legal_is_judged, readings_keep_to_their_clauses, readings_matter
from pigrules.testing.walks import alternatives, mixed
from times import TIMES

from .hamlet import FOUR, A, C, D, ended, under

pytestmark = pytest.mark.once

TABLES: Final = [
    (Rules(seats=3), 2000),
    (mixed(Rules(seats=3), "three"), 2000),
    (Rules(seats=6), 150),
    (mixed(Rules(seats=6), "six"), 150),
]
"""Rules and a number of positions: the universe of three seats has 30 steps, that of six has 4,362."""


@pytest.mark.parametrize(("rules", "count"), TABLES, ids=lambda each: getattr(each, "seats", each))
def test_legal_is_what_the_judge_accepts_of_the_whole_universe(rules: Rules, count: int) -> None:
    assert legal_is_judged(GAME, rules, 0, count * TIMES) == count * TIMES


def test_every_position_of_three_seats() -> None:
    """No faults, and somebody can act: the whole game, for points never pass twelve.

    The first cards: 1 + 3 + 6. Rounds: 999 ways to have points, 6 to have cards, 9 to have set two wheels or
    not. The rest are the positions after hunts.
    """
    made = explore(GAME, Rules())
    assert made.holds
    assert made.ended == "complete"
    assert made.positions == 10 + 999 * 6 * 9 + 28_776


def test_the_universe_is_as_large_as_it_should_be() -> None:
    assert [len(Rules(seats=seats).memo.universe) for seats in (3, 4, 5, 6)] == [30, 116, 630, 4362]
    assert len({rules for rules, _ in TABLES}) == len(TABLES)


def test_every_reading_matters() -> None:
    """What chance seldom brings about: a tie, one of which the new Wolf is a part, and two with ten."""
    tie = ended(Hunted(A, D, False, 1, 1), points=(6, 10, 10, 2), lying=FOUR)
    new = under(seats=4, last_deal="new-wolf")
    after = Hunted(A, C, False, 2, 2)
    moved = ended(after, points=(6, 10, 2, 10), lying="kids wolf red pig1", rules=new)
    two = ended(Hunted(A, D, False, 1, 1), points=(10, 12, 3, 2), lying=FOUR)
    assert GAME.faults(tie) == GAME.faults(moved) == GAME.faults(two) == ()
    readings_matter(GAME, Rules(seats=4), 0, games=3, others=[new], witnesses=[tie, moved, two])


def test_there_are_alternatives_to_try() -> None:
    """Ten readings, two of which have two alternatives."""
    tried: list[Any] = [(name, value) for name, value, _ in alternatives(Rules())]
    assert len(tried) == len(set(tried)) == 12


@pytest.mark.parametrize("seats", [3, 4])
def test_a_reading_changes_nothing_that_rests_on_other_clauses(seats: int) -> None:
    readings_keep_to_their_clauses(GAME, Rules(seats=seats), seats, count=40 * TIMES)
