"""The face of the game: one value that holds its types and functions.

Where each rule lives: `dice` (what a throw asks for), `item` (what is right), `hands` (who may grab what),
`mistakes` (what a wrong grab costs), `scrubbing` (what the right one does),
`opening` and `rounds` (how a round begins and ends), `scoring` (the end).
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
from .steps import STEPS, Outcome, Player


def _view(state: State, seat: Seat | None) -> State:
    return state  # Nothing is hidden: the order of the pile is nowhere, and all see the same dice and pigs.


GAME: Final[Game[Rules, State, Player, Outcome, State]] = Game(
    name="putz-die-wutz",
    spec="pigrules.games.putz_die_wutz",
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
