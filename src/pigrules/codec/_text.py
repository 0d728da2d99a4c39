"""JSON text, read strictly by the standard."""

from __future__ import annotations

import json
import re
from collections import Counter
from math import isfinite
from typing import Any, Final, NoReturn

from .._text import bound_depth, decoded
from ..core import MalformedError
from ..core.arguments import checked
from ..limits import MOST_DEPTH, MOST_DIGITS
from ._errors import shown

_STRINGS: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)


@checked
def loads_json(text: str | bytes) -> Any:
    """The data from a JSON text. Bytes are UTF-8.

    Raises `MalformedError`, with line and column where they are known, for what is not JSON,
    and for what readers of JSON disagree about: NaN and infinities, a key that appears twice in one object,
    numbers of more than `MOST_DIGITS` digits, lists and objects nested deeper than `MOST_DEPTH`,
    and for a text of more than `MOST_BYTES`. A byte order mark is ignored, UTF-16 named.

    >>> codec.loads_json('{"kind": "stop", "seat": 1}')
    {'kind': 'stop', 'seat': 1}
    """
    return parsed(decoded(text, "JSON"))


def parsed(text: str) -> Any:
    """The same of a text of any length, for files of our own."""
    try:
        _bound(text)
        return json.loads(
            text,
            parse_int=_whole,
            parse_float=_decimal,
            parse_constant=_constant,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        raise MalformedError(f"not JSON: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise MalformedError("not readable JSON: nested too deeply") from None


def _bound(text: str) -> None:
    if text.count("[") + text.count("{") > MOST_DEPTH:
        bound_depth(_STRINGS.sub("", text), "lists and objects")


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise MalformedError(f"a number of {len(digits)} digits; at most {MOST_DIGITS} are read")
    return int(digits)


def _decimal(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        raise MalformedError("a number that is too large")
    return value


def _constant(name: str) -> NoReturn:
    raise MalformedError(f"{name} is not JSON")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        raise MalformedError(f"the key {shown(counts.most_common(1)[0][0])} appears twice in one object")
    return found
