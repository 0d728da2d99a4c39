"""The new deal: who deals, what, and to whom."""

from __future__ import annotations

from itertools import permutations

import pytest

from pigrules import clause
from pigrules.core import Choose, Seat
from pigrules.games.eat_me_if_you_can import Choosing, Deal, Hunted, Rules
from pigrules.games.eat_me_if_you_can.dealing import LOSER

from .hamlet import (
    FOUR,
    SIX,
    A,
    B,
    C,
    F,
    Wolves,
    after,
    cards,
    cited,
    dealing,
    events,
    hunting,
    legal,
    refusals,
    under,
)

EATEN = Hunted(A, B, False, 3, 3)
"""A was the Wolf and has eaten B, who had enough."""
NOTHING = Hunted(A, B, False, 0, 3)
"""… who had nothing."""


@pytest.mark.clause("emi.deal.loser")
@pytest.mark.parametrize(("choice", "loser"), [("sleep", C), ("trap", A)])
def test_the_loser_deals(game: Wolves, choice: str, loser: Seat) -> None:
    state = after(game, hunting(f"- sleep {choice}", points=(5, 5, 5)), "A hunt C")
    assert game.turn(state) == Choose((loser,), LOSER)
    assert {step.seat for step in game.legal(state)} == {loser}
    other = cited("core.turn.not-your-turn", seat=1, seats=(int(loser),), asked=LOSER)
    assert refusals(game, state, "B deal wolf kids pig1") == (other, cited("emi.deal.loser"))


@pytest.mark.clause("emi.deal.nominal-loser", "emi.deal.loser")
@pytest.mark.parametrize("choice", ["sleep", "trap"])
def test_who_had_nothing_to_lose_deals_too(game: Wolves, choice: str) -> None:
    state = after(game, hunting(f"- sleep {choice}"), "A hunt C")
    loser = "C" if choice == "sleep" else "A"
    assert refusals(game, state, f"{loser} deal kids pig1 wolf") == ()


@pytest.mark.clause("emi.deal.wolf-free", "emi.deal.one-card-each")
@pytest.mark.parametrize(
    ("seats", "lying", "count"), [(3, "wolf kids pig1", 6), (4, FOUR, 24), (6, SIX, 720)]
)
def test_in_any_way(game: Wolves, seats: int, lying: str, count: int) -> None:
    state = dealing(EATEN, points=(3, *(0,) * (seats - 1)), lying=lying)
    deals = game.legal(state)
    assert deals == tuple(Deal(B, dealt) for dealt in permutations(Rules(seats=seats).cast))
    assert len(deals) == count


@pytest.mark.clause("emi.deal.one-card-each")
@pytest.mark.parametrize("wrong", ["wolf kids", "wolf kids kids", "kids wolf kids", "wolf kids pig1 pig1"])
def test_one_card_for_each_player(game: Wolves, wrong: str) -> None:
    """Lines 12 and 13 say which cards three players use, lines 34 and 35 that each of them gets one."""
    state = dealing(EATEN, points=(3, 0, 0))
    told = refusals(game, state, f"B deal {wrong}")
    cast = ("wolf", "kids", "pig1")
    assert told == (cited("emi.deal.one-card-each", cards=cards(wrong), cast=cast),)
    assert refusals(game, state, "B deal pig1 kids wolf") == ()
    assert clause("emi.deal.one-card-each").lines == (12, 13, 14, 15, 16, 34, 35)


@pytest.mark.clause("emi.deal.one-wolf", "emi.deal.one-card-each")
@pytest.mark.parametrize(
    ("wrong", "count"),
    [
        ("", 0),
        ("kids kids pig1", 0),
        ("kids wolf wolf", 2),
        ("wolf kids pig1 wolf", 2),
        ("wolf wolf wolf", 3),
    ],
)
def test_one_wolf_no_more_and_no_fewer(game: Wolves, wrong: str, count: int) -> None:
    """Lines 20 and 22: the Wolf chooses a victim, each other player sleeps or sets a trap."""
    state = dealing(EATEN, points=(3, 0, 0))
    told = refusals(game, state, f"B deal {wrong}")
    assert told == (
        cited("emi.deal.one-card-each", cards=cards(wrong), cast=("wolf", "kids", "pig1")),
        cited("emi.deal.one-wolf", count=count),
    )
    assert refusals(game, state, "B deal kids wolf pig1") == ()
    assert {20, 22} < {*clause("emi.deal.one-wolf").lines}


@pytest.mark.clause("emi.setup.cast", "emi.setup.pigs")
def test_cards_that_are_not_in_play(game: Wolves) -> None:
    """Little Red Riding Hood plays with four or more; which Little Pigs play is for the table to say."""
    state = dealing(EATEN, points=(3, 0, 0))
    assert refusals(game, state, "B deal wolf red pig2") == (
        cited("core.name.no-such-thing", thing="card", value="red", owner="table"),
        cited("emi.setup.cast"),
        cited("core.name.no-such-thing", thing="card", value="pig2", owner="table"),
        cited("emi.setup.pigs"),
    )
    assert refusals(game, state, "B deal pig2 pig2 pig3") == (
        cited("core.name.no-such-thing", thing="card", value="pig2", owner="table"),
        cited("emi.setup.pigs"),
        cited("core.name.no-such-thing", thing="card", value="pig3", owner="table"),
    )


