"""The command line in this process: words in, and the exit code and everything printed out."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from typing import Any
from unittest.mock import patch

from attrs import frozen

from pigrules.cli import main


@frozen
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """What it printed, line by line."""
        return self.out.splitlines()

    @property
    def json(self) -> Any:
        """The one JSON document that it printed."""
        return json.loads(self.out)


def run(*words: str, typed: str = "") -> Ran:
    """Run the command that `words` say, with `typed` as its input; no stream is a terminal."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch("sys.stdin", io.StringIO(typed)):
        code = main(words)
    return Ran(code, out.getvalue(), err.getvalue())
