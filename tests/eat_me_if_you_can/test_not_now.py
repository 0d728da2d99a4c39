"""Why a step comes at the wrong time: the clause that closes its moment, or that has not opened it yet."""

from __future__ import annotations

from typing import Final

import pytest

from pigrules.games.eat_me_if_you_can import Hunted, State

from .hamlet import RULES, A, B, Wolves, after, choosing, cited, dealing, ended, hunting, refusals

TURNING_UP: Final = "emi.setup.deal"
CHOOSING: Final = "emi.choice.sleep-or-trap"
HUNTING: Final = "emi.hunt.victim"
DEALING: Final = "emi.deal.loser"

LOST: Final = Hunted(A, B, False, 3, 3)
"""A, the Wolf, has eaten B, who deals."""


def state_of(game: Wolves, asked: str) -> State:
    """A position in which this is asked. A is the Wolf, B is asked unless it is the Wolf's turn."""
    return {
        TURNING_UP: after(game, game.start(RULES), "card wolf", "card kids"),
        CHOOSING: choosing("- - trap"),
        HUNTING: hunting("- sleep trap"),
        DEALING: dealing(LOST, points=(3, 0, 0)),
    }[asked]


@pytest.mark.clause("core.turn.not-now", "emi.round.begins")
@pytest.mark.parametrize(
    ("line", "asked", "reasons"),
    [
        # Line 20: the wheels come first, in a round, which needs the cards (18, 35), and before the hunt.
        ("B sleep", TURNING_UP, "emi.round.begins"),
        ("B sleep", DEALING, "emi.choice.sleep-or-trap"),
        # Lines 20 and 22: the others begin, and next the one Wolf chooses a victim; another one in the
        # next round (35), for the one figure stands before a house (5, 22).
        ("B hunt C", TURNING_UP, "emi.round.begins"),
        ("B hunt C", CHOOSING, "emi.choice.sleep-or-trap emi.hunt.victim"),
        ("B hunt C", DEALING, "emi.components.wolf emi.round.begins"),
        # Line 34: finally the loser deals; the first cards come by chance (18).
        ("B deal wolf kids pig1", TURNING_UP, "emi.setup.deal"),
        ("B deal wolf kids pig1", CHOOSING, "emi.deal.loser"),
        ("A deal wolf kids pig1", HUNTING, "emi.deal.loser"),
        # Line 18: chance deals at the start of the game, and never again.
        ("card pig1", CHOOSING, "emi.setup.deal"),
        ("card pig1", HUNTING, "emi.setup.deal"),
        ("card pig1", DEALING, "emi.setup.deal"),
    ],
)
def test_a_step_at_the_wrong_time(game: Wolves, line: str, asked: str, reasons: str) -> None:
    assert refusals(game, state_of(game, asked), line) == (
        cited("core.turn.not-now", asked=asked),
        *map(cited, reasons.split()),
    )


@pytest.mark.clause("core.turn.not-your-turn", "core.turn.not-now")
def test_a_wrong_step_of_a_wrong_seat_has_both_reasons_once(game: Wolves) -> None:
    """C has no hunt while B deals, and the Wolf alone hunts (line 22)."""
    assert refusals(game, state_of(game, DEALING), "C hunt B") == (
        cited("core.turn.not-now", asked=DEALING),
        cited("core.turn.not-your-turn", seat=2, seats=(1,), asked=DEALING),
        cited("emi.components.wolf"),
        cited("emi.round.begins"),
        cited("emi.hunt.victim"),
    )
    assert refusals(game, state_of(game, CHOOSING), "A hunt B") == (
        cited("core.turn.not-now", asked=CHOOSING),
        cited("core.turn.not-your-turn", seat=0, seats=(1,), asked=CHOOSING),
        cited("emi.choice.sleep-or-trap"),
        cited("emi.hunt.victim"),
    )


@pytest.mark.clause("core.turn.over", "emi.end.ten")
@pytest.mark.parametrize("line", ["B sleep", "A hunt B", "B deal wolf kids pig1", "card pig1"])
def test_after_the_end(game: Wolves, line: str) -> None:
    state = ended(LOST, points=(10, 0, 0))
    assert refusals(game, state, line) == (
        cited("core.turn.over", ended="emi.end.ten"),
        cited("emi.end.ten"),
    )


def test_every_phase_has_a_reason(game: Wolves) -> None:
    acts = game.acts
    assert acts is not None
    assert acts.gaps() == ()
