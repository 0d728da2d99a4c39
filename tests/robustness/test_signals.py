"""Signals in this process: which exit code they give, and that nothing is left half done."""

from __future__ import annotations

import builtins
import io
import os
import pty
import signal
import termios
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import Pipe
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from cli_run import run
from pigrules import MalformedError, _processes, game, record
from pigrules.cli import _signals, main
from pigrules.cli._clock import Clock
from pigrules.cli._signals import answered, exit_code, held, interrupted, now
from pigrules.simulate import Interrupted, processes, simulate
from pigrules.testing import __main__ as commands

ENDING = [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]


class Left(BaseException):
    """The process would have ended here."""


def raising(*signums: int, pause: float = 0.0) -> Callable[[], int]:
    def answer() -> int:
        for signum in signums:
            signal.raise_signal(signum)
            time.sleep(pause)
        return 0

    return answer


@pytest.mark.parametrize(("signum", "code"), ENDING)
def test_the_exit_code_is_that_of_the_signal(signum: int, code: int) -> None:
    before = [signal.getsignal(each) for each, _ in ENDING]
    assert answered(lambda: 7) == 7
    assert not interrupted()
    assert answered(raising(signum)) == code
    assert interrupted()
    assert [signal.getsignal(each) for each, _ in ENDING] == before
    assert answered(lambda: 7) == 7
    assert exit_code() == 130


@pytest.mark.parametrize(("signum", "code"), ENDING)
@pytest.mark.parametrize(
    "words", [("verify", "x.toml"), ("judge", "x.toml", "--step", "x"), ("dispute", "x.toml"), ("games",)]
)
def test_every_command_hears_them(signum: int, code: int, words: tuple[str, ...]) -> None:
    def stopped(*_: object, **__: object) -> Any:
        signal.raise_signal(signum)

    with patch("pigrules.cli._input.read_bytes", stopped), patch("pigrules.registry.games", stopped):
        ran = run(*words)
    assert (ran.code, ran.out, ran.err) == (code, "", "")


def test_what_was_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        assert answered(raising(signal.SIGHUP)) == 0
    finally:
        signal.signal(signal.SIGHUP, before)


def test_what_is_held_happens_whole() -> None:
    done: list[str] = []

    def answer() -> int:
        with held():
            with held():
                signal.raise_signal(signal.SIGTERM)
                done.append("inner")
            done.append("outer")
        done.append("never")
        return 0

    assert answered(answer) == 143
    assert done == ["inner", "outer"]


def test_a_signal_is_raised_once() -> None:
    done: list[str] = []

    def answer() -> int:
        try:
            signal.raise_signal(signal.SIGTERM)
        except KeyboardInterrupt:
            with held():
                done.append("kept")
            signal.raise_signal(signal.SIGHUP)
            done.append("said")
        return exit_code()

    assert answered(answer) == 143
    assert done == ["kept", "said"]


def test_a_second_ctrl_c_ends_at_once_unless_it_is_the_first_one_twice() -> None:
    ended: list[int] = []

    def leave(code: int) -> None:
        ended.append(code)
        raise Left

    def answer() -> int:
        with held():
            signal.raise_signal(signal.SIGTERM)
            signal.raise_signal(signal.SIGINT)
            assert ended == []
            time.sleep(0.15)
            signal.raise_signal(signal.SIGTERM)
            assert ended == []
            with pytest.raises(Left):
                signal.raise_signal(signal.SIGINT)
            assert ended == [130]
        return 0

    with patch("os._exit", leave):
        assert answered(answer) == 143


def test_other_threads_are_left_alone() -> None:
    codes: list[int] = []
    before = signal.getsignal(signal.SIGTERM)
    thread = threading.Thread(target=lambda: codes.append(answered(lambda: 7)))
    thread.start()
    thread.join()
    assert codes == [7]
    assert signal.getsignal(signal.SIGTERM) == before


def test_a_terminal_that_has_gone_is_no_failure() -> None:
    def answer(signum: int | None) -> Callable[[], int]:
        def work() -> int:
            with held():
                if signum:
                    signal.raise_signal(signum)
                    _signals._received.raised = True
            raise OSError(5, "Input/output error")

        return work

    with patch("pigrules.cli._signals._print_nowhere") as nowhere:
        assert answered(answer(signal.SIGHUP)) == 129
        assert nowhere.called
        with pytest.raises(OSError, match="Input/output"):
            answered(answer(None))


