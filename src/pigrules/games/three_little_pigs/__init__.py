"""*The Three Little Pigs*: dice, houses, and a wolf that blows them down."""

from .components import Dice, Prizes, Spinner, Stacks
from .game import GAME
from .house import House
from .phases import Blowing, Bought, Building, Deciding, Ended, Purse, Spinning, Throwing, TurningUp
from .readings import Readings
from .rules import Rules
from .stack import Stack
from .state import Board, State
from .steps import Again, Blow, Buy, Discard, Done, Shown, Spare, Spun, Stop, TurnedUp
from .vocabulary import Face, Material, Part, Tile

__all__ = [
    "GAME",
    "Again",
    "Blow",
    "Blowing",
    "Board",
    "Bought",
    "Building",
    "Buy",
    "Deciding",
    "Dice",
    "Discard",
    "Done",
    "Ended",
    "Face",
    "House",
    "Material",
    "Part",
    "Prizes",
    "Purse",
    "Readings",
    "Rules",
    "Shown",
    "Spare",
    "Spinner",
    "Spinning",
    "Spun",
    "Stack",
    "Stacks",
    "State",
    "Stop",
    "Throwing",
    "Tile",
    "TurnedUp",
    "TurningUp",
]
