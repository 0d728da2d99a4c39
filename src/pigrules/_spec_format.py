"""The parts of a spec, and their form in TOML files; `pigrules.spec` is the public face."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, TypeVar, get_args

from attrs import evolve, frozen

from ._gaps import placeholders
from ._languages import CODE, ByLanguage, Followed, Shelf, StepTexts, Told, condition
from ._toml import Table
from .core import MalformedError
from .core.arguments import checked, checked_if_it_fails
from .core.messages import listed, nearest, shown
from .limits import MOST_ITEMS

Texts: TypeAlias = Mapping[str, str]
"""The same text by language code; English is always there.

>>> sorted(spec.clause("tlp.house.one-door").text)
['de', 'en', 'es', 'fr']
"""

Questions: TypeAlias = Mapping[str, tuple[str, ...]]
"""Ways in which people ask about an entry, by language code.

>>> len(spec.clause("tlp.house.one-door").asked["en"]) >= 3
True
"""

_NOBODY_ASKS: Final[Questions] = MappingProxyType({})
_NOTHING: Final[Texts] = MappingProxyType({})
_GAPPED: Final = ("said", "scored")

Kind: TypeAlias = Literal[
    "component", "setup", "legality", "effect", "chance", "end", "scoring", "variant", "referee"
]
"""What a clause is about.

>>> kind: spec.Kind = spec.clause("tlp.house.one-door").kind
>>> kind
'legality'
"""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""Every kind of clause.

>>> spec.KINDS[:3]
('component', 'setup', 'legality')
"""

ID: Final = re.compile(r"[a-z][a-z0-9]*(\.[a-z0-9]+(-[a-z0-9]+)*){2}")
"""The pattern of the id of a clause or a reading.

>>> bool(spec.ID.fullmatch("tlp.house.one-door")), bool(spec.ID.fullmatch("one-door"))
(True, False)
"""
_VALUE: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@checked
@frozen
class Under:
    """How a clause reads at a table with other answers to open questions than the defaults.

    >>> every = spec.clause("tlp.build.must-buy").under
    >>> [under] = [each for each in every if each.when == {"must_buy": "may"}]
    >>> under.holds({"must_buy": "may"}), under.holds({"must_buy": "must"})
    (True, False)
    """

    when: Mapping[str, str]
    """Values by the fields of their readings; all must hold."""
    text: Texts
    """Replaces the clause's text; empty if that stays."""
    also: Texts
    """Follows the text; empty if nothing does."""
    said: Texts
    """Replaces its `said`; empty if that stays."""

    @checked
    def holds(self, readings: Mapping[str, str]) -> bool:
        """Whether `readings`, values by field, have these values."""
        return all(readings.get(field) == value for field, value in self.when.items())


@checked
@frozen
class Clause:
    """One rule of the spec.

    >>> clause = spec.clause("tlp.house.one-door")
    >>> clause.source, clause.lines
    ('000_70233d4de8b74afe.txt', (56, 59))
    >>> clause.said["en"]
    'House {house} already has a door.'
    """

    id: str
    kind: Kind
    source: str | None
    """The file name of the document; None for the referee's own clauses."""
    lines: tuple[int, ...]
    text: Texts
    """The rule in this project's own words."""
    said: Texts
    """What the referee says by it, with facts in braces; empty where the text does."""
    under: tuple[Under, ...] = ()
    """How it reads under other answers to the open questions that bear on it."""
    same: Mapping[str, str] = MappingProxyType({})
    """By the field of a reading that bears on it: why it reads alike under every answer."""
    asked: Questions = _NOBODY_ASKS
    scored: Texts = _NOTHING
    """What a score sheet or a result says by it if the facts of `said` are missing there."""

    @checked_if_it_fails
    def read(self, readings: Mapping[str, str]) -> Clause:
        """The clause as it reads at a table with these answers to open questions, by field."""
        holding = [each for each in self.under if each.holds(readings)]
        text, said = _nearest(holding, "text", self.text), _nearest(holding, "said", self.said)
        for each in holding:
            text = Followed(text, each.also) if each.also else text
        return evolve(self, text=text, said=said) if holding else self


