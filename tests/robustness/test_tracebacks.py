"""No input gives a traceback: refused records, odd paths and results; and what an internal error says."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from cli_run import Ran, run
from pigrules import MalformedError, Over, Record, explain, letter, record, registry
from pigrules.cli import dispute as cli_dispute
from pigrules.cli import main
from pigrules.core import Cited, ClauseId, InvalidError, Ruling
from pigrules.dispute import alternatives, read_as
from pigrules.games.three_little_pigs import GAME as PIGS
from pigrules.games.woolfy import GAME as WOOLFY
from pigrules.registry import AnyGame
from pigrules.testing import __main__ as testing
from pigrules.testing import spec as testing_spec
from pigrules.testing.walks import any_step

ASKS_FOR_A_REPORT = "pigrules: internal error, please report it on "


def tables(game: AnyGame, rules: Any) -> list[Any]:
    """The rules of the tables that read one question otherwise."""
    found = []
    for change in alternatives(game, rules):
        try:
            found.append(read_as(game, rules, [change]))
        except InvalidError:
            continue
    return found


def refused(game: AnyGame, random: Random) -> Record:
    """A record whose own rules refuse a step, with more behind it; another table may accept that step."""
    fewest, most = game.players
    rules = game.rules_type(seats=random.randint(fewest, most))
    other = random.choice(tables(game, rules))
    universe, state, steps = game.universe(rules), game.start(rules), list[Any]()
    for _ in range(random.randint(0, 25)):
        step = any_step(game, state, random)
        if step is None or (steps and random.random() < 0.2 and accepted_elsewhere(game, state, other)):
            break
        steps.append(step)
        state = game.advance(state, step)
    there = evolve(state, rules=other)
    wrong = [step for step in universe if not game.judge(state, step).legal]
    steps.append(random.choice(accepted_elsewhere(game, state, other) or wrong))
    if game.judge(there, steps[-1]).legal:
        there = game.advance(there, steps[-1])
    for _ in range(random.randint(0, 4)):
        step = any_step(game, there, random)
        if step is not None and random.random() < 0.7:
            there = game.advance(there, step)
        steps.append(step if step is not None else random.choice(universe))
    return Record(game, rules, [*steps, random.choice(universe)])


def accepted_elsewhere(game: AnyGame, state: Any, other: Any) -> list[Any]:
    """The steps that the rules `other` accept in a position, and the position's own do not."""
    there = evolve(state, rules=other)
    return [step for step in game.legal(there) if not game.judge(state, step).legal]


