"""The variant for veterans: six prize cards instead of the bonuses (lines 102 to 120).

Cards for a house of one material are won in play and worth 2; those for most pots, most houses
and the tallest house are awarded at the end and worth 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

from pigrules.core import ClauseId, Over, Seat
from pigrules.games.three_little_pigs import (
    Building,
    House,
    Prizes,
    Purse,
    Rules,
    Spinning,
    State,
)
from pigrules.games.three_little_pigs.scoring import prizes
from pigrules.games.three_little_pigs.vocabulary import MATERIALS, PARTS

from .board import A, B, C, Pigs, after, board, cited, ended, events, house, sheet, under, veterans

END: Final = ClauseId("tlp.end.stacks")
TIE_VOIDS: Final = ClauseId("tlp.prize.tie-voids")
COUNTED: Final = ("tlp.score.tiles", "tlp.veterans.no-bonus", "tlp.veterans.values", "tlp.score.most-points")

Holders = tuple[Seat | None, ...]


def pure(material: str) -> House:
    return house(f"{material} door", f"{material} window", f"{material} roof")


def scores(
    game: Pigs,
    rules: Rules,
    *streets: Sequence[House],
    prizes: Holders = (None, None, None),
    **lying: Any,
) -> tuple[int, ...]:
    state = ended(rules, *streets, prizes=prizes, **lying)
    assert game.faults(state) == ()
    turn = game.turn(state)
    assert isinstance(turn, Over)
    return turn.scores


def roofing(rules: Rules, *own: House, roofs: int, prizes: Holders = (None, None, None)) -> State:
    """B, before which its `own` houses lie, buys roofs; A and C have once completed a house, now gone."""
    built = (1, sum(each.completed for each in own), 1)
    gone = ("wood door", "wood roof", "brick door", "brick roof")
    lying = board(rules, (), own, gone=gone, prizes=prizes, built=built)
    return State(rules, lying, Building(B, Purse(0, 0, roofs), ()))


# The cards


@pytest.mark.clause("tlp.veterans.cards", "tlp.components.prizes")
def test_the_cards_lie_open_in_the_variant_only(game: Pigs) -> None:
    assert game.start(veterans()).board.prizes == (None, None, None)
    assert game.start(under()).board.prizes == ()


# Won in play


@pytest.mark.clause("tlp.prize.straw", "tlp.prize.wood", "tlp.prize.brick", "tlp.prize.kept")
@pytest.mark.parametrize(("at", "material"), list(enumerate(MATERIALS)))
def test_the_first_house_all_of_one_material_wins_its_card(game: Pigs, at: int, material: str) -> None:
    body = house(f"{material} door", f"{material} window")
    state = roofing(veterans(), house("straw door"), body, roofs=4)
    line = f"B buy {material} roof 2"
    won = after(game, state, line)
    assert won.board.prizes == tuple(B if i == at else None for i in range(3))
    assert events(game, state, line) == (
        cited("tlp.build.placed", seat=1, material=material, part="roof", house=2),
        cited("tlp.house.completed", seat=1, house=2),
        cited(f"tlp.prize.{material}", seat=1, house=2),
    )
    blown = State(won.rules, won.board, Spinning(A, B, 2, 1))
    gone = after(game, blown, f"spin {material}")
    assert gone.board.houses[B] == (house("straw door"),)
    assert gone.board.prizes == won.board.prizes
    assert game.faults(gone) == ()


@pytest.mark.clause("tlp.prize.straw", "tlp.prize.wood", "tlp.prize.brick")
@pytest.mark.parametrize(("at", "material"), list(enumerate(MATERIALS)))
def test_the_second_such_house_wins_nothing(game: Pigs, at: int, material: str) -> None:
    held: Holders = tuple(C if i == at else None for i in range(3))
    state = roofing(veterans(), house(f"{material} door", f"{material} window"), roofs=4, prizes=held)
    line = f"B buy {material} roof 1"
    assert after(game, state, line).board.prizes == held
    assert events(game, state, line)[-1] == cited("tlp.house.completed", seat=1, house=1)


@pytest.mark.clause("tlp.prize.straw")
@pytest.mark.parametrize(
    ("body", "wins"),
    [
        (house("straw door", "straw window", "straw window*"), True),
        (house("straw door"), False),
        (house("straw window", "straw window"), False),
        (house("straw door", "wood window"), False),
        (house("straw door", "straw window", "brick window", "straw window"), False),
        (house("wood door", "straw window"), False),
    ],
    ids=["two-windows", "no-window", "no-door", "wood-window", "brick-between", "wood-door"],
)
def test_the_house_has_door_window_and_roof_of_straw_and_nothing_else(
    game: Pigs, body: House, wins: bool
) -> None:
    state = after(game, roofing(veterans(), body, roofs=2), "B buy straw roof 1")
    assert state.board.prizes == ((B if wins else None), None, None)


@pytest.mark.clause("tlp.prize.straw")
def test_a_roof_of_another_material_wins_nothing(game: Pigs) -> None:
    state = roofing(veterans(), house("straw door", "straw window"), roofs=3)
    assert after(game, state, "B buy wood roof 1").board.prizes == (None, None, None)


@pytest.mark.clause("tlp.prize.wood")
def test_an_unfinished_house_wins_nothing(game: Pigs) -> None:
    rules = veterans()
    state = State(rules, board(rules, (), (house("wood window"),)), Building(B, Purse(3, 0, 0), ()))
    assert after(game, state, "B buy wood door 1").board.prizes == (None, None, None)


@pytest.mark.clause("tlp.prize.straw", "tlp.prize.wood", "tlp.veterans.values")
def test_two_cards_may_be_won_in_one_turn(game: Pigs) -> None:
    state = roofing(
        veterans(), house("straw door", "straw window"), house("wood door", "wood window"), roofs=5
    )
    state = after(game, state, "B buy wood roof 2", "B buy straw roof 1")
    assert state.board.prizes == (B, B, None)
    assert state.board.built == (1, 2, 1)


@pytest.mark.clause("tlp.prize.straw")
def test_there_are_no_cards_to_win_in_the_normal_game(game: Pigs) -> None:
    state = roofing(under(), house("straw door", "straw window"), roofs=2, prizes=())
    assert after(game, state, "B buy straw roof 1").board.prizes == ()
    assert events(game, state, "B buy straw roof 1")[-1].clause == "tlp.house.completed"


@pytest.mark.clause("tlp.prize.straw", "tlp.prize.wood", "tlp.prize.brick")
@pytest.mark.parametrize(("reading", "prizes"), [("yes", (None, B, None)), ("no", (None, None, None))])
def test_a_house_that_is_roofed_again(game: Pigs, reading: str, prizes: Holders) -> None:
    """It lost a straw roof; the new one is of wood like the rest. It was completed once and counts once."""
    rules = veterans(rebuilt_prize=reading)
    state = roofing(rules, house("wood door", "wood window", completed=True), roofs=3)
    again = after(game, state, "B buy wood roof 1")
    assert again.board.prizes == prizes
    assert again.board.built == state.board.built == (1, 1, 1)
    told = cited("tlp.prize.wood", seat=1, house=1) in events(game, state, "B buy wood roof 1")
    assert told == (reading == "yes")


@pytest.mark.clause("tlp.prize.straw", "tlp.prize.wood", "tlp.prize.brick")
@pytest.mark.parametrize("reading", ["yes", "no"])
def test_the_first_roof_of_a_house_wins_whatever_is_agreed_for_a_second(game: Pigs, reading: str) -> None:
    state = roofing(veterans(rebuilt_prize=reading), house("brick door", "brick window"), roofs=4)
    assert after(game, state, "B buy brick roof 1").board.prizes == (None, None, B)


# Won by the wolf, where that is agreed

MIXED: Final = house("wood door", "straw window", "wood window", "wood roof")


@pytest.mark.clause("tlp.prize.straw", "tlp.prize.wood", "tlp.prize.brick")
@pytest.mark.parametrize(("reading", "prizes"), [("no", (None, None, None)), ("yes", (None, B, None))])
def test_a_house_of_which_the_wolf_leaves_one_material(game: Pigs, reading: str, prizes: Holders) -> None:
    """A blows the straw out of B's second house; what is left is all of wood."""
    rules = veterans(pure_by_wolf=reading)
    state = State(rules, board(rules, (), (house("straw door"), MIXED)), Spinning(A, B, 2, 1))
    assert after(game, state, "spin straw").board.prizes == prizes
    told = events(game, state, "spin straw")
    prize = (cited("tlp.prize.wood", seat=1, house=2),) if reading == "yes" else ()
    assert told == (
        cited("tlp.wolf.spin", material="straw"),
        cited("tlp.wolf.removes", target=1, house=2, material="straw", tiles=1),
        cited("tlp.wolf.settles", target=1, house=2),
        *prize,
        cited("tlp.turn.clockwise", next=1),
    )


