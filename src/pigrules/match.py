"""A game in progress, for a front end: steps go in, events and views come out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final, Generic, Self, TypeAlias, TypeVar

from ._names import check_names, seats_of
from ._plurals import counted
from ._views import Views
from .core import (
    ChanceStep,
    Cited,
    Game,
    IllegalStepError,
    InvalidPositionError,
    MalformedError,
    PigrulesError,
    PlayerStep,
    Ruling,
    Seat,
    Turn,
)
from .core.arguments import checked
from .core.malformed import tupled
from .core.referee import LATE
from .position import layout_of
from .record import Record, states

__all__ = ["AnyMatch", "Match", "NotNowError"]

R = TypeVar("R")
S = TypeVar("S")
V = TypeVar("V")
P = TypeVar("P", bound=PlayerStep)
C = TypeVar("C", bound=ChanceStep)


class NotNowError(PigrulesError):
    """The match cannot do that now, and stays as it was. No clause of the game refuses it.

    >>> from pigrules import Match, NotNowError, game
    >>> woolfy = game("woolfy")
    >>> try:
    ...     Match(woolfy, woolfy.rules_type(seats=2)).undo()
    ... except NotNowError as error:
    ...     print(error)
    nothing has happened yet
    """


@checked
class Match(Generic[R, S, P, C, V]):
    """A game in progress. It changes with each step, and is not meant for several threads at once.

    With `random` the match samples chance; without it the table throws its own dice and sends chance steps.
    The same seed and the same player steps always produce the same match.
    In a race, each message says how much its sender had seen; see `seen`.
    `names` has one name a seat, or none; anything else is `MalformedError`.
    `keep` is called with each step before it counts, and with None before the latest one is taken back:
    `Journal.keep` writes it down. If it raises, the match is as it was.

    >>> from pigrules import Match, game
    >>> woolfy = game("woolfy")
    >>> match = Match(woolfy, woolfy.rules_type(seats=2), names=["Ana", "Ben"])
    >>> match.send(woolfy.parse("A red"))
    (Cited(clause='woolfy.turn.picks', facts=(('seat', 0), ('pig', 'red'))),)
    >>> match.turn
    Chance(clause='woolfy.die.rolled')
    >>> [woolfy.format(step) for step in match.undo()]
    ['A red']

    A match may begin with a position instead of the start of the game:

    >>> from pigrules import position
    >>> later = Match.at(woolfy, position.state(position.loads(position.template(woolfy))))
    >>> [woolfy.format(step) for step in later.legal()]
    ['B red', 'B blue']

    A copy is a match of its own with a generator of its own that goes on from the same place: both matches
    would roll the same. A generator without a state to copy (`random.SystemRandom`) is `MalformedError`.
    Neither a copy nor a pickle has `keep`.
    A pickle also holds the generator and everything that is hidden: for the referee's eyes.
    """

    def __init__(
        self,
        game: Game[R, S, P, C, V],
        rules: R,
        *,
        random: Random | None = None,
        names: Iterable[str] = (),
        keep: Callable[[P | C | None], object] | None = None,
    ) -> None:
        names = tupled(names, "names")
        check_names(names, seats_of(rules))
        self._game, self._rules, self._random, self._names = game, rules, random, names
        self._steps: list[P | C] = []
        self._start: S | None = None
        self._states: list[S] = [game.start(rules)]
        self._events: list[tuple[Cited, ...] | None] = [()]
        self._seen = self._spoken = 0
        self._views = Views(game)
        self._keep = keep

    @classmethod
    @checked
    def at(
        cls,
        game: Game[R, S, P, C, V],
        state: S,
        *,
        random: Random | None = None,
        names: Iterable[str] = (),
        keep: Callable[[P | C | None], object] | None = None,
    ) -> Self:
        """A match that begins with a position. Raises `InvalidPositionError` for one that cannot be.

        A subclass is made with the arguments that `Match` takes.
        """
        faults = game.faults(state)
        if faults:
            raise InvalidPositionError(faults)
        match = cls(game, game.rules(state), random=random, names=names, keep=keep)
        match._start, match._states = state, [state]
        return match

    @classmethod
    @checked
    def resume(
        cls, record: Record, random: Random | None = None, *, keep: Callable[[Any], object] | None = None
    ) -> Self:
        """The match that continues a record. Raises `BadRecordError` if a step is refused.

        `keep` gets what comes from now on.

        A subclass is made with the arguments that `Match` takes.
        """
        match = cls(record.game, record.rules, random=random, names=record.names)
        match._keep = keep
        match._start = record.start
        match._states = list(states(record))
        match._steps = list(record.steps)
        match._events += [None] * len(match._steps)
        match._seen = len(match._steps)
        chance = (at for at, step in enumerate(match._steps, 1) if isinstance(step, ChanceStep))
        match._spoken = max(chance, default=0)
        return match

    def __copy__(self) -> Self:
        copied = type(self).__new__(type(self))
        copied.__dict__.update(self.__getstate__())
        copied._random, copied._views = _independent(self._random, {}), Views(self._game)
        copied._steps, copied._states, copied._events = [*self._steps], [*self._states], [*self._events]
        return copied

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_keep": None}

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        copied = self.__copy__()  # what a match itself holds is immutable, but for its lists and its chance
        copied._random = _independent(self._random, memo)
        memo[id(self)] = copied
        for name, value in vars(copied).items():
            if name not in _OWN:
                setattr(copied, name, deepcopy(value, memo))
        return copied

    def __repr__(self) -> str:
        return f"<Match of {self._game.name} after {counted(len(self._steps), 'step')}>"

    @property
    def game(self) -> Game[R, S, P, C, V]:
        """The game."""
        return self._game

    @property
    def rules(self) -> R:
        """The rules in force at this table."""
        return self._rules

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the seats; empty if they were not given."""
        return self._names

    @property
    def state(self) -> S:
        """The position, including everything that is hidden: for the referee's eyes."""
        return self._states[-1]

    @property
    def steps(self) -> tuple[P | C, ...]:
        """Every step so far, including concealed ones: for the referee's eyes."""
        return tuple(self._steps)

    @property
    def seen(self) -> int:
        """What a sender has seen who knows everything up to now; pass it to `judge` and `send`.

        It counts the steps, and each step that is taken back counts as one more. So it never goes back.
        While nothing is undone it is the number of steps.
        """
        return self._seen

    @property
    def turn(self) -> Turn:
        """Who steps next."""
        return self._game.turn(self.state)

    @property
    def events(self) -> tuple[Cited, ...]:
        """The events of the latest step; none at the start."""
        events = self._events[-1]
        if events is None:
            events = self._events[-1] = self._game.events(self._states[-2], self._steps[-1])
        return events

    @checked
    def legal(self, seat: Seat | None = None) -> tuple[P, ...]:
        """The legal player steps, of one seat or of all, in the order of the universe."""
        steps = self._game.legal(self.state)
        if seat is None:
            return steps
        self._check_seat(seat)
        return tuple(step for step in steps if step.seat == seat)

    @checked
    def judge(self, step: P | C, seen: int | None = None) -> Ruling:
        """The ruling on `step`, which is not taken.

        `seen` is what `Match.seen` was when its sender was last informed.
        If a chance step has come since, the step is late (``core.turn.late``) and the rules are not asked.
        Raises `MalformedError` for a step of another game, and for a `seen` below 0 or above `Match.seen`.
        """
        if seen is not None and self._late(seen):
            return Ruling((Cited(LATE),))
        return self._game.judge(self.state, step)

    @checked
    def send(self, step: P | C, seen: int | None = None) -> tuple[Cited, ...]:
        """Take `step`, and return its events. For `seen` see `judge`.

        Raises `IllegalStepError` with the ruling if it is refused, `MalformedError` as `judge` does,
        and `NotNowError` for a chance step in a match that rolls its own dice.
        """
        if self._random is not None and isinstance(step, ChanceStep):
            raise NotNowError("chance is drawn in this match, it cannot be sent")
        ruling = self.judge(step, seen)
        if not ruling.legal:
            raise IllegalStepError(step, ruling)
        return self._take(step)

    def roll(self) -> C:
        """Sample the pending chance outcome, apply it and return it; `events` has its events.

        Raises `NotNowError` if no chance step is due, or if the table throws its own dice.
        """
        if self._random is None:
            raise NotNowError("the table throws its own dice in this match: chance steps are sent")
        odds = self._game.chances(self.state)
        if not odds:
            raise NotNowError("no chance step is due")
        step = odds.at(self._random.random())
        self._take(step)
        return step

    def undo(self) -> tuple[P | C, ...]:
        """Take back the latest step and return it, even a concealed one: for the referee's eyes.

        Raises `NotNowError` at the start, and for a step that revealed something: a chance step, or one that
        brings concealed steps to light.
        It counts in `seen`.
        """
        if not self._steps:
            raise NotNowError("nothing has happened yet")
        if self._revealed():
            raise NotNowError("the latest step revealed something, and cannot be taken back")
        if self._keep is not None:
            self._keep(None)
        self._states.pop()
        self._events.pop()
        self._seen += 1
        return (self._steps.pop(),)

    @checked
    def view(self, seat: Seat | None) -> V:
        """What `seat`, or a spectator (None), may know.

        A view has equal rules of its own: what the match has worked out under its rules is not in it.
        """
        if seat is not None:
            self._check_seat(seat)
        view: V = self._views.of(self.state, seat)
        return view

    @checked
    def earlier(self, seat: Seat | None) -> Iterator[V]:
        """What `seat`, or a spectator (None), could know in each position before, oldest first.

        See `view`.
        """
        if seat is not None:
            self._check_seat(seat)
        return (self._views.of(state, seat) for state in self._states[:-1])

    @checked
    def record(self, seat: Seat | None = None) -> Record:
        """The record so far: whole, or for `seat`, without what the other seats still conceal.

        Raises `NotNowError` while the match conceals something of the position that it began with.

        The whole is for the referee's eyes; for spectators see `open_record`.
        """
        if seat is None:
            return self._recorded(self._steps)
        self._check_seat(seat)
        return self._known(lambda step: isinstance(step, PlayerStep) and step.seat == seat, seat)

    def open_record(self) -> Record:
        """The record so far for spectators, without what any seat still conceals.

        Raises `NotNowError` while the match conceals something of the position that it began with.
        """
        return self._known(lambda step: False, None)

    def _known(self, own: Callable[[P | C], bool], seat: Seat | None) -> Record:
        """The record without what is concealed from `seat`, but for its own."""
        open_until = len(self._steps) - self._concealed()
        if self._start is not None and not open_until and layout_of(self._game).conceals(self._start, seat):
            raise NotNowError("the position that this match began with is still concealed in part")
        return self._recorded([*self._steps[:open_until], *filter(own, self._steps[open_until:])])

    def _recorded(self, steps: list[P | C]) -> Record:
        return Record(self._game, self._rules, tuple(steps), self._names, start=self._start)

    def _take(self, step: P | C) -> tuple[Cited, ...]:
        state, events = self._game.transition(self.state, step)
        if self._keep is not None:
            self._keep(step)
        self._states.append(state)
        self._events.append(events)
        self._steps.append(step)
        self._seen += 1
        if isinstance(step, ChanceStep):
            self._spoken = self._seen
        return events

    def _late(self, seen: int) -> bool:
        if not 0 <= seen <= self._seen:
            raise MalformedError(
                f"nobody can have seen {counted(seen, 'step')}: there have been {self._seen}"
            )
        return seen < self._spoken

    def _concealed(self) -> int:
        """How many of the latest steps are concealed: secret, and not followed by one of another type."""
        count = 0
        for step in reversed(self._steps):
            if type(step) not in self._game.secret or type(step) is not type(self._steps[-1]):
                break
            count += 1
        return count

    def _revealed(self) -> bool:
        """Whether the latest step revealed something: it is chance, or it ended a concealment."""
        latest, before = self._steps[-1], self._steps[-2:-1]
        uncovers = any(type(step) in self._game.secret and type(step) is not type(latest) for step in before)
        return isinstance(latest, ChanceStep) or uncovers

    def _check_seat(self, seat: int) -> None:
        seats = seats_of(self._rules)
        if not 0 <= seat < seats:
            raise MalformedError(f"there is no seat {seat}: seats are 0 to {seats - 1}")


AnyMatch: TypeAlias = Match[Any, Any, Any, Any, Any]
"""A match of any game.

>>> from pigrules import AnyMatch
>>> def plies(match: AnyMatch) -> int:
...     return len(match.steps)
"""

_OWN: Final = frozenset(
    (
        "_game",
        "_rules",
        "_start",
        "_random",
        "_names",
        "_steps",
        "_states",
        "_events",
        "_seen",
        "_spoken",
        "_views",
        "_keep",
    )
)


def _independent(random: Random | None, memo: dict[int, Any]) -> Random | None:
    """A generator in the same state."""
    try:
        return deepcopy(random, memo)
    except NotImplementedError:
        raise MalformedError("a match cannot be copied if its generator has no state") from None
