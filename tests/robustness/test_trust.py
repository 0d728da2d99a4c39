"""The page of promises names tests that are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "trust.md"
NAMED: Final = re.compile(r"`((?:tests/\w+/)?test_\w+\.py)((?:::\w+)*)`")


def names(path: Path) -> set[str]:
    """The tests of a file, those of a class after its name."""
    found: set[str] = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            found |= {
                f"::{node.name}::{each.name}" for each in node.body if isinstance(each, ast.FunctionDef)
            }
        elif isinstance(node, ast.FunctionDef):
            found.add(f"::{node.name}")
    return found


@pytest.mark.skipif(not PAGE.is_file(), reason="the page is in the checkout")
def test_every_promise_has_its_test() -> None:
    text = PAGE.read_text("utf-8")
    found = NAMED.findall(text)
    assert len(found) >= 40
    for file, test in found:
        path = ROOT / file if "/" in file else Path(__file__).parent / file
        assert path.is_file(), file
        assert not test or test in names(path), (file, test)
    promises = text[: text.index("## Compatibility")].splitlines()
    rows = [
        line for line in promises if line.startswith("| ") and not line.startswith(("| promise", "| ---"))
    ]
    assert len(rows) >= 30
    assert [row for row in rows if not NAMED.search(row)] == [rows[0]]  # shown by a script
