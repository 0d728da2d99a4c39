"""Which tiles fall, and what has to come first: what a ruling tells, and the readings that change it."""

from __future__ import annotations

from typing import Final

import pytest

from arguing import argue, named, told, under
from asking import cited
from pigrules.games.three_little_pigs import GAME, Readings, Rules
from pigrules.limits import MOST_BETWEEN

RULES: Final = Rules(seats=2)
TOPS: Final = ("up straw window 0", "up wood window 0", "up brick window 0")
B_BUILDS: Final = ("dice door door roof roof window", "B stop", "B buy straw door 1", "B done")
THE_WOLF: Final = ("dice door door window wolf wolf", "B blow A 1", "spin straw")
MIXED: Final = (
    *(*TOPS, "dice door door window window window", "A stop"),
    *("A buy straw door 1", "A buy wood window 1", "up wood window 0", "A done", *B_BUILDS),
    *("dice roof roof roof window window", "A stop", "A buy wood roof 1", "A done"),
)
"""A's house: a door of straw, a window of wood, a roof of wood. B has a house, too."""
STRAW_WALLS: Final = (
    *(*TOPS, "dice door door window window roof", "A stop"),
    *("A buy straw door 1", "A buy straw window 1", "up straw window 0", "A done", *B_BUILDS),
    *("dice roof roof roof window window", "A stop", "A buy wood roof 1", "A done"),
)
"""A's house: a door and a window of straw, a roof of wood."""
TWO_WOLVES: Final = (*TOPS, "dice door door roof wolf window", "A again 3 5", "dice window wolf")
"""A has thrown one wolf in the first throw, and one in the second; B has no house."""

WOLVES: Final = ("wolves-counted", "latest-throw")


@pytest.mark.clause("tlp.wolf.removes", "tlp.wolf.settles", "tlp.wolf.falls", "tlp.wolf.gone")
def test_what_stood_on_the_door() -> None:
    """The door is of straw and goes (73). Window and roof come down, for no line lets them fall (75)."""
    answer = argue(GAME, RULES, *MIXED, *THE_WOLF)
    blown = (
        cited("tlp.wolf.spin", material="straw"),
        cited("tlp.wolf.removes", target=0, house=1, material="straw", tiles=1),
    )
    next_turn = cited("tlp.turn.clockwise", next=0)
    assert told(answer) == (*blown, cited("tlp.wolf.settles", target=0, house=1), next_turn)
    assert answer.changing == ()
    assert named(answer.differing) == [
        ("above-a-gap", "falls-on-door"),
        ("above-a-gap", "falls"),
        ("blown-tiles", "return"),
    ]
    for value in ("falls-on-door", "falls"):
        found = under(answer, "above-a-gap", value)
        assert told(found) == (
            *blown,
            cited("tlp.wolf.falls", target=0, house=1, tiles=2),
            cited("tlp.wolf.gone", target=0, house=1),
            next_turn,
        )
        assert found.effect is not None
        assert found.effect.position.board.houses[0] == ()
    returned = under(answer, "blown-tiles", "return")
    assert told(returned) == told(answer)
    assert returned.position == answer.position
    assert returned.effect is not None
    assert answer.effect is not None
    assert returned.effect.position.board.houses == answer.effect.position.board.houses
    straw_doors = (effect.position.board.stacks[0].count for effect in (answer.effect, returned.effect))
    assert tuple(straw_doors) == (2, 3)  # Two of four were bought.


