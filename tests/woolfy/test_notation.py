"""One short line a step: to type, to store and to read aloud."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import asking
from pigrules.core import MalformedError, Seat
from pigrules.games.woolfy import GAME, Move, Pick, Rolled, Stay
from pigrules.games.woolfy.vocabulary import FACES, HOUSES, PIGS

LINES = [
    ("A red", Pick(Seat(0), "red")),
    ("D blue", Pick(Seat(3), "blue")),
    ("die 2", Rolled("2")),
    ("die wolf", Rolled("wolf")),
    ("die house", Rolled("house")),
    ("A to 7", Move(Seat(0), 7)),
    ("B to 18", Move(Seat(1), 18)),
    ("C to straw", Move(Seat(2), "straw")),
    ("C to brick", Move(Seat(2), "brick")),
    ("C to start", Move(Seat(2), "start")),
    ("A stay", Stay(Seat(0))),
]


@pytest.mark.parametrize(("line", "step"), LINES)
def test_lines_and_steps(line: str, step: Any) -> None:
    assert GAME.format(step) == line
    assert GAME.parse(line) == step


@pytest.mark.parametrize(("line", "step"), LINES)
def test_case_and_spaces_do_not_matter(line: str, step: Any) -> None:
    assert GAME.parse(f"  {line.upper().replace(' ', '   ')} ") == step
    assert GAME.parse(line.lower()) == step


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "empty line; expected die or the letter of a seat"),
        ("A röd", "plain letters and digits"),
        ("die", "expected 'die FACE'"),
        ("die 2 3", "expected 'die FACE'"),
        ("die 4", "a face is one of 1, 2, 3, wolf, house, not '4'"),
        ("AA red", "expected die or the letter of a seat, not 'AA'"),
        ("1 red", "expected die or the letter of a seat, not '1'"),
        ("A", "expected one of red, green, blue, to, stay after the seat"),
        ("A pink", "not 'pink'"),
        ("A to", "expected 'SEAT to PLACE'"),
        ("A to 1 2", "expected 'SEAT to PLACE'"),
        ("A to 0", "place must be a space of the path from 1, straw, wood, brick or start, not 0"),
        ("A to 07", "not '07'"),
        ("A to 1234567", "not '1234567'"),
        ("A to pot", "not 'pot'"),
        ("A stay here", "expected 'SEAT stay'"),
        ("A red 1", "expected 'SEAT red'"),
    ],
)
def test_nonsense(line: str, problem: str) -> None:
    assert problem in asking.problem(lambda: GAME.parse(line))


@given(
    st.text(max_size=20)
    | st.lists(st.sampled_from([*"AB17", *PIGS, *FACES, *HOUSES, "to", "stay", "die"])).map(" ".join)
)
def test_any_text_is_a_step_or_malformed(text: str) -> None:
    asking.read_back(GAME, text)


@pytest.mark.parametrize("place", [0, -1, True, "pot", "7", None, 1.0])
def test_places_that_no_step_can_name(place: Any) -> None:
    with pytest.raises(MalformedError, match="place must be a space of the path from 1"):
        Move(Seat(0), place)


def test_other_steps_check_what_they_hold() -> None:
    for broken in (lambda: Pick(Seat(0), "pink"), lambda: Rolled("4"), lambda: Stay(Seat(-1))):  # type: ignore[arg-type]
        with pytest.raises(MalformedError):
            broken()
