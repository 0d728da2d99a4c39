"""*Woolfy*: three pigs on their way round the wolf's pot, and everybody against the wolf."""

from .board import Board, Site
from .kinds import Face, House, How, Pig, Place, Played, Target, WayOut
from .phases import Ended, Moving, Picking, Rolling
from .pieces import Dice, Parts
from .readings import Readings
from .rules import GAME
from .setup import Rules
from .state import State, Table
from .steps import Move, Pick, Rolled, Stay

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
    "Table",
    "Target",
    "WayOut",
]
