"""Positions that cannot be: every fault of a hand-made one is named, and none of one that play leads to."""

from __future__ import annotations

from random import Random
from typing import Any, Final, get_args, get_type_hints

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from pigrules.core import Chance, Cited, ClauseId, Over, Seat
from pigrules.games.three_little_pigs import (
    GAME,
    Blowing,
    Board,
    Bought,
    Building,
    Deciding,
    Dice,
    Ended,
    Face,
    House,
    Purse,
    Readings,
    Rules,
    Spinner,
    Spinning,
    Stack,
    Stacks,
    State,
    Throwing,
    TurningUp,
)
from pigrules.games.three_little_pigs.state import Phase
from pigrules.games.three_little_pigs.vocabulary import MATERIALS, PARTS
from pigrules.testing.plugin import Watched

from .board import RULES, A, B, C, Pigs, bad_state, board, cited, dice, house, under, veterans

END: Final = ClauseId("tlp.end.stacks")
ALL_DICE: Final = (1, 2, 3, 4, 5)
FIRST: Final = Throwing(A, 1, (None,) * 5, ALL_DICE)
HUT: Final = house("straw door")
WHOLE: Final = house("brick door", "straw roof")
STREETS: Final = ((HUT,), (WHOLE, house("wood window")))
SHOWN: Final = dice("door window roof door wolf")
VETERANS: Final = Rules(variant="veterans")
RETURNING: Final = under(blown_tiles="return")


def position(
    phase: Phase = FIRST,
    rules: Rules = RULES,
    *,
    empty: tuple[str, ...] = (),
    gone: tuple[str, ...] = (),
    **changed: Any,
) -> State:
    """A has a hut, B a whole house and a window; with `changed` parts of the table."""
    return State(rules, evolve(board(rules, *STREETS, empty=empty, gone=gone), **changed), phase)


def with_stack(at: int, stack: Stack) -> tuple[Stack, ...]:
    """The stacks with another one at this place, counted from 1."""
    stacks = board(RULES, *STREETS).stacks
    return (*stacks[: at - 1], stack, *stacks[at:])


def with_house(bad: House, rules: Rules = RULES) -> State:
    """C has nothing but a `bad` house; a door has left the game."""
    return State(rules, board(rules, *STREETS, (bad,), gone=("wood door",)), FIRST)


def test_the_position_that_is_spoilt_below_has_no_fault(game: Pigs) -> None:
    assert game.faults(position()) == ()
    assert game.faults(position(rules=VETERANS)) == ()
    assert game.faults(with_house(WHOLE)) == ()


def test_rules_that_could_be_made_have_no_fault(game: Pigs) -> None:
    assert game.faults(RULES) == ()


# The table


@pytest.mark.clause("core.state.impossible")
@pytest.mark.parametrize(
    ("rules", "part", "value", "count"),
    [
        (RULES, "stacks", (Stack(0, ()),) * 8, 8),
        (RULES, "stacks", (), 0),
        (RULES, "houses", ((),) * 2, 2),
        (RULES, "houses", ((),) * 4, 4),
        (RULES, "built", (0,) * 4, 4),
        (RULES, "prizes", (None, None, None), 3),
        (VETERANS, "prizes", (), 0),
        (VETERANS, "prizes", (None, None), 2),
    ],
)
def test_parts_of_the_wrong_size(game: Pigs, rules: Rules, part: str, value: Any, count: int) -> None:
    state = position(rules=rules, **{part: value})
    assert game.faults(state) == (bad_state(part, "wrong-count", count),)


def test_every_part_of_the_wrong_size_is_named_and_nothing_else_is_asked(game: Pigs) -> None:
    state = State(RULES, Board((), ((),), (), (A,)), Building(Seat(9), Purse(9, 9, 9), ()))
    assert game.faults(state) == (
        bad_state("stacks", "wrong-count", 0),
        bad_state("houses", "wrong-count", 1),
        bad_state("built", "wrong-count", 0),
        bad_state("prizes", "wrong-count", 1),
    )


@pytest.mark.clause("tlp.components.tiles")
@pytest.mark.parametrize(
    ("at", "stack"),
    [
        (1, Stack(0, (0, 0, 0))),  # A straw door too many: one is in A's hut.
        (5, Stack(0, (0, 1, 1))),  # A wood window too many: one is in B's house.
        (9, Stack(0, (0, 0, 0, 0))),  # A brick roof too many.
        (9, Stack(1, ())),  # No brick roof has pots.
        (8, Stack(1, (1, 1))),  # Only two brick windows have a pot.
        (8, Stack(2, ())),  # No brick window has two.
    ],
)
def test_tiles_that_are_not_in_the_box(game: Pigs, at: int, stack: Stack) -> None:
    state = position(stacks=with_stack(at, stack))
    assert game.faults(state) == (cited("tlp.components.tiles", problem="too-many-tiles", stack=at),)


@pytest.mark.clause("tlp.components.tiles")
@pytest.mark.parametrize(
    ("at", "stack"),
    [(1, Stack(0, (0, 0))), (5, Stack(1, (0, 1))), (8, Stack(1, (0, 0, 1))), (8, Stack(1, ()))],
)
def test_tiles_that_are_in_the_box(game: Pigs, at: int, stack: Stack) -> None:
    assert game.faults(position(stacks=with_stack(at, stack))) == ()


@pytest.mark.clause("tlp.components.tiles")
def test_houses_of_more_tiles_than_there_are(game: Pigs) -> None:
    """A third wood window without a pot, while none is in the stack."""
    third = house("wood window", "wood window")
    state = position(
        stacks=with_stack(5, Stack(1, (1,))), houses=((HUT,), (WHOLE, house("wood window")), (third,))
    )
    assert game.faults(state) == (cited("tlp.components.tiles", problem="too-many-tiles", stack=5),)


@pytest.mark.clause("tlp.components.tiles", "tlp.wolf.removes")
def test_tiles_are_missing_only_where_blown_tiles_leave_the_game(game: Pigs) -> None:
    gone = ("straw door", "wood roof", "wood roof", "brick window*")
    missing = [cited("tlp.components.tiles", problem="too-few-tiles", stack=at) for at in (1, 6, 8)]
    assert game.faults(position(gone=gone)) == ()
    assert game.faults(position(rules=RETURNING)) == ()
    assert game.faults(position(rules=RETURNING, gone=gone)) == tuple(missing)


