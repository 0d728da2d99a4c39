"""Nothing that the library hands out can be changed: values are walked through attributes, items and methods.

What is behind an underscore is not public, and ``object.__setattr__`` changes anything: neither is walked.
What a function makes anew for its caller (JSON data, a Counter) is the caller's own, and not walked either.
"""

from __future__ import annotations

import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from importlib.metadata import EntryPoint
from pathlib import PurePath
from random import Random
from types import MappingProxyType, ModuleType, NoneType, UnionType
from typing import Any, Final, TypeVar, get_origin

import attrs
import numpy as np
import pytest

import pigrules
from pigrules import dispute, explain, record, spec
from pigrules.analysis import Encoding, can_reach, iterate, unfold
from pigrules.core import Over, PigrulesError, Seat
from pigrules.core.layout import Draft
from pigrules.games import woolfy
from pigrules.match import Match
from pigrules.race import Race, opponents
from pigrules.registry import AnyGame, games
from pigrules.simulate import playout, simulate
from pigrules.testing import explore, walks

ATOMS: Final = (
    *(NoneType, bool, int, float, complex, str, bytes, Fraction, Enum, range, slice, type, ModuleType),
    *(re.Pattern, PurePath, EntryPoint, TypeVar, UnionType, BaseException, property, np.dtype),
)
"""Nobody can change these, or they are no data."""

MAY_CHANGE: Final[Mapping[type, str]] = {
    Match: "a game in progress changes with each step",
    Race: "it changes with each step",
    Random: "it changes with each number",
    Draft: "a document while it is read",
}
"""What the library hands out on purpose although it can be changed, and why."""


def changeable(value: Any, path: str, seen: dict[int, Any]) -> Iterator[str]:
    """The paths of what can be changed in `value`, and how. `seen` keeps what has been walked, and alive."""
    if isinstance(value, ATOMS) or type(value) in MAY_CHANGE or _is_code(value) or id(value) in seen:
        return
    seen[id(value)] = value
    if isinstance(value, (tuple, frozenset)):
        for at, item in enumerate(value):
            yield from changeable(item, f"{path}[{at}]", seen)
    elif isinstance(value, MappingProxyType):
        for key, item in value.items():
            yield from changeable(key, f"{path} key {key!r}", seen)
            yield from changeable(item, f"{path}[{key!r}]", seen)
    elif isinstance(value, np.ndarray):
        if value.flags.writeable:
            yield f"{path}: an array that can be written"
        yield from changeable(value.base, f"{path}.base", seen)
    else:
        for name in ("__setitem__", "__delitem__", "append", "add", "update", "clear", "extend"):
            if hasattr(type(value), name):
                yield f"{path}: a {type(value).__name__} has {name}"
                return
    yield from _attributes(value, path, seen)


def _is_code(value: object) -> bool:
    """Functions, methods and what typing makes."""
    return (
        inspect.isroutine(value)
        or isinstance(value, (classmethod, staticmethod, cached_property))
        or (
            type(value).__module__ in ("functools", "typing", "operator", "types", "typing_extensions")
            and not isinstance(value, MappingProxyType)
        )
        or get_origin(value) is not None
    )


def _attributes(value: Any, path: str, seen: dict[int, Any]) -> Iterator[str]:
    if not type(value).__module__.startswith("pigrules") and not attrs.has(type(value)):
        return  # what is others': containers are seen, and all else is no data of a game
    for name in sorted(dir(value)):
        if name.startswith("_"):
            continue
        try:
            inside = getattr(value, name)
        except (AttributeError, TypeError, PigrulesError):  # such as a result of a game that goes on
            continue
        if not callable(getattr(type(value), name, None)) and _takes(value, name, inside):
            yield f"{path}.{name} can be assigned"
        if inspect.ismethod(inside) and inside.__self__ is value and _needs_nothing(inside):
            yield from changeable(inside(), f"{path}.{name}()", seen)
        elif not inspect.ismethod(inside):
            yield from changeable(inside, f"{path}.{name}", seen)


def _needs_nothing(method: Callable[..., object]) -> bool:
    parameters = inspect.signature(method).parameters.values()
    return all(
        each.default is not each.empty or each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
        for each in parameters
    )


def _takes(value: object, name: str, inside: object) -> bool:
    try:
        setattr(value, name, inside)
    except (AttributeError, TypeError):
        return False
    return True


def found(value: Any, path: str) -> list[str]:
    return list(changeable(value, path, {}))


