"""What is typed, line by line, at a terminal or from a file."""

from __future__ import annotations

import select
import sys
from contextlib import suppress

from attrs import frozen

from ._output import Out


@frozen
class Keyboard:
    """Standard input. At a terminal a line can be edited while it is typed; from a file it is shown."""

    out: Out

    def read(self, prompt: str, wait: float | None = None) -> str | None:
        """The next line; None if a terminal has none after `wait` seconds. Raises EOFError after the last."""
        if sys.stdin is None:
            raise EOFError
        if not sys.stdin.isatty():
            return self._from_file(prompt)
        if wait is None:
            return self._edited(prompt)
        return self._hurried(prompt, wait)

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
        return input(prompt)

    def _hurried(self, prompt: str, wait: float) -> str | None:
        """A race: others step while this one thinks."""
        print(prompt, end="", flush=True)
        try:
            ready, _, _ = select.select([sys.stdin], [], [], wait)
        except (OSError, ValueError):  # Not every system can wait for a keyboard.
            ready = [sys.stdin]
        if not ready:
            print()
            return None
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line
