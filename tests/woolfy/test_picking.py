"""Whose turn it is and which pig may be played: not twice running, and out of the pot with help only."""

from __future__ import annotations

from typing import Any

import pytest

from pigrules.core import Choose, Seat
from pigrules.games.woolfy import Board, Picking, Played, Rolling, Rules, WayOut

from .meadow import A, B, Woolfy, after, cited, clause, events, legal, picking, read, refusals, under


@pytest.mark.clause("woolfy.turn.picks")
def test_the_player_picks_any_pig_and_its_die_rolls(game: Woolfy) -> None:
    start = picking()
    assert game.turn(start) == Choose((A,), clause("turn.picks"))
    assert legal(game, start) == ["red", "green", "blue"]
    assert events(game, start, "A green") == (cited("turn.picks", seat=0, pig="green"),)
    assert after(game, start, "A green").phase == Rolling(A, "green")


@pytest.mark.clause("woolfy.turn.clockwise")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_turns_go_round_the_table_whatever_they_bring(game: Woolfy, seats: int) -> None:
    state = game.start(Rules(seats=seats))
    pigs = ("red", "green", "blue", "red", "green")
    for turn, (pig, face) in enumerate(zip(pigs, ("wolf", "1", "house", "wolf", "2"), strict=True)):
        seat = turn % seats
        assert state.phase == Picking(Seat(seat))
        letter = "ABCD"[seat]
        state = after(game, state, f"{letter} {pig}")
        line = f"die {face}"
        if face != "wolf":
            state = after(game, state, line)
            line = f"{letter} stay" if face == "house" else game.format(game.legal(state)[0])
        assert events(game, state, line)[-1] == cited("turn.clockwise", next=(seat + 1) % seats)
        state = after(game, state, line)


@pytest.mark.clause("woolfy.repeat.not-twice")
@pytest.mark.parametrize("how", ["moved", "stayed"])
def test_the_pig_played_last_waits_a_turn(game: Woolfy, how: str) -> None:
    state = picking(12, 1, 2, last=f"red {how}")
    assert refusals(game, state, "A red") == (cited("repeat.not-twice", pig="red"),)
    assert legal(game, state) == ["green", "blue"]
    later = picking(12, 1, 2, last="green moved", own="red moved")
    assert legal(game, later) == ["red", "blue"]


@pytest.mark.clause("woolfy.repeat.not-twice")
def test_a_roll_of_the_wolf_is_a_play_too(game: Woolfy) -> None:
    state = after(game, picking(), "A red", "die wolf")
    assert refusals(game, state, "B red") == (cited("repeat.not-twice", pig="red"),)
    assert legal(game, read(state, repeat_counts="moved")) == ["red", "green", "blue"]


@pytest.mark.parametrize(
    ("how", "waits"), [("moved", True), ("stayed", False), ("freed", True), ("kept", False)]
)
def test_where_only_a_pig_that_moved_was_played(game: Woolfy, how: str, waits: bool) -> None:
    places: dict[str, Any] = {
        "moved": {"red": 2, "green": 4},
        "stayed": {"red": 2, "green": 4},
        "freed": {"red": 2, "green": 4, "way_out": "rescue"},
        "kept": {"red": "pot", "green": 4, "way_out": "failed"},
    }
    state = picking(blue=7, last=f"red {how}", rules=under(repeat_counts="moved"), **places[how])
    assert ("red" in legal(game, state)) != waits
    assert "red" not in legal(game, read(state, repeat_counts="rolled"))


@pytest.mark.clause("woolfy.repeat.not-twice")
def test_in_a_row_may_mean_turns_of_one_player(game: Woolfy) -> None:
    state = picking(12, 1, 2, last="red moved", own="green moved", rules=under(in_a_row="player"))
    assert refusals(game, state, "A green") == (cited("repeat.not-twice", pig="green"),)
    assert legal(game, state) == ["red", "blue"]
    assert legal(game, read(state, in_a_row="table")) == ["green", "blue"]


def test_with_one_seat_the_table_and_the_player_are_the_same(game: Woolfy) -> None:
    state = picking(12, 1, 2, last="red moved", rules=under(seats=1))
    assert legal(game, state) == legal(game, read(state, in_a_row="player")) == ["green", "blue"]


