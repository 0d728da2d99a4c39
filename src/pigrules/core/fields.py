"""Validators for the fields of steps and components: what they refuse is `MalformedError`, by name."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeAlias, get_args, get_type_hints

from attrs import Attribute

from .errors import InvalidError, MalformedError

Validator: TypeAlias = "Callable[[Any, Attribute[Any], Any], None]"


def one_of(values: Collection[object]) -> Validator:
    """The field is one of `values`."""

    def check(instance: object, attribute: Attribute[Any], value: object) -> None:
        if not isinstance(value, str) or value not in values:
            raise MalformedError(f"{attribute.name} is one of {', '.join(map(str, values))}, not {value!r}")

    return check


def one_of_its_values(cls: type, attributes: list[Attribute[Any]]) -> list[Attribute[Any]]:
    """For ``frozen(field_transformer=…)``: each field is one of the values that its `Literal` type names."""
    types = get_type_hints(cls)
    return [each.evolve(validator=one_of(get_args(types[each.name]))) for each in attributes]


def is_a(kind: type) -> Validator:
    """The field is an instance of `kind`."""

    def check(instance: object, attribute: Attribute[Any], value: object) -> None:
        if not isinstance(value, kind):
            raise MalformedError(f"{attribute.name} is a {kind.__name__}, not {value!r}")

    return check


def whole(at_least: int) -> Validator:
    """The field is an int, no bool, of at least `at_least`."""

    def check(instance: object, attribute: Attribute[Any], value: object) -> None:
        if type(value) is not int or value < at_least:
            raise MalformedError(f"{attribute.name} is a whole number of at least {at_least}, not {value!r}")

    return check


def tuple_of(item: Validator) -> Validator:
    """The field is a tuple, each item of which passes `item`."""

    def check(instance: object, attribute: Attribute[Any], value: object) -> None:
        if not isinstance(value, tuple):
            raise MalformedError(f"{attribute.name} is a tuple, not {value!r}")
        for each in value:
            item(instance, attribute, each)

    return check


def playable(rules: Any, attribute: Attribute[Any], value: object) -> None:
    """For the last field of rules: raise `InvalidError` with all of ``rules.faults``, if there are any."""
    if rules.faults:
        raise InvalidError(rules.faults)
