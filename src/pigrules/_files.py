"""Files written atomically, and read up to a limit."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from time import time
from typing import Final, NewType

from . import _locks
from .core import MalformedError, PigrulesError
from .core.arguments import checked
from .limits import MOST_BYTES

Stamp = NewType("Stamp", str)
"""What a file held when it was read or written: a digest of its contents. A plain string, such as an ETag.

>>> with TemporaryDirectory() as folder:
...     stamp = record.save(played, f"{folder}/game.toml")
...     record.save(played, f"{folder}/game.toml", over=record.Stamp(str(stamp))) == stamp
True
"""
NEW: Final = Stamp("")
"""The stamp of a file that is not there.

>>> with TemporaryDirectory() as folder:
...     stamp = record.save(played, f"{folder}/game.toml", over=record.NEW)
...     record.read_stamped(f"{folder}/game.toml") == (played, stamp)
True
"""

_BINARY: Final[int] = getattr(os, "O_BINARY", 0)
_PASSAGE: Final = re.compile(r"\.pigrules-[0-9a-f]{16}")
_STALE: Final = 3600.0
"""Seconds after which a file of passage belongs to no writer, where open files cannot be locked."""


GONE: Final = "this file is gone, and is not made anew"
CHANGED: Final = "this file has changed since it was read or written here, and is not overwritten"
THERE: Final = "this file exists already and is not overwritten"


@checked
class ChangedError(PigrulesError):
    """A file does not hold what it held when it was read or written last, and is not overwritten.

    `path` names it, and `problem` says what it is.
    Save under another name, or read the file and go on from what it holds.

    >>> with TemporaryDirectory() as folder:
    ...     stamp = record.save(played, f"{folder}/game.toml", over=record.NEW)
    ...     try:
    ...         record.save(played, f"{folder}/game.toml", over=record.NEW)
    ...     except record.ChangedError as error:
    ...         print(error.problem)
    this file exists already and is not overwritten
    """

    def __init__(self, problem: str, path: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.problem, self.path = problem, path

    def __reduce__(self) -> tuple[type[ChangedError], tuple[object, ...]]:
        return type(self), (self.problem, self.path)


@checked
def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The contents of the file. Raises `MalformedError` if it is larger than `MOST_BYTES`, and OSError."""
    with open(path, "rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise MalformedError(f"larger than {MOST_BYTES >> 20} MiB", os.fspath(path))
    return data


@checked
def stamp_of(data: bytes) -> Stamp:
    """The stamp of a file that holds `data`.

    >>> data = record.dumps(played).encode()
    >>> with TemporaryDirectory() as folder:
    ...     record.save(played, f"{folder}/game.toml") == record.stamp_of(data)
    True
    """
    from hashlib import sha256

    return Stamp(f"{len(data)}-{sha256(data).hexdigest()}")


@checked
def replace_bytes(path: str | os.PathLike[str], data: bytes, over: Stamp | None = None) -> Stamp:
    """Write `data` to the file atomically, and return its stamp: on failure, the file stays as it was.

    `over` is what the file has to hold; without it, anything is replaced.
    A symbolic link stays, and its target is replaced. A file that is there keeps its mode and,
    where that is allowed, its owner; one that may not be written is refused.
    Files that writers left here when they were killed are removed.
    Raises `ChangedError` if the file holds something else, and OSError; both name `path`.
    """
    shown, stamp = os.fspath(path), stamp_of(data)
    try:
        _replace(Path(os.path.realpath(path)), data, over, shown)
    except OSError as error:  # which may name the file that was to take its place
        raise OSError(error.errno, error.strerror or str(error), shown) from error
    return stamp


def write_all(handle: int, data: bytes) -> None:
    """Write all of `data`, and see that it is on the disk."""
    left = memoryview(data)
    while left:
        left = left[os.write(handle, left) :]
    os.fsync(handle)


def regular(path: str | os.PathLike[str]) -> os.stat_result | None:
    """The status of a file that may be written; None if there is none. Raises OSError for anything else."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "not a regular file", os.fspath(path))
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))
    return found


def _replace(target: Path, data: bytes, over: Stamp | None, shown: str) -> None:
    _compare(target, over, shown)
    old = regular(target)
    _sweep(target.parent)
    with _passage(target.parent, 0o600 if old else 0o666) as (passage, file):
        write_all(file.fileno(), data)
        if not _locks.ON_HANDLES:
            file.close()
        with _locks.alone(target):
            _compare(target, over, shown)
            old = regular(target)
            if old:
                _make_like(passage, old)
            if over == NEW and not old:
                _publish(passage, target, shown)
            else:
                os.replace(passage, target)
    _sync_folder(target.parent)


def _compare(target: Path, over: Stamp | None, shown: str) -> None:
    """Refuse a file that does not hold what it has to."""
    if over is None:
        return
    if not os.path.lexists(target):
        if over != NEW:
            raise ChangedError(GONE, shown)
        return
    if over == NEW:
        raise _there(shown)
    regular(target)
    with open(target, "rb") as file:
        size = os.fstat(file.fileno()).st_size
        same = over.startswith(f"{size}-") and stamp_of(file.read(size + 1)) == over
    if not same:
        raise changed(shown)


def changed(shown: str) -> ChangedError:
    """The error for a file that holds something else."""
    return ChangedError(CHANGED, shown)


def _there(shown: str) -> ChangedError:
    return ChangedError(THERE, shown)


def _publish(passage: Path, target: Path, shown: str) -> None:
    """Give the file its name, unless another one has it by now."""
    try:
        if not _locks.ON_HANDLES:
            os.rename(passage, target)  # Windows renames over nothing
            return
        try:
            os.link(passage, target)
        except FileExistsError:
            raise
        except OSError:  # not every file system has links
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            try:
                os.replace(passage, target)
            except BaseException:
                os.unlink(target)
                raise
    except FileExistsError:
        raise _there(shown) from None


@contextmanager
def _passage(folder: Path, mode: int) -> Iterator[tuple[Path, FileIO]]:
    """A new file that is to take the place of another, locked while it is open; in the end it is gone."""
    passage, file = _new(folder, mode)
    try:
        yield passage, file
    finally:
        with suppress(OSError):
            file.close()
        with suppress(OSError):
            os.unlink(passage)


def _new(folder: Path, mode: int) -> tuple[Path, FileIO]:
    from secrets import token_hex

    tries = 0
    while True:
        tries += 1
        passage = folder / f".pigrules-{token_hex(8)}"
        handle = os.open(passage, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, mode)
        file = FileIO(handle, "wb")
        try:
            mine = not _locks.ON_HANDLES or (_locks.locked(handle) and _locks.same(handle, passage))
            if mine or tries > _locks.TRIES:
                return passage, file
        except BaseException:
            file.close()
            with suppress(OSError):
                os.unlink(passage)
            raise
        file.close()
        with suppress(OSError):  # another process has just swept it away
            os.unlink(passage)


def _sweep(folder: Path) -> None:
    """Remove the files of passage of writers that were killed. Those of a running one are locked."""
    with suppress(OSError), os.scandir(folder) as found:
        for entry in found:
            if _PASSAGE.fullmatch(entry.name):
                with suppress(OSError):
                    _remove_stale(entry)


def _remove_stale(entry: os.DirEntry[str]) -> None:
    if not entry.is_file(follow_symlinks=False):
        return
    if not _locks.ON_HANDLES:
        if time() - entry.stat(follow_symlinks=False).st_mtime > _STALE:
            os.unlink(entry.path)
        return
    handle = os.open(entry.path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
    try:
        if _locks.locked(handle) and _locks.same(handle, entry.path):
            os.unlink(entry.path)
    finally:
        os.close(handle)


def _make_like(temporary: Path, old: os.stat_result) -> None:
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(temporary, old.st_uid, old.st_gid)
    os.chmod(temporary, stat.S_IMODE(old.st_mode))


def _sync_folder(folder: Path) -> None:
    """Make the new name last, where a folder can be opened and synced."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
