"""One strict converter a game, made once, in which every kind of type that games are made of has its hook."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import Enum, StrEnum
from fractions import Fraction
from functools import lru_cache
from types import NoneType
from typing import Any, Final, Literal, NewType, NoReturn, TypeAlias, cast, get_origin

from cattrs import Converter
from cattrs.fns import identity
from cattrs.gen import override

from ..core import Chance, ChanceStep, Choose, Cited, Facts, InvalidError, Over, PlayerStep
from ..core.steps import kebab
from ..registry import AnyGame
from . import _scalars
from ._classes import (
    dump_object,
    dump_tuple,
    is_object,
    is_plain,
    is_tuple,
    is_union,
    load_object,
    load_tuple,
)
from ._errors import expected, note_key
from ._unions import Unions, saying

StepClass: TypeAlias = type[PlayerStep] | type[ChanceStep]
Faults: TypeAlias = Callable[[Any], tuple[Cited, ...]]

_TURNS: Final = (Choose, Chance, Over)
_FACT: Final[Any] = int | str | tuple[int | str, ...]


def converter_of(game: AnyGame) -> Converter:
    """The converter for the values of `game`."""
    types = cast("Hashable", game.rules_type), cast("Hashable", game.state_type)
    return _made(tuple(game.steps.items()), *types, game.faults)


@lru_cache(maxsize=64)
def _made(
    steps: tuple[tuple[str, StepClass], ...], rules_type: Any, state_type: Any, faults: Faults
) -> Converter:
    classes = tuple(cls for _, cls in steps)
    unions = Unions(
        always={**{cls: name for name, cls in steps}, **{cls: kebab(cls.__name__) for cls in _TURNS}},
        families={
            PlayerStep: tuple(cls for cls in classes if issubclass(cls, PlayerStep)),
            ChanceStep: tuple(cls for cls in classes if issubclass(cls, ChanceStep)),
        },
    )
    converter = Converter()
    _register_loading(converter, unions)
    _register_dumping(converter, unions)
    _register_cited(converter)
    _register_rules(converter, rules_type)
    _register_state(converter, state_type, faults)
    return converter


def _register_loading(converter: Converter, unions: Unions) -> None:
    """The factory registered last takes precedence."""
    add = converter.register_structure_hook_factory
    add(lambda _: True, _refuse)
    add(_is_literal, _scalars.literal)
    add(
        lambda type_: isinstance(type_, NewType),
        lambda type_: converter.get_structure_hook(type_.__supertype__),
    )
    add(lambda type_: type_ in (None, NoneType), lambda _: _scalars.nothing)
    add(lambda type_: type_ is Fraction, lambda _: _scalars.fraction)
    add(is_tuple, load_tuple)
    add(is_object, load_object)
    add(is_union, unions.load)
    add(unions.families.__contains__, lambda type_: unions.load_kind(unions.families[type_], converter))
    add(unions.always.__contains__, lambda type_: unions.load_kind([type_], converter))
    converter.register_structure_hook(int, _scalars.whole)
    converter.register_structure_hook(bool, _scalars.truth)
    converter.register_structure_hook(float, _scalars.decimal)
    converter.register_structure_hook(str, _scalars.text)
    converter.register_structure_hook(Enum, _scalars.member)


def _register_dumping(converter: Converter, unions: Unions) -> None:
    add = converter.register_unstructure_hook_factory
    add(
        lambda type_: isinstance(type_, NewType),
        lambda type_: converter.get_unstructure_hook(type_.__supertype__),
    )
    add(lambda type_: type_ is Fraction, lambda _: str)
    add(lambda type_: type_ is tuple, lambda _: lambda value: [converter.unstructure(item) for item in value])
    add(is_tuple, dump_tuple)
    add(is_object, dump_object)
    add(is_union, unions.dump)
    add(is_plain, lambda _: identity)
    add(unions.families.__contains__, unions.dump)
    add(unions.always.__contains__, lambda type_: saying(unions.always[type_], dump_object(type_, converter)))
    converter.register_unstructure_hook(StrEnum, str)


def _register_cited(converter: Converter) -> None:
    """Facts are an object: their names differ, and their order has no meaning."""
    load_fact = converter.get_structure_hook(_FACT)
    dump_fact = converter.get_unstructure_hook(_FACT)

    def load_facts(value: object, _: object) -> Facts:
        if type(value) is not dict:
            raise expected("an object", value)
        facts: list[tuple[str, Any]] = []
        for name, fact in value.items():
            try:
                facts.append((_scalars.text(name, str), load_fact(fact, _FACT)))
            except Exception as error:
                note_key(error, str(name))
                raise
        return tuple(facts)

    def dump_facts(facts: Facts) -> dict[str, Any]:
        return {name: dump_fact(fact) for name, fact in facts}

    facts = override(struct_hook=load_facts, unstruct_hook=dump_facts)
    load_cited = load_object(Cited, converter, facts=facts)
    dump_cited = dump_object(Cited, converter, facts=facts)
    converter.register_structure_hook_factory(lambda type_: type_ is Cited, lambda _: load_cited)
    converter.register_unstructure_hook_factory(lambda type_: type_ is Cited, lambda _: dump_cited)


def _register_rules(converter: Converter, rules_type: Any) -> None:
    """Equal rules of positions that are read become one value, because rules keep their memo."""
    load_bare = load_object(rules_type, converter)
    same = lru_cache(maxsize=16)(lambda rules: rules)

    def load_rules(value: object, _: object) -> Any:
        rules = load_bare(value, rules_type)
        try:
            return same(rules)
        except TypeError:  # rules that hold what has no hash
            return rules

    converter.register_structure_hook_factory(lambda type_: type_ is rules_type, lambda _: load_rules)


def _register_state(converter: Converter, state_type: type, faults: Faults) -> None:
    """A state that is read is checked for faults: the rules rely on possible states."""
    load_bare = load_object(state_type, converter)

    def load_state(value: object, type_: Any) -> Any:
        state = load_bare(value, type_)
        found = faults(state)
        if found:
            raise InvalidError(found)
        return state

    converter.register_structure_hook_factory(lambda type_: type_ is state_type, lambda _: load_state)


def _is_literal(type_: object) -> bool:
    return get_origin(type_) is Literal


def _refuse(type_: Any) -> NoReturn:
    raise TypeError(f"{type_} has no strict form in JSON")
