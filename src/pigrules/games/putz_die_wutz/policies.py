"""Built-in opponents. They race: each says what it would do, and how many seconds it takes to find it.

A `Skill` makes an opponent, so that a program can seat slower, quicker and more careless ones than these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from math import exp, log
from random import Random
from statistics import NormalDist
from typing import Any, Final

from attrs import field, frozen

from ...core import Intent, MalformedError, Policy, uniform
from ...core.malformed import in_brief
from ...core.mappings import read_only
from .memo import Memo
from .ring import looks_at
from .round import right_item, right_of
from .state import Phase, Picking, Racing, State, Waiting
from .steps import GiveUp, Grab, Player
from .vocabulary import Item

_NORMAL: Final = NormalDist()
_LEAST: Final = 2.0**-53
"""Replaces a draw of 0, for which the normal distribution has no quantile."""


def _positive(skill: Skill, attribute: object, value: object) -> None:
    if not isinstance(value, (int, float)) or not 0 < value < 3600:
        raise MalformedError(
            f"a reaction time must be above 0 seconds and below an hour, not {in_brief(value)}"
        )


def _spread(skill: Skill, attribute: object, value: object) -> None:
    if not isinstance(value, (int, float)) or not 0 <= value <= 3:
        raise MalformedError(f"a spread must be a number from 0 to 3, not {in_brief(value)}")


def _share(skill: Skill, attribute: object, value: object) -> None:
    if not isinstance(value, (int, float)) or not 0 <= value <= 1:
        raise MalformedError(f"a share of errors must be a number from 0 to 1, not {in_brief(value)}")


@frozen
class Skill:
    """How an opponent races. Raises `MalformedError` for numbers that mean nothing.

    Reaction times are log-normal: half of them are below `median` seconds, and `spread` is the standard
    deviation of their logarithms. `errors` is the share of grabs that go wrong.
    """

    median: float = field(default=2.0, validator=_positive)
    spread: float = field(default=0.35, validator=_spread)
    errors: float = field(default=0.05, validator=_share)

    def after(self, random: Random) -> float:
        """A reaction time in seconds, by one draw from `random`."""
        return exp(log(self.median) + self.spread * _NORMAL.inv_cdf(random.random() or _LEAST))


def racer(skill: Skill) -> Policy[State, Player]:
    """An opponent of that `skill`: it grabs the right item or, by mistake, another soap or the jar.

    After the right grab of the jar it turns the pig that it will most probably be glad of.
    """

    def decide(view: State, legal: tuple[Player, ...], random: Random) -> Intent[Player]:
        step = _CHOICE[type(view.phase)](view, view.phase, legal, random, skill)
        return Intent(step, skill.after(random))

    return decide


def _race(view: State, phase: Racing, legal: tuple[Player, ...], random: Random, skill: Skill) -> Player:
    seat = legal[0].seat
    if seat in phase.skipping:
        return _only_give_up(legal)
    memo: Memo = view.rules.memo
    right = right_item(view.board, memo.desired[phase.faces])
    errs = random.random() < skill.errors
    return Grab(seat, _wrong(legal, right, random) if errs else right)


def _hold_back(
    view: State, phase: Waiting, legal: tuple[Player, ...], random: Random, skill: Skill
) -> Player:
    return _only_give_up(legal)


def _only_give_up(legal: tuple[Player, ...]) -> Player:
    return next(step for step in legal if isinstance(step, GiveUp))


def _wrong(legal: tuple[Player, ...], right: Item, random: Random) -> Item:
    """A soap or the jar that is not right; a pig only if there is nothing else."""
    wrong: list[Item] = [step.item for step in legal if isinstance(step, Grab) and step.item != right]
    plausible: list[Item] = [item for item in wrong if not isinstance(item, int)]
    plausible = plausible or wrong or [right]
    return plausible[int(random.random() * len(plausible))]


def _pick(view: State, phase: Picking, legal: tuple[Player, ...], random: Random, skill: Skill) -> Player:
    """Of the pigs that look elsewhere, those at a rival first: the one that most throws ask for."""
    rules, ring, asked = view.rules, view.board.ring, asked_for(view)

    def worth(step: Any) -> tuple[int, bool]:
        placed = ring[step.spot - 1]
        if placed is None or looks_at(placed, rules, phase.seat):
            return (-1, False)
        return asked[step.spot], placed.looks in rules.sides

    return max(legal, key=worth)


def asked_for(view: State) -> Counter[int]:
    """By spot of the ring: the weight of the throws that ask for the pig there."""
    memo: Memo = view.rules.memo
    found = Counter[int]()
    for shown, weight in zip(memo.throws.steps, memo.throws.weights, strict=True):
        found[right_of(view.board, memo.desired[shown.faces]).spot] += weight
    return found


_CHOICE: Final[Mapping[type[Phase], Callable[..., Player]]] = read_only(
    {Racing: _race, Waiting: _hold_back, Picking: _pick}
)


IDLE: Final = Skill(median=3.0, spread=0.6)
"""How fast `random` is."""


def random_racer(view: State, legal: tuple[Player, ...], random: Random) -> Intent[Player]:
    """Any legal step, each with the same probability, after some time."""
    return Intent(uniform(view, legal, random).step, IDLE.after(random))


POLICIES: Final[Mapping[str, Policy[State, Player]]] = read_only(
    {
        "random": random_racer,
        "greedy": racer(Skill()),
        "quick": racer(Skill(median=1.8, spread=0.35, errors=0.25)),
        "careful": racer(Skill(median=2.2, spread=0.35, errors=0.01)),
    }
)
