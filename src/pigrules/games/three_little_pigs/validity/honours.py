"""What can be wrong with the honours: houses that were ever completed, and prizes won in play."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ....core import Cited, ClauseId, Seat
from ....core.acts import cite
from ....core.referee import bad_state
from ..rules import Rules
from ..state import Board
from ..vocabulary import KINDS, MATERIALS, Part

CARDS: Final = ClauseId("tlp.veterans.cards")


def honour_faults(rules: Rules, board: Board) -> list[Cited]:
    """Completed houses are counted, and prizes are won by completing.

    A pure house without its prize is no fault: the wolf may have left it pure.
    """
    found = [
        bad_state("built", "too-few", seat)
        for seat, houses in enumerate(board.houses)
        if board.built[seat] < sum(house.completed for house in houses)
    ]
    if rules.readings.blown_tiles == "leave" and sum(board.built) > _most_built(rules, board):
        found.append(bad_state("built", "too-many", sum(board.built)))
    holders = [holder for holder in dict.fromkeys(board.prizes) if holder is not None]
    return found + [
        cite(CARDS, seat=holder, problem="prize-not-won")
        for holder in holders
        if not _can_have_won(rules, board, holder)
    ]


def _most_built(rules: Rules, board: Board) -> int:
    """How many houses the tiles that are not in the stacks can have completed, if none ever returns.

    Each took a roof of its own, and each that no longer has a door or a window has lost one.
    Where blown tiles return to the stacks there is no bound: the same tiles complete house after house.
    """
    standing = [house for houses in board.houses for house in houses]
    tiles = Counter(tile.kind for house in standing for tile in house.tiles)
    lost: Counter[Part] = Counter()
    for kind, stack, pots in zip(KINDS, board.stacks, rules.stacks.pots, strict=True):
        lost[kind.part] += max(0, len(pots) - stack.count - tiles[kind])
    roofs = sum(tile.part == "roof" for house in standing for tile in house.tiles)
    whole = sum(house.completed and (house.shape.door or house.shape.window) for house in standing)
    return min(roofs + lost["roof"], whole + lost["door"] + lost["window"])


def _can_have_won(rules: Rules, board: Board, holder: Seat) -> bool:
    """Whether each card of `holder` was won by a house of its own, standing or gone.

    A house that has won one stays as it is, for it has a roof and is all of one material, until it is gone.
    """
    if not 0 <= holder < rules.seats:
        return False
    houses = board.houses[holder]
    pure = {house.pure for house in houses}
    cards = zip(MATERIALS, board.prizes, strict=True)
    by_houses_gone = sum(seat == holder and material not in pure for material, seat in cards)
    return by_houses_gone <= max(0, board.built[holder] - sum(house.completed for house in houses))
