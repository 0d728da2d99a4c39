"""What can be wrong with a roof that waits in hand: the latest purchase is taken back, and made again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....core import Cited
from ....core.referee import bad_state
from ..acts import ACTS
from ..components import Purse, Stack
from ..house import replaced
from ..pairing import waits
from ..purchase import price
from ..rules import Rules
from ..state import Board, Building, Holding, State, TurningUp
from ..steps import Bought, Buy, Discard
from ..vocabulary import KIND_INDEX


def holding_faults(
    state: State, phase: Holding, faults: Callable[[State], tuple[Cited, ...]]
) -> tuple[Cited, ...]:
    """The `faults` of the position before the latest purchase, or why that has not led to this `state`."""
    rules, board = state.rules, state.board
    if not 0 <= phase.seat < rules.seats:
        return (bad_state("phase", "no-such-seat", phase.seat),)
    unseen = isinstance(state.phase, TurningUp) and state.phase.house is not None
    nothing_waits = (bad_state("bought", "nothing-waits", len(phase.bought)),)
    if not phase.bought or not waits(phase.bought[:1], rules.readings) or len(phase.bought) != 1 + unseen:
        return nothing_waits
    before = _without_second(state, phase) if unseen else _without_roof(rules, board, phase)
    found = faults(before)
    if found:
        return found
    seat, (part, material, house) = phase.seat, phase.bought[-1]
    step = Buy(seat, part, material, house) if house > 0 else Discard(seat, part, material)
    refusals = ACTS.judge(before, step).refusals
    return refusals or (() if state in _after(before, step) else nothing_waits)


def _without_second(state: State, phase: Holding) -> State:
    """The second tile was bought unseen, and lies on its stack."""
    purse = _paid_back(state.rules, state.board, phase.purse, phase.bought[-1])
    return State(state.rules, state.board, Holding(phase.seat, purse, phase.bought[:1], phase.pots))


def _without_roof(rules: Rules, board: Board, phase: Holding) -> State:
    """The roof goes back on its stack, in sight where stacks are."""
    roof = phase.bought[0]
    at = KIND_INDEX[roof.kind]
    stack = board.stacks[at]
    rest = (*stack.below, *(() if stack.top is None else (stack.top,)))
    whole = Stack.of((*rest, phase.pots))
    if rules.readings.top_tile == "visible":
        whole = Stack(phase.pots, tuple(sorted(rest)))
    lying = Board(replaced(board.stacks, at, whole), board.houses, board.built, board.prizes)
    purse = _paid_back(rules, lying, phase.purse, roof)
    return State(rules, lying, Building(phase.seat, purse, ()))


def _paid_back(rules: Rules, board: Board, purse: Purse, tile: Bought) -> Purse:
    return purse.less(tile.part, -price(board, tile.kind, rules.readings))


def _after(before: State, step: Buy | Discard) -> Iterator[State]:
    """What the purchase leads to, until a seat is asked again; chance turns up what it may."""
    found = [ACTS.advance(before, step)]
    for state in found:  # grows while it is read
        yield state
        if isinstance(state.phase, TurningUp):
            found += [ACTS.advance(state, outcome) for outcome in ACTS.chances(state).steps]
