"""The languages of a spec: a file each in the folder ``languages``, read when its language is asked for.

::

    # languages/de.toml of the package
    title = "Die drei kleinen Schweinchen"
    aim = ["Bau Häuser.", "Hüte dich vor dem Wolf."]
    synonyms = [["Stapel", "Haufen"]]

    [words]
    door = "Tür"

    [forms.door]
    the = "die Tür"

    [typed]
    buy = ["kaufe", "nimm"]

    [steps.buy]
    label = "{part:the} aus {material} kaufen"
    said = "{seat} kauft {part:the} aus {material}."

    [law."tlp.build.must-buy"]
    text = "…"
    asked = ["Muss ich etwas kaufen?"]

    [law."tlp.build.must-buy".under."must-buy=may"]
    text = "…"

What stands there beside the English of ``clauses.toml`` and ``readings.toml`` has the same keys as there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar, cast

from attrs import define, field, frozen

from ._gaps import placeholders
from ._toml import Table, read
from .core import MalformedError
from .core.messages import nearest, shown
from .limits import MOST_ITEMS

T = TypeVar("T")

ENGLISH: Final = "en"
"""The language that every text has.

>>> from pigrules import spec
>>> spec.ENGLISH
'en'
"""
CODE: Final = re.compile(r"[a-z]{2}")

Path = tuple[str, ...]
"""Where a text stands in a spec: the id of an entry, and the keys in it."""


@frozen
class StepTexts:
    """How a kind of step is said in one language; its fields stand in braces.

    >>> from pigrules import game, spec
    >>> spec.of(game("woolfy")).steps["en"]["stay"].label
    'Stay'
    """

    label: str
    """What to write on a button."""
    said: str
    """A sentence that tells it."""


@frozen
class Page:
    """What the file of one language holds."""

    title: str = ""
    aim: tuple[str, ...] = ()
    words: Mapping[str, str] = MappingProxyType({})
    forms: Mapping[str, Mapping[str, str]] = MappingProxyType({})
    typed: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    steps: Mapping[str, StepTexts] = MappingProxyType({})
    synonyms: tuple[tuple[str, ...], ...] = ()
    texts: Mapping[Path, str] = MappingProxyType({})
    asked: Mapping[str, tuple[str, ...]] = MappingProxyType({})


@define(eq=False)
class Shelf:
    """The files of the languages that a package carries."""

    package: str
    home: Traversable | None
    """The folder of the spec; None if there is none to look into."""
    known: set[Path] = field(factory=set)
    """Every text of the spec, by its place; those that facts fill are also in `gaps`."""
    gaps: set[Path] = field(factory=set)
    _pages: dict[str, Page] = field(factory=dict)

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The languages that have a file."""
        folder = None if self.home is None else self.home / "languages"
        if folder is None or not folder.is_dir():
            return ()
        names = (each.name for each in folder.iterdir())
        return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))

    def page(self, code: str) -> Page:
        """What the file of a language holds; nothing if there is none."""
        if code not in self._pages:
            self._pages[code] = self._read(code) if code in self.codes else Page()
        return self._pages[code]

    def _read(self, code: str) -> Page:
        if self.home is None:
            raise AssertionError("there are no codes without a folder")
        name = f"{self.package}/languages/{code}.toml"
        if not CODE.fullmatch(code):
            raise MalformedError(f"{shown(code)} is not a language code of two small letters", name)
        return page(read((self.home / "languages" / f"{code}.toml").read_bytes(), name), self)


@frozen(eq=False, repr=False)
class Told(Mapping[str, T], Generic[T]):
    """Something by language: what stands beside the English, else what the file of the language says."""

    _own: Mapping[str, T]
    _shelf: Shelf
    _path: Path

    def _find(self, code: str) -> T | None:
        page = self._shelf.page(code)
        asked = self._path[1:] == ("asked",)
        return cast("T | None", page.asked.get(self._path[0]) if asked else page.texts.get(self._path))

    def __getitem__(self, code: str) -> T:
        if code in self._own:
            return self._own[code]
        found = self._find(code)
        if found is None:
            raise KeyError(code)
        return found

    def __iter__(self) -> Iterator[str]:
        yield from self._own
        yield from (
            code for code in self._shelf.codes if code not in self._own and self._find(code) is not None
        )

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return repr(dict(self))


