"""How many seats a table has, and the names at them."""

from __future__ import annotations

import unicodedata
from typing import Any, Final

from ._plurals import counted
from .core import MalformedError
from .limits import MOST_CHARACTERS

_NO_NAME: Final = {
    "Cc": "a control character",
    "Cs": "half a character",
    "Zl": "a line break",
    "Zp": "a line break",
}


def seats_of(rules: Any) -> int:
    """How many seats are at the table: in every game the rules say it."""
    seats: int = rules.seats
    return seats


def check_names(names: tuple[str, ...], seats: int) -> None:
    """Raise `MalformedError` for names that are not a line each, one for each seat or none at all."""
    if names and len(names) != seats:
        expected = counted(seats, "name")
        raise MalformedError(f"expected {expected}, one a seat, or none; found {len(names)}", "$.names")
    for seat, name in enumerate(names):
        path = f"$.names[{seat}]"
        if not isinstance(name, str) or not name.strip():
            raise MalformedError("a name is text that is not blank", path)
        if len(name) > MOST_CHARACTERS:
            raise MalformedError(f"a name of more than {MOST_CHARACTERS} characters", path)
        wrong = next(filter(None, map(_NO_NAME.get, map(unicodedata.category, name))), None)
        if wrong:
            raise MalformedError(f"{wrong} in a name", path)
