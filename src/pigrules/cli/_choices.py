"""The steps that can be answered, each with the number under which it can be typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import define, field

from ..core import ClauseId, Seat


@define
class Choices:
    """Numbers from 1. In a race a number keeps its step: an opponent may move while you type it."""

    _numbers: dict[Any, int] = field(factory=dict)
    """The steps of a race by the numbers under which they have been shown."""
    _race: tuple[ClauseId, tuple[Seat, ...]] | None = None
    """The race that these numbers belong to: what is asked, and of whom."""

    def ask(self, clause: ClauseId, seats: tuple[Seat, ...], racing: bool) -> None:
        """These seats are asked; numbers begin anew unless the same race goes on."""
        if self._race is None or self._race[0] != clause or not set(seats) <= set(self._race[1]):
            self._numbers, self._race = {}, (clause, seats) if racing else None

    def races(self, clause: ClauseId) -> bool:
        """Whether the numbers belong to a race about this clause."""
        return self._race is not None and self._race[0] == clause

    def forget(self) -> None:
        """Chance has spoken: no race goes on."""
        self._race = None

    def numbered(self, legal: Sequence[Any]) -> list[tuple[int, Any]]:
        """The legal steps with their numbers."""
        if self._race is None:
            return list(enumerate(legal, 1))
        for step in legal:
            self._numbers.setdefault(step, len(self._numbers) + 1)
        return [(self._numbers[step], step) for step in legal]

    def known(self, legal: Sequence[Any]) -> Sequence[Any]:
        """The steps that have a number, in the order of the numbers, legal or not any more."""
        return legal if self._race is None else [*self._numbers]
