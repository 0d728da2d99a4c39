"""Faults that are planted in a game are there while they are tried, and gone afterwards."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

import agree
import faults
from bridging import Bridge, Fault, bridges, faults_of
from pigrules.core import ClauseId
from pigrules.games.three_little_pigs import house, throws
from pigrules.spec import of

pytestmark = pytest.mark.once

LISTED: Final = [(bridge, fault) for folder, bridge in bridges() for fault in faults_of(folder)]
PIGS: Final = next(bridge for _, bridge in bridges() if bridge.game.name == "three-little-pigs")
QUICK: Final = ("wolf-thrown-again", "empty-throw", "three-wolves", "wolf-buys", "need-not-buy")


@pytest.mark.parametrize(("bridge", "fault"), LISTED, ids=[fault.name for _, fault in LISTED])
def test_a_fault_names_a_clause_and_a_place(bridge: Bridge, fault: Fault) -> None:
    assert fault.clause in of(bridge.game).clauses
    module, *path = fault.place.split(".")
    held = import_module(f"{bridge.game.spec}.{module}")
    for name in path:
        held = getattr(held, name)
    assert callable(held) or isinstance(held, property)


def test_every_game_has_at_least_25_faults_with_names_of_their_own() -> None:
    for folder, _ in bridges():
        names = [fault.name for fault in faults_of(folder)]
        assert len(set(names)) == len(names) >= 25


def test_the_docs_tell_what_became_of_every_fault() -> None:
    page = (Path(__file__).parents[1] / "docs" / "faults.md").read_text(encoding="utf-8")
    assert "not caught" not in page
    for _, fault in LISTED:
        assert f"| {fault.says} | `{fault.clause}` |" in page, fault.name


def test_a_fault_is_in_every_module_that_names_the_function_and_goes_again() -> None:
    acts = import_module("pigrules.games.three_little_pigs.acts")
    right = throws.wolves
    fault = next(fault for _, fault in LISTED if fault.name == "three-wolves")
    with faults.planted(PIGS.game.spec, fault):
        assert throws.wolves is acts.wolves
        assert throws.wolves is not right
    assert throws.wolves is right
    assert acts.wolves is right


@pytest.mark.parametrize("name", QUICK)
def test_a_fault_is_caught(name: str) -> None:
    fault = next(fault for _, fault in LISTED if fault.name == name)
    catch = faults.caught(PIGS, fault)
    assert catch.caught
    assert catch.transition < 1_000


def test_a_fault_that_does_nothing_is_not_caught_and_fails_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    harmless = Fault(
        "harmless", ClauseId("tlp.house.begins"), "house.with_tile", lambda right: right, "nothing"
    )
    monkeypatch.setattr(agree, "plan", lambda bridge, times=1: iter(()))
    monkeypatch.setattr(
        faults, "faults_of", lambda folder: (harmless,) if folder == "three_little_pigs" else ()
    )
    assert faults.main(["three-little-pigs", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)["three-little-pigs"]
    assert [(row["name"], row["caught"]) for row in told] == [("harmless", False)]
    assert faults.main(["three-little-pigs", "--markdown"]) == 1
    assert "| nothing | `tlp.house.begins` | **not caught** | 0 | 0 |" in capsys.readouterr().out
    assert faults.main([]) == 1
    assert "not caught" in capsys.readouterr().out
    assert house.with_tile.__name__ == "with_tile"
    assert faults.main(["four-little-pigs"]) == 2
    assert faults.main(["--no-such-option"]) == 2
