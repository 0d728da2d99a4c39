"""Kills processes that keep a game, at any moment, and compares what was told with what was kept.

``python tests/robustness/kills.py 300`` kills 300 of them and prints what it saw, as one JSON object.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from pigrules import AnyMatch, Match, NotNowError, Over, game, record
from pigrules.journal import Journal, torn

GAMES: Final = ("three-little-pigs", "putz-die-wutz", "eat-me-if-you-can", "woolfy")
LONGEST: Final = 0.06
"""Seconds after its first step in which a process is killed."""


def play(kept: AnyMatch, random: Random, tell: Callable[[str], object], undos: float = 0.0) -> None:
    """Play on at random, with a step taken back now and then, and tell each change when it has happened."""
    while not isinstance(kept.turn, Over):
        if random.random() < undos:
            with suppress(NotNowError):
                [back] = kept.undo()
                tell(f"- {kept.game.format(back)}")
                continue
        step: Any
        if kept.game.chances(kept.state):
            step = kept.roll()
        else:
            step = random.choice(kept.legal())
            kept.send(step)
        tell(f"+ {kept.game.format(step)}")


def journaling(path: Path, seed: int, tell: Callable[[str], object]) -> None:
    """Go on with the game in a journal."""
    random = Random(seed)
    with Journal.open(path) as journal:
        play(Match.resume(journal.record, random, keep=journal.keep), random, tell, 0.2)


def saving(path: Path, seed: int, tell: Callable[[str], object]) -> None:
    """The same, with a record that is saved after every step."""
    found, stamp = record.read_stamped(path)
    random = Random(seed)
    match: AnyMatch = Match.resume(found, random)

    def saved(change: str) -> None:
        nonlocal stamp
        stamp = record.save(match.record(), path, stamp)
        tell(change)

    play(match, random, saved)


def killed(work: Callable[[Path, int, Callable[[str], object]], None], path: Path, seed: int) -> list[str]:
    """What a process told before it was killed, or until its game was over."""
    here, there = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(here)
            work(path, seed, lambda change: os.write(there, f"{change}\n".encode()))
        except BaseException as error:
            os.write(there, f"! {error!r}\n".encode())
        os._exit(0)
    os.close(there)
    with open(here, "rb") as told:
        first = told.readline()
        time.sleep(Random(seed).uniform(0, LONGEST))
        os.kill(child, signal.SIGKILL)
        rest = told.read()
    os.waitpid(child, 0)
    return (first + rest).decode().splitlines()


def changes_of(path: Path, journals: bool) -> list[str]:
    """The changes that a file holds: the whole lines of a journal, or the steps of a record."""
    if journals:
        whole, _, _ = path.read_text(encoding="utf-8").rpartition("\n")
        return whole.split("\n")[1:]
    found = record.read(path)
    return [f"+ {found.game.format(step)}" for step in found.steps]


def applied(changes: Sequence[str]) -> list[str]:
    """The steps after some changes."""
    steps: list[str] = []
    for change in changes:
        assert change[:2] in ("+ ", "- "), change
        if change[0] == "+":
            steps.append(change[2:])
        else:
            assert steps.pop() == change[2:]
    return steps


def lost(before: Sequence[str], told: Sequence[str], after: Sequence[str]) -> str:
    """What is wrong with a file. It may hold one change that the process was killed before it could tell."""
    expected = [*before, *told]
    if list(after[: len(expected)]) != expected:
        return f"told {expected}, kept {after}"
    return f"{after[len(expected) :]} was not told" if len(after) > len(expected) + 1 else ""


def trial(folder: Path, kills: int, seed: int, journals: bool) -> dict[str, int]:
    """Kill so many processes, each of which goes on where the one before was killed."""
    seen = {"kills": 0, "told": 0, "kept but not told": 0, "torn": 0, "left behind": 0}
    work, path = (journaling if journals else saving), folder
    for number in range(kills):
        name = GAMES[number % len(GAMES)]
        path = folder / name
        played = game(name)
        if not path.exists() or isinstance(record.verify(record.read(path)).turn, Over):
            path.unlink(missing_ok=True)
            empty = record.Record(played, played.rules_type(seats=max(played.players)), ())
            if journals:
                Journal.create(path, empty).close()
            else:
                record.save(empty, path, record.NEW)
        before = changes_of(path, journals)
        told = killed(work, path, seed + number)
        after = changes_of(path, journals)
        assert not (wrong := lost(before, told, after)), wrong
        assert applied(after) == [played.format(step) for step in record.read(path).steps]
        seen["kept but not told"] += len(after) > len(before) + len(told)
        seen["kills"] += 1
        seen["told"] += len(told)
        seen["torn"] += torn(path.read_bytes()) > 0
        seen["left behind"] += sum(each.startswith(".pigrules-") for each in os.listdir(folder))
    if not journals:
        record.save(record.read(path), path)
        assert not any(each.startswith(".pigrules-") for each in os.listdir(folder))
    return seen


def main(kills: int, seed: int) -> None:
    """Kill so many processes that keep a journal, and half as many that save a record."""
    with TemporaryDirectory() as one, TemporaryDirectory() as other:
        journals = trial(Path(one), kills, seed, True)
        records = trial(Path(other), kills // 2, seed, False)
    print(json.dumps({"journals": journals, "records": records}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