@pytest.mark.clause("tlp.components.tiles", "tlp.build.discarded")
def test_only_roofs_are_missing_where_they_are_thrown_away(game: Pigs) -> None:
    """A door and a window always fit somewhere: they begin a house."""
    rules = under(blown_tiles="return", unplaceable_tile="discarded")
    assert game.faults(position(rules=rules, gone=("wood roof", "brick roof"))) == ()
    assert game.faults(position(rules=rules, gone=("wood roof", "wood door"))) == (
        cited("tlp.components.tiles", problem="too-few-tiles", stack=4),
    )


@pytest.mark.parametrize("stack", [Stack(0, (1, 0)), Stack(0, (1, 1, 0)), Stack(1, (1, 0))])
def test_a_stack_that_is_not_in_order(game: Pigs, stack: Stack) -> None:
    assert game.faults(position(stacks=with_stack(2, stack))) == (bad_state("stack", "not-in-order", 2),)


def test_alike_tiles_without_an_open_one(game: Pigs) -> None:
    """What lies there is known, so the top one counts as open."""
    state = position(rules=under(top_tile="hidden"), stacks=with_stack(2, Stack(None, (1, 1))))
    assert game.faults(state) == (bad_state("stack", "not-in-order", 2),)


def test_a_covered_stack_that_is_not_in_order(game: Pigs) -> None:
    state = position(rules=under(top_tile="hidden"), stacks=with_stack(2, Stack(None, (1, 0))))
    assert game.faults(state) == (bad_state("stack", "not-in-order", 2),)


@pytest.mark.clause("tlp.setup.shuffle")
def test_a_stack_that_should_be_open(game: Pigs) -> None:
    state = position(stacks=with_stack(8, Stack(None, (0, 0, 1, 1))))
    assert game.faults(state) == (bad_state("stack", "not-turned-up", 8),)
    assert game.faults(evolve(state, rules=under(top_tile="hidden"))) == ()
    assert game.faults(evolve(state, rules=RETURNING, phase=TurningUp("window", "brick", FIRST))) == ()


@pytest.mark.clause("tlp.setup.shuffle")
def test_stacks_may_stay_covered_at_the_end(game: Pigs) -> None:
    empty = ("straw roof", "wood roof", "wood door")
    state = position(Ended(END), empty=empty)
    stacks = (*state.board.stacks[:7], Stack(None, (0, 1)), *state.board.stacks[8:])
    assert game.faults(evolve(state, board=evolve(state.board, stacks=stacks))) == ()


# Houses


@pytest.mark.clause("tlp.house.begins", "tlp.house.roof-rests", "tlp.house.one-door")
@pytest.mark.clause("tlp.house.one-roof", "tlp.house.complete")
@pytest.mark.parametrize(
    ("bad", "clauses"),
    [
        (House(()), ["begins"]),
        (house("wood roof"), ["begins"]),
        (house("wood roof", "wood door"), ["roof-rests", "one-door"]),
        (house("wood roof", "brick window"), ["roof-rests"]),
        (house("wood door", "brick door"), ["one-door"]),
        (house("wood window", "wood door"), ["one-door"]),
        (house("wood door", "wood window", "wood door"), ["one-door"]),
        (house("wood door", "wood roof", "brick roof"), ["roof-rests", "one-roof"]),
        (house("wood roof", "brick roof"), ["roof-rests", "one-roof"]),
        (house("wood door", "wood roof", completed=False), ["complete"]),
        (
            house("wood roof", "wood door", "brick roof", completed=False),
            ["roof-rests", "one-door", "one-roof", "complete"],
        ),
    ],
)
def test_houses_that_cannot_stand(game: Pigs, bad: House, clauses: list[str]) -> None:
    assert game.faults(with_house(bad)) == tuple(
        cited(f"tlp.house.{clause}", seat=2, house=1, part="house") for clause in clauses
    )


@pytest.mark.clause("tlp.wolf.lone-roof")
def test_a_lone_roof_stands_where_that_is_agreed(game: Pigs) -> None:
    rules = under(lone_roof="stays")
    assert game.faults(with_house(house("wood roof"), rules)) == ()
    assert game.faults(with_house(House(()), rules)) == (
        cited("tlp.house.begins", seat=2, house=1, part="house"),
    )


def test_bad_houses_are_told_seat_by_seat(game: Pigs) -> None:
    streets = ((house("straw window", "straw door"),), (HUT, house("brick roof")))
    state = State(RULES, board(RULES, *streets, gone=["wood door"]), FIRST)
    assert game.faults(state) == (
        cited("tlp.house.one-door", seat=0, house=1, part="house"),
        cited("tlp.house.begins", seat=1, house=2, part="house"),
    )


# Honours


@pytest.mark.parametrize(
    ("built", "few"),
    [((0, 0, 0), [1]), ((-1, 1, 0), [0]), ((0, 1, 0), []), ((-1, 0, 1), [0, 1])],
)
def test_fewer_houses_built_than_stand(game: Pigs, built: tuple[int, ...], few: list[int]) -> None:
    assert game.faults(position(built=built)) == tuple(bad_state("built", "too-few", s) for s in few)


def test_a_house_that_lost_its_roof_was_built_too(game: Pigs) -> None:
    lying = board(RULES, (house("wood door", completed=True),), built=(0, 0, 0))
    state = State(RULES, lying, FIRST)
    assert game.faults(state) == (bad_state("built", "too-few", 0),)


@pytest.mark.clause("tlp.house.completed")
@pytest.mark.parametrize(
    ("gone", "most"),
    [
        ((), 1),  # B's house stands.
        (("wood roof", "brick roof"), 1),  # A house that is gone has lost a door or a window, too,
        (("wood door", "straw window"), 1),  # and a roof.
        (("wood roof", "wood door"), 2),
        (("wood roof", "brick roof", "wood door", "straw window", "straw door"), 3),
    ],
)
def test_more_houses_built_than_there_are_tiles_for(game: Pigs, gone: tuple[str, ...], most: int) -> None:
    assert game.faults(position(gone=gone, built=(most - 1, 1, 0))) == ()
    assert game.faults(position(gone=gone, built=(most - 1, 1, 1))) == (
        bad_state("built", "too-many", most + 1),
    )


@pytest.mark.clause("tlp.house.completed")
def test_a_house_without_its_roof_has_lost_one(game: Pigs) -> None:
    streets = ((house("wood door", completed=True),), (house("brick roof"),))
    for gone, built in (((), 0), (("straw roof",), 1), (("straw roof", "wood door"), 2)):
        state = State(under(lone_roof="stays"), board(RULES, *streets, gone=gone), FIRST)
        expected = () if built == 2 else (bad_state("built", "too-many", 2),)
        assert game.faults(state) == expected


