"""Writes the conformance vectors of games: what a port to another language is tested with.

``python spec/tools/vectors.py [GAME] [--check]``, by default for all installed games that have a folder here.
The same games give the same files, ``spec/<game>/vectors/*.json.gz``, described in ``spec/README.md``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import Annotated, Final

from attrs import frozen
from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Table

from pigrules.core import MalformedError
from pigrules.registry import AnyGame, games
from pigrules.testing.command_line import BAD_USAGE, exit_code, status
from vector_files import Book, folder_of, packed
from vector_reading import unpacked
from vector_sources import SOURCES

__all__ = ["Written", "command", "known", "made"]


@frozen
class Written:
    """One file, made anew."""

    path: Path
    book: Book
    text: str
    seconds: float

    @property
    def current(self) -> bool:
        """Whether the file says this."""
        try:
            return unpacked(self.path) == self.text
        except (OSError, MalformedError):
            return False


def known() -> dict[str, AnyGame]:
    """The installed games whose law is in this checkout, by name."""
    return {name: game for name, game in games().items() if folder_of(game).is_dir()}


def made(game: AnyGame, source: str) -> Written:
    """One file of a game, not written yet."""
    began = monotonic()
    book = Book(game, source)
    SOURCES[source](book)
    text = book.text()
    return Written(folder_of(game) / "vectors" / f"{source}.json.gz", book, text, monotonic() - began)


app: Final = App(name="vectors.py", help=__doc__, version_flags=())


@app.default
def command(*names: str, check: Annotated[bool, Parameter(negative=())] = False) -> int:
    """Write the vectors of games.

    Parameters
    ----------
    names
        Names of games, or nothing for all.
    check
        Write nothing; exit code 1 if a file is not what would be written.
    """
    games = known()
    missing = [name for name in names if name not in games]
    if missing:
        print(f"no game {', '.join(missing)} here; there are: {', '.join(games)}", file=sys.stderr)
        return BAD_USAGE
    written: list[Written] = []
    for each in _all(games[name] for name in names or games):
        if not check:
            each.path.parent.mkdir(exist_ok=True)
            each.path.write_bytes(packed(each.text))
        written.append(each)
    _show(written)
    stale = [each.path for each in written if check and not each.current]
    for path in stale:
        print(f"{path}: not what the game says now", file=sys.stderr)
    return 1 if stale else 0


def _all(games: Iterator[AnyGame]) -> Iterator[Written]:
    """Every file of these games; shows progress on a terminal."""
    with status() as update:
        for game in games:
            for source in SOURCES:
                update(f"{game.name}: {source}")
                yield made(game, source)


def _show(written: Sequence[Written]) -> None:
    headings = ("file", "positions", "accepted", "refused", "bytes", "seconds")
    table = Table(*headings)
    for column in table.columns[1:]:
        column.justify = "right"
    rows = [
        (
            each.book.positions,
            each.book.accepted,
            each.book.refused,
            len(packed(each.text)),
        )
        for each in written
    ]
    for each, row in zip(written, rows, strict=True):
        table.add_row(
            f"{each.book.game.name} {each.book.source}",
            *(f"{count:,}" for count in row),
            f"{each.seconds:.1f}",
        )
    totals = [f"{sum(column):,}" for column in zip(*rows, strict=True)]
    table.add_row("in all", *totals, f"{sum(each.seconds for each in written):.1f}")
    Console().print(table)


def main(words: Sequence[str]) -> int:
    """Run the command that `words` say, and give its exit code."""
    return exit_code(app, words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
