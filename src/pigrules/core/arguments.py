"""Arguments of public functions: each is of the type of its annotation, or one sentence says which is not.

`checked` looks before a call. It is for what is called now and then.
`checked_if_it_fails` looks only after a call has failed, so it costs a call that succeeds next to nothing.

The examples below go on from here:

>>> from pigrules import game
>>> from pigrules.core.arguments import checked, checked_if_it_fails, derived, mistake
>>> woolfy = game("woolfy")
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import WRAPPER_ASSIGNMENTS, cache, wraps
from inspect import signature, unwrap
from numbers import Integral, Rational, Real
from os import PathLike, fsencode
from pathlib import Path
from types import CodeType, NoneType, SimpleNamespace, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NewType,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from attrs import NOTHING, Factory, fields, frozen, has

from ..limits import LONGEST_NUMBER
from .malformed import PigrulesError, WrongTypeError, a, in_brief

__all__ = ["checked", "checked_if_it_fails", "derived", "mistake"]

F = TypeVar("F", bound=Callable[..., Any])

_KEPT: Final = (*WRAPPER_ASSIGNMENTS, "cache_clear", "cache_info")


def checked(function: F) -> F:
    """A function that checks its arguments by their annotations. For a class, that is its constructor.

    Raises `WrongTypeError` with the name of the argument. Where a float may stand, a whole number may.
    A truth value is no number, and a text is no list of texts.
    Arguments called `rules`, `state`, `step` or `seat` must belong to the game: the argument `game`, or the
    game of `record` or of the instance.

    >>> @checked
    ... def longest(names: list[str]) -> int:
    ...     return max(map(len, names))
    >>> longest(["Ana", 7])
    Traceback (most recent call last):
    pigrules.core.malformed.WrongTypeError: names[1]: expected text, found 7
    """
    if isinstance(function, type):
        function.__init__ = checked(function.__init__)  # type: ignore[misc]
        return cast("F", function)
    named = _positional(function)

    @wraps(function, _KEPT)
    def call(*args: Any, **kwargs: Any) -> Any:
        wrong = wrong_argument(function, {**dict(zip(named, args, strict=False)), **kwargs})
        if wrong is not None:
            raise wrong
        return function(*args, **kwargs)

    return cast("F", call)


def checked_if_it_fails(function: F) -> F:
    """As `checked`, but it looks only after a call has failed otherwise than with an error of the library.

    For what is called very often.

    >>> @checked_if_it_fails
    ... def longest(names: list[str]) -> int:
    ...     return max(map(len, names))
    >>> longest(7)
    Traceback (most recent call last):
    pigrules.core.malformed.WrongTypeError: names: expected a list or tuple, found 7
    """
    if isinstance(function, type):
        function.__init__ = checked_if_it_fails(function.__init__)  # type: ignore[misc]
        return cast("F", function)
    named = _positional(function)

    @wraps(function, _KEPT)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except Exception as error:
            wrong = wrong_argument(function, {**dict(zip(named, args, strict=False)), **kwargs})
            if wrong is None or isinstance(error, PigrulesError):
                raise
            raise wrong from error

    return cast("F", call)


def _positional(function: Callable[..., Any]) -> Sequence[str]:
    """The names of the arguments that may be given by position; `signature` would take much longer."""
    code: CodeType = unwrap(function).__code__
    return code.co_varnames[: code.co_argcount]


def derived(work: Callable[[Any], Any]) -> Any:
    """The default of a field of an attrs class that follows from the other fields: `work` gets the instance.

    Where it fails because a field is not of its type, the error is a `WrongTypeError`.

    >>> from attrs import field, frozen
    >>> @frozen
    ... class Row:
    ...     items: tuple[int, ...]
    ...     total: int = field(init=False, default=derived(lambda row: sum(row.items)))
    >>> Row((1, 2)).total
    3
    >>> Row((1, "2"))
    Traceback (most recent call last):
    pigrules.core.malformed.WrongTypeError: items[1]: expected a whole number, found '2'
    """

    def worked_out(made: Any) -> Any:
        try:
            return work(made)
        except Exception as error:
            given = {field.name: getattr(made, field.name) for field in fields(type(made)) if field.init}
            wrong = wrong_argument(type(made).__init__, given)
            if wrong is None or isinstance(error, PigrulesError):
                raise
            raise wrong from error

    return Factory(worked_out, takes_self=True)


def mistake(game: Any, passed: Mapping[str, object]) -> WrongTypeError | None:
    """The first of the arguments `passed` to a function of `game`, by name, that is not the game's; or None.

    >>> print(mistake(woolfy, {"rules": 7}))
    rules: expected a Rules of woolfy, found 7
    >>> mistake(woolfy, {"step": woolfy.parse("A red")}) is None
    True
    """
    for name, value in passed.items():
        found = _belongs(game, name, value)
        if found is not None:
            return found.error(name)
    return None


def wrong_argument(function: Callable[..., Any], passed: Mapping[str, Any]) -> WrongTypeError | None:
    """The error for the first of the arguments `passed` to a function that is of a wrong type; or None."""
    checks, owned = _checks(function)
    game = owned and (passed.get("game") or getattr(passed.get("record", passed.get("self")), "game", None))
    if hasattr(game, "rules_type"):
        wrong = mistake(game, {name: passed[name] for name in owned if name in passed})
        if wrong is not None:
            return wrong
    for name, check in checks:
        if name in passed:
            found = check(passed[name])
            if found is not None and passed[name] is not NOTHING:
                return found.error(name)
    return None


@frozen
class _Problem:
    """What is expected, and what is found, at a place in an argument."""

    expected: str
    found: object
    place: str = ""

    def at(self, place: str) -> _Problem:
        return _Problem(self.expected, self.found, place + self.place)

    def error(self, name: str) -> WrongTypeError:
        return WrongTypeError(f"expected {self.expected}, found {in_brief(self.found)}", name + self.place)


_Check: TypeAlias = Callable[[Any], _Problem | None]
"""From an argument to what is wrong with it; None if nothing is."""


def _belongs(game: Any, name: str, value: Any) -> _Problem | None:
    """What is wrong with the argument `name` of a function of `game`."""
    if name in ("rules", "state"):
        cls = game.rules_type if name == "rules" else game.state_type
        return None if isinstance(value, cls) else _Problem(f"{a(cls.__name__)} of {game.name}", value)
    if name == "step":
        return None if type(value) in game.steps.values() else _Problem(f"a step of {game.name}", value)
    if name == "steps" and isinstance(value, (list, tuple)):
        fits = {*game.steps.values()}.issuperset(map(type, value))
        return None if fits else _first(lambda step: _belongs(game, "step", step), value)
    if name == "view":
        views = game.state_type.__module__.rpartition(".")[0]
        return None if type(value).__module__.startswith(views) else _Problem(f"a view of {game.name}", value)
    if name == "rules or state":
        kinds = game.rules_type, game.state_type
        return None if isinstance(value, kinds) else _Problem(f"rules or a state of {game.name}", value)
    return _check_of(_TYPES[name])(value) if name in _TYPES else None


_OWNED: Final = frozenset({"rules", "state", "step", "steps"})
"""What an argument is called that belongs to the game of the call."""
_TYPES: Final[Mapping[str, Any]] = {"seat": int | None, "line": str, "word": Callable[..., Any]}


@cache
def _checks(function: Callable[..., Any]) -> tuple[tuple[tuple[str, _Check], ...], tuple[str, ...]]:
    """The checks of a function's arguments by name, and the names of those that belong to a game."""
    bare: Any = unwrap(function)
    asked = SimpleNamespace(__annotations__={**bare.__annotations__, "return": None})
    hints = get_type_hints(asked, bare.__globals__, include_extras=True)
    checks = {name: _check_of(type_) for name, type_ in hints.items() if name != "return"}
    owned = tuple(name for name in signature(bare).parameters if name in _OWNED)
    return tuple((name, check) for name, check in checks.items() if check is not _anything), owned


