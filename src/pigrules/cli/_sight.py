"""Who looks at the screen, and what they have been shown."""

from __future__ import annotations

from typing import Any

from attrs import define

from ..core import Seat


@define
class Sight:
    """Shows a position once, and no person's secret to another person."""

    wanted: bool = False
    """Whether the people ask for the position; with real dice they have it before them."""
    _shown: tuple[tuple[Seat, ...], Any] | None = None
    """Who has been shown a position last, and the position."""
    _alone: tuple[Seat, ...] = ()
    """Who sits at the keyboard alone; empty while all may see everything."""

    def shows(self, seats: tuple[Seat, ...], state: Any) -> bool:
        """Whether these seats have to be shown this position; from now on they have seen it."""
        if self._shown is not None and self._shown[0] == seats and self._shown[1] is state:
            return False
        self._shown = seats, state
        return True

    def hands_over(self, seats: tuple[Seat, ...], private: bool) -> bool:
        """Whether the keyboard goes to another person; from now on these seats have it."""
        changes = private and bool(seats) and seats != self._alone
        self._alone = seats if private else ()
        return changes

    def again(self) -> None:
        """Show the position again."""
        self._shown, self.wanted = None, True

    def take_wish(self) -> bool:
        """Whether the people ask for the position; asking is then over."""
        wanted, self.wanted = self.wanted, False
        return wanted
