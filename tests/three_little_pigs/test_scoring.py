"""Points and winners: lines 84 to 100 of the document, and every reading that bears on them.

A tile scores 2 if of straw, 3 if of wood, 4 if of brick; to that comes a point a pot and a point a house.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

from pigrules.core import Cited, ClauseId, Over, Seat
from pigrules.games.three_little_pigs import Building, House, Purse, Rules, State

from .board import EMPTY, A, B, C, Pigs, after, board, cited, ended, house, sheet, under

END: Final = ClauseId("tlp.end.stacks")
NORMAL: Final = ("tlp.score.tiles", "tlp.score.pots", "tlp.score.houses", "tlp.score.most-points")

DRAWN: Final = house("straw door", "wood window*", "brick roof")
"""2 + 3 + 4 = 9 for its tiles; with its pot and itself 11."""
LOW: Final = house("straw door", "straw roof")
"""2 + 2 = 4; with itself 5."""
LOFT: Final = house("brick window*", "brick roof")
"""4 + 4 = 8; with its pot and itself 10."""
ROOFLESS: Final = house("brick door", "brick window*")
TOWER: Final = house("wood door", "wood window", "wood window*", "straw window*", "wood roof")
"""3 + 3 + 3 + 2 + 3 = 14; with two pots and itself 17."""


def over(game: Pigs, rules: Rules, *streets: Sequence[House], **lying: Any) -> Over:
    state = ended(rules, *streets, **lying)
    assert game.faults(state) == ()
    turn = game.turn(state)
    assert isinstance(turn, Over)
    return turn


def won(winners: Sequence[int], scores: tuple[int, ...], *ties: str) -> Over:
    """The end by points, then by these clauses on ties."""
    decided = (*NORMAL, *(f"tlp.score.{tie}" for tie in ties))
    return Over(END, tuple(Seat(s) for s in winners), scores, tuple(ClauseId(each) for each in decided))


def total(told: Sequence[Cited], clause: str, fact: str) -> int:
    """What the citations of a clause bring, which are all about seat B."""
    facts = [dict(each.facts) for each in told if each.clause == clause]
    assert {each["seat"] for each in facts} <= {1}
    return sum(int(str(each[fact])) for each in facts)


# One house after another


@pytest.mark.clause("tlp.score.tiles", "tlp.score.pots", "tlp.score.houses")
@pytest.mark.parametrize(
    ("street", "tiles", "pots", "houses"),
    [
        pytest.param((), 0, 0, 0, id="nothing"),
        pytest.param((DRAWN,), 9, 1, 1, id="drawn"),
        pytest.param((LOW,), 4, 0, 1, id="low"),
        pytest.param((LOFT,), 8, 1, 1, id="without-a-door"),
        pytest.param((TOWER,), 14, 2, 1, id="tower"),
        pytest.param((ROOFLESS,), 0, 0, 0, id="roofless"),
        pytest.param((DRAWN, ROOFLESS, LOFT), 17, 2, 2, id="three"),
        pytest.param((house("wood window", "straw roof"),), 5, 0, 1, id="wood-straw"),
    ],
)
def test_points_of_drawn_houses(
    game: Pigs, street: Sequence[House], tiles: int, pots: int, houses: int
) -> None:
    rules = under(seats=2)
    assert over(game, rules, (), street).scores == (0, tiles + pots + houses)
    assert over(game, rules, street, ()).scores == (tiles + pots + houses, 0)
    told = sheet(game, rules, (), street)
    assert total(told, "tlp.score.tiles", "points") == tiles
    assert total(told, "tlp.score.pots", "pots") == pots
    assert total(told, "tlp.score.houses", "points") == houses


@pytest.mark.clause("tlp.score.tiles", "tlp.components.pig-heads")
@pytest.mark.parametrize(("material", "points"), [("straw", 2), ("wood", 3), ("brick", 4)])
def test_what_a_tile_is_worth(game: Pigs, material: str, points: int) -> None:
    """Door and roof of the material: twice its points, and one for the house."""
    street = (house(f"{material} door", f"{material} roof"),)
    assert over(game, under(seats=2), street, ()).scores == (2 * points + 1, 0)


@pytest.mark.clause("tlp.score.roofless")
def test_houses_without_a_roof_are_discarded_pots_included(game: Pigs) -> None:
    rules = under(seats=2)
    street = (ROOFLESS, LOW, house("straw window*"))
    assert over(game, rules, street, ()).scores == (5, 0)
    told = sheet(game, rules, street, ())
    assert [each for each in told if each.clause == "tlp.score.roofless"] == [
        cited("tlp.score.roofless", seat=0, house=1),
        cited("tlp.score.roofless", seat=0, house=3),
    ]


@pytest.mark.clause("tlp.score.roofless", "tlp.score.houses")
def test_a_house_that_lost_its_roof_scores_nothing(game: Pigs) -> None:
    rules = under(seats=2)
    assert over(game, rules, (house("brick door", completed=True),), (), gone=["straw roof"]).scores == (0, 0)


@pytest.mark.clause("tlp.house.completed", "tlp.score.houses")
def test_only_a_roof_completes_a_house_and_only_the_first_one_counts(game: Pigs) -> None:
    """B builds on its second house; its third was complete before the wolf took the roof."""
    rules = under()
    lying = board(rules, (), (LOW, house("wood window"), house("brick door", completed=True)))
    state = State(rules, lying, Building(B, Purse(2, 2, 2), ()))
    built = {
        line: after(game, state, f"B buy straw {line}").board.built
        for line in ("door 2", "window 2", "window 4", "roof 2", "roof 3")
    }
    assert lying.built == (0, 2, 0)
    assert built == {
        "door 2": (0, 2, 0),
        "window 2": (0, 2, 0),
        "window 4": (0, 2, 0),
        "roof 2": (0, 3, 0),
        "roof 3": (0, 2, 0),
    }


# Readings


@pytest.mark.clause("tlp.score.pots", "tlp.score.roofless")
@pytest.mark.parametrize(("reading", "score"), [("lost", 11), ("counted", 12)])
def test_pots_of_unfinished_houses(game: Pigs, reading: str, score: int) -> None:
    """The drawn house scores 11; the roofless one has one pot."""
    rules = under(seats=2, unfinished_pots=reading)
    street = (DRAWN, ROOFLESS)
    assert over(game, rules, street, ()).scores == (score, 0)
    told = sheet(game, rules, street, ())
    assert cited("tlp.score.pots", seat=0, house=1, pots=1) in told
    assert (cited("tlp.score.pots", seat=0, house=2, pots=1) in told) == (reading == "counted")
    assert cited("tlp.score.roofless", seat=0, house=2) in told


@pytest.mark.clause("tlp.score.houses")
@pytest.mark.parametrize(
    ("reading", "houses"), [("standing", [(1, 1)]), ("ever", [(1, 1), (2, 1), ("fallen", 1)])]
)
def test_which_houses_bring_the_bonus(game: Pigs, reading: str, houses: list[Any]) -> None:
    """One complete house stands, one has lost its roof, one is gone; the last was never complete."""
    rules = under(seats=2, house_bonus=reading)
    street = (LOW, house("brick door", completed=True), ROOFLESS)
    gone = ["wood roof", "wood roof"]
    assert over(game, rules, street, (), built=(3, 0), gone=gone).scores == (4 + len(houses), 0)
    told = sheet(game, rules, street, (), built=(3, 0))
    assert [each for each in told if each.clause == "tlp.score.houses"] == [
        cited("tlp.score.houses", seat=0, house=number, points=points) for number, points in houses
    ]


@pytest.mark.clause("tlp.score.houses")
@pytest.mark.parametrize(("reading", "score"), [("collapses", 0), ("stays", 5)])
def test_a_lone_roof_that_stays_is_a_complete_house(game: Pigs, reading: str, score: int) -> None:
    """Straw blown away from under a brick roof: 4 for the roof, 1 for the house."""
    rules = under(seats=2, lone_roof=reading)
    standing, gone = {"collapses": ((), ["brick roof"]), "stays": ((house("brick roof"),), [])}[reading]
    assert over(game, rules, standing, (), built=(1, 0), gone=gone).scores == (score, 0)


# Who wins


@pytest.mark.clause("tlp.score.most-points")
def test_the_most_points_win(game: Pigs) -> None:
    """9 + 1 + 1 = 11 for A, 4 + 1 = 5 for B, 14 + 2 + 1 = 17 for C."""
    rules = under(seats=3)
    streets = ((DRAWN,), (LOW,), (TOWER,))
    assert over(game, rules, *streets) == won((C,), (11, 5, 17))
    assert sheet(game, rules, *streets)[-1] == cited("tlp.score.most-points", winners=(2,), points=17)


@pytest.mark.clause("tlp.score.most-built")
def test_a_tie_goes_to_who_built_most_houses(game: Pigs) -> None:
    """10 points each for A (brick: 4 + 4 + 1 + 1) and C (straw twice: 4 + 4 + 1 + 1); B has 5."""
    rules = under(seats=3)
    streets = ((LOFT,), (house("straw door", "straw roof"),), (LOW, LOW))
    result = over(game, rules, *streets)
    assert result == won((C,), (10, 5, 10), "most-built")
    assert sheet(game, rules, *streets)[-2:] == (
        cited("tlp.score.most-points", winners=(0, 2), points=10),
        cited("tlp.score.most-built", winners=(2,), houses=2),
    )


@pytest.mark.clause("tlp.score.most-built")
def test_only_the_tied_count_for_the_tie(game: Pigs) -> None:
    """A and B have 17 points with one house and two; C's three houses bring 15."""
    rules = under(seats=3)
    two = (house("brick door", "brick roof"), house("wood window", "brick roof"))  # 8 + 7 + 2 = 17
    three = (LOW, LOW, house("straw door", "straw roof"))  # 4 + 4 + 4 + 3 = 15
    result = over(game, rules, (TOWER,), two, three)
    assert result.scores == (17, 17, 15)
    assert result.winners == (B,)


