"""What can still happen: from which positions a game can still reach an end of some kind."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..core import Over
from ..core.arguments import checked
from .graph import Bools, Graph, frozen_array


@checked
def deadlocks(graph: Graph) -> tuple[int, ...]:
    """The positions from which no end can be reached, and those without a possible step.

    >>> deadlocks(graph) == tuple(range(graph.size))
    True
    """
    lost = np.flatnonzero(~can_reach(graph, lambda over: True))
    return tuple(sorted({*graph.stuck, *(int(node) for node in lost)}))


@checked
def can_reach(graph: Graph, wanted: Callable[[Over], bool]) -> Bools:
    """For each position, whether some steps and some outcomes of chance lead to an end that is `wanted`.

    >>> bool(can_reach(graph, lambda over: over.winners == ()).any())
    False
    """
    able = np.zeros(graph.size, dtype=np.bool_)
    for node, over in graph.ends.items():
        able[node] = wanted(over)
    grown = True
    while grown:
        grown = False
        for block in reversed(graph.blocks):
            after = np.logical_or.reduceat(able[block.targets], block.starts)
            grown = grown or bool(np.any(after & ~able[block.nodes]))
            able[block.nodes] |= after
    return frozen_array(able)
