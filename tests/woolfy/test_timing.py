"""A step at the wrong time is refused by the rule that closed its moment, or has not opened it yet."""

from __future__ import annotations

import pytest

from pigrules.core import Cited, Seat
from pigrules.core.acts import cite
from pigrules.core.referee import NOT_NOW, NOT_YOUR_TURN
from pigrules.games.woolfy import State
from pigrules.games.woolfy.acts import ACTS

from .meadow import Woolfy, cited, clause, moving, picking, refusals, rolling

PICK = picking()
ROLL = rolling("red", 12, 1, 2)
RESCUE = rolling("green", 4, "pot", 8)
NUMBER = moving("red", "1", 12, 1, 2)
HOUSE = moving("green", "house", 4, "pot", 8)


def not_now(asked: str) -> Cited:
    return cite(NOT_NOW, asked=clause(asked))


def not_your_turn(seat: int, asked: str) -> Cited:
    return cite(NOT_YOUR_TURN, seat=Seat(seat), seats=(Seat(0),), asked=clause(asked))


@pytest.mark.clause("woolfy.turn.picks")
def test_no_die_rolls_before_a_pig_is_picked_or_again_after_it_has_rolled(game: Woolfy) -> None:
    """A player picks a pig and rolls its die (line 13)."""
    assert refusals(game, PICK, "die 1") == (not_now("turn.picks"), cited("turn.picks"))
    assert refusals(game, NUMBER, "die 1") == (not_now("move.number"), cited("turn.picks"))
    assert refusals(game, HOUSE, "die wolf") == (not_now("rescue.house"), cited("turn.picks"))


@pytest.mark.clause("woolfy.turn.picks")
@pytest.mark.parametrize("line", ["A to 1", "A to 99", "A stay"])
def test_no_pig_moves_before_one_is_picked(game: Woolfy, line: str) -> None:
    assert refusals(game, PICK, line) == (not_now("turn.picks"), cited("turn.picks"))


@pytest.mark.clause("woolfy.move.number", "woolfy.face.three-choices")
@pytest.mark.parametrize("line", ["A to 1", "A to straw", "A stay"])
def test_no_pig_moves_before_its_die_shows_a_number_or_a_house(game: Woolfy, line: str) -> None:
    """Lines 14 and 16; for a pig in the pot lines 38 and 39."""
    assert refusals(game, ROLL, line) == (
        not_now("die.rolled"),
        cited("move.number"),
        cited("face.three-choices"),
    )
    assert refusals(game, RESCUE, line) == (
        not_now("die.rolled"),
        cited("rescue.number"),
        cited("rescue.house"),
    )


@pytest.mark.clause("woolfy.turn.clockwise")
def test_while_a_die_is_rolled_other_seats_wait_for_their_turn_as_well(game: Woolfy) -> None:
    """Line 13."""
    assert refusals(game, ROLL, "B red") == (
        not_now("die.rolled"),
        cited("turn.picks"),
        cited("turn.clockwise"),
    )
    assert refusals(game, ROLL, "B to 1") == (
        not_now("die.rolled"),
        cited("move.number"),
        cited("face.three-choices"),
        cited("turn.clockwise"),
    )


@pytest.mark.clause("woolfy.turn.picks", "woolfy.turn.clockwise")
def test_another_pig_is_picked_in_the_next_turn_only(game: Woolfy) -> None:
    """While the die rolls, the pig is picked (line 13); the next choice is the next player's (line 20)."""
    assert refusals(game, ROLL, "A blue") == (not_now("die.rolled"), cited("turn.picks"))
    assert refusals(game, NUMBER, "A blue") == (not_now("move.number"), cited("turn.clockwise"))


@pytest.mark.clause("woolfy.turn.clockwise")
@pytest.mark.parametrize(
    ("state", "line", "asked"),
    [
        (PICK, "B red", "turn.picks"),
        (NUMBER, "B to 1", "move.number"),
        (HOUSE, "B stay", "rescue.house"),
    ],
)
def test_players_play_one_after_the_other(game: Woolfy, state: State, line: str, asked: str) -> None:
    assert refusals(game, state, line) == (not_your_turn(1, asked), cited("turn.clockwise"))


@pytest.mark.clause("woolfy.turn.clockwise", "woolfy.turn.picks")
def test_the_wrong_step_of_the_wrong_player(game: Woolfy) -> None:
    assert refusals(game, NUMBER, "B blue") == (
        not_now("move.number"),
        not_your_turn(1, "move.number"),
        cited("turn.clockwise"),
    )
    assert refusals(game, PICK, "B stay") == (
        not_now("turn.picks"),
        not_your_turn(1, "turn.picks"),
        cited("turn.picks"),
        cited("turn.clockwise"),
    )


def test_every_wrong_time_has_a_reason() -> None:
    assert ACTS.gaps() == ()
