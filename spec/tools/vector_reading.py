"""Reads vector files strictly: every number in them names something, and every error says where."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

from pigrules import codec
from pigrules.codec._text import parsed
from pigrules.core import MalformedError
from pigrules.registry import AnyGame
from pigrules.spec import of
from vector_files import FORMAT, SHELVES, fraction

__all__ = ["read", "unpacked"]

_KEYS: Final = ("format", "game", "spec", "source", *SHELVES, "groups")
_OF_GROUP: Final = ("name", "rules", "positions")
_OF_POSITION: Final = ("state", "turn", "legal", "odds", "tried")


def unpacked(path: Path) -> str:
    """The text of a file. Raises `MalformedError` if it is no gzip, and OSError if it cannot be read."""
    packed = path.read_bytes()
    try:
        return gzip.decompress(packed).decode("ascii")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise MalformedError(f"not gzip of plain JSON: {error}", path.name) from None


def read(path: Path, game: AnyGame) -> dict[str, Any]:
    """The data of a file, in which every number names something.

    Raises `MalformedError`, with the file and the place, for anything else.
    """
    text = unpacked(path)
    try:
        data: dict[str, Any] = parsed(text)
        _check(data, game)
    except MalformedError as error:
        raise MalformedError(error.problem, f"{path.name}{error.path.removeprefix('$')}") from None
    return data


def _check(data: Any, game: AnyGame) -> None:
    _has_keys(data, _KEYS, "$")
    expected = {"format": FORMAT, "game": game.name, "spec": of(game).number}
    for key, value in expected.items():
        if data[key] != value:
            raise MalformedError(f"expected {value!r}, found {codec.shown(data[key])}", f"$.{key}")
    for shelf in SHELVES:
        _is_list(data[shelf], f"$.{shelf}")
    count = {shelf: len(data[shelf]) for shelf in SHELVES}
    for at, steps in enumerate(data["legal"]):
        for place, number in enumerate(_is_list(steps, f"$.legal[{at}]")):
            _names(number, count, "steps", f"$.legal[{at}][{place}]")
    for at, odds in enumerate(data["odds"]):
        _check_odds(odds, count, f"$.odds[{at}]")
    for at, group in enumerate(_is_list(data["groups"], "$.groups")):
        path = f"$.groups[{at}]"
        _has_keys(group, _OF_GROUP, path)
        _names(group["rules"], count, "rules", f"{path}.rules")
        for place, position in enumerate(_is_list(group["positions"], f"{path}.positions")):
            _check_position(position, count, f"{path}.positions[{place}]")


def _check_odds(odds: Any, count: Mapping[str, int], path: str) -> None:
    total = Fraction(0)
    for place, pair in enumerate(_is_list(odds, path)):
        if type(pair) is not list or len(pair) != 2:
            raise MalformedError("expected a step and a probability", f"{path}[{place}]")
        _names(pair[0], count, "steps", f"{path}[{place}][0]")
        total += _probability(pair[1], f"{path}[{place}][1]")
    if odds and total != 1:
        raise MalformedError(f"the probabilities add up to {total}", path)


def _probability(told: Any, path: str) -> Fraction:
    try:
        return _fraction_of(told)
    except (AttributeError, TypeError, ValueError, ZeroDivisionError):
        raise MalformedError(f'expected a fraction such as "1/6", found {codec.shown(told)}', path) from None


@cache
def _fraction_of(told: Any) -> Fraction:
    numerator, denominator = told.split("/")
    value = Fraction(int(numerator), int(denominator))
    if fraction(value) != told or value <= 0:
        raise ValueError(told)
    return value


def _check_position(position: Any, count: Mapping[str, int], path: str) -> None:
    _has_keys(position, _OF_POSITION, path)
    for key, shelf in (("state", "states"), ("turn", "turns"), ("legal", "legal"), ("odds", "odds")):
        _names(position[key], count, shelf, f"{path}.{key}")
    for at, entry in enumerate(_is_list(position["tried"], f"{path}.tried")):
        here = f"{path}.tried[{at}]"
        refused = type(entry) is dict and "refused" in entry
        _has_keys(entry, ("step", "refused" if refused else "after"), here)
        _names(entry["step"], count, "steps", f"{here}.step")
        if not refused:
            _names(entry["after"], count, "states", f"{here}.after")
        elif not _is_list(entry["refused"], f"{here}.refused"):
            raise MalformedError("a refusal names at least one clause", f"{here}.refused")


def _has_keys(data: Any, keys: Iterable[str], path: str) -> None:
    if type(data) is not dict:
        raise MalformedError(f"expected an object, found {codec.shown(data)}", path)
    wrong = set(data).symmetric_difference(keys)
    if wrong:
        key = min(wrong)
        raise MalformedError(f"the key {key!r} is {'unknown' if key in data else 'missing'}", path)


def _is_list(data: Any, path: str) -> list[Any]:
    if type(data) is not list:
        raise MalformedError(f"expected a list, found {codec.shown(data)}", path)
    return data


def _names(number: Any, count: Mapping[str, int], shelf: str, path: str) -> None:
    if type(number) is not int or not 0 <= number < count[shelf]:
        raise MalformedError(f"expected a number below {count[shelf]}, found {codec.shown(number)}", path)