def _nearest(holding: Iterable[Under], name: Literal["text", "said"], usual: Texts) -> Texts:
    """The texts with the most conditions, the first of several."""
    given = [each for each in holding if "en" in getattr(each, name)]
    found: Texts = getattr(max(given, key=lambda each: len(each.when)), name) if given else usual
    return found


@checked
@frozen
class Reading:
    """One open question of a document, with the answers that a table may choose from.

    >>> reading = spec.of(pigs).readings["tlp.reading.must-buy"]
    >>> reading.default, tuple(reading.values), reading.field
    ('must', ('must', 'may'), 'must_buy')
    """

    id: str
    question: Texts
    source: str
    lines: tuple[int, ...]
    default: str
    values: Mapping[str, Texts]
    """What each answer means."""
    why: Texts
    """Why the default is the default."""
    clauses: tuple[str, ...]
    """The clauses that it bears on."""
    asked: Questions = _NOBODY_ASKS

    @property
    def field(self) -> str:
        """The attribute of ``rules.readings`` that holds the answer."""
        return _field(self.id)


@frozen
class Settled:
    """A question about a document that has only one answer.

    >>> spec.of(pigs).settled["tlp.settled.still-tied"].lines
    (100, 110)
    """

    id: str
    question: Texts
    answer: Texts
    source: str
    lines: tuple[int, ...]
    asked: Questions = _NOBODY_ASKS


@frozen
class Gloss:
    """Words of a document that do not mean what they say (a mistranslation, a lost picture).

    >>> spec.sources()["000_70233d4de8b74afe.txt"].glosses[0].words
    'volar, volado'
    """

    words: str
    meaning: str
    lines: tuple[int, ...]


@frozen
class Source:
    """A document: its title and language, the digest of each line, and the lines that are no rule.

    >>> source = spec.sources()["000_70233d4de8b74afe.txt"]
    >>> source.language, len(source.digests)
    ('es', 122)
    """

    file: str
    title: str | None
    """None if the document names none."""
    language: str
    sha256: str
    digests: tuple[str, ...]
    """One a line: the first twelve hex digits of the SHA-256 of the line without its end."""
    glosses: tuple[Gloss, ...]
    no_rule: Mapping[int, str]
    """Lines that are no rule, each with the reason."""


@frozen
class Spec:
    """The law of one game: its clauses and questions by id, in the order of its files.

    >>> law = spec.of(pigs)
    >>> law.clauses["tlp.house.one-door"].kind
    'legality'
    >>> law.words["es"]["door"]
    'puerta'
    """

    number: int
    clauses: Mapping[str, Clause]
    readings: Mapping[str, Reading]
    settled: Mapping[str, Settled]
    title: Mapping[str, str]
    """By language: what the game is called; empty if it has no name there."""
    aim: Mapping[str, tuple[str, ...]]
    """By language: what a beginner has to know, in a few lines."""
    words: Mapping[str, Mapping[str, str]]
    """By language: the names of pieces and of values, by the word that stands for them."""
    forms: Mapping[str, Mapping[str, Mapping[str, str]]]
    """By language and word: the forms that texts ask for, such as with an article."""
    typed: Mapping[str, Mapping[str, tuple[str, ...]]]
    """By language: what people type for a word of the notation, beside its name."""
    steps: Mapping[str, Mapping[str, StepTexts]]
    """By language: how each kind of step is said, by its wire name."""
    synonyms: Mapping[str, tuple[tuple[str, ...], ...]]
    """By language: words that mean the same to those who ask."""


