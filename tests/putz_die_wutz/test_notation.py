"""The notation: what each line says, that every step has one, and what the reader says of a bad line."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import asking
from pigrules.core import Seat
from pigrules.games.putz_die_wutz import GAME, Drawn, GiveUp, Grab, Pick, Rules, Shown
from pigrules.games.putz_die_wutz.steps import Step
from pigrules.games.putz_die_wutz.vocabulary import COLOURS, SIDES, SPECIALS

from .sty import A, B, D

LINES: list[tuple[Step, str]] = [
    (Drawn("blue", 4), "up blue 4"),
    (Drawn("red", 1), "up red 1"),
    (Shown("blue", 4, "+1"), "dice blue 4 +1"),
    (Shown("green", 1, "-1"), "dice green 1 -1"),
    (Shown("yellow", 6, "="), "dice yellow 6 ="),
    (Shown("yellow", 6), "dice yellow 6"),
    (Grab(A, "east"), "A grab soap east"),
    (Grab(D, "north"), "D grab soap north"),
    (Grab(A, "jar"), "A grab jar"),
    (Grab(B, 12), "B grab pig 12"),
    (GiveUp(B), "B pass"),
    (GiveUp(Seat(25)), "Z pass"),
    (Pick(A, 7), "A turn 7"),
]


@pytest.mark.parametrize(("step", "line"), LINES, ids=[line for _, line in LINES])
def test_each_line_says_one_step(step: Step, line: str) -> None:
    assert GAME.format(step) == line
    assert GAME.parse(line) == step


def test_the_wire_names_are_those_of_the_classes() -> None:
    assert GAME.steps == {
        "grab": Grab,
        "give-up": GiveUp,
        "pick": Pick,
        "drawn": Drawn,
        "shown": Shown,
    }


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("a GRAB Soap eAst", "A grab soap east"),
        ("  B \t pass ", "B pass"),
        ("UP BLUE 4", "up blue 4"),
        ("Dice\nBlue 4  +1", "dice blue 4 +1"),
        ("a Turn 7", "A turn 7"),
    ],
)
def test_letter_case_and_spaces_do_not_matter(line: str, same: str) -> None:
    assert GAME.parse(line) == GAME.parse(same)
    assert GAME.format(GAME.parse(line)) == same


@pytest.mark.parametrize("rules", [Rules(), Rules(seats=4), Rules(seats=2, variant="very-young")])
def test_every_step_is_read_as_it_is_written(rules: Rules) -> None:
    for step in (*GAME.universe(rules), *rules.memo.throws.steps, *rules.memo.drawn.values()):
        assert GAME.parse(GAME.format(step)) == step


def test_the_universe_is_in_order() -> None:
    lines = [GAME.format(step) for step in GAME.universe(Rules(variant="very-young"))]
    one = ["soap north", "soap east", "soap south", "soap west", "jar", *(f"pig {n}" for n in range(1, 9))]
    assert lines == [
        line
        for seat in "ABC"
        for line in (
            *(f"{seat} grab {item}" for item in one),
            f"{seat} pass",
            *(f"{seat} turn {n}" for n in range(1, 9)),
        )
    ]


STARTS = "expected up, dice or the letter of a seat"
DEEDS = "expected one of grab, pass, turn after the seat"
THINGS = "a thing to grab is one of soap, jar, pig"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "empty line; expected up, dice or the letter of a seat"),
        (" \t", "empty line; expected up, dice or the letter of a seat"),
        ("grab jar", f"{STARTS}, not 'grab'"),
        ("AB pass", f"{STARTS}, not 'AB'"),
        ("1 pass", f"{STARTS}, not '1'"),
        ("Ä pass", "expected plain letters and digits only"),
        ("A", DEEDS),
        ("A take", f"{DEEDS}, not 'take'"),
        ("A up blue 4", f"{DEEDS}, not 'up'"),
        ("A pass now", "expected 'SEAT pass'"),
        ("A grab", "expected 'SEAT grab ITEM'"),
        ("A grab soup east", f"{THINGS}, not 'soup'"),
        ("A grab soap", "expected 'SEAT grab soap SIDE'"),
        ("A grab soap east west", "expected 'SEAT grab soap SIDE'"),
        ("A grab soap up", "a side is one of north, east, south, west, not 'up'"),
        ("A grab soap 1", "a side is one of north, east, south, west, not '1'"),
        ("A grab jar middle", "expected 'SEAT grab jar'"),
        ("A grab pig", "expected 'SEAT grab pig SPOT'"),
        ("A grab pig east", "expected a number, not 'east'"),
        ("A grab pig 0", "item must be a side, jar or the number of a spot, not 0"),
        ("A grab pig 01", "expected a number, not '01'"),
        ("A grab pig 1000000", "expected a number, not '1000000'"),
        ("A turn", "expected 'SEAT turn SPOT'"),
        ("A turn 1 2", "expected 'SEAT turn SPOT'"),
        ("A turn x", "expected a number, not 'x'"),
        ("A turn 0", "spot is a whole number of at least 1, not 0"),
        ("up blue", "expected 'up COLOUR BLOTCHES'"),
        ("up blue 4 4", "expected 'up COLOUR BLOTCHES'"),
        ("up pink 4", "a colour is one of green, yellow, blue, red, not 'pink'"),
        ("up blue -1", "expected a number, not '-1'"),
        ("up blue 0", "blotches is a whole number of at least 1, not 0"),
        ("dice", "expected 'dice COLOUR BLOTCHES [SPECIAL]'"),
        ("dice blue", "expected 'dice COLOUR BLOTCHES [SPECIAL]'"),
        ("dice blue 4 = =", "expected 'dice COLOUR BLOTCHES [SPECIAL]'"),
        ("dice blue 4 +2", "a special face is one of +1, -1, =, not '+2'"),
        ("dice 4 blue", "a colour is one of green, yellow, blue, red, not '4'"),
        ("dice blue four", "expected a number, not 'four'"),
    ],
)
def test_a_bad_line_is_malformed(line: str, problem: str) -> None:
    assert asking.problem(lambda: GAME.parse(line)) == problem


NOBODY = Seat(-1)
NO_SEAT = "seat is a whole number of at least 0, not -1"
NO_ITEM = "item must be a side, jar or the number of a spot, not"


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: Grab(NOBODY, "jar"), NO_SEAT),
        (lambda: GiveUp(NOBODY), NO_SEAT),
        (lambda: Pick(NOBODY, 1), NO_SEAT),
        (lambda: GiveUp("A"), "seat is a whole number of at least 0, not 'A'"),  # type: ignore[arg-type]
        (lambda: Grab(A, "soap"), f"{NO_ITEM} 'soap'"),  # type: ignore[arg-type]
        (lambda: Grab(A, None), f"{NO_ITEM} None"),  # type: ignore[arg-type]
        (lambda: Grab(A, []), f"{NO_ITEM} []"),  # type: ignore[arg-type]
        (lambda: Grab(A, True), f"{NO_ITEM} True"),
        (lambda: Grab(A, 0), f"{NO_ITEM} 0"),
        (lambda: Pick(A, 0), "spot is a whole number of at least 1, not 0"),
        (lambda: Drawn("pink", 1), "colour is one of green, yellow, blue, red, not 'pink'"),  # type: ignore[arg-type]
        (lambda: Drawn("blue", 0), "blotches is a whole number of at least 1, not 0"),
        (lambda: Shown("pink", 1), "colour is one of green, yellow, blue, red, not 'pink'"),  # type: ignore[arg-type]
        (lambda: Shown("blue", 0), "blotches is a whole number of at least 1, not 0"),
        (lambda: Shown("blue", 1, "+2"), "special must be one of +1, -1, = or None, not '+2'"),  # type: ignore[arg-type]
        (lambda: Shown("blue", 1, 1), "special must be one of +1, -1, = or None, not 1"),  # type: ignore[arg-type]
    ],
)
def test_a_step_that_cannot_be_is_malformed(make: Callable[[], object], problem: str) -> None:
    assert asking.problem(make) == problem


WORDS = ("A", "b", "Z", "grab", "pass", "turn", "up", "dice", "soap", "jar", "pig", "1", "12", "0", "-1", "x")


@given(st.lists(st.sampled_from((*WORDS, *COLOURS, *SIDES, *SPECIALS)), max_size=6).map(" ".join) | st.text())
def test_any_text_is_a_step_or_malformed(line: str) -> None:
    asking.read_back(GAME, line)
