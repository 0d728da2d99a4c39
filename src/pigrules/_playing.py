"""Games that built-in opponents play; `pigrules.simulate` is the public face."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from random import Random
from typing import Any, Final

from attrs import field, frozen

from .core import Chance, Intent, Malformed, Over, PigrulesError, Policy, Seat, cited_words, letter
from .record import Record, seats_of
from .registry import AnyGame

CAP: Final = 10_000
"""Plies after which a game is broken off, if the caller names no other number."""


class BadPolicy(PigrulesError):
    """An opponent wanted what it may not: `step` is not among the steps that it had to choose from."""

    def __init__(self, policy: str, seat: Seat, step: object, problem: str) -> None:
        super().__init__(f"the policy {policy!r} of seat {letter(seat)} chose {step}: {problem}")
        self.policy, self.seat, self.step, self.problem = policy, seat, step, problem

    def __reduce__(self) -> tuple[type[BadPolicy], tuple[object, ...]]:
        return type(self), (self.policy, self.seat, self.step, self.problem)


@frozen
class Opponent:
    """A policy at a seat."""

    name: str
    decide: Policy[Any, Any] = field(repr=False)


def opponents(game: AnyGame, rules: Any, policies: Sequence[str]) -> tuple[Opponent, ...]:
    """The built-in opponents of those names, one a seat.

    Raises `Malformed` for a name that `game` has not, and for another number of names than seats.
    """
    if len(policies) != seats_of(rules):
        raise Malformed(f"expected {seats_of(rules)} policies, one a seat; found {len(policies)}")
    return tuple(Opponent(name, _policy(game, name)) for name in policies)


def _policy(game: AnyGame, name: str) -> Policy[Any, Any]:
    if name not in game.policies:
        close = get_close_matches(name, game.policies, n=1)
        hint = f"; did you mean {close[0]}?" if close else ""
        known = ", ".join(sorted(game.policies))
        raise Malformed(f"{game.name} has no policy {name!r}{hint} (known: {known})")
    return game.policies[name]


def choose(
    game: AnyGame, state: Any, seats: Sequence[Seat], seated: Sequence[Opponent], random: Random
) -> Any:
    """The step that the opponents at `seats` take in `state`, where each of them may step.

    `seated` are the opponents by seat. Where several seats may step, each says what it wants and how long it
    takes to react: the quickest acts, of equally quick ones the first in the order of `seats`.
    The others decide anew in the next position. Raises `BadPolicy` for a step that is not legal.
    """
    legal = game.legal(state)
    quickest: Intent[Any] | None = None
    for seat in seats:
        own = legal if len(seats) == 1 else tuple(step for step in legal if step.seat == seat)
        if own:
            intent = seated[seat].decide(game.view(state, seat), own, random)
            if intent.step not in own:
                raise _bad(game, state, seated[seat], seat, intent.step)
            if quickest is None or intent.after < quickest.after:
                quickest = intent
    assert quickest is not None, "a position in which nobody can act"
    return quickest.step


def _bad(game: AnyGame, state: Any, opponent: Opponent, seat: Seat, step: Any) -> BadPolicy:
    if type(step) not in game.steps.values():
        return BadPolicy(opponent.name, seat, repr(step), f"that is no step of {game.name}")
    refusals = "; ".join(cited_words(refusal) for refusal in game.judge(state, step).refusals)
    return BadPolicy(opponent.name, seat, game.write(step), refusals or "that is no step of this seat")


def play(
    game: AnyGame,
    rules: Any,
    seated: Sequence[Opponent],
    random: Random,
    cap: int,
    take: Callable[[Any], object] | None = None,
) -> tuple[int, Over | None]:
    """Play one game, and tell how many plies it took and how it ended; None if it was broken off at `cap`.

    `take` is told each step.
    """
    state = game.start(rules)
    plies = 0
    while True:
        turn = game.turn(state)
        if isinstance(turn, Over):
            return plies, turn
        if plies == cap:
            return plies, None
        if isinstance(turn, Chance):
            step = game.chances(state).at(random.random())
        else:
            step = choose(game, state, turn.seats, seated, random)
        state = game.advance(state, step)
        plies += 1
        if take is not None:
            take(step)


def playout(game: AnyGame, rules: Any, policies: Sequence[str], random: Random, cap: int = CAP) -> Record:
    """The record of a game between built-in opponents, of at most `cap` steps.

    Chance and opponents draw from `random`, in the order of the steps.
    Raises `Malformed` as `opponents` does, and `BadPolicy` for an opponent that chooses an illegal step.
    """
    steps: list[Any] = []
    play(game, rules, opponents(game, rules, policies), random, cap, steps.append)
    return Record(game, rules, tuple(steps))
