"""What a game says about its formal model, so that the two can be compared."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol

from attrs import frozen

from pigrules.core import Chance, Choose, Turn
from pigrules.registry import AnyGame

__all__ = ["Bridge", "Fault", "Model", "Scope", "bridges", "faults_of", "named", "records", "turn_of"]

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


class Model(Protocol):
    """What every model defines: functions of its rules, then of a position, then of a step."""

    def setup(self, rules: Any, /) -> Any:
        """The first position."""
        ...

    def turn(self, rules: Any, state: Any, /) -> tuple[Any, Any]:
        """Who steps next, or how it has ended."""
        ...

    def legal(self, rules: Any, state: Any, /) -> frozenset[Any]:
        """The steps of a seat that chooses, or of chance if it is due."""
        ...

    def apply(self, rules: Any, state: Any, step: Any, /) -> Any:
        """The position after a step."""
        ...

    def weight(self, rules: Any, state: Any, outcome: Any, /) -> int:
        """How likely an outcome of chance is, compared with the others."""
        ...

    def refusals(self, rules: Any, state: Any, step: Any, /) -> frozenset[str]:
        """The clauses that refuse a step that the rules of the game forbid, and not those of the referee."""
        ...


def turn_of(turn: Turn) -> tuple[Any, ...]:
    """Who steps next by the game, or how it has ended, as plain values."""
    if isinstance(turn, Choose):
        return ("Choose", tuple(turn.seats), turn.clause)
    if isinstance(turn, Chance):
        return ("Chance", turn.clause)
    return ("Over", turn.clause, turn.winners, turn.scores, turn.decided)


def records(model: object) -> Callable[..., Any]:
    """The maker of a model's records: it takes the fields, and finds the record that has these."""
    makers = {
        frozenset(value._fields): value
        for value in vars(model).values()
        if isinstance(value, type) and hasattr(value, "_fields")
    }
    return lambda **fields: makers[frozenset(fields)](**fields)


@frozen(kw_only=True)
class Bridge:
    """A game, its model, and how the values of one read as values of the other."""

    game: AnyGame
    model: Model
    result: Callable[[Any, Any], tuple[Any, ...]]
    """Winners, scores and the clauses that decided, by the model; its rules come first."""
    turn_of: Callable[[Turn], tuple[Any, ...]] = turn_of
    """What `turn` says, by the game."""
    rules_of: Callable[[Any], Any]
    """The rules of the game as rules of the model."""
    state_of: Callable[[Any], Any]
    """A position of the game as a position of the model."""
    step_of: Callable[[Any], Any]
    """A step of the game as a step of the model."""
    step_from: Callable[[Any, Any], Any]
    """A step of the model as a step of the game; its rules come first."""
    scopes: Callable[[], tuple[Scope, ...]]
    """Small rules that show every possible clause; also used under other readings."""
    normal: Callable[[Any], Any] = lambda state: state
    """A position of the model in the form that `state_of` gives: two that mean the same are equal."""
    strays: Callable[[Any], tuple[Any, ...]] = lambda rules: ()
    """Steps that no position allows, to ask the judge about; the rules come first."""
    seen: Callable[[Any, Any, int | None], Any] | None = None
    """What a seat, or a spectator, knows of a position of the model; None where nothing is hidden."""
    view_of: Callable[[Any], Any] = lambda view: view
    """What it knows by the game as a view of the model."""
    unseen: Mapping[str, str] = {}
    """Clauses that no transition can show, with the reason."""

    def turn(self, rules: Any, state: Any) -> tuple[Any, ...]:
        """Who steps next by the model, or how it has ended, as plain values."""
        tag, told = self.model.turn(rules, state)
        if tag == "Choose":
            seats = told.seats if hasattr(told, "seats") else (told.seat,)
            return (tag, tuple(sorted(seats)), told.clause)
        return (tag, told) if tag == "Chance" else (tag, told, *self.result(rules, state))


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


def named(games: Sequence[str]) -> list[tuple[str, Bridge]] | None:
    """The folders and bridges of these games, or of all; None, and a line that says so, if one has none."""
    known = {bridge.game.name: (folder, bridge) for folder, bridge in bridges()}
    missing = [name for name in games if name not in known]
    if missing:
        print(f"no model of {', '.join(missing)}; there are: {', '.join(known)}", file=sys.stderr)
        return None
    return [known[name] for name in games or known]


def faults_of(folder: str) -> tuple[Fault, ...]:
    """The faults that are listed for the game of a folder."""
    found: tuple[Fault, ...] = import_module(f"spec.{folder}.faults").FAULTS
    return found
