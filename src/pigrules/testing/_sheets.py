"""The suite about score sheets: at the end they are the result, entry by entry."""

from __future__ import annotations

from typing import Any

from .._names import seats_of
from ..core import Over
from ..registry import AnyGame
from ._rulings import clause_of
from .walks import walks


def sheets_match_results(game: AnyGame, rules: Any, seed: int = 0, games: int = 2) -> None:
    """A score sheet has all seats, cites clauses of the spec, and is the result when the game is over.

    A game need not have one before.
    """
    for played in walks(game, rules, seed, games):
        for position in played.positions:
            turn, sheet = game.turn(position.state), game.sheet(position.state)
            if sheet is None:
                if isinstance(turn, Over):
                    raise AssertionError(f"{position}: the game is over and has no score sheet")
                continue
            if sheet.seats != seats_of(rules):
                raise AssertionError(f"{position}: the score sheet has {sheet.seats} seats")
            if sheet.final != isinstance(turn, Over):
                raise AssertionError(f"{position}: the score sheet says final={sheet.final}")
            if sheet.final and sheet.over != turn:
                raise AssertionError(f"{position}: the score sheet says {sheet.over}, the turn {turn}")
            for clause in (*[cited.clause for cited in sheet.told], *sheet.counted):
                clause_of(game, str(position), clause)
