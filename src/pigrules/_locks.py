"""Locks between processes. The system gives each back when its process ends, however it ends."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

try:
    import fcntl as _fcntl
except ImportError:  # Windows
    _fcntl = None  # type: ignore[assignment]
try:
    import msvcrt as _msvcrt
except ImportError:
    _msvcrt = None  # type: ignore[assignment]

WAIT: Final = 10.0
"""Seconds for which a file that another process is replacing is waited for."""
TRIES: Final = 20
"""After so many, a file system says of no open file which name it has."""
_PAUSE: Final = 0.005
_FAR: Final = 1 << 62
"""Windows locks bytes, and nobody can read a locked one: this one lies beyond every end."""
_CANNOT: Final = (errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK, errno.EINVAL, errno.EBADF)
_BINARY: Final[int] = getattr(os, "O_BINARY", 0)

ON_HANDLES: Final = _fcntl is not None
"""Whether an open file can be locked, and replaced or removed all the same."""


class InUseError(OSError):
    """Another process has the file."""

    def __init__(self, path: str) -> None:
        super().__init__(errno.EBUSY, "another process is writing this file", path)


def locked(handle: int) -> bool:
    """Lock an open file until it is closed; False if another has it locked. Where nothing can be, True."""
    try:
        _lock(handle)
    except OSError as error:
        if error.errno in _CANNOT:
            return True
        if error.errno in (errno.EAGAIN, errno.EACCES, errno.EDEADLK):
            return False
        raise
    return True


def same(handle: int, path: str | os.PathLike[str]) -> bool:
    """Whether the open file is the one that has this name now."""
    try:
        there = os.stat(path)
    except FileNotFoundError:
        return False
    return os.path.samestat(os.fstat(handle), there)


@contextmanager
def alone(target: Path) -> Iterator[None]:
    """No other process that asks for this replaces the file meanwhile. A file that is not there has no lock.

    Raises `InUseError` after `WAIT` seconds, and OSError.
    """
    until, renamed = monotonic() + WAIT, 0
    while (handle := _file(target, renamed < TRIES) if ON_HANDLES else _beside(target)) < 0:
        if handle == _NONE:
            break
        if handle == _RENAMED:
            renamed += 1
            continue
        if monotonic() > until:
            raise InUseError(os.fspath(target))
        sleep(_PAUSE)
    try:
        yield
    finally:
        if handle != _NONE:
            os.close(handle)
            if not ON_HANDLES:
                with suppress(OSError):
                    os.unlink(_name_beside(target))


_BUSY: Final = -1
_NONE: Final = -2
_RENAMED: Final = -3


def _file(target: Path, checked: bool) -> int:
    """A locked handle of the file itself; if `checked`, of the one that has the name now."""
    try:
        handle = os.open(target, os.O_WRONLY | _BINARY)
    except FileNotFoundError:
        return _NONE
    try:
        if not locked(handle):
            why = _BUSY
        elif checked and not same(handle, target):
            why = _RENAMED
        else:
            return handle
    except BaseException:
        os.close(handle)
        raise
    os.close(handle)
    return why


def _beside(target: Path) -> int:
    """A handle of a file that only one process can make, and that Windows removes when that one ends."""
    once = os.O_RDWR | os.O_CREAT | os.O_EXCL | int(getattr(os, "O_TEMPORARY", 0))
    try:
        return os.open(_name_beside(target), once)
    except (FileExistsError, PermissionError):  # Windows says the latter of one that is being removed
        return _BUSY


def _name_beside(target: Path) -> Path:
    from hashlib import sha256

    return target.with_name(f".pigrules-{sha256(os.fsencode(target.name)).hexdigest()[:16]}.lock")


def _lock(handle: int) -> None:
    fcntl: Any = _fcntl
    msvcrt: Any = _msvcrt
    if fcntl is not None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    elif msvcrt is not None:
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
