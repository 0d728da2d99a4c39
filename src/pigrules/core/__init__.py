"""Building blocks shared by all games: steps, turns, chance, rulings, and a game as a value."""

from .chance import NONE_DUE, Distribution
from .errors import (
    BadRecordError,
    IllegalStepError,
    InvalidError,
    InvalidPositionError,
    MalformedError,
    PigrulesError,
    WrongTypeError,
    cited_words,
)
from .game import Game
from .policy import Intent, Policy, uniform
from .sheet import Entry, ScoreSheet
from .steps import ChanceStep, PlayerStep
from .turns import Chance, Choose, Over, Turn
from .values import LEGAL, Cited, ClauseId, Fact, Facts, Ruling, Seat, letter

__all__ = [
    "LEGAL",
    "NONE_DUE",
    "BadRecordError",
    "Chance",
    "ChanceStep",
    "Choose",
    "Cited",
    "ClauseId",
    "Distribution",
    "Entry",
    "Fact",
    "Facts",
    "Game",
    "IllegalStepError",
    "Intent",
    "InvalidError",
    "InvalidPositionError",
    "MalformedError",
    "Over",
    "PigrulesError",
    "PlayerStep",
    "Policy",
    "Ruling",
    "ScoreSheet",
    "Seat",
    "Turn",
    "WrongTypeError",
    "cited_words",
    "letter",
    "uniform",
]
