"""What can be answered, numbered and in little room: steps that begin alike share a row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from attrs import frozen

MOST_IN_A_ROW: Final = 40
"""Answers that one row shows one by one; of more it shows what they are made of."""
_MOST_WORDS: Final = 8
_MARGIN: Final = 2


@frozen
class Row:
    """Answers that begin with the same word; `head` is empty for those that are one word altogether."""

    head: str
    items: tuple[tuple[int, str], ...]
    """Each with its number, and without the head."""


def rows(answers: Iterable[tuple[int, str]]) -> tuple[Row, ...]:
    """Numbered answers by their first words, in the order in which these come first."""
    by_head: dict[str, list[tuple[int, str]]] = {}
    for number, answer in answers:
        head, _, rest = answer.partition(" ")
        by_head.setdefault(head if rest else "", []).append((number, rest or head))
    return tuple(Row(head, tuple(items)) for head, items in by_head.items())


def menu(answers: Iterable[tuple[int, str]], width: int, ways: str, whole: bool = False) -> list[str]:
    """The lines that show numbered answers in `width` columns.

    A row of very many is told by its shape, in the words of `ways`, unless the `whole` is wanted.
    """
    found = rows(answers)
    margin = max((len(row.head) for row in found), default=0) + 2 * _MARGIN
    lines: list[str] = []
    for row in found:
        if whole or len(row.items) <= MOST_IN_A_ROW:
            told = _columns([f"{number}) {text}" for number, text in row.items], width - margin)
        else:
            shape = _shape([text.split() for _, text in row.items])
            told = _wrapped([ways.format(count=len(row.items)), *shape], width - margin)
        heads = [row.head, *[""] * len(told)]
        lines += [
            f"{' ' * _MARGIN}{head:<{margin - _MARGIN}}{line}"
            for head, line in zip(heads, told, strict=False)
        ]
    return lines


def _columns(cells: Sequence[str], width: int) -> list[str]:
    """The cells in columns of one width, row by row."""
    cell = max(len(text) for text in cells) + _MARGIN
    count = max(1, (width + _MARGIN) // cell)
    return [
        "".join(f"{text:<{cell}}" for text in cells[at : at + count]).rstrip()
        for at in range(0, len(cells), count)
    ]


def _wrapped(words: Sequence[str], width: int) -> list[str]:
    lines = [""]
    for word in words:
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and len(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _shape(answers: Sequence[Sequence[str]]) -> list[str]:
    """What stands at each place of the answers: ``one|two x3``; in brackets if not always."""
    order = [*dict.fromkeys(word for answer in answers for word in answer)]
    told = [_place(answers, at, order) for at in range(max(map(len, answers)))]
    counted = ((place, len(list(same))) for place, same in groupby(told))
    return [place if count == 1 else f"{place} x{count}" for place, count in counted]


def _place(answers: Sequence[Sequence[str]], at: int, order: Sequence[str]) -> str:
    found = {answer[at] for answer in answers if at < len(answer)}
    words = [word for word in order if word in found]
    shown = "|".join(words[:_MOST_WORDS]) + ("|..." if len(words) > _MOST_WORDS else "")
    return shown if all(at < len(answer) for answer in answers) else f"[{shown}]"
