"""Every table that turns can leave, where the board is so small that they can be counted out.

What comes of a turn depends on the table and the pig that is played; which pig may be played depends on
earlier turns as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Final, TypeAlias

from ...core import Seat
from ...limits import MOST_COUNTED, MOST_LAID
from .acts import ACTS, start
from .history import Bare, Known, Told, bare, window
from .memo import Memo
from .rescue import pick_refusals
from .rules import Rules
from .scoring import end
from .state import Board, State
from .vocabulary import PIGS, Pig, Played

Turns: TypeAlias = "Callable[[Bare, Pig], frozenset[tuple[Bare, Played]]]"
"""What can come of a turn, and how it was played."""

ANYONE: Final = Seat(0)
"""Who has each turn: no seat plays otherwise than another."""


def every_table(rules: Rules) -> tuple[Known, ...] | None:
    """Each table between two turns, by the number of turns before it; None if there may be too many.

    After a round the numbers begin anew: whether it was the first is all that seats can tell.
    """
    track = rules.track
    if len(track.places) ** len(PIGS) * len(track.wolf_spaces) * (rules.needed + 1) > MOST_LAID:
        return None
    first: Told = (bare(start(rules).board), ())
    found: list[tuple[int, Told]] = [(0, first)]
    turns = cache(partial(_turns, rules))
    seen: list[set[Told]] = [set() for _ in range(rules.seats)]
    seen[0].add(first)
    for number, told in found:  # grows while it is read
        then = (number + 1) % rules.seats
        for after in _following(rules, told, turns):
            if after not in seen[then]:
                if len(found) >= MOST_COUNTED:
                    return None
                seen[then].add(after)
                found.append((then, after))
    return tuple(frozenset(each) for each in seen)


def _following(rules: Rules, told: Told, turns: Turns) -> Iterator[Told]:
    """What a turn leads to."""
    table, earlier = told
    if end(table[0]) is not None:
        return
    board = Board(*table, (*(None,) * (rules.seats - len(earlier)), *reversed(earlier)))
    for pig in PIGS:
        if not pick_refusals(rules, board, ANYONE, pig):
            for after, latest in turns(table, pig):
                yield after, (latest, *earlier)[: window(rules)]


def _turns(rules: Rules, table: Bare, pig: Pig) -> frozenset[tuple[Bare, Played]]:
    memo: Memo = rules.memo
    found = set[tuple[Bare, Played]]()
    deciding = [State(rules, Board(*table, (None,) * rules.seats), memo.rolling[ANYONE][pig])]
    for state in deciding:  # grows while it is read
        for step in ACTS.legal(state) or ACTS.chances(state).steps:
            after = ACTS.advance(state, step)
            latest = after.board.played[ANYONE]
            if latest is None:
                deciding.append(after)
            else:
                found.add((bare(after.board), latest))
    return frozenset(found)
