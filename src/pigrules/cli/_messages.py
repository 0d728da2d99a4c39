"""What the library says in English, in the language of the reader.

Programs and logs read the English, so nothing is translated before it is printed. A message is recognised
then by its template, in which numbers stand for what fills the gaps, and what fills them is translated again
if it is a message or a part of one. Notation, names, paths and ids are neither, and stay.
"""

from __future__ import annotations

import errno
import re
import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from importlib.resources import files
from string import Formatter
from typing import Any, Final

from attrs import field, frozen

from ._spoken import ENGLISH

_FOLDER: Final = files(__package__ or __name__) / "messages"
_TAIL: Final = (" ", ",", ";")
"""How a message begins that follows another without a gap between them, such as ``; did you mean …?``."""
_FEW: Final = 4
"""A template with fewer letters of its own says nothing by them alone."""
_JOINTS: Final = ("or", "and")
_QUOTED: Final = re.compile(r"""(?:'[^']*'|"[^"]*")…?""")
_OF_A_QUOTE: Final = re.compile(f"({_QUOTED.pattern}): (.+)", re.DOTALL)
_GAP: Final = f"({_QUOTED.pattern}|.*?)"
"""What fills a gap; what is quoted may hold anything."""
_LINE: Final = re.compile("line [0-9]+")


def said_in(text: str, lang: str) -> str:
    """A message of the library in one of the languages that have phrases; what is no message stays."""
    return text if lang == ENGLISH else _load(lang).said(text)


def place_in(path: str, lang: str) -> str:
    """Where something is wrong: the file, the line, and the place in it, of which only the line is a word."""
    if lang == ENGLISH:
        return path
    return ": ".join(said_in(each, lang) if _LINE.fullmatch(each) else each for each in path.split(": "))


def failure_in(error: OSError, lang: str) -> str:
    """What the operating system refuses to do, without the file."""
    text = error.strerror or str(error)
    told = said_in(text, lang)
    if told != text or lang == ENGLISH:
        return told
    return _load(lang).system.get(errno.errorcode.get(error.errno or 0, ""), text)


@frozen(eq=False, slots=False)
class _Template:
    """A message in English, with numbered gaps, and the same in another language."""

    english: str
    said: str
    tails: str = field(repr=False)
    """What may stand in a gap that begins where a word ends: nothing, or one of these patterns."""

    @cached_property
    def literals(self) -> tuple[str, ...]:
        """What stands between the gaps."""
        return tuple(literal for literal, *_ in Formatter().parse(self.english) if literal)

    @cached_property
    def letters(self) -> int:
        """How much of it is not a gap."""
        return sum(character.isalpha() for literal in self.literals for character in literal)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """It matches the message with its gaps filled."""
        return re.compile(_pattern(self.english, self.tails), re.DOTALL)

    def gaps(self, text: str) -> tuple[str, ...] | None:
        """What fills the gaps in `text`; None if this is no template of it."""
        if not all(literal in text for literal in self.literals):
            return None
        found = self.pattern.fullmatch(text)
        return found and found.groups()


@frozen(eq=False)
class _Catalogue:
    """All messages in one language."""

    whole: Mapping[str, str]
    """Those without gaps."""
    templates: tuple[_Template, ...]
    """The others, the most literal first."""
    words: Mapping[str, str]
    """What fills a gap and is no message."""
    system: Mapping[str, str]
    """What the operating system refuses to do, by the names of its errors."""

    def said(self, text: str) -> str:
        if text in self.whole:
            return self.whole[text]
        quoted = _OF_A_QUOTE.fullmatch(text)
        if quoted is not None:
            return f"{quoted[1]}: {self.said(quoted[2])}"
        for template in self.templates:
            gaps = template.gaps(text)
            if gaps is None:
                continue
            told = tuple(map(self._part, gaps))
            if template.letters >= _FEW or all(map(_is_plain, gaps, told)):
                return template.said.format(*told)
        return self._listed(text)

    def _listed(self, text: str) -> str:
        """A list, item by item; all else stays."""
        if "; " in text:
            return "; ".join(map(self._part, text.split("; ")))
        for joint in _JOINTS:
            items = text.split(f" {joint} ")
            told = tuple(map(self._part, items)) if len(items) > 1 else ()
            if told and all(map(_is_plain, items, told)):
                return f" {self.words[joint]} ".join(told)
        return text

    def _part(self, text: str) -> str:
        """What fills a gap, or is an item of a list. What is in quotation marks was typed, and stays."""
        if text in self.words:
            return self.words[text]
        return text if not text or _QUOTED.fullmatch(text) else self.said(text)


def _is_plain(gap: str, told: str) -> bool:
    """Whether a gap is filled with one word, or with something that is known."""
    return told != gap or " " not in gap or _QUOTED.fullmatch(gap) is not None


def _pattern(template: str, tails: str = "") -> str:
    """A regular expression for a template, with groups for the gaps if there are `tails`."""
    pieces: list[str] = []
    for literal, name, _, _ in Formatter().parse(template):
        joined = literal[-1:].isalpha() or (not literal and bool(pieces))
        gap = f"((?:{tails})?)" if joined and tails else _GAP if tails else ".*?"
        pieces += (re.escape(literal), "" if name is None else gap)
    return "".join(pieces)


@cache
def _load(lang: str) -> _Catalogue:
    data: dict[str, Any] = tomllib.loads((_FOLDER / f"{lang}.toml").read_text(encoding="utf-8"))
    every: dict[str, str] = {**data["messages"], **data["others"]}
    alone = {english[2:]: said.lstrip("; ") for english, said in every.items() if english.startswith("; ")}
    tails = "|".join(_pattern(english) for english in every if english.startswith(_TAIL))
    gapped = {english: said for english, said in {**alone, **every}.items() if "{" in english}
    templates = [_Template(english, said, tails) for english, said in gapped.items()]
    return _Catalogue(
        {english: said for english, said in every.items() if "{" not in english},
        tuple(sorted(templates, key=lambda each: (-each.letters, -each.english.count("{")))),
        data["words"],
        data["system"],
    )