def _anything(value: Any) -> None:
    return None


@cache
def _check_of(type_: Any) -> _Check:
    """The check that an annotation asks for."""
    origin, items = get_origin(type_), get_args(type_)
    if isinstance(type_, NewType):
        return _check_of(type_.__supertype__)
    if isinstance(type_, TypeVar):
        return _check_of(type_.__bound__ or object)
    if origin is Annotated:
        return _check_of(items[0])
    if origin in (Union, UnionType):
        return _path if any(get_origin(item) is PathLike for item in items) else _any_of(type_, items)
    if origin is Literal:
        return lambda value: None if value in items else _Problem(_expected(type_), value)
    cls = origin or type_
    if not isinstance(cls, type) or cls in (object, Any):
        return _anything
    if cls is Path:
        return _path
    if cls in (int, float, Fraction):
        return lambda value: None if _is_number(value, cls) else _Problem(_expected(cls), value)
    if cls is tuple and items and items[-1] is not ...:
        return _fixed(items)
    if cls in _ROWS:
        return _row((list, tuple) if cls is tuple else cls, items)
    return _parts(cls) if has(cls) and not hasattr(cls.__init__, "__wrapped__") else _instance(cls)


def _instance(cls: type) -> _Check:
    return lambda value: None if isinstance(value, cls) else _Problem(_expected(cls), value)