def test_tiles_that_return_can_complete_any_number_of_houses(game: Pigs) -> None:
    assert game.faults(position(rules=RETURNING, built=(50, 60, 70))) == ()


@pytest.mark.clause("tlp.veterans.cards")
def test_prizes_of_those_who_completed_nothing(game: Pigs) -> None:
    """A has built no house; B's house stands and is not of one material; there is no fourth seat."""
    state = position(rules=VETERANS, prizes=(A, B, Seat(3)))
    assert game.faults(state) == tuple(
        cited("tlp.veterans.cards", seat=seat, problem="prize-not-won") for seat in (0, 1, 3)
    )
    negative = position(rules=VETERANS, prizes=(None, Seat(-1), None))
    assert game.faults(negative) == (cited("tlp.veterans.cards", seat=-1, problem="prize-not-won"),)


@pytest.mark.clause("tlp.veterans.cards", "tlp.prize.kept")
def test_prizes_of_those_who_completed_a_house(game: Pigs) -> None:
    """Two houses of A are gone, of straw and of wood, and one of brick, that was C's or B's."""
    gone = tuple(f"{material} {part}" for material in MATERIALS for part in PARTS)
    assert game.faults(position(rules=VETERANS, gone=gone, built=(2, 1, 1), prizes=(A, A, C))) == ()
    assert game.faults(position(rules=VETERANS, gone=gone, built=(1, 2, 1), prizes=(A, A, B))) == (
        cited("tlp.veterans.cards", seat=0, problem="prize-not-won"),
    )


@pytest.mark.clause("tlp.veterans.cards", "tlp.prize.straw")
def test_a_house_of_one_material_may_have_won_its_prize_and_no_other(game: Pigs) -> None:
    pure = house("straw door", "straw window", "straw roof")
    for prizes, problems in (
        ((A, None, None), []),
        ((None, A, None), ["prize-not-won", "prize-not-given"]),
        ((A, A, None), ["prize-not-won"]),
    ):
        state = State(VETERANS, board(VETERANS, (pure,), prizes=prizes), FIRST)
        told = tuple(cited("tlp.veterans.cards", seat=0, problem=problem) for problem in problems)
        assert game.faults(state) == told


@pytest.mark.clause("tlp.veterans.cards", "tlp.prize.straw")
def test_a_pure_house_has_its_prize_unless_the_wolf_left_it_pure(game: Pigs) -> None:
    """B's house has lost a window of wood, or none but of straw; or its roof was blown away before."""
    pure = house("straw door", "straw window", "straw roof")
    untold = (cited("tlp.veterans.cards", seat=1, problem="prize-not-given"),)
    wolf, again = veterans(pure_by_wolf="yes"), veterans(rebuilt_prize="no")
    for rules, gone, told in (
        (VETERANS, [], untold),
        (VETERANS, ["straw window"], untold),
        (VETERANS, ["wood window"], ()),
        (wolf, ["wood window"], untold),
        (again, [], untold),
        (again, ["wood roof"], ()),
        (veterans(blown_tiles="return"), [], ()),
    ):
        assert game.faults(State(rules, board(rules, (), (pure,), gone=gone), FIRST)) == told


@pytest.mark.clause("tlp.veterans.cards", "tlp.prize.kept")
@pytest.mark.parametrize("missing", PARTS)
def test_a_prize_of_a_house_that_is_gone_has_left_a_trace(game: Pigs, missing: str) -> None:
    gone = [f"wood {part}" if part != missing else f"straw {part}" for part in PARTS]
    state = position(rules=VETERANS, gone=tuple(gone), built=(1, 1, 0), prizes=(None, A, None))
    assert game.faults(state) == (cited("tlp.veterans.cards", seat=0, problem="prize-not-won"),)


@pytest.mark.clause("tlp.house.completed")
@pytest.mark.parametrize(
    ("readings", "gone", "built", "told"),
    [
        # A roof and a door of straw are gone, and a house has held them.
        ({}, ["straw roof", "straw door"], 0, [("built", "fewer-than-roofs", 0)]),
        ({}, ["straw roof", "straw door"], 1, []),
        # One house of straw took two roofs, or two houses one each: the wind takes straw from straw.
        ({}, ["straw roof", "straw roof", "straw door"], 1, [("built", "fewer-than-roofs", 1)]),
        ({}, ["straw roof", "straw roof", "wood door"], 1, []),
        # No house took two.
        (
            {"lost_roof": "sealed"},
            ["straw roof", "straw roof", "wood door"],
            1,
            [("built", "fewer-than-roofs", 1)],
        ),
        ({"lost_roof": "sealed"}, ["straw roof", "straw roof", "wood door", "wood door"], 2, []),
        # It may have been thrown away.
        ({"unplaceable_tile": "discarded"}, ["straw roof", "straw door"], 0, []),
        # A house of both has needed a door and a window.
        ({"roof_stands_on": "door-and-window"}, ["straw roof", "straw door"], 1, [("built", "too-many", 1)]),
        ({"roof_stands_on": "door-and-window"}, ["straw roof", "straw door", "wood window"], 1, []),
    ],
)
def test_roofs_that_are_gone_were_on_houses(
    game: Pigs, readings: dict[str, Any], gone: list[str], built: int, told: list[tuple[str, str, int]]
) -> None:
    rules = under(**readings)
    state = State(rules, board(rules, gone=gone, built=(built, 0, 0)), FIRST)
    assert game.faults(state) == tuple(bad_state(*each) for each in told)


@pytest.mark.clause("tlp.house.completed")
@pytest.mark.parametrize(
    ("reading", "own", "gone", "fine"),
    [
        ("reopens", ("straw door",), ["wood roof"], True),
        ("reopens", ("straw door",), ["straw roof"], False),  # The wind would have taken both.
        ("reopens", ("straw door",), ["straw roof", "wood window"], True),  # It held something else.
        ("reopens", ("straw door", "wood window"), ["straw roof"], True),  # The door came later.
        ("reopens", ("straw window", "wood window"), ["straw roof"], False),
        ("sealed", ("straw door", "wood window"), ["straw roof"], False),
        ("sealed", ("straw door", "wood window"), ["brick roof"], True),
    ],
)
def test_a_house_outlasts_its_roof(
    game: Pigs, reading: str, own: tuple[str, ...], gone: list[str], fine: bool
) -> None:
    rules = under(lost_roof=reading)
    state = State(rules, board(rules, (house(*own, completed=True),), gone=gone), FIRST)
    assert game.faults(state) == (() if fine else (bad_state("house", "never-roofed", 1),))