@pytest.mark.clause("tlp.wolf.lone-roof")
def test_a_roof_that_is_left_alone() -> None:
    """Door and window go, and a lone roof collapses (75); elsewhere it stays, or falls with what bore it."""
    answer = argue(GAME, RULES, *STRAW_WALLS, *THE_WOLF)
    blown = (
        cited("tlp.wolf.spin", material="straw"),
        cited("tlp.wolf.removes", target=0, house=1, material="straw", tiles=2),
    )
    gone, next_turn = cited("tlp.wolf.gone", target=0, house=1), cited("tlp.turn.clockwise", next=0)
    assert told(answer) == (*blown, cited("tlp.wolf.lone-roof", target=0, house=1), gone, next_turn)
    falls = (*blown, cited("tlp.wolf.falls", target=0, house=1, tiles=1), gone, next_turn)
    assert told(under(answer, "above-a-gap", "falls")) == falls
    assert told(under(answer, "above-a-gap", "falls-on-door")) == falls
    stays = under(answer, "lone-roof", "stays")
    assert told(stays) == (*blown, cited("tlp.wolf.settles", target=0, house=1), next_turn)
    assert stays.effect is not None
    assert [tile.part for tile in stays.effect.position.board.houses[0][0].tiles] == ["roof"]


@pytest.mark.clause("tlp.roll.wolves-stop", "tlp.wolf.no-target")
def test_a_purchase_that_another_reading_allows_only_after_stopping() -> None:
    """Both wolves count (34, 36), and without a house to blow on the turn has ended (75).

    If only the latest throw counts there is one wolf, and A has still to decide: A stops first (36).
    """
    answer = argue(GAME, RULES, *TWO_WOLVES, "A buy straw door 1")
    assert not answer.ruling.legal
    assert answer.after == ()
    assert named(answer.changing) == [("no-target", "builds")]
    assert told(answer.changing[0]) == (
        cited("tlp.build.placed", seat=0, material="straw", part="door", house=1),
        cited("tlp.house.several", seat=0, house=1),
    )
    assert named(answer.differing) == [WOLVES]
    assert answer.differing[0].after == (GAME.parse("A stop"),)
    assert "tlp.reading.wolves-counted" not in answer.idle


@pytest.mark.clause("tlp.wolf.comes")
def test_a_purchase_that_another_reading_refuses_until_the_player_stops() -> None:
    """At this table A builds when no house can be blown on; if one wolf counts, A has to stop first."""
    rules = Rules(seats=2, readings=Readings(no_target="builds"))
    answer = argue(GAME, rules, *TWO_WOLVES, "A buy straw door 1")
    assert answer.ruling.legal
    assert answer.after == ()
    assert named(answer.changing) == [WOLVES, ("no-target", "turn-ends")]
    latest, ends = answer.changing
    assert latest.after == (GAME.parse("A stop"),)
    assert ends.after == ()


@pytest.mark.clause("tlp.roll.three-throws", "tlp.wolf.comes")
def test_the_second_wolf_in_the_third_throw() -> None:
    """The wolf comes after any throw (65), so B blows and buys nothing (67); at other tables B builds."""
    answer = argue(
        *(GAME, RULES, *TOPS),
        *("dice door door roof roof window", "A stop", "A buy straw door 1", "A done"),
        *("dice door door window wolf window", "B again 1 2", "dice roof roof"),
        *("B again 1 2 5", "dice door door wolf", "B buy straw door 1"),
    )
    assert answer.ruling.refusals == (
        cited("core.turn.not-now", asked="tlp.wolf.must-blow"),
        cited("tlp.wolf.comes"),
    )
    assert answer.after == ()
    assert named(answer.changing) == [WOLVES, ("third-throw-wolves", "build")]
    for each in answer.changing:
        assert told(each)[0] == cited("tlp.build.placed", seat=1, material="straw", part="door", house=1)


@pytest.mark.clause("tlp.build.must-buy")
def test_being_done_needs_a_purchase_first() -> None:
    """A throws, stops, buys and is done (40, 48). Where two tiles must be bought, three steps come first."""
    answer = argue(GAME, RULES, *TOPS, "dice door door roof roof window", "A done")
    lines = [GAME.format(step) for step in answer.after]
    assert lines == ["A stop", "A buy straw door 1"]
    assert named(answer.differing) == [("must-buy", "may"), ("second-tile", "must")]
    may, must = answer.differing
    assert may.after == answer.after[:1]
    assert [GAME.format(step) for step in must.after] == [*lines, "A buy straw roof 1"]
    assert len(must.after) == MOST_BETWEEN
