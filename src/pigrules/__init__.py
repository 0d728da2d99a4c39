"""A referee for board games about pigs and wolves: pure rules, and a cited clause for every answer.

What stands here is what a front end needs to embed a game; the modules hold the rest.
Everything but the core is loaded when it is first asked for.
The installed games are listed by `pigrules.registry.games`: the name ``pigrules.games`` is a package.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from .core import (
    LEGAL,
    NONE_DUE,
    BadRecordError,
    Chance,
    ChanceStep,
    Choose,
    Cited,
    ClauseId,
    Distribution,
    Fact,
    Facts,
    Game,
    IllegalStepError,
    Intent,
    InvalidError,
    MalformedError,
    Over,
    PigrulesError,
    PlayerStep,
    Policy,
    Ruling,
    Seat,
    Turn,
    cited_words,
    letter,
    uniform,
)

if TYPE_CHECKING:
    from .match import AnyMatch as AnyMatch
    from .match import Match as Match
    from .record import Record as Record
    from .registry import AnyGame as AnyGame
    from .registry import game as game
    from .spec import clause as clause

__all__ = [
    "LEGAL",
    "NONE_DUE",
    "AnyGame",
    "AnyMatch",
    "BadRecordError",
    "Chance",
    "ChanceStep",
    "Choose",
    "Cited",
    "ClauseId",
    "Distribution",
    "Fact",
    "Facts",
    "Game",
    "IllegalStepError",
    "Intent",
    "InvalidError",
    "MalformedError",
    "Match",
    "Over",
    "PigrulesError",
    "PlayerStep",
    "Policy",
    "Record",
    "Ruling",
    "Seat",
    "Turn",
    "cited_words",
    "clause",
    "game",
    "letter",
    "uniform",
]

_ON_DEMAND: Final = {
    "AnyGame": "registry",
    "AnyMatch": "match",
    "Match": "match",
    "Record": "record",
    "clause": "spec",
    "game": "registry",
}


def __getattr__(name: str) -> object:
    if name not in _ON_DEMAND:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_ON_DEMAND[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
