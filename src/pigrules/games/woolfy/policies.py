"""Built-in opponents: `random`, and `greedy`, which seeks the best table at the end of its own turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from ...core import Intent, Policy, uniform
from ...core.mappings import read_only
from .acts import ACTS
from .components import Track
from .rules import Rules
from .state import Board, State
from .steps import Move, Pick, Player, Stay
from .vocabulary import PIGS, Pig, Place

PART: Final = 80
"""What a part of the brick house is worth."""
HOME: Final = 120
"""What a pig in the brick house is worth while the pot is empty."""
CAUGHT: Final = -200
"""What the first pig in the pot is worth; the second weighs twice as much."""
DANGER: Final = -60
"""The worth of a pig where the wolf's next move catches it."""
HELPER: Final = 90
"""The worth of a pig on a pot exit while another is in the pot."""
STEP: Final = -3
"""The worth of each step away from where a pig is needed: a pot exit, or else the brick house."""


def greedy(view: State, legal: tuple[Player, ...], random: Random) -> Intent[Player]:
    """Play the pig that is worst off, and move it to where the table is worth most.

    Equally good steps are equally likely.
    """
    return uniform(view, favourites(view, legal), random)


def favourites(view: State, legal: tuple[Player, ...]) -> tuple[Player, ...]:
    """The steps that are equally good to `greedy`, and better than all others."""
    worths = [_WORTH[type(step)](view, step) for step in legal]
    best = max(worths)
    return tuple([step for step, worth in zip(legal, worths, strict=True) if worth == best])


def _worth_of_pick(view: State, step: Pick) -> int:
    return -_well_being(view, step.pig)


def _worth_after(view: State, step: Move | Stay) -> int:
    return worth(view.rules, ACTS.advance(view, step).board)


_WORTH: Final[Mapping[type[Player], Callable[[State, Any], int]]] = {
    Pick: _worth_of_pick,
    Move: _worth_after,
    Stay: _worth_after,
}


def _well_being(view: State, pig: Pig) -> int:
    place = view.board.place(pig)
    if place == "pot":
        return CAUGHT
    return _of_a_pig(view.rules.track, view.board.wolf, pig, place, "pot" in view.board.pigs)


def worth(rules: Rules, board: Board) -> int:
    """What the table is worth to the pigs."""
    potted = board.pigs.count("pot")
    total = PART * board.parts + CAUGHT * (potted * (potted + 1) // 2)
    for pig, place in zip(PIGS, board.pigs, strict=True):
        if place != "pot":
            total += _of_a_pig(rules.track, board.wolf, pig, place, potted > 0)
    return total


def _of_a_pig(track: Track, wolf: int, pig: Pig, place: Place, needed: bool) -> int:
    """The worth of a free pig's place; `needed` says whether another pig needs help."""
    if place == "brick" and not needed:
        return HOME
    space = track.path(pig, place)
    total = STEP if space != place else DANGER if place in track.wolf_hops[wolf] else 0
    if not needed:
        return total + STEP * _apart(track, space, track.bricks)
    near = min(_apart(track, space, exit) for exit in track.exits)
    return total + (STEP * near if near or space != place else HELPER)


def _apart(track: Track, one: int, other: int) -> int:
    return min((one - other) % track.spaces, (other - one) % track.spaces)


POLICIES: Final[Mapping[str, Policy[State, Player]]] = read_only({"random": uniform, "greedy": greedy})
