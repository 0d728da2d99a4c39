"""A checkout, as far as some of its files are derived from others."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

from attrs import field, frozen

from ..registry import AnyGame
from ..spec import home

__all__ = ["Checkout"]

Progress: TypeAlias = "Callable[[str], object]"
"""Progress callback: what is being done."""


@frozen
class Checkout:
    """The games whose spec lies below a folder, and what to do with the files derived from it."""

    root: Path
    games: Mapping[str, AnyGame]
    write: bool
    """Whether to bring files up to date; otherwise only report those that are not."""
    relock: frozenset[str] = frozenset()
    """Specs whose lock is rewritten although the number has not gone up."""
    sources: Path | None = None
    """The folder with the documents, if they are at hand."""
    progress: Progress = field(default=lambda doing: None)
    written: list[Path] = field(factory=list)

    def spec_of(self, game: AnyGame) -> Path:
        """The folder with the spec of `game`."""
        return Path(str(home(game.spec)))

    def become(self, path: Path, data: str | bytes) -> Iterator[str]:
        """Let `path` hold `data`, or complain that it does not."""
        made = data.encode() if isinstance(data, str) else data
        if path.is_file() and path.read_bytes() == made:
            return
        if self.write:
            path.write_bytes(made)
            self.written.append(path)
        else:
            yield f"{self.shown(path)} is not current"

    def shown(self, path: Path) -> str:
        """The path of a file, relative to the current folder."""
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else str(path)

    def tool(self, name: str) -> Any:
        """A module of ``spec/tools``; None if the checkout has no such folder."""
        folder = self.root / "spec" / "tools"
        if not (folder / f"{name}.py").is_file():
            return None
        if str(folder) not in sys.path:
            sys.path.insert(0, str(folder))
        return import_module(name)
