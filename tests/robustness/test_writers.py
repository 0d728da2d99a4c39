"""Several processes that write one file: each change of it is one that exactly one of them was told of."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pigrules import Record, game, record
from robustness.terminal import command, environment

WOOLFY = game("woolfy")
ONE = Record(WOOLFY, WOOLFY.rules_type(seats=2), [WOOLFY.parse("A red")])
PIGS = ("play", "three-little-pigs")


def start(words: list[str], folder: Path) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(
        words, cwd=folder, env=environment(), stdin=pipe, stdout=pipe, stderr=pipe, text=True, bufsize=0
    )


def until_asked(child: subprocess.Popen[str]) -> None:
    """Wait until the command asks somebody."""
    assert child.stdout is not None
    while "answer" not in (line := child.stdout.readline()):
        assert line, "it ended"


def ended(started: list[subprocess.Popen[str]]) -> list[tuple[int, str, str]]:
    """The exit code of each, and what it printed."""
    found = [(*each.communicate(timeout=120), each.wait()) for each in started]
    return [(code, out, err) for out, err, code in found]


def test_no_save_is_lost(tmp_path: Path) -> None:
    record.save(ONE, tmp_path / "game.toml")
    script = str(Path(__file__).with_name("writers.py"))
    answers = ended([start([sys.executable, script, "game.toml", "60"], tmp_path) for _ in range(3)])
    assert [(code, err) for code, _, err in answers] == [(0, "")] * 3
    saved = [int(out.split()[0]) for _, out, _ in answers]
    assert sum(saved) + 1 == len(record.read(tmp_path / "game.toml").steps) == 60
    assert os.listdir(tmp_path) == ["game.toml"]


def test_of_three_who_make_a_file_one_has_made_it(tmp_path: Path) -> None:
    code = (
        "import sys; from pigrules import game, record; pigs = game('woolfy')\n"
        "names = (sys.argv[1], 'x'); made = record.Record(pigs, pigs.rules_type(seats=2), (), names)\n"
        "sys.stdin.readline()\n"
        "try: record.save(made, 'new.toml', record.NEW)\n"
        "except record.ChangedError: sys.exit(2)"
    )
    started = [start([sys.executable, "-c", code, name], tmp_path) for name in "abc"]
    for each in started:
        assert each.stdin is not None
        each.stdin.write("\n")
    answers = ended(started)
    assert sorted(code for code, _, _ in answers) == [0, 2, 2]
    [winner] = [name for name, (code, _, _) in zip("abc", answers, strict=True) if code == 0]
    assert record.read(tmp_path / "new.toml").names == (winner, "x")


@pytest.mark.parametrize("kept", ["--save", "--journal"])
def test_of_three_games_that_go_on_with_one_file_one_is_saved_in_it_and_none_is_lost(
    kept: str, tmp_path: Path
) -> None:
    players = ("--players", "you,you", "--seed", "1")
    first = start(command(*PIGS, *players, kept, "game.x"), tmp_path)
    [(code, _, _)] = ended([first])
    assert code == 0
    started = [start(command(*PIGS, "--resume", "game.x", kept, "game.x"), tmp_path) for _ in range(3)]
    if kept == "--journal":  # only one of them gets it at all
        answers = ended(started)
        assert sorted(code for code, _, _ in answers) in ([0, 0, 0], [0, 0, 2], [0, 2, 2])
        return
    for each in started:
        until_asked(each)
    for each, typed in zip(started, ("stop\n", "again 1\n", "again 2\n"), strict=True):
        assert each.stdin is not None
        each.stdin.write(typed)
        each.stdin.flush()
    answers = ended(started)
    assert sorted(code for code, _, _ in answers) == [0, 2, 2]
    for code, out, err in answers:
        assert ("Saved in game.x." in out) == (code == 0)
        if code:
            assert err.startswith("pigrules: game.x: this file has changed since it was read or written here")
            assert err.count("\n") == 1
    games = [record.read(tmp_path / name) for name in ("game.x", "game-2.x", "game-3.x")]
    assert sorted(found.game.format(found.steps[4]) for found in games) == [
        "A again 1",
        "A again 2",
        "A stop",
    ]


def test_a_journal_has_one_writer(tmp_path: Path) -> None:
    words = command(*PIGS, "--players", "you,you", "--seed", "1", "--journal", "a.journal")
    first = start(words, tmp_path)
    until_asked(first)
    second = start(command(*PIGS, "--resume", "a.journal", "--journal", "a.journal"), tmp_path)
    third = start(words, tmp_path)
    [(code, out, err)] = ended([second])
    assert (code, out) == (2, "")
    assert err == "pigrules: a.journal: another process is writing this file\n"
    [(code, out, err)] = ended([third])
    assert (code, out) == (2, "")
    assert err == "pigrules: a.journal: this file exists already and is not overwritten\n"
    [(code, out, err)] = ended([first])
    assert (code, err) == (0, "")
    assert "Saved in a.journal. To resume: " in out


def test_regenerate_does_not_write_over_an_edit(tmp_path: Path) -> None:
    from pigrules.testing._checkout import Checkout

    page = tmp_path / "page.md"
    page.write_text("old")
    checkout = Checkout(tmp_path, {}, True)
    text = checkout.text(page)
    page.write_text("edited meanwhile")
    told = list(checkout.become(page, f"{text} and new"))
    assert told == [
        "page.md: this file has changed since it was read or written here, and is not overwritten"
    ]
    assert page.read_text() == "edited meanwhile"
    assert checkout.written == []
    text = checkout.text(page)
    assert list(checkout.become(page, f"{text}!")) == []
    assert page.read_text() == "edited meanwhile!"
    assert list(checkout.become(tmp_path / "new.md", "new")) == []
    assert checkout.written == [page, tmp_path / "new.md"]


def test_who_types_save_is_told_where_the_game_can_go(tmp_path: Path) -> None:
    path = tmp_path / "game.x"
    before = start(command(*PIGS, "--players", "you,you", "--seed", "1", "--save", "game.x"), tmp_path)
    ended([before])
    going_on = start(command(*PIGS, "--resume", "game.x"), tmp_path)
    until_asked(going_on)
    path.write_text("precious")
    assert going_on.stdin is not None
    going_on.stdin.write("save game.x\nsave other.x\n")
    [(code, out, err)] = ended([going_on])
    assert (code, err, path.read_text()) == (0, "", "precious")
    assert "game.x: this file has changed since it was read or written here, and is not overwritten\n" in out
    assert "Save this game under another name: save FILE\n" in out
    assert "Saved in other.x.\n" in out
    assert len(record.read(tmp_path / "other.x").steps) == 4
