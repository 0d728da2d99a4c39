"""The game as one value: GAME. `acts` shows its shape; each rule is in the module of its topic."""

from __future__ import annotations

from typing import Final

from ...core import Game, Seat
from .acts import ACTS, start
from .notation import format, parse
from .policies import POLICIES
from .rendering import render
from .rules import FEWEST_SEATS, MOST_SEATS, Rules
from .state import State
from .steps import STEPS, Player, Rolled
from .validity import faults


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
    universe=lambda rules: rules.memo.universe,
    acts=ACTS,
    view=_view,
    faults=faults,
    format=format,
    parse=parse,
    players=(FEWEST_SEATS, MOST_SEATS),
    render=render,
    policies=POLICIES,
)
