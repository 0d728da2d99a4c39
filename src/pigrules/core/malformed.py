"""The base error, the error for a wrong shape, and the conversion of given values to tuples."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from .messages import brief, shown

__all__ = ["MalformedError", "PigrulesError", "tupled"]

T = TypeVar("T")


class PigrulesError(Exception):
    """The base of every error that the library raises on purpose.

    >>> from pigrules import PigrulesError, game
    >>> try:
    ...     game("chess")
    ... except PigrulesError as error:
    ...     print(type(error).__name__)
    MalformedError
    """


class MalformedError(PigrulesError, ValueError):
    """Not this format, or not a step of this game.

    `problem` says what is wrong.
    `path` says where: a JSON path such as ``$.steps[12].seat``, or the empty string.

    >>> from pigrules import MalformedError
    >>> print(MalformedError("expected a whole number, found null", "$.seats"))
    $.seats: expected a whole number, found null
    """

    def __init__(self, problem: str, path: str = "") -> None:
        problem = brief(problem)
        super().__init__(f"{path}: {problem}" if path else problem)
        self.problem, self.path = problem, path

    def __reduce__(self) -> tuple[type[MalformedError], tuple[object, ...]]:
        return type(self), (self.problem, self.path)


def tupled(given: Iterable[T], what: str) -> tuple[T, ...]:
    """`given` as a tuple; `what` names its items in the error.

    Raises `MalformedError` for a bare string and for what cannot be iterated.

    >>> from pigrules.core.malformed import tupled
    >>> tupled(["Ana", "Ben"], "names")
    ('Ana', 'Ben')
    >>> tupled("Ana", "names")
    Traceback (most recent call last):
    pigrules.core.malformed.MalformedError: names are given as a tuple or list, not as 'Ana'
    """
    if type(given) is tuple:
        return given
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise MalformedError(f"{what} are given as a tuple or list, not as {shown(given)}")
    return tuple(given)
