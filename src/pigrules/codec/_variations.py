"""Rules as a table writes them down: only the differences from the rules of the box."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any, Final, cast

import attrs
from attrs import NOTHING, Attribute
from cattrs import Converter

from ..core import MalformedError
from ..core.arguments import checked
from ..core.remember import renewed
from ..limits import MOST_DEPTH
from ..registry import AnyGame
from ._converter import converter_of
from ._errors import error_of
from ._unions import KIND

_NONE: Final = {"none": True}
"""What stands for None, which TOML cannot say."""


@checked
def dump_rules(game: AnyGame, rules: object) -> dict[str, Any]:
    """`rules` as data without the defaults, at any depth; None is written ``{"none": true}``.

    >>> codec.dump_rules(pigs, pigs.rules_type(seats=2))
    {'seats': 2}
    """
    converter = converter_of(game)
    data = converter.unstructure(rules)
    told = {}
    for field in _fields(game.rules_type):
        base = _default(field, rules, converter)
        if base is NOTHING or data[field.name] != base:
            value = _difference(data[field.name], base) if _stands_alone(field) else data[field.name]
            told[field.name] = without_none(value)
    return told


@checked
def load_rules(game: AnyGame, data: object, path: str = "$") -> Any:
    """The rules from `data` as `dump_rules` returns them; what they leave out has its default.

    Raises `MalformedError` with the path of what does not fit, `InvalidError` with all faults of rules that
    cannot be played.

    >>> codec.load_rules(pigs, {"seats": 2, "readings": {"must_buy": "may"}}).readings.must_buy
    'may'
    """
    converter = converter_of(game)
    hook = converter.get_structure_hook(game.rules_type)
    if type(data) is dict:
        given = {key: with_none(value, path, 1) for key, value in data.items()}
        base = _defaults(cast("Hashable", game.rules_type), converter)
        data = {key: _filled(value, base.get(key)) for key, value in given.items()}
    try:
        return renewed(hook(data, game.rules_type))  # equal rules in positions are one value; these are not
    except BaseException as error:
        raise error_of(error, path) from None


def _fields(rules_type: type) -> list[Attribute[Any]]:
    return [field for field in attrs.fields(rules_type) if field.init]


def _stands_alone(field: Attribute[Any]) -> bool:
    """Whether the default does not depend on the other fields, so that a part of it can be left out."""
    return not getattr(field.default, "takes_self", False)


def _default(field: Attribute[Any], rules: object, converter: Converter) -> Any:
    """The data of the default of `field`; NOTHING if it has none."""
    default: Any = field.default
    if default is NOTHING:
        return NOTHING
    if hasattr(default, "takes_self"):
        default = default.factory(rules) if default.takes_self else default.factory()
    return converter.get_unstructure_hook(field.type)(default)


@lru_cache(maxsize=64)
def _defaults(rules_type: Any, converter: Converter) -> Mapping[str, Any]:
    known = {f.name: _default(f, None, converter) for f in _fields(rules_type) if _stands_alone(f)}
    return {name: base for name, base in known.items() if base is not NOTHING}


def _difference(value: Any, base: Any) -> Any:
    """The parts of an object that differ from another of the same kind; any other value whole."""
    if type(value) is not dict or type(base) is not dict or value.keys() != base.keys():
        return value
    if value.get(KIND) != base.get(KIND):
        return value
    return {key: _difference(item, base[key]) for key, item in value.items() if item != base[key]}


def _filled(given: Any, base: Any) -> Any:
    """The inverse of `_difference`."""
    if type(given) is not dict or type(base) is not dict or given.get(KIND, base.get(KIND)) != base.get(KIND):
        return given
    return {**base, **{key: _filled(item, base.get(key)) for key, item in given.items()}}


def without_none(value: Any) -> Any:
    """Data in which ``{"none": true}`` stands for None, which TOML cannot say."""
    if type(value) is dict:
        return {key: without_none(item) for key, item in value.items()}
    if type(value) is list:
        return [without_none(item) for item in value]
    return _NONE if value is None else value


def with_none(value: Any, path: str, depth: int = 0) -> Any:
    """The inverse of `without_none`, but for what the data are as a whole."""
    if depth > MOST_DEPTH:
        raise MalformedError(f"more than {MOST_DEPTH} nested lists and objects", path)
    if type(value) is dict:
        if depth and value.keys() == _NONE.keys() and value["none"] is True:
            return None
        return {key: with_none(item, path, depth + 1) for key, item in value.items()}
    if type(value) is list:
        return [with_none(item, path, depth + 1) for item in value]
    return value
