"""What the notations of games have in common: a step is one line of words.

A line begins with what chance shows, or with the letter of a seat and what it does.
Letter case and extra spaces do not matter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from .errors import MalformedError
from .steps import ChanceStep, PlayerStep
from .values import Seat

T = TypeVar("T")
P = TypeVar("P", bound=PlayerStep)
C = TypeVar("C", bound=ChanceStep)

Words: TypeAlias = "Sequence[str]"
"""The words of a line that are still to be read, in small letters."""

NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,5}")
"""How a whole number is written."""
_SEAT: Final = re.compile(r"[a-z]")


def reader(
    outcomes: Mapping[str, Callable[[Words], C]], deeds: Mapping[str, Callable[[Seat, Words], P]]
) -> Callable[[str], P | C]:
    """What reads a line: `outcomes` by their first word, `deeds` by the word after the seat.

    Each gets the words that follow, and a deed its seat. The reader raises `MalformedError`, as they may.
    """
    starts, does = ", ".join(outcomes), ", ".join(deeds)

    def read(line: str) -> P | C:
        if not line.isascii():
            raise MalformedError("a step is written in plain letters and digits")
        words = line.split()
        if not words:
            raise MalformedError("a step is one line of words, this is empty")
        head, *rest = [word.lower() for word in words]
        if head in outcomes:
            return outcomes[head](rest)
        if not _SEAT.fullmatch(head):
            raise MalformedError(f"a step starts with {starts} or the letter of a seat, not {words[0]!r}")
        if not rest or rest[0] not in deeds:
            said = f"not {rest[0]!r}" if rest else "not nothing"
            raise MalformedError(f"after the seat comes one of {does}; {said}")
        return deeds[rest[0]](seat(head), rest[1:])

    return read


def formatter(lines: Mapping[type[Any], Callable[[Any], str]]) -> Callable[[Any], str]:
    """What gives the line of a step: `lines` by the class of the step."""

    def format(step: Any) -> str:
        return lines[type(step)](step)

    return format


def exactly(words: Words, count: int, shape: str) -> None:
    """Refuse another number of words than `count`; `shape` is how the whole step is written."""
    if len(words) != count:
        raise MalformedError(f"this step is written {shape!r}")


def seat(word: str) -> Seat:
    """The seat that a letter stands for."""
    if not _SEAT.fullmatch(word):
        raise MalformedError(f"a seat is one letter, not {word!r}")
    return Seat(ord(word) - ord("a"))


def choice(word: str, values: Sequence[T], what: str) -> T:
    """The one of `values` that a word names; `what` says what they are."""
    if word not in values:
        raise MalformedError(f"a {what} is one of {', '.join(map(str, values))}, not {word!r}")
    return values[values.index(word)]


def number(word: str) -> int:
    """The whole number that a word says, of at most six digits."""
    if not NUMBER.fullmatch(word):
        raise MalformedError(f"expected a number, not {word!r}")
    return int(word)
