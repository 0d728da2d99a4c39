"""Mappings that refuse changes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

from .malformed import MalformedError

__all__ = ["read_only"]

K = TypeVar("K")
V = TypeVar("V")


def read_only(given: Mapping[K, V]) -> Mapping[K, V]:
    """A copy of `given` that refuses changes, and that later changes of `given` do not reach.

    Raises `MalformedError` for what is no mapping.

    >>> from pigrules.core.mappings import read_only
    >>> doors = read_only({"straw": 4})
    >>> doors == {"straw": 4}
    True
    >>> doors["straw"] = 9
    Traceback (most recent call last):
    TypeError: 'mappingproxy' object does not support item assignment
    """
    if not isinstance(given, Mapping):
        raise MalformedError(f"expected a mapping, found a {type(given).__name__}")
    return MappingProxyType(dict(given))
