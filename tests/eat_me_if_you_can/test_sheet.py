"""Score sheets worked out by hand: open points, and ties as line 39 settles them."""

from __future__ import annotations

from itertools import product

import pytest

from asking import entry
from pigrules.core import Cited, ScoreSheet
from pigrules.games.eat_me_if_you_can import Dealing, State

from .hamlet import FOUR, A, B, C, D, Wolves, after, choosing, cited, hunting, under


def of(game: Wolves, state: State) -> ScoreSheet:
    sheet = game.sheet(state)
    assert sheet is not None
    assert sheet.entries == tuple(
        entry(seat, "emi.bank.centre", points, seat=seat, points=points)
        for seat, points in enumerate(state.board.points)
    )
    if sheet.final:
        assert sheet.over == game.turn(state)
    return sheet


def most(points: int, *winners: int) -> Cited:
    return cited("emi.score.most-points", winners=winners, points=points)


@pytest.mark.clause("emi.score.most-points", "emi.end.ten")
def test_the_most_points(game: Wolves) -> None:
    """The Wolf eats C, who sleeps in a Little Pig's house (1); B sleeps in that of the Kids (3)."""
    sheet = of(game, after(game, hunting("- sleep sleep", points=(9, 9, 4)), "A hunt C"))
    assert sheet.points == (10, 12, 3)
    assert sheet.ended == cited("emi.end.ten", seats=(0, 1))
    assert sheet.decided == (most(12, 1),)
    assert sheet.winners == (B,)


@pytest.mark.clause("emi.score.pair-gained")
def test_a_tie_that_the_wolf_wins_by_its_gain(game: Wolves) -> None:
    """A 9 + 1, B 7 + 3."""
    sheet = of(game, after(game, hunting("- sleep sleep", points=(9, 7, 4)), "A hunt C"))
    assert sheet.points == (10, 10, 3)
    assert sheet.decided == (most(10, 0, 1), cited("emi.score.pair-gained", winners=(0,), points=10))
    assert sheet.winners == (A,)


@pytest.mark.clause("emi.score.clockwise")
def test_a_tie_that_the_first_clockwise_wins(game: Wolves) -> None:
    """A eats D (1). B 7 + 3 and C 8 + 2 did not gain by the hunt; from A, B comes first."""
    state = hunting("- sleep sleep sleep", points=(5, 7, 8, 3), lying=FOUR)
    sheet = of(game, after(game, state, "A hunt D"))
    assert sheet.points == (6, 10, 10, 2)
    assert sheet.ended == cited("emi.end.ten", seats=(1, 2))
    assert sheet.decided == (most(10, 1, 2), cited("emi.score.clockwise", winners=(1,), points=10))
    assert sheet.winners == (B,)


@pytest.mark.clause("emi.score.shared")
def test_a_tie_that_is_shared_where_the_table_has_agreed_on_it(game: Wolves) -> None:
    rules = under(tie="shared")
    sheet = of(game, after(game, hunting("- sleep sleep", points=(9, 7, 4), rules=rules), "A hunt C"))
    assert sheet.decided == (most(10, 0, 1), cited("emi.score.shared", winners=(0, 1), points=10))
    assert sheet.winners == (A, B)


@pytest.mark.clause("emi.score.first-there")
def test_the_first_with_ten_where_that_comes_before_all(game: Wolves) -> None:
    """A has ten by the hunt before B turns its house round and has twelve."""
    rules = under(several_with_ten="first-there")
    sheet = of(game, after(game, hunting("- sleep sleep", points=(9, 9, 4), rules=rules), "A hunt C"))
    assert sheet.points == (10, 12, 3)
    assert sheet.decided == (cited("emi.score.first-there", winners=(0,)),)
    assert sheet.winners == (A,)


@pytest.mark.clause("emi.score.clockwise", "emi.end.ten")
def test_a_last_deal_moves_the_wolf_that_is_counted_from(game: Wolves) -> None:
    """B, the Wolf, eats C; A 7 + 3 and D 8 + 2 tie. From B, D comes first; from D, the new Wolf, A."""
    rules = under(seats=4, last_deal="new-wolf")
    state = hunting("sleep - sleep sleep", points=(7, 5, 3, 8), lying="kids wolf pig1 red", rules=rules)
    dealing = after(game, state, "B hunt C")
    assert isinstance(dealing.phase, Dealing)
    before = of(game, dealing)
    assert (before.final, before.points, before.winners) == (False, (10, 6, 2, 10), (D,))
    assert before.decided == (most(10, 0, 3), cited("emi.score.clockwise", winners=(3,), points=10))
    sheet = of(game, after(game, dealing, "C deal kids red pig1 wolf"))
    assert sheet.decided == (most(10, 0, 3), cited("emi.score.clockwise", winners=(0,), points=10))
    assert (sheet.final, sheet.winners) == (True, (A,))


def test_a_tie_in_the_middle_of_a_round_is_left_open(game: Wolves) -> None:
    """What the last hunt brought is known no more, and the next one may bring anything."""
    sheet = of(game, choosing("- sleep -", points=(4, 4, 2)))
    assert (sheet.final, sheet.decided, sheet.winners) == (False, (most(4, 0, 1),), (A, B))
    alone = of(game, choosing("- sleep -", points=(4, 3, 5)))
    assert (alone.decided, alone.winners) == ((most(5, 2),), (C,))


def test_debts_are_points_below_zero(game: Wolves) -> None:
    """A, the Wolf, owes the Kids' 3 points and has 1."""
    rules = under(below_zero="debt")
    sheet = of(game, after(game, hunting("- trap sleep", points=(1, 0, 0), rules=rules), "A hunt B"))
    assert (sheet.points, sheet.winners) == ((-2, 3, 1), (B,))


@pytest.mark.clause("emi.choice.hidden")
def test_no_wheel_makes_a_difference(game: Wolves) -> None:
    """A sheet is open to all: it is the same wherever the wheels point, and names none."""
    sheets = {
        game.sheet(hunting(f"- {' '.join(turned)}", points=(2, 3, 3)))
        for turned in product(("sleep", "trap"), repeat=2)
    }
    assert len(sheets) == 1
    assert not {"sleep", "trap"} & set(repr(sheets).replace("'", " ").split())
