"""Faults that are made by mechanical operators: one change each, and the agreement with the model sees it."""

from __future__ import annotations

import ast

import pytest

import mutants
from pigrules.games.eat_me_if_you_can import wheels

pytestmark = pytest.mark.once

EMI = "pigrules.games.eat_me_if_you_can"
SOURCE = """
def goes(tiles, more):
    if tiles < 3 and not more:
        return [tile + 1 for tile in more if tile]
    return tiles
"""


def test_each_operator_changes_one_place() -> None:
    made = dict(mutants.mutations(ast.parse(SOURCE)))
    right = ast.unparse(ast.parse(SOURCE))
    assert set(made) == {
        "not tiles < 3 and (not more)",
        "tiles < 3 and (not more) is tiles < 3 or not more",
        "without tiles < 3",
        "without not more",
        "tiles < 3 is tiles <= 3",
        "3 is 4",
        "not more is affirmed",
        "also those without tile",
        "tile + 1 is tile - 1",
        "1 is 2",
    }
    lines = right.splitlines()
    for tree in made.values():
        changed = ast.unparse(tree).splitlines()
        assert len(changed) == len(lines)
        assert sum(one != other for one, other in zip(changed, lines, strict=True)) == 1


def test_a_dropped_condition_holds_always() -> None:
    made = dict(mutants.mutations(ast.parse(SOURCE)))
    assert "if True and (not more):" in ast.unparse(made["without tiles < 3"])


def test_places_choose_modules_and_functions() -> None:
    whole = {fault.place for fault in mutants.mutants(EMI, ["wheels"])}
    assert whole <= {f"wheels.{name}" for name in vars(wheels)}
    (one, *_) = sorted(whole)
    assert {fault.place for fault in mutants.mutants(EMI, [one])} == {one}


def test_the_comparison_catches_mutants_and_the_command_names_those_it_misses(
    capsys: pytest.CaptureFixture[str],
) -> None:
    place = sorted({fault.place for fault in mutants.mutants(EMI, ["wheels"])})[0]
    assert mutants.main(["eat-me-if-you-can", place]) == 0
    assert capsys.readouterr().out.endswith(" mutants, 0 not caught\n")
    assert mutants.main(["eat-me-if-you-can", place, "--list"]) == 0
    assert capsys.readouterr().out.startswith(f"{place}-0: ")


def test_a_game_without_a_model_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert mutants.main(["chess"]) == 2
    assert "no model of chess" in capsys.readouterr().err
    assert mutants.main(["--no-such-option"]) == 2
