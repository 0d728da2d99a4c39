"""The wolf's move: how far, whom it catches, who is safe."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from pigrules.games.woolfy import Played, Rules

from .meadow import FINISHED, MEADOW, Woolfy, after, cited, events, read, rolling, under


@pytest.mark.clause("woolfy.wolf.face", "woolfy.wolf.next-space")
@pytest.mark.parametrize(("wolf", "following"), [(12, 3), (3, 6), (6, 9), (9, 12)])
def test_the_wolf_goes_to_the_next_wolf_space_and_the_pig_stays(
    game: Woolfy, wolf: int, following: int
) -> None:
    state = rolling("red", "start", "start", "start", wolf=wolf)
    assert cited("wolf.face", pig="red") in events(game, state, "die wolf")
    assert cited("wolf.next-space", space=following) in events(game, state, "die wolf")
    done = after(game, state, "die wolf")
    assert (done.board.wolf, done.board.pigs) == (following, ("start", "start", "start"))
    assert done.board.played[0] == Played("red", "stayed")


def test_wolf_spaces_may_be_far_apart(game: Woolfy) -> None:
    rules = under(track=evolve(MEADOW, wolf_spaces=(1, 8), wolf_start=8))
    state = rolling("red", 9, 1, 7, wolf=8, rules=rules)
    assert after(game, state, "die wolf").board.pigs == ("pot", "pot", 7)
    assert after(game, rolling("red", 9, 1, 7, wolf=1, rules=rules), "die wolf").board.pigs == (9, 1, "pot")


def test_a_lonely_wolf_space_leads_all_the_way_round(game: Woolfy) -> None:
    rules = under(track=evolve(MEADOW, wolf_spaces=(12,)))
    done = after(game, rolling("red", 5, 12, "straw", rules=rules), "die wolf")
    assert (done.board.wolf, done.board.pigs) == (12, ("pot", "pot", "straw"))


@pytest.mark.clause("woolfy.wolf.catches")
def test_the_wolf_catches_all_on_its_way(game: Woolfy) -> None:
    """From 12 to 3: spaces 1, 2 and 3, and not the one that it leaves."""
    state = rolling("red", 1, 3, 12)
    assert events(game, state, "die wolf") == (
        cited("die.rolled", pig="red", face="wolf"),
        cited("wolf.face", pig="red"),
        cited("wolf.next-space", space=3),
        cited("wolf.catches", pigs=("red", "green")),
        cited("turn.clockwise", next=1),
    )
    assert after(game, state, "die wolf").board.pigs == ("pot", "pot", 12)
    assert after(game, rolling("red", 4, 11, 12), "die wolf").board.pigs == (4, 11, 12)


@pytest.mark.clause("woolfy.wolf.catches")
@pytest.mark.parametrize(
    ("reading", "pigs"),
    [
        ("after-it", ("pot", "pot", 12)),
        ("from-it", ("pot", "pot", "pot")),
        ("stop-only", (1, "pot", 12)),
    ],
)
def test_what_the_way_of_the_wolf_is(game: Woolfy, reading: str, pigs: Any) -> None:
    state = rolling("red", 1, 3, 12, rules=under(wolf_way=reading))
    assert after(game, state, "die wolf").board.pigs == pigs


@pytest.mark.clause("woolfy.wolf.catches")
@pytest.mark.parametrize(
    ("places", "pigs"),
    [
        ((1, 3, 4), ("pot", 3, 4)),
        ((2, 1, 1), (2, "pot", "pot")),
        ((4, 4, 3), (4, 4, "pot")),
        ((4, 4, 5), (4, 4, 5)),
    ],
)
def test_the_wolf_may_catch_only_those_that_it_meets_first(game: Woolfy, places: Any, pigs: Any) -> None:
    state = rolling("red", *places, rules=under(how_many_caught="first-met"))
    assert after(game, state, "die wolf").board.pigs == pigs


def test_a_wolf_that_jumps_catches_nobody_before_it_lands(game: Woolfy) -> None:
    state = rolling("red", 1, 2, 3, rules=under(wolf_way="stop-only"))
    assert after(game, state, "die wolf").board.pigs == (1, 2, "pot")


def test_the_space_that_the_wolf_leaves_comes_first(game: Woolfy) -> None:
    state = rolling("red", 1, 3, 12, rules=under(how_many_caught="first-met", wolf_way="from-it"))
    assert after(game, state, "die wolf").board.pigs == (1, 3, "pot")


@pytest.mark.clause("woolfy.house.safe")
def test_pigs_in_houses_are_safe(game: Woolfy) -> None:
    state = rolling("red", 1, "straw", "brick", parts=FINISHED)
    assert events(game, state, "die wolf")[3:5] == (
        cited("wolf.catches", pigs=("red",)),
        cited("house.safe", house="straw", pigs=("green",)),
    )
    assert after(game, state, "die wolf").board.pigs == ("pot", "straw", "brick")
    before = rolling("red", 1, "wood", "wood", wolf=6)
    assert cited("house.safe", house="wood", pigs=("green", "blue")) in events(game, before, "die wolf")


@pytest.mark.clause("woolfy.wolf.starts-safe", "woolfy.wolf.catches")
def test_pigs_on_their_starts_are_safe(game: Woolfy) -> None:
    """The red start is beside space 1, which the wolf passes; the green one is not on its way."""
    state = rolling("red", "start", "start", 8)
    assert events(game, state, "die wolf")[3] == cited("wolf.starts-safe", pigs=("red",))
    assert after(game, state, "die wolf").board.pigs == ("start", "start", 8)
    strict = read(state, start_safe="caught")
    assert after(game, strict, "die wolf").board.pigs == ("pot", "start", 8)
    assert events(game, strict, "die wolf")[3] == cited("wolf.catches", pigs=("red",))


def test_a_start_behind_another_pig_is_met_later(game: Woolfy) -> None:
    track = evolve(MEADOW, starts=(2, 7, 11))
    rules = under(track=track, start_safe="caught", how_many_caught="first-met")
    assert after(game, rolling("red", "start", 1, 8, rules=rules), "die wolf").board.pigs == (
        "start",
        "pot",
        8,
    )
    told = events(game, rolling("red", "start", 1, 8, rules=rules), "die wolf")
    assert cited("wolf.catches", pigs=("green",)) in told
    assert "woolfy.wolf.starts-safe" not in [event.clause for event in told]


@pytest.mark.clause("woolfy.die.rolled")
def test_a_number_and_a_house_leave_the_wolf_alone(game: Woolfy) -> None:
    for face in ("1", "2", "3", "house"):
        state = rolling("red", 1, 3, 12)
        assert events(game, state, f"die {face}") == (cited("die.rolled", pig="red", face=face),)
        assert after(game, state, f"die {face}").board == state.board


@pytest.mark.clause("woolfy.rescue.stays-in")
def test_the_wolf_on_the_die_of_a_pig_in_the_pot(game: Woolfy) -> None:
    """The helper may be caught: here it is on the way from 3 to 6."""
    state = rolling("green", 4, "pot", 12, wolf=3, way_out="arrival", last="red moved")
    assert events(game, state, "die wolf") == (
        cited("die.rolled", pig="green", face="wolf"),
        cited("wolf.face", pig="green"),
        cited("wolf.next-space", space=6),
        cited("wolf.catches", pigs=("red",)),
        cited("rescue.stays-in", pig="green"),
        cited("turn.clockwise", next=1),
    )
    done = after(game, state, "die wolf").board
    assert (done.pigs, done.way_out, done.played[0]) == (
        ("pot", "pot", 12),
        "failed",
        Played("green", "kept"),
    )


def test_the_wolf_is_caught_by_nobody(game: Woolfy) -> None:
    """Under the usual rules of the box, the wolf goes round in six moves."""
    state = game.start(Rules(seats=1))
    spaces = []
    for pig in ("red", "green", "blue", "red", "green", "blue"):
        state = after(game, state, f"A {pig}", "die wolf")
        spaces.append(state.board.wolf)
    assert spaces == [12, 15, 18, 3, 6, 9]