@pytest.mark.parametrize("name", sorted(registry.games()))
@settings(max_examples=15)
@given(seed=st.integers(0, 10**6), depth=st.sampled_from([1, 1, 2]), lang=st.sampled_from(["en", "es", "fr"]))
def test_a_record_that_is_refused_in_the_middle_is_disputed_to_its_end(
    name: str, seed: int, depth: int, lang: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    found = refused(registry.game(name), Random(seed))
    file = tmp_path_factory.getbasetemp() / f"{name}-refused.toml"
    record.save(found, file)
    for words in (
        ["dispute", "--depth", str(depth)],
        ["verify"],
        ["judge", "--step", found.game.format(found.steps[-1])],
    ):
        told, data = (
            run(words[0], str(file), *words[1:], "--lang", lang, *more) for more in ([], ["--json"])
        )
        assert (told.code, told.err, data.code, data.err) == (1, "", 1, "")
        assert told.out
        assert data.json


def test_a_table_that_accepts_the_refused_step_may_refuse_a_later_one(tmp_path: Path) -> None:
    lines = ("A green", "die house", "A stay", "B green", "B green")
    file = tmp_path / "woolfy.toml"
    record.save(Record(WOOLFY, WOOLFY.rules_type(seats=2), [WOOLFY.parse(line) for line in lines]), file)
    ran = run("dispute", str(file), "--depth", "1", "--json")
    assert (ran.code, ran.err) == (1, "")
    assert ran.json["own"]["divergence"]["index"] == 3
    later = [case["changes"][0]["reading"] for case in ran.json["alone"] if case["divergence"]["index"] == 4]
    assert later == ["woolfy.reading.repeat-counts", "woolfy.reading.in-a-row"]


def odd_paths(folder: Path) -> Iterator[Path]:
    """What cannot be a record or a file of rules, and cannot be written as one."""
    ring, other = folder / "ring.toml", folder / "other.toml"
    ring.symlink_to(other)
    other.symlink_to(ring)
    (folder / "file").write_text("", encoding="utf-8")
    yield from (
        ring,
        folder,
        folder / "file" / "below.toml",
        folder / ("x" * 5000),
        folder / "no" / "folder.toml",
    )
    yield from (Path("~nobody/x"), Path("a\0b"), Path("half\ud800"), Path("/dev/null/x"), Path("x/" * 5000))
    yield Path("//") if os.name == "nt" else Path("/dev/null")


@pytest.mark.skipif(sys.platform == "win32", reason="a link needs a privilege there")
@pytest.mark.parametrize(
    "words",
    [
        ["verify", "{}"],
        ["judge", "{}", "--step", "A red"],
        ["dispute", "{}"],
        ["play", "--resume", "{}"],
        ["play", "woolfy", "--players", "random,random", "--rules", "{}"],
        ["simulate", "woolfy", "--players", "random,random", "--games", "1", "--rules", "{}"],
        ["play", "woolfy", "--players", "you,random", "--save", "{}"],
    ],
    ids=lambda words: f"{words[0]} {words[-2]}",
)
def test_an_odd_path_is_one_line(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for path in odd_paths(tmp_path):
        ran = run(*(word.format(path) for word in words), typed="A red\n")
        if "--rules" in words and str(path) == "/dev/null":
            assert (ran.code, ran.err) == (0, "")  # an empty file of rules changes nothing
            continue
        if ran.code == 1 and str(path) == "/dev/null":
            assert ran.lines[0] == "/dev/null: this position cannot be"  # an empty file says nothing
            continue
        assert ran.code in ((2, 0) if "--save" in words else (2,)), (path, ran)
        assert ran.err.count("\n") <= 1, (path, ran)
        assert ASKS_FOR_A_REPORT not in ran.err, (path, ran)


def ended(clause: Any, winners: Any, scores: Any, decided: Any) -> Over:
    """A result, fit or not."""
    return Over(clause, winners, scores, decided)


@pytest.mark.parametrize(
    ("over", "said"),
    [
        (ended("tlp.end.stacks", [5], [13, 12], []), "A 13, B 12."),
        (ended("tlp.end.stacks", [-1], [13, 12], []), "A 13, B 12."),
        (ended("tlp.end.stacks", [], [], []), ""),
        (ended("tlp.end.stacks", [0], [], ["tlp.score.most-points"]), ""),
        (ended("tlp.end.stacks", [0], [13] * 30, []), "Z 13, 26 13, 27 13, 28 13, 29 13."),
    ],
)
def test_an_odd_result_is_told(over: Over, said: str) -> None:
    assert explain.result(PIGS, over).endswith(said)


@pytest.mark.parametrize(
    ("over", "problem"),
    [
        (ended("tlp.no.such", [0], [1], []), "no clause of three-little-pigs is called 'tlp.no.such'"),
        (ended("tlp.end.stacks", ["A"], [1], []), "over.winners[0]: expected a whole number, found 'A'"),
        (ended(None, [0], [1], []), "over.clause: expected text, found None"),
        (ended("tlp.end.stacks", [0], [1], [7]), "over.decided[0]: expected text, found 7"),
    ],
)
def test_a_result_that_is_none_is_malformed(over: Over, problem: str) -> None:
    with pytest.raises(MalformedError) as error:
        explain.result(PIGS, over)
    assert str(error.value).startswith(problem)


def test_odd_facts_are_told_or_malformed() -> None:
    def told(*facts: Any) -> str:
        return explain.cited(PIGS, Cited(ClauseId("tlp.house.one-door"), facts))

    assert told(("house", -1)) == "House -1 already has a door."
    assert told(("house", (1, "x"))) == "House 1 and x already has a door."
    assert told(("house", 2), ("seat", 99)) == "House 2 already has a door."
    for fact in (None, 2.5, True, (None,), ((1,),)):
        with pytest.raises(MalformedError, match=r"cited\.facts\[0\]\[1\].*: expected "):
            told(("house", fact))
    with pytest.raises(MalformedError, match=r"cited\.facts\[0\]: expected a tuple of 2"):
        told("house")
    assert explain.ruling(PIGS, Ruling()) == ()


@pytest.mark.parametrize("seat", [26, -1, True, "A", None, 10**30, 0.0])
def test_a_seat_without_a_letter_is_malformed(seat: Any) -> None:
    with pytest.raises(MalformedError, match=r"^seat: expected a whole number from 0 to 25, found "):
        letter(seat)


def test_the_last_letter_is_z() -> None:
    assert letter(25) == "Z"


def broken(*args: object, **named: object) -> Any:
    try:
        raise KeyError("the secret of B")
    except KeyError as error:
        raise IndexError("B has set trap") from error


def fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Ran:
    """A dispute that goes wrong inside."""
    file = tmp_path / "game.toml"
    record.save(Record(WOOLFY, WOOLFY.rules_type(seats=2), ()), file)
    monkeypatch.setattr(cli_dispute, "load_record", broken)
    return run("dispute", str(file))


def test_an_internal_error_is_one_line_and_exit_code_3(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("PIGRULES_TRACEBACK", raising=False)
    ran = fails(monkeypatch, tmp_path)
    assert (ran.code, ran.out, ran.err.count("\n")) == (3, "", 1)
    assert ran.err.startswith(ASKS_FOR_A_REPORT)
    assert "IndexError in test_tracebacks.py, line " in ran.err
    assert "PIGRULES_TRACEBACK=1 shows the traceback" in ran.err
    assert "trap" not in ran.err


def test_the_traceback_names_no_value(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PIGRULES_TRACEBACK", "1")
    ran = fails(monkeypatch, tmp_path)
    lines = ran.err.splitlines()
    assert ran.code == 3
    assert lines[0].startswith(ASKS_FOR_A_REPORT)
    assert lines[1] == "IndexError, most recent call last:"
    assert lines.count("KeyError, most recent call last:") == 1
    assert "B has set trap" not in lines[0]


def test_a_standard_error_that_is_closed_changes_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pigrules.cli._app.run", broken)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["games"]) == 3


def test_the_maintainers_commands_have_the_same_codes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert testing.main(["spec", "--game", "chess"]) == 2
    assert "Traceback" not in capsys.readouterr().err
    monkeypatch.setattr(testing_spec, "report", broken)
    assert testing.main(["spec"]) == 3
    assert capsys.readouterr().err.startswith(ASKS_FOR_A_REPORT)
    monkeypatch.setattr(testing_spec, "report", lambda *given: (_ for _ in ()).throw(OSError(2, "gone", "x")))
    assert testing.main(["spec"]) == 2
    assert capsys.readouterr().err == "[Errno 2] gone: 'x'\n"
