"""Who gains and who loses: what comes of a hunt and of a deal, and the readings that change it."""

from __future__ import annotations

from typing import Final

import pytest

from arguing import argue, named, told, under
from pigrules.core import Cited, Fact
from pigrules.games.eat_me_if_you_can import GAME

from .hamlet import RULES, cited

CARDS: Final = ("card wolf", "card kids", "card pig1")
"""A is the Wolf, B has the Kids (3 points), C the first Little Pig (1 point). Nobody has any points."""
HUNT: Final = (*CARDS, "B sleep", "C sleep", "A hunt B")


def hunted(*, gained: int, lost: int, centre: int) -> tuple[Cited, ...]:
    """A has eaten B, and C has slept (22 to 29)."""
    short: dict[str, Fact] = {"seat": 1, "points": 3, "lost": lost}
    return (
        cited("emi.hunt.victim", seat=0, target=1, character="kids", points=3),
        cited("emi.reveal.victim", target=1, choice="sleep"),
        cited("emi.pay.eaten", seat=0, target=1, gained=gained, lost=lost),
        *([cited("emi.pay.loses-all", **short)] if lost < 3 else []),
        cited("emi.reveal.others", seat=2, choice="sleep"),
        cited("emi.pay.left-asleep", seat=2, points=1),
        cited("emi.bank.centre", tokens=centre),
    )


@pytest.mark.clause("emi.pay.eaten", "emi.pay.loses-all")
def test_a_victim_without_points() -> None:
    """B loses what B has, which is nothing (32); A gains three, C one (24, 28). There are 29 tokens."""
    answer = argue(GAME, RULES, *HUNT)
    assert told(answer) == hunted(gained=3, lost=0, centre=25)
    assert answer.effect is not None
    assert answer.effect.position.board.points == (3, 0, 1)
    assert answer.effect.turn.clause == "emi.deal.loser"
    assert answer.changing == ()
    assert named(answer.differing) == [("full-gain", "what-is-lost"), ("below-zero", "debt")]
    less, debt = answer.differing
    assert told(less) == hunted(gained=0, lost=0, centre=28)
    assert told(debt) == hunted(gained=3, lost=3, centre=25)
    assert less.effect is not None
    assert less.effect.position.board.points == (0, 0, 1)
    assert debt.effect is not None
    assert debt.effect.position.board.points == (3, -3, 1)
    # Who deals is another question, which a hunt does not ask.
    assert "emi.reading.nothing-to-lose" not in answer.asked


@pytest.mark.clause("emi.deal.nominal-loser", "emi.deal.wolf-free")
def test_who_deals_after_a_hunt_that_cost_nothing() -> None:
    """B counts as the loser and deals (33), unless all cards stay; elsewhere B has to be the Wolf (34)."""
    answer = argue(GAME, RULES, *HUNT, "B deal kids pig1 wolf")
    assert told(answer) == (
        cited("emi.deal.loser", seat=1),
        cited("emi.deal.face-up", seat=0, character="kids"),
        cited("emi.deal.face-up", seat=1, character="pig1"),
        cited("emi.deal.face-up", seat=2, character="wolf"),
        cited("emi.round.begins", next=2),
    )
    assert named(answer.changing) == [("nothing-to-lose", "cards-stay"), ("wolf-card", "loser")]
    assert [each.ruling.refusals[0].clause for each in answer.changing] == [
        "emi.deal.nominal-loser",
        "emi.deal.wolf-free",
    ]
    # The points were others already before the deal, and the deal changes none.
    assert named(answer.differing) == [("full-gain", "what-is-lost"), ("below-zero", "debt")]
    for each in answer.differing:
        assert told(each) == told(answer)
        assert each.position != answer.position


@pytest.mark.clause("emi.choice.sleep-or-trap")
def test_a_wheel_is_set_after_the_deal_and_only_before_the_hunt() -> None:
    """What is set stays set (20). In a new round B may set it again: the first way is to deal as it lies."""
    answer = argue(GAME, RULES, *CARDS, "B sleep", "B trap")
    assert not answer.ruling.legal
    assert answer.after == ()
    assert named(answer.changing) == [("wheel-turned-again", "free")]
    assert told(answer.changing[0]) == (cited("emi.choice.sleep-or-trap", seat=1),)
    early = argue(GAME, RULES, *HUNT, "B sleep")
    assert not early.ruling.legal
    assert [GAME.format(step) for step in early.after] == ["B deal wolf kids pig1"]
    assert under(early, "nothing-to-lose", "cards-stay").after == early.after


@pytest.mark.clause("emi.hunt.victim")
def test_the_hunt_waits_for_the_wheels_of_others() -> None:
    """A cannot set the wheels of B and C, so no way of A's own leads to the hunt (20, 22)."""
    answer = argue(GAME, RULES, *CARDS, "B sleep", "A hunt B")
    assert [each.clause for each in answer.ruling.refusals][:1] == ["core.turn.not-now"]
    assert answer.after == ()
