"""The examples: records of complete games that hold, and a script that embeds a game."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from pigrules import codec, dispute, record, registry, spec
from pigrules.core import MalformedError, Over, Seat
from pigrules.games.three_little_pigs import GAME, Readings, Rules, Spinner
from pigrules.registry import AnyGame

EXAMPLES: Final = Path(__file__).resolve().parents[1] / "examples"
RECORDS: Final = tuple(sorted((EXAMPLES / "records").glob("*.toml")))

MADE_WITH: Final = {
    "normal": ("random,random,random", "80", "normal"),
    "veterans": ("random,random,random", "81", "veterans"),
    "shared-victory": ("random,random,random", "68", "normal"),
    "disputed": ("random,random", "77", "normal"),
}
"""Players, seed and variant of each record, as examples/README.md tells them."""


def read(name: str) -> record.Record:
    """The example record `name`."""
    return record.read(EXAMPLES / "records" / f"{name}.toml")


def result(name: str) -> Over:
    """How the game that the record tells ended."""
    turn = record.verify(read(name)).turn
    assert isinstance(turn, Over)
    return turn


def embed(*words: str) -> str:
    """What the script prints."""
    command = [sys.executable, str(EXAMPLES / "embed.py"), *words]
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout


def test_there_is_a_record_of_each_kind() -> None:
    assert {path.stem for path in RECORDS} >= MADE_WITH.keys()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_record_holds_to_the_end_and_is_canonical(path: Path) -> None:
    read = record.read(path)
    verdict = record.verify(read)
    assert (verdict.refused, verdict.finished) == (None, True)
    assert record.dumps(read).encode() == path.read_bytes()


@pytest.mark.parametrize("name", MADE_WITH)
def test_a_seed_makes_the_same_record_for_ever(name: str, tmp_path: Path) -> None:
    players, seed, variant = MADE_WITH[name]
    made = tmp_path / "made.toml"
    embed("--players", players, "--seed", seed, "--variant", variant, "--save", str(made))
    assert made.read_bytes() == (EXAMPLES / "records" / f"{name}.toml").read_bytes()


def test_the_script_tells_the_game_to_its_end() -> None:
    told = embed("--players", "random,random", "--seed", "77")
    assert told.startswith("  The next straw window is turned up, with one pot.\n")
    assert told.endswith("A has the most points (7). A 7, B 6.\n")


def test_the_script_is_short() -> None:
    assert len((EXAMPLES / "embed.py").read_text(encoding="utf-8").splitlines()) < 60


@pytest.mark.parametrize("path", sorted((EXAMPLES / "rules").glob("*.toml")), ids=lambda path: path.stem)
def test_every_component_file_can_be_played(path: Path) -> None:
    """By one game: the others have no such components."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    played = [game for game in registry.games().values() if can_be_played(game, data)]
    assert len(played) == 1


def can_be_played(game: AnyGame, data: dict[str, Any]) -> bool:
    """Whether these are rules of `game`, which are not its usual ones."""
    try:
        rules = codec.load_rules(game, data)
    except MalformedError:
        return False
    return game.faults(rules) == () and rules != game.rules_type()


def test_component_files_say_what_they_seem_to() -> None:
    read = (EXAMPLES / "rules" / "agreed.toml").read_text(encoding="utf-8")
    agreed = codec.load_rules(GAME, tomllib.loads(read))
    assert agreed == Rules(seats=4, readings=Readings(only_a_roof="may-decline", house_bonus="ever"))
    read = (EXAMPLES / "rules" / "fair-spinner.toml").read_text(encoding="utf-8")
    assert codec.load_rules(GAME, tomllib.loads(read)).spinner == Spinner(1, 1, 1, "invented")


def test_the_normal_game_has_one_winner() -> None:
    over = result("normal")
    assert (over.winners, over.scores) == ((Seat(2),), (11, 14, 22))
    assert read("normal").rules.variant == "normal"


def test_the_veterans_play_for_prizes() -> None:
    over = result("veterans")
    assert (over.winners, over.scores) == ((Seat(0),), (15, 8, 11))
    assert read("veterans").rules.variant == "veterans"
    assert "tlp.veterans.values" in over.decided


def test_the_shared_victory_is_shared() -> None:
    over = result("shared-victory")
    assert (over.winners, over.scores) == ((Seat(1), Seat(2)), (8, 12, 12))
    assert over.decided[-1] == "tlp.score.shared"


def test_the_disputed_game_has_another_winner_if_lost_houses_count() -> None:
    disputed = read("disputed")
    outcome = dispute.under(
        disputed, dispute.read_as(disputed.game, disputed.rules, [("tlp.reading.house-bonus", "ever")])
    )
    assert outcome.legal
    assert _result(outcome.record_result) == ((Seat(0),), (7, 6))
    assert _result(outcome.result) == ((Seat(1),), (7, 8))


