"""Who may put out a hand in a round, and on what.

A wrong grab is no illegal one: what is refused here is a hand that does not count at all.
"""

from __future__ import annotations

from typing import Final

from ...core import ClauseId, Seat
from .phases import Deed
from .readings import Readings
from .vocabulary import Item

SKIPS: Final = ClauseId("pdw.grab.skips")
ONCE: Final = ClauseId("pdw.grab.once")
FIRST_HAND: Final = ClauseId("pdw.grab.first-hand")
PIG_COUNTS: Final = ClauseId("pdw.grab.pig-counts")
JAR_COUNTS: Final = ClauseId("pdw.grab.jar-counts")

TWO: Final = 2
"""The number of seats for which the document makes an exception (pdw.mistake.two-players)."""


def skip_refusal(skips: bool, reached_out: bool, readings: Readings) -> ClauseId | None:
    """The clause that keeps a seat out of a round; None if it may do something in it.

    `skips` tells whether it has to skip the round, `reached_out` whether it has put out a hand in it already.
    """
    return SKIPS if skips and (reached_out or readings.skipping_hand == "refused") else None


def once_refusal(mistaken: bool, seats: int, readings: Readings) -> ClauseId | None:
    """The clause that forbids a second grab; None if a seat that is `mistaken`, or not, may grab."""
    lenient = seats == TWO and readings.two_players == "no-penalty"
    return ONCE if mistaken and not lenient else None


def first_hand_refusal(own: bool, others: bool, readings: Readings) -> ClauseId | None:
    """The clause that forbids a hand on an item; None if there may be one.

    `own` tells whether that seat has the item in hand already, `others` whether another has.
    """
    return FIRST_HAND if own or (others and readings.same_item == "first-hand") else None


def pig_refusal(readings: Readings) -> ClauseId | None:
    """The clause by which a hand on a pig is no grab; None if it is one."""
    return PIG_COUNTS if readings.hand_on_a_pig == "no-grab" else None


def jar_refusal(jar_is_right: bool, readings: Readings) -> ClauseId | None:
    """The clause by which a hand on the jar is no grab; None if it is one."""
    return JAR_COUNTS if not jar_is_right and readings.hand_on_the_jar == "no-grab" else None


def seat_refusal(
    seat: Seat, seats: int, skipping: tuple[Seat, ...], deeds: tuple[Deed, ...], readings: Readings
) -> ClauseId | None:
    """The clause that forbids `seat` to grab anything; None if it may, as long as it has not given up."""
    skips = seat in skipping
    reached_out = any(deed.seat == seat and deed.item is not None for deed in deeds)
    return skip_refusal(skips, reached_out, readings) or once_refusal(
        reached_out and not skips, seats, readings
    )


def mistakes(skipping: tuple[Seat, ...], deeds: tuple[Deed, ...]) -> tuple[Deed, ...]:
    """The wrong grabs of a round; their items are in the hands of those who made them.

    What is grabbed by one who skips the round goes back at once (pdw.mistake.while-skipping).
    """
    if not deeds:
        return ()
    return tuple([deed for deed in deeds if deed.item is not None and deed.seat not in skipping])


def in_hands(seat: Seat, wrong: tuple[Deed, ...]) -> tuple[frozenset[Item], frozenset[Item]]:
    """Of the items that were wrongly grabbed: those in the hand of `seat`, and those in others' hands."""
    own: list[Item] = []
    others: list[Item] = []
    for deed in wrong:
        if deed.item is not None:
            (own if deed.seat == seat else others).append(deed.item)
    return frozenset(own), frozenset(others)
