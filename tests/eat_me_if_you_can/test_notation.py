"""The notation: what is written, what is read, and what is neither."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import asking
from pigrules.core import MalformedError, Seat
from pigrules.games.eat_me_if_you_can import GAME, Card, Deal, Hunt, Set
from pigrules.games.eat_me_if_you_can.steps import Step
from pigrules.games.eat_me_if_you_can.vocabulary import CHARACTERS, CHOICES

from .hamlet import A, B, C, cards

SEATS = st.integers(0, 25).map(Seat)
STEPS: st.SearchStrategy[Step] = st.one_of(
    st.builds(Card, st.sampled_from(CHARACTERS)),
    st.builds(Set, SEATS, st.sampled_from(CHOICES)),
    st.builds(Hunt, SEATS, SEATS),
    st.builds(Deal, SEATS, st.lists(st.sampled_from(CHARACTERS), max_size=7).map(tuple)),
)


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("card kids", Card("kids")),
        ("B sleep", Set(B, "sleep")),
        ("C trap", Set(C, "trap")),
        ("A hunt B", Hunt(A, B)),
        ("B deal kids wolf pig1", Deal(B, cards("kids wolf pig1"))),
        ("B deal", Deal(B, ())),
    ],
)
def test_each_step_has_its_line(line: str, step: Step) -> None:
    assert GAME.format(step) == line
    assert GAME.parse(line) == step
    assert GAME.parse(f"  {line.upper()} ") == step
    assert GAME.parse(line.lower().replace(" ", "   ")) == step


@given(STEPS)
def test_what_is_written_is_read_back(step: Step) -> None:
    assert GAME.parse(GAME.format(step)) == step


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "empty line; expected card or the letter of a seat"),
        ("  ", "empty line; expected card or the letter of a seat"),
        ("Ä trap", "expected plain letters and digits only"),
        ("card", "expected 'card CHARACTER'"),
        ("card wolf kids", "expected 'card CHARACTER'"),
        ("card bear", "a card is one of wolf, kids, red, pig1, pig2, pig3, not 'bear'"),
        ("AB trap", "expected card or the letter of a seat, not 'AB'"),
        ("1 trap", "expected card or the letter of a seat, not '1'"),
        ("A", "expected one of sleep, trap, hunt, deal after the seat"),
        ("A set trap", "expected one of sleep, trap, hunt, deal after the seat, not 'set'"),
        ("A trap B", "expected 'SEAT trap'"),
        ("A sleep well", "expected 'SEAT sleep'"),
        ("A hunt", "expected 'SEAT hunt SEAT'"),
        ("A hunt B C", "expected 'SEAT hunt SEAT'"),
        ("A hunt kids", "expected the letter of a seat, not 'kids'"),
        ("A deal wolf pig4", "a card is one of wolf, kids, red, pig1, pig2, pig3, not 'pig4'"),
    ],
)
def test_what_is_no_step(line: str, problem: str) -> None:
    with pytest.raises(MalformedError) as caught:
        GAME.parse(line)
    assert caught.value.problem == problem


@given(st.text(max_size=30))
def test_any_text_is_a_step_or_malformed(text: str) -> None:
    asking.read_back(GAME, text)


def test_steps_check_their_fields() -> None:
    for make in (
        lambda: Set(Seat(-1), "trap"),
        lambda: Set(A, "nap"),  # type: ignore[arg-type]
        lambda: Hunt(A, Seat(-1)),
        lambda: Hunt(Seat(-1), A),
        lambda: Deal(Seat(-1), ("wolf",)),
        lambda: Deal(A, ["wolf"]),  # type: ignore[arg-type]
        lambda: Deal(A, ("bear",)),  # type: ignore[arg-type]
        lambda: Card("bear"),  # type: ignore[arg-type]
    ):
        with pytest.raises(MalformedError):
            make()


def test_who_would_be_the_wolf() -> None:
    assert Deal(A, cards("kids wolf pig1")).wolf == B
    assert Deal(A, cards("kids kids pig1")).wolf is None
