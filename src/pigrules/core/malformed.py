"""What is refused because it is not of the shape that is wanted, and tuples made of what is given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


class PigrulesError(Exception):
    """The base of every error that the library raises on purpose."""


class MalformedError(PigrulesError, ValueError):
    """Not this format, or not a step of this game.

    `path` is where: a JSON path such as ``$.steps[12].seat``, or the empty string.
    """

    def __init__(self, problem: str, path: str = "") -> None:
        super().__init__(f"{path}: {problem}" if path else problem)
        self.problem, self.path = problem, path

    def __reduce__(self) -> tuple[type[MalformedError], tuple[object, ...]]:
        return type(self), (self.problem, self.path)


def tupled(given: Iterable[T], what: str) -> tuple[T, ...]:
    """What is given as a tuple. A bare string is refused: it is not the several `what` that are wanted."""
    if type(given) is tuple:
        return given
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise MalformedError(f"{what} are given as a tuple or list, not as {given!r}")
    return tuple(given)
