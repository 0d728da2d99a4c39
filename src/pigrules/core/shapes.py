"""Whether the values inside a hand-made value are of the kinds that its classes declare.

Positions do not check themselves when they are made, so that play is fast. Their faults do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import UnionType
from typing import Any, Final, Literal, NewType, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs

from .referee import bad_state
from .values import Cited

__all__ = ["misfits", "shape_faults"]

Path: TypeAlias = "tuple[str, ...]"
Look: TypeAlias = "Callable[[Any], Iterator[Path]]"

_RULES: Final = "rules"
"""The field of a position that checks itself."""


def misfits(value: object, kind: Any) -> Iterator[tuple[str, ...]]:
    """The ways to the values inside `value` that are not of the `kind` that is declared for them.

    A way consists of names of fields and places in tuples, from 0; it is empty if `value` itself is a misfit.

    >>> from pigrules.core.shapes import misfits
    >>> list(misfits((1, "2", 3), tuple[int, ...]))
    [('1',)]
    """
    return _look(kind)(value)


def shape_faults(state: Any) -> tuple[Cited, ...]:
    """A fault for each value inside a position that is of the wrong kind. Its rules check themselves.

    >>> from attrs import evolve
    >>> from pigrules import game
    >>> from pigrules.core import cited_words
    >>> from pigrules.core.shapes import shape_faults
    >>> woolfy = game("woolfy")
    >>> state = woolfy.start(woolfy.rules_type(seats=2))
    >>> shape_faults(state)
    ()
    >>> print(*map(cited_words, shape_faults(evolve(state, phase=None))))
    core.state.impossible (where phase, problem wrong-kind, value phase)
    """
    ways = dict.fromkeys(misfits(state, type(state)))
    return tuple(
        bad_state("phase" if way[0] == "phase" else "table", "wrong-kind", ".".join(way)) for way in ways
    )


@cache
def _look(kind: Any) -> Look:
    """What finds the misfits of a kind."""
    if isinstance(kind, NewType):
        return _look(kind.__supertype__)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return _one_of(inner)
    if origin in (Union, UnionType):
        return _any_of(tuple(map(_look, inner)))
    if origin is tuple:
        return _row(_look(inner[0]))
    if attrs.has(kind):
        names = [each.name for each in attrs.fields(kind) if each.init and each.name != _RULES]
        return _parts(kind, names)
    return _parts(kind, kind._fields) if hasattr(kind, "_fields") else _plain(kind)


def _plain(kind: type) -> Look:
    def look(value: Any) -> Iterator[Path]:
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            yield ()

    return look


def _one_of(values: tuple[Any, ...]) -> Look:
    def look(value: Any) -> Iterator[Path]:
        if not any(type(value) is type(each) and value == each for each in values):
            yield ()

    return look


def _any_of(looks: tuple[Look, ...]) -> Look:
    def look(value: Any) -> Iterator[Path]:
        found = [[*each(value)] for each in looks]
        if all(found):
            yield from max(found, key=lambda ways: max(map(len, ways)))  # that of the class that `value` has

    return look


def _row(item: Look) -> Look:
    def look(value: Any) -> Iterator[Path]:
        if not isinstance(value, tuple):
            yield ()
            return
        for place, each in enumerate(value):
            for way in item(each):
                yield str(place), *way

    return look


def _parts(kind: Any, names: Any) -> Look:
    types = get_type_hints(kind)
    looks = {name: _look(types[name]) for name in names}

    def look(value: Any) -> Iterator[Path]:
        if type(value) is not kind:
            yield ()
            return
        for name, each in looks.items():
            for way in each(getattr(value, name)):
                yield name, *way

    return look
