"""Records: what happened at a table, in a TOML document that a person can type and a machine can judge.

::

    format = 1
    game = "three-little-pigs"
    spec = 2
    names = ["Ana", "Ben"]
    count = 2
    steps = [
        "dice door roof window wolf door",
        "A stop",
    ]

    [rules]
    seats = 2

    [rules.readings]
    must_buy = "may"

The steps are in the game's notation and include chance, so a record replays without dice.
``count`` says how many there are, so that a record that was cut short is noticed; it may be left out.
``rules`` has the seats, and what differs from the box.
A record that does not begin at the start of the game has a table ``start`` with the keys of a position (see
`pigrules.position`); a position itself is read as a record without steps.
The same document in JSON is the record on the wire.
Writing is canonical: equal records give the same bytes. What is written can be read back, or is refused.
`pigrules.limits` has the bounds.

The examples below go on from here:

>>> from pigrules import game, record
>>> woolfy = game("woolfy")
>>> played = record.Record(woolfy, woolfy.rules_type(seats=2), [woolfy.parse("A red")])
>>> from tempfile import TemporaryDirectory
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Any, Final

import attrs
import tomli_w
from attrs import Attribute, Factory, evolve, field, frozen

from . import _journal_lines, _toml, codec, position, registry, spec
from ._files import NEW, ChangedError, Stamp, read_bytes, replace_bytes, stamp_of
from ._names import check_names, seats_of
from ._plurals import counted
from ._text import bound_size
from .core import BadRecordError, InvalidPositionError, MalformedError, Over, Turn
from .core.arguments import checked
from .core.fields import whole
from .core.malformed import tupled
from .core.messages import shown
from .limits import MOST_CHARACTERS, MOST_STEPS
from .position import Position, PositionError
from .registry import AnyGame

__all__ = [
    "FORMAT",
    "NEW",
    "ChangedError",
    "Record",
    "Stamp",
    "Verdict",
    "dumps",
    "first",
    "from_json",
    "is_journal",
    "is_position",
    "loads",
    "of_position",
    "read",
    "read_stamped",
    "save",
    "stamp_of",
    "states",
    "to_json",
    "verify",
]

FORMAT: Final = 1
"""The number of this format of records.

