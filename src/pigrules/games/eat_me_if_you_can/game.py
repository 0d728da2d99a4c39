"""The game as one value: GAME. `acts` shows its shape; each rule is in the module of its topic."""

from __future__ import annotations

from typing import Final

from ...core import Game
from .acts import ACTS, view
from .layout import LAYOUT
from .notation import format, parse
from .policies import POLICIES
from .rendering import render
from .rules import FEWEST_SEATS, MOST_SEATS, Rules
from .scoring import sheet
from .state import State, View
from .steps import Card, Player, Set
from .validity import faults

GAME: Final[Game[Rules, State, Player, Card, View]] = Game(
    name="eat-me-if-you-can",
    rules_type=Rules,
    state_type=State,
    secret=frozenset({Set}),
    acts=ACTS,
    view=view,
    faults=faults,
    format=format,
    parse=parse,
    players=(FEWEST_SEATS, MOST_SEATS),
    render=render,
    sheet=sheet,
    policies=POLICIES,
    layout=LAYOUT,
)
