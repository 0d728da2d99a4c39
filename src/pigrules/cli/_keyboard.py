"""What is typed, line by line, at a terminal or from a file."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from attrs import define, field

from .._shown import plain
from ._line import Line
from ._output import Out
from ._signals import heard, now, redrawn

_LONGEST: Final = 86400.0
"""As many seconds as any system can wait for at once."""


@define
class Keyboard:
    """Standard input. At a terminal a line can be edited while it is typed; from a file it is shown.

    What was typed of a line when the time was over begins the next one.
    """

    out: Out
    _line: Line = field(factory=Line)

    @property
    def live(self) -> bool:
        """Whether a person types here in real time."""
        return sys.stdin is not None and sys.stdin.isatty()

    def read(self, prompt: str, wait: float | None = None) -> str | None:
        """The next line; None if a terminal has none after `wait` seconds. Raises EOFError after the last."""
        if sys.stdin is None:
            raise EOFError
        prompt = plain(prompt)
        if not self.live:
            return self._from_file(prompt)
        if wait is None and not self._line.begun:
            return self._edited(prompt)
        limit = None if wait is None else min(wait, _LONGEST)
        if sys.stdout.isatty():
            with _characters() as possible:
                if possible:
                    return self._typed(prompt, limit)
        return self._hurried(prompt, limit)

    def forget(self) -> None:
        """Forget the line and the history: the next person must not see what this one typed."""
        self._line = Line()
        if sys.stdin is not None and sys.stdin.isatty():
            with suppress(ImportError):
                import readline

                readline.clear_history()

    def _from_file(self, prompt: str) -> str:
        line = sys.stdin.readline()
        self.out.line(prompt + line.rstrip("\n"))
        if not line:
            raise EOFError
        return line

    def _edited(self, prompt: str) -> str:
        with suppress(ImportError):  # Python has it, with the history, only where the system does.
            import readline  # noqa: F401
        sys.stdout.flush()
        with heard(), redrawn(lambda: _show(prompt + _in_the_editor())):
            return input(prompt)

    def _typed(self, prompt: str, wait: float | None) -> str | None:
        """A race, character by character: what is there when the time is over is shown again next time."""
        until = None if wait is None else now() + wait
        with redrawn(lambda: _show(prompt + self._line.text)):
            _show(prompt + self._line.text)
            while True:
                shown, line = self._line.next()
                _show(shown)
                if line is not None:
                    return line
                left = None if until is None else max(0.0, until - now())
                ready, _, _ = select.select([sys.stdin], [], [], left)
                if not ready and until is not None and now() >= until:
                    _show("\n")
                    return None
                if not ready:  # the process was stopped meanwhile
                    continue
                data = os.read(sys.stdin.fileno(), 1024)
                if not data:
                    raise EOFError
                self._line.typed(data)

    def _hurried(self, prompt: str, wait: float | None) -> str | None:
        """A race at a terminal that gives nothing but whole lines."""
        _show(prompt)
        try:
            ready, _, _ = select.select([sys.stdin], [], [], wait)
        except (OSError, ValueError):  # Not every system can wait for a keyboard.
            ready = [sys.stdin]
        if not ready:
            _show("\n")
            return None
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line


def _in_the_editor() -> str:
    """What there is of the line that is being edited."""
    try:
        import readline
    except ImportError:
        return ""
    return readline.get_line_buffer()


def _show(text: str) -> None:
    print(text, end="", flush=True)


@contextmanager
def _characters() -> Iterator[bool]:
    """Whether the terminal gives each character at once, as it does meanwhile, and shows none by itself.

    Ctrl-C still interrupts.
    """
    try:
        import termios
    except ImportError:  # Not every system has terminals of this kind.
        yield False
        return
    terminal = sys.stdin.fileno()
    try:
        before = termios.tcgetattr(terminal)
    except termios.error:
        yield False
        return
    changed = [*before[:6], [*before[6]]]
    changed[3] = before[3] & ~(termios.ICANON | termios.ECHO)
    changed[6][termios.VMIN], changed[6][termios.VTIME] = 1, 0
    try:
        termios.tcsetattr(terminal, termios.TCSANOW, changed)
        yield True
    finally:
        termios.tcsetattr(terminal, termios.TCSANOW, before)
