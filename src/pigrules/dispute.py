"""How other readings of the rules would have treated a record, or one step of it.

Each table with other readings gets the record's steps from the start.
Where it cannot follow (it refuses the step, asks for another one, or its game is over), it diverges from the
record. It then goes on from the record's own next position, under its own readings, so that its other
objections are found as well.

In the examples below, a table has agreed that nobody has to buy, and A buys nothing:

>>> from pigrules import Record, dispute, game
>>> pigs = game("three-little-pigs")
>>> usual = pigs.rules_type(seats=2)
>>> rules = dispute.read_as(pigs, usual, [("tlp.reading.must-buy", "may")])
>>> tiles = ["up straw window 0", "up wood window 0", "up brick window 0"]
>>> lines = [*tiles, "dice door door window window roof", "A stop", "A done"]
>>> played = Record(pigs, rules, map(pigs.parse, lines))
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations
from math import inf
from typing import Any, Final, Literal, TypeAlias

from attrs import evolve, frozen

from . import spec
from ._plurals import counted
from ._replay import Divergence, DivergenceKind, Followed, Replay
from .core import BadRecordError, ClauseId, InvalidError, MalformedError, Over, Ruling, Seat, Turn
from .core.arguments import checked
from .core.malformed import in_brief
from .limits import MOST_TABLES
from .record import Record, states
from .registry import AnyGame

__all__ = [
    "Alternative",
    "Answer",
    "Case",
    "Change",
    "Count",
    "Divergence",
    "DivergenceKind",
    "Kind",
    "Outcome",
    "Progress",
    "Report",
    "alternatives",
    "dispute",
    "judge",
    "read_as",
    "under",
]

Change: TypeAlias = tuple[str, str]
"""The id of a reading, and the value that a table gives it.

>>> change: dispute.Change = ("tlp.reading.must-buy", "must")
>>> change in dispute.alternatives(pigs, rules)
True
"""

Progress: TypeAlias = Callable[[int, int], None]
"""Progress callback: ``(done, total)``.

>>> told = []
>>> progress: dispute.Progress = lambda done, total: told.append(done == total)
>>> report = dispute.dispute(played, 1, progress)
>>> told[-1]
True
"""

Kind: TypeAlias = Literal["same-result", "other-result", "unfinished", "refused", "asks", "over"]
"""The kinds of outcome: three for a table that follows the record, and three ways to diverge from it.

>>> kind: dispute.Kind = dispute.under(played, rules).kind
>>> kind
'unfinished'
"""

_Points: TypeAlias = tuple[tuple[Seat, ...], tuple[int, ...]]

_LEGAL: Final[tuple[Kind, ...]] = ("same-result", "other-result", "unfinished")


@frozen
class Outcome:
    """How a whole record fares at a table.

    >>> outcome = dispute.under(played, usual)
    >>> outcome.legal, outcome.kind, outcome.result
    (False, 'refused', None)
    """

    divergences: tuple[Divergence, ...]
    """Every place where it cannot follow."""
    turn: Turn
    """Its turn in the last position."""
    record_result: Over | None
    """The result of the record under its own rules; None if it does not end under them."""
    asked: tuple[str, ...]
    """The open questions that the table asked: ids of readings, in the order of the spec.

    Tables that agree in these have the same outcome.
    """

    @property
    def divergence(self) -> Divergence | None:
        """Where that table diverges from the record first; None if it follows to the end."""
        return self.divergences[0] if self.divergences else None

    @property
    def legal(self) -> bool:
        """Whether the record is legal throughout."""
        return not self.divergences

    @property
    def result(self) -> Over | None:
        """The first end of the game at that table; None if it does not end."""
        turns = (*(found.turn for found in self.divergences), self.turn)
        return next((turn for turn in turns if isinstance(turn, Over)), None)

    @property
    def differs(self) -> bool:
        """Whether winners or scores differ from the record's."""
        return _points(self.result) != _points(self.record_result)

    @property
    def kind(self) -> Kind:
        """How that table diverges from the record, or else its result there beside the record's."""
        if self.divergence is not None:
            return self.divergence.kind
        if self.result is None:
            return "unfinished"
        return "other-result" if self.differs else "same-result"


