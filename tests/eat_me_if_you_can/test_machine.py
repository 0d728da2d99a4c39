"""Many matches under all readings, at tables of every size, held against a second account of the game.

The account is kept in the document's own order, with tokens moved one by one, and knows nothing of the code.
"""

from __future__ import annotations

from typing import Any

import pytest
from attrs import define, field
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from pigrules.core import Choose, Over
from pigrules.games.eat_me_if_you_can import (
    GAME,
    Card,
    Deal,
    Dealing,
    Ended,
    Houses,
    Hunt,
    Hunting,
    Rules,
    Set,
    State,
    Tokens,
    TurningUp,
)
from pigrules.games.eat_me_if_you_can.steps import Step
from pigrules.games.eat_me_if_you_can.vocabulary import PIGS, Pig
from pigrules.testing.machine import Machine, readings_of

pytestmark = pytest.mark.once


@define
class Account:
    """Who has what, kept by hand."""

    rules: Rules
    points: list[int]
    cards: list[str] = field(factory=list)
    wheels: dict[int, str] = field(factory=dict)
    dealer: int | None = None
    ended: bool = False

    def house(self, seat: int) -> int:
        return int(getattr(self.rules.houses, self.cards[seat]))

    def pay(self, seat: int, amount: int) -> int:
        """What `seat` really pays."""
        if self.rules.readings.below_zero == "lose-all":
            amount = amount if self.points[seat] >= amount else self.points[seat]
        self.points[seat] = self.points[seat] - amount
        return amount

    def hunt(self, wolf: int, victim: int) -> None:
        readings = self.rules.readings
        winner, loser = (wolf, victim) if self.wheels[victim] == "sleep" else (victim, wolf)
        paid = self.pay(loser, self.house(victim))
        self.points[winner] += paid if readings.full_gain == "what-is-lost" else self.house(victim)
        hurry = readings.end_timing == "at-once"
        if not (hurry and self.points[winner] > 9):
            for seat, choice in self.wheels.items():
                if seat != victim and choice == "sleep":
                    self.points[seat] += self.house(seat)
        self.wheels.clear()
        self.dealer = loser
        self.ended = any(each > 9 for each in self.points) and (hurry or readings.last_deal == "skipped")

    def deal(self, cards: tuple[str, ...]) -> None:
        self.cards, self.dealer = [*cards], None
        self.ended = any(each > 9 for each in self.points)

    def enter(self, step: Step) -> None:
        if isinstance(step, Card):
            self.cards.append(step.character)
        elif isinstance(step, Set):
            self.wheels[step.seat] = step.choice
        elif isinstance(step, Hunt):
            self.hunt(step.seat, step.target)
        else:
            self.deal(step.cards)


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
    account: Account

    def began(self) -> None:
        """Open the account: nobody has anything."""
        assert self.state == State(self.rules, self.state.board, TurningUp())
        self.account = Account(self.rules, [0] * self.rules.seats)

    def happened(self, before: State, step: Step, after: State) -> None:
        """Enter the step, and compare."""
        self.account.enter(step)
        board = after.board
        assert list(board.points) == self.account.points
        assert list(board.cards) == self.account.cards
        assert isinstance(after.phase, Ended) == self.account.ended
        self._pieces(after)
        self._asked(after)
        if isinstance(after.phase, Dealing):
            assert after.phase.hunted.loser == self.account.dealer

    def _pieces(self, state: State) -> None:
        """Each card in play lies before one seat at most; no token is missing; nobody has too much."""
        rules, board = state.rules, state.board
        assert len({*board.cards}) == len(board.cards) <= rules.seats
        assert {*board.cards} <= {*rules.cast}
        hands = [(each // 5, each % 5) for each in board.points if each > 0]
        assert sum(fives + ones for fives, ones in hands) <= rules.tokens.count
        assert sum(5 * fives + ones for fives, ones in hands) == sum(
            each for each in board.points if each > 0
        )
        assert max(board.points) <= 9 + 3
        assert min(board.points) >= 0 or rules.readings.below_zero == "debt"
        if not isinstance(state.phase, (Dealing, Ended)):
            assert max(board.points) <= 9

    def _asked(self, state: State) -> None:
        """All but the Wolf, then the Wolf, then the loser."""
        turn, account, phase = GAME.turn(state), self.account, state.phase
        if isinstance(turn, Over):
            assert max(turn.scores) >= 10
            assert turn.scores == state.board.points
            shared = state.rules.readings.tie == "shared"
            assert len(turn.winners) == 1 or shared
            return
        if not isinstance(turn, Choose):
            return
        free = state.rules.readings.wheel_turned_again == "free"
        wolf = account.cards.index("wolf")
        prey = {*range(state.rules.seats)} - {wolf}
        if isinstance(phase, Dealing):
            assert turn.seats == (account.dealer,)
        elif isinstance(phase, Hunting):
            assert account.wheels == {seat: phase.wheels[seat] for seat in prey}
            assert {*turn.seats} == ({wolf, *prey} if free else {wolf})
        else:
            assert {*turn.seats} == (prey if free else prey - account.wheels.keys())

    def teardown(self) -> None:
        """Nothing is left of the steps but what the position tells."""
        if hasattr(self, "account"):
            deals = [step for step in self.steps if isinstance(step, Deal)]
            assert not deals or self.state.board.cards == deals[-1].cards


TestWolves: Any = Wolves.TestCase
TestWolves.settings = settings(
    max_examples=40,
    stateful_step_count=70,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
