"""Was that grab right? What a ruling tells of each, and the readings that tell something else."""

from __future__ import annotations

from typing import Final

import pytest

import arguing
from arguing import named, told, under
from asking import cited
from pigrules.core import Cited
from pigrules.dispute import Answer
from pigrules.games.putz_die_wutz import GAME, Rules

SQUARE: Final = (
    *("up green 1", "up green 2", "up green 3"),  # spots 1 to 3 look east, at B
    *("up yellow 1", "up yellow 2", "up yellow 3"),  # 4 to 6 look south, at C
    *("up blue 1", "up blue 2", "up blue 3"),  # 7 to 9 look west, at an empty side
    *("up red 1", "up red 2", "up red 6"),  # 10 to 12 look north, at A
)
"""Three seats: A in the north, B in the east, C in the south (line 14)."""

NUMBER: Final = ("number-range", "stays")
RED: Final = ("red-number", "as-thrown")
ENDS: Final = ("after-a-mistake", "ends")
LATE: Final = ("late-hand", "penalised")
EMPTY: Final = ("empty-side", "cleaned")


def argue(*lines: str, seats: int = 3) -> Answer:
    """The answer about the last of these lines, played on that square."""
    return arguing.argue(GAME, Rules(seats=seats), *SQUARE, *lines)


def mistake(seat: int, side: str, *others: int) -> tuple[Cited, ...]:
    """A wrong soap (37), a round to skip (39), and those who go on (38)."""
    return (
        cited("pdw.mistake.soap", seat=seat, side=side),
        cited("pdw.mistake.skip-next", seat=seat),
        cited("pdw.mistake.goes-on", seats=others),
    )


def desired(colour: str, shown: int, special: str, count: int, blotches: int) -> tuple[Cited, ...]:
    """How the dice lead to a pig (20 to 25)."""
    beyond = {0: "pdw.dice.below-one", 7: "pdw.dice.above-six"}.get(count)
    return (
        cited("pdw.dice.colour", colour=colour),
        cited("pdw.dice.blotches", count=shown),
        cited("pdw.dice.special", special=special, count=count),
        *([cited(beyond, blotches=blotches)] if beyond else []),
        cited("pdw.dice.desired", colour=colour, blotches=blotches),
    )


def looked(colour: str, blotches: int, spot: int, side: str) -> Cited:
    """Which pig looked at which soap (15, 18)."""
    return cited("pdw.item.soap", colour=colour, blotches=blotches, spot=spot, side=side)


def cleans(seat: int, colour: str, blotches: int, spot: int) -> Cited:
    """The pig looks at the scrubber (33)."""
    return cited("pdw.scrub.cleans", seat=seat, colour=colour, blotches=blotches, spot=spot)


def turns(seat: int, colour: str, blotches: int, spot: int, side: str) -> Cited:
    """The pig looks elsewhere (34)."""
    return cited("pdw.scrub.turns", seat=seat, colour=colour, blotches=blotches, spot=spot, side=side)


@pytest.mark.clause("pdw.dice.below-one", "pdw.mistake.soap")
def test_one_less_than_one_is_six_or_one() -> None:
    """Line 24: six. No green six lies there, so the red six counts (27), which looks north; B was wrong."""
    answer = argue("dice green 1 -1", "B grab soap east")
    assert answer.ruling.legal
    assert told(answer) == mistake(1, "east", 0, 2)
    assert answer.changing == ()
    assert named(answer.differing) == [NUMBER, ENDS]
    assert told(under(answer, *NUMBER)) == (
        cited("pdw.round.first", seat=1),
        *desired("green", 1, "-1", 0, 1),
        looked("green", 1, 1, "east"),
        cleans(1, "green", 1, 1),
    )
    assert "pdw.reading.red-number" in answer.idle  # The red pig with one blotch looks north as well.


