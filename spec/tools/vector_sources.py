"""Which positions the conformance vectors hold, file by file."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from bridging import Scope
from pigrules.testing.walks import mixed, pick, tables, thinned, walk
from vector_files import Book
from vector_scenarios import scenarios
from vector_telling import Teller, possible, scopes_of

__all__ = ["SOURCES"]

WHOLE: Final = 40_000
"""How many transitions of a small table that can be seen whole are written."""
UNFINISHED: Final = 1_000
"""How many of another."""
EVERY: Final = 5
"""On small tables, refusals are looked for at one position in so many."""
REFUSED: Final = 25
"""How often a group of a small table shows refusals by the same clauses."""
OFTEN: Final = 4
"""The same of a match."""
MATCH: Final = 100
"""How many positions of a match are written; of a longer one they are evenly spread."""
BESIDES: Final = 2
"""How many steps are tried in a match besides the one that is taken."""


def scopes(book: Book) -> None:
    """Write every position of small tables with every step, nearest to the start first."""
    for scope in scopes_of(book.game):
        _explore(book, scope)


def _explore(book: Book, scope: Scope) -> None:
    game = book.game
    most = min(scope.transitions, WHOLE if scope.whole else UNFINISHED)
    teller = Teller(book.group(scope.name, scope.rules), scope.rules, REFUSED, EVERY)
    waiting = deque([game.start(scope.rules)])
    seen = {waiting[0]}
    while waiting and most > 0:
        state = waiting.popleft()
        steps = possible(game, state)
        teller.tell(state, steps)
        most -= len(steps)
        for step in steps:
            after = game.advance(state, step)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    if not waiting:
        teller.group.name += ", whole"


def matches(book: Book) -> None:
    """Write matches that were played at random to the end, at every usual table.

    One is played under the usual readings, one under others drawn at random.
    """
    game = book.game
    for number, usual in enumerate(tables(game)):
        for name, rules in ((f"match {number}", usual), (f"match {number}, mixed", _mixed(usual, number))):
            random = Random(name)
            played = walk(game, rules, name)
            teller = Teller(book.group(name, rules), rules, OFTEN)
            told = [at for at in played.positions if at.step is not None]
            for at in thinned(told, MATCH):
                others = possible(game, at.state)
                teller.tell(at.state, (at.step, *(pick(random, others) for _ in range(BESIDES))))
            teller.tell(played.states[-1], ())


def _mixed(usual: Any, number: int) -> Any:
    return mixed(usual, f"vectors/{number}")


SOURCES: Final[Mapping[str, Callable[[Book], None]]] = {
    "scenarios": scenarios,
    "scopes": scopes,
    "matches": matches,
}
"""What writes each file of a game."""
