"""The steps that can be answered, each with the letter under which it can be typed."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase
from typing import Any, Final

from attrs import define, field, frozen

from ..core import ClauseId, Seat

_MOST_ALIKE: Final = 2
"""So often a letter may stand in a key."""


@frozen
class Option:
    """Something that can be answered: a step, or one thing of it; its text, and its key if it has one."""

    step: Any
    text: str
    key: str = ""
    deed: str = ""
    """How it is written in the notation, without the letter of a seat."""


@define
class Choices:
    """Keys by deed: letters that are no seat's. A deed keeps its key as long as the same is asked.

    In a race an opponent may move while you type. There keys are given in the order of the universe, so that
    the same deed has the same key in every round.
    """

    seats: int = 0
    """Seats of the table; their letters are no keys."""
    _keys: dict[str, str] = field(factory=dict)
    _asked: tuple[object, ...] = ()
    """What these keys belong to: what is asked and, but in a race, in which position."""
    _race: tuple[ClauseId, tuple[Seat, ...]] | None = None
    """The race that these keys belong to: what is asked, and of whom."""

    def ask(self, clause: ClauseId, seats: tuple[Seat, ...], racing: bool, state: object = None) -> None:
        """These seats are asked; keys begin anew unless the same race goes on, or nothing has changed."""
        if self._race is not None and self._race[0] == clause and set(seats) <= set(self._race[1]):
            return
        if racing or self._race is not None or self._asked != (clause, seats, id(state)):
            self._keys, self._race = {}, (clause, seats) if racing else None
            self._asked = (clause, seats, id(state))

    def races(self, clause: ClauseId) -> bool:
        """Whether the keys belong to a race about this clause."""
        return self._race is not None and self._race[0] == clause

    @property
    def racing(self) -> bool:
        """Whether a race goes on."""
        return self._race is not None

    def forget(self) -> None:
        """Chance has spoken: no race goes on."""
        self._race, self._asked = None, ()

    def give(self, deeds: Iterable[str]) -> None:
        """Give keys to these deeds, as far as there are any."""
        letters = ascii_lowercase[self.seats :]
        free = (letter * times for times in range(1, _MOST_ALIKE + 1) for letter in letters)
        given = set(self._keys.values())
        unused = (key for key in free if key not in given)
        for deed in deeds:
            if deed not in self._keys:
                key = next(unused, None)
                if key is None:
                    return
                self._keys[deed] = key

    def key(self, deed: str) -> str:
        """The key of a deed; empty if it has none."""
        return self._keys.get(deed, "")

    def deed(self, typed: str) -> str | None:
        """What has this key, possible or not any more; None if nothing has."""
        wanted = typed.casefold().rstrip(").")
        return next((deed for deed, key in self._keys.items() if key == wanted), None)
