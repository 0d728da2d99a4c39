"""Many games between built-in opponents, and their summary.

Game number i of a simulation is played with ``Random(f"{seed}/{i}")``. Chance draws from it, and each
opponent from a generator of its own, which is derived from it and tells nothing about it.
So the same seed gives the same summary, however the games are distributed.

Any `concurrent.futures.Executor` distributes them: threads, processes, or the machines of a cluster.
`processes` makes the right one for this machine.
Another process gets the rules as data and the game by its name, so the game has to be installed there.
Within one process any game will do.

The examples below go on from here:

>>> from random import Random
>>> from pigrules import game
>>> from pigrules import simulate as simulation
>>> pigs = game("three-little-pigs")
>>> summary = simulation.simulate(pigs, pigs.rules_type(seats=2), ("greedy", "random"), games=4, seed=1)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed
from contextlib import AbstractContextManager, closing, nullcontext
from functools import lru_cache
from random import Random
from secrets import token_hex
from typing import Any, Final, TypeAlias

from attrs import Factory, field, frozen

from . import codec, registry
from ._playouts import play, playout
from ._plurals import counted
from ._summary import SeatSummary, Spread, Summary, Tally, wilson
from ._views import Views
from .core import MalformedError, PigrulesError
from .core.arguments import checked
from .limits import CAP, MOST_PROCESSES
from .race import opponents
from .registry import AnyGame

__all__ = [
    "BrokenError",
    "Interrupted",
    "Progress",
    "SeatSummary",
    "Spread",
    "Summary",
    "Tally",
    "playout",
    "processes",
    "simulate",
    "wilson",
]

Progress: TypeAlias = Callable[[int, int], None]
"""Progress callback: ``(done, total)``, in games.

