"""Memos that know what they have read: a hit tells which readings its entry rests on, as a miss does.

A game keeps what one table works out once in a `Memo`. Usually that is `functools.lru_cache`.
Where rules are watched (`watched`), each entry also notes the readings that it read:

```python
class Memo(remember.Memo[Rules], of=Rules):
    @remember
    def sites(self, shapes: tuple[Shape, ...]) -> tuple[int, ...]: ...

    @remembered
    def universe(self) -> tuple[Player, ...]: ...
```

Rules are a subclass of `Remembering`; they do not know their memo, which knows them and their predicates.
What a game keeps elsewhere, and that rests on readings, is read unseen after the first time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
from typing import Any, Concatenate, Final, Generic, ParamSpec, Self, TypeVar, cast, overload

import attrs

__all__ = ["MOST_ENTRIES", "Memo", "Remembering", "Watch", "remember", "remembered", "watched"]

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")

MOST_ENTRIES: Final = 1 << 14
"""Entries that one memo keeps at most."""


class Watch:
    """Notes which readings are read."""

    def __init__(self) -> None:
        self._open: list[set[str]] = [set()]

    def note(self, names: Iterable[str]) -> None:
        """These readings have been read."""
        self._open[-1].update(names)

    def during(self, call: Callable[[], T]) -> tuple[T, frozenset[str]]:
        """What `call` gives, and the names of the readings that were read meanwhile."""
        self._open.append(set())
        try:
            value = call()
        finally:
            names = self._open.pop()
            self.note(names)
        return value, frozenset(names)


class remember(Generic[P, T]):
    """A method that works out each answer once, by its arguments: at most `MOST_ENTRIES` are kept."""

    def __init__(self, function: Callable[Concatenate[Any, P], T]) -> None:
        self.function = function
        self.__doc__ = function.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> remember[P, T]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Callable[P, T]: ...

    def __get__(self, instance: object | None, owner: type) -> remember[P, T] | Callable[P, T]:
        if instance is None:
            return self
        made = self.made(instance)
        instance.__dict__[self.name] = made  # found before this descriptor from now on
        return made

    def made(self, instance: object) -> Callable[P, T]:
        """The method of one instance, with a memo of its own."""
        made: Any = lru_cache(maxsize=MOST_ENTRIES)(partial(self.function, instance))
        call: Callable[P, T] = made
        return call


class remembered(Generic[T]):
    """A value that is worked out when it is first read, and kept."""

    def __init__(self, function: Callable[[Any], T]) -> None:
        self.function = function
        self.__doc__ = function.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> remembered[T]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: object | None, owner: type) -> remembered[T] | T:
        if instance is None:
            return self
        value: T = self.function(instance)
        instance.__dict__[self.name] = value
        return value


class Remembering:
    """The base of rules that keep a memo: ``memo: Memo = rules.memo``."""

    @remembered
    def memo(self) -> Any:
        """What follows from these rules, worked out once: the `Memo` that was declared ``of`` their class."""
        return _memos[type(self)](self)


_memos: Final[dict[type, type[Memo[Any]]]] = {}
"""By the class of rules, the class of their memos."""


class Memo(Generic[R]):
    """What follows from the rules of one table, worked out once. Only memos know the keys of memos."""

    def __init_subclass__(cls, of: type | None = None) -> None:
        if of is not None:
            _memos[of] = cls

    def __new__(cls, rules: R) -> Self:
        """A memo that notes what it reads, if the rules are watched."""
        made: Self = super().__new__(cls if _watch(rules) is None else _watching(cast("Any", cls)))
        return made

    def __init__(self, rules: R) -> None:
        self.rules = rules


def watched(rules: R) -> tuple[R, Watch]:
    """Equal rules with a memo of their own whose readings are watched, and who watches them.

    Rules without readings are given back as they are: there is nothing to watch.
    """
    watch, readings = Watch(), getattr(rules, "readings", None)
    if readings is None:
        return rules, watch
    seen: Any = object.__new__(_watched_class(cast("Any", type(readings))))
    for each in attrs.fields(type(readings)):
        object.__setattr__(seen, f"_{each.name}_", getattr(readings, each.name))
    object.__setattr__(seen, "__watch__", watch)
    made: R = attrs.evolve(cast("Any", rules), readings=seen)
    return made, watch


def _watch(rules: object) -> Watch | None:
    found: Watch | None = getattr(getattr(rules, "readings", None), "__watch__", None)
    return found


@cache
def _watched_class(cls: Any) -> Any:
    """The subclass of a class of readings that notes each field that is read."""

    def noting(name: str) -> property:
        names, at = (name,), f"_{name}_"

        def read(readings: Any) -> Any:
            readings.__watch__.note(names)
            return getattr(readings, at)

        return property(read)

    names = [each.name for each in attrs.fields(cls)]
    body = {
        "__slots__": ("__watch__", *(f"_{name}_" for name in names)),
        "__eq__": object.__eq__,  # compared and hashed without being read
        "__hash__": object.__hash__,
        **{name: noting(name) for name in names},
    }
    return type(f"Watched{cls.__name__}", (cls,), body)


_BY_NAME: Final = object()
"""Stands in a key between arguments by place and those by name."""


class _noting(remember[P, T]):
    """The same as `remember`; each call also notes what its entry has read."""

    def made(self, instance: object) -> Callable[P, T]:
        watch, function = _watch_of(instance), self.function
        known: dict[tuple[Any, ...], tuple[T, frozenset[str]]] = {}

        def call(*args: P.args, **kwargs: P.kwargs) -> T:
            key = (*args, _BY_NAME, *kwargs.items()) if kwargs else args
            found = known.get(key)
            if found is None:
                if len(known) >= MOST_ENTRIES:
                    known.clear()
                found = known[key] = watch.during(lambda: function(instance, *args, **kwargs))
            else:
                watch.note(found[1])
            return found[0]

        return call


class _noted(Generic[T]):
    """The same as `remembered`; each time it is read it also notes what it has read itself."""

    def __init__(self, function: Callable[[Any], T], name: str) -> None:
        self.function, self.at = function, f"_{name}_"

    def __get__(self, instance: Any, owner: type) -> T:
        watch, kept = _watch_of(instance), instance.__dict__
        if self.at not in kept:
            kept[self.at] = watch.during(lambda: self.function(instance))
        value: T
        value, names = kept[self.at]
        watch.note(names)
        return value


def _watch_of(memo: Any) -> Watch:
    watch = _watch(memo.rules)
    assert watch is not None
    return watch


@cache
def _watching(cls: Any) -> Any:
    """The subclass of a class of memos that notes what its entries read."""
    body: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        for name, each in vars(base).items():
            if isinstance(each, remember):
                body[name] = _noting(each.function)
            elif isinstance(each, remembered):
                body[name] = _noted(each.function, name)
    return type(f"Watching{cls.__name__}", (cls,), body)
