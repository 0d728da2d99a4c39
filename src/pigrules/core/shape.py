"""Whether a value is built as its class says: each field of its type, at any depth.

Hand-made positions are only as good as their makers. Before a game looks at what one means, the referee looks
whether it is one.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    Literal,
    NewType,
    TypeAlias,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

__all__ = ["misfit"]

Check: TypeAlias = "Callable[[Any], str | None]"
"""None if a value fits, or else the way to what does not, as it is written in Python."""


def misfit(value: object, kind: type, sound: type | None = None) -> str | None:
    """Where `value` is not what its class `kind` says; None if it fits.

    Values of the class `sound` check themselves when they are made. Whole numbers may stand for truth values,
    as they are equal. Types that a game cannot be made of fit anything.

    >>> from attrs import evolve
    >>> from pigrules import game
    >>> from pigrules.core.shape import misfit
    >>> woolfy = game("woolfy")
    >>> state = woolfy.start(woolfy.rules_type(seats=2))
    >>> misfit(state, woolfy.state_type) is None
    True
    >>> misfit(evolve(state, board=evolve(state.board, pigs=("start", None, "start"))), woolfy.state_type)
    'board.pigs[1]'
    """
    found = _check(kind, sound)(value)
    return None if found is None else found.removeprefix(".")


_WHOLE: Final = (int, bool)


@cache
def _check(kind: Any, sound: type | None) -> Check:
    """What checks values of a type."""
    while isinstance(kind, NewType):
        kind = kind.__supertype__
    origin = get_origin(kind)
    if origin is Literal:
        return _one_of(get_args(kind))
    if origin in (Union, UnionType):
        return _any_of(get_args(kind), sound)
    if origin is tuple:
        return _row(get_args(kind), sound)
    if kind in _WHOLE:
        return _of(lambda value: type(value) in _WHOLE)
    if kind in (None, NoneType):
        return _of(lambda value: value is None)
    if not isinstance(kind, type):
        return _of(lambda value: True)
    if kind is sound:
        return _of(lambda value: isinstance(value, kind))
    if attrs.has(kind):
        return _object(kind, tuple([each.name for each in attrs.fields(kind) if each.init]), sound)
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return _object(kind, cast("Any", kind)._fields, sound)
    if kind is str or issubclass(kind, Enum):
        return _of(lambda value: isinstance(value, kind))
    return _of(lambda value: True)


def _of(fits: Callable[[Any], bool]) -> Check:
    return lambda value: None if fits(value) else ""


def _one_of(values: tuple[Any, ...]) -> Check:
    known = {(type(value), value) for value in values}
    return _of(lambda value: isinstance(value, (str, int)) and (_plain(value), value) in known)


def _plain(value: object) -> type:
    """The class of a word or a number; a word with a class of its own is a word."""
    return str if isinstance(value, str) else type(value)


def _any_of(kinds: tuple[Any, ...], sound: type | None) -> Check:
    checks = [_check(kind, sound) for kind in kinds]
    objects = {kind: _check(kind, sound) for kind in kinds if isinstance(kind, type) and attrs.has(kind)}

    def check(value: Any) -> str | None:
        own = objects.get(type(value))
        if own is not None:
            return own(value)
        return None if any(each(value) is None for each in checks) else ""

    return check


def _row(kinds: tuple[Any, ...], sound: type | None) -> Check:
    if len(kinds) == 2 and kinds[1] is ...:
        each = _check(kinds[0], sound)
        return lambda value: _items(value, [each] * len(value)) if isinstance(value, tuple) else ""
    checks = [_check(kind, sound) for kind in kinds]
    return lambda value: (
        _items(value, checks) if isinstance(value, tuple) and len(value) == len(checks) else ""
    )


def _items(value: tuple[Any, ...], checks: list[Check]) -> str | None:
    for place, (item, check) in enumerate(zip(value, checks, strict=True)):
        found = check(item)
        if found is not None:
            return f"[{place}]{found}"
    return None


def _object(kind: type, names: tuple[str, ...], sound: type | None) -> Check:
    checks: dict[str, Check] = {}  # filled when first asked: a class may hold values of its own class

    def check(value: Any) -> str | None:
        if not isinstance(value, kind):
            return ""
        if not checks:
            hints = get_type_hints(kind)
            checks.update({name: _check(hints.get(name), sound) for name in names})
        for name, field in checks.items():
            found = field(getattr(value, name))
            if found is not None:
                return f".{name}{found}"
        return None

    return check
