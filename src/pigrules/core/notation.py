"""Building blocks of the games' notations: a step is one line of words.

A line begins with what chance shows, or with the letter of a seat and what it does.
Letter case and extra spaces do not matter.

The examples below go on from here:

>>> from pigrules.core.notation import NUMBER, Words, choice, exactly, formatter, number, reader, seat
>>> from pigrules.games.woolfy import Pick, Rolled
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from ..limits import MOST_CHARACTERS
from .errors import MalformedError
from .messages import listed, shown
from .steps import ChanceStep, PlayerStep
from .values import Seat

__all__ = ["NUMBER", "Words", "choice", "exactly", "formatter", "number", "reader", "seat"]

T = TypeVar("T")
P = TypeVar("P", bound=PlayerStep)
C = TypeVar("C", bound=ChanceStep)

Words: TypeAlias = Sequence[str]
"""The words of a line that are still to be parsed, in small letters.

>>> words: Words = ["red", "2"]
"""

NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,5}")
"""The pattern of a whole number.

>>> bool(NUMBER.fullmatch("12")), bool(NUMBER.fullmatch("012"))
(True, False)
"""
_SEAT: Final = re.compile(r"[a-z]")


def reader(
    outcomes: Mapping[str, Callable[[Words], C]], deeds: Mapping[str, Callable[[Seat, Words], P]]
) -> Callable[[str], P | C]:
    """A function that parses a line: `outcomes` by the first word, `deeds` by the word after the seat.

    Each gets the words that follow; a deed also gets its seat. They may raise `MalformedError`, as it does.

    >>> parse = reader(
    ...     {"die": lambda words: Rolled(choice(words[0], ("1", "2", "wolf"), "face"))},
    ...     {"pick": lambda seat, words: Pick(seat, words[0])},
    ... )
    >>> parse("die wolf"), parse("B pick RED")
    (Rolled(face='wolf'), Pick(seat=1, pig='red'))
    """
    start, does = f"{', '.join(outcomes)} or the letter of a seat", ", ".join(deeds)

    def read(line: str) -> P | C:
        if len(line) > MOST_CHARACTERS:
            raise MalformedError(f"a step of more than {MOST_CHARACTERS} characters")
        if not line.isascii():
            raise MalformedError("expected plain letters and digits only")
        words = line.split()
        if not words:
            raise MalformedError(f"empty line; expected {start}")
        head, *rest = [word.lower() for word in words]
        if head in outcomes:
            return outcomes[head](rest)
        if not _SEAT.fullmatch(head):
            raise MalformedError(f"expected {start}, not {shown(words[0])}")
        if not rest or rest[0] not in deeds:
            found = f", not {shown(rest[0])}" if rest else ""
            raise MalformedError(f"expected one of {does} after the seat{found}")
        return deeds[rest[0]](seat(head), rest[1:])

    return read


def formatter(lines: Mapping[type[Any], Callable[[Any], str]]) -> Callable[[Any], str]:
    """A function that formats a step: `lines` by the class of the step.

    >>> formatter({Rolled: lambda step: f"die {step.face}"})(Rolled("wolf"))
    'die wolf'
    """

    def format(step: Any) -> str:
        return lines[type(step)](step)

    return format


def exactly(words: Words, count: int, shape: str) -> None:
    """Require `count` words; `shape` is how the whole step is written.

    >>> exactly(["red", "2"], 1, "SEAT pick PIG")
    Traceback (most recent call last):
    pigrules.core.malformed.MalformedError: expected 'SEAT pick PIG'
    """
    if len(words) != count:
        raise MalformedError(f"expected {shape!r}")


def seat(word: str) -> Seat:
    """The seat of a small letter.

    >>> seat("b")
    1
    """
    if not _SEAT.fullmatch(word):
        raise MalformedError(f"expected the letter of a seat, not {shown(word)}")
    return Seat(ord(word) - ord("a"))


def choice(word: str, values: Sequence[T], what: str) -> T:
    """The one of `values` that a word names; `what` is the kind of value, for the error.

    >>> choice("straw", ("straw", "wood"), "material")
    'straw'
    """
    if word not in values:
        raise MalformedError(f"a {what} is one of {listed(values)}, not {shown(word)}")
    return values[values.index(word)]


def number(word: str) -> int:
    """The whole number that a word stands for, of at most six digits.

    >>> number("12")
    12
    """
    if not NUMBER.fullmatch(word):
        raise MalformedError(f"expected a number, not {shown(word)}")
    return int(word)
