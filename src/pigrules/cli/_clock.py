"""The time of a race: it runs by itself, or the people at the keyboard let it pass."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite

from attrs import define

from ..core import Seat
from ._signals import now


@define
class Clock:
    """Time in seconds. If the clock is not `running`, it only moves when the people let time pass."""

    seconds: Callable[[], float] = now
    running: bool = True
    racers: tuple[Seat, ...] = ()
    """Who has run against it since chance spoke last."""
    announced: bool = False
    """Whether the people know how time passes."""
    _skipped: float = 0.0
    """Seconds that were skipped."""
    _allowed: float = 0.0
    """Up to this time the people let others step."""

    def now(self) -> float:
        """The time."""
        return self._elapsed() + self._skipped

    def skip_to(self, time: float) -> None:
        """Go on to a time at once, unless it is past; for ever is no time."""
        if isfinite(time):
            self._skipped = max(self._skipped, time - self._elapsed())

    def allow(self, until: float) -> None:
        """Others may step up to this time."""
        self._allowed = until

    def allows(self, time: float) -> bool:
        """Whether the people let others step up to this time."""
        return time <= self._allowed

    def catch_up(self) -> None:
        """Let the time pass that others were allowed, once none of them steps in it any more."""
        self.skip_to(self._allowed)

    def _elapsed(self) -> float:
        return self.seconds() if self.running else 0.0
