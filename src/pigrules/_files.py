"""Files written atomically, and read up to a limit."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from .core import MalformedError
from .limits import MOST_BYTES

_BINARY: Final[int] = getattr(os, "O_BINARY", 0)


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The contents of the file. Raises `MalformedError` if it is larger than `MOST_BYTES`, and OSError."""
    with open(path, "rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise MalformedError(f"larger than {MOST_BYTES >> 20} MiB", os.fspath(path))
    return data


def replace_bytes(path: str | os.PathLike[str], data: bytes) -> None:
    """Write `data` to the file atomically: on failure, the file stays as it was.

    A symbolic link stays, and its target is replaced. A file that is there keeps its mode and,
    where that is allowed, its owner; one that may not be written is refused.
    Raises OSError, which names `path`.
    """
    try:
        _replace(Path(os.path.realpath(path)), data)
    except OSError as error:  # which may name the file that was to take its place
        raise OSError(error.errno, error.strerror or str(error), os.fspath(path)) from error


def _replace(target: Path, data: bytes) -> None:
    old = _old(target)
    temporary = target.with_name(f".pigrules-{secrets.token_hex(8)}")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600 if old else 0o666)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if old:
            _make_like(temporary, old)
        os.replace(temporary, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    _sync_folder(target.parent)


def _old(target: Path) -> os.stat_result | None:
    """The status of the file to replace; None if there is none."""
    try:
        old = target.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(old.st_mode):
        raise OSError(errno.EINVAL, "not a regular file", os.fspath(target))
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(target))
    return old


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
