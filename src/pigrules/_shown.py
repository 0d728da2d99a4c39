"""Text as a terminal can show it: nothing in it is obeyed, and what the terminal lacks has a plainer form."""

from __future__ import annotations

import codecs
import re
import unicodedata
from itertools import chain, zip_longest
from typing import Final

PLAINER: Final = "pigrules.plainer"
"""What `codecs` calls saying what an encoding lacks in plainer characters, or as an escape."""

_BYTES: Final = re.compile("[\udc80-\udcff]+")
"""Bytes of a name that the system's encoding could not read."""
_FLAG: Final = re.compile(
    "\N{WAVING BLACK FLAG}[\N{TAG DIGIT ZERO}-\N{TAG DIGIT NINE}\N{TAG LATIN SMALL LETTER A}-"
    "\N{TAG LATIN SMALL LETTER Z}]{3,6}\N{CANCEL TAG}"
)
"""The flag of a part of a country."""
_NO_CHARACTERS: Final = "".join(
    chr(end - last) for end in range(0x10000, 0x110001, 0x10000) for last in (2, 1)
)
_OBEYED: Final = re.compile(
    "["
    "\x00-\x1f\x7f-\x9f"  # control characters
    "\u2028\u2029"  # breaks of a line and of a paragraph
    "\u202a-\u202e\u2066-\u2069"  # what shows text in another order than it has
    "\u206a-\u206f\ufff9-\ufffb"  # format characters that are deprecated, and notes between the lines
    "\ufeff"  # the mark of an encoding
    "\ud800-\udfff"  # halves of characters
    f"\ufdd0-\ufdef{_NO_CHARACTERS}"  # what is no character
    "\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"  # tags, which hide text, and others that are never seen
    "]"
)
"""Characters that a terminal obeys, or by which it shows another text than there is."""

_SINGLE: Final = "\u2018\u2019\u201a\u201b\u2032\u2039\u203a"
_DOUBLE: Final = "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"
_SPACES: Final = (
    "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
)
_DASHES: Final = (
    "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2500\u2501\u2504\u2505\u2508\u2509\u254c\u254d\u2550"
)
_UPRIGHT: Final = "\u2502\u2503\u2506\u2507\u250a\u250b\u254e\u254f\u2551"
_PLAIN: Final = {
    **dict.fromkeys(_SINGLE, "'"),
    **dict.fromkeys(_DOUBLE, '"'),
    **dict.fromkeys(_SPACES, " "),
    **dict.fromkeys(_DASHES, "-"),
    **dict.fromkeys(_UPRIGHT, "|"),
    "\N{BULLET}": "*",
    "\N{HORIZONTAL ELLIPSIS}": "...",
    "\N{MULTIPLICATION SIGN}": "x",
    "\N{LEFTWARDS ARROW}": "<-",
    "\N{RIGHTWARDS ARROW}": "->",
    "\N{LESS-THAN OR EQUAL TO}": "<=",
    "\N{GREATER-THAN OR EQUAL TO}": ">=",
}


def legible(text: str) -> str:
    """`text`, with bytes that the system's encoding could not read as UTF-8, if they are that."""
    return text if text.isascii() else _BYTES.sub(_as_utf8, text)


def plain(text: str) -> str:
    """`text` without anything that a terminal would obey instead of showing it.

    Joiners, spaces of any width, accents that combine, marks of direction and emoji stay as they are.
    """
    text = legible(text)
    if text.isprintable():
        return text
    parts = [_OBEYED.sub(_escape, part) for part in _FLAG.split(text)]
    return "".join(chain(*zip_longest(parts, _FLAG.findall(text), fillvalue="")))


def encodable(text: str, encoding: str | None) -> str:
    """`text` without characters that an encoding lacks: as a stream with the errors `PLAINER` shows it."""
    return text if text.isascii() or not encoding else text.encode(encoding, PLAINER).decode(encoding)


def _as_utf8(found: re.Match[str]) -> str:
    try:
        return found[0].encode("ascii", "surrogateescape").decode("utf-8")
    except UnicodeDecodeError:
        return found[0]


def _escape(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")


def _plainer(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_nearest, error.object[error.start : error.end])), error.end


def _nearest(character: str) -> str:
    if character in _PLAIN:
        return _PLAIN[character]
    if unicodedata.name(character, "").startswith("BOX DRAWINGS"):
        return "+"
    return character.encode("ascii", "backslashreplace").decode("ascii")


codecs.register_error(PLAINER, _plainer)
