"""Which pig may be played: not twice running, and out of the pot only with help."""

from __future__ import annotations

from typing import Final, TypeAlias

from ...core import ClauseId, Seat
from .readings import Readings
from .track import Zone
from .vocabulary import PIG_INDEX, PIGS, Pig, Played, WayOut

PICKS: Final = ClauseId("woolfy.turn.picks")
NOT_TWICE: Final = ClauseId("woolfy.repeat.not-twice")
OTHERS_IN_POT: Final = ClauseId("woolfy.repeat.others-in-pot")
OTHERS_HOME: Final = ClauseId("woolfy.repeat.others-home")
MIXED: Final = ClauseId("woolfy.repeat.mixed")
HELPER: Final = ClauseId("woolfy.rescue.helper")
FREE_CHOICE: Final = ClauseId("woolfy.rescue.free-choice")

Zones: TypeAlias = "tuple[Zone, ...]"
"""For each pig, what the choice asks about where it is."""


def others(pig: Pig, zones: Zones) -> Zones:
    """The zones of the two other pigs."""
    at = PIG_INDEX[pig]
    return zones[:at] + zones[at + 1 :]


def looks_back(seat: Seat, seats: int, readings: Readings) -> Seat:
    """The seat whose latest turn the rule against two turns running looks back to, when `seat` chooses."""
    return seat if readings.in_a_row == "player" else Seat((seat - 1) % seats)


def has_to_wait(pig: Pig, last: Played | None, readings: Readings) -> bool:
    """Whether `pig` counts as played in the turn `last`."""
    if last is None or last.pig != pig:
        return False
    if readings.repeat_counts == "moved" and last.how not in ("moved", "freed"):
        return False
    return not (readings.rescue_roll == "not-played" and last.how in ("freed", "kept"))


def exception(pig: Pig, zones: Zones, readings: Readings) -> ClauseId | None:
    """The clause by which `pig` may be played again at once; None if there is none."""
    elsewhere = others(pig, zones)
    if elsewhere == ("pot", "pot"):
        return OTHERS_IN_POT
    if elsewhere == ("brick", "brick"):
        return OTHERS_HOME
    if readings.pot_and_brick == "again" and set(elsewhere) == {"pot", "brick"}:
        return MIXED
    return None


def repeat_refusal(pig: Pig, last: Played | None, zones: Zones, readings: Readings) -> ClauseId | None:
    """The clause that forbids `pig` because it was played last; None if it may be played."""
    if has_to_wait(pig, last, readings) and exception(pig, zones, readings) is None:
        return NOT_TWICE
    return None


def helper_refusal(pig: Pig, zones: Zones, way_out: WayOut, readings: Readings) -> ClauseId | None:
    """The clause that keeps `pig` in the pot; None if its die may be rolled."""
    if zones[PIG_INDEX[pig]] != "pot":
        return None
    if readings.failed_rescue == "new-arrival" and way_out == "failed":
        return HELPER
    if readings.way_out == "standing":
        is_open = "exit" in others(pig, zones)
    elif readings.way_out == "next-player":
        is_open = way_out in ("arrival", "rescue")
    else:
        is_open = way_out != "never"
    return None if is_open else HELPER


def duty_refusal(
    pig: Pig, last: Played | None, zones: Zones, way_out: WayOut, readings: Readings
) -> ClauseId | None:
    """The clause that forbids `pig` because one in the pot has to be played; None if none has to."""
    if readings.rescue_duty == "may" or way_out != "arrival" or zones[PIG_INDEX[pig]] == "pot":
        return None
    for other, zone in zip(PIGS, zones, strict=True):
        if (
            zone == "pot"
            and repeat_refusal(other, last, zones, readings) is None
            and helper_refusal(other, zones, way_out, readings) is None
        ):
            return FREE_CHOICE
    return None


def pick_refusals(
    pig: Pig, last: Played | None, zones: Zones, way_out: WayOut, readings: Readings
) -> tuple[ClauseId, ...]:
    """Every clause that forbids playing `pig`, in the order of the spec."""
    clauses = (
        repeat_refusal(pig, last, zones, readings),
        helper_refusal(pig, zones, way_out, readings),
        duty_refusal(pig, last, zones, way_out, readings),
    )
    return tuple(filter(None, clauses))
