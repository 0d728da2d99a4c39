"""*Woolfy*: three pigs on their way round the wolf's pot, and all players against the wolf."""

from .components import Dice, Parts, Site, Track
from .game import GAME
from .rules import Readings, Rules
from .state import Board, Ended, Moving, Picking, Rolling, State
from .steps import Move, Pick, Rolled, Stay
from .vocabulary import Face, House, How, Pig, Place, Played, Target, WayOut

__all__ = [
    "GAME",
    "Board",
    "Dice",
    "Ended",
    "Face",
    "House",
    "How",
    "Move",
    "Moving",
    "Parts",
    "Pick",
    "Picking",
    "Pig",
    "Place",
    "Played",
    "Readings",
    "Rolled",
    "Rolling",
    "Rules",
    "Site",
    "State",
    "Stay",
    "Target",
    "Track",
    "WayOut",
]