>>> record.to_json(played)["format"] == record.FORMAT
True
"""

_KEYS: Final = ("format", "game", "spec", "names", "count", "steps", "rules", "start")
_OPTIONAL: Final = ("names", "count", "rules", "start")


def _steps(given: Iterable[Any]) -> tuple[Any, ...]:
    steps = tupled(given, "steps")
    _bound_steps(len(steps))
    return steps


def _bound_steps(count: int) -> None:
    if count > MOST_STEPS:
        raise MalformedError(f"more than {MOST_STEPS} steps", "$.steps")


def _names(given: Iterable[str]) -> tuple[str, ...]:
    return tupled(given, "names")


def _check(record: Record, attribute: Attribute[tuple[str, ...]], names: tuple[str, ...]) -> None:
    check_names(names, seats_of(record.rules))


def _check_steps(record: Record, attribute: Attribute[tuple[Any, ...]], steps: tuple[Any, ...]) -> None:
    for kind in set(map(type, steps)).difference(record.game.steps.values()):
        raise MalformedError(f"a {kind.__name__} is no step of {record.game.name}", "$.steps")


def _check_start(record: Record, attribute: Attribute[Any], start: Any) -> None:
    if start is None:
        return
    if not isinstance(start, record.game.state_type) or record.game.rules(start) != record.rules:
        raise MalformedError(
            f"expected a position of {record.game.name} under the rules of the record", "start"
        )
    faults = record.game.faults(start)
    if faults:
        raise InvalidPositionError(faults)


def _current(record: Record) -> int:
    return spec.of(record.game).number


@checked
@frozen
class Record:
    """What happened at a table: the rules and each step. A record may hold illegal steps; see `verify`.

    Raises `InvalidPositionError` for a `start` that cannot be.

    >>> from pigrules import Record, game
    >>> woolfy = game("woolfy")
    >>> played = Record(woolfy, woolfy.rules_type(seats=2), [woolfy.parse("A red")])
    >>> played.steps
    (Pick(seat=0, pig='red'),)
    """

    game: AnyGame = field(repr=lambda game: game.name)
    rules: Any
    steps: tuple[Any, ...] = field(converter=_steps, validator=_check_steps)
    """Player steps and chance steps, in order."""
    names: tuple[str, ...] = field(default=(), converter=_names, validator=_check)
    """The names at the seats; empty if they were not given."""
    spec: int = field(default=Factory(_current, takes_self=True), validator=whole(1))
    """The number of the spec under which the game was played."""
    assumed: bool = field(default=False, eq=False, repr=False, kw_only=True)
    """Whether the document that it was read from had no rules; then they are those of the box."""
    start: Any = field(default=None, kw_only=True, validator=_check_start)
    """The position before the first step; None for the start of the game."""


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


@checked
def first(record: Record) -> Any:
    """The position before the first step.

    >>> record.first(played) == woolfy.start(played.rules)
    True
    """
    return record.game.start(record.rules) if record.start is None else record.start


@checked
def states(record: Record) -> Iterator[Any]:
    """The positions of a record: the start, then the one after each step.

    Raises `BadRecordError` at the first step that the judge refuses.

    >>> len(list(record.states(played)))
    2
    """
    game, state = record.game, first(record)
    yield state
    for index, step in enumerate(record.steps):
        ruling = game.judge(state, step)
        if not ruling.legal:
            raise BadRecordError(index, game.format(step), ruling)
        state = game.advance(state, step)
        yield state


@checked
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


@checked
def to_json(record: Record) -> dict[str, Any]:
    """The record as JSON-able data, with the keys of the TOML document.

    Raises `MalformedError`, with the path, for what could not be read back:
    a step whose notation does not say it, rules that their data do not give, another number of the spec.

    >>> record.to_json(played)
    {'format': 1, 'game': 'woolfy', 'spec': 2, 'count': 1, 'steps': ['A red'], 'rules': {'seats': 2}}
    """
    game = record.game
    _check_game(game.name)
    _check_spec(game, record.spec)
    data: dict[str, Any] = {"format": FORMAT, "game": game.name, "spec": record.spec}
    if record.names:
        data["names"] = list(record.names)
    steps = _lines(game, record.steps)
    data |= {"count": len(steps), "steps": steps, "rules": _rules(game, record.rules)}
    return data if record.start is None else {**data, "start": _start_data(record)}


@checked
def from_json(data: object, game: AnyGame | None = None) -> Record:
    """The record from `data` as `to_json` returns them.

    It must be of `game`; without `game`, of any installed game.

    Raises `MalformedError`, with the path, for data that are no record, for a game that is not known
    and for another number of its spec, and `InvalidError`, with every fault, for rules that cannot be played.

    >>> record.from_json(record.to_json(played)) == played
    True
    """
    if is_position(data):
        return of_position(position.from_data(data, game))
    keys = _keys(data)
    played = _game(keys["game"], game)
    number = codec.load(played, int, keys["spec"], "$.spec")
    _check_spec(played, number)
    start = None
    if "start" in keys:
        start = _start(played, keys["start"], keys.get("rules", {}))
    rules = (
        codec.load_rules(played, keys.get("rules", {}), "$.rules") if start is None else played.rules(start)
    )
    names = codec.load(played, tuple[str, ...], keys.get("names", []), "$.names")
    if type(keys["steps"]) is list:
        _bound_steps(len(keys["steps"]))
    lines = codec.load(played, tuple[str, ...], keys["steps"], "$.steps")
    if "count" in keys:
        _check_count(codec.load(played, int, keys["count"], "$.count"), len(lines))
    steps = _parsed(played, lines)
    return Record(played, rules, steps, names, number, assumed="rules" not in keys, start=start)


@checked
def of_position(typed: Position) -> Record:
    """The record without steps that begins with a position.

    Raises `UnsaidError`, with what to say first, if the position leaves anything open.

    >>> from pigrules import position
    >>> begun = record.of_position(position.of(woolfy, woolfy.start(played.rules)))
    >>> begun.steps, begun.start == record.first(played)
    ((), True)
    """
    return Record(typed.game, typed.rules, (), typed.names, start=position.state(typed))


@checked
def is_position(data: object) -> bool:
    """Whether these are the data of a position, not of a record.

    >>> record.is_position({"game": "woolfy", "turn": "A picks"}), record.is_position(record.to_json(played))
    (True, False)
    """
    if type(data) is not dict or {"format", "steps", "start"} & data.keys():
        return False
    return bool({"turn", "state"} & data.keys())


@checked
def is_journal(text: bytes) -> bool:
    """Whether this is the beginning of a journal.

    >>> record.is_journal(b'{"journal": 1}'), record.is_journal(b"format = 1")
    (True, False)
    """
    return _journal_lines.begins(text)


@checked
def dumps(record: Record) -> str:
    """The record as a TOML document, always the same for equal records.

    Raises `MalformedError` for what could not be read back: as `to_json` does, and beyond a bound.

    >>> print(record.dumps(played).splitlines()[1])
    game = "woolfy"
    """
    text = tomli_w.dumps(to_json(record))
    bound_size(text)
    _toml.bound(text)
    return text


@checked
def loads(text: str | bytes, game: AnyGame | None = None) -> Record:
    """The record from a TOML document or a journal; bytes are UTF-8, with or without a byte order mark.

    For `game` and errors see `from_json`.

    >>> record.loads(record.dumps(played)) == played
    True
    """
    encoded = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    if _journal_lines.begins(encoded):
        return _of_journal(_journal_lines.parse(encoded), game)
    return from_json(_toml.loads(text), game)


@checked
def read(path: str | os.PathLike[str], game: AnyGame | None = None) -> Record:
    """The record in a file. Raises what `loads` raises, and OSError.

    >>> record.read("missing.toml")
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] No such file or directory: 'missing.toml'
    """
    return loads(read_bytes(path), game)


@checked
def read_stamped(path: str | os.PathLike[str], game: AnyGame | None = None) -> tuple[Record, Stamp]:
    """The record in a file, and the stamp that `save` compares. Raises what `read` raises.

    >>> with TemporaryDirectory() as folder:
    ...     stamp = record.save(played, f"{folder}/game.toml")
    ...     record.read_stamped(f"{folder}/game.toml") == (played, stamp)
    True
    """
    data = read_bytes(path)
    return loads(data, game), stamp_of(data)


def save(record: Record, path: str | os.PathLike[str], over: Stamp | None = None) -> Stamp:
    """Write the record to a file, atomically, and return the stamp of what the file holds now.

    Without `over` the file is replaced, whatever it holds. With the stamp of what it held when it was read
    or written last, it is replaced only if it holds that still; with `NEW`, it is only made if there is none.
    Of several processes that save over the same stamp at once, exactly one succeeds.
    A program that does not use pigrules is noticed unless it writes in the instant between
    the comparison and the replacement.

    Raises `ChangedError` if the file holds something else, and OSError; then the file is as it was.

    >>> later = record.Record(woolfy, played.rules, played.steps * 2)
    >>> with TemporaryDirectory() as folder:
    ...     stamp = record.save(played, f"{folder}/game.toml")
    ...     newer = record.save(later, f"{folder}/game.toml", over=stamp)
    ...     try:
    ...         record.save(played, f"{folder}/game.toml", over=stamp)
    ...     except record.ChangedError as error:
    ...         print(error.problem)
    this file has changed since it was read or written here, and is not overwritten
    """
    return replace_bytes(path, dumps(record).encode("utf-8"), over)


def _of_journal(lines: _journal_lines.Lines, game: AnyGame | None) -> Record:
    """Errors name the line."""
    try:
        empty = from_json({"format": FORMAT, **lines.header, "steps": []}, game)
    except MalformedError as error:
        raise MalformedError(error.problem, ": ".join(filter(None, ("line 1", error.path)))) from error
    steps = [_step(empty.game, notation, f"line {number}") for number, notation in lines.steps]
    return evolve(empty, steps=tuple(steps))


def _keys(data: object) -> dict[str, Any]:
    if type(data) is not dict:
        raise MalformedError(f"a record is an object with the keys {', '.join(_KEYS)}", "$")
    for key in data:
        if key not in _KEYS:
            raise MalformedError(f"a record has no key {codec.shown(key)}; it has {', '.join(_KEYS)}", "$")
    for key in _KEYS:
        if key not in data and key not in _OPTIONAL:
            raise MalformedError(f"the key {key!r} is missing", "$")
    if type(data["format"]) is not int or data["format"] != FORMAT:
        raise MalformedError(f"expected {FORMAT}, the only format of records that is known here", "$.format")
    return data


def _start(game: AnyGame, data: object, rules: object) -> Any:
    """The position that the table ``start`` of a record describes."""
    if type(data) is not dict or {"game", "names", "rules"} & data.keys():
        raise MalformedError("expected the keys of a position, without game, names and rules", "$.start")
    try:
        return position.state(position.from_data({"game": game.name, "rules": rules, **data}, game))
    except PositionError as error:
        raise PositionError(
            tuple(evolve(fault, path=f"start.{fault.path}") for fault in error.faults), game
        ) from None


def _start_data(record: Record) -> dict[str, Any]:
    data = position.to_data(position.of(record.game, record.start))
    data = {key: value for key, value in data.items() if key not in ("game", "names", "rules")}
    if _start(record.game, data, _rules(record.game, record.rules)) != record.start:
        raise MalformedError("this position is not what its document gives", "$.start")
    return data


def _game(name: object, wanted: AnyGame | None) -> AnyGame:
    if type(name) is not str:
        raise MalformedError(f"expected the name of a game, found {codec.shown(name)}", "$.game")
    _check_game(name)
    if wanted is None:
        try:
            return registry.game(name)
        except MalformedError as error:
            raise MalformedError(error.problem, "$.game") from None
    if name != wanted.name:
        raise MalformedError(f"expected {shown(wanted.name)}, found {shown(name)}", "$.game")
    return wanted


def _check_game(name: str) -> None:
    if len(name) > MOST_CHARACTERS:
        raise MalformedError(f"a game's name of more than {MOST_CHARACTERS} characters", "$.game")


def _check_spec(game: AnyGame, number: int) -> None:
    current = spec.of(game).number
    if number != current:
        raise MalformedError(
            f"played under spec {shown(number)} of {game.name}; known here is spec {current}", "$.spec"
        )


def _check_count(count: int, found: int) -> None:
    if count > found:
        raise MalformedError(
            f"{counted(count, 'step')} expected, {found} found: the record was cut short", "$.count"
        )
    if count < found:
        raise MalformedError(f"{counted(count, 'step')} expected, {found} found", "$.count")


def _parsed(game: AnyGame, lines: Iterable[str]) -> tuple[Any, ...]:
    """The steps that `lines` say; equal lines are parsed once."""
    known: dict[str, Any] = {}
    for index, line in enumerate(lines):
        if line not in known:
            known[line] = _step(game, line, f"$.steps[{index}]")
    return tuple(map(known.__getitem__, lines))


def _step(game: AnyGame, line: str, path: str) -> Any:
    if len(line) > MOST_CHARACTERS:
        raise MalformedError(f"a step of more than {MOST_CHARACTERS} characters", path)
    try:
        return game.parse(line)
    except MalformedError as error:
        raise MalformedError(str(error), path) from None


def _lines(game: AnyGame, steps: Iterable[Any]) -> list[str]:
    """The notation of `steps`, each of which it gives back; equal steps are formatted once."""
    known: dict[Any, str] = {}
    for index, step in enumerate(steps):
        if step not in known:
            line, path = game.format(step), f"$.steps[{index}]"
            if _step(game, line, path) != step:
                raise MalformedError(f"the notation {shown(line)} does not say {shown(step)}", path)
            known[step] = line
    return list(map(known.__getitem__, steps))


def _rules(game: AnyGame, rules: Any) -> dict[str, Any]:
    """The seats, and what differs from the box."""
    data = codec.dump_rules(game, rules)
    seats = [each.name for each in attrs.fields(game.rules_type) if each.init and each.name == "seats"]
    data = {**{name: getattr(rules, name) for name in seats}, **data}
    if codec.load_rules(game, data, "$.rules") != rules:
        raise MalformedError("these rules are not what their data give", "$.rules")
    return data
