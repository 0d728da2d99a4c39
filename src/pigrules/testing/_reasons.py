"""Suites about reasons: each refusal by the referee rests on a rule of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import attrs

from .._names import seats_of
from ..core import MalformedError, PlayerStep, Seat
from ..core.referee import OWN
from ..registry import AnyGame
from ._rulings import clause_of, foreign, outcomes
from .walks import Position, positions, tables, thinned, walks

_BEYOND: Final = 99
"""A number that no component has."""
_OF_A_POOL: Final = 40
"""How many steps of each origin are asked about, at most about."""


def every_phase_has_reasons(game: AnyGame, rules: Any, seed: int = 0) -> None:
    """In a table of acts, each kind of step has a reason for each phase that does not ask for it."""
    if game.acts is None:
        return
    gaps = [f"{step.__name__} while {phase.__name__}" for step, phase in game.acts.gaps()]
    if gaps:
        raise AssertionError(f"{game.name}: there is no reason why not {', '.join(gaps)}")


def refusals_have_reasons(game: AnyGame, rules: Any, seed: int = 0, count: int = 15) -> None:
    """Where the referee refuses, it also cites a clause of the game that rests on lines of a document.

    Asked about are steps at the wrong time, of seats that are not asked or not there, after the end, with
    things that are not there, and outcomes that cannot come.
    """
    steps = tuple(dict.fromkeys(_asked(game, rules, seed)))
    ends = [played.positions[-1] for played in walks(game, rules, seed, 1)]
    for position in (*positions(game, rules, seed, count), *ends):
        for step in steps:
            _check_reasons(game, position, step)


def _asked(game: AnyGame, rules: Any, seed: int) -> Iterator[Any]:
    """Steps of this table, of the fullest one, of seats that are not there, and with numbers beyond all."""
    known = tables(game)
    own = thinned(game.universe(rules), _OF_A_POOL)
    chance = outcomes(game, rules, seed)
    yield from own
    yield from thinned(foreign(game), _OF_A_POOL)
    for other in dict.fromkeys((rules, known[0], known[-1])):
        yield from thinned(outcomes(game, other, seed, 1), _OF_A_POOL)
    nowhere = Seat(seats_of(rules))
    kinds = {type(step): step for step in (*own, *chance)}
    for step in kinds.values():
        if isinstance(step, PlayerStep):
            yield attrs.evolve(step, seat=nowhere)
        yield from _beyond(step)


def _beyond(step: Any) -> Iterator[Any]:
    """The same step with each number but its seat out of range, if that step can be built."""
    for each in attrs.fields(type(step)):
        if each.init and each.name != "seat" and type(getattr(step, each.name)) is int:
            try:
                yield attrs.evolve(step, **{each.alias: _BEYOND})
            except MalformedError:
                continue


def _check_reasons(game: AnyGame, position: Position, step: Any) -> None:
    refusals = game.judge(position.state, step).refusals
    if not any(refusal.clause.startswith(OWN) for refusal in refusals):
        return
    where = f"{position}: {step}"
    reasons = [refusal.clause for refusal in refusals if not refusal.clause.startswith(OWN)]
    if not reasons:
        raise AssertionError(
            f"{where} is refused by {[each.clause for each in refusals]}, and by no rule of the game"
        )
    for reason in reasons:
        if not clause_of(game, where, reason).lines:
            raise AssertionError(f"{where}: {reason} rests on no line of a document")
