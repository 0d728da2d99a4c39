"""The suite that plays in other processes: the same seed means the same match everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from itertools import zip_longest
from typing import Any, Final

from .. import codec, record
from ..registry import AnyGame
from .walks import walks

HASH_SEEDS: Final = ("0", "1")
GAMES: Final = 2


def same_in_every_process(game: AnyGame, rules: Any, seed: int = 0, found_at: str | None = None) -> None:
    """A seed gives the same records in this process and in two others with different string hashes.

    `found_at` is where the others find the game, as ``module:NAME``;
    without it, that is the constant GAME of the package that carries its spec.
    """
    where = found_at or f"{game.spec}:GAME"
    task = json.dumps({"game": where, "rules": codec.dump_rules(game, rules), "seed": seed})
    mine = played(game, rules, seed)
    for hash_seed in HASH_SEEDS:
        theirs = _elsewhere(task, hash_seed)
        for index, (one, other) in enumerate(zip(mine, theirs, strict=True)):
            if one != other:
                raise AssertionError(
                    f"{game.name}: the match with seed {seed}/{index} differs where strings hash otherwise: "
                    f"{_first_difference(one, other)}"
                )


def played(game: AnyGame, rules: Any, seed: int) -> list[str]:
    """The records of some matches with this seed."""
    return [record.dumps(record.Record(game, rules, walk.steps)) for walk in walks(game, rules, seed, GAMES)]


def main() -> None:
    """Play what the standard input asks for, and write the records to the standard output."""
    task: Mapping[str, Any] = json.load(sys.stdin)
    module, _, name = task["game"].partition(":")
    game: AnyGame = getattr(import_module(module), name)
    rules = codec.load_rules(game, task["rules"])
    json.dump(played(game, rules, task["seed"]), sys.stdout)


def _first_difference(one: str, other: str) -> str:
    pairs = zip_longest(one.splitlines(), other.splitlines(), fillvalue="nothing")
    return next(
        (f"{mine.strip()} here, {theirs.strip()} there" for mine, theirs in pairs if mine != theirs), ""
    )


def _elsewhere(task: str, hash_seed: str) -> list[str]:
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, "-c", f"from {__name__} import main; main()"],
        input=task,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8"},
    )
    if done.returncode != 0:
        raise AssertionError(f"the other process failed: {done.stderr}")
    records: list[str] = json.loads(done.stdout)
    return records


if __name__ == "__main__":
    main()