def test_nothing_is_printed_where_nobody_can_read() -> None:
    with open(os.devnull, "w") as one, patch("sys.stdout", one), patch("sys.stderr", one):
        _signals._print_nowhere()
    with patch("sys.stdout", None):
        _signals._print_nowhere()


@contextmanager
def at_a_terminal() -> Iterator[int]:
    master, slave = pty.openpty()
    with open(slave, encoding="utf-8") as stream, patch("sys.stdin", stream):
        yield slave
    os.close(master)


def changed(terminal: int) -> list[Any]:
    settings = termios.tcgetattr(terminal)
    settings[3] &= ~(termios.ICANON | termios.ECHO)
    termios.tcsetattr(terminal, termios.TCSANOW, settings)
    return termios.tcgetattr(terminal)


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise io.UnsupportedOperation


def test_the_terminal_is_as_it_was_while_the_process_is_stopped_and_after_it() -> None:
    """The clock of a race stands meanwhile."""
    seen: list[object] = []
    with at_a_terminal() as terminal, patch("sys.stderr", Screen()):
        found = termios.tcgetattr(terminal)

        def stop(pid: int, signum: int) -> None:
            seen.append((pid, signum, signal.getsignal(signum), termios.tcgetattr(terminal) == found))
            time.sleep(0.3)

        def answer() -> int:
            ours = changed(terminal)
            clock = Clock()
            began, real = clock.now(), time.monotonic()
            with patch("os.kill", stop), _signals.redrawn(lambda: seen.append("redrawn")):
                signal.raise_signal(signal.SIGTSTP)
            assert time.monotonic() - real >= 0.3
            assert clock.now() - began < 0.25
            assert termios.tcgetattr(terminal) == ours
            return 0

        assert answered(answer) == 0
        assert termios.tcgetattr(terminal) == found
    assert seen == [(os.getpid(), signal.SIGTSTP, signal.SIG_DFL, True), "redrawn"]
    assert now() <= time.monotonic()


def test_leaving_at_once_restores_the_terminal() -> None:
    with at_a_terminal() as terminal, patch("os._exit", side_effect=Left):
        found = termios.tcgetattr(terminal)

        def answer() -> int:
            changed(terminal)
            with pytest.raises(Left):
                _signals._leave_at_once(signal.SIGINT)
            assert termios.tcgetattr(terminal) == found
            return 0

        assert answered(answer) == 0


def test_without_terminals_there_is_nothing_to_restore() -> None:
    for stream in (None, io.StringIO()):
        with patch("sys.stdin", stream):
            assert _signals._settings() is None
    _signals._set(None)


def test_a_signal_between_two_keys_is_sent_again_until_it_is_heard() -> None:
    """The line editor waits for keys, and looks for signals only when one interrupts it."""
    sent: list[tuple[int, int]] = []

    def send(thread: int, signum: int) -> None:
        sent.append((thread, signum))
        if len(sent) == 2:
            _signals._received.signum = signum

    come, signals = os.pipe()
    os.write(signals, bytes([signal.SIGWINCH, signal.SIGTERM]))
    os.close(signals)
    _signals._received.signum = 0
    with patch("signal.pthread_kill", send):
        _signals._repeat(come, 7)
    assert sent == [(7, signal.SIGTERM)] * 2


def test_a_simulation_reports_what_is_done_under_each_signal() -> None:
    words = ("simulate", "three-little-pigs", "--players", "greedy,random", "--games", "50", "--json")
    whole: Callable[..., Any] = simulate
    for signum, code in ENDING:

        def stopping(*arguments: Any, signum: int = signum) -> Any:
            def progress(done: int, total: int) -> None:
                if done == 3:
                    signal.raise_signal(signum)

            return whole(*arguments[:6], progress)

        with patch("pigrules.cli.simulate.simulate", stopping):
            ran = run(*words)
        assert (ran.code, ran.err, ran.json["games"]) == (code, "", 3)


def test_a_pool_that_breaks_when_its_group_is_ended_is_no_loss() -> None:
    from pigrules.simulate import BrokenError, Summary

    def broken(*_: object) -> Any:
        with held():
            signal.raise_signal(signal.SIGTERM)
            _signals._received.raised = True
        raise BrokenError(Summary.none(2))

    with patch("pigrules.cli.simulate.simulate", broken):
        ran = run("simulate", "three-little-pigs", "--players", "greedy,random", "--games", "50")
    assert (ran.code, ran.err) == (143, "")