# Dice in the air, and on the table


def throwing(throw: int, faces: tuple[Face | None, ...], thrown: tuple[int, ...]) -> Throwing:
    return Throwing(A, throw, faces, thrown)


@pytest.mark.parametrize(
    ("phase", "faults"),
    [
        (throwing(2, SHOWN, (1, 2)), []),
        (throwing(3, SHOWN, (1, 2, 3, 4)), []),
        (throwing(4, SHOWN, (1, 2)), [cited("tlp.roll.three-throws", seat=0)]),
        (throwing(0, SHOWN, (1, 2)), [cited("tlp.roll.three-throws", seat=0)]),
        (throwing(2, SHOWN[:4], (1, 2)), [bad_state("dice", "wrong-count", 4)]),
        (throwing(2, (*SHOWN, "door"), (1, 2)), [bad_state("dice", "wrong-count", 6)]),
        (throwing(1, SHOWN, ALL_DICE), [bad_state("dice", "first-throw-has-all", 5)]),
        (throwing(1, (None,) * 5, (1, 2, 3, 4)), [bad_state("dice", "first-throw-has-all", 4)]),
        (throwing(1, ("door", *(None,) * 4), ALL_DICE), [bad_state("dice", "first-throw-has-all", 5)]),
        (throwing(2, (None,) * 5, ALL_DICE), [bad_state("dice", "not-shown", 5)]),
        (throwing(2, (None, *SHOWN[1:]), (1,)), [bad_state("dice", "not-shown", 1)]),
        (throwing(2, SHOWN, (2, 1)), [bad_state("dice", "not-in-order", (2, 1))]),
        (throwing(2, SHOWN, (1, 1)), [bad_state("dice", "not-in-order", (1, 1))]),
        (throwing(2, SHOWN, (1, 6)), [bad_state("dice", "no-such-die", 6)]),
        (throwing(2, SHOWN, (0, 1)), [bad_state("dice", "no-such-die", 0)]),
        (throwing(2, SHOWN, (-7, 6)), [bad_state("dice", "no-such-die", d) for d in (-7, 6)]),
        (
            throwing(2, dice("wolf door door door roof"), (1,)),
            [bad_state("dice", "no-such-face", 1), cited("tlp.roll.wolf-locked", die=1)],
        ),
        (throwing(2, SHOWN, (1, 5)), [cited("tlp.roll.wolf-locked", die=5)]),
        (throwing(2, SHOWN, ()), [cited("tlp.roll.some-die")]),
        (
            throwing(3, dice("door door wolf wolf door"), (1,)),
            [cited("tlp.roll.wolves-stop", seat=0, wolves=2)],
        ),
        (
            throwing(3, dice("door door wolf wolf wolf"), (3, 4)),
            [
                cited("tlp.roll.wolf-locked", die=3),
                cited("tlp.roll.wolf-locked", die=4),
                cited("tlp.roll.wolves-stop", seat=0, wolves=3),
            ],
        ),
        (
            throwing(7, dice("roof door"), (6, 7)),
            [
                bad_state("dice", "no-such-die", 6),
                bad_state("dice", "no-such-die", 7),
                cited("tlp.roll.three-throws", seat=0),
                bad_state("dice", "wrong-count", 2),
            ],
        ),
    ],
)
def test_dice_in_the_air(game: Pigs, phase: Throwing, faults: list[Cited]) -> None:
    assert game.faults(position(phase)) == tuple(faults)


@pytest.mark.clause("tlp.roll.some-die", "tlp.roll.wolves-stop")
def test_dice_in_the_air_where_other_things_are_agreed(game: Pigs) -> None:
    nothing = throwing(2, SHOWN, ())
    assert game.faults(position(nothing, under(empty_throw="allowed"))) == ()
    wolves = throwing(3, dice("door door wolf wolf door"), (1,))
    assert game.faults(position(wolves, under(wolves_counted="latest-throw"))) == ()


def deciding(throw: int, words: str, thrown: tuple[int, ...] = ALL_DICE) -> Deciding:
    return Deciding(A, throw, dice(words), thrown)


@pytest.mark.parametrize(
    ("phase", "faults"),
    [
        (deciding(1, "door door door roof wolf"), []),
        (deciding(2, "door door door roof wolf", (3, 5)), []),
        (deciding(0, "door door door roof wolf"), [cited("tlp.roll.three-throws", seat=0)]),
        (deciding(3, "door door door roof wolf"), [cited("tlp.roll.three-throws", seat=0)]),
        (deciding(1, "door door door roof"), [bad_state("dice", "wrong-count", 4)]),
        (deciding(1, "door door door roof wolf", (1,)), [bad_state("dice", "first-throw-has-all", 1)]),
        (deciding(2, "door door door roof wolf", (3, 2)), [bad_state("dice", "not-in-order", (3, 2))]),
        (
            deciding(2, "door door door roof wolf", (0, 9)),
            [bad_state("dice", "no-such-die", d) for d in (0, 9)],
        ),
        (deciding(1, "wolf door door roof roof"), [bad_state("dice", "no-such-face", 1)]),
        (deciding(1, "door door door roof pig"), [bad_state("phase", "not-of-its-kind", "phase.faces[4]")]),
        (deciding(2, "door door door roof wolf", ()), [cited("tlp.roll.some-die")]),
        (
            deciding(2, "door door wolf wolf door", (3, 5)),
            [cited("tlp.roll.wolves-stop", seat=0, wolves=2)],
        ),
        (
            deciding(3, "wolf door", (4, 3)),
            [
                bad_state("dice", "not-in-order", (4, 3)),
                cited("tlp.roll.three-throws", seat=0),
                bad_state("dice", "wrong-count", 2),
            ],
        ),
    ],
)
def test_dice_on_the_table(game: Pigs, phase: Deciding, faults: list[Cited]) -> None:
    assert game.faults(position(phase)) == tuple(faults)


@pytest.mark.clause("tlp.roll.wolves-stop", "tlp.roll.three-throws")
def test_too_many_throws_and_wolves_are_both_told(game: Pigs) -> None:
    state = position(deciding(3, "door door wolf wolf door", (3, 5)))
    assert game.faults(state) == (
        cited("tlp.roll.three-throws", seat=0),
        cited("tlp.roll.wolves-stop", seat=0, wolves=2),
    )


