"""Building blocks of the games' notations: a step is one line of words.

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

Words: TypeAlias = Sequence[str]
"""The words of a line that are still to be read, in small letters."""

NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,5}")
"""How a whole number is written."""
_SEAT: Final = re.compile(r"[a-z]")


def reader(
    outcomes: Mapping[str, Callable[[Words], C]], deeds: Mapping[str, Callable[[Seat, Words], P]]
) -> Callable[[str], P | C]:
    """A function that parses a line: `outcomes` by the first word, `deeds` by the word after the seat.

    Each gets the words that follow; a deed also gets its seat. They may raise `MalformedError`, as it does.
    """
    start, does = f"{', '.join(outcomes)} or the letter of a seat", ", ".join(deeds)

    def read(line: str) -> P | C:
        if not line.isascii():
            raise MalformedError("expected plain letters and digits only")
        words = line.split()
        if not words:
            raise MalformedError(f"empty line; expected {start}")
        head, *rest = [word.lower() for word in words]
        if head in outcomes:
            return outcomes[head](rest)
        if not _SEAT.fullmatch(head):
            raise MalformedError(f"expected {start}, not {words[0]!r}")
        if not rest or rest[0] not in deeds:
            found = f", not {rest[0]!r}" if rest else ""
            raise MalformedError(f"expected one of {does} after the seat{found}")
        return deeds[rest[0]](seat(head), rest[1:])

    return read


def formatter(lines: Mapping[type[Any], Callable[[Any], str]]) -> Callable[[Any], str]:
    """A function that formats a step: `lines` by the class of the step."""

    def format(step: Any) -> str:
        return lines[type(step)](step)

    return format


def exactly(words: Words, count: int, shape: str) -> None:
    """Require `count` words; `shape` is how the whole step is written."""
    if len(words) != count:
        raise MalformedError(f"expected {shape!r}")


def seat(word: str) -> Seat:
    """The seat that a letter stands for."""
    if not _SEAT.fullmatch(word):
        raise MalformedError(f"expected the letter of a seat, not {word!r}")
    return Seat(ord(word) - ord("a"))


def choice(word: str, values: Sequence[T], what: str) -> T:
    """The one of `values` that a word names; `what` is the kind of value, for the error."""
    if word not in values:
        raise MalformedError(f"a {what} is one of {', '.join(map(str, values))}, not {word!r}")
    return values[values.index(word)]


def number(word: str) -> int:
    """The whole number that a word stands for, of at most six digits."""
    if not NUMBER.fullmatch(word):
        raise MalformedError(f"expected a number, not {word!r}")
    return int(word)
