"""The notation: what each line says, that every step has one, and what the reader says of a bad line."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import asking
from pigrules.core import Seat
from pigrules.games.three_little_pigs import (
    GAME,
    Again,
    Blow,
    Buy,
    Discard,
    Done,
    Rules,
    Shown,
    Spare,
    Spun,
    Stop,
    TurnedUp,
)
from pigrules.games.three_little_pigs.steps import Step
from pigrules.games.three_little_pigs.vocabulary import FACES, MATERIALS, PARTS

from .board import A, B, E, dice

LINES: list[tuple[Step, str]] = [
    (TurnedUp("window", "straw", 1), "up straw window 1"),
    (TurnedUp("roof", "brick", 0), "up brick roof 0"),
    (TurnedUp("door", "wood", 999999), "up wood door 999999"),
    (Shown(dice("door roof window wolf door")), "dice door roof window wolf door"),
    (Shown(()), "dice"),
    (Spun("straw"), "spin straw"),
    (Spun("brick"), "spin brick"),
    (Again(A, (1, 3, 5)), "A again 1 3 5"),
    (Again(B, (10,)), "B again 10"),
    (Again(E, ()), "E again"),
    (Stop(A), "A stop"),
    (Stop(Seat(25)), "Z stop"),
    (Buy(A, "door", "straw", 2), "A buy straw door 2"),
    (Buy(B, "roof", "wood", 10), "B buy wood roof 10"),
    (Discard(A, "roof", "brick"), "A discard brick roof"),
    (Done(A), "A done"),
    (Blow(A, B, 2), "A blow B 2"),
    (Blow(E, A, 1), "E blow A 1"),
    (Spare(A), "A spare"),
]


@pytest.mark.parametrize(("step", "line"), LINES, ids=[line for _, line in LINES])
def test_each_line_says_one_step(step: Step, line: str) -> None:
    assert GAME.format(step) == line
    assert GAME.parse(line) == step


def test_the_wire_names_are_those_of_the_classes() -> None:
    assert GAME.steps == {
        "turned-up": TurnedUp,
        "shown": Shown,
        "spun": Spun,
        "again": Again,
        "stop": Stop,
        "buy": Buy,
        "discard": Discard,
        "done": Done,
        "blow": Blow,
        "spare": Spare,
    }


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("a BUY Straw dOOr 2", "A buy straw door 2"),
        ("  A \t done ", "A done"),
        ("a blow b 2", "A blow B 2"),
        ("UP STRAW WINDOW 1", "up straw window 1"),
        ("Dice Door\nRoof", "dice door roof"),
        ("Spin WOOD", "spin wood"),
        ("A again 5 3 1", "A again 1 3 5"),
    ],
)
def test_letter_case_spaces_and_the_order_of_dice_do_not_matter(line: str, same: str) -> None:
    assert GAME.parse(line) == GAME.parse(same)
    assert GAME.format(GAME.parse(line)) == same


@pytest.mark.parametrize("rules", [Rules(), Rules(seats=5), Rules(seats=2)])
def test_every_player_step_is_read_as_it_is_written(rules: Rules) -> None:
    for step in GAME.universe(rules):
        assert GAME.parse(GAME.format(step)) == step


ARABIC_ONE = "\N{ARABIC-INDIC DIGIT ONE}"
STARTS = "expected up, dice, spin or the letter of a seat"
DEEDS = "expected one of again, stop, buy, discard, done, blow, spare after the seat"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "empty line; expected up, dice, spin or the letter of a seat"),
        (" \t", "empty line; expected up, dice, spin or the letter of a seat"),
        ("buy straw door 1", f"{STARTS}, not 'buy'"),
        ("AB done", f"{STARTS}, not 'AB'"),
        ("1 done", f"{STARTS}, not '1'"),
        ("Ä done", "expected plain letters and digits only"),
        ("\u0131 done", "expected plain letters and digits only"),
        ("A", DEEDS),
        ("A sell", f"{DEEDS}, not 'sell'"),
        ("A up straw window 1", f"{DEEDS}, not 'up'"),
        ("up straw window", "expected 'up MATERIAL PART POTS'"),
        ("up straw window 1 1", "expected 'up MATERIAL PART POTS'"),
        ("up window straw 1", "a part is one of door, window, roof, not 'straw'"),
        ("up straw wolf 1", "a part is one of door, window, roof, not 'wolf'"),
        ("up stone door 1", "a material is one of straw, wood, brick, not 'stone'"),
        ("up straw window one", "expected a number, not 'one'"),
        ("up straw window -1", "expected a number, not '-1'"),
        ("up straw window 01", "expected a number, not '01'"),
        ("up straw window 1000000", "expected a number, not '1000000'"),
        (f"up straw window {ARABIC_ONE}", "expected plain letters and digits only"),
        ("dice door pig", "a face is one of door, window, roof, wolf, not 'pig'"),
        ("spin", "expected 'spin MATERIAL'"),
        ("spin straw wood", "expected 'spin MATERIAL'"),
        ("spin door", "a material is one of straw, wood, brick, not 'door'"),
        ("A again x", "expected a number, not 'x'"),
        ("A again 0", "dice is a whole number of at least 1, not 0"),
        ("A again 2 2", "dice must be named once each, in ascending order, not (2, 2)"),
        ("A stop now", "expected 'SEAT stop'"),
        ("A done 1", "expected 'SEAT done'"),
        ("A spare B", "expected 'SEAT spare'"),
        ("A buy straw door", "expected 'SEAT buy MATERIAL PART HOUSE'"),
        ("A buy straw door 1 2", "expected 'SEAT buy MATERIAL PART HOUSE'"),
        ("A buy door straw 1", "a part is one of door, window, roof, not 'straw'"),
        ("A buy stone door 1", "a material is one of straw, wood, brick, not 'stone'"),
        ("A buy straw door x", "expected a number, not 'x'"),
        ("A buy straw door 0", "house is a whole number of at least 1, not 0"),
        ("A discard straw", "expected 'SEAT discard MATERIAL PART'"),
        ("A discard straw roof 1", "expected 'SEAT discard MATERIAL PART'"),
        ("A discard straw wolf", "a part is one of door, window, roof, not 'wolf'"),
        ("A discard roof straw", "a part is one of door, window, roof, not 'straw'"),
        ("A blow B", "expected 'SEAT blow SEAT HOUSE'"),
        ("A blow B 1 2", "expected 'SEAT blow SEAT HOUSE'"),
        ("A blow 1 B", "expected the letter of a seat, not '1'"),
        ("A blow B x", "expected a number, not 'x'"),
        ("A blow B 0", "house is a whole number of at least 1, not 0"),
    ],
)
def test_a_bad_line_is_malformed(line: str, problem: str) -> None:
    assert asking.problem(lambda: GAME.parse(line)) == problem


NO_SEAT = "seat is a whole number of at least 0, not -1"
NO_PART = "part is one of door, window, roof, not 'wolf'"
NO_MATERIAL = "material is one of straw, wood, brick, not 'stone'"
NOBODY = Seat(-1)


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: Again(NOBODY, (1,)), NO_SEAT),
        (lambda: Stop(NOBODY), NO_SEAT),
        (lambda: Buy(NOBODY, "door", "straw", 1), NO_SEAT),
        (lambda: Discard(NOBODY, "door", "straw"), NO_SEAT),
        (lambda: Done(NOBODY), NO_SEAT),
        (lambda: Blow(NOBODY, A, 1), NO_SEAT),
        (lambda: Spare(NOBODY), NO_SEAT),
        (lambda: Stop("A"), "seat is a whole number of at least 0, not 'A'"),  # type: ignore[arg-type]
        (lambda: Stop(True), "seat is a whole number of at least 0, not True"),  # type: ignore[arg-type]
        (lambda: Again(A, [1]), "dice is a tuple, not [1]"),  # type: ignore[arg-type]
        (lambda: Again(A, (0,)), "dice is a whole number of at least 1, not 0"),
        (lambda: Again(A, (2, 1)), "dice must be named once each, in ascending order, not (2, 1)"),
        (lambda: Again(A, (1, 1)), "dice must be named once each, in ascending order, not (1, 1)"),
        (lambda: Buy(A, "wolf", "straw", 1), NO_PART),  # type: ignore[arg-type]
        (lambda: Buy(A, "door", "stone", 1), NO_MATERIAL),  # type: ignore[arg-type]
        (lambda: Buy(A, "door", "straw", 0), "house is a whole number of at least 1, not 0"),
        (lambda: Discard(A, "wolf", "straw"), NO_PART),  # type: ignore[arg-type]
        (lambda: Discard(A, "door", "stone"), NO_MATERIAL),  # type: ignore[arg-type]
        (lambda: Blow(A, NOBODY, 1), "target is a whole number of at least 0, not -1"),
        (lambda: Blow(A, B, 0), "house is a whole number of at least 1, not 0"),
        (lambda: TurnedUp("wolf", "straw", 0), NO_PART),  # type: ignore[arg-type]
        (lambda: TurnedUp("door", "stone", 0), NO_MATERIAL),  # type: ignore[arg-type]
        (lambda: TurnedUp("door", "straw", -1), "pots is a whole number of at least 0, not -1"),
        (lambda: Shown(["door"]), "faces is a tuple, not ['door']"),  # type: ignore[arg-type]
        (lambda: Shown(("pig",)), "faces is one of door, window, roof, wolf, not 'pig'"),  # type: ignore[arg-type]
        (lambda: Spun("stone"), NO_MATERIAL),  # type: ignore[arg-type]
    ],
)
def test_a_step_that_cannot_be_is_malformed(make: Callable[[], object], problem: str) -> None:
    assert asking.problem(make) == problem


WORDS = [*PARTS, *MATERIALS, *FACES, *GAME.steps, "A", "b", "Z", "0", "1", "12", "-3", "9" * 9, "é"]


@given(st.one_of(st.text(), st.lists(st.sampled_from(WORDS)).map(" ".join)))
def test_any_text_gives_a_step_or_is_malformed(line: str) -> None:
    asking.read_back(GAME, line)
