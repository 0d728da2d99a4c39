"""What was bought this turn, taken back: the symbols that the dice must have shown, and each purchase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

import pytest

from pigrules.games.three_little_pigs import Bought, Building, Dice, Face, House, Purse, Rules, State

from .board import RULES, A, B, Pigs, bad_state, board, cited, house, purchases, under

OWN: Final = (house("brick door", "straw window"), house("wood window"))
"""What stands before B, unless something else is said."""


def buying(
    *purse: int,
    bought: Sequence[str] = (),
    own: Sequence[House] = OWN,
    rules: Rules = RULES,
    other: Sequence[House] = (house("wood door"),),
    **pieces: Any,
) -> State:
    """B, with these symbols left, has `bought` tiles; A has one house."""
    phase = Building(B, Purse(*purse), purchases(*bought))
    return State(rules, board(rules, other, own, **pieces), phase)


# Symbols


@pytest.mark.clause("tlp.build.symbols")
@pytest.mark.parametrize(
    ("purse", "bought"),
    [
        ((5, 0, 0), ()),
        ((2, 2, 1), ()),
        ((1, 1, 2), ()),  # One die shows a wolf.
        ((0, 1, 0), ("brick door 1",)),
        ((0, 0, 0), ("brick door 1",)),
        ((2, 0, 0), ("wood window 2",)),
        ((1, 0, 0), ("straw window 1", "straw door 3")),
    ],
)
def test_what_the_dice_can_have_shown(game: Pigs, purse: tuple[int, ...], bought: Sequence[str]) -> None:
    own = (*OWN, house("straw door")) if "straw door 3" in bought else OWN
    assert game.faults(buying(*purse, bought=bought, own=own)) == ()


@pytest.mark.clause("tlp.build.symbols")
@pytest.mark.parametrize("purse", [(6, 0, 0), (2, 2, 2), (-1, 2, 2)])
def test_more_symbols_than_dice(game: Pigs, purse: tuple[int, ...]) -> None:
    assert game.faults(buying(*purse)) == (bad_state("purse", "not-on-the-dice", purse),)


@pytest.mark.clause("tlp.build.symbols")
def test_what_other_dice_can_have_shown(game: Pigs) -> None:
    """The first die has no roof, the second no window, neither has a wolf."""
    two = (("door", "window"), ("door", "roof"))
    rules = Rules(dice=Dice(cast("tuple[tuple[Face, ...], ...]", two), "scope"))
    for purse in ((2, 0, 0), (1, 1, 0), (0, 1, 1)):
        assert game.faults(buying(*purse, rules=rules, own=(), other=())) == ()
    for purse in ((0, 2, 0), (0, 0, 2)):
        assert game.faults(buying(*purse, rules=rules, own=(), other=())) == (
            bad_state("purse", "not-on-the-dice", purse),
        )
    assert game.faults(buying(1, 0, 0, rules=rules, own=(), other=())) == (
        bad_state("purse", "more-on-the-dice", (1, 0, 0)),
    )


@pytest.mark.clause("tlp.build.price")
@pytest.mark.parametrize(
    ("purse", "bought", "dear", "have"),
    [
        ((2, 2, 0), ("brick door 1",), {"part": "door", "material": "brick", "price": 4}, 1),
        ((3, 0, 0), ("wood window 2",), {"part": "window", "material": "wood", "price": 3}, 2),
        # 3 for the window, and one roof: one die is left for the door.
        ((0, 0, 1), ("brick door 1", "wood window 2"), {"part": "door", "material": "brick", "price": 4}, 1),
    ],
)
def test_a_tile_that_is_dearer_than_the_dice_leave(
    game: Pigs, purse: tuple[int, ...], bought: Sequence[str], dear: dict[str, Any], have: int
) -> None:
    assert game.faults(buying(*purse, bought=bought)) == (cited("tlp.build.price", **dear, have=have),)


@pytest.mark.clause("tlp.build.price")
def test_what_other_dice_leave_for_a_tile(game: Pigs) -> None:
    """Two dice have windows, one has a roof: for a window of three there are two symbols at most."""
    three = (("door", "window"), ("door", "window"), ("door", "roof"))
    rules = Rules(dice=Dice(cast("tuple[tuple[Face, ...], ...]", three), "scope"))
    dear: dict[str, Any] = {"part": "window", "material": "wood", "price": 3}
    state = buying(0, 0, 0, bought=("wood window 1",), own=(house("wood window"),), other=(), rules=rules)
    assert game.faults(state) == (cited("tlp.build.price", **dear, have=2),) * 2


@pytest.mark.clause("tlp.build.price")
def test_a_tile_costs_what_it_cost_then(game: Pigs) -> None:
    """No straw doors are left: where the cheapest that is there costs two, so does a wooden one."""
    rules = under(empty_stack="next-dearer")
    own = (house("straw door"), house("wood door"))
    wood = buying(0, 3, 0, bought=("wood door 2",), own=own, rules=rules, empty=["straw door"])
    assert game.faults(wood) == ()
    usual = buying(0, 3, 0, bought=("wood door 2",), own=own, empty=["straw door"])
    dear: dict[str, Any] = {"part": "door", "material": "wood", "price": 3}
    assert game.faults(usual) == (cited("tlp.build.price", **dear, have=2),)
    straw_first = ("straw door 1", "wood door 2")
    assert game.faults(buying(0, 1, 0, bought=straw_first, own=own, rules=rules, empty=["straw door"])) == ()
    wood_first, own = ("wood door 1", "straw door 2"), own[::-1]
    late = buying(0, 1, 0, bought=wood_first, own=own, rules=rules, empty=["straw door"])
    assert game.faults(late) == (cited("tlp.build.price", **dear, have=2),)


@pytest.mark.clause("tlp.roll.wolves-stop")
@pytest.mark.parametrize(
    ("purse", "readings", "most"),
    [
        ((1, 1, 1), {}, 1),
        ((1, 1, 1), {"wolves_counted": "latest-throw"}, 3),
        ((1, 1, 0), {"wolves_counted": "latest-throw"}, 3),
        ((1, 1, 0), {"third_throw_wolves": "build"}, 5),
        ((1, 1, 0), {"no_target": "builds"}, 1),
    ],
)
def test_who_has_thrown_wolves_does_not_build(
    game: Pigs, purse: tuple[int, ...], readings: dict[str, Any], most: int
) -> None:
    wolves = 5 - sum(purse)
    told = (cited("tlp.roll.wolves-stop", seat=1, wolves=wolves),) if wolves > most else ()
    assert game.faults(buying(*purse, rules=under(**readings))) == told


@pytest.mark.clause("tlp.wolf.no-target")
def test_who_has_thrown_wolves_may_build_where_nobody_has_a_house(game: Pigs) -> None:
    rules = under(no_target="builds")
    assert game.faults(buying(1, 1, 0, rules=rules, other=())) == ()
    assert game.faults(buying(1, 1, 0, other=())) == (cited("tlp.roll.wolves-stop", seat=1, wolves=3),)


@pytest.mark.clause("tlp.roll.wolves-stop")
def test_each_throw_has_brought_one_wolf_at_most(game: Pigs) -> None:
    die: tuple[Face, ...] = ("door", "wolf")
    four = Rules(dice=Dice((die,) * 5, "scope"), readings=under(wolves_counted="latest-throw").readings)
    assert game.faults(buying(2, 0, 0, rules=four, own=())) == ()
    assert game.faults(buying(1, 0, 0, rules=four, own=())) == (
        cited("tlp.roll.wolves-stop", seat=1, wolves=4),
    )


# Places


@pytest.mark.clause("tlp.build.placed")
@pytest.mark.parametrize(
    ("purse", "bought", "own", "number"),
    [
        ((0, 1, 0), ("brick door 2",), OWN, 2),  # No door there,
        ((2, 0, 0), ("wood door 1",), OWN, 1),  # not of wood,
        ((0, 1, 0), ("brick window 1",), OWN, 1),  # not of brick,
        ((0, 1, 0), ("brick door 3",), OWN, 3),  # no such house.
        ((2, 0, 0), ("wood window -1",), OWN, -1),
        ((0, 0, 0), ("wood window 2", "straw door 1"), OWN, 1),
        ((0, 2, 0), ("wood window 1",), (house("wood window", "straw window"),), 1),  # It lies below another.
        ((0, 0, 0), ("straw roof 1", "wood window 1"), (house("wood window", "straw roof"),), 1),
        (
            (2, 0, 0),
            ("wood window 1",),
            (house("wood window"), house("straw door")),
            1,
        ),  # No new house is first.
        ((2, 0, 0), ("wood window 1",), (House(()),), 1),
    ],
)
def test_a_tile_that_is_not_where_it_was_put(
    game: Pigs, purse: tuple[int, ...], bought: Sequence[str], own: Sequence[House], number: int
) -> None:
    told = bad_state("bought", "not-in-its-house", number)
    faults = game.faults(buying(*purse, bought=bought, own=own))
    assert [fault for fault in faults if fault.clause != "tlp.house.begins"] == [told]


@pytest.mark.clause("tlp.build.placed")
@pytest.mark.parametrize(
    ("purse", "bought", "own"),
    [
        ((0, 0, 0), ("straw door 1", "wood window 1"), (house("straw door", "wood window"),)),
        ((0, 0, 0), ("wood window 1", "straw door 1"), (house("straw door", "wood window"),)),
        ((0, 0, 0), ("wood window 1", "straw roof 1"), (house("wood window", "straw roof"),)),
        ((0, 0, 1), ("straw window 1", "straw door 2"), (house("straw window"), house("straw door"))),
    ],
)
def test_tiles_that_are_where_they_were_put(
    game: Pigs, purse: tuple[int, ...], bought: Sequence[str], own: Sequence[House]
) -> None:
    assert game.faults(buying(*purse, bought=bought, own=own)) == ()


@pytest.mark.clause("tlp.house.complete")
def test_a_door_under_a_roof_that_was_there(game: Pigs) -> None:
    own = (house("brick door", "straw roof"),)
    assert game.faults(buying(0, 1, 0, bought=("brick door 1",), own=own)) == (
        cited("tlp.house.complete", part="door", house=1),
    )


@pytest.mark.clause("tlp.house.roof-rests")
def test_a_roof_for_which_something_was_missing(game: Pigs) -> None:
    rules = under(roof_stands_on="door-and-window")
    own = (house("wood door", "straw roof"),)
    assert game.faults(buying(0, 1, 1, bought=("straw roof 1",), own=own)) == ()
    assert game.faults(
        buying(0, 2, 0, bought=("straw roof 1",), own=own, rules=rules, gone=["wood window"])
    ) == (cited("tlp.house.roof-rests", part="roof", house=1),)


@pytest.mark.clause("tlp.house.complete")
def test_a_house_that_stays_closed(game: Pigs) -> None:
    """A window on a house that had lost its roof."""
    own = (house("wood door", "straw window", completed=True),)
    roof = ["brick roof"]
    sealed = under(lost_roof="sealed")
    for rules, faults in ((RULES, ()), (sealed, (cited("tlp.house.complete", part="window", house=1),))):
        state = buying(1, 1, 0, bought=("straw window 1",), own=own, rules=rules, gone=roof)
        assert game.faults(state) == faults


# Two tiles, and which


@pytest.mark.clause("tlp.build.two-different")
@pytest.mark.parametrize("reading", ["differ", "any", "differ-in-part"])
def test_two_tiles_that_are_too_alike(game: Pigs, reading: str) -> None:
    rules = under(two_tiles=reading)
    alike = buying(
        0, 0, 0, bought=("straw door 1", "straw door 2"), own=(house("straw door"),) * 2, rules=rules
    )
    too_alike = (cited("tlp.build.two-different", part="door", material="straw"),)
    assert game.faults(alike) == (() if reading == "any" else too_alike)
    own = (house("straw door"), house("wood door"))
    doors = buying(0, 0, 0, bought=("straw door 1", "wood door 2"), own=own, rules=rules)
    too_alike = (cited("tlp.build.two-different", part="door", material="wood"),)
    assert game.faults(doors) == (too_alike if reading == "differ-in-part" else ())


@pytest.mark.clause("tlp.build.together")
def test_two_tiles_in_one_house(game: Pigs) -> None:
    own = (house("straw door", "straw window"),)
    for rules, faults in (
        (RULES, ()),
        (under(tiles_together="apart"), (cited("tlp.build.together", house=1),)),
    ):
        state = buying(0, 0, 1, bought=("straw door 1", "straw window 1"), own=own, rules=rules)
        assert game.faults(state) == faults


@pytest.mark.clause("tlp.build.two-at-most")
def test_three_tiles(game: Pigs) -> None:
    """2 for each tile are six symbols, for which there are not enough dice, either."""
    own = (house("straw door", "straw window", "straw roof"),)
    state = buying(0, 0, 0, bought=("straw door 1", "straw window 1", "straw roof 1"), own=own)
    assert game.faults(state) == (
        cited("tlp.build.price", part="door", material="straw", price=2, have=1),
        cited("tlp.build.two-at-most"),
    )


@pytest.mark.clause("tlp.build.grade")
def test_a_tile_that_was_not_the_best(game: Pigs) -> None:
    """With four doors on the dice B bought one of straw."""
    own = (house("straw door"),)
    for reading, faults in (
        ("free", ()),
        ("best", (cited("tlp.build.grade", part="door", material="straw", better="brick"),)),
    ):
        state = buying(2, 0, 0, bought=("straw door 1",), own=own, rules=under(grade=reading))
        assert game.faults(state) == faults


@pytest.mark.clause("tlp.build.no-discard", "tlp.build.discarded")
def test_a_tile_that_was_thrown_away(game: Pigs) -> None:
    """A roof fits on B's second house; where B has none it fits nowhere."""
    refused = (cited("tlp.build.no-discard", part="roof", material="straw"),)
    discards = under(unplaceable_tile="discarded")
    for rules, own, faults in (
        (discards, (), ()),
        (discards, OWN, refused),
        (RULES, (), refused),
    ):
        assert game.faults(buying(1, 2, 0, bought=("straw roof 0",), own=own, rules=rules)) == faults
    window = (cited("tlp.build.no-discard", part="window", material="wood"),)
    assert game.faults(buying(2, 0, 0, bought=("wood window 0",), own=(), rules=discards)) == window


def test_a_tile_of_no_stack(game: Pigs) -> None:
    phase = Building(A, Purse(2, 2, 0), (Bought("door", cast(Any, "stone"), 1),))
    state = State(RULES, board(RULES, (house("straw door"),)), phase)
    assert game.faults(state) == (bad_state("phase", "not-of-its-kind", "phase.bought[0].material"),)


def test_all_that_is_wrong_is_told_in_the_order_of_the_purchases(game: Pigs) -> None:
    state = buying(0, 0, 0, bought=("brick door 2", "wood window 0"))
    assert game.faults(state) == (
        cited("tlp.build.price", part="door", material="brick", price=4, have=2),
        bad_state("bought", "not-in-its-house", 2),
        cited("tlp.build.no-discard", part="window", material="wood"),
    )
