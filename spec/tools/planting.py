"""Wrong functions that the faults of several games plant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from attrs import evolve

__all__ = ["Function", "as_if", "never", "without"]

Function: TypeAlias = Callable[..., Any]


def never(right: Function) -> Function:
    """A predicate that refuses nothing."""
    return lambda *arguments: None


def without(clause: str) -> Callable[[Function], Function]:
    """A predicate that does not refuse by one clause."""

    def wrong(right: Function) -> Function:
        def answer(*arguments: Any) -> Any:
            found = right(*arguments)
            if isinstance(found, tuple):
                return tuple(each for each in found if each.clause != clause)
            return None if found is not None and found.clause == clause else found

        return answer

    return wrong


def as_if(**readings: str) -> Callable[[Function], Function]:
    """The function under other readings: its last argument has them, or the rules, its first."""

    def wrong(right: Function) -> Function:
        def function(*arguments: Any) -> Any:
            *others, last = arguments
            if all(hasattr(last, name) for name in readings):
                return right(*others, evolve(last, **readings))
            rules, *others = arguments
            return right(evolve(rules, readings=evolve(rules.readings, **readings)), *others)

        return function

    return wrong
