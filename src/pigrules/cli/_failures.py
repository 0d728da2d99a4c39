"""What a command that fails says, and its exit code. `_app` imports this when one does."""

from __future__ import annotations

from typing import Final

from cyclopts import CycloptsError

from .. import registry
from .._internal_error import report
from ..core import PigrulesError
from ..registry import BrokenGameError
from ._messages import said_in
from ._output import BROKEN_GAME, complain
from ._signals import exit_code, interrupted
from ._spoken import ENGLISH

BAD: Final = 2
"""The exit code for bad usage or malformed input, and for what cannot be read or written."""


def failed(error: BaseException, lang: str = ENGLISH) -> int:
    """Say on one line, in a language, what went wrong; the answer is the exit code.

    Raises what is not for the command to answer: that the reader of a pipe or the terminal has gone.
    """
    found = registry.blamed(error) or error
    if isinstance(found, BrokenPipeError):
        raise found
    if isinstance(found, BrokenGameError):
        complain(found, lang)
        return BROKEN_GAME
    if isinstance(found, (CycloptsError, PigrulesError, OSError)):
        if isinstance(found, OSError) and interrupted():  # the terminal has gone
            raise found
        complain(found, lang)
        return BAD
    if isinstance(found, KeyboardInterrupt):
        return exit_code()
    if isinstance(found, Exception):
        return report(found, lambda line: said_in(line, lang))
    raise found
