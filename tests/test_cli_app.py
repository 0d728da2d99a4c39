"""The command line as a whole: exit codes, help, one line for every error, colour only where it belongs."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from importlib.metadata import version
from pathlib import Path
from unittest.mock import patch

import pytest

from cli_run import run
from pigrules import MalformedError, __version__, registry
from pigrules._shown import plain
from pigrules.cli import main
from pigrules.cli._output import Out, problem, progress
from pigrules.cli._phrases import LANGUAGES, phrases

LINES = {
    "de": ("Zeile", "Zeilen"),
    "en": ("line", "lines"),
    "es": ("línea", "líneas"),
    "fr": ("ligne", "lignes"),
}
COMMANDS = (
    *("play", "verify", "judge", "legal", "position", "sheet", "odds", "dispute", "simulate"),
    *("games", "clause", "clauses", "readings"),
)


def pigrules(*words: str, **environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "pigrules", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str, site: Path) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert ran.lines[0].startswith(f"Usage: pigrules {command}")
    example = ran.lines.index("For example:")
    assert ran.lines[example + 2].startswith(f"    pigrules {command}")


def test_an_example_names_an_installed_game(site: Path) -> None:
    assert '    pigrules readings coin-toss --search "who begins"' in run("readings", "--help").lines


def test_an_example_names_no_game_where_none_is_installed(site: Path) -> None:
    (site / "coin_toss-1.0.dist-info" / "entry_points.txt").write_text("")
    assert '    pigrules readings GAME --search "who begins"' in run("readings", "--help").lines


def test_the_examples_of_help_work_for_every_game() -> None:
    """They name three players, one or two of them greedy or random."""
    for name in registry.games():
        game = registry.game(name)
        fewest, most = game.players
        assert fewest <= 3 <= most
        assert {"greedy", "random"} <= game.policies.keys()


RECORDS = Path(__file__).resolve().parents[1] / "examples" / "records"
A_CLAUSE_ALONE = re.compile(r"\([a-z]+(\.[a-z-]+){2}\)")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "words",
    [
        ("verify", *map(str, sorted(RECORDS.glob("*.toml")))),
        ("judge", str(RECORDS / "disputed.toml"), "--at", "28", "--step", "B done"),
        ("judge", str(RECORDS / "woolfy-won.toml"), "--step", "A stay"),
        ("judge", str(RECORDS / "eat-me-if-you-can-three.toml"), "--at", "0", "--step", "A hunt B"),
        ("odds", str(RECORDS / "disputed.toml"), "--at", "20"),
        ("odds", str(RECORDS / "woolfy-won.toml"), "--at", "0"),
        ("odds", str(RECORDS / "putz-die-wutz-normal.toml"), "--at", "12"),
        ("dispute", str(RECORDS / "woolfy-disputed.toml"), "--depth", "1"),
        ("dispute", str(RECORDS / "eat-me-if-you-can-disputed.toml"), "--depth", "1"),
        ("simulate", "putz-die-wutz", "--players", "greedy,random", "--games", "3"),
        ("play", "three-little-pigs", "--players", "random,greedy", "--seed", "1"),
    ],
    ids=lambda words: f"{words[0]} {Path(words[1]).stem}",
)
def test_no_clause_stands_without_its_lines(words: tuple[str, ...], lang: str) -> None:
    """A clause is followed by its document and lines, or by the words that there is none."""
    ran = run(*words, "--lang", lang)
    assert ran.code in (0, 1)
    assert not A_CLAUSE_ALONE.search(ran.out)
    line, lines = LINES[lang]
    cited = re.findall(r"\(([a-z]+(?:\.[a-z-]+){2}); ([^()]*)\)", ran.out)
    assert cited
    for clause, where in cited:
        own = clause.startswith("core.")
        assert own == (where == phrases(lang).referee), clause
        assert own or re.fullmatch(rf"\S+, ({line} \d+|{lines} \d+(, \d+)+)", where), clause


def test_help_lists_the_commands(site: Path) -> None:
    ran = run()
    assert ran.code == 0
    listed = {line.split()[1] for line in ran.lines if line.startswith("│")}
    assert set(COMMANDS) <= listed
    assert run("--help") == ran


def test_version() -> None:
    assert run("--version").out == f"{version('pigrules')}\n" == f"{__version__}\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("verfy",), 'Unknown command "verfy". Did you mean "verify"?'),
        (("verify", "x", "--lng", "es"), "--lng"),
        (("games", "--lang", "english"), "no language is called 'english'; there are de, en, es, fr."),
        (("judge", "x"), "--step"),
        (("clauses",), "GAME"),
        (("dispute", "x", "--depth", "0"), "Must be >= 1."),
        (("judge", "x", "--step", "A", "--at", "-1"), "Must be >= 0."),
        (("simulate", "x", "--players", "random", "--games", "many"), "expected a whole number, not 'many'"),
        (("verify",), "name at least one record: pigrules verify FILE…"),
        (("clauses", "coin-tos"), "no game is called 'coin-tos'; did you mean coin-toss? (known: coin-toss)"),
        (("clause", "coin.end.show"), "coin.end.shown"),
        (("dispute", "nothing.toml"), "nothing.toml: No such file or directory"),
        (("judge", ".", "--step", "A"), ".: Is a directory"),
    ],
)
def test_bad_usage_is_one_line_and_exit_code_2(site: Path, words: tuple[str, ...], said: str) -> None:
    ran = run(*words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("pigrules: ")
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_an_unreadable_file_is_one_line(tmp_path: Path) -> None:
    unreadable = PermissionError(13, "Permission denied", "a.toml")
    with patch("pigrules.cli._input.read_bytes", side_effect=unreadable):
        ran = run("verify", "a.toml")
    assert (ran.code, ran.out, ran.err) == (2, "", "pigrules: a.toml: Permission denied\n")


def test_ctrl_c_is_exit_code_130() -> None:
    with patch("pigrules.cli.games.described", side_effect=KeyboardInterrupt):
        assert run("games").code == 130


def test_without_the_extra_one_line_says_how_to_get_it() -> None:
    err = io.StringIO()
    missing = ModuleNotFoundError("No module named 'cyclopts'", name="cyclopts")
    with redirect_stderr(err), patch("builtins.__import__", side_effect=missing):
        assert main([]) == 2
    assert err.getvalue() == 'pigrules: the commands are an extra: pip install "pigrules[cli]"\n'


def test_any_other_missing_module_is_no_missing_extra() -> None:
    missing = ModuleNotFoundError("No module named 'other'", name="other")
    with patch("builtins.__import__", side_effect=missing), pytest.raises(ModuleNotFoundError):
        main([])


def test_the_words_of_the_process_are_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["pigrules", "--no-such-option"])
    err = io.StringIO()
    with redirect_stderr(err):
        assert main() == 2
    assert "--no-such-option" in err.getvalue()


def test_the_module_is_the_command() -> None:
    process = pigrules("clause", "core.turn.over")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")
    assert out.decode().splitlines()[0] == "core.turn.over"


def test_nobody_reads_any_more() -> None:
    with pigrules("clauses", "three-little-pigs") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.wait(timeout=60) == 141
        assert process.stderr.read() == b""


class Broken(io.StringIO):
    """A stream that takes nothing, for the reason `why`; `instead` is what its file descriptor stands for."""

    def __init__(self, why: OSError, instead: int) -> None:
        super().__init__()
        self.why, self.instead = why, instead

    def flush(self) -> None:
        raise self.why

    def fileno(self) -> int:
        return self.instead


@pytest.mark.parametrize("words", [("clause", "core.turn.over"), ("clause", "core.turn.over", "--json")])
def test_what_nobody_reads_goes_nowhere(tmp_path: Path, words: tuple[str, ...]) -> None:
    err, why = io.StringIO(), BrokenPipeError(32, "Broken pipe")
    with (tmp_path / "pipe").open("w") as file:
        with redirect_stdout(Broken(why, file.fileno())), redirect_stderr(err):
            assert main(words) == 141
        file.write("what is left in the buffer")
    assert (tmp_path / "pipe").read_text() == ""
    assert err.getvalue() == ""


@pytest.mark.parametrize("words", [("clause", "core.turn.over"), ("clause", "core.turn.over", "--json")])
def test_a_full_disk_is_one_line(tmp_path: Path, words: tuple[str, ...]) -> None:
    err, why = io.StringIO(), OSError(28, "No space left on device")
    with (tmp_path / "disk").open("w") as file:
        with redirect_stdout(Broken(why, file.fileno())), redirect_stderr(err):
            assert main(words) == 2
        file.write("what is left in the buffer")
    assert (tmp_path / "disk").read_text() == ""
    assert err.getvalue() == "pigrules: [Errno 28] No space left on device\n"


def test_without_standard_output_a_command_runs_all_the_same(site: Path) -> None:
    with redirect_stdout(None):
        assert main(["verify", "gone.toml"]) == 2
        assert main(["games", "--json"]) == 0


def test_streams_take_any_text() -> None:
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="ascii") for _ in range(3)]
    with patch.multiple("sys", stdout=streams[0], stderr=streams[1], stdin=streams[2]):
        main(["clause", "core.turn.over"])
    assert [stream.errors for stream in streams] == ["pigrules.plainer", "pigrules.plainer", "replace"]


def test_what_the_terminal_cannot_show_is_an_escape() -> None:
    process = pigrules("clause", "core.turn.over", "--lang", "es", PYTHONIOENCODING="ascii")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")
    assert b"Cuando la partida ha terminado, ya no ocurre nada m\\xe1s." in out


def test_no_control_character_reaches_the_terminal() -> None:
    assert plain("straw door 1") == "straw door 1"
    assert plain("a\x1b[31mb\nc\u202ed é") == "a\\x1b[31mb\\nc\\u202ed é"
    ran = run("verify", "\x1b[31m.toml")
    assert ran.err == "pigrules: \\x1b[31m.toml: No such file or directory\n"


def test_an_error_is_told_on_one_line() -> None:
    assert problem(MalformedError("two\nlines", "$.x")) == "$.x: two lines"
    assert problem(OSError(5, "Input/output error")) == "[Errno 5] Input/output error"
    assert problem("as it is") == "as it is"


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@contextmanager
def a_terminal(**environment: str) -> Iterator[Terminal]:
    """Standard output and error are a terminal of 40 columns that shows colours."""
    stream = Terminal()
    names = ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "LINES")
    kept = {name: value for name, value in os.environ.items() if name not in names}
    shown = {**kept, "TERM": "xterm-256color", "COLUMNS": "40", **environment}
    with patch.dict(os.environ, shown, clear=True), redirect_stdout(stream), redirect_stderr(stream):
        yield stream


def test_a_terminal_gets_colour_and_wrapped_words() -> None:
    with a_terminal() as terminal:
        Out().line("one two three four five six seven eight nine ten", "red", indent=2)
    assert terminal.getvalue() == (
        "  \x1b[31mone two three four five six seven\x1b[0m\n  \x1b[31meight nine ten\x1b[0m\n"
    )


def test_no_color_is_respected() -> None:
    with a_terminal(NO_COLOR="1") as terminal:
        Out().line("one", "red")
    assert terminal.getvalue() == "one\n"


def test_a_file_gets_whole_lines_without_colour() -> None:
    stream = io.StringIO()
    with redirect_stdout(stream):
        Out().line("word " * 50 + ".", "red", indent=2)
        Out().line()
        Out().picture("a\n  [b]")
    assert stream.getvalue() == f"  {'word ' * 50}.\n\na\n  [b]\n"


def test_an_empty_line_is_one_on_a_terminal_too() -> None:
    with a_terminal() as terminal:
        Out().line()
    assert terminal.getvalue() == "\n"


def test_progress_is_shown_on_a_terminal() -> None:
    with a_terminal(COLUMNS="100") as terminal, progress("counting") as update:
        update(3, 8)
    assert "counting" in terminal.getvalue()
    assert "3/8" in terminal.getvalue()


def test_progress_is_not_shown_elsewhere() -> None:
    err = io.StringIO()
    with redirect_stderr(err), progress("counting") as update:
        update(3, 8)
    assert err.getvalue() == ""