@pytest.mark.clause("pdw.item.red", "pdw.scrub.cleans")
def test_two_red_pigs_look_at_the_same_soap() -> None:
    """The grab is right whichever red pig counts (27), but A cleans another; it is wrong if one stays one."""
    answer = argue("dice green 1 -1", "A grab soap north")
    red = cited("pdw.item.red", blotches=6)
    assert told(answer) == (
        cited("pdw.round.first", seat=0),
        *desired("green", 1, "-1", 0, 6),
        *(red, looked("red", 6, 12, "north"), cleans(0, "red", 6, 12)),
    )
    assert named(answer.differing) == [NUMBER, RED, LATE]
    waits = (cited("pdw.round.first", seat=0), cited("pdw.round.decided", seats=(1, 2)))
    assert told(under(answer, *LATE)) == waits
    assert told(under(answer, *NUMBER)) == mistake(0, "north", 1, 2)
    assert told(under(answer, *RED))[-3:] == (
        cited("pdw.item.red", blotches=1),
        looked("red", 1, 10, "north"),
        cleans(0, "red", 1, 10),
    )


@pytest.mark.clause("pdw.dice.above-six", "pdw.scrub.turns")
def test_a_pig_that_looks_at_an_empty_side() -> None:
    """Line 25: one more than six is one. The blue one looks west, where nobody sits (34)."""
    answer = argue("dice blue 6 +1", "A grab soap west")
    first = (
        cited("pdw.round.first", seat=0),
        *desired("blue", 6, "+1", 7, 1),
        looked("blue", 1, 7, "west"),
    )
    assert told(answer) == (*first, turns(0, "blue", 1, 7, "north"))
    assert answer.changing == ()
    assert named(answer.differing) == [NUMBER, LATE, EMPTY]
    assert told(under(answer, *NUMBER)) == mistake(0, "west", 1, 2)  # Six: the red pig looks north.
    assert told(under(answer, *EMPTY)) == (*first, cleans(0, "blue", 1, 7))


@pytest.mark.clause("pdw.mistake.jar", "pdw.grab.jar-counts")
def test_a_hand_on_the_jar_while_a_pig_lies_there() -> None:
    """The desired pig lies there, so the jar is a wrong item (30, 37), if a hand on it counts."""
    answer = argue("dice green 2 =", "A grab jar")
    assert told(answer) == (
        cited("pdw.mistake.jar", seat=0),
        cited("pdw.mistake.skip-next", seat=0),
        cited("pdw.mistake.goes-on", seats=(1, 2)),
    )
    assert named(answer.changing) == [("hand-on-the-jar", "no-grab")]
    assert answer.changing[0].ruling.refusals == (cited("pdw.grab.jar-counts"),)
    assert answer.changing[0].effect is None
    assert named(answer.differing) == [ENDS]


@pytest.mark.clause("pdw.mistake.pig", "pdw.grab.pig-counts")
def test_a_hand_on_the_desired_pig_itself() -> None:
    """Line 18: never grab the desired pig."""
    answer = argue("dice green 2 =", "C grab pig 2")
    assert told(answer)[0] == cited("pdw.mistake.pig", seat=2, spot=2)
    assert named(answer.changing) == [("hand-on-a-pig", "no-grab")]
    assert answer.changing[0].ruling.refusals == (cited("pdw.grab.pig-counts"),)
    assert named(answer.differing) == [ENDS]


@pytest.mark.clause("pdw.grab.first-hand")
def test_the_second_hand_on_the_same_wrong_soap() -> None:
    """B has it (17, 32); under another reading both have, and both have made a mistake (37)."""
    answer = argue("dice green 2 =", "B grab soap south", "C grab soap south")
    assert answer.ruling.refusals == (cited("pdw.grab.first-hand", item="soap", at="south", target=1),)
    assert answer.effect is None
    assert answer.after == ()
    assert named(answer.changing) == [("same-item", "both")]
    assert told(answer.changing[0]) == mistake(2, "south", 0)
    assert answer.differing == ()


