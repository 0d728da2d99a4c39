"""Signals at a real terminal: what is kept, what is shown, the exit code, and the state of the terminal."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from pigrules import record
from robustness.terminal import command, job, terminal

pytest.importorskip("pty")
pytest.importorskip("termios")

pytestmark = pytest.mark.once

PIGS = ("play", "three-little-pigs", "--seed", "1")
ENDING = [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
PROMPT = "A (you)> "


@pytest.mark.parametrize(("signum", "code"), ENDING)
def test_a_game_that_is_asked_to_end_is_kept_and_says_so(signum: int, code: int, tmp_path: Path) -> None:
    with terminal(command(*PIGS, "--players", "you,random", "--save", "a.toml"), tmp_path) as at:
        before = at.settings()
        at.until(PROMPT)
        at.type("stop\n")
        shown = at.until(PROMPT, at.until(PROMPT))
        at.signal(signum)
        assert at.code() == code
        assert b"Saved in a.toml. To resume: pigrules play" in at.out[shown:]
        assert b"Traceback" not in at.out
        assert at.settings() == before
    assert len(record.read(tmp_path / "a.toml").steps) >= 2
    assert sorted(os.listdir(tmp_path)) == ["a.toml"]


@pytest.mark.parametrize(("signum", "code"), ENDING)
def test_the_terminal_is_as_it_was_found(signum: int, code: int, tmp_path: Path) -> None:
    """The signal comes while the line editor is busy with a key, and it must not wait for the next one."""
    with terminal(command(*PIGS, "--players", "you,random"), tmp_path) as at:
        before = at.settings()
        at.until(PROMPT)
        at.type("sto")
        at.signal(signum)
        assert at.code() == code
        assert at.settings() == before
        assert b"Traceback" not in at.out


def test_a_stopped_game_leaves_the_terminal_and_goes_on(tmp_path: Path) -> None:
    with job(command(*PIGS, "--players", "you,random", "--save", "a.toml"), tmp_path) as at:
        before = at.settings()
        shown = at.until(PROMPT)
        at.type("st")
        at.until("st", shown)
        at.stopped()
        assert at.settings() == before
        shown = len(at.out)
        os.kill(at.process.pid, signal.SIGUSR1)
        at.until(f"{PROMPT}st", shown)
        at.type("op\n")
        at.until(PROMPT, shown + len(PROMPT) + 4)
        at.signal(signal.SIGINT)
        assert at.code() == 130
        assert at.settings() == before
    assert len(record.read(tmp_path / "a.toml").steps) >= 2


def test_a_terminal_that_goes_away_ends_the_game(tmp_path: Path) -> None:
    with terminal(command(*PIGS, "--players", "you,random", "--save", "a.toml"), tmp_path) as at:
        at.until(PROMPT)
        at.type("stop\n")
        at.until(PROMPT, at.until(PROMPT))
        at.hang_up()
        assert at.code() == 129
    assert len(record.read(tmp_path / "a.toml").steps) >= 2


SIMULATE = (
    "simulate", "three-little-pigs", "--players", "greedy,random", "--games", "1000000", "--seed", "1",
)  # fmt: skip


@pytest.mark.parametrize(
    ("signum", "code", "jobs"), [*((*each, "2") for each in ENDING), (signal.SIGTERM, 143, "1")]
)
def test_a_simulation_that_is_asked_to_end_reports_what_is_done(
    signum: int, code: int, jobs: str, tmp_path: Path
) -> None:
    with terminal(command(*SIMULATE, "--jobs", jobs), tmp_path, TERM="xterm") as at:
        at.until("1000000")
        time.sleep(0.2)
        os.killpg(at.process.pid, signum)
        assert at.code() == code
        assert b"Interrupted after " in at.out
        assert b"Traceback" not in at.out
        assert at.out.rfind(b"\x1b[?25h") > at.out.rfind(b"\x1b[?25l")


def test_a_second_ctrl_c_ends_at_once(tmp_path: Path) -> None:
    """The first one waits, as it would for a step that is being kept."""
    code = (
        "from pigrules.cli import _app, _signals; import sys, time\n"
        "def slow(words, ours):\n"
        "    with _signals.held():\n"
        "        print('busy', flush=True); time.sleep(600)\n"
        "_app._run = slow\n"
        "from pigrules.cli import main; sys.exit(main(['verify']))"
    )
    words = [*command()[:2], code]
    with terminal(words, tmp_path) as at:
        at.until("busy")
        at.type("\x03")
        time.sleep(0.5)
        assert not at.ended()
        at.type("\x03")
        assert at.code() == 130


@pytest.mark.parametrize(("signum", "code"), ENDING[1:])
def test_a_race_is_stopped_and_ended_like_any_other_game(signum: int, code: int, tmp_path: Path) -> None:
    """There the program itself reads the keys, so the terminal shows none."""
    words = ("play", "putz-die-wutz", "--seed", "1", "--players", "you,random", "--pace", "1000")
    with job(command(*words), tmp_path) as at:
        before = at.settings()
        at.until("Press Enter when you are ready. ")
        at.type("\r")
        shown = at.until(PROMPT)
        at.type("gr")
        at.until("gr", shown)
        assert at.settings() != before
        at.stopped()
        assert at.settings() == before
        shown = len(at.out)
        os.kill(at.process.pid, signal.SIGUSR1)
        at.until(f"{PROMPT}gr", shown)
        at.signal(signum)
        assert at.code() == code
        assert at.settings() == before
        assert b"Traceback" not in at.out
