"""Journals: a record that is kept step by step, for a match that must lose nothing.

::

    {"journal": 1, "game": "woolfy", "spec": 2, "rules": {"seats": 2}}
    + A red
    - A red
    + A blue

The first line is a header in JSON, with the keys of a record. Each further line is a change:
``+`` adds a step in the game's notation, ``-`` takes back the latest one.
A line may hold several, separated by tabs; they count together.
A line is on the disk before `Journal` returns. If the process or the machine dies while it writes,
the last line is torn; it counts for nothing, and is dropped when the journal is opened again.

A journal is accepted wherever a record is read: `record.read` and `record.loads` know it by its content.
So `record.save(record.read(journal), path)` makes a record of a journal, and `dumps` a journal of a record.

The examples below go on from here:

>>> from tempfile import TemporaryDirectory
>>> from pigrules import Match, game, journal, record
>>> woolfy = game("woolfy")
>>> red, blue = woolfy.parse("A red"), woolfy.parse("A blue")
>>> played = record.Record(woolfy, woolfy.rules_type(seats=2), [red])
"""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any, Final, Self

from attrs import evolve

from . import _journal_lines, _locks
from ._files import NEW, ChangedError, changed, regular, replace_bytes, write_all
from ._journal_lines import FORMAT
from .core import MalformedError
from .core.arguments import checked
from .core.malformed import a
from .limits import MOST_BYTES, MOST_CHARACTERS
from .record import Record, loads, to_json
from .registry import AnyGame

__all__ = ["FORMAT", "Journal", "dumps", "torn"]

_BINARY: Final[int] = getattr(os, "O_BINARY", 0)


@checked
def dumps(record: Record) -> str:
    """The journal of a record; `record.loads` makes the record of it again.

    >>> print(journal.dumps(played), end="")
    {"journal": 1, "game": "woolfy", "spec": 2, "rules": {"seats": 2}}
    + A red
    >>> record.loads(journal.dumps(played)) == played
    True
    """
    lines = (_line((), (step,), record.game) for step in record.steps)
    return "".join([_journal_lines.header(to_json(record)), *lines])


@checked
def torn(data: bytes) -> int:
    """The number of the last line of a journal if it is torn, so that it counts for nothing; else 0.

    Anything but a journal gives 0. Raises `MalformedError` as `record.loads` does.

    >>> whole = journal.dumps(played).encode()
    >>> journal.torn(whole), journal.torn(whole + b"+ A bl")
    (0, 3)
    """
    return _journal_lines.parse(data).torn if _journal_lines.begins(data) else 0


