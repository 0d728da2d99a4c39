"""A command imports what it needs and no more, for that is most of what it takes: counted in modules.

A time would depend on what else the machine does; `benchmarks/commands.py` measures that.
"""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from inspect import getdoc
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import frozen

from pigrules import spec
from pigrules.cli import _app
from pigrules.games import OWN
from pigrules.registry import game

RECORDS: Final = Path(__file__).resolve().parents[1] / "examples" / "records"
PIGS: Final = str(RECORDS / "disputed.toml")
WOOLFY: Final = str(RECORDS / "woolfy-won.toml")
ASKED: Final = """
import json, sys
from pigrules.cli import main
code = main(sys.argv[1:])
law = sys.modules.get("pigrules.spec")
read = law.load.cache_info().currsize if law else 0
print(json.dumps({"code": code, "laws": read, "modules": sorted(sys.modules)}), file=sys.stderr)
"""
NEVER: Final = {"asyncio", "concurrent.futures", "http", "multiprocessing", "numpy", "rich.progress"}
"""What none of the commands here needs."""


@frozen
class Ran:
    """What a command did in a process of its own."""

    code: int
    laws: int
    """So many specs were read."""
    modules: set[str]

    @property
    def games(self) -> set[str]:
        """The packages of the games that were imported."""
        return {name.split(".")[2] for name in self.modules if name.startswith("pigrules.games.")}


def ran(*words: str) -> Ran:
    done = subprocess.run([sys.executable, "-c", ASKED, *words], capture_output=True, text=True, check=True)
    told: dict[str, Any] = json.loads(done.stderr.splitlines()[-1])
    return Ran(told["code"], told["laws"], set(told["modules"]))


@pytest.mark.parametrize("words", ["--help", "--version"])
def test_the_program_says_what_it_is_without_its_commands_and_its_core(words: str) -> None:
    found = ran(words)
    assert found.code == 0
    assert {name for name in found.modules if name.startswith("pigrules.") and "._" not in name} == {
        "pigrules.cli"
    }
    assert found.modules.isdisjoint({*NEVER, "cattrs", "importlib.metadata", "tomllib"})


@pytest.mark.parametrize(
    ("words", "package"),
    [
        (("judge", PIGS, "--at", "28", "--step", "B done"), "three_little_pigs"),
        (("legal", PIGS, "--at", "28"), "three_little_pigs"),
        (("sheet", PIGS, "--at", "28"), "three_little_pigs"),
        (("dispute", PIGS, "--depth", "1"), "three_little_pigs"),
        (("verify", PIGS), "three_little_pigs"),
        (("odds", WOOLFY, "--at", "0"), "woolfy"),
        (("position", "woolfy"), "woolfy"),
        (("clauses", "woolfy"), "woolfy"),
        (("readings", "putz-die-wutz"), "putz_die_wutz"),
    ],
    ids=lambda words: words[0] if isinstance(words, tuple) else "",
)
def test_a_command_about_one_game_imports_no_other(words: tuple[str, ...], package: str) -> None:
    found = ran(*words)
    assert found.code in (0, 1)
    assert found.games == {package}
    commands = {place.partition(":")[0] for place in _app._COMMANDS.values()} - {"games", "readings"}
    called = _app._COMMANDS[words[0]].partition(":")[0]
    assert {name for name in commands if f"pigrules.cli.{name}" in found.modules} <= {called}
    assert found.modules.isdisjoint({*NEVER, "pigrules._entry_points", "importlib.metadata"})


@pytest.mark.parametrize(
    ("id", "packages"),
    [
        ("core.turn.over", set()),
        ("emi.components.cards", {"eat_me_if_you_can"}),
        ("pdw.round.throw", {"putz_die_wutz"}),
        ("tlp.house.one-door", {"three_little_pigs"}),
        ("tlp.reading.must-buy", {"three_little_pigs"}),
        ("woolfy.components.board", {"woolfy"}),
    ],
)
def test_a_clause_is_looked_up_in_the_law_of_its_game_alone(id: str, packages: set[str]) -> None:
    found = ran("clause", id)
    assert (found.code, found.games, found.laws) == (0, packages, 1)
    codec = {"cattrs", "pigrules.codec", "pigrules.position", "pigrules.record"}
    assert found.modules.isdisjoint({*NEVER, *codec, "pigrules._entry_points", "importlib.metadata"})


def test_the_list_of_games_reads_no_record() -> None:
    found = ran("games")
    assert (found.code, found.laws) == (0, 1 + len(OWN))
    assert found.games == {own.package for own in OWN.values()}
    assert found.modules.isdisjoint({*NEVER, "cattrs", "pigrules.position", "pigrules.record"})


@pytest.mark.parametrize("name", OWN)
def test_every_id_of_a_game_begins_with_its_word(name: str) -> None:
    law = spec.of(game(name))
    ids = [*law.clauses, *law.readings, *law.settled]
    assert {id.partition(".")[0] for id in ids} == {OWN[name].ids}


def test_an_id_that_no_game_has_is_looked_for_in_all() -> None:
    broken: list[str] = []
    laws = [spec.of(game(name)) for name in ("woolfy", *(name for name in OWN if name != "woolfy"))]
    found = list(spec.having("woolfy.no.such", broken))
    assert found[:4] == laws
    assert spec.load(spec.CORE) in found
    assert broken == []


@pytest.mark.parametrize("name", _app._COMMANDS)
def test_what_a_command_says_of_itself_is_read_without_running_it(name: str) -> None:
    module, _, function = _app._COMMANDS[name].partition(":")
    command = getattr(import_module(f"pigrules.cli.{module}"), function)
    assert _app._about(name) == getdoc(command)
