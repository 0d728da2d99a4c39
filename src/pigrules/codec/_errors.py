"""Turns the errors of a strict converter, with their places, into the library's errors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    ForbiddenExtraKeysError,
    IterableValidationNote,
)

from ..core import MalformedError, PigrulesError
from ..core.messages import cut, named, nearest
from ..limits import MOST_SHOWN
from ..registry import blamed

_NAMES: Final[dict[type, str]] = {
    type(None): "null",
    bool: "true or false",
    int: "a whole number",
    float: "a decimal number",
    str: "text",
    list: "a list",
    dict: "an object",
}
_UNFIT: Final = (ValueError, TypeError, LookupError, ArithmeticError)
"""The errors of a constructor about values that it cannot take."""


class Problem(ValueError):
    """What is wrong with a value; where it stands is noted on the way out."""


def expected(what: str, value: object) -> Problem:
    """The problem that `value` is not `what`."""
    return Problem(f"expected {what}, found {shown(value)}")


def shown(value: object) -> str:
    """A wrong value in few words: short, and safe for a hostile file.

    >>> codec.shown(None), codec.shown(["a", "b"])
    ('null', 'a list')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**MOST_SHOWN else "a number of many digits"
    if isinstance(value, (str, float)):
        text = ascii(value[: MOST_SHOWN + 1]) if isinstance(value, str) else repr(value)
        return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"
    return sort_of(type(value))


def sort_of(type_: type) -> str:
    """A type of data in words."""
    return _NAMES.get(type_, f"a {type_.__name__}")


def note_index(error: Exception, index: int) -> None:
    """Note on `error` that it arose at item `index` of a list."""
    error.add_note(IterableValidationNote(f"at item {index}", index, None))


def note_key(error: Exception, key: str) -> None:
    """Note on `error` that it arose at `key` of an object."""
    error.add_note(AttributeValidationNote(f"at key {key}", key, None))


def error_of(error: BaseException, path: str) -> BaseException:
    """The error to raise for `error`, which arose while the value at `path` was loaded.

    `MalformedError` with the full path of the value at fault; `InvalidError` as it is.
    An error that bad data cannot explain is a mistake of the game: `BrokenGameError` if another distribution
    carries it, else unchanged.
    """
    notes: Sequence[str] = getattr(error, "__notes__", ())
    if isinstance(error, KeyError) and any(_names(note, error.args[0]) for note in notes):
        return MalformedError(f"the key {error.args[0]!r} is missing", path)
    path += "".join(_place(note) for note in reversed(notes))
    if isinstance(error, BaseValidationError):
        return error_of(_telling(error.exceptions), path)
    if isinstance(error, ForbiddenExtraKeysError):
        return MalformedError(_unknown(error), path)
    if isinstance(error, MalformedError):
        return MalformedError(str(error), path)
    if isinstance(error, PigrulesError) or not isinstance(error, _UNFIT):
        return blamed(error) or error
    return MalformedError(_words(error), path)


def _names(note: str, key: object) -> bool:
    """Whether `note` says that the error arose when `key` was looked up."""
    return isinstance(note, AttributeValidationNote) and note.name == key


def _place(note: str) -> str:
    if isinstance(note, IterableValidationNote):
        return f"[{note.index}]"
    if isinstance(note, AttributeValidationNote):
        return f".{named(note.name)}"
    return ""


def _telling(errors: Sequence[Exception]) -> Exception:
    """The most telling error of one object: a misspelt key before the missing key that it should be."""
    unknown = [error for error in errors if isinstance(error, ForbiddenExtraKeysError)]
    missing = [error for error in errors if isinstance(error, KeyError)]
    return unknown[0] if unknown and missing else errors[0]


def _unknown(error: ForbiddenExtraKeysError) -> str:
    key = min(error.extra_fields, key=str)
    known = [field.name for field in getattr(error.cl, "__attrs_attrs__", ())] or getattr(
        error.cl, "_fields", []
    )
    return f"unknown key {shown(key)}{nearest(key, known)}"


def _words(error: Exception) -> str:
    """The message of one of attrs' validators, without the field and type that they add to it."""
    return cut(str(error.args[0])) if error.args else type(error).__name__
