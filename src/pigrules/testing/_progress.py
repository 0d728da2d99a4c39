"""Suites about the progress of a match: play never deadlocks, chance is exact, and the end is final."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from .._names import seats_of
from ..core import Chance, ChanceStep, Choose, Distribution, Over
from ..core.referee import OVER, decisive
from ..limits import CAP
from ..registry import AnyGame
from ._rulings import outcomes
from .walks import Position, positions, thinned, walks

_ALMOST_ONE: Final = 1 - 2**-53
"""The largest value of `Random.random`."""


def play_never_deadlocks(game: AnyGame, rules: Any, seed: int = 0, games: int = 2) -> None:
    """In every position exactly one holds: some seat has a step, chance is due, or the game is over.

    Each seat that is asked has a legal step, and no other seat has one.
    """
    for played in walks(game, rules, seed, games):
        for position in played.positions:
            turn = game.turn(position.state)
            legal, odds = game.legal(position.state), game.chances(position.state)
            if isinstance(turn, Choose):
                able = tuple(dict.fromkeys(step.seat for step in legal))
                if not turn.seats:
                    raise AssertionError(f"{position}: no seat is asked")
                if len(set(turn.seats)) != len(turn.seats):
                    raise AssertionError(f"{position}: asks a seat twice: {turn.seats}")
                if set(able) != set(turn.seats):
                    raise AssertionError(f"{position}: asks {turn.seats}, but {able} can act")
                if not set(able) <= set(range(seats_of(rules))):
                    raise AssertionError(f"{position}: asks seats that are not there")
            elif legal != ():
                raise AssertionError(f"{position}: no seat chooses, but there are legal steps")
            if bool(len(odds)) != isinstance(turn, Chance):
                raise AssertionError(f"{position}: {turn}, but chance has {odds}")


def chance_is_exact(game: AnyGame, rules: Any, seed: int = 0, count: int = 40) -> None:
    """Chance is a distribution with whole positive weights; the judge accepts its steps and no others."""
    pool = outcomes(game, rules, seed)
    for step in pool:
        if not isinstance(step, ChanceStep):
            raise AssertionError(f"{game.name}: {step} may come, and is no chance step")
        if type(step) not in game.steps.values():
            raise AssertionError(f"{game.name}: {step} may come, and has no wire name")
    for position in positions(game, rules, seed, count):
        odds = game.chances(position.state)
        _check_odds(position, odds)
        for step in dict.fromkeys((*odds.steps, *pool)):
            legal = game.judge(position.state, step).legal
            said = "accepts" if legal else "refuses"
            if legal != (step in odds.steps):
                raise AssertionError(f"{position}: the judge {said} {game.format(step)!r}")


def the_end_is_the_end(game: AnyGame, rules: Any, seed: int = 0, games: int = 2) -> None:
    """At the end there are winners and scores of the right shape, and nothing more can happen."""
    steps = (*thinned(game.universe(rules), 200), *thinned(outcomes(game, rules, seed), 50))
    seats = seats_of(rules)
    for played in walks(game, rules, seed, games):
        position = played.positions[-1]
        turn = game.turn(position.state)
        if not isinstance(turn, Over):
            raise AssertionError(f"{position}: the match did not end, {turn}")
        if list(turn.winners) != sorted(set(turn.winners)):
            raise AssertionError(f"{position}: winners {turn.winners}")
        if not set(turn.winners) <= set(range(seats)):
            raise AssertionError(f"{position}: winners {turn.winners} of {seats} seats")
        if len(turn.scores) != seats:
            raise AssertionError(f"{position}: scores {turn.scores} of {seats} seats")
        if not all(type(score) is int for score in turn.scores):
            raise AssertionError(f"{position}: scores {turn.scores}")
        if game.legal(position.state) != ():
            raise AssertionError(f"{position}: there are legal steps after the end")
        if len(game.chances(position.state)):
            raise AssertionError(f"{position}: chance is due after the end")
        for step in steps:
            clauses = [refusal.clause for refusal in decisive(game.judge(position.state, step))]
            where = f"{position}: after the end, {game.format(step)!r}"
            if clauses != [OVER]:
                raise AssertionError(f"{where} is refused by {clauses}")


def matches_end(game: AnyGame, rules: Any, seed: int = 0, games: int = 5, most: int = CAP) -> None:
    """Every match, played at random, ends within `most` steps."""
    for played in walks(game, rules, seed, games, most):
        if not played.finished:
            raise AssertionError(f"{played.positions[-1]}: the match has not ended after {most} steps")


def _check_odds(position: Position, odds: Distribution[Any]) -> None:
    if len(set(odds.steps)) != len(odds.steps):
        raise AssertionError(f"{position}: a chance step stands twice in {odds.steps}")
    if not all(type(weight) is int and weight > 0 for weight in odds.weights):
        raise AssertionError(f"{position}: {odds.weights}")
    if len(odds.weights) != len(odds.steps):
        raise AssertionError(f"{position}: {len(odds.weights)} weights")
    if odds.steps:
        total = sum((odds.probability(step) for step in odds.steps), Fraction(0))
        if total != 1:
            raise AssertionError(f"{position}: the probabilities add up to {total}")
        if odds.at(0.0) != odds.steps[0]:
            raise AssertionError(f"{position}: {odds.at(0.0)} comes first")
        if odds.at(_ALMOST_ONE) != odds.steps[-1]:
            raise AssertionError(f"{position}: {odds.at(_ALMOST_ONE)} comes last")