@pytest.mark.clause("tlp.prize.straw", "tlp.prize.wood", "tlp.prize.brick")
@pytest.mark.parametrize(
    ("target", "spun", "held"),
    [
        (MIXED, "straw", (None, C, None)),
        (MIXED, "brick", (None, None, None)),
        (house("straw door", "wood window", "wood roof"), "straw", (None, None, None)),
        (house("wood door", "straw window", "wood roof"), "straw", (None, None, None)),
        (house("wood door", "wood window", "straw roof"), "straw", (None, None, None)),
        (house("wood door", "wood window", "brick window", "straw window"), "straw", (None, None, None)),
        (house("straw door", "wood roof"), "straw", (None, None, None)),
    ],
    ids=["taken", "missed", "no-door", "no-window", "no-roof", "unfinished", "gone"],
)
def test_what_the_wolf_leaves_wins_only_what_is_there_and_complete(
    game: Pigs, target: House, spun: str, held: Holders
) -> None:
    rules = veterans(pure_by_wolf="yes")
    lying = board(rules, (), (target,), prizes=held, built=(0, int(target.completed), 1))
    state = State(rules, lying, Spinning(A, B, 1, 1))
    assert after(game, state, f"spin {spun}").board.prizes == held


@pytest.mark.clause("tlp.prize.wood")
def test_a_breath_that_takes_nothing_wins_nothing(game: Pigs) -> None:
    """All of wood, but roofed a second time where that wins no prize: a missed breath does not help."""
    rules = veterans(pure_by_wolf="yes", rebuilt_prize="no")
    state = State(
        rules, board(rules, (), (pure("wood"),), gone=["wood roof", "straw window"]), Spinning(A, B, 1, 1)
    )
    assert game.faults(state) == ()
    assert after(game, state, "spin straw").board.prizes == (None, None, None)


