"""Prints pip's constraints for the lowest versions of all dependencies that ``pyproject.toml`` allows."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

EXTRAS: Final = ("ask", "cli", "analysis", "test")
BOUND: Final = re.compile(r"([A-Za-z0-9_-]+)>=([0-9.]+)")


def lowest(project: dict[str, Any]) -> Iterator[str]:
    """A line for each dependency of the library and of the extras that its tests need."""
    extras = project["optional-dependencies"]
    for told in [*project["dependencies"], *(each for extra in EXTRAS for each in extras[extra])]:
        if told.startswith(f"{project['name']}["):
            continue
        bound = BOUND.fullmatch(told)
        if bound is None:
            raise ValueError(f"no lower bound, or more than one: {told}")
        yield f"{bound[1]}=={bound[2]}"


if __name__ == "__main__":
    root = Path(__file__).resolve().parents[1]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    print(*lowest(project), sep="\n")
