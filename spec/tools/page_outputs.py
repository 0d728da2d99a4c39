"""Writes the outputs that README and docs show anew, by running each page as tests/test_docs.py does.

What a page shows is exchanged for what came; ``...`` stays where it stands for lines that still come.
A block that cannot be run, or whose difference is no output, is left for a person.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from difflib import SequenceMatcher
from pathlib import Path
from types import ModuleType
from typing import Final

__all__ = ["outputs"]

MOST_CHANGES: Final = 60
"""A page that has changed so often and still differs is left alone."""
_DOCTEST: Final = re.compile(r"^Expected:\n(.*?)^Got:\n(.*)", re.DOTALL | re.MULTILINE)
_ALIKE: Final = 0.5
"""How alike two lines must be to be the same line in other words."""


def _text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def outputs(
    root: Path, progress: Callable[[str], object], read: Callable[[Path], str] = _text
) -> Iterator[tuple[Path, str, str]]:
    """Each page whose outputs differ: its path, its new text, and what is left for a person, if anything."""
    sys.path[:0] = [str(root / "tests"), str(root)]
    import test_docs as tests

    for page in tests.PAGES:
        progress(page.name)
        text = before = read(page)
        left = ""
        for _ in range(MOST_CHANGES):
            left = _difference(tests, root, page.name, text)
            found = re.match(r"(?s)shown:\n(.*)\nprinted:\n(.*)", left) or _of_doctest(left)
            made = found and _with(text, found[1].rstrip("\n"), renewed(found[1], found[2]).rstrip("\n"))
            if not made or made == text:
                break
            text = made
        if text != before or left:
            yield page, text, left


def renewed(shown: str, printed: str) -> str:
    """What a block has to show, now that this was printed.

    Beside ``...`` a line that no longer comes is exchanged for the one most like it.
    """
    came = [line.rstrip() for line in printed.rstrip().splitlines()]
    if "..." not in shown:
        return "\n".join(came) + "\n"
    lines = (
        line if "..." in line or line in came else _most_alike(line, came) for line in shown.splitlines()
    )
    return "\n".join(lines) + "\n"


def _most_alike(line: str, came: list[str]) -> str:
    def likeness(other: str) -> float:
        return SequenceMatcher(None, line.strip(), other.strip()).ratio()

    best = max(came, key=likeness, default=line)
    return best if likeness(best) > _ALIKE else line


def _of_doctest(failure: str) -> re.Match[str] | None:
    found = _DOCTEST.search(re.sub(r"^    ", "", failure, flags=re.MULTILINE))
    return None if found is None or "Traceback" in found[2] else found


def _with(text: str, old: str, new: str) -> str | None:
    """The text with `new` for `old`, if that stands there once."""
    return text.replace(old, new) if old and text.count(old) == 1 else None


def _difference(tests: ModuleType, root: Path, name: str, text: str) -> str:
    """How the first block that shows something else differs; nothing if none does."""
    with _folder(tests, root) as folder:
        page = folder / name
        page.write_text(text, encoding="utf-8")
        try:
            tests.run(page)
        except Exception as error:
            return str(error) or type(error).__name__
        finally:
            tests.forget(folder / "site-packages")
    return ""


@contextmanager
def _folder(tests: ModuleType, root: Path) -> Iterator[Path]:
    """A folder as the test of the pages makes one, for the time being the current one."""
    environment, path, here = dict(os.environ), sys.path.copy(), Path.cwd()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made).resolve()
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(root / "examples", folder / "examples", ignore=ignored)
        os.environ.update(COLUMNS="100", NO_COLOR="1", PYTHONPATH=os.environ.get("PYTHONPATH", ""))
        os.environ["PATH"] = os.pathsep.join([str(tests.BINARIES), os.environ["PATH"]])
        os.chdir(folder)
        try:
            yield folder
        finally:
            os.chdir(here)
            os.environ.clear()
            os.environ.update(environment)
            sys.path[:] = path
