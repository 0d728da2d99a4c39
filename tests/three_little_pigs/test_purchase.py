"""Buying and placing tiles: lines 38 to 50 of the document."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, TypeAlias

import pytest

from pigrules.core import Seat
from pigrules.games.three_little_pigs import (
    Board,
    Building,
    Buy,
    Dice,
    House,
    Purse,
    Rules,
    Stack,
    Stacks,
    State,
    Throwing,
)
from pigrules.games.three_little_pigs.house import replaced, with_prize
from pigrules.games.three_little_pigs.purchase import Placed, dearest, placed, price
from pigrules.games.three_little_pigs.vocabulary import Material

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
    dice,
    events,
    house,
    kind,
    legal,
    purchases,
    refusals,
    tile,
    under,
    with_stack,
)

Hand: TypeAlias = "tuple[int, int, int]"
"""Doors, windows and roofs on the dice."""

OPEN = house("wood window")
"""A house that takes a door, a window or a roof."""
DOORLESS = [OPEN, OPEN]
MUST_BUY = cited("tlp.build.must-buy", seat=0)


def hands(symbols: int) -> list[Hand]:
    """Every hand of so many symbols."""
    return [(d, w, symbols - d - w) for d in range(symbols + 1) for w in range(symbols + 1 - d)]


# What the document lets a hand buy, worked out from its lines alone: 2 equal symbols pay for straw (42),
# 3 for wood as well (44), 4 for brick as well (46); two tiles, if they differ, are paid with symbols of
# their own (48).
COST = {"straw": 2, "wood": 3, "brick": 4}
TILES = [(part, material) for part in ("door", "window", "roof") for material in COST]


def affordable(hand: Hand, *tiles: tuple[str, str]) -> bool:
    """Whether the symbols pay for all these tiles together."""
    cost: dict[str, int] = {"door": 0, "window": 0, "roof": 0}
    for part, material in tiles:
        cost[part] += COST[material]
    return all(have >= cost[part] for have, part in zip(hand, cost, strict=True))


def by_the_document(hand: Hand) -> tuple[set[str], set[frozenset[str]]]:
    """The single tiles and the pairs of different tiles that a hand buys."""
    singles = {f"{material} {part}" for part, material in TILES if affordable(hand, (part, material))}
    pairs = {
        frozenset(f"{material} {part}" for part, material in pair)
        for pair in combinations(TILES, 2)
        if affordable(hand, *pair)
    }
    return singles, pairs


def bought(game: Pigs, state: State) -> Iterator[str]:
    """The tiles that can be bought and placed now."""
    for step in game.legal(state):
        if isinstance(step, Buy):
            yield f"{step.material} {step.part}"


def by_the_referee(game: Pigs, hand: Hand, rules: Rules = RULES) -> tuple[set[str], set[tuple[str, ...]]]:
    """What the referee lets a hand buy where every tile has a place: single tiles, and sorted pairs."""
    doors, windows, roofs = hand
    own = building(*DOORLESS, doors=doors, windows=windows, roofs=roofs, rules=rules)
    singles, pairs = set(bought(game, own)), set[tuple[str, ...]]()
    for first in singles:
        state = after(game, own, f"A buy {first} 1")
        if game.chances(state):
            state = game.advance(state, game.chances(state).steps[0])
        pairs |= {tuple(sorted((first, second))) for second in bought(game, state)}
    return singles, pairs


@pytest.mark.clause("tlp.build.symbols", "tlp.build.price", "tlp.build.grade", "tlp.build.two-different")
@pytest.mark.parametrize("hand", [*hands(4), *hands(5)])
def test_what_every_hand_of_four_and_five_symbols_buys(game: Pigs, hand: Hand) -> None:
    singles, pairs = by_the_document(hand)
    referee_singles, referee_pairs = by_the_referee(game, hand)
    assert referee_singles == singles
    assert referee_pairs == {tuple(sorted(pair)) for pair in pairs}


@pytest.mark.clause("tlp.build.price")
@pytest.mark.parametrize(
    ("hand", "singles", "pairs"),
    [
        ((4, 0, 0), ["straw door", "wood door", "brick door"], []),
        ((5, 0, 0), ["straw door", "wood door", "brick door"], [("straw door", "wood door")]),
        ((1, 4, 0), ["straw window", "wood window", "brick window"], []),
        ((0, 1, 3), ["straw roof", "wood roof"], []),
        ((2, 2, 0), ["straw door", "straw window"], [("straw door", "straw window")]),
        ((1, 1, 2), ["straw roof"], []),
        (
            (2, 0, 3),
            ["straw door", "straw roof", "wood roof"],
            [("straw door", "straw roof"), ("straw door", "wood roof")],
        ),
        ((1, 3, 1), ["straw window", "wood window"], []),
        ((2, 1, 2), ["straw door", "straw roof"], [("straw door", "straw roof")]),
    ],
)
def test_what_some_hands_buy(
    game: Pigs, hand: Hand, singles: list[str], pairs: list[tuple[str, str]]
) -> None:
    assert by_the_referee(game, hand) == (set(singles), set(pairs))


COUNTS: list[tuple[str, dict[str, Any], dict[tuple[int, ...], tuple[int, int]]]] = [
    # For the symbols of a hand, most first: how many single tiles, and how many pairs.
    (
        "by default",
        {},
        {
            (4, 0, 0): (3, 0),  # straw, wood, brick; 2 + 2 would be two alike
            (3, 1, 0): (2, 0),
            (2, 2, 0): (2, 1),
            (2, 1, 1): (1, 0),
            (5, 0, 0): (3, 1),  # 2 + 3: straw and wood of the same part
            (4, 1, 0): (3, 0),
            (3, 2, 0): (3, 2),  # straw or wood of the three, straw of the two
            (3, 1, 1): (2, 0),
            (2, 2, 1): (2, 1),
        },
    ),
    (
        "any two tiles",
        {"two_tiles": "any"},
        {
            (4, 0, 0): (3, 1),
            (3, 1, 0): (2, 0),
            (2, 2, 0): (2, 1),
            (2, 1, 1): (1, 0),
            (5, 0, 0): (3, 2),
            (4, 1, 0): (3, 1),
            (3, 2, 0): (3, 2),
            (3, 1, 1): (2, 0),
            (2, 2, 1): (2, 1),
        },
    ),
    (
        "two parts",
        {"two_tiles": "differ-in-part"},
        {
            (4, 0, 0): (3, 0),
            (3, 1, 0): (2, 0),
            (2, 2, 0): (2, 1),
            (2, 1, 1): (1, 0),
            (5, 0, 0): (3, 0),
            (4, 1, 0): (3, 0),
            (3, 2, 0): (3, 2),
            (3, 1, 1): (2, 0),
            (2, 2, 1): (2, 1),
        },
    ),
    (
        "the dearest",
        {"grade": "best"},
        {
            (4, 0, 0): (1, 0),
            (3, 1, 0): (1, 0),
            (2, 2, 0): (2, 1),
            (2, 1, 1): (1, 0),
            (5, 0, 0): (1, 0),
            (4, 1, 0): (1, 0),
            (3, 2, 0): (2, 1),
            (3, 1, 1): (1, 0),
            (2, 2, 1): (2, 1),
        },
    ),
]


@pytest.mark.clause("tlp.build.price", "tlp.build.two-different", "tlp.build.grade")
@pytest.mark.parametrize(("readings", "counts"), [each[1:] for each in COUNTS], ids=[c[0] for c in COUNTS])
def test_how_many_purchases_every_hand_has(
    game: Pigs, readings: dict[str, Any], counts: dict[tuple[int, ...], tuple[int, int]]
) -> None:
    rules = under(**readings)
    seen: dict[tuple[int, ...], set[tuple[int, int]]] = {}
    for hand in [*hands(4), *hands(5)]:
        singles, pairs = by_the_referee(game, hand, rules)
        seen.setdefault(tuple(sorted(hand, reverse=True)), set()).add((len(singles), len(pairs)))
    assert seen == {symbols: {count} for symbols, count in counts.items()}


@pytest.mark.clause("tlp.build.price")
@pytest.mark.parametrize("part", ["door", "window", "roof"])
@pytest.mark.parametrize(("material", "cost"), [("straw", 2), ("wood", 3), ("brick", 4)])
def test_the_price_is_paid_in_symbols_of_the_part(game: Pigs, part: str, material: str, cost: int) -> None:
    enough: dict[str, Any] = {"doors": 3, "windows": 3, "roofs": 3, f"{part}s": cost}
    short: dict[str, Any] = enough | {f"{part}s": cost - 1}
    line = f"A buy {material} {part} 1"
    assert refusals(game, building(OPEN, **enough), line) == ()
    assert refusals(game, building(OPEN, **short), line) == (
        cited("tlp.build.price", part=part, material=material, price=cost, have=cost - 1),
    )


@pytest.mark.clause("tlp.build.price")
def test_symbols_that_paid_for_the_first_tile_are_spent(game: Pigs) -> None:
    state = after(game, building(OPEN, doors=4), "A buy wood door 1")
    assert state.phase == Building(A, Purse(1, 0, 0), purchases("wood door 1"))
    assert refusals(game, state, "A buy straw door 2") == (
        cited("tlp.build.price", part="door", material="straw", price=2, have=1),
    )


@pytest.mark.clause("tlp.build.stock")
def test_an_empty_stack_sells_nothing(game: Pigs) -> None:
    state = building(OPEN, doors=4, empty=["straw door"])
    assert refusals(game, state, "A buy straw door 1") == (
        cited("tlp.build.stock", part="door", material="straw"),
    )
    assert refusals(game, state, "A buy wood door 1") == ()
    assert refusals(game, building(OPEN, doors=4), "A buy straw door 1") == ()


@pytest.mark.clause("tlp.build.stock")
def test_the_last_tile_of_a_stack_is_sold(game: Pigs) -> None:
    gone = [house("straw door")] * 3
    state = after(game, building(*gone, doors=2), "A buy straw door 4")
    assert state.board.stacks[0] == Stack(None, ())
    assert state.board.exhausted == 1


@pytest.mark.clause("tlp.build.stock", "tlp.build.price")
@pytest.mark.parametrize(
    ("empty", "doors", "unavailable", "dearer"),
    [
        # Line 42: two symbols buy straw. If there is none, the question is what they buy instead.
        (["straw door"], 2, [], ["wood door"]),
        (["straw door", "wood door"], 2, [], ["brick door"]),
        (["straw door"], 3, ["wood door"], ["wood door"]),
        (["wood door"], 2, ["straw door"], ["straw door"]),
        (["wood door"], 3, ["straw door"], ["straw door", "brick door"]),
        (["straw door", "wood door"], 3, [], ["brick door"]),
        (["straw door"], 4, ["wood door", "brick door"], ["wood door", "brick door"]),
        (["brick door"], 4, ["straw door", "wood door"], ["straw door", "wood door"]),
        (["straw door", "wood door", "brick door"], 4, [], []),
        (["straw window"], 2, ["straw door"], ["straw door"]),
    ],
)
def test_the_reading_of_an_empty_stack(
    game: Pigs, empty: list[str], doors: int, unavailable: list[str], dearer: list[str]
) -> None:
    for value, sold in (("unavailable", unavailable), ("next-dearer", dearer)):
        state = building(doors=doors, empty=empty, rules=under(empty_stack=value))
        assert list(bought(game, state)) == sold


@pytest.mark.clause("tlp.build.price")
def test_where_a_dearer_tile_stands_in_its_price_is_what_the_cheaper_would_cost(game: Pigs) -> None:
    rules = under(empty_stack="next-dearer")
    state = building(doors=5, empty=["straw door"], rules=rules)
    assert after(game, state, "A buy wood door 1").phase == Building(
        A, Purse(3, 0, 0), purchases("wood door 1")
    )
    assert after(game, state, "A buy brick door 1").phase == Building(
        A, Purse(1, 0, 0), purchases("brick door 1")
    )
    assert refusals(game, building(doors=3, empty=["straw door"], rules=rules), "A buy brick door 1") == (
        cited("tlp.build.price", part="door", material="brick", price=4, have=3),
    )


def test_prices_and_the_dearest_tile_by_the_stacks() -> None:
    dearer = under(empty_stack="next-dearer").readings
    full, no_wood = board(RULES), board(RULES, empty=["wood roof"])
    no_straw, brick_alone = (
        board(RULES, empty=["straw roof"]),
        board(RULES, empty=["straw roof", "wood roof"]),
    )
    assert [price(full, kind(f"{m} roof"), dearer) for m in COST] == [2, 3, 4]
    assert [price(no_straw, kind(f"{m} roof"), dearer) for m in COST] == [2, 2, 4]
    assert [price(brick_alone, kind(f"{m} roof"), dearer) for m in COST] == [2, 2, 2]
    assert [price(no_wood, kind(f"{m} roof"), dearer) for m in COST] == [2, 3, 3]
    assert [price(no_wood, kind(f"{m} roof"), RULES.readings) for m in COST] == [2, 3, 4]
    assert [dearest(no_wood, "roof", n, RULES.readings) for n in range(6)] == [
        *(None, None, "straw", "straw", "brick", "brick")
    ]
    assert [dearest(full, "door", n, RULES.readings) for n in range(1, 5)] == [
        *(None, "straw", "wood", "brick")
    ]


@pytest.mark.clause("tlp.build.grade")
@pytest.mark.parametrize(
    ("doors", "empty", "better"),
    [
        (2, [], {"straw": None}),
        (3, [], {"straw": "wood", "wood": None}),
        (4, [], {"straw": "brick", "wood": "brick", "brick": None}),
        (4, ["brick door"], {"straw": "wood", "wood": None}),
        (4, ["wood door", "brick door"], {"straw": None}),
    ],
)
def test_the_reading_of_grades(
    game: Pigs, doors: int, empty: list[str], better: dict[str, str | None]
) -> None:
    free = building(doors=doors, empty=empty, rules=under(grade="free"))
    best = building(doors=doors, empty=empty, rules=under(grade="best"))
    for material, other in better.items():
        line = f"A buy {material} door 1"
        assert refusals(game, free, line) == ()
        assert refusals(game, best, line) == (
            () if other is None else (cited("tlp.build.grade", part="door", material=material, better=other),)
        )


@pytest.mark.clause("tlp.build.grade")
def test_a_dearer_tile_than_the_best_is_refused_for_its_price_only(game: Pigs) -> None:
    state = building(doors=2, rules=under(grade="best"))
    assert refusals(game, state, "A buy wood door 1") == (
        cited("tlp.build.price", part="door", material="wood", price=3, have=2),
    )
    assert refusals(game, state, "A buy straw door 1") == ()


@pytest.mark.clause("tlp.build.grade", "tlp.build.price")
@pytest.mark.parametrize(
    ("doors", "empty", "best"),
    [
        (2, ["straw door"], "wood door"),
        (2, ["straw door", "wood door"], "brick door"),
        (3, ["wood door"], "brick door"),
        (2, ["wood door"], "straw door"),
        (3, [], "wood door"),
    ],
)
def test_the_dearest_tile_is_found_by_the_prices_in_force(
    game: Pigs, doors: int, empty: list[str], best: str
) -> None:
    """Where a dearer tile stands in for one of an empty stack, its lower price counts."""
    rules = under(grade="best", empty_stack="next-dearer")
    assert list(bought(game, building(doors=doors, empty=empty, rules=rules))) == [best]


@pytest.mark.clause("tlp.build.must-buy")
def test_who_can_buy_and_place_a_tile_must(game: Pigs) -> None:
    state = building(doors=2)
    assert refusals(game, state, "A done") == (MUST_BUY,)
    assert refusals(game, after(game, state, "A buy straw door 1"), "A done") == ()
    assert legal(game, state) == ["A buy straw door 1"]


@pytest.mark.clause("tlp.build.must-buy")
def test_the_citation_names_the_seat(game: Pigs) -> None:
    state = State(RULES, board(RULES), Building(C, Purse(2, 0, 0), ()))
    assert refusals(game, state, "C done") == (cited("tlp.build.must-buy", seat=2),)


@pytest.mark.clause("tlp.build.must-buy")
@pytest.mark.parametrize(
    ("own", "symbols", "empty"),
    [
        ([], {"doors": 1, "windows": 1, "roofs": 2}, []),  # A roof has no place.
        ([house("straw door", "straw roof")], {"roofs": 4}, []),
        ([], {"doors": 2, "windows": 1, "roofs": 1}, ["straw door"]),  # The stack is empty.
        ([], {"doors": 1, "windows": 1, "roofs": 1}, []),
    ],
)
def test_who_can_buy_and_place_nothing_buys_nothing(
    game: Pigs, own: list[House], symbols: dict[str, Any], empty: list[str]
) -> None:
    state = building(*own, empty=empty, **symbols)
    assert legal(game, state) == ["A done"]


@pytest.mark.clause("tlp.build.must-buy")
@pytest.mark.parametrize(("value", "refused"), [("must", (MUST_BUY,)), ("may", ())])
def test_the_reading_whether_one_must_buy(game: Pigs, value: str, refused: tuple[object, ...]) -> None:
    state = building(doors=2, rules=under(must_buy=value))
    assert refusals(game, state, "A done") == refused


@pytest.mark.clause("tlp.build.must-buy")
@pytest.mark.parametrize(("value", "refused"), [("must-buy", (MUST_BUY,)), ("may-decline", ())])
def test_the_reading_whether_one_must_buy_only_a_roof(
    game: Pigs, value: str, refused: tuple[object, ...]
) -> None:
    rules = under(only_a_roof=value)
    assert refusals(game, building(OPEN, doors=1, windows=1, roofs=3, rules=rules), "A done") == refused
    # Where a window can be bought as well, both readings demand a purchase.
    state = building(OPEN, windows=2, roofs=3, rules=rules)
    assert refusals(game, state, "A done") == (MUST_BUY,)
    # Where a roof has no place, neither does.
    assert refusals(game, building(roofs=4, rules=rules), "A done") == ()


@pytest.mark.clause("tlp.build.no-discard", "tlp.build.must-buy", "tlp.build.discarded")
@pytest.mark.parametrize("value", ["not-bought", "discarded"])
def test_the_reading_of_a_tile_without_a_place(game: Pigs, value: str) -> None:
    """Three roofs, and no house to put one on."""
    state = building(roofs=3, rules=under(unplaceable_tile=value))
    if value == "not-bought":
        assert legal(game, state) == ["A done"]
        assert refusals(game, state, "A discard straw roof") == (
            cited("tlp.build.no-discard", part="roof", material="straw"),
        )
        return
    assert legal(game, state) == ["A discard straw roof", "A discard wood roof"]
    assert refusals(game, state, "A done") == (MUST_BUY,)
    assert events(game, state, "A discard wood roof") == (
        cited("tlp.build.discarded", seat=0, material="wood", part="roof"),
    )
    thrown = after(game, state, "A discard wood roof")
    assert thrown.phase == Building(A, Purse(0, 0, 0), purchases("wood roof 0"))
    assert thrown.board == with_stack(state.board, "wood roof", Stack(0, (0, 0)))
    assert legal(game, thrown) == ["A done"]


@pytest.mark.clause("tlp.build.no-discard")
@pytest.mark.parametrize("value", ["not-bought", "discarded"])
def test_a_tile_that_fits_somewhere_is_never_thrown_away(game: Pigs, value: str) -> None:
    state = building(OPEN, doors=2, roofs=3, rules=under(unplaceable_tile=value))
    for line, part, material in (
        ("A discard straw door", "door", "straw"),
        ("A discard wood roof", "roof", "wood"),
    ):
        assert refusals(game, state, line) == (cited("tlp.build.no-discard", part=part, material=material),)


@pytest.mark.clause("tlp.build.no-discard")
def test_a_tile_to_be_thrown_away_is_paid_for(game: Pigs) -> None:
    rules = under(unplaceable_tile="discarded")
    assert refusals(game, building(roofs=3, rules=rules), "A discard brick roof") == (
        cited("tlp.build.price", part="roof", material="brick", price=4, have=3),
    )
    state = building(OPEN, roofs=3, empty=["brick roof"], rules=rules)
    assert refusals(game, state, "A discard brick roof") == (
        cited("tlp.build.price", part="roof", material="brick", price=4, have=3),
        cited("tlp.build.stock", part="roof", material="brick"),
        cited("tlp.build.no-discard", part="roof", material="brick"),
    )


@pytest.mark.clause("tlp.build.discarded")
def test_a_hidden_tile_is_seen_when_it_is_thrown_away(game: Pigs) -> None:
    pots: tuple[tuple[int, ...], ...] = ((0,),) * 2 + ((0, 2, 2),) + ((0,),) * 6
    rules = Rules(
        readings=under(unplaceable_tile="discarded", top_tile="hidden").readings,
        stacks=Stacks(pots, "scope"),
    )
    state = building(roofs=2, rules=rules)
    assert events(game, state, "A discard straw roof") == ()
    unseen = after(game, state, "A discard straw roof")
    assert events(game, unseen, "up straw roof 2") == (
        cited("tlp.setup.shuffle", material="straw", part="roof", pots=2),
        cited("tlp.build.discarded", seat=0, material="straw", part="roof"),
    )
    seen = after(game, unseen, "up straw roof 2")
    assert seen.board == with_stack(state.board, "straw roof", Stack(None, (0, 2)))
    assert seen.phase == Building(A, Purse(0, 0, 0), purchases("straw roof 0"))


@pytest.mark.clause("tlp.build.second-tile")
@pytest.mark.parametrize(
    ("value", "refused"), [("may", ()), ("must", (cited("tlp.build.second-tile", seat=0),))]
)
def test_the_reading_of_the_second_tile(game: Pigs, value: str, refused: tuple[object, ...]) -> None:
    rules = under(second_tile=value)
    state = after(game, building(doors=2, windows=2, rules=rules), "A buy straw door 1")
    assert refusals(game, state, "A done") == refused
    # The first tile must be bought under both; and where no second one is possible, the turn ends under both.
    assert refusals(game, building(doors=2, windows=2, rules=rules), "A done") == (MUST_BUY,)
    assert legal(game, after(game, building(doors=4, rules=rules), "A buy straw door 1")) == ["A done"]
    both = after(game, state, "A buy straw window 1", "up straw window 0")
    assert legal(game, both) == ["A done"]


@pytest.mark.clause("tlp.build.second-tile")
def test_a_second_tile_may_be_bought(game: Pigs) -> None:
    state = after(game, building(doors=3, roofs=2), "A buy wood door 1")
    assert legal(game, state) == ["A buy straw roof 1", "A done"]
    (built,) = after(game, state, "A buy straw roof 1").board.houses[A]
    assert built == house("wood door", "straw roof")


@pytest.mark.clause("tlp.build.two-different")
@pytest.mark.parametrize(
    ("value", "same", "other_material"),
    [("differ", True, False), ("any", False, False), ("differ-in-part", True, True)],
)
def test_the_reading_of_two_different_tiles(game: Pigs, value: str, same: bool, other_material: bool) -> None:
    rules = under(two_tiles=value)
    state = after(game, building(doors=5, rules=rules), "A buy straw door 1")
    assert refusals(game, state, "A buy straw door 2") == (
        (cited("tlp.build.two-different", part="door", material="straw"),) if same else ()
    )
    assert refusals(game, state, "A buy wood door 2") == (
        (cited("tlp.build.two-different", part="door", material="wood"),) if other_material else ()
    )
    state = after(game, building(doors=2, windows=2, rules=rules), "A buy straw door 1")
    assert refusals(game, state, "A buy straw window 1") == ()


SEVEN_DICE = Dice((dice("door window roof"),) * 7, "scope")


@pytest.mark.clause("tlp.build.two-at-most")
def test_no_more_than_two_tiles_are_bought(game: Pigs) -> None:
    """Five dice never pay for three tiles, so this table plays with seven."""
    rules = Rules(dice=SEVEN_DICE)
    state = after(game, building(doors=2, windows=2, roofs=3, rules=rules), "A buy straw door 1")
    assert refusals(game, state, "A buy wood roof 1") == ()
    state = after(game, state, "A buy straw window 1", "up straw window 1")
    assert refusals(game, state, "A buy wood roof 1") == (cited("tlp.build.two-at-most"),)
    assert legal(game, state) == ["A done"]


@pytest.mark.clause("tlp.build.two-at-most", "tlp.build.price")
def test_a_third_tile_costs_more_than_five_dice_show(game: Pigs) -> None:
    state = after(game, building(doors=2, roofs=3), "A buy straw door 1", "A buy straw roof 1")
    assert refusals(game, state, "A buy wood roof 1") == (
        cited("tlp.build.price", part="roof", material="wood", price=3, have=1),
        cited("tlp.build.two-at-most"),
        cited("tlp.house.one-roof", part="roof", house=1),
        cited("tlp.house.complete", part="roof", house=1),
    )


@pytest.mark.clause("tlp.build.together")
@pytest.mark.parametrize("value", ["stack", "apart"])
def test_the_reading_whether_two_tiles_go_together(game: Pigs, value: str) -> None:
    rules = under(tiles_together=value)
    state = after(game, building(OPEN, doors=2, roofs=2, rules=rules), "A buy straw door 1")
    refused = () if value == "stack" else (cited("tlp.build.together", house=1),)
    assert refusals(game, state, "A buy straw roof 1") == refused
    assert ("A buy straw roof 1" in legal(game, state)) is not bool(refused)
    # Another house takes it under both.
    state = after(game, building(OPEN, doors=2, roofs=2, rules=rules), "A buy straw door 2")
    assert refusals(game, state, "A buy straw roof 1") == ()


@pytest.mark.clause("tlp.build.together")
def test_two_tiles_are_placed_in_either_order(game: Pigs) -> None:
    state = building(doors=2, windows=2)
    door_first = after(game, state, "A buy straw door 1", "A buy straw window 1", "up straw window 0")
    window_first = after(game, state, "A buy straw window 1", "up straw window 0", "A buy straw door 1")
    assert door_first.board == window_first.board
    assert door_first.board.houses[A] == (house("straw door", "straw window"),)
    # A roof finds a place once a window has made one.
    state = after(game, building(windows=2, roofs=2), "A buy straw window 1", "up straw window 0")
    assert legal(game, state) == ["A buy straw roof 1", "A done"]


@pytest.mark.clause("tlp.build.together", "tlp.build.must-buy")
def test_where_two_tiles_go_apart_a_second_may_find_no_place(game: Pigs) -> None:
    rules = under(tiles_together="apart", second_tile="must")
    state = building(windows=2, roofs=2, rules=rules)
    state = after(game, state, "A buy straw window 1", "up straw window 0")
    assert refusals(game, state, "A buy straw roof 1") == (cited("tlp.build.together", house=1),)
    assert legal(game, state) == ["A done"]


@pytest.mark.clause("tlp.build.price", "tlp.build.stock", "tlp.build.grade", "tlp.build.two-different")
@pytest.mark.clause("tlp.build.two-at-most", "tlp.build.together")
def test_all_refusals_of_a_purchase_come_in_the_order_of_the_spec(game: Pigs) -> None:
    rules = under(grade="best", two_tiles="differ-in-part", tiles_together="apart")
    # More symbols than five dice show: the judge answers all the same.
    state = building(
        house("straw door", "straw roof"),
        house("brick window"),
        doors=1,
        windows=3,
        roofs=1,
        bought=["straw roof 1", "brick window 2"],
        empty=["wood roof", "straw window"],
        rules=rules,
    )
    assert refusals(game, state, "A buy wood roof 1") == (
        cited("tlp.build.price", part="roof", material="wood", price=3, have=1),
        cited("tlp.build.stock", part="roof", material="wood"),
        cited("tlp.build.two-different", part="roof", material="wood"),
        cited("tlp.build.two-at-most"),
        cited("tlp.build.together", house=1),
        cited("tlp.house.one-roof", part="roof", house=1),
        cited("tlp.house.complete", part="roof", house=1),
    )
    assert refusals(game, state, "A buy straw window 2") == (
        cited("tlp.build.stock", part="window", material="straw"),
        cited("tlp.build.grade", part="window", material="straw", better="wood"),
        cited("tlp.build.two-different", part="window", material="straw"),
        cited("tlp.build.two-at-most"),
        cited("tlp.build.together", house=2),
    )


@pytest.mark.clause("tlp.build.placed")
def test_a_bought_tile_is_placed_before_its_buyer_at_once(game: Pigs) -> None:
    rules = Rules(seats=4)
    streets = board(rules, [house("brick door")], [], [house("brick window")])
    state = State(rules, streets, Building(B, Purse(3, 0, 0), ()))
    assert events(game, state, "B buy wood door 1") == (
        cited("tlp.build.placed", seat=1, material="wood", part="door", house=1),
        cited("tlp.house.several", seat=1, house=1),
    )
    placed = after(game, state, "B buy wood door 1")
    assert placed.board.houses == (
        (house("brick door"),),
        (house("wood door"),),
        (house("brick window"),),
        (),
    )
    assert placed.board.stacks == (
        *state.board.stacks[:3],
        Stack(0, (0, 0)),
        *state.board.stacks[4:],
    )
    assert placed.phase == Building(B, Purse(0, 0, 0), purchases("wood door 1"))


@pytest.mark.clause("tlp.build.symbols")
@pytest.mark.parametrize("symbols", [4, 5])
def test_the_dice_always_allow_a_purchase(game: Pigs, symbols: int) -> None:
    """Four symbols of three kinds hold two alike, so the condition of line 48 holds in every turn."""
    for doors, windows, roofs in hands(symbols):
        assert max(doors, windows, roofs) >= 2
        state = building(OPEN, doors=doors, windows=windows, roofs=roofs)
        assert refusals(game, state, "A done") == (MUST_BUY,)
    assert len(hands(symbols)) == {4: 15, 5: 21}[symbols]


@pytest.mark.clause("tlp.build.symbols")
def test_every_throw_that_leads_to_a_purchase_shows_four_symbols_at_least(game: Pigs) -> None:
    first = Throwing(A, 1, (None,) * 5, (1, 2, 3, 4, 5))
    start = State(RULES, board(RULES, (), [OPEN]), first)
    symbols = set[int]()
    for step in game.chances(start).steps:
        state = game.advance(start, step)
        if "A stop" in legal(game, state):
            phase = after(game, state, "A stop").phase
            assert isinstance(phase, Building)
            symbols.add(sum(phase.purse))
    assert symbols == {4, 5}


def test_a_hand_without_symbols_buys_nothing(game: Pigs) -> None:
    assert legal(game, building(OPEN)) == ["A done"]
    assert after(game, building(OPEN), "A done").phase == Throwing(B, 1, (None,) * 5, (1, 2, 3, 4, 5))


def test_one_item_is_replaced() -> None:
    assert [replaced(("a", "b", "c"), at, "x") for at in range(3)] == [
        ("x", "b", "c"),
        ("a", "x", "c"),
        ("a", "b", "x"),
    ]


@pytest.mark.parametrize(
    ("before", "pure", "prizes"),
    [
        ((None, None, None), "straw", (B, None, None)),
        ((None, None, None), "wood", (None, B, None)),
        ((A, None, None), "brick", (A, None, B)),
        ((A, None, None), "straw", (A, None, None)),  # Seat A, number 0, has it already.
        ((None, None, None), None, (None, None, None)),
        ((), "straw", ()),
    ],
)
def test_a_prize_goes_to_the_first_pure_house(
    before: tuple[Seat | None, ...], pure: Material | None, prizes: tuple[Seat | None, ...]
) -> None:
    won = pure if prizes != before else None
    assert with_prize(before, B, pure) == (prizes, won)


VETERANS = Rules(variant="veterans")
STRAW = house("straw door", "straw window")


@pytest.mark.parametrize(
    ("words", "number", "row", "built", "prizes", "left"),
    [
        # A roof counts the house; it wins a prize if the house is pure.
        (
            *("straw roof", 2, [OPEN, house("straw door", "straw window", "straw roof")]),
            *(1, (B, None, None), Stack(0, (0, 0))),
        ),
        (
            *("wood roof", 2, [OPEN, house("straw door", "straw window", "wood roof")]),
            *(1, (None,) * 3, Stack(0, (0, 0))),
        ),
        ("wood roof", 1, [house("wood window", "wood roof"), STRAW], 1, (None,) * 3, Stack(0, (0, 0))),
        (
            *("straw window*", 2, [OPEN, house("straw door", "straw window", "straw window*")]),
            *(0, (None,) * 3, Stack(1, ())),
        ),
        ("straw door", 3, [OPEN, STRAW, house("straw door")], 0, (None,) * 3, Stack(0, (0,))),
    ],
)
def test_what_a_placed_tile_does_to_the_table(
    words: str, number: int, row: list[House], built: int, prizes: tuple[Seat | None, ...], left: Stack
) -> None:
    """Of the straw windows, two with a pot are left: one lies on top."""
    before = board(VETERANS, [OPEN], [OPEN, STRAW], gone=["straw window"], built=(4, 0, 2))
    done = put(VETERANS, before, words, number)
    then = done.board
    assert then.houses == ((OPEN,), tuple(row), ())
    assert then.built == (4, built, 2)
    assert then.prizes == prizes
    assert then.stacks == with_stack(before, words.rstrip("*"), left).stacks
    assert done == (then, tile(words), number, number == 3, "straw" if prizes[0] == B else None)


def put(rules: Rules, before: Board, words: str, number: int) -> Placed:
    """B has just bought the tile on top of its stack for a house."""
    purchase = Building(B, Purse(0, 0, 0), purchases(f"{words.rstrip('*')} {number}"))
    return placed(rules, before, purchase, tile(words))


@pytest.mark.parametrize(("value", "prizes"), [("yes", (B, None, None)), ("no", (None, None, None))])
def test_a_house_that_is_roofed_again_counts_once(value: str, prizes: tuple[Seat | None, ...]) -> None:
    rules = Rules(variant="veterans", readings=under(rebuilt_prize=value).readings)
    roofless = house("straw door", "straw window", completed=True)
    again = put(rules, board(rules, [], [roofless]), "straw roof", 1).board
    assert again.built == (0, 1, 0)
    assert again.prizes == prizes
    first = put(rules, board(rules, [], [STRAW]), "straw roof", 1).board
    assert first.prizes == (B, None, None)


def test_the_document_s_table_of_hands_is_complete() -> None:
    """The brute force above is right where it can be counted by hand."""
    assert by_the_document((5, 0, 0))[1] == {frozenset({"straw door", "wood door"})}
    assert by_the_document((2, 0, 3))[1] == {
        frozenset({"straw door", "straw roof"}),
        frozenset({"straw door", "wood roof"}),
    }
