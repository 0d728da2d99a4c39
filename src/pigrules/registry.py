"""The installed games. A distribution adds games under the entry point group ``pigrules.games``.

A pickle of a game holds its name, and gives the installed game of that name.
To pickle a game that is not installed raises `MalformedError`.
"""

from __future__ import annotations

import copyreg
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, TypeAlias

from .core import Game, MalformedError
from .core.messages import listed, nearest, shown

__all__ = ["GROUP", "AnyGame", "Installed", "game", "games", "installed_as"]

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""Any game.

>>> from pigrules import AnyGame
>>> def most_seats(played: AnyGame) -> int:
...     return played.players[1]
"""

GROUP: Final = "pigrules.games"
"""The group of entry points.

>>> from importlib.metadata import entry_points
>>> from pigrules.registry import GROUP
>>> "woolfy" in entry_points(group=GROUP).names
True
"""


class Installed(Mapping[str, AnyGame]):
    """The installed games by name, sorted; each is loaded when it is asked for.

    A game that cannot be loaded gives `MalformedError` when it is asked for, and does not stop the others.

    >>> from pigrules.registry import games
    >>> games()["woolfy"].players
    (1, 4)
    """

    def __init__(self, points: Mapping[str, frozenset[EntryPoint]]) -> None:
        self._points = points

    def __getitem__(self, name: str) -> AnyGame:
        return _load(name, self._points[name])

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._points))

    def __len__(self) -> int:
        return len(self._points)

    def __contains__(self, name: object) -> bool:
        return name in self._points


@cache
def games() -> Installed:
    """Every installed game by its name. The list is made once a process; games are loaded on demand.

    >>> from pigrules.registry import games
    >>> "woolfy" in games()
    True
    """
    points: defaultdict[str, set[EntryPoint]] = defaultdict(set)
    for point in entry_points(group=GROUP):
        points[point.name].add(point)
    return Installed({name: frozenset(found) for name, found in points.items()})


def game(name: str) -> AnyGame:
    """The game `name`.

    Raises `MalformedError`, with the known names, for an unknown game and for one that cannot be loaded.

    >>> from pigrules import game
    >>> game("three-little-pigs").players
    (2, 5)
    """
    known = games()
    if name in known:
        return known[name]
    hint = nearest(name, known)
    raise MalformedError(f"no game is called {shown(name)}{hint} (known: {listed(known) or 'none'})")


def installed_as(played: AnyGame) -> str:
    """The name under which `played` is installed. Raises `MalformedError` if it is not an installed game.

    >>> from pigrules import game
    >>> from pigrules.registry import installed_as
    >>> installed_as(game("woolfy"))
    'woolfy'
    """
    name, known = played.name, games()
    if name not in known or known[name] is not played:
        raise MalformedError(f"this game {name!r} is not installed, so no other process can find it")
    return name


def _pickled(played: AnyGame) -> tuple[Callable[[str], AnyGame], tuple[str]]:
    return game, (installed_as(played),)


copyreg.pickle(Game, _pickled)


def _load(name: str, points: frozenset[EntryPoint]) -> AnyGame:
    values = sorted({point.value for point in points})
    if len(values) > 1:
        raise MalformedError(f"several installed games are called {name!r}: {', '.join(values)}")
    try:
        loaded = next(iter(points)).load()
    except Exception as error:  # whatever a stranger's module does when it is imported
        raise MalformedError(f"the game {name!r} ({values[0]}) cannot be loaded: {error}") from error
    if not isinstance(loaded, Game):
        raise MalformedError(f"the game {name!r} ({values[0]}) is no Game but a {type(loaded).__name__}")
    if loaded.name != name:
        raise MalformedError(f"the game {name!r} ({values[0]}) calls itself {loaded.name!r}")
    return loaded
