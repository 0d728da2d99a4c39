"""The tokens in the centre and in the hands."""

from __future__ import annotations

import pytest

from pigrules.games.eat_me_if_you_can import Rules, Tokens
from pigrules.games.eat_me_if_you_can.components import centre, held, needed, tokens

from .hamlet import SIX, Wolves, cited, events, hunting, under


@pytest.mark.clause("emi.bank.five")
@pytest.mark.parametrize(
    ("points", "hand"),
    [
        (0, (0, 0)),
        (1, (0, 1)),
        (4, (0, 4)),
        (5, (1, 0)),
        (9, (1, 4)),
        (10, (2, 0)),
        (12, (2, 2)),
        (-3, (0, 0)),
    ],
)
def test_five_ones_are_a_five(points: int, hand: tuple[int, int]) -> None:
    assert held(points) == hand


@pytest.mark.clause("emi.bank.centre", "emi.components.tokens")
def test_what_is_left_in_the_centre() -> None:
    assert tokens((4, 5, 9, 0)) == 4 + 1 + 5
    assert centre(29, (4, 5, 9, 0)) == 19
    assert centre(29, (9, 9, 9, 9, 9, 8)) == 0
    assert centre(29, (-2, 1)) == 28


def test_what_may_be_needed() -> None:
    """All but the loser of the last hunt may have nine; the loser may have eight."""
    for seats in (3, 4, 5, 6):
        assert needed(seats) == tokens((9,) * (seats - 1) + (8,))


@pytest.mark.clause("emi.bank.five")
def test_who_turns_a_token_over(game: Wolves) -> None:
    def fives(points: tuple[int, int, int]) -> list[object]:
        told = events(game, hunting("- trap sleep", points=points), "A hunt B")
        return [dict(event.facts)["seat"] for event in told if event.clause == "emi.bank.five"]

    assert fives((9, 4, 3)) == [1]  # B has 7, C 4
    assert fives((9, 4, 4)) == [1, 2]
    assert fives((9, 1, 4)) == [2]
    assert fives((9, 5, 5)) == []
    assert fives((9, 8, 9)) == [1, 2]  # a second five


@pytest.mark.clause("emi.bank.centre")
def test_the_centre_can_be_empty(game: Wolves) -> None:
    """The Wolf had nine and is caught by a pig; all the rest but that pig have nine."""
    state = hunting("- trap trap trap trap trap", lying=SIX, points=(9, 9, 9, 9, 9, 8))
    told = events(game, state, "A hunt F")
    assert told[-1] == cited("emi.bank.centre", tokens=0)


@pytest.mark.clause("emi.bank.centre")
def test_debts_are_no_tokens_and_more_tokens_are_left(game: Wolves) -> None:
    rules = Rules(tokens=Tokens(40), readings=under(below_zero="debt").readings)
    told = events(game, hunting("- trap trap", rules=rules), "A hunt B")
    assert told[-1] == cited("emi.bank.centre", tokens=37)
