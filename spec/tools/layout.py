"""Breaks a line of Python that is too long: at the commas, or at the operators, of its outermost brackets."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

WIDTH: Final = 110
PROSE: Final = 92
"""How long a line of prose gets, which may stand some way in."""
_OPEN, _CLOSE, _QUOTES, _INDENT = "([{", ")]}", "\"'", "    "
_LOOP: Final = " for "
_BREAKS: Final = (_LOOP, " if ", " or ", " and ", " | ", " + ")


def prose(text: str) -> list[str]:
    """The lines of a comment, none of them long."""
    return textwrap.wrap(" ".join(text.split()), PROSE) or [""]


def broken(line: str) -> list[str]:
    """`line`, which may begin with spaces, as lines that fit as far as brackets let them."""
    if len(line) <= WIDTH or line.lstrip().startswith("#"):
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    span = _outermost(line)
    if span is None:
        return [line]
    opening, closing = span
    inner = line[opening + 1 : closing]
    deeper = indent + _INDENT
    items = list(_split(inner, ","))
    if inner.startswith("lambda"):
        pieces = [deeper + inner]
    elif len(items) > 1 and not _is_loop(inner):
        pieces = [f"{deeper}{item.strip()}," for item in items if item.strip()]
    else:
        pieces = [deeper + piece for piece in _at_operators(inner)]
    middle = [each for piece in pieces for each in broken(piece)]
    return [line[: opening + 1], *middle, *broken(indent + line[closing:])]


def _outermost(line: str) -> tuple[int, int] | None:
    """The places of the longest pair of brackets that stands in no other."""
    best: tuple[int, int] | None = None
    opening = 0
    for at, sign, depth in _signs(line):
        if sign in _OPEN and depth == 0:
            opening = at
        if sign in _CLOSE and depth == 1 and (best is None or at - opening > best[1] - best[0]):
            best = opening, at
    return best if best and best[1] - best[0] > 1 else None


def _split(text: str, separator: str) -> Iterator[str]:
    start = 0
    for at, _, depth in _signs(text):
        if depth == 0 and text.startswith(separator, at):
            yield text[start:at]
            start = at + len(separator)
    yield text[start:]


def _is_loop(text: str) -> bool:
    return len(list(_split(text, _LOOP))) > 1


def _at_operators(text: str) -> list[str]:
    """`text` split before each of the first kind of operator that stands in no brackets."""
    for operator in _BREAKS:
        first, *rest = _split(text, operator)
        if rest:
            return [first, *(operator.lstrip() + piece for piece in rest)]
    return [text]


def _signs(text: str) -> Iterator[tuple[int, str, int]]:
    """Each sign outside of strings, its place, and how many brackets it stands in."""
    depth, quote, skip = 0, "", False
    for at, sign in enumerate(text):
        if quote:
            if skip:
                skip = False
            elif sign == "\\":
                skip = True
            elif sign == quote:
                quote = ""
            continue
        if sign in _QUOTES:
            quote = sign
            continue
        yield at, sign, depth
        if sign in _OPEN:
            depth += 1
        elif sign in _CLOSE:
            depth -= 1
