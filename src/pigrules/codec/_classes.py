"""Lists and objects: the hooks for tuples, attrs classes and named tuples."""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType, UnionType
from typing import Any, Literal, NewType, TypeAlias, Union, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.cols import is_namedtuple, namedtuple_dict_structure_factory, namedtuple_dict_unstructure_factory
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from ..core import ChanceStep, PlayerStep
from ..limits import MOST_ITEMS, MOST_STEPS
from ._errors import Problem, expected, note_index
from ._scalars import Structure

Unstructure: TypeAlias = Callable[[Any], Any]
"""A cattrs hook: from a value to its datum."""


def is_union(type_: object) -> bool:
    """Whether `type_` is a union, written in either way."""
    return get_origin(type_) in (Union, UnionType)


def is_tuple(type_: object) -> bool:
    """Whether `type_` is a tuple with item types."""
    return get_origin(type_) is tuple


def is_object(type_: object) -> bool:
    """Whether values of `type_` are written as objects: an attrs class, or a named tuple."""
    return isinstance(type_, type) and (attrs.has(type_) or is_namedtuple(type_))


def load_tuple(type_: Any, converter: Converter) -> Structure:
    """The hook from a list to a tuple, of any length (``tuple[X, ...]``) or of one length."""
    items = get_args(type_)
    if len(items) == 2 and items[1] is ...:
        return _load_row(items[0], converter)
    hooks = [(converter.get_structure_hook(item), item) for item in items]

    def structure(value: object, _: object) -> tuple[Any, ...]:
        if type(value) is not list:
            raise expected("a list", value)
        if len(value) != len(hooks):
            raise Problem(f"expected {len(hooks)} items, found {len(value)}")
        found: list[Any] = []
        try:
            for (hook, item), datum in zip(hooks, value, strict=True):
                found.append(hook(datum, item))
        except Exception as error:
            note_index(error, len(found))
            raise
        return tuple(found)

    return structure


def _load_row(item: Any, converter: Converter) -> Structure:
    hook, most = converter.get_structure_hook(item), _longest(item)

    def structure(value: object, _: object) -> tuple[Any, ...]:
        if type(value) is not list:
            raise expected("a list", value)
        if len(value) > most:
            raise Problem(f"a list of more than {most} items")
        found: list[Any] = []
        try:
            for datum in value:
                found.append(hook(datum, item))
        except Exception as error:
            note_index(error, len(found))
            raise
        return tuple(found)

    return structure


def _longest(item: Any) -> int:
    """The most items of a list: lines and steps may be those of a record."""
    members = get_args(item) if is_union(item) else (item,)
    steps = all(isinstance(each, type) and issubclass(each, (PlayerStep, ChanceStep)) for each in members)
    return MOST_STEPS if steps or item is str else MOST_ITEMS


def dump_tuple(type_: Any, converter: Converter) -> Unstructure:
    """The hook from a tuple to a list."""
    items = get_args(type_)
    if all(is_plain(item) for item in items):
        return list
    if len(items) == 2 and items[1] is ...:
        each = converter.get_unstructure_hook(items[0])
        return lambda value: [each(item) for item in value]
    hooks = [converter.get_unstructure_hook(item) for item in items]
    return lambda value: [hook(item) for hook, item in zip(hooks, value, strict=True)]


def is_plain(type_: Any) -> bool:
    """Whether values of `type_` are their own data."""
    if isinstance(type_, NewType):
        return is_plain(type_.__supertype__)
    if is_union(type_):
        return all(is_plain(member) for member in get_args(type_))
    return type_ in (int, str, bool, float, NoneType, ...) or get_origin(type_) is Literal


def load_object(type_: Any, converter: Converter, **overrides: Any) -> Structure:
    """The hook from an object to an attrs class or a named tuple; `overrides` are hooks for single fields."""
    if attrs.has(type_):
        attrs.resolve_types(type_)
        made: Structure = make_dict_structure_fn(
            type_,
            converter,
            _cattrs_forbid_extra_keys=True,
            _cattrs_detailed_validation=True,
            _cattrs_use_linecache=False,
            **overrides,
        )
    else:
        made = namedtuple_dict_structure_factory(type_, converter, True, True, False)

    def structure(value: object, _: object) -> Any:
        if type(value) is not dict:
            raise expected("an object", value)
        return made(value, type_)

    return structure


def dump_object(type_: Any, converter: Converter, **overrides: Any) -> Unstructure:
    """The hook from an attrs class or a named tuple to an object; `overrides` are hooks for single fields."""
    if attrs.has(type_):
        attrs.resolve_types(type_)
        return make_dict_unstructure_fn(type_, converter, _cattrs_use_linecache=False, **overrides)
    return namedtuple_dict_unstructure_factory(type_, converter, False, False)
