"""The project's own texts copy no sentence of a document: no run of eight of its words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from itertools import islice
from pathlib import Path
from typing import Final, TypeAlias

from ._finding import Finding

RUN: Final = 8

Runs: TypeAlias = "Set[tuple[str, ...]]"

_WORD: Final = re.compile(r"[^\W_]+")
_TEXTS: Final = frozenset({".ipynb", ".json", ".md", ".py", ".qnt", ".rst", ".sh", ".toml", ".txt"})
_TOP: Final = ("src", "spec", "docs", "tests", "examples", "benchmarks", ".ci")


def runs(text: str) -> Runs:
    """Every run of eight words of `text`, without regard to capitals and punctuation."""
    return {run for run, _ in _runs(text)}


def copied(paths: Iterable[Path], root: Path, documents: Runs) -> Iterator[Finding]:
    """The places in the files `paths`, below `root`, at which a run of `documents` begins."""
    for path in paths:
        text = path.read_text(encoding="utf-8")
        before = False
        for run, start in _runs(text):
            found = run in documents
            if found and not before:
                where = f"{path.relative_to(root)}:{text.count(chr(10), 0, start) + 1}"
                yield Finding("copied", where, f"a document also has these words: {' '.join(run)} …")
            before = found


def texts(root: Path, *tops: str) -> tuple[Path, ...]:
    """The text files below `root`, in order; what tools have made is left out.

    `tops` are the folders to look into; those of a checkout, and the files beside them, if none is given.
    """
    below = (path for top in tops or _TOP for path in (root / top).rglob("*"))
    found = {*below, *(() if tops else root.glob("*"))}
    return tuple(
        sorted(p for p in found if p.suffix in _TEXTS and p.is_file() and _written(p.relative_to(root)))
    )


def _written(path: Path) -> bool:
    return not any(
        part.startswith("_build") or part in {"__pycache__", "node_modules"} for part in path.parts
    )


def _runs(text: str) -> Iterator[tuple[tuple[str, ...], int]]:
    words = [(match.group().casefold(), match.start()) for match in _WORD.finditer(text)]
    shifted = (islice(words, shift, None) for shift in range(RUN))
    for run in zip(*shifted, strict=False):
        yield tuple(word for word, _ in run), run[0][1]
