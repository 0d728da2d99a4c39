"""What a terminal is given: names as they are, nothing that it would obey, and bars only where it obeys."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from unittest.mock import patch

import pytest
from rich.cells import cell_len

from cli_run import run
from pigrules import Record, game, record
from pigrules._shown import plain
from pigrules.cli import main
from pigrules.cli._choices import Option
from pigrules.cli._keyboard import Keyboard
from pigrules.cli._line import Line
from pigrules.cli._menu import menu
from pigrules.cli._output import Out, progress
from pigrules.testing.command_line import status

SHOWN = {
    "ZWNJ": "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "ZWJ": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "tone of skin": "\U0001f44d\U0001f3fd",
    "variation": "\u2764\ufe0f",
    "country": "\U0001f1ea\U0001f1f8",
    "England": "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "newer than Python": "\U0001fae9",
    "no-break space": "Ana\u00a0Mar\u00eda",
    "narrow no-break space": "10\u202f%",
    "wide space": "\u732a\u3000\u732a",
    "combining": "e\u0301 n\u0303",
    "right to left": "\u05e9\u05dc\u05d5\u05dd\u200f!",
    "soft hyphen": "Schwein\u00adchen",
    "word joiner": "a\u2060b",
    "Arabic sign": "\u0600\u0661",
    "private use": "\ue000",
}
ESCAPED = {
    "escape": ("\x1b[2J", "\\x1b[2J"),
    "bell": ("\x07", "\\x07"),
    "carriage return": ("a\rb", "a\\rb"),
    "line feed": ("a\nb", "a\\nb"),
    "tab": ("a\tb", "a\\tb"),
    "delete": ("\x7f", "\\x7f"),
    "C1": ("\x9b2J", "\\x9b2J"),
    "next line": ("\x85", "\\x85"),
    "line separator": ("a\u2028b", "a\\u2028b"),
    "paragraph separator": ("a\u2029b", "a\\u2029b"),
    "override": ("a\u202eb", "a\\u202eb"),
    "embedding": ("a\u202ab\u202c", "a\\u202ab\\u202c"),
    "isolate": ("a\u2066b\u2069", "a\\u2066b\\u2069"),
    "byte order mark": ("\ufeffa", "\\ufeffa"),
    "annotation": ("\ufff9a", "\\ufff9a"),
    "tags outside a flag": ("a\U000e0062\U000e007f", "a\\U000e0062\\U000e007f"),
    "half a character": ("a\ud800", "a\\ud800"),
    "a byte": ("a\udcff", "a\\udcff"),
    "no character": ("\uffff\U0010ffff", "\\uffff\\U0010ffff"),
}


@pytest.mark.parametrize("text", SHOWN.values(), ids=SHOWN)
def test_what_is_shown_as_it_is(text: str) -> None:
    assert plain(text) == text
    assert plain(f"\x07{text}\x07{text}") == f"\\x07{text}\\x07{text}"


@pytest.mark.parametrize(("text", "shown"), ESCAPED.values(), ids=ESCAPED)
def test_what_stays_an_escape(text: str, shown: str) -> None:
    assert plain(text) == shown
    assert plain(f"{text}{SHOWN['England']}{text}") == f"{shown}{SHOWN['England']}{shown}"


def test_names_are_shown_by_every_command_that_has_them(tmp_path: Path) -> None:
    played = game("woolfy")
    names = [SHOWN["ZWJ"], f"{SHOWN['no-break space']}\u202e"]
    path = tmp_path / f"{SHOWN['ZWNJ']}.toml"
    record.save(Record(played, played.rules_type(seats=2), (), names=names), path)
    for words in (("verify",), ("judge", "--step", "A red"), ("play", "woolfy", "--players", "you,you")):
        given = [*words, "--resume", str(path)] if words[0] == "play" else [words[0], str(path), *words[1:]]
        ran = run(*given)
        assert names[0] in ran.out
        assert "\u202e" not in ran.out
    assert f"{names[1][:-1]}\\u202e" in ran.out
    assert str(path) in run("verify", str(path)).out


def test_a_prompt_is_not_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("builtins.input", lambda prompt: f"{prompt}typed")
    assert Keyboard(Out()).read("A (a\u202eb)> ") == "A (a\\u202eb)> typed"


def test_a_table_in_a_file_has_whole_lines() -> None:
    """Escapes make it wider than a terminal; the columns stand under each other all the same."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    with patch("sys.stdout", out):
        assert main(["simulate", "woolfy", "--players", "random,random", "--games", "1", "--lang", "es"]) == 0
    out.flush()
    _, head, rule, *seats = out.buffer.getvalue().decode().splitlines()[:5]
    assert head.endswith("| m\\xedn. | m\\xe1x.")
    assert [line[:1] for line in seats] == ["A", "B"]
    assert len({len(line) for line in (head, rule, *seats)}) == 1


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@contextmanager
def stderr(stream: io.StringIO, **environment: str) -> Iterator[io.StringIO]:
    names = ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "TERM")
    kept = {name: value for name, value in os.environ.items() if name not in names}
    with patch.dict(os.environ, {**kept, **environment}, clear=True), patch("sys.stderr", stream):
        yield stream


