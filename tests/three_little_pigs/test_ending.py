"""The end of the game: how many exhausted stacks bring it, and which turn is the last (lines 79 to 82)."""

from __future__ import annotations

from typing import Final

import pytest

from pigrules.core import ClauseId, Over, Seat, letter
from pigrules.games.three_little_pigs import (
    Blowing,
    Bought,
    Building,
    Ended,
    Purse,
    Rules,
    Spinning,
    Stack,
    State,
    Throwing,
    TurningUp,
)
from pigrules.games.three_little_pigs.vocabulary import KINDS

from .board import A, B, C, Pigs, after, board, cited, events, first_throw, house, refusals, under

STACKS: Final = ClauseId("tlp.end.stacks")
NAMES: Final = tuple(f"{k.material} {k.part}" for k in KINDS)
TIMINGS: Final = ("turn", "at-once", "round")
LAST_DOOR: Final = (house("straw door"), house("straw door"), house("straw door"))
"""Three of the four straw doors: one is left in its stack."""


def before_the_last_door(rules: Rules, seat: Seat, purse: Purse, empty: int) -> State:
    """`seat`, before which lie three straw doors, may buy the fourth; `empty` stacks are exhausted so far."""
    streets = [LAST_DOOR if owner == seat else () for owner in range(rules.seats)]
    names = [name for name in NAMES if name != "straw door" and "roof" not in name][:empty]
    return State(rules, board(rules, *streets, empty=names), Building(seat, purse, ()))


def quiet_turn(game: Pigs, state: State) -> State:
    """The state after a turn in which nothing is bought: five roofs for a seat without houses."""
    assert isinstance(state.phase, Throwing)
    who = letter(state.phase.seat)
    return after(game, state, "dice roof roof roof roof roof", f"{who} stop", f"{who} done")


# How many stacks


