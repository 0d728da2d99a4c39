"""Every conformance suite on every installed game, at small and large tables, by default and otherwise.

``PIGRULES_TIMES=10`` lets the runs be that many times longer.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

from pigrules.games import three_little_pigs as pigs
from pigrules.registry import GROUP, AnyGame, games
from pigrules.testing.suites import (
    SUITES,
    legal_is_judged,
    readings_keep_to_their_clauses,
    same_in_every_process,
)
from pigrules.testing.walks import mixed, tables

TIMES: Final = int(os.environ.get("PIGRULES_TIMES", "1"))
"""How many times longer than usual the long runs are."""


def every_game() -> Mapping[str, AnyGame]:
    """The installed games; in a checkout that is not installed, those that it would install."""
    if games():
        return games()
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    found = {}
    for name, place in project["project"]["entry-points"][GROUP].items():
        module, _, constant = place.partition(":")
        found[name] = getattr(import_module(module), constant)
    return found


GAMES: Final = every_game()


def every_table() -> Iterator[Any]:
    """For each game: its smallest table, its largest, one of each variant, and some under other readings."""
    for name, game in GAMES.items():
        known = tables(game)
        picked = {"smallest": known[0], "largest": known[-1]}
        picked |= {f"mixed-{number}": mixed(table, str(number)) for number, table in enumerate(known[:3])}
        for which, rules in picked.items():
            yield pytest.param(game, rules, id=f"{name}-{which}")


@pytest.mark.parametrize("suite", SUITES)
@pytest.mark.parametrize(("game", "rules"), every_table())
def test_suite(game: AnyGame, rules: Any, suite: str) -> None:
    SUITES[suite](game, rules, 0)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_reading_changes_nothing_that_rests_on_other_clauses(game: AnyGame) -> None:
    readings_keep_to_their_clauses(game, tables(game)[-1], 0, count=6 * TIMES)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_seed_means_the_same_in_every_process(game: AnyGame) -> None:
    same_in_every_process(game, mixed(tables(game)[-1], "processes"))


BOX: Final = pigs.Stacks()
SHORT: Final = pigs.Stacks(((0, 1), (1, 0), (0, 0)) * 3, origin="scope")
ONE_TILE: Final = pigs.Stacks(((0,), (1,), (0,)) * 3, origin="scope")
POSITIONS: Final = 10_000
"""Distinct positions of this game in which its whole universe is judged, at least."""


def pig_tables() -> Iterator[Any]:
    """Three and five seats, whole boxes and short stacks, default and other readings; see `share`."""
    for seats in (3, 5):
        for number in range(4):
            rules = pigs.Rules(seats=seats, variant="veterans" if number % 2 else "normal")
            for stacks, name in ((BOX, "box"), (SHORT, "short"), (ONE_TILE, "one-tile")):
                table = attrs.evolve(rules, stacks=stacks)
                table = mixed(table, f"{name}/{number}") if number else table
                yield pytest.param(table, share(table), id=f"{seats}-{name}-{number}")


def share(rules: pigs.Rules) -> int:
    """How many positions are judged under these rules; the universe of a whole box has up to 1900 steps."""
    if rules.stacks == BOX:
        return 100
    return 250 if rules.stacks == SHORT else 950


@pytest.mark.parametrize(("rules", "count"), pig_tables())
def test_legal_is_what_the_judge_accepts_of_the_whole_universe(rules: pigs.Rules, count: int) -> None:
    assert legal_is_judged(pigs.GAME, rules, 0, count * TIMES) == count * TIMES


def test_that_makes_as_many_positions_as_it_should() -> None:
    """No position counts twice: each has its own rules in it, and under the same rules they are distinct."""
    told = [param.values for param in pig_tables()]
    assert len({rules for rules, _ in told}) == len(told)
    assert sum(count for _, count in told) >= POSITIONS
