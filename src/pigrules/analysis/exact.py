"""The same values as exact fractions, where the positions are few enough to solve a system of equations."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import TypeAlias

from attrs import frozen

from ..core import Over
from ..core.arguments import checked
from .graph import Block, Graph
from .values import iterate

Row: TypeAlias = dict[int, Fraction]
"""Positions, and the share that each has in the value of another one."""


@checked
def solve(graph: Graph, worth: Callable[[Over], int | Fraction], plan: str | None = None) -> Fraction:
    """The exact value of the start under best play, or, with `plan`, under that plan.

    The worth of an end is not negative.
    Without a plan, a way to play is improved until no other step in any position is worth more.
    Its values then fulfil the equations of best play.
    The true value is the least solution of these, and no way to play is worth more than it: so this is it.

    >>> solve(graph, lambda over: 1 if over.winners else 0)
    Fraction(0, 1)
    """
    ends = {node: Fraction(worth(over)) for node, over in graph.ends.items()}
    rows = {node: row for block in graph.blocks for node, row in _averages(block, plan)}
    if plan is not None:
        return _values(rows, ends)[0]
    free = {node: targets for block in graph.blocks if not block.chance for node, targets, _ in _cut(block)}
    near = iterate(graph, lambda over: float(worth(over))).by_position
    taken = {node: max(targets, key=lambda target: float(near[target])) for node, targets in free.items()}
    while True:
        values = _values(rows | {node: {target: Fraction(1)} for node, target in taken.items()}, ends)
        best = {node: max(targets, key=values.__getitem__) for node, targets in free.items()}
        better = {node: target for node, target in best.items() if values[target] > values[taken[node]]}
        if not better:
            return values[0]
        taken |= better


def _cut(block: Block, plan: str | None = None) -> Iterator[tuple[int, list[int], list[int]]]:
    """Each position of a block with the targets of its answers and their weights."""
    weights = (block.weights if block.chance or plan is None else block.planned(plan)).tolist()
    targets, ends = block.targets.tolist(), (block.starts + block.sizes).tolist()
    for node, start, end in zip(block.nodes.tolist(), block.starts.tolist(), ends, strict=True):
        yield node, targets[start:end], weights[start:end]


def _averages(block: Block, plan: str | None) -> Iterator[tuple[int, Row]]:
    for node, targets, weights in _cut(block, plan):
        row: defaultdict[int, Fraction] = defaultdict(Fraction)
        for target, weight in zip(targets, weights, strict=True):
            if weight:
                row[target] += Fraction(weight, sum(weights))
        yield node, dict(row)


def _values(rows: Mapping[int, Row], ends: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """What each position is worth if it is worth what its row says: the least solution."""
    worthy = _leading_to({node for node, worth in ends.items() if worth}, rows)
    system = _System.of({node: row for node, row in rows.items() if node in worthy}, ends, worthy)
    return {node: Fraction(0) for node in rows} | dict(ends) | system.solved()


def _leading_to(wanted: set[int], rows: Mapping[int, Row]) -> set[int]:
    """The positions from which some of `wanted` can be reached, including `wanted`."""
    before: defaultdict[int, list[int]] = defaultdict(list)
    for node, row in rows.items():
        for target in row:
            before[target].append(node)
    found, new = set(wanted), list(wanted)
    while new:
        following = [node for node in before[new.pop()] if node not in found]
        found.update(following)
        new += following
    return found


@frozen
class _System:
    """Linear equations: a position is worth `constant` and its share of the `unknown` others."""

    constant: dict[int, Fraction]
    unknown: dict[int, Row]

    @classmethod
    def of(cls, rows: Mapping[int, Row], ends: Mapping[int, Fraction], worthy: set[int]) -> _System:
        """The equations of positions that all lead to some worth: they have one solution."""
        return cls(
            {
                node: sum((share * ends.get(t, 0) for t, share in row.items()), Fraction(0))
                for node, row in rows.items()
            },
            {
                node: {t: s for t, s in row.items() if t in worthy and t not in ends}
                for node, row in rows.items()
            },
        )

    def solved(self) -> dict[int, Fraction]:
        """The solution, by elimination: always of the position whose equation touches the fewest others."""
        users: defaultdict[int, set[int]] = defaultdict(set)
        for node, row in self.unknown.items():
            for target in row:
                users[target].add(node)
        order: list[int] = []
        heap = [(_fill(row, users[node]), node) for node, row in self.unknown.items()]
        heapify(heap)
        left = set(self.unknown)
        while heap:
            fill, node = heappop(heap)
            if node not in left:
                continue
            now = _fill(self.unknown[node], users[node])
            if now > fill:
                heappush(heap, (now, node))
                continue
            left.remove(node)
            order.append(node)
            self._eliminate(node, users)
        values: dict[int, Fraction] = {}
        for node in reversed(order):
            shares = (share * values[target] for target, share in self.unknown[node].items())
            values[node] = self.constant[node] + sum(shares, Fraction(0))
        return values

    def _eliminate(self, node: int, users: defaultdict[int, set[int]]) -> None:
        """Substitute the worth of `node` into the equations that use it."""
        row = self.unknown[node]
        rest = 1 - row.pop(node, Fraction(0))
        self.constant[node] /= rest
        for target in row:
            row[target] /= rest
            users[target].discard(node)
        for user in users.pop(node) - {node}:
            share = self.unknown[user].pop(node)
            self.constant[user] += share * self.constant[node]
            for target, part in row.items():
                self.unknown[user][target] = self.unknown[user].get(target, Fraction(0)) + share * part
                users[target].add(user)


def _fill(row: Row, users: set[int]) -> int:
    return len(row) * len(users)
