"""Numbers on the path: how far, which way round, past whom, and back to the start."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from pigrules.core import Choose
from pigrules.core.acts import cite
from pigrules.core.referee import NO_SUCH_THING
from pigrules.games.woolfy import Played

from .meadow import MEADOW, A, Woolfy, after, cited, clause, events, legal, moving, read, refusals, under


@pytest.mark.clause("woolfy.move.number")
def test_a_number_moves_the_pig_as_many_spaces(game: Woolfy) -> None:
    state = moving("red", "2", 12, 1, 2)
    assert game.turn(state) == Choose((A,), clause("move.number"))
    assert events(game, state, "A to 10")[0] == cited("move.number", pig="red", space=10)
    assert after(game, state, "A to 10").board.pigs == (10, 1, 2)


@pytest.mark.clause("woolfy.move.count", "woolfy.move.direction")
@pytest.mark.parametrize(
    ("face", "places"),
    [("1", ["to 8", "to 10"]), ("2", ["to 7", "to 11", "to wood"]), ("3", ["to 6", "to 12"])],
)
def test_either_way_exactly_so_far(game: Woolfy, face: Any, places: list[str]) -> None:
    assert legal(game, moving("red", face, 9, 1, 2)) == places


@pytest.mark.clause("woolfy.move.count")
def test_too_far_or_not_far_enough(game: Woolfy) -> None:
    state = moving("red", "2", 9, 1, 2)
    for space in (1, 5, 8, 10):
        assert refusals(game, state, f"A to {space}") == (
            cited("move.count", pig="red", number=2, place=space),
        )
    assert refusals(game, state, "A to 11") == ()


@pytest.mark.clause("woolfy.move.direction")
def test_no_turning_round_on_the_way(game: Woolfy) -> None:
    two, three = moving("red", "2", 9, 1, 2), moving("red", "3", 9, 1, 2)
    assert refusals(game, two, "A to 9") == (cited("move.direction", pig="red", number=2, place=9),)
    assert refusals(game, three, "A to 8") == (cited("move.direction", pig="red", number=3, place=8),)
    turning = {"direction": "turns"}
    assert legal(game, read(two, **turning)) == ["to 7", "to 9", "to 11", "to wood"]
    assert legal(game, read(three, **turning)) == ["to 6", "to 8", "to 10", "to 12"]


@pytest.mark.clause("woolfy.move.direction", "woolfy.house.exact")
def test_turning_round_before_a_house(game: Woolfy) -> None:
    """From the space before the wooden house: a step aside, back, and in."""
    state = moving("red", "3", 8, 1, 2)
    assert refusals(game, state, "A to wood") == (cited("move.direction", pig="red", number=3, place="wood"),)
    assert "to wood" in legal(game, read(state, direction="turns"))


@pytest.mark.clause("woolfy.move.sharing")
def test_several_pigs_on_one_space(game: Woolfy) -> None:
    state = moving("red", "1", 12, 1, 2)
    assert legal(game, state) == ["to 1", "to 11"]
    alone = read(state, sharing="one-pig")
    assert refusals(game, alone, "A to 1") == (cited("move.sharing", space=1),)
    assert legal(game, alone) == ["to 11"]


def test_a_pig_may_be_passed_in_any_case(game: Woolfy) -> None:
    state = moving("red", "2", 12, 1, 11, rules=under(sharing="one-pig"))
    assert legal(game, state) == ["to 2", "to 10"]


def test_several_refusals_at_once_in_the_order_of_the_spec(game: Woolfy) -> None:
    state = moving("red", "1", 12, 3, 7, rules=under(sharing="one-pig"))
    assert refusals(game, state, "A to 3") == (
        cited("move.count", pig="red", number=1, place=3),
        cited("move.sharing", space=3),
    )
    assert refusals(game, state, "A to brick") == (
        cited("house.exact", pig="red", number=1, house="brick"),
        cited("house.finished-first", count=4),
    )


@pytest.mark.clause("woolfy.move.past-wolf")
def test_past_the_wolf(game: Woolfy) -> None:
    onto, past = moving("red", "1", 11, 7, 8), moving("red", "2", 11, 7, 8)
    assert (legal(game, onto), legal(game, past)) == (["to 10", "to 12"], ["to 1", "to 9"])
    for state, space, other in ((onto, 12, ["to 10"]), (past, 1, ["to 9"])):
        barred = read(state, pig_meets_wolf="blocked")
        assert refusals(game, barred, f"A to {space}") == (cited("move.past-wolf", space=12),)
        assert legal(game, barred) == other


def test_the_wolf_before_a_door_bars_it(game: Woolfy) -> None:
    """The wolf stands on the space before the straw house; from beside the wolf a pig may go away."""
    rules = under(track=evolve(MEADOW, wolf_spaces=(2, 6, 9, 12)), pig_meets_wolf="blocked")
    state = moving("red", "2", 1, 7, 8, wolf=2, rules=rules)
    assert refusals(game, state, "A to straw") == (cited("move.past-wolf", space=2),)
    assert legal(game, moving("red", "2", 2, 7, 8, wolf=2, rules=rules)) == ["to 4", "to 12"]


def test_no_wolf_is_blamed_where_the_number_does_not_lead(game: Woolfy) -> None:
    state = moving("red", "2", 11, 7, 8, rules=under(pig_meets_wolf="blocked"))
    assert refusals(game, state, "A to 2") == (cited("move.count", pig="red", number=2, place=2),)


@pytest.mark.clause("woolfy.wolf.own-move")
def test_a_pig_that_goes_to_the_wolf(game: Woolfy) -> None:
    """By the default it stays free; another table puts it into the pot, but lets it pass."""
    onto, past = moving("red", "1", 11, 7, 8), moving("red", "2", 11, 7, 8)
    assert after(game, onto, "A to 12").board.pigs == (12, 7, 8)
    strict = read(onto, pig_meets_wolf="caught")
    assert after(game, strict, "A to 12").board.pigs == ("pot", 7, 8)
    assert events(game, strict, "A to 12") == (
        cited("move.number", pig="red", space=12),
        cited("wolf.own-move", pig="red"),
        cited("turn.clockwise", next=1),
    )
    assert after(game, read(past, pig_meets_wolf="caught"), "A to 1").board.pigs == (1, 7, 8)


def test_a_caught_pig_neither_builds_nor_reaches_an_exit(game: Woolfy) -> None:
    track = evolve(MEADOW, exits=(3, 10))
    state = moving("red", "1", 2, 7, 8, wolf=3, rules=under(track=track, pig_meets_wolf="caught"))
    assert after(game, state, "A to 3").board.way_out == "never"
    track = evolve(MEADOW, wolf_spaces=(3, 5, 9, 12))
    state = moving("red", "1", 6, 7, 8, wolf=5, rules=under(track=track, pig_meets_wolf="caught"))
    assert after(game, state, "A to 5").board.parts == 0


@pytest.mark.clause("woolfy.move.must", "woolfy.move.unused")
def test_a_number_has_to_be_used(game: Woolfy) -> None:
    for place in (12, "start"):
        state = moving("red", "1", place, 7, 8)
        assert refusals(game, state, "A stay") == (cited("move.must", pig="red"),)
        free = read(state, number="may")
        assert refusals(game, free, "A stay") == ()
        assert events(game, free, "A stay")[0] == cited("move.unused", pig="red")
        assert after(game, free, "A stay").board.pigs == (place, 7, 8)


@pytest.mark.clause("woolfy.move.nowhere", "woolfy.move.must")
def test_a_pig_that_can_go_nowhere_stays(game: Woolfy) -> None:
    state = moving("red", "1", 12, 1, 11, rules=under(sharing="one-pig"))
    assert legal(game, state) == ["stay"]
    assert events(game, state, "A stay")[0] == cited("move.nowhere", pig="red")
    assert after(game, state, "A stay").board.played[0] == Played("red", "stayed")


@pytest.mark.clause("woolfy.start.back", "woolfy.start.closed")
def test_back_to_the_start_while_somebody_is_still_there(game: Woolfy) -> None:
    state = moving("red", "2", 2, "start", 8)
    assert legal(game, state) == ["to 4", "to 12", "to start"]
    assert events(game, state, "A to start")[0] == cited("start.back", pig="red")
    assert after(game, state, "A to start").board.pigs == ("start", "start", 8)
    closed = moving("red", "2", 2, 7, 8)
    assert refusals(game, closed, "A to start") == (cited("start.closed", pig="red"),)


@pytest.mark.clause("woolfy.start.closed")
def test_a_start_may_be_closed_to_whoever_has_left(game: Woolfy) -> None:
    state = moving("red", "2", 2, "start", 8, rules=under(start_return="never"))
    assert refusals(game, state, "A to start") == (cited("start.closed", pig="red"),)


@pytest.mark.parametrize("reading", ["all-left", "never"])
def test_a_pig_that_turns_round_to_its_start_has_not_left_it(game: Woolfy, reading: str) -> None:
    state = moving("red", "2", "start", 7, 8, rules=under(start_return=reading, direction="turns"))
    assert legal(game, state) == ["to 2", "to 12", "to start"]


def test_no_pig_goes_to_the_start_of_another(game: Woolfy) -> None:
    state = moving("red", "1", 7, "start", 8)
    assert refusals(game, state, "A to start") == (cited("move.count", pig="red", number=1, place="start"),)
    far = moving("red", "1", 7, 6, 8)
    assert refusals(game, far, "A to start") == (
        cited("move.count", pig="red", number=1, place="start"),
        cited("start.closed", pig="red"),
    )


def test_from_a_start_the_space_before_it_is_the_first(game: Woolfy) -> None:
    for face, places in (("1", ["to 7"]), ("2", ["to 6", "to 8"]), ("3", ["to 5", "to 9", "to wood"])):
        state = moving("green", face, "start", "start", "start")  # type: ignore[arg-type]
        assert legal(game, state) == places


def test_pigs_from_one_start_go_back_to_it_and_a_pig_from_another_does_not(game: Woolfy) -> None:
    rules = under(track=evolve(MEADOW, starts=(1, 7, 1)))
    assert legal(game, moving("red", "1", 1, "start", "start", rules=rules)) == ["to 2", "to 12", "to start"]
    assert legal(game, moving("green", "1", "start", 1, "start", rules=rules)) == ["to 2", "to 12"]
    assert legal(game, moving("blue", "1", "start", "start", 1, rules=rules)) == ["to 2", "to 12", "to start"]
    assert legal(game, moving("green", "1", "start", 7, "start", rules=rules)) == ["to 6", "to 8", "to start"]


@pytest.mark.clause("woolfy.components.board")
def test_what_the_path_has_not(game: Woolfy) -> None:
    state = moving("red", "1", 12, 7, 8)
    assert refusals(game, state, "A to 13") == (
        cite(NO_SUCH_THING, thing="space", value=13, owner="table"),
        cited("components.board"),
    )


def test_round_a_path_of_three_spaces(game: Woolfy) -> None:
    """Three steps lead round to where the pig was: there it goes, straight on."""
    tiny = evolve(
        MEADOW,
        spaces=3,
        wolf_spaces=(3,),
        wolf_start=3,
        exits=(1, 3),
        starts=(1, 1, 1),
        houses=tuple(evolve(site, door=2) for site in MEADOW.houses),
    )
    state = moving("red", "3", 1, 1, 1, wolf=3, rules=under(track=tiny))
    assert "to 1" in legal(game, state)
