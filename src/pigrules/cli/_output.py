"""Output: text for people, JSON for programs, and one line for an error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from attrs import field, frozen
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from .. import _streams
from ._phrases import Phrases, phrases

GOOD: Final = "green"
BAD: Final = "red"
HEAD: Final = "bold"
FAINT: Final = "dim"
OPEN: Final = "yellow"


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Let the command line end quietly when the reader of a pipe has gone."""
        raise


def _console(stderr: bool = False) -> Console:
    return _Console(stderr=stderr, highlight=False, markup=False, emoji=False)


@frozen
class Out:
    """Where answers go, and in which language."""

    lang: str = "en"
    console: Console = field(factory=_console)

    @property
    def words(self) -> Phrases:
        """The command line's own words in this language; English if it has none."""
        return phrases(self.lang)

    def line(self, text: str = "", style: str = "", indent: int = 0, label: str = "") -> None:
        """A line of prose. A terminal gets it wrapped between words, to the right of the label, if any."""
        shown, left = Text(plain(text), style), " " * indent + plain(label)
        wrapped = text and self.console.is_terminal
        for part in shown.wrap(self.console, self.console.width - len(left)) if wrapped else [shown]:
            part.rstrip()
            self.console.print(Text(left) + part, soft_wrap=True)
            left = " " * len(left)

    def picture(self, text: str) -> None:
        """Lines that stand under each other, and are never wrapped."""
        for line in text.split("\n"):
            self.console.print(Text(plain(line.rstrip())), soft_wrap=True)

    def show(self, thing: RenderableType) -> None:
        """A table, or anything else that `rich` can lay out."""
        self.console.print(thing)

    def json(self, data: Any) -> None:
        """Data for programs: one JSON document."""
        _streams.answer(data)


def complain(error: Exception | str) -> None:
    """Print on standard error, on one line, what went wrong and where."""
    print(f"pigrules: {plain(problem(error))}", file=sys.stderr)


def problem(error: Exception | str) -> str:
    """What went wrong, and where, on one line."""
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return " ".join(str(error).split("\n"))


def plain(text: str) -> str:
    """`text` without anything that a terminal would obey instead of showing it."""
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
        for character in text
    )


@contextmanager
def progress(of: str) -> Iterator[Any]:
    """Shows on a terminal's standard error how much is done: the value is called with (done, total)."""
    console = _console(stderr=True)
    if not console.is_terminal:
        yield lambda done, total: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(plain(of), total=None)

        def update(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield update
