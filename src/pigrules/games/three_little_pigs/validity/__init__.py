"""Every fault of rules, or of a hand-made position."""

from __future__ import annotations

from collections import Counter

from ....core import Cited
from ....core.acts import cite
from ....core.referee import bad_state
from ....core.shapes import shape_faults
from ..components import TILES, Stack
from ..house import stack_faults
from ..rules import Rules
from ..scoring import END, ends
from ..state import Board, Building, Ended, State, TurningUp, beneath
from ..vocabulary import KIND_INDEX, KINDS, Kind
from .honours import honour_faults
from .past import past_faults
from .phases import phase_faults
from .purchases import stocked_before

__all__ = ["faults"]


def faults(thing: Rules | State) -> tuple[Cited, ...]:
    """What is wrong with `thing`; empty if it can be played. Rules cannot be made with faults."""
    if isinstance(thing, Rules):
        return thing.faults
    rules, board = thing.rules, thing.board
    senseless = shape_faults(thing) or tuple(_sizes(rules, board))
    if senseless:
        return senseless
    found = (
        _tiles(rules, board)
        + _houses(rules, board)
        + honour_faults(rules, board)
        + _open_tops(thing)
        + phase_faults(thing)
        + _end(thing)
    )
    return tuple(found or past_faults(thing))


def _sizes(rules: Rules, board: Board) -> list[Cited]:
    cards = 3 if rules.veterans else 0
    expected = (
        ("stacks", len(board.stacks), len(KINDS)),
        ("houses", len(board.houses), rules.seats),
        ("built", len(board.built), rules.seats),
        ("prizes", len(board.prizes), cards),
    )
    return [bad_state(where, "wrong-count", count) for where, count, right in expected if count != right]


def _tiles(rules: Rules, board: Board) -> list[Cited]:
    """No tile that is not in the box (tlp.components.tiles), none missing, and stacks in their one form.

    Where blown tiles leave the game, any may be missing: the wolf may have come any number of times.
    """
    found: list[Cited] = []
    in_houses: Counter[tuple[Kind, int]] = Counter(
        (tile.kind, tile.pots) for houses in board.houses for house in houses for tile in house.tiles
    )
    for at, (kind, stack, pots) in enumerate(zip(KINDS, board.stacks, rules.stacks.pots, strict=True), 1):
        top = () if stack.top is None else (stack.top,)
        here = Counter((*stack.below, *top))
        here.update({count: n for (k, count), n in in_houses.items() if k == kind})
        box = Counter(pots)
        if here - box:
            found.append(cite(TILES, problem="too-many-tiles", stack=at))
        if box - here and _all_are_there(rules, kind):
            found.append(cite(TILES, problem="too-few-tiles", stack=at))
        if stack.below != tuple(sorted(stack.below)) or (
            stack.top is None and Stack.of(stack.below) != stack
        ):
            found.append(bad_state("stack", "not-in-order", at))
    return found


def _all_are_there(rules: Rules, kind: Kind) -> bool:
    """Whether no tile of `kind` can leave the game: only a roof can fit nowhere and be thrown away."""
    readings = rules.readings
    return readings.blown_tiles == "return" and (
        kind.part != "roof" or readings.unplaceable_tile == "not-bought"
    )


def _houses(rules: Rules, board: Board) -> list[Cited]:
    return [
        cited
        for seat, houses in enumerate(board.houses)
        for number, house in enumerate(houses, 1)
        for cited in stack_faults(house, seat, number, rules.readings)
    ]


def _open_tops(state: State) -> list[Cited]:
    """Under open tiles, a covered stack is turned up before anything else, the first of them first."""
    phase = state.phase
    if state.rules.readings.top_tile == "hidden" or isinstance(phase, Ended):
        return []
    covered = [at for at, stack in enumerate(state.board.stacks, 1) if stack.covered]
    if isinstance(phase, TurningUp) and phase.kind in KIND_INDEX:
        turned, buying = KIND_INDEX[phase.kind] + 1, isinstance(phase.then, Building)
        covered = [at for at in covered if at < turned or (buying and at > turned)]
    return [bad_state("stack", "not-turned-up", at) for at in covered]


def _end(state: State) -> list[Cited]:
    """The game is over exactly when the clause says (tlp.end.stacks); a builder may cause that."""
    rules, board = state.rules, state.board
    phase = beneath(state.phase)
    timing, gone = rules.readings.end_timing, board.exhausted
    if isinstance(phase, Ended):
        return [] if ends(rules, board) else [_over(rules, gone)]
    if timing == "round" and phase.seat != rules.first:
        return []
    if isinstance(phase, Building) and timing != "at-once":
        gone = stocked_before(board, phase).count(False)
    return [_over(rules, gone)] if gone >= rules.needed else []


def _over(rules: Rules, gone: int) -> Cited:
    return cite(END, count=gone, needed=rules.needed)
