"""The lines of a journal: a header, then a line a change."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from json import dumps
from typing import Any, Final

from attrs import frozen

from . import codec
from .core import MalformedError

FORMAT: Final = 1
"""The number of this format of journals.

>>> journal.dumps(played).startswith(f'{{"journal": {journal.FORMAT}, ')
True
"""

_KEYS: Final = ("journal", "game", "spec", "names", "rules", "start")
_BEGIN: Final = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"journal"\s*:')
_BOM: Final = b"\xef\xbb\xbf"
_ADD: Final = "+ "
_TAKE_BACK: Final = "- "
_BETWEEN: Final = "\t"
_NO_LINE: Final = re.compile("[\x00-\x1f\x7f\x85\u2028\u2029]")


@frozen
class Lines:
    """What a journal says, before anything is known about its game."""

    header: dict[str, Any]
    """With the keys of a record, but for `format` and `steps`."""
    steps: tuple[tuple[int, str], ...]
    """The steps that have not been taken back: the number of the line, and the notation."""
    end: int
    """Bytes up to the end of the last whole line."""
    torn: int
    """The number of the last line if it is torn, else 0. It counts for nothing."""


def begins(data: bytes) -> bool:
    """Whether this is the beginning of a journal."""
    return _BEGIN.match(data) is not None


def header(record: Mapping[str, Any]) -> str:
    """The header of a journal, from a record as JSON-able data."""
    data = {"journal": FORMAT, **{key: record[key] for key in _KEYS if key in record}}
    return f"{dumps(data, ensure_ascii=False)}\n"


def change(taken_back: Iterable[str], added: Iterable[str]) -> str:
    """A line: steps in notation, the latest first, that are taken back, and steps that come then.

    Raises `MalformedError` for a notation that is no line.
    """
    parts = [*(f"{_TAKE_BACK}{each}" for each in taken_back), *(f"{_ADD}{each}" for each in added)]
    if any(map(_NO_LINE.search, parts)):
        raise MalformedError("a step with a line break or another control character")
    return f"{_BETWEEN.join(parts)}\n"


def parse(data: bytes) -> Lines:
    """The lines of a journal. Raises `MalformedError`, with the number of the line, for any that is none.

    The last line is torn if it does not end, or holds what no writer writes.
    """
    head, *rest = data.removeprefix(_BOM).split(b"\n")
    if not rest:
        raise MalformedError("a journal begins with a header, and this one is torn", "line 1")
    found = _header(head)
    unended = rest.pop()
    steps: list[tuple[int, str]] = []
    torn = len(rest) + 2 if unended else 0
    for number, line in enumerate(rest, 2):
        text = _text(line)
        if text is None and number == len(rest) + 1 and not unended:
            torn = number
            return Lines(found, tuple(steps), len(data) - len(line) - 1, torn)
        if text is None:
            raise MalformedError("neither UTF-8 nor free of control characters", f"line {number}")
        _apply(steps, text, number)
    return Lines(found, tuple(steps), len(data) - len(unended), torn)


def _header(line: bytes) -> dict[str, Any]:
    try:
        data = codec.loads_json(line.removesuffix(b"\r"))
    except MalformedError as error:
        raise MalformedError(error.problem, "line 1") from None
    if type(data) is not dict or type(data.get("journal")) is not int or data["journal"] != FORMAT:
        raise MalformedError(f"a journal begins with an object whose key 'journal' is {FORMAT}", "line 1")
    for key in data:
        if key not in _KEYS:
            raise MalformedError(
                f"a journal has no key {codec.shown(key)}; it has {', '.join(_KEYS)}", "line 1"
            )
    return {key: value for key, value in data.items() if key != "journal"}


def _text(line: bytes) -> str | None:
    """The line as text; None if no writer can have written it."""
    try:
        text = line.removesuffix(b"\r").decode("utf-8")
    except UnicodeDecodeError:
        return None
    return None if _NO_LINE.search(text.replace(_BETWEEN, "")) else text


def _apply(steps: list[tuple[int, str]], text: str, number: int) -> None:
    for part in text.split(_BETWEEN):
        mark, notation = part[: len(_ADD)], part[len(_ADD) :]
        if mark == _ADD and notation:
            steps.append((number, notation))
        elif mark == _TAKE_BACK:
            if not steps or steps[-1][1] != notation:
                latest = f"the latest step is {codec.shown(steps[-1][1])}" if steps else "there is no step"
                raise MalformedError(f"{codec.shown(notation)} is taken back, and {latest}", f"line {number}")
            steps.pop()
        else:
            raise MalformedError(
                f"expected {_ADD.strip()} or {_TAKE_BACK.strip()}, a space and a step", f"line {number}"
            )


def difference(before: Sequence[Any], after: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """What has to be taken back, the latest first, and what has to come then."""
    same = 0
    for one, other in zip(before, after, strict=False):
        if one is not other and one != other:
            break
        same += 1
    return list(reversed(before[same:])), list(after[same:])
