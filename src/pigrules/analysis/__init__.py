"""Answers about whole games: what can still happen, and how likely it is.

`unfold` follows a game from its start into every position that it can reach, and keeps the result as arrays.
On these, `can_reach` finds the positions from which an end can still be reached,
`iterate` approaches a probability or an expectation from below, by value iteration,
and `solve` gives it as an exact fraction where there are few decisions.

Needs NumPy: ``pip install "pigrules[analysis]"``.

The examples below go on from here. With dice that show nothing but the wolf, a game of *Woolfy* never ends:

>>> from pigrules import Over
>>> from pigrules.analysis import (
...     Encoding, Graph, Plan, TooManyError, Values, can_reach, deadlocks, iterate, solve, unfold, won
... )
>>> from pigrules.games.woolfy import GAME, Dice, Rules, State
>>> rules = Rules(seats=1, dice=Dice((("wolf",), ("wolf",), ("wolf",)), origin="scope"))
>>> graph = unfold(GAME, rules)
"""

from .exact import solve
from .graph import Encoding, Graph, Plan, TooManyError, unfold
from .reach import can_reach, deadlocks
from .values import Values, iterate, won

__all__ = [
    "Encoding",
    "Graph",
    "Plan",
    "TooManyError",
    "Values",
    "can_reach",
    "deadlocks",
    "iterate",
    "solve",
    "unfold",
    "won",
]
