"""A strict reader of TOML: each key is read by name and type, and an unread key is an error."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final

from attrs import define, field

from ._text import bound_depth, decoded
from .core import MalformedError
from .core.messages import named, nearest, shown
from .limits import MOST_CHARACTERS, MOST_DEPTH, MOST_DOTS, MOST_NUMBER, MOST_TEXT

_BESIDE: Final = re.compile(
    r'''"""(?:[^"\\]++|\\.|"{1,2}(?!"))*+(?:"{3,5})?+'''
    r"""|'{3}(?:[^']++|'{1,2}(?!'))*+(?:'{3,5})?+"""
    r"""|"(?:[^"\\\n]++|\\.)*+"?|'[^'\n]*+'?|#[^\n]*+""",
    re.DOTALL,
)
"""Strings and comments; also those that do not end."""
_BLANKS: Final = str.maketrans("", "", " \t")
_BETWEEN: Final = re.compile(r"[=,\[\]{}\s]++")


@define
class Table:
    """One TOML table, read key by key; `done` raises for keys that were not read.

    Every method raises `MalformedError` with the path of the value at fault.
    """

    data: Mapping[str, Any]
    path: str
    _known: set[str] = field(factory=set, init=False)

    def at(self, key: str) -> str:
        """The path of `key` in this table."""
        return f"{self.path}.{named(key)}"

    def has(self, key: str) -> bool:
        """Whether the table has the optional `key`, which counts as read."""
        self._known.add(key)
        return key in self.data

    def string(self, key: str) -> str:
        """A non-empty string."""
        return _string(self._required(key), self.at(key))

    def integer(self, key: str) -> int:
        """A whole number from 1 up."""
        return _natural(self._required(key), self.at(key))

    def strings(self, key: str) -> tuple[str, ...]:
        """A list of strings."""
        return tuple(_string(item, f"{self.at(key)}[{i}]") for i, item in enumerate(self._list(key)))

    def lines(self, key: str) -> tuple[int, ...]:
        """Line numbers: at least one, from 1 up, in rising order."""
        items = self._list(key)
        numbers = tuple(_natural(item, f"{self.at(key)}[{i}]") for i, item in enumerate(items))
        if not numbers:
            raise MalformedError("expected at least one line number", self.at(key))
        if any(a >= b for a, b in pairwise(numbers)):
            raise MalformedError("line numbers must be in ascending order, each once", self.at(key))
        return numbers

    def table(self, key: str) -> Table:
        """A table inside this one."""
        return _table(self._required(key), self.at(key))

    def tables(self, key: str, most: int | None = None) -> tuple[Table, ...]:
        """An array of tables, of at most `most`; none if the key is missing."""
        if not self.has(key):
            return ()
        if most is not None and len(self._list(key)) > most:
            raise MalformedError(f"more than {most} tables", self.at(key))
        return tuple(_table(item, f"{self.at(key)}[{i}]") for i, item in enumerate(self._list(key)))

    def strings_by_key(self) -> Mapping[str, str]:
        """The whole of this table as a mapping of strings."""
        return MappingProxyType({key: self.string(key) for key in self.data})

    def done(self) -> None:
        """Call this when all known keys have been read."""
        for key in self.data:
            if key not in self._known:
                raise MalformedError(f"unknown key{nearest(key, self._known)}", self.at(key))

    def _required(self, key: str) -> object:
        self._known.add(key)
        if key not in self.data:
            raise MalformedError("this key is missing", self.at(key))
        value: object = self.data[key]
        return value

    def _list(self, key: str) -> list[object]:
        value = self._required(key)
        if not isinstance(value, list):
            raise MalformedError(f"expected a list, not {_kind(value)}", self.at(key))
        return value


def loads(text: str | bytes) -> dict[str, Any]:
    """The data of a TOML document; bytes are UTF-8.

    Raises `MalformedError` for what is not TOML, and for what is beyond a bound: `MOST_BYTES`, `MOST_DEPTH`,
    `MOST_DOTS`, `MOST_CHARACTERS` of a bare key or number.
    """
    text = decoded(text, "TOML")
    bound(text)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise MalformedError(
            f"not TOML that can be read here: more nested than the {MOST_DEPTH} allowed"
        ) from None
    except ValueError as error:  # a number of more digits than Python reads is no TOMLDecodeError
        raise MalformedError(f"not TOML: {error}") from None


def bound(text: str) -> None:
    """Refuse what costs `tomllib` more than it costs to write, in time that grows with the text."""
    bare = _BESIDE.sub('""', text).translate(_BLANKS)
    bound_depth(bare, "lists and tables")
    for word in _BETWEEN.split(bare):
        if word.count(".") > MOST_DOTS:
            raise MalformedError(f"a key of more than {MOST_DOTS} dots: {shown(word)}")
        if len(word) > MOST_CHARACTERS:
            raise MalformedError(f"a key or number of more than {MOST_CHARACTERS} characters: {shown(word)}")


def read(text: bytes, name: str) -> Table:
    """The TOML document `text`; errors give `name` as its file."""
    try:
        return Table(loads(text), f"{name}: $")
    except MalformedError as error:
        raise MalformedError(error.problem, name) from error


def _table(value: object, path: str) -> Table:
    if not isinstance(value, dict):
        raise MalformedError(f"expected a table, not {_kind(value)}", path)
    return Table(value, path)


def _string(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise MalformedError(f"expected a string, not {_kind(value)}", path)
    if not value.strip():
        raise MalformedError("expected a non-empty string", path)
    if len(value) > MOST_TEXT:
        raise MalformedError(f"a text of more than {MOST_TEXT} characters", path)
    return value


def _natural(value: object, path: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise MalformedError(f"expected a whole number, not {_kind(value)}", path)
    if value < 1:
        raise MalformedError(f"expected a number from 1 up, not {shown(value)}", path)
    if value > MOST_NUMBER:
        raise MalformedError(f"expected a number of at most {MOST_NUMBER}, not {shown(value)}", path)
    return value


def _kind(value: object) -> str:
    names = {bool: "true or false", int: "a whole number", str: "a string", list: "a list", dict: "a table"}
    return names.get(type(value), f"a {type(value).__name__}")
