"""What the commands print in each encoding, with streams that are closed, and beside noise."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from distribution import install
from pigrules._shown import encodable
from pigrules._streams import answer, document, is_terminal, prepare, reserved, takes_control_codes
from pigrules.cli import main
from pigrules.testing.__main__ import main as maintain

TESTS = Path(__file__).resolve().parents[1]
RECORDS = TESTS.parent / "examples" / "records"
ENCODINGS = ("utf-8", "ascii", "latin-1", "cp437", "cp1252", "utf-16")
GAMES = {
    "eat-me-if-you-can": ("eat-me-if-you-can-disputed.toml", "A sleep"),
    "putz-die-wutz": ("putz-die-wutz-disputed.toml", "A grab jar"),
    "three-little-pigs": ("disputed.toml", "A stop"),
    "woolfy": ("woolfy-disputed.toml", "A stay"),
}
"""A record of each game, and a step of it."""
QUESTIONS: dict[str, list[tuple[str, ...]]] = {
    "verify": [("verify", *(str(RECORDS / file) for file, _ in GAMES.values()), "niño \u2014 猪.toml")],
    "judge": [("judge", str(RECORDS / file), "--step", step) for file, step in GAMES.values()],
    "odds": [("odds", str(RECORDS / file), "--at", "12") for file, _ in GAMES.values()],
    "sheet": [("sheet", str(RECORDS / file)) for file, _ in GAMES.values()],
    "dispute": [("dispute", str(RECORDS / GAMES["woolfy"][0]), "--depth", "1")],
    "simulate": [("simulate", game, "--players", "random,greedy,random", "--games", "1") for game in GAMES],
    "games": [("games",)],
    "clause": [("clause", "core.turn.over"), ("clause", "woolfy.reading.shelter")],
    "clauses": [("clauses", game) for game in GAMES],
    "readings": [("readings", game) for game in GAMES],
}
POSIX = pytest.mark.skipif(os.name != "posix", reason="descriptors are closed by a POSIX shell")


def printed(
    words: tuple[str, ...],
    encoding: str,
    closed: tuple[str, ...] = (),
    command: Callable[[Sequence[str]], int] = main,
) -> tuple[int, bytes, bytes]:
    """The exit code of a command in this process, and the bytes on its standard output and error."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2))
    streams: dict[str, Any] = {"stdout": out, "stderr": err, **dict.fromkeys(closed)}
    with patch.multiple("sys", **streams):
        code = command(words)
    for stream in (out, err):
        stream.flush()
    return code, out.buffer.getvalue(), err.buffer.getvalue()


@cache
def in_utf8(words: tuple[str, ...]) -> tuple[int, bytes, bytes]:
    """What the encodings are compared with."""
    return printed(words, "utf-8")


def in_process(words: tuple[str, ...]) -> Any:
    """The data that a command gives to be printed as JSON."""
    given: list[Any] = []
    with patch("pigrules.cli._output.answer", given.append):
        printed(words, "utf-8")
    (data,) = given
    return data


@pytest.mark.parametrize("command", QUESTIONS)
def test_json_is_the_data_in_every_encoding(command: str) -> None:
    for words in QUESTIONS[command]:
        asked = (*words, "--lang", "es", "--json")
        told = json.loads(json.dumps(in_process(asked)))
        for encoding in ENCODINGS:
            code, out, _ = printed(asked, encoding)
            assert code in (0, 1, 2)
            assert out.decode("utf-8").endswith("}\n")
            assert json.loads(out) == told


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("command", QUESTIONS)
def test_text_is_shown_in_every_encoding(command: str, encoding: str) -> None:
    for words in QUESTIONS[command]:
        asked = (*words, "--lang", "es")
        code, out, err = printed(asked, encoding)
        assert code in (0, 1, 2)
        assert b"Traceback" not in out + err
        _, utf8, _ = in_utf8(asked)
        wanted = [encodable(line, encoding).rstrip() for line in utf8.decode("utf-8").splitlines()]
        shown = [line.rstrip() for line in out.decode(encoding).splitlines()]
        if command != "simulate":  # A table has other lines and widths in ASCII.
            assert shown == wanted


@pytest.mark.parametrize("words", [(), ("play", "--help"), ("simulate", "--help")])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_help_is_shown_in_every_encoding(words: tuple[str, ...], encoding: str) -> None:
    code, out, err = printed(words, encoding)
    assert (code, err) == (0, b"")
    assert "Usage: pigrules" in out.decode(encoding)
    assert ("╭" in out.decode(encoding)) == encoding.startswith("utf")


@pytest.mark.parametrize("command", QUESTIONS)
@pytest.mark.parametrize("closed", [("stderr",), ("stdin",), ("stdin", "stderr")], ids=" ".join)
def test_json_with_streams_that_are_closed(command: str, closed: tuple[str, ...]) -> None:
    asked = (*QUESTIONS[command][0], "--json")
    code, out, _ = printed(asked, "ascii", closed)
    open_code, open_out, _ = printed(asked, "ascii")
    assert (code, out) == (open_code, open_out)
    assert json.loads(out)


