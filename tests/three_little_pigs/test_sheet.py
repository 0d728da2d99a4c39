"""Score sheets worked out by hand: each house by number, each prize card, and ties step by step.

A tile scores 2 if of straw, 3 if of wood, 4 if of brick (lines 90 to 96).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

from asking import entry
from pigrules import MalformedError
from pigrules.core import Entry, ScoreSheet
from pigrules.games.three_little_pigs import House, Rules, State

from .board import A, B, C, Pigs, board, building, cited, ended, house, under, veterans

DRAWN: Final = house("straw door", "wood window*", "brick roof")
"""2 + 3 + 4 = 9, and a pot."""
LOW: Final = house("straw door", "straw roof")
"""2 + 2 = 4."""
LOFT: Final = house("brick window*", "brick roof")
"""4 + 4 = 8, and a pot; no door."""
ROOFLESS: Final = house("brick door", "brick window*")
STACKED: Final = house("wood door", "wood window", "wood roof")
"""3 + 3 + 3 = 9."""
POT: Final = house("straw door", "straw window*", "straw roof")
"""2 + 2 + 2 = 6, and a pot; three floors."""
HUT: Final = house("wood door", "wood roof")
"""3 + 3 = 6; two floors."""


def at_end(game: Pigs, rules: Rules, *streets: Sequence[House], **lying: Any) -> ScoreSheet:
    """The sheet of a position in which the game has ended, which can be."""
    state = ended(rules, *streets, **lying)
    assert game.faults(state) == ()
    sheet = game.sheet(state)
    assert sheet is not None
    assert sheet.over == game.turn(state)
    assert sheet.ended == cited("tlp.end.stacks", count=rules.needed, needed=rules.needed)
    return sheet


def tiles(seat: int, number: int, points: int, materials: str) -> Entry:
    facts: dict[str, Any] = {"house": number, "tiles": tuple(materials.split()), "points": points}
    return entry(seat, "tlp.score.tiles", points, seat=seat, **facts)


def roofless(seat: int, number: int) -> Entry:
    return entry(seat, "tlp.score.roofless", 0, seat=seat, house=number)


def pots(seat: int, number: int, count: int) -> Entry:
    return entry(seat, "tlp.score.pots", count, seat=seat, house=number, pots=count)


def bonus(seat: int, number: int | str, points: int = 1) -> Entry:
    return entry(seat, "tlp.score.houses", points, seat=seat, house=number, points=points)


def value(seat: int, prize: str, points: int) -> Entry:
    return entry(seat, "tlp.veterans.values", points, seat=seat, prize=prize, points=points)


@pytest.mark.clause("tlp.score.tiles", "tlp.score.pots", "tlp.score.houses", "tlp.score.roofless")
def test_each_house_by_number(game: Pigs) -> None:
    """A: 9 + 1 + 1, and nothing for a house without a roof. B: 4 + 1."""
    sheet = at_end(game, under(seats=2), (DRAWN, ROOFLESS), (LOW,))
    assert sheet.entries == (
        tiles(A, 1, 9, "straw wood brick"),
        pots(A, 1, 1),
        bonus(A, 1),
        roofless(A, 2),
        tiles(B, 1, 4, "straw straw"),
        bonus(B, 1),
    )
    assert sheet.points == (11, 5)
    assert sheet.decided == (cited("tlp.score.most-points", winners=(0,), points=11),)
    assert sheet.winners == (A,)
    assert sheet.counted == ("tlp.score.tiles", "tlp.score.pots", "tlp.score.houses")


@pytest.mark.clause("tlp.score.pots", "tlp.score.roofless")
def test_pots_of_a_house_without_a_roof_where_they_count(game: Pigs) -> None:
    """B's two pots in a house without a roof beat the single hut of A but for one point: 5 to 2."""
    unfinished = house("brick door", "brick window*", "wood window*")
    sheet = at_end(game, under(seats=2, unfinished_pots="counted"), (LOW,), (unfinished,))
    assert sheet.entries == (
        tiles(A, 1, 4, "straw straw"),
        bonus(A, 1),
        roofless(B, 1),
        pots(B, 1, 2),
    )
    assert (sheet.points, sheet.winners) == ((5, 2), (A,))


@pytest.mark.clause("tlp.score.houses")
def test_houses_that_were_completed_once_where_they_keep_their_bonus(game: Pigs) -> None:
    """A has one house that lost its roof, and two of which nothing is left: 1 + 2. B has 4 + 1."""
    lost = house("brick door", completed=True)
    gone = ["straw roof", "wood roof", "brick roof"]
    sheet = at_end(game, under(seats=2, house_bonus="ever"), (lost,), (LOW,), built=(3, 1), gone=gone)
    assert sheet.entries == (
        roofless(A, 1),
        bonus(A, 1),
        bonus(A, "fallen", 2),
        tiles(B, 1, 4, "straw straw"),
        bonus(B, 1),
    )
    assert (sheet.points, sheet.winners) == ((3, 5), (B,))
    standing = at_end(game, under(seats=2), (lost,), (LOW,), built=(3, 1), gone=gone)
    assert standing.entries == (roofless(A, 1), tiles(B, 1, 4, "straw straw"), bonus(B, 1))
    assert standing.points == (0, 5)


