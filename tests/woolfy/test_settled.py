"""What can be settled by looking at every case: somebody can always play, and how short a game can be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from pigrules.games.woolfy import GAME, Ended, Played, Readings, Rules, State
from pigrules.games.woolfy.compact import Compact
from pigrules.games.woolfy.picking import Zones, pick_refusals
from pigrules.games.woolfy.vocabulary import HOWS, PIGS, WAYS_OUT
from pigrules.testing.walks import questions, read_otherwise

from .meadow import Woolfy, after, legal

ZONES: tuple[Zones, ...] = tuple(product(("pot", "brick", "exit", "elsewhere"), repeat=3))
LAST: tuple[Played | None, ...] = (None, *(Played("red", how) for how in HOWS))
"""The pigs are alike here, so red stands for whichever was played last."""


def asked_about_picks() -> Iterator[Readings]:
    """Every combination of the answers that bear on which pig may be played."""
    fields = ("repeat_counts", "pot_and_brick", "rescue_roll", "way_out", "failed_rescue", "rescue_duty")
    values = questions(Rules())
    for answers in product(*(values[field] for field in fields)):
        yield read_otherwise(Rules(), dict(zip(fields, answers, strict=True))).readings


def test_some_pig_may_always_be_played_whatever_is_read() -> None:
    playing = [zones for zones in ZONES if set(zones) not in ({"pot"}, {"brick"})]
    for zones, last, way_out, readings in product(playing, LAST, WAYS_OUT, asked_about_picks()):
        assert any(not pick_refusals(pig, last, zones, way_out, readings) for pig in PIGS)


def progress(state: State) -> int:
    """Parts added and pigs at home: a win of the usual game takes seven."""
    return state.board.parts + len(state.board.at("brick"))


@pytest.mark.once
def test_no_usual_game_is_over_before_its_sixth_turn_and_no_turn_brings_more_than_one_part_or_pig() -> None:
    compact = Compact(Rules(seats=1))
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
