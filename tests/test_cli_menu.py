"""What can be answered, in little room; and what was typed, with what goes without saying left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import pytest
from attrs import frozen

import toy
from pigrules import MalformedError, Seat
from pigrules.cli._choices import Choices, Option
from pigrules.cli._menu import MOST_LINES, MOST_OF_A_KIND, explained, kinds, menu, unfolded, wrapped
from pigrules.cli._steps import heads, read_typed
from toy import Bet, Show, Thrown


@frozen
class Buys:
    """A kind of step."""

    what: str


@frozen
class Throws:
    """Another kind of step."""

    what: str


def options(*texts: str, kind: type = Buys, keys: str = "") -> list[Option]:
    return [Option(kind(text), text, key) for text, key in zip(texts, keys or [""] * len(texts), strict=True)]


def folded(some: Sequence[Option]) -> str:
    return f"{len(some)} ways, as {some[0].text}"


def test_each_answer_stands_behind_its_key() -> None:
    some = [*options("Keep the dice", kind=Throws, keys="c"), *options("Buy a door", "Buy a roof", keys="de")]
    assert menu(some, 80, folded) == ["  c) Keep the dice", "  d) Buy a door", "  e) Buy a roof"]


def test_answers_of_a_kind_stand_together() -> None:
    door, roof = options("Buy a door", "Buy a roof")
    (keep,) = options("Keep the dice", kind=Throws)
    assert kinds([door, keep, roof]) == [[door, roof], [keep]]


def test_answers_that_differ_in_a_number_share_a_row() -> None:
    some = options("Go to 2", "Go home", "Go to 12", "Go to 3", keys="cdef")
    assert menu(some, 80, folded) == ["  Go to …:", "    c) 2   e) 12  f) 3", "  d) Go home"]
    assert menu(some, 15, folded) == ["  Go to …:", "    c) 2", "    e) 12", "    f) 3", "  d) Go home"]
    two = options("Go to 2", "Go to 3", keys="cd")
    assert menu(two, 80, folded) == ["  c) Go to 2", "  d) Go to 3"]


def test_no_line_is_wider_than_the_screen_and_no_word_is_torn() -> None:
    some = options("Buy a wooden window for the second house", "Buy nothing", keys="cd")
    assert menu(some, 24, folded) == [
        "  c) Buy a wooden window",
        "     for the second",
        "     house",
        "  d) Buy nothing",
    ]


def test_of_very_many_of_a_kind_one_line_says_how_to_type_them() -> None:
    many = options(*(f"Throw {at} and {at + 1}" for at in range(MOST_OF_A_KIND + 1)), kind=Throws)
    few = options("Keep the dice")
    assert unfolded([*many, *few]) == few
    assert unfolded(many[:MOST_OF_A_KIND]) == many[:MOST_OF_A_KIND]
    keyed = [*many, attrs.evolve(few[0], key="c")]
    assert menu(keyed, 80, folded) == ["  11 ways, as Throw 0 and 1", "  c) Keep the dice"]
    assert len(menu(keyed, 80, folded, whole=True)) == 12


def test_a_menu_of_many_kinds_stays_short() -> None:
    """Of three kinds with ten lines each, the first is folded: 21 lines are left."""
    every = [attrs.make_class(name, ["what"], frozen=True) for name in ("One", "Two", "Three")]
    some = [each for kind in every for each in options(*(f"Do {word}" for word in "abcdefghij"), kind=kind)]
    assert len(some) > MOST_LINES
    assert unfolded(some) == some[10:]


def test_words_fold_behind_a_margin() -> None:
    assert wrapped("one two three", 9, "  ", 2) == ["  one two", "    three"]
    assert wrapped("", 9) == []
    assert explained("go", "one two three four five six seven", 4, 40) == [
        "  go    one two three four five six",
        "        seven",
    ]
    assert explained("go", "one two three", 4, 30) == ["  go", "    one two three"]


def test_no_answers_are_no_lines() -> None:
    assert menu([], 80, folded) == []


def test_keys_are_letters_that_no_seat_has() -> None:
    choices = Choices(seats=23)
    choices.give("pqrstuvw")
    assert [choices.key(step) for step in "pqrstuvw"] == ["x", "y", "z", "xx", "yy", "zz", "", ""]
    assert choices.deed("y") == choices.deed("Y)") == "q"
    assert choices.deed("a") is choices.deed("3") is None


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
