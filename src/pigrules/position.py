"""Positions that a person types from what lies on the table, in a TOML document.

::

    game = "woolfy"
    turn = "B picks"
    rules.seats = 2
    red = 5
    green = 13
    wolf = 15
    last = "green"

A document says what lies there and what was done last, in the game's own words, never a phase.
The phase follows from the document and the rules, so the same document can be read under other rules.
What is the rule, or follows from the rest, is left out. What a table does not know may be left out as well:
an answer holds if it is the same whatever is left open; if it is not, it names what to say first.
Writing is canonical: equal positions give the same bytes.

The examples below go on from here:

>>> from pigrules import game, position
>>> woolfy = game("woolfy")
>>> typed = position.loads('''
...     game = "woolfy"
...     turn = "B picks"
...     rules.seats = 2
...     red = 5
...     green = 13
...     wolf = 15
...     last = "green"
... ''')
>>> start = woolfy.start(woolfy.rules_type(seats=2))
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Final

import tomli_w

from . import _documents, _toml, codec
from ._asked import Judged, Known, ask, guesses, judge, other_tables, otherwise, read_by, state
from ._completions import Attempt, Search, complete, completions, unsaid
from ._files import Stamp, read_bytes, replace_bytes
from ._positions import Position, PositionError, UnsaidError, layout_of, plain_data, said
from ._text import bound_size
from .core import InvalidPositionError
from .core.arguments import checked
from .core.layout import Draft, Fault, Layout, Unsaid
from .registry import AnyGame

__all__ = [
    "Fault",
    "Judged",
    "Known",
    "Position",
    "PositionError",
    "Unsaid",
    "UnsaidError",
    "ask",
    "complete",
    "completions",
    "dumps",
    "faults",
    "from_data",
    "guesses",
    "judge",
    "layout_of",
    "loads",
    "of",
    "other_tables",
    "otherwise",
    "read",
    "read_by",
    "said",
    "state",
    "template",
    "to_data",
    "unsaid",
    "write",
]

_NEVER: Final[frozenset[str]] = frozenset()


@checked
def loads(text: str | bytes, game: AnyGame | None = None) -> Position:
    """The position that a TOML document describes; bytes are UTF-8, with or without a byte order mark.

    It must be of `game`; without `game`, of any installed game.

    Raises `PositionError`, with everything that is wrong at once, `MalformedError` for what is no TOML, and
    `UnsaidError` if so much is open that nobody finds out whether it can be.

    >>> position.loads(position.dumps(typed)) == typed
    True
    """
    return from_data(_toml.loads(text), game)


@checked
def read(path: str | os.PathLike[str], game: AnyGame | None = None) -> Position:
    """The position in a file. Raises what `loads` raises, and OSError.

    >>> position.read("missing.toml")
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] No such file or directory: 'missing.toml'
    """
    return loads(read_bytes(path), game)


@checked
def faults(text: str | bytes, game: AnyGame | None = None) -> tuple[Fault, ...]:
    """Everything that is wrong with a document, at once; empty for a position that can be.

    Raises `MalformedError` for what is no TOML.

    >>> [fault.path for fault in position.faults('game = "woolfy"\\nturn = "A hops"\\nrules.seats = 2')]
    ['turn']
    """
    try:
        loads(text, game)
    except PositionError as error:
        return error.faults
    return ()


@checked
def from_data(data: object, game: AnyGame | None = None) -> Position:
    """The position from data as `to_data` returns them. For `game` and errors see `loads`.

    >>> position.from_data(position.to_data(typed)) == typed
    True
    """
    read = _documents.read(data, game)
    try:
        found = Search(read.game, read.rules, read.own, ()).any()
    except UnsaidError:
        if read.faults:
            raise PositionError(read.faults, read.game) from None
        raise
    wrong = (*read.faults, *read.besides(found.faults))
    if wrong:
        raise PositionError(wrong, read.game)
    return _canonical(read.game, found.state, read.names, found)


@checked
def of(game: AnyGame, state: Any, names: tuple[str, ...] = ()) -> Position:
    """The position that says everything about a state.

    Raises `InvalidPositionError` for a state with faults.

    >>> position.of(woolfy, start).data["turn"]
    'A picks'
    """
    wrong = game.faults(state)
    if wrong:
        raise InvalidPositionError(wrong)
    return _canonical(game, state, names)


@checked
def to_data(position: Position) -> dict[str, Any]:
    """The position as JSON-able data, with the keys of the TOML document.

    >>> position.to_data(typed)["rules"]
    {'seats': 2}
    """
    game, layout = position.game, layout_of(position.game)
    data: dict[str, Any] = {"game": game.name}
    if position.names:
        data["names"] = list(position.names)
    own = plain_data(position.data)
    turn = own.pop("turn", None)
    if turn is not None:
        data["turn"] = turn
    rules = codec.dump_rules(game, position.rules)
    seats = getattr(position.rules, "seats", None)
    if layout.rows in own:
        rules.pop("seats", None)
    elif seats is not None:
        rules = {"seats": seats, **rules}
    if layout.fits in rules:
        rules = _without_fitted(position, layout, rules)
    return {**data, **({"rules": rules} if rules else {}), **own}


@checked
def dumps(position: Position) -> str:
    """The position as a TOML document, always the same for equal positions.

    Raises `MalformedError` for what could not be read back.

    >>> print(position.dumps(typed).splitlines()[1])
    turn = "B picks"
    """
    text = _document(to_data(position))
    bound_size(text)
    _toml.bound(text)
    return text


@checked
def write(position: Position, path: str | os.PathLike[str], over: Stamp | None = None) -> Stamp:
    """Write the position to a file, atomically; for `over`, the stamp and errors see `record.save`.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     stamp = position.write(typed, f"{folder}/quarrel.toml")
    ...     position.read(f"{folder}/quarrel.toml") == typed
    True
    """
    return replace_bytes(path, dumps(position).encode("utf-8"), over)


@checked
def template(game: AnyGame) -> str:
    """A whole position of a game with a comment on each key, for a person to change.

    For a game without a layout it is the start of the game.

    >>> position.loads(position.template(woolfy)).game.name
    'woolfy'
    """
    return layout_of(game).template or dumps(
        of(game, game.start(codec.load_rules(game, {"seats": game.players[0]})))
    )


# Writing


def _canonical(game: AnyGame, state: Any, names: tuple[str, ...], read: Attempt | None = None) -> Position:
    """The position of a state, without keys that say nothing; if it was `read`, as the document says it."""
    layout, rules = layout_of(game), game.rules(state)
    unsaid = _NEVER if read is None else read.unsaid
    written = layout.write(state, unsaid)
    told = {} if read is None else read.told
    data = {**layout.write(read.before, unsaid), **told} if read is not None and told else written
    data = {key: data[key] for key in layout.keys if key in data}
    for key in layout.optional:
        less = {other: value for other, value in data.items() if other != key}
        if key in data:
            draft = Draft(less, read=(), game=game)
            again = layout.build(draft, rules)
            asked = draft.unsaid if unsaid else {each.path for each in draft.asked}
            same = again == state if told or again is None else layout.write(again, unsaid) == written
            if same and not draft.faults and asked <= unsaid:
                data = less
    return Position(game, rules, data, names)


def _without_fitted(position: Position, layout: Layout[Any, Any], rules: dict[str, Any]) -> dict[str, Any]:
    """The rules without the box that follows from what the document shows."""
    less = {key: value for key, value in rules.items() if key != layout.fits}
    seats = getattr(position.rules, "seats", None)
    given = less if seats is None else {**less, "seats": seats}
    bare = codec.load_rules(position.game, given, "rules")
    return less if layout.fitted(Draft(plain_data(position.data)), bare) == position.rules else rules


def _document(data: Mapping[str, Any]) -> str:
    """TOML with dotted keys for tables of one level, in the order of the keys."""
    lines: list[str] = []
    tables: dict[str, Any] = {}
    for key, value in data.items():
        if isinstance(value, Mapping) and not any(isinstance(each, (dict, list)) for each in value.values()):
            lines += [f"{_key(key)}.{_key(name)} = {_value(each)}" for name, each in value.items()]
        elif isinstance(value, Mapping):
            tables[key] = value
        else:
            lines.append(f"{_key(key)} = {_value(value)}")
    text = "".join(f"{line}\n" for line in lines)
    return f"{text}\n{tomli_w.dumps(tables)}" if tables else text


def _key(key: str) -> str:
    return tomli_w.dumps({key: 0}).rpartition(" = ")[0]


def _value(value: Any) -> str:
    return tomli_w.dumps({"v": value}).partition(" = ")[2].rstrip("\n")
