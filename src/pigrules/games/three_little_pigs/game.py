"""The game as one value: GAME. `acts` shows its shape; each rule is in the module of its topic."""

from __future__ import annotations

from typing import Final

from ...core import Game
from .acts import ACTS
from .layout import LAYOUT
from .notation import format, parse
from .policies import POLICIES
from .rendering import render
from .rules import FEWEST_SEATS, MOST_SEATS, Rules
from .scoring import sheet
from .state import State
from .steps import Outcome, Player
from .validity import faults

GAME: Final[Game[Rules, State, Player, Outcome, State]] = Game(
    name="three-little-pigs",
    rules_type=Rules,
    state_type=State,
    acts=ACTS,
    faults=faults,
    format=format,
    parse=parse,
    layout=LAYOUT,
    players=(FEWEST_SEATS, MOST_SEATS),
    render=render,
    sheet=sheet,
    policies=POLICIES,
)
