"""Many matches under all readings, at tables of every size: what holds of every position."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st

from pigrules.games.eat_me_if_you_can import GAME, Board, Dealing, Ended, Houses, Rules, State, Tokens
from pigrules.games.eat_me_if_you_can.components import centre, held
from pigrules.games.eat_me_if_you_can.steps import Step
from pigrules.games.eat_me_if_you_can.vocabulary import PIGS, Pig
from pigrules.testing.machine import Machine, readings_of
from times import of_length

pytestmark = pytest.mark.once


@st.composite
def tables(draw: st.DrawFn) -> Rules:
    """Any number of seats, any pigs, any houses, any readings."""
    seats = draw(st.integers(3, 6))
    pigs: list[Pig] = sorted(draw(st.permutations(PIGS))[: {3: 1, 4: 1, 5: 2, 6: 3}[seats]])
    houses = draw(st.sampled_from((Houses(), Houses(2, 3, 1, 1, 1), Houses(3, 3, 3, 3, 3, "scope"))))
    rules = Rules(seats, tuple(pigs), houses, Tokens(draw(st.sampled_from((29, 60)))))
    made: Rules = draw(readings_of(rules))
    return made


class Wolves(Machine):
    """Any steps, legal and not, under rules of all kinds."""

    game = GAME
    tables = tables()

    def happened(self, before: State, step: Step, after: State) -> None:
        """No card lies twice, no token is missing, and nobody has more than a round can bring."""
        board = after.board
        assert len({*board.cards}) == len(board.cards) <= self.rules.seats
        assert {*board.cards} <= {*self.rules.cast}
        self._tokens(board)
        assert max(board.points) <= 9 + 3
        if not isinstance(after.phase, (Dealing, Ended)):
            assert max(board.points) <= 9
        if before.board.points != board.points:
            assert isinstance(after.phase, (Dealing, Ended)), "only a hunt moves tokens"

    def _tokens(self, board: Board) -> None:
        count = self.rules.tokens.count
        hands = [held(points) for points in board.points]
        assert [5 * fives + ones for fives, ones in hands] == [max(points, 0) for points in board.points]
        assert 0 <= centre(count, board.points) == count - sum(map(sum, hands))
        assert min(board.points) >= 0 or self.rules.readings.below_zero == "debt"


TestWolves: Any = Wolves.TestCase
TestWolves.settings = of_length(40, 70)
