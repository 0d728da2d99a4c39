"""The drawing of a table, to the letter."""

from __future__ import annotations

import pytest

from pigrules.core import Seat
from pigrules.games.eat_me_if_you_can import GAME, Hunted, Rules, State

from .hamlet import FOUR, A, B, C, after, choosing, dealing, ended, hunting, under


def drawn(state: State, seat: Seat | None = None, words: dict[str, str] | None = None) -> list[str]:
    """The lines of the drawing as `seat` sees the table."""
    named = words or {}
    return GAME.render(GAME.view(state, seat), lambda word: named.get(word, word)).splitlines()


def test_before_and_while_cards_are_turned_up() -> None:
    state = GAME.start(Rules())
    assert drawn(state) == ["centre: 29 tokens", "", "A   0  -", "B   0  -", "C   0  -"]
    assert drawn(after(GAME, state, "card kids", "card wolf")) == [
        "centre: 29 tokens",
        "",
        "A   0  -  /3\\  kids",
        "B   0  -       wolf",
        "C   0  -",
    ]


@pytest.mark.clause("emi.choice.hidden")
def test_wheels_as_each_sees_them() -> None:
    state = choosing("- trap sleep -", lying=FOUR, points=(0, 9, 4, 5))
    assert drawn(state, B) == [
        "centre: 19 tokens",
        "",
        "A   0  -                     wolf",
        "B   9  (5)(1)(1)(1)(1)  /3\\  kids  trap",
        "C   4  (1)(1)(1)(1)     /2\\  red   set",
        "D   5  (5)              /1\\  pig1  not-set",
    ]
    assert drawn(state, C)[3:5] == [
        "B   9  (5)(1)(1)(1)(1)  /3\\  kids  set",
        "C   4  (1)(1)(1)(1)     /2\\  red   sleep",
    ]
    for onlooker in (A, None):
        assert drawn(state, onlooker)[3:5] == [
            "B   9  (5)(1)(1)(1)(1)  /3\\  kids  set",
            "C   4  (1)(1)(1)(1)     /2\\  red   set",
        ]


def test_the_hunt_that_was() -> None:
    state = dealing(Hunted(A, B, False, 1, 3), points=(3, 0, 0))
    assert drawn(state)[-1] == "wolf A -> B: sleep; A +3, B -1"
    state = ended(Hunted(A, C, True, 1, 1), points=(4, 3, 10))
    assert drawn(state)[-3:] == ["C  10  (5)(5)        /1\\  pig1", "", "wolf A -> C: trap; C +1, A -1"]


def test_debts() -> None:
    state = hunting("- trap trap", points=(-3, 0, -12), rules=under(below_zero="debt"))
    assert [line[:9] for line in drawn(state)[2:]] == ["A  -3   -", "B   0   -", "C  -12  -"]


def test_in_the_words_of_the_reader() -> None:
    words = {"centre": "Mitte", "tokens": "Chips", "wolf": "Wolf", "kids": "Geißlein", "set": "gestellt"}
    assert drawn(choosing("- trap -"), A, words)[:4] == [
        "Mitte: 29 Chips",
        "",
        "A   0  -       Wolf",
        "B   0  -  /3\\  Geißlein  gestellt",
    ]
