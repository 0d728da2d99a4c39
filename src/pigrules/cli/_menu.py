"""The possible answers on few lines: each with its key, or for very many of a kind how to type one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from rich.cells import cell_len

from ._choices import Option

MOST_OF_A_KIND: Final = 10
"""Lines that one kind of answer takes; one that would take more is folded."""
MOST_LINES: Final = 24
"""Lines of a whole menu; if there would be more, the largest kinds are folded."""
_LEAST_COLUMN: Final = 30
"""Columns that the explanation of a word needs beside it."""
_LEAST_ROW: Final = 3
"""So many answers that differ in one number alone share a row."""
_MARGIN: Final = 2
_NUMBER: Final = re.compile(r"\d+")
_GAP: Final = "…"


def kinds(options: Iterable[Option]) -> list[list[Option]]:
    """The options by the kind of step, in the order in which these come first."""
    by_kind: dict[type, list[Option]] = {}
    for option in options:
        by_kind.setdefault(type(option.step), []).append(option)
    return [*by_kind.values()]


def unfolded(options: Iterable[Option]) -> list[Option]:
    """The options of a menu that are shown one by one."""
    found = kinds(options)
    sizes = [_size(each) for each in found]
    shown = [size <= MOST_OF_A_KIND for size in sizes]
    while sum(size if show else 1 for size, show in zip(sizes, shown, strict=True)) > MOST_LINES:
        if not any(shown):
            break
        largest = max((at for at, show in enumerate(shown) if show), key=sizes.__getitem__)
        shown[largest] = False
    return [option for each, show in zip(found, shown, strict=True) for option in each if show]


def menu(
    options: Iterable[Option], width: int, folded: Callable[[Sequence[Option]], str], whole: bool = False
) -> list[str]:
    """The lines that show answers in `width` columns.

    Of a kind of which no option has a key there is one line, which `folded` gives; unless all are wanted.
    """
    lines: list[str] = []
    for each in kinds(options):
        if whole or any(option.key for option in each):
            for head, row in _rows(each):
                lines += _row(head, row, width)
        else:
            lines += wrapped(folded(each), width)
    return lines


def wrapped(text: str, width: int, margin: str = " " * _MARGIN, hanging: int = _MARGIN) -> list[str]:
    """A text in lines of `width` columns behind a margin, folded between words."""
    lines: list[str] = []
    line = margin
    begun = False
    for word in text.split():
        longer = f"{line} {word}" if begun else line + word
        if begun and cell_len(longer) > width:
            lines.append(line)
            line = margin + " " * hanging + word
        else:
            line, begun = longer, True
    return [*lines, line] if begun else lines


def explained(head: str, text: str, longest: int, width: int) -> list[str]:
    """What a word stands for: beside it, in a column behind the `longest` word, or below it."""
    column = longest + 2 * _MARGIN
    if width - column < _LEAST_COLUMN:
        return [" " * _MARGIN + head, *wrapped(text, width, " " * (2 * _MARGIN), 0)]
    first, *others = wrapped(text, width, " " * column, 0)
    filled = " " * _MARGIN + head
    return [filled + first[cell_len(filled) :], *others]


def _size(options: Sequence[Option]) -> int:
    return sum(2 if head else 1 for head, _ in _rows(options))


def _rows(options: Sequence[Option]) -> list[tuple[str, list[Option]]]:
    """Answers that differ in one number alone under a head with a gap, others one by one."""
    by_head: dict[str, list[Option]] = {}
    for option in options:
        heads = _NUMBER.findall(option.text)
        head = _NUMBER.sub(_GAP, option.text) if len(heads) == 1 else option.text
        by_head.setdefault(head, []).append(option)
    rows: list[tuple[str, list[Option]]] = []
    for head, row in by_head.items():
        if len(row) >= _LEAST_ROW and _GAP in head:
            rows.append((head, row))
        else:
            rows += [("", [option]) for option in row]
    return rows


def _row(head: str, row: Sequence[Option], width: int) -> list[str]:
    if not head:
        return _hung(row[0].text, _keyed(row[0]), width)
    cells = [_keyed(option) + "".join(_NUMBER.findall(option.text)) for option in row]
    cell = max(map(cell_len, cells)) + _MARGIN
    count = max(1, (width - _MARGIN) // cell)
    filled = [text + " " * (cell - cell_len(text)) for text in cells]
    lines = ["".join(filled[at : at + count]).rstrip() for at in range(0, len(cells), count)]
    return [*wrapped(f"{head}:", width), *(" " * (2 * _MARGIN) + line for line in lines)]


def _keyed(option: Option) -> str:
    return f"{option.key}) " if option.key else ""


def _hung(text: str, key: str, width: int) -> list[str]:
    """A text behind its key, and below itself if it is folded."""
    first, *others = wrapped(text, width - len(key), hanging=0)
    margin, rest = first[:_MARGIN], first[_MARGIN:]
    return [margin + key + rest, *(" " * len(key) + line for line in others)]
