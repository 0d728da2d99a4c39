"""Worker processes that end with the process that started them, however it ends."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

METHOD: Final = "forkserver" if sys.platform == "linux" else "spawn"
"""How processes are started: never as a fork of this one, which may have threads."""
_PRELOADED: Final = ["__main__", f"{__package__}.simulate"]
_LEFT_TO_THE_PARENT: Final = [
    getattr(signal, each) for each in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, each)
]


@contextmanager
def pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes. When the block ends by an error, or this process dies, they end at once.

    Ctrl-C, SIGTERM and SIGHUP, which may reach a whole group of processes, are for this process alone.
    """
    context: Any = get_context(METHOD)
    context.set_forkserver_preload(_PRELOADED)
    end, leash = context.Pipe(duplex=False)
    with _signals_blocked():
        executor = _Pool(workers, context, initializer=_begin, initargs=(end,))
    try:
        yield executor
        executor.shutdown()
    finally:
        leash.close()
        executor.shutdown(cancel_futures=True)
        end.close()


class _Pool(ProcessPoolExecutor):
    """A process that is started inherits which signals are blocked, so none can come before it is ready."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with _signals_blocked():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _signals_blocked() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _LEFT_TO_THE_PARENT)
    try:
        resource_tracker.ensure_running()  # which lets some through again when it starts
        signal.pthread_sigmask(signal.SIG_BLOCK, _LEFT_TO_THE_PARENT)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(end: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(end,), daemon=True).start()


def _end_with(end: Connection) -> None:
    """Nothing is ever sent: the system closes the other end when its process ends."""
    with suppress(EOFError, OSError):
        end.recv_bytes()
    os._exit(1)
