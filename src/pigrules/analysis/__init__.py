"""Answers about whole games: what can still happen, and with which probability.

`unfold` follows a game from its start into every position that it can reach, and keeps the result as arrays.
On these, `can_reach` tells from where an end can still be reached,
`iterate` comes to a probability or an expectation from below, by value iteration,
and `solve` gives it as an exact fraction where there are few decisions.

Needs NumPy: ``pip install "pigrules[analysis]"``.
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