@frozen
class Case:
    """A table that differs from the record's in `changes`, each of another reading, and its outcome.

    >>> [refused] = [case for case in dispute.dispute(played, 1).alone if case.outcome.kind == "refused"]
    >>> refused.changes
    (('tlp.reading.must-buy', 'must'),)
    """

    changes: tuple[Change, ...]
    outcome: Outcome


@frozen
class Count:
    """How the record fares under all combinations of `size` alternatives whose rules can be played.

    >>> [count] = dispute.dispute(played, depth=1).counts
    >>> count.size, dict(count.kinds)["refused"], count.differing
    (1, 1, 0)
    """

    size: int
    kinds: tuple[tuple[Kind, int], ...]
    """How many outcomes there are of each kind, the most frequent first."""
    differing: int
    """In how many of them winners or scores differ."""

    @property
    def tried(self) -> int:
        """How many combinations there are."""
        return sum(count for _, count in self.kinds)

    @property
    def legal(self) -> int:
        """How many of them find the record legal throughout."""
        return sum(count for kind, count in self.kinds if kind in _LEGAL)


@frozen
class Report:
    """How a record fares at all the tables.

    >>> report = dispute.dispute(played, depth=1)
    >>> report.own.legal, len(report.alone) == len(dispute.alternatives(pigs, rules))
    (True, True)
    """

    record: Record
    own: Outcome
    """Under the record's own rules."""
    alone: tuple[Case, ...]
    """Each alternative alone, in the order of the spec."""
    together: tuple[Case, ...]
    """The combinations whose outcome does not follow from the outcomes of their parts."""
    counts: tuple[Count, ...]
    """Everything tried, by the size of the combination."""


@frozen
class Alternative:
    """The ruling on a step at a table that gives one reading another value.

    >>> answer = dispute.judge(played, 5, pigs.parse("A done"))
    >>> [(found.value, found.ruling.legal) for found in answer.changing]
    [('must', False)]
    """

    reading: str
    value: str
    ruling: Ruling
    divergence: Divergence | None
    """Where that table diverges before; it then answers in the record's position."""


@frozen
class Answer:
    """The ruling on one step after `at` steps of a record, and how each open reading bears on it.

    >>> answer = dispute.judge(played, 5, pigs.parse("A done"))
    >>> answer.ruling.legal, [found.reading for found in answer.changing]
    (True, ['tlp.reading.must-buy'])
    """

    at: int
    step: Any
    ruling: Ruling
    """Under the record's own rules."""
    alternatives: tuple[Alternative, ...]
    """Under every other value of every reading, in the order of the spec."""
    asked: tuple[str, ...]
    """The open questions that these steps and this answer asked: ids of readings, in the order of the spec.

    Tables that agree in these give the same answer.
    """

    @property
    def changing(self) -> tuple[Alternative, ...]:
        """The alternatives under which the answer is the opposite."""
        return tuple(a for a in self.alternatives if a.ruling.legal != self.ruling.legal)


@checked
def alternatives(game: AnyGame, rules: Any) -> tuple[Change, ...]:
    """Every value of every reading of `game` that `rules` do not have, in the order of the spec.

    >>> [change for change in dispute.alternatives(pigs, usual) if change[0] == "tlp.reading.must-buy"]
    [('tlp.reading.must-buy', 'may')]
    """
    return tuple(
        (reading.id, value)
        for reading in spec.of(game).readings.values()
        for value in reading.values
        if value != getattr(rules.readings, reading.field)
    )


@checked
def read_as(game: AnyGame, rules: Any, changes: Sequence[Change]) -> Any:
    """`rules` with other values for some readings.

    Raises `MalformedError` for an unknown reading or value, and `InvalidError`, with every fault,
    for rules that cannot be played.

    >>> dispute.read_as(pigs, usual, [("tlp.reading.must-buy", "may")]).readings.must_buy
    'may'
    """
    known = spec.of(game).readings
    for change in changes:
        reading, value = change
        if reading not in known or value not in known[reading].values:
            raise MalformedError(
                f"{game.name} has no reading {in_brief(reading)} with a value {in_brief(value)}"
            )
    values = {known[reading].field: value for reading, value in changes}
    return evolve(rules, readings=evolve(rules.readings, **values))


