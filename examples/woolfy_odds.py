"""How likely the pigs are to win a game of Woolfy: every position between its start and its ends, looked at.

On a tiny board the odds are found exactly. The usual one (--whole) has millions of positions, with one player
and pigs that differ in nothing taken as equal; there they are found to ten decimals.

python examples/woolfy_odds.py --whole

Needs NumPy: pip install "pigrules[analysis]"
"""

from __future__ import annotations

import argparse
import sys
from functools import cached_property
from math import prod
from time import monotonic
from typing import Any, Final

import numpy as np
from attrs import frozen

from pigrules.analysis import Encoding, Graph, can_reach, deadlocks, iterate, solve, unfold
from pigrules.core import Seat
from pigrules.games.woolfy import (
    GAME,
    Board,
    Dice,
    Ended,
    Face,
    How,
    Moving,
    Parts,
    Pig,
    Place,
    Played,
    Rolling,
    Rules,
    Site,
    State,
    Track,
    WayOut,
)
from pigrules.games.woolfy.policies import favourites
from pigrules.games.woolfy.scoring import HOME, POT
from pigrules.games.woolfy.state import Phase
from pigrules.games.woolfy.vocabulary import HOWS, PIG_INDEX, PIGS

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


_ENDS: Final = (HOME, POT)
_WAYS_OUT: Final = tuple(WayOut)
_ACTIVE: Final = 2
"""Whether the turn is about a pig: a digit with two values."""


@frozen(slots=False)  # slots would make each reading of a field slow beside a cached property
class Compact:
    """The positions under some rules as whole numbers, for a look at all of them.

    Equal numbers mean positions in which the same can happen with the same odds. Two things make them few:
    pigs whose dice and starts are alike are told apart only by where they are and whether they have to wait,
    and what no reading of the table asks about is left out.

    A pig is one number: its place, how each seat played it if that was the seat's latest turn, and whether
    the present turn is about it. These three numbers and what concerns no pig are the digits of the whole.
    """

    rules: Rules

    def encode(self, state: State) -> int:
        """The number of a position."""
        board, phase = state.board, state.phase
        pigs = [self._numbers[place] for place in board.pigs]
        for weight, played in zip(self._seat_weights, board.played, strict=True):
            if played is not None:
                pigs[PIG_INDEX[played.pig]] += weight * self._hows[played.how]
        if isinstance(phase, (Rolling, Moving)):
            pigs[PIG_INDEX[phase.pig]] += 1
        if self.alike:
            pigs.sort()
        code = 0
        for pig in pigs:
            code = code * self._kinds_of_pig + pig
        code = code * len(self._wolf) + self._wolf[board.wolf]
        code = code * (self.rules.needed + 1) + board.parts
        code = code * len(_WAYS_OUT) + self._ways_out[board.way_out]
        return code * len(self._phases) + self._phase_numbers[_without_pig(phase)]

    def decode(self, code: int) -> State:
        """A position with that number."""
        rules = self.rules
        code, phase = divmod(code, len(self._phases))
        code, way_out = divmod(code, len(_WAYS_OUT))
        code, parts = divmod(code, rules.needed + 1)
        code, wolf = divmod(code, len(self._wolf))
        places: list[Place] = []
        played: list[Played | None] = [None] * rules.seats
        active: Pig = PIGS[0]
        for pig in reversed(PIGS):
            code, number = divmod(code, self._kinds_of_pig)
            if number % _ACTIVE:
                active = pig
            for seat, weight in enumerate(self._seat_weights):
                how = number // weight % (len(HOWS) + 1)
                if how:
                    played[seat] = Played(pig, HOWS[how - 1])
            places.append(self._places[number // self._place_weight])
        places.reverse()
        board = Board(tuple(places), rules.track.wolf_spaces[wolf], parts, _WAYS_OUT[way_out], tuple(played))
        return State(rules, board, _about(self._phases[phase], active))

    @cached_property
    def alike(self) -> bool:
        """Whether the pigs differ in nothing but their colours."""
        return len(set(self.rules.dice.faces)) == 1 and len(set(self.rules.track.starts)) == 1

    @cached_property
    def _places(self) -> tuple[Place, ...]:
        return (*self.rules.track.targets, "pot")

    @cached_property
    def _seat_weights(self) -> tuple[int, ...]:
        return tuple(prod([len(HOWS) + 1] * seat, start=_ACTIVE) for seat in range(self.rules.seats))

    @cached_property
    def _place_weight(self) -> int:
        return prod([len(HOWS) + 1] * self.rules.seats, start=_ACTIVE)

    @cached_property
    def _kinds_of_pig(self) -> int:
        return self._place_weight * len(self._places)

    @cached_property
    def _numbers(self) -> dict[Place, int]:
        return {place: at * self._place_weight for at, place in enumerate(self._places)}

    @cached_property
    def _wolf(self) -> dict[int, int]:
        return {space: at for at, space in enumerate(self.rules.track.wolf_spaces)}

    @cached_property
    def _hows(self) -> dict[How, int]:
        """How a pig was played, from 1; always 1 if no reading asks (woolfy.repeat.not-twice)."""
        readings = self.rules.readings
        asked = readings.repeat_counts != "rolled" or readings.rescue_roll != "played"
        return {how: at if asked else 1 for at, how in enumerate(HOWS, 1)}

    @cached_property
    def _ways_out(self) -> dict[WayOut, int]:
        """What happened at the exits; always 0 if no reading asks (woolfy.rescue.helper)."""
        readings = self.rules.readings
        asked = (
            readings.way_out != "standing"
            or readings.failed_rescue != "again"
            or readings.rescue_duty != "may"
        )
        return {way_out: at if asked else 0 for at, way_out in enumerate(_WAYS_OUT)}

    @cached_property
    def _phases(self) -> tuple[Phase, ...]:
        rules = self.rules
        phases: list[Phase] = [Ended(clause) for clause in _ENDS]
        for seat in range(rules.seats):
            phases.append(rules.memo.picking[seat])
            phases.append(rules.memo.rolling[seat][PIGS[0]])
            phases += rules.memo.moving[seat][PIGS[0]].values()
        return tuple(phases)

    @cached_property
    def _phase_numbers(self) -> dict[object, int]:
        return {_without_pig(phase): at for at, phase in enumerate(self._phases)}


def _without_pig(phase: Phase) -> object:
    if isinstance(phase, Moving):
        return phase.seat, phase.face
    if isinstance(phase, Ended):
        return phase.clause
    return type(phase), phase.seat


def _about(phase: Phase, pig: Pig) -> Phase:
    """`phase`, but about `pig`."""
    if isinstance(phase, Rolling):
        return Rolling(Seat(phase.seat), pig)
    return Moving(Seat(phase.seat), pig, phase.face) if isinstance(phase, Moving) else phase


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
