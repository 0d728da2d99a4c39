"""How the maintainers' commands run: the words of a command line give an exit code."""

from __future__ import annotations

from collections.abc import Sequence

from cyclopts import App, CycloptsError

__all__ = ["BAD_USAGE", "exit_code"]

BAD_USAGE = 2


def exit_code(app: App, words: Sequence[str]) -> int:
    """Run the command that `words` say; what it returns, or `BAD_USAGE`."""
    try:
        code = app(words, exit_on_error=False, result_action="return_value")
    except CycloptsError:
        return BAD_USAGE
    return code if isinstance(code, int) else 0
