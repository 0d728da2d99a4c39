"""The conformance suites at length: thousands of positions, every position of tiny rules, every reading."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from pigrules.games.putz_die_wutz import GAME, Pigs, Rules, Square
from pigrules.testing.explore import explore, read_rules
from pigrules.testing.suites import legal_is_judged, readings_matter
from pigrules.testing.walks import alternatives, mixed, read_otherwise
from times import TIMES

pytestmark = pytest.mark.once

COUNT: Final = 180
TINY: Final = Path(__file__).parents[2] / "examples" / "rules" / "tiny-sty.toml"


def sty_tables() -> list[Rules]:
    """The smallest and the largest table, each variant, default and other readings."""
    usual = [Rules(seats=seats, variant=variant) for seats in (2, 4) for variant in ("normal", "very-young")]
    return [*usual, *(mixed(rules, f"length/{n}/{i}") for i, rules in enumerate(usual) for n in range(2))]


@pytest.mark.parametrize("rules", sty_tables(), ids=lambda rules: f"{rules.seats}-{rules.variant}")
def test_legal_is_what_the_judge_accepts_of_the_whole_universe(rules: Rules) -> None:
    assert legal_is_judged(GAME, rules, 0, COUNT * TIMES) == COUNT * TIMES


def test_those_are_as_many_positions_as_they_should_be() -> None:
    tables = sty_tables()
    assert len(set(tables)) == len(tables)
    assert COUNT * len(tables) >= 2_000


@pytest.mark.parametrize(
    "readings",
    [
        {},
        {
            "nobody_right": "same-dice",
            "after_a_mistake": "ends",
            "empty_side": "cleaned",
            "new_pig_looks": "as-the-old",
            "jar_pig": "must-turn",
        },
        {
            "hand_on_a_pig": "no-grab",
            "hand_on_the_jar": "no-grab",
            "same_item": "both",
            "game_end": "pile-empty",
        },
    ],
    ids=["default", "others", "more"],
)
def test_every_position_of_tiny_rules(readings: dict[str, str]) -> None:
    """All of them, under the default readings and others: no faults, and somebody can act."""
    made = explore(GAME, read_otherwise(read_rules(GAME, TINY), readings))
    assert made.holds
    assert made.ended == "complete"
    assert made.positions > 1_000


def test_every_reading_matters() -> None:
    pigs = Pigs(Pigs().tiles[3:9] + Pigs().tiles[18:21], "scope")
    few = Rules(seats=3, pigs=pigs, square=Square(1, 1, "scope"))
    two = Rules(seats=2, pigs=pigs, square=Square(1, 1, "scope"))
    readings_matter(GAME, few, 0, games=2, others=[two])


def test_there_are_alternatives_to_try() -> None:
    """17 readings with one alternative each."""
    tried: list[Any] = [(name, value) for name, value, _ in alternatives(Rules())]
    assert len(tried) == len(set(tried)) == 17
