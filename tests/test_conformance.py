"""Every conformance suite on every installed game, at small and large tables, by default and otherwise."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from pigrules.registry import GROUP, AnyGame, games
from pigrules.testing.suites import SUITES, readings_keep_to_their_clauses, same_in_every_process
from pigrules.testing.walks import mixed, tables
from times import TIMES


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


def some_tables(game: AnyGame) -> Mapping[str, Any]:
    """Its smallest table, its largest, and some under other readings."""
    known = tables(game)
    picked = {"smallest": known[0], "largest": known[-1]}
    return picked | {f"mixed-{number}": mixed(table, str(number)) for number, table in enumerate(known[:3])}


TABLES: Final = [
    pytest.param(game, rules, id=f"{name}-{which}", marks=[pytest.mark.once] if which == "largest" else ())
    for name, game in GAMES.items()
    for which, rules in some_tables(game).items()
]


@pytest.mark.parametrize("suite", SUITES)
@pytest.mark.parametrize(("game", "rules"), TABLES)
def test_suite(game: AnyGame, rules: Any, suite: str) -> None:
    SUITES[suite](game, rules, 0)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_reading_changes_nothing_that_rests_on_other_clauses(game: AnyGame) -> None:
    readings_keep_to_their_clauses(game, tables(game)[-1], 0, count=6 * TIMES)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_seed_means_the_same_in_every_process(game: AnyGame) -> None:
    same_in_every_process(game, mixed(tables(game)[-1], "processes"))
