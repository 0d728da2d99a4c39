"""How much processor time each command takes, from the start of its process to the end, user and system.

A start is a bare interpreter that does nothing; it takes its turn among the commands, so that both have the
same machine in the same minute. The best of several rounds counts; bytecode is compiled before.

Usage: python benchmarks/commands.py [--quick] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from attrs import asdict, frozen

RECORD: Final = str(Path(__file__).resolve().parents[1] / "examples" / "records" / "disputed.toml")
START: Final = ("-c", "pass")
COMMANDS: Final[Mapping[str, Sequence[str]]] = {
    "--help": ("--help",),
    "clause": ("clause", "tlp.house.one-door"),
    "judge": ("judge", RECORD, "--at", "28", "--step", "B done"),
    "legal": ("legal", RECORD, "--at", "28"),
    "sheet": ("sheet", RECORD, "--at", "28"),
    "odds": ("odds", RECORD, "--at", "20"),
    "position": ("position", RECORD, "--at", "28"),
    "dispute": ("dispute", RECORD, "--depth", "1"),
    "games": ("games",),
    "readings": ("readings", "three-little-pigs"),
}
"""What is measured: the words after ``pigrules``."""
ROUNDS: Final = 10
FINE: Final = (0, 1)
"""The exit codes of an answer."""


@frozen
class Taken:
    """What a command takes."""

    command: str
    ms: float
    starts: float
    """The same in bare starts of the interpreter."""


def seconds(words: Sequence[str], environment: Mapping[str, str]) -> float:
    """The processor time of one run of the interpreter with these arguments."""
    from resource import RUSAGE_CHILDREN, getrusage

    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, *words], capture_output=True, env=environment, text=True)
    after = getrusage(RUSAGE_CHILDREN)
    if done.returncode not in FINE:
        raise RuntimeError(f"{' '.join(words)}: {done.stderr}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def taken(rounds: int) -> list[Taken]:
    """What each command takes: the best of `rounds`, after one that compiles."""
    runs = {"start": START, **{name: ("-m", "pigrules", *words) for name, words in COMMANDS.items()}}
    with TemporaryDirectory() as compiled:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for words in runs.values():
            seconds(words, environment)
        best = [{name: seconds(words, environment) for name, words in runs.items()} for _ in range(rounds)]
    found = {name: min(each[name] for each in best) for name in runs}
    start = found.pop("start")
    return [Taken(name, round(1e3 * each, 1), round(each / start, 1)) for name, each in found.items()]


def told(found: Sequence[Taken]) -> str:
    """The figures as lines of text."""
    lines = [f"Python {platform.python_version()}", ""]
    lines += [f"{each.command:<10} {each.ms:>6.0f} ms {each.starts:>6.1f} starts" for each in found]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure every command in `COMMANDS`."""
    parser = argparse.ArgumentParser(description="Measure how much processor time commands take.")
    parser.add_argument("--quick", action="store_true", help="one round, with rough figures")
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    asked = parser.parse_args(arguments)
    if sys.platform == "win32":
        parser.error("Windows does not tell the processor time of other processes")
    found = taken(1 if asked.quick else ROUNDS)
    if asked.json:
        commands = [asdict(each) for each in found]
        print(json.dumps({"python": platform.python_version(), "commands": commands}, indent=2))
    else:
        print(told(found))


if __name__ == "__main__":
    main()
