"""What each kind of step is told to bring about, clause by clause and in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest
from attrs import evolve

from pigrules.core import Cited
from pigrules.games.three_little_pigs import (
    Blowing,
    Building,
    House,
    Purse,
    Rules,
    Spinning,
    Stack,
    Stacks,
    State,
    Throwing,
    TurningUp,
)

from .board import (
    RULES,
    A,
    B,
    C,
    Pigs,
    after,
    board,
    building,
    cited,
    deciding,
    dice,
    events,
    first_throw,
    house,
    throwing,
    under,
    veterans,
)

HUT: Final = house("straw door")


def buys(rules: Rules, *streets: Sequence[House], purse: Purse, empty: Sequence[str] = ()) -> State:
    """C buys."""
    return State(rules, board(rules, *streets, empty=empty), Building(C, purse, ()))


# Tiles that come to light


def test_tiles_turned_up_before_the_first_throw(game: Pigs) -> None:
    state = game.start(RULES)
    for material in ("straw", "wood", "brick"):
        line = f"up {material} window 1"
        assert events(game, state, line) == (
            cited("tlp.setup.shuffle", material=material, part="window", pots=1),
        )
        state = after(game, state, line)
    assert state.phase == first_throw(A)


def test_a_tile_turned_up_after_a_purchase(game: Pigs) -> None:
    state = after(game, building(windows=3), "A buy wood window 1")
    assert events(game, state, "up wood window 0") == (
        cited("tlp.setup.shuffle", material="wood", part="window", pots=0),
    )


def test_a_tile_turned_up_after_the_wolf_s_visit_does_not_pass_the_turn_again(game: Pigs) -> None:
    """B's turn was told with the needle."""
    rules = under(blown_tiles="return")
    state = State(rules, board(rules, (), (HUT,)), TurningUp("window", "straw", first_throw(B)))
    assert events(game, state, "up straw window 0") == (
        cited("tlp.setup.shuffle", material="straw", part="window", pots=0),
    )


def test_a_tile_bought_unseen_is_placed_when_it_comes_to_light(game: Pigs) -> None:
    state = building(HUT, windows=2, rules=under(top_tile="hidden"))
    assert events(game, state, "A buy straw window 1") == ()
    state = after(game, state, "A buy straw window 1")
    assert events(game, state, "up straw window 1") == (
        cited("tlp.setup.shuffle", material="straw", part="window", pots=1),
        cited("tlp.build.placed", seat=0, material="straw", part="window", house=1),
        cited("tlp.house.window-on-top", seat=0, house=1),
    )
    assert after(game, state, "up straw window 1").board.houses[A] == (house("straw door", "straw window*"),)


def test_a_tile_bought_unseen_for_a_new_house(game: Pigs) -> None:
    state = after(game, building(HUT, windows=2, rules=under(top_tile="hidden")), "A buy straw window 2")
    assert events(game, state, "up straw window 0")[1:] == (
        cited("tlp.build.placed", seat=0, material="straw", part="window", house=2),
        cited("tlp.house.several", seat=0, house=2),
    )


def test_a_tile_bought_unseen_may_win_a_prize(game: Pigs) -> None:
    """Roofs that are not alike; B's second house is all of straw but for its roof."""
    pots = tuple((0, 1) if at == 2 else (0, 0) for at in range(9))
    readings = under(top_tile="hidden").readings
    rules = Rules(variant="veterans", readings=readings, stacks=Stacks(pots, "scope"))
    street = (HUT, house("straw door", "straw window"))
    state = State(rules, board(rules, (), street, empty=["straw door"]), Building(B, Purse(0, 0, 2), ()))
    state = after(game, state, "B buy straw roof 2")
    assert events(game, state, "up straw roof 1") == (
        cited("tlp.setup.shuffle", material="straw", part="roof", pots=1),
        cited("tlp.build.placed", seat=1, material="straw", part="roof", house=2),
        cited("tlp.house.completed", seat=1, house=2),
        cited("tlp.prize.straw", seat=1, house=2),
    )


def test_a_tile_bought_unseen_and_discarded(game: Pigs) -> None:
    pots = tuple((0, 1) if at == 2 else (0, 0) for at in range(9))
    readings = under(top_tile="hidden", unplaceable_tile="discarded").readings
    state = building(roofs=2, rules=Rules(readings=readings, stacks=Stacks(pots, "scope")))
    assert events(game, state, "A discard straw roof") == ()
    state = after(game, state, "A discard straw roof")
    assert events(game, state, "up straw roof 0") == (
        cited("tlp.setup.shuffle", material="straw", part="roof", pots=0),
        cited("tlp.build.discarded", seat=0, material="straw", part="roof"),
    )