class Journal:
    """A journal that is open for writing; no other process can write it meanwhile. Use it in ``with``.

    `Journal.create` makes one, `Journal.open` goes on with one.
    A match that is given `keep` writes each step, and each one that is taken back, before it counts:

    >>> with TemporaryDirectory() as folder:
    ...     rules = woolfy.rules_type(seats=2)
    ...     with journal.Journal.create(f"{folder}/game.journal", record.Record(woolfy, rules, ())) as kept:
    ...         match = Match(woolfy, rules, keep=kept.keep)
    ...         events = match.send(red)
    ...         undone = match.undo()
    ...         events = match.send(blue)
    ...     record.read(f"{folder}/game.journal") == match.record()
    True

    Any other callable that takes a step, or None for one that is taken back, can stand in its place.

    Methods that write raise OSError, which names the file, and `ChangedError` if another program has changed,
    moved or removed it. Whatever they raise, the journal holds what it held, and can be written again.
    """

    def __init__(
        self, path: str | os.PathLike[str], handle: int, record: Record, end: int, torn: int
    ) -> None:
        self._path, self._handle, self._head = os.fspath(path), handle, evolve(record, steps=())
        self._steps = list(record.steps)
        self._kinds = frozenset(record.game.steps.values())
        self._end, self._torn, self._clean = end, torn, True
        self._named = _locks.same(handle, path)
        """Whether the file system says of an open file which name it has."""

    @classmethod
    @checked
    def create(cls, path: str | os.PathLike[str], record: Record) -> Self:
        """A new journal that holds `record`.

        Raises `ChangedError` if there is a file of that name, `MalformedError` for a record that could not be
        read again from it, and OSError.
        """
        data = dumps(record).encode("utf-8")
        if len(data) > MOST_BYTES:
            raise MalformedError(f"larger than {MOST_BYTES >> 20} MiB", os.fspath(path))
        if loads(data, record.game) != record:
            raise MalformedError("this record would be read as another one", os.fspath(path))
        replace_bytes(path, data, NEW)
        made = cls.open(path, record.game)
        if made.record != record:
            made.close()
            raise changed(os.fspath(path))
        return made

    @classmethod
    @checked
    def open(cls, path: str | os.PathLike[str], game: AnyGame | None = None) -> Self:
        """Go on with the journal in a file. A torn last line is dropped; see `torn`.

        Raises what `record.loads` raises, `MalformedError` for a file that is no journal,
        and OSError, also if another process is writing this journal.
        """
        shown = os.fspath(path)
        try:
            handle = _opened(shown)
            try:
                data = _contents(handle, shown)
                record, lines = loads(data, game), _journal_lines.parse(data)
                if lines.torn:
                    os.ftruncate(handle, lines.end)
                    os.fsync(handle)
                return cls(path, handle, record, lines.end, lines.torn)
            except BaseException:
                os.close(handle)
                raise
        except OSError as error:
            raise OSError(error.errno, error.strerror or str(error), shown) from error

    @property
    def path(self) -> str:
        """The file, as it was named."""
        return self._path

    @property
    def record(self) -> Record:
        """What the journal holds."""
        return evolve(self._head, steps=tuple(self._steps))

    @property
    def torn(self) -> int:
        """The number of the torn line that was dropped when the journal was opened, or 0."""
        return self._torn

    def append(self, step: Any) -> None:
        """Add a step. It is on the disk when this returns.

        Raises `MalformedError` for a step of another game, and for a journal that has become too long.
        """
        self._change((), (step,))

    def undo(self) -> None:
        """Take back the latest step. Raises `MalformedError` if there is none."""
        if not self._steps:
            raise MalformedError("the journal holds no step that could be taken back", self._path)
        self._change(self._steps[-1:], ())

    def keep(self, step: Any | None) -> None:
        """`append` for a step, `undo` for None: what a `Match` calls."""
        if step is None:
            self.undo()
        else:
            self.append(step)

    @checked
    def follow(self, steps: Sequence[Any]) -> None:
        """Let the journal hold these steps, by one line that takes back and adds what differs.

        For a table that conceals steps, and has to insert them when they come to light.
        """
        taken_back, added = _journal_lines.difference(self._steps, steps)
        if taken_back or added:
            self._change(taken_back, added)

    def close(self) -> None:
        """Let other processes write the journal; it may be closed more than once."""
        if self._handle >= 0:
            handle, self._handle = self._handle, -1
            os.close(handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _change(self, taken_back: Sequence[Any], added: Sequence[Any]) -> None:
        """Write a line, or nothing."""
        for step in added:
            if type(step) not in self._kinds:
                raise MalformedError(f"{a(type(step).__name__)} is no step of {self._head.game.name}")
        data = _line(taken_back, added, self._head.game).encode("utf-8")
        if self._end + len(data) > MOST_BYTES:
            raise MalformedError(f"larger than {MOST_BYTES >> 20} MiB", self._path)
        try:
            self._write(data)
        except OSError as error:
            raise OSError(error.errno, error.strerror or str(error), self._path) from error
        del self._steps[len(self._steps) - len(taken_back) :]
        self._steps += added
        self._end += len(data)

    def _write(self, data: bytes) -> None:
        if self._handle < 0:
            raise OSError(errno.EBADF, "this journal is closed")
        if not self._clean:
            self._cut()
        moved = self._named and not _locks.same(self._handle, self._path)
        if moved or os.fstat(self._handle).st_size != self._end:
            raise ChangedError("another program has changed, moved or removed this journal", self._path)
        os.lseek(self._handle, self._end, os.SEEK_SET)
        try:
            write_all(self._handle, data)
        except BaseException:
            self._clean = False
            with suppress(OSError):
                self._cut()
            raise

    def _cut(self) -> None:
        """Remove what a write that failed has left."""
        os.ftruncate(self._handle, self._end)
        self._clean = True


def _line(taken_back: Sequence[Any], added: Sequence[Any], game: AnyGame) -> str:
    notations = [[game.format(step) for step in steps] for steps in (taken_back, added)]
    if any(len(notation) > MOST_CHARACTERS for notation in notations[1]):
        raise MalformedError(f"a step of more than {MOST_CHARACTERS} characters")
    return _journal_lines.change(*notations)


def _opened(path: str) -> int:
    """A locked handle of a regular file."""
    if regular(path) is None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    for left in reversed(range(_locks.TRIES)):
        handle = os.open(path, os.O_RDWR | _BINARY)
        try:
            if not _locks.locked(handle):
                raise _locks.InUseError(path)
            if _locks.same(handle, path) or not left:
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)  # it has been replaced since it was opened
    raise AssertionError("the last try returns")


def _contents(handle: int, path: str) -> bytes:
    os.lseek(handle, 0, os.SEEK_SET)
    with open(os.dup(handle), "rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise MalformedError(f"larger than {MOST_BYTES >> 20} MiB", path)
    if not _journal_lines.begins(data):
        raise MalformedError("this is no journal: its first line is no header", path)
    return data
