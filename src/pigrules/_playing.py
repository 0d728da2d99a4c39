"""Games that built-in opponents play; `pigrules.simulate` is the public face."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite
from random import Random
from typing import Any, Final

from .core import Chance, Over
from .race import Opponent, Race, decision, opponents
from .record import Record
from .registry import AnyGame

CAP: Final = 10_000
"""Plies after which a game is broken off, if the caller names no other number."""


def play(
    game: AnyGame,
    rules: Any,
    seated: Sequence[Opponent],
    random: Random,
    cap: int,
    take: Callable[[Any], object] | None = None,
) -> tuple[int, Over | None]:
    """Play one game, and tell how many plies it took and how it ended; None if it was broken off at `cap`.

    `take` is told each step. A race is run on a clock of its own, from one step to the next.
    """
    state = game.start(rules)
    race, now = Race(game, seated, random), 0.0
    plies = 0
    while True:
        turn = game.turn(state)
        if isinstance(turn, Over):
            return plies, turn
        if plies == cap:
            return plies, None
        if isinstance(turn, Chance):
            step = game.chances(state).at(random.random())
            race.waiting = {}
        elif len(turn.seats) == 1 and not race.waiting:
            seat = turn.seats[0]
            step = decision(game, state, seat, game.legal(state), seated[seat], random).step
        else:
            due = race.first(state, turn, now if race.waiting else 0.0)
            assert due is not None, "a position in which nobody can act"
            step, now = due.step, due.at if isfinite(due.at) else now
            race.stepped(step)
        state = game.advance(state, step)
        plies += 1
        if take is not None:
            take(step)


def playout(game: AnyGame, rules: Any, policies: Sequence[str], random: Random, cap: int = CAP) -> Record:
    """The record of a game between built-in opponents, of at most `cap` steps.

    Chance and opponents draw from `random`, in the order of the steps; `pigrules.race` runs the races.
    Raises `MalformedError` as `opponents` does, and `BadPolicyError` for an illegal step.
    """
    steps: list[Any] = []
    play(game, rules, opponents(game, rules, policies), random, cap, steps.append)
    return Record(game, rules, tuple(steps))
