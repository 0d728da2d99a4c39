"""Out of the pot: by a number from an exit, by a house into a house, one pig a turn."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from attrs import evolve

from pigrules.core import Choose
from pigrules.games.woolfy import Played, Site, Track

from .meadow import (
    FINISHED,
    MEADOW,
    A,
    Woolfy,
    after,
    cited,
    clause,
    events,
    legal,
    moving,
    read,
    refusals,
    under,
)


def freeing(face: Any, helper: Any = 4, blue: Any = 12, **known: Any) -> Any:
    """The die of the green pig, which is in the pot, shows `face`; red helps from a pot exit."""
    return moving("green", face, helper, "pot", blue, **known)


@pytest.mark.clause("woolfy.rescue.number", "woolfy.rescue.either-exit")
@pytest.mark.parametrize("helper", [4, 10])
@pytest.mark.parametrize(
    ("face", "places"),
    [
        ("1", ["to 3", "to 5", "to 9", "to 11"]),
        ("2", ["to 2", "to 6", "to 8", "to 12"]),
        ("3", ["to 1", "to 7", "to straw", "to wood"]),
    ],
)
def test_so_many_spaces_from_either_exit(game: Woolfy, face: Any, helper: int, places: list[str]) -> None:
    assert legal(game, freeing(face, helper)) == places


@pytest.mark.clause("woolfy.rescue.number", "woolfy.rescue.house")
@pytest.mark.parametrize(("face", "asked"), [("2", "rescue.number"), ("house", "rescue.house")])
def test_the_question_is_how_to_come_out(game: Woolfy, face: Any, asked: str) -> None:
    """A pig in the pot does not have the three choices of one outside."""
    assert game.turn(freeing(face)) == Choose((A,), clause(asked))


@pytest.mark.clause("woolfy.rescue.number")
def test_nowhere_else(game: Woolfy) -> None:
    state = freeing("2")
    assert refusals(game, state, "A to 4") == (cited("move.direction", pig="green", number=2, place=4),)
    assert refusals(game, state, "A to 3") == (cited("rescue.number", pig="green", number=2, place=3),)
    assert refusals(game, state, "A to straw") == (
        cited("house.exact", pig="green", number=2, house="straw"),
    )
    assert "to 4" in legal(game, read(state, direction="turns"))


def test_a_freed_pig_can_go_straight_home(game: Woolfy) -> None:
    """From 4 to 5, and into the finished brick house; or as far as its own start, if that is open."""
    assert "to brick" in legal(game, freeing("2", parts=FINISHED))
    blue = moving("blue", "2", "start", 4, "pot")
    assert "to start" in legal(game, blue)
    closed = moving("blue", "2", 12, 4, "pot")
    assert refusals(game, closed, "A to start") == (cited("start.closed", pig="blue"),)


@pytest.mark.clause("woolfy.rescue.number")
@pytest.mark.parametrize(
    ("face", "places"),
    [
        ("1", ["to 4", "to 10"]),
        ("2", ["to 3", "to 5", "to 9", "to 11"]),
        ("3", ["to 2", "to 6", "to 8", "to 12"]),
    ],
)
def test_the_exit_may_count(game: Woolfy, face: Any, places: list[str]) -> None:
    assert legal(game, freeing(face, rules=under(exit_counts="counted"))) == places


@pytest.mark.clause("woolfy.rescue.either-exit")
def test_the_exit_may_have_to_be_the_helpers(game: Woolfy) -> None:
    state = freeing("1", rules=under(which_exit="helper"))
    assert legal(game, state) == ["to 3", "to 5"]
    assert refusals(game, state, "A to 9") == (cited("rescue.either-exit", pig="green", place=9),)
    assert legal(game, freeing("1", 4, 10, rules=state.rules)) == ["to 3", "to 5", "to 9", "to 11"]


def test_where_nobody_helps_any_exit_will_do(game: Woolfy) -> None:
    rules = under(which_exit="helper", way_out="for-good")
    state = freeing("1", 12, way_out="earlier", rules=rules)
    assert legal(game, state) == ["to 3", "to 5", "to 9", "to 11"]


@pytest.mark.clause("woolfy.rescue.shared-exit")
def test_the_exit_may_have_to_be_empty(game: Woolfy) -> None:
    state = freeing("1")
    assert "to 3" in legal(game, state)
    strict = read(state, shared_exit="must-be-empty")
    assert legal(game, strict) == ["to 9", "to 11"]
    assert refusals(game, strict, "A to 3") == (cited("rescue.shared-exit", pig="green", place=3),)


@pytest.mark.clause("woolfy.rescue.shared-exit")
def test_the_wolf_may_block_an_exit(game: Woolfy) -> None:
    rules = under(track=evolve(MEADOW, exits=(4, 9)), shared_exit="must-be-empty")
    state = freeing("1", wolf=9, rules=rules)
    assert refusals(game, state, "A to 8") == (cited("rescue.shared-exit", pig="green", place=8),)
    assert legal(game, state) == ["stay"]
    assert legal(game, freeing("1", wolf=12, rules=rules)) == ["to 8", "to 10"]


def test_an_exit_that_must_be_the_helpers_and_empty_is_none(game: Woolfy) -> None:
    state = freeing("1", rules=under(shared_exit="must-be-empty", which_exit="helper"))
    assert legal(game, state) == ["stay"]
    assert refusals(game, state, "A to 9") == (cited("rescue.either-exit", pig="green", place=9),)
    assert refusals(game, state, "A to 3") == (cited("rescue.shared-exit", pig="green", place=3),)


def test_both_refusals_at_once(game: Woolfy) -> None:
    """Red helps at 4, and the wolf stands on the other exit."""
    rules = under(track=evolve(MEADOW, exits=(4, 9)), shared_exit="must-be-empty", which_exit="helper")
    assert refusals(game, freeing("1", wolf=9, rules=rules), "A to 8") == (
        cited("rescue.either-exit", pig="green", place=8),
        cited("rescue.shared-exit", pig="green", place=8),
    )


def test_the_wolf_may_bar_the_way_out(game: Woolfy) -> None:
    """It bars what lies beyond its space; and its own exit, where that is counted as a step."""
    barred = under(pig_meets_wolf="blocked")
    state = freeing("2", wolf=3, rules=barred)
    assert refusals(game, state, "A to 2") == (cited("move.past-wolf", space=3),)
    assert legal(game, state) == ["to 6", "to 8", "to 12"]
    track = evolve(MEADOW, exits=(4, 9))
    on_it = freeing("1", wolf=9, rules=under(track=track, pig_meets_wolf="blocked"))
    assert legal(game, on_it) == ["to 3", "to 5", "to 8", "to 10"]
    counted = freeing("2", wolf=9, rules=under(track=track, pig_meets_wolf="blocked", exit_counts="counted"))
    assert legal(game, counted) == ["to 3", "to 5"]
    assert refusals(game, counted, "A to 8") == (cited("move.past-wolf", space=9),)


def test_a_way_that_turns_is_no_way_whoever_bars_it(game: Woolfy) -> None:
    """From 4 to 3, back, and to 3 again, where the wolf stands."""
    state = freeing("3", wolf=3, rules=under(pig_meets_wolf="blocked"))
    assert refusals(game, state, "A to 3") == (cited("move.direction", pig="green", number=3, place=3),)


@pytest.mark.clause("woolfy.rescue.house", "woolfy.face.hides")
def test_a_house_frees_a_pig_into_a_house(game: Woolfy) -> None:
    state = freeing("house")
    assert legal(game, state) == ["to straw", "to wood"]
    assert events(game, state, "A to straw")[:2] == (
        cited("rescue.comes-out", pig="green"),
        cited("face.hides", pig="green", house="straw"),
    )
    for place in (3, 5):
        assert refusals(game, state, f"A to {place}") == (cited("rescue.house", pig="green", place=place),)


@pytest.mark.clause("woolfy.rescue.house", "woolfy.bricks.part", "woolfy.face.part-missing")
def test_a_house_may_free_a_pig_to_the_brick_space(game: Woolfy) -> None:
    state = freeing("house", rules=under(rescue_to_bricks="bricks-too"))
    assert legal(game, state) == ["to 5", "to straw", "to wood"]
    assert after(game, state, "A to 5").board.parts == 1
    assert refusals(game, state, "A to 3") == (cited("rescue.house", pig="green", place=3),)
    assert legal(game, read(state, bricks_from="in-reach")) == ["to 5", "to straw", "to wood"]
    idle = read(state, rescued_builder="adds-nothing")
    assert after(game, idle, "A to 5").board.parts == 0
    finished = freeing("house", parts=FINISHED, rules=state.rules)
    assert refusals(game, finished, "A to 5") == (cited("face.part-missing"),)


@pytest.mark.clause("woolfy.bricks.part")
def test_a_freed_pig_that_stops_on_the_brick_space(game: Woolfy) -> None:
    state = freeing("1")
    assert after(game, state, "A to 5").board.parts == 1
    assert cited("bricks.part", pig="green", count=1, needed=4) in events(game, state, "A to 5")
    idle = read(state, rescued_builder="adds-nothing")
    assert after(game, idle, "A to 5").board.parts == 0
    walking = moving("red", "1", 4, "pot", 12, rules=idle.rules)
    assert after(game, walking, "A to 5").board.parts == 1


@pytest.mark.clause("woolfy.rescue.must-come-out")
@pytest.mark.parametrize("face", ["1", "3", "house"])
def test_a_pig_that_can_come_out_does(game: Woolfy, face: str) -> None:
    assert refusals(game, freeing(face), "A stay") == (cited("rescue.must-come-out", pig="green"),)
    assert refusals(game, freeing(face, rules=under(number="may")), "A stay") != ()


@pytest.mark.clause("woolfy.rescue.must-come-out", "woolfy.rescue.house")
@pytest.mark.parametrize("track", [MEADOW, evolve(MEADOW, houses=(Site(2, 2), Site(8, 1), Site(5, 3)))])
def test_by_a_house_a_pig_can_always_come_out(game: Woolfy, track: Track) -> None:
    """Straw and wood hold three pigs, so that two never fill both."""
    rules = under(track=track, way_out="for-good")
    for one, other in product((*range(1, 13), "straw", "wood", "start"), repeat=2):
        if one == other and track.room_of(one) == 1:
            continue
        state = moving("green", "house", one, "pot", other, rules=rules, way_out="earlier")
        assert refusals(game, state, "A stay") == (cited("rescue.must-come-out", pig="green"),)


@pytest.mark.clause("woolfy.rescue.must-come-out", "woolfy.move.nowhere")
def test_a_pig_that_cannot_come_out_stays(game: Woolfy) -> None:
    """Pigs stand on both exits, and the table wants an empty one. That is no attempt that the wolf foiled."""
    state = freeing(
        "1", 4, 10, rules=under(shared_exit="must-be-empty"), last="blue moved", way_out="arrival"
    )
    assert legal(game, state) == ["stay"]
    assert events(game, state, "A stay")[0] == cited("move.nowhere", pig="green")
    done = after(game, state, "A stay").board
    assert (done.pigs[1], done.way_out, done.played[0]) == ("pot", "earlier", Played("green", "kept"))


@pytest.mark.clause("woolfy.rescue.comes-out", "woolfy.rescue.one-by-one")
def test_one_pig_a_turn(game: Woolfy) -> None:
    state = freeing("1", 4, "pot", last="red moved", way_out="arrival")
    assert events(game, state, "A to 9") == (
        cited("rescue.comes-out", pig="green"),
        cited("move.number", pig="green", space=9),
        cited("rescue.one-by-one", pigs=("blue",)),
        cited("turn.clockwise", next=1),
    )
    done = after(game, state, "A to 9")
    assert done.board.pigs == (4, 9, "pot")
    assert (done.board.way_out, done.board.played[0]) == ("rescue", Played("green", "freed"))
    assert legal(game, done) == ["red", "blue"]


def test_the_last_one_in_the_pot_leaves_nobody_behind(game: Woolfy) -> None:
    assert [event.clause for event in events(game, freeing("1"), "A to 9")] == [
        "woolfy.rescue.comes-out",
        "woolfy.move.number",
        "woolfy.turn.clockwise",
    ]


@pytest.mark.clause("woolfy.rescue.exit-reached")
def test_to_reach_an_exit_opens_the_way_out(game: Woolfy) -> None:
    state = moving("red", "1", 3, "pot", 12)
    assert events(game, state, "A to 4")[:2] == (
        cited("move.number", pig="red", space=4),
        cited("rescue.exit-reached", pig="red"),
    )
    done = after(game, state, "A to 4")
    assert done.board.way_out == "arrival"
    assert legal(game, done) == ["green", "blue"]


def test_to_pass_an_exit_opens_nothing(game: Woolfy) -> None:
    state = moving("red", "2", 3, "pot", 12)
    assert after(game, state, "A to 5").board.way_out == "never"


def test_a_freed_pig_can_reach_the_other_exit(game: Woolfy) -> None:
    track = evolve(MEADOW, exits=(4, 7))
    state = freeing("3", rules=under(track=track))
    done = after(game, state, "A to 7")
    assert (done.board.way_out, done.board.played[0]) == ("arrival", Played("green", "freed"))


def test_a_house_on_the_die_reaches_no_exit(game: Woolfy) -> None:
    """Only a number leads exactly there; the house leads to the brick space, which is none."""
    assert after(game, moving("red", "house", 3, "pot", 12), "A to 5").board.way_out == "never"
