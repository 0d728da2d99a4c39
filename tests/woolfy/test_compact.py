"""Positions as whole numbers, in the example: equal numbers mean that the same can happen, as likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from types import ModuleType
from typing import Any

import pytest
from attrs import evolve

from pigrules.core import Over, Seat
from pigrules.games.woolfy import GAME, Picking, Readings, Rules, State, Track

OTHERWISE = Readings(
    repeat_counts="moved", rescue_roll="not-played", way_out="next-player", failed_rescue="new-arrival"
)
TABLES = {
    "usual": Rules(seats=1),
    "two seats": Rules(seats=2, readings=Readings(in_a_row="player")),
    "otherwise": Rules(seats=1, readings=OTHERWISE),
    "three starts": Rules(seats=1, track=Track(starts=(1, 2, 17))),
}


def played(rules: Rules, seed: int, games: int = 3) -> Iterator[State]:
    """The positions of games played at random."""
    random = Random(seed)
    for _ in range(games):
        state = GAME.start(rules)
        yield state
        while not isinstance(GAME.turn(state), Over):
            steps = GAME.legal(state) or GAME.chances(state).steps
            state = GAME.advance(state, steps[int(random.random() * len(steps))])
            yield state


def ways_on(compact: Any, state: State) -> Counter[tuple[int, Fraction]]:
    """The numbers of the positions that follow, each with the odds of chance, or 1 for a choice."""
    found = Counter((compact.encode(GAME.advance(state, step)), Fraction(1)) for step in GAME.legal(state))
    for step, odds in GAME.chances(state):
        found[compact.encode(GAME.advance(state, step)), odds] += 1
    return found


@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
def test_the_same_follows_from_a_position_and_from_the_one_of_its_number(
    odds: ModuleType, rules: Rules
) -> None:
    compact = odds.Compact(rules)
    seen = 0
    for state in played(rules, 7):
        again = compact.decode(compact.encode(state))
        assert compact.encode(again) == compact.encode(state)
        assert ways_on(compact, again) == ways_on(compact, state), state
        before, after = GAME.turn(state), GAME.turn(again)
        if isinstance(before, Over) or isinstance(after, Over):
            assert before == after
        else:
            assert before == after, state
        seen += 1
    assert seen > 100


def test_pigs_that_change_places_make_the_same_number(odds: ModuleType) -> None:
    rules = TABLES["usual"]
    start = GAME.start(rules)
    one = State(rules, evolve(start.board, pigs=(3, "straw", "pot")), Picking(Seat(0)))
    other = State(rules, evolve(start.board, pigs=("pot", 3, "straw")), Picking(Seat(0)))
    compact = odds.Compact(rules)
    assert compact.encode(one) == compact.encode(other)
    assert compact.encode(one) != compact.encode(start)


def test_pigs_with_starts_of_their_own_do_not(odds: ModuleType) -> None:
    rules = TABLES["three starts"]
    start = GAME.start(rules)
    one = State(rules, evolve(start.board, pigs=(3, "start", "start")), Picking(Seat(0)))
    other = State(rules, evolve(start.board, pigs=("start", "start", 3)), Picking(Seat(0)))
    compact = odds.Compact(rules)
    assert compact.encode(one) != compact.encode(other)


def test_a_position_under_the_usual_rules_decodes_to_itself_up_to_colours(odds: ModuleType) -> None:
    rules = TABLES["usual"]
    for state in played(rules, 3, games=1):
        again = odds.Compact(rules).decode(odds.Compact(rules).encode(state))
        assert sorted(map(str, again.board.pigs)) == sorted(map(str, state.board.pigs))
        assert (again.board.wolf, again.board.parts) == (state.board.wolf, state.board.parts)
        assert type(again.phase) is type(state.phase)
