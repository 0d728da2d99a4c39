"""The word for standard input, which the parser of options would take for an option without a name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

STDIN: Final = "-"
"""The word for standard input; a file of that name is ``./-``."""


class _Dash(str):
    """The word for standard input, in which the parser of options sees none."""

    __slots__ = ()

    def startswith(self, *prefix: object) -> bool:
        """It begins with nothing."""
        return False


def dashes(words: Iterable[str]) -> list[str]:
    """The words of a command line, of which ``-`` is a name and not an option."""
    return [_Dash(word) if word == STDIN else word for word in words]
