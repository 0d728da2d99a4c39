"""Into the houses, out of them, and how many each holds."""

from __future__ import annotations

from typing import Any

import pytest

from .meadow import FINISHED, Woolfy, after, cited, events, legal, moving, read, refusals, under


@pytest.mark.clause("woolfy.house.exact")
def test_a_house_takes_the_exact_number_and_counts_as_one_space(game: Woolfy) -> None:
    assert "to straw" in legal(game, moving("red", "2", 1, 7, 11))
    assert "to straw" in legal(game, moving("red", "1", 2, 7, 11))
    for face in ("1", "3"):
        state = moving("red", face, 1, 7, 11)
        assert refusals(game, state, "A to straw") == (
            cited("house.exact", pig="red", number=int(face), house="straw"),
        )


@pytest.mark.clause("woolfy.house.exact")
@pytest.mark.parametrize(("face", "enters"), [("1", False), ("2", True), ("3", True)])
def test_a_larger_number_may_be_enough(game: Woolfy, face: Any, enters: bool) -> None:
    state = moving("red", face, 1, 7, 11, rules=under(house_count="at-least"))
    assert ("to straw" in legal(game, state)) == enters


def test_a_larger_number_takes_no_pig_into_its_own_house(game: Woolfy) -> None:
    state = moving("red", "3", "straw", 7, 11, rules=under(house_count="at-least"))
    assert legal(game, state) == ["to 4", "to 12"]


@pytest.mark.clause("woolfy.house.room")
def test_the_straw_house_holds_one(game: Woolfy) -> None:
    state = moving("red", "2", 1, "straw", 11)
    assert refusals(game, state, "A to straw") == (cited("house.room", house="straw", count=1),)


@pytest.mark.clause("woolfy.house.room")
def test_the_wooden_house_holds_two(game: Woolfy) -> None:
    assert "to wood" in legal(game, moving("red", "2", 9, "wood", 11))
    state = moving("red", "2", 9, "wood", "wood")
    assert refusals(game, state, "A to wood") == (cited("house.room", house="wood", count=2),)


@pytest.mark.clause("woolfy.house.room")
def test_the_brick_house_holds_all(game: Woolfy) -> None:
    state = moving("red", "1", 5, "brick", "brick", parts=FINISHED)
    assert "to brick" in legal(game, state)


@pytest.mark.clause("woolfy.house.finished-first")
@pytest.mark.parametrize("parts", [0, 3])
def test_the_brick_house_has_to_be_finished(game: Woolfy, parts: int) -> None:
    state = moving("red", "1", 5, 7, 11, parts=parts)
    assert refusals(game, state, "A to brick") == (cited("house.finished-first", count=4 - parts),)
    assert "to brick" in legal(game, moving("red", "1", 5, 7, 11, parts=FINISHED))


@pytest.mark.clause("woolfy.house.enters")
def test_a_pig_goes_in(game: Woolfy) -> None:
    state = moving("red", "2", 4, 7, 11, parts=FINISHED)
    assert events(game, state, "A to brick") == (
        cited("house.enters", pig="red", house="brick"),
        cited("turn.clockwise", next=1),
    )
    assert after(game, state, "A to brick").board.pigs == ("brick", 7, 11)


@pytest.mark.clause("woolfy.house.leaves")
def test_a_pig_comes_out(game: Woolfy) -> None:
    """The space before the house is the first of the move."""
    for face, places in (("1", ["to 2"]), ("2", ["to 1", "to 3"]), ("3", ["to 4", "to 12"])):
        assert legal(game, moving("red", face, "straw", 7, 11)) == places  # type: ignore[arg-type]
    state = moving("red", "2", "straw", 7, 11)
    assert events(game, state, "A to 3")[:2] == (
        cited("house.leaves", pig="red", house="straw"),
        cited("move.number", pig="red", space=3),
    )


def test_the_space_before_the_house_may_not_count(game: Woolfy) -> None:
    rules = under(leaving_a_house="not-counted")
    for face, places in (("1", ["to 1", "to 3"]), ("2", ["to 4", "to 12"]), ("3", ["to 5", "to 11"])):
        assert legal(game, moving("red", face, "straw", 7, 11, rules=rules)) == places  # type: ignore[arg-type]


@pytest.mark.clause("woolfy.house.must-leave", "woolfy.move.unused")
@pytest.mark.parametrize("house", ["straw", "wood"])
def test_straw_and_wood_have_to_be_left(game: Woolfy, house: Any) -> None:
    state = moving("red", "1", house, 7, 11)
    assert refusals(game, state, "A stay") == (cited("house.must-leave", pig="red", house=house),)
    free = read(state, shelter="may-stay")
    assert refusals(game, free, "A stay") == ()
    assert events(game, free, "A stay")[0] == cited("move.unused", pig="red")
    assert refusals(game, read(state, number="may"), "A stay") != ()


@pytest.mark.clause("woolfy.house.may-stay", "woolfy.move.unused")
def test_the_brick_house_need_not_be_left(game: Woolfy) -> None:
    state = moving("red", "1", "brick", 7, 11, parts=FINISHED)
    assert legal(game, state) == ["to 5", "stay"]
    assert events(game, state, "A stay")[0] == cited("move.unused", pig="red")
    strict = read(state, brick_house_stay="must-leave")
    assert refusals(game, strict, "A stay") == (cited("house.may-stay", pig="red"),)


@pytest.mark.clause("woolfy.house.may-leave", "woolfy.move.nowhere")
def test_the_brick_house_may_be_left(game: Woolfy) -> None:
    """At any time, or only while somebody is in the pot."""
    state = moving("red", "1", "brick", 7, 11, parts=FINISHED)
    assert "to 5" in legal(game, state)
    strict = read(state, brick_house_leave="to-rescue", brick_house_stay="must-leave")
    assert refusals(game, strict, "A to 5") == (cited("house.may-leave", pig="red"),)
    assert legal(game, strict) == ["stay"]
    assert events(game, strict, "A stay")[0] == cited("move.nowhere", pig="red")
    needed = moving("red", "1", "brick", "pot", 11, parts=FINISHED, rules=strict.rules)
    assert legal(game, needed) == ["to 5"]


def test_no_house_is_left_by_the_face_either_while_the_pot_is_empty(game: Woolfy) -> None:
    state = moving("red", "house", "brick", 7, 11, parts=FINISHED, rules=under(brick_house_leave="to-rescue"))
    assert refusals(game, state, "A to wood") == (cited("house.may-leave", pig="red"),)
    assert legal(game, state) == ["stay"]
    assert legal(game, moving("red", "house", "straw", 7, 11, rules=state.rules)) == [
        "to 5",
        "to wood",
        "stay",
    ]
