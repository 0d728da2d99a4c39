"""Faults of the system, one at a time: each call that a save makes fails once, in each way that it can."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from attrs import define

ERRNOS: Final = (errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES, errno.EDQUOT, errno.ENOENT, errno.EINTR)
CALLS: Final = (
    "open", "write", "fsync", "chown", "chmod", "replace", "link", "unlink", "stat", "fstat", "close",
    "access", "scandir", "ftruncate", "lseek",
)  # fmt: skip
"""What `os` is asked for by a save or a journal."""


class Killed(BaseException):
    """Nothing catches this: what is on the disk then is what a killed process leaves."""


@define
class Faults:
    """Counts calls, and makes one of them fail."""

    at: int = -1
    error: BaseException | None = None
    short: bool = False
    """Write a part first, as a disk does that becomes full."""
    calls: int = 0
    names: list[str] | None = None

    def failing(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        """A call that fails if its turn has come."""

        def call(*arguments: Any, **named: Any) -> Any:
            number, self.calls = self.calls, self.calls + 1
            if self.names is not None:
                self.names.append(name)
            if number == self.at and self.error is not None:
                if self.short and name == "write":
                    real(arguments[0], bytes(arguments[1][: len(arguments[1]) // 2]))
                if name == "close":  # which closes, whatever it says
                    real(*arguments, **named)
                raise self.error
            return real(*arguments, **named)

        return call


@contextmanager
def injected(faults: Faults) -> Iterator[Faults]:
    """While the block runs, calls go through `faults`."""
    real = {name: getattr(os, name) for name in CALLS}
    for name, call in real.items():
        setattr(os, name, faults.failing(name, call))
    try:
        yield faults
    finally:
        for name, call in real.items():
            setattr(os, name, call)


def calls(work: Callable[[], object]) -> list[str]:
    """The calls that `work` makes, in order."""
    with injected(Faults(names=[])) as counted:
        work()
    assert counted.names is not None
    return counted.names


def errors() -> list[BaseException]:
    """In how many ways a call can fail."""
    return [
        *(OSError(number, os.strerror(number)) for number in ERRNOS),
        MemoryError(),
        KeyboardInterrupt(),
    ]
