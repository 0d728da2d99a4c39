"""The conformance suites at length: ten thousand positions, every position of tiny rules, every reading."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import attrs
import pytest

from pigrules.games.three_little_pigs import (
    GAME,
    Building,
    Purse,
    Rules,
    Stacks,
    State,
)
from pigrules.testing.explore import explore, read_rules
from pigrules.testing.suites import legal_is_judged, readings_matter
from pigrules.testing.walks import alternatives, mixed
from times import TIMES

from .board import A, board, ended, house, purchases, spinning

pytestmark = pytest.mark.once

BOX: Final = Stacks()
SHORT: Final = Stacks(((0, 1), (1, 0), (0, 0)) * 3, origin="scope")
ONE_TILE: Final = Stacks(((0,), (1,), (0,)) * 3, origin="scope")
SHARES: Final = {BOX: 60, SHORT: 240, ONE_TILE: 980}
"""Positions a table: the longer the stacks, the larger the universe (three seats: 996, 564 and 348 steps)."""
POSITIONS: Final = 10_000
"""Distinct positions in which the whole universe is judged, at least."""
TINY: Final = Path(__file__).parents[2] / "examples" / "rules" / "tiny-pigs.toml"


def pig_tables() -> list[Rules]:
    """Three and five seats, the whole box and short stacks, both variants, default and other readings."""
    usual = [
        Rules(seats=seats, variant=variant, stacks=stacks)
        for seats in (3, 5)
        for variant in ("normal", "veterans")
        for stacks in SHARES
    ]
    return [*usual, *(mixed(rules, f"length/{number}") for number, rules in enumerate(usual))]


@pytest.mark.parametrize("rules", pig_tables(), ids=lambda rules: f"{rules.seats}-{rules.variant}")
def test_legal_is_what_the_judge_accepts_of_the_whole_universe(rules: Rules) -> None:
    count = SHARES[rules.stacks] * TIMES
    assert legal_is_judged(GAME, rules, 0, count) == count


def test_those_are_as_many_positions_as_they_should_be() -> None:
    """Under the same rules they are distinct, and no two tables have the same rules."""
    tables = pig_tables()
    assert len(set(tables)) == len(tables)
    assert sum(SHARES[rules.stacks] for rules in tables) >= POSITIONS


@pytest.mark.parametrize("number", range(4 * TIMES))
def test_every_position_of_tiny_rules(number: int) -> None:
    """All of them, under the default readings and others: no faults, and somebody can act."""
    rules = read_rules(GAME, TINY)
    made = explore(GAME, mixed(rules, f"tiny/{number}") if number else rules)
    assert made.holds
    assert made.ended == "complete"
    assert made.positions > 1_000


def witnesses() -> list[State]:
    """Positions that chance seldom brings about, and that tell readings apart."""
    normal, veterans = Rules(seats=2), Rules(seats=2, variant="veterans")
    return [
        building(normal, doors=2, bought=("straw door 1",)),
        building(normal, doors=2, bought=("wood door 1",)),
        State(
            normal,
            board(normal, (house("wood door", completed=True),), gone=["straw roof"]),
            Building(A, Purse(1, 3, 0), ()),
        ),
        spinning(normal, (), [house("straw door", "wood window")]),
        spinning(normal, (), [house("straw door", "wood roof")]),
        spinning(veterans, (), [house("straw door", "straw window", "wood window", "straw roof")]),
        State(
            veterans,
            board(veterans, (house("straw door", "straw window", completed=True),), gone=["wood roof"]),
            Building(A, Purse(1, 1, 2), ()),
        ),
        State(normal, board(normal), Building(A, Purse(1, 1, 2), ())),
        ended(
            normal,
            [house("straw door", "straw roof")],
            [house("straw window", "straw roof")],
            built=(1, 2),
            gone=["wood door", "wood roof"],
        ),
        ended(
            veterans,
            [house("wood window", "wood window*", "brick window")],
            [house("straw door", "straw roof")],
        ),
        ended(veterans, [house("brick window*")], [house("straw window", "straw roof")]),
    ]


def building(rules: Rules, *, doors: int, bought: tuple[str, ...]) -> State:
    """A has just bought the door of a house, and has as many more door symbols."""
    own = tuple(house(words.rsplit(maxsplit=1)[0]) for words in bought)
    return State(rules, board(rules, own), Building(A, Purse(doors, 0, 0), purchases(*bought)))


def test_every_reading_matters() -> None:
    normal = Rules(seats=2)
    veterans = attrs.evolve(normal, variant="veterans")
    for state in witnesses():
        assert GAME.faults(state) == ()
    readings_matter(GAME, normal, 0, games=3, others=[veterans], witnesses=witnesses())


def test_there_are_alternatives_to_try() -> None:
    """31 readings, four of which have two alternatives."""
    tried: list[Any] = [(name, value) for name, value, _ in alternatives(Rules())]
    assert len(tried) == len(set(tried)) == 35