@frozen(eq=False, repr=False)
class Followed(Mapping[str, str]):
    """A text and what follows it, by language."""

    _text: Mapping[str, str]
    _also: Mapping[str, str]

    def __getitem__(self, code: str) -> str:
        return f"{self._text[code]} {self._also[code]}"

    def __iter__(self) -> Iterator[str]:
        return (code for code in self._text if code in self._also)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return repr(dict(self))


@frozen(eq=False, repr=False)
class ByLanguage(Mapping[str, T], Generic[T]):
    """One part of the file of each language."""

    _shelf: Shelf
    _part: str

    def __getitem__(self, code: str) -> T:
        if code not in self._shelf.codes:
            raise KeyError(code)
        found: T = getattr(self._shelf.page(code), self._part)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._shelf.codes)

    def __len__(self) -> int:
        return len(self._shelf.codes)

    def __repr__(self) -> str:
        return repr(dict(self))


def condition(when: Mapping[str, str]) -> str:
    """The key of an ``under`` in the file of a language: its values by reading, as ``grade=best``."""
    return ", ".join(f"{name.replace('_', '-')}={value}" for name, value in sorted(when.items()))


def page(table: Table, shelf: Shelf) -> Page:
    law = table.table("law") if table.has("law") else Table({}, table.at("law"))
    texts: dict[Path, str] = {}
    asked: dict[str, tuple[str, ...]] = {}
    ids = {path[0] for path in shelf.known}
    for id in law.data:
        entry = law.table(id)
        if id not in ids:
            raise MalformedError(f"no clause or question is called {shown(id)}{nearest(id, ids)}", law.path)
        if entry.has("asked"):
            asked[id] = _strings(entry, "asked")
        _texts(entry, (id,), shelf, texts)
    page = Page(
        table.string("title") if table.has("title") else "",
        _strings(table, "aim") if table.has("aim") else (),
        _part(table, "words", Table.string),
        _part(table, "forms", lambda forms, word: forms.table(word).strings_by_key()),
        _part(table, "typed", _strings),
        _part(table, "steps", _step),
        _groups(table) if table.has("synonyms") else (),
        MappingProxyType(texts),
        MappingProxyType(asked),
    )
    table.done()
    return page


def _part(table: Table, key: str, one: Any) -> Mapping[str, Any]:
    if not table.has(key):
        return MappingProxyType({})
    inner = table.table(key)
    return MappingProxyType({each: one(inner, each) for each in inner.data})


def _strings(table: Table, key: str) -> tuple[str, ...]:
    found = table.strings(key)
    if len(found) > MOST_ITEMS:
        raise MalformedError(f"more than {MOST_ITEMS} texts", table.at(key))
    return found


def _groups(table: Table) -> tuple[tuple[str, ...], ...]:
    """Lists of words that mean the same."""
    given = table.data["synonyms"]
    if not isinstance(given, list):
        raise MalformedError("expected a list of lists of words", table.at("synonyms"))
    inner = Table({str(at): group for at, group in enumerate(given)}, table.at("synonyms"))
    return tuple(_strings(inner, each) for each in inner.data)


def _step(steps: Table, kind: str) -> StepTexts:
    table = steps.table(kind)
    found = StepTexts(_template(table, "label"), _template(table, "said"))
    table.done()
    return found


def _template(table: Table, key: str) -> str:
    text = table.string(key)
    try:
        placeholders(text)
    except ValueError as error:
        raise MalformedError(str(error), table.at(key)) from None
    return text


def _texts(table: Table, path: Path, shelf: Shelf, found: dict[Path, str]) -> None:
    """The texts of an entry, which stand where the English ones do."""
    for key, value in table.data.items():
        at = (*path, key)
        if at == (path[0], "asked"):
            continue
        if isinstance(value, dict):
            _texts(table.table(key), at, shelf, found)
        elif at in shelf.known:
            found[at] = _template(table, key) if at in shelf.gaps else table.string(key)
        else:
            beside = [known[-1] for known in shelf.known if known[:-1] == path]
            raise MalformedError(f"there is no such text in English{nearest(key, beside)}", table.at(key))
