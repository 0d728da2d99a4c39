"""What commands read: once, from a pipe or standard input too, by patterns; and numbers that are whole."""

from __future__ import annotations

import io
import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from cli_run import Ran, run
from pigrules.cli import main
from pigrules.cli._dashes import dashes
from pigrules.cli._input import all_expanded, expanded, one, read

RECORDS = Path(__file__).resolve().parents[2] / "examples" / "records"
ASKED = {
    "eat-me-if-you-can-three.toml": "A hunt B",
    "putz-die-wutz-normal.toml": "A grab jar",
    "shared-victory.toml": "A stop",
    "woolfy-won.toml": "A stay",
}
"""A record of each game, and a step of it."""
IMPOSSIBLE = 'format = 1\ngame = "woolfy"\nspec = 2\nsteps = []\n[rules]\nseats = 9\n'
NO_TOML = "[bad"


class Input(io.BytesIO):
    """Standard input that is no terminal, as bytes under text."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.buffer = io.BytesIO(data)


def piped(data: bytes, *words: str) -> Ran:
    """What a command makes of `data` on its standard input."""
    out, err = io.StringIO(), io.StringIO()
    with patch.multiple("sys", stdin=Input(data), stdout=out, stderr=err):
        code = main(words)
    return Ran(code, out.getvalue(), err.getvalue())


@contextmanager
def fifo(path: Path, data: bytes) -> Iterator[str]:
    """A pipe with a name: it gives `data` once, and a second reader would wait for ever."""
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_bytes, args=(data,), daemon=True)
    writer.start()
    yield str(path)
    writer.join(60)
    assert not writer.is_alive()


def commands(file: str, step: str) -> list[tuple[str, ...]]:
    return [
        ("verify", file),
        ("judge", file, "--step", step),
        ("sheet", file),
        ("dispute", file, "--depth", "1"),
    ]


@pytest.mark.parametrize(
    ("name", "which"),
    [*((name, which) for name in ASKED for which in (0, 1, 2)), ("woolfy-won.toml", 3)],
)
def test_every_command_reads_standard_input(name: str, which: int) -> None:
    data = (RECORDS / name).read_bytes()
    by_name = run(*commands(str(RECORDS / name), ASKED[name])[which])
    ran = piped(data, *commands("-", ASKED[name])[which])
    assert by_name.out
    assert (ran.code, ran.out.replace("-: ", f"{RECORDS / name}: ", which == 0), ran.err) == (
        by_name.code,
        by_name.out,
        "",
    )


@pytest.mark.skipif(os.name != "posix", reason="there are no pipes with names")
@pytest.mark.parametrize("text", [None, IMPOSSIBLE, NO_TOML], ids=["good", "impossible rules", "no TOML"])
@pytest.mark.parametrize("which", [0, 1, 2, 3], ids=["verify", "judge", "sheet", "dispute"])
def test_a_pipe_is_read_once(which: int, text: str | None, tmp_path: Path) -> None:
    data = (RECORDS / "woolfy-won.toml").read_bytes() if text is None else text.encode()
    (tmp_path / "file").write_bytes(data)
    by_name = run(*commands(str(tmp_path / "file"), "A stay")[which])
    with fifo(tmp_path / "pipe", data) as pipe:
        ran = run(*commands(pipe, "A stay")[which])
    assert ran.code == by_name.code
    assert (ran.out + ran.err).replace(pipe, str(tmp_path / "file")) == by_name.out + by_name.err
    assert bool(ran.err) == (text is not None)


@pytest.mark.skipif(os.name != "posix", reason="there are no pipes with names")
def test_rules_and_resumed_games_are_read_once(tmp_path: Path) -> None:
    simulated = ("simulate", "woolfy", "--players", "random,random", "--games", "2", "--json", "--rules")
    (tmp_path / "rules").write_text("seats = 2\n")
    wanted = run(*simulated, str(tmp_path / "rules"))
    assert wanted.code == 0
    with fifo(tmp_path / "first", b"seats = 2\n") as pipe:
        assert run(*simulated, pipe) == wanted
    assert piped(b"seats = 2\n", *simulated, "-") == wanted
    with fifo(tmp_path / "second", (RECORDS / "woolfy-won.toml").read_bytes()) as pipe:
        ran = run("play", "woolfy", "--resume", pipe, "--players", "random,random,random,random")
    assert ran.code == 0


def test_the_dash_is_read_once() -> None:
    data = (RECORDS / "woolfy-won.toml").read_bytes()
    ran = piped(data, "verify", "-", str(RECORDS / "normal.toml"), "-")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "pigrules: -: standard input can be read only once\n"


def test_a_file_that_is_called_dash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("./-").write_bytes((RECORDS / "woolfy-won.toml").read_bytes())
    ran = piped(NO_TOML.encode(), "verify", "./-")
    assert (ran.code, ran.lines[0][:14]) == (0, "./-: fine, 63 ")
    Path("./-x.toml").write_bytes((RECORDS / "woolfy-won.toml").read_bytes())
    assert run("verify", "--", "-x.toml").code == 0
    assert "Unknown option" in run("verify", "-x.toml").err


def test_without_standard_input() -> None:
    with patch("sys.stdin", None):
        ran = run("verify", "nothing.toml")
        out, err = io.StringIO(), io.StringIO()
        with patch.multiple("sys", stdin=None, stdout=out, stderr=err):
            code = main(["verify", "-"])
    assert ran.code == 2
    assert (code, err.getvalue()) == (2, "pigrules: -: standard input is closed\n")


def test_too_much_on_standard_input() -> None:
    ran = piped(b"#" * ((4 << 20) + 1), "verify", "-")
    assert (ran.code, ran.err) == (2, "pigrules: -: larger than 4 MiB\n")
    assert piped(b"#" * (4 << 20), "verify", "-").err.startswith("pigrules: -: $: ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", "you,random", "--rules", "-"), "--rules: standard input is the keyboard here"),
        (
            ("--players", "random", "--physical", "--rules", "-"),
            "--rules: standard input is the keyboard here",
        ),
        (("--resume", "-", "--players", "you"), "--resume: standard input is the keyboard here"),
        (("--players", "random", "--save", "-"), "--save: a game is saved in a file"),
    ],
)
def test_play_keeps_the_keyboard(words: tuple[str, ...], said: str) -> None:
    data = b'format = 1\ngame = "woolfy"\nspec = 2\nsteps = []\n[rules]\nseats = 1\n'
    ran = piped(data, "play", "woolfy", *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"pigrules: {said}")


def test_programs_play_from_standard_input() -> None:
    data = b'format = 1\ngame = "woolfy"\nspec = 2\nsteps = []\n[rules]\nseats = 1\n'
    ran = piped(data, "play", "woolfy", "--resume", "-", "--players", "random", "--seed", "1")
    assert (ran.code, ran.lines[-1]) == (0, "This game was not saved.")
    assert piped(b"seats = 1\n", "play", "woolfy", "--rules", "-", "--players", "random").code == 0


def test_patterns_that_no_shell_has_expanded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("b.toml", "a.toml", "c.txt", "[1].toml"):
        Path(name).write_bytes((RECORDS / "woolfy-won.toml").read_bytes())
    assert expanded("?.toml") == ["a.toml", "b.toml"]
    assert expanded("[ab].t*") == ["a.toml", "b.toml"]
    assert expanded("[1].toml") == ["[1].toml"]
    assert expanded("none.toml") == ["none.toml"]
    assert expanded("[31m.toml") == ["[31m.toml"]
    assert one("c*") == "c.txt"
    assert read("c*") == Path("c.txt").read_bytes()
    assert all_expanded(["c.txt", "?.toml", "x*", "-"]) == ["c.txt", "a.toml", "b.toml", "x*", "-"]
    ran = run("verify", "?.toml", "x*.toml", "c.txt", "--json")
    assert [(each["file"], each["verdict"]) for each in ran.json["files"]] == [
        ("a.toml", "fine"),
        ("b.toml", "fine"),
        ("x*.toml", "malformed"),
        ("c.txt", "fine"),
    ]
    assert (ran.code, ran.err) == (2, "pigrules: x*.toml: no file matches this pattern\n")
    assert run("judge", "c*", "--step", "A stay").code == 1
    assert run("judge", "?.toml", "--step", "A").err == (
        "pigrules: ?.toml: 2 files match this pattern; name one of them\n"
    )
    assert (
        run("play", "woolfy", "--resume", "*.json").err == "pigrules: *.json: no file matches this pattern\n"
    )


def test_one_bad_file_ends_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The exit code says the worst of all."""
    monkeypatch.chdir(tmp_path)
    good = (RECORDS / "woolfy-won.toml").read_text(encoding="utf-8")
    Path("good").write_text(good, encoding="utf-8")
    Path("refused").write_text(good.replace('"A red"', '"B red"', 1), encoding="utf-8")
    Path("impossible").write_text(IMPOSSIBLE)
    Path("bytes").write_bytes(b"\xff\xfe\x00\xd8")
    Path("folder").mkdir()
    bad = ["bytes", "folder", "gone", "impossible", "", "a\0b", "a\ud800"]
    ran = run("verify", "good", *bad, "refused", "good", "--json")
    assert [each["verdict"] for each in ran.json["files"]] == ["fine", *["malformed"] * 7, "refused", "fine"]
    assert (ran.code, ran.err.count("\n")) == (2, 7)
    assert run("verify", "good", "refused", "good").code == 1
    assert run("verify", "refused", "gone").code == 2
    assert run("verify", "good", "good").code == 0


