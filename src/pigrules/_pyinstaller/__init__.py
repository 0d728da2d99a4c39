"""For PyInstaller, which finds this by the entry point ``pyinstaller40``: the law for frozen programs."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from .. import registry, spec
from ..core import MalformedError
from ..registry import BrokenGameError

__all__ = ["hook_dirs", "law"]

_FILES: Final = ("clauses.toml", "readings.toml", "sources.toml")


def hook_dirs() -> list[str]:
    """The folder with the hook."""
    return [str(Path(__file__).parent / "hooks")]


def law() -> Iterator[tuple[str, str]]:
    """Each file of the law, and the folder in the program that it belongs to; of every installed game."""
    library = spec.CORE.rpartition(".")[0]
    yield str(spec.own_sources_file()), library
    packages = [spec.CORE]
    for name in registry.games():
        try:
            packages.append(registry.game(name).spec)
        except BrokenGameError as error:
            print(f"pigrules: left out: {error}")
    for package in packages:
        yield from _of(package)


def _of(package: str) -> Iterator[tuple[str, str]]:
    try:
        home: Traversable = spec.home(package)
    except MalformedError as error:
        print(f"pigrules: left out: {error}")
        return
    folder = package.replace(".", "/")
    for file in (home / name for name in _FILES):
        if file.is_file():
            yield str(file), folder
    if (home / "languages").is_dir():
        for file in sorted((home / "languages").iterdir(), key=lambda each: each.name):
            yield str(file), f"{folder}/languages"
