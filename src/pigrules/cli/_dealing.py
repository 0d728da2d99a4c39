"""A step that gives one thing to each seat, typed thing by thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import field, fields, frozen

from ..core import PlayerStep
from ..registry import AnyGame


def dealt(steps: Sequence[Any], parts: Sequence[tuple[str, ...]], seats: int) -> bool:
    """Whether all that can be answered gives one thing to each seat.

    `parts` are the words in which the steps differ.
    """
    return (
        len(steps) > 1
        and len({type(step) for step in steps}) == 1
        and all(len(each) == seats and each in _listed(step) for step, each in zip(steps, parts, strict=True))
    )


def _listed(step: Any) -> Iterator[tuple[str, ...]]:
    """The lists in a player's step."""
    if isinstance(step, PlayerStep):
        for each in fields(type(step)):
            value = getattr(step, each.name)
            if isinstance(value, tuple):
                yield tuple(map(str, value))


@frozen
class Dealing:
    """What has been given so far, and the steps, by what they give to each seat."""

    steps: dict[tuple[str, ...], Any] = field(repr=False)
    given: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """What the next seat can get."""
        return self.after(self.given)

    @property
    def step(self) -> Any:
        """The step, once every seat has got something."""
        return self.steps.get(self.given)

    def instead(self, game: AnyGame, given: tuple[str, ...], value: str) -> list[Any]:
        """The steps that begin with `given` and then give something that the next seat cannot get."""
        found: list[Any] = []
        for parts, step in self.steps.items():
            if parts[: len(given)] == given:
                words = game.format(step).split()
                words[len(words) - len(parts) + len(given)] = value
                found.append(game.parse(" ".join(words)))
        return found

    def after(self, given: tuple[str, ...]) -> tuple[str, ...]:
        """What the seat after these can get."""
        at = len(given)
        return tuple(
            dict.fromkeys(parts[at] for parts in self.steps if parts[:at] == given and at < len(parts))
        )
