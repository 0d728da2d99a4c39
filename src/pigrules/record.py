"""Records: what happened at a table, in a TOML document that a person can type and a machine can judge.

::

    format = 1
    game = "three-little-pigs"
    spec = 1
    names = ["Ana", "Ben"]
    steps = [
        "dice door roof window wolf door",
        "A stop",
    ]

    [rules]
    seats = 2

    [rules.readings]
    must_buy = "may"

The steps are in the game's notation and include chance, so a record replays without dice.
``rules`` has only what differs from the box. The same document in JSON is the record on the wire.
Writing is canonical: equal records give the same bytes.

The examples below go on from here:

>>> from pigrules import game, record
>>> woolfy = game("woolfy")
>>> played = record.Record(woolfy, woolfy.rules_type(seats=2), [woolfy.parse("A red")])
"""

from __future__ import annotations

import os
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any, Final

import tomli_w
from attrs import Attribute, Factory, field, frozen

from . import codec, registry, spec
from ._files import read_bytes, replace_bytes
from ._plurals import counted
from .core import BadRecordError, MalformedError, Over, Turn
from .core.malformed import tupled
from .registry import AnyGame

__all__ = [
    "FORMAT",
    "MOST_CHARACTERS",
    "MOST_DOTS",
    "Record",
    "Verdict",
    "dumps",
    "from_json",
    "loads",
    "read",
    "save",
    "states",
    "to_json",
    "verify",
]

FORMAT: Final = 1
"""The number of this format of records.

>>> record.to_json(played)["format"] == record.FORMAT
True
"""
MOST_CHARACTERS: Final = 200
"""Characters of a step, of a name and of the name of a game, at most.

>>> record.Record(woolfy, woolfy.rules_type(seats=2), (), names=["Ana", "B" * (record.MOST_CHARACTERS + 1)])
Traceback (most recent call last):
pigrules.core.malformed.MalformedError: $.names[1]: a name of more than 200 characters
"""
MOST_DOTS: Final = 64
"""Dots in one line of a document, at most; comments do not count.

>>> record.loads("a" + ".a" * (record.MOST_DOTS + 1) + " = 1")
Traceback (most recent call last):
pigrules.core.malformed.MalformedError: line 1 has more than 64 dots
"""

_KEYS: Final = ("format", "game", "spec", "names", "steps", "rules")
_OPTIONAL: Final = ("names", "rules")
_NO_NAME: Final = {
    "Cc": "a control character",
    "Cs": "half a character",
    "Zl": "a line break",
    "Zp": "a line break",
}


def seats_of(rules: Any) -> int:
    """How many seats are at the table: in every game the rules say it."""
    seats: int = rules.seats
    return seats


def check_names(names: tuple[str, ...], seats: int) -> None:
    """Raise `MalformedError` for names that are not a line each, one for each seat or none at all."""
    if names and len(names) != seats:
        expected = counted(seats, "name")
        raise MalformedError(f"expected {expected}, one a seat, or none; found {len(names)}", "$.names")
    for seat, name in enumerate(names):
        path = f"$.names[{seat}]"
        if not isinstance(name, str) or not name.strip():
            raise MalformedError("a name is text that is not blank", path)
        wrong = next(filter(None, map(_NO_NAME.get, map(unicodedata.category, name))), None)
        if wrong:
            raise MalformedError(f"{wrong} in a name", path)
        if len(name) > MOST_CHARACTERS:
            raise MalformedError(f"a name of more than {MOST_CHARACTERS} characters", path)


def _steps(given: Iterable[Any]) -> tuple[Any, ...]:
    return tupled(given, "steps")


def _names(given: Iterable[str]) -> tuple[str, ...]:
    return tupled(given, "names")


def _check(record: Record, attribute: Attribute[tuple[str, ...]], names: tuple[str, ...]) -> None:
    check_names(names, seats_of(record.rules))


def _current(record: Record) -> int:
    return spec.of(record.game).number


@frozen
class Record:
    """What happened at a table: the rules and each step. A record may hold illegal steps; see `verify`.

    >>> from pigrules import Record, game
    >>> woolfy = game("woolfy")
    >>> played = Record(woolfy, woolfy.rules_type(seats=2), [woolfy.parse("A red")])
    >>> played.steps
    (Pick(seat=0, pig='red'),)
    """

    game: AnyGame = field(repr=lambda game: game.name)
    rules: Any
    steps: tuple[Any, ...] = field(converter=_steps)
    """Player steps and chance steps, in order."""
    names: tuple[str, ...] = field(default=(), converter=_names, validator=_check)
    """The names at the seats; empty if they were not given."""
    spec: int = Factory(_current, takes_self=True)
    """The number of the spec under which the game was played."""


@frozen
class Verdict:
    """The result of replaying a record, as far as its steps are legal.

    >>> verdict = record.verify(played)
    >>> verdict.holds, verdict.finished
    (True, False)
    >>> verdict.turn
    Chance(clause='woolfy.die.rolled')
    """

    record: Record
    refused: BadRecordError | None
    """The first step that the judge refuses; None if the record holds."""
    state: Any
    """The position after the last legal step."""
    turn: Turn
    """The turn in that position."""

    @property
    def holds(self) -> bool:
        """Whether every step is legal."""
        return self.refused is None

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return isinstance(self.turn, Over)


def states(record: Record) -> Iterator[Any]:
    """The positions of a record: the start, then the one after each step.

    Raises `BadRecordError` at the first step that the judge refuses.

    >>> len(list(record.states(played)))
    2
    """
    game = record.game
    state = game.start(record.rules)
    yield state
    for index, step in enumerate(record.steps):
        ruling = game.judge(state, step)
        if not ruling.legal:
            raise BadRecordError(index, game.format(step), ruling)
        state = game.advance(state, step)
        yield state


