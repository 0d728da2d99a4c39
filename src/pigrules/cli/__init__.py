"""The command line, an extra of its own: ``pip install "pigrules[cli]"``, then ``pigrules --help``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from .._internal_error import report

__all__ = ["main"]

_EXTRA: Final = ("cyclopts", "rich")
_INTERRUPTED: Final = 130


def main(words: Sequence[str] | None = None) -> int:
    """Run a command, by default the one that the process was started with.

    The exit code is 0 for success, 1 if something is refused or differs, 2 for bad usage or malformed input,
    3 for an internal error, 4 if a game of another distribution is broken, 130 after Ctrl-C,
    143 after SIGTERM, 129 after SIGHUP, and 141 if the reader of a pipe has gone.
    An internal error is one line that asks for a report; ``PIGRULES_TRACEBACK=1`` adds the traceback.
    """
    if getattr(sys, "frozen", False):  # this may be a worker of a simulation
        from multiprocessing import freeze_support

        freeze_support()
    try:
        from ._app import run

        return run(sys.argv[1:], ours=True) if words is None else run(words)
    except ModuleNotFoundError as error:
        if error.name not in _EXTRA:
            return report(error)
        print('pigrules: the commands are an extra: pip install "pigrules[cli]"', file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Exception as error:
        return report(error)
