"""The face of the game: one value that holds its types and functions.

Where the rules live: `picking` (who may be played), `walking` (numbers), `facing` (a house on a die),
`houses` (who goes in and comes out), `rescue` (out of the pot), `wolf` and `arriving` (what moves come to),
`ending` (the two ends), `advancing` (what steps do).
"""

from __future__ import annotations

from typing import Final

from ...core import Game, Seat
from .advancing import advance, start
from .asking import chances, turn
from .events import events
from .faults import faults
from .judging import judge, legal
from .notation import format, parse
from .policies import POLICIES
from .rendering import render
from .rules import FEWEST_SEATS, MOST_SEATS, Rules
from .state import State
from .steps import STEPS, Player, Rolled


def _view(state: State, seat: Seat | None) -> State:
    return state  # Nothing is hidden.


GAME: Final[Game[Rules, State, Player, Rolled, State]] = Game(
    name="woolfy",
    spec="pigrules.games.woolfy",
    rules_type=Rules,
    state_type=State,
    steps=STEPS,
    start=start,
    rules=lambda state: state.rules,
    universe=lambda rules: rules.universe,
    turn=turn,
    legal=legal,
    chances=chances,
    judge=judge,
    advance=advance,
    events=events,
    view=_view,
    faults=faults,
    format=format,
    parse=parse,
    players=(FEWEST_SEATS, MOST_SEATS),
    render=render,
    policies=POLICIES,
)