def spec(clauses: Table, readings: Table | None = None, shelf: Shelf | None = None) -> Spec:
    """The spec in the files, of which only that with the clauses is required."""
    shelf = shelf or Shelf("", None)
    number = clauses.integer("spec")
    entries = [(_clause(t, shelf), t) for t in clauses.tables("clause")]
    by_id = _by_id(entries)
    clauses.done()
    questions: Mapping[str, Reading] = {}
    settled: Mapping[str, Settled] = {}
    if readings:
        questions = _by_id([(_reading(t, by_id, shelf), t) for t in readings.tables("reading")])
        settled = _by_id([(_settled(t, shelf), t) for t in readings.tables("settled")])
        readings.done()
    bears: defaultdict[str, dict[str, Reading]] = defaultdict(dict)
    for reading in questions.values():
        for cited in reading.clauses:
            bears[cited][reading.field] = reading
    for clause, table in entries:
        _bearing(clause, table, bears[clause.id])
    usual = {reading.field: reading.default for reading in questions.values()}
    read = MappingProxyType({id: _by_default(clause, usual) for id, clause in by_id.items()})
    return Spec(
        number,
        read,
        questions,
        settled,
        ByLanguage(shelf, "title"),
        ByLanguage(shelf, "aim"),
        ByLanguage(shelf, "words"),
        ByLanguage(shelf, "forms"),
        ByLanguage(shelf, "typed"),
        ByLanguage(shelf, "steps"),
        ByLanguage(shelf, "synonyms"),
    )


def documents(table: Table) -> Mapping[str, Source]:
    """The documents that a ``sources.toml`` lists, by file name."""
    found: dict[str, Source] = {}
    for entry in table.tables("document"):
        source = _source(entry)
        if source.file in found:
            raise MalformedError(f"{source.file} is listed twice", entry.at("file"))
        found[source.file] = source
    table.done()
    return MappingProxyType(found)


def _clause(table: Table, shelf: Shelf) -> Clause:
    kind = table.string("kind")
    if kind not in KINDS:
        raise MalformedError(f"{shown(kind)} is not one of {', '.join(KINDS)}", table.at("kind"))
    source, lines = (None, ()) if kind == "referee" else _place(table)
    id = _id(table)
    clause = Clause(
        id,
        kind,
        source,
        lines,
        _texts(table, "text", (id,), shelf),
        _texts(table, "said", (id,), shelf, optional=True),
        tuple(_under(each, id, shelf) for each in table.tables("under", MOST_ITEMS)),
        _by_field(table.table("same")) if table.has("same") else MappingProxyType({}),
        _asked(id, shelf),
        _texts(table, "scored", (id,), shelf, optional=True),
    )
    table.done()
    return clause


def _asked(id: str, shelf: Shelf) -> Questions:
    return Told(MappingProxyType({}), shelf, (id, "asked"))


def _under(table: Table, id: str, shelf: Shelf) -> Under:
    when = _by_field(table.table("when"))
    path = (id, "under", condition(when))
    told = [_texts(table, key, path, shelf, optional=True) for key in ("text", "also", "said")]
    table.done()
    if not any("en" in each for each in told):
        raise MalformedError("expected at least one of text, also and said", table.path)
    return Under(when, *told)


def _by_field(table: Table) -> Mapping[str, str]:
    return MappingProxyType({_field(key): value for key, value in table.strings_by_key().items()})


def _field(reading: str) -> str:
    """The field of a reading, from the last word of its id."""
    return reading.rpartition(".")[2].replace("-", "_")


def _by_default(clause: Clause, usual: Mapping[str, str]) -> Clause:
    """The clause with the words of the usual answers as its own, so that text and default always agree."""
    read = clause.read(usual)
    if read.text is clause.text and read.said is clause.said:
        return clause
    rest = Under(MappingProxyType({}), clause.text, MappingProxyType({}), clause.said)
    return evolve(read, under=(rest, *clause.under))


def _bearing(clause: Clause, table: Table, bears: Mapping[str, Reading]) -> None:
    """Raise for a condition of `clause` that is no answer to a question that bears on it.

    `bears` has the questions that do, by their fields.
    """
    for at, under in enumerate(clause.under):
        for name, value in under.when.items():
            where = f"{table.at('under')}[{at}].when"
            if name not in bears:
                raise MalformedError(
                    f"no reading {shown(name.replace('_', '-'))} bears on {clause.id}", where
                )
            if value not in bears[name].values:
                raise MalformedError(f"{shown(value)} is not one of {listed(bears[name].values)}", where)
    for name in clause.same:
        if name not in bears:
            raise MalformedError(
                f"no reading {shown(name.replace('_', '-'))} bears on {clause.id}", table.at("same")
            )


