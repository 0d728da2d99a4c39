"""Where a view is drawn: the reader's words, the room that there is, and what has a colour."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from attrs import field, frozen

from .values import letter

__all__ = ["Page"]

_TOKEN: Final = re.compile(r"\s*\S+")
_GAP: Final = "  "


def _unpainted(text: str, thing: str) -> str:
    return text


def _keyless(step: str) -> str:
    return ""


def _as_word(word: Callable[[str], str]) -> Callable[[str], str]:
    return word.word if isinstance(word, Page) else word


@frozen
class Page:
    """What `Game.render` is given as `word` by a reader who says more than the names of the pieces.

    Like any `word` it gives the name of a piece in the reader's language; a game may ask for the rest.

    >>> from pigrules.core.page import Page
    >>> page = Page({"door": "puerta"}.get, width=12)
    >>> page("door")
    'puerta'
    """

    word: Callable[[str], str] = field(converter=_as_word)
    width: int | None = None
    """The columns that there are; None if lines may be as long as they like."""
    paint: Callable[[str, str], str] = _unpainted
    """``paint(text, thing)`` is the text in the colour of a thing, such as ``straw``.

    What it returns is longer than it looks: measure and fill up before you paint.
    """
    key: Callable[[str], str] = _keyless
    """``key("jar")`` is what to type, in short, for the step whose notation ends so; empty if nothing is."""
    seat: Callable[[int], str] = letter
    """What a seat is called."""
    earlier: Callable[[], Iterable[Any]] = tuple
    """The views of the positions before, oldest first."""

    def __call__(self, piece: str) -> str:
        """The name of a piece."""
        return self.word(piece)

    @classmethod
    def of(cls, word: Callable[[str], str]) -> Page:
        """The page itself, or one without limits and colours for a function that gives names.

        >>> Page.of(str.upper)("door")
        'DOOR'
        """
        return word if isinstance(word, Page) else cls(word)

    def cell(self, text: str, width: int, thing: str = "") -> str:
        """The text filled up with blanks to so many columns, in the colour of a thing if one is named.

        >>> Page(str, paint=lambda text, thing: f"<{text}>").cell("==", 4, "wood")
        '<==>  '
        """
        blanks = " " * (width - len(text))
        return (self.paint(text, thing) if thing and text else text) + blanks

    def fits(self, width: int) -> bool:
        """Whether there are so many columns.

        >>> page.fits(12), page.fits(13), Page(str).fits(1000)
        (True, False, True)
        """
        return self.width is None or width <= self.width

    def fold(self, text: str, hanging: int = 2) -> list[str]:
        """The text in lines that fit, folded between words; all but the first hang in by so much.

        >>> page.fold("one two three four")
        ['one two', '  three four']
        """
        lines = [""]
        for token in _TOKEN.findall(text):
            if lines[-1].strip() and not self.fits(len(lines[-1]) + len(token)):
                lines.append(" " * hanging + token.lstrip())
            else:
                lines[-1] += token
        return lines

    def row(self, cells: Sequence[str], gap: str = _GAP, hanging: int = 2) -> list[str]:
        """The cells beside each other in lines that fit; a cell is only folded if it is too long itself.

        >>> page.row(["1: door", "2: roof", "3: wolf"])
        ['1: door', '  2: roof', '  3: wolf']
        """
        lines: list[str] = []
        for cell in cells:
            if lines and self.fits(len(lines[-1]) + len(gap) + len(cell)):
                lines[-1] += gap + cell
            else:
                lines += self.fold(" " * hanging + cell if lines else cell, 2 * hanging)
        return lines