OPTIONS = {
    "--at": ("judge", str(RECORDS / "woolfy-won.toml"), "--step", "A stay", "--at"),
    "--depth": ("dispute", str(RECORDS / "woolfy-won.toml"), "--depth"),
    "--games": ("simulate", "woolfy", "--players", "random", "--games"),
    "--jobs": ("simulate", "woolfy", "--players", "random", "--jobs"),
    "--seed": ("simulate", "woolfy", "--players", "random", "--seed"),
}


@pytest.mark.parametrize("option", [*OPTIONS, "play --seed"])
@pytest.mark.parametrize(
    "number",
    [
        "27.6",
        "1.0",
        "1e3",
        "1_000",
        "0x10",
        "true",
        "",
        " 1",
        "1 ",
        "\u0663",
        "\u00b2",
        "1/2",
        "1,000",
        "inf",
    ],
)
def test_whole_numbers_are_whole(option: str, number: str) -> None:
    words = OPTIONS.get(option, ("play", "woolfy", "--players", "random", "--seed"))
    ran = run(*words[:-1], f"{words[-1]}={number}")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"pigrules: Invalid value for {words[-1]}: expected a whole number")
    assert ran.err.count("\n") == 1


def test_numbers_that_are_whole() -> None:
    same = [run(*OPTIONS["--at"], number) for number in ("27", "+27", "027")]
    assert same[0].code in (0, 1)
    assert same[0] == same[1] == same[2]
    assert json.loads(run(*OPTIONS["--seed"], "-7", "--games", "1", "--json").out)["seed"] == -7
    assert "a number of 5000 digits" in run(*OPTIONS["--seed"], "9" * 5000).err


@pytest.mark.parametrize("players", ["", " ", "random,", ",random", "random, ,random"])
def test_players_have_names(players: str) -> None:
    ran = run("simulate", "woolfy", "--players", players)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"pigrules: --players: a name is missing between the commas of {players!r}\n"


def test_the_dash_looks_like_no_option() -> None:
    words = dashes(["verify", "-", "--json"])
    assert words == ["verify", "-", "--json"]
    assert [word.startswith("-") for word in words] == [False, False, True]