# Dice


@pytest.mark.clause("tlp.roll.first-all")
def test_a_first_throw(game: Pigs) -> None:
    shown = "door roof window wolf door"
    assert events(game, throwing("", throw=1), f"dice {shown}") == (
        cited("tlp.roll.first-all", seat=0, faces=dice(shown)),
    )


@pytest.mark.clause("tlp.roll.again-any")
def test_a_second_throw(game: Pigs) -> None:
    state = throwing("door roof window wolf door", throw=2, thrown=(2, 3))
    assert events(game, state, "dice door roof") == (
        cited("tlp.roll.again-any", seat=0, faces=("door", "roof")),
    )


@pytest.mark.clause("tlp.roll.three-throws", "tlp.roll.again-any")
def test_a_third_throw(game: Pigs) -> None:
    state = throwing("door roof window wolf door", throw=3, thrown=(3,))
    assert events(game, state, "dice door") == (
        cited("tlp.roll.again-any", seat=0, faces=("door",)),
        cited("tlp.roll.three-throws", seat=0),
    )


@pytest.mark.clause("tlp.roll.wolves-stop", "tlp.wolf.comes")
@pytest.mark.parametrize("throw", [2, 3])
def test_a_throw_that_brings_the_wolf(game: Pigs, throw: int) -> None:
    state = throwing("door roof wolf door door", throw=throw, thrown=(4, 5))
    assert events(game, state, "dice wolf wolf") == (
        cited("tlp.roll.again-any", seat=0, faces=("wolf", "wolf")),
        cited("tlp.roll.wolves-stop", seat=0, wolves=3),
        cited("tlp.wolf.comes", seat=0, wolves=3),
    )


@pytest.mark.clause("tlp.wolf.comes")
def test_only_wolves_that_count_are_told(game: Pigs) -> None:
    rules = under(wolves_counted="latest-throw")
    state = throwing("door roof wolf door door", throw=2, thrown=(4, 5), rules=rules)
    assert events(game, state, "dice wolf wolf")[1:] == (
        cited("tlp.roll.wolves-stop", seat=0, wolves=2),
        cited("tlp.wolf.comes", seat=0, wolves=2),
    )


@pytest.mark.clause("tlp.wolf.no-target")
def test_a_throw_that_brings_the_wolf_for_nothing(game: Pigs) -> None:
    state = State(RULES, board(RULES, (), (), (HUT,)), first_throw(C))
    assert events(game, state, "dice roof roof wolf wolf door") == (
        cited("tlp.roll.first-all", seat=2, faces=dice("roof roof wolf wolf door")),
        cited("tlp.roll.wolves-stop", seat=2, wolves=2),
        cited("tlp.wolf.comes", seat=2, wolves=2),
        cited("tlp.wolf.no-target", seat=2),
        cited("tlp.turn.clockwise", next=0),
    )


@pytest.mark.clause("tlp.wolf.no-target")
def test_a_throw_that_brings_the_wolf_to_nobody_where_one_then_builds(game: Pigs) -> None:
    rules = under(no_target="builds")
    state = State(rules, board(rules), first_throw(C))
    assert events(game, state, "dice roof roof wolf wolf door") == (
        cited("tlp.roll.first-all", seat=2, faces=dice("roof roof wolf wolf door")),
        cited("tlp.roll.wolves-stop", seat=2, wolves=2),
        cited("tlp.wolf.comes", seat=2, wolves=2),
    )


@pytest.mark.clause("tlp.roll.three-throws")
def test_a_third_throw_whose_wolves_do_nothing(game: Pigs) -> None:
    rules = under(third_throw_wolves="build")
    state = throwing("door roof wolf door door", throw=3, thrown=(4,), rules=rules)
    assert events(game, state, "dice wolf") == (
        cited("tlp.roll.again-any", seat=0, faces=("wolf",)),
        cited("tlp.roll.three-throws", seat=0),
    )


def test_throwing_again_is_told_with_the_dice(game: Pigs) -> None:
    assert events(game, deciding("door roof window wolf door"), "A again 2 3") == ()


@pytest.mark.clause("tlp.roll.may-stop")
def test_stopping(game: Pigs) -> None:
    state = State(RULES, board(RULES), deciding("door roof window wolf door").phase)
    assert events(game, state, "A stop") == (cited("tlp.roll.may-stop", seat=0),)


