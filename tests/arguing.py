"""What the tests of rulings ask: what comes of a step, and under which readings something else does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pigrules.core import Cited
from pigrules.dispute import Alternative, Answer, judge
from pigrules.record import Record
from pigrules.registry import AnyGame


def argue(game: AnyGame, rules: Any, *lines: str) -> Answer:
    """The answer about the last of these lines, in the position after the others."""
    record = Record(game, rules, tuple(map(game.parse, lines)))
    return judge(record, len(record.steps) - 1, record.steps[-1])


def told(answer: Answer | Alternative) -> tuple[Cited, ...]:
    """The events of the step, which is legal."""
    assert answer.effect is not None
    return answer.effect.events


def named(found: Iterable[Alternative]) -> list[tuple[str, str]]:
    """The last words of readings, and their values."""
    return [(each.reading.rpartition(".")[2], each.value) for each in found]


def under(answer: Answer, *change: str) -> Alternative:
    """The answer under one other reading."""
    return next(each for each in answer.alternatives if named([each]) == [change])
