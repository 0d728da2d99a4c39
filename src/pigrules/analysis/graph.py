"""Every position that a game can reach, as arrays: what each one asks, and where each answer leads."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

import numpy as np
from attrs import define, field, frozen
from numpy.typing import NDArray

from ..core import Chance, ClauseId, MalformedError, Over, PigrulesError, PlayerStep
from ..core.arguments import checked
from ..core.malformed import in_brief
from ..core.mappings import read_only
from ..registry import AnyGame

MOST_POSITIONS: Final = 20_000_000
"""The default limit on positions that are kept."""
STRIDE: Final = 10_000
"""Positions between two calls of `Followed`."""

Plan: TypeAlias = Callable[[Any, tuple[Any, ...]], Sequence[int]]
"""``plan(state, legal)``: how often each legal step is taken, as whole-number weights.

>>> first: Plan = lambda state, legal: [1, *[0] * (len(legal) - 1)]
>>> unfold(GAME, rules, plans={"first": first}).blocks[0].plans["first"][:3].tolist()
[1, 0, 0]
"""
Followed: TypeAlias = Callable[[int, int], object]
"""Progress callback: how many positions have been followed, and how many are known."""
A = TypeVar("A", bound=np.generic)
Ints: TypeAlias = "NDArray[np.intc]"
Bools: TypeAlias = "NDArray[np.bool_]"


class TooManyError(PigrulesError):
    """The game has more positions than may be kept.

    >>> try:
    ...     unfold(GAME, rules, most=10)
    ... except TooManyError as error:
    ...     print(error)
    there are more than 10 positions
    """


def frozen_array(made: NDArray[A]) -> NDArray[A]:
    """The same array, which cannot be written any more."""
    made.flags.writeable = False
    return made


def _plans(given: Mapping[str, Ints]) -> Mapping[str, Ints]:
    return read_only(given)


def _ends(given: Mapping[int, Over]) -> Mapping[int, Over]:
    return read_only(given)


def _itself(state: Any) -> Any:
    return state


@frozen
class Encoding:
    """A compact form of positions.

    Positions with the same code are one position: so a game's symmetries can be used.

    >>> bare = Encoding(lambda state: (state.board, state.phase), lambda code: State(rules, *code))
    >>> unfold(GAME, rules, encoding=bare).size == graph.size
    True
    """

    encode: Callable[[Any], Any] = _itself
    """The hashable form of a state."""
    decode: Callable[[Any], Any] = _itself
    """A state of that form."""


@frozen(eq=False)
class Block:
    """Positions that ask the same question, of a seat or of chance."""

    clause: ClauseId
    chance: bool
    nodes: Ints
    """The numbers of the positions, ascending."""
    starts: Ints
    """For each of them, where its answers begin in `targets` and in the weights."""
    targets: Ints
    """The positions that the answers lead to."""
    weights: Ints
    """How likely the outcomes of chance are; 1 for each step of a player."""
    plans: Mapping[str, Ints] = field(converter=_plans)
    """The weights that each plan gives to the steps of a player."""

    @property
    def sizes(self) -> Ints:
        """How many answers there are, by position."""
        return frozen_array(np.diff(np.append(self.starts, len(self.targets))))

    def planned(self, plan: str) -> Ints:
        """How often each answer is taken by a plan. Raises `MalformedError` for an unknown plan."""
        if plan not in self.plans:
            raise MalformedError(f"the graph has no plan {in_brief(plan)}", "plan")
        return self.plans[plan]

    def odds(self, plan: str | None = None) -> NDArray[np.float64]:
        """The probability of each answer, by chance or by a plan."""
        weights = (self.weights if plan is None else self.planned(plan)).astype(np.float64)
        weights /= np.repeat(np.add.reduceat(weights, self.starts), self.sizes)
        return frozen_array(weights)

    def __reduce__(self) -> tuple[type[Block], tuple[object, ...]]:
        arrays = (self.nodes, self.starts, self.targets, self.weights)
        return Block, (self.clause, self.chance, *arrays, dict(self.plans))


@frozen(eq=False)
class Graph:
    """All positions of a game under some rules; number 0 is the start.

    >>> graph.codes[0] == GAME.start(rules), dict(graph.ends)
    (True, {})
    """

    size: int
    """How many positions there are."""
    blocks: tuple[Block, ...]
    """By their question, in the order in which the game first reaches it."""
    ends: Mapping[int, Over] = field(converter=_ends)
    """The positions in which the game is over."""
    stuck: tuple[int, ...]
    """Positions in which a seat or chance is to act, and has no step."""
    codes: tuple[Any, ...]
    """The encoded positions by number."""

    @property
    def edges(self) -> int:
        """How many answers there are in all positions together."""
        return sum(len(block.targets) for block in self.blocks)

    def __reduce__(self) -> tuple[type[Graph], tuple[object, ...]]:
        return Graph, (self.size, self.blocks, dict(self.ends), self.stuck, self.codes)


@define
class _Rows:
    """A block in the making."""

    clause: ClauseId
    chance: bool
    names: tuple[str, ...]
    nodes: array[int] = field(factory=lambda: array("i"))
    starts: array[int] = field(factory=lambda: array("i"))
    targets: array[int] = field(factory=lambda: array("i"))
    weights: array[int] = field(factory=lambda: array("i"))
    plans: tuple[array[int], ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.plans = tuple(array("i") for _ in self.names)

    def begin(self, node: int) -> None:
        self.nodes.append(node)
        self.starts.append(len(self.targets))

    def block(self) -> Block:
        return Block(
            self.clause,
            self.chance,
            _as_ints(self.nodes),
            _as_ints(self.starts),
            _as_ints(self.targets),
            _as_ints(self.weights),
            {name: _as_ints(row) for name, row in zip(self.names, self.plans, strict=True)},
        )


def _as_ints(row: array[int]) -> Ints:
    return np.frombuffer(row.tobytes(), dtype=np.intc)  # over bytes: nobody can write it


@define
class _Unfolding:
    """The positions found so far."""

    game: AnyGame
    encoding: Encoding
    plans: Mapping[str, Plan]
    most: int
    number: dict[Any, int] = field(factory=dict)
    codes: list[Any] = field(factory=list)
    rows: dict[tuple[ClauseId, bool], _Rows] = field(factory=dict)
    ends: dict[int, Over] = field(factory=dict)
    stuck: list[int] = field(factory=list)

    def find(self, state: Any) -> int:
        code = self.encoding.encode(state)
        known = self.number.get(code)
        if known is not None:
            return known
        if len(self.codes) >= self.most:
            raise TooManyError(f"there are more than {self.most:,} positions")
        here = self.number[code] = len(self.codes)
        self.codes.append(code)
        return here

    def follow(self, here: int) -> None:
        game, state = self.game, self.encoding.decode(self.codes[here])
        turn = game.turn(state)
        if isinstance(turn, Over):
            self.ends[here] = turn
            return
        chance = isinstance(turn, Chance)
        steps: tuple[Any, ...]
        if chance:
            odds = game.chances(state)
            steps, weights = odds.steps, odds.weights
        else:
            steps = game.legal(state)
            weights = (1,) * len(steps)
        if not steps:
            self.stuck.append(here)
            return
        rows = self.rows.get((turn.clause, chance))
        if rows is None:
            rows = self.rows[turn.clause, chance] = _Rows(turn.clause, chance, tuple(self.plans))
        rows.begin(here)
        rows.targets.extend([self.find(game.advance(state, step)) for step in steps])
        rows.weights.extend(weights)
        for plan, row in zip(self.plans.values(), rows.plans, strict=True):
            row.extend(weights if chance else _checked(plan(state, steps), steps))


def _checked(weights: Sequence[int], steps: tuple[PlayerStep, ...]) -> Sequence[int]:
    if len(weights) != len(steps) or min(weights) < 0 or sum(weights) == 0:
        raise MalformedError(f"a plan weighs each of {len(steps)} steps, and not all by nothing: {weights}")
    return weights


@checked
def unfold(
    game: AnyGame,
    rules: Any,
    *,
    encoding: Encoding | None = None,
    plans: Mapping[str, Plan] | None = None,
    most: int = MOST_POSITIONS,
    progress: Followed | None = None,
) -> Graph:
    """Follow every answer in every position, from the start of `game` under `rules`.

    `plans` are ways to play, by name, for `iterate` and `solve`.
    Raises `TooManyError` if there are more than `most` positions (a position takes some hundred bytes),
    and `MalformedError` for a plan that does not weigh each step, or takes none.

    >>> [block.clause for block in unfold(GAME, rules).blocks]
    ['woolfy.turn.picks', 'woolfy.die.rolled']
    """
    found = _Unfolding(game, encoding or Encoding(), plans or {}, most)
    found.find(game.start(rules))
    here = 0
    while here < len(found.codes):
        if progress is not None and here % STRIDE == 0:
            progress(here, len(found.codes))
        found.follow(here)
        here += 1
    if progress is not None:
        progress(here, here)
    return Graph(
        here,
        tuple(rows.block() for rows in found.rows.values()),
        found.ends,
        tuple(found.stuck),
        tuple(found.codes),
    )
