"""What lies in the box: lines 11 to 14 and 61 of the document, and boxes that other tables use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from pigrules.core import Cited, InvalidError, MalformedError, Seat
from pigrules.games.three_little_pigs import Dice, Prizes, Readings, Rules, Shown, Spinner, Spun, Stacks, Tile
from pigrules.games.three_little_pigs.purchase import price
from pigrules.games.three_little_pigs.vocabulary import (
    KIND_INDEX,
    KINDS,
    PART_OF_KIND,
    PIG_HEADS,
    Kind,
    Material,
)

from .board import RULES, Pigs, after, board, building, cited, dice, house, impossible, refusals, tile


@pytest.mark.clause("tlp.components.tiles")
def test_there_are_36_tiles_four_of_each_part_and_material(game: Pigs) -> None:
    stacks = game.start(RULES).board.stacks
    assert [stack.count for stack in stacks] == [4] * 9
    by_material, by_part = Counter[str](), Counter[str]()
    for kind, stack in zip(KINDS, stacks, strict=True):
        by_material[kind.material] += stack.count
        by_part[kind.part] += stack.count
    assert by_material == {"straw": 12, "wood": 12, "brick": 12}
    assert by_part == {"door": 12, "window": 12, "roof": 12}


@pytest.mark.clause("tlp.components.tiles")
def test_the_pots_are_invented_two_windows_of_each_material_carry_one() -> None:
    assert Stacks().origin == "invented"
    assert dict(zip(KINDS, Stacks().pots, strict=True)) == {
        Kind(part, material): (0, 0, 1, 1) if part == "window" else (0, 0, 0, 0)
        for part in ("door", "window", "roof")
        for material in ("straw", "wood", "brick")
    }


@pytest.mark.clause("tlp.components.dice")
def test_there_are_five_dice_three_with_a_wolf() -> None:
    box = Dice()
    assert box.origin == "public"
    assert [len(faces) for faces in box.faces] == [6] * 5
    assert [faces.count("wolf") for faces in box.faces] == [0, 0, 1, 1, 1]
    assert [faces.count("door") for faces in box.faces] == [2] * 5
    assert [faces.count("window") for faces in box.faces] == [2] * 5
    assert [faces.count("roof") for faces in box.faces] == [2, 2, 1, 1, 1]


@pytest.mark.clause("tlp.components.spinner")
def test_the_spinner_names_a_material() -> None:
    box = Spinner()
    assert (box.straw, box.wood, box.brick, box.origin) == (3, 2, 1, "public")
    assert box.odds.steps == (Spun("straw"), Spun("wood"), Spun("brick"))
    assert box.odds.weights == (3, 2, 1)


@pytest.mark.clause("tlp.components.prizes")
def test_six_prize_cards_are_used_in_the_variant_only(game: Pigs) -> None:
    box = Prizes()
    assert (box.straw, box.wood, box.brick) == (2, 2, 2)
    assert (box.most_pots, box.most_houses, box.tallest) == (3, 3, 3)
    assert box.origin == "document"
    assert game.start(RULES).board.prizes == ()
    assert game.start(Rules(variant="veterans")).board.prizes == (None, None, None)


@pytest.mark.clause("tlp.components.pig-heads")
@pytest.mark.parametrize(("material", "heads"), [("straw", 2), ("wood", 3), ("brick", 4)])
def test_the_pig_heads_are_price_and_points(game: Pigs, material: Material, heads: int) -> None:
    for part in ("door", "window", "roof"):
        assert Tile(part, material, pots=2).points == heads
        assert price(board(RULES), Kind(part, material), Readings()) == heads
    line = f"A buy {material} door 1"
    assert refusals(game, building(doors=heads), line) == ()
    assert refusals(game, building(doors=heads - 1), line) == (
        cited("tlp.build.price", part="door", material=material, price=heads, have=heads - 1),
    )
    assert after(game, building(doors=heads), line).phase == building(bought=[f"{material} door 1"]).phase


def test_the_kinds_lie_column_by_column() -> None:
    assert [f"{kind.material} {kind.part}" for kind in KINDS] == [
        *("straw door", "straw window", "straw roof"),
        *("wood door", "wood window", "wood roof"),
        *("brick door", "brick window", "brick roof"),
    ]
    assert PART_OF_KIND == (0, 1, 2, 0, 1, 2, 0, 1, 2)
    assert [KIND_INDEX[kind] for kind in KINDS] == list(range(9))
    assert PIG_HEADS == {"straw": 2, "wood": 3, "brick": 4}


def test_a_tile_has_no_pots_unless_it_is_said() -> None:
    assert Tile("door", "straw") == Tile("door", "straw", 0)


@pytest.mark.parametrize(
    ("faces", "problems"),
    [
        ((), ["no-faces"]),
        (((),), ["no-faces"]),
        ((("door",), ()), ["no-faces"]),
        ((("door", "wolf"), ("door",)), ["wolf-dice-last"]),
        ((("door",), ("wolf",), ("roof",)), ["wolf-dice-last"]),
        ((("wolf",), ()), ["no-faces", "wolf-dice-last"]),
        ((("door",), ("wolf",)), []),
        ((("wolf",), ("wolf", "door")), []),
        ((("roof",),), []),
    ],
)
@pytest.mark.clause("tlp.components.dice")
def test_the_faults_of_dice(faces: Any, problems: list[str]) -> None:
    expected = tuple(cited("tlp.components.dice", problem=problem) for problem in problems)
    assert Dice(faces, "scope").faults == expected
    assert _refused(lambda: Rules(dice=Dice(faces, "scope"))) == expected


@pytest.mark.clause("tlp.components.spinner")
def test_the_faults_of_a_spinner() -> None:
    fault = cited("tlp.components.spinner", problem="no-sectors")
    assert _refused(lambda: Rules(spinner=Spinner(0, 0, 0))) == (fault,)
    for spinner in (Spinner(1, 0, 0), Spinner(0, 1, 0), Spinner(0, 0, 1)):
        assert spinner.faults == ()


def _stacks(*pots: tuple[int, ...]) -> Stacks:
    return Stacks(pots, "scope")


@pytest.mark.clause("tlp.components.tiles")
@pytest.mark.parametrize("count", [0, 8, 10])
def test_the_stacks_are_nine(count: int) -> None:
    fault = cited("tlp.components.tiles", problem="not-nine-stacks", stack=count)
    assert _refused(lambda: Rules(stacks=_stacks(*((0,),) * count))) == (fault,)


@pytest.mark.clause("tlp.components.tiles")
def test_no_stack_is_empty_from_the_start() -> None:
    stacks = _stacks((), (0,), (0,), (0,), (), (0,), (0,), (0,), ())
    assert _refused(lambda: Rules(stacks=stacks)) == tuple(
        cited("tlp.components.tiles", problem="no-tiles", stack=number) for number in (1, 5, 9)
    )


@pytest.mark.clause("tlp.components.dice", "tlp.components.spinner", "tlp.components.tiles")
@pytest.mark.clause("tlp.setup.seats")
def test_rules_tell_all_their_faults_at_once() -> None:
    with pytest.raises(InvalidError) as caught:
        Rules(
            seats=6,
            first=Seat(6),
            dice=Dice((("wolf",), ())),
            spinner=Spinner(0, 0, 0),
            stacks=_stacks((0,)),
        )
    assert caught.value.faults == (
        cited("tlp.components.dice", problem="no-faces"),
        cited("tlp.components.dice", problem="wolf-dice-last"),
        cited("tlp.components.spinner", problem="no-sectors"),
        cited("tlp.components.tiles", problem="not-nine-stacks", stack=1),
        cited("tlp.setup.seats", count=6),
        cited("core.rules.component", component="first", problem="no-such-seat", value=6),
        cited("tlp.setup.first-seat"),
    )
    assert str(caught.value) == (
        "tlp.components.dice (problem no-faces); tlp.components.dice (problem wolf-dice-last); "
        "tlp.components.spinner (problem no-sectors); "
        "tlp.components.tiles (problem not-nine-stacks, stack 1); tlp.setup.seats (count 6); "
        "core.rules.component (component first, problem no-such-seat, value 6); tlp.setup.first-seat"
    )


def test_rules_without_faults_have_none(game: Pigs) -> None:
    assert RULES.faults == ()
    assert game.faults(RULES) == ()


def _refused(make: Callable[[], object]) -> tuple[Cited, ...]:
    try:
        make()
    except InvalidError as error:
        return error.faults
    return ()


FACES = "faces is one of door, window, roof, wolf"
ORIGINS = "origin is one of document, public, invented, scope"


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: Dice([("door",)]), "faces is a tuple, not [('door',)]"),  # type: ignore[arg-type]
        (lambda: Dice(("door",)), "faces is a tuple, not 'door'"),  # type: ignore[arg-type]
        (lambda: Dice((("pig",),)), f"{FACES}, not 'pig'"),  # type: ignore[arg-type]
        (lambda: Dice((("door",),), "box"), f"{ORIGINS}, not 'box'"),  # type: ignore[arg-type]
        (lambda: Spinner(-1), "straw is a whole number of at least 0, not -1"),
        (lambda: Spinner(1, True), "wood is a whole number of at least 0, not True"),
        (lambda: Spinner(1, 1, -2), "brick is a whole number of at least 0, not -2"),
        (lambda: Spinner(1, 1, 1, "?"), f"{ORIGINS}, not '?'"),  # type: ignore[arg-type]
        (lambda: Stacks([]), "pots is a tuple, not []"),  # type: ignore[arg-type]
        (lambda: Stacks((0,)), "pots is a tuple, not 0"),  # type: ignore[arg-type]
        (lambda: Stacks(((0, -1),)), "pots is a whole number of at least 0, not -1"),
        (lambda: Stacks(((0,),), None), f"{ORIGINS}, not None"),  # type: ignore[arg-type]
        (lambda: Prizes(straw=-1), "straw is a whole number of at least 0, not -1"),
        (lambda: Prizes(wood=-1), "wood is a whole number of at least 0, not -1"),
        (lambda: Prizes(brick=-1), "brick is a whole number of at least 0, not -1"),
        (lambda: Prizes(most_pots=-1), "most_pots is a whole number of at least 0, not -1"),
        (lambda: Prizes(most_houses=-1), "most_houses is a whole number of at least 0, not -1"),
        (lambda: Prizes(tallest=-1), "tallest is a whole number of at least 0, not -1"),
        (lambda: Prizes(origin="mine"), f"{ORIGINS}, not 'mine'"),  # type: ignore[arg-type]
        (lambda: Tile("wolf", "straw"), "part is one of door, window, roof, not 'wolf'"),  # type: ignore[arg-type]
        (lambda: Tile("door", "stone"), "material is one of straw, wood, brick, not 'stone'"),  # type: ignore[arg-type]
        (lambda: Tile("door", "straw", -1), "pots is a whole number of at least 0, not -1"),
    ],
)
def test_components_refuse_what_is_no_component(make: Callable[[], object], problem: str) -> None:
    with pytest.raises(MalformedError) as caught:
        make()
    assert str(caught.value) == problem


def test_the_least_that_a_component_takes() -> None:
    assert (Spinner(0, 0, 0).straw, Prizes(0, 0, 0, 0, 0, 0).tallest, Stacks(((0,),)).pots) == (0, 0, ((0,),))


@pytest.mark.clause("tlp.components.dice")
def test_a_table_with_two_dice_plays_with_two() -> None:
    box = Dice((("door", "roof"), ("door", "door", "door", "wolf")), "scope")
    # Face by face: door 1/2 or roof 1/2; door 3/4 or wolf 1/4.
    assert list(box.odds((1, 2))) == [
        (Shown(dice("door door")), Fraction(3, 8)),
        (Shown(dice("door wolf")), Fraction(1, 8)),
        (Shown(dice("roof door")), Fraction(3, 8)),
        (Shown(dice("roof wolf")), Fraction(1, 8)),
    ]
    assert list(box.odds((2,))) == [(Shown(("door",)), Fraction(3, 4)), (Shown(("wolf",)), Fraction(1, 4))]
    assert list(box.odds(())) == [(Shown(()), Fraction(1))]


@pytest.mark.clause("tlp.components.dice")
def test_a_game_with_two_dice(game: Pigs) -> None:
    rules = Rules(dice=Dice((("door", "roof"), ("door", "wolf")), "scope"), stacks=_stacks(*((0,),) * 9))
    state = after(game, game.start(rules), "dice door door", "A stop", "A buy straw door 1", "A done")
    assert state.board.houses[0] == (house("straw door"),)
    assert refusals(game, state, "dice door") == impossible("tlp.roll.first-all")
    assert refusals(game, state, "dice wolf door") == impossible("tlp.components.dice")
    assert refusals(game, state, "dice roof wolf") == ()


@pytest.mark.clause("tlp.components.spinner")
def test_a_spinner_without_wood_never_names_it(game: Pigs) -> None:
    assert list(Spinner(1, 0, 3).odds) == [(Spun("straw"), Fraction(1, 4)), (Spun("brick"), Fraction(3, 4))]
    assert list(Spinner(0, 2, 0).odds) == [(Spun("wood"), Fraction(1))]


@pytest.mark.clause("tlp.components.tiles")
def test_a_table_with_stacks_of_one_sells_one_of_each(game: Pigs) -> None:
    rules = Rules(stacks=_stacks((2,), *((0,),) * 8))
    state = building(doors=2, rules=rules)
    assert game.start(rules).board.stacks == building(rules=rules).board.stacks
    bought = after(game, state, "A buy straw door 1")
    assert bought.board.houses[0] == (house("straw door**"),)
    assert bought.board.houses[0][0].tiles == (tile("straw door**"),)
    assert bought.board.stocked == (False, *(True,) * 8)
