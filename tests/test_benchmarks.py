"""The benchmark runs, and says what its readme says. Whether the games are fast, no test asks."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import attrs
import commands
import instructions
import pytest
import run

import toy
from pigrules import registry
from pigrules.core import Intent
from pigrules.games.three_little_pigs import GAME as PIGS
from pigrules.games.three_little_pigs import Rules as PigRules
from pigrules.simulate import playout

pytestmark = pytest.mark.once

FOLDER = Path(__file__).parent.parent / "benchmarks"


@pytest.fixture(scope="module")
def quick() -> dict[str, Any]:
    """What a short run tells as JSON."""
    command = [sys.executable, str(FOLDER / "run.py"), "--quick", "--json"]
    found: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return found


def test_every_installed_game_is_measured_in_every_variant(quick: dict[str, Any]) -> None:
    assert set(quick) == {"python", "games"}
    assert quick["python"] == platform.python_version()
    measured = [(each["game"], each["variant"]) for each in quick["games"]]
    assert measured == [
        (name, variant) for name, game in registry.games().items() for variant, _ in run.presets(game)
    ]


def test_every_figure_is_told(quick: dict[str, Any]) -> None:
    for each in quick["games"]:
        assert list(each) == [field.name for field in attrs.fields(run.Figures)]
        wrong = [
            name
            for name, value in each.items()
            if name not in ("game", "variant", "memory_kib") and not value > 0
        ]
        assert wrong == []
        assert each["memory_kib"] is None or each["memory_kib"] >= 0


def test_the_readme_explains_every_figure() -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    named = {field.name for field in attrs.fields(run.Figures)} - {"game", "variant", "seats"}
    assert [name for name in named if f"`{name}`" not in readme] == []


def test_a_game_has_a_preset_a_variant_for_three_seats_where_it_can() -> None:
    assert list(run.presets(PIGS)) == [
        ("normal", PigRules(seats=3)),
        ("veterans", PigRules(seats=3, variant="veterans")),
    ]
    assert list(run.presets(toy.GAME)) == [(None, toy.Rules(2))]


def test_plies_are_the_steps_of_a_game() -> None:
    """Two rounds of five steps."""
    assert run.plies(toy.GAME, toy.Rules(2), lambda: 0.0, toy.GAME.advance) == 10


def test_a_match_plays_the_same_game() -> None:
    """Two rounds of five steps."""
    assert run.sent(toy.GAME, toy.Rules(2), Random(1)) == 10


def test_each_task_counts_the_plies_of_its_games() -> None:
    one = playout(toy.GAME, toy.Rules(2), ["random"] * 2, Random(0))
    tasks = run.tasks(one, run.QUICK)
    assert [tasks[name]() for name in ("ply", "checked", "send", "greedy")] == [10 * run.QUICK.games] * 4


def test_greedy_opponents_play_where_a_game_has_them() -> None:
    """In each of two rounds: the stake, two bets, the second bet again after the first, and show."""
    asked = []

    def greedy(view: object, legal: tuple[toy.Player, ...], random: Random) -> Intent[toy.Player]:
        asked.append(legal)
        return Intent(legal[0])

    game = attrs.evolve(toy.GAME, policies={**toy.GAME.policies, run.BEST: greedy})
    one = playout(game, toy.Rules(2), ["random"] * 2, Random(0))
    assert run.tasks(one, run.QUICK)["greedy"]() == 10
    assert len(asked) == 2 * 5


def test_the_best_of_several_rounds_counts_and_the_first_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = iter([0.0, 8.0, 10.0, 14.0, 20.0, 26.0])
    monkeypatch.setattr(run, "process_time", lambda: next(clock))
    assert run.best({"task": lambda: 2}, 3) == {"task": 2.0}


def test_a_table_for_people() -> None:
    figures = run.Figures(
        "toy", None, 2, 200.5, 123456, 24.6, 30.1, 41.5, 52.3, 2.5, 10, 0.5, 0.75, 33.0, 9.0, None, 10
    )
    assert run.told([figures]).splitlines() == [
        f"Python {platform.python_version()}",
        "",
        "toy, 2 seats",
        "  plies              123,456 a second, 24.6 floors",
        "                     of 200.5 ns",
        "  checked plies      30.1 floors",
        "  sent to a match    41.5 floors a ply",
        "  greedy opponents   52.3 floors a ply",
        "  one ruling         2.5 us",
        "  one record         verified in 0.5 ms (10 steps)",
        "                     written and read in 0.75 ms",
        "  one position       to data and back in 33.0 us",
        "  import             9.0 ms",
        "  memory             unknown more over 10 plies",
    ]


def test_instructions_of_a_ply_are_what_more_rounds_add(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is played 1,000 instructions have gone by; a floor is 50 of them, a ply 600."""
    counts = {"floor": 20, "ply": 30, "checked": 30}
    each = {"floor": 50, "ply": 600, "checked": 925}

    def ran(task: str, name: str, variant: str | None, times: int) -> tuple[int, int]:
        return 1000 + each[task] * counts[task] * (1 + times), counts[task]

    monkeypatch.setattr(instructions, "_under_valgrind", ran)
    assert instructions.counted(toy.GAME, None, toy.Rules(2)) == instructions.Counted(
        "toy", None, 2, floor_instructions=50, floors_per_ply=12.0, checked_floors_per_ply=18.5
    )


def test_the_same_games_are_played_whatever_is_counted() -> None:
    """Two rounds of five steps a game."""
    assert instructions.once("ply", toy.GAME, toy.Rules(2)) == 10 * instructions.GAMES
    assert instructions.once("checked", toy.GAME, toy.Rules(2)) == 10 * instructions.GAMES
    assert instructions.once("floor", toy.GAME, toy.Rules(2)) == run.FLOORS


@pytest.mark.parametrize(
    ("argument", "problem"), [("chess", "no such game: chess"), ("woolfy", "Valgrind is not installed")]
)
def test_what_cannot_be_counted_is_told(
    argument: str,
    problem: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit) as stopped:
        instructions.main([argument])
    assert stopped.value.code == 2
    assert problem in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell what other processes take")
def test_every_command_is_measured_beside_a_start(capsys: pytest.CaptureFixture[str]) -> None:
    commands.main(["--quick", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert [each["command"] for each in found["commands"]] == list(commands.COMMANDS)
    assert all(each["ms"] > 0 and each["starts"] > 1 for each in found["commands"])


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell what other processes take")
def test_a_command_that_fails_is_no_figure() -> None:
    with pytest.raises(RuntimeError, match="no such file"):
        commands.seconds(("-c", "import os, sys; print('no such file', file=sys.stderr); os._exit(2)"), {})


def test_commands_told_to_people() -> None:
    found = [commands.Taken("--help", 101.4, 11.5), commands.Taken("judge", 219.6, 25.0)]
    assert commands.told(found).splitlines() == [
        f"Python {platform.python_version()}",
        "",
        "--help        101 ms   11.5 starts",
        "judge         220 ms   25.0 starts",
    ]