def test_a_game_is_kept_whole_when_a_signal_comes_while_it_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    real, count = os.fsync, 0

    def fsync(handle: int) -> None:
        nonlocal count
        count += 1
        if count == 9:
            signal.raise_signal(signal.SIGTERM)
        real(handle)

    with patch("os.fsync", fsync):
        ran = run(
            "play", "three-little-pigs", "--players", "random,random", "--seed", "1", "--save", str(path)
        )
    assert (ran.code, ran.err) == (143, "")
    assert ran.lines[-1].startswith(f"Saved in {path}. To resume: ")
    assert len(record.read(path).steps) == 4
    assert os.listdir(tmp_path) == ["game.toml"]


class TestProcesses:
    @pytest.mark.parametrize(
        ("jobs", "games", "chunk", "workers"),
        [
            (1, 100, None, 0),
            (8, 1, None, 0),
            (8, 0, None, 0),
            (8, 3, None, 3),
            (3, 100, 50, 2),
            (1000, 10**6, None, 1000),
            (8, 640, None, 8),
        ],
    )
    def test_there_are_no_more_than_chunks(
        self, jobs: int, games: int, chunk: int | None, workers: int
    ) -> None:
        made: list[int] = []
        with patch("pigrules._processes.pool", made.append):
            processes(jobs, games, chunk=chunk)
        assert made == [workers][: bool(workers)]

    def test_nor_than_windows_can_wait_for(self) -> None:
        made: list[int] = []
        with (
            patch("pigrules._processes.pool", made.append),
            patch("pigrules.simulate.MOST_PROCESSES", 61),
        ):
            processes(100, 10**6)
        assert made == [61]

    def test_an_interruption_does_not_wait_for_them(self) -> None:
        pigs = game("three-little-pigs")

        def progress(done: int, total: int) -> None:
            raise KeyboardInterrupt

        began, rules = time.monotonic(), pigs.rules_type(seats=2)
        with processes(2, 100_000) as executor, pytest.raises(Interrupted) as raised:
            simulate(pigs, rules, ["random", "random"], 100_000, 1, executor, progress)
        assert raised.value.summary.games == 50
        assert time.monotonic() - began < 60

    def test_too_few_are_refused(self) -> None:
        with pytest.raises(MalformedError, match="jobs is at least 1, not 0"):
            processes(0, 1)
        with pytest.raises(MalformedError, match="games is at least 0, not -1"):
            processes(1, -1)
        with pytest.raises(MalformedError, match="chunk is at least 1, not 0"):
            processes(2, 2, chunk=0)

    def test_a_worker_ends_when_nobody_holds_the_other_end(self) -> None:
        end, leash = Pipe(duplex=False)
        ended = threading.Event()
        before = signal.getsignal(signal.SIGINT)
        with patch("os._exit", lambda code: ended.set()):
            try:
                _processes._begin(end)
                assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
                assert not ended.wait(0.05)
                leash.close()
                assert ended.wait(30)
            finally:
                signal.signal(signal.SIGINT, before)
        end.close()

    def test_they_start_without_a_signal_of_the_group(self) -> None:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
        with _processes._signals_blocked():
            assert signal.pthread_sigmask(signal.SIG_BLOCK, []) >= {signal.SIGINT, signal.SIGHUP}
        assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before
        with patch("signal.pthread_sigmask") as mask:
            del signal.pthread_sigmask
            with _processes._signals_blocked():
                assert not mask.called


def test_ctrl_c_before_a_command_has_begun() -> None:
    def interrupted(name: str, *_: Any, **__: Any) -> Any:
        if name == "_app":
            raise KeyboardInterrupt
        return real(name, *_, **__)

    real = builtins.__import__
    with patch("builtins.__import__", interrupted):
        assert main(["games"]) == 130


def test_a_frozen_program_may_be_a_worker() -> None:
    with patch("sys.frozen", True, create=True), patch("multiprocessing.freeze_support") as support:
        assert run("clause", "core.turn.over").code == 0
    assert support.called


@pytest.mark.parametrize(("signum", "code"), ENDING)
def test_the_maintainers_commands_hear_them(signum: int, code: int) -> None:
    with patch("pigrules.testing.regenerate._installed", lambda: signal.raise_signal(signum)):
        assert commands.main(["regenerate"]) == code
