"""Built-in opponents: `random`, and `greedy`, which bluffs as well as possible in one round (`Stances`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, lcm
from random import Random
from typing import Final

from ...core import Intent, Policy, Seat, uniform
from ...core.mappings import read_only
from .memo import Memo
from .stances import Stances
from .state import View, Wheels
from .steps import Deal, Hunt, Player, Set
from .vocabulary import Character

_OWN: Final = 1_000
"""How much more a player's own card counts than all others."""


def at_random(view: View, legal: tuple[Player, ...], random: Random) -> Intent[Player]:
    """Any legal step, each with the same probability."""
    return _in_time(view, uniform(view, legal, random).step)


def greedy(view: View, legal: tuple[Player, ...], random: Random) -> Intent[Player]:
    """Trap and hunt by `Stances`; deal itself the best card, and worse ones to players with more points."""
    seat, memo = legal[0].seat, _memo(view)
    deals = [step for step in legal if isinstance(step, Deal)]
    if deals:
        return Intent(_deal(view, seat, deals))
    stances = memo.stances(view.board.cards)
    hunts = [step for step in legal if isinstance(step, Hunt)]
    if hunts:
        return Intent(_drawn(hunts, stances, random))
    trap = random.random() < stances.traps[seat]
    return _in_time(view, Set(seat, "trap" if trap else "sleep"))


def _in_time(view: View, step: Player) -> Intent[Player]:
    """A wheel that is set is turned again only if no other seat acts."""
    again = (
        isinstance(step, Set) and isinstance(view.phase, Wheels) and view.phase.seen[step.seat] is not None
    )
    return Intent(step, inf if again else 0.0)


def _memo(view: View) -> Memo:
    memo: Memo = view.rules.memo
    return memo


def _drawn(hunts: Sequence[Hunt], stances: Stances, random: Random) -> Hunt:
    """One of the hunts, each as often as its share says."""
    weights = stances.weights
    left = int(random.random() * sum(weights))
    for hunt in hunts[:-1]:
        left -= weights[hunt.target]
        if left < 0:
            return hunt
    return hunts[-1]


def _deal(view: View, seat: Seat, deals: Sequence[Deal]) -> Deal:
    worth = _worth(view)
    weights = [-1 - max(points, 0) for points in view.board.points]
    weights[seat] = _OWN

    def merit(deal: Deal) -> tuple[int, bool]:
        owed = sum([weight * worth[card] for weight, card in zip(weights, deal.cards, strict=True)])
        return owed, deal.wolf != seat

    return max(deals, key=merit)


def _worth(view: View) -> dict[Character, int]:
    """What each card in play earns on average, in equal parts of a point that make all of them whole."""
    memo = _memo(view)
    worth = memo.stances(memo.cast).worth
    parts = lcm(*[each.denominator for each in worth])
    return {card: int(each * parts) for card, each in zip(memo.cast, worth, strict=True)}


POLICIES: Final[Mapping[str, Policy[View, Player]]] = read_only({"random": at_random, "greedy": greedy})