@pytest.mark.clause("tlp.prize.wood")
def test_the_wolf_wins_no_card_in_the_normal_game(game: Pigs) -> None:
    rules = under(pure_by_wolf="yes")
    state = State(rules, board(rules, (), (MIXED,)), Spinning(A, B, 1, 1))
    assert after(game, state, "spin straw").board.prizes == ()


# Awarded at the end

POT: Final = house("straw door", "straw window*", "straw roof")
"""6 for its tiles; a pot, three floors."""
HUT: Final = house("wood door", "wood roof")
"""6 for its tiles; two floors."""
HALL: Final = house("brick window", "brick window", "brick window*", "brick roof")
"""16 for its tiles; a pot, no door."""
TOWER: Final = house("wood door", "wood window", "wood window", "straw window", "wood roof")
"""3 + 3 + 3 + 2 + 3 = 14 for its tiles; five floors, no pot."""


@pytest.mark.clause("tlp.prize.most-pots", "tlp.prize.most-houses", "tlp.prize.tallest")
@pytest.mark.clause("tlp.veterans.values", "tlp.veterans.no-bonus", "tlp.score.tiles")
def test_the_cards_of_the_end(game: Pigs) -> None:
    """A: 16 + 6 and most pots. B: 14 and the tallest. C: 6 + 6 + 6 and most houses."""
    streets = ((HALL, POT), (TOWER,), (HUT, HUT, house("brick door", "straw roof")))
    assert scores(game, veterans(), *streets) == (22 + 3, 14 + 3, 18 + 3)


@pytest.mark.clause("tlp.veterans.no-bonus", "tlp.score.pots", "tlp.score.houses")
def test_pots_and_houses_bring_no_bonus(game: Pigs) -> None:
    """6 + 16 for A's tiles, 6 + 6 for B's, who ties in pots, houses and height, so that no card counts."""
    streets = ((POT, HALL), (POT, house("wood window*", "wood roof")))
    assert scores(game, Rules(seats=2, variant="veterans"), *streets) == (22, 12)
    assert scores(game, under(seats=2), *streets, prizes=()) == (22 + 2 + 2, 12 + 2 + 2)
    told = sheet(game, Rules(seats=2, variant="veterans"), *streets)
    assert cited("tlp.veterans.no-bonus") in told
    assert not {"tlp.score.pots", "tlp.score.houses"} & {each.clause for each in told}


