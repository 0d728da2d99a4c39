"""Validators for the fields of steps and components. They raise `MalformedError` with the name of the field.

>>> from attrs import field, frozen
>>> from pigrules.core.fields import is_a, one_of, one_of_its_values, playable, tuple_of, whole
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeAlias, get_args, get_type_hints

from attrs import Attribute

from ..limits import MOST_ITEMS, MOST_NUMBER
from .errors import InvalidError, MalformedError
from .messages import listed, shown

__all__ = ["Validator", "is_a", "one_of", "one_of_its_values", "playable", "tuple_of", "whole"]

Validator: TypeAlias = "Callable[[Any, Attribute[Any], Any], None]"
"""What ``attrs.field(validator=…)`` takes: a function of the instance, the attribute and the value.

>>> from pigrules.core.fields import Validator
>>> positive: Validator = whole(1)
"""


def one_of(values: Collection[object]) -> Validator:
    """The field is one of `values`, which are strings.

    >>> @frozen
    ... class Tile:
    ...     part: str = field(validator=one_of(("door", "window")))
    >>> Tile("chimney")
    Traceback (most recent call last):
    pigrules.core.malformed.MalformedError: part is one of door, window, not 'chimney'
    """

    def check(instance: object, attribute: Attribute[Any], value: object) -> None:
        if not isinstance(value, str) or value not in values:
            raise MalformedError(f"{attribute.name} is one of {listed(values)}, not {shown(value)}")

    return check


def one_of_its_values(cls: type, attributes: list[Attribute[Any]]) -> list[Attribute[Any]]:
    """For ``frozen(field_transformer=…)``: each field is one of the values that its `Literal` type names.

    >>> from typing import Literal
    >>> @frozen(field_transformer=one_of_its_values)
    ... class Readings:
    ...     must_buy: Literal["must", "may"] = "must"
    >>> Readings("might")
    Traceback (most recent call last):
    pigrules.core.malformed.MalformedError: must_buy is one of must, may, not 'might'
    """
    types = get_type_hints(cls)
    return [each.evolve(validator=one_of(get_args(types[each.name]))) for each in attributes]


def is_a(kind: type) -> Validator:
    """The field is an instance of `kind`.

    >>> @frozen
    ... class Player:
    ...     name: str = field(validator=is_a(str))
    >>> Player(7)
    Traceback (most recent call last):
    pigrules.core.malformed.MalformedError: name is a str, not 7
    """

    def check(instance: object, attribute: Attribute[Any], value: object) -> None:
        if not isinstance(value, kind):
            raise MalformedError(f"{attribute.name} is a {kind.__name__}, not {shown(value)}")

    return check


def whole(at_least: int, at_most: int = MOST_NUMBER) -> Validator:
    """The field is an int, no bool, of at least `at_least` and at most `at_most`.

    >>> @frozen
    ... class House:
    ...     number: int = field(validator=whole(1))
    >>> House(0)
    Traceback (most recent call last):
    pigrules.core.malformed.MalformedError: number is a whole number of at least 1, not 0
    """

    def check(instance: object, attribute: Attribute[Any], value: object) -> None:
        if type(value) is not int or value < at_least:
            raise MalformedError(
                f"{attribute.name} is a whole number of at least {at_least}, not {shown(value)}"
            )
        if value > at_most:
            raise MalformedError(
                f"{attribute.name} is a whole number of at most {at_most}, not {shown(value)}"
            )

    return check


def tuple_of(item: Validator, at_most: int = MOST_ITEMS) -> Validator:
    """The field is a tuple of at most `at_most` items, each of which passes `item`.

    >>> @frozen
    ... class Die:
    ...     faces: tuple[int, ...] = field(validator=tuple_of(whole(1)))
    >>> Die([1, 2])
    Traceback (most recent call last):
    pigrules.core.malformed.MalformedError: faces is a tuple, not [1, 2]
    """

    def check(instance: object, attribute: Attribute[Any], value: object) -> None:
        if not isinstance(value, tuple):
            raise MalformedError(f"{attribute.name} is a tuple, not {shown(value)}")
        if len(value) > at_most:
            raise MalformedError(f"{attribute.name} has at most {at_most} items, not {len(value)}")
        for each in value:
            item(instance, attribute, each)

    return check


def playable(rules: Any, attribute: Attribute[Any], value: object) -> None:
    """For the last field of rules: raise `InvalidError` with all of ``rules.faults``, if there are any.

    >>> from pigrules.core.acts import cite
    >>> @frozen
    ... class Rules:
    ...     seats: int = field(validator=playable)
    ...     @property
    ...     def faults(self):
    ...         return (cite("toy.setup.seats", count=self.seats),) if self.seats > 4 else ()
    >>> Rules(5)
    Traceback (most recent call last):
    pigrules.core.errors.InvalidError: toy.setup.seats (count 5)
    """
    if rules.faults:
        raise InvalidError(rules.faults)
