"""Built-in opponents: `random`, and `greedy`, which bluffs as well as possible in a single round.

`Stances` is the equilibrium of a round in which each player counts only their own points:
how often each should trap, and where the Wolf should stop, so that no player gains by a change of strategy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from random import Random
from types import MappingProxyType
from typing import Final

from attrs import frozen

from ...core import Intent, Policy, Seat, uniform
from .state import View, Wheels
from .steps import Deal, Hunt, Player, Set
from .vocabulary import Character

_THIRD: Final = 1 / 3
"""How often the Wolf must come for sleep and trap to earn the same: 1 - 2p = p."""
_OWN: Final = 1_000
"""How much more a player's own card counts than all others."""


@frozen
class Stances:
    """What is best in a round, place by place; nothing for the Wolf's own."""

    traps: tuple[float, ...]
    """How often each sets a trap."""
    hunts: tuple[float, ...]
    """How often the Wolf stops before each."""
    worth: tuple[float, ...]
    """What each earns on average, including the Wolf."""

    @classmethod
    def of(cls, houses: Sequence[int]) -> Stances:
        """The stances for these houses, at least two; 0 is for the Wolf."""
        places = sorted((at for at, house in enumerate(houses) if house), key=lambda at: -houses[at])
        return _CASES.get(len(places), _of_many)(houses, places)


def _of_two(houses: Sequence[int], places: Sequence[int]) -> Stances:
    """The worse house always traps, and the Wolf pays for it."""
    better, worse = places
    earns = -houses[worse]
    return _stances(houses, earns, {better: _trap(earns, houses[better]), worse: 1.0}, {worse: 1 - _THIRD})


def _of_three(houses: Sequence[int], places: Sequence[int]) -> Stances:
    """Each traps half the time, and the Wolf earns nothing."""
    return _stances(houses, 0, dict.fromkeys(places, _trap(0, 1)), {})


def _of_many(houses: Sequence[int], places: Sequence[int]) -> Stances:
    """The Wolf earns what the third best bears: better ones trap so often that they are worth no more.

    The rest may sleep, and share what is left of the hunts.
    """
    earns = houses[places[2]]
    better = [at for at in places if houses[at] > earns]
    equal = [at for at in places if houses[at] == earns]
    traps = {at: _trap(earns, houses[at]) for at in better}
    return _stances(houses, earns, traps, dict.fromkeys(equal, (1 - _THIRD * len(better)) / len(equal)))


_CASES: Final = {2: _of_two, 3: _of_three}


def _trap(earns: float, house: int) -> float:
    """How often a house traps so that the Wolf, who stops before it, earns so much on average."""
    return (1 - earns / house) / 2


def _stances(
    houses: Sequence[int], earns: float, traps: Mapping[int, float], hunts: Mapping[int, float]
) -> Stances:
    """Stances where the Wolf earns so much; each other one that traps is hunted one time in three."""
    trapping, hunted, worth = ([0.0] * len(houses) for _ in range(3))
    for at, often in traps.items():
        trapping[at], hunted[at] = often, _THIRD
    for at, often in hunts.items():
        hunted[at] = often
    for at, house in enumerate(houses):
        average = hunted[at] if trapping[at] == 1 else 1 - 2 * hunted[at]
        worth[at] = house * average if house else float(earns)
    return Stances(tuple(trapping), tuple(hunted), tuple(worth))


def at_random(view: View, legal: tuple[Player, ...], random: Random) -> Intent[Player]:
    """Any legal step, each with the same probability."""
    return _in_time(view, uniform(view, legal, random).step)


def greedy(view: View, legal: tuple[Player, ...], random: Random) -> Intent[Player]:
    """Trap and hunt by `Stances`; deal itself the best card, and worse ones to players with more points."""
    seat, houses = legal[0].seat, view.rules.memo.on_houses(view.board.cards)
    deals = [step for step in legal if isinstance(step, Deal)]
    if deals:
        return Intent(_deal(view, seat, deals))
    stances = Stances.of(houses)
    hunts = [step for step in legal if isinstance(step, Hunt)]
    if hunts:
        return Intent(_drawn(hunts, [stances.hunts[hunt.target] for hunt in hunts], random))
    trap = random.random() < stances.traps[seat]
    return _in_time(view, Set(seat, "trap" if trap else "sleep"))


def _in_time(view: View, step: Player) -> Intent[Player]:
    """A wheel that is set is turned again only if no other seat acts."""
    again = (
        isinstance(step, Set) and isinstance(view.phase, Wheels) and view.phase.seen[step.seat] is not None
    )
    return Intent(step, inf if again else 0.0)


def _drawn(hunts: Sequence[Hunt], shares: Sequence[float], random: Random) -> Hunt:
    """One of the hunts, each as often as its share says."""
    left = random.random()
    for hunt, share in zip(hunts, shares, strict=True):
        left -= share
        if left < 0:
            return hunt
    return hunts[0]  # Shares may add up to a little less than one.


def _deal(view: View, seat: Seat, deals: Sequence[Deal]) -> Deal:
    worth = _worth(view)
    weights = [-1 - max(points, 0) for points in view.board.points]
    weights[seat] = _OWN

    def merit(deal: Deal) -> tuple[float, bool]:
        owed = sum(weight * worth[card] for weight, card in zip(weights, deal.cards, strict=True))
        return owed, deal.wolf != seat

    return max(deals, key=merit)


def _worth(view: View) -> dict[Character, float]:
    """What each card in play earns on average."""
    cast = view.rules.memo.cast
    return dict(zip(cast, Stances.of(view.rules.memo.on_houses(cast)).worth, strict=True))


POLICIES: Final[Mapping[str, Policy[View, Player]]] = MappingProxyType(
    {"random": at_random, "greedy": greedy}
)
