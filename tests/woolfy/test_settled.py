"""What can be settled by looking at every case: somebody can always play, and how short a game can be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from types import ModuleType

import pytest

from pigrules.core import Seat
from pigrules.games.woolfy import GAME, Board, Ended, Picking, Place, Played, Rules, State, WayOut
from pigrules.games.woolfy.vocabulary import HOWS
from pigrules.testing.walks import questions, read_otherwise

from .meadow import Woolfy, after, legal

PLACES: tuple[Place, ...] = ("pot", "brick", 2, "straw")
"""The pot, the brick house, a pot exit, and elsewhere: the choice of a pig asks no more about places."""
LAST: tuple[Played | None, ...] = (None, *(Played("red", how) for how in HOWS))
"""The pigs are alike here, so red stands for whichever was played last."""


def tables() -> Iterator[Rules]:
    """Every combination of the answers that bear on which pig may be played."""
    fields = ("repeat_counts", "pot_and_brick", "rescue_roll", "way_out", "failed_rescue", "rescue_duty")
    rules = Rules(seats=1)
    values = questions(rules)
    for answers in product(*(values[field] for field in fields)):
        yield read_otherwise(rules, dict(zip(fields, answers, strict=True)))


def test_some_pig_may_always_be_played_whatever_is_read() -> None:
    playing = [pigs for pigs in product(PLACES, repeat=3) if set(pigs) not in ({"pot"}, {"brick"})]
    for rules, pigs, last, way_out in product(tables(), playing, LAST, WayOut):
        assert GAME.legal(State(rules, Board(pigs, 9, 4, way_out, (last,)), Picking(Seat(0))))


def progress(state: State) -> int:
    """Parts added and pigs at home: a win of the usual game takes seven."""
    return state.board.parts + len(state.board.at("brick"))


@pytest.mark.once
def test_no_usual_game_is_over_before_its_sixth_turn_and_no_turn_brings_more_than_one_part_or_pig(
    odds: ModuleType,
) -> None:
    compact = odds.Compact(Rules(seats=1))
    start = GAME.start(compact.rules)
    nearest, seen = [start], {compact.encode(start)}
    ended: list[State] = []
    depth = 0
    while not ended:
        found: dict[int, State] = {}
        for state in nearest:
            for step in GAME.legal(state) or GAME.chances(state).steps:
                then = GAME.advance(state, step)
                assert progress(then) <= progress(state) + 1
                found[compact.encode(then)] = then
        ended = [then for then in found.values() if isinstance(then.phase, Ended)]
        nearest = [then for code, then in found.items() if code not in seen]
        seen |= found.keys()
        depth += 1
    assert depth == 15
    assert {state.board.pigs for state in ended} == {("pot", "pot", "pot")}


def test_a_game_can_be_won_in_seven_turns(game: Woolfy) -> None:
    turns = ["red 16", "green 16", "blue 16", "red 16", "green brick", "blue brick", "red brick"]
    state = game.start(Rules(seats=1))
    for turn in turns:
        pig, place = turn.split()
        assert pig in legal(game, state)
        state = after(game, state, f"A {pig}", "die house", f"A to {place}")
    assert game.turn(state).clause == "woolfy.end.home"


def test_a_game_can_be_lost_in_six_turns(game: Woolfy) -> None:
    state = game.start(Rules(seats=1))
    for pig in ("red", "green", "blue"):
        state = after(game, state, f"A {pig}", "die house", "A to 16")
    for pig in ("red", "green", "blue"):
        state = after(game, state, f"A {pig}", "die wolf")
    assert game.turn(state).clause == "woolfy.end.pot"
