"""Clause coverage: which clauses the tests have shown, by the rulings that each test saw."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, TypeVar

from attrs import define, evolve, field, frozen

from ..core import ChanceStep, Cited, Game, MalformedError, PlayerStep, Ruling
from ..core.referee import OWN, decisive
from ..explain import unfilled
from ..registry import AnyGame
from ..spec import Clause

R = TypeVar("R")
S = TypeVar("S")
V = TypeVar("V")
P = TypeVar("P", bound=PlayerStep)
C = TypeVar("C", bound=ChanceStep)


@frozen
class Shown:
    """What one passed test has shown of its marked clauses."""

    clauses: frozenset[str]
    refused: frozenset[tuple[str, str]]
    """Clauses by which a judge refused, each with the class of the step."""
    accepted: frozenset[str]
    """The classes of the steps that a judge accepted."""


@define
class Notes:
    """The rulings that are seen while one test runs."""

    refused: set[tuple[str, str]] = field(factory=set)
    accepted: set[str] = field(factory=set)
    faults: set[str] = field(factory=set)
    """Citations that cannot be put into words."""


class Watched:
    """Wraps games to watch their judge: ``watched(GAME)`` is GAME, and reports its rulings to the plugin.

    What it cites (refusals, events, faults) must also fill the words that the spec has for it:
    a test in which a fact is missing, or a clause unknown, fails.
    """

    def __init__(self) -> None:
        self.notes = Notes()
        self._worded: set[tuple[str, str, tuple[str, ...]]] = set()

    def __call__(self, game: Game[R, S, P, C, V]) -> Game[R, S, P, C, V]:
        def judge(state: S, step: P | C) -> Ruling:
            ruling = game.judge(state, step)
            self._heard(game, decisive(ruling))
            self._ruled(step, ruling)
            return ruling

        def told(source: Callable[..., tuple[Cited, ...]]) -> Callable[..., tuple[Cited, ...]]:
            def tell(*values: Any) -> tuple[Cited, ...]:
                cited = source(*values)
                self._heard(game, _without_reasons(cited))
                return cited

            return tell

        return evolve(
            game,
            judge=judge,
            events=told(game.events),
            faults=told(game.faults),
        )

    def begin(self) -> None:
        """Start the notes of another test."""
        self.notes = Notes()

    def _ruled(self, step: PlayerStep | ChanceStep, ruling: Ruling) -> None:
        kind = f"{type(step).__module__}.{type(step).__qualname__}"
        if ruling.legal:
            self.notes.accepted.add(kind)
        self.notes.refused.update((refusal.clause, kind) for refusal in decisive(ruling))

    def _heard(self, game: AnyGame, cited: Collection[Cited]) -> None:
        for each in cited:
            key = (game.spec, each.clause, tuple(name for name, _ in each.facts))
            if key in self._worded:
                continue
            try:
                missing = unfilled(game, each)
            except MalformedError as error:
                self.notes.faults.add(str(error))
                continue
            if missing:
                self.notes.faults.add(f"{each.clause} is cited without {', '.join(missing)}")
            else:
                self._worded.add(key)


def _without_reasons(cited: Collection[Cited]) -> list[Cited]:
    """The citations without the bare reasons behind the referee's own clauses, whose plain text is spoken."""
    owned = [each.clause.startswith(OWN) for each in cited]
    return [each for at, each in enumerate(cited) if each.facts or not any(owned[:at])]


def uncovered(clauses: Mapping[str, Clause], tests: Collection[Shown]) -> Iterator[tuple[str, str]]:
    """The ids of the clauses that `tests` do not show, each with what is missing."""
    for clause in clauses.values():
        marked = [test for test in tests if clause.id in test.clauses]
        missing = _missing(clause, marked)
        if missing:
            yield clause.id, missing


def _missing(clause: Clause, marked: Collection[Shown]) -> str:
    if not marked:
        return "no test that passed is marked with it"
    if clause.kind != "legality":
        return ""
    refused = {kind for test in marked for id, kind in test.refused if id == clause.id}
    if not refused:
        return "no test marked with it saw the judge refuse by it"
    if not any(refused & test.accepted for test in marked):
        names = ", ".join(sorted(kind.rpartition(".")[2] for kind in refused))
        return f"no test marked with it saw the judge accept such a step ({names})"
    return ""
