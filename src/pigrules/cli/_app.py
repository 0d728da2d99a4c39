"""The commands in one program. Every failure is one line and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from importlib.util import find_spec
from inspect import getdoc
from types import CodeType, FunctionType
from typing import Any, Final

from cyclopts import App

from .. import __version__, _streams
from ._dashes import dashes
from ._signals import answered
from ._spoken import ENGLISH, check, spoken

_NOBODY_READS: Final = 141
_LANG: Final = "lang"
_ABOUT: Final = "A referee for board games about pigs and wolves. Every answer cites the rule behind it."

_COMMANDS: Final = {
    "play": "play:command",
    "verify": "verify:command",
    "judge": "judge:command",
    "legal": "legal:command",
    "position": "position:command",
    "odds": "odds:command",
    "sheet": "sheet:command",
    "dispute": "dispute:command",
    "simulate": "simulate:command",
    "ask": "ask:command",
    "games": "games:command",
    "clause": "clauses:one",
    "clauses": "clauses:several",
    "readings": "readings:command",
}
"""The commands by name: the module here, and the function in it."""


def app(called: str | None = None, lang: str = ENGLISH) -> App:
    """The program, in which the command that is `called` has its help, and without one all have theirs.

    A command is imported when it is run; its examples name an installed game.
    """
    made = App(
        name="pigrules",
        help=_ABOUT,
        version=__version__,
        help_format="plaintext",
        suppress_keyboard_interrupt=False,
    )
    if lang != ENGLISH:
        from . import _help

        made.help, made.help_formatter = _help.about(lang), _help.formatter(lang, called)
    for name, place in _COMMANDS.items():
        about = _about(name, lang) if called in (None, name) else ""
        if called == name:
            about = about.replace("{game}", _some_game())
        made.command(f"{__package__}.{place}", name=name, help=about)
    return made


def _some_game() -> str:
    from .. import registry

    return next(iter(registry.games()), "GAME")


def _about(name: str, lang: str = ENGLISH) -> str:
    """What a command does.

    In English it is its docstring, read from the code of the module, which is not run for it.
    """
    if lang != ENGLISH:
        from . import _help

        return _help.about(lang, name)
    module, _, function = _COMMANDS[name].partition(":")
    found = find_spec(f".{module}", __package__)
    loader: Any = found and found.loader
    for code in loader.get_code(f"{__package__}.{module}").co_consts:
        if isinstance(code, CodeType) and code.co_name == function:
            return getdoc(FunctionType(code, {})) or ""
    raise LookupError(name)


def run(words: Sequence[str], ours: bool = False) -> int:
    """Run a command and return its exit code; the process is `ours` if it does nothing else."""
    _streams.prepare(ours)
    return answered(lambda: _flushed(_run(words, ours), spoken(words)))


def _run(words: Sequence[str], ours: bool) -> int:
    try:
        return _answer(words, ours)
    except BrokenPipeError:
        return _NOBODY_READS


def _flushed(code: int, lang: str) -> int:
    """The exit code, after everything that can be printed is printed; in `lang` if that fails."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        _print_no_more()
        if isinstance(error, BrokenPipeError):
            return _NOBODY_READS
        from ._failures import BAD
        from ._output import complain

        if code != BAD:
            complain(error, lang)
        return BAD
    return code


def _answer(words: Sequence[str], ours: bool) -> int:
    lang = spoken(words)
    try:
        check(words)
        made = app(words[0] if words and words[0] in _COMMANDS else None, lang)
        command, bound, _ = made.parse_args(dashes(words), exit_on_error=False, print_error=False)
        if _LANG in bound.signature.parameters:
            bound.arguments.setdefault(_LANG, lang)
        with _streams.reserved(ours) if bound.arguments.get("json") else nullcontext():
            code = command(*bound.args, **bound.kwargs)
        return code if isinstance(code, int) else 0
    except BaseException as error:
        from ._failures import failed

        return failed(error, lang)


def _print_no_more() -> None:
    """Keep Python from complaining at exit about output that it could not write."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
