"""Text of files: its encoding, its size, and how deep it nests, all checked before it is parsed."""

from __future__ import annotations

import re
import unicodedata
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from collections.abc import Mapping
from typing import Final

from .core import MalformedError
from .limits import MOST_BYTES, MOST_DEPTH

_BRACKET: Final = re.compile(r"[\[\]{}]")
_MARKS: Final[Mapping[bytes, str]] = {
    BOM_UTF32_LE: "UTF-32",
    BOM_UTF32_BE: "UTF-32",
    BOM_UTF16_LE: "UTF-16",
    BOM_UTF16_BE: "UTF-16",
}
"""How a file in another encoding begins; the longer marks first, which begin as the shorter do."""


def decoded(text: str | bytes, form: str) -> str:
    """The text of a document, without a byte order mark; `form` is its format, for errors.

    Bytes are UTF-8. Raises `MalformedError` for another encoding, which it names if it knows it,
    and for more than `MOST_BYTES`.
    """
    bound_size(text)
    return _of_bytes(text, form) if isinstance(text, bytes) else text.removeprefix("\ufeff")


def bound_size(text: str | bytes) -> None:
    """Raise `MalformedError` for a document of more than `MOST_BYTES`."""
    size = len(text)
    if MOST_BYTES // 4 < size <= MOST_BYTES and isinstance(text, str):  # a character has up to four bytes
        size = len(text.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        raise MalformedError(f"larger than {MOST_BYTES >> 20} MiB")


def bound_depth(text: str, what: str) -> None:
    """Raise `MalformedError` for brackets deeper than `MOST_DEPTH`; `what` may stand inside what.

    `text` has no strings and comments any more.
    """
    depth = 0
    for bracket in _BRACKET.findall(text):
        depth += 1 if bracket in "[{" else -1
        if depth > MOST_DEPTH:
            raise MalformedError(f"more than {MOST_DEPTH} nested {what}")


def _of_bytes(text: bytes, form: str) -> str:
    other = next((name for mark, name in _MARKS.items() if text.startswith(mark)), None)
    if other is None and b"\0" in text[:4]:
        other = "UTF-32" if text[:4].count(0) > 2 else "UTF-16"
    if other is not None:
        raise MalformedError(f"not {form}: {other}; save the file as UTF-8")
    try:
        return text.removeprefix(BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        raise MalformedError(f"not {form}: byte {error.start + 1} is not UTF-8") from None


def folded(text: str) -> str:
    """Small letters without accents.

    >>> from pigrules._text import folded
    >>> folded("Fenêtre GROSS")
    'fenetre gross'
    """
    small = text.casefold()
    if small.isascii():
        return small
    # one by one: what follows a letter is dropped, so its order, which takes long to find, does not matter
    apart = (part for each in small for part in unicodedata.normalize("NFKD", each))
    return "".join(each for each in apart if not unicodedata.combining(each))
