"""The box, the cast, and the first cards."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import permutations
from typing import Any, cast

import pytest

from pigrules.core import NONE_DUE, Chance, Cited, InvalidError, MalformedError
from pigrules.games.eat_me_if_you_can import (
    Card,
    Choosing,
    Houses,
    Hunted,
    Readings,
    Rules,
    Tokens,
    TurningUp,
)
from pigrules.games.eat_me_if_you_can.acts import DEAL
from pigrules.games.eat_me_if_you_can.vocabulary import CHARACTERS, CHOICES

from .hamlet import (
    SIX,
    A,
    B,
    Wolves,
    after,
    cards,
    choosing,
    cited,
    dealing,
    ended,
    events,
    hunting,
    refusals,
    under,
)


def faults(**pieces: Any) -> tuple[Cited, ...]:
    with pytest.raises(InvalidError) as caught:
        Rules(**pieces)
    return caught.value.faults


@pytest.mark.clause("emi.components.cards", "emi.components.wheel")
def test_six_cards_and_two_sides_of_a_wheel() -> None:
    assert CHARACTERS == ("wolf", "kids", "red", "pig1", "pig2", "pig3")
    assert CHOICES == ("sleep", "trap")


@pytest.mark.clause("emi.components.houses", "emi.components.wolf")
def test_five_houses_bear_points_and_the_wolf_has_none() -> None:
    assert [Houses().points(card) for card in CHARACTERS] == [0, 3, 2, 1, 1, 1]
    assert Houses().origin == "public"
    assert Rules(seats=4).memo.on_houses(cards("red wolf pig1 kids")) == (2, 0, 1, 3)


@pytest.mark.clause("emi.components.houses")
def test_a_house_bears_three_points_at_most() -> None:
    older = Houses(kids=2, red=3, origin="public")
    assert Rules(houses=older).memo.on_houses(cards("kids wolf pig1")) == (2, 0, 1)
    assert faults(houses=Houses(kids=4, pig3=5)) == (
        cited("emi.components.houses", problem="not-one-to-three", character="kids"),
        cited("emi.components.houses", problem="not-one-to-three", character="pig3"),
    )


@pytest.mark.clause("emi.components.houses")
@pytest.mark.parametrize("house", ["kids", "red", "pig1", "pig2", "pig3"])
def test_a_house_bears_one_point_at_least(house: str) -> None:
    pieces: dict[str, Any] = {house: 1}
    assert Houses(**pieces).points(cast(Any, house)) == 1
    for wrong in (0, "1"):
        pieces = {house: wrong}
        with pytest.raises(MalformedError, match=f"{house} is a whole number of at least 1, not {wrong!r}"):
            Houses(**pieces)


def test_tokens_are_counted() -> None:
    assert Tokens(0).count == 0
    for wrong in (-1, "29"):
        with pytest.raises(MalformedError, match=f"count is a whole number of at least 0, not {wrong!r}"):
            Tokens(cast(Any, wrong))


def test_where_pieces_come_from() -> None:
    assert Houses().origin == "public"
    assert Tokens().origin == "document"
    for made in (Houses, Tokens):
        for origin in ("document", "public", "invented", "scope"):
            assert made(origin=origin).origin == origin
        with pytest.raises(
            MalformedError, match="origin is one of document, public, invented, scope, not 'hearsay'"
        ):
            made(origin=cast(Any, "hearsay"))


@pytest.mark.clause("emi.components.tokens")
@pytest.mark.parametrize(("seats", "needed"), [(3, 14), (4, 19), (5, 24), (6, 29)])
def test_there_are_tokens_enough(seats: int, needed: int) -> None:
    assert Tokens().count == 29
    assert Rules(seats=seats, tokens=Tokens(needed)).tokens.count == needed
    few = cited("emi.components.tokens", problem="too-few-tokens", count=needed - 1, needed=needed)
    assert faults(seats=seats, tokens=Tokens(needed - 1)) == (few,)


@pytest.mark.clause("emi.components.tokens")
def test_no_table_brings_tokens_without_end() -> None:
    assert Rules(tokens=Tokens(1000)).tokens.count == 1000
    many = cited("emi.components.tokens", problem="too-many-tokens", count=1001, needed=14)
    assert faults(tokens=Tokens(1001)) == (many,)


@pytest.mark.clause("emi.setup.seats")
@pytest.mark.parametrize("seats", [1, 2, 7, 100])
def test_three_to_six_can_play(seats: int) -> None:
    assert faults(seats=seats) == (cited("emi.setup.seats", count=seats),)


@pytest.mark.clause("emi.setup.cast", "emi.setup.seats")
@pytest.mark.parametrize(
    ("seats", "cast"),
    [
        (3, "wolf kids pig1"),
        (4, "wolf kids red pig1"),
        (5, "wolf kids red pig1 pig2"),
        (6, "wolf kids red pig1 pig2 pig3"),
    ],
)
def test_the_cast(seats: int, cast: str) -> None:
    assert Rules(seats=seats).cast == cards(cast)


@pytest.mark.clause("emi.setup.pigs")
def test_the_table_says_which_pigs_play(game: Wolves) -> None:
    rules = Rules(seats=5, pigs=("pig1", "pig3"))
    assert rules.cast == cards("wolf kids red pig1 pig3")
    assert {step.character for step in game.chances(game.start(rules)).steps} == set(rules.cast)
    assert Rules(seats=3, pigs=("pig2",)).cast == cards("wolf kids pig2")


@pytest.mark.clause("emi.setup.pigs")
def test_wrong_pigs(game: Wolves) -> None:
    def wrong(problem: str, count: int) -> Cited:
        return cited("emi.setup.pigs", problem=problem, count=count)

    assert faults(seats=3, pigs=()) == (wrong("wrong-number-of-pigs", 0),)
    assert faults(seats=4, pigs=("pig1", "pig2")) == (wrong("wrong-number-of-pigs", 2),)
    assert faults(seats=5, pigs=("pig2", "pig2")) == (wrong("named-twice", 2),)
    assert faults(seats=5, pigs=("pig3", "pig1")) == (wrong("not-in-order", 2),)
    assert faults(seats=6, pigs=("pig3", "pig3", "pig1", "pig1")) == (
        wrong("wrong-number-of-pigs", 4),
        wrong("named-twice", 4),
        wrong("not-in-order", 4),
    )
    assert game.faults(Rules(seats=6)) == ()


def test_every_fault_of_rules_is_told_at_once() -> None:
    told = faults(seats=6, pigs=("pig1",), houses=Houses(red=7), tokens=Tokens(3))
    assert [fault.clause for fault in told] == [
        "emi.components.tokens",
        "emi.components.houses",
        "emi.setup.pigs",
    ]
    told = faults(seats=2, pigs=("pig1", "pig2"), houses=Houses(red=7), tokens=Tokens(3))
    assert [fault.clause for fault in told] == ["emi.components.houses", "emi.setup.seats"]


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        ({"seats": "3"}, "seats is a whole number"),
        ({"seats": []}, "seats is a whole number"),
        ({"seats": True}, "seats is a whole number"),
        ({"seats": 0}, "seats is a whole number"),
        ({"pigs": ["pig1"]}, "pigs is a tuple"),
        ({"pigs": ("wolf",)}, "pigs is one of pig1, pig2, pig3, not 'wolf'"),
        ({"houses": None}, "houses is a Houses"),
        ({"tokens": 29}, "tokens is a Tokens"),
        ({"readings": None}, "readings is a Readings"),
    ],
)
def test_what_is_no_rule_at_all(pieces: dict[str, Any], said: str) -> None:
    with pytest.raises(MalformedError, match=said):
        Rules(**pieces)


def test_what_is_no_reading() -> None:
    with pytest.raises(MalformedError, match="tie is one of two-steps, shared, not 'coin'"):
        Readings(tie=cast(Any, "coin"))


def test_rules_can_be_pickled() -> None:
    rules = Rules(6, houses=Houses(3, 3, 3, 3, 3, "scope"), readings=Readings(tie="shared"))
    assert len(rules.memo.universe) == 6 * (2 + 5 + 720)
    assert pickle.loads(pickle.dumps(rules)) == rules


@pytest.mark.clause("emi.setup.bank")
def test_nobody_has_anything_at_first(game: Wolves) -> None:
    state = game.start(Rules(seats=5))
    assert state.board.points == (0, 0, 0, 0, 0)
    assert state.board.cards == ()
    assert game.render(game.view(state, None), str).startswith("centre: 29 tokens")


# The deal


@pytest.mark.clause("emi.setup.deal")
def test_cards_are_turned_up_seat_by_seat(game: Wolves) -> None:
    state = game.start(Rules())
    assert state.phase == TurningUp()
    assert game.turn(state) == Chance(DEAL)
    assert events(game, state, "card pig1") == (cited("emi.setup.deal", seat=0, character="pig1"),)
    state = after(game, state, "card pig1")
    assert state.board.cards == ("pig1",)
    assert [(step.character, share) for step, share in game.chances(state)] == [
        ("wolf", Fraction(1, 2)),
        ("kids", Fraction(1, 2)),
    ]
    impossible = cited("core.chance.impossible")
    assert refusals(game, state, "card pig1") == (impossible, cited("emi.setup.deal"))
    assert refusals(game, state, "card red") == (impossible, cited("emi.setup.cast"))
    assert refusals(game, state, "card pig2") == (impossible, cited("emi.setup.pigs"))
    assert game.legal(state) == ()
    state = after(game, state, "card wolf")
    one = cited("emi.deal.one-wolf")
    assert refusals(game, state, "card wolf") == (impossible, cited("emi.setup.deal"), one)


@pytest.mark.clause("emi.setup.deal", "emi.round.begins", "emi.round.roles")
def test_with_the_last_card_the_round_begins(game: Wolves) -> None:
    state = after(game, game.start(Rules()), "card kids", "card pig1")
    assert events(game, state, "card wolf") == (
        cited("emi.setup.deal", seat=2, character="wolf"),
        cited("emi.round.begins", next=2),
    )
    state = after(game, state, "card wolf")
    assert state.phase == Choosing((None, None, None))
    assert state.board.wolf == 2


@pytest.mark.clause("emi.setup.deal")
def test_later_nothing_is_left_to_chance(game: Wolves) -> None:
    lost, won = Hunted(A, B, False, 3, 3), (10, 0, 0)
    for state in (choosing("- - -"), hunting("- trap sleep"), dealing(lost), ended(lost, points=won)):
        assert game.chances(state) is NONE_DUE
        assert len(game.chances(state)) == 0
        assert refusals(game, state, "card wolf") != ()


@pytest.mark.clause("emi.setup.deal")
@pytest.mark.parametrize("seats", [3, 4])
def test_every_deal_is_as_likely_as_any_other(game: Wolves, seats: int) -> None:
    rules = Rules(seats=seats)
    count = len(list(permutations(rules.cast)))
    for dealt in permutations(rules.cast):
        state, share = game.start(rules), Fraction(1)
        for card in dealt:
            share *= game.chances(state).probability(Card(card))
            state = game.advance(state, Card(card))
        assert share == Fraction(1, count)
        assert state.board.cards == dealt


def test_six_seats_have_every_card(game: Wolves) -> None:
    state = after(game, game.start(Rules(seats=6)), *(f"card {card}" for card in SIX.split()))
    assert state.board.cards == cards(SIX)
    assert game.faults(state) == ()


def test_readings_change_nothing_about_the_box() -> None:
    assert under(tie="shared").cast == Rules().cast
