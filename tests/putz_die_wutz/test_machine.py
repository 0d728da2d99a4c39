"""Many matches under all readings, at large and small tables, held against a second account of the game."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from pigrules.games.putz_die_wutz import (
    GAME,
    Drawn,
    Ended,
    GiveUp,
    Grab,
    Pick,
    Pigs,
    Placed,
    Racing,
    Refilling,
    Rules,
    Shown,
    Square,
    State,
)
from pigrules.games.putz_die_wutz.steps import Step
from pigrules.games.putz_die_wutz.vocabulary import SIDES
from pigrules.testing.machine import Machine, readings_of
from pigrules.testing.walks import any_step, mixed

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


class Ledger:
    """A second account, kept from the document alone. It asks no rule of the code, only what lies where."""

    def __init__(self, start: State) -> None:
        self.rules = start.rules
        self.reading = start.rules.readings
        self.box = Counter(
            tile
            for tile in start.rules.pigs.tiles
            if start.rules.variant != "very-young" or tile.colour != "red"
        )
        self.seen: Counter[str] = Counter()
        self.skips: set[int] = set()
        """Who has to skip the present round, and `next_skips` who the next one."""
        self.next_skips: set[int] = set()
        self.wrong: set[int] = set()
        self.check(start)

    def enter(self, before: State, step: Step, after: State) -> None:
        """Take down `step`, and check what the document says about it."""
        if isinstance(step, Drawn):
            self._drawn(before, step, after)
        elif isinstance(step, Shown):
            self._thrown(before, step, after)
        elif isinstance(step, (Grab, GiveUp)):
            self._deed(before, step, after)
        else:
            self._picked(before, step, after)
        self.check(after)

    def check(self, state: State) -> None:
        """Pigs are conserved, each in one place (line 10); the ring is full but where a pig is to come."""
        ring = [placed for placed in state.board.ring if placed is not None]
        away = Counter(placed.pig for placed in ring)
        away.update(pig for pigs in state.board.cleaned for pig in pigs)
        assert away <= self.box
        left = sum(self.box.values()) - sum(away.values())
        if isinstance(state.phase, Ended):
            assert left == 0
        if isinstance(state.phase, (Racing, Refilling)):
            assert len(ring) == len(state.board.ring) - isinstance(state.phase, Refilling)

    def _drawn(self, before: State, step: Drawn, after: State) -> None:
        """One spot is filled; nothing else changes (lines 13 and 33)."""
        changed = self._changed(before, after)
        assert len(changed) == 1
        assert before.board.ring[changed[0]] is None
        placed = after.board.ring[changed[0]]
        assert placed is not None
        assert placed.pig == (step.colour, step.blotches)
        edge = changed[0] // (len(after.board.ring) // 4)
        looks = ("east", "south", "west", "north")[edge]
        if isinstance(before.phase, Refilling) and self.reading.new_pig_looks == "as-the-old":
            looks = before.phase.looked
        assert placed.looks == looks

    def _thrown(self, before: State, step: Shown, after: State) -> None:
        assert step.colour != "red"
        assert (step.special is None) == (self.rules.variant != "normal")
        if isinstance(after.phase, Racing):
            assert set(after.phase.skipping) == self.skips
            assert len(self.skips) < self.rules.seats
            assert after.board == before.board
        elif len(self.skips) == self.rules.seats:
            self.seen["void"] += 1
            assert after.board == before.board
            self.skips = set()
        else:
            assert len(self.skips) == self.rules.seats - 1
            assert self.reading.lone_player == "given"
            self.seen["given"] += 1
            (seat,) = set(range(self.rules.seats)) - self.skips
            self._scrubs(before, seat, self._right(before, step), after)
            self.skips = set()
        self.next_skips, self.wrong = set(), set()
        if isinstance(after.phase, Racing) and not after.phase.skipping and self.skips:
            self.skips = set()

    def _right(self, state: State, step: Shown) -> tuple[str, int]:
        """What has to be grabbed, and the place of the pig in the ring (lines 20 to 30)."""
        change = {"+1": 1, "-1": -1}.get(step.special or "=", 0)
        number = step.blotches + change
        if self.reading.number_range == "stays":
            number = {0: 1, 7: 6}.get(number, number)
        else:
            number = {0: 6, 7: 1}.get(number, number)
        red = step.blotches if self.reading.red_number == "as-thrown" else number
        for wanted in ((step.colour, number), ("red", red)):
            for at, placed in enumerate(state.board.ring):
                if placed is not None and placed.pig == wanted:
                    return placed.looks, at
        return "jar", -1

    def _deed(self, before: State, step: Grab | GiveUp, after: State) -> None:
        phase = before.phase
        assert isinstance(phase, Racing)
        seat = int(step.seat)
        right = self._right(before, Shown(*phase.faces))
        if isinstance(step, Grab) and step.item == right[0] and seat not in self.skips:
            assert seat not in self.wrong or self.reading.two_players == "no-penalty"
            self.seen["right"] += 1
            self._scrubs(before, seat, right, after)
            self._round_over(after)
            return
        if isinstance(step, Grab):
            self._wrong(seat)
        over = after.phase != Racing(phase.faces, phase.skipping, (*phase.deeds, step.deed))
        alone = self._given_the_same_dice() if over else None
        if alone is None:
            assert after.board == before.board
        else:
            self.seen["given"] += 1
            self._scrubs(before, alone, right, after)
        if over:
            self.seen["nobody"] += 1
            self._round_over(after)

    def _given_the_same_dice(self) -> int | None:
        """Who wins at once the round that follows one without a scrubber, if the dice lie as they are."""
        able = set(range(self.rules.seats)) - self.next_skips
        at_once = self.reading.nobody_right == "same-dice" and self.reading.lone_player == "given"
        return able.pop() if at_once and len(able) == 1 else None

    def _wrong(self, seat: int) -> None:
        """Lines 37 to 39."""
        if seat in self.skips:
            assert self.reading.skipping_hand == "skips-longer"
            self.next_skips.add(seat)
        elif self.rules.seats > 2 and (self.reading.several_mistakes == "each" or not self.wrong):
            self.next_skips.add(seat)
        if seat not in self.skips:
            self.wrong.add(seat)

    def _round_over(self, after: State) -> None:
        self.skips, self.next_skips, self.wrong = self.next_skips, set(), set()
        if len(self.skips) == self.rules.seats:
            self.seen["all skip"] += 1
            if self.reading.everybody_skips == "passed-over" or isinstance(after.phase, Racing):
                self.skips = set()
        skipping = getattr(after.phase, "skipping", None)
        if self.reading.nobody_right == "same-dice" and self.reading.lone_player == "given":
            self.skips = set(skipping or ())  # The next round may be over already.
        elif skipping is not None:
            assert set(skipping) == self.skips

    def _scrubs(self, before: State, seat: int, right: tuple[str, int], after: State) -> None:
        """Lines 32 to 35."""
        looks, at = right
        if at < 0:
            assert after.board == before.board
            self.seen["jar"] += 1
            return
        assert self._changed(before, after) == [at]
        old, new = before.board.ring[at], after.board.ring[at]
        assert old is not None
        mine = looks == self.rules.sides[seat]
        if mine or (self.reading.empty_side == "cleaned" and looks not in self.rules.sides):
            assert new is None
            assert set(after.board.cleaned[seat]) == {*before.board.cleaned[seat], old.pig}
            assert sum(after.board.points) == sum(before.board.points) + 1
            self.seen["cleaned"] += 1
            self._may_end(before, after)
        else:
            assert new == Placed(old.pig, self.rules.sides[seat])
            assert after.board.cleaned == before.board.cleaned
            self.seen["turned"] += 1

    def _may_end(self, before: State, after: State) -> None:
        """The game ends exactly if no pig is left for the spot (line 43)."""
        lying = sum(placed is not None for placed in before.board.ring) + sum(before.board.points)
        assert isinstance(after.phase, Ended) == (lying == sum(self.box.values()))

    def _picked(self, before: State, step: Pick, after: State) -> None:
        old = before.board.ring[step.spot - 1]
        assert old is not None
        expected = [*before.board.ring]
        expected[step.spot - 1] = Placed(old.pig, self.rules.sides[step.seat])
        assert [*after.board.ring] == expected
        assert after.board.cleaned == before.board.cleaned

    def _changed(self, before: State, after: State) -> list[int]:
        pairs = zip(before.board.ring, after.board.ring, strict=True)
        return [at for at, (old, new) in enumerate(pairs) if old != new]


class Sties(Machine):
    """Any steps, legal and not, under rules of all kinds."""

    game = GAME
    tables = tables()
    ledger: Ledger

    def began(self) -> None:
        """Open the second account."""
        self.ledger = Ledger(self.state)

    def happened(self, before: State, step: Step, after: State) -> None:
        """Enter the step."""
        self.ledger.enter(before, step, after)


TestSties: Any = Sties.TestCase
TestSties.settings = settings(
    max_examples=40,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


def account(rules: Rules, seed: str) -> Ledger:
    """A match at random to its end, held against the second account."""
    random, before = Random(seed), GAME.start(rules)
    ledger = Ledger(before)
    while not isinstance(before.phase, Ended):
        step = any_step(GAME, before, random)
        after = GAME.advance(before, step)
        ledger.enter(before, step, after)
        before = after
    return ledger


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_matches_agree_with_a_second_account(seats: int, number: int) -> None:
    rules = Rules(seats=seats, pigs=FEW, square=SMALL)
    ledger = account(mixed(rules, f"ledger/{number}") if number else rules, f"{seats}/{number}")
    assert ledger.seen["cleaned"] >= 5
    assert ledger.seen["turned"] > 0


@pytest.mark.parametrize("variant", ["normal", "young", "very-young"])
def test_a_whole_match_with_the_whole_box(variant: Any) -> None:
    ledger = account(Rules(seats=3, variant=variant), f"box/{variant}")
    clean = 11 if variant == "very-young" else 13
    assert ledger.seen["cleaned"] == clean
    assert ledger.seen["jar"] > 0
    assert ledger.seen["nobody"] > 0
    assert ledger.seen["all skip"] > 0
