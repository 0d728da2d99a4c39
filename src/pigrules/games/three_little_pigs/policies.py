"""Built-in opponents: `random`, and `greedy`, which looks one step ahead."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, TypeVar

from ...core import Intent, Policy, Seat, uniform
from ...core.mappings import read_only
from .components import Purse
from .house import blown, placing_refusals
from .state import Deciding, State
from .steps import Again, Blow, Buy, Player, Stop
from .throws import purse
from .vocabulary import PARTS, PIG_HEADS, Part

T = TypeVar("T", bound=Player)

ENOUGH: Final = 4
"""Equal symbols that buy the dearest material."""


def greedy(view: State, legal: tuple[Player, ...], random: Random) -> Intent[Player]:
    """Collect and buy what is worth most, and blow where the rival loses most on average."""
    phase = view.phase
    if isinstance(phase, Deciding):
        return Intent(_throw(view, phase, legal))
    buys = [step for step in legal if isinstance(step, Buy)]
    if buys:
        return Intent(max(buys, key=lambda buy: _worth(view, buy)))
    blows = [step for step in legal if isinstance(step, Blow)]
    if blows:
        return Intent(max(blows, key=lambda blow: _damage(view, blow)))
    return Intent(legal[-1])


def _throw(view: State, phase: Deciding, legal: tuple[Player, ...]) -> Player:
    symbols = purse(phase.faces)
    wanted = _wanted(view, phase.seat, symbols)
    collected = symbols[PARTS.index(wanted)]
    threatened = "wolf" in phase.faces
    if collected >= ENOUGH or (threatened and collected == ENOUGH - 1):
        return _only(legal, Stop)
    loose = tuple(die for die, face in enumerate(phase.faces, 1) if face not in (wanted, "wolf"))
    return next(
        (step for step in legal if isinstance(step, Again) and step.dice == loose and loose),
        _only(legal, Stop),
    )


def _wanted(view: State, seat: Seat, symbols: Purse) -> Part:
    """The part with most symbols, where each roof weighs as much as the best house that it would complete."""
    open_points = [
        house.points
        for number, house in enumerate(view.board.houses[seat], 1)
        if not placing_refusals("roof", number, house.shape, view.rules.readings)
    ]
    weights = Purse(1, 1, 1 + max(open_points) if open_points else 0)
    return max(PARTS, key=lambda part: symbols[PARTS.index(part)] * weights[PARTS.index(part)])


def _only(legal: tuple[Player, ...], kind: type[T]) -> T:
    return next(step for step in legal if isinstance(step, kind))


def _worth(view: State, buy: Buy) -> tuple[int, int]:
    houses = view.board.houses[buy.seat]
    standing = houses[buy.house - 1].points if buy.house <= len(houses) else 0
    gain = PIG_HEADS[buy.material]
    if buy.part == "roof":
        gain += standing
    return gain, standing


def _damage(view: State, blow: Blow) -> tuple[int, int]:
    house = view.board.houses[blow.target][blow.house - 1]
    lost = 0
    for spun, weight in zip(view.rules.spinner.odds.steps, view.rules.spinner.odds.weights, strict=True):
        effect = blown(house, spun.material, view.rules.readings)
        lost += weight * sum(tile.points for tile in effect.lost)
    return lost * (2 if house.roofed else 1), house.points


POLICIES: Final[Mapping[str, Policy[State, Player]]] = read_only({"random": uniform, "greedy": greedy})
