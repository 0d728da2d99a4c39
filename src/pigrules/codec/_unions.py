"""Unions: their members are told apart by the type of the datum, and objects by their key ``kind``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import Enum
from fractions import Fraction
from types import NoneType
from typing import Any, Final, Literal, NewType, get_args, get_origin

import attrs
from attrs import frozen
from cattrs import Converter
from cattrs.fns import identity

from ..core.steps import kebab
from ._classes import Unstructure, is_object, is_tuple, is_union, load_object
from ._errors import Problem, expected, note_key, shown, sort_of
from ._scalars import Structure

KIND: Final = "kind"
"""The key that says which of several classes an object is of."""


@frozen
class Unions:
    """The hooks for unions. Raises TypeError for a union whose members no datum can tell apart."""

    always: Mapping[type, str]
    """The classes that say their kind wherever they stand, each with its name."""
    families: Mapping[type, tuple[type, ...]]
    """The classes that stand for several others."""

    def members(self, type_: Any) -> tuple[Any, ...]:
        """What `type_` may be: of a union its members, of the name of a family its classes."""
        if is_union(type_):
            return tuple(member for each in get_args(type_) for member in self.members(each))
        return self.families.get(type_, (type_,)) if isinstance(type_, type) else (type_,)

    def load(self, type_: Any, converter: Converter) -> Structure:
        """The hook from a datum to a value of one of the members."""
        hooks: dict[type, tuple[Structure, Any]] = {}
        for sort, member in self._sorts(self.members(type_)):
            if sort in hooks:
                raise TypeError(f"{type_}: nothing tells {member} from {hooks[sort][1]}")
            hooks[sort] = converter.get_structure_hook(member), member
        classes = [member for member in self.members(type_) if is_object(member)]
        if len(classes) > 1:
            hooks[dict] = self.load_kind(classes, converter), type_

        def structure(value: object, _: object) -> Any:
            found = hooks.get(type(value))
            if found is None:
                raise expected(" or ".join(map(sort_of, hooks)), value)
            hook, member = found
            return hook(value, member)

        return structure

    def load_kind(self, classes: Collection[type], converter: Converter) -> Structure:
        """The hook from an object with the key ``kind`` to a value of one of `classes`."""
        hooks = {name: (self._load_bare(cls, converter), cls) for cls, name in self._names(classes).items()}

        def structure(value: object, _: object) -> Any:
            if type(value) is not dict:
                raise expected("an object", value)
            rest = dict(value)
            kind = rest.pop(KIND, None)
            if type(kind) is not str or kind not in hooks:
                raise _wrong_kind(value, hooks)
            hook, cls = hooks[kind]
            return hook(rest, cls)

        return structure

    def dump(self, type_: Any, converter: Converter) -> Unstructure:
        """The hook from a value of one of the members to its datum."""
        members = self.members(type_)
        classes = [member for member in members if is_object(member)]
        hooks = {get_origin(member) or member: converter.get_unstructure_hook(member) for member in members}
        if len(classes) > 1:
            for cls, name in self._names(classes).items():
                if cls not in self.always:
                    hooks[cls] = saying(name, hooks[cls])
        return lambda value: hooks.get(type(value), identity)(value)

    def _names(self, classes: Collection[type]) -> dict[type, str]:
        names = {cls: self.always.get(cls) or kebab(cls.__name__) for cls in classes}
        if len(set(names.values())) < len(classes):
            raise TypeError(f"two classes have the same name: {', '.join(map(str, classes))}")
        for cls in classes:
            if KIND in _written(cls):
                raise TypeError(f"{cls} has a field {KIND!r}, the key that tells it from other classes")
        return names

    def _load_bare(self, cls: type, converter: Converter) -> Structure:
        return load_object(cls, converter) if cls in self.always else converter.get_structure_hook(cls)

    def _sorts(self, members: Iterable[Any]) -> Iterable[tuple[type, Any]]:
        """Each member with the type of its datum; the values of all literals together, by their types."""
        literals: dict[type, tuple[Any, ...]] = {}
        one_class = False
        for member in members:
            if get_origin(member) is Literal:
                for value in get_args(member):
                    literals[type(value)] = (*literals.get(type(value), ()), value)
            elif not is_object(member):
                yield _sort(member), member
            elif not one_class:
                one_class = True
                yield dict, member
        for sort, values in literals.items():
            yield sort, Literal[values]


def saying(name: str, hook: Unstructure) -> Unstructure:
    """The hook that adds to what `hook` makes of a value that its kind is `name`."""
    return lambda value: {KIND: name, **hook(value)}


def _sort(member: Any) -> type:
    if isinstance(member, NewType):
        return _sort(member.__supertype__)
    if is_tuple(member):
        return list
    if member is Fraction:
        return str
    if isinstance(member, type) and issubclass(member, Enum):
        return type(next(iter(member)).value)
    return NoneType if member is None else member


def _written(cls: Any) -> Collection[str]:
    """The keys of an object of this class."""
    return [field.name for field in attrs.fields(cls) if field.init] if attrs.has(cls) else cls._fields


def _wrong_kind(value: Mapping[str, object], known: Collection[str]) -> Problem:
    if KIND not in value:
        return Problem(f"the key {KIND!r} is missing")
    problem = expected(("one of " if len(known) > 1 else "") + ", ".join(map(shown, known)), value[KIND])
    note_key(problem, KIND)
    return problem
