"""What is wrong with a file, in the language of the table."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from ._output import Out, problem
from ._phrases import Phrases


class Trouble(NamedTuple):
    """Why a file does not hold a game, and the file that holds it instead, if there is one."""

    error: Exception
    instead: Path | None = None


def said(out: Out, error: Exception) -> str:
    """What went wrong, and where, on one line."""
    return problem(error, out.lang)


def all_said(out: Out, troubles: Iterable[Trouble]) -> str:
    """Several troubles on one line."""
    return "; ".join(_whole(out.words, said(out, each.error), each.instead) for each in troubles)


def _whole(say: Phrases, text: str, instead: Path | None) -> str:
    return text if instead is None else say.file_instead.format(problem=text, file=instead)
