"""A house on the die: hide, stop on the brick space, or stay."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from pigrules.core import Choose

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


@pytest.mark.clause("woolfy.face.three-choices")
@pytest.mark.parametrize("place", [12, "start"])
def test_the_three_choices(game: Woolfy, place: Any) -> None:
    state = moving("red", "house", place, 7, 11)
    assert game.turn(state) == Choose((A,), clause("face.three-choices"))
    assert legal(game, state) == ["to 5", "to straw", "to wood", "stay"]
    assert refusals(game, state, "A to 1") == (cited("face.three-choices", pig="red", place=1),)
    assert refusals(game, state, "A to start")[-1] == cited("face.three-choices", pig="red", place="start")


@pytest.mark.clause("woolfy.face.hides")
def test_a_pig_hides_in_a_house(game: Woolfy) -> None:
    state = moving("red", "house", 12, 7, 11)
    assert events(game, state, "A to wood") == (
        cited("face.hides", pig="red", house="wood"),
        cited("turn.clockwise", next=1),
    )
    assert after(game, state, "A to wood").board.pigs == ("wood", 7, 11)


@pytest.mark.clause("woolfy.house.room", "woolfy.house.finished-first")
def test_a_house_that_is_full_or_not_finished_hides_nobody(game: Woolfy) -> None:
    state = moving("red", "house", 12, "straw", 11)
    assert refusals(game, state, "A to straw") == (cited("house.room", house="straw", count=1),)
    assert refusals(game, state, "A to brick") == (cited("house.finished-first", count=4),)
    assert refusals(game, state, "A to wood") == ()


@pytest.mark.clause("woolfy.face.stays")
def test_a_pig_stays_in_spite_of_the_face(game: Woolfy) -> None:
    state = moving("red", "house", 5, 7, 11)
    assert events(game, state, "A stay") == (cited("face.stays", pig="red"), cited("turn.clockwise", next=1))
    assert after(game, state, "A stay").board.parts == 0


@pytest.mark.clause("woolfy.face.another-house")
def test_from_one_house_to_another(game: Woolfy) -> None:
    state = moving("red", "house", "wood", 7, 11)
    assert legal(game, state) == ["to 5", "to straw", "stay"]
    assert refusals(game, state, "A to wood") == (cited("face.another-house", pig="red", house="wood"),)
    settled = read(state, house_to_house="stays")
    assert legal(game, settled) == ["to 5", "stay"]
    assert refusals(game, settled, "A to straw") == (cited("face.another-house", pig="red", house="wood"),)


@pytest.mark.clause("woolfy.face.brick-house")
def test_into_the_finished_brick_house(game: Woolfy) -> None:
    state = moving("red", "house", 12, 7, 11, parts=FINISHED)
    assert legal(game, state) == ["to straw", "to wood", "to brick", "stay"]
    strict = read(state, brick_by_face="never")
    assert refusals(game, strict, "A to brick") == (cited("face.brick-house"),)
    rescue = moving("red", "house", "pot", 4, 11, parts=FINISHED)
    assert legal(game, rescue) == ["to straw", "to wood", "to brick"]
    assert legal(game, read(rescue, brick_by_face="never")) == ["to straw", "to wood"]


@pytest.mark.clause("woolfy.face.to-bricks")
@pytest.mark.parametrize(
    ("pig", "place", "near"),
    [
        ("red", 2, True),
        ("red", 1, False),
        ("red", 8, True),
        ("red", 9, False),
        ("red", 5, True),
        ("red", "wood", False),
        ("red", "straw", False),
        ("red", "start", False),
        ("green", "start", True),
    ],
)
def test_to_the_brick_space_from_anywhere(game: Woolfy, pig: Any, place: Any, near: bool) -> None:
    """From the green start it is three steps: out of it, and two along the path."""
    places = (place, 12, 12) if pig == "red" else (12, place, 12)
    state = moving(pig, "house", *places)
    assert "to 5" in legal(game, state)
    strict = read(state, bricks_from="in-reach")
    assert refusals(game, strict, "A to 5") == (() if near else (cited("face.to-bricks", pig=pig),))


def test_the_brick_house_is_a_step_from_its_space(game: Woolfy) -> None:
    """Nobody is in it before it is finished, and then nothing is to be added."""
    state = moving("red", "house", "brick", 12, 12, parts=FINISHED, rules=under(bricks_from="in-reach"))
    assert refusals(game, state, "A to 5") == (cited("face.part-missing"),)


@pytest.mark.clause("woolfy.face.bricks-again")
def test_on_the_brick_space_already(game: Woolfy) -> None:
    state = moving("red", "house", 5, 7, 11)
    assert after(game, state, "A to 5").board.parts == 1
    strict = read(state, bricks_again="come-anew")
    assert refusals(game, strict, "A to 5") == (cited("face.bricks-again", pig="red"),)
    assert refusals(game, moving("red", "house", 6, 7, 11, rules=strict.rules), "A to 5") == ()


@pytest.mark.clause("woolfy.face.part-missing")
def test_nobody_goes_to_the_brick_space_for_nothing(game: Woolfy) -> None:
    state = moving("red", "house", 12, 7, 11, parts=FINISHED)
    assert refusals(game, state, "A to 5") == (cited("face.part-missing"),)
    assert refusals(game, moving("red", "house", 12, 7, 11, parts=3), "A to 5") == ()


def test_what_else_keeps_a_pig_from_the_brick_space(game: Woolfy) -> None:
    track = evolve(MEADOW, wolf_spaces=(3, 5, 9, 12))
    rules = under(track=track, sharing="one-pig", pig_meets_wolf="blocked")
    state = moving("red", "house", 12, 5, 11, wolf=5, rules=rules)
    assert refusals(game, state, "A to 5") == (
        cited("move.sharing", space=5),
        cited("move.past-wolf", space=5),
    )
    caught = moving("red", "house", 12, 7, 11, wolf=5, rules=under(track=track, pig_meets_wolf="caught"))
    assert after(game, caught, "A to 5").board.pigs == ("pot", 7, 11)
