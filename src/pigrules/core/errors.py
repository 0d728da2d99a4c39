"""Everything that can leave the library on bad input, under one base class."""

from __future__ import annotations

from .malformed import MalformedError, PigrulesError
from .steps import ChanceStep, PlayerStep
from .values import Cited, Ruling

__all__ = [
    "BadRecordError",
    "IllegalStepError",
    "InvalidError",
    "MalformedError",
    "PigrulesError",
    "cited_words",
]


class InvalidError(PigrulesError, ValueError):
    """Rules or a hand-made state that cannot be; `faults` lists every fault."""

    def __init__(self, faults: tuple[Cited, ...]) -> None:
        super().__init__("; ".join(cited_words(f) for f in faults))
        self.faults = faults

    def __reduce__(self) -> tuple[type[InvalidError], tuple[object, ...]]:
        return type(self), (self.faults,)


class IllegalStepError(PigrulesError):
    """A step that the judge refuses. Nothing has happened.

    It names the step, even one that its seat conceals: for the referee's eyes, and for the sender's.
    """

    def __init__(self, step: PlayerStep | ChanceStep, ruling: Ruling) -> None:
        super().__init__(f"{step}: {'; '.join(cited_words(r) for r in ruling.refusals)}")
        self.step, self.ruling = step, ruling

    def __reduce__(self) -> tuple[type[IllegalStepError], tuple[object, ...]]:
        return type(self), (self.step, self.ruling)


class BadRecordError(PigrulesError):
    """A record that does not hold: `index` counts the steps that came before the one at fault.

    It names the step, even one that its seat conceals: for the referee's eyes.
    """

    def __init__(self, index: int, step: str, ruling: Ruling) -> None:
        super().__init__(f"step {index + 1} ({step}): {'; '.join(cited_words(r) for r in ruling.refusals)}")
        self.index, self.step, self.ruling = index, step, ruling

    def __reduce__(self) -> tuple[type[BadRecordError], tuple[object, ...]]:
        return type(self), (self.index, self.step, self.ruling)


def cited_words(cited: Cited) -> str:
    """A citation on one line, without prose: ``tlp.build.price (have 1, price 2)``."""
    if not cited.facts:
        return cited.clause
    return f"{cited.clause} ({', '.join(f'{name} {value}' for name, value in cited.facts)})"
