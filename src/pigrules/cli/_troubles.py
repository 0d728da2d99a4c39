"""What is wrong with a file, in the language of the table."""

from __future__ import annotations

import errno
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from .._files import CHANGED, GONE, THERE, ChangedError
from ._output import Out, problem
from ._phrases import Phrases


class Trouble(NamedTuple):
    """Why a file does not hold a game, and the file that holds it instead, if there is one."""

    error: Exception
    instead: Path | None = None


def said(out: Out, error: Exception) -> str:
    """What went wrong, and where, on one line."""
    known, path = _known(error, out.words)
    return problem(error, out.lang) if known is None else f"{path}: {known}"


def all_said(out: Out, troubles: Iterable[Trouble]) -> str:
    """Several troubles on one line."""
    return "; ".join(_whole(out.words, said(out, each.error), each.instead) for each in troubles)


def _whole(say: Phrases, text: str, instead: Path | None) -> str:
    return text if instead is None else say.file_instead.format(problem=text, file=instead)


def _known(error: Exception, say: Phrases) -> tuple[str | None, object]:
    """What went wrong, if there are words for it, and the file."""
    if isinstance(error, ChangedError):
        of_files = {CHANGED: say.file_changed, GONE: say.file_gone, THERE: say.file_exists}
        return of_files.get(error.problem), error.path
    if not isinstance(error, OSError) or not error.filename:
        return None, None
    of_systems = {
        **dict.fromkeys((errno.ENOENT, errno.ENOTDIR), say.no_such_file),
        **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), say.not_permitted),
        errno.EISDIR: say.is_a_folder,
        errno.ENOSPC: say.disk_full,
    }
    return of_systems.get(error.errno or 0), error.filename
