"""Who sits where: people by their names, and built-in opponents."""

from __future__ import annotations

from collections.abc import Collection
from difflib import SequenceMatcher
from typing import Final

from ..core import MalformedError
from ..core.messages import brief
from ..registry import AnyGame
from ._host import YOU
from ._phrases import Phrases

_OPTION: Final = "--players"
_LIKE: Final = 0.7
"""A small name so much like that of an opponent is a slip of the hand."""
_ALMOST: Final = 0.9
"""So is any name that is so much like it."""
_LONGEST: Final = 40
"""No longer name is compared."""
_USUAL: Final = "greedy"
"""The opponent if no players are named."""


def usual(game: AnyGame) -> tuple[str, ...]:
    """One person, and as many opponents as the game needs, but one if it can have one."""
    fewest, most = game.players
    opponent = _USUAL if _USUAL in game.policies else next(iter(sorted(game.policies)), YOU)
    return (YOU, *[opponent] * (max(fewest, min(2, most)) - 1))


def named(game: AnyGame, text: str, say: Phrases) -> tuple[str, ...]:
    """The players that a list such as ``Ana,you,greedy`` names, one a seat.

    Raises `MalformedError` for a slip of the hand: where a name is missing, or almost an opponent's.
    """
    players = tuple(name.strip() for name in text.split(","))
    if "" in players:
        raise MalformedError(say.name_missing.format(text=say.quoted.format(text=brief(text))), _OPTION)
    return tuple(_player(name, game.policies, say) for name in players)


def _player(name: str, policies: Collection[str], say: Phrases) -> str:
    spoken = {said.casefold(): policy for policy, said in say.programs.items() if policy in policies}
    known = {YOU: YOU, say.you.casefold(): YOU, **spoken}
    known |= {policy.casefold(): policy for policy in policies}
    small = name.casefold()
    if small in known:
        return known[small]
    if len(name) > _LONGEST:
        return name
    near = max(known, key=lambda each: _likeness(small, each))
    likeness = _likeness(small, near)
    if likeness < (_LIKE if name[0].islower() else _ALMOST):
        return name
    problem = say.no_opponent.format(name=say.quoted.format(text=name), near=near)
    if likeness < _ALMOST:
        problem += " " + say.or_a_person.format(name=name.capitalize())
    raise MalformedError(problem, _OPTION)


def _likeness(name: str, known: str) -> float:
    return SequenceMatcher(None, name, known).ratio()


def shown(players: Collection[str], say: Phrases) -> tuple[str, ...]:
    """What the players are called in the language of the table."""
    return tuple(say.you if name == YOU else say.programs.get(name, name) for name in players)
