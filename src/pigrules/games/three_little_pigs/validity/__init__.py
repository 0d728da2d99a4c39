"""Every fault of rules, or of a hand-made position."""

from __future__ import annotations

from collections import Counter

from ....core import Cited
from ....core.acts import cite
from ....core.referee import bad_state
from ..components import TILES, Stack
from ..house import House, stack_faults
from ..purchase import MOST_TILES, PRICE
from ..rules import Rules
from ..scoring import END, ends
from ..state import Board, Building, Ended, Holding, State, TurningUp, beneath
from ..throws import WOLVES_COME
from ..vocabulary import KIND_INDEX, KINDS, MATERIALS, PARTS, PIG_HEADS, Kind
from .holding import holding_faults
from .honours import honour_faults
from .past import dice_with_wolf, past_faults
from .phases import phase_faults
from .purchases import stocked_before

__all__ = ["all_are_there", "faults", "too_few"]


def faults(thing: Rules | State) -> tuple[Cited, ...]:
    """What is wrong with `thing`; empty if it can be played. Rules cannot be made with faults."""
    if isinstance(thing, Rules):
        return thing.faults
    rules, board = thing.rules, thing.board
    senseless = tuple(_sizes(rules, board))
    if senseless:
        return senseless
    phase = beneath(thing.phase)
    if isinstance(phase, Holding):
        return holding_faults(thing, phase, faults)
    found = (
        _tiles(rules, board)
        + _prices(rules, board)
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
    """No tile that is not in the box (tlp.components.tiles), none missing, and stacks in their one form."""
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
        if box - here and all_are_there(rules, kind):
            found.append(too_few(kind))
        if stack.below != tuple(sorted(stack.below)) or (
            stack.top is None and Stack.of(stack.below) != stack
        ):
            found.append(bad_state("stack", "not-in-order", at))
    return found


def too_few(kind: Kind) -> Cited:
    """The fault that tiles of `kind` have left the game, although none can."""
    return cite(TILES, problem="too-few-tiles", stack=KIND_INDEX[kind] + 1)


def all_are_there(rules: Rules, kind: Kind) -> bool:
    """Whether no tile of `kind` can leave the game."""
    readings = rules.readings
    if kind.part == "roof" and readings.unplaceable_tile == "discarded":
        return False
    if readings.blown_tiles == "return" or dice_with_wolf(rules) < WOLVES_COME:
        return True
    named = any(spun.material == kind.material for spun in rules.spinner.odds.steps)
    return not (named or kind.part == "roof" or readings.above_a_gap != "settles")


def _prices(rules: Rules, board: Board) -> list[Cited]:
    """No throw pays for a tile that has left its stack (tlp.build.price)."""
    found = []
    for kind, stack, pots in zip(KINDS, board.stacks, rules.stacks.pots, strict=True):
        have = max(hand[PARTS.index(kind.part)] for hand in rules.dice.hands)
        cheaper = rules.readings.empty_stack == "next-dearer"
        cost = PIG_HEADS[MATERIALS[0] if cheaper else kind.material]
        if have < cost and stack.count < len(pots):
            found.append(cite(PRICE, part=kind.part, material=kind.material, price=cost, have=have))
    return found


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
    if isinstance(phase, TurningUp):
        turned, buying = KIND_INDEX[phase.kind] + 1, isinstance(phase.then, Building)
        covered = [at for at in covered if at < turned or (buying and at > turned)]
    return [bad_state("stack", "not-turned-up", at) for at in covered]


def _end(state: State) -> list[Cited]:
    """The game is over exactly when the clause says (tlp.end.stacks); a builder may cause that."""
    rules, board = state.rules, state.board
    phase = beneath(state.phase)
    timing, gone = rules.readings.end_timing, board.exhausted
    if isinstance(phase, Ended):
        if not ends(rules, board):
            return [_over(rules, gone)]
        latest = _latest_exhausted(rules, board)
        return [bad_state("ended", "not-yet", gone)] if gone - latest >= rules.needed else []
    if timing == "round" and phase.seat != rules.first:
        latest = MOST_TILES * ((phase.seat - rules.first) % rules.seats)
        if isinstance(phase, Building):
            gone = stocked_before(board, phase).count(False)
        return [_over(rules, gone)] if gone - latest >= rules.needed else []
    if isinstance(phase, Building) and timing != "at-once":
        gone = stocked_before(board, phase).count(False)
    return [_over(rules, gone)] if gone >= rules.needed else []


def _latest_exhausted(rules: Rules, board: Board) -> int:
    """How many stacks at most the last purchases can have emptied, before which the game was not over.

    What was bought last still stands, on top of its house or below it, unless a round was played out.
    """
    timing = rules.readings.end_timing
    if timing == "round":
        return MOST_TILES * rules.seats
    empty = {kind for kind, has in zip(KINDS, board.stocked, strict=True) if not has}
    roofs = {kind for kind in empty if kind.part == "roof"}
    thrown_away = roofs if rules.readings.unplaceable_tile == "discarded" else set()
    bought = max(len(empty & {*_outermost(houses), *thrown_away}) for houses in board.houses)
    return min(bought, 1 if timing == "at-once" else MOST_TILES)


def _outermost(houses: tuple[House, ...]) -> set[Kind]:
    """The tiles that one turn can have put there: the two on top of each house, and its door."""
    return {tile.kind for house in houses for tile in (*house.tiles[-MOST_TILES:], *house.tiles[:1])}


def _over(rules: Rules, gone: int) -> Cited:
    return cite(END, count=gone, needed=rules.needed)