>>> progress: simulation.Progress = lambda done, total: print(done, "of", total)
>>> rules = pigs.rules_type(seats=2)
>>> two = simulation.simulate(pigs, rules, ("random", "random"), games=2, seed=1, progress=progress)
1 of 2
2 of 2
"""

_MOST_IN_A_CHUNK: Final = 50
_FEWEST_CHUNKS: Final = 64


@checked
class Interrupted(KeyboardInterrupt):
    """A simulation was interrupted; `summary` holds the games that were done.

    >>> print(simulation.Interrupted(summary))
    after 4 games
    """

    def __init__(self, summary: Summary) -> None:
        super().__init__(f"after {counted(summary.games, 'game')}")
        self.summary = summary


@checked
class BrokenError(PigrulesError):
    """A worker process died; `summary` holds the games that were done.

    >>> print(simulation.BrokenError(summary))
    a process that played the games has been lost; done by then: 4 games
    """

    def __init__(self, summary: Summary) -> None:
        done = counted(summary.games, "game")
        super().__init__(f"a process that played the games has been lost; done by then: {done}")
        self.summary = summary

    def __reduce__(self) -> tuple[type[BrokenError], tuple[object, ...]]:
        return type(self), (self.summary,)


@frozen
class _Simulation:
    """What is the same for every game. Its pickle holds data only: a game and its rules hold functions."""

    game: AnyGame
    rules: Any
    policies: tuple[str, ...]
    seed: int
    cap: int
    token: str = field(factory=token_hex)
    """Under which another process keeps the table; nobody else can ask for it there."""
    views: Views = field(
        init=False, default=Factory(lambda simulation: Views(simulation.game), takes_self=True)
    )

    def chunk(self, first: int, end: int) -> Summary:
        """The games from number `first` up to, and without, number `end`."""
        seated = opponents(self.game, self.rules, self.policies)
        summary = Summary.none(len(seated))
        for number in range(first, end):
            plies, over = play(
                self.game, self.rules, seated, Random(f"{self.seed}/{number}"), self.cap, views=self.views
            )
            summary += Summary.of(len(seated), plies, over)
        return summary

    def __reduce__(self) -> tuple[Callable[..., _Simulation], tuple[object, ...]]:
        rules = json.dumps(codec.dump_rules(self.game, self.rules))
        name = registry.installed_as(self.game)
        return _restored, (name, rules, self.policies, self.seed, self.cap, self.token)


@checked
def simulate(
    game: AnyGame,
    rules: Any,
    policies: Sequence[str],
    games: int,
    seed: int,
    executor: Executor | None = None,
    progress: Progress | None = None,
    *,
    chunk: int | None = None,
    cap: int = CAP,
) -> Summary:
    """The summary of `games` games between built-in opponents, one a seat, by name.

    An `executor` gets them in chunks of `chunk` games; without one they are played here.
    A game is broken off after `cap` plies. `progress` is called when a game, or a chunk, is done.

    Raises `MalformedError` for numbers that are too small, for unknown policies or not one a seat,
    and for a game that would have to be sent to another process and is not installed;
    `BadPolicyError` for an opponent that chooses an illegal step;
    and with the summary so far `Interrupted`, when the user interrupts,
    and `BrokenError`, when the executor has lost a worker.
    Chunks that have not begun are cancelled, whatever is raised.

    >>> rules = pigs.rules_type(seats=2)
    >>> simulation.simulate(pigs, rules, ("greedy", "random"), games=4, seed=1) == summary
    True
    """
    for name, value, least in (("games", games, 0), ("chunk", chunk, 1), ("cap", cap, 1)):
        if value is not None and value < least:
            raise MalformedError(f"{name} is at least {least}, not {value}")
    opponents(game, rules, policies)
    simulation = _Simulation(game, rules, tuple(policies), seed, cap)
    summary = Summary.none(len(policies))
    try:
        with closing(_parts(simulation, games, chunk, executor)) as parts:
            for part in parts:
                summary += part
                if progress is not None:
                    progress(summary.games, games)
    except KeyboardInterrupt:
        raise Interrupted(summary) from None
    except BrokenExecutor as error:
        raise BrokenError(summary) from error
    return summary


@checked
def processes(jobs: int, games: int, *, chunk: int | None = None) -> AbstractContextManager[Executor | None]:
    """The executor for `games` games on `jobs` processors, to be used in ``with``; None if one is enough.

    Its processes are not forked, so this one may have threads;
    a script that uses it needs the guard ``if __name__ == "__main__":``.
    There are never more processes than chunks, or than the system can wait for.
    They end when the block ends, at once if it ends by an error, and when this process is killed.
    Ctrl-C is left to this process.

    Raises `MalformedError` for numbers that are too small.

    >>> rules = pigs.rules_type(seats=2)
    >>> with simulation.processes(jobs=2, games=4, chunk=2) as executor:
    ...     again = simulation.simulate(pigs, rules, ("greedy", "random"), 4, 1, executor, chunk=2)
    >>> again == summary
    True
    """
    for name, value, least in (("jobs", jobs, 1), ("games", games, 0), ("chunk", chunk, 1)):
        if value is not None and value < least:
            raise MalformedError(f"{name} is at least {least}, not {value}")
    chunks = -(-games // _size(games, chunk))
    workers = min(jobs, chunks, MOST_PROCESSES)
    if workers < 2:
        return nullcontext()
    from ._processes import pool  # not every system has processes

    return pool(workers)


def _size(games: int, chunk: int | None) -> int:
    """How many games a chunk has."""
    return chunk or max(1, min(_MOST_IN_A_CHUNK, games // _FEWEST_CHUNKS))


def _parts(
    simulation: _Simulation, games: int, chunk: int | None, executor: Executor | None
) -> Generator[Summary, None, None]:
    """The summaries of the games, in any order: one by one if they are played here, else by the chunk."""
    if executor is None:
        for number in range(games):
            yield simulation.chunk(number, number + 1)
        return
    size = _size(games, chunk)
    futures: list[Future[Summary]] = []
    broken: BrokenExecutor | None = None
    try:
        try:
            for first in range(0, games, size):
                futures.append(executor.submit(simulation.chunk, first, min(first + size, games)))
        except BrokenExecutor as error:
            broken = error
        for future in as_completed(futures):
            try:
                part = future.result()
            except BrokenExecutor as error:
                broken = error
            else:
                yield part
        if broken is not None:
            raise broken
    finally:
        for future in futures:
            future.cancel()


@lru_cache(maxsize=8)
def _restored(
    name: str, rules: str, policies: tuple[str, ...], seed: int, cap: int, token: str
) -> _Simulation:
    """The same one for every chunk, for the sake of what rules remember."""
    game = registry.game(name)
    return _Simulation(game, codec.load_rules(game, json.loads(rules)), policies, seed, cap, token)