def _is_number(value: Any, cls: type) -> bool:
    kinds = {int: Integral, float: Real, Fraction: Rational}  # also those of other libraries
    if isinstance(value, bool) or not isinstance(value, kinds[cls]):
        return False
    return value == value and (not isinstance(value, Integral) or abs(int(value)) < _TOO_LARGE)


def _any_of(type_: Any, members: Sequence[Any]) -> _Check:
    checks = [_check_of(member) for member in members]

    def check(value: Any) -> _Problem | None:
        inside: _Problem | None = None
        for check in checks:
            problem = check(value)
            if problem is None:
                return None
            inside = problem if problem.place else inside
        return inside or _Problem(_expected(type_), value)

    return check


def _path(value: Any) -> _Problem | None:
    """A text or a path that the system could have: without a zero, and of characters that it can write."""
    try:
        if b"\0" not in fsencode(value) and not isinstance(value, bytes):
            return None
    except (TypeError, ValueError):
        pass
    return _Problem("a path", str(value) if isinstance(value, Path) else value)


def _fixed(items: Sequence[Any]) -> _Check:
    checks = [_check_of(item) for item in items]
    expected = f"a tuple of {len(items)}: {', '.join(map(_expected, items))}"

    def check(value: Any) -> _Problem | None:
        if not isinstance(value, (list, tuple)) or len(value) != len(checks):
            return _Problem(expected, value)
        found = ((at, check(item)) for at, (check, item) in enumerate(zip(checks, value, strict=True)))
        return next((problem.at(f"[{at}]") for at, problem in found if problem), None)

    return check


def _row(cls: Any, items: Sequence[Any]) -> _Check:
    each = _check_of(items[0]) if items else _check_of(object)

    def check(value: Any) -> _Problem | None:
        if isinstance(value, (str, bytes)) or not isinstance(value, cls):
            return _Problem(_WORDS[list], value)
        return _first(each, value) if isinstance(value, Collection) else None

    return check


def _first(check: _Check, row: Iterable[Any]) -> _Problem | None:
    """The first problem of an item."""
    return next((found.at(f"[{at}]") for at, item in enumerate(row) if (found := check(item))), None)


def _parts(cls: Any) -> _Check:
    """The check of a value whose class does not check what it is made of."""
    instance = _instance(cls)
    try:
        hints = get_type_hints(cls)
    except NameError:  # it names what only a type checker imports
        return instance
    checks = {field.name: _check_of(hints[field.name]) for field in fields(cls)}

    def check(value: Any) -> _Problem | None:
        parts = ((name, check(getattr(value, name))) for name, check in checks.items())
        return instance(value) or next((found.at(f".{name}") for name, found in parts if found), None)

    return check


def _expected(type_: Any) -> str:
    """A type in words."""
    if get_origin(type_) in (Union, UnionType):
        return " or ".join(map(_expected, get_args(type_)))
    if get_origin(type_) is Literal:
        return f"one of {', '.join(map(str, get_args(type_)))}"
    cls = get_origin(type_) or getattr(type_, "__supertype__", type_)
    return _WORDS.get(cls) or a(getattr(cls, "__name__", str(cls)))


_TOO_LARGE: Final = 10**LONGEST_NUMBER
_ROWS: Final = (list, tuple, Sequence, Iterable, Collection)
_WORDS: Final[Mapping[Any, str]] = {
    **dict.fromkeys(_ROWS, "a list or tuple"),
    int: "a whole number",
    float: "a number",
    Fraction: "a fraction",
    str: "text",
    bool: "True or False",
    NoneType: "None",
    type: "a class",
    Callable: "a function",
    Mapping: "a mapping",
    PathLike: "a path",
}
