"""What the dice ask for, and which item is right: lines 19 to 30 of the document."""

from __future__ import annotations

from typing import Any

import pytest

from pigrules.core import Chance, Choose, ClauseId
from pigrules.games.putz_die_wutz import Pig, Readings
from pigrules.games.putz_die_wutz.dice import desired, in_range, led_to
from pigrules.games.putz_die_wutz.round import right_of

from .sty import RULES, A, B, C, Sty, after, board, cited, events, faces, pig, racing, rolling, under

AROUND = Readings()
STAYS = Readings(number_range="stays")


@pytest.mark.clause("pdw.round.throw", "pdw.round.race")
def test_a_round_begins_with_a_throw_and_then_all_may_grab(game: Sty) -> None:
    state = rolling()
    assert game.turn(state) == Chance(ClauseId("pdw.round.throw"))
    assert events(game, state, "dice blue 4 +1") == (
        cited("pdw.round.throw", faces=("blue", 4, "+1")),
    )  # Which pig that is, and where it looks, is not given away.
    state = after(game, state, "dice blue 4 +1")
    assert state == racing("blue 4 +1")
    assert game.turn(state) == Choose((A, B, C), ClauseId("pdw.round.race"))


@pytest.mark.clause("pdw.dice.colour", "pdw.dice.blotches", "pdw.dice.special", "pdw.dice.desired")
@pytest.mark.parametrize(
    ("shown", "count", "wanted"),
    [
        ("blue 4 =", 4, "blue 4"),
        ("blue 4 +1", 5, "blue 5"),
        ("blue 4 -1", 3, "blue 3"),
        ("yellow 1 +1", 2, "yellow 2"),
        ("green 6 -1", 5, "green 5"),
        ("green 6", 6, "green 6"),
        ("yellow 1", 1, "yellow 1"),
    ],
)
def test_colour_and_number_name_one_pig(shown: str, count: int, wanted: str) -> None:
    for readings in (AROUND, STAYS):
        assert led_to(faces(shown)) == in_range(count, readings) == count
        assert desired(faces(shown), readings).pig == pig(wanted)
        assert desired(faces(shown), readings).red == Pig("red", count)


@pytest.mark.clause("pdw.dice.below-one", "pdw.dice.above-six")
def test_the_number_goes_on_at_the_other_end() -> None:
    assert desired(faces("blue 1 -1"), AROUND) == (pig("blue 6"), pig("red 6"))
    assert desired(faces("blue 6 +1"), AROUND) == (pig("blue 1"), pig("red 1"))
    assert desired(faces("blue 1 -1"), STAYS) == (pig("blue 1"), pig("red 1"))
    assert desired(faces("blue 6 +1"), STAYS) == (pig("blue 6"), pig("red 6"))


def test_the_red_number_is_that_of_the_missing_pig_or_of_the_blotch_die() -> None:
    as_thrown = Readings(red_number="as-thrown")
    assert desired(faces("blue 4 +1"), AROUND) == (pig("blue 5"), pig("red 5"))
    assert desired(faces("blue 4 +1"), as_thrown) == (pig("blue 5"), pig("red 4"))
    assert desired(faces("blue 1 -1"), as_thrown) == (pig("blue 6"), pig("red 1"))
    assert desired(faces("blue 4"), as_thrown) == (pig("blue 4"), pig("red 4"))


def right(shown: str, spots: dict[int, str | None] | None = None, **readings: Any) -> tuple[Any, ...]:
    """The right item, the pig that counts as words, and its spot."""
    rules = under(**readings)
    item, placed, spot = right_of(board(rules, spots), desired(faces(shown), rules.readings))
    return item, f"{placed.pig.colour} {placed.pig.blotches}" if placed else None, spot


