"""The errors for bad input, under one base class."""

from __future__ import annotations

from .arguments import checked
from .malformed import MalformedError, PigrulesError, WrongTypeError
from .messages import brief, listed, told
from .steps import ChanceStep, PlayerStep
from .values import Cited, Ruling

__all__ = [
    "BadRecordError",
    "IllegalStepError",
    "InvalidError",
    "InvalidPositionError",
    "MalformedError",
    "PigrulesError",
    "WrongTypeError",
    "cited_words",
]


@checked
class InvalidError(PigrulesError, ValueError):
    """Rules that cannot be played, or a hand-made state that is impossible; `faults` lists every fault.

    >>> from pigrules import InvalidError, game
    >>> try:
    ...     game("three-little-pigs").rules_type(seats=7)
    ... except InvalidError as error:
    ...     print(error.faults)
    (Cited(clause='tlp.setup.seats', facts=(('count', 7),)),)
    """

    def __init__(self, faults: tuple[Cited, ...]) -> None:
        super().__init__(brief(listed(map(cited_words, faults), "; ")))
        self.faults = faults

    def __reduce__(self) -> tuple[type[InvalidError], tuple[object, ...]]:
        return type(self), (self.faults,)


class InvalidPositionError(InvalidError):
    """A question that an impossible, hand-made state has no answer to; `faults` lists every fault of it.

    >>> from attrs import evolve
    >>> from pigrules import InvalidPositionError, game
    >>> woolfy = game("woolfy")
    >>> state = woolfy.start(woolfy.rules_type(seats=2))
    >>> wrong = evolve(state, board=evolve(state.board, pigs=()))
    >>> try:
    ...     woolfy.legal(wrong)
    ... except InvalidPositionError as error:
    ...     print(error)
    core.state.impossible (where pigs, problem wrong-count, value 0)
    """


@checked
class IllegalStepError(PigrulesError):
    """A step that the judge refuses. Nothing has happened.

    `step` is the step and `ruling` holds every refusal.
    It names the step, even one that its seat conceals: for the referee's eyes, and for the sender's.

    >>> from pigrules import IllegalStepError, Match, game
    >>> woolfy = game("woolfy")
    >>> try:
    ...     Match(woolfy, woolfy.rules_type(seats=2)).send(woolfy.parse("B red"))
    ... except IllegalStepError as error:
    ...     print([refusal.clause for refusal in error.ruling.refusals])
    ['core.turn.not-your-turn', 'woolfy.turn.clockwise']
    """

    def __init__(self, step: PlayerStep | ChanceStep, ruling: Ruling) -> None:
        super().__init__(brief(f"{step}: {listed(map(cited_words, ruling.refusals), '; ')}"))
        self.step, self.ruling = step, ruling

    def __reduce__(self) -> tuple[type[IllegalStepError], tuple[object, ...]]:
        return type(self), (self.step, self.ruling)


@checked
class BadRecordError(PigrulesError):
    """A record with an illegal step; `index` counts the steps before it.

    `step` is its line of notation and `ruling` holds every refusal.
    It names the step, even one that its seat conceals: for the referee's eyes.

    >>> from pigrules import BadRecordError, Match, Record, game
    >>> woolfy = game("woolfy")
    >>> steps = [woolfy.parse(line) for line in ("A red", "A blue")]
    >>> try:
    ...     Match.resume(Record(woolfy, woolfy.rules_type(seats=2), steps))
    ... except BadRecordError as error:
    ...     print(error.index, error.step)
    1 A blue
    """

    def __init__(self, index: int, step: str, ruling: Ruling) -> None:
        refusals = listed(map(cited_words, ruling.refusals), "; ")
        super().__init__(brief(f"step {index + 1} ({step}): {refusals}"))
        self.index, self.step, self.ruling = index, step, ruling

    def __reduce__(self) -> tuple[type[BadRecordError], tuple[object, ...]]:
        return type(self), (self.index, self.step, self.ruling)


@checked
def cited_words(cited: Cited) -> str:
    """A citation on one line, without prose.

    >>> from pigrules.core import Cited, cited_words
    >>> cited_words(Cited("tlp.build.price", [("have", 1), ("price", 2)]))
    'tlp.build.price (have 1, price 2)'
    """
    if not cited.facts:
        return cited.clause
    return f"{cited.clause} ({', '.join(f'{name} {told(value)}' for name, value in cited.facts)})"