# Tiles


@pytest.mark.clause("tlp.build.placed", "tlp.house.several")
@pytest.mark.parametrize(("part", "number"), [("door", 1), ("window", 3)])
def test_beginning_a_house(game: Pigs, part: str, number: int) -> None:
    state = buys(RULES, (), (), (HUT,) * (number - 1), purse=Purse(2, 2, 0))
    assert events(game, state, f"C buy straw {part} {number}") == (
        cited("tlp.build.placed", seat=2, material="straw", part=part, house=number),
        cited("tlp.house.several", seat=2, house=number),
    )


@pytest.mark.clause("tlp.house.door-under", "tlp.house.window-on-top", "tlp.house.completed")
@pytest.mark.parametrize(
    ("part", "clause"), [("door", "door-under"), ("window", "window-on-top"), ("roof", "completed")]
)
def test_building_on(game: Pigs, part: str, clause: str) -> None:
    street = (HUT, house("brick window"))
    state = buys(RULES, (HUT,), (), street, purse=Purse(3, 3, 3))
    assert events(game, state, f"C buy wood {part} 2") == (
        cited("tlp.build.placed", seat=2, material="wood", part=part, house=2),
        cited(f"tlp.house.{clause}", seat=2, house=2),
    )


@pytest.mark.clause("tlp.build.discarded")
def test_discarding(game: Pigs) -> None:
    state = buys(under(unplaceable_tile="discarded"), purse=Purse(0, 0, 3))
    assert events(game, state, "C discard wood roof") == (
        cited("tlp.build.discarded", seat=2, material="wood", part="roof"),
    )


@pytest.mark.clause("tlp.turn.clockwise")
def test_being_done(game: Pigs) -> None:
    state = buys(RULES, purse=Purse(0, 0, 3))
    assert events(game, state, "C done") == (cited("tlp.turn.clockwise", next=0),)


def test_a_prize_comes_before_the_end_of_a_stack(game: Pigs) -> None:
    """C's roof is the last of straw; it is the second exhausted stack of three."""
    rules = veterans()
    street = (house("wood window"), house("straw door", "straw window"))
    roofs = tuple(house("brick door", "straw roof") for _ in range(3))
    state = buys(rules, roofs, (), street, purse=Purse(0, 0, 2), empty=["brick roof"])
    assert events(game, state, "C buy straw roof 2") == (
        cited("tlp.build.placed", seat=2, material="straw", part="roof", house=2),
        cited("tlp.house.completed", seat=2, house=2),
        cited("tlp.prize.straw", seat=2, house=2),
        cited("tlp.end.exhausted", part="roof", material="straw", count=2, needed=3),
    )


# The wolf


@pytest.mark.clause("tlp.wolf.any-house")
def test_blowing(game: Pigs) -> None:
    state = State(RULES, board(RULES, (HUT,), (HUT, HUT)), Blowing(C, 1))
    assert events(game, state, "C blow B 2") == (cited("tlp.wolf.any-house", seat=2, target=1, house=2),)


@pytest.mark.clause("tlp.wolf.declined")
def test_sparing(game: Pigs) -> None:
    rules = under(wolf_declined="may-spare")
    state = State(rules, board(rules, (HUT,)), Blowing(C, 1))
    assert events(game, state, "C spare") == (
        cited("tlp.wolf.declined", seat=2),
        cited("tlp.turn.clockwise", next=0),
    )


@pytest.mark.clause("tlp.wolf.removes", "tlp.wolf.settles")
def test_a_needle_that_hits(game: Pigs) -> None:
    target = house("straw door", "wood window", "straw window", "brick roof")
    state = State(RULES, board(RULES, (HUT, target)), Spinning(C, A, 2, 1))
    assert events(game, state, "spin straw") == (
        cited("tlp.wolf.spin", material="straw"),
        cited("tlp.wolf.removes", target=0, house=2, material="straw", tiles=2),
        cited("tlp.wolf.settles", target=0, house=2),
        cited("tlp.turn.clockwise", next=0),
    )


# The step that ends the game

