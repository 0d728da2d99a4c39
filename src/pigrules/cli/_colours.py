"""Colours for what has a colour: told apart by people who see fewer of them, and never the only sign."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from ..registry import AnyGame

TINTS: Final[Mapping[str, str]] = {
    "red": "bold #e0602c",
    "green": "bold #12a37a",
    "blue": "bold #4aa3df",
    "yellow": "bold #d1a800",
    "straw": "bold #d9a927",
    "wood": "#a5754a",
    "brick": "bold #d4572a",
}
"""The style of each thing that has a colour, by its word in the notation."""

_BEGIN: Final = "\x0e"
_SEP: Final = "\x1f"
_END: Final = "\x0f"
_PAINTED: Final = re.compile(f"{_BEGIN}([^{_SEP}]*){_SEP}([^{_END}]*){_END}")


def paint(text: str, thing: str) -> str:
    """The text with marks that say in which colour `spans` gives it."""
    return f"{_BEGIN}{thing}{_SEP}{text}{_END}" if thing in TINTS else text


def spans(text: str) -> Iterator[tuple[str, str]]:
    """The pieces of a painted text, each with its style."""
    at = 0
    for found in _PAINTED.finditer(text):
        if found.start() > at:
            yield text[at : found.start()], ""
        yield found[2], TINTS.get(found[1], "")
        at = found.end()
    if at < len(text):
        yield text[at:], ""


def words(game: AnyGame, lang: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """What the coloured things of a game are called in a language, each as a pattern with its style."""
    from .. import spec

    law = spec.of(game)
    found = []
    for thing, style in TINTS.items():
        by_language = law.words
        if thing in by_language.get(lang, {}):
            every = {by_language[lang][thing], *law.forms.get(lang, {}).get(thing, {}).values()}
            pattern = "|".join(map(re.escape, sorted(every, key=len, reverse=True)))
            found.append((re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE), style))
    return tuple(found)
