"""The brick house: parts, the last part, and who is where then."""

from __future__ import annotations

import pytest

from pigrules.games.woolfy import Parts, Rules

from .meadow import MEADOW, Woolfy, after, cited, events, legal, moving, read, under


@pytest.mark.clause("woolfy.bricks.part", "woolfy.bricks.builder")
def test_a_stop_on_the_brick_space_adds_a_part(game: Woolfy) -> None:
    by_number, by_face = moving("red", "2", 3, 7, 11, parts=1), moving("red", "house", 12, 7, 11, parts=1)
    assert events(game, by_number, "A to 5") == (
        cited("move.number", pig="red", space=5),
        cited("bricks.part", pig="red", count=2, needed=4),
        cited("turn.clockwise", next=1),
    )
    assert events(game, by_face, "A to 5") == (
        cited("bricks.part", pig="red", count=2, needed=4),
        cited("turn.clockwise", next=1),
    )
    for state in (by_number, by_face):
        assert after(game, state, "A to 5").board.parts == 2
        assert after(game, state, "A to 5").board.pigs == (5, 7, 11)


def test_to_pass_over_the_brick_space_adds_nothing(game: Woolfy) -> None:
    state = moving("red", "3", 3, 7, 11)
    assert after(game, state, "A to 6").board.parts == 0


@pytest.mark.clause("woolfy.bricks.finished", "woolfy.bricks.builder")
def test_the_last_part(game: Woolfy) -> None:
    """The builder stays outside, or goes in at once."""
    state = moving("red", "2", 3, 7, 11, parts=3)
    assert events(game, state, "A to 5")[1:3] == (
        cited("bricks.part", pig="red", count=4, needed=4),
        cited("bricks.finished"),
    )
    done = after(game, state, "A to 5")
    assert (done.board.pigs, done.board.parts) == ((5, 7, 11), 4)
    inside = read(state, last_part="goes-in")
    assert after(game, inside, "A to 5").board.pigs == ("brick", 7, 11)
    assert events(game, inside, "A to 5")[3] == cited("bricks.builder", pig="red")
    earlier = moving("red", "2", 3, 7, 11, parts=2, rules=inside.rules)
    assert after(game, earlier, "A to 5").board.pigs == (5, 7, 11)


@pytest.mark.clause("woolfy.bricks.part")
def test_nothing_is_added_to_a_finished_house(game: Woolfy) -> None:
    state = moving("red", "2", 3, 7, 11, parts=4)
    assert events(game, state, "A to 5")[1:] == (cited("turn.clockwise", next=1),)
    assert after(game, state, "A to 5").board.parts == 4


@pytest.mark.clause("woolfy.bricks.finished", "woolfy.components.parts")
def test_the_base_may_count_as_a_part(game: Woolfy) -> None:
    """Then three more are enough; the table counts the base, too."""
    state = moving("red", "2", 3, 7, 11, parts=2, rules=under(base="counted"))
    assert events(game, state, "A to 5")[1:3] == (
        cited("bricks.part", pig="red", count=4, needed=4),
        cited("bricks.finished"),
    )
    done = moving("red", "1", 5, 7, 11, parts=3, rules=under(base="counted"))
    assert "to brick" in legal(game, done)
    assert "to brick" not in legal(game, read(done, base="apart"))


def test_a_house_finished_with_one_part_more_is_finished_all_the_same(game: Woolfy) -> None:
    """As in a record that another table reads."""
    state = read(moving("red", "1", 5, 7, 11, parts=4), base="counted")
    assert "to brick" in legal(game, state)
    again = read(moving("red", "2", 3, 7, 11, parts=4), base="counted")
    assert after(game, again, "A to 5").board.parts == 4


@pytest.mark.clause("woolfy.components.parts")
def test_a_house_of_two_parts(game: Woolfy) -> None:
    rules = Rules(seats=2, track=MEADOW, parts=Parts(2, origin="scope"))
    state = moving("red", "2", 3, 7, 11, parts=1, rules=rules)
    assert cited("bricks.finished") in events(game, state, "A to 5")
