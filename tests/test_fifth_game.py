"""A game of another distribution, `examples/pig`: found by its entry point, and at home in every command.

Nothing in the referee knows it. Its own tests are run, too, as its author would run them.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from attrs import evolve

from cli_run import run
from distribution import find_only, forget, install
from pigrules import Match, codec, game
from pigrules.registry import games
from pigrules.spec import of, sources
from pigrules.testing import __main__ as commands
from pigrules.testing.spec import Covered, report
from pigrules.testing.suites import SUITES, readings_matter, same_in_every_process
from pigrules.testing.walks import mixed, tables

ROOT: Final = Path(__file__).resolve().parents[1]
PROJECT: Final = ROOT / "examples" / "pig"
MODULE: Final = PROJECT / "src" / "pigrules_pig" / "__init__.py"
RECORD: Final = str(PROJECT / "records" / "last-turn.toml")
COMMANDS: Final = (
    *("play", "verify", "judge", "legal", "position", "sheet", "odds", "dispute", "simulate"),
    *("games", "clause", "clauses", "readings"),
)


@pytest.fixture
def pig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder into which the distribution is installed; no other game is found."""
    folder = tmp_path / "site"
    folder.mkdir()
    install(PROJECT, folder)
    find_only(folder, monkeypatch)
    yield folder
    forget(folder)


def otherwise(rules: Any, target: int) -> Any:
    """The same table, playing for fewer points and by other readings."""
    return mixed(evolve(rules, target=target), "fifth")


def test_it_is_as_small_as_the_page_says() -> None:
    lines = MODULE.read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) < 150
    assert [path.name for path in MODULE.parent.rglob("*.py")] == ["__init__.py"]


def test_it_is_found_by_its_entry_point(pig: Path) -> None:
    assert list(games()) == ["pig"]
    assert game("pig").spec == "pigrules_pig"
    assert Path(str(sys.modules["pigrules_pig"].__file__)) == pig / "pigrules_pig" / "__init__.py"
    assert len(of(game("pig")).clauses) == 10
    assert "pig.txt" in sources()


@pytest.mark.parametrize("suite", SUITES)
@pytest.mark.parametrize("which", ["smallest", "largest"])
def test_it_passes_every_suite(suite: str, which: str, pig: Path) -> None:
    known = tables(game("pig"))
    rules = known[0] if which == "smallest" else otherwise(known[-1], 30)
    SUITES[suite](game("pig"), rules, 0)


def test_it_passes_the_suites_that_look_at_more_than_one_table(pig: Path) -> None:
    rules = evolve(game("pig").rules_type(seats=3), target=30)
    readings_matter(game("pig"), rules)
    same_in_every_process(game("pig"), otherwise(rules, 40))


def test_every_line_of_its_document_is_accounted_for(pig: Path) -> None:
    made = report(PROJECT, ["pig"])
    assert made.findings == ()
    assert made.compared
    assert made.documents == (Covered("pig.txt", filled=9, cited=8, no_rule=1),)
    assert made.skipped == ()