@pytest.mark.clause("woolfy.repeat.others-in-pot")
def test_again_while_both_others_are_in_the_pot(game: Woolfy) -> None:
    state = picking(12, "pot", "pot", last="red moved", way_out="earlier")
    assert legal(game, state) == ["red"]
    assert events(game, state, "A red") == (
        cited("turn.picks", seat=0, pig="red"),
        cited("repeat.others-in-pot", pig="red"),
    )


@pytest.mark.clause("woolfy.repeat.others-home")
def test_again_while_both_others_are_in_the_brick_house(game: Woolfy) -> None:
    state = picking(12, "brick", "brick", parts=4, last="red moved")
    assert legal(game, state) == ["red", "green", "blue"]
    assert events(game, state, "A red")[1:] == (cited("repeat.others-home", pig="red"),)
    assert events(game, state, "A green")[1:] == ()


@pytest.mark.clause("woolfy.repeat.mixed", "woolfy.repeat.not-twice")
def test_one_in_the_pot_and_one_at_home_is_no_exception(game: Woolfy) -> None:
    """The hole in the rule: all that is left is to roll for the pig in the brick house."""
    state = picking(12, "pot", "brick", parts=4, last="red moved", way_out="earlier")
    assert refusals(game, state, "A red") == (cited("repeat.not-twice", pig="red"),)
    assert legal(game, state) == ["blue"]
    agreed = read(state, pot_and_brick="again")
    assert legal(game, agreed) == ["red", "blue"]
    assert events(game, agreed, "A red")[1:] == (cited("repeat.mixed", pig="red"),)


def test_only_the_two_places_together_make_the_hole(game: Woolfy) -> None:
    for green, blue in (("pot", "straw"), ("brick", "straw"), ("pot", 1)):
        state = picking(12, green, blue, parts=4, last="red moved", rules=under(pot_and_brick="again"))  # type: ignore[arg-type]
        assert "red" not in legal(game, state)


@pytest.mark.clause("woolfy.repeat.not-twice")
@pytest.mark.parametrize(("how", "red", "way_out"), [("freed", 7, "rescue"), ("kept", "pot", "failed")])
def test_a_roll_for_a_pig_in_the_pot_is_a_play_too(game: Woolfy, how: str, red: Any, way_out: Any) -> None:
    state = picking(red, 4, 8, last=f"red {how}", way_out=way_out)
    assert refusals(game, state, "A red") == (cited("repeat.not-twice", pig="red"),)
    assert legal(game, read(state, rescue_roll="not-played")) == ["red", "green", "blue"]


def test_a_pig_caught_by_its_own_die_was_played(game: Woolfy) -> None:
    """Its own die shows the wolf, which catches it; another stands on a pot exit."""
    state = after(game, picking(2, 4, 8, last="blue moved"), "A red", "die wolf")
    assert state.board == Board(
        ("pot", 4, 8), 3, 0, WayOut.EARLIER, (Played("red", "stayed"), Played("blue", "moved"))
    )
    assert refusals(game, state, "B red") == (cited("repeat.not-twice", pig="red"),)
    assert legal(game, read(state, repeat_counts="moved")) == ["red", "green", "blue"]


@pytest.mark.clause("woolfy.rescue.helper")
@pytest.mark.parametrize("place", [4, 10])
def test_a_pig_on_a_pot_exit_helps(game: Woolfy, place: int) -> None:
    assert "green" in legal(game, picking(place, "pot", 8))
    state = picking(3, "pot", 8, way_out="earlier")
    assert refusals(game, state, "A green") == (cited("rescue.helper", pig="green"),)


@pytest.mark.clause("woolfy.rescue.helper")
@pytest.mark.parametrize(
    ("way_out", "standing", "next_player", "for_good"),
    [
        ("never", None, False, False),
        ("earlier", True, False, True),
        ("arrival", True, True, True),
        ("rescue", True, True, True),
        ("failed", True, False, True),
    ],
)
def test_when_the_way_out_is_open(
    game: Woolfy, way_out: Any, standing: bool | None, next_player: bool, for_good: bool
) -> None:
    """Somebody stands on an exit, except where nobody ever came to one; the other pig was played last."""
    last = {"arrival": "red moved", "rescue": "blue freed"}.get(way_out, "blue stayed")
    red = 3 if way_out == "never" else 4
    state = picking(red, "pot", 8, last=last, way_out=way_out)
    for reading, is_open in (("next-player", next_player), ("for-good", for_good), ("standing", standing)):
        assert ("green" in legal(game, read(state, way_out=reading))) == bool(is_open)