SHEET: Final = (
    # A: wood door and straw roof; B: nothing; C: straw door only.
    cited("tlp.score.tiles", seat=0, house=1, tiles=("wood", "straw"), points=5),
    cited("tlp.score.houses", seat=0, house=1, points=1),
    cited("tlp.score.roofless", seat=2, house=1),
    cited("tlp.score.most-points", winners=(0,), points=6),
)
VETERANS_SHEET: Final = (
    *(each for each in SHEET[:-1] if each.clause in ("tlp.score.tiles", "tlp.score.roofless")),
    cited("tlp.veterans.no-bonus"),
    cited("tlp.prize.most-pots", winners=(), pots=0),
    cited("tlp.prize.most-houses", winners=(0,), houses=1),
    cited("tlp.veterans.values", seat=0, prize="most-houses", points=3),
    cited("tlp.prize.tallest", winners=(0,), floors=2),
    cited("tlp.veterans.values", seat=0, prize="tallest", points=3),
    cited("tlp.score.most-points", winners=(0,), points=11),
)
STREETS: Final = ((house("wood door", "straw roof"),), (), (HUT,))
GONE: Final = ["brick door", "brick window", "brick roof"]
OVER: Final = cited("tlp.end.stacks", count=3, needed=3)


def last_turn(rules: Rules, phase: Blowing | Building | Spinning | Throwing) -> State:
    return State(rules, board(rules, *STREETS, empty=GONE), phase)


@pytest.mark.clause("tlp.end.stacks")
@pytest.mark.parametrize(
    ("phase", "line", "first"),
    [
        (Building(C, Purse(0, 0, 1), ()), "C done", ()),
        (Blowing(C, 1), "C spare", (cited("tlp.wolf.declined", seat=2),)),
        (
            Spinning(C, A, 1, 1),
            "spin brick",
            (
                cited("tlp.wolf.spin", material="brick"),
                cited("tlp.wolf.missed", target=0, house=1, material="brick"),
            ),
        ),
    ],
    ids=["done", "spare", "spin"],
)
@pytest.mark.parametrize("variant", ["normal", "veterans"])
def test_the_step_that_ends_the_game(
    game: Pigs, phase: Building | Blowing | Spinning, line: str, first: tuple[Cited, ...], variant: str
) -> None:
    readings: dict[str, Any] = {"end_timing": "round", "wolf_declined": "may-spare"}
    rules, sheet = {
        "normal": (under(**readings), SHEET),
        "veterans": (veterans(**readings), VETERANS_SHEET),
    }[variant]
    assert events(game, last_turn(rules, phase), line) == (*first, OVER, *sheet)


@pytest.mark.clause("tlp.end.stacks")
@pytest.mark.parametrize("variant", ["normal", "veterans"])
def test_the_dice_that_end_the_game(game: Pigs, variant: str) -> None:
    """In the last turn of the round the wolf comes to A, who alone has houses."""
    rules, sheet = {
        "normal": (under(end_timing="round"), SHEET),
        "veterans": (veterans(end_timing="round"), VETERANS_SHEET),
    }[variant]
    rules = Rules(first=B, variant=rules.variant, readings=rules.readings)
    state = State(rules, board(rules, STREETS[0], (), (), empty=GONE), first_throw(A))
    told = events(game, state, "dice roof roof wolf wolf door")
    assert told == (
        cited("tlp.roll.first-all", seat=0, faces=dice("roof roof wolf wolf door")),
        cited("tlp.roll.wolves-stop", seat=0, wolves=2),
        cited("tlp.wolf.comes", seat=0, wolves=2),
        cited("tlp.wolf.no-target", seat=0),
        OVER,
        *(each for each in sheet if each.clause != "tlp.score.roofless"),
    )


@pytest.mark.clause("tlp.end.stacks", "tlp.end.exhausted")
@pytest.mark.parametrize("variant", ["normal", "veterans"])
def test_the_purchase_that_ends_the_game_at_once(game: Pigs, variant: str) -> None:
    """A's straw roof is the last: then it scores wood 3 + straw 2, as in the sheet."""
    rules, sheet = {
        "normal": (under(end_timing="at-once"), SHEET),
        "veterans": (veterans(end_timing="at-once"), VETERANS_SHEET),
    }[variant]
    lying = board(rules, (house("wood door"),), (), (HUT,), empty=GONE[1:])
    stacks = (*lying.stacks[:2], Stack(0, ()), *lying.stacks[3:])
    state = State(rules, evolve(lying, stacks=stacks), Building(A, Purse(0, 0, 2), ()))
    assert events(game, state, "A buy straw roof 1") == (
        cited("tlp.build.placed", seat=0, material="straw", part="roof", house=1),
        cited("tlp.house.completed", seat=0, house=1),
        cited("tlp.end.exhausted", part="roof", material="straw", count=3, needed=3),
        OVER,
        *sheet,
    )