@pytest.mark.clause("tlp.score.shared")
def test_who_is_still_tied_shares_the_victory(game: Pigs) -> None:
    """A and C have 10 points with one house each, B 5."""
    rules = under(seats=3)
    other = house("wood door", "wood window", "wood roof")  # 3 + 3 + 3 + 1 = 10
    streets = ((LOFT,), (LOW,), (other,))
    assert over(game, rules, *streets) == won((A, C), (10, 5, 10), "most-built", "shared")
    assert sheet(game, rules, *streets)[-3:] == (
        cited("tlp.score.most-points", winners=(0, 2), points=10),
        cited("tlp.score.most-built", winners=(0, 2), houses=1),
        cited("tlp.score.shared", winners=(0, 2)),
    )


@pytest.mark.clause("tlp.score.shared")
def test_of_three_tied_two_may_share(game: Pigs) -> None:
    """10 points each: A with one house, B and C with two houses of 4 + 4 + 2."""
    rules = under(seats=3)
    result = over(game, rules, (LOFT,), (LOW, LOW), (house("straw window", "straw roof"), LOW))
    assert result.scores == (10, 10, 10)
    assert result.winners == (B, C)


@pytest.mark.clause("tlp.score.shared")
def test_nobody_with_a_point_is_a_tie_of_all(game: Pigs) -> None:
    result = over(game, under(seats=5))
    assert (result.scores, result.winners) == ((0,) * 5, (0, 1, 2, 3, 4))


