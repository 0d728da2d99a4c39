"""The outcome of a whole record at a table, and which tables of a dispute have one of their own."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import inf
from typing import Any, Final, Literal, TypeAlias

from attrs import evolve, frozen

from ._differences import differences
from ._replay import Divergence
from .core import ClauseId, Over, ScoreSheet, Seat, Turn
from .registry import AnyGame

Change: TypeAlias = tuple[str, str]
"""The id of a reading, and the value that a table gives it.

>>> change: dispute.Change = ("tlp.reading.must-buy", "must")
>>> change in dispute.alternatives(pigs, rules)
True
"""

Kind: TypeAlias = Literal[
    "same-result", "other-result", "unfinished", "other-position", "other-points", "refused", "asks", "over"
]
"""The kinds of outcome: five for a table that follows the record, and three ways to diverge from it.

Where neither the record's game nor the table's has ended, the table is in the same position with
the same points (`unfinished`), in another one (`other-position`), or only the points as they stand are others
(`other-points`).

>>> kind: dispute.Kind = dispute.under(played, rules).kind
>>> kind
'unfinished'
"""

_Points: TypeAlias = tuple[tuple[Seat, ...], tuple[int, ...]]

_LEGAL: Final[tuple[Kind, ...]] = (
    "same-result",
    "other-result",
    "unfinished",
    "other-position",
    "other-points",
)


def points(turn: Turn | None) -> _Points | None:
    """What makes two results the same: winners and scores; None if the game has not ended."""
    return (turn.winners, turn.scores) if isinstance(turn, Over) else None


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
    position: Any
    """Its last position, with the record's rules."""
    record_position: Any
    """The position after all steps under the record's own rules; None if these refuse one."""
    sheet: ScoreSheet | None
    """Its score sheet: that of the result, or of its last position; None if the game keeps none."""
    record_sheet: ScoreSheet | None
    """The score sheet of the record's last position under its own rules."""

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
        return points(self.result) != points(self.record_result)

    @property
    def moved(self) -> bool:
        """Whether neither game has ended, and the table's last position is another than the record's.

        What is being decided counts as well as what lies on the table.
        """
        ended = self.result is not None or self.record_result is not None
        compared = not ended and self.record_position is not None
        return compared and self.position != self.record_position

    @property
    def recounted(self) -> bool:
        """Whether neither game has ended, and the points as they stand are others than the record's."""
        ended = self.result is not None or self.record_result is not None
        if ended or self.record_position is None or self.sheet is None or self.record_sheet is None:
            return False
        return self.sheet.points != self.record_sheet.points

    @property
    def kind(self) -> Kind:
        """How that table diverges from the record, or else its outcome beside the record's."""
        if self.divergence is not None:
            return self.divergence.kind
        if self.result is None:
            return "other-position" if self.moved else "other-points" if self.recounted else "unfinished"
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
class _Verdict:
    """An outcome, as far as two outcomes are compared."""

    at: float
    """Where the table diverged from the record; infinite if nowhere."""
    kind: Kind
    clauses: frozenset[ClauseId]
    """What it asks there, or by what it refuses the step."""
    points: _Points | None
    fields: frozenset[tuple[str, str]] = frozenset()
    """In which fields its position is another than the record's, and what they hold."""


def _expected(one: _Verdict, other: _Verdict, own: _Verdict) -> _Verdict | None:
    """What the verdicts of two parts let one expect of both together; None if they leave it open.

    A part that changes nothing alone is expected to change nothing here; of two parts that part from the
    record, the first to do so is expected to count; two other results leave open which. Two other positions
    are expected to differ in the fields of both, unless these hold different things.
    """
    if own in (one, other):
        return other if one == own else one
    if one.at != other.at:
        return min(one, other, key=lambda verdict: verdict.at)
    if one.kind == other.kind == "refused":
        return _Verdict(one.at, "refused", one.clauses | other.clauses, None)
    if one.kind == other.kind == "other-position" and not _at_odds(one.fields, other.fields):
        return evolve(one, fields=one.fields | other.fields)
    return one if one == other else None


def _at_odds(one: frozenset[tuple[str, str]], other: frozenset[tuple[str, str]]) -> bool:
    """Whether two positions hold different things in the same field, or in a field and a part of it."""
    return any(
        here.startswith(there) or there.startswith(here)
        for here, _ in one - other
        for there, _ in other - one
    )


class Cases:
    """The cases of a dispute as they come, the smaller combinations first."""

    def __init__(self, game: AnyGame, own: Outcome) -> None:
        self._game = game
        self._fields: dict[int, tuple[Any, frozenset[tuple[str, str]]]] = {}
        self.alone: list[Case] = []
        self.together: list[Case] = []
        self._own = self._verdict(own)
        self._verdicts: dict[tuple[Change, ...], _Verdict] = {}
        self._kinds: defaultdict[int, Counter[Kind]] = defaultdict(Counter)
        self._differing: Counter[int] = Counter()

    def add(self, case: Case) -> None:
        """Count the case, and keep it if it is to be reported."""
        size = len(case.changes)
        self._kinds[size][case.outcome.kind] += 1
        self._differing[size] += case.outcome.differs
        self._verdicts[case.changes] = self._verdict(case.outcome)
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

    def _verdict(self, outcome: Outcome) -> _Verdict:
        divergence = outcome.divergence
        if divergence is None:
            fields = self._unlike(outcome) if outcome.moved else frozenset[tuple[str, str]]()
            found = points(outcome.result)
            if outcome.kind == "other-points" and outcome.sheet is not None:
                found = (), outcome.sheet.points
            return _Verdict(inf, outcome.kind, frozenset(), found, fields)
        if divergence.kind == "refused":
            return _Verdict(divergence.at, "refused", frozenset(r.clause for r in divergence.refusals), None)
        return _Verdict(
            divergence.at, divergence.kind, frozenset({divergence.turn.clause}), points(divergence.turn)
        )

    def _unlike(self, outcome: Outcome) -> frozenset[tuple[str, str]]:
        """Where its position differs from the record's; worked out once for each position that is shared."""
        position = outcome.position
        if id(position) not in self._fields:
            found = differences(self._game, outcome.record_position, position)
            fields = frozenset((each.path, repr(each.there)) for each in found)
            self._fields[id(position)] = position, fields
        return self._fields[id(position)][1]