@pytest.mark.parametrize("command", QUESTIONS)
def test_without_standard_output_nothing_is_told(command: str) -> None:
    for words in (QUESTIONS[command][0], (*QUESTIONS[command][0], "--json")):
        code, _, _ = printed(words, "ascii")
        assert printed(words, "ascii", ("stdout",))[0] == code


@pytest.mark.parametrize(
    "words",
    [
        ("judge", "none.toml", "--step", "A stay"),
        ("judge", str(RECORDS / "disputed.toml"), "--step", "x"),
        ("odds", str(RECORDS / "disputed.toml"), "--goal", "chimney"),
        ("dispute", "none.toml"),
        ("simulate", "woolfy", "--players", "nobody"),
        ("clause", "woolfy.none.such"),
        ("clauses", "chess"),
        ("readings", "chess"),
        ("games", "--lang", "english"),
        ("verify",),
    ],
    ids=lambda words: " ".join(words[:1]),
)
def test_an_error_is_a_line_on_standard_error_and_no_document(words: tuple[str, ...]) -> None:
    code, out, err = printed((*words, "--json"), "ascii")
    assert (code, out) == (2, b"")
    assert err.startswith(b"pigrules: ")
    assert err.count(b"\n") == 1
    assert printed((*words, "--json"), "ascii", ("stderr",))[:2] == (2, b"")


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_maintainers_commands_answer_in_every_encoding(encoding: str, tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text("seats = 1\n", encoding="utf-8")
    words = ("explore", "woolfy", "--rules", str(tmp_path / "rules.toml"), "--depth", "1")
    for each in (words, (*words, "--json")):
        code, out, err = printed(each, encoding, command=maintain)
        assert (code, err) == (0, b"")
        assert "--json" not in each or json.loads(out.decode("utf-8"))["holds"] is True
    assert printed(("explore", "niño"), encoding, command=maintain)[0] == 2


def test_what_json_cannot_say_is_said_otherwise() -> None:
    data = {
        "nan": float("nan"),
        "far": [float("inf"), (float("-inf"), 1.5)],
        "sixth": Fraction(1, 6),
        "half": "a\ud800",
        "bytes": "\udcc3\udca9 \udcff",
        "whole": 10**400,
        "é": "猪",
    }
    out = document(data)
    assert b'"half": "a\\ud800"' in out
    assert '"é": "猪"'.encode() in out
    assert json.loads(out.decode("utf-8")) == {
        "nan": None,
        "far": [None, [None, 1.5]],
        "sixth": "1/6",
        "half": "a\ud800",
        "bytes": "é \udcff",
        "whole": 10**400,
        "é": "猪",
    }


def test_what_an_encoding_lacks_has_a_plainer_form() -> None:
    assert encodable("┌─┐│ “é…” 猪 \u2013 a\u00a0b", "ascii") == '+-+| "\\xe9..." \\u732a - a b'
    assert encodable("“é…” 猪", "cp437") == '"é..." \\u732a'
    assert encodable("“é…” 猪\ud800", "utf-16-le") == "“é…” 猪\\ud800"


def test_what_is_printed_beside_an_answer_goes_to_standard_error() -> None:
    out, err = io.StringIO(), io.StringIO()
    with patch.multiple("sys", stdout=out, stderr=err):
        with reserved():
            print("noise")
        print("after")
    assert (out.getvalue(), err.getvalue()) == ("after\n", "noise\n")


def test_the_descriptor_is_reserved_and_given_back(capfd: pytest.CaptureFixture[str]) -> None:
    prepare(ours=True)
    with open(1, "w", closefd=False) as out, patch("sys.stdout", out):
        with reserved():
            os.write(1, b"noise\n")
            print("original", file=out)
            answer({"a": 1})
        print("after")
    assert capfd.readouterr() == ('{\n  "a": 1\n}\nafter\n', "noise\noriginal\n")


def test_a_descriptor_whose_reader_does_not_wait(capfd: pytest.CaptureFixture[str]) -> None:
    """It takes three bytes, then is full, then takes the rest."""
    whole = document({"a": 1})
    took: list[bytes] = []

    def write(descriptor: int, data: memoryview) -> int:
        took.append(bytes(data[: 3 if not took else None]))
        if took[-1] and len(took) == 2:
            took[-1] = b""
            raise BlockingIOError
        return len(took[-1])

    writes, waits = patch("os.write", write), patch("select.select")
    with open(1, "w", closefd=False) as out, patch("sys.stdout", out), reserved(), writes, waits as waited:
        answer({"a": 1})
    assert b"".join(took) == whole
    assert waited.call_count == 1


def test_what_stands_for_standard_output_is_standard_error() -> None:
    err = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    with patch.multiple("sys", stdout=io.StringIO(), stderr=err), reserved():
        sys.stdout.close()
        sys.stdout.write("é\n")
        sys.stdout.flush()
        sys.stdout.buffer.write(b"bytes\n")
        assert (sys.stdout.encoding, sys.stdout.writable(), sys.stdout.isatty()) == ("latin-1", True, False)
        with pytest.raises(io.UnsupportedOperation):
            sys.stdout.fileno()
    err.flush()
    assert err.buffer.getvalue() == b"\xe9\nbytes\n"
    with patch.multiple("sys", stdout=io.StringIO(), stderr=None), reserved():
        sys.stdout.write("nowhere")
        sys.stdout.flush()
        sys.stdout.buffer.write(b"nowhere")
        assert (sys.stdout.encoding, sys.stdout.isatty(), sys.stdout.fileno()) == (None, False, 2)


def test_a_stream_that_is_closed_is_no_terminal() -> None:
    closed = io.StringIO()
    closed.close()
    assert not is_terminal(closed)
    assert not is_terminal(None)
    assert not takes_control_codes(closed)


NOISE = """
import atexit, os, subprocess, sys, warnings
def noise(where):
    print("NOISE", where)
    print("NOISE", where, "original", file=sys.__stdout__)
    os.write(1, b"NOISE descriptor\\n")
    subprocess.run([sys.executable, "-c", "print('NOISE child')"])
noise("import")
warnings.warn("NOISE", DeprecationWarning)
atexit.register(noise, "exit")
_turn = turn
def turn(state):
    print("NOISE turn")
    return _turn(state)
import attrs
GAME = attrs.evolve(GAME, turn=turn)
"""


@pytest.fixture
def noisy(tmp_path: Path) -> dict[str, str]:
    """The environment of a process that finds a game which prints when it is imported, asked, and left."""
    folder = tmp_path / "site"
    install(TESTS / "coin_toss", folder)
    with (folder / "coin_toss" / "__init__.py").open("a") as file:
        file.write(NOISE)
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), *filter(None, sys.path)))}