@pytest.mark.clause("emi.deal.loser", "emi.deal.face-up", "emi.round.begins")
def test_what_is_told_of_a_deal(game: Wolves) -> None:
    state = dealing(EATEN, points=(3, 0, 0))
    assert events(game, state, "B deal pig1 kids wolf") == (
        cited("emi.deal.loser", seat=1),
        cited("emi.deal.face-up", seat=0, character="pig1"),
        cited("emi.deal.face-up", seat=1, character="kids"),
        cited("emi.deal.face-up", seat=2, character="wolf"),
        cited("emi.round.begins", next=2),
    )
    state = after(game, state, "B deal pig1 kids wolf")
    assert state.board.cards == cards("pig1 kids wolf")
    assert state.board.points == (3, 0, 0)
    assert state.phase == Choosing((None, None, None))


@pytest.mark.clause("emi.deal.nominal-loser")
def test_where_the_cards_stay_if_nothing_was_lost(game: Wolves) -> None:
    stay = under(nothing_to_lose="cards-stay")
    state = dealing(NOTHING, points=(3, 0, 0), rules=stay)
    assert legal(game, state) == ["B deal wolf kids pig1"]
    stays = cited("emi.deal.nominal-loser", seat=1)
    assert refusals(game, state, "B deal kids wolf pig1") == (stays,)
    assert refusals(game, state, "B deal kids kids pig1") == (
        stays,
        cited("emi.deal.one-card-each", cards=cards("kids kids pig1"), cast=cards("wolf kids pig1")),
        cited("emi.deal.one-wolf", count=0),
    )
    assert len(legal(game, dealing(EATEN, points=(3, 0, 0), rules=stay))) == 6


@pytest.mark.clause("emi.deal.nominal-loser")
def test_one_point_is_something_to_lose(game: Wolves) -> None:
    rules = under(nothing_to_lose="cards-stay")
    for lost in (Hunted(A, C, False, 1, 1), Hunted(A, B, False, 1, 3)):
        assert len(legal(game, dealing(lost, points=(lost.gained, 0, 0), rules=rules))) == 6


@pytest.mark.clause("emi.deal.nominal-loser")
def test_with_debts_nobody_has_nothing_to_lose(game: Wolves) -> None:
    rules = under(nothing_to_lose="cards-stay", below_zero="debt")
    state = after(game, hunting("- sleep trap", rules=rules), "A hunt B")
    assert state.board.points == (3, -3, 0)
    assert len(legal(game, state)) == 6


@pytest.mark.clause("emi.deal.wolf-free")
def test_where_the_wolf_moves(game: Wolves) -> None:
    state = dealing(EATEN, points=(3, 0, 0), rules=under(wolf_card="moves"))
    assert legal(game, state) == [
        "B deal kids wolf pig1",
        "B deal kids pig1 wolf",
        "B deal pig1 wolf kids",
        "B deal pig1 kids wolf",
    ]
    assert refusals(game, state, "B deal wolf pig1 kids") == (cited("emi.deal.wolf-free", seat=1, next=0),)
    assert refusals(game, state, "B deal kids pig1 wolf") == ()


@pytest.mark.clause("emi.deal.wolf-free")
def test_where_the_loser_becomes_the_wolf(game: Wolves) -> None:
    rules = under(wolf_card="loser")
    state = dealing(EATEN, points=(3, 0, 0), rules=rules)
    assert legal(game, state) == ["B deal kids wolf pig1", "B deal pig1 wolf kids"]
    assert refusals(game, state, "B deal kids pig1 wolf") == (cited("emi.deal.wolf-free", seat=1, next=2),)
    assert refusals(game, state, "B deal kids wolf pig1") == ()
    caught = dealing(Hunted(A, B, True, 3, 3), points=(0, 3, 0), rules=rules)
    assert legal(game, caught) == ["A deal wolf kids pig1", "A deal wolf pig1 kids"]


def test_of_no_deal_at_all_nobody_asks_who_is_the_wolf(game: Wolves) -> None:
    state = dealing(EATEN, points=(3, 0, 0), rules=under(wolf_card="loser"))
    told = refusals(game, state, "B deal wolf kids kids")
    assert [refusal.clause for refusal in told] == ["emi.deal.one-card-each"]
    told = refusals(game, state, "B deal kids kids pig1")
    assert [refusal.clause for refusal in told] == ["emi.deal.one-card-each", "emi.deal.one-wolf"]


@pytest.mark.clause("emi.deal.nominal-loser", "emi.deal.wolf-free")
@pytest.mark.parametrize("wolf_card", ["moves", "loser"])
def test_where_the_cards_stay_the_wolf_does(game: Wolves, wolf_card: str) -> None:
    rules = under(nothing_to_lose="cards-stay", wolf_card=wolf_card)
    assert legal(game, dealing(NOTHING, points=(3, 0, 0), rules=rules)) == ["B deal wolf kids pig1"]


def test_six_seats_deal_in_time(game: Wolves) -> None:
    """All 720 deals are made once, and legal lists of them too."""
    rules = Rules(seats=6)
    state = dealing(Hunted(A, F, False, 1, 1), points=(1, 0, 0, 0, 0, 0), lying=SIX, rules=rules)
    assert game.legal(state) is game.legal(state)
    assert all(step in rules.memo.deals[F] for step in game.legal(state))