@pytest.mark.clause("tlp.prize.most-pots")
@pytest.mark.parametrize(("reading", "prize"), [("in-finished", 3), ("all", 0)])
def test_which_pots_count_for_the_card(game: Pigs, reading: str, prize: int) -> None:
    """A has a pot in a complete house, B three in one that is not."""
    rules = veterans(most_pots=reading)
    streets = ((POT,), (house("wood door", "wood window*", "wood window*", "brick window*"),))
    # Under both A has the most houses (3) and the tallest (3) beside the 6 points of its tiles.
    assert scores(game, rules, *streets) == (6 + 6 + prize, 3 - prize, 0)
    seat, pots = {"in-finished": (0, 1), "all": (1, 3)}[reading]
    assert cited("tlp.prize.most-pots", winners=(seat,), pots=pots) in sheet(game, rules, *streets)


@pytest.mark.clause("tlp.prize.most-houses")
def test_every_complete_house_counts_for_the_card(game: Pigs) -> None:
    """A has two without a door, B one tall house and two unfinished, once complete."""
    rules = veterans()
    lofts = (house("straw window", "straw roof"), house("brick window", "straw roof"))
    lost = house("brick door", completed=True)
    streets = (lofts, (TOWER, lost, lost))
    # A: 4 + 6 and the card. B: 14 and the tallest.
    roofs = ["wood roof", "straw roof"]
    assert scores(game, rules, *streets, gone=roofs) == (10 + 3, 14 + 3, 0)
    assert cited("tlp.prize.most-houses", winners=(0,), houses=2) in sheet(game, rules, *streets)


@pytest.mark.clause("tlp.prize.tallest")
def test_the_tallest_house_has_a_roof_and_a_door(game: Pigs) -> None:
    """A's hall of four lacks a door, C's shaft of five a roof; B's house of three wins."""
    rules = veterans()
    shaft = house("wood door", "wood window", "wood window", "wood window*", "wood window*")
    streets = ((HALL,), (POT,), (shaft,))
    assert cited("tlp.prize.tallest", winners=(1,), floors=3) in sheet(game, rules, *streets)


@pytest.mark.clause("tlp.prize.tallest")
@pytest.mark.parametrize(
    ("rival", "falls"),
    [
        (house("straw door", "straw window", "straw window", "straw window*"), True),
        (house("straw window", "straw window", "straw window*", "straw roof"), True),
        (house("straw door", "straw window", "straw window*"), False),
        (house("straw window", "straw window", "straw roof"), False),
    ],
    ids=["taller-without-roof", "taller-without-door", "as-tall-without-roof", "as-tall-without-door"],
)
def test_a_taller_house_that_may_not_win_may_void_the_card(game: Pigs, rival: House, falls: bool) -> None:
    streets = ((house("wood door", "wood window", "wood roof"),), (rival,))
    card = cited("tlp.prize.tallest", winners=(0,), floors=3)
    assert card in sheet(game, veterans(), *streets)
    told = sheet(game, veterans(tallest="or-nobody"), *streets)
    assert (card in told) == (not falls)
    assert (cited("tlp.prize.tallest", winners=(), floors=4) in told) == falls
    assert "tallest" not in [dict(each.facts).get("prize") for each in told if each.clause == TIE_VOIDS]


@pytest.mark.clause("tlp.prize.tallest")
@pytest.mark.parametrize("value", ["of-eligible", "or-nobody"])
def test_where_no_house_stands_none_is_the_tallest(game: Pigs, value: str) -> None:
    told = sheet(game, veterans(tallest=value))
    assert cited("tlp.prize.tallest", winners=(), floors=0) in told
    assert "tlp.prize.tie-voids" not in [each.clause for each in told]


def test_the_six_cards_by_clause_and_name() -> None:
    rules = veterans()
    cards = prizes(rules, board(rules, (pure("wood"),), prizes=(None, A, C)))
    assert [(card.clause, card.name, card.holder) for card in cards] == [
        ("tlp.prize.straw", "straw", None),
        ("tlp.prize.wood", "wood", A),
        ("tlp.prize.brick", "brick", C),
        ("tlp.prize.most-pots", "most-pots", None),
        ("tlp.prize.most-houses", "most-houses", A),
        ("tlp.prize.tallest", "tallest", A),
    ]


