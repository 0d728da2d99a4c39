"""Many matches under all readings, at large and small tables: no pig is lost, and none is in two places."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from hypothesis import strategies as st

from pigrules.games.putz_die_wutz import GAME, Board, Ended, Pig, Pigs, Rules, Square, State
from pigrules.games.putz_die_wutz.steps import Step
from pigrules.games.putz_die_wutz.vocabulary import SIDES
from pigrules.testing.machine import Machine, readings_of
from pigrules.testing.walks import any_step, mixed
from times import of_length

FEW: Final = Pigs(Pigs().tiles[3:9] + Pigs().tiles[18:21], "scope")
"""Green 4 to 6, yellow 1 to 3, red 1 to 3: with a square of four, short games with red pigs and jars."""
SMALL: Final = Square(1, 1, "scope")


@st.composite
def tables(draw: st.DrawFn) -> Rules:
    """Any number of seats at any sides, any variant, any readings, the whole box and a small one."""
    seats = draw(st.integers(2, 4))
    sides = draw(st.sets(st.sampled_from(SIDES), min_size=seats, max_size=seats))
    small = draw(st.booleans())
    rules = Rules(
        seats=seats,
        sides=tuple(side for side in SIDES if side in sides),
        variant=draw(st.sampled_from(("normal", "young", "very-young"))),
        pigs=FEW if small else Pigs(),
        square=SMALL if small else Square(),
    )
    made: Rules = draw(readings_of(rules))
    return made


def on_table(board: Board) -> list[Pig]:
    """The pigs of the square, and then those that were cleaned."""
    lying = [placed.pig for placed in board.ring if placed is not None]
    return [*lying, *(pig for pigs in board.cleaned for pig in pigs)]


def keep(before: State, after: State) -> None:
    """Each pig is in one place; one that has left the pile does not return, and a clean one stays clean."""
    there = on_table(after.board)
    assert len(there) == len({*there})
    assert {*on_table(before.board)} <= {*there} <= {*after.rules.pigs.tiles}
    for own, now in zip(before.board.cleaned, after.board.cleaned, strict=True):
        assert {*own} <= {*now}


class Sties(Machine):
    """Any steps, legal and not, under rules of all kinds."""

    game = GAME
    tables = tables()

    def happened(self, before: State, step: Step, after: State) -> None:
        """Look for the pigs."""
        keep(before, after)


TestSties: Any = Sties.TestCase
TestSties.settings = of_length(40, 60)


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_pig_is_lost_in_a_whole_match(seats: int, number: int) -> None:
    rules = Rules(seats=seats, pigs=FEW, square=SMALL)
    rules, random = mixed(rules, f"pigs/{number}") if number else rules, Random(f"{seats}/{number}")
    state = GAME.start(rules)
    while not isinstance(state.phase, Ended):
        after = GAME.advance(state, any_step(GAME, state, random))
        keep(state, after)
        state = after
    assert {*on_table(state.board)} == {*FEW.tiles}
