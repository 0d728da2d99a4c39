"""The game as one value: GAME. `acts` shows its shape; each rule is in the module of its topic."""

from __future__ import annotations

from typing import Final

from ...core import Game
from .acts import ACTS, start, view
from .notation import format, parse
from .policies import POLICIES
from .rendering import render
from .rules import FEWEST_SEATS, MOST_SEATS, Rules
from .state import State
from .steps import STEPS, Outcome, Player
from .validity import faults

GAME: Final[Game[Rules, State, Player, Outcome, State]] = Game(
    name="putz-die-wutz",
    spec="pigrules.games.putz_die_wutz",
    rules_type=Rules,
    state_type=State,
    steps=STEPS,
    start=start,
    rules=lambda state: state.rules,
    universe=lambda rules: rules.memo.universe,
    acts=ACTS,
    view=view,
    faults=faults,
    format=format,
    parse=parse,
    players=(FEWEST_SEATS, MOST_SEATS),
    render=render,
    policies=POLICIES,
)