def test_a_die_that_does_not_exist_shows_no_wolf(game: Pigs) -> None:
    rules = under(wolves_counted="latest-throw")
    state = position(deciding(2, "door door door wolf wolf", (0, 9)), rules)
    assert game.faults(state) == tuple(bad_state("dice", "no-such-die", die) for die in (0, 9))


@pytest.mark.clause("tlp.roll.wolves-stop")
def test_only_wolves_that_count_stop_the_throwing(game: Pigs) -> None:
    rules = under(wolves_counted="latest-throw")
    assert game.faults(position(deciding(2, "door door wolf wolf door", (3, 5)), rules)) == ()
    both = deciding(2, "door door wolf wolf door", (3, 4))
    assert game.faults(position(both, rules)) == (cited("tlp.roll.wolves-stop", seat=0, wolves=2),)


@pytest.mark.clause("tlp.roll.wolves-stop")
def test_each_throw_before_has_brought_one_wolf_at_most(game: Pigs) -> None:
    rules = under(wolves_counted="latest-throw")
    two_before = deciding(2, "door door wolf wolf door", (5,))
    assert game.faults(position(two_before, rules)) == (cited("tlp.roll.wolves-stop", seat=0, wolves=2),)
    two, three = dice("door door wolf wolf door"), dice("door door wolf wolf wolf")
    assert game.faults(position(throwing(3, two, (1,)), rules)) == ()
    assert game.faults(position(throwing(2, two, (1,)), rules)) == (
        cited("tlp.roll.wolves-stop", seat=0, wolves=2),
    )
    assert game.faults(position(throwing(3, three, (1,)), rules)) == (
        cited("tlp.roll.wolves-stop", seat=0, wolves=3),
    )


@pytest.mark.clause("tlp.roll.wolves-stop")
def test_no_throw_before_the_first_has_brought_a_wolf(game: Pigs) -> None:
    rules = under(wolves_counted="latest-throw")
    assert game.faults(position(deciding(1, "door door wolf door door", (1, 2, 4, 5)), rules)) == (
        bad_state("dice", "first-throw-has-all", 4),
        cited("tlp.roll.wolves-stop", seat=0, wolves=1),
    )


# A tile that comes to light; what was bought before is in test_purchase_faults


def building(*purse: int, bought: tuple[Bought, ...] = ()) -> Building:
    return Building(B, Purse(*purse), bought)


def hut(*purse: int, bought: tuple[Bought, ...] = ()) -> Building:
    return Building(A, Purse(*purse), bought)


WINDOW: Final = Bought("window", "wood", 2)
DOOR: Final = Bought("door", "straw", 2)
HUT_DOOR: Final = Bought("door", "straw", 1)
HUT_WINDOW: Final = Bought("window", "wood", 1)

COVERED: Final = with_stack(5, Stack(None, (0, 1, 1)))
UNSEEN: Final = under(top_tile="hidden")
APART: Final = under(top_tile="hidden", tiles_together="apart")


def up(then: Any, number: int | None = None, *, part: Any = "window", material: Any = "wood") -> TurningUp:
    return TurningUp(part, material, then, number)


def light(problem: str, value: Any) -> Cited:
    return bad_state("turning-up", problem, value)


@pytest.mark.parametrize(
    ("rules", "phase", "faults"),
    [
        (RETURNING, up(FIRST), []),
        (RETURNING, up(Blowing(A, 1)), []),
        (RETURNING, up(FIRST, material="straw"), [light("nothing-covered", 2)]),
        (
            RETURNING,
            up(FIRST, part="wolf"),
            [bad_state("phase", "not-of-its-kind", "phase.part")],
        ),
        (
            RETURNING,
            up(FIRST, material="stone"),
            [bad_state("phase", "not-of-its-kind", "phase.material")],
        ),
        (RETURNING, up(evolve(FIRST, seat=Seat(3))), [bad_state("phase", "no-such-seat", 3)]),
        (RETURNING, up(throwing(2, SHOWN, (1,))), [light("between-throws", 2)]),
        (RULES, up(FIRST), [light("nothing-returned", 5)]),
        (RULES, up(Blowing(A, 1)), [light("nothing-returned", 5)]),
        # B has put a wood window into its second house.
        (RULES, up(building(2, 0, 0, bought=(WINDOW,))), []),
        (RULES, up(building(2, 2, 1)), [light("not-bought", 5)]),
        (RULES, up(hut(1, 1, 1, bought=(HUT_DOOR,))), [light("not-bought", 5)]),
        (RULES, up(building(2, 0, 0, bought=(WINDOW,)), 2), [light("tiles-lie-open", 5)]),
        (UNSEEN, up(FIRST), [light("tiles-stay-hidden", 5)]),
        (UNSEEN, up(FIRST, material="straw"), [light("nothing-covered", 2), light("tiles-stay-hidden", 2)]),
        # B has bought a wood window, still unseen, for its second house or a third.
        (UNSEEN, up(building(2, 0, 0, bought=(WINDOW,)), 2), []),
        (UNSEEN, up(building(2, 0, 0, bought=(Bought("window", "wood", 3),)), 3), []),
        (UNSEEN, up(building(2, 0, 0, bought=(WINDOW,)), 3), [light("not-bought", 3)]),
        (UNSEEN, up(building(2, 1, 0, bought=(DOOR,)), 2), [light("not-bought", 2)]),
        (UNSEEN, up(building(0, 0, 0, bought=(WINDOW, DOOR)), 2), [light("not-bought", 2)]),
        (UNSEEN, up(building(2, 2, 1), 2), [light("not-bought", 2)]),
        (UNSEEN, up(FIRST, 2), [light("not-bought", 2)]),
        (
            UNSEEN,
            up(building(2, 0, 0, bought=(Bought("window", "wood", 4),)), 4),
            [light("no-such-house", 4)],
        ),
        (
            UNSEEN,
            up(building(2, 0, 0, bought=(Bought("window", "wood", -1),)), -1),
            [light("no-such-house", -1)],
        ),
        (UNSEEN, up(hut(2, 0, 0, bought=(Bought("window", "wood", 3),)), 3), [light("no-such-house", 3)]),
        (
            UNSEEN,
            up(building(2, 0, 0, bought=(Bought("window", "wood", 1),)), 1),
            [cited("tlp.house.complete", part="window", house=1)],
        ),
        (
            UNSEEN,
            up(building(2, 0, 0, bought=(Bought("window", "wood", 0),)), 0),
            [cited("tlp.build.no-discard", part="window", material="wood")],
        ),
        # A has put a straw door into its first house, and a wood window is to follow.
        (UNSEEN, up(hut(0, 0, 0, bought=(HUT_DOOR, HUT_WINDOW)), 1), []),
        (APART, up(hut(0, 0, 0, bought=(HUT_DOOR, HUT_WINDOW)), 1), [cited("tlp.build.together", house=1)]),
        (
            UNSEEN,
            up(building(0, 0, 0, bought=(Bought("door", "straw", 1), WINDOW)), 2),
            [bad_state("bought", "not-in-its-house", 1)],
        ),
        (
            UNSEEN,
            up(Building(Seat(3), Purse(2, 0, 0), (WINDOW,)), 2),
            [bad_state("phase", "no-such-seat", 3)],
        ),
        (
            UNSEEN,
            up(Building(Seat(-1), Purse(2, 0, 0), (WINDOW,)), 2),
            [bad_state("phase", "no-such-seat", -1)],
        ),
    ],
)
def test_a_tile_that_comes_to_light(game: Pigs, rules: Rules, phase: TurningUp, faults: list[Cited]) -> None:
    assert game.faults(position(phase, rules, stacks=COVERED)) == tuple(faults)


