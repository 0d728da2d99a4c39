"""``verify``: a line a file, and an exit code of 0 only if all of them hold."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from cli_run import run

HEAD = 'format = 1\ngame = "coin-toss"\nspec = 4\nrules.seats = 1\n'


@pytest.fixture
def file(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A record of a coin toss that was won, in the working directory."""
    monkeypatch.chdir(tmp_path)
    path = Path("won.toml")
    path.write_text(HEAD + 'steps = ["A heads", "edge", "heads"]\n')
    return path


def test_a_record_that_holds(file: Path) -> None:
    ran = run("verify", "won.toml")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "won.toml: fine, 3 steps; winners: A; A 1 (coin.end.shown; coin.txt, line 5)\n"


def test_a_game_that_nobody_won(file: Path) -> None:
    file.write_text(HEAD + 'names = ["Ana"]\nsteps = ["A heads", "tails"]\n')
    assert (
        run("verify", "won.toml").out
        == "won.toml: fine, 2 steps; winners: nobody; A (Ana) 0 (coin.end.shown; coin.txt, line 5)\n"
    )


def test_an_unfinished_game_holds(file: Path) -> None:
    file.write_text(HEAD + 'names = ["Ana"]\nsteps = []\n')
    ran = run("verify", "won.toml")
    assert ran.code == 0
    assert ran.out == (
        "won.toml: unfinished, 0 steps, all legal; "
        "A (Ana) to answer: One player names a side of the coin. (coin.call.choice; coin.txt, line 3)\n"
    )
    file.write_text(HEAD + 'steps = ["A tails"]\n')
    assert run("verify", "won.toml", "--lang", "es").out == (
        "won.toml: sin terminar, 1 paso, todo legal; "
        "Decide el azar: La moneda se lanza. (coin.toss.chance; coin.txt, línea 4)\n"
    )


def test_the_first_refused_step_is_told_with_clause_and_lines(file: Path) -> None:
    file.write_text(HEAD + 'names = ["Ana"]\nsteps = ["A edge", "edge", "edge"]\n')
    ran = run("verify", "won.toml")
    assert ran.code == 1
    assert ran.lines == [
        "won.toml: refused at step 1, A edge",
        "  A (Ana) may not call the edge. (coin.call.no-edge; coin.txt, lines 3, 6)",
    ]
    assert run("verify", "won.toml", "--lang", "es").lines == [
        "won.toml: rechazado en el paso 1, A edge",
        "  A (Ana) no puede decir canto. (coin.call.no-edge; coin.txt, líneas 3, 6)",
    ]


def test_one_bad_file_stops_no_other(file: Path) -> None:
    Path("torn.toml").write_text(HEAD + "steps = [")
    Path("late.toml").write_text(HEAD + 'steps = ["A heads", "heads", "heads"]\n')
    ran = run("verify", "torn.toml", "late.toml", "gone.toml", ".", "won.toml")
    assert ran.code == 2
    assert ran.lines == [
        "late.toml: refused at step 3, heads",
        "  The game has ended. (core.turn.over; the referee's own rule, no document)",
        "won.toml: fine, 3 steps; winners: A; A 1 (coin.end.shown; coin.txt, line 5)",
    ]
    torn, gone, folder = ran.err.splitlines()
    assert torn.startswith("pigrules: torn.toml: not TOML: ")
    assert gone == "pigrules: gone.toml: No such file or directory"
    assert folder == "pigrules: .: Is a directory"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD, "won.toml: $: the key 'steps' is missing"),
        (HEAD + 'steps = ["A head"]\n', "won.toml: $.steps[0]: no step is written 'A head'"),
        (HEAD + "steps = []\nrules.readings.edge = 3\n", "won.toml: $.rules.readings.edge: "),
        (HEAD.replace("4", "3") + "steps = []\n", "won.toml: $.spec: played under spec 3 of coin-toss"),
        (HEAD.replace("coin-toss", "chess"), "won.toml: $: the key 'steps' is missing"),
    ],
)
def test_a_malformed_record_is_one_line_with_its_path(file: Path, text: str, said: str) -> None:
    file.write_text(text)
    ran = run("verify", "won.toml")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"pigrules: {said}")
    assert ran.err.count("\n") == 1


def test_a_file_that_is_too_large_is_named_once(file: Path) -> None:
    with patch("pigrules._files.MOST_BYTES", 2 << 20):
        file.write_bytes(b"#" * ((2 << 20) + 1))
        assert run("verify", "won.toml").err == "pigrules: won.toml: larger than 2 MiB\n"


def test_rules_that_cannot_be_played_are_told_in_words(tmp_path: Path) -> None:
    path = tmp_path / "six.toml"
    path.write_text('format = 1\ngame = "three-little-pigs"\nspec = 2\nsteps = []\n[rules]\nseats = 6\n')
    ran = run("verify", str(path), "--lang", "es")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        f"pigrules: {path}: $.rules: Pueden jugar de dos a cinco, no 6. "
        "(tlp.setup.seats; 000_70233d4de8b74afe.txt, líneas 79, 80, 81, 82)\n"
    )


def test_verdicts_as_data(file: Path) -> None:
    Path("edge.toml").write_text(HEAD + 'names = ["Ana"]\nsteps = ["A edge"]\n')
    Path("begun.toml").write_text(HEAD + 'steps = ["A heads"]\n')
    ran = run("verify", "won.toml", "begun.toml", "edge.toml", "gone.toml", "--json", "--lang", "es")
    assert ran.code == 2
    assert ran.err == "pigrules: gone.toml: no existe el archivo o el directorio\n"
    nothing = {"result": None, "refused": None, "problem": None}
    assert ran.json == {
        "holds": False,
        "files": [
            {
                **nothing,
                "file": "won.toml",
                "verdict": "fine",
                "game": "coin-toss",
                "steps": 3,
                "result": {"ended": "coin.end.shown", "winners": [0], "scores": [1], "decided": []},
            },
            {**nothing, "file": "begun.toml", "verdict": "unfinished", "game": "coin-toss", "steps": 1},
            {
                **nothing,
                "file": "edge.toml",
                "verdict": "refused",
                "game": "coin-toss",
                "steps": 1,
                "refused": {
                    "index": 0,
                    "step": "A edge",
                    "refusals": [
                        {
                            "clause": "coin.call.no-edge",
                            "source": "coin.txt",
                            "lines": [3, 6],
                            "text": "A (Ana) no puede decir canto.",
                            "facts": {"seat": 0, "side": "edge"},
                        }
                    ],
                    "hint": None,
                },
            },
            {
                **nothing,
                "file": "gone.toml",
                "verdict": "malformed",
                "game": None,
                "steps": None,
                "problem": "gone.toml: no existe el archivo o el directorio",
            },
        ],
    }
    assert run("verify", "won.toml", "begun.toml", "--json").json["holds"] is True
    assert run("verify", "edge.toml", "--json").code == 1