@checked
def under(record: Record, rules: Any) -> Outcome:
    """How the record fares at a table with other `rules`.

    Where the record's own rules refuse a step it has no next position: a table that cannot follow it there,
    or later, stops.

    >>> dispute.under(played, rules).legal, dispute.under(played, usual).legal
    (True, False)
    """
    positions = _own_positions(record)
    followed = Replay(record.game, rules, record.steps, record.game.turn, positions).own
    return _outcome(record.game, followed, record.game.turn(positions[-1]))


@checked
def dispute(record: Record, depth: int = 2, progress: Progress | None = None) -> Report:
    """How the record fares under each alternative, alone and together with up to `depth` - 1 others.

    A depth beyond the number of alternatives adds nothing.
    `progress` gets the number of combinations that are done, and of all.
    Raises `MalformedError` for a depth below 1, and for one that asks for more than `limits.MOST_TABLES`.

    >>> for case in dispute.dispute(played, depth=1).alone:
    ...     if not case.outcome.legal:
    ...         print(case.changes, case.outcome.kind)
    (('tlp.reading.must-buy', 'must'),) refused
    (('tlp.reading.top-tile', 'hidden'),) asks
    """
    if depth < 1:
        raise MalformedError(f"the depth is at least 1, not {depth}")
    every = alternatives(record.game, record.rules)
    done, total = 0, _tables(every, depth)
    if total > MOST_TABLES:
        raise MalformedError(
            f"a depth of {depth} asks for {total:,} combinations of readings; "
            f"at most {MOST_TABLES:,} are tried"
        )
    replay = Replay(record.game, record.rules, record.steps, record.game.turn)
    own = _outcome(record.game, replay.own, replay.own.last)
    sizes = range(1, min(depth, len(every)) + 1)
    cases = _Cases(own)
    for size in sizes:
        for changes in _combinations(every, size):
            rules = _playable(record, changes)
            if rules is not None:
                cases.add(Case(changes, _outcome(record.game, replay.follow(rules), replay.own.last)))
            done += 1
            if progress is not None:
                progress(done, total)
    return Report(record, own, tuple(cases.alone), tuple(cases.together), cases.counts(sizes))


@checked
def judge(record: Record, at: int, step: Any) -> Answer:
    """The ruling on `step` in the position after `at` steps of the record, under each reading.

    A table with other readings answers in the position that it has reached, or, if it has diverged from the
    record before, in the position from which it went on.

    Raises `MalformedError` for an `at` beyond the record and for a step of another game,
    and `BadRecordError` if the record's own rules refuse one of the first `at` steps.

    >>> dispute.judge(played, 5, pigs.parse("A done")).ruling.legal
    True
    """
    game = record.game
    if not 0 <= at <= len(record.steps):
        has = counted(len(record.steps), "step")
        raise MalformedError(f"the record has {has}: there is no position after {at}")
    replay = Replay(game, record.rules, record.steps[:at], lambda state: game.judge(state, step))
    for refused in replay.own.divergences:
        raise BadRecordError(refused.at, game.format(record.steps[refused.at]), Ruling(refused.refusals))
    answers = []
    for reading, value in alternatives(game, record.rules):
        rules = _playable(record, ((reading, value),))
        if rules is not None:
            followed = replay.follow(rules)
            divergence = followed.divergences[0] if followed.divergences else None
            answers.append(Alternative(reading, value, followed.last, divergence))
    return Answer(at, step, replay.own.last, tuple(answers), _ids(game, replay.own.asked))


def _own_positions(record: Record) -> tuple[Any, ...]:
    """The positions of the record, as far as its own rules accept its steps."""
    positions = []
    try:
        for state in states(record):
            positions.append(state)
    except BadRecordError:
        pass
    return tuple(positions)


def _playable(record: Record, changes: Sequence[Change]) -> Any | None:
    """The record's rules with `changes`; None if they cannot be played together."""
    try:
        return read_as(record.game, record.rules, changes)
    except InvalidError:
        return None