def test_the_disputed_step_is_refused_at_most_tables() -> None:
    disputed = read("disputed")
    answer = dispute.judge(disputed, 28, disputed.game.parse("B done"))
    assert [refusal.clause for refusal in answer.ruling.refusals] == ["tlp.build.must-buy"]
    assert {(a.reading, a.value) for a in answer.changing} == {
        ("tlp.reading.must-buy", "may"),
        ("tlp.reading.only-a-roof", "may-decline"),
        ("tlp.reading.roof-stands-on", "door-and-window"),
    }


def _result(over: Any) -> tuple[object, object]:
    assert isinstance(over, Over)
    return over.winners, over.scores


NODE: Final = shutil.which("node")
needs_node: Final = pytest.mark.skipif(NODE is None, reason="the port in JavaScript runs where node is found")
HOUSE_CLAUSES: Final = ("begins", "complete", "one-door", "one-roof", "roof-rests")
"""Those that forbid something."""
HOUSE_EFFECTS: Final = ("completed", "door-under", "mixed", "several", "window-on-top")
"""Those that say what comes of a placing."""


def check_vectors(port: Path) -> subprocess.CompletedProcess[str]:
    """What the runner says of a port of the house rules."""
    assert NODE is not None
    vectors = EXAMPLES.parent / "spec" / "three_little_pigs" / "vectors"
    command = [NODE, str(EXAMPLES / "check_vectors.js"), str(vectors), str(port)]
    return subprocess.run(command, check=False, capture_output=True, encoding="utf-8")


@needs_node
def test_the_port_agrees_and_every_clause_has_allowed_and_forbidden_something() -> None:
    """Under each value of each reading that the port knows."""
    done = check_vectors(EXAMPLES / "house_rules.js")
    assert (done.returncode, done.stderr) == (0, "")
    row = re.compile(r"tlp\.house\.(\S+) +(\S+) +(\S+) +allows +([1-9]\d*)  forbids +([1-9]\d*)")
    rows = [found.groups() for found in map(row.fullmatch, done.stdout.splitlines()) if found]
    for clause in HOUSE_CLAUSES:
        assert {bears for shown, bears, *_ in rows if shown == clause} == {
            "door-or-window",
            "door-and-window",
        }
        assert {lost for shown, _, lost, *_ in rows if shown == clause} == {"reopens", "sealed"}
    happened = re.findall(r"^tlp\.house\.(\S+) +happens +[1-9]", done.stdout, re.MULTILINE)
    assert sorted(happened) == list(HOUSE_EFFECTS)


def test_the_port_knows_every_clause_about_houses() -> None:
    known = {clause.id for clause in spec.of(GAME).clauses.values() if clause.id.startswith("tlp.house.")}
    assert known == {f"tlp.house.{name}" for name in (*HOUSE_CLAUSES, *HOUSE_EFFECTS)}
    text = (EXAMPLES / "house_rules.js").read_text(encoding="utf-8")
    assert known == set(re.findall(r"tlp\.house\.[a-z-]+", text))


WRONG_PORTS: Final = {
    "roof-begins": ('allows: (part) => part !== "roof"', "allows: () => true"),
    "roof-on-anything": ("bearsRoof[readings.roof_stands_on](house)", "true"),
    "roof-on-both": ("bearsRoof[readings.roof_stands_on]", 'bearsRoof["door-and-window"]'),
    "roof-on-either": ("bearsRoof[readings.roof_stands_on]", 'bearsRoof["door-or-window"]'),
    "two-doors": ('allows: (part, house) => !has(house, "door")', "allows: () => true"),
    "two-roofs": ('allows: (part, house) => !has(house, "roof")', "allows: () => true"),
    "never-complete": ("!isClosed[readings.lost_roof](house)", "true"),
    "always-sealed": ("isClosed[readings.lost_roof]", 'isClosed["sealed"]'),
    "always-reopens": ("isClosed[readings.lost_roof]", 'isClosed["reopens"]'),
    "door-on-top": ('tile.part === "door" ? [tile, ...house.tiles] : ', ""),
    "window-below": ('tile.part === "door" ?', 'tile.part !== "roof" ?'),
    "roof-does-not-complete": ('house.completed || tile.part === "roof"', "house.completed"),
    "roof-forgotten": ('house.completed || tile.part === "roof"', 'tile.part === "roof"'),
}


@needs_node
@pytest.mark.parametrize(("right", "wrong"), WRONG_PORTS.values(), ids=WRONG_PORTS)
def test_a_wrong_port_is_caught(tmp_path: Path, right: str, wrong: str) -> None:
    text = (EXAMPLES / "house_rules.js").read_text(encoding="utf-8")
    assert text.count(right) == 1
    port = tmp_path / "port.js"
    port.write_text(text.replace(right, wrong), encoding="utf-8")
    done = check_vectors(port)
    assert done.returncode == 1
    assert "vectors " in done.stderr
    assert "port  " in done.stderr


def test_the_runner_is_short() -> None:
    assert len((EXAMPLES / "check_vectors.js").read_text(encoding="utf-8").splitlines()) < 100
