"""Which of several opponents steps first: each reacts in its own time, and one clock counts for all.

Where several seats may step, an opponent says once which step it wants and how long it takes.
Its time runs from the question, and goes on while others step:
a step that an opponent wants after 1.4 seconds is due after 1.4 seconds, if it is legal then.
An opponent is asked again, and its time begins again at the present, when

- it has stepped itself,
- its step is not legal any more,
- another clause was asked in between, because a race is about one clause,
- or a chance step has come.

An opponent that gives no reaction time acts at once: it decides again in each position, and of several the
first seat steps. So a game without races is played turn by turn, without a clock.
An opponent that would wait for ever (``math.inf``) steps when no other opponent wants to.
Of steps that are due at the same moment the first seat's comes first.

No time passes here. A front end gives the time, and a simulation goes from one step to the next.
Equal seeds and equal times give equal races.

The examples below go on from here. In the game *Woolfy* all are asked in turn:

>>> from random import Random
>>> from pigrules import Match, game
>>> from pigrules.race import BadPolicyError, Due, Opponent, Race, opponents
>>> woolfy = game("woolfy")
>>> rules = woolfy.rules_type(seats=2)
>>> match = Match(woolfy, rules)
"""

from __future__ import annotations

from collections.abc import Sequence
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
from .core.arguments import checked
from .core.malformed import tupled
from .core.messages import listed, nearest, shown
from .record import seats_of
from .registry import AnyGame

__all__ = ["BadPolicyError", "Due", "Opponent", "Race", "opponents"]


@checked
class BadPolicyError(PigrulesError):
    """A policy gave an illegal step, an impossible time, or no `Intent`.

    `policy`, `seat` and `step` say whose and which, `problem` what is wrong.
    It names the step, even one that its seat conceals: for the referee's eyes.

    >>> bad = Opponent("absent", lambda view, legal, random: None)
    >>> try:
    ...     Race(woolfy, (bad, None), Random(1)).first(match.state, match.turn)
    ... except BadPolicyError as error:
    ...     print(error.problem)
    that is no Intent
    """

    def __init__(self, policy: str, seat: Seat, step: object, problem: str) -> None:
        super().__init__(f"the policy {policy!r} of seat {letter(seat)} chose {step}: {problem}")
        self.policy, self.seat, self.step, self.problem = policy, seat, step, problem

    def __reduce__(self) -> tuple[type[BadPolicyError], tuple[object, ...]]:
        return type(self), (self.policy, self.seat, self.step, self.problem)


@checked
@frozen
class Opponent:
    """A policy at a seat.

    >>> Opponent("greedy", woolfy.policies["greedy"])
    Opponent(name='greedy')
    """

    name: str
    decide: Policy[Any, Any] = field(repr=False)


@checked
def opponents(game: AnyGame, rules: Any, policies: Sequence[str]) -> tuple[Opponent, ...]:
    """The built-in opponents of those names, one a seat.

    Raises `MalformedError` for a name that `game` does not have, and unless there is one name a seat.

    >>> [opponent.name for opponent in opponents(woolfy, rules, ("greedy", "random"))]
    ['greedy', 'random']
    """
    policies = tupled(policies, "policies")
    if len(policies) != seats_of(rules):
        expected = counted(seats_of(rules), "policy", "policies")
        raise MalformedError(f"expected {expected}, one a seat; found {len(policies)}")
    return tuple(Opponent(name, _policy(game, name)) for name in policies)


def _policy(game: AnyGame, name: str) -> Policy[Any, Any]:
    if name not in game.policies:
        known = sorted(game.policies)
        hint = nearest(name, known)
        raise MalformedError(f"{game.name} has no policy {shown(name)}{hint} (known: {listed(known)})")
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
    """The step that an opponent is about to take.

    >>> from pigrules.core import Intent
    >>> slow = Opponent("slow", lambda view, legal, random: Intent(legal[0], after=1.4))
    >>> race = Race(woolfy, (slow, None), Random(1))
    >>> race.first(match.state, match.turn, now=10.0)
    Due(step=Pick(seat=0, pig='red'), at=11.4, after=1.4)
    """

    step: Any
    at: float
    """The time, in seconds on the caller's clock; ``inf`` if it waits for all others."""
    after: float = 0.0
    """The reaction time in seconds; an opponent that takes no time is asked again after any step."""


@checked
@define
class Race:
    """The opponents at one table, and the steps that they want to take and have not taken yet.

    `seated` has the opponents by seat, None where a person sits; they draw from `random`.
    Their times are multiplied by `pace`: at 2 they are half as fast.

    >>> race = Race(woolfy, opponents(woolfy, rules, ("random", "random")), Random(1))
    >>> state = match.state
    >>> for _ in range(2):
    ...     step = race.next(state, woolfy.turn(state))
    ...     state = woolfy.apply(state, step)
    ...     print(type(step).__name__)
    Pick
    Rolled
    """

    game: AnyGame
    seated: Sequence[Opponent | None]
    random: Random
    pace: float = 1.0
    waiting: dict[Seat, Due] = field(factory=dict)
    """The steps that are still due from earlier questions, by seat."""
    _clause: ClauseId | None = None
    _now: float = 0.0
    """The clock of a race in which only opponents step."""

    @checked
    def next(self, state: Any, turn: Choose | Chance) -> Any:
        """The next step in `state`, where `turn` asks: of chance, or of the quickest opponent.

        For a table with an opponent at every seat, whose clock goes from one step to the next.
        The step is taken: the race goes on from there. Raises `BadPolicyError` as `first` does, and
        `MalformedError` if no opponent sits where a step is due.
        """
        if isinstance(turn, Chance):
            self.waiting = {}
            return self.game.chances(state).at(self.random.random())
        if len(turn.seats) == 1 and not self.waiting:  # nobody races: the opponent's time does not matter
            seat = turn.seats[0]
            opponent = self.seated[seat]
            if opponent is None:
                raise MalformedError(f"no opponent sits at {letter(seat)}, whose step is due")
            return decision(self.game, state, seat, self.game.legal(state), opponent, self.random).step
        due = self.first(state, turn, self._now if self.waiting else 0.0)
        if due is None:
            seats = ", ".join(map(letter, turn.seats))
            raise MalformedError(f"no opponent sits where a step is due: {seats}")
        self._now = due.at if isfinite(due.at) else self._now
        self.stepped(due.step)
        return due.step

    @checked
    def first(self, state: Any, turn: Choose, now: float = 0.0) -> Due | None:
        """The step of the quickest opponent in `state`, where `turn` asks; None if no opponent is asked.

        `now` is the time on a clock that never goes back. It may be past the time at which something is due:
        then it comes at once. The same position gives the same answer again.

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

    @checked
    def stepped(self, step: PlayerStep | ChanceStep) -> None:
        """A seat, or chance, has taken `step`. Call it after every step but those of `next`."""
        if isinstance(step, ChanceStep):
            self.forget()
        elif self.waiting:
            self.waiting = {
                seat: due for seat, due in self.waiting.items() if seat != step.seat and due.after > 0
            }

    def forget(self) -> None:
        """Ask all opponents again. Call it after a step has been taken back."""
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
