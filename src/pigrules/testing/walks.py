"""Random play, the same for the same seed: matches, distinct positions, and the rules to play under.

Nothing here knows a game. The suites and the tests of a game find their positions with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, Literal, TypeVar, get_args, get_origin, get_type_hints

import attrs
from attrs import field, frozen

from ..core import MalformedError, Over
from ..core.arguments import checked
from ..core.malformed import in_brief
from ..limits import CAP
from ..registry import AnyGame

__all__ = [
    "Position",
    "Walk",
    "alternatives",
    "any_step",
    "in_short",
    "mixed",
    "pick",
    "positions",
    "questions",
    "read_otherwise",
    "tables",
    "thinned",
    "walk",
    "walks",
]

T = TypeVar("T")

_SHOWN: Final = 4
_STRIDE: Final = 4
_STRIDE_AT_THE_END: Final = 50


@frozen
class Walk:
    """One match played at random: `states` are the start and the position after each of `steps`."""

    game: AnyGame = field(repr=False)
    rules: Any
    seed: str
    steps: tuple[Any, ...]
    states: tuple[Any, ...]
    finished: bool
    """Whether the game came to its end."""

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position of the match, the start first."""
        return tuple(Position(self, index) for index in range(len(self.states)))


@frozen(eq=False)
class Position:
    """A position and the steps that led to it; `str` gives them in a line, for the message of a suite."""

    walk: Walk
    index: int
    """How many steps came before it."""

    @property
    def state(self) -> Any:
        """The position itself."""
        return self.walk.states[self.index]

    @property
    def step(self) -> Any:
        """The step that was taken here; None at the end of the walk."""
        return self.walk.steps[self.index] if self.index < len(self.walk.steps) else None

    def __str__(self) -> str:
        game = self.walk.game
        before = self.walk.steps[: self.index]
        lines = ", ".join(repr(game.format(step)) for step in before[-_SHOWN:])
        shown = f" (… {lines})" if lines else ""
        return (
            f"{game.name}, {self.index} steps into walk {self.walk.seed}{shown}, "
            f"under {in_short(self.walk.rules)}"
        )


@checked
def in_short(rules: Any) -> str:
    """`rules` in one line, without the fields that are as by default, at any depth."""
    if not attrs.has(type(rules)):
        raise MalformedError(f"expected rules, found {in_brief(rules)}", "rules")
    told = []
    for attribute in attrs.fields(type(rules)):
        value = getattr(rules, attribute.name)
        if not attribute.init or value == attribute.default:
            continue
        told.append(f"{attribute.alias}={in_short(value) if attrs.has(type(value)) else repr(value)}")
    return f"{type(rules).__name__}({', '.join(told)})"


@checked
def any_step(game: AnyGame, state: Any, random: Random) -> Any:
    """A step at random, of a seat or of chance; None if there is none.

    Of what a seat may do, each class of step is as likely as the others, so that rare ones come up.
    """
    legal = game.legal(state)
    if not legal:
        odds = game.chances(state)
        return odds.at(random.random()) if len(odds) else None
    kinds: dict[type, list[Any]] = {}
    for step in legal:
        kinds.setdefault(type(step), []).append(step)
    return pick(random, pick(random, tuple(kinds.values())))


@checked
def pick(random: Random, items: Sequence[T]) -> T:
    """One of `items`, by `Random.random` alone, whose sequence never changes between Pythons."""
    if not items:
        raise MalformedError("expected an item at least, found none", "items")
    return items[int(random.random() * len(items))]


@checked
def thinned(items: Sequence[T], most: int) -> Sequence[T]:
    """At most about `most` of `items`, spread evenly."""
    return items[:: max(1, len(items) // most)]


@checked
def walk(game: AnyGame, rules: Any, seed: str, most: int = CAP) -> Walk:
    """A match played at random to its end, or for `most` steps."""
    random = Random(seed)
    state = game.start(rules)
    steps: list[Any] = []
    states = [state]
    while len(steps) < most and not isinstance(game.turn(state), Over):
        step = any_step(game, state, random)
        if step is None:
            break
        state = game.advance(state, step)
        steps.append(step)
        states.append(state)
    return Walk(game, rules, seed, tuple(steps), tuple(states), isinstance(game.turn(state), Over))


@checked
def walks(game: AnyGame, rules: Any, seed: int = 0, games: int = 2, most: int = CAP) -> tuple[Walk, ...]:
    """That many matches; the first is played with the seed ``"{seed}/0"``, and so on."""
    return tuple(walk(game, rules, f"{seed}/{index}", most) for index in range(games))


@checked
def positions(game: AnyGame, rules: Any, seed: int = 0, count: int = 100) -> tuple[Position, ...]:
    """Distinct reachable positions, about one in four of those of many matches; few are ends of games.

    They are fewer than `count` only if that many matches in a row bring nothing new.
    """
    random = Random(f"{seed}/positions")
    found: dict[Any, Position] = {}
    match = barren = 0
    while len(found) < count and barren < count:
        played = walk(game, rules, f"{seed}/{match}")
        before = len(found)
        for position in played.positions:
            stride = _STRIDE if position.step is not None else _STRIDE_AT_THE_END
            if random.random() * stride < 1:
                found.setdefault(position.state, position)
        match += 1
        barren = 0 if len(found) > before else barren + 1
    return tuple(found.values())[:count]


@checked
def alternatives(rules: Any) -> Iterator[tuple[str, str, Any]]:
    """Each other value of each reading: the field's name, the value, and `rules` with it alone changed."""
    for name, values in questions(rules).items():
        for value in values:
            if value != getattr(rules.readings, name):
                yield name, value, read_otherwise(rules, {name: value})


@checked
def mixed(rules: Any, seed: str) -> Any:
    """`rules` with each reading, one time in two, set to any of its values at random."""
    random = Random(seed)
    drawn = {}
    for name, values in questions(rules).items():
        value = pick(random, values)
        if random.random() < 0.5:
            drawn[name] = value
    return read_otherwise(rules, drawn) if drawn else rules


@checked
def read_otherwise(rules: Any, values: dict[str, str]) -> Any:
    """`rules` with these readings set."""
    if not hasattr(rules, "readings"):
        raise MalformedError(f"expected rules with readings, found {in_brief(rules)}", "rules")
    return attrs.evolve(rules, readings=attrs.evolve(rules.readings, **values))


@checked
def tables(game: AnyGame) -> tuple[Any, ...]:
    """The usual rules for each number of seats, in each variant that the rules name."""
    fewest, most = game.players
    variants = _literals(game.rules_type).get("variant", ())
    found: list[Any] = []
    for seats in range(fewest, most + 1):
        usual = game.rules_type(seats=seats)
        found += [attrs.evolve(usual, variant=variant) for variant in variants] or [usual]
    return tuple(found)


@checked
def questions(rules: Any) -> dict[str, tuple[str, ...]]:
    """The values of each reading by its field."""
    readings = getattr(rules, "readings", None)
    if readings is None:
        return {}
    values = _literals(type(readings))
    return {attribute.name: values[attribute.name] for attribute in attrs.fields(type(readings))}


def _literals(cls: type) -> dict[str, tuple[str, ...]]:
    """The values that the fields of a class may have, where its annotations list them."""
    hints = get_type_hints(cls)
    return {name: get_args(hint) for name, hint in hints.items() if get_origin(hint) is Literal}