@pytest.mark.clause("pdw.item.soap", "pdw.item.red", "pdw.item.jar")
@pytest.mark.parametrize(
    ("shown", "spots", "expected"),
    [
        # The desired pig lies in the square; where it looks is what counts, not where it lies.
        ("green 1 =", {}, ("east", "green 1", 1)),
        ("green 1 =", {1: "green 1 west"}, ("west", "green 1", 1)),
        ("green 3 +1", {}, ("south", "green 4", 4)),
        ("yellow 1 -1", {}, ("north", "yellow 6", 12)),
        # It does not, but the red one does.
        ("blue 2 =", {5: "red 2"}, ("south", "red 2", 5)),
        ("blue 1 -1", {5: "red 6 north"}, ("north", "red 6", 5)),
        ("green 5 =", {5: "red 5"}, ("south", "red 5", 5)),
        # A red pig beside the desired one, or one of another number, counts for nothing.
        ("green 1 =", {5: "red 1"}, ("east", "green 1", 1)),
        ("blue 2 +1", {5: "red 2"}, ("jar", None, 0)),
        # Neither does.
        ("blue 2 =", {}, ("jar", None, 0)),
        ("green 5 =", {5: "red 4"}, ("jar", None, 0)),
    ],
)
def test_the_right_item(shown: str, spots: Any, expected: tuple[Any, ...]) -> None:
    assert right(shown, spots) == expected


def test_the_right_item_under_other_readings() -> None:
    assert right("blue 2 +1", {5: "red 2"}, red_number="as-thrown") == ("south", "red 2", 5)
    assert right("blue 2 +1", {5: "red 3"}, red_number="as-thrown") == ("jar", None, 0)
    assert right("green 6 +1", number_range="stays") == ("south", "green 6", 6)
    assert right("green 6 +1", number_range="around") == ("east", "green 1", 1)
    assert right("yellow 1 -1", number_range="stays") == ("west", "yellow 1", 7)


@pytest.mark.clause("pdw.item.jar")
def test_a_cleaned_pig_is_not_there(game: Sty) -> None:
    state = racing("green 1 =", spots={1: "blue 1"}, cleaned=("green 1",))
    assert cited("pdw.item.jar") in events(game, state, "B grab jar")


@pytest.mark.clause(
    "pdw.dice.colour",
    "pdw.dice.blotches",
    "pdw.dice.special",
    "pdw.dice.desired",
    "pdw.dice.below-one",
    "pdw.dice.above-six",
    "pdw.item.red",
    "pdw.item.soap",
    "pdw.item.jar",
)
@pytest.mark.parametrize(
    ("shown", "item", "told"),
    [
        (
            "green 3 +1",
            "soap south",
            [
                cited("pdw.dice.colour", colour="green"),
                cited("pdw.dice.blotches", count=3),
                cited("pdw.dice.special", special="+1", count=4),
                cited("pdw.dice.desired", colour="green", blotches=4),
                cited("pdw.item.soap", colour="green", blotches=4, spot=4, side="south"),
            ],
        ),
        (
            "green 1 -1",
            "soap south",
            [
                cited("pdw.dice.colour", colour="green"),
                cited("pdw.dice.blotches", count=1),
                cited("pdw.dice.special", special="-1", count=0),
                cited("pdw.dice.below-one", blotches=6),
                cited("pdw.dice.desired", colour="green", blotches=6),
                cited("pdw.item.soap", colour="green", blotches=6, spot=6, side="south"),
            ],
        ),
        (
            "blue 6 +1",
            "soap west",
            [
                cited("pdw.dice.colour", colour="blue"),
                cited("pdw.dice.blotches", count=6),
                cited("pdw.dice.special", special="+1", count=7),
                cited("pdw.dice.above-six", blotches=1),
                cited("pdw.dice.desired", colour="blue", blotches=1),
                cited("pdw.item.red", blotches=1),
                cited("pdw.item.soap", colour="red", blotches=1, spot=9, side="west"),
            ],
        ),
        (
            "blue 6 =",
            "jar",
            [
                cited("pdw.dice.colour", colour="blue"),
                cited("pdw.dice.blotches", count=6),
                cited("pdw.dice.special", special="=", count=6),
                cited("pdw.dice.desired", colour="blue", blotches=6),
                cited("pdw.item.jar"),
            ],
        ),
    ],
)
def test_what_the_dice_asked_for_is_told_after_the_round(
    game: Sty, shown: str, item: str, told: list[Any]
) -> None:
    state = racing(shown, spots={9: "red 1"})
    found = events(game, state, f"A grab {item}")
    assert found[0] == cited("pdw.round.first", seat=0)
    assert list(found[1 : 1 + len(told)]) == told


def test_rules_know_the_pig_of_every_throw() -> None:
    assert len(RULES.memo.desired) == 54
    wanted = [each.pig for each in RULES.memo.desired.values()]
    # Each of the 18 pigs that are not red is asked for by three throws of 54, whatever the special die shows.
    assert all(wanted.count(each) == 3 for each in RULES.box if each.colour != "red")