@pytest.mark.clause("tlp.end.stacks", "tlp.end.exhausted")
@pytest.mark.parametrize("reading", ["as-seats", "three"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_game_ends_when_as_many_stacks_are_exhausted_as_there_are_players(
    game: Pigs, seats: int, reading: str
) -> None:
    rules = under(seats=seats, stacks_to_end=reading)
    needed = {"as-seats": seats, "three": 3}[reading]
    assert rules.needed == needed
    for exhausted in range(1, needed + 1):
        state = before_the_last_door(rules, A, Purse(2, 1, 1), empty=exhausted - 1)
        assert game.faults(state) == ()
        told = cited("tlp.end.exhausted", part="door", material="straw", count=exhausted, needed=needed)
        assert told in events(game, state, "A buy straw door 4")
        end = after(game, state, "A buy straw door 4", "A done")
        assert end.phase == (Ended(STACKS) if exhausted == needed else first_throw(1))


@pytest.mark.clause("tlp.end.stacks")
def test_more_stacks_than_needed_end_it_too(game: Pigs) -> None:
    """One stack of two is exhausted; the turn's two purchases take the last tiles of two more."""
    rules = under(seats=2)
    street = (*LAST_DOOR, house("wood window", "wood window", "wood window*"))
    state = State(rules, board(rules, street, empty=["brick door"]), Building(A, Purse(2, 3, 0), ()))
    state = after(game, state, "A buy straw door 5")
    told = events(game, state, "A buy wood window 4")
    assert cited("tlp.end.exhausted", part="window", material="wood", count=3, needed=2) in told
    state = after(game, state, "A buy wood window 4")
    assert game.faults(state) == ()
    assert after(game, state, "A done").phase == Ended(STACKS)


@pytest.mark.clause("tlp.end.stacks")
def test_the_end_names_its_clause_and_the_game_is_over(game: Pigs) -> None:
    state = before_the_last_door(under(seats=2), A, Purse(2, 0, 0), empty=1)
    end = after(game, state, "A buy straw door 4", "A done")
    turn = game.turn(end)
    assert isinstance(turn, Over)
    assert turn.clause == STACKS
    assert game.legal(end) == ()
    assert not game.chances(end)
    assert game.faults(end) == ()
    told = events(game, after(game, state, "A buy straw door 4"), "A done")
    assert told[0] == cited(STACKS, count=2, needed=2)


@pytest.mark.clause("tlp.end.exhausted")
def test_a_stack_is_exhausted_once_its_last_tile_is_taken_and_not_before(game: Pigs) -> None:
    rules = under(seats=2)
    two_left = State(rules, board(rules, LAST_DOOR[:2]), Building(A, Purse(2, 0, 0), ()))
    clauses = [each.clause for each in events(game, two_left, "A buy straw door 3")]
    assert clauses == ["tlp.build.placed", "tlp.house.several"]
    one_left = after(game, two_left, "A buy straw door 3", "A done")
    assert (two_left.board.exhausted, one_left.board.exhausted) == (0, 0)


@pytest.mark.clause("tlp.end.exhausted")
def test_under_hidden_tops_the_last_of_a_stack_is_known(game: Pigs) -> None:
    """The last but one of two unlike tiles is bought unseen, the last is not."""
    rules = under(seats=2, top_tile="hidden", end_timing="at-once")
    windows = (house("straw window", "straw window*"),)
    state = State(rules, board(rules, windows, empty=["wood roof"]), Building(A, Purse(0, 4, 0), ()))
    state = after(game, state, "A buy straw window 1")
    assert isinstance(state.phase, TurningUp)
    assert all(each.clause != "tlp.end.exhausted" for each in events(game, state, "up straw window 0"))
    state = after(game, state, "up straw window 0", "A done", "dice roof roof roof roof roof")
    state = after(game, state, "B stop", "B done", "dice window window roof roof door", "A stop")
    told = events(game, state, "A buy straw window 1")
    assert told[2:4] == (
        cited("tlp.end.exhausted", part="window", material="straw", count=2, needed=2),
        cited(STACKS, count=2, needed=2),
    )
    assert after(game, state, "A buy straw window 1").phase == Ended(STACKS)


@pytest.mark.clause("tlp.end.exhausted")
def test_a_discarded_last_tile_exhausts_its_stack(game: Pigs) -> None:
    rules = under(seats=2, unplaceable_tile="discarded", end_timing="at-once")
    roofs = tuple(house("straw door", "wood roof") for _ in range(3))
    state = State(rules, board(rules, roofs, empty=["straw roof"]), Building(A, Purse(0, 0, 3), ()))
    assert events(game, state, "A discard wood roof")[:3] == (
        cited("tlp.build.discarded", seat=0, material="wood", part="roof"),
        cited("tlp.end.exhausted", part="roof", material="wood", count=2, needed=2),
        cited(STACKS, count=2, needed=2),
    )
    assert after(game, state, "A discard wood roof").phase == Ended(STACKS)


# Which turn is the last


@pytest.mark.clause("tlp.end.stacks", "tlp.turn.clockwise")
@pytest.mark.parametrize("timing", TIMINGS)
@pytest.mark.parametrize(
    ("seats", "first", "buyer", "turns_left"),
    [
        # turns_left: the seats after the buyer, up to the one before the first seat.
        (2, 0, 0, [1]),
        (2, 0, 1, []),
        (2, 1, 0, []),
        (2, 1, 1, [0]),
        (3, 0, 0, [1, 2]),
        (3, 0, 1, [2]),
        (3, 0, 2, []),
        (3, 1, 2, [0]),
        (3, 1, 0, []),
        (4, 2, 3, [0, 1]),
        (4, 2, 1, []),
        (4, 0, 1, [2, 3]),
        (5, 0, 0, [1, 2, 3, 4]),
        (5, 3, 4, [0, 1, 2]),
        (5, 3, 2, []),
    ],
)
def test_which_turn_is_the_last(
    game: Pigs, seats: int, first: int, buyer: int, turns_left: list[int], timing: str
) -> None:
    rules = Rules(seats=seats, first=Seat(first), readings=under(end_timing=timing).readings)
    state = before_the_last_door(rules, Seat(buyer), Purse(2, 0, 0), empty=seats - 1)
    who = letter(buyer)
    state = after(game, state, f"{who} buy straw door 4")
    if timing == "at-once":
        assert state.phase == Ended(STACKS)
        return
    assert isinstance(state.phase, Building)
    state = after(game, state, f"{who} done")
    for seat in turns_left if timing == "round" else []:
        assert state.phase == first_throw(seat)
        assert game.faults(state) == ()
        state = quiet_turn(game, state)
    assert state.phase == Ended(STACKS)


@pytest.mark.clause("tlp.end.stacks")
def test_the_last_tile_may_be_the_first_of_two_purchases(game: Pigs) -> None:
    """Two doors buy the last straw door; the three windows buy a wood window, unless the game is over."""
    for timing in TIMINGS:
        rules = under(seats=2, end_timing=timing)
        state = before_the_last_door(rules, A, Purse(2, 3, 0), empty=1)
        state = after(game, state, "A buy straw door 4")
        if timing == "at-once":
            assert state.phase == Ended(STACKS)
            assert refusals(game, state, "A buy wood window 4") == (
                cited("core.turn.over", ended=STACKS),
                cited(STACKS),
            )
            continue
        state = after(game, state, "A buy wood window 4")
        bought = (Bought("door", "straw", 4), Bought("window", "wood", 4))
        beneath = state.phase.then if isinstance(state.phase, TurningUp) else state.phase
        assert beneath == Building(A, Purse(0, 0, 0), bought)
        assert state.board.houses[A][3] == house("straw door", "wood window")
        state = after(game, state, "up wood window 1") if isinstance(state.phase, TurningUp) else state
        over = after(game, state, "A done").phase == Ended(STACKS)
        assert over == (timing == "turn")


@pytest.mark.clause("tlp.end.stacks")
def test_the_last_tile_may_be_the_second_of_two_purchases(game: Pigs) -> None:
    for timing in TIMINGS:
        state = before_the_last_door(under(seats=2, end_timing=timing), A, Purse(2, 3, 0), empty=1)
        state = after(game, state, "A buy wood window 1", "up wood window 1")
        assert isinstance(state.phase, Building)
        state = after(game, state, "A buy straw door 4")
        assert (state.phase == Ended(STACKS)) == (timing == "at-once")


@pytest.mark.clause("tlp.end.stacks", "tlp.wolf.removes")
@pytest.mark.parametrize("timing", TIMINGS)
def test_a_wolf_s_turn_does_not_end_the_game(game: Pigs, timing: str) -> None:
    """One stack of two is exhausted; the wolf takes tiles from a house, none from a stack."""
    rules = under(seats=2, end_timing=timing)
    state = State(rules, board(rules, (), LAST_DOOR, empty=["wood roof"]), Spinning(A, B, 3, 1))
    assert after(game, state, "spin straw").phase == first_throw(1)


@pytest.mark.clause("tlp.end.stacks")
@pytest.mark.parametrize(
    ("seat", "phase"),
    [(0, first_throw(1)), (1, first_throw(2)), (2, Ended(STACKS))],
)
def test_a_wolf_s_turn_in_the_last_round_is_finished(game: Pigs, seat: int, phase: Throwing | Ended) -> None:
    """Enough stacks are exhausted, and the round goes on up to seat C."""
    rules = under(end_timing="round")
    streets = tuple(() if owner == seat else LAST_DOOR[:1] for owner in range(3))
    empty = ["wood roof", "brick roof", "brick door"]
    lying = board(rules, *streets, empty=empty)
    target = "B" if seat != 1 else "C"
    state = State(rules, lying, Blowing(Seat(seat), 1))
    spun = after(game, state, f"{letter(seat)} blow {target} 1", "spin straw")
    assert spun.phase == phase


@pytest.mark.clause("tlp.end.stacks", "tlp.wolf.no-target")
def test_the_last_turn_may_be_one_without_a_target(game: Pigs) -> None:
    rules = under(end_timing="round")
    lying = board(rules, (), (), LAST_DOOR[:1], empty=["wood roof", "brick roof", "brick door"])
    state = State(rules, lying, first_throw(2))
    assert after(game, state, "dice door door wolf wolf roof").phase == Ended(STACKS)
    told = events(game, state, "dice door door wolf wolf roof")
    assert [each.clause for each in told[:5]] == [
        "tlp.roll.first-all",
        "tlp.roll.wolves-stop",
        "tlp.wolf.comes",
        "tlp.wolf.no-target",
        "tlp.end.stacks",
    ]


@pytest.mark.clause("tlp.end.stacks", "tlp.wolf.declined")
def test_the_last_turn_may_spare_the_houses(game: Pigs) -> None:
    rules = under(end_timing="round", wolf_declined="may-spare")
    lying = board(rules, LAST_DOOR[:1], empty=["wood roof", "brick roof", "brick door"])
    for seat, phase in ((B, first_throw(2)), (C, Ended(STACKS))):
        state = State(rules, lying, Blowing(seat, 1))
        assert after(game, state, f"{letter(seat)} spare").phase == phase


@pytest.mark.clause("tlp.end.stacks", "tlp.end.exhausted")
@pytest.mark.parametrize(
    ("reading", "exhausted", "phase"),
    [("leave", 3, Ended(STACKS)), ("return", 2, first_throw(0))],
)
def test_tiles_that_return_may_put_the_end_off(
    game: Pigs, reading: str, exhausted: int, phase: Throwing | Ended
) -> None:
    """In the last round C blows a straw door back onto its exhausted stack."""
    rules = under(end_timing="round", blown_tiles=reading)
    lying = board(rules, LAST_DOOR, (), (), empty=["straw door", "brick roof", "wood roof"])
    state = after(game, State(rules, lying, Spinning(C, A, 1, 1)), "spin straw")
    assert state.board.exhausted == exhausted
    assert state.phase == phase


@pytest.mark.clause("tlp.end.stacks", "tlp.setup.shuffle")
def test_no_tile_comes_to_light_after_the_end(game: Pigs) -> None:
    """Two unlike windows return to their stack in the last turn; three other stacks are exhausted."""
    rules = under(end_timing="round", blown_tiles="return")
    empty = ["straw window", "brick roof", "wood roof", "wood door"]
    lying = board(rules, (house("straw window", "straw window*"),), empty=empty)
    state = after(game, State(rules, lying, Spinning(C, A, 1, 1)), "spin straw")
    assert state.board.stacks[NAMES.index("straw window")] == Stack(None, (0, 1))
    assert state.phase == Ended(STACKS)


@pytest.mark.clause("tlp.end.stacks")
@pytest.mark.parametrize("last", NAMES)
def test_it_does_not_matter_which_stacks_are_exhausted(game: Pigs, last: str) -> None:
    """B has the last tile of the stack, a roof on a window of another material."""
    rules = under(seats=2)
    other = "brick window" if last != "brick window" else "wood door"
    window = "straw window" if last == "wood roof" else "wood window"
    street = (house(window, last) if "roof" in last else house(last),)
    ended = State(rules, board(rules, (), street, empty=[last, other]), Ended(STACKS))
    assert game.faults(ended) == ()
    open_still = State(rules, board(rules, (), street, empty=[last]), Ended(STACKS))
    assert game.faults(open_still) == (cited(STACKS, count=1, needed=2),)