def verify(record: Record) -> Verdict:
    """Replay a record and stop at the first refused step.

    Nothing is repaired, and a record may stop before the end of the game.

    >>> twice = record.Record(woolfy, played.rules, played.steps * 2)
    >>> record.verify(twice).refused.index
    1
    """
    state, refused = None, None
    try:
        for reached in states(record):
            state = reached
    except BadRecordError as error:
        refused = error
    return Verdict(record, refused, state, record.game.turn(state))


def to_json(record: Record) -> dict[str, Any]:
    """The record as JSON-able data, with the keys of the TOML document.

    >>> record.to_json(played)
    {'format': 1, 'game': 'woolfy', 'spec': 1, 'steps': ['A red']}
    """
    game = record.game
    data: dict[str, Any] = {"format": FORMAT, "game": game.name, "spec": record.spec}
    if record.names:
        data["names"] = list(record.names)
    data["steps"] = [game.format(step) for step in record.steps]
    rules = codec.dump_rules(game, record.rules)
    return {**data, "rules": rules} if rules else data


def from_json(data: object, game: AnyGame | None = None) -> Record:
    """The record from `data` as `to_json` returns them.

    It must be of `game`; without `game`, of any installed game.

    Raises `MalformedError`, with the path, for data that are no record, for a game that is not known
    and for another number of its spec, and `InvalidError`, with every fault, for rules that cannot be played.

    >>> record.from_json(record.to_json(played)) == played
    True
    """
    keys = _keys(data)
    played = _game(keys["game"], game)
    number = codec.load(played, int, keys["spec"], "$.spec")
    current = spec.of(played).number
    if number != current:
        raise MalformedError(
            f"played under spec {number} of {played.name}; known here is spec {current}", "$.spec"
        )
    rules = codec.load_rules(played, keys.get("rules", {}), "$.rules")
    names = codec.load(played, tuple[str, ...], keys.get("names", []), "$.names")
    lines = codec.load(played, tuple[str, ...], keys["steps"], "$.steps")
    steps = tuple([_step(played, line, index) for index, line in enumerate(lines)])
    return Record(played, rules, steps, names, number)


def dumps(record: Record) -> str:
    """The record as a TOML document, always the same for equal records.

    >>> print(record.dumps(played).splitlines()[1])
    game = "woolfy"
    """
    return tomli_w.dumps(to_json(record))


def loads(text: str | bytes, game: AnyGame | None = None) -> Record:
    """The record from a TOML document; bytes are UTF-8. For `game` and errors see `from_json`.

    >>> record.loads(record.dumps(played)) == played
    True
    """
    if isinstance(text, bytes):
        text = _decoded(text)
    _bound_keys(text)
    try:
        data = tomllib.loads(text)
    except ValueError as error:  # a number of more digits than Python reads is no TOMLDecodeError
        raise MalformedError(f"not TOML: {error}") from None
    except RecursionError:
        raise MalformedError("not TOML that can be read: nested too deeply") from None
    return from_json(data, game)


def read(path: str | os.PathLike[str], game: AnyGame | None = None) -> Record:
    """The record in a file. Raises what `loads` raises, and OSError.

    >>> record.read("missing.toml")
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] No such file or directory: 'missing.toml'
    """
    return loads(read_bytes(path), game)


def save(record: Record, path: str | os.PathLike[str]) -> None:
    """Write the record to a file, atomically. Raises OSError.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     record.save(played, Path(folder, "game.toml"))
    ...     record.read(Path(folder, "game.toml")) == played
    True
    """
    replace_bytes(path, dumps(record).encode("utf-8"))


def _decoded(text: bytes) -> str:
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise MalformedError(f"not TOML: byte {error.start + 1} is not UTF-8") from None


def _bound_keys(text: str) -> None:
    """Refuse keys of very many parts, for which `tomllib` needs time that grows with their square."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS and not line.lstrip().startswith("#"):
            raise MalformedError(f"line {number} has more than {MOST_DOTS} dots")


def _keys(data: object) -> dict[str, Any]:
    if type(data) is not dict:
        raise MalformedError("a record is an object with the keys " + ", ".join(_KEYS), "$")
    for key in data:
        if key not in _KEYS:
            raise MalformedError(f"a record has no key {codec.shown(key)}; it has {', '.join(_KEYS)}", "$")
    for key in _KEYS:
        if key not in data and key not in _OPTIONAL:
            raise MalformedError(f"the key {key!r} is missing", "$")
    if type(data["format"]) is not int or data["format"] != FORMAT:
        raise MalformedError(f"expected {FORMAT}, the only format of records that is known here", "$.format")
    return data


def _game(name: object, wanted: AnyGame | None) -> AnyGame:
    if type(name) is not str or len(name) > MOST_CHARACTERS:
        raise MalformedError(f"expected the name of a game, found {codec.shown(name)}", "$.game")
    if wanted is None:
        try:
            return registry.game(name)
        except MalformedError as error:
            raise MalformedError(error.problem, "$.game") from None
    if name != wanted.name:
        raise MalformedError(f"expected {wanted.name!r}, found {name!r}", "$.game")
    return wanted


def _step(game: AnyGame, line: str, index: int) -> Any:
    path = f"$.steps[{index}]"
    if len(line) > MOST_CHARACTERS:
        raise MalformedError(f"a step of more than {MOST_CHARACTERS} characters", path)
    try:
        return game.parse(line)
    except MalformedError as error:
        raise MalformedError(str(error), path) from None
