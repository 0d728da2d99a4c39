"""How the maintainers' commands run: the words of a command line give an exit code."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Final

from cyclopts import App, CycloptsError
from rich.console import Console
from rich.markup import escape

from .._internal_error import report
from .._shown import plain
from .._streams import answer, prepare, reserved, takes_control_codes
from ..core import PigrulesError
from ..registry import BrokenGameError, blaming

__all__ = ["BAD_USAGE", "BROKEN_GAME", "answer", "exit_code", "status"]

BAD_USAGE: Final = 2
BROKEN_GAME: Final = 4


def exit_code(app: App, words: Sequence[str]) -> int:
    """Run the command that `words` say: what it returns, `BAD_USAGE`, or 3 for a fault of the command itself.

    With ``--json`` only what it gives to `answer` reaches standard output.
    Input that the library refuses, and a file that cannot be read, is one line on standard error;
    so is a game of another distribution that fails, with `BROKEN_GAME`.
    """
    prepare()
    try:
        with blaming(), reserved() if "--json" in words else nullcontext():
            code = app(words, exit_on_error=False, result_action="return_value")
    except BrokenGameError as error:
        print(error, file=sys.stderr)
        return BROKEN_GAME
    except CycloptsError:
        return BAD_USAGE
    except (PigrulesError, OSError) as error:
        print(" ".join(str(error).split("\n")), file=sys.stderr)
        return BAD_USAGE
    except Exception as error:
        return report(error)
    return code if isinstance(code, int) else 0


@contextmanager
def status(doing: str = "") -> Iterator[Callable[[str], object]]:
    """Shows on a terminal's standard error what is being done: the value is called with that."""
    if not takes_control_codes(sys.stderr):
        yield lambda doing: None
        return
    with Console(stderr=True).status(escape(plain(doing))) as shown:
        yield lambda doing: shown.update(escape(plain(doing)))
