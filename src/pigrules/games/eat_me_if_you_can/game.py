"""The face of the game: one value that holds its types and functions.

Where each rule lives: `wheels` (sleep or trap), `hunt` (whom the Wolf may pick, and what it brings),
`dealing` (the new deal), `ending` (the end), `bank` (tokens), `viewing` (what is hidden from whom).
"""

from __future__ import annotations

from typing import Final

from ...core import Game
from .advancing import advance, start
from .asking import chances, turn
from .events import events
from .faults import faults
from .judging import judge, legal
from .notation import format, parse
from .policies import POLICIES
from .rendering import render
from .rules import FEWEST_SEATS, MOST_SEATS, Rules
from .state import State, View
from .steps import STEPS, Card, Player, Set
from .viewing import view

GAME: Final[Game[Rules, State, Player, Card, View]] = Game(
    name="eat-me-if-you-can",
    spec="pigrules.games.eat_me_if_you_can",
    rules_type=Rules,
    state_type=State,
    steps=STEPS,
    secret=frozenset({Set}),
    start=start,
    rules=lambda state: state.rules,
    universe=lambda rules: rules.universe,
    turn=turn,
    legal=legal,
    chances=chances,
    judge=judge,
    advance=advance,
    events=events,
    view=view,
    faults=faults,
    format=format,
    parse=parse,
    players=(FEWEST_SEATS, MOST_SEATS),
    render=render,
    policies=POLICIES,
)
