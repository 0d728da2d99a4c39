"""Quint's operators in Python: the few that Python has no expression for.

A set is a frozenset, a list or a tuple is a tuple, a record is a NamedTuple, a map is a `Map`.
A variant is a pair of its tag and its value, which is ``()`` if it carries none.
Whatever stops Quint's simulator (an index out of bounds, a missing key) raises `QuintError` here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from itertools import chain, combinations, product
from typing import Any, Generic, NoReturn, TypeVar

__all__ = [
    "Map",
    "QuintError",
    "head",
    "lazy",
    "lists_up_to",
    "maps_between",
    "no_case",
    "nth",
    "only_element",
    "power",
    "powerset",
    "put",
    "quotient",
    "reduce",
    "remainder",
    "replace_at",
    "set_at",
    "set_by",
    "slice_of",
    "tail",
    "to_map",
]

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


class QuintError(Exception):
    """The model has no value here: Quint's simulator would stop with an error."""


class Map(Generic[K, V]):
    """A map that never changes."""

    __slots__ = ("_hash", "_items")
    _items: dict[K, V]
    _hash: int

    def __init__(self, items: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        self._items = dict(items)

    def __getitem__(self, key: K) -> V:
        try:
            return self._items[key]
        except KeyError:
            raise QuintError(f"get: no key {key!r} among {sorted(map(repr, self._items))}") from None

    def __contains__(self, key: object) -> bool:
        return key in self._items

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Map) and self._items == other._items

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            self._hash = hash(frozenset(self._items.items()))
            return self._hash

    def __repr__(self) -> str:
        return f"Map({self._items!r})"

    def items(self) -> Iterable[tuple[K, V]]:
        """The keys, each with its value."""
        return self._items.items()

    def having(self, key: K, value: V) -> Map[K, V]:
        """The map with `value` at `key`, and the rest as it is."""
        items = self._items.copy()
        items[key] = value
        made: Map[K, V] = Map.__new__(Map)
        made._items = items
        return made


def lazy(compute: Callable[[], T]) -> Callable[[], T]:
    """A value that is worked out on first use: a local `val` of Quint."""
    known: list[T] = []

    def value() -> T:
        if not known:
            known.append(compute())
        return known[0]

    return value


def no_case(tag: str) -> NoReturn:
    """A match has no case for `tag`."""
    raise QuintError(f"match: no case for {tag}")


def nth(items: tuple[T, ...], at: int) -> T:
    """The item at place `at`, counted from 0."""
    if not 0 <= at < len(items):
        raise QuintError(f"nth: no item {at} in a list of {len(items)}")
    return items[at]


def head(items: tuple[T, ...]) -> T:
    """The first item."""
    if not items:
        raise QuintError("head: the list is empty")
    return items[0]


def tail(items: tuple[T, ...]) -> tuple[T, ...]:
    """All items but the first."""
    if not items:
        raise QuintError("tail: the list is empty")
    return items[1:]


def slice_of(items: tuple[T, ...], start: int, end: int) -> tuple[T, ...]:
    """The items from place `start` up to, and without, place `end`."""
    if not 0 <= start <= end <= len(items):
        raise QuintError(f"slice: no places {start} to {end} in a list of {len(items)}")
    return items[start:end]


def replace_at(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The list with `item` at place `at`."""
    if not 0 <= at < len(items):
        raise QuintError(f"replaceAt: no item {at} in a list of {len(items)}")
    return (*items[:at], item, *items[at + 1 :])


def quotient(number: int, by: int) -> int:
    """Division that rounds towards zero, as Quint's simulator does."""
    if by == 0:
        raise QuintError("division by zero")
    whole = abs(number) // abs(by)
    return whole if (number < 0) == (by < 0) else -whole


def remainder(number: int, by: int) -> int:
    """What `quotient` leaves: it has the sign of `number`."""
    return number - by * quotient(number, by)


def power(base: int, exponent: int) -> int:
    """`base` to the power of `exponent`, which is not negative; 0 to the power of 0 is no number."""
    if exponent < 0 or (base == 0 and exponent == 0):
        raise QuintError(f"{base}^{exponent} is undefined")
    return int(base**exponent)


def only_element(items: frozenset[T]) -> T:
    """The one element of a set that has one."""
    if len(items) != 1:
        raise QuintError(f"getOnlyElement: the set has {len(items)} elements")
    (item,) = items
    return item


def powerset(items: frozenset[T]) -> frozenset[frozenset[T]]:
    """The set of all subsets."""
    sizes = range(len(items) + 1)
    return frozenset(map(frozenset, chain.from_iterable(combinations(items, size) for size in sizes)))


def lists_up_to(items: frozenset[T], length: int) -> frozenset[tuple[T, ...]]:
    """All lists of at most `length` of these items."""
    return frozenset(chain.from_iterable(product(items, repeat=size) for size in range(length + 1)))


def to_map(pairs: frozenset[tuple[K, V]]) -> Map[K, V]:
    """The map of these pairs of a key and its value; if a key came twice, nothing would say which holds."""
    made = Map(pairs)
    if len(made) != len(pairs):
        raise QuintError("setToMap: a key comes twice")
    return made


def maps_between(keys: frozenset[K], values: frozenset[V]) -> frozenset[Map[K, V]]:
    """All maps from these keys to these values."""
    ordered = tuple(keys)
    rows: Iterable[tuple[Any, ...]] = product(values, repeat=len(ordered))
    return frozenset(Map(zip(ordered, row, strict=True)) for row in rows)


def set_at(items: Map[K, V], key: K, value: V) -> Map[K, V]:
    """The map with another value at `key`, which it has."""
    if key not in items:
        raise QuintError(f"set: no key {key!r}")
    return items.having(key, value)


def set_by(items: Map[K, V], key: K, change: Callable[[V], V]) -> Map[K, V]:
    """The map with the value at `key`, which it has, changed."""
    if key not in items:
        raise QuintError(f"setBy: no key {key!r}")
    return items.having(key, change(items[key]))


def put(items: Map[K, V], key: K, value: V) -> Map[K, V]:
    """The map with `value` at `key`, which it may have or not."""
    return items.having(key, value)
