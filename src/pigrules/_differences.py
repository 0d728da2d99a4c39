"""How two positions of a game differ, by their data: which fields, and what each holds in both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from . import codec
from .core import MalformedError
from .core.arguments import checked
from .core.malformed import in_brief
from .registry import AnyGame

_MISSING = object()


@frozen
class Difference:
    """A field in which two positions of a game differ, as `codec.dump` gives them.

    >>> here = pigs.start(usual)
    >>> there = pigs.apply(here, pigs.parse("up straw window 1"))
    >>> found = dispute.differences(pigs, here, there)[0]
    >>> found.path, found.here, found.there
    ('$.board.stacks[1].top', None, 1)
    """

    path: str
    """Where it is in the data of a position, such as ``$.board.points[1]``."""
    here: Any
    """Its value in the first position; None where the first has no such field."""
    there: Any
    """Its value in the second position; None where the second has no such field."""


@checked
def differences(game: AnyGame, here: Any, there: Any) -> tuple[Difference, ...]:
    """Every field in which two positions differ, whatever their rules; none if they are the same.

    Lists of different lengths, and phases of different kinds, differ as a whole.
    Raises `MalformedError` for what is no position of the game.

    >>> dispute.differences(pigs, pigs.start(usual), pigs.start(rules))
    ()
    """
    for name, state in (("here", here), ("there", there)):
        if not isinstance(state, game.state_type):
            raise MalformedError(f"expected a position of {game.name}, found {in_brief(state)}", name)
    if here is there:
        return ()
    one, other = codec.dump(game, here), codec.dump(game, there)
    for data in (one, other):
        data.pop("rules", None)
    return tuple(_unlike("$", one, other))


def _unlike(path: str, here: Any, there: Any) -> Iterator[Difference]:
    if isinstance(here, dict) and isinstance(there, dict) and here.get("kind") == there.get("kind"):
        for key in dict.fromkeys((*here, *there)):
            yield from _unlike(f"{path}.{key}", here.get(key, _MISSING), there.get(key, _MISSING))
    elif isinstance(here, list) and isinstance(there, list) and len(here) == len(there):
        for at, (one, other) in enumerate(zip(here, there, strict=True)):
            yield from _unlike(f"{path}[{at}]", one, other)
    elif here != there:
        yield Difference(path, *(None if value is _MISSING else value for value in (here, there)))