@pytest.mark.clause("tlp.prize.tallest")
def test_two_equal_houses_of_one_player_do_not_tie(game: Pigs) -> None:
    streets = ((POT, house("wood door", "wood window", "wood roof")), (HUT,))
    assert cited("tlp.prize.tallest", winners=(0,), floors=3) in sheet(game, veterans(), *streets)


@pytest.mark.clause("tlp.prize.tallest")
def test_the_tallest_of_a_player_s_houses_counts(game: Pigs) -> None:
    """B's two houses of two and five floors stand before A's of three."""
    told = sheet(game, veterans(), (POT,), (HUT, TOWER))
    assert cited("tlp.prize.tallest", winners=(1,), floors=5) in told


@pytest.mark.clause("tlp.prize.tallest")
def test_a_door_and_a_roof_are_enough_for_the_card(game: Pigs) -> None:
    assert cited("tlp.prize.tallest", winners=(2,), floors=2) in sheet(game, veterans(), (), (), (HUT,))


@pytest.mark.clause("tlp.prize.tie-voids")
def test_a_tie_voids_a_card(game: Pigs) -> None:
    """A and C tie in pots (1), houses (1) and height (3); B has none of it."""
    rules = veterans()
    streets = ((POT,), (house("straw door"),), (house("brick door", "brick window*", "brick roof"),))
    assert scores(game, rules, *streets) == (6, 0, 12)
    told = sheet(game, rules, *streets)
    assert [each for each in told if each.clause.startswith("tlp.prize.")] == [
        cited("tlp.prize.tie-voids", tied=(0, 2), prize="most-pots", count=1),
        cited("tlp.prize.tie-voids", tied=(0, 2), prize="most-houses", count=1),
        cited("tlp.prize.tie-voids", tied=(0, 2), prize="tallest", count=3),
    ]


@pytest.mark.clause("tlp.prize.tie-voids")
def test_a_tie_below_the_leader_voids_nothing(game: Pigs) -> None:
    """A and B have one house each, C two."""
    told = sheet(game, veterans(), (HUT,), (HUT,), (house("straw door", "straw roof"),) * 2)
    assert cited("tlp.prize.most-houses", winners=(2,), houses=2) in told


@pytest.mark.clause("tlp.prize.most-pots", "tlp.prize.most-houses", "tlp.prize.tallest")
def test_where_nobody_has_anything_nobody_gets_a_card(game: Pigs) -> None:
    rules = veterans()
    assert scores(game, rules, (), (house("straw door", "straw window*"),)) == (0, 0, 0)
    told = sheet(game, rules, (), (house("straw door", "straw window*"),))
    assert [each for each in told if each.clause.startswith("tlp.prize.")] == [
        cited("tlp.prize.most-pots", winners=(), pots=0),
        cited("tlp.prize.most-houses", winners=(), houses=0),
        cited("tlp.prize.tallest", winners=(), floors=0),
    ]
    # Without a pot that counts and without a door, the one complete house wins for most houses only.
    lone = sheet(game, rules, (house("wood window", "wood roof"),))
    assert [each for each in lone if each.clause.startswith("tlp.prize.")] == [
        cited("tlp.prize.most-pots", winners=(), pots=0),
        cited("tlp.prize.most-houses", winners=(0,), houses=1),
        cited("tlp.prize.tallest", winners=(), floors=0),
    ]


# Values


@pytest.mark.clause("tlp.veterans.values", "tlp.prize.kept")
def test_all_six_cards_add_up(game: Pigs) -> None:
    """Three times 2 and three times 3, to the 6 points of A's house."""
    rules = veterans()
    gone = [f"{material} {part}" for material in ("wood", "brick") for part in PARTS]
    assert scores(game, rules, (POT,), prizes=(A, A, A), built=(3, 0, 0), gone=gone) == (6 + 15, 0, 0)
    told = sheet(game, rules, (POT,), prizes=(A, A, A), built=(3, 0, 0))
    assert [each for each in told if each.clause == "tlp.veterans.values"] == [
        *(cited("tlp.veterans.values", seat=0, prize=prize, points=2) for prize in MATERIALS),
        *(
            cited("tlp.veterans.values", seat=0, prize=prize, points=3)
            for prize in ("most-pots", "most-houses", "tallest")
        ),
    ]


