"""How likely the pigs are to win a game of Woolfy: every position between its start and its ends, looked at.

On a tiny board the odds are found exactly. The usual one (--whole) has millions of positions, with one player
and pigs that differ in nothing taken as equal; there they are found to ten decimals.

python examples/woolfy_odds.py --whole

Needs NumPy: pip install "pigrules[analysis]"
"""

from __future__ import annotations

import argparse
import sys
from time import monotonic
from typing import Any, Final

import numpy as np

from pigrules.analysis import Encoding, Graph, can_reach, deadlocks, iterate, solve, unfold
from pigrules.games.woolfy import GAME, Dice, Face, Parts, Rules, Site, Track
from pigrules.games.woolfy.compact import Compact
from pigrules.games.woolfy.policies import favourites

TOLERANCE: Final = 1e-12
FACES: Final[tuple[Face, ...]] = ("1", "wolf", "house")
TINY: Final = Rules(
    seats=1,
    track=Track(
        spaces=3,
        wolf_spaces=(2,),
        wolf_start=2,
        exits=(1, 2),
        houses=(Site(1, 1), Site(2, 2), Site(3, 3)),
        starts=(1, 1, 1),
        origin="scope",
    ),
    dice=Dice((FACES, FACES, FACES), origin="scope"),
    parts=Parts(1, origin="scope"),
)
"""Three spaces, one of them the wolf's, dice with three faces, and a brick house that wants one part."""


def greedily(state: Any, legal: tuple[Any, ...]) -> list[int]:
    """What the opponent `greedy` does; steps that are equally good to it are equally likely."""
    best = favourites(state, legal)
    return [int(step in best) for step in legal]


def at_random(state: Any, legal: tuple[Any, ...]) -> list[int]:
    """What the opponent `random` does."""
    return [1] * len(legal)


def whole(rules: Rules) -> Graph:
    """All positions under `rules`; of pigs that differ in nothing it does not matter which is where."""
    compact = Compact(rules)
    began = monotonic()

    def progress(done: int, known: int) -> None:
        show(f"{done:,} of {known:,} positions, {monotonic() - began:.0f} s", last=done == known)

    return unfold(
        GAME,
        rules,
        encoding=Encoding(compact.encode, compact.decode),
        plans={"greedy": greedily, "random": at_random},
        progress=progress,
    )


def tell(graph: Graph, sweeps: int) -> None:
    """Print what there is, what can still happen, and how likely the pigs are to win."""
    turns = sum(len(block.nodes) for block in graph.blocks if block.clause == "woolfy.turn.picks")
    goes_on = np.ones(graph.size, dtype=np.bool_)
    goes_on[list(graph.ends)] = False
    home = can_reach(graph, lambda over: bool(over.winners))[goes_on]
    pot = can_reach(graph, lambda over: not over.winners)[goes_on]
    rows = {
        "positions": f"{graph.size:,}",
        "of them between two turns": f"{turns:,}",
        "answers": f"{graph.edges:,}",
        "deadlocks": f"{len(deadlocks(graph)):,}",
        "both ends can come": f"{np.sum(home & pot):,}",
        "only home can come": f"{np.sum(home & ~pot):,}",
        "only the pot can come": f"{np.sum(pot & ~home):,}",
    }
    for name, value in rows.items():
        print(f"{name:26} {value:>14}")
    for name, plan in (("best play", None), ("greedy", "greedy"), ("random", "random")):
        values = iterate(graph, plan=plan, tolerance=TOLERANCE, most_sweeps=sweeps, progress=swept)
        print(f"{name:26} {values.start:14.10f}  ({values.sweeps} sweeps, residual {values.residual:.1e})")


def swept(sweeps: int, residual: float) -> None:
    """Show how far the values have come."""
    show(f"{sweeps} sweeps, residual {residual:.1e}", last=residual <= TOLERANCE)


def show(progress: str, *, last: bool) -> None:
    """Write over the line about progress, where somebody looks at it."""
    if sys.stderr.isatty():
        print(f"\r{progress:60}", end="\n" if last else "", file=sys.stderr, flush=True)


def main() -> None:
    """Answer for the tiny board, and, if asked for, for the real one."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--whole", action="store_true", help="the usual board too: minutes, and some gigabytes"
    )
    parser.add_argument("--sweeps", type=int, default=100_000, help="at most so many for each way to play")
    asked = parser.parse_args()
    print("The tiny board")
    tiny = whole(TINY)
    tell(tiny, asked.sweeps)
    print(f"{'best play, exactly':26} {solve(tiny, lambda over: int(bool(over.winners)))!s:>14}")
    if asked.whole:
        print("The usual board")
        tell(whole(Rules(seats=1)), asked.sweeps)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("interrupted")
