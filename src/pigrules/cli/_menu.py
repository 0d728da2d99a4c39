"""The possible answers, numbered, on few lines: steps that begin alike share a row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from attrs import frozen
from rich.cells import cell_len

MOST_IN_A_ROW: Final = 40
"""Answers that one row shows one by one; of more it shows the shape."""
MOST_LINES: Final = 24
"""Lines of a whole menu; if there would be more, the longest rows also show their shape."""
MOST_LISTED: Final = 100
"""Answers that are listed one by one on request; more are grouped by their next word."""
_MOST_WORDS: Final = 8
_WIDEST: Final = 40
_MARGIN: Final = 2


@frozen
class Row:
    """Answers that begin with the same words; `head` is empty for those that have no others."""

    head: str
    items: tuple[tuple[int, str], ...]
    """Each with its number, and without the head."""


def rows(answers: Iterable[tuple[int, str]], words: int = 1) -> tuple[Row, ...]:
    """Numbered answers by so many first words, in the order in which these come first."""
    by_head: dict[str, list[tuple[int, str]]] = {}
    for number, answer in answers:
        all_words = answer.split(" ")
        rest = " ".join(all_words[words:])
        by_head.setdefault(" ".join(all_words[:words]) if rest else "", []).append((number, rest or answer))
    return tuple(Row(head, tuple(items)) for head, items in by_head.items())


def menu(answers: Iterable[tuple[int, str]], width: int, ways: str, more: str = "") -> list[str]:
    """The lines that show numbered answers in `width` columns, and not many lines, however many answers.

    A row with very many shows its shape, in the words of `ways`; then the last line is `more`, which may
    name that row.
    """
    numbered = [*answers]
    found = rows(numbered)
    if len(found) > MOST_LINES:
        found = (Row("", tuple(numbered)),)
    return _laid_out(found, width, ways, more)


def listing(answers: Iterable[tuple[int, str]], width: int, ways: str, more: str = "") -> list[str]:
    """The same on request, with more detail: every answer, or if there are very many, a row for each first
    word in which they differ.
    """
    numbered = [*answers]
    if len(numbered) <= MOST_LISTED:
        return _laid_out(rows(numbered), width, ways, more, whole=True)
    found = rows(numbered, _alike([answer.split(" ") for _, answer in numbered]) + 1)
    return _laid_out(found, width, ways, more, whole=all(not row.head for row in found))


def _alike(answers: Sequence[Sequence[str]]) -> int:
    """How many words all answers begin with."""
    count = 0
    for words in zip(*answers, strict=False):
        if len({*words}) > 1:
            break
        count += 1
    return count


def _laid_out(found: Sequence[Row], width: int, ways: str, more: str, whole: bool = False) -> list[str]:
    margin = max((cell_len(row.head) for row in found), default=0) + 2 * _MARGIN
    told = {
        row: _columns([f"{number}) {text}" for number, text in row.items], width - margin) for row in found
    }
    folded: list[Row] = []
    for size in (
        () if whole else sorted({len(row.items) for row in found if len(row.items) > 1}, reverse=True)
    ):
        if size > MOST_IN_A_ROW or sum(map(len, told.values())) > MOST_LINES:
            alike = [row for row in found if len(row.items) == size]
            for row in alike:
                shape = _shape([text.split() for _, text in row.items])
                told[row] = _wrapped([ways.format(count=size), *shape], width - margin)
            folded += alike
    shown = [line for row in found for line in _with_head(row.head, told[row], margin)]
    if folded and more:
        shown.append(more.format(words=f"list {folded[0].head}".rstrip()))
    return shown


def _with_head(head: str, lines: Sequence[str], margin: int) -> list[str]:
    heads = [head, *[""] * (len(lines) - 1)]
    return [
        f"{' ' * _MARGIN}{_filled(head, margin - _MARGIN)}{line}"
        for head, line in zip(heads, lines, strict=True)
    ]


def _filled(text: str, width: int) -> str:
    """`text` with blanks up to this many columns of the terminal, of which some characters take two."""
    return text + " " * (width - cell_len(text))


def _columns(cells: Sequence[str], width: int) -> list[str]:
    """The cells in columns of one width, row by row."""
    cell = max(map(cell_len, cells)) + _MARGIN
    count = max(1, (width + _MARGIN) // cell)
    return [
        "".join(_filled(text, cell) for text in cells[at : at + count]).rstrip(" ")
        for at in range(0, len(cells), count)
    ]


def _wrapped(words: Sequence[str], width: int) -> list[str]:
    lines = [""]
    for word in words:
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and cell_len(longer) > width:
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
    fitting = [
        word for end, word in enumerate(words[:_MOST_WORDS], 1) if cell_len("|".join(words[:end])) <= _WIDEST
    ]
    shown = "|".join(fitting or words[:1]) + ("|..." if len(words) > max(1, len(fitting)) else "")
    return shown if all(at < len(answer) for answer in answers) else f"[{shown}]"
