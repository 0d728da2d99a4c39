"""The first tier of refusals, the same in every game: is it this seat's turn, and this kind of step's?"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pigrules import Choose, Cited, Ruling, Seat
from pigrules.core import LEGAL, ClauseId
from pigrules.core.referee import decisive, no_such, out_of_turn
from pigrules.registry import AnyGame, game
from pigrules.testing.plugin import Watched


@pytest.fixture
def coin(site: Path) -> Any:
    return import_module("coin_toss")


@pytest.fixture
def coin_toss(coin: Any, watched: Watched) -> AnyGame:
    return watched(game("coin-toss"))


def refused(clause: str, *facts: tuple[str, Any]) -> Ruling:
    return Ruling((Cited(ClauseId(clause), facts),))


@pytest.mark.clause("core.turn.over")
def test_nothing_is_accepted_once_the_game_is_over(coin: Any, coin_toss: AnyGame) -> None:
    over = coin.State(coin.Rules(), "heads", "tails")
    refusal = refused("core.turn.over", ("ended", "coin.end.shown"))
    assert coin_toss.judge(over, coin.Call(Seat(0), "heads")) == refusal
    assert coin_toss.judge(over, coin.Call(Seat(1), "heads")) == refusal
    assert coin_toss.judge(over, coin.Show("heads")) == refusal


@pytest.mark.clause("core.turn.not-now")
def test_only_what_is_asked_is_accepted(coin: Any, coin_toss: AnyGame) -> None:
    calling, tossing = coin.State(coin.Rules()), coin.State(coin.Rules(), "heads")
    assert coin_toss.judge(calling, coin.Show("heads")) == refused(
        "core.turn.not-now", ("asked", "coin.call.choice")
    )
    assert coin_toss.judge(tossing, coin.Call(Seat(0), "heads")) == refused(
        "core.turn.not-now", ("asked", "coin.toss.chance")
    )
    assert coin_toss.judge(calling, coin.Call(Seat(0), "heads")) == LEGAL
    assert coin_toss.judge(tossing, coin.Show("heads")) == LEGAL


@pytest.mark.clause("core.turn.not-your-turn")
def test_only_who_is_asked_may_answer(coin: Any, coin_toss: AnyGame) -> None:
    calling = coin.State(coin.Rules())
    assert coin_toss.judge(calling, coin.Call(Seat(1), "heads")) == refused(
        "core.turn.not-your-turn", ("seat", 1), ("seats", (0,)), ("asked", "coin.call.choice")
    )


@pytest.mark.clause("core.turn.not-now", "core.turn.not-your-turn")
def test_a_wrong_step_of_a_wrong_seat_is_refused_twice(coin: Any) -> None:
    turn = Choose((Seat(0), Seat(2)), ClauseId("coin.call.choice"))
    assert out_of_turn(turn, coin.Call(Seat(1), "heads"), {coin.Show}) == Ruling(
        (
            Cited(ClauseId("core.turn.not-now"), (("asked", "coin.call.choice"),)),
            Cited(
                ClauseId("core.turn.not-your-turn"),
                (("seat", 1), ("seats", (0, 2)), ("asked", "coin.call.choice")),
            ),
        )
    )


@pytest.mark.clause("core.chance.impossible")
def test_chance_brings_only_what_it_can(coin: Any, coin_toss: AnyGame) -> None:
    tossing = coin.State(coin.Rules(), "heads")
    assert coin_toss.judge(tossing, coin.Show("rim")) == refused("core.chance.impossible")
    assert coin_toss.judge(tossing, coin.Show("edge")) == LEGAL


@pytest.mark.clause("core.name.no-such-thing")
def test_what_is_not_there_is_cited_with_whose_it_would_be(coin: Any) -> None:
    size = ClauseId("coin.call.choice")
    nobody_s = Cited(
        ClauseId("core.name.no-such-thing"), (("thing", "coin"), ("value", 2), ("owner", "table"))
    )
    of_a_seat = Cited(ClauseId("core.name.no-such-thing"), (("thing", "hat"), ("value", "red"), ("owner", 1)))
    assert no_such("coin", 2, size) == (nobody_s, Cited(size))
    assert no_such("hat", "red", size, Seat(1)) == (of_a_seat, Cited(size))


def test_refusals_that_decide_are_without_the_rules_that_they_rest_on(coin: Any) -> None:
    """The referee's own, in their order; without any of them, all."""
    rule, other = Cited(coin.CHOICE), Cited(coin.NO_EDGE, (("seat", 0), ("side", "edge")))
    late, stranger = Cited(ClauseId("core.turn.not-now")), Cited(ClauseId("core.turn.not-your-turn"))
    assert decisive(Ruling((late, stranger, rule))) == (late, stranger)
    assert decisive(Ruling((*no_such("coin", 2, coin.CHOICE), rule))) == no_such("coin", 2, coin.CHOICE)[:1]
    assert decisive(Ruling((rule, other))) == (rule, other)
    assert decisive(LEGAL) == ()