@pytest.mark.parametrize(
    "words",
    [
        ("games",),
        ("clauses", "coin-toss"),
        ("simulate", "coin-toss", "--players", "random", "--games", "4", "--jobs", "2"),
    ],
    ids=lambda words: words[0],
)
def test_a_game_that_prints_spoils_no_document(noisy: dict[str, str], words: tuple[str, ...]) -> None:
    command = [sys.executable, "-W", "always", "-m", "pigrules", *words, "--json"]
    ran = subprocess.run(command, env=noisy, capture_output=True, timeout=120)
    assert ran.returncode == 0
    assert b"NOISE" not in ran.stdout
    assert json.loads(ran.stdout)
    for noise in (b"NOISE import", b"NOISE descriptor", b"NOISE child", b"NOISE exit original"):
        assert noise in ran.stderr
    assert b"DeprecationWarning: NOISE" in ran.stderr


def shell(script: str, *words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """What sh makes of ``pigrules`` with `words`, which `script` has as ``"$@"``."""
    command = [sys.executable, "-m", "pigrules", *words]
    return subprocess.run(
        ["sh", "-c", script, "sh", *command],
        env={**os.environ, **environment},
        capture_output=True,
        timeout=120,
    )


@POSIX
def test_descriptors_that_are_closed(tmp_path: Path) -> None:
    (tmp_path / "twice.toml").write_bytes((RECORDS / "woolfy-won.toml").read_bytes())
    words = ("verify", str(tmp_path / "twice.toml"), "--json")
    whole = json.loads(shell('"$@"', *words).stdout)
    assert whole["holds"] is True
    for closed in ("2>&-", "<&- 2>&-"):
        ran = shell(f'"$@" {closed}', *words)
        assert (ran.returncode, json.loads(ran.stdout)) == (0, whole)
    assert shell('"$@" >&- 2>&- <&-', *words).returncode == 0
    ran = shell('"$@" 2>&-', "verify", "none.toml")
    assert (ran.returncode, ran.stdout) == (2, b"")


@POSIX
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
def test_a_disk_that_is_full() -> None:
    ran = shell('"$@" >/dev/full', "games", "--json")
    assert (ran.returncode, ran.stderr) == (2, b"pigrules: [Errno 28] No space left on device\n")
    assert shell('"$@" 2>/dev/full', "verify", "none.toml").returncode == 2


@POSIX
def test_a_name_in_an_encoding_that_python_does_not_know() -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ran = shell('"$@" "$(printf "\\303\\251")" "$(printf "a\\377")" --json', "verify", **plain)
    assert [each["file"] for each in json.loads(ran.stdout)["files"]] == ["é", "a\udcff"]
    assert ran.stderr.splitlines() == [
        b"pigrules: \\xe9: No such file or directory",
        b"pigrules: a\\udcff: No such file or directory",
    ]


@POSIX
def test_a_reader_that_does_not_wait() -> None:
    """It has made the pipe non-blocking, and reads when the pipe has been full for a while."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    words = ["verify", *[str(RECORDS / "woolfy-won.toml")] * 300, "--json"]
    with subprocess.Popen([sys.executable, "-m", "pigrules", *words], stdout=writing) as process:
        os.close(writing)
        with open(reading, "rb") as file:
            data = file.read()
    assert process.returncode == 0
    assert len(json.loads(data)["files"]) == 300
