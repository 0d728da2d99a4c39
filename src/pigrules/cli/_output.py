"""Output: text for people, JSON for programs, and one line for an error."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from shutil import get_terminal_size
from textwrap import wrap
from time import monotonic
from typing import Any, Final

from attrs import field, frozen
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.text import Text

from .._files import ChangedError
from .._shown import encodable, plain
from .._streams import answer, is_terminal, takes_control_codes
from ..core import MalformedError
from ..core.messages import brief
from ._colours import spans
from ._messages import failure_in, place_in, said_in
from ._phrases import Phrases, phrases
from ._spoken import ENGLISH

GOOD: Final = "green"
BAD: Final = "red"
HEAD: Final = "bold"
FAINT: Final = "dim"
OPEN: Final = "yellow"

_WHOLE: Final = 1000
"""As many columns as any table needs."""
_SECONDS: Final = 5.0
"""So often a line says how much is done, where no bar can be shown."""
BROKEN_GAME: Final = 4
"""The exit code if a game of another distribution is broken."""


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Let the command line end quietly when the reader of a pipe has gone."""
        raise


def _console(stderr: bool = False, width: int | None = None) -> Console:
    if width is None and not takes_control_codes(sys.stdout) and is_terminal(sys.stdout):
        width = get_terminal_size().columns
    return _Console(stderr=stderr, width=width, highlight=False, markup=False, emoji=False)


@frozen
class Out:
    """Where answers go, and in which language."""

    lang: str = "en"
    console: Console = field(factory=_console)
    tints: tuple[tuple[re.Pattern[str], str], ...] = ()
    """Words that have a colour, each with its style."""

    @property
    def folds(self) -> bool:
        """Whether lines are folded, as they are at a terminal."""
        return self.console.is_terminal

    @property
    def width(self) -> int | None:
        """The columns that there are; None if lines may be as long as they like."""
        return self.console.width if self.folds else None

    @property
    def words(self) -> Phrases:
        """The command line's own words in this language; English if it has none."""
        return phrases(self.lang)

    def shown(self, text: str) -> str:
        """`text` as it is shown: nothing in it is obeyed, and what the encoding lacks has a plainer form."""
        return encodable(plain(text), getattr(self.console.file, "encoding", None))

    def line(self, text: str = "", style: str = "", indent: int = 0, label: str = "") -> None:
        """A line of prose. A terminal gets it wrapped between words, to the right of the label, if any."""
        shown, left = Text(self.shown(text), style), " " * indent + self.shown(label)
        self._tint(shown)
        wrapped, margin = text and self.folds, cell_len(left)
        for part in shown.wrap(self.console, self.console.width - margin) if wrapped else [shown]:
            part.plain = part.plain.rstrip(" ")
            self.console.print(Text(left) + part, soft_wrap=True)
            left = " " * margin

    def folded(self, text: str) -> list[str]:
        """A text in lines that fit, folded between words; what it ends in stays."""
        if not self.folds or cell_len(text) < self.console.width:
            return [text]
        ending = text[len(text.rstrip(" ")) :]
        lines = Text(self.shown(text)).wrap(self.console, self.console.width - len(ending) - 1)
        *first, last = [line.plain.rstrip(" ") for line in lines]
        return [*first, last + ending]

    def picture(self, text: str) -> None:
        """Lines that stand under each other, and are never wrapped; what is painted has its colour."""
        for line in text.split("\n"):
            shown = Text.assemble(*((self.shown(part), style) for part, style in spans(line.rstrip(" "))))
            self._tint(shown)
            self.console.print(shown, soft_wrap=True)

    def captured(self, show: Callable[[], object]) -> str:
        """What `show` prints, instead of printing it."""
        with self.console.capture() as captured:
            show()
        return captured.get()

    def raw(self, text: str) -> None:
        """Print what was `captured`."""
        self.console.file.write(text)
        self.console.file.flush()

    def _tint(self, text: Text) -> None:
        for pattern, style in self.tints:
            text.highlight_regex(pattern, style)

    def show(self, thing: RenderableType) -> None:
        """A table, or anything else that `rich` can lay out; a file gets its lines whole."""
        (self.console if self.console.is_terminal else _console(width=_WHOLE)).print(thing)

    def json(self, data: Any) -> None:
        """Data for programs: one JSON document."""
        answer(data)


def complain(error: Exception | str, lang: str = ENGLISH) -> None:
    """Print on standard error, on one line, what went wrong and where; if it can be printed there.

    A terminal gets it folded between words.
    """
    if sys.stderr is not None:
        text = f"pigrules: {plain(problem(error, lang))}"
        if is_terminal(sys.stderr):
            width = get_terminal_size().columns
            text = "\n".join(wrap(text, width, break_long_words=False, break_on_hyphens=False))
        with suppress(OSError, ValueError):  # Full, without a reader, or closed: there is no other place.
            print(text, file=sys.stderr, flush=True)


def problem(error: Exception | str, lang: str = ENGLISH) -> str:
    """What went wrong, and where, on one line."""
    if isinstance(error, OSError) and error.strerror and (error.filename is not None or lang != ENGLISH):
        file = () if error.filename is None else (error.filename or repr(""),)
        return brief(": ".join(map(str, (*file, failure_in(error, lang)))))
    if isinstance(error, (MalformedError, ChangedError)):
        where = filter(None, (place_in(error.path, lang), said_in(error.problem, lang)))
        return brief(" ".join(": ".join(where).split("\n")))
    return brief(said_in(" ".join(str(error).split("\n")), lang))


@contextmanager
def progress(of: str) -> Iterator[Callable[[int, int], None]]:
    """Shows on a terminal's standard error how much is done: the value is called with (done, total).

    A terminal that does not obey control codes gets a line now and then, and a file nothing.
    """
    if not takes_control_codes(sys.stderr):
        yield _now_and_then(plain(of)) if is_terminal(sys.stderr) else lambda done, total: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = _console(stderr=True)
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as bar:
        task = bar.add_task(plain(of), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _now_and_then(of: str) -> Callable[[int, int], None]:
    said = monotonic()

    def say(done: int, total: int) -> None:
        nonlocal said
        if monotonic() - said >= _SECONDS:
            print(f"{of}: {done}/{total}", file=sys.stderr, flush=True)
            said = monotonic()

    return say
