"""A process at a terminal of its own, which a test types at, signals, and looks at."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from attrs import Factory, define

PATIENCE = 30.0
"""Seconds for which anything is waited for; machines may be busy."""
LINES = "from pigrules.cli import main; import sys; sys.exit(main())"


def command(*words: str) -> list[str]:
    """The words that start a command of the package that the tests test."""
    return [sys.executable, "-c", LINES, *words]


def environment(**more: str) -> Mapping[str, str]:
    """The environment of a child, which finds what this process finds."""
    path = os.pathsep.join(each for each in sys.path if each)
    return {**os.environ, "PYTHONPATH": path, "TERM": "dumb", "COLUMNS": "200", **more}


@define
class Terminal:
    """A process in a session of its own, with a terminal that it controls."""

    process: subprocess.Popen[bytes]
    master: int
    slave: int
    job: int = 0
    """The process itself, where a shell stands between."""
    reports: int = -1
    """Where a shell says that its child has stopped."""
    out: bytes = b""
    """Everything that has been shown."""
    _open: list[int] = Factory(lambda self: [self.master, self.slave], takes_self=True)

    def settings(self) -> list[Any]:
        """The settings of the terminal."""
        import termios

        return termios.tcgetattr(self.slave)

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def signal(self, signum: int) -> None:
        os.kill(self.job or self.process.pid, signum)

    def until(self, text: str, after: int = 0) -> int:
        """Wait until this is shown beyond so many bytes; the number of bytes up to its end."""
        wanted = text.encode()
        began = time.monotonic()
        while wanted not in self.out[after:]:
            assert time.monotonic() - began < PATIENCE, f"{text!r} is not shown: {self.out[after:]!r}"
            if not self._read(0.2) and self.ended():
                self._read(0.0)
                assert wanted in self.out[after:], f"{text!r} was not shown: {self.out[after:]!r}"
        return self.out.index(wanted, after) + len(wanted)

    def code(self) -> int:
        """The exit code, once the process has ended; that of a signal that killed it is negative."""
        began = time.monotonic()
        while not self.ended():
            assert time.monotonic() - began < PATIENCE, f"it does not end: {self.out!r}"
            self._read(0.05)
        while self._read(0.0):
            pass
        return self.process.wait()

    def stopped(self) -> None:
        """Press Ctrl-Z until the process is stopped; on a busy machine one may be missed."""
        began, ready = time.monotonic(), False
        while not ready and time.monotonic() - began < PATIENCE:
            self.type("\x1a")
            ready = bool(select.select([self.reports], [], [], PATIENCE / 4)[0])
        assert ready, "it does not stop"
        os.read(self.reports, 1)

    def ended(self) -> bool:
        return self.process.poll() is not None

    def hang_up(self) -> None:
        """The terminal goes away."""
        while self._open:
            os.close(self._open.pop())

    def _read(self, wait: float) -> bool:
        if not self._open:
            time.sleep(wait)
            return False
        ready, _, _ = select.select([self.master], [], [], wait)
        if not ready:
            return False
        with suppress(OSError):
            data = os.read(self.master, 65536)
            self.out += data
            return bool(data)
        return False


# The leader of a session takes the terminal that it was given as its own. The process stays the same.
LEADER = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execvp(sys.argv[1], sys.argv[1:])
"""

# A shell with one job, for only a job of a shell can be stopped. It says the pid of the job, then each stop.
SHELL = """
import os, signal, sys
reports, *words = sys.argv[1:]
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
job = os.fork()
if job == 0:
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpgrp())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    os.execvp(words[0], words)
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1])
os.write(int(reports), f"{job}.".encode())
while True:
    _, status = os.waitpid(job, os.WUNTRACED)
    if os.WIFSTOPPED(status):
        os.tcsetpgrp(0, os.getpgrp())
        os.write(int(reports), b"s")
        signal.sigwait([signal.SIGUSR1])
        os.tcsetpgrp(0, job)
        os.kill(job, signal.SIGCONT)
    else:
        sys.exit(os.waitstatus_to_exitcode(status))
"""


@contextmanager
def job(words: list[str], folder: Path, **more: str) -> Iterator[Terminal]:
    """Start a process as the job of a shell: SIGUSR1 for the shell lets it go on when it is stopped."""
    reports, told = os.pipe()
    os.set_inheritable(told, True)
    with terminal([sys.executable, "-c", SHELL, str(told), *words], folder, keep=told, **more) as made:
        os.close(told)
        made.reports, number = reports, b""
        while not number.endswith(b"."):
            number += os.read(reports, 1)
        made.job = int(number[:-1])
        yield made
    os.close(reports)


@contextmanager
def terminal(words: list[str], folder: Path, keep: int = -1, **more: str) -> Iterator[Terminal]:
    """Start a process at a new terminal. At the end of the block it is gone."""
    import pty

    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-S", "-c", LEADER, *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        pass_fds=(keep,) if keep >= 0 else (),
        cwd=folder,
        env=environment(**more),
    )
    made = Terminal(process, master, slave)
    try:
        yield made
    finally:
        process.kill()
        process.wait()
        made.hang_up()
