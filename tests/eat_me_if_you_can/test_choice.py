"""Sleep or trap: who sets a wheel, when, and who sees it."""

from __future__ import annotations

import pytest

from pigrules.core import Choose
from pigrules.games.eat_me_if_you_can import GAME, Choosing, Hunting, Rules, Set, Wheels
from pigrules.games.eat_me_if_you_can.hunt import VICTIM
from pigrules.games.eat_me_if_you_can.wheels import SLEEP_OR_TRAP

from .hamlet import (
    FOUR,
    RULES,
    A,
    B,
    C,
    D,
    Wolves,
    after,
    choosing,
    cited,
    events,
    hunting,
    legal,
    refusals,
    under,
    wheels,
)

FREE = under(wheel_turned_again="free")


@pytest.mark.clause("emi.choice.sleep-or-trap")
def test_all_but_the_wolf_set_their_wheels_in_any_order(game: Wolves) -> None:
    state = choosing("- - - -", lying="kids wolf red pig1")
    assert game.turn(state) == Choose((A, C, D), SLEEP_OR_TRAP)
    assert legal(game, state) == ["A sleep", "A trap", "C sleep", "C trap", "D sleep", "D trap"]
    state = after(game, state, "D trap")
    assert game.turn(state) == Choose((A, C), SLEEP_OR_TRAP)
    assert legal(game, state) == ["A sleep", "A trap", "C sleep", "C trap"]
    assert state.phase == Choosing(wheels("- - - trap"))
    state = after(game, state, "A sleep", "C sleep")
    assert state.phase == Hunting(wheels("sleep - sleep trap"))
    assert game.turn(state) == Choose((B,), VICTIM)


@pytest.mark.clause("emi.choice.sleep-or-trap")
def test_every_order_leads_to_the_same(game: Wolves) -> None:
    state = choosing("- - -")
    assert after(game, state, "B trap", "C sleep") == after(game, state, "C sleep", "B trap")


@pytest.mark.clause("emi.choice.sleep-or-trap", "emi.choice.hidden")
@pytest.mark.parametrize("choice", ["sleep", "trap"])
def test_that_a_wheel_was_set_is_told_and_not_where_it_points(game: Wolves, choice: str) -> None:
    state = choosing("- - -")
    assert events(game, state, f"B {choice}") == (cited("emi.choice.sleep-or-trap", seat=1),)
    assert repr(game.parse(f"B {choice}")) == "Set(seat=1)"


@pytest.mark.clause("emi.choice.sleep-or-trap")
def test_the_wolf_has_no_wheel(game: Wolves) -> None:
    refused = cited("core.turn.not-your-turn", seat=0, seats=(1, 2), asked=SLEEP_OR_TRAP)
    for state in (choosing("- - -"), choosing("- sleep -"), hunting("- sleep trap")):
        assert refusals(game, state, "A trap") == (refused, cited("emi.choice.sleep-or-trap"))


def test_a_seat_that_is_not_there_has_no_wheel(game: Wolves) -> None:
    assert refusals(game, choosing("- - -"), "D trap") == (
        cited("core.turn.not-your-turn", seat=3, seats=(1, 2), asked=SLEEP_OR_TRAP),
        cited("emi.choice.sleep-or-trap"),
    )


@pytest.mark.clause("emi.choice.hidden")
def test_only_the_owner_sees_the_wheel(game: Wolves) -> None:
    state = choosing("- trap sleep -", lying=FOUR)
    assert repr(state.phase) == "Choosing()"
    assert game.view(state, B).phase == Wheels((None, "trap", "set", None))
    assert game.view(state, C).phase == Wheels((None, "set", "sleep", None))
    for seat in (A, D, None):
        assert game.view(state, seat).phase == Wheels((None, "set", "set", None))
    state = hunting("- trap sleep", points=(1, 2, 3))
    assert game.view(state, A).phase == Wheels((None, "set", "set"))
    assert game.view(state, A).board == state.board
    assert repr(state.phase) == "Hunting()"


@pytest.mark.clause("emi.choice.final")
@pytest.mark.parametrize("again", ["B sleep", "B trap"])
def test_a_wheel_that_was_set_stays(game: Wolves, again: str) -> None:
    final = (cited("emi.choice.final", seat=1),)
    assert refusals(game, choosing("- - trap"), again) == ()
    assert refusals(game, choosing("- trap -"), again) == final
    assert refusals(game, choosing("- sleep -"), again) == final
    assert refusals(game, hunting("- sleep trap"), again) == final


def test_after_the_hunt_wheels_are_not_asked_for(game: Wolves) -> None:
    state = after(game, hunting("- sleep trap"), "A hunt B")
    assert refusals(game, state, "B trap") == (
        cited("core.turn.not-now", asked="emi.deal.loser"),
        cited("emi.choice.sleep-or-trap"),
    )


@pytest.mark.clause("emi.choice.final")
def test_where_wheels_may_be_turned_again(game: Wolves) -> None:
    state = choosing("- - trap", rules=FREE)
    assert refusals(game, state, "C sleep") == ()
    assert game.turn(state) == Choose((B, C), SLEEP_OR_TRAP)
    assert legal(game, state) == ["B sleep", "B trap", "C sleep", "C trap"]
    assert after(game, state, "C sleep").phase == Choosing(wheels("- - sleep"))
    assert after(game, state, "C trap") == state
    assert events(game, state, "C sleep") == events(game, state, "C trap")
    first = choosing("- trap -", rules=FREE)
    assert game.turn(first) == Choose((C, B), SLEEP_OR_TRAP)  # the one who is waited for comes first


@pytest.mark.clause("emi.choice.final", "emi.hunt.victim")
def test_they_may_be_turned_until_the_wolf_stops(game: Wolves) -> None:
    state = hunting("sleep - trap", lying="kids wolf pig1", rules=FREE)
    assert game.turn(state) == Choose((B, A, C), VICTIM)
    assert legal(game, state) == ["A sleep", "A trap", "B hunt A", "B hunt C", "C sleep", "C trap"]
    state = after(game, state, "A trap")
    assert state.phase == Hunting(wheels("trap - trap"))
    state = after(game, state, "B hunt A")
    assert refusals(game, state, "A sleep") == (
        cited("core.turn.not-now", asked="emi.deal.loser"),
        cited("core.turn.not-your-turn", seat=0, seats=(1,), asked="emi.deal.loser"),
        cited("emi.choice.sleep-or-trap"),
    )


@pytest.mark.clause("emi.choice.sleep-or-trap")
def test_each_round_has_its_own_choices(game: Wolves) -> None:
    state = after(game, hunting("- sleep trap"), "A hunt B", "B deal wolf kids pig1")
    assert state.phase == Choosing((None, None, None))


def test_phases_are_made_once() -> None:
    rules = Rules(seats=4)
    one = GAME.advance(choosing("- - - -", lying=FOUR, rules=rules), Set(B, "trap"))
    other = GAME.advance(choosing("- - - -", lying=FOUR, rules=rules), Set(B, "trap"))
    assert one.phase is other.phase
    assert RULES.memo.all_choose is RULES.memo.all_choose
