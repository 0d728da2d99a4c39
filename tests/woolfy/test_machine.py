"""Many matches under all readings: what must hold of every step, whatever is read."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from pigrules.core import Seat
from pigrules.games.woolfy import (
    GAME,
    Dice,
    Ended,
    Face,
    Move,
    Moving,
    Parts,
    Picking,
    Rolled,
    Rolling,
    Rules,
    State,
    Track,
)
from pigrules.games.woolfy.steps import Step
from pigrules.games.woolfy.vocabulary import HOUSES, NUMBERS, PIG_INDEX
from pigrules.testing.machine import Machine, readings_of

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
        """Hold the step against the document."""
        everybody_is_somewhere(after)
        if isinstance(before.phase, Moving):
            only_this_pig_moved(before, step, after)
        elif isinstance(step, Rolled) and step.face == "wolf":
            the_wolf_only_catches(before, after)
        else:
            assert after.board == before.board
        parts_are_only_added(before, step, after)
        turns_go_round(before, after)


def everybody_is_somewhere(state: State) -> None:
    """Three pigs, no house overfull, none in an unfinished brick house, an end where one is due."""
    pigs, track = state.board.pigs, state.rules.track
    assert len(pigs) == 3
    assert all(pigs.count(house) <= site.room for house, site in zip(HOUSES, track.houses, strict=True))
    assert "brick" not in pigs or state.board.parts >= state.rules.needed
    assert isinstance(state.phase, Ended) == (set(pigs) in ({"brick"}, {"pot"}))
    assert state.board.wolf in track.wolf_spaces


def only_this_pig_moved(before: State, step: Step, after: State) -> None:
    """The others stay, the wolf too; a pig in the pot comes out only when another could help."""
    phase = before.phase
    assert isinstance(phase, Moving)
    moved = PIG_INDEX[phase.pig]
    for at, (then, now) in enumerate(zip(before.board.pigs, after.board.pigs, strict=True)):
        assert then == now or at == moved
    assert after.board.wolf == before.board.wolf
    then = before.board.pigs[moved]
    if then == "pot" and before.rules.readings.way_out == "standing":
        assert any(place in before.rules.track.exits for place in before.board.pigs)
    if isinstance(step, Move) and phase.face in NUMBERS and then != "pot":
        assert steps_between(before, moved, step.place) <= NUMBERS[phase.face] + 1


def steps_between(state: State, pig: int, place: Any) -> int:
    """The distance along the path, a house or a start counting as one."""
    track = state.rules.track

    def door(place: Any) -> tuple[int, int]:
        if isinstance(place, int):
            return place, 0
        return (track.starts[pig] if place == "start" else track.doors[place]), 1

    (one, out), (other, into) = door(state.board.pigs[pig]), door(place)
    apart = min((one - other) % track.spaces, (other - one) % track.spaces)
    return apart + (out + into if place != state.board.pigs[pig] else 0)


def the_wolf_only_catches(before: State, after: State) -> None:
    """Pigs stay or go into the pot, those in houses stay; the wolf goes on, clockwise."""
    for then, now in zip(before.board.pigs, after.board.pigs, strict=True):
        assert now in (then, "pot")
        assert then not in HOUSES or now == then
    spaces = before.rules.track.wolf_spaces
    at = spaces.index(before.board.wolf)
    assert after.board.wolf == spaces[(at + 1) % len(spaces)]


def parts_are_only_added(before: State, step: Step, after: State) -> None:
    """One part at a time, by a pig that stops on the brick space."""
    added = after.board.parts - before.board.parts
    assert added in (0, 1)
    if added:
        assert isinstance(step, Move)
        assert step.place == before.rules.track.bricks
    assert after.board.parts <= max(before.board.parts, before.rules.needed)


def turns_go_round(before: State, after: State) -> None:
    """A pig is chosen, its die rolls, it moves; then it is the next seat's turn."""
    then, now = before.phase, after.phase
    assert not isinstance(then, Ended)
    if isinstance(now, Picking):
        assert now.seat == (then.seat + 1) % before.rules.seats
        assert not isinstance(then, Picking)
    elif not isinstance(now, Ended):
        assert now.seat == then.seat
        assert isinstance(then, Picking if isinstance(now, Rolling) else Rolling)
    if isinstance(now, (Picking, Ended)):
        last = after.board.played[then.seat]
        assert last is not None
        assert isinstance(then, (Rolling, Moving))
        assert last.pig == then.pig
        others = [played for seat, played in enumerate(after.board.played) if seat != then.seat]
        assert others == [played for seat, played in enumerate(before.board.played) if seat != then.seat]


TestPigs: Any = Pigs.TestCase
TestPigs.settings = settings(
    max_examples=50,
    stateful_step_count=80,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


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
