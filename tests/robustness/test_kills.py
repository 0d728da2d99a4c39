"""Processes that are killed at any moment lose nothing that they have told, and leave nothing running.

`kills` has the same for hundreds: ``python tests/robustness/kills.py 300``.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pigrules import game, record
from pigrules.match import AnyMatch, Match
from robustness.kills import applied, lost
from robustness.terminal import PATIENCE, command, environment

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing kills like that here")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the harness forks")
def test_what_was_told_is_kept_whenever_the_process_is_killed() -> None:
    script = Path(__file__).with_name("kills.py")
    done = subprocess.run(
        [sys.executable, str(script), "32"], env=environment(), capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert seen["journals"]["kills"] == 32
    assert seen["records"]["kills"] == 16
    assert seen["journals"]["told"] > 32


def test_the_harness_sees_what_is_lost() -> None:
    assert applied(["+ a", "+ b", "- b", "+ c"]) == ["a", "c"]
    with pytest.raises(AssertionError):
        applied(["+ a", "- b"])
    assert lost(["+ a"], ["- a"], ["+ a", "- a"]) == ""
    assert lost(["+ a"], ["- a"], ["+ a", "- a", "+ b"]) == ""
    assert lost(["+ a"], ["- a"], ["+ a"]) != ""
    assert lost(["+ a"], [], ["+ a", "- a", "+ b"]) != ""
    assert lost(["+ a"], ["+ b"], ["+ a", "+ c"]) != ""


@pytest.mark.parametrize("kept", ["--journal", "--save"])
def test_a_game_at_the_command_line_has_what_it_has_shown(kept: str, tmp_path: Path) -> None:
    """The seed says how the whole game goes; what is kept is its beginning, and at least what was shown."""
    pigs = game("three-little-pigs")
    words = ("play", pigs.name, "--players", "random,random", "--seed", "7")
    whole = tmp_path / "whole.toml"
    subprocess.run(command(*words, "--save", str(whole)), env=environment(), check=True, capture_output=True)
    steps = [pigs.format(step) for step in record.read(whole).steps]
    moves = [line for line in steps if line[:2] in ("A ", "B ")]
    for number in range(3):
        path = tmp_path / f"{number}.kept"
        child = subprocess.Popen(
            command(*words, kept, str(path)), env=environment(PYTHONUNBUFFERED="1"), stdout=subprocess.PIPE
        )
        assert child.stdout is not None
        out = child.stdout.readline()
        time.sleep(0.02 * number)
        child.kill()
        out += child.stdout.read()
        child.stdout.close()
        child.wait()
        found = [pigs.format(step) for step in record.read(path).steps]
        shown = re.findall(rb"^[AB] \(random\): (.*)$", out, re.MULTILINE)
        assert found == steps[: len(found)]
        assert len([line for line in found if line in moves and line[:2] in ("A ", "B ")]) >= len(shown)
        match: AnyMatch = Match.resume(record.read(path))
        assert len(match.steps) == len(found)


def running(marker: str) -> list[int]:
    """The processes whose environment has the marker."""
    found = []
    for each in Path("/proc").iterdir():
        try:
            if each.name.isdigit() and marker.encode() in (each / "environ").read_bytes():
                found.append(int(each.name))
        except OSError:
            continue
    return found


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="processes are not listed here")
@pytest.mark.parametrize("signum", [signal.SIGKILL, signal.SIGTERM])
def test_workers_end_with_their_parent(signum: int, tmp_path: Path) -> None:
    marker = f"PIGRULES_MARKER={tmp_path}"
    words = (
        "simulate",
        "three-little-pigs",
        "--players",
        "greedy,random",
        "--games",
        "1000000",
        "--jobs",
        "3",
    )
    parent = subprocess.Popen(
        command(*words), env=environment(PIGRULES_MARKER=str(tmp_path)), stdout=subprocess.PIPE
    )
    try:
        began = time.monotonic()
        while len(running(marker)) < 6:  # with what starts the workers, and what counts what they share
            assert time.monotonic() - began < PATIENCE
            time.sleep(0.05)
        time.sleep(0.3)
        parent.send_signal(signum)
        assert parent.wait(PATIENCE) == (-9 if signum == signal.SIGKILL else 143)
        began = time.monotonic()
        while running(marker):
            assert time.monotonic() - began < 10, running(marker)
            time.sleep(0.02)
    finally:
        for pid in running(marker):
            os.kill(pid, signal.SIGKILL)
        assert parent.stdout is not None
        parent.stdout.close()
