"""JSON text, read strictly by the standard."""

from __future__ import annotations

import json
import re
from collections import Counter
from math import isfinite
from typing import Any, Final, NoReturn

from ..core import MalformedError
from ._errors import shown

MOST_DEPTH: Final = 64
"""Lists and objects inside each other, at most.

>>> codec.loads_json("[" * (codec.MOST_DEPTH + 1))
Traceback (most recent call last):
pigrules.core.malformed.MalformedError: more than 64 nested lists and objects
"""
_MOST_DIGITS: Final = 18
_NOT_BRACKETS: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[^"\[\]{}]++', re.DOTALL)


def loads_json(text: str | bytes) -> Any:
    """The data from a JSON text. Bytes are UTF-8.

    Raises `MalformedError`, with line and column where they are known, for what is not JSON,
    and for what readers of JSON disagree about: NaN and infinities, a key that appears twice in one object,
    numbers of very many digits, lists and objects nested deeper than `MOST_DEPTH`.

    >>> codec.loads_json('{"kind": "stop", "seat": 1}')
    {'kind': 'stop', 'seat': 1}
    """
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        _bound_depth(text)
        return json.loads(
            text,
            parse_int=_whole,
            parse_float=_decimal,
            parse_constant=_constant,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        raise MalformedError(f"not JSON: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except UnicodeDecodeError as error:
        raise MalformedError(f"not JSON: byte {error.start + 1} is not UTF-8") from None
    except RecursionError:
        raise MalformedError("not readable JSON: nested too deeply") from None


def _bound_depth(text: str) -> None:
    if text.count("[") + text.count("{") <= MOST_DEPTH:
        return
    depth = 0
    for bracket in _NOT_BRACKETS.sub("", text):
        depth += 1 if bracket in "[{" else -1
        if depth > MOST_DEPTH:
            raise MalformedError(f"more than {MOST_DEPTH} nested lists and objects")


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise MalformedError(f"a number of {len(digits)} digits")
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
