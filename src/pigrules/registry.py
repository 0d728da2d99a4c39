"""The installed games: our own, and those that other distributions add.

A distribution adds games under the entry point group ``pigrules.games``.
What it adds is code of a stranger, and may fail in any way when it is imported or asked.
Then it hurts nothing but itself: `BrokenGameError` names the game and its distribution.
Our own games need no entry points, so they are there in a copy without metadata, too.

A pickle of a game holds its name, and gives the installed game of that name.
To pickle a game that is not installed raises `MalformedError`.
"""

from __future__ import annotations

import copyreg
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ._strangers import BrokenGameError, Stranger, guarded, in_a_line, wanted_by_the_host
from .core import Game, MalformedError, PigrulesError
from .core.arguments import checked
from .core.messages import listed, nearest, shown
from .games import OWN as _OWN

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["GROUP", "AnyGame", "BrokenGameError", "Installed", "blamed", "game", "games", "installed_as"]

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""Any game.

>>> from pigrules import AnyGame
>>> def most_seats(played: AnyGame) -> int:
...     return played.players[1]
"""

GROUP: Final = "pigrules.games"
"""The group of the entry points of other distributions.

>>> from pigrules.registry import GROUP
>>> GROUP
'pigrules.games'
"""

_PACKAGE: Final = __name__.rpartition(".")[0]


class Installed(Mapping[str, AnyGame]):
    """The installed games by name: our own, then those of other distributions; each part is sorted.

    A game is loaded when it is asked for. One that cannot be loaded raises `BrokenGameError` then, and does
    not stop the others.

    >>> from pigrules.registry import games
    >>> games()["woolfy"].players
    (1, 4)
    """

    def __init__(self) -> None:
        self._loaded: dict[str, AnyGame] = {}

    def __getitem__(self, name: str) -> AnyGame:
        if name in _OWN:
            return _own(name)
        if name not in self._loaded:
            self._loaded[name] = _load(name, self._found[name])
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        yield from _OWN
        yield from self._found

    def __len__(self) -> int:
        return len(_OWN) + len(self._found)

    def __contains__(self, name: object) -> bool:
        return name in _OWN or name in self._found

    @property
    def unnamed(self) -> tuple[BrokenGameError, ...]:
        """What is wrong with games that stand under no name here: theirs is taken, or is none."""
        return self._scan[1]

    @checked
    def stranger(self, name: str) -> Stranger | None:
        """A game of another distribution; None for our own, and for one that is not installed."""
        points = () if name in _OWN else self._found.get(name, ())
        return _stranger(name, points) if points else None

    @checked
    def code_of(self, module: str) -> Stranger | None:
        """The game of another distribution to which a module belongs; only of those that have been found."""
        root = module.partition(".")[0]
        for name, points in self._found.items() if "_scan" in vars(self) else ():
            if any(root == point.value.partition(":")[0].partition(".")[0].strip() for point in points):
                return self.stranger(name)
        return None

    @property
    def _found(self) -> Mapping[str, Collection[EntryPoint]]:
        return self._scan[0]

    @cached_property
    def _scan(self) -> tuple[Mapping[str, Collection[EntryPoint]], tuple[BrokenGameError, ...]]:
        """The entry points of other distributions by name, and what is wrong with those without one."""
        from ._entry_points import distribution, of_group

        found: defaultdict[str, dict[str, EntryPoint]] = defaultdict(dict)
        broken: list[BrokenGameError] = []
        for point in of_group(GROUP, broken):
            if point.value in _OWN_VALUES:
                continue
            stranger = Stranger(in_a_line(point.name), distribution((point,)))
            if point.name in _OWN:
                broken.append(
                    stranger.broken("name", f"is that of a game of {_PACKAGE}, which stays in place")
                )
            elif point.name != stranger.name or not point.name:
                broken.append(stranger.broken("name", "is no line of printable text"))
            else:
                found[point.name].setdefault(point.value, point)
        return {name: tuple(found[name].values()) for name in sorted(found)}, tuple(broken)


@cache
def games() -> Installed:
    """Every installed game by its name. The list is made once a process; games are loaded on demand.

    >>> from pigrules.registry import games
    >>> "woolfy" in games()
    True
    """
    return Installed()


@checked
def game(name: str) -> AnyGame:
    """The game `name`.

    Raises `MalformedError`, with the known names, for an unknown game, and `BrokenGameError` for one that
    cannot be loaded.

    >>> from pigrules import game
    >>> game("three-little-pigs").players
    (2, 5)
    """
    known = games()
    if name in known:
        return known[name]
    hint = nearest(name, known)
    raise MalformedError(f"no game is called {shown(name)}{hint} (known: {listed(known) or 'none'})")


@checked
def installed_as(played: AnyGame) -> str:
    """The name under which `played` is installed. Raises `MalformedError` if it is not an installed game.

    >>> from pigrules import game
    >>> from pigrules.registry import installed_as
    >>> installed_as(game("woolfy"))
    'woolfy'
    """
    name, known = played.name, games()
    if name not in known or known[name] != played:
        raise MalformedError(f"this game {name!r} is not installed, so no other process can find it")
    return name


@checked
def blamed(error: BaseException) -> BrokenGameError | None:
    """The game of another distribution in whose code `error` was raised, as an error; None if there is none.

    None also for the library's own errors, and for what the host wants, such as Ctrl-C.

    >>> from pigrules.registry import blamed
    >>> blamed(ValueError("of the library or of its caller")) is None
    True
    """
    if isinstance(error, PigrulesError) or wanted_by_the_host(error):
        return None
    found, trace = None, error.__traceback__
    while trace is not None:
        found = games().code_of(trace.tb_frame.f_globals.get("__name__") or "") or found
        trace = trace.tb_next
    return found and found.raised("code", error)


@contextmanager
def blaming() -> Iterator[None]:
    """Raise as `BrokenGameError` what the code of another distribution raises within; see `blamed`."""
    try:
        yield
    except BaseException as error:
        broken = blamed(error)
        if broken is None:
            raise
        raise broken from error


def by_id(id: str) -> Iterator[str]:
    """The installed games by name; first the one of ours whose clauses and readings have ids such as `id`."""
    likely = [name for name, own in _OWN.items() if id.startswith(f"{own.ids}.")]
    yield from likely
    yield from (name for name in games() if name not in likely)


def described(name: str) -> AbstractContextManager[object]:
    """While the game `name` is described: any failure is its own fault if another distribution carries it."""
    stranger = games().stranger(name)
    return stranger.asked("description") if stranger else nullcontext()


def _pickled(played: AnyGame) -> tuple[Callable[[str], AnyGame], tuple[str]]:
    return game, (installed_as(played),)


copyreg.pickle(Game, _pickled)

_OWN_VALUES: Final = {
    f"{package}.games.{own.package}:GAME" for package in (_PACKAGE, "pigrules") for own in _OWN.values()
}
"""Entry points of our own games, which installed metadata of another version may have."""


def _own(name: str) -> AnyGame:
    made: AnyGame = import_module(f".games.{_OWN[name].package}", _PACKAGE).GAME
    return made


def _stranger(name: str, points: Collection[EntryPoint]) -> Stranger:
    from ._entry_points import distribution

    return Stranger(name, distribution(points))


def _load(name: str, points: Collection[EntryPoint]) -> AnyGame:
    stranger = _stranger(name, points)
    values = ", ".join(sorted(point.value for point in points))
    if len(points) > 1:
        raise stranger.broken("name", f"stands for several games: {values}")
    with stranger.asked(f"import ({values})"):
        loaded = next(iter(points)).load()
    if not isinstance(loaded, Game):
        raise stranger.broken(f"entry point ({values})", f"leads to no Game but to a {type(loaded).__name__}")
    with stranger.asked("name"):
        called = loaded.name
    if type(called) is not str or called != name:
        raise stranger.broken("name", f"is {in_a_line(repr(called))} in the game itself")
    return guarded(loaded, stranger)
