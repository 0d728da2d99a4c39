"""*Eat Me If You Can!*: one wolf hunts sleepers and trappers, whose choices are hidden."""

from .components import Houses, Tokens
from .game import GAME
from .hunt import Settled
from .rules import Readings, Rules
from .state import Board, Choosing, Dealing, Ended, Hunted, Hunting, State, TurningUp, View, Wheels
from .steps import Card, Deal, Hunt, Set
from .vocabulary import Character, Choice, Pig

__all__ = [
    "GAME",
    "Board",
    "Card",
    "Character",
    "Choice",
    "Choosing",
    "Deal",
    "Dealing",
    "Ended",
    "Houses",
    "Hunt",
    "Hunted",
    "Hunting",
    "Pig",
    "Readings",
    "Rules",
    "Set",
    "Settled",
    "State",
    "Tokens",
    "TurningUp",
    "View",
    "Wheels",
]
