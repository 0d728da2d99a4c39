"""From typed text to a step; words that are obvious in the position may be left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..core import MalformedError, Seat, letter
from ..registry import AnyGame


def heads(game: AnyGame, state: Any, seats: Sequence[Seat]) -> tuple[str, ...]:
    """What may be left out at the beginning of a step that answers what `state` asks of `seats`.

    That is the letter of the seat, if one seat is asked, and the first word of an outcome, if chance is due
    and all that can come begin with the same.
    """
    if seats:
        return (letter(seats[0]),) if len(seats) == 1 else ()
    words = {game.format(step).partition(" ")[0] for step in game.chances(state).steps}
    return tuple(words) if len(words) == 1 else ()


def read_typed(game: AnyGame, text: str, left_out: Sequence[str], accepts: Callable[[Any], bool]) -> Any:
    """The step that `text` says, as it stands or behind one of the words that may be left out.

    Of several the first that is accepted is meant. Raises `MalformedError` if it says none.
    """
    found: list[Any] = []
    problems: list[MalformedError] = []
    for line in (text, *(f"{head} {text}" for head in left_out)):
        try:
            found.append(game.parse(line))
        except MalformedError as error:
            problems.append(error)
    if not found:
        whole = text.partition(" ")[0].upper() in {head.upper() for head in left_out}
        raise problems[0 if whole else -1]
    return next(filter(accepts, found), found[0])