@pytest.mark.clause("tlp.score.most-points", "tlp.score.most-built", "tlp.score.shared")
def test_a_tie_step_by_step(game: Pigs) -> None:
    """8 + 1 + 1 for A and 9 + 1 for C, with one house each; B has 4 + 1."""
    streets = ((LOFT,), (LOW,), (STACKED,))
    sheet = at_end(game, under(), *streets)
    assert sheet.points == (10, 5, 10)
    assert sheet.decided == (
        cited("tlp.score.most-points", winners=(0, 2), points=10),
        cited("tlp.score.most-built", winners=(0, 2), houses=1),
        cited("tlp.score.shared", winners=(0, 2)),
    )
    assert sheet.winners == (A, C)


@pytest.mark.clause("tlp.score.most-built")
def test_a_tie_where_fallen_houses_were_built_too(game: Pigs) -> None:
    """As before, but A has once completed a second house, of which nothing is left."""
    streets = ((LOFT,), (LOW,), (STACKED,))
    sheet = at_end(game, under(most_built="ever"), *streets, built=(2, 1, 1), gone=["straw roof"])
    assert sheet.points == (10, 5, 10)
    assert sheet.decided == (
        cited("tlp.score.most-points", winners=(0, 2), points=10),
        cited("tlp.score.most-built", winners=(0,), houses=2),
    )
    assert sheet.winners == (A,)


@pytest.mark.clause("tlp.veterans.values", "tlp.prize.kept", "tlp.prize.tie-voids", "tlp.veterans.no-bonus")
def test_each_prize_card(game: Pigs) -> None:
    """A: 6, the straw card 2, the tallest house 3. B: 6 + 5, most houses 3. They tie in pots, one each."""
    streets = ((POT, house("brick door")), (HUT, house("straw window*", "wood roof")))
    sheet = at_end(game, veterans(), *streets, prizes=(A, None, None))
    assert sheet.entries == (
        tiles(A, 1, 6, "straw straw straw"),
        roofless(A, 2),
        tiles(B, 1, 6, "wood wood"),
        tiles(B, 2, 5, "straw wood"),
        entry(None, "tlp.veterans.no-bonus", 0),
        entry(A, "tlp.prize.kept", 0, seat=0, prize="straw"),
        value(A, "straw", 2),
        entry(None, "tlp.prize.tie-voids", 0, tied=(0, 1), prize="most-pots", count=1),
        entry(B, "tlp.prize.most-houses", 0, winners=(1,), houses=2),
        value(B, "most-houses", 3),
        entry(A, "tlp.prize.tallest", 0, winners=(0,), floors=3),
        value(A, "tallest", 3),
    )
    assert (sheet.points, sheet.winners) == ((11, 14, 0), (B,))
    assert sheet.counted == ("tlp.score.tiles", "tlp.veterans.no-bonus", "tlp.veterans.values")


@pytest.mark.clause("tlp.prize.most-pots", "tlp.prize.tallest")
def test_prizes_under_other_readings(game: Pigs) -> None:
    """B's house of four without a roof has most pots, three, and bars A's house of three from its card.

    A: 9 and most houses, 3. B: most pots, 3.
    """
    tall = house("wood door", "wood window*", "wood window*", "brick window*")
    rules = veterans(most_pots="all", tallest="or-nobody")
    sheet = at_end(game, rules, (STACKED,), (tall,), prizes=(None, None, None))
    assert sheet.entries == (
        tiles(A, 1, 9, "wood wood wood"),
        roofless(B, 1),
        entry(None, "tlp.veterans.no-bonus", 0),
        entry(B, "tlp.prize.most-pots", 0, winners=(1,), pots=3),
        value(B, "most-pots", 3),
        entry(A, "tlp.prize.most-houses", 0, winners=(0,), houses=1),
        value(A, "most-houses", 3),
        entry(None, "tlp.prize.tallest", 0, winners=(), floors=4),
    )
    assert (sheet.points, sheet.winners) == ((12, 3, 0), (A,))
    usual = at_end(game, veterans(), (STACKED,), (tall,))
    assert usual.entries[3:] == (
        entry(None, "tlp.prize.most-pots", 0, winners=(), pots=0),
        entry(A, "tlp.prize.most-houses", 0, winners=(0,), houses=1),
        value(A, "most-houses", 3),
        entry(A, "tlp.prize.tallest", 0, winners=(0,), floors=3),
        value(A, "tallest", 3),
    )
    assert usual.points == (15, 0, 0)


def test_a_game_in_which_nobody_has_built(game: Pigs) -> None:
    sheet = at_end(game, under(seats=5))
    assert (sheet.entries, sheet.points) == ((), (0, 0, 0, 0, 0))
    assert sheet.winners == (0, 1, 2, 3, 4)
    assert sheet.decided[-1] == cited("tlp.score.shared", winners=(0, 1, 2, 3, 4))


def test_the_points_as_they_stand(game: Pigs) -> None:
    """A builds on; its hut scores 6 + 1."""
    state = building(HUT, ROOFLESS, doors=2)
    sheet = game.sheet(state)
    assert sheet is not None
    assert sheet.entries == (tiles(A, 1, 6, "wood wood"), bonus(A, 1), roofless(A, 2))
    assert (sheet.final, sheet.ended, sheet.points, sheet.winners) == (False, None, (7, 0, 0), (A,))
    with pytest.raises(MalformedError, match="the game goes on"):
        _ = sheet.over


def test_stacks_make_no_difference(game: Pigs) -> None:
    """Nothing on a sheet rests on what is still to be turned up."""
    rules = under(top_tile="hidden")
    phase = building(HUT).phase
    whole, less = (board(rules, (HUT,), empty=empty) for empty in ((), ("straw door", "brick roof")))
    assert game.sheet(State(rules, whole, phase)) == game.sheet(State(rules, less, phase))