@pytest.mark.clause("tlp.setup.shuffle")
def test_the_first_covered_stack_comes_first(game: Pigs) -> None:
    stacks = (COVERED[0], Stack(None, (0, 0, 1, 1)), *COVERED[2:])
    assert game.faults(position(up(FIRST, material="straw"), RETURNING, stacks=stacks)) == ()
    assert game.faults(position(up(FIRST), RETURNING, stacks=stacks)) == (
        bad_state("stack", "not-turned-up", 2),
    )


@pytest.mark.clause("tlp.setup.shuffle")
def test_after_a_purchase_one_stack_is_covered(game: Pigs) -> None:
    """B has bought a wood window; the brick windows lie open since the game began."""
    stacks = (*COVERED[:7], Stack(None, (0, 0, 1, 1)), COVERED[8])
    buying = up(building(2, 0, 0, bought=(WINDOW,)))
    assert game.faults(position(buying, stacks=stacks)) == (bad_state("stack", "not-turned-up", 8),)
    assert game.faults(position(buying, UNSEEN, stacks=stacks)) == (light("tiles-stay-hidden", 5),)


@pytest.mark.clause("tlp.setup.shuffle", "tlp.setup.first-seat")
def test_before_the_first_throw_of_the_game_each_stack_comes_to_light(game: Pigs) -> None:
    rules = Rules(first=B)
    start = game.start(rules)
    assert isinstance(start.phase, TurningUp)
    assert start.phase.material == "straw"
    assert game.faults(start) == ()
    others = evolve(start, phase=up(evolve(FIRST, seat=C), material="straw"))
    assert game.faults(others) == (light("nothing-returned", 2),)


@pytest.mark.clause("tlp.build.discarded")
def test_a_tile_bought_unseen_to_be_discarded(game: Pigs) -> None:
    """Brick roofs that are not alike; C has no house to put one on."""
    pots = (*Stacks().pots[:8], (0, 1))
    readings = under(top_tile="hidden", unplaceable_tile="discarded").readings
    rules = Rules(readings=readings, stacks=Stacks(pots, "scope"))
    buying = Building(C, Purse(0, 0, 1), (Bought("roof", "brick", 0),))
    assert game.faults(State(rules, board(rules), TurningUp("roof", "brick", buying, 0))) == ()


# The wolf


@pytest.mark.clause("tlp.wolf.must-blow", "tlp.wolf.no-target")
@pytest.mark.parametrize(
    ("reading", "blows", "right"),
    [
        ("one-blow", 0, False),
        ("one-blow", 1, True),
        ("one-blow", 2, False),
        ("two-blows", 0, False),
        ("two-blows", 1, True),
        ("two-blows", 2, True),
        ("two-blows", 3, False),
    ],
)
def test_blows_to_come(game: Pigs, reading: str, blows: int, right: bool) -> None:
    rules = under(three_wolves=reading)
    faults = () if right else (bad_state("blows", "wrong-count", blows),)
    assert game.faults(position(Blowing(A, blows), rules)) == faults
    assert game.faults(position(Spinning(A, B, 2, blows), rules)) == faults


@pytest.mark.clause("tlp.wolf.no-target")
def test_a_wolf_without_a_target(game: Pigs) -> None:
    alone = (HUT,)
    assert game.faults(position(Blowing(A, 1), houses=(alone, (), ()), built=(0, 1, 0))) == (
        cited("tlp.wolf.no-target", seat=0),
    )
    assert game.faults(position(Blowing(B, 1), houses=(alone, (), ()), built=(0, 1, 0))) == ()
    assert game.faults(position(Blowing(C, 9), houses=((), (), alone), built=(0, 1, 0))) == (
        bad_state("blows", "wrong-count", 9),
        cited("tlp.wolf.no-target", seat=2),
    )


@pytest.mark.clause("tlp.wolf.opponents-house", "tlp.wolf.spin")
@pytest.mark.parametrize(
    ("target", "number", "faults"),
    [
        (1, 1, []),
        (1, 2, []),
        (1, 3, [bad_state("target", "no-such-house", 3)]),
        (1, 0, [bad_state("target", "no-such-house", 0)]),
        (2, 1, [bad_state("target", "no-such-house", 1)]),
        (0, 1, [cited("tlp.wolf.opponents-house", seat=0, target=0)]),
        (
            0,
            2,
            [
                cited("tlp.wolf.opponents-house", seat=0, target=0),
                bad_state("target", "no-such-house", 2),
            ],
        ),
        (3, 1, [bad_state("target", "no-such-seat", 3)]),
        (-1, 1, [bad_state("target", "no-such-seat", -1)]),
    ],
)
def test_the_target_of_the_wolf(game: Pigs, target: int, number: int, faults: list[Cited]) -> None:
    assert game.faults(position(Spinning(A, Seat(target), number, 1))) == tuple(faults)


def test_the_wolf_may_be_at_fault_in_more_than_one_way(game: Pigs) -> None:
    assert game.faults(position(Spinning(A, Seat(7), 1, 2))) == (
        bad_state("blows", "wrong-count", 2),
        bad_state("target", "no-such-seat", 7),
    )


# Whose turn, and the end


