"""Suites about readings: each alternative changes something, and only what rests on its clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import attrs
from attrs import frozen

from ..core import ClauseId, Over
from ..core.referee import at_sight
from ..registry import AnyGame
from ..spec import of
from .walks import alternatives, positions, thinned, walk

_LEGAL: Final = 8
_OUTCOMES: Final = 16
"""How many steps are tried in each position, at most about."""


@frozen
class Answers:
    """All answers of the referee in a position about some steps, under one reading."""

    turn: object
    legal: tuple[Any, ...]
    chances: object
    rulings: tuple[Any, ...]
    events: tuple[Any, ...]
    after: tuple[Any, ...]
    """The positions that follow the steps that are legal."""
    cited: frozenset[ClauseId]
    """Every clause that it rests on."""

    @property
    def compared(self) -> tuple[object, ...]:
        """The parts that are compared between readings."""
        return self.turn, self.legal, self.chances, self.rulings, self.events, self.after


def readings_matter(
    game: AnyGame,
    rules: Any,
    seed: int = 0,
    games: int = 6,
    others: Iterable[Any] = (),
    witnesses: Iterable[Any] = (),
) -> None:
    """Each alternative value of each reading changes the first position, a question, or an outcome.

    Positions are found at random, under these rules and `others`, and under the alternative itself;
    `witnesses` are further positions, for cases that random play does not find.
    """
    missing = {(name, value) for name, value, _ in alternatives(rules)}
    given = tuple(witnesses)
    for table in (rules, *others):
        known = [*given, *_played(game, table, seed, games)]
        for name, value, otherwise in alternatives(table):
            if (name, value) in missing and (
                _matters(game, table, otherwise, known)
                or _matters(game, table, otherwise, _played(game, otherwise, seed, games))
            ):
                missing.remove((name, value))
    changed_nothing = sorted(f"{name}={value}" for name, value in missing)
    if missing:
        raise AssertionError(f"{game.name}: in {games} matches, these changed nothing: {changed_nothing}")


def readings_keep_to_their_clauses(game: AnyGame, rules: Any, seed: int = 0, count: int = 12) -> None:
    """Where no answer rests on a clause that a reading bears on, the reading changes nothing.

    The clauses are those that ``readings.toml`` lists.
    Compared are the turn, the legal list, rulings, events and what follows.
    """
    bears = {reading.field: frozenset(reading.clauses) for reading in of(game).readings.values()}
    known = positions(game, rules, seed, count)
    for name, value, otherwise in alternatives(rules):
        for position in known:
            state = attrs.evolve(position.state, rules=otherwise)
            if at_sight(game.faults(state)) or isinstance(game.turn(state), Over):
                continue
            steps = _asked(game, position.state)
            here, there = answers(game, position.state, steps, rules), answers(game, state, steps, rules)
            if here.compared != there.compared:
                cited = here.cited | there.cited
                if not cited & bears[name]:
                    raise AssertionError(
                        f"{position}: {name}={value} changes {_what(here, there)}, "
                        f"but the answers rest on {sorted(cited)} only"
                    )


def answers(game: AnyGame, state: Any, steps: Iterable[Any], rules: Any) -> Answers:
    """What the referee says about `steps` in `state`; outcomes are given as positions under `rules`."""
    turn, odds = game.turn(state), game.chances(state)
    rulings = tuple((step, game.judge(state, step)) for step in steps)
    legal = [step for step, ruling in rulings if ruling.legal]
    events = tuple((step, game.events(state, step)) for step in legal)
    after = [game.advance(state, step) for step in legal]
    cited = {turn.clause, *(game.turn(position).clause for position in after)}
    cited |= {refusal.clause for _, ruling in rulings for refusal in ruling.refusals}
    cited |= {event.clause for _, happened in events for event in happened}
    return Answers(
        turn,
        game.legal(state),
        (odds.steps, odds.weights),
        rulings,
        events,
        tuple(attrs.evolve(position, rules=rules) for position in after),
        frozenset(cited),
    )


def _played(game: AnyGame, rules: Any, seed: int, games: int) -> Iterator[Any]:
    for index in range(games):
        yield from walk(game, rules, f"{seed}/{index}").states


def _matters(game: AnyGame, rules: Any, otherwise: Any, states: Iterable[Any]) -> bool:
    if attrs.evolve(game.start(otherwise), rules=rules) != game.start(rules):
        return True
    return any(differs(game, rules, otherwise, state) for state in states)


def differs(game: AnyGame, rules: Any, otherwise: Any, state: Any) -> bool:
    """Whether the readings differ in what they ask or allow in `state`, or in the outcomes."""
    mine, theirs = attrs.evolve(state, rules=rules), attrs.evolve(state, rules=otherwise)
    if at_sight(game.faults(mine)) or at_sight(game.faults(theirs)):
        return False
    legal, odds = game.legal(mine), game.chances(mine)
    if legal != game.legal(theirs) or odds.steps != game.chances(theirs).steps:
        return True
    if game.turn(mine) != game.turn(theirs):
        return True
    after = (
        (game.advance(mine, step), game.advance(theirs, step))
        for step in (*thinned(legal, _LEGAL), *thinned(odds.steps, _OUTCOMES))
    )
    return any(attrs.evolve(one, rules=otherwise) != other for one, other in after)


def _asked(game: AnyGame, state: Any) -> list[Any]:
    """The steps of the seats to act, and a share of the possible chance outcomes."""
    legal, odds = game.legal(state), game.chances(state)
    seats = {step.seat for step in legal}
    own = [step for step in game.universe(game.rules(state)) if step.seat in seats]
    return [*own, *thinned(odds.steps, _OUTCOMES)]


def _what(here: Answers, there: Answers) -> str:
    names = ("the turn", "the legal list", "chance", "rulings", "events", "what follows")
    pairs = zip(names, here.compared, there.compared, strict=True)
    return ", ".join(name for name, one, other in pairs if one != other)