@pytest.mark.parametrize(
    "environment",
    [{}, {"FORCE_COLOR": "1"}, {"TTY_COMPATIBLE": "1"}, {"FORCE_COLOR": "1", "TERM": "xterm-256color"}],
    ids=str,
)
def test_a_file_gets_nothing_of_a_bar(environment: dict[str, str]) -> None:
    with stderr(io.StringIO(), **environment) as file:
        with progress("counting") as update:
            update(3, 8)
        with status("counting") as say:
            say("more")
    assert file.getvalue() == ""


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "woolfy", "--players", "random", "--games", "2"),
        ("dispute", "RECORD", "--depth", "1"),
        ("judge", "RECORD", "--step", "A red"),
        ("verify", "RECORD", "RECORD", "--json"),
    ],
    ids=lambda words: words[0],
)
def test_no_command_writes_control_codes_into_a_file(words: tuple[str, ...], tmp_path: Path) -> None:
    played = game("woolfy")
    record.save(Record(played, played.rules_type(seats=1), ()), tmp_path / "a.toml")
    with patch.dict(os.environ, {"FORCE_COLOR": "1"}):
        ran = run(*(str(tmp_path / "a.toml") if word == "RECORD" else word for word in words))
    assert ran.code in (0, 1)
    assert ran.err == ""
    with stderr(Terminal(), TERM="xterm") as terminal, patch("sys.stdout", io.StringIO()):
        main([str(tmp_path / "a.toml") if word == "RECORD" else word for word in words])
    assert "\x1b" in terminal.getvalue()


def test_a_terminal_that_obeys_nothing_gets_lines() -> None:
    seconds = patch("pigrules.cli._output.monotonic", side_effect=[0.0, 4.9, 5.0, 5.0, 6.0])
    with stderr(Terminal(), TERM="dumb", FORCE_COLOR="1") as terminal:
        with seconds, progress("counting\x1b") as update:
            for done in (1, 2, 3):
                update(done, 8)
        with status("counting") as say:
            say("more")
    assert terminal.getvalue() == "counting\\x1b: 2/8\n"


def test_a_terminal_shows_what_is_being_done() -> None:
    with stderr(Terminal(), TERM="xterm") as terminal, status("first [b]") as say:
        say("then [b]")
        sleep(0.2)
    assert "then [b]" in terminal.getvalue()
    assert "\x1b" in terminal.getvalue()


def test_a_terminal_without_colour_has_a_bar_without_colour() -> None:
    with stderr(Terminal(), TERM="xterm", NO_COLOR="1") as terminal, progress("counting") as update:
        update(3, 8)
    assert "3/8" in terminal.getvalue()
    assert "\x1b[3" not in terminal.getvalue()


def test_the_next_person_s_screen_is_wiped_on_a_terminal_only() -> None:
    with patch.dict(os.environ, {"FORCE_COLOR": "1"}):
        ran = run("play", "eat-me-if-you-can", "--players", "you,you,you", typed="\n\nquit\nquit\n")
    assert "Pass the keyboard" in ran.out
    assert "\x1b[3J" not in ran.out
    assert "\x1b[2J" not in ran.out


@pytest.mark.parametrize(
    ("typed", "left", "cells"),
    [
        ("ab", "a", 1),
        ("ae\u0301", "a", 1),
        (f"a{SHOWN['ZWJ']}", "a", cell_len(SHOWN["ZWJ"])),
        (f"a{SHOWN['tone of skin']}", "a", 2),
        (f"a{SHOWN['country']}{SHOWN['country']}", f"a{SHOWN['country']}", 2),
        ("a\u732a", "a", 2),
        ("a\u200c", "", 1),
        ("", "", 0),
    ],
)
def test_what_is_rubbed_out_is_one_character(typed: str, left: str, cells: int) -> None:
    line = Line()
    line.typed(f"{typed}\x7f".encode())
    assert line.next() == (typed + "\b \b" * cells, None)
    assert line.text == left


def test_what_is_typed_is_kept_if_it_can_be_shown() -> None:
    line = Line()
    line.typed("a\u200db\u00a0\u202ec\x07\n".encode())
    assert line.next() == ("a\u200db\u00a0c\n", "a\u200db\u00a0c")


def test_columns_count_as_the_terminal_does() -> None:
    answers = [Option("", "\u732a\u732a \u732a\u732a bb", "c")]
    assert menu(answers, 14, str) == ["  c) \u732a\u732a \u732a\u732a", "     bb"]
    assert menu(answers, 13, str) == ["  c) \u732a\u732a", "     \u732a\u732a bb"]


def test_a_label_of_wide_characters_stands_before_wrapped_words() -> None:
    terminal = Terminal()
    with (
        patch.dict(os.environ, {"TERM": "xterm", "COLUMNS": "11", "NO_COLOR": "1"}),
        patch("sys.stdout", terminal),
    ):
        Out().line("one two three", label="\u732a ")
    assert terminal.getvalue() == "\u732a one two\n   three\n"