@pytest.mark.parametrize("seat", [-1, 3])
@pytest.mark.parametrize(
    "phase",
    [FIRST, deciding(1, "door door door roof wolf"), building(2, 2, 0), Blowing(A, 1), Spinning(A, B, 1, 1)],
)
def test_a_phase_of_nobody(game: Pigs, phase: Throwing, seat: int) -> None:
    assert game.faults(position(evolve(phase, seat=Seat(seat)))) == (
        bad_state("phase", "no-such-seat", seat),
    )


GONE: Final = ("wood roof", "brick roof", "brick window")
"""Three stacks, which end a game of three."""
SOLD: Final = ("wood roof", "brick roof", "straw door")
"""Three, of which A's hut had the last tile of one."""
TOO_LATE: Final = cited(END, count=3, needed=3)


@pytest.mark.clause("tlp.end.stacks")
@pytest.mark.parametrize(
    ("phase", "turn", "at_once", "round_"),
    [
        # The first seat is A; the columns tell whether the game may be at this point.
        (FIRST, False, False, False),
        (evolve(FIRST, seat=B), False, False, True),
        (deciding(1, "door door door roof wolf"), False, False, False),
        (Deciding(C, 1, dice("door door door roof wolf"), ALL_DICE), False, False, True),
        (hut(1, 1, 2), False, False, False),
        (hut(1, 1, 0, bought=(HUT_DOOR,)), True, False, True),
        (building(1, 1, 2), False, False, True),
        (Blowing(A, 1), False, False, False),
        (Blowing(B, 1), False, False, True),
        (Spinning(C, B, 1, 1), False, False, True),
        (Ended(END), True, True, True),
    ],
)
def test_when_the_game_is_over(game: Pigs, phase: Phase, turn: bool, at_once: bool, round_: bool) -> None:
    for timing, fine in (("turn", turn), ("at-once", at_once), ("round", round_)):
        state = position(phase, under(end_timing=timing), empty=SOLD)
        assert game.faults(state) == (() if fine else (TOO_LATE,))


@pytest.mark.clause("tlp.end.stacks")
def test_a_round_ends_before_its_first_seat(game: Pigs) -> None:
    rules = Rules(first=B, readings=under(end_timing="round").readings)
    assert game.faults(position(FIRST, rules, empty=GONE)) == ()
    assert game.faults(position(evolve(FIRST, seat=B), rules, empty=GONE)) == (TOO_LATE,)


@pytest.mark.clause("tlp.end.stacks")
def test_a_tile_may_still_come_to_light_in_the_last_turn(game: Pigs) -> None:
    """A has bought the last straw door, and then a straw window."""
    lying = board(RULES, (house("straw door", "straw window"),), empty=SOLD, built=(1, 0, 0))
    stacks = (lying.stacks[0], Stack(None, (0, 1, 1)), *lying.stacks[2:])
    state = State(RULES, evolve(lying, stacks=stacks), FIRST)
    bought = (HUT_DOOR, Bought("window", "straw", 1))
    assert game.faults(evolve(state, phase=up(hut(0, 0, 0, bought=bought), material="straw"))) == ()
    next_turn = up(FIRST, material="straw")
    assert game.faults(evolve(state, phase=next_turn)) == (light("nothing-returned", 2), TOO_LATE)


@pytest.mark.clause("tlp.end.stacks")
def test_an_end_that_has_not_come(game: Pigs) -> None:
    assert game.faults(position(Ended(END), empty=GONE[:2])) == (cited(END, count=2, needed=3),)
    early = under(seats=4, stacks_to_end="three")
    assert game.faults(position(Ended(END), early, empty=SOLD)) == ()
    assert game.faults(position(Ended(ClauseId("tlp.end.rain")), empty=SOLD)) == (
        bad_state("ended", "no-such-end", "tlp.end.rain"),
    )


@pytest.mark.clause("tlp.end.stacks")
@pytest.mark.parametrize(
    ("readings", "empty", "fine"),
    [
        ({}, SOLD, True),
        ({}, GONE, False),  # No house has one of their tiles: the last was bought long ago.
        ({}, (*SOLD, "straw roof"), False),  # A had the door, B the roof.
        ({}, (*SOLD, "brick door"), False),
        ({}, ("wood roof", "brick roof", "straw roof", "brick door"), True),  # B bought both of them.
        ({"end_timing": "at-once"}, ("wood roof", "brick roof", "straw roof", "brick door"), False),
        ({"end_timing": "at-once"}, SOLD, True),
        ({"end_timing": "round"}, (*SOLD, "straw roof", "brick door", "wood window"), True),
        ({"unplaceable_tile": "discarded"}, GONE, True),  # The last roof was thrown away.
    ],
)
def test_the_last_purchase_ended_the_game(
    game: Pigs, readings: dict[str, Any], empty: tuple[str, ...], fine: bool
) -> None:
    told = () if fine else (bad_state("ended", "not-yet", len(empty)),)
    assert game.faults(position(Ended(END), under(**readings), empty=empty)) == told


@pytest.mark.clause("tlp.end.stacks")
def test_a_round_that_is_played_out_has_emptied_two_stacks_a_turn(game: Pigs) -> None:
    """After A has bought, at most four stacks are empty in a game of three; after B, six."""
    rules = under(end_timing="round")
    empty = (*SOLD, "brick window", "wood door", "straw window")
    for seat, count, fine in ((B, 4, True), (B, 5, False), (C, 5, True)):
        lying = position(evolve(FIRST, seat=seat), rules, empty=empty[:count])
        told = () if fine else (cited(END, count=count, needed=3),)
        assert game.faults(lying) == told


@pytest.mark.clause("tlp.build.price")
def test_no_throw_pays_for_a_tile_that_has_left_its_stack(game: Pigs) -> None:
    """Three dice, of which two have windows: a window of wood costs three."""
    three = Dice((("door", "roof", "wolf"), ("door", "window", "wolf"), ("door", "window", "wolf")), "scope")
    dear = cited("tlp.build.price", part="window", material="wood", price=3, have=2)
    for reading, told in (("unavailable", (dear,)), ("next-dearer", ())):
        rules = Rules(dice=three, readings=under(empty_stack=reading).readings)
        phase = Throwing(A, 1, (None,) * 3, (1, 2, 3))
        assert game.faults(State(rules, board(rules, (house("wood window"),)), phase)) == told


