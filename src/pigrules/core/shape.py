"""Whether a value is built as its class says: each field of its type, at any depth.

Positions do not check themselves when they are made, so that play is fast. Before a game looks at what a
hand-made one means, the referee looks whether it is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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

__all__ = ["misfits"]

Look: TypeAlias = "Callable[[Any], Iterator[str]]"
"""From a value to the ways to what does not fit in it, as they are written in Python."""


def misfits(value: object, kind: type, sound: type | None = None) -> tuple[str, ...]:
    """The ways to what is not as the class `kind` of `value` says; empty if all fits.

    Values of the class `sound` check themselves when they are made. Whole numbers may stand for truth values,
    as they are equal. Types that a game cannot be made of fit anything.

    >>> from attrs import evolve
    >>> from pigrules import game
    >>> from pigrules.core.shape import misfits
    >>> woolfy = game("woolfy")
    >>> state = woolfy.start(woolfy.rules_type(seats=2))
    >>> misfits(state, woolfy.state_type)
    ()
    >>> misfits(evolve(state, board=evolve(state.board, pigs=("start", None, 2.5))), woolfy.state_type)
    ('board.pigs[1]', 'board.pigs[2]')
    """
    return tuple(dict.fromkeys(way.removeprefix(".") for way in _look(kind, sound)(value)))


_WHOLE: Final = (int, bool)


@cache
def _look(kind: Any, sound: type | None) -> Look:
    """What finds the misfits of a type."""
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
        return _plain(lambda value: type(value) in _WHOLE)
    if kind in (None, NoneType):
        return _plain(lambda value: value is None)
    if not isinstance(kind, type):
        return _plain(lambda value: True)
    if kind is sound:
        return _plain(lambda value: isinstance(value, kind))
    if attrs.has(kind):
        return _parts(kind, tuple([each.name for each in attrs.fields(kind) if each.init]), sound)
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return _parts(kind, cast("Any", kind)._fields, sound)
    if kind is str or issubclass(kind, Enum):
        return _plain(lambda value: isinstance(value, kind))
    return _plain(lambda value: True)


def _plain(fits: Callable[[Any], bool]) -> Look:
    def look(value: Any) -> Iterator[str]:
        if not fits(value):
            yield ""

    return look


def _one_of(values: tuple[Any, ...]) -> Look:
    known = {(type(value), value) for value in values}
    return _plain(lambda value: isinstance(value, (str, int)) and (_class(value), value) in known)


def _class(value: object) -> type:
    """The class of a word or a number; a word with a class of its own is a word."""
    return str if isinstance(value, str) else type(value)


def _any_of(kinds: tuple[Any, ...], sound: type | None) -> Look:
    looks = [_look(kind, sound) for kind in kinds]
    own = {kind: _look(kind, sound) for kind in kinds if isinstance(kind, type) and attrs.has(kind)}

    def look(value: Any) -> Iterator[str]:
        if type(value) in own:
            yield from own[type(value)](value)
        elif all(any(True for _ in each(value)) for each in looks):
            yield ""

    return look


def _row(kinds: tuple[Any, ...], sound: type | None) -> Look:
    alike = len(kinds) == 2 and kinds[1] is ...
    looks = [_look(kind, sound) for kind in (kinds[:1] if alike else kinds)]

    def look(value: Any) -> Iterator[str]:
        if not isinstance(value, tuple) or not (alike or len(value) == len(looks)):
            yield ""
            return
        for place, (item, each) in enumerate(zip(value, looks * len(value) if alike else looks, strict=True)):
            for way in each(item):
                yield f"[{place}]{way}"

    return look


def _parts(kind: type, names: tuple[str, ...], sound: type | None) -> Look:
    looks: dict[str, Look] = {}  # filled when first asked: a class may hold values of its own class

    def look(value: Any) -> Iterator[str]:
        if not isinstance(value, kind):
            yield ""
            return
        if not looks:
            hints = get_type_hints(kind)
            looks.update({name: _look(hints.get(name), sound) for name in names})
        for name, each in looks.items():
            for way in each(getattr(value, name)):
                yield f".{name}{way}"

    return look
