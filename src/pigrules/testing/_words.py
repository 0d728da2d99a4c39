"""Suites for front ends: words for every answer, drawings, and opponents that obey the rules."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from .. import explain
from .._names import seats_of
from .._views import Views
from ..core import Cited, Over, Seat
from ..core.referee import decisive
from ..limits import CAP
from ..race import BadPolicyError, Opponent, decision
from ..registry import AnyGame
from ._rulings import clause_of
from .walks import Position, positions, walks


def answers_have_words(game: AnyGame, rules: Any, seed: int = 0, games: int = 2) -> None:
    """Every cited clause is in the spec, and has the facts that its words need.

    A clause that is only the reason of another refusal may have none; then its plain text is spoken.
    """
    for played in walks(game, rules, seed, games):
        for position in played.positions:
            turn = game.turn(position.state)
            clause_of(game, str(position), turn.clause)
            if position.step is not None:
                _check_words(game, position, game.events(position.state, position.step))
            for id in turn.decided if isinstance(turn, Over) else ():
                clause_of(game, str(position), id)
    for position in positions(game, rules, seed, 10):
        for step in game.universe(rules):
            ruling = game.judge(position.state, step)
            _check_words(game, position, decisive(ruling))
            _check_words(game, position, (each for each in ruling.refusals if each.facts))


def positions_can_be_drawn(game: AnyGame, rules: Any, seed: int = 0, count: int = 25) -> None:
    """Every position is drawn as text, for each seat and for a spectator, the same each time."""
    for position in positions(game, rules, seed, count):
        for seat in (None, *map(Seat, range(seats_of(rules)))):
            drawn = game.render(game.view(position.state, seat), str)
            if not drawn.strip():
                raise AssertionError(f"{position}: the drawing for {seat} is empty")
            again = game.render(game.view(position.state, seat), str)
            if drawn != again:
                raise AssertionError(f"{position}: drawn twice, it looks otherwise")


def policies_play_by_the_rules(game: AnyGame, rules: Any, seed: int = 0, most: int = CAP) -> None:
    """Each built-in opponent takes legal steps of its own seat, and the same again with the same seed."""
    for name in game.policies:
        steps = [_play(game, rules, name, f"{seed}/{name}", most) for _ in range(2)]
        if steps[0] != steps[1]:
            raise AssertionError(f"{game.name}: {name} plays otherwise with the same seed")


def _play(game: AnyGame, rules: Any, name: str, seed: str, most: int) -> list[Any]:
    random, state, views = Random(seed), game.start(rules), Views(game)
    opponent, generator = Opponent(name, game.policies[name]), Random(f"{seed}/own")
    steps: list[Any] = []
    while len(steps) < most:
        legal, odds = game.legal(state), game.chances(state)
        if legal:
            seat = legal[int(random.random() * len(legal))].seat
            own = tuple(step for step in legal if step.seat == seat)
            try:
                step, _ = decision(game, views.of(state, seat), seat, own, opponent, generator, state)
            except BadPolicyError as error:
                raise AssertionError(f"{game.name}: after {len(steps)} steps, {error}") from error
        elif len(odds):
            step = odds.at(random.random())
        else:
            break
        steps.append(step)
        state = game.advance(state, step)
    return steps


def _check_words(game: AnyGame, position: Position, cited: Iterable[Cited]) -> None:
    for each in cited:
        clause_of(game, str(position), each.clause)
        missing = explain.unfilled(game, each)
        if missing:
            raise AssertionError(f"{position}: {each.clause} lacks the facts {missing}")
