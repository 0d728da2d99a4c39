"""Suites about the progress of a match: play never deadlocks, chance is exact, and the end is final."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from ..core import Chance, ChanceStep, Choose, Distribution, Over
from ..core.referee import OVER, decisive
from ..record import seats_of
from ..registry import AnyGame
from ._rulings import outcomes
from .walks import MOST_STEPS, Position, positions, thinned, walks

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
                assert turn.seats, f"{position}: no seat is asked"
                assert len(set(turn.seats)) == len(turn.seats), f"{position}: asks a seat twice: {turn.seats}"
                assert set(able) == set(turn.seats), f"{position}: asks {turn.seats}, but {able} can act"
                assert set(able) <= set(range(seats_of(rules))), f"{position}: asks seats that are not there"
            else:
                assert legal == (), f"{position}: no seat chooses, but there are legal steps"
            assert bool(len(odds)) == isinstance(turn, Chance), f"{position}: {turn}, but chance has {odds}"


def chance_is_exact(game: AnyGame, rules: Any, seed: int = 0, count: int = 40) -> None:
    """Chance is a distribution with whole positive weights; the judge accepts its steps and no others."""
    pool = outcomes(game, rules, seed)
    for step in pool:
        assert isinstance(step, ChanceStep), f"{game.name}: {step} may come, and is no chance step"
        assert type(step) in game.steps.values(), f"{game.name}: {step} may come, and has no wire name"
    for position in positions(game, rules, seed, count):
        odds = game.chances(position.state)
        _check_odds(position, odds)
        for step in dict.fromkeys((*odds.steps, *pool)):
            legal = game.judge(position.state, step).legal
            said = "accepts" if legal else "refuses"
            assert legal == (step in odds.steps), f"{position}: the judge {said} {game.format(step)!r}"


def the_end_is_the_end(game: AnyGame, rules: Any, seed: int = 0, games: int = 2) -> None:
    """At the end there are winners and scores of the right shape, and nothing more can happen."""
    steps = (*thinned(game.universe(rules), 200), *thinned(outcomes(game, rules, seed), 50))
    seats = seats_of(rules)
    for played in walks(game, rules, seed, games):
        position = played.positions[-1]
        turn = game.turn(position.state)
        assert isinstance(turn, Over), f"{position}: the match did not end, {turn}"
        assert list(turn.winners) == sorted(set(turn.winners)), f"{position}: winners {turn.winners}"
        assert set(turn.winners) <= set(range(seats)), f"{position}: winners {turn.winners} of {seats} seats"
        assert len(turn.scores) == seats, f"{position}: scores {turn.scores} of {seats} seats"
        assert all(type(score) is int for score in turn.scores), f"{position}: scores {turn.scores}"
        assert game.legal(position.state) == (), f"{position}: there are legal steps after the end"
        assert not len(game.chances(position.state)), f"{position}: chance is due after the end"
        for step in steps:
            clauses = [refusal.clause for refusal in decisive(game.judge(position.state, step))]
            where = f"{position}: after the end, {game.format(step)!r}"
            assert clauses == [OVER], f"{where} is refused by {clauses}"


def matches_end(game: AnyGame, rules: Any, seed: int = 0, games: int = 5, most: int = MOST_STEPS) -> None:
    """Every match, played at random, ends within `most` steps."""
    for played in walks(game, rules, seed, games, most):
        assert played.finished, f"{played.positions[-1]}: the match has not ended after {most} steps"


def _check_odds(position: Position, odds: Distribution[Any]) -> None:
    assert len(set(odds.steps)) == len(odds.steps), f"{position}: a chance step stands twice in {odds.steps}"
    assert all(type(weight) is int and weight > 0 for weight in odds.weights), f"{position}: {odds.weights}"
    assert len(odds.weights) == len(odds.steps), f"{position}: {len(odds.weights)} weights"
    if odds.steps:
        total = sum((odds.probability(step) for step in odds.steps), Fraction(0))
        assert total == 1, f"{position}: the probabilities add up to {total}"
        assert odds.at(0.0) == odds.steps[0], f"{position}: {odds.at(0.0)} comes first"
        assert odds.at(_ALMOST_ONE) == odds.steps[-1], f"{position}: {odds.at(_ALMOST_ONE)} comes last"
