"""Whether turns can have led to a position: where few can, all are known.

The dice are left out: a turn is thrown, and some hand of symbols or the wolf comes of it. What dice can lie
there between the throws is another question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import prod
from typing import Final

from ....core import Cited, Seat
from ....core.referee import bad_state
from ....limits import MOST_COUNTED, MOST_PILES
from ..acts import ACTS, next_turn, start
from ..components import Purse
from ..memo import Memo
from ..rules import Rules
from ..state import Blowing, Board, Building, Deciding, State, Throwing
from ..throws import LAST_THROW, WOLVES_COME
from ..vocabulary import FACES, KINDS, PIG_HEADS
from ..wolf import has_target

_WOLF: Final = FACES[-1]


def dice_with_wolf(rules: Rules) -> int:
    """How many dice have a wolf."""
    return sum(_WOLF in die for die in rules.dice.faces)


def dice_of_wolves(rules: Rules) -> tuple[int, ...]:
    """The numbers of the dice that show nothing but wolves, and so are never thrown again."""
    return tuple(number for number, die in enumerate(rules.dice.faces, 1) if set(die) == {_WOLF})


def may_decide(rules: Rules) -> bool:
    """Whether a first throw can leave the seat a choice (tlp.roll.wolves-stop)."""
    return len(dice_of_wolves(rules)) < WOLVES_COME


def most_wolves(rules: Rules, board: Board, seat: Seat) -> int:
    """How many dice at most may show a wolf although the seat builds."""
    readings, every, fewer = rules.readings, len(rules.dice.faces), WOLVES_COME - 1
    if readings.no_target == "builds" and not has_target(board, seat):
        return every
    if readings.third_throw_wolves == "build" and may_decide(rules):
        return every
    return LAST_THROW * fewer if readings.wolves_counted == "latest-throw" and may_decide(rules) else fewer


def hands(rules: Rules, board: Board, seat: Seat) -> Iterator[Purse]:
    """The symbols with which the seat may build."""
    fewest = len(rules.dice.faces) - most_wolves(rules, board, seat)
    yield from (hand for hand in rules.dice.hands if sum(hand) >= fewest)


def blows(rules: Rules) -> Iterator[int]:
    """How often the wolf may blow after a throw (tlp.wolf.comes)."""
    most, fewest = dice_with_wolf(rules), len(dice_of_wolves(rules))
    twice = rules.readings.three_wolves == "two-blows"
    if most >= WOLVES_COME and (fewest <= WOLVES_COME or not twice):
        yield 1
    if most > WOLVES_COME and twice:
        yield 2


def every_position(rules: Rules) -> frozenset[State] | None:
    """Every position but those between throws; None if there are too many to be counted out."""
    if _piles(rules) > MOST_PILES:
        return None
    first = start(rules)
    found, seen = [first], {first}
    for state in found:  # grows while it is read
        for after in _following(state):
            if after not in seen:
                if len(seen) >= MOST_COUNTED:
                    return None
                seen.add(after)
                found.append(after)
    return frozenset(seen)


def _piles(rules: Rules) -> int:
    """In how many ways the stacks can be left by purchases."""
    dearest = max(max(hand) for hand in rules.dice.hands)
    by_price = rules.readings.empty_stack == "unavailable"
    return prod(
        prod(count + 1 for count in Counter(pots).values())
        for kind, pots in zip(KINDS, rules.stacks.pots, strict=True)
        if PIG_HEADS[kind.material] <= dearest or not by_price
    )


def _following(state: State) -> Iterator[State]:
    """What one step leads to; a throw, and those after it, are one step."""
    rules, board, phase = state.rules, state.board, state.phase
    if not isinstance(phase, Throwing):
        for step in ACTS.legal(state) or ACTS.chances(state).steps:
            yield ACTS.advance(state, step)
        return
    for hand in hands(rules, board, phase.seat):
        yield State(rules, board, Building(phase.seat, hand, ()))
    for often in blows(rules):
        if has_target(board, phase.seat):
            yield State(rules, board, Blowing(phase.seat, often))
        elif rules.readings.no_target == "turn-ends":
            yield State(rules, board, next_turn(rules, board, phase.seat))


def past_faults(state: State) -> list[Cited]:
    """No turns lead to that position, where few can; nothing else is wrong with it."""
    memo: Memo = state.rules.memo
    known = memo.once(every_position)
    if known is None or _before_dice(state) in known:
        return []
    lying = sum(len(house.tiles) for houses in state.board.houses for house in houses)
    return [bad_state("table", "no-turns", lying)]


def _before_dice(state: State) -> State:
    """The position before the turn was thrown, if it is still being thrown."""
    phase = state.phase
    if not isinstance(phase, (Throwing, Deciding)):
        return state
    memo: Memo = state.rules.memo
    return State(state.rules, state.board, memo.first_throws[phase.seat])