@pytest.mark.clause("pdw.mistake.goes-on", "pdw.round.nobody")
def test_the_right_soap_after_the_mistake_of_another() -> None:
    """A is right, but comes too late if the first mistake has ended the round (38). A throw is due then."""
    answer = argue("dice green 2 =", "B grab soap south", "A grab soap east")
    assert told(answer) == (
        cited("pdw.round.first", seat=0),
        *desired("green", 2, "=", 2, 2),
        *(looked("green", 2, 2, "east"), turns(0, "green", 2, 2, "north")),
        cited("pdw.round.next", seats=(0, 2)),
    )
    assert named(answer.changing) == [ENDS]
    assert answer.changing[0].ruling.refusals == (
        cited("core.turn.not-now", asked="pdw.round.throw"),
        cited("pdw.round.throw"),
        cited("pdw.round.decided"),
    )
    assert answer.changing[0].after == ()
    assert named(answer.differing) == [LATE]
    assert told(under(answer, *LATE))[1:] == (cited("pdw.round.decided", seats=(2,)),)


@pytest.mark.clause("pdw.grab.skips", "pdw.mistake.while-skipping")
def test_the_right_soap_in_a_round_to_skip() -> None:
    """B was wrong in the round before and may not grab (39). If hands cost something, B skips once more."""
    answer = argue(
        *("dice green 2 =", "B grab soap south", "A grab soap east"),
        *("dice yellow 2 =", "B grab soap south"),
    )
    assert answer.ruling.refusals == (cited("pdw.grab.skips", seat=1),)
    assert named(answer.changing) == [("skipping-hand", "skips-longer")]
    assert told(answer.changing[0]) == (cited("pdw.mistake.while-skipping", seat=1),)
    assert answer.differing == ()


@pytest.mark.clause("pdw.grab.once", "pdw.mistake.two-players")
def test_the_second_grab_of_one_of_two_players() -> None:
    """Line 38 forbids it; “this rule” of line 39 may take that away. A sits in the north, B in the south."""
    answer = argue("dice green 2 =", "A grab soap west", "A grab soap east", seats=2)
    assert answer.ruling.refusals == (cited("pdw.grab.once", seat=0),)
    assert named(answer.changing) == [("two-players", "no-penalty")]
    assert told(answer.changing[0])[-1] == turns(0, "green", 2, 2, "north")


@pytest.mark.clause("pdw.round.alone")
def test_the_throw_for_the_only_player_of_a_round() -> None:
    """A and B were wrong, C was right. C has to grab (32), or is given the yellow pig that looks at C."""
    answer = argue(
        *("dice green 2 =", "A grab soap west", "B grab soap south", "C grab soap east"),
        "dice yellow 2 =",
    )
    thrown = cited("pdw.round.throw", faces=("yellow", 2, "="))
    assert told(answer) == (thrown, cited("pdw.round.alone", seat=2))
    assert named(answer.differing) == [("lone-player", "given"), ("several-mistakes", "first-only")]
    assert told(under(answer, "lone-player", "given")) == (
        *(thrown, cited("pdw.round.alone", seat=2), cited("pdw.round.first", seat=2)),
        *desired("yellow", 2, "=", 2, 2),
        *(looked("yellow", 2, 5, "south"), cleans(2, "yellow", 2, 5)),
    )
    assert told(under(answer, "several-mistakes", "first-only")) == (thrown,)


@pytest.mark.clause("pdw.item.jar")
def test_a_grab_that_is_right_under_every_reading() -> None:
    """Neither the green nor the red pig with five blotches lies there (30)."""
    answer = argue("dice green 5 =", "B grab jar")
    assert told(answer) == (
        cited("pdw.round.first", seat=1),
        *desired("green", 5, "=", 5, 5),
        cited("pdw.item.jar"),
    )
    assert answer.changing == ()
    assert named(answer.differing) == [LATE]
    waits = (cited("pdw.round.first", seat=1), cited("pdw.round.decided", seats=(0, 2)))
    assert told(under(answer, *LATE)) == waits
    assert answer.effect is not None
    assert answer.effect.turn.clause == "pdw.scrub.jar-pig"


def test_a_pig_is_turned_only_after_the_jar() -> None:
    """The jar is right, so the way to turning a pig is to grab it; where it is wrong there is none."""
    answer = argue("dice green 5 =", "B turn 1")
    assert answer.after == (GAME.parse("B grab jar"),)
    assert argue("dice green 2 =", "B turn 1").after == ()
