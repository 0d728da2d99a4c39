"""Score sheets worked out by hand: which pigs are where, and all win together or none (line 45)."""

from __future__ import annotations

import pytest

from asking import entry
from pigrules.core import ScoreSheet, Seat
from pigrules.games.woolfy import State

from .meadow import FINISHED, A, Woolfy, after, cited, moving, picking, rolling, under


def of(game: Woolfy, state: State) -> ScoreSheet:
    sheet = game.sheet(state)
    assert sheet is not None
    if sheet.final:
        assert sheet.over == game.turn(state)
    return sheet


@pytest.mark.clause("woolfy.end.home", "woolfy.score.together")
@pytest.mark.parametrize("seats", [1, 3])
def test_all_win_together(game: Woolfy, seats: int) -> None:
    state = moving("red", "1", 5, "brick", "brick", parts=FINISHED, rules=under(seats=seats))
    sheet = of(game, after(game, state, "A to brick"))
    winners = tuple(map(Seat, range(seats)))
    assert sheet.ended == cited("end.home")
    assert sheet.entries == (
        entry(None, "woolfy.house.safe", 0, house="brick", pigs=("red", "green", "blue")),
        *(entry(seat, "woolfy.score.together", 1, winners=(seat,)) for seat in winners),
    )
    assert sheet.decided == (cited("score.together", winners=winners),)
    assert (sheet.points, sheet.winners) == ((1,) * seats, winners)


@pytest.mark.clause("woolfy.end.pot", "woolfy.score.wolf")
def test_all_lose_together(game: Woolfy) -> None:
    state = rolling(
        "green", 1, "pot", "pot", way_out="failed", last="red moved", rules=under(way_out="for-good")
    )
    sheet = of(game, after(game, state, "die wolf"))
    assert sheet.ended == cited("end.pot")
    assert sheet.entries == (entry(None, "woolfy.rescue.one-by-one", 0, pigs=("red", "green", "blue")),)
    assert sheet.decided == (cited("score.wolf"),)
    assert (sheet.points, sheet.winners) == ((0, 0), ())


@pytest.mark.clause("woolfy.wolf.own-move", "woolfy.score.wolf")
def test_a_pig_that_walks_into_the_wolf_loses_the_game_where_that_is_agreed(game: Woolfy) -> None:
    """Under the usual reading it stays free, and the game goes on."""
    lying = {"last": "red moved", "way_out": "earlier"}
    caught = moving("red", "1", 11, "pot", "pot", rules=under(pig_meets_wolf="caught"), **lying)
    assert of(game, after(game, caught, "A to 12")).final
    free = of(game, after(game, moving("red", "1", 11, "pot", "pot", **lying), "A to 12"))
    assert (free.final, free.decided, free.winners) == (False, (), ())
    assert free.entries == (entry(None, "woolfy.rescue.one-by-one", 0, pigs=("green", "blue")),)


def test_two_pigs_at_home_and_one_in_straw(game: Woolfy) -> None:
    sheet = of(game, picking("brick", "straw", "brick", parts=FINISHED))
    assert sheet.entries == (
        entry(None, "woolfy.house.safe", 0, house="straw", pigs=("green",)),
        entry(None, "woolfy.house.safe", 0, house="brick", pigs=("red", "blue")),
    )
    assert (sheet.final, sheet.points, sheet.winners) == (False, (0, 0), ())


def test_pigs_on_the_way_have_no_line(game: Woolfy) -> None:
    sheet = of(game, picking(3, "wood", 10))
    assert sheet.entries == (entry(None, "woolfy.house.safe", 0, house="wood", pigs=("green",)),)
    start = of(game, picking())
    assert (start.entries, start.points, start.decided) == ((), (0, 0), ())


def test_whose_turn_it_is_makes_no_difference(game: Woolfy) -> None:
    state = picking(3, "wood", 10)
    assert of(game, state) == of(game, after(game, state, "A red"))
    assert A not in of(game, state).winners
