"""Many matches under all readings, at large and small tables: what holds of tiles whatever the rules say."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest
from hypothesis import strategies as st

from pigrules.core import Seat
from pigrules.games.three_little_pigs import (
    GAME,
    Dice,
    Discard,
    Face,
    Prizes,
    Rules,
    Spinner,
    Spun,
    Stacks,
    State,
    Tile,
    TurnedUp,
)
from pigrules.games.three_little_pigs.state import Holding, beneath
from pigrules.games.three_little_pigs.steps import Step
from pigrules.games.three_little_pigs.vocabulary import KINDS
from pigrules.testing.machine import Machine, readings_of
from times import of_length

pytestmark = pytest.mark.once

PLAIN: Final[tuple[Face, ...]] = ("door", "window", "roof")
WOLF: Final[tuple[Face, ...]] = ("door", "window", "roof", "wolf")
LIVELY: Final = Dice((PLAIN, PLAIN, WOLF, WOLF, WOLF), origin="scope")
"""Dice that bring more roofs and more wolves than those of the box."""
POTS: Final = st.lists(st.integers(0, 2), min_size=1, max_size=3).map(tuple)
MAY_LEAVE: Final = (Spun, Discard, TurnedUp)
"""The steps by which a tile may leave the game: by the wolf, or because it fits nowhere."""


@st.composite
def tables(draw: st.DrawFn) -> Rules:
    """Any number of seats, either variant, any readings, short stacks."""
    seats = draw(st.integers(2, 5))
    rules = Rules(
        seats=seats,
        first=Seat(draw(st.integers(0, seats - 1))),
        variant=draw(st.sampled_from(("normal", "veterans"))),
        dice=draw(st.sampled_from((LIVELY, Dice()))),
        spinner=draw(st.sampled_from((Spinner(), Spinner(1, 1, 1, origin="scope")))),
        stacks=Stacks(draw(st.tuples(*[POTS] * 9)), origin="scope"),
        prizes=draw(st.sampled_from((Prizes(), Prizes(1, 2, 4, 8, 16, 32, origin="scope")))),
    )
    made: Rules = draw(readings_of(rules))
    return made


class Pigs(Machine):
    """Any steps, legal and not, under rules of all kinds."""

    game = GAME
    tables = tables()

    def began(self) -> None:
        """All tiles of the box are there."""
        box = zip(KINDS, self.rules.stacks.pots, strict=True)
        assert tiles(self.state) == Counter(Tile(*kind, count) for kind, pots in box for count in pots)

    def happened(self, before: State, step: Step, after: State) -> None:
        """Tiles are conserved; houses and prizes that a step has nothing to do with stay as they are."""
        had, has = tiles(before), tiles(after)
        assert has <= had if isinstance(step, MAY_LEAVE) else has == had
        pairs = zip(before.board.houses, after.board.houses, strict=True)
        assert sum(old != new for old, new in pairs) <= 1
        assert all(old <= new for old, new in zip(before.board.built, after.board.built, strict=True))
        held = zip(before.board.prizes, after.board.prizes, strict=True)
        assert all(old in (None, new) for old, new in held)


def tiles(state: State) -> Counter[Tile]:
    """Every tile on the table, in stacks, in houses and in hand (tlp.build.waits)."""
    board, then = state.board, beneath(state.phase)
    found = Counter(tile for houses in board.houses for house in houses for tile in house.tiles)
    for kind, stack in zip(KINDS, board.stacks, strict=True):
        pots = stack.below if stack.top is None else (stack.top, *stack.below)
        found.update(Tile(*kind, count) for count in pots)
    if isinstance(then, Holding):
        found.update([Tile(*then.bought[0].kind, then.pots)])
    return found


TestPigs: Any = Pigs.TestCase
TestPigs.settings = of_length(40, 60)
