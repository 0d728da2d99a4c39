"""What the words of a command line name: files, patterns that no shell has expanded, standard input."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from glob import glob
from pathlib import Path
from typing import Final

from .. import registry
from .._files import read_bytes
from ..core import MalformedError
from ..core.messages import listed, nearest
from ..limits import MOST_BYTES
from ._dashes import STDIN as STDIN

_GAME: Final = re.compile(r"[A-Za-z][A-Za-z-]*")
"""A word without a dot or a stroke names a game rather than a file."""
_PATTERN: Final = re.compile(r"[*?]|\[.[^\]]*\]")


def read(name: str | Path) -> bytes:
    """The contents of the one file that a word names; it is read once, so it may be a pipe.

    Raises what `one` raises, `MalformedError` for too much and if standard input is closed, and OSError.
    """
    if name == STDIN:
        return _standard_input()
    try:
        return read_bytes(name if isinstance(name, Path) else one(name))
    except FileNotFoundError as error:
        hint = _meant(str(name))
        if hint is None:
            raise
        raise MalformedError(hint, str(name)) from error


def _meant(name: str) -> str | None:
    """What to say of a file that is not there, if it can be the name of a game."""
    games = registry.games()
    if name in games:
        return f"no such file; this is a game, and “pigrules position {name}” writes a position of it"
    if not _GAME.fullmatch(name):
        return None
    near = [game for game in games if game.startswith(name)]
    guess = f"; did you mean {near[0]}?" if near else nearest(name, games)
    return f"no file and no game has this name{guess or f'; the games are {listed(games)}'}"


def one(name: str) -> str:
    """The one file that a word names. Raises `MalformedError` for a pattern that fits none, or several."""
    fitting = expanded(name)
    if len(fitting) > 1:
        raise MalformedError(f"{len(fitting)} files match this pattern; name one of them", name)
    return fitting[0]


def all_expanded(names: Sequence[str]) -> list[str]:
    """The files that words name. Raises `MalformedError` if standard input is named twice.

    A pattern that fits nothing stays, and gives an error when it is read.
    """
    if names.count(STDIN) > 1:
        raise MalformedError("standard input can be read only once", STDIN)
    files: list[str] = []
    for name in names:
        try:
            files += expanded(name)
        except MalformedError:
            files.append(name)
    return files


def expanded(name: str) -> list[str]:
    """The files that a word names: all that fit it, if it is a pattern and no file has that very name.

    Raises `MalformedError` for a pattern that fits no file, and for what cannot be the name of one.
    """
    _check(name)
    if name == STDIN or not _PATTERN.search(name) or os.path.lexists(name):
        return [name]
    found = sorted(glob(name))
    if not found:
        raise MalformedError("no file matches this pattern", name)
    return found


def _check(name: str) -> None:
    try:
        possible = b"\0" not in os.fsencode(name)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise MalformedError("no file can have this name", name)


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise MalformedError("standard input is closed", STDIN)
    data: bytes | str | None = getattr(sys.stdin, "buffer", sys.stdin).read(MOST_BYTES + 1)
    data = data.encode("utf-8", "surrogateescape") if isinstance(data, str) else data or b""
    if len(data) > MOST_BYTES:
        raise MalformedError(f"larger than {MOST_BYTES >> 20} MiB", STDIN)
    return data
