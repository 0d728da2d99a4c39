"""The words of a clause under other readings: they never state what holds only by default."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ..spec import Clause, Reading, Spec
from ._finding import Finding

__all__ = ["ambiguous", "unsaid"]


def unsaid(spec: Spec) -> Iterator[Finding]:
    """Clauses on which a reading bears and that read alike under two of its values, without a reason."""
    usual = {reading.field: reading.default for reading in spec.readings.values()}
    for reading in spec.readings.values():
        for clause in (spec.clauses[id] for id in reading.clauses):
            alike = [
                value
                for value in reading.values
                if value != reading.default
                and clause.read({**usual, reading.field: value}).text == clause.text
            ]
            excused = reading.field in clause.same
            for value in () if excused else alike:
                where, name = f"{clause.id} under {_name(reading)} = {value}", _name(reading)
                yield Finding(
                    "answer", where, f"reads as by default: give it words, or a reason as same.{name}"
                )
            if excused and not alike:
                yield Finding("answer", clause.id, f"same.{_name(reading)}, but it reads otherwise")


def ambiguous(spec: Spec) -> Iterator[Finding]:
    """Clauses that read in two ways under one set of answers."""
    bearing = {reading.field: reading for reading in spec.readings.values()}
    for clause in spec.clauses.values():
        fields = sorted({field for under in clause.under for field in under.when})
        for values in product(*(bearing[field].values for field in fields)):
            answers = dict(zip(fields, values, strict=True))
            for name in ("text", "said"):
                if _twice(clause, answers, name):
                    told = ", ".join(f"{_name(bearing[field])} = {value}" for field, value in answers.items())
                    yield Finding("answer", clause.id, f"two of its {name}s hold under {told}")


def _twice(clause: Clause, answers: dict[str, str], name: str) -> bool:
    lengths = [len(each.when) for each in clause.under if getattr(each, name) and each.holds(answers)]
    return lengths.count(max(lengths, default=0)) > 1


def _name(reading: Reading) -> str:
    return reading.field.replace("_", "-")
