"""Suites about values: they are frozen, equal values are equal everywhere, and copies behave alike."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from random import Random
from types import NoneType
from typing import Any, Final

import attrs

from .. import codec
from ..core import ChanceStep, PlayerStep
from ..registry import AnyGame
from ._round_trips import through_json
from .walks import Position, any_step, pick, positions, thinned, walks

PLAIN: Final = (str, int, Fraction, Enum, NoneType)
"""Leaves of a value: none of them can be changed. Floats are not exact, sets have no order."""


def values_are_frozen(game: AnyGame, rules: Any, seed: int = 0, games: int = 1) -> None:
    """Rules, positions, views, steps and answers are frozen through and through, and can be hashed."""
    seen: set[int] = set()
    for step in game.universe(rules):
        _check_frozen(game, "universe", step, seen)
    for played in walks(game, rules, seed, games):
        for position in played.positions:
            state = position.state
            _check_frozen(game, f"{position}: state", state, seen)
            _check_frozen(game, f"{position}: turn", game.turn(state), set())
            _check_frozen(game, f"{position}: view", game.view(state, None), set())
            if position.step is not None:
                _check_frozen(game, f"{position}: step", position.step, seen)
                _check_frozen(game, f"{position}: events", game.events(state, position.step), set())
                _check_frozen(game, f"{position}: ruling", game.judge(state, position.step), set())


def equal_states_are_equal(game: AnyGame, rules: Any, seed: int = 0, count: int = 40) -> None:
    """Positions are equal exactly if they are written the same, no matter how they were reached.

    Equal ones have equal hashes, and so has a copy of a position that was pickled.
    """
    by_text: dict[str, Any] = {}
    by_state: dict[Any, str] = {}
    for position, state in _several_ways(game, rules, seed, count):
        text = repr(codec.dump(game, state))
        twin = by_text.setdefault(text, state)
        if not _alike(state, twin):
            raise AssertionError(f"{position}: positions that are written the same differ: {text}")
        other = by_state.setdefault(state, text)
        if other != text:
            raise AssertionError(f"{position}: two positions are equal, but written {text} and {other}")
        back = _pickled(position, state)
        if not _alike(back, state):
            raise AssertionError(f"{position}: differs from its pickled copy")


def copies_behave_alike(game: AnyGame, rules: Any, seed: int = 0, count: int = 20) -> None:
    """Nothing depends on identity: decoded positions and steps get the same answers as played ones."""
    for position in positions(game, rules, seed, count):
        state = position.state
        copy = through_json(game, game.state_type, state)
        same = (
            game.turn(copy) == game.turn(state)
            and game.legal(copy) == game.legal(state)
            and game.chances(copy).steps == game.chances(state).steps
            and game.chances(copy).weights == game.chances(state).weights
        )
        if not same:
            raise AssertionError(f"{position}: a decoded copy of the position is answered otherwise")
        refused = thinned(game.universe(rules), 20)
        for step in (*game.legal(state), *thinned(game.chances(state).steps, 20), *refused):
            kind = ChanceStep if isinstance(step, ChanceStep) else PlayerStep
            _check_twin(game, position, (state, step), (copy, through_json(game, kind, step)))


def _check_twin(game: AnyGame, position: Position, own: tuple[Any, Any], copy: tuple[Any, Any]) -> None:
    where = f"{position}: {game.format(own[1])!r}"
    ruling = game.judge(*own)
    if game.judge(*copy) != ruling:
        raise AssertionError(f"{where}: a decoded copy of the step is judged otherwise")
    if ruling.legal:
        if game.events(*copy) != game.events(*own):
            raise AssertionError(f"{where}: a decoded copy has other events")
        after, twin = game.advance(*own), game.advance(*copy)
        if not _alike(twin, after):
            raise AssertionError(f"{where}: a decoded copy leads elsewhere")


def _pickled(position: Position, state: Any) -> Any:
    try:
        return pickle.loads(pickle.dumps(state))
    except Exception as error:
        raise AssertionError(f"{position}: cannot be pickled: {error}") from error


def _alike(one: object, other: object) -> bool:
    return one == other and hash(one) == hash(other)


def _several_ways(game: AnyGame, rules: Any, seed: int, count: int) -> Iterator[tuple[Position, Any]]:
    """Positions, and what some short ways from each of them lead to, often to the same."""
    random = Random(f"{seed}/ways")
    for position in positions(game, rules, seed, count):
        yield position, position.state
        state = position.state
        for _ in range(8):
            step = any_step(game, state, random)
            state = position.state if step is None else game.advance(state, step)
            yield position, state
            state = pick(random, (state, position.state))


def _check_frozen(game: AnyGame, path: str, value: object, seen: set[int]) -> None:
    for place, problem in _changeable(value, seen):
        raise AssertionError(f"{game.name}, {path}{place}: {problem}")
    hash(value)


def _changeable(value: Any, seen: set[int], path: str = "") -> Iterator[tuple[str, str]]:
    """What can be changed in `value`, with its path; `seen` holds ids of sound values that live on."""
    if isinstance(value, PLAIN) or id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _changeable(item, seen, f"{path}[{index}]")
    elif attrs.has(type(value)):
        for attribute in attrs.fields(type(value)):
            inside = getattr(value, attribute.name)
            if _takes(value, attribute.name, inside):
                yield f"{path}.{attribute.name}", "can be assigned"
            yield from _changeable(inside, seen, f"{path}.{attribute.name}")
    else:
        yield path, f"a {type(value).__name__} is no frozen value"


def _takes(value: object, name: str, inside: object) -> bool:
    try:
        setattr(value, name, inside)
    except AttributeError:
        return False
    return True
