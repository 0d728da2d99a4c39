"""A checkout, as far as some of its files are derived from others."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

from attrs import field, frozen

from .._files import NEW, ChangedError, Stamp, replace_bytes, stamp_of
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
    _read: dict[Path, Stamp] = field(factory=dict)
    """What files held from which something is worked out that they are to hold."""

    def spec_of(self, game: AnyGame) -> Path:
        """The folder with the spec of `game`."""
        return Path(str(home(game.spec)))

    def text(self, path: Path) -> str:
        """The text of a file. `become` does not write over it if it has changed since then."""
        data = path.read_bytes()
        self._read[path] = stamp_of(data)
        return data.decode("utf-8").replace("\r\n", "\n")

    def become(self, path: Path, data: str | bytes) -> Iterator[str]:
        """Let `path` hold `data`, or complain that it does not."""
        made = data.encode() if isinstance(data, str) else data
        found = path.read_bytes() if path.is_file() else None
        over = self._read.pop(path, NEW if found is None else stamp_of(found))
        if found == made:
            return
        if not self.write:
            yield f"{self.shown(path)} is not current"
            return
        try:
            replace_bytes(path, made, over)
        except ChangedError as error:
            yield f"{self.shown(path)}: {error.problem}"
        else:
            self.written.append(path)

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
