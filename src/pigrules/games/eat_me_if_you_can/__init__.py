"""*Eat Me If You Can!*: one wolf, sleepers and trappers, and nobody sees whose wheel points where."""

from .hunt import Settled
from .kinds import Character, Choice, Pig
from .phases import Choosing, Dealing, Ended, Hunted, Hunting, TurningUp
from .pieces import Houses, Tokens
from .readings import Readings
from .rules import GAME
from .setup import Rules
from .state import State, Table, View, Wheels
from .steps import Card, Deal, Hunt, Set

__all__ = [
    "GAME",
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
    "Table",
    "Tokens",
    "TurningUp",
    "View",
    "Wheels",
]
