"""*Putz die Wutz*: dice, a ring of dirty pigs, and a race for the soap that the right one looks at."""

from .components import BlotchDie, ColourDie, Pigs, SpecialDie, Square
from .game import GAME
from .policies import Skill, racer
from .rules import Readings, Rules
from .state import Board, Dealing, Deed, Ended, Picking, Placed, Racing, Refilling, Rolling, State, Waiting
from .steps import Drawn, GiveUp, Grab, Pick, Shown
from .vocabulary import Colour, Faces, Item, Pig, Side, Special

__all__ = [
    "GAME",
    "BlotchDie",
    "Board",
    "Colour",
    "ColourDie",
    "Dealing",
    "Deed",
    "Drawn",
    "Ended",
    "Faces",
    "GiveUp",
    "Grab",
    "Item",
    "Pick",
    "Picking",
    "Pig",
    "Pigs",
    "Placed",
    "Racing",
    "Readings",
    "Refilling",
    "Rolling",
    "Rules",
    "Shown",
    "Side",
    "Skill",
    "Special",
    "SpecialDie",
    "Square",
    "State",
    "Waiting",
    "racer",
]
