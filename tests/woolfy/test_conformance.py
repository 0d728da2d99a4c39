"""The conformance suites at length: thousands of positions, a tiny box, every reading."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from attrs import evolve

from pigrules.games.woolfy import GAME, Parts, Rules, State, Track
from pigrules.testing.explore import explore, read_rules
from pigrules.testing.suites import conform, legal_is_judged, readings_matter
from pigrules.testing.walks import alternatives, mixed
from times import TIMES

from .meadow import FINISHED, MEADOW, moving, picking, rolling

pytestmark = pytest.mark.once

RULES_FILES: Final = Path(__file__).parents[2] / "examples" / "rules"
SHARE: Final = 360
"""Positions a table."""


def tables() -> list[Rules]:
    """One and four seats, two boards, default and other readings."""
    usual = [Rules(seats=seats, track=track) for seats in (1, 4) for track in (Track(), MEADOW)]
    return [*usual, *(mixed(rules, f"length/{number}") for number, rules in enumerate(usual))]


@pytest.mark.parametrize("rules", tables(), ids=lambda rules: f"{rules.seats}-{rules.track.spaces}")
def test_legal_is_what_the_judge_accepts_of_the_whole_universe(rules: Rules) -> None:
    assert legal_is_judged(GAME, rules, 0, SHARE * TIMES) == SHARE * TIMES


def test_those_are_as_many_positions_as_they_should_be() -> None:
    assert len(set(tables())) == len(tables()) == 8
    assert SHARE * len(tables()) >= 2_000


@pytest.mark.parametrize("number", range(3 * TIMES))
def test_the_first_positions_of_tiny_rules(number: int) -> None:
    """All of them to that depth, under the default readings and others: no faults, and somebody can act."""
    rules = evolve(read_rules(GAME, RULES_FILES / "tiny-woolfy.toml"), parts=Parts(2, origin="scope"))
    made = explore(GAME, mixed(rules, f"tiny/{number}") if number else rules, depth=9)
    assert made.holds
    assert made.positions > 1_000


def test_the_suites_hold_on_another_board() -> None:
    conform(GAME, read_rules(GAME, RULES_FILES / "woolfy-long-way.toml"))


def witnesses() -> list[State]:
    """Positions that chance seldom brings about, and that tell readings apart."""
    elsewhere = Rules(seats=2, track=evolve(MEADOW, exits=(4, 9)))
    return [
        picking(12, "pot", "brick", parts=FINISHED, last="red moved", way_out="earlier"),
        picking(4, "pot", 8, last="red moved", way_out="arrival"),
        picking(4, "pot", 8, last="blue moved", own="green kept", way_out="failed"),
        picking(3, "pot", 8, last="blue moved", own="red moved", way_out="earlier"),
        moving("red", "1", "brick", 7, 11, parts=FINISHED, last="green moved"),
        moving("red", "house", 12, 7, 11, parts=FINISHED, last="green moved"),
        moving("red", "2", 3, 7, 11, parts=3, last="green moved"),
        moving("red", "2", 3, 7, 11, parts=2, last="green moved"),
        moving("green", "1", 4, "pot", 8, last="red moved", way_out="arrival"),
        moving("green", "house", 4, "pot", 8, last="red moved", way_out="arrival"),
        moving("green", "1", 4, "pot", 8, wolf=9, last="red moved", way_out="arrival", rules=elsewhere),
        rolling("red", 1, 3, 12, last="green moved"),
    ]


def test_every_reading_matters() -> None:
    """Base counted shows at a finished house only, a rescued builder on the brick space."""
    readings_matter(GAME, Rules(seats=2, track=MEADOW), 0, games=3, witnesses=witnesses())


def test_there_are_alternatives_to_try() -> None:
    """31 readings, three of which have two alternatives."""
    tried = [(name, value) for name, value, _ in alternatives(Rules())]
    assert len(tried) == len(set(tried)) == 34