@pytest.mark.clause("tlp.score.most-built")
@pytest.mark.parametrize(
    ("reading", "winners", "houses", "ties"),
    [("standing", (0, 2), 1, ("most-built", "shared")), ("ever", (0,), 2, ("most-built",))],
)
def test_which_houses_count_for_the_tie(
    game: Pigs, reading: str, winners: tuple[int, ...], houses: int, ties: tuple[str, ...]
) -> None:
    """10 points and one standing house each; A once completed another, which is gone. B lost two."""
    rules = under(seats=3, most_built=reading)
    streets = ((LOFT,), (LOW,), (house("wood door", "wood window", "wood roof"),))
    result = over(game, rules, *streets, built=(2, 3, 1), gone=["straw roof", "wood roof", "brick roof"])
    assert result == won(winners, (10, 5, 10), *ties)
    told = sheet(game, rules, *streets, built=(2, 3, 1))
    assert cited("tlp.score.most-built", winners=winners, houses=houses) in told


@pytest.mark.clause("tlp.score.roofless", "tlp.score.tiles", "tlp.score.pots", "tlp.score.houses")
@pytest.mark.clause("tlp.score.most-points")
def test_the_whole_sheet(game: Pigs) -> None:
    rules = under(seats=2)
    assert sheet(game, rules, (DRAWN, ROOFLESS), (TOWER, LOW)) == (
        cited(END, count=2, needed=2),
        cited("tlp.score.tiles", seat=0, house=1, tiles=("straw", "wood", "brick"), points=9),
        cited("tlp.score.pots", seat=0, house=1, pots=1),
        cited("tlp.score.houses", seat=0, house=1, points=1),
        cited("tlp.score.roofless", seat=0, house=2),
        cited("tlp.score.tiles", seat=1, house=1, tiles=("wood", "wood", "wood", "straw", "wood"), points=14),
        cited("tlp.score.pots", seat=1, house=1, pots=2),
        cited("tlp.score.houses", seat=1, house=1, points=1),
        cited("tlp.score.tiles", seat=1, house=2, tiles=("straw", "straw"), points=4),
        cited("tlp.score.houses", seat=1, house=2, points=1),
        cited("tlp.score.most-points", winners=(1,), points=22),
    )


@pytest.mark.clause("tlp.score.tiles")
def test_prizes_mean_nothing_in_the_normal_game(game: Pigs) -> None:
    """The straw house alone would win a prize in the variant: 2 + 2 + 2 + 1 and no more."""
    pure = house("straw door", "straw window", "straw roof")
    state = after(
        game,
        State(
            under(seats=2),
            board(under(seats=2), (house("straw door", "straw window"),), empty=EMPTY[1:3]),
            Building(A, Purse(1, 1, 2), ()),
        ),
        "A buy straw roof 1",
        "A done",
    )
    assert state.board.houses[A] == (pure,)
    turn = game.turn(state)
    assert isinstance(turn, Over)
    assert turn.scores == (7, 0)
