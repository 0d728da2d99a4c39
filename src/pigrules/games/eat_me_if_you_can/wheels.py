"""Sleep or trap: who sets a wheel, and when it stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core import Cited, ClauseId, Seat
from ...core.acts import cite
from .rules import Readings
from .vocabulary import Choice, Seen

SLEEP_OR_TRAP: Final = ClauseId("emi.choice.sleep-or-trap")
FINAL: Final = ClauseId("emi.choice.final")


def set_refusal(seat: Seat, made: bool, readings: Readings) -> Cited | None:
    """Whether `seat`, whose wheel was set or not yet, may not turn it (emi.choice.final)."""
    return cite(FINAL, seat=seat) if made and readings.wheel_turned_again == "final" else None


def with_wheel(wheels: Sequence[Choice | None], seat: Seat, choice: Choice) -> tuple[Choice | None, ...]:
    """The wheels after `seat` has set its own."""
    return (*wheels[:seat], choice, *wheels[seat + 1 :])


def all_set(wheels: Sequence[Choice | None]) -> bool:
    """Whether every wheel is set: only the Wolf has none (emi.hunt.victim)."""
    return wheels.count(None) == 1


def seen(wheels: Sequence[Choice | None], by: Seat | None) -> tuple[Seen | None, ...]:
    """The wheels as seat `by`, or a spectator, sees them: its own, and which are set (emi.choice.hidden)."""
    return tuple(
        [None if wheel is None else wheel if seat == by else "set" for seat, wheel in enumerate(wheels)]
    )
