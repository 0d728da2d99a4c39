"""Positions that cannot be: every fault of a hand-made one is named, and none of one that play leads to."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from pigrules import codec
from pigrules.core import Cited, InvalidError, Seat
from pigrules.core.referee import unreached
from pigrules.games.eat_me_if_you_can import (
    GAME,
    Dealing,
    Ended,
    Houses,
    Hunted,
    Hunting,
    Rules,
    State,
    TurningUp,
)
from pigrules.testing.suites import hand_made_is_safe
from pigrules.testing.walks import mixed
from times import TIMES

from .hamlet import (
    RULES,
    A,
    B,
    C,
    Wolves,
    after,
    cards,
    choosing,
    cited,
    dealing,
    ended,
    hunting,
    position,
    under,
)

EATEN = Hunted(A, B, False, 3, 3)


def impossible(where: str, problem: str, value: Any) -> Cited:
    return cited("core.state.impossible", where=where, problem=problem, value=value)


def test_positions_that_are_spoilt_below_have_no_fault(game: Wolves) -> None:
    for state in (
        game.start(RULES),
        choosing("- trap -", points=(9, 9, 8)),
        hunting("- trap sleep", points=(9, 9, 8)),
        dealing(EATEN, points=(9, 6, 9)),
        ended(EATEN, points=(12, 5, 10)),
        choosing("- - -", points=(-7, 9, 9), rules=under(below_zero="debt")),
    ):
        assert game.faults(state) == ()
        assert codec.load(GAME, State, codec.dump(GAME, state)) == state


def test_points_cards_and_wheels_for_every_seat(game: Wolves) -> None:
    state = choosing("- -", points=(0, 0), lying="wolf kids", rules=RULES)
    assert game.faults(state) == (
        impossible("points", "wrong-count", 2),
        impossible("cards", "not-the-cast", ("wolf", "kids")),
        impossible("wheels", "wrong-count", 2),
    )
    assert game.faults(hunting("- trap sleep trap")) == (impossible("wheels", "wrong-count", 4),)
    four = dealing(EATEN, points=(0, 0, 0, 0), lying="wolf kids pig1 red", rules=RULES)
    assert game.faults(four) == (
        impossible("points", "wrong-count", 4),
        impossible("cards", "not-the-cast", ("wolf", "kids", "pig1", "red")),
    )


@pytest.mark.parametrize("lying", ["wolf kids pig2", "wolf wolf pig1", "kids kids pig1", "wolf red pig1"])
def test_the_cards_are_those_in_play(game: Wolves, lying: str) -> None:
    assert game.faults(choosing("- - -", lying=lying)) == (impossible("cards", "not-the-cast", cards(lying)),)


def test_cards_that_are_being_turned_up(game: Wolves) -> None:
    def turned(lying: str, points: tuple[int, ...] = (0, 0, 0)) -> tuple[Cited, ...]:
        return game.faults(position(TurningUp(), points=points, lying=lying, rules=RULES))

    assert turned("wolf kids") == ()
    assert turned("wolf wolf") == (impossible("cards", "not-the-cast", ("wolf", "wolf")),)
    assert turned("wolf red") == (impossible("cards", "not-the-cast", ("wolf", "red")),)
    assert turned("wolf kids pig1") == (impossible("cards", "wrong-count", 3),)
    assert turned("", (0, 3, 1)) == (cited("emi.setup.bank", seat=1), cited("emi.setup.bank", seat=2))


@pytest.mark.clause("emi.setup.bank", "emi.pay.loses-all")
def test_debts_are_for_tables_that_know_them(game: Wolves) -> None:
    assert game.faults(choosing("- - -", points=(-1, 0, -4))) == (
        impossible("points", "debt", 0),
        impossible("points", "debt", 2),
    )
    assert game.faults(game.start(under(below_zero="debt"))) == ()


@pytest.mark.clause("emi.end.ten")
def test_no_round_begins_with_ten(game: Wolves) -> None:
    over = (cited("emi.end.ten", seats=(1, 2)),)
    assert game.faults(choosing("- - -", points=(3, 10, 12))) == over
    assert game.faults(hunting("- trap trap", points=(3, 10, 12))) == over


def test_somebody_lost_in_the_round_before(game: Wolves) -> None:
    assert game.faults(choosing("- - -", points=(9, 9, 9))) == (impossible("points", "nobody-lost", 9),)


@pytest.mark.clause("emi.choice.sleep-or-trap")
def test_wheels(game: Wolves) -> None:
    assert game.faults(choosing("trap - -")) == (impossible("wheels", "wolf-has-no-wheel", 0),)
    assert game.faults(hunting("trap sleep sleep")) == (impossible("wheels", "wolf-has-no-wheel", 0),)
    assert game.faults(choosing("- trap sleep")) == (impossible("wheels", "all-set", 2),)
    assert game.faults(hunting("- - sleep")) == (impossible("wheels", "not-all-set", 1),)
    assert game.faults(hunting("- - -")) == (impossible("wheels", "not-all-set", 2),)


def test_the_two_of_a_hunt(game: Wolves) -> None:
    for phase in (Dealing, Ended):
        strangers = position(phase(Hunted(Seat(3), Seat(-1), True, 0, 0)), points=(3, 0, 0))
        assert game.faults(strangers) == (
            impossible("phase", "no-such-seat", 3),
            impossible("phase", "no-such-seat", -1),
        )
    own = dealing(Hunted(A, A, False, 0, 0))
    assert game.faults(own) == (impossible("victim", "own-victim", 0),)
    other = dealing(Hunted(B, A, False, 0, 3), points=(0, 3, 0))
    assert game.faults(other) == (impossible("phase", "not-the-wolf", 1),)


@pytest.mark.clause("emi.pay.eaten", "emi.pay.loses-all")
@pytest.mark.parametrize(
    ("hunted", "points", "readings", "right"),
    [
        (Hunted(A, B, False, 3, 3), (3, 0, 0), {}, True),
        (Hunted(A, B, False, 3, 3), (3, 6, 0), {}, True),
        (Hunted(A, B, False, 3, 3), (3, 7, 0), {}, False),  # would have had ten
        (Hunted(A, B, False, 3, 3), (2, 0, 0), {}, False),  # would have had less than none
        (Hunted(A, B, False, 2, 3), (3, 0, 0), {}, True),
        (Hunted(A, B, False, 2, 3), (3, 1, 0), {}, False),  # has something left, but did not pay all
        (Hunted(A, B, False, 4, 3), (3, 0, 0), {}, False),
        (Hunted(A, B, False, 3, 2), (3, 0, 0), {}, False),
        (Hunted(A, B, False, -1, 3), (3, 1, 0), {}, False),
        (Hunted(A, C, False, 1, 1), (3, 1, 0), {}, True),
        (Hunted(A, C, False, 3, 3), (3, 1, 0), {}, False),  # no pig's house bears so much
        (Hunted(A, B, False, 2, 2), (3, 0, 0), {"full_gain": "what-is-lost"}, True),
        (Hunted(A, B, False, 2, 3), (3, 0, 0), {"full_gain": "what-is-lost"}, False),
        (Hunted(A, B, False, 0, 0), (3, 0, 0), {"full_gain": "what-is-lost"}, True),
        (Hunted(A, B, False, 3, 3), (1, -2, 3), {"below_zero": "debt"}, True),
        (Hunted(A, B, False, 2, 3), (3, -2, 0), {"below_zero": "debt"}, False),
        (Hunted(A, B, True, 3, 3), (-4, 3, 4), {"below_zero": "debt"}, True),
        (Hunted(A, B, True, 3, 3), (7, 3, 0), {"below_zero": "debt"}, False),
    ],
)
def test_payments(
    game: Wolves, hunted: Hunted, points: tuple[int, ...], readings: dict[str, Any], right: bool
) -> None:
    told = game.faults(dealing(hunted, points=points, rules=under(**readings)))
    assert told == (() if right else (impossible("points", "not-on-the-house", int(hunted.victim)),))


@pytest.mark.clause("emi.pay.left-asleep", "emi.end.ten")
def test_what_the_others_can_have(game: Wolves) -> None:
    assert game.faults(ended(EATEN, points=(3, 0, 10))) == ()
    assert game.faults(ended(EATEN, points=(3, 0, 11))) == (impossible("points", "too-many-points", 2),)
    at_once = under(end_timing="at-once")
    assert game.faults(ended(EATEN, points=(11, 0, 9), rules=at_once)) == ()
    silent = game.faults(ended(EATEN, points=(11, 0, 10), rules=at_once))
    assert silent == (impossible("points", "too-many-points", 2),)
    assert game.faults(ended(EATEN, points=(9, 0, 10), rules=at_once)) == ()
    exact = game.faults(ended(EATEN, points=(10, 0, 10), rules=at_once))
    assert exact == silent  # with ten points, no more, the game was over, too


@pytest.mark.clause("emi.end.ten")
def test_the_game_is_over_exactly_when_it_is(game: Wolves) -> None:
    assert game.faults(ended(EATEN, points=(9, 0, 0))) == (cited("emi.end.ten", seats=()),)
    assert game.faults(dealing(EATEN, points=(10, 0, 0))) == (cited("emi.end.ten", seats=(0,)),)
    once_more = under(last_deal="new-wolf")
    assert game.faults(dealing(EATEN, points=(10, 0, 0), rules=once_more)) == ()
    at_once = under(last_deal="new-wolf", end_timing="at-once")
    told = game.faults(dealing(EATEN, points=(10, 0, 0), rules=at_once))
    assert told == (cited("emi.end.ten", seats=(0,)),)


@pytest.mark.clause("emi.deal.wolf-free", "emi.deal.nominal-loser")
def test_cards_after_a_last_deal(game: Wolves) -> None:
    def told(lying: str, lost: int = 3, **readings: Any) -> tuple[Cited, ...]:
        rules = under(**{"last_deal": "round-wolf", **readings})
        return game.faults(ended(Hunted(A, B, False, lost, 3), points=(10, 0, 0), lying=lying, rules=rules))

    assert told("kids pig1 wolf") == ()
    assert told("kids pig1 wolf", last_deal="skipped") == (impossible("phase", "not-the-wolf", 0),)
    assert told("kids pig1 wolf", wolf_card="loser") == (cited("emi.deal.wolf-free", seat=1, next=2),)
    assert told("kids wolf pig1", wolf_card="loser") == (unreached("no-such-points", 10),)
    assert told("wolf pig1 kids", wolf_card="moves") == (cited("emi.deal.wolf-free", seat=1, next=0),)
    assert told("kids wolf pig1", lost=0, nothing_to_lose="cards-stay") == (
        impossible("phase", "not-the-wolf", 0),
    )
    assert told("wolf kids pig1", lost=0, nothing_to_lose="cards-stay", wolf_card="moves") == ()


def test_what_the_others_can_have_after_a_last_deal(game: Wolves) -> None:
    """The cards no longer show which house each had. But B lost three points, so C had the other house."""
    rules = under(last_deal="round-wolf")
    assert game.faults(ended(EATEN, points=(3, 0, 10), lying="kids wolf pig1", rules=rules)) == ()
    told = game.faults(ended(EATEN, points=(3, 0, 12), lying="kids wolf pig1", rules=rules))
    assert told == (unreached("no-such-points", 12),)
    told = game.faults(ended(EATEN, points=(3, 0, 13), lying="kids wolf pig1", rules=rules))
    assert told == (impossible("points", "too-many-points", 2),)
    own = game.faults(
        ended(Hunted(A, B, False, 2, 2), points=(10, 0, 0), lying="kids wolf pig1", rules=rules)
    )
    assert own == (impossible("points", "not-on-the-house", 1),)


def test_what_no_game_leads_to(game: Wolves) -> None:
    """Before each hunt, too, there was a round that had been lost; and points come and go by houses."""
    assert game.faults(ended(EATEN, points=(12, 6, 10))) == (unreached("nobody-lost", 9),)  # all had nine
    debt = under(below_zero="debt")
    assert game.faults(choosing("- - -", points=(-9, 8, 2), rules=debt)) == ()
    assert game.faults(choosing("- - -", points=(-9, 8, 0), rules=debt)) == (unreached("lost-together", -1),)
    before = game.faults(dealing(Hunted(A, B, False, 3, 3), points=(1, -2, 0), rules=debt))
    assert before == (unreached("lost-together", -1),)
    threes = evolve(under(), houses=Houses(3, 3, 3, 3, 3, "scope"))
    assert game.faults(choosing("- - -", points=(3, 6, 0), rules=threes)) == ()
    assert game.faults(choosing("- - -", points=(3, 4, 0), rules=threes)) == (unreached("no-such-points", 4),)
    some = dealing(Hunted(A, B, False, 2, 3), points=(3, 0, 0), rules=threes)
    assert game.faults(some) == (impossible("points", "not-on-the-house", 1),)  # nobody can have had two
    # With houses of three, a loss leaves six at most.
    assert game.faults(choosing("- - -", points=(9, 9, 9), rules=threes)) == (
        impossible("points", "nobody-lost", 9),
    )


def test_the_last_loser_is_the_wolf(game: Wolves) -> None:
    """In the first round A is the Wolf, and B eats or is eaten: C has no points, and the gainer no card."""
    loser = evolve(under(wolf_card="loser"), houses=Houses(3, 3, 3, 3, 3, "scope"))
    assert game.faults(choosing("- - -", points=(0, 3, 0), rules=loser)) == ()
    assert game.faults(choosing("- - -", points=(9, 3, 6), rules=loser)) == (unreached("nobody-lost", 9),)
    assert game.faults(choosing("- - -", points=(3, 0, 0), rules=loser)) == (unreached("no-such-points", 3),)
    hunt = dealing(Hunted(A, B, True, 3, 3), points=(0, 3, 0), rules=loser)
    assert game.faults(hunt) == (unreached("no-such-points", 3),)  # with three points A was not the loser


def test_every_fault_is_told_at_once(game: Wolves) -> None:
    state = dealing(Hunted(A, B, False, 2, 2), points=(11, -1, 11))
    assert game.faults(state) == (
        impossible("points", "debt", 1),
        impossible("points", "not-on-the-house", 1),
        impossible("points", "too-many-points", 2),
        cited("emi.end.ten", seats=(0, 2)),
    )


def test_a_faulty_position_is_not_read() -> None:
    data = codec.dump(GAME, choosing("- - -"))
    data["board"]["points"] = [0, 0, 10]
    with pytest.raises(InvalidError) as caught:
        codec.load(GAME, State, data)
    assert caught.value.faults == (cited("emi.end.ten", seats=(2,)),)


@pytest.mark.parametrize("number", range(8))
def test_what_has_no_fault_can_be_played(number: int) -> None:
    rules = Rules(seats=3 + number % 2)
    hand_made_is_safe(GAME, mixed(rules, f"hand-made/{number}") if number > 1 else rules, number, 400 * TIMES)


def test_what_play_leads_to_has_no_fault(game: Wolves) -> None:
    state = after(game, hunting("- sleep trap", points=(9, 8, 9)), "A hunt C")
    assert isinstance(state.phase, Ended)
    assert game.faults(state) == ()
    assert isinstance(hunting("- sleep trap").phase, Hunting)
