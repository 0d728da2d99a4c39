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

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from attrs import evolve, frozen

from . import position, spec
from ._differences import Difference, differences
from ._effects import Effect, Found, found
from ._outcomes import Case, Cases, Change, Count, Kind, Outcome
from ._plurals import counted
from ._replay import Divergence, DivergenceKind, Followed, Replay
from ._rulings import Alternative, Answer
from ._typed import begins, typed_answer
from .core import BadRecordError, InvalidError, MalformedError, Over, Ruling, ScoreSheet, Turn
from .core.arguments import checked
from .core.malformed import in_brief
from .limits import MOST_TABLES
from .position import Position
from .record import Record, states
from .registry import AnyGame

__all__ = [
    "Alternative",
    "Answer",
    "Case",
    "Change",
    "Count",
    "Difference",
    "Divergence",
    "DivergenceKind",
    "Effect",
    "Kind",
    "Outcome",
    "Progress",
    "Report",
    "alternatives",
    "differences",
    "dispute",
    "judge",
    "read_as",
    "under",
]

Progress: TypeAlias = Callable[[int, int], None]
"""Progress callback: ``(done, total)``.

>>> told = []
>>> progress: dispute.Progress = lambda done, total: told.append(done == total)
>>> report = dispute.dispute(played, 1, progress)
>>> told[-1]
True
"""


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
    stop = _stopping(record)
    followed = Replay(record.game, rules, record.steps, stop, positions, first=begins(record)).own
    return _outcome(record, followed, stop(positions[-1]), len(positions) > len(record.steps))


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
    replay = Replay(record.game, record.rules, record.steps, _stopping(record), first=begins(record))
    stop, holds = replay.own.last, not replay.own.divergences
    own = _outcome(record, replay.own, stop, holds)
    sizes = range(1, min(depth, len(every)) + 1)
    cases = Cases(record.game, own)
    for size in sizes:
        for changes in _combinations(every, size):
            rules = _playable(record, changes)
            if rules is not None:
                cases.add(Case(changes, _outcome(record, replay.follow(rules), stop, holds)))
            done += 1
            if progress is not None:
                progress(done, total)
    return Report(record, own, tuple(cases.alone), tuple(cases.together), cases.counts(sizes))


@checked
def judge(record: Record | Position, at: int, step: Any) -> Answer:
    """The ruling on `step` in the position after `at` steps of the record, under each reading.

    It may be a position instead of a record; that has no steps, `at` is 0, and each table reads it anew.
    What it leaves open is completed in each way that is possible: an answer is one that is the same for all.

    A table with other readings answers in the position that it has reached, or, if it has diverged from the
    record before, in the position from which it went on.

    Raises `MalformedError` for an `at` beyond the record and for a step of another game,
    `BadRecordError` if the record's own rules refuse one of the first `at` steps,
    and `UnsaidError`, with what to say first, if legality depends on what a position leaves open.

    >>> dispute.judge(played, 5, pigs.parse("A done")).ruling.legal
    True
    """
    game = record.game
    steps = () if isinstance(record, Position) else record.steps
    if not 0 <= at <= len(steps):
        has = counted(len(steps), "step")
        what = "position" if isinstance(record, Position) else "record"
        raise MalformedError(f"the {what} has {has}: there is no position after {at}")
    if isinstance(record, Position):
        return typed_answer(record, step)
    if record.start is not None and not at:
        return typed_answer(position.of(game, record.start), step)
    replay: Replay[Found] = Replay(
        game,
        record.rules,
        record.steps[:at],
        lambda state: found(game, record.rules, state, step),
        first=begins(record),
    )
    for refused in replay.own.divergences:
        raise BadRecordError(refused.at, game.format(record.steps[refused.at]), Ruling(refused.refusals))
    answers = []
    for reading, value in alternatives(game, record.rules):
        rules = _playable(record, ((reading, value),))
        if rules is not None:
            followed = replay.follow(rules)
            divergence = followed.divergences[0] if followed.divergences else None
            there = followed.last
            answers.append(
                Alternative(
                    reading, value, there.ruling, divergence, there.position, there.effect, there.after
                )
            )
    here = replay.own.last
    asked = _ids(game, replay.own.asked)
    return Answer(at, step, here.ruling, tuple(answers), asked, here.position, here.effect, here.after)


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


@frozen
class _Stop:
    """Where a table stops: what it asks there, the position with the record's rules, and the score sheet."""

    turn: Turn
    position: Any
    sheet: ScoreSheet | None


def _stopping(record: Record) -> Callable[[Any], _Stop]:
    game = record.game
    return lambda state: _Stop(game.turn(state), evolve(state, rules=record.rules), game.sheet(state))


def _outcome(record: Record, followed: Followed[_Stop], own: _Stop, holds: bool) -> Outcome:
    """The outcome of a table; `own` is where the record's own table stops: at the end, if it `holds`."""
    result = own.turn if isinstance(own.turn, Over) else None
    last, asked = followed.last, _ids(record.game, followed.asked)
    sheet = last.sheet if followed.over is None else followed.over.sheet
    position = own.position if holds else None
    return Outcome(followed.divergences, last.turn, result, asked, last.position, position, sheet, own.sheet)


def _ids(game: AnyGame, fields: Collection[str]) -> tuple[str, ...]:
    return tuple([reading.id for reading in spec.of(game).readings.values() if reading.field in fields])


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
