"""Prints pip's constraints for the lowest versions of all dependencies that ``pyproject.toml`` allows."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

EXTRAS = ("cli", "analysis", "test")


def lowest(about: dict[str, object]) -> Iterator[str]:
    """A line for each dependency of the library and of the extras that its users install."""
    project: dict[str, object] = about["project"]
    extras = project["optional-dependencies"]
    for told in [*project["dependencies"], *(each for extra in EXTRAS for each in extras[extra])]:
        if not told.startswith(f"{project['name']}["):
            name, version = re.fullmatch(r"([A-Za-z0-9_-]+)>=([0-9.]+)", told).groups()
            yield f"{name}=={version}"


if __name__ == "__main__":
    root = Path(__file__).resolve().parents[1]
    print(*lowest(tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))), sep="\n")
