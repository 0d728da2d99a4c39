"""An internal error on the command line: one line that asks for a report, and an exit code of its own.

The line names no value, and neither does the traceback: either may hold what a seat conceals.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final

INTERNAL_ERROR: Final = 3
"""The exit code."""
TRACEBACK: Final = "PIGRULES_TRACEBACK"
"""The environment variable that asks for the traceback; any value but the empty one does."""

_PROJECT: Final = "pigrules"


def report(error: Exception, say: Callable[[str], str] = str) -> int:
    """Ask for a report of `error` on standard error, in the words that `say` makes of it; the answer is the
    exit code.
    """
    lines = [say(_asking(error)), *(_traceback(error) if os.environ.get(TRACEBACK) else ())]
    with suppress(OSError, ValueError):  # standard error is closed, or its reader has gone
        if sys.stderr is not None:
            print("\n".join(lines), file=sys.stderr)
    return INTERNAL_ERROR


def _asking(error: Exception) -> str:
    import platform
    import traceback

    version, page = _about()
    *_, last = traceback.extract_tb(error.__traceback__)
    place = f"{type(error).__name__} in {os.path.basename(last.filename)}, line {last.lineno}"
    on = f"{_PROJECT} {version}, Python {platform.python_version()}, {sys.platform}"
    more = "" if os.environ.get(TRACEBACK) else f"; {TRACEBACK}=1 shows the traceback"
    return f"{_PROJECT}: internal error, please report it on {page}: {place} ({on}){more}"


def _about() -> tuple[str, str]:
    """The installed version, and the page on which faults are reported."""
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        about = metadata(_PROJECT)
    except PackageNotFoundError:
        return "of an unknown version", "the project's page"
    pages = dict(url.split(", ", 1) for url in about.get_all("Project-URL") or ())
    return about["Version"], pages.get("Issues", "the project's page")


def _traceback(error: BaseException | None) -> Iterator[str]:
    """Where each error in the chain arose, the latest first, without what they say."""
    import traceback

    while error is not None:
        yield f"{type(error).__name__}, most recent call last:"
        for frame in traceback.extract_tb(error.__traceback__):
            yield f"  {frame.filename}, line {frame.lineno}, in {frame.name}: {frame.line}"
        error = error.__cause__ or error.__context__
