"""From the words of a command to a record, rules or players."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

from attrs import evolve

from .. import codec, journal, position, record, registry
from .._names import seats_of
from .._toml import read as read_toml
from ..core import InvalidError, MalformedError
from ..core.messages import listed, nearest, shown
from ..position import PositionError
from ..record import Record, Stamp
from ..registry import AnyGame
from . import _input
from ._answers import faults
from ._messages import said_in
from ._output import complain
from ._phrases import phrases
from .games import variants


def load_record(
    path: str | Path, game: AnyGame | None = None, lang: str = "en", data: bytes | None = None
) -> Record:
    """The record or journal in the file that a word names, of `game` if that is given. See `_input.read`.

    `data` are the contents of the file, if it has been read. Says so if the rules of the box are assumed.

    Raises `MalformedError`, with the file's name, for any fault in it, and OSError.
    """
    data = _input.read(path) if data is None else data
    try:
        found = record.loads(data, game)
    except InvalidError as error:
        played = registry.game(read_toml(data, str(path)).data["game"])
        raise MalformedError(faults(played, error, lang), f"{path}: $.rules") from error
    except PositionError as error:
        told = listed((fault_in(error, fault, lang) for fault in error.faults), "; ")
        raise MalformedError(f"this position cannot be: {told}", str(path)) from error
    except MalformedError as error:
        raise MalformedError(error.problem, ": ".join(filter(None, (str(path), error.path)))) from error
    if found.assumed:
        complain(phrases(lang).rules_assumed.format(file=path, seats=seats_of(found.rules)))
    if at := journal.torn(data):
        complain(phrases(lang).line_torn.format(file=path, line=at))
    return found


def fault_in(error: PositionError, fault: position.Fault, lang: str) -> str:
    """A fault of a position as text, in the language of the reader."""
    path, problem, hint = (said_in(text, lang) for text in (fault.path, fault.problem, fault.hint))
    return position.said(error.game, evolve(fault, path=path, problem=problem, hint=hint), lang)


def load_stamped(path: str | Path, game: AnyGame | None = None, lang: str = "en") -> tuple[Record, Stamp]:
    """The same, with its stamp. A torn last line of a journal is dropped and said."""
    data = _input.read(path)
    return load_record(path, game, lang, data), record.stamp_of(data)


def load_rules(
    game: AnyGame, seats: int, variant: str | None = None, path: str | Path | None = None, lang: str = "en"
) -> Any:
    """The rules for `seats` players: the defaults, with a variant and a file of house rules applied.

    Raises `MalformedError` for a fault or a contradiction, and OSError.
    """
    data = {} if path is None else dict(read_toml(_input.read(path), str(path)).data)
    told = {"seats": seats} if variant is None else {"seats": seats, "variant": variant}
    if variant is not None and variant not in variants(game):
        raise MalformedError(unknown("variant", variant, variants(game)), "--variant")
    for name, value in told.items():
        if data.setdefault(name, value) != value:
            raise MalformedError(
                f"{shown(data[name])} here, {shown(value)} on the command line", f"{path}: $.{name}"
            )
    try:
        return codec.load_rules(game, data, f"{path}: $")
    except InvalidError as error:
        raise MalformedError(faults(game, error, lang), "" if path is None else str(path)) from error


def load_players(text: str, known: Collection[str]) -> tuple[str, ...]:
    """The players that a list such as ``you,greedy,random`` names, one a seat.

    Raises `MalformedError` for one that is not `known`.
    """
    players = tuple(name.strip() for name in text.split(","))
    if "" in players:
        raise MalformedError(f"a name is missing between the commas of {text!r}", "--players")
    for player in players:
        if player not in known:
            raise MalformedError(unknown("player", player, known), "--players")
    return players


def unknown(what: str, name: str, known: Collection[str]) -> str:
    """The message for an unknown name, with the nearest known one."""
    hint = nearest(name, known)
    return f"there is no {what} {shown(name)}{hint} (known: {listed(known) or 'none'})"
