"""Every fault of rules, or of a position that somebody made by hand."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ...core import Cited, ClauseId
from ...core.referee import bad_state
from .house import stack_faults
from .kinds import KINDS, Kind
from .phase_faults import phase_faults
from .phases import Building, Ended, TurningUp
from .pieces import TILES
from .scoring import END, ends
from .setup import Rules
from .stack import Stack
from .state import State, Table

CARDS: Final = ClauseId("tlp.veterans.cards")


def faults(thing: Rules | State) -> tuple[Cited, ...]:
    """What is wrong with `thing`; empty if it can be played. Rules cannot be made with faults."""
    if isinstance(thing, Rules):
        return thing.faults
    rules, table = thing.rules, thing.table
    sizes = _sizes(rules, table)
    if sizes:
        return tuple(sizes)
    return tuple(
        _tiles(rules, table)
        + _houses(rules, table)
        + _honours(rules, table)
        + _open_tops(thing)
        + phase_faults(thing)
        + _end(thing)
    )


def _sizes(rules: Rules, table: Table) -> list[Cited]:
    cards = 3 if rules.veterans else 0
    expected = (
        ("stacks", len(table.stacks), len(KINDS)),
        ("houses", len(table.houses), rules.seats),
        ("built", len(table.built), rules.seats),
        ("prizes", len(table.prizes), cards),
    )
    return [bad_state(where, "wrong-count", count) for where, count, right in expected if count != right]


def _tiles(rules: Rules, table: Table) -> list[Cited]:
    """No tile that is not in the box (tlp.components.tiles), and stacks in their one form."""
    found: list[Cited] = []
    in_houses: Counter[tuple[Kind, int]] = Counter(
        (Kind(tile.part, tile.material), tile.pots)
        for houses in table.houses
        for house in houses
        for tile in house.tiles
    )
    for at, (kind, stack, pots) in enumerate(zip(KINDS, table.stacks, rules.stacks.pots, strict=True), 1):
        top = () if stack.top is None else (stack.top,)
        here = Counter((*stack.below, *top))
        here.update({count: n for (k, count), n in in_houses.items() if k == kind})
        if here - Counter(pots):
            found.append(Cited(TILES, (("problem", "too-many-tiles"), ("stack", at))))
        if stack.below != tuple(sorted(stack.below)) or (
            stack.top is None and Stack.of(stack.below) != stack
        ):
            found.append(bad_state("stack", "not-in-order", at))
    return found


def _houses(rules: Rules, table: Table) -> list[Cited]:
    return [
        Cited(clause, (("seat", seat), ("house", number), ("part", "house")))
        for seat, houses in enumerate(table.houses)
        for number, house in enumerate(houses, 1)
        for clause in stack_faults(house, rules.readings)
    ]


def _honours(rules: Rules, table: Table) -> list[Cited]:
    """Completed houses are counted, and prizes are won by completing."""
    found = [
        bad_state("built", "too-few", seat)
        for seat, houses in enumerate(table.houses)
        if table.built[seat] < sum(house.completed for house in houses)
    ]
    for holder in table.prizes:
        if holder is not None and not (0 <= holder < rules.seats and table.built[holder] > 0):
            found.append(Cited(CARDS, (("seat", int(holder)), ("problem", "prize-not-won"))))
    return found


def _open_tops(state: State) -> list[Cited]:
    """Under open tiles, a covered stack is turned up before anything else."""
    if state.rules.readings.top_tile == "hidden" or isinstance(state.phase, (TurningUp, Ended)):
        return []
    return [
        bad_state("stack", "not-turned-up", at) for at, s in enumerate(state.table.stacks, 1) if s.covered
    ]


def _end(state: State) -> list[Cited]:
    """The game is over exactly when the clause says (tlp.end.stacks)."""
    rules, table = state.rules, state.table
    phase = state.phase.then if isinstance(state.phase, TurningUp) else state.phase
    over = ends(rules, table)
    facts = (("count", table.exhausted), ("needed", rules.needed))
    if isinstance(phase, Ended):
        return [] if over else [Cited(END, facts)]
    if not over:
        return []
    timing = rules.readings.end_timing
    turn_open = isinstance(phase, Building) and timing != "at-once"
    round_open = timing == "round" and phase.seat != rules.first
    return [] if turn_open or round_open else [Cited(END, facts)]
