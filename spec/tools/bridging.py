"""What a game tells about its formal model, so that the two can be compared."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from pigrules.core import Turn
from pigrules.registry import AnyGame

__all__ = ["Bridge", "Fault", "Scope", "bridges", "faults_of"]

SPEC: Final = Path(__file__).parents[1]


@frozen
class Scope:
    """Rules whose positions are looked at one after the other, nearest to the start first."""

    name: str
    rules: Any
    transitions: int
    """How many transitions to try, at most."""
    whole: bool = False
    """Whether that is enough to see them all, under the default readings."""
    matches: int = 1
    """How many matches to play at random, under the default and under each other reading."""
    opening: tuple[str, ...] = ()
    """Steps in the notation of the game that lead to where the looking begins, as far as they are legal."""


@frozen(kw_only=True)
class Bridge:
    """A game, its model, and how the values of one read as values of the other.

    The functions of the model take its rules first, then a position.
    """

    game: AnyGame
    setup: Callable[[Any], Any]
    legal: Callable[[Any, Any], frozenset[Any]]
    """The steps of a seat that chooses, or of chance if it is due."""
    apply: Callable[[Any, Any, Any], Any]
    weight: Callable[[Any, Any, Any], int]
    refusals: Callable[[Any, Any, Any], frozenset[str]]
    """The clauses that refuse a step that the rules of the game forbid, and not those of the referee."""
    turn: Callable[[Any, Any], tuple[Any, ...]]
    """Who steps next, or how it has ended, as plain values."""

    turn_of: Callable[[Turn], tuple[Any, ...]]
    """The same of the game."""
    rules_of: Callable[[Any], Any]
    """The rules of the game as rules of the model."""
    state_of: Callable[[Any], Any]
    """A position of the game as a position of the model."""
    step_of: Callable[[Any], Any]
    """A step of the game as a step of the model."""
    step_from: Callable[[Any, Any], Any]
    """A step of the model as a step of the game; its rules come first."""
    scopes: Callable[[], tuple[Scope, ...]]
    """Small rules for every clause that can come to pass; under other readings they are used too."""
    normal: Callable[[Any], Any] = lambda state: state
    """A position of the model in the form that `state_of` gives: two that mean the same are equal."""
    strays: Callable[[Any], tuple[Any, ...]] = lambda rules: ()
    """Steps that no position allows, and that the judge is asked about all the same; the rules come first."""
    seen: Callable[[Any, Any, int | None], Any] | None = None
    """What a seat, or a spectator, knows of a position of the model; None where nothing is hidden."""
    view_of: Callable[[Any], Any] = lambda view: view
    """What it knows by the game as a view of the model."""
    unseen: Mapping[str, str] = {}
    """Clauses that no transition can show, with the reason."""


@frozen
class Fault:
    """Something that could be wrong with the code of a game."""

    name: str
    clause: str
    place: str
    """A module of the game and a name in it: ``wolf.has_target``."""
    wrong: Callable[[Callable[..., Any]], Callable[..., Any]]
    """Makes the wrong function out of the right one."""
    says: str
    """What is wrong with it."""


def bridges() -> Iterator[tuple[str, Bridge]]:
    """Every folder that has a bridge, and its bridge."""
    root = str(SPEC.parent)
    if root not in sys.path:
        sys.path.insert(0, root)
    for path in sorted(SPEC.glob("*/bridge.py")):
        bridge: Bridge = import_module(f"spec.{path.parent.name}.bridge").BRIDGE
        yield path.parent.name, bridge


def faults_of(folder: str) -> tuple[Fault, ...]:
    """The faults that are listed for the game of a folder."""
    found: tuple[Fault, ...] = import_module(f"spec.{folder}.faults").FAULTS
    return found
