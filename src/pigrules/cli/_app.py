"""The commands in one program. Every failure is one line and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from inspect import getdoc
from typing import Final

from cyclopts import App, CycloptsError

from .. import __version__, _streams, registry
from .._internal_error import report
from ..core import PigrulesError
from ..registry import BrokenGameError
from . import (
    ask,
    clauses,
    dispute,
    games,
    judge,
    legal,
    odds,
    play,
    position,
    readings,
    sheet,
    simulate,
    verify,
)
from ._input import dashes
from ._output import BROKEN_GAME, complain
from ._signals import answered, exit_code, interrupted

_BAD: Final = 2
_NOBODY_READS: Final = 141

_COMMANDS: Final[dict[str, Callable[..., int]]] = {
    "play": play.command,
    "verify": verify.command,
    "judge": judge.command,
    "legal": legal.command,
    "position": position.command,
    "odds": odds.command,
    "sheet": sheet.command,
    "dispute": dispute.command,
    "simulate": simulate.command,
    "ask": ask.command,
    "games": games.command,
    "clause": clauses.one,
    "clauses": clauses.several,
    "readings": readings.command,
}


def app() -> App:
    """The program; its examples name an installed game."""
    game = next(iter(registry.games()), "GAME")
    made = App(
        name="pigrules",
        help="A referee for board games about pigs and wolves. Every answer cites the rule behind it.",
        version=__version__,
        help_format="plaintext",
        suppress_keyboard_interrupt=False,
    )
    for name, command in _COMMANDS.items():
        made.command(command, name=name, help=(getdoc(command) or "").replace("{game}", game))
    return made


def run(words: Sequence[str], ours: bool = False) -> int:
    """Run a command and return its exit code; the process is `ours` if it does nothing else."""
    _streams.prepare(ours)
    return answered(lambda: _flushed(_run(words, ours)))


def _run(words: Sequence[str], ours: bool) -> int:
    try:
        return _answer(words, ours)
    except BrokenPipeError:
        return _NOBODY_READS


def _flushed(code: int) -> int:
    """The exit code, after everything that can be printed is printed."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        _print_no_more()
        if isinstance(error, BrokenPipeError):
            return _NOBODY_READS
        if code != _BAD:
            complain(error)
        return _BAD
    return code


def _answer(words: Sequence[str], ours: bool) -> int:
    try:
        with registry.blaming():
            command, bound, _ = app().parse_args(dashes(words), exit_on_error=False, print_error=False)
            with _streams.reserved(ours) if bound.arguments.get("json") else nullcontext():
                code = command(*bound.args, **bound.kwargs)
        return code if isinstance(code, int) else 0
    except BrokenPipeError:
        raise
    except BrokenGameError as error:
        complain(error)
        return BROKEN_GAME
    except (CycloptsError, PigrulesError, OSError) as error:
        if isinstance(error, OSError) and interrupted():  # the terminal has gone
            raise
        complain(error)
        return _BAD
    except KeyboardInterrupt:
        return exit_code()
    except Exception as error:
        return report(error)


def _print_no_more() -> None:
    """Keep Python from complaining at exit about output that it could not write."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