@pytest.mark.parametrize(
    ("reading", "is_open"), [("standing", False), ("next-player", False), ("for-good", True)]
)
def test_nobody_stands_on_an_exit_any_more(game: Woolfy, reading: str, is_open: bool) -> None:
    state = picking(3, "pot", 8, last="red moved", way_out="earlier", rules=under(way_out=reading))
    assert ("green" in legal(game, state)) == is_open


def test_after_one_has_come_out_the_next_player_may_roll_for_the_other(game: Woolfy) -> None:
    """Nobody stands on an exit: by the default that is not enough."""
    state = picking(7, "pot", 8, last="red freed", way_out="rescue")
    assert "green" not in legal(game, state)
    assert "green" in legal(game, read(state, way_out="next-player"))


@pytest.mark.clause("woolfy.rescue.helper")
def test_after_a_failed_attempt(game: Woolfy) -> None:
    """Green is kept by the wolf; then blue moves, and A may try again, or has to wait for a new arrival."""
    strict = under(failed_rescue="new-arrival")
    state = picking(10, "pot", 8, wolf=12, last="red moved", way_out="arrival", rules=strict)
    state = after(game, state, "A green", "die wolf")
    assert state.board.way_out == "failed"
    state = after(game, state, "B blue", "die 1", "B to 7")
    assert state.board.way_out == "failed"
    assert refusals(game, state, "A green") == (cited("rescue.helper", pig="green"),)
    assert "green" in legal(game, read(state, failed_rescue="again"))
    state = after(game, state, "A red", "die 3", "A to 1", "B blue", "die 3", "B to 10")
    assert state.board.way_out == "arrival"
    assert "green" in legal(game, state)


@pytest.mark.clause("woolfy.rescue.free-choice")
def test_nobody_has_to_help(game: Woolfy) -> None:
    state = picking(4, "pot", 8, last="red moved", way_out="arrival")
    assert legal(game, state) == ["green", "blue"]
    strict = read(state, rescue_duty="must")
    assert legal(game, strict) == ["green"]
    assert refusals(game, strict, "A blue") == (cited("rescue.free-choice", seat=0),)
    assert refusals(game, strict, "A red") == (
        cited("repeat.not-twice", pig="red"),
        cited("rescue.free-choice", seat=0),
    )


def test_the_duty_ends_with_the_turn_after_the_arrival(game: Woolfy) -> None:
    state = picking(4, "pot", 8, last="red moved", way_out="earlier", rules=under(rescue_duty="must"))
    assert legal(game, state) == ["green", "blue"]


def test_there_is_no_duty_to_play_a_pig_that_has_to_wait(game: Woolfy) -> None:
    rules = under(rescue_duty="must", in_a_row="player")
    state = picking(4, "pot", 8, last="red moved", own="green kept", way_out="arrival", rules=rules)
    assert legal(game, state) == ["red", "blue"]


def test_there_is_no_duty_with_an_empty_pot(game: Woolfy) -> None:
    state = picking(4, 1, 8, last="red moved", way_out="arrival", rules=under(rescue_duty="must"))
    assert legal(game, state) == ["green", "blue"]


def test_what_is_remembered_of_a_turn(game: Woolfy) -> None:
    state = picking(3, 1, 8)
    moved = after(game, state, "A red", "die 1", "A to 4")
    assert moved.board == Board((4, 1, 8), 12, 0, WayOut.ARRIVAL, (Played("red", "moved"), None))
    stayed = after(game, moved, "B green", "die house", "B stay")
    assert stayed.board == Board(
        (4, 1, 8), 12, 0, WayOut.EARLIER, (Played("red", "moved"), Played("green", "stayed"))
    )
    assert stayed.phase == Picking(A)
    again = after(game, stayed, "A blue", "die 1", "A to 7")
    assert again.board.played == (Played("blue", "moved"), Played("green", "stayed"))
    assert moved.phase == Picking(B)
