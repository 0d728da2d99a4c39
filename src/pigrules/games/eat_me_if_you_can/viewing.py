"""What a seat, or a spectator, may know: all but where the wheels of others point."""

from __future__ import annotations

from typing import Final

from ...core import ClauseId, Seat
from .phases import Choosing, Hunting
from .state import State, View, Wheels

HIDDEN: Final = ClauseId("emi.choice.hidden")


def view(state: State, seat: Seat | None) -> View:
    """What `seat`, or a spectator (None), may know of `state` (emi.choice.hidden)."""
    rules, phase = state.rules, state.phase
    if isinstance(phase, (Choosing, Hunting)):
        return View(rules, state.board, Wheels(rules.seen(phase.wheels, seat)))
    return View(rules, state.board, phase)
