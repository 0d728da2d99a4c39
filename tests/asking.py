"""What the tests of every game ask of it, in its notation."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import pytest

from pigrules.core import Cited, ClauseId, Entry, Fact, MalformedError, Seat
from pigrules.registry import AnyGame

S = TypeVar("S")


def cited(clause: str, **facts: Fact) -> Cited:
    """``cited("pdw.grab.once", seat=1)``."""
    return Cited(ClauseId(clause), tuple(facts.items()))


def refusals(game: AnyGame, state: Any, line: str) -> tuple[Cited, ...]:
    """Why the judge refuses the step that is written `line`; nothing if it is legal."""
    found: tuple[Cited, ...] = game.judge(state, game.parse(line)).refusals
    return found


def events(game: AnyGame, state: Any, line: str) -> tuple[Cited, ...]:
    """The events of the step that is written `line`; the judge accepts it."""
    assert refusals(game, state, line) == ()
    return game.events(state, game.parse(line))


def after(game: AnyGame, state: S, *lines: str) -> S:
    """The position after these steps, each of which the judge accepts."""
    for line in lines:
        state = game.apply(state, game.parse(line))
    return state


def legal(game: AnyGame, state: Any) -> list[str]:
    """The legal steps as they are written."""
    return [game.format(step) for step in game.legal(state)]


def problem(make: Callable[[], object]) -> str:
    """What the error says that `make` raises, of something malformed."""
    with pytest.raises(MalformedError) as caught:
        make()
    return str(caught.value)


def read_back(game: AnyGame, text: str) -> None:
    """Any text is malformed, or a step that is read as it is written."""
    try:
        step = game.parse(text)
    except MalformedError:
        return
    assert game.parse(game.format(step)) == step


def loaded(path: Path) -> ModuleType:
    """A file of Python, imported as a module of its name."""
    found = spec_from_file_location(path.stem, path)
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    sys.modules[path.stem] = module
    found.loader.exec_module(module)
    return module


def entry(seat: int | None, clause: str, points: int, /, **facts: Fact) -> Entry:
    """An entry of a score sheet."""
    return Entry(None if seat is None else Seat(seat), ClauseId(clause), points, tuple(facts.items()))