@pytest.mark.clause("tlp.veterans.values", "tlp.components.prizes")
def test_each_card_has_its_own_value(game: Pigs) -> None:
    """Values that no sum can mix up; 6 points for A's tiles, 6 + 3 + 3 for B's."""
    cards = Prizes(
        straw=1000, wood=2000, brick=4000, most_pots=10000, most_houses=20000, tallest=40000, origin="scope"
    )
    rules = Rules(variant="veterans", prizes=cards)
    street = (HUT, house("wood window", "wood roof"))
    gone = [f"{material} {part}" for material in MATERIALS for part in PARTS]
    assert scores(game, rules, (POT,), street, prizes=(C, B, A), built=(2, 3, 1), gone=gone) == (
        6 + 4000 + 10000 + 40000,
        12 + 2000 + 20000,
        1000,
    )


@pytest.mark.clause("tlp.prize.kept", "tlp.veterans.values")
def test_a_card_is_kept_when_its_house_has_fallen(game: Pigs) -> None:
    rules = veterans()
    gone = [f"{material} {part}" for material in ("straw", "brick") for part in PARTS]
    assert scores(game, rules, prizes=(C, None, A), built=(1, 0, 1), gone=gone) == (2, 0, 2)
    told = sheet(game, rules, prizes=(C, None, A), built=(1, 0, 1))
    assert [each for each in told if each.clause == "tlp.prize.kept"] == [
        cited("tlp.prize.kept", seat=2, prize="straw"),
        cited("tlp.prize.kept", seat=0, prize="brick"),
    ]


@pytest.mark.clause("tlp.score.most-points", "tlp.score.most-built", "tlp.score.shared")
def test_ties_are_broken_as_in_the_normal_game(game: Pigs) -> None:
    """11 points each: A has 8 and the tallest, B 4 + 4 and most houses, C 3 + 4 and two cards won in play."""
    rules = veterans()
    streets = ((house("brick door", "brick roof"),), (house("straw window", "straw roof"),) * 2)
    third = (house("wood window", "brick roof"),)
    end = ended(rules, *streets, third, prizes=(C, C, None), built=(1, 2, 3))
    turn = game.turn(end)
    decided = tuple(ClauseId(each) for each in (*COUNTED, "tlp.score.most-built"))
    assert turn == Over(END, (B,), (11, 11, 11), decided)
    end = ended(rules, (house("brick door", "brick roof"),), prizes=(B, B, None), built=(1, 2, 0))
    turn = game.turn(end)
    assert turn == Over(END, (A,), (8 + 6, 4, 0), tuple(ClauseId(each) for each in COUNTED))


@pytest.mark.clause("tlp.score.shared")
def test_a_victory_may_be_shared_in_the_variant(game: Pigs) -> None:
    turn = game.turn(ended(veterans()))
    decided = (*COUNTED, "tlp.score.most-built", "tlp.score.shared")
    assert turn == Over(END, (A, B, C), (0, 0, 0), tuple(ClauseId(each) for each in decided))


@pytest.mark.clause("tlp.veterans.no-bonus", "tlp.veterans.values", "tlp.prize.kept")
@pytest.mark.clause("tlp.prize.tie-voids", "tlp.prize.most-houses", "tlp.prize.tallest")
def test_the_whole_sheet(game: Pigs) -> None:
    """A: 6 and the straw card. B: 6 + 5 and most houses. Pots tie; A's house is the tallest."""
    rules = veterans()
    streets = ((POT, house("brick door")), (HUT, house("straw window*", "wood roof")))
    assert sheet(game, rules, *streets, prizes=(A, None, None)) == (
        cited(END, count=3, needed=3),
        cited("tlp.score.tiles", seat=0, house=1, tiles=("straw", "straw", "straw"), points=6),
        cited("tlp.score.roofless", seat=0, house=2),
        cited("tlp.score.tiles", seat=1, house=1, tiles=("wood", "wood"), points=6),
        cited("tlp.score.tiles", seat=1, house=2, tiles=("straw", "wood"), points=5),
        cited("tlp.veterans.no-bonus"),
        cited("tlp.prize.kept", seat=0, prize="straw"),
        cited("tlp.veterans.values", seat=0, prize="straw", points=2),
        cited("tlp.prize.tie-voids", tied=(0, 1), prize="most-pots", count=1),
        cited("tlp.prize.most-houses", winners=(1,), houses=2),
        cited("tlp.veterans.values", seat=1, prize="most-houses", points=3),
        cited("tlp.prize.tallest", winners=(0,), floors=3),
        cited("tlp.veterans.values", seat=0, prize="tallest", points=3),
        cited("tlp.score.most-points", winners=(1,), points=14),
    )
