"""A record followed by tables that differ only in their readings: shared answers are worked out once.

Each answer notes the readings that it rests on (see `core.remember.Watched`).
It is the answer of every table that agrees in these: only what a table reads otherwise is worked out again.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from attrs import Factory, define, evolve, fields, frozen

from .core import Cited, Over, Ruling, Turn
from .core.referee import NOT_NOW, NOT_YOUR_TURN
from .core.remember import Watched
from .registry import AnyGame

T = TypeVar("T")

DivergenceKind: TypeAlias = Literal["refused", "asks", "over"]
"""Why a table cannot follow: it refuses the step, asks for another kind or seat, or its game is over.

>>> kind: dispute.DivergenceKind = dispute.under(played, usual).divergence.kind
>>> kind
'refused'
"""

_ANOTHER_STEP: Final = frozenset({NOT_NOW, NOT_YOUR_TURN})


@frozen
class Divergence:
    """Where a table cannot follow the record.

    >>> found = dispute.under(played, usual).divergence
    >>> found.at, [refusal.clause for refusal in found.refusals]
    (5, ['tlp.build.must-buy'])
    """

    at: int
    """How many steps of the record came before."""
    kind: DivergenceKind
    """It refuses the step, asks for one of another kind or seat, or its game is over."""
    turn: Turn
    """What it asks there."""
    refusals: tuple[Cited, ...]
    """All clauses by which it refuses the step."""


@frozen
class Followed(Generic[T]):
    """How a table has followed the record."""

    divergences: tuple[Divergence, ...]
    """Every place where it cannot follow."""
    last: T
    """What it answers in its last position."""
    asked: frozenset[str]
    """The readings that it has read on the way, by their fields."""
    over: T | None
    """What it answers where its game is over although the record has another step: the first such place."""


@define(eq=False)
class _Spot:
    """A position after `at` steps, under the rules of the first table; before the start `at` is -1."""

    at: int
    state: Any
    replies: dict[None, _Fork | _Reply] = Factory(dict)
    """What tables do here, by the values of the readings that they read, in the order of reading."""


@define(eq=False)
class _Fork:
    """A reading that is read, and what follows by its value."""

    reading: str
    ways: dict[str, _Fork | _Reply] = Factory(dict)


@frozen(eq=False)
class _Reply:
    """What a table does in a position."""

    read: frozenset[str] = frozenset()
    divergence: Divergence | None = None
    then: _Spot | None = None
    """Where it goes on; None where it stops."""
    last: Any = None
    """What it answers where it stops."""
    over: Any = None
    """What it answers where its game is over before the step."""


@frozen
class _Stretch:
    """A part of the way of the first table."""

    divergences: tuple[Divergence, ...]
    read: frozenset[str]
    over: Any


class Replay(Generic[T]):
    """The steps of a record, and the tables that follow them.

    `rules` are those of the first table. The tables that `follow` differ from it in their readings only.
    One that cannot follow a step goes on from the next of `positions`, and stops if there is none;
    unless they are given, `positions` are those of the first table, as far as it gets.
    `first` gives the first position of a table from its rules; without it, it is the start of the game.
    """

    positions: Sequence[Any]
    own: Followed[T]
    """How the first table has followed."""

    def __init__(
        self,
        game: AnyGame,
        rules: Any,
        steps: Sequence[Any],
        last: Callable[[Any], T],
        positions: Sequence[Any] = (),
        *,
        first: Callable[[Any], Any] | None = None,
    ) -> None:
        self._game, self._rules, self._steps, self._last = game, rules, steps, last
        self._first = game.start if first is None else first
        self._own = _values(rules)
        self._spots: list[dict[Any, _Spot]] = [{} for _ in range(len(steps) + 1)]
        self._stretches: dict[tuple[int, int], _Stretch] = {}
        self._line: list[tuple[_Spot, _Reply]] = []
        self._read_at: dict[str, list[int]] = {}
        self.positions = positions
        self._follow_first()

    def follow(self, rules: Any) -> Followed[T]:
        """How a table with these rules follows the record."""
        table, values = Watched(rules), _values(rules)
        others = [self._read_at.get(name, ()) for name, value in values.items() if value != self._own[name]]
        divergences: list[Divergence] = []
        read: set[str] = set()
        over: T | None = None
        spot: _Spot | None = self._line[0][0]
        last = self._line[-1][1].last
        while spot is not None:
            here = spot.at + 1
            if here < len(self._line) and self._line[here][0] is spot:
                due = min((at[bisect_left(at, here)] for at in others if at and at[-1] >= here), default=None)
                stretch = self._stretch(here, len(self._line) if due is None else due)
                divergences += stretch.divergences
                read |= stretch.read
                over = stretch.over if over is None else over
                if due is None:
                    last = self._line[-1][1].last
                    break
                spot = self._line[due][0]
            reply = self._reply(spot, table, values)
            if reply.divergence is not None:
                divergences.append(reply.divergence)
            read |= reply.read
            over = reply.over if over is None else over
            last, spot = reply.last, reply.then
        return Followed(tuple(divergences), last, frozenset(read), over)

    def _follow_first(self) -> None:
        table, own_positions = Watched(self._rules), not self.positions
        spot: _Spot | None = _Spot(-1, None)
        while spot is not None:
            reply = self._reply(spot, table, self._own)
            for name in reply.read:
                self._read_at.setdefault(name, []).append(len(self._line))
            self._line.append((spot, reply))
            spot = reply.then
        if own_positions:
            self.positions = tuple(spot.state for spot, _ in self._line[1:])
        whole = self._stretch(0, len(self._line))
        self.own = Followed(whole.divergences, self._line[-1][1].last, whole.read, whole.over)

    def _stretch(self, start: int, end: int) -> _Stretch:
        found = self._stretches.get((start, end))
        if found is None:
            replies = [reply for _, reply in self._line[start:end]]
            divergences = tuple(reply.divergence for reply in replies if reply.divergence is not None)
            read = frozenset[str]().union(*(reply.read for reply in replies))
            over = next((reply.over for reply in replies if reply.over is not None), None)
            found = self._stretches[start, end] = _Stretch(divergences, read, over)
        return found

    def _reply(self, spot: _Spot, table: Watched[Any], values: Mapping[str, str]) -> _Reply:
        """What a table does; worked out once and kept."""
        known = spot.replies.get(None)
        while isinstance(known, _Fork):
            known = known.ways.get(values[known.reading])
        if known is not None:
            return known
        found, names = table.ask(lambda rules: self._worked_out(spot, rules))
        reply = evolve(found, read=frozenset(names))
        ways: dict[Any, _Fork | _Reply] = spot.replies
        way: str | None = None
        for name in names:
            fork = ways.setdefault(way, _Fork(name))
            if not isinstance(fork, _Fork) or fork.reading != name:
                raise AssertionError("the same readings give the same answer, and ask for the same one next")
            ways, way = fork.ways, values[name]
        ways[way] = reply
        return reply

    def _worked_out(self, spot: _Spot, rules: Any) -> _Reply:
        game, at = self._game, spot.at
        if at < 0:
            return _Reply(then=self._spot(0, self._first(rules)))
        state = evolve(spot.state, rules=rules)
        if at == len(self._steps):
            return _Reply(last=self._last(state))
        step = self._steps[at]
        ruling = game.judge(state, step)
        if ruling.legal:
            return _Reply(then=self._spot(at + 1, game.advance(state, step)))
        divergence = _divergence(at, game.turn(state), ruling)
        over = self._last(state) if divergence.kind == "over" else None
        if at + 1 < len(self.positions):
            return _Reply(divergence=divergence, then=self._spot(at + 1, self.positions[at + 1]), over=over)
        return _Reply(divergence=divergence, last=self._last(state), over=over)

    def _spot(self, at: int, state: Any) -> _Spot:
        """The one spot for this position, under any rules."""
        bare = evolve(state, rules=self._rules)
        try:
            return self._spots[at].setdefault(bare, _Spot(at, bare))
        except TypeError:  # a position that holds what has no hash
            return _Spot(at, bare)


def _values(rules: Any) -> dict[str, str]:
    """The value of each reading, by its field."""
    readings = getattr(rules, "readings", None)
    return {} if readings is None else {f.name: getattr(readings, f.name) for f in fields(type(readings))}


def _divergence(at: int, turn: Turn, ruling: Ruling) -> Divergence:
    kind: DivergenceKind = "refused"
    if isinstance(turn, Over):
        kind = "over"
    elif untimely(ruling):
        kind = "asks"
    return Divergence(at, kind, turn, ruling.refusals)


def untimely(ruling: Ruling) -> bool:
    """Whether a step is refused because one of another kind or seat is asked for."""
    return any(refusal.clause in _ANOTHER_STEP for refusal in ruling.refusals)
