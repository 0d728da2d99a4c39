"""*The Three Little Pigs*: dice, houses, and a wolf that blows them down."""

from .components import Dice, Prizes, Purse, Spinner, Stack, Stacks
from .game import GAME
from .house import House
from .rules import Readings, Rules
from .state import Blowing, Board, Building, Deciding, Ended, Holding, Spinning, State, Throwing, TurningUp
from .steps import Again, Blow, Bought, Buy, Discard, Done, Shown, Spare, Spun, Stop, TurnedUp
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
    "Holding",
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
