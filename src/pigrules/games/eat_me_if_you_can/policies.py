"""Built-in opponents: `random`, and `greedy`, which bluffs as well as one can in a single round.

For a round in which everybody cares for the own points alone, `Stances` says how often each should trap and
where the Wolf should stop, so that nobody gains by doing otherwise while the rest keep to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from random import Random
from types import MappingProxyType
from typing import Final

from attrs import frozen

from ...core import Intent, Policy, Seat, uniform
from .kinds import WOLF, Character
from .state import View, Wheels
from .steps import Deal, Hunt, Player, Set

INDIFFERENT: Final = 1 / 3
"""How often the Wolf has to come for sleep and trap to bring the same: p - 2p = -p and p = p at a third."""
THIRD: Final = 3


@frozen
class Stances:
    """What is best in a round, house by house."""

    traps: tuple[float, ...]
    """How often each sets a trap."""
    hunts: tuple[float, ...]
    """How often the Wolf stops before each."""
    worth: tuple[float, ...]
    """What each earns on average."""
    wolf: float
    """What the Wolf earns on average."""

    @classmethod
    def of(cls, houses: Sequence[int]) -> Stances:
        """The stances of those whose houses bear so much; they are two at least.

        Of three or more the Wolf earns what the third best house bears: the better ones trap just often
        enough to be worth no more, and the rest may sleep. Of two, the worse one always traps, and the Wolf
        pays.
        """
        ranked = sorted(houses, reverse=True)
        earns = ranked[THIRD - 1] if len(ranked) >= THIRD else -ranked[-1]
        worse = ranked.index(earns) if earns > 0 else 1
        better = sorted(range(len(houses)), key=lambda at: -houses[at])[:worse]
        rest = [at for at, house in enumerate(houses) if at not in better and house >= earns]
        traps, hunts = [0.0] * len(houses), [0.0] * len(houses)
        for at in better:
            traps[at], hunts[at] = (1 - earns / houses[at]) / 2, INDIFFERENT
        for at in rest:
            traps[at], hunts[at] = (0.0 if earns > 0 else 1.0), (1 - worse * INDIFFERENT) / len(rest)
        worth = [
            house * (hunted if trap == 1 else 1 - 2 * hunted)
            for house, trap, hunted in zip(houses, traps, hunts, strict=True)
        ]
        return cls(tuple(traps), tuple(hunts), tuple(worth), float(earns))


def at_random(view: View, legal: tuple[Player, ...], random: Random) -> Intent[Player]:
    """Any legal step, each with the same probability."""
    return _in_time(view, uniform(view, legal, random).step)


def greedy(view: View, legal: tuple[Player, ...], random: Random) -> Intent[Player]:
    """Trap and hunt by `Stances`; deal the best card to oneself, and worse ones to those with more points."""
    first = legal[0]
    if isinstance(first, Deal):
        return Intent(_deal(view, first.seat, [step for step in legal if isinstance(step, Deal)]))
    stances = Stances.of([house for house in _houses(view) if house])
    places = [seat for seat, house in enumerate(_houses(view)) if house]
    if isinstance(first, Hunt):
        return Intent(legal[_drawn([stances.hunts[places.index(h.target)] for h in _hunts(legal)], random)])
    trap = random.random() < stances.traps[places.index(first.seat)]
    return _in_time(view, Set(first.seat, "trap" if trap else "sleep"))


def _in_time(view: View, step: Player) -> Intent[Player]:
    """A wheel that was set is turned again only if nobody else does anything."""
    again = (
        isinstance(step, Set) and isinstance(view.phase, Wheels) and view.phase.seen[step.seat] is not None
    )
    return Intent(step, inf if again else 0.0)


def _houses(view: View) -> tuple[int, ...]:
    return view.rules.on_houses(view.table.cards)


def _hunts(legal: tuple[Player, ...]) -> list[Hunt]:
    return [step for step in legal if isinstance(step, Hunt)]


def _drawn(shares: Sequence[float], random: Random) -> int:
    """A place, as often as its share says."""
    left = random.random()
    for at, share in enumerate(shares):
        left -= share
        if left < 0:
            return at
    return max(range(len(shares)), key=shares.__getitem__)


def _deal(view: View, seat: Seat, deals: list[Deal]) -> Deal:
    points, worth = view.table.points, _worth(view)
    weights = [-(1 + max(each, 0)) for each in points]
    weights[seat] = 1_000

    def merit(deal: Deal) -> float:
        return sum([weight * worth[card] for weight, card in zip(weights, deal.cards, strict=True)])

    return max(deals, key=merit)


def _worth(view: View) -> dict[Character, float]:
    """What each card in play earns on average."""
    prey = [card for card in view.rules.cast if card != WOLF]
    stances = Stances.of([view.rules.houses.points(card) for card in prey])
    worth: dict[Character, float] = dict(zip(prey, stances.worth, strict=True))
    return {**worth, WOLF: stances.wolf}


POLICIES: Final[Mapping[str, Policy[View, Player]]] = MappingProxyType(
    {"random": at_random, "greedy": greedy}
)