def _reading(table: Table, clauses: Mapping[str, Clause], shelf: Shelf) -> Reading:
    default, values = table.string("default"), table.table("values")
    source, lines = _place(table)
    id = _id(table, "reading")
    reading = Reading(
        id,
        _texts(table, "question", (id,), shelf),
        source,
        lines,
        default,
        MappingProxyType({value: _answer(values, value, id, shelf) for value in values.data}),
        _texts(table, "why", (id,), shelf),
        table.strings("clauses"),
        _asked(id, shelf),
    )
    table.done()
    if default not in reading.values:
        raise MalformedError(f"{shown(default)} is not one of {listed(reading.values)}", table.at("default"))
    for i, cited in enumerate(reading.clauses):
        if cited not in clauses:
            raise MalformedError(unknown("clause", cited, clauses), f"{table.at('clauses')}[{i}]")
    return reading


def _settled(table: Table, shelf: Shelf) -> Settled:
    source, lines = _place(table)
    id = _id(table, "settled")
    question, answer = (_texts(table, key, (id,), shelf) for key in ("question", "answer"))
    settled = Settled(id, question, answer, source, lines, _asked(id, shelf))
    table.done()
    return settled


def _source(table: Table) -> Source:
    digests = table.strings("digests")
    source = Source(
        table.string("file"),
        table.string("title") if table.has("title") else None,
        table.string("language"),
        table.string("sha256"),
        digests,
        tuple(_gloss(entry) for entry in table.tables("gloss")),
        _no_rule(table.tables("no_rule")),
    )
    table.done()
    return source


def _gloss(table: Table) -> Gloss:
    gloss = Gloss(table.string("words"), table.string("meaning"), table.lines("lines"))
    table.done()
    return gloss


def _no_rule(tables: Iterable[Table]) -> Mapping[int, str]:
    reasons: dict[int, str] = {}
    for table in tables:
        reason = table.string("reason")
        for line in table.lines("lines"):
            if line in reasons:
                raise MalformedError(f"line {line} is listed twice", table.at("lines"))
            reasons[line] = reason
        table.done()
    return MappingProxyType(reasons)


def _answer(values: Table, value: str, id: str, shelf: Shelf) -> Texts:
    if not _VALUE.fullmatch(value):
        raise MalformedError("values are words of small letters and digits, with hyphens", values.at(value))
    return _texts(values, value, (id, "values"), shelf)


def _place(table: Table) -> tuple[str, tuple[int, ...]]:
    return table.string("source"), table.lines("lines")


def _id(table: Table, topic: str | None = None) -> str:
    found = table.string("id")
    if not ID.fullmatch(found):
        raise MalformedError(
            f"{shown(found)} is not an id of three dotted words in small letters", table.at("id")
        )
    if topic and found.split(".")[1] != topic:
        raise MalformedError(f"the second word of {shown(found)} should be {topic!r}", table.at("id"))
    return found


def _texts(table: Table, key: str, path: tuple[str, ...], shelf: Shelf, *, optional: bool = False) -> Texts:
    """A text by language; `said` and `scored` are templates. Nothing where an `optional` one is missing."""
    if optional and not table.has(key):
        return MappingProxyType({})
    given, at = table.table(key), (*path, key)
    for code in given.data:
        _language(code, given)
    given.string("en")
    own = given.strings_by_key()
    shelf.known.add(at)
    if key in _GAPPED:
        shelf.gaps.add(at)
        for code, text in own.items():
            try:
                placeholders(text)
            except ValueError as error:
                raise MalformedError(str(error), given.at(code)) from None
    return Told(own, shelf, at)


def _language(code: str, table: Table) -> None:
    if not CODE.fullmatch(code):
        raise MalformedError(f"{shown(code)} is not a language code of two small letters", table.at(code))


Entry = TypeVar("Entry", Clause, Reading, Settled)


def _by_id(entries: Iterable[tuple[Entry, Table]]) -> Mapping[str, Entry]:
    found: dict[str, Entry] = {}
    for entry, table in entries:
        if entry.id in found:
            raise MalformedError(f"{entry.id} is there twice", table.at("id"))
        found[entry.id] = entry
    return MappingProxyType(found)


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """The message that there is no `what` called `name`, with the closest known name."""
    return f"no {what} is called {shown(name)}{nearest(name, known)}"
