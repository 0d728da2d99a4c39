"""The end of the game, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from pigrules.core import Over
from pigrules.games.eat_me_if_you_can import Choosing, Dealing, Ended, Hunted, Rules
from pigrules.games.eat_me_if_you_can.scoring import END

from .hamlet import FOUR, A, B, C, D, Wolves, after, cited, ended, events, hunting, legal, refusals, under

KIDS_WOLF: str = "kids wolf pig1 red"


def over(winners: tuple[int, ...], scores: tuple[int, ...], *decided: str) -> Over:
    """The result by `decided`, words that follow ``emi.score.``."""
    seats: Any = winners
    clauses: Any = tuple(f"emi.score.{word}" for word in decided)
    return Over(END, seats, scores, clauses)


@pytest.mark.clause("emi.end.ten", "emi.score.most-points")
def test_ten_points_at_the_end_of_a_round(game: Wolves) -> None:
    nine = after(game, hunting("- sleep trap", points=(6, 5, 9)), "A hunt B")
    assert nine.board.points == (9, 2, 9)
    assert isinstance(nine.phase, Dealing)
    state = hunting("- sleep trap", points=(7, 5, 9))
    told = events(game, state, "A hunt B")
    assert told[-2:] == (
        cited("emi.end.ten", seats=(0,)),
        cited("emi.score.most-points", winners=(0,), points=10),
    )
    state = after(game, state, "A hunt B")
    assert state.phase == Ended(Hunted(A, B, False, 3, 3))
    assert game.turn(state) == over((0,), (10, 2, 9), "most-points")
    assert game.legal(state) == ()
    assert refusals(game, state, "B deal wolf kids pig1") == (
        cited("core.turn.over", ended=END),
        cited("emi.end.ten"),
    )


@pytest.mark.clause("emi.end.ten", "emi.score.most-points")
def test_the_most_points_win_whoever_was_there_first(game: Wolves) -> None:
    state = hunting("- sleep sleep", points=(9, 9, 4))
    told = events(game, state, "A hunt C")
    assert told[-2:] == (
        cited("emi.end.ten", seats=(0, 1)),
        cited("emi.score.most-points", winners=(1,), points=12),
    )
    assert game.turn(after(game, state, "A hunt C")) == over((1,), (10, 12, 3), "most-points")


@pytest.mark.clause("emi.score.first-there")
def test_where_the_first_with_ten_wins(game: Wolves) -> None:
    rules = under(several_with_ten="first-there")
    state = after(game, hunting("- sleep sleep", points=(9, 9, 4), rules=rules), "A hunt C")
    assert game.turn(state) == over((0,), (10, 12, 3), "first-there")
    trapped = hunting("- sleep trap", points=(4, 8, 9), rules=rules)
    assert events(game, trapped, "A hunt C")[-1] == cited("emi.score.first-there", winners=(2,))
    assert game.turn(after(game, trapped, "A hunt C")) == over((2,), (3, 11, 10), "first-there")
    neither = after(game, hunting("- sleep sleep", points=(5, 9, 4), rules=rules), "A hunt C")
    assert game.turn(neither) == over((1,), (6, 12, 3), "most-points")


@pytest.mark.clause("emi.score.first-there")
def test_nobody_is_first_of_one_with_ten(game: Wolves) -> None:
    rules = under(several_with_ten="first-there")
    alone = after(game, hunting("- sleep sleep", points=(9, 6, 4), rules=rules), "A hunt C")
    assert game.turn(alone) == over((0,), (10, 9, 3), "most-points")


@pytest.mark.clause("emi.score.pair-gained")
def test_a_tie_with_the_wolf_who_gained(game: Wolves) -> None:
    state = hunting("- sleep sleep", points=(9, 7, 4))
    told = events(game, state, "A hunt C")
    assert told[-2:] == (
        cited("emi.score.most-points", winners=(0, 1), points=10),
        cited("emi.score.pair-gained", winners=(0,), points=10),
    )
    assert game.turn(after(game, state, "A hunt C")) == over((0,), (10, 10, 3), "most-points", "pair-gained")


@pytest.mark.clause("emi.score.pair-gained")
def test_a_tie_with_the_victim_who_gained(game: Wolves) -> None:
    """B comes first from A, but C has caught the Wolf."""
    state = after(game, hunting("- sleep trap", points=(4, 7, 9)), "A hunt C")
    assert game.turn(state) == over((2,), (3, 10, 10), "most-points", "pair-gained")


@pytest.mark.clause("emi.score.clockwise")
@pytest.mark.parametrize(
    ("lying", "turned", "points", "line", "scores", "winner"),
    [
        # From A: B before C.
        (FOUR, "- sleep sleep sleep", (5, 7, 8, 3), "A hunt D", (6, 10, 10, 2), 1),
        # From B: C, D, A.
        (KIDS_WOLF, "sleep - sleep sleep", (7, 5, 3, 8), "B hunt C", (10, 6, 2, 10), 3),
        # From D: A first.
        ("kids red pig1 wolf", "sleep sleep trap -", (7, 8, 4, 2), "D hunt C", (10, 10, 5, 1), 0),
    ],
)
def test_the_first_clockwise_from_the_wolf(
    game: Wolves,
    lying: str,
    turned: str,
    points: tuple[int, ...],
    line: str,
    scores: tuple[int, ...],
    winner: int,
) -> None:
    state = hunting(turned, points=points, lying=lying)
    assert events(game, state, line)[-1] == cited("emi.score.clockwise", winners=(winner,), points=10)
    state = after(game, state, line)
    assert game.turn(state) == over((winner,), scores, "most-points", "clockwise")


@pytest.mark.clause("emi.score.shared")
def test_where_tied_players_share(game: Wolves) -> None:
    rules = under(tie="shared")
    state = after(game, hunting("- sleep sleep", points=(9, 7, 4), rules=rules), "A hunt C")
    assert game.turn(state) == over((0, 1), (10, 10, 3), "most-points", "shared")
    state = after(game, hunting("- sleep sleep", points=(9, 8, 4), rules=rules), "A hunt C")
    assert game.turn(state) == over((1,), (10, 11, 3), "most-points")


def test_a_gain_of_nothing_breaks_no_tie(game: Wolves) -> None:
    """A hand-made end: with gains cut down to losses, the Wolf who gained nothing has nine at most."""
    rules = under(seats=4, full_gain="what-is-lost")
    state = hunting("- sleep sleep sleep", points=(9, 7, 8, 0), lying=FOUR, rules=rules)
    state = after(game, state, "A hunt D")
    assert game.turn(state) == over((1,), (9, 10, 10, 0), "most-points", "clockwise")


@pytest.mark.clause("emi.end.ten", "emi.reveal.others")
def test_where_the_game_is_over_at_once(game: Wolves) -> None:
    rules = under(end_timing="at-once")
    state = hunting("- sleep sleep", points=(8, 5, 9), rules=rules)
    told = [event.clause for event in events(game, state, "A hunt B")]
    assert "emi.reveal.others" not in told
    assert game.turn(after(game, state, "A hunt B")) == over((0,), (11, 2, 9), "most-points")
    usual = hunting("- sleep sleep", points=(8, 5, 9))
    assert game.turn(after(game, usual, "A hunt B")) == over((0,), (11, 2, 10), "most-points")
    others = hunting("- sleep sleep", points=(4, 5, 9), rules=rules)
    assert game.turn(after(game, others, "A hunt B")) == over((2,), (7, 2, 10), "most-points")


@pytest.mark.clause("emi.end.ten", "emi.reveal.others")
@pytest.mark.parametrize(
    ("turned", "points", "scores", "winner"),
    [
        # C sleeps in a Little Pig's house: that would have made ten, too.
        ("- sleep sleep", (7, 5, 9), (10, 2, 9), 0),
        ("- trap sleep", (5, 7, 9), (2, 10, 9), 1),
    ],
)
def test_ten_and_no_more_is_enough_at_once(
    game: Wolves, turned: str, points: tuple[int, ...], scores: tuple[int, ...], winner: int
) -> None:
    state = hunting(turned, points=points, rules=under(end_timing="at-once"))
    told = [event.clause for event in events(game, state, "A hunt B")]
    assert "emi.end.ten" in told
    assert "emi.reveal.others" not in told
    state = after(game, state, "A hunt B")
    assert game.turn(state) == over((winner,), scores, "most-points")
    assert game.faults(state) == ()


@pytest.mark.clause("emi.end.ten")
@pytest.mark.parametrize("last_deal", ["round-wolf", "new-wolf"])
def test_at_once_is_before_any_deal(game: Wolves, last_deal: str) -> None:
    rules = under(end_timing="at-once", last_deal=last_deal)
    for points in ((8, 5, 9), (4, 5, 9)):
        state = after(game, hunting("- sleep sleep", points=points, rules=rules), "A hunt B")
        assert isinstance(state.phase, Ended)


TIED = "sleep - sleep sleep"
"""B, the Wolf, eats C; then A and D have ten, A the Kids and D Little Red Riding Hood."""


@pytest.mark.clause("emi.end.ten", "emi.deal.loser", "emi.score.clockwise")
@pytest.mark.parametrize(
    ("last_deal", "from_the_wolf", "dealt", "winner"),
    [
        # The Wolf of the round was B: C, D, A.
        ("round-wolf", "wolf-last", "wolf kids red pig1", 3),
        ("round-wolf", "wolf-first", "wolf kids red pig1", 3),
        # The new one is A: B, C, D, A, or A before all.
        ("new-wolf", "wolf-last", "wolf kids red pig1", 3),
        ("new-wolf", "wolf-first", "wolf kids red pig1", 0),
        # D: A, B, C, D, or D before all.
        ("new-wolf", "wolf-last", "kids red pig1 wolf", 0),
        ("new-wolf", "wolf-first", "kids red pig1 wolf", 3),
        # C: D, A, B.
        ("new-wolf", "wolf-last", "kids red wolf pig1", 3),
        ("new-wolf", "wolf-first", "kids red wolf pig1", 3),
    ],
)
def test_a_last_deal(game: Wolves, last_deal: str, from_the_wolf: str, dealt: str, winner: int) -> None:
    rules = under(seats=4, last_deal=last_deal, from_the_wolf=from_the_wolf)
    state = hunting(TIED, points=(7, 5, 3, 8), lying=KIDS_WOLF, rules=rules)
    assert "emi.end.ten" not in [event.clause for event in events(game, state, "B hunt C")]
    state = after(game, state, "B hunt C")
    assert len(legal(game, state)) == 24
    assert events(game, state, f"C deal {dealt}")[-3:] == (
        cited("emi.end.ten", seats=(0, 3)),
        cited("emi.score.most-points", winners=(0, 3), points=10),
        cited("emi.score.clockwise", winners=(winner,), points=10),
    )
    state = after(game, state, f"C deal {dealt}")
    assert game.faults(state) == ()
    assert game.turn(state) == over((winner,), (10, 6, 2, 10), "most-points", "clockwise")


@pytest.mark.clause("emi.deal.loser", "emi.score.pair-gained")
def test_the_gain_breaks_a_tie_after_a_last_deal_too(game: Wolves) -> None:
    rules = under(last_deal="new-wolf")
    state = hunting("- sleep sleep", points=(9, 7, 4), rules=rules)
    state = after(game, state, "A hunt C", "C deal pig1 wolf kids")
    assert game.turn(state) == over((0,), (10, 10, 3), "most-points", "pair-gained")


def test_without_ten_the_last_deal_is_none(game: Wolves) -> None:
    rules = under(last_deal="new-wolf")
    state = after(game, hunting("- sleep sleep", rules=rules), "A hunt C", "C deal pig1 wolf kids")
    assert state.phase == Choosing((None, None, None))


@pytest.mark.clause("emi.score.clockwise")
def test_from_where_the_count_begins_does_not_matter_for_the_wolf_of_the_round(game: Wolves) -> None:
    """That Wolf cannot be among the tied unless it has gained."""
    hunted = Hunted(A, D, True, 3, 1)
    for from_the_wolf in ("wolf-last", "wolf-first"):
        rules = under(seats=4, from_the_wolf=from_the_wolf)
        state = ended(hunted, points=(6, 10, 10, 2), lying=FOUR, rules=rules)
        assert game.turn(state).winners == (1,)  # type: ignore[union-attr]


def test_names_of_seats_are_numbers(game: Wolves) -> None:
    state = after(game, hunting("- sleep trap", points=(7, 5, 9)), "A hunt B")
    assert (A, B, C) == (0, 1, 2)
    assert game.rules(state) == Rules()