def _outcome(game: AnyGame, followed: Followed[Turn], last: Turn) -> Outcome:
    """The outcome of a table; `last` is what the record's own table asks in the end."""
    result = last if isinstance(last, Over) else None
    return Outcome(followed.divergences, followed.last, result, _ids(game, followed.asked))


def _ids(game: AnyGame, fields: Collection[str]) -> tuple[str, ...]:
    return tuple([reading.id for reading in spec.of(game).readings.values() if reading.field in fields])


def _points(over: Over | None) -> _Points | None:
    """What makes two results the same: winners and scores."""
    return None if over is None else (over.winners, over.scores)


def _combinations(every: Sequence[Change], size: int) -> Iterator[tuple[Change, ...]]:
    """Every choice of `size` alternatives of different readings."""
    return (
        changes for changes in combinations(every, size) if len({reading for reading, _ in changes}) == size
    )


def _tables(every: Sequence[Change], depth: int) -> int:
    """How many combinations of at most `depth` alternatives there are."""
    by_size = [1]
    for values in Counter(reading for reading, _ in every).values():
        by_size = [a + values * b for a, b in zip([*by_size, 0], [0, *by_size], strict=True)]
    return sum(by_size[1 : depth + 1])


@frozen
class _Verdict:
    """An outcome, as far as two outcomes are compared."""

    at: float
    """Where the table diverged from the record; infinite if nowhere."""
    kind: Kind
    clauses: frozenset[ClauseId]
    """What it asks there, or by what it refuses the step."""
    points: _Points | None


def _verdict(outcome: Outcome) -> _Verdict:
    divergence = outcome.divergence
    if divergence is None:
        return _Verdict(inf, outcome.kind, frozenset(), _points(outcome.result))
    if divergence.kind == "refused":
        return _Verdict(divergence.at, "refused", frozenset(r.clause for r in divergence.refusals), None)
    ended = divergence.turn if isinstance(divergence.turn, Over) else None
    return _Verdict(divergence.at, divergence.kind, frozenset({divergence.turn.clause}), _points(ended))


def _expected(one: _Verdict, other: _Verdict, own: _Verdict) -> _Verdict | None:
    """What the verdicts of two parts let one expect of both together; None if they leave it open.

    A part that changes nothing alone is expected to change nothing here; of two parts that part from the
    record, the first to do so is expected to count; two other results leave open which.
    """
    if own in (one, other):
        return other if one == own else one
    if one.at != other.at:
        return min(one, other, key=lambda verdict: verdict.at)
    if one.kind == other.kind == "refused":
        return _Verdict(one.at, "refused", one.clauses | other.clauses, None)
    return one if one == other else None


class _Cases:
    """The cases of a dispute as they come, the smaller combinations first."""

    def __init__(self, own: Outcome) -> None:
        self.alone: list[Case] = []
        self.together: list[Case] = []
        self._own = _verdict(own)
        self._verdicts: dict[tuple[Change, ...], _Verdict] = {}
        self._kinds: defaultdict[int, Counter[Kind]] = defaultdict(Counter)
        self._differing: Counter[int] = Counter()

    def add(self, case: Case) -> None:
        """Count the case, and keep it if it is to be reported."""
        size = len(case.changes)
        self._kinds[size][case.outcome.kind] += 1
        self._differing[size] += case.outcome.differs
        self._verdicts[case.changes] = _verdict(case.outcome)
        if size == 1:
            self.alone.append(case)
        elif not self._follows(case.changes):
            self.together.append(case)

    def counts(self, sizes: Sequence[int]) -> tuple[Count, ...]:
        """How many of each kind there were."""
        return tuple(
            Count(size, tuple(self._kinds[size].most_common()), self._differing[size]) for size in sizes
        )

    def _follows(self, changes: tuple[Change, ...]) -> bool:
        """Whether the outcome follows from those of some change and of the rest."""
        for at, change in enumerate(changes):
            one = self._verdicts.get((change,))
            rest = self._verdicts.get(changes[:at] + changes[at + 1 :])
            if one and rest and _expected(one, rest, self._own) == self._verdicts[changes]:
                return True
        return False
