"""The language of the person at the command line: of help and errors, and of answers by default."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Final

ENGLISH: Final = "en"
VARIABLE: Final = "PIGRULES_LANG"
"""The environment variable that names the language of every command."""

_OPTION: Final = "--lang"


def spoken(words: Sequence[str] = ()) -> str:
    """The language that ``--lang`` names among the words of a command, else the variable, else English.

    Another word may be wrong, and a name that is no language is passed over.
    """
    named = [*_named(words), os.environ.get(VARIABLE, "")]
    return next(filter(_is_known, filter(None, named)), ENGLISH)


def check(words: Sequence[str]) -> None:
    """Raise `MalformedError` if the variable names no language, unless the words of the command name one."""
    name = os.environ.get(VARIABLE, "")
    if not name or any(map(_is_known, (name, *_named(words)))):
        return
    from ..core import MalformedError
    from ..core.messages import listed, shown
    from ._phrases import LANGUAGES

    raise MalformedError(f"no language is called {shown(name)}; there are {listed(LANGUAGES)}", VARIABLE)


def _named(words: Sequence[str]) -> Iterator[str]:
    for at, word in enumerate(words):
        if word.startswith(f"{_OPTION}="):
            yield word.removeprefix(f"{_OPTION}=")
        elif word == _OPTION:
            yield from words[at + 1 : at + 2]


def _is_known(name: str) -> bool:
    if name == ENGLISH:
        return True
    from ._phrases import LANGUAGES

    return name in LANGUAGES
