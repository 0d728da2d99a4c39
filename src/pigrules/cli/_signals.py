"""Signals: those that end a command do what Ctrl-C does, and a stopped command leaves the terminal usable.

The exit code is 128 and the number of the signal: 130 for SIGINT (Ctrl-C), 143 for SIGTERM, 129 for SIGHUP.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic, sleep
from types import FrameType
from typing import Any, Final, NoReturn

from attrs import define

_ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
_SIGTSTP: Final[int | None] = getattr(signal, "SIGTSTP", None)
_TWICE: Final = 0.1
"""Seconds within which a second Ctrl-C is the first one: some programs signal a process and its group."""
_SHOW_CURSOR: Final = "\x1b[?25h"


@define
class _Received:
    """What has come, and what waits for it."""

    signum: int = 0
    at: float = 0.0
    raised: bool = False
    holds: int = 0
    paused: float = 0.0
    """Seconds for which the process was stopped."""
    terminal: list[Any] | None = None
    """The settings of the terminal before the command changed any."""
    redraw: Callable[[], object] | None = None


_received = _Received()


def exit_code() -> int:
    """The exit code of a command that was interrupted."""
    return 128 + (_received.signum or signal.SIGINT)


def interrupted() -> bool:
    """Whether a signal has asked the command to end."""
    return _received.signum != 0


def now() -> float:
    """Seconds on a clock that stands while the process is stopped."""
    return monotonic() - _received.paused


def answered(answer: Callable[[], int]) -> int:
    """The exit code of `answer`, or that of the signal that ended it."""
    with _handled():
        try:
            return answer()
        except KeyboardInterrupt:
            return exit_code()
        except OSError:
            if not _received.signum:
                raise
            _print_nowhere()  # the terminal has gone
            return exit_code()


@contextmanager
def held() -> Iterator[None]:
    """What happens here happens whole: a signal is raised at the end. A second Ctrl-C does not wait."""
    _received.holds += 1
    try:
        yield
    finally:
        _received.holds -= 1
        if _received.signum and not _received.raised and not _received.holds:
            _raise()


@contextmanager
def heard() -> Iterator[None]:
    """A signal is handled though the line editor waits for a key, and did not wait yet when it came.

    The editor looks for signals only when one ends its waiting, so another is sent until it has looked.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_kill"):
        yield
        return
    come, signals = os.pipe()
    os.set_blocking(signals, False)
    threading.Thread(target=_repeat, args=(come, threading.get_ident()), daemon=True).start()
    before = signal.set_wakeup_fd(signals, warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        os.close(signals)


def _repeat(come: int, thread: int) -> None:
    with open(come, "rb", buffering=0) as signals:
        while number := signals.read(1):
            while number[0] in _ENDING and not _received.signum:
                sleep(_TWICE / 2)
                if not _received.signum:
                    signal.pthread_kill(thread, number[0])


@contextmanager
def redrawn(redraw: Callable[[], object]) -> Iterator[None]:
    """After the process was stopped and goes on here, `redraw` shows the line that is being typed."""
    before, _received.redraw = _received.redraw, redraw
    try:
        yield
    finally:
        _received.redraw = before


@contextmanager
def _handled() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    _received.signum, _received.raised, _received.terminal = 0, False, _settings()
    handlers: dict[int, Any] = dict.fromkeys(_ENDING, _end)
    if _SIGTSTP is not None and _received.terminal is not None:
        handlers[_SIGTSTP] = _stop
    before = {each: signal.getsignal(each) for each in handlers}
    ours = {each: old for each, old in before.items() if old not in (signal.SIG_IGN, None)}
    for each in ours:
        signal.signal(each, handlers[each])
    try:
        yield
    finally:
        for each, old in ours.items():
            signal.signal(each, old)
        if _settings() != _received.terminal:
            _set(_received.terminal)


def _end(signum: int, frame: FrameType | None) -> None:
    if _received.signum:
        if signum == signal.SIGINT and monotonic() - _received.at > _TWICE:
            _leave_at_once(signum)
        return
    _received.signum, _received.at = signum, monotonic()
    if not _received.holds:
        _raise()


def _raise() -> NoReturn:
    _received.raised = True
    raise KeyboardInterrupt


def _leave_at_once(signum: int) -> NoReturn:
    _set(_received.terminal)
    _show_cursor()
    os._exit(128 + signum)


def _stop(signum: int, frame: FrameType | None) -> None:
    """Stop as any process does, with the terminal as it was found; go on with it as it was."""
    began, ours = monotonic(), _settings()
    _set(_received.terminal)
    _show_cursor()
    signal.signal(signum, signal.SIG_DFL)
    os.kill(os.getpid(), signum)
    signal.signal(signum, _stop)
    _received.paused += monotonic() - began
    _set(ours)
    if _received.redraw is not None:
        _received.redraw()


def _settings() -> list[Any] | None:
    """The settings of the terminal at standard input; None if there is none."""
    try:
        import termios
    except ImportError:
        return None
    try:
        return termios.tcgetattr(sys.stdin.fileno()) if sys.stdin.isatty() else None
    except (OSError, ValueError, AttributeError, termios.error):
        return None


def _set(settings: list[Any] | None) -> None:
    if settings is None:
        return
    import termios

    with suppress(OSError, ValueError, AttributeError, termios.error):
        termios.tcsetattr(sys.stdin.fileno(), termios.TCSANOW, settings)


def _show_cursor() -> None:
    """A bar that shows progress hides it."""
    with suppress(OSError, ValueError, AttributeError):
        if sys.stderr.isatty():
            os.write(sys.stderr.fileno(), _SHOW_CURSOR.encode())


def _print_nowhere() -> None:
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (sys.stdout, sys.stderr):
            os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
