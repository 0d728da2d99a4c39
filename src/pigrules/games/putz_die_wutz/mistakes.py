"""What a wrong grab is, and what it costs."""

from __future__ import annotations

from typing import Final

from ...core import Cited, ClauseId, Seat
from .hands import TWO, mistakes
from .phases import Deed
from .readings import Readings
from .vocabulary import JAR, Item

SOAP: Final = ClauseId("pdw.mistake.soap")
JAR_WRONG: Final = ClauseId("pdw.mistake.jar")
PIG: Final = ClauseId("pdw.mistake.pig")
SKIP_NEXT: Final = ClauseId("pdw.mistake.skip-next")
TWO_PLAYERS: Final = ClauseId("pdw.mistake.two-players")
ALL_SKIP: Final = ClauseId("pdw.mistake.all-skip")
WHILE_SKIPPING: Final = ClauseId("pdw.mistake.while-skipping")


def must_skip(
    seats: int, skipping: tuple[Seat, ...], deeds: tuple[Deed, ...], readings: Readings
) -> tuple[Seat, ...]:
    """Who has to skip the next round, after a round with these `deeds` that `skipping` had to skip.

    See pdw.mistake.skip-next and pdw.mistake.while-skipping.
    """
    if not deeds or seats == TWO:
        return ()
    wrong = [deed.seat for deed in mistakes(skipping, deeds)]
    if readings.several_mistakes == "first-only":
        wrong = wrong[:1]
    longer = [deed.seat for deed in deeds if deed.item is not None and deed.seat in skipping]
    return tuple(sorted([*wrong, *longer]))


def passed_over(skipping: tuple[Seat, ...], seats: int, readings: Readings) -> bool:
    """Whether a round that `skipping` have to skip is passed over (pdw.mistake.all-skip)."""
    return len(skipping) == seats and readings.everybody_skips == "passed-over"


def told(
    deed: Deed, seats: int, skipping: tuple[Seat, ...], before: tuple[Deed, ...], readings: Readings
) -> tuple[Cited, ...]:
    """What is said of a wrong grab after the deeds `before`: what was wrong with it, and what it costs.

    Nothing in it tells what would have been right.
    """
    assert deed.item is not None
    seat = (("seat", int(deed.seat)),)
    if deed.seat in skipping:
        return (Cited(WHILE_SKIPPING, seat),)
    wrong = _wrong(deed.seat, deed.item)
    if seats == TWO:
        return (wrong, Cited(TWO_PLAYERS, seat))
    if deed.seat in must_skip(seats, skipping, (*before, deed), readings):
        return (wrong, Cited(SKIP_NEXT, seat))
    return (wrong,)


def _wrong(seat: Seat, item: Item) -> Cited:
    if item == JAR:
        return Cited(JAR_WRONG, (("seat", int(seat)),))
    if isinstance(item, int):
        return Cited(PIG, (("seat", int(seat)), ("spot", item)))
    return Cited(SOAP, (("seat", int(seat)), ("side", item)))
