"""Which of several opponents steps first: each reacts in its own time, and one clock counts for all.

Where several seats may step, an opponent says once what it wants and how long it takes to do it.
Its time runs from the moment at which the question was put to it, and goes on while others step:
whoever wanted something after 1.4 seconds does it after 1.4 seconds, if it is legal then.
An opponent is asked again, and its time begins again at the present, when

- it has stepped itself,
- what it wanted is not legal any more,
- something else was asked in between, for a race is about one clause,
- or chance has spoken.

Who says no time takes none, and waits for nobody: such an opponent thinks again in each position, and of
several the first seat steps. So a game that is no race is played turn by turn, with no clock at all.
Whoever would wait for ever (``math.inf``) steps when nobody else wants to.
Of what is due at the same moment the first seat's comes first.

No time passes in here. A front end says how late it is, and a simulation goes from one step to the next;
so equal seeds and equal times give equal races.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from math import isfinite
from random import Random
from typing import Any

from attrs import define, field, frozen

from ._plurals import counted
from .core import (
    Chance,
    ChanceStep,
    Choose,
    ClauseId,
    Intent,
    MalformedError,
    PigrulesError,
    PlayerStep,
    Policy,
    Seat,
    cited_words,
    letter,
)
from .core.malformed import tupled
from .record import seats_of
from .registry import AnyGame

__all__ = ["BadPolicyError", "Due", "Opponent", "Race", "opponents"]


class BadPolicyError(PigrulesError):
    """An opponent wanted what it may not: `step` is not among the steps that it had to choose from.

    Or it takes no possible time to do it, or says no `Intent` at all.
    It names the step, even one that its seat conceals: for the referee's eyes.
    """

    def __init__(self, policy: str, seat: Seat, step: object, problem: str) -> None:
        super().__init__(f"the policy {policy!r} of seat {letter(seat)} chose {step}: {problem}")
        self.policy, self.seat, self.step, self.problem = policy, seat, step, problem

    def __reduce__(self) -> tuple[type[BadPolicyError], tuple[object, ...]]:
        return type(self), (self.policy, self.seat, self.step, self.problem)


@frozen
class Opponent:
    """A policy at a seat."""

    name: str
    decide: Policy[Any, Any] = field(repr=False)


def opponents(game: AnyGame, rules: Any, policies: Sequence[str]) -> tuple[Opponent, ...]:
    """The built-in opponents of those names, one a seat.

    Raises `MalformedError` for a name that `game` has not, and for another number of names than seats.
    """
    policies = tupled(policies, "policies")
    if len(policies) != seats_of(rules):
        expected = counted(seats_of(rules), "policy", "policies")
        raise MalformedError(f"expected {expected}, one a seat; found {len(policies)}")
    return tuple(Opponent(name, _policy(game, name)) for name in policies)


def _policy(game: AnyGame, name: str) -> Policy[Any, Any]:
    if name not in game.policies:
        close = get_close_matches(name, game.policies, n=1)
        hint = f"; did you mean {close[0]}?" if close else ""
        known = ", ".join(sorted(game.policies))
        raise MalformedError(f"{game.name} has no policy {name!r}{hint} (known: {known})")
    return game.policies[name]


def decision(
    game: AnyGame, state: Any, seat: Seat, legal: tuple[Any, ...], opponent: Opponent, random: Random
) -> Intent[Any]:
    """What the opponent at `seat` wants of its own `legal` steps. Raises `BadPolicyError` otherwise."""
    intent: object = opponent.decide(game.view(state, seat), legal, random)
    if not isinstance(intent, Intent):
        raise BadPolicyError(opponent.name, seat, repr(intent), "that is no Intent")
    if intent.step not in legal:
        raise _bad(game, state, opponent, seat, intent.step)
    return intent


def _bad(game: AnyGame, state: Any, opponent: Opponent, seat: Seat, step: Any) -> BadPolicyError:
    if type(step) not in game.steps.values():
        return BadPolicyError(opponent.name, seat, repr(step), f"that is no step of {game.name}")
    refusals = "; ".join(cited_words(refusal) for refusal in game.judge(state, step).refusals)
    return BadPolicyError(opponent.name, seat, game.format(step), refusals or "that is no step of this seat")


@frozen
class Due:
    """What an opponent is about to do."""

    step: Any
    at: float
    """When, in seconds on the clock of whoever asks; ``inf`` if it waits for everybody else."""
    after: float = 0.0
    """How long it takes for it; an opponent that takes no time is asked again after any step."""


@define
class Race:
    """The opponents at one table, and what those of them want who have been asked and have not stepped yet.

    `seated` are they by seat, None where a person sits; they draw from `random`.
    Their times are multiplied by `pace`: at 2 they are half as fast.
    """

    game: AnyGame
    seated: Sequence[Opponent | None]
    random: Random
    pace: float = 1.0
    waiting: dict[Seat, Due] = field(factory=dict)
    """What is still to come of earlier questions, by seat."""
    _clause: ClauseId | None = None
    _now: float = 0.0
    """The clock of a race in which nobody but opponents steps."""

    def next(self, state: Any, turn: Choose | Chance) -> Any:
        """The step that comes in `state`, where `turn` asks: chance's, or that of the quickest opponent.

        For a table with an opponent at every seat, whose clock goes from one step to the next.
        The step is taken: the race goes on from there. Raises `BadPolicyError` as `first` does.
        """
        if isinstance(turn, Chance):
            self.waiting = {}
            return self.game.chances(state).at(self.random.random())
        if len(turn.seats) == 1 and not self.waiting:  # nobody races: the opponent's time does not matter
            seat = turn.seats[0]
            opponent = self.seated[seat]
            assert opponent is not None, "a seat without an opponent"
            return decision(self.game, state, seat, self.game.legal(state), opponent, self.random).step
        due = self.first(state, turn, self._now if self.waiting else 0.0)
        assert due is not None, "a position in which nobody can act"
        self._now = due.at if isfinite(due.at) else self._now
        self.stepped(due.step)
        return due.step

    def first(self, state: Any, turn: Choose, now: float = 0.0) -> Due | None:
        """What the quickest opponent does in `state`, where `turn` asks; None if no opponent is asked.

        `now` is the time on a clock that never goes back. It may be past the time at which something is due:
        then that comes at once. Asked again in the same position, this gives the same answer.

        Raises `BadPolicyError` for an opponent that wants what is not legal, or takes no possible time.
        """
        before = self.waiting if turn.clause == self._clause else {}
        legal = self.game.legal(state)
        self.waiting, self._clause = {}, turn.clause
        for seat in turn.seats:
            own = legal if len(turn.seats) == 1 else tuple(step for step in legal if step.seat == seat)
            opponent = self.seated[seat]
            if opponent is not None and own:
                due = before.get(seat)
                if due is None or due.step not in own:
                    due = self._asked(state, seat, own, opponent, now)
                self.waiting[seat] = due
        return min(self.waiting.values(), key=_at, default=None)

    def stepped(self, step: PlayerStep | ChanceStep) -> None:
        """Somebody, or chance, has taken `step`. Whoever keeps a race tells it every step."""
        if isinstance(step, ChanceStep):
            self.forget()
        elif self.waiting:
            self.waiting = {
                seat: due for seat, due in self.waiting.items() if seat != step.seat and due.after > 0
            }

    def forget(self) -> None:
        """Whatever anybody wanted is void, and all are asked again: after a step has been taken back."""
        self.waiting = {}

    def _asked(self, state: Any, seat: Seat, own: tuple[Any, ...], opponent: Opponent, now: float) -> Due:
        intent = decision(self.game, state, seat, own, opponent, self.random)
        if not intent.after >= 0:
            written = self.game.format(intent.step)
            raise BadPolicyError(
                opponent.name, seat, written, f"nobody can do that after {intent.after} seconds"
            )
        after = intent.after * self.pace
        return Due(intent.step, now + after, after)


def _at(due: Due) -> float:
    return due.at
