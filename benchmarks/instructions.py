"""How many instructions of the processor a ply takes, told in floors; see `run.py` for plies and floors.

Times depend on what else a machine does and on how well its caches and its guesses about branches fit,
which a floor, one tight loop, enjoys most of all. Counts of instructions are the same in each run.
Needs Valgrind (https://valgrind.org), and takes about a minute a game.

Usage: python benchmarks/instructions.py [GAME ...] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from attrs import asdict, frozen
from run import floors, plies, presets

from pigrules import registry
from pigrules.registry import AnyGame

GAMES: Final = 12
"""Games in one measurement, with the seeds from 0."""
TIMES: Final = 3
"""How often they are played again: what is measured is how much that adds."""
TASKS: Final = ("floor", "ply", "checked")


@frozen
class Counted:
    """What was counted of one variant of one game."""

    game: str
    variant: str | None
    seats: int
    floor_instructions: int
    floors_per_ply: float
    checked_floors_per_ply: float
    """The same with each step judged before it is taken."""


def once(task: str, game: AnyGame, rules: Any) -> int:
    """Do `task`, and tell how many floors or plies that was."""
    if task == "floor":
        return floors()
    advance = game.apply if task == "checked" else game.advance
    return sum(plies(game, rules, Random(seed).random, advance) for seed in range(GAMES))


def instructions(task: str, name: str, variant: str | None) -> float:
    """Instructions for one floor or ply: what `TIMES` more rounds add, over their number."""
    few, count = _under_valgrind(task, name, variant, 0)
    many, _ = _under_valgrind(task, name, variant, TIMES)
    return (many - few) / (TIMES * count)


def _under_valgrind(task: str, name: str, variant: str | None, times: int) -> tuple[int, int]:
    """The instructions of a process that warms up and does `task` so often, and how much it did each time."""
    valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={os.devnull}"]
    child = [sys.executable, __file__, "--child", task, name, json.dumps(variant), str(times)]
    done = subprocess.run(
        [*valgrind, *child],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONHASHSEED": "0"},
    )
    told = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    assert told is not None, done.stderr
    return int(told[1].replace(",", "")), int(done.stdout)


def counted(game: AnyGame, variant: str | None, rules: Any) -> Counted:
    """Count for one variant of one game."""
    floor, ply, checked = (instructions(task, game.name, variant) for task in TASKS)
    return Counted(
        game.name, variant, rules.seats, round(floor), round(ply / floor, 1), round(checked / floor, 1)
    )


def _child(task: str, name: str, variant: str, times: str) -> None:
    game = registry.game(name)
    rules = dict(presets(game))[json.loads(variant)]
    count = once(task, game, rules)
    for _ in range(int(times)):
        once(task, game, rules)
    print(count)


def main(arguments: Sequence[str] | None = None) -> None:
    """Count for the games asked for, or all; or, for a process of its own, do one task."""
    parser = argparse.ArgumentParser(description="Count the instructions of a ply.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to count for; all if none is named")
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    parser.add_argument("--child", nargs=4, help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.child:
        _child(*asked.child)
        return
    unknown = [name for name in asked.games if name not in registry.games()]
    if unknown:
        parser.error(f"no such game: {unknown[0]} (there are {', '.join(registry.games())})")
    if shutil.which("valgrind") is None:
        parser.error("Valgrind is not installed")
    found = []
    for name in asked.games or registry.games():
        game = registry.game(name)
        for variant, rules in presets(game):
            each = counted(game, variant, rules)
            found.append(asdict(each))
            if not asked.json:
                print(
                    f"{name}{f', {variant}' if variant else ''}, {each.seats} seats: "
                    f"{each.floors_per_ply} floors a ply, {each.checked_floors_per_ply} checked "
                    f"(a floor is {each.floor_instructions:,} instructions)",
                    flush=True,
                )
    if asked.json:
        print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
