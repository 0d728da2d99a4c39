"""The base error, the errors for wrong shapes and types, and the conversion of given values to tuples."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeVar

from ..limits import LONGEST_NUMBER, MOST_SHOWN
from .messages import brief, shown

__all__ = ["MalformedError", "PigrulesError", "WrongTypeError", "in_brief", "tupled"]

T = TypeVar("T")

_TOO_LONG: Final = 10**LONGEST_NUMBER


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
        problem = brief(str(problem))
        super().__init__(f"{path}: {problem}" if path else problem)
        self.problem, self.path = problem, path

    def __reduce__(self) -> tuple[type[MalformedError], tuple[object, ...]]:
        return type(self), (self.problem, self.path)


class WrongTypeError(MalformedError, TypeError):
    """An argument that is not of its type. `path` names the argument.

    >>> from pigrules import Match, game
    >>> from pigrules.core import WrongTypeError
    >>> woolfy = game("woolfy")
    >>> try:
    ...     Match(woolfy, woolfy.rules_type(seats=2), random=7)
    ... except WrongTypeError as error:
    ...     print(error)
    random: expected a Random or None, found 7
    """


def in_brief(value: Any) -> str:
    """A wrong argument in few words: on one line, whatever it is, and without what it holds.

    >>> from pigrules.core.malformed import in_brief
    >>> in_brief(None), in_brief(7), in_brief(["A stop"]), in_brief(int)
    ('None', '7', 'a list', 'the class int')
    """
    kind = type(value)
    if isinstance(value, int) and abs(value) >= 10**MOST_SHOWN:
        return f"a number of more than {LONGEST_NUMBER if abs(value) >= _TOO_LONG else MOST_SHOWN} digits"
    if value is None or kind in (bool, int, float):
        return repr(value)
    if isinstance(value, (str, bytes)):
        return repr(value) if len(value) <= MOST_SHOWN else f"{value[:MOST_SHOWN]!r}…"
    return f"the class {value.__name__}" if isinstance(value, type) else a(kind.__name__)


def a(noun: str) -> str:
    """`noun` with its article."""
    return f"an {noun}" if noun[:1] in "AEIOUaeiou" else f"a {noun}"


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
