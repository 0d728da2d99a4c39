"""The two ends, and who has won."""

from __future__ import annotations

import pytest

from pigrules.core import Over, Seat
from pigrules.core.acts import cite
from pigrules.core.referee import OVER
from pigrules.games.woolfy import Ended

from .meadow import FINISHED, Woolfy, after, cited, clause, events, legal, moving, refusals, rolling, under


@pytest.mark.clause("woolfy.end.home", "woolfy.score.together")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_pigs_at_home(game: Woolfy, seats: int) -> None:
    state = moving("red", "1", 5, "brick", "brick", parts=FINISHED, rules=under(seats=seats))
    winners = tuple(Seat(seat) for seat in range(seats))
    assert events(game, state, "A to brick") == (
        cited("house.enters", pig="red", house="brick"),
        cited("end.home"),
        cited("score.together", winners=winners),
    )
    done = after(game, state, "A to brick")
    assert done.phase == Ended(clause("end.home"))
    assert game.turn(done) == Over(clause("end.home"), winners, (1,) * seats, (clause("score.together"),))
    assert legal(game, done) == []
    for line in ("A red", "die wolf", "A to 1", "A stay"):
        assert refusals(game, done, line) == (cite(OVER, ended=clause("end.home")), cited("end.home"))


@pytest.mark.clause("woolfy.end.pot", "woolfy.score.wolf")
def test_all_pigs_in_the_pot(game: Woolfy) -> None:
    state = rolling(
        "green", 1, "pot", "pot", way_out="failed", last="red moved", rules=under(way_out="for-good")
    )
    assert events(game, state, "die wolf")[-3:] == (
        cited("rescue.stays-in", pig="green"),
        cited("end.pot"),
        cited("score.wolf"),
    )
    done = after(game, state, "die wolf")
    # Line 45 asks only where the pigs are: the way out is open for good, and the wolf has won all the same.
    assert game.turn(done) == Over(clause("end.pot"), (), (0, 0), (clause("score.wolf"),))
    assert refusals(game, done, "B red") == (cite(OVER, ended=clause("end.pot")), cited("end.pot"))


def test_one_move_of_the_wolf_can_lose_everything(game: Woolfy) -> None:
    assert after(game, rolling("red", 1, 2, 3), "die wolf").phase == Ended(clause("end.pot"))


def test_two_of_three_are_no_end(game: Woolfy) -> None:
    assert game.turn(after(game, rolling("red", 1, 3, 12), "die wolf")).clause == "woolfy.turn.picks"
    home = moving("red", "1", 5, "brick", 12, parts=FINISHED)
    assert game.turn(after(game, home, "A to brick")).clause == "woolfy.turn.picks"


def test_a_builder_that_goes_in_ends_nothing_alone(game: Woolfy) -> None:
    """The brick house was not finished before: nobody else can be in it yet."""
    state = moving("red", "2", 3, 7, 11, parts=3, rules=under(last_part="goes-in"))
    assert game.turn(after(game, state, "A to 5")).clause == "woolfy.turn.picks"


def test_a_pig_may_walk_into_the_wolf_and_lose_the_game(game: Woolfy) -> None:
    state = moving(
        "red",
        "1",
        11,
        "pot",
        "pot",
        last="red moved",
        way_out="earlier",
        rules=under(pig_meets_wolf="caught"),
    )
    assert after(game, state, "A to 12").phase == Ended(clause("end.pot"))