@pytest.mark.clause("tlp.wolf.removes")
def test_no_tile_is_missing_that_no_wind_can_have_taken(game: Pigs) -> None:
    """The needle never points at brick: a roof of brick may have come down alone, a window of brick not."""
    rules = Rules(spinner=Spinner(1, 1, 0, "scope"))
    gone = ["brick window", "brick roof", "wood door"]
    missing = (cited("tlp.components.tiles", problem="too-few-tiles", stack=8),)
    assert game.faults(State(rules, board(rules, gone=gone, built=(1, 0, 0)), FIRST)) == missing
    falls = Rules(spinner=rules.spinner, readings=under(above_a_gap="falls").readings)
    assert game.faults(State(falls, board(falls, gone=gone, built=(1, 0, 0)), FIRST)) == ()


@pytest.mark.clause("tlp.wolf.comes")
def test_where_one_die_has_a_wolf_it_never_comes(game: Pigs) -> None:
    faces: tuple[Face, ...] = ("door", "window", "roof")
    rules = Rules(dice=Dice((*(faces,) * 4, (*faces, "wolf")), "scope"))
    missing = (cited("tlp.components.tiles", problem="too-few-tiles", stack=1),)
    assert game.faults(State(rules, board(rules, gone=["straw door"]), FIRST)) == missing
    for phase in (Blowing(B, 1), Spinning(B, A, 1, 1)):
        found = game.faults(State(rules, board(rules, (HUT,)), phase))
        assert found == (bad_state("blows", "not-on-the-dice", 1),)


@pytest.mark.clause("tlp.roll.wolves-stop", "tlp.roll.wolf-locked")
def test_dice_that_show_nothing_but_wolves(game: Pigs) -> None:
    """One of them is never thrown again; two of them bring the wolf with every first throw."""
    faces: tuple[Face, ...] = ("door", "window")
    one = Rules(dice=Dice((faces, faces, ("wolf",)), "scope"))
    lying = board(one, (HUT,))
    second = Deciding(A, 2, dice("door door wolf"), (2,))
    assert game.faults(State(one, lying, second)) == ()
    locked = (cited("tlp.roll.wolf-locked", die=3),)
    assert game.faults(State(one, lying, evolve(second, thrown=(2, 3)))) == locked
    two = Rules(dice=Dice((faces, faces, ("wolf",), ("wolf",)), "scope"))
    stopped = cited("tlp.roll.wolves-stop", seat=0, wolves=2)
    in_the_air = Throwing(A, 2, dice("door door wolf wolf"), (1,))
    assert stopped in game.faults(State(two, board(two), in_the_air))
    assert stopped in game.faults(State(two, board(two), Building(A, Purse(2, 0, 0), ())))


@pytest.mark.clause("core.state.impossible")
def test_where_few_turns_are_possible_all_are_known(game: Pigs) -> None:
    """Two dice that show nothing but doors, and stacks of one: who goes first must buy the straw door."""
    rules = Rules(2, dice=Dice((("door",), ("door",)), "scope"), stacks=Stacks(((0,),) * 9, "scope"))
    phase = Throwing(B, 1, (None, None), (1, 2))
    assert game.faults(State(rules, board(rules, (HUT,)), phase)) == ()
    assert game.faults(State(rules, board(rules), phase)) == (bad_state("table", "no-turns", 0),)
    assert game.faults(State(rules, board(rules, (), (HUT,)), phase)) == (bad_state("table", "no-turns", 1),)


def test_all_faults_are_listed(game: Pigs) -> None:
    """A tile too many, a bad house, an uncounted one, a covered stack, a bad phase, and too late for it."""
    bad = house("wood door", "wood door", completed=True)
    prizes = (None, A, None)
    lying = board(VETERANS, *STREETS, (bad,), empty=GONE, built=(0, 1, 0), prizes=prizes)
    stacks = (Stack(0, (0, 0, 0)), Stack(None, (1, 0)), *lying.stacks[2:])
    state = State(VETERANS, evolve(lying, stacks=stacks), Deciding(A, 3, SHOWN, ALL_DICE))
    assert game.faults(state) == (
        cited("tlp.components.tiles", problem="too-many-tiles", stack=1),
        bad_state("stack", "not-in-order", 2),
        cited("tlp.house.one-door", seat=2, house=1, part="house"),
        bad_state("built", "too-few", 2),
        cited("tlp.veterans.cards", seat=0, problem="prize-not-won"),
        bad_state("stack", "not-turned-up", 2),
        cited("tlp.roll.three-throws", seat=0),
        TOO_LATE,
    )


# Play leads to no fault

_VALUES: Final = {name: get_args(hint) for name, hint in get_type_hints(Readings).items()}
MANY_READINGS: Final = st.builds(
    Readings,
    **{name: st.sampled_from((values[0], values[0], *values)) for name, values in _VALUES.items()},
)
SMALL: Final = Stacks(tuple((0, 1) if at % 3 else (0, 0) for at in range(9)), "scope")
"""Two tiles a stack; windows and roofs are not alike."""


def walk(game: Pigs, rules: Rules, seed: int, plies: int) -> State:
    """A random game, of at most so many steps, none of whose positions has a fault."""
    random, state = Random(seed), game.start(rules)
    for _ in range(plies):
        assert game.faults(state) == ()
        turn = game.turn(state)
        if isinstance(turn, Over):
            break
        if isinstance(turn, Chance):
            state = game.apply(state, game.chances(state).at(random.random()))
        else:
            steps = game.legal(state)
            state = game.apply(state, steps[int(random.random() * len(steps))])
    return state


@settings(max_examples=25)
@given(
    readings=MANY_READINGS,
    seats=st.integers(2, 5),
    variant=st.sampled_from(["normal", "veterans"]),
    stacks=st.sampled_from([Stacks(), SMALL]),
    seed=st.integers(0, 2**32),
)
def test_no_position_that_play_leads_to_has_a_fault(
    watched: Watched, readings: Readings, seats: int, variant: Any, stacks: Stacks, seed: int
) -> None:
    walk(
        watched(GAME), Rules(seats=seats, variant=variant, stacks=stacks, readings=readings), seed, plies=250
    )


@pytest.mark.parametrize(
    "reading", [(name, value) for name, values in _VALUES.items() for value in values[1:]]
)
def test_no_position_has_a_fault_under_one_other_reading(game: Pigs, reading: tuple[str, str]) -> None:
    name, value = reading
    state = walk(game, under(seats=2, **{name: value}), seed=7, plies=400)
    assert name == "blown_tiles" or isinstance(game.turn(state), Over)