def public_modules() -> list[str]:
    every = [each.name for each in pkgutil.walk_packages(pigrules.__path__, "pigrules.")]
    return [
        "pigrules",
        *(name for name in every if not any(part.startswith("_") for part in name.split("."))),
    ]


@pytest.mark.parametrize("name", public_modules())
def test_what_a_module_holds(name: str) -> None:
    """Every public name of it, in `__all__` or not."""
    module = import_module(name)
    wrong: list[str] = []
    for public, value in vars(module).items():
        if not public.startswith("_") and not isinstance(value, ModuleType):
            wrong += found(value, f"{name}.{public}")
    assert wrong == []


def classes() -> Iterator[type]:
    """Every attrs class that a public module defines."""
    for name in public_modules():
        for value in vars(import_module(name)).values():
            if isinstance(value, type) and attrs.has(value) and value.__module__ == name:
                yield value


@pytest.mark.parametrize("cls", [*classes()], ids=lambda cls: f"{cls.__module__}.{cls.__name__}")
def test_a_public_class_of_values_is_frozen(cls: type) -> None:
    if cls in MAY_CHANGE or cls.__name__.startswith("_"):
        return
    made: Any = object.__new__(cls)
    name = next((each.name for each in attrs.fields(cls)), None)
    if name is not None:
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(made, name, 1)


def every_game() -> list[AnyGame]:
    return [*games().values()]


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
def test_what_a_game_hands_out(game: AnyGame) -> None:
    wrong = found(game, game.name) + found(spec.of(game), "spec")
    for rules in (walks.tables(game)[0], walks.tables(game)[-1]):
        wrong += found(rules, "rules")
        seen: dict[int, Any] = {}
        walk = walks.walk(game, rules, "0")
        for position in walk.positions:
            state = position.state
            things: list[Any] = [
                state,
                game.turn(state),
                game.legal(state),
                game.chances(state),
                game.faults(state),
            ]
            things += [game.view(state, seat) for seat in (None, Seat(0))]
            if position.step is not None:
                things += [position.step, game.events(state, position.step), game.judge(state, position.step)]
            for thing in things:
                wrong += changeable(thing, type(thing).__name__, seen)
        wrong += found(rules, "rules after a game")
        wrong += found(walk, "walk")
        over = game.turn(walk.states[-1])
        assert isinstance(over, Over)
        wrong += found(explain.grounds(over), "grounds")
    assert wrong == []


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
def test_what_a_match_and_what_reports_hand_out(game: AnyGame) -> None:
    rules = walks.tables(game)[0]
    seats = game.players[0]
    match = Match(game, rules, names=["x"] * seats)
    wrong: list[str] = []
    for name in ("game", "rules", "names", "state", "steps", "turn", "events"):
        wrong += found(getattr(match, name), f"match.{name}")
    wrong += found(
        (match.legal(), match.view(Seat(0)), match.view(None), match.record(), match.open_record()), "match"
    )
    played = playout(game, rules, ["random"] * seats, Random(1), 40)
    wrong += found((played, record.verify(played), *record.states(played)), "record")
    wrong += found(simulate(game, rules, ["random"] * seats, 1, 7), "summary")
    wrong += found(dispute.dispute(played, 1), "report")
    wrong += found(dispute.judge(played, 3, played.steps[3]), "answer")
    wrong += found(opponents(game, rules, ["random"] * seats), "opponents")
    assert wrong == []


def test_what_analysis_hands_out() -> None:
    rules = woolfy.Rules(seats=1, dice=woolfy.Dice((("wolf",), ("wolf",), ("wolf",)), origin="scope"))
    plans = {"first": lambda state, legal: [1, *[0] * (len(legal) - 1)]}
    graph = unfold(woolfy.GAME, rules, plans=plans)
    wrong = found((graph, iterate(graph), can_reach(graph, lambda over: True)), "analysis")
    for block in graph.blocks:
        wrong += found((block.odds(), block.odds(None if block.chance else "first"), block.sizes), "block")
    assert wrong == []
    del plans["first"]
    assert list(graph.blocks[0].plans) == ["first"]


def test_what_an_exploration_hands_out() -> None:
    rules = woolfy.Rules(seats=1, dice=woolfy.Dice((("wolf",), ("wolf",), ("wolf",)), origin="scope"))
    assert found(explore.explore(woolfy.GAME, rules, 3), "explored") == []
    assert found(Encoding(), "encoding") == []
