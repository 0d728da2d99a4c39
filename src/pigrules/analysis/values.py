"""Value iteration: the average worth of play, approached from below.

The worth of an end is not negative: 1 for a victory and 0 otherwise, for example.
Every position starts at 0, and takes again and again what its answers are worth on average
(those of chance, or of a plan) or at best (those of a player who is free to choose).
The values grow towards the true ones, and exceed them by no more than rounding does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from ..core import MalformedError, Over
from ..core.arguments import checked
from .graph import Block, Graph, frozen_array

TOLERANCE: Final = 1e-13
MOST_SWEEPS: Final = 1_000_000

Worth: TypeAlias = Callable[[Over], float]
Swept: TypeAlias = Callable[[int, float], object]
"""Progress callback after each sweep: how many there were, and the residual."""


@frozen(eq=False)
class Values:
    """The value of each position.

    >>> values = iterate(graph)
    >>> values.start, values.sweeps, values.residual
    (0.0, 1, 0.0)
    """

    by_position: NDArray[np.float64]
    sweeps: int
    """How often every position was looked at."""
    residual: float
    """By how much the last sweep still changed some position at most."""

    @property
    def start(self) -> float:
        """The value of the start."""
        return float(self.by_position[0])


@checked
def won(over: Over) -> float:
    """1 for an end with winners, 0 for one without: made for games that all win or lose together.

    >>> won(Over("woolfy.end.home", winners=[0], scores=[1], decided=[]))
    1.0
    """
    return 1.0 if over.winners else 0.0


@checked
def iterate(
    graph: Graph,
    worth: Worth = won,
    plan: str | None = None,
    *,
    tolerance: float = TOLERANCE,
    most_sweeps: int = MOST_SWEEPS,
    progress: Swept | None = None,
) -> Values:
    """The value of each position under best play, or, with `plan`, under that plan.

    Sweeps until one changes no position by more than `tolerance`, at most `most_sweeps` times.
    Raises `MalformedError` for a worth below 0.

    >>> iterate(graph, won).start
    0.0
    """
    values = np.zeros(graph.size)
    for node, over in graph.ends.items():
        values[node] = worth(over)
    if np.any(values < 0):
        raise MalformedError("the worth of an end must not be negative")
    steps = [_step(block, plan) for block in reversed(graph.blocks)]
    sweeps, residual = 0, np.inf
    while residual > tolerance and sweeps < most_sweeps:
        residual = max((step(values) for step in steps), default=0.0)
        sweeps += 1
        if progress is not None:
            progress(sweeps, residual)
    return Values(frozen_array(values), sweeps, residual)


def _step(block: Block, plan: str | None) -> Callable[[NDArray[np.float64]], float]:
    """Updates the values of a block, and returns the largest change."""
    nodes, starts, targets = block.nodes, block.starts, block.targets
    odds = block.odds(None if block.chance else plan) if block.chance or plan is not None else None

    def renew(values: NDArray[np.float64]) -> float:
        after = values[targets]
        if odds is None:
            new = np.maximum.reduceat(after, starts)
        else:
            after *= odds
            new = np.add.reduceat(after, starts)
        change = float(np.max(np.abs(new - values[nodes])))
        values[nodes] = new
        return change

    return renew
