"""Single values: each takes exactly its own kind of datum, and converts nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from math import isfinite
from typing import Any, Final, TypeAlias, get_args

from ._errors import Problem, expected, shown

Structure: TypeAlias = Callable[[Any, Any], Any]
"""A cattrs hook: the datum and the type that it is to become."""

MOST: Final = 2**53 - 1
"""The largest whole number that every reader of JSON distinguishes from its neighbours."""
_FRACTION: Final = re.compile(r"(-?[0-9]{1,16})(?:/([0-9]{1,16}))?")


def whole(value: object, type_: Any) -> Any:
    """An int that is no bool, in the range that every JSON reader can hold; or the member of an IntEnum."""
    if type(value) is not int:
        raise expected("a whole number", value)
    if not -MOST <= value <= MOST:
        raise Problem(f"a whole number must lie between {-MOST} and {MOST}")
    return value if type_ is int else type_(value)


def truth(value: object, _: object) -> bool:
    """A bool."""
    if type(value) is not bool:
        raise expected("true or false", value)
    return value


def decimal(value: object, _: object) -> float:
    """A float that is a number."""
    if type(value) is not float or not isfinite(value):
        raise expected("a decimal number", value)
    return value


def text(value: object, type_: Any) -> Any:
    """A str of whole characters, as no file can hold half a surrogate pair; or the member of a StrEnum."""
    if type(value) is not str:
        raise expected("text", value)
    if not value.isascii() and any("\ud800" <= character <= "\udfff" for character in value):
        raise Problem(f"text with half a character in it: {shown(value)}")
    return value if type_ is str else type_(value)


def nothing(value: object, _: object) -> None:
    """None."""
    if value is not None:
        raise expected("null", value)


def fraction(value: object, _: object) -> Fraction:
    """A fraction such as ``1/6``, or a whole number such as ``2``, as a string."""
    match = _FRACTION.fullmatch(value) if type(value) is str else None
    if match is None:
        raise expected('a fraction such as "1/6"', value)
    over = int(match[2] or 1)
    if over == 0:
        raise Problem(f"a fraction with denominator 0: {value}")
    return Fraction(int(match[1]), over)


def member(value: object, type_: type[Enum]) -> Enum:
    """A member of an enum that is neither, given by its value."""
    for each in type_:
        if type(each.value) is type(value) and each.value == value:
            return each
    raise expected(f"one of {', '.join(shown(each.value) for each in type_)}", value)


def literal(type_: Any) -> Structure:
    """The hook for one of the values of a `Literal`."""
    known = {(type(value), value): value for value in get_args(type_)}

    def structure(value: Any, _: object) -> Any:
        try:
            return known[type(value), value]
        except (KeyError, TypeError):
            values = ", ".join(shown(value) for _, value in known)
            raise expected(f"one of {values}" if len(known) > 1 else values, value) from None

    return structure
