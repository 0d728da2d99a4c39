"""Games that built-in opponents play; `pigrules.simulate` is the public face."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ._views import Views
from .core import Over
from .core.arguments import checked
from .limits import CAP
from .race import Opponent, Race, opponents
from .record import Record
from .registry import AnyGame


def play(
    game: AnyGame,
    rules: Any,
    seated: Sequence[Opponent],
    random: Random,
    cap: int,
    take: Callable[[Any], object] | None = None,
    views: Views | None = None,
) -> tuple[int, Over | None]:
    """Play one game: the number of its plies, and its end; None if it was broken off at `cap`.

    `take` is called with each step. Games of one table may share their `views`.
    """
    state, race, plies = game.start(rules), Race(game, seated, random, views=views or Views(game)), 0
    while not isinstance(turn := game.turn(state), Over) and plies < cap:
        step = race.next(state, turn)
        state = game.advance(state, step)
        plies += 1
        if take is not None:
            take(step)
    return plies, turn if isinstance(turn, Over) else None


@checked
def playout(game: AnyGame, rules: Any, policies: Sequence[str], random: Random, cap: int = CAP) -> Record:
    """The record of a game between built-in opponents, of at most `cap` steps.

    Chance draws from `random`, and each opponent from a generator of its own, which is derived from it;
    `pigrules.race` runs the races.
    Raises `MalformedError` as `opponents` does, and `BadPolicyError` for an illegal step.

    >>> rules = pigs.rules_type(seats=2)
    >>> played = simulation.playout(pigs, rules, ("greedy", "random"), Random("1/0"), cap=20)
    >>> len(played.steps)
    20
    """
    steps: list[Any] = []
    play(game, rules, opponents(game, rules, policies), random, cap, steps.append)
    return Record(game, rules, tuple(steps))