def test_its_positions_are_explored(pig: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # By one step A throws or, at this table, passes; by two the die shows six things, or B does the same.
    words = ["explore", "pig", "--rules", str(PROJECT / "small.toml"), "--depth", "6", "--json"]
    assert commands.main(words) == 0
    shown = capsys.readouterr().out
    assert re.findall(r'"sequences": (\d+)', shown)[:3] == ["1", "2", "8"]
    assert re.findall(r'"positions": (\d+)', shown)[:3] == ["1", "2", "8"]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_takes_it_for_an_example(command: str, pig: Path) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    example = ran.lines[ran.lines.index("For example:") + 2]
    assert example.startswith(f"    pigrules {command}")
    if command in ("play", "simulate", "clauses", "readings"):
        assert " pig " in f"{example} "


def test_games_lists_it(pig: Path) -> None:
    assert run("games").lines == [
        "pig",
        "  players: 2 to 10",
        "  opponents: greedy, random",
        "  spec: number 1, clauses: 10, open questions: 2",
        "  documents: pig.txt (Pig)",
    ]
    (listed,) = run("games", "--json").json["games"]
    assert (listed["name"], listed["players"], listed["policies"]) == ("pig", [2, 10], ["greedy", "random"])


def test_it_is_played_at_the_terminal(pig: Path, tmp_path: Path) -> None:
    saved = str(tmp_path / "game.toml")
    typed = "hold\ngibberish\nwhy\nc\ndie 5\nundo\n4\nd\nthrow\ndie 1\nquit\n"
    ran = run("play", "pig", "--players", "you,you", "--physical", "--save", saved, typed=typed)
    assert ran.code == 0
    for line in (
        "  A (you) has not thrown yet in this turn. (pig.hold.after-a-throw; pig.txt, line 8)",
        "  That makes 5 in this turn.",
        "  That makes 4 in this turn.",
        "  A (you) holds and keeps 4.",
        "  B (you) loses what this turn had gathered: 0.",
        "A   4 + 0",
    ):
        assert line in ran.lines
    assert "I do not understand “gibberish”." in ran.out
    assert run("verify", saved).code == 0
    resumed = run("play", "pig", "--resume", saved, "--players", "greedy,random", "--seed", "3")
    assert resumed.code == 0
    assert "The winner: " in resumed.out
    assert run("verify", saved, "--json").json["files"][0]["steps"] == 5


def test_records_are_verified(pig: Path) -> None:
    ran = run("verify", RECORD)
    assert ran.code == 0
    assert ran.lines == [
        f"{RECORD}: fine, 40 steps; winners: B; A 40, B 42 (pig.end.target; pig.txt, line 10)"
    ]
    (told,) = run("verify", RECORD, "--json").json["files"]
    assert told["result"]["winners"] == [1]


def test_a_step_is_judged_with_its_readings(pig: Path) -> None:
    ran = run("judge", RECORD, "--at", "11", "--step", "B hold")
    assert ran.code == 1
    assert "  B has not thrown yet in this turn. (pig.hold.after-a-throw; pig.txt, line 8)" in ran.lines
    assert "  pig.reading.hold = at-any-time: legal" in ran.lines
    told = run("judge", RECORD, "--at", "11", "--step", "B hold", "--json").json
    assert not told["legal"]
    assert [refusal["clause"] for refusal in told["refusals"]] == ["pig.hold.after-a-throw"]
    assert {reading["reading"]: reading["legal"] for reading in told["readings"]} == {
        "pig.reading.hold": True,
        "pig.reading.end": False,
    }


def test_a_record_is_disputed(pig: Path) -> None:
    ran = run("sheet", RECORD)
    assert ran.lines[-1] == "winners: B"
    ran = run("dispute", RECORD)
    assert ran.code == 1
    assert "  pig.reading.end = at-once" in ran.lines
    assert any("before step 32, B throw, the game is over" in line for line in ran.lines)
    assert any(line.endswith("winners: A; A 40, B 24") for line in ran.lines)
    assert run("dispute", RECORD, "--json").json["game"] == "pig"


def test_the_law_is_shown(pig: Path) -> None:
    assert run("clause", "pig.throw.one").lines[:2] == [
        "pig.throw.one",
        "  With a 1 the points of the turn are lost, and the turn is over.",
    ]
    assert run("clause", "pig.throw.one", "--json").json["lines"] == [7]
    assert run("clauses", "pig", "--search", "hold").lines[0] == "pig.hold.after-a-throw"
    assert len(run("clauses", "pig", "--json").json["clauses"]) == 10
    assert "pig.settled.all-is-lost" in run("readings", "pig").lines
    told = run("readings", "pig", "--json").json
    assert [reading["default"] for reading in told["readings"]] == ["after-a-throw", "at-once"]
    near = run("clause", "pig.throw.won")
    assert (near.code, near.out) == (2, "")
    assert "pig.throw.one" in near.err


def test_matches_are_simulated(pig: Path) -> None:
    words = ["simulate", "pig", "--players", "greedy,random", "--games", "40", "--seed", "1"]
    assert run(*words).lines[0] == "pig: 40 games"
    one, two = (run(*words, "--jobs", jobs, "--json") for jobs in ("1", "2"))
    assert one.json == two.json
    assert one.json["seats"][0]["outright"] + one.json["seats"][1]["outright"] == 40


def test_an_impossible_table_is_one_line(pig: Path, tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text("target = 1\n")
    ran = run("play", "pig", "--players", "you,you", "--rules", str(rules))
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    ran = run("simulate", "pig", "--players", ",".join(["random"] * 11), "--games", "1")
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)


def test_a_front_end_embeds_it(pig: Path) -> None:
    match = Match(game("pig"), game("pig").rules_type(), random=Random(1))
    match.send(match.legal()[0])
    match.roll()
    state = codec.dump(game("pig"), match.state)
    assert codec.load(game("pig"), game("pig").state_type, state) == match.state


@pytest.mark.once
def test_its_own_tests_pass_and_show_every_clause(pig: Path, tmp_path: Path) -> None:
    checkout = tmp_path / "pig"
    shutil.copytree(PROJECT, checkout, ignore=shutil.ignore_patterns("__pycache__"))
    paths = os.pathsep.join([str(pig), *filter(None, [os.environ.get("PYTHONPATH")])])
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "10 of 10 clauses shown" in ran.stdout
