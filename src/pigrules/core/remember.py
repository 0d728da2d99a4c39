"""Memos that note what they read: a hit gives the readings that its entry rests on, as a miss does.

A game keeps what one table works out once in a `Memo`. Usually that is `functools.lru_cache`.
Where rules are watched (`Watched`), each entry also notes the readings that it read:

```python
class Memo(remember.Memo[Rules], of=Rules):
    @remember
    def sites(self, shapes: tuple[Shape, ...]) -> tuple[int, ...]: ...

    @remembered
    def universe(self) -> tuple[Player, ...]: ...
```

Rules are a subclass of `Remembering`; they do not know their memo, which knows them and their predicates.
A game may keep what it likes elsewhere, by the readings that it rests on or on its rules;
then less is shared between tables that read the rules differently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from functools import cache, cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any, Concatenate, Final, Generic, ParamSpec, Self, TypeVar, cast, overload

import attrs

from ..limits import MOST_ENTRIES

__all__ = ["Memo", "Remembering", "Watched", "remember", "remembered", "renewed"]

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")


class remember(Generic[P, T]):
    """A method that works out each answer once, by its arguments: at most `MOST_ENTRIES` are kept.

    >>> from pigrules.core.remember import Memo, remember
    >>> class Squares(Memo):
    ...     @remember
    ...     def of(self, number):
    ...         print("working")
    ...         return number**2
    >>> squares = Squares(None)
    >>> squares.of(3) + squares.of(3)
    working
    18
    """

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
    """A value that is worked out when it is first read, and kept.

    >>> from pigrules.core.remember import Memo, remembered
    >>> class Doubled(Memo):
    ...     @remembered
    ...     def seats(self):
    ...         print("working")
    ...         return 2 * self.rules
    >>> doubled = Doubled(3)
    >>> doubled.seats + doubled.seats
    working
    12
    """

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
    """The base of attrs classes of rules that keep a memo.

    The memo is a plain attribute of the instance, which is read fastest.

    >>> from pigrules import game
    >>> rules = game("woolfy").rules_type(seats=2)
    >>> rules.memo is rules.memo
    True
    """

    if TYPE_CHECKING:
        memo: Any
        """What follows from these rules, worked out once: the `Memo` that was declared ``of`` their class."""

    def __attrs_post_init__(self) -> None:
        made = _memos.get(type(self))
        if made is not None:
            self.__dict__["memo"] = made(self)


_memos: Final[dict[type, type[Memo[Any]]]] = {}
"""By the class of rules, the class of their memos."""


class Memo(Generic[R]):
    """What follows from the rules of one table, worked out once. Only memos know the keys of memos.

    A subclass names the class of its rules with ``of=``; these are `Remembering`.

    >>> from attrs import frozen
    >>> from pigrules.core.remember import Memo, Remembering, remembered
    >>> @frozen(slots=False)
    ... class Rules(Remembering):
    ...     seats: int = 3
    >>> class Seats(Memo, of=Rules):
    ...     @remembered
    ...     def every(self):
    ...         return tuple(range(self.rules.seats))
    >>> Rules().memo.every
    (0, 1, 2)
    """

    def __init_subclass__(cls, of: type | None = None) -> None:
        if of is not None:
            _memos[of] = cls

    def __new__(cls, rules: R) -> Self:
        """A memo that notes what it reads, if the rules are watched."""
        made: Self = super().__new__(cls if _watch(rules) is None else _watching(cast("Any", cls)))
        return made

    if TYPE_CHECKING:
        rules: R
        """The rules."""

    def __init__(self, rules: R) -> None:
        self.__dict__["rules"] = rules

    @remember
    def once(self, find: Callable[[R], T]) -> T:
        """What a function that knows more than memos finds out about the rules."""
        return find(self.rules)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a memo cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a memo cannot be changed: {name}")


def renewed(value: T) -> T:
    """An equal value that has kept nothing yet: rules, and components, are made again from their fields.

    >>> from pigrules import game
    >>> from pigrules.core.remember import renewed
    >>> rules = game("woolfy").rules_type(seats=2)
    >>> again = renewed(rules)
    >>> again == rules, again.memo is rules.memo, again.track is rules.track
    (True, False, False)
    """
    kind: Any = type(value)
    if attrs.has(kind):
        fields = (each for each in attrs.fields(kind) if each.init)
        made: Any = kind(**{each.alias: renewed(getattr(value, each.name)) for each in fields})
    elif isinstance(value, tuple):
        items = [renewed(item) for item in value]
        made = kind(items) if kind is tuple else kind(*items)
    else:
        made = deepcopy(value)
    again: T = made
    return again


class Watched(Generic[R]):
    """Rules that answer questions and note which of their readings each answer rests on.

    Answers are worked out under equal rules with a memo of their own. What else these keep, and might read
    unseen, is never used twice: unless all that they keep is in their `Memo`, each question has fresh rules.

    >>> from pigrules import game
    >>> from pigrules.core.remember import Watched
    >>> watched = Watched(game("three-little-pigs").rules_type(seats=2))
    >>> watched.ask(lambda rules: rules.readings.must_buy == "must")
    (True, ('must_buy',))
    """

    def __init__(self, rules: R) -> None:
        self._rules = rules
        self._made: tuple[R, _Watch] | None = None

    def ask(self, question: Callable[[R], T]) -> tuple[T, tuple[str, ...]]:
        """The answer of a pure function of rules, and the fields of the readings that it rests on.

        They come in the order in which they are read. Rules without readings have none.
        """
        if getattr(self._rules, "readings", None) is None:
            return question(self._rules), ()
        if self._made is None or not _is_noted(cast("Any", type(self._rules))):
            self._made = _watching_rules(self._rules)
        rules, watch = self._made
        return watch.during(lambda: question(rules))


class _Watch:
    """Notes which readings are read."""

    def __init__(self) -> None:
        self.always: tuple[str, ...] = ()
        """What may have been read before anything is asked."""
        self._open: list[dict[str, None]] = [{}]

    def note(self, names: Iterable[str]) -> None:
        """These readings are read."""
        self._open[-1].update(dict.fromkeys(names))

    def during(self, call: Callable[[], T]) -> tuple[T, tuple[str, ...]]:
        """What `call` gives, and the readings that it needs, in the order in which it needs them first."""
        self._open.append(dict.fromkeys(self.always))
        try:
            value = call()
        finally:
            names = tuple(self._open.pop())
            self.note(names)
        return value, names


def _watching_rules(rules: Any) -> tuple[Any, _Watch]:
    """Equal rules that have kept nothing yet, and the watch of their readings."""
    cls, readings_class = cast("Any", (type(rules), type(rules.readings)))
    watch, seen = _Watch(), object.__new__(_watched_class(readings_class))
    object.__setattr__(seen, "__plain__", rules.readings)
    object.__setattr__(seen, "__watch__", watch)
    made: Any
    made, names = watch.during(lambda: attrs.evolve(rules, readings=seen))
    if _holds_more(cls):
        watch.always = names
    kept = getattr(made, "__dict__", {})
    for name in [name for name in kept if name not in _fields(cls) and not name.startswith("_attrs")]:
        del kept[name]  # worked out when the rules checked themselves
    if isinstance(made, Remembering):
        made.__attrs_post_init__()
    return made, watch


def _watch(rules: object) -> _Watch | None:
    found: _Watch | None = getattr(getattr(rules, "readings", None), "__watch__", None)
    return found


@cache
def _fields(cls: Any) -> frozenset[str]:
    return frozenset(each.name for each in attrs.fields(cls))


@cache
def _holds_more(cls: Any) -> bool:
    """Whether rules of this class are made with more in them than they are given."""
    slots = {name for base in cls.__mro__ for name in vars(base).get("__slots__", ())}
    derived = any(not each.init for each in attrs.fields(cls))
    return derived or not slots <= _fields(cls) | {"__weakref__", "_attrs_cached_hash"}


@cache
def _is_noted(cls: Any) -> bool:
    """Whether rules of this class keep nothing but what a memo notes."""
    memo: type = _memos.get(cls, Memo)
    classes = (*cls.__mro__, *memo.__mro__)
    others = (cached_property, type(lru_cache(lambda: None)))
    found = any(isinstance(each, others) for base in classes for each in vars(base).values())
    return issubclass(cls, Remembering) and not found and not _holds_more(cls)


@cache
def _watched_class(cls: Any) -> Any:
    """The subclass of a class of readings that notes each field that is read."""
    every = tuple(each.name for each in attrs.fields(cls))

    def noting(name: str) -> property:
        names = (name,)

        def read(readings: Any) -> Any:
            readings.__watch__.note(names)
            return getattr(readings.__plain__, name)

        return property(read)

    def equal(readings: Any, other: object) -> bool:
        readings.__watch__.note(every)
        return bool(readings.__plain__ == getattr(other, "__plain__", other))

    def digest(readings: Any) -> int:
        readings.__watch__.note(every)
        return hash(readings.__plain__)

    body = {
        "__slots__": ("__plain__", "__watch__"),
        "__eq__": equal,  # what is kept by readings as a whole rests on all of them
        "__hash__": digest,
        **{name: noting(name) for name in every},
    }
    return type(f"Watched{cls.__name__}", (cls,), body)


_BY_NAME: Final = object()
"""Stands in a key between arguments by place and those by name."""


class _noting(remember[P, T]):
    """The same as `remember`; each call also notes what its entry has read."""

    def made(self, instance: object) -> Callable[P, T]:
        watch, function = _watch_of(instance), self.function
        known: dict[tuple[Any, ...], tuple[T, tuple[str, ...]]] = {}

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


def _watch_of(memo: Any) -> _Watch:
    watch = _watch(memo.rules)
    if watch is None:
        raise AssertionError("a memo asks for the watch of rules that are not watched")
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
