"""A referee for board games about pigs and wolves: pure rules, and a cited clause for every answer.

This package exports what a front end needs to embed a game.
The modules hold the rest; `pigrules.core` has what the author of a game or of an opponent needs.

>>> from pigrules import Match, game
>>> woolfy = game("woolfy")
>>> match = Match(woolfy, woolfy.rules_type(seats=2))
>>> [woolfy.format(step) for step in match.legal()]
['A red', 'A green', 'A blue']

Everything is loaded when it is first used.
`pigrules.registry.games` lists the installed games; ``pigrules.games`` is a package.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .core import BadRecordError as BadRecordError
    from .core import Chance as Chance
    from .core import ChanceStep as ChanceStep
    from .core import Choose as Choose
    from .core import Cited as Cited
    from .core import Game as Game
    from .core import IllegalStepError as IllegalStepError
    from .core import InvalidError as InvalidError
    from .core import InvalidPositionError as InvalidPositionError
    from .core import MalformedError as MalformedError
    from .core import Over as Over
    from .core import PigrulesError as PigrulesError
    from .core import PlayerStep as PlayerStep
    from .core import Ruling as Ruling
    from .core import Seat as Seat
    from .core import Turn as Turn
    from .core import letter as letter
    from .match import AnyMatch as AnyMatch
    from .match import Match as Match
    from .match import NotNowError as NotNowError
    from .record import Record as Record
    from .registry import AnyGame as AnyGame
    from .registry import BrokenGameError as BrokenGameError
    from .registry import game as game
    from .spec import clause as clause

__all__ = [
    "AnyGame",
    "AnyMatch",
    "BadRecordError",
    "BrokenGameError",
    "Chance",
    "ChanceStep",
    "Choose",
    "Cited",
    "Game",
    "IllegalStepError",
    "InvalidError",
    "InvalidPositionError",
    "MalformedError",
    "Match",
    "NotNowError",
    "Over",
    "PigrulesError",
    "PlayerStep",
    "Record",
    "Ruling",
    "Seat",
    "Turn",
    "clause",
    "game",
    "letter",
]

__version__ = "0.1.0"

_ELSEWHERE: Final = {
    "AnyGame": "registry",
    "AnyMatch": "match",
    "BrokenGameError": "registry",
    "Match": "match",
    "NotNowError": "match",
    "Record": "record",
    "clause": "spec",
    "game": "registry",
}
"""The modules of the names that are not of the core."""


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f".{_ELSEWHERE.get(name, 'core')}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
