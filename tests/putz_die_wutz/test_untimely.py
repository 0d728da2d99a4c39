"""Steps at the wrong time, or from the wrong seat: the line that closes their moment refuses them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from pigrules.core import Cited
from pigrules.games.putz_die_wutz import GAME, State

from .sty import RULES, C, Sty, after, cited, legal, picking, racing, refusals, rolling, under

POSITIONS: Final[Mapping[str, tuple[State, str]]] = {
    "dealing": (GAME.start(RULES), "pdw.setup.shuffle"),
    "rolling": (rolling(), "pdw.round.throw"),
    "racing": (racing("green 1 ="), "pdw.round.race"),
    "picking": (picking(C, "A"), "pdw.scrub.jar-pig"),
    "refilling": (after(GAME, racing("green 2 ="), "B grab soap east"), "pdw.scrub.refills"),
}
"""A position of each phase, and what is asked there."""

THROW: Final = "pdw.round.throw"
FIRST: Final = "pdw.round.first"
DECIDED: Final = "pdw.round.decided"
TOO_LATE: Final = f"{FIRST} {DECIDED}"
JAR_PIG: Final = "pdw.scrub.jar-pig"
REFILLS: Final = "pdw.scrub.refills"
JAR_TURNED: Final = "pdw.scrub.jar-turned"
NEXT: Final = "pdw.round.next"
SQUARE: Final = "pdw.setup.square"


@pytest.mark.clause("core.turn.not-now", "pdw.round.decided")
@pytest.mark.parametrize(
    ("line", "when", "why"),
    [
        # Line 17: the throw comes first, and then all search.
        ("C grab jar", "dealing", THROW),
        ("C pass", "dealing", THROW),
        # Lines 32 and 37: the first to grab the right item has decided the round, and a later hand is void.
        # With the dice in the cup it comes too late for the last round, and too early for the next.
        ("C grab jar", "rolling", f"{THROW} {DECIDED}"),
        ("C pass", "rolling", f"{THROW} {DECIDED}"),
        ("C grab jar", "picking", TOO_LATE),
        ("C pass", "picking", TOO_LATE),
        ("C grab jar", "refilling", TOO_LATE),
        ("C grab soap east", "refilling", TOO_LATE),
        ("C pass", "refilling", TOO_LATE),
        # Line 35: a pig is picked by one who was right to grab the jar, and nobody was.
        ("C turn 1", "dealing", JAR_PIG),
        ("C turn 1", "rolling", JAR_PIG),
        ("C turn 1", "racing", JAR_PIG),
        ("C turn 1", "refilling", JAR_PIG),
        # Line 33: a pig comes from the pile when one was cleaned.
        ("up blue 1", "rolling", REFILLS),
        ("up blue 1", "racing", REFILLS),
        # Line 35: after the jar, a pig is turned and none is cleaned.
        ("up blue 1", "picking", JAR_TURNED),
        # Line 13: the square comes before all.
        ("dice green 1 =", "dealing", SQUARE),
        # Line 41: another throw begins the next round, and this one is not over.
        ("dice green 1 =", "racing", NEXT),
        ("dice green 1 =", "picking", NEXT),
        ("dice green 1 =", "refilling", NEXT),
    ],
)
def test_why_a_step_is_not_asked_now(game: Sty, line: str, when: str, why: str) -> None:
    state, asked = POSITIONS[when]
    reasons = map(cited, why.split())
    assert refusals(game, state, line) == (cited("core.turn.not-now", asked=asked), *reasons)


def test_every_kind_of_step_has_a_reason_in_every_phase() -> None:
    assert GAME.acts is not None
    assert GAME.acts.gaps() == ()


@pytest.mark.parametrize("when", ["dealing", "rolling", "refilling"])
def test_nobody_is_asked_while_chance_is_due(game: Sty, when: str) -> None:
    assert legal(game, POSITIONS[when][0]) == []


def strangers(seat: int, seats: tuple[int, ...], asked: str) -> Cited:
    return cited("core.turn.not-your-turn", seat=seat, seats=seats, asked=asked)


@pytest.mark.clause("core.turn.not-now", "core.turn.not-your-turn")
def test_a_step_may_come_at_the_wrong_time_from_the_wrong_seat(game: Sty) -> None:
    picking, asked = POSITIONS["picking"]
    for line in ("B grab jar", "B pass"):
        assert refusals(game, picking, line) == (
            cited("core.turn.not-now", asked=asked),
            strangers(1, (2,), asked),
            cited("pdw.round.first"),
            cited("pdw.round.decided"),
            cited("pdw.scrub.jar-pig"),
        )
    race = racing("green 1 =", skipping="B")
    assert refusals(game, race, "B turn 1") == (
        cited("core.turn.not-now", asked="pdw.round.race"),
        strangers(1, (0, 2), "pdw.round.race"),
        cited("pdw.scrub.jar-pig"),
    )


@pytest.mark.clause("core.turn.not-your-turn", "pdw.round.give-up", "pdw.grab.once")
def test_who_gave_up_or_was_wrong_has_nothing_more_to_give_up(game: Sty) -> None:
    """Lines 17 and 38; to grab again is refused by the rule itself, and so is all that one does who skips."""
    state = racing("green 1 =", "A grab jar", "B pass", skipping="C", rules=under(4))
    only_d = strangers(0, (3,), "pdw.round.race")
    assert refusals(game, state, "A pass") == (only_d, cited("pdw.grab.once"))
    assert refusals(game, state, "A grab soap east") == (cited("pdw.grab.once", seat=0),)
    for line in ("B pass", "B grab soap east"):
        assert refusals(game, state, line) == (
            strangers(1, (3,), "pdw.round.race"),
            cited("pdw.round.give-up"),
        )
    for line in ("C pass", "C grab soap east"):
        assert refusals(game, state, line) == (cited("pdw.grab.skips", seat=2),)
