"""Many matches under all readings: what any game must keep, and where pigs can be."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest
from hypothesis import strategies as st

from pigrules.core import Seat
from pigrules.games.woolfy import GAME, Dice, Face, Parts, Rules, State, Track
from pigrules.games.woolfy.steps import Step
from pigrules.games.woolfy.vocabulary import HOUSES
from pigrules.testing.machine import Machine, readings_of
from times import of_length

from .meadow import MEADOW

pytestmark = pytest.mark.once

FACES: Final[tuple[Face, ...]] = ("1", "2", "3", "house", "house", "wolf")
LIVELY: Final = Dice((FACES,) * 3, origin="scope")
"""Dice that finish the brick house more often than those of the box."""


@st.composite
def tables(draw: st.DrawFn) -> Rules:
    """Any number of seats, any readings, two boards, more houses on the dice, fewer parts."""
    seats = draw(st.integers(1, 4))
    rules = Rules(
        seats=seats,
        first=Seat(draw(st.integers(0, seats - 1))),
        track=draw(st.sampled_from((MEADOW, Track()))),
        dice=draw(st.sampled_from((LIVELY, Dice()))),
        parts=Parts(draw(st.integers(2, 4)), origin="scope"),
    )
    made: Rules = draw(readings_of(rules))
    return made


class Pigs(Machine):
    """Any steps, legal and not, under rules of all kinds."""

    game = GAME
    tables = tables()

    def happened(self, before: State, step: Step, after: State) -> None:
        """Every pig is in a place of the track, and no house holds more than it has room for."""
        pigs, track = after.board.pigs, after.rules.track
        assert len(pigs) == 3
        assert set(pigs) <= {*track.places}
        assert all(pigs.count(house) <= site.room for house, site in zip(HOUSES, track.houses, strict=True))


TestPigs: Any = Pigs.TestCase
TestPigs.settings = of_length(50, 80)


def test_the_position_between_two_turns_is_small() -> None:
    """Nothing but the table and whose turn it is: five fields, which can be hashed."""
    start = GAME.start(Rules(seats=1))
    assert [field.name for field in attrs.fields(type(start.board))] == [
        "pigs",
        "wolf",
        "parts",
        "way_out",
        "played",
    ]
    assert hash(start.board) == hash(GAME.start(Rules(seats=1)).board)
