"""The benchmark runs, and says what its readme says. Whether the games are fast, no test asks."""

from __future__ import annotations

import importlib.util
import json
import platform
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest

import toy
from pigrules import registry
from pigrules.games.three_little_pigs import GAME as PIGS
from pigrules.games.three_little_pigs import Rules as PigRules

FOLDER = Path(__file__).parent.parent / "benchmarks"


@pytest.fixture(scope="module")
def run() -> ModuleType:
    """The program as a module."""
    spec = importlib.util.spec_from_file_location("pigrules_benchmark", FOLDER / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # attrs looks the module of a class up
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def quick() -> dict[str, Any]:
    """What a short run tells as JSON."""
    command = [sys.executable, str(FOLDER / "run.py"), "--quick", "--json"]
    found: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return found


def test_every_installed_game_is_measured_in_every_variant(quick: dict[str, Any], run: ModuleType) -> None:
    assert set(quick) == {"python", "games"}
    assert quick["python"] == platform.python_version()
    measured = [(each["game"], each["variant"]) for each in quick["games"]]
    assert measured == [
        (name, variant) for name, game in registry.games().items() for variant, _ in run.presets(game)
    ]


def test_every_figure_is_told(quick: dict[str, Any], run: ModuleType) -> None:
    for each in quick["games"]:
        assert list(each) == [field.name for field in attrs.fields(run.Figures)]
        wrong = [
            name
            for name, value in each.items()
            if name not in ("game", "variant", "memory_kib") and not value > 0
        ]
        assert wrong == []
        assert each["memory_kib"] is None or each["memory_kib"] >= 0


def test_the_readme_explains_every_figure(run: ModuleType) -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    named = {field.name for field in attrs.fields(run.Figures)} - {"game", "variant", "seats"}
    assert [name for name in named if f"`{name}`" not in readme] == []


def test_a_game_has_a_preset_a_variant_for_three_seats_where_it_can(run: ModuleType) -> None:
    assert list(run.presets(PIGS)) == [
        ("normal", PigRules(seats=3)),
        ("veterans", PigRules(seats=3, variant="veterans")),
    ]
    assert list(run.presets(toy.GAME)) == [(None, toy.Rules(2))]


def test_plies_are_the_steps_of_a_game(run: ModuleType) -> None:
    """Two rounds of five steps."""
    assert run.plies(toy.GAME, toy.Rules(2), lambda: 0.0, toy.GAME.advance) == 10


def test_the_best_of_several_rounds_counts_and_the_first_does_not(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter([0.0, 8.0, 10.0, 14.0, 20.0, 26.0])
    monkeypatch.setattr(run, "process_time", lambda: next(clock))
    assert run.best({"task": lambda: 2}, 3) == {"task": 2.0}


def test_a_table_for_people(run: ModuleType) -> None:
    figures = run.Figures("toy", None, 2, 200.5, 123456, 24.6, 30.1, 2.5, 10, 0.5, 0.75, 33.0, 9.0, None, 10)
    assert run.told([figures]).splitlines() == [
        f"Python {platform.python_version()}",
        "",
        "toy, 2 seats",
        "  plies              123,456 a second, 24.6 floors",
        "                     of 200.5 ns",
        "  checked plies      30.1 floors",
        "  one ruling         2.5 us",
        "  one record         verified in 0.5 ms (10 steps)",
        "                     written and read in 0.75 ms",
        "  one position       to data and back in 33.0 us",
        "  import             9.0 ms",
        "  memory             unknown more over 10 plies",
    ]
