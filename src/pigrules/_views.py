"""What each watcher of a table sees, under rules of its own.

Rules keep what was worked out under them. A watcher who holds the referee's rules could tell by that,
and by the time an answer takes, what the referee has seen: what other seats conceal, what they think about.
A watcher who changed them would change the game. So each watcher has a copy.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from operator import attrgetter
from typing import Any

import attrs

from .core import Seat
from .core.remember import renewed
from .registry import AnyGame


class Views:
    """The views of one table; each seat, and the spectators, have equal rules of their own."""

    def __init__(self, game: AnyGame) -> None:
        self._game, self._rules_of, self._view = game, game.rules, game.view
        self._rules: Any = None
        self._own: dict[Seat | None, Any] = {}
        self._makers: dict[type, Any] = {}

    def __reduce__(self) -> tuple[type[Views], tuple[AnyGame]]:
        return Views, (self._game,)  # What a watcher has asked is in no copy.

    def of(self, state: Any, seat: Seat | None) -> Any:
        """What `seat`, or a spectator (None), may know of `state`."""
        rules = self._rules_of(state)
        if rules is not self._rules:
            self._rules, self._own = rules, {}
        own = self._own.get(seat)
        if own is None:
            own = self._own[seat] = renewed(rules)
        view = self._view(state, seat)
        kind: Any = type(view)
        make = self._makers.get(kind, _maker)
        if make is _maker:
            make = self._makers[kind] = _maker(kind)
        return (
            deepcopy(view, {id(rules): own}) if make is None or view.rules is not rules else make(view, own)
        )


def _maker(kind: type) -> Callable[[Any, Any], Any] | None:
    """Makes a view of this class again with other `rules`; None unless that is a field of it."""
    cls: Any = kind
    fields = [each for each in attrs.fields(cls) if each.init] if attrs.has(kind) else []
    names = [each.name for each in fields]
    if "rules" not in names:
        return None
    if names[0] != "rules" or len(names) < 3 or any(each.kw_only for each in fields):
        return lambda view, own: attrs.evolve(view, rules=own)
    others = attrgetter(*names[1:])
    return lambda view, own: cls(own, *others(view))  # several times as fast
