"""What can be answered, in little room; and what was typed, with what goes without saying left out."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import attrs
import pytest

import toy
from pigrules import MalformedError, Seat
from pigrules.cli._menu import MOST_IN_A_ROW, MOST_LINES, MOST_LISTED, Row, listing, menu, rows
from pigrules.cli._steps import heads, read_typed
from toy import Bet, Show, Thrown

WAYS = "{count} ways:"
DECIDING = ["again 1", "again 2", "again 1 2", "stop"]


def test_answers_that_begin_alike_share_a_row() -> None:
    assert rows(enumerate(DECIDING, 1)) == (
        Row("again", ((1, "1"), (2, "2"), (3, "1 2"))),
        Row("", ((4, "stop"),)),
    )


def test_a_row_is_laid_out_in_columns_of_one_width() -> None:
    assert menu(enumerate(DECIDING, 1), 80, WAYS) == [
        "  again  1) 1    2) 2    3) 1 2",
        "         4) stop",
    ]


def test_a_narrow_menu_has_more_lines() -> None:
    assert menu(enumerate(DECIDING, 1), 23, WAYS) == [
        "  again  1) 1    2) 2",
        "         3) 1 2",
        "         4) stop",
    ]
    assert menu(enumerate(DECIDING, 1), 1, WAYS) == [
        "  again  1) 1",
        "         2) 2",
        "         3) 1 2",
        "         4) stop",
    ]


def test_no_line_is_wider_than_the_screen() -> None:
    answers = [
        f"buy {what} {house}" for what in ("one thing", "another one", "a third") for house in range(9)
    ]
    lines = menu(enumerate(answers, 1), 80, WAYS)
    assert max(map(len, lines)) <= 80
    assert len(lines) == 9


def test_of_very_many_answers_the_shape_is_shown() -> None:
    deals = [f"deal {' '.join(order)}" for order in permutations("abcde")]
    assert menu(enumerate([*deals, "pass"], 1), 80, WAYS) == [
        "  deal  120 ways: a|b|c|d|e x5",
        "        121) pass",
    ]
    many = [f"put {one} {other}" for one in range(9) for other in "xyz"]
    again = [f"put {word}" for word in ("here", "there") * 7]
    assert menu(enumerate([*many, *again], 1), 40, WAYS) == [
        "  put  41 ways: 0|1|2|3|4|5|6|7|...",
        "       [x|y|z]",
    ]


MORE = "more: {words}"


def test_hundreds_of_answers_can_be_looked_through_word_by_word() -> None:
    deals = [*enumerate((f"deal {' '.join(order)}" for order in permutations("abcdef")), 1)]

    def beginning(*words: str) -> list[tuple[int, str]]:
        return [each for each in deals if each[1].split()[: len(words)] == [*words]]

    assert len(deals) == 720
    assert menu(deals, 80, WAYS, MORE) == ["  deal  720 ways: a|b|c|d|e|f x6", "more: list deal"]
    assert listing(beginning("deal"), 80, WAYS, MORE) == [
        "  deal a  120 ways: b|c|d|e|f x5",
        "  deal b  120 ways: a|c|d|e|f x5",
        "  deal c  120 ways: a|b|d|e|f x5",
        "  deal d  120 ways: a|b|c|e|f x5",
        "  deal e  120 ways: a|b|c|d|f x5",
        "  deal f  120 ways: a|b|c|d|e x5",
        "more: list deal a",
    ]
    assert listing(beginning("deal", "c"), 40, WAYS, MORE) == [
        "  deal c a  24 ways: b|d|e|f x4",
        "  deal c b  24 ways: a|d|e|f x4",
        "  deal c d  24 ways: a|b|e|f x4",
        "  deal c e  24 ways: a|b|d|f x4",
        "  deal c f  24 ways: a|b|d|e x4",
        "more: list deal c a",
    ]
    last = listing(beginning("deal", "f", "e"), 80, WAYS, MORE)
    assert last[0] == "  deal  697) f e a b c d  698) f e a b d c  699) f e a c b d  700) f e a c d b"
    assert len(last) == 6


def test_a_menu_of_many_rows_stays_short() -> None:
    """Ten rows of nine take three lines each, and two rows of four two: of 34 lines at most 24 are shown."""
    nines = [f"{head} {number:012}" for head in "abcdefghij" for number in range(9)]
    fours = [f"{head} {number:012}" for head in "kl" for number in range(4)]
    lines = menu(enumerate([*nines, *fours], 1), 64, WAYS, MORE)
    assert lines[:2] == [
        "  a  9 ways: 000000000000|000000000001|000000000002|...",
        "  b  9 ways: 000000000000|000000000001|000000000002|...",
    ]
    assert lines[9:] == [
        "  j  9 ways: 000000000000|000000000001|000000000002|...",
        "  k  91) 000000000000  92) 000000000001  93) 000000000002",
        "     94) 000000000003",
        "  l  95) 000000000000  96) 000000000001  97) 000000000002",
        "     98) 000000000003",
        "more: list a",
    ]
    assert len(lines) - 1 <= MOST_LINES


def test_of_very_many_beginnings_the_shape_is_shown() -> None:
    answers = [f"{head}{other} {end}" for head in "abcdef" for other in "uvwxyz" for end in ("in", "out")]
    assert menu(enumerate(answers, 1), 80, WAYS, MORE) == [
        "    72 ways: au|av|aw|ax|ay|az|bu|bv|... in|out",
        "more: list",
    ]
    assert len(listing(enumerate(answers, 1), 80, WAYS, MORE)) == 36


def test_single_words_are_all_listed_if_somebody_wants_to_see_them() -> None:
    answers = [f"w{number}" for number in range(MOST_LISTED + 20)]
    assert menu(enumerate(answers, 1), 80, WAYS, MORE) == [
        "    120 ways: w0|w1|w2|w3|w4|w5|w6|w7|...",
        "more: list",
    ]
    lines = listing(enumerate(answers, 1), 80, WAYS, MORE)
    assert lines[0].startswith("    1) w0 ")
    assert lines[-1].endswith(" 120) w119")


def test_just_enough_answers_are_all_shown() -> None:
    answers = [f"go {number}" for number in range(MOST_IN_A_ROW)]
    shown = "\n".join(menu(enumerate(answers, 1), 80, WAYS))
    assert f"{MOST_IN_A_ROW}) {MOST_IN_A_ROW - 1}" in shown
    assert "ways" not in shown


def test_no_answers_are_no_lines() -> None:
    assert menu([], 80, WAYS) == []


STAKING = toy.start(toy.Rules(seats=2))
BETTING = toy.advance(STAKING, toy.Stake(Seat(0), 1))
THROWING = toy.State(BETTING.rules, BETTING.board, toy.Throwing(1, ("high", "low")))


def read(text: str, left_out: tuple[str, ...], accepted: Any = None) -> Any:
    return read_typed(toy.GAME, text, left_out, lambda step: step == accepted)


def test_the_letter_of_the_only_seat_asked_can_be_left_out() -> None:
    assert heads(toy.GAME, STAKING, (Seat(0),)) == ("A",)
    assert heads(toy.GAME, BETTING, (Seat(0), Seat(1))) == ()
    assert read("bet high", ("A",)) == Bet(Seat(0), "high")
    assert read("B bet high", ("A",)) == Bet(Seat(1), "high")


def test_the_first_word_of_every_outcome_can_be_left_out() -> None:
    assert heads(toy.GAME, THROWING, ()) == ("die",)
    assert heads(toy.GAME, STAKING, ()) == ()
    assert read("3", ("die",)) == Thrown(3)
    assert read("die 3", ("die",)) == Thrown(3)


def test_of_two_meanings_the_accepted_one_is_meant() -> None:
    def either(line: str) -> Show | Thrown:
        return Thrown(1) if line == "show" else Show(Seat(0))

    game = attrs.evolve(toy.GAME, parse=either)
    assert read_typed(game, "show", ("A",), lambda step: step == Show(Seat(0))) == Show(Seat(0))
    assert read_typed(game, "show", ("A",), lambda step: False) == Thrown(1)


@pytest.mark.parametrize(
    ("text", "said"),
    [("bet", "no step is written 'A bet'"), ("A bet", "no step is written 'A bet'"), ("", "'A '")],
)
def test_nonsense_is_refused_with_what_was_meant(text: str, said: str) -> None:
    with pytest.raises(MalformedError, match=said):
        read(text, ("A",))
    with pytest.raises(MalformedError, match=r"^no step is written 'bet'$"):
        read("bet", ())
