"""What is typed at the table: lines, of which one may wait until others have stepped."""

from __future__ import annotations

from attrs import define, frozen

from ..core import Seat
from ._keyboard import Keyboard


@frozen
class Typed:
    """A line that is to be answered: who was asked, how many steps they had seen, and when it came."""

    text: str
    seats: tuple[Seat, ...]
    seen: int
    at: float = 0.0


@define
class Lines:
    """Reads from `keys`; a line that came while an opponent was due waits for its answer."""

    keys: Keyboard
    waiting: Typed | None = None

    def take(self) -> Typed | None:
        """The line that waits, if there is one; it waits no more."""
        typed, self.waiting = self.waiting, None
        return typed
