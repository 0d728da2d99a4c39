"""Writes positions to the groups of a vector file: some legal steps, and some refused ones.

Nothing here knows a game. Everything is drawn with fixed seeds, by `Random.random` alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from random import Random
from typing import Any, Final

import attrs
from attrs import define, field

from bridging import Scope, bridges
from pigrules.core import ChanceStep, Choose, MalformedError, PlayerStep, Ruling
from pigrules.core.referee import decisive
from pigrules.registry import AnyGame
from pigrules.testing.walks import in_short, pick, tables, thinned
from vector_files import Group

__all__ = ["Teller", "possible", "scopes_of"]

ASKED: Final = 240
"""How many of the steps that the seats to act could ever take are judged, to find refusals."""
DRAWN: Final = 4
"""How many others are judged."""


@define
class Teller:
    """Writes the positions of one group, each once."""

    group: Group
    rules: Any
    often: int
    """How often refusals by the same clauses are shown."""
    every: int = 1
    """Refusals are looked for at one position in so many."""
    _seen: Counter[tuple[str, ...]] = field(factory=Counter)
    _outcomes: list[Any] = field(factory=list)
    _universe: tuple[Any, ...] = ()
    _own: dict[object, list[PlayerStep]] = field(factory=dict)
    _count: int = 0

    def tell(self, state: Any, steps: Iterable[Any]) -> None:
        """Write a position and the outcomes of `steps` there."""
        if self.group.has(state):
            return
        game = self.group.book.game
        judged = [(step, game.judge(state, step)) for step in dict.fromkeys(steps)]
        if self._count % self.every == 0 and self.often:
            judged += list(self._refused(state, {step for step, _ in judged}))
        self._count += 1
        self._outcomes = [step for step, _ in judged if isinstance(step, ChanceStep)] or self._outcomes
        self.group.tell(state, judged)

    def _refused(self, state: Any, tried: set[Any]) -> Iterator[tuple[Any, Ruling]]:
        """Steps that are refused, each by other clauses, unless those have been shown often enough."""
        game, random = self.group.book.game, Random(f"{self.group.name}/{self._count}")
        here: dict[tuple[str, ...], list[tuple[Any, Ruling]]] = {}
        for step in dict.fromkeys(self._candidates(state, random)):
            ruling = game.judge(state, step)
            if not ruling.legal and step not in tried:
                cited = tuple(refusal.clause for refusal in decisive(ruling))
                here.setdefault(cited, []).append((step, ruling))
        for clauses, found in here.items():
            if self._seen[clauses] < self.often:
                self._seen[clauses] += 1
                yield pick(random, found)

    def _candidates(self, state: Any, random: Random) -> Iterator[Any]:
        game = self.group.book.game
        self._universe = self._universe or game.universe(self.rules)
        turn = game.turn(state)
        if isinstance(turn, Choose):
            own = self._steps_of(turn)
            kinds = {type(step) for step in game.legal(state)}
            yield from thinned([step for step in own if type(step) in kinds], ASKED)
            yield from (pick(random, own) for _ in range(DRAWN))
        yield from (pick(random, self._universe) for _ in range(DRAWN))
        yield from self._outcomes[:1]
        for _ in range(DRAWN):
            yield from _odd(pick(random, possible(game, state) or self._universe), random)

    def _steps_of(self, turn: Choose) -> list[PlayerStep]:
        """All steps that the seats to act could ever take."""
        if turn.seats not in self._own:
            self._own[turn.seats] = [step for step in self._universe if step.seat in turn.seats]
        return self._own[turn.seats]


def _odd(step: Any, random: Random) -> Iterator[Any]:
    """A step that differs in one field, so that it may name a missing thing, or the same thing twice."""
    names = [each.name for each in attrs.fields(type(step)) if each.init and each.name != "seat"]
    if not names:
        return
    name = pick(random, names)
    value = getattr(step, name)
    others: list[Any] = []
    if type(value) is int:
        others = [value - 1, value + 1, getattr(step, "seat", 0)]
    elif isinstance(value, tuple) and value:
        others = [value[:-1], (*value[:-1], value[0])]
    if others:
        with suppress(MalformedError):
            yield attrs.evolve(step, **{name: pick(random, others)})


def possible(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """The legal steps, or the possible chance outcomes."""
    return game.legal(state) or game.chances(state).steps


def scopes_of(game: AnyGame) -> tuple[Scope, ...]:
    """The small tables of the game's bridge; without one, its usual tables, too large to see whole."""
    for _, bridge in bridges():
        if bridge.game.name == game.name:
            return bridge.scopes()
    return tuple(Scope(in_short(rules), rules, 1_000) for rules in tables(game))
