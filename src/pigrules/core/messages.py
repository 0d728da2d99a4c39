"""How much an error message shows: values are cut, and long lists end with a count."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from itertools import islice
from reprlib import Repr
from typing import Final

from ..limits import MOST_CHARACTERS, MOST_LISTED, MOST_MESSAGE, MOST_SHOWN

__all__ = ["brief", "cut", "listed", "named", "nearest", "shown", "told"]

_LARGE: Final = 10**MOST_SHOWN


class _Short(Repr):
    """Few items of what holds many, and no number that Python refuses to write out."""

    def repr_int(self, x: int, level: int) -> str:
        return repr(x) if -_LARGE < x < _LARGE else "a number of many digits"


_SHORT: Final = _Short()
_SHORT.maxstring = _SHORT.maxother = MOST_SHOWN + 1
_LONG: Final = _Short()
_LONG.maxtuple = _LONG.maxstring = _LONG.maxother = MOST_CHARACTERS


def shown(value: object) -> str:
    """A wrong value as Python writes it, cut at `MOST_SHOWN` characters.

    >>> from pigrules.core.messages import shown
    >>> shown("chimney"), shown((1, 2))
    ("'chimney'", '(1, 2)')
    >>> shown("x" * 1000)[-10:]
    'xxxxxxxxx…'
    """
    text = repr(value[: MOST_SHOWN + 1]) if isinstance(value, (str, bytes)) else _SHORT.repr(value)
    return _cut(" ".join(text.splitlines()), MOST_SHOWN)


def named(key: str) -> str:
    """A key as it stands in a path; cut and in quotes if it is long or not printable.

    >>> from pigrules.core.messages import named
    >>> named("readings"), named("two\\nlines")
    ('readings', "'two\\\\nlines'")
    """
    return key if key.isprintable() and len(key) <= MOST_SHOWN else shown(key)


def told(fact: object) -> str:
    """A fact of a citation, cut at `MOST_CHARACTERS` characters.

    >>> from pigrules.core.messages import told
    >>> told("door"), told(("door", 2))
    ('door', "('door', 2)")
    """
    return cut(fact if isinstance(fact, str) else _LONG.repr(fact))


def listed(texts: Iterable[object], between: str = ", ") -> str:
    """The first `MOST_LISTED` of some texts, and how many more there are.

    >>> from pigrules.core.messages import listed
    >>> listed(["door", "window"])
    'door, window'
    >>> listed(range(50))[-18:]
    '18, 19 and 30 more'
    """
    rest = iter(texts)
    text = between.join(str(each) for each in islice(rest, MOST_LISTED))
    more = sum(1 for _ in rest)
    return f"{text} and {more} more" if more else text


def nearest(name: object, known: Iterable[str]) -> str:
    """The hint at the known name that is most like a wrong one; empty if none is.

    >>> from pigrules.core.messages import nearest
    >>> nearest("windw", ("door", "window"))
    '; did you mean window?'
    """
    if not isinstance(name, str) or len(name) > MOST_SHOWN:
        return ""
    close = get_close_matches(name, [each for each in known if len(each) <= 2 * MOST_SHOWN], n=1)
    return f"; did you mean {close[0]}?" if close else ""


def cut(text: str) -> str:
    """A text of unknown length, cut at `MOST_CHARACTERS` characters.

    >>> from pigrules.core.messages import cut
    >>> cut("expected a list")
    'expected a list'
    """
    return _cut(text, MOST_CHARACTERS)


def brief(text: str) -> str:
    """A message, cut at `MOST_MESSAGE` characters.

    >>> from pigrules.core.messages import brief
    >>> brief("expected a list")
    'expected a list'
    """
    return _cut(text, MOST_MESSAGE)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}…"
