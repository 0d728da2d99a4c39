"""What may stand on what: lines 50 to 59 of the document, and what a breath leaves of a house."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pigrules.games.three_little_pigs import House, Readings, Tile
from pigrules.games.three_little_pigs.house import (
    NO_HOUSE,
    SHAPES,
    Blown,
    Shape,
    blown,
    placing_refusals,
    stack_faults,
)
from pigrules.games.three_little_pigs.vocabulary import Part

from .board import RULES, A, B, Pigs, after, building, cited, events, house, legal, refusals, tile, under

PARTS: tuple[Part, ...] = ("door", "window", "roof")

DOOR = house("straw door")
WINDOW = house("wood window")
BODY = house("straw door", "wood window")
TOWER = house("brick window", "straw window")
HUT = house("straw door", "brick roof")
LOFT = house("wood window", "brick roof")
WHOLE = house("straw door", "wood window", "brick roof")
LONE_ROOF = house("brick roof")


def why(game: Pigs, part: Part, on: House | None, readings: dict[str, Any] | None = None) -> list[str]:
    """The clauses that keep a straw `part`, for which the symbols are there, off the first house."""
    own = () if on is None else (on,)
    state = building(*own, doors=2, windows=2, roofs=2, rules=under(**(readings or {})))
    refused = refusals(game, state, f"A buy straw {part} 1")
    assert {each.facts for each in refused} <= {(("part", part), ("house", 1))}
    return [each.clause.removeprefix("tlp.house.") for each in refused]


@pytest.mark.clause("tlp.house.begins", "tlp.house.roof-rests", "tlp.house.one-door")
@pytest.mark.clause("tlp.house.one-roof", "tlp.house.complete")
@pytest.mark.parametrize(
    ("on", "door", "window", "roof"),
    [
        # Line 52: a door or a window begins a house. Line 54: a roof needs one of them below.
        pytest.param(None, [], [], ["begins", "roof-rests"], id="nothing"),
        # Line 56: one door, several windows, one roof; a door goes under windows while there is no roof.
        pytest.param(DOOR, ["one-door"], [], [], id="door"),
        pytest.param(WINDOW, [], [], [], id="window"),
        pytest.param(BODY, ["one-door"], [], [], id="door-window"),
        pytest.param(TOWER, [], [], [], id="window-window"),
        # Line 56: with a roof it is complete, even without a door, and takes nothing more.
        pytest.param(HUT, ["one-door", "complete"], ["complete"], ["one-roof", "complete"], id="door-roof"),
        pytest.param(LOFT, ["complete"], ["complete"], ["one-roof", "complete"], id="window-roof"),
        pytest.param(WHOLE, ["one-door", "complete"], ["complete"], ["one-roof", "complete"], id="whole"),
    ],
)
def test_what_each_house_takes(
    game: Pigs, on: House | None, door: list[str], window: list[str], roof: list[str]
) -> None:
    assert [why(game, part, on) for part in PARTS] == [door, window, roof]


@pytest.mark.clause("tlp.house.begins")
def test_a_house_begins_with_a_door_or_a_window_and_not_with_a_roof(game: Pigs) -> None:
    state = building(WINDOW, doors=2, windows=2, roofs=2)
    assert refusals(game, state, "A buy straw roof 2") == (
        cited("tlp.house.begins", part="roof", house=2),
        cited("tlp.house.roof-rests", part="roof", house=2),
    )
    assert after(game, state, "A buy straw door 2").board.houses[A] == (WINDOW, DOOR)
    assert after(game, state, "A buy straw window 2").board.houses[A] == (WINDOW, house("straw window"))


@pytest.mark.clause("tlp.house.roof-rests")
@pytest.mark.parametrize("body", [DOOR, WINDOW, BODY, TOWER])
def test_a_roof_goes_on_top_of_a_door_or_a_window(game: Pigs, body: House) -> None:
    (built,) = after(game, building(body, roofs=2), "A buy straw roof 1").board.houses[A]
    assert built == House((*body.tiles, tile("straw roof")), completed=True)


@pytest.mark.clause("tlp.house.roof-rests")
@pytest.mark.parametrize(
    ("value", "on_door", "on_window", "on_both"),
    [("door-or-window", [], [], []), ("door-and-window", ["roof-rests"], ["roof-rests"], [])],
)
def test_the_reading_what_a_roof_stands_on(
    game: Pigs, value: str, on_door: list[str], on_window: list[str], on_both: list[str]
) -> None:
    readings = {"roof_stands_on": value}
    assert why(game, "roof", DOOR, readings) == on_door
    assert why(game, "roof", TOWER, readings) == on_window
    assert why(game, "roof", BODY, readings) == on_both
    assert why(game, "roof", None, readings) == ["begins", "roof-rests"]


@pytest.mark.clause("tlp.house.window-on-top")
@pytest.mark.parametrize("below", [DOOR, WINDOW, BODY, TOWER])
def test_a_window_goes_on_top(game: Pigs, below: House) -> None:
    state = building(below, windows=2)
    (built,) = after(game, state, "A buy straw window 1").board.houses[A]
    assert built == House((*below.tiles, tile("straw window")))
    assert events(game, state, "A buy straw window 1")[1:] == (
        cited("tlp.house.window-on-top", seat=0, house=1),
    )


@pytest.mark.clause("tlp.house.door-under")
@pytest.mark.parametrize("above", [WINDOW, TOWER])
def test_a_door_goes_in_under_the_windows_of_a_house_without_roof(game: Pigs, above: House) -> None:
    state = building(above, doors=2)
    (built,) = after(game, state, "A buy straw door 1").board.houses[A]
    assert built == House((tile("straw door"), *above.tiles))
    assert events(game, state, "A buy straw door 1")[1:] == (cited("tlp.house.door-under", seat=0, house=1),)
    roofed = building(House((*above.tiles, tile("brick roof")), completed=True), doors=2)
    assert refusals(game, roofed, "A buy straw door 1") == (
        cited("tlp.house.complete", part="door", house=1),
    )


@pytest.mark.clause("tlp.house.one-door")
def test_a_house_has_one_door(game: Pigs) -> None:
    state = building(WINDOW, BODY, doors=3)
    assert refusals(game, state, "A buy wood door 2") == (cited("tlp.house.one-door", part="door", house=2),)
    assert refusals(game, state, "A buy wood door 1") == ()


@pytest.mark.clause("tlp.house.one-roof", "tlp.house.complete")
def test_a_house_has_one_roof(game: Pigs) -> None:
    state = building(LOFT, WINDOW, roofs=3)
    assert refusals(game, state, "A buy wood roof 1") == (
        cited("tlp.house.one-roof", part="roof", house=1),
        cited("tlp.house.complete", part="roof", house=1),
    )
    assert refusals(game, state, "A buy wood roof 2") == ()


@pytest.mark.clause("tlp.house.mixed")
def test_one_house_may_mix_all_materials(game: Pigs) -> None:
    state = building(house("brick window"), doors=2, roofs=3)
    (built,) = after(game, state, "A buy straw door 1", "A buy wood roof 1").board.houses[A]
    assert built == house("straw door", "brick window", "wood roof")


@pytest.mark.clause("tlp.house.completed")
def test_the_roof_completes_a_house(game: Pigs) -> None:
    state = building(WHOLE, DOOR, roofs=2)
    assert events(game, state, "A buy straw roof 2") == (
        cited("tlp.build.placed", seat=0, material="straw", part="roof", house=2),
        cited("tlp.house.completed", seat=0, house=2),
    )
    assert [built.roofed for built in state.board.houses[A]] == [True, False]
    state = after(game, state, "A buy straw roof 2")
    assert [built.roofed for built in state.board.houses[A]] == [True, True]


@pytest.mark.clause("tlp.house.several")
def test_a_house_may_be_begun_beside_unfinished_ones(game: Pigs) -> None:
    state = building(DOOR, TOWER, doors=2)
    assert events(game, state, "A buy straw door 3") == (
        cited("tlp.build.placed", seat=0, material="straw", part="door", house=3),
        cited("tlp.house.several", seat=0, house=3),
    )
    assert after(game, state, "A buy straw door 3").board.houses[A] == (DOOR, TOWER, DOOR)
    assert refusals(game, state, "A buy straw door 4") == (
        cited("core.name.no-such-thing", thing="house", value=4, owner=0),
        cited("tlp.house.several"),
    )


@pytest.mark.clause("tlp.house.door-under", "tlp.house.one-door", "tlp.house.complete", "tlp.house.several")
@pytest.mark.parametrize(
    ("right", "refused"),
    [(LOFT, ["complete"]), (HUT, ["one-door", "complete"]), (WHOLE, ["one-door", "complete"])],
)
@pytest.mark.parametrize("left", [DOOR, BODY])
@pytest.mark.parametrize("middle", [house("brick window"), house("straw window", "brick window")])
def test_the_example_of_the_three_houses(
    game: Pigs, left: House, middle: House, right: House, refused: Sequence[str]
) -> None:
    """Line 59: a straw door fits under the brick window of the middle house and in a new house only.

    The left house has a door, the right one a roof; the text tells no more of them.
    """
    state = building(left, middle, right, doors=2)
    assert legal(game, state) == ["A buy straw door 2", "A buy straw door 4"]
    assert refusals(game, state, "A buy straw door 1") == (cited("tlp.house.one-door", part="door", house=1),)
    assert refusals(game, state, "A buy straw door 3") == tuple(
        cited(f"tlp.house.{clause}", part="door", house=3) for clause in refused
    )
    (_, built, _) = after(game, state, "A buy straw door 2").board.houses[A]
    assert built.tiles == (tile("straw door"), *middle.tiles)


@pytest.mark.clause("tlp.house.complete")
@pytest.mark.parametrize(
    ("value", "door", "window", "roof"),
    [("reopens", [], [], []), ("sealed", ["complete"], ["complete"], ["complete"])],
)
def test_the_reading_of_a_lost_roof(
    game: Pigs, value: str, door: list[str], window: list[str], roof: list[str]
) -> None:
    readings = {"lost_roof": value}
    roofless = house("wood window", completed=True)
    assert [why(game, part, roofless, readings) for part in PARTS] == [door, window, roof]
    assert why(game, "door", house("straw door", completed=True), readings) == ["one-door", *door]
    assert [why(game, part, WINDOW, readings) for part in PARTS] == [[], [], []]


@pytest.mark.clause("tlp.house.complete")
def test_a_house_that_lost_its_roof_is_completed_again(game: Pigs) -> None:
    state = building(house("wood window", completed=True), roofs=2)
    assert cited("tlp.house.completed", seat=0, house=1) in events(game, state, "A buy straw roof 1")
    (built,) = after(game, state, "A buy straw roof 1").board.houses[A]
    assert built == house("wood window", "straw roof")


@pytest.mark.clause("tlp.house.complete", "tlp.house.roof-rests", "tlp.house.one-roof")
def test_where_a_lone_roof_stays_it_is_a_complete_house(game: Pigs) -> None:
    readings = {"lone_roof": "stays"}
    assert [why(game, part, LONE_ROOF, readings) for part in PARTS] == [
        ["complete"],
        ["complete"],
        ["roof-rests", "one-roof", "complete"],
    ]


def test_building_on_does_not_change_whether_a_house_was_ever_complete(game: Pigs) -> None:
    state = building(house("wood window", completed=True), doors=2)
    (built,) = after(game, state, "A buy straw door 1").board.houses[A]
    assert built == house("straw door", "wood window", completed=True)
    (fresh,) = after(game, building(WINDOW, doors=2), "A buy straw door 1").board.houses[A]
    assert fresh.completed is False


def test_the_shape_tells_the_parts_and_whether_there_ever_was_a_roof() -> None:
    assert DOOR.shape == Shape(door=True, window=False, roof=False, completed=False)
    assert TOWER.shape == Shape(door=False, window=True, roof=False, completed=False)
    assert LOFT.shape == Shape(door=False, window=True, roof=True, completed=True)
    assert house("straw door", completed=True).shape == Shape(True, False, False, True)
    assert Shape(False, False, False, False) == NO_HOUSE


def test_the_shapes_are_all_sixteen() -> None:
    assert SHAPES[0] == NO_HOUSE
    assert SHAPES[-1] == Shape(True, True, True, True)
    assert SHAPES[1] == Shape(False, False, False, True)
    assert len(set(SHAPES)) == len(SHAPES) == 2**4


def test_refusals_come_in_the_order_of_the_spec_for_every_shape() -> None:
    order = ["begins", "roof-rests", "one-door", "one-roof", "complete"]
    for readings in (Readings(), Readings(roof_stands_on="door-and-window", lost_roof="sealed")):
        for shape in SHAPES:
            for part in PARTS:
                refused = placing_refusals(part, 4, shape, readings)
                names = [each.clause.removeprefix("tlp.house.") for each in refused]
                assert names == sorted(names, key=order.index)
                assert {each.facts for each in refused} <= {(("part", part), ("house", 4))}


def test_points_and_pots_are_those_of_all_tiles() -> None:
    # 2 for straw, 3 for wood, 4 for brick.
    built = house("straw door", "wood window*", "brick window**", "brick roof")
    assert built.points == 2 + 3 + 4 + 4
    assert built.pots == 3
    assert built.roofed
    assert not BODY.roofed


@pytest.mark.parametrize(
    ("tiles", "material"),
    [
        (["straw door", "straw window", "straw roof"], "straw"),
        (["wood door", "wood window", "wood window*", "wood roof"], "wood"),
        (["brick door", "brick window*", "brick roof"], "brick"),
        (["straw door", "straw window", "wood roof"], None),
        (["straw window", "straw roof"], None),
        (["straw door", "straw roof"], None),
        (["straw door", "straw window"], None),
    ],
)
def test_a_pure_house_has_one_material_and_every_part(tiles: list[str], material: str | None) -> None:
    assert house(*tiles).pure == material


MIX = house("straw door", "wood window*", "straw window", "brick roof")


def left_of(
    before: House,
    left: Sequence[str],
    *,
    removed: Sequence[str] = (),
    fallen: Sequence[str] = (),
    settled: bool = False,
    lone_roof: str | None = None,
) -> Blown:
    """What a breath does: these tiles are left, those are lost."""

    def tiles(words: Sequence[str]) -> tuple[Tile, ...]:
        return tuple(tile(each) for each in words)

    roof = None if lone_roof is None else tile(lone_roof)
    kept = House(tiles(left), before.completed) if left else None
    return Blown(kept, tiles(removed), tiles(fallen), settled, roof)


@pytest.mark.parametrize("above_a_gap", ["settles", "falls-on-door", "falls"])
def test_a_breath_that_finds_nothing_changes_nothing(above_a_gap: str) -> None:
    readings = under(above_a_gap=above_a_gap).readings
    assert blown(BODY, "brick", readings) == left_of(BODY, ["straw door", "wood window"])
    assert blown(BODY, "brick", readings).lost == ()


@pytest.mark.parametrize(
    ("above_a_gap", "left", "fallen", "settled"),
    [
        ("settles", ["wood window*", "brick roof"], [], True),
        ("falls-on-door", [], ["wood window*", "brick roof"], False),
        ("falls", [], ["wood window*", "brick roof"], False),
    ],
)
def test_a_breath_takes_the_door(above_a_gap: str, left: list[str], fallen: list[str], settled: bool) -> None:
    effect = blown(MIX, "straw", under(above_a_gap=above_a_gap).readings)
    removed = ["straw door", "straw window"]
    assert effect == left_of(MIX, left, removed=removed, fallen=fallen, settled=settled)
    assert effect.lost == tuple(tile(words) for words in (*removed, *fallen))


@pytest.mark.parametrize(
    ("above_a_gap", "left", "fallen", "settled"),
    [
        ("settles", ["straw door", "straw window", "brick roof"], [], True),
        ("falls-on-door", ["straw door", "straw window", "brick roof"], [], True),
        ("falls", ["straw door"], ["straw window", "brick roof"], False),
    ],
)
def test_a_breath_takes_a_window_between(
    above_a_gap: str, left: list[str], fallen: list[str], settled: bool
) -> None:
    effect = blown(MIX, "wood", under(above_a_gap=above_a_gap).readings)
    assert effect == left_of(MIX, left, removed=["wood window*"], fallen=fallen, settled=settled)


@pytest.mark.parametrize("above_a_gap", ["settles", "falls-on-door", "falls"])
def test_a_breath_takes_the_top(above_a_gap: str) -> None:
    effect = blown(MIX, "brick", under(above_a_gap=above_a_gap).readings)
    assert effect == left_of(MIX, ["straw door", "wood window*", "straw window"], removed=["brick roof"])
    assert effect.house is not None
    assert effect.house.completed


@pytest.mark.parametrize(
    ("lone_roof", "left", "fallen_roof", "settled"),
    [("collapses", [], "brick roof", False), ("stays", ["brick roof"], None, True)],
)
def test_a_breath_leaves_a_roof_alone(
    lone_roof: str, left: list[str], fallen_roof: str | None, settled: bool
) -> None:
    before = house("straw door", "straw window", "brick roof")
    effect = blown(before, "straw", under(lone_roof=lone_roof).readings)
    removed = ["straw door", "straw window"]
    assert effect == left_of(before, left, removed=removed, settled=settled, lone_roof=fallen_roof)
    assert len(effect.lost) == (3 if fallen_roof else 2)


def test_a_breath_leaves_one_tile_that_is_no_roof() -> None:
    effect = blown(WHOLE, "brick", RULES.readings)
    assert effect == left_of(WHOLE, ["straw door", "wood window"], removed=["brick roof"])
    effect = blown(BODY, "straw", RULES.readings)
    assert effect == left_of(BODY, ["wood window"], removed=["straw door"], settled=True)


def test_a_breath_takes_everything() -> None:
    before = house("straw door", "straw roof")
    effect = blown(before, "straw", RULES.readings)
    assert effect == left_of(before, [], removed=["straw door", "straw roof"])


@pytest.mark.parametrize(
    ("built", "faults"),
    [
        (house("straw door", "wood window", "straw window", "brick roof"), []),
        (house("wood window"), []),
        (house("wood window", completed=True), []),
        (House(()), ["begins"]),
        (LONE_ROOF, ["begins"]),
        (house("wood window", "straw door"), ["one-door"]),
        (house("straw door", "straw door"), ["one-door"]),
        (house("straw roof", "wood window"), ["roof-rests"]),
        (house("wood window", "straw roof", "straw roof"), ["roof-rests", "one-roof"]),
        (house("wood window", "straw roof", completed=False), ["complete"]),
    ],
)
def test_the_faults_of_a_hand_made_house(built: House, faults: list[str]) -> None:
    assert stack_faults(built, B, 2, Readings()) == tuple(
        cited(f"tlp.house.{fault}", seat=1, house=2, part="house") for fault in faults
    )


def test_a_lone_roof_is_no_fault_where_it_stays() -> None:
    stays = Readings(lone_roof="stays")
    assert stack_faults(LONE_ROOF, A, 1, stays) == ()
    assert stack_faults(House(()), A, 1, stays) == (cited("tlp.house.begins", seat=0, house=1, part="house"),)
