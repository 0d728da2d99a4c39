"""What a person has typed of a position, and the errors of a document that is wrong or says too little."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from . import explain
from ._names import check_names, seats_of
from ._state_layout import state_layout
from .core import MalformedError, PigrulesError
from .core.arguments import checked
from .core.layout import Fault, Layout
from .core.malformed import tupled
from .core.mappings import read_only
from .core.messages import brief, listed
from .registry import AnyGame


class PositionError(MalformedError):
    """A document that describes no position; `faults` lists everything that is wrong with it.

    >>> try:
    ...     position.loads('game = "woolfy"\\nturn = "A picks"\\nrules.seats = 2\\nwolf = 13')
    ... except position.PositionError as error:
    ...     print([fault.path for fault in error.faults])
    ['wolf']
    """

    def __init__(self, faults: tuple[Fault, ...], game: AnyGame | None = None) -> None:
        texts = [said(game, fault) for fault in faults]
        super().__init__(brief(f"this position cannot be: {listed(texts, '; ')}"))
        self.faults, self.game = faults, game

    def __reduce__(self) -> tuple[type[PositionError], tuple[object, ...]]:
        return type(self), (self.faults, self.game)


class UnsaidError(PigrulesError, ValueError):
    """A question whose answer depends on what a document leaves open; `needs` names the places.

    >>> try:
    ...     position.state(typed)
    ... except position.UnsaidError as error:
    ...     print(error.needs[0])
    last: how was the pig played?
    """

    def __init__(self, needs: tuple[str, ...]) -> None:
        first = f"the position does not say enough; say first: {listed(needs, '; ')}"
        super().__init__(brief(first) if needs else "there can be no such position")
        self.needs = needs

    def __reduce__(self) -> tuple[type[UnsaidError], tuple[object, ...]]:
        return type(self), (self.needs,)


def _read_only(given: Mapping[str, Any]) -> Mapping[str, Any]:
    return read_only({key: _frozen(value) for key, value in read_only(given).items()})


def _frozen(value: Any) -> Any:
    """Data that refuse changes at any depth."""
    if isinstance(value, Mapping):
        return _read_only(value)
    return tuple(map(_frozen, value)) if isinstance(value, (list, tuple)) else value


def _names(given: Any) -> tuple[str, ...]:
    return tupled(given, "names")


def _fit(position: Position, attribute: object, names: tuple[str, ...]) -> None:
    check_names(names, seats_of(position.rules))


@checked
@frozen
class Position:
    """What a document says of a position; it may leave facts open.

    Positions come from `loads`, `read`, `from_data` and `of`.

    >>> typed.game.name, typed.data["green"]
    ('woolfy', 13)
    """

    game: AnyGame = field(repr=lambda game: game.name)
    rules: Any
    data: Mapping[str, Any] = field(converter=_read_only, hash=False)
    """The keys of the game's layout, in their canonical form."""
    names: tuple[str, ...] = field(default=(), converter=_names, validator=_fit)
    """The names at the seats; empty if they were not given."""

    def __reduce__(self) -> tuple[type[Position], tuple[object, ...]]:
        return Position, (self.game, self.rules, plain_data(self.data), self.names)


def layout_of(game: AnyGame) -> Layout[Any, Any]:
    """How the positions of a game are written down; for a game without a layout, its state as data.

    >>> position.layout_of(woolfy).rows
    'played'
    """
    return game.layout or state_layout(game)


@checked
def said(
    game: AnyGame | None, fault: Fault, lang: str = "en", names: tuple[str, ...] = (), readings: object = None
) -> str:
    """A fault as text: its place, what is wrong, by which clause and lines, and what to do.

    >>> [wrong] = position.faults('game = "woolfy"\\nturn = "A hops"\\nrules.seats = 2')
    >>> print(position.said(woolfy, wrong))
    turn: cannot be 'a hops'; such as "B picks", "B rolls red", "B rolled 3 with red", "won" or "lost"
    """
    problem = fault.problem
    if fault.cited is not None and game is not None:
        told = explain.cited(game, fault.cited, lang, names, readings)
        lines = explain.source_line(game, fault.cited.clause, lang)
        by = "; ".join(filter(None, (fault.cited.clause, lines)))
        problem = f"{problem or told} ({by})"
    return "; ".join(filter(None, (f"{fault.path}: {problem}", fault.hint)))


def plain_data(value: Any) -> Any:
    """The inverse of `_frozen`."""
    if isinstance(value, Mapping):
        return {key: plain_data(each) for key, each in value.items()}
    return list(map(plain_data, value)) if isinstance(value, (list, tuple)) else value
