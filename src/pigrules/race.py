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

An opponent gets a view and a generator of its own.
Neither tells what another seat conceals, what it thinks about, or what chance will bring.

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
from hashlib import sha512
from inspect import iscoroutine
from math import inf, isfinite, nan
from random import Random
from typing import Any

from attrs import Factory, define, field, frozen

from . import explain
from ._names import seats_of
from ._plurals import counted
from ._strangers import what_it_gave, what_it_said
from ._views import Views
from .core import (
    Chance,
    ChanceStep,
    Choose,
    Cited,
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
from .core.arguments import checked, checked_if_it_fails
from .core.malformed import tupled
from .core.messages import listed, nearest, shown
from .registry import AnyGame, BrokenGameError

__all__ = ["BadPolicyError", "Due", "Opponent", "Race", "opponents"]


@checked
class BadPolicyError(PigrulesError):
    """A policy gave an illegal step, an impossible time, no `Intent`, or raised an error.

    `policy`, `seat` and `step` say whose and which; `step` is text, empty where the policy raised an error.
    `problem` says what is wrong.
    It names the step, even one that its seat conceals: for the referee's eyes.
    An error of the policy is its ``__cause__``. A `KeyboardInterrupt` is the user's, and is passed on.

    >>> bad = Opponent("absent", lambda view, legal, random: None)
    >>> try:
    ...     Race(woolfy, (bad, None), Random(1)).first(match.state, match.turn)
    ... except BadPolicyError as error:
    ...     print(error)
    the policy 'absent' of seat A chose None: that is no Intent
    """

    def __init__(self, policy: str, seat: Seat, step: str, problem: str) -> None:
        chose = f"chose {step}: {problem}" if step else problem
        super().__init__(f"the policy {policy!r} of seat {letter(seat)} {chose}")
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
    game: AnyGame,
    view: Any,
    seat: Seat,
    legal: tuple[Any, ...],
    opponent: Opponent,
    random: Random,
    state: Any,
) -> tuple[Any, float]:
    """What the opponent at `seat` wants: one of its own `legal` steps, and after how many seconds.

    `state` is the position behind the `view`. Raises `BadPolicyError` for anything else.
    """
    try:
        intent: Any = opponent.decide(view, legal, random)
        if type(intent) is not Intent and not issubclass(type(intent), Intent):
            raise BadPolicyError(opponent.name, seat, what_it_gave(intent), _no_intent(intent))
        step, after = intent.step, intent.after
        chosen = _found(legal, step)
        if chosen is None:
            raise BadPolicyError(opponent.name, seat, *_wrong(game, state, step))
        if type(after) is not float:
            after = _seconds(after)
        if not after >= 0:
            problem = f"nobody can do that after {what_it_gave(intent.after)} seconds"
            raise BadPolicyError(opponent.name, seat, game.format(chosen), problem)
        return chosen, after
    except (KeyboardInterrupt, BadPolicyError, BrokenGameError):
        raise
    except BaseException as error:  # a stranger's code may raise anything; SystemExit would end the program
        raise BadPolicyError(opponent.name, seat, "", f"raised {what_it_said(error)}") from error


def _no_intent(given: object) -> str:
    if iscoroutine(given):
        given.close()
        return "that is no Intent; a policy is a plain function, not an async one"
    return "that is no Intent"


def _found(legal: tuple[Any, ...], step: object) -> Any:
    """The legal step that equals `step` and is of its class; None if there is none."""
    for each in legal:
        if each is step:
            return each
    kind = type(step)
    return next((each for each in legal if type(each) is kind and each == step), None)


def _seconds(after: object) -> float:
    """A reaction time as a float; not a number if it is none."""
    if isinstance(after, bool) or not isinstance(after, (int, float)):
        return nan
    try:
        return float(after)
    except OverflowError:
        return inf if after > 0 else nan


def _wrong(game: AnyGame, state: Any, step: Any) -> tuple[str, str]:
    """A step that is not legal, and what is wrong with it."""
    if type(step) not in game.steps.values():
        return what_it_gave(step), f"that is no step of {game.name}"
    try:
        written = game.format(step)
        if game.parse(written) != step:
            raise MalformedError("what is written differs")
        refusals = game.judge(state, step).refusals
    except Exception:  # a step with odd values in it
        return what_it_gave(step), f"that is no step of {game.name}"
    return written, " ".join(_told(game, state, each) for each in refusals) or "that is no step of this seat"


def _told(game: AnyGame, state: Any, refusal: Cited) -> str:
    try:
        readings = getattr(game.rules(state), "readings", None)
        return f"{explain.cited(game, refusal, readings=readings)} ({refusal.clause})"
    except PigrulesError:
        return cited_words(refusal)


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

    `seated` has the opponents by seat, None where a person sits.
    Chance draws from `random`; each opponent draws from a generator of its own, which is derived from it.
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
    _views: Views = field(
        default=Factory(lambda race: Views(race.game), takes_self=True), alias="views", repr=False
    )
    _clause: ClauseId | None = None
    _now: float = 0.0
    """The clock of a race in which only opponents step."""
    _key: str = field(
        init=False, repr=False, default=Factory(lambda race: _key(race.random), takes_self=True)
    )
    _generators: dict[Seat, Random] = field(init=False, repr=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        self.seated = tupled(self.seated, "opponents")  # a converter would slow down each assignment

    @checked_if_it_fails
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
            return self._decision(state, seat, self.game.legal(state), opponent)[0]
        due = self.first(state, turn, self._now if self.waiting else 0.0)
        if due is None:
            seats = ", ".join(map(letter, turn.seats))
            raise MalformedError(f"no opponent sits where a step is due: {seats}")
        self._now = due.at if isfinite(due.at) else self._now
        self.stepped(due.step)
        return due.step

    @checked_if_it_fails
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

    @checked_if_it_fails
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
        step, after = self._decision(state, seat, own, opponent)
        after *= self.pace
        return Due(step, now + after, after)

    def _decision(
        self, state: Any, seat: Seat, own: tuple[Any, ...], opponent: Opponent
    ) -> tuple[Any, float]:
        random = self._generators.get(seat)
        if random is None:
            # A digest cannot be turned back: it tells neither the key nor what `random` brings next.
            digest = sha512(f"{self._key}/{seat}".encode()).hexdigest()
            random = self._generators[seat] = Random(digest)
        return decision(self.game, self._views.of(state, seat), seat, own, opponent, random, state)


def _key(random: Random) -> str:
    """265 bits by `Random.random`, whose sequence is the same in every version of Python."""
    return "/".join([random.random().hex() for _ in range(5)])


def _at(due: Due) -> float:
    return due.at
