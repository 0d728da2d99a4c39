"""Pictures of the terminal, made from runs of ``pigrules play`` while the page is built."""

from __future__ import annotations

import io
import re
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from html import escape
from os import environ
from typing import Final

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from pigrules.cli import main
from pigrules.cli._keyboard import Keyboard

_DRAWN_ANEW: Final = "\x1b[2J\x1b[H"
_OTHER_CODES: Final = re.compile(r"\x1b\[[0-9;?]*[A-Za-ln-z]")
"""Control codes that are no colour."""
_FONTS: Final = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""A picture loads nothing from elsewhere: any font of one width will do."""
_COLOURS: Final = [
    (43, 40, 52),
    (240, 113, 120),
    (127, 200, 140),
    (232, 190, 106),
    (120, 170, 236),
    (205, 150, 220),
    (110, 200, 210),
    (236, 230, 218),
]
NIGHT: Final = TerminalTheme((30, 28, 38), (236, 230, 218), _COLOURS, _COLOURS)
"""Dark as most terminals are, and legible on a page of either scheme."""


class _Screen(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def picture(words: str, typed: Sequence[str], width: int = 80) -> str:
    """The last screen of ``pigrules play WORDS`` after these lines are typed, as SVG.

    The prompt for the next line is the end of it.
    """
    shown = _played(shlex.split(words), typed, width).split(_DRAWN_ANEW)[-1]
    text = Text.from_ansi(_OTHER_CODES.sub("", shown).rstrip("\n"))
    console = Console(
        record=True, width=width, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(text)
    svg = console.export_svg(title=f"pigrules play {words}", theme=NIGHT, unique_id=_name(words, typed))
    label = escape(f"pigrules play {words}", quote=True)
    svg = _FONTS.sub("", svg).replace("Fira Code, monospace", "ui-monospace, monospace")
    return svg.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)


def _name(words: str, typed: Sequence[str]) -> str:
    """A name that no other picture of a page has."""
    return "t" + re.sub(r"[^a-z0-9]+", "-", " ".join((words, *typed)).lower())[:60]


def _played(words: Sequence[str], typed: Sequence[str], width: int) -> str:
    out, lines = _Screen(), iter(typed)

    def read(keys: Keyboard, prompt: str, wait: float | None = None) -> str:
        line = next(lines, None)
        out.write(f"{prompt}{line or ''}\n")
        if line is None:
            raise EOFError
        return line

    seen = _instead(Keyboard, read=read, live=True)
    with seen, _around(width), redirect_stdout(out), redirect_stderr(io.StringIO()) as wrong:
        code = main(["play", *words])
    if code not in (0, 2):
        raise RuntimeError(f"pigrules play {words}: exit code {code}, {wrong.getvalue()}")
    return _before_leaving(out.getvalue())


def _before_leaving(shown: str) -> str:
    """What stood there while the last line was waited for: what follows the empty prompt is left out."""
    lines = shown.rstrip("\n").split("\n")
    prompts = [at for at, line in enumerate(lines) if _OTHER_CODES.sub("", line).rstrip().endswith(">")]
    return "\n".join(lines[: prompts[-1] + 1] if prompts else lines)


@contextmanager
def _instead(owner: type, **attributes: object) -> Iterator[None]:
    before = {name: vars(owner)[name] for name in attributes}
    for name, value in attributes.items():
        setattr(owner, name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(owner, name, value)


@contextmanager
def _around(width: int) -> Iterator[None]:
    given = {"COLUMNS": str(width), "LINES": "40", "TERM": "xterm-256color"}
    before = {name: environ.get(name) for name in (*given, "NO_COLOR")}
    environ.pop("NO_COLOR", None)
    environ.update(given)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                environ.pop(name, None)
            else:
                environ[name] = value
