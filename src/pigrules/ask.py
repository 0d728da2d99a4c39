"""Answers questions in a person's own words: the clauses, readings and settled questions that fit best.

It needs the extra ``ask``: ``pip install "pigrules[ask]"``. The search runs wherever Python does.

>>> from pigrules import ask, game
>>> pigs = game("three-little-pigs")
>>> ask.ask(pigs, "can a house have two doors?")[0].id
'tlp.house.one-door'
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, Final, Literal, TypeAlias, get_args

from attrs import frozen

from . import spec
from ._search import Fit, Index, Text
from .core import MalformedError
from .core.arguments import checked
from .limits import MOST_CHARACTERS
from .registry import AnyGame
from .spec import Clause, Reading, Settled, Spec

__all__ = ["Answer", "Kind", "ask", "fitting", "related", "search", "text_of"]

Kind: TypeAlias = Literal["clause", "reading", "settled"]
"""What answers: a clause, an open question or a settled one.

>>> kind: ask.Kind = "reading"
"""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

Entry: TypeAlias = Clause | Reading | Settled

_OTHERS: Final = 0.9
"""What an answer in another language counts."""
_REFEREE: Final = 0.7
"""What a rule of the referee's own counts, beside those of the game."""
_SUPPORT: Final = 0.1
"""What the best entry related to another adds to it: a question about a rule often has words of both."""
_KNOWN: Final = 0.6
"""If less of a question than this part is known in the language or in English, all languages are searched."""


@frozen
class Answer:
    """An entry of the law that answers a question.

    >>> answer = ask.ask(pigs, "can a house have two doors?")[0]
    >>> answer.kind, answer.text, answer.lines
    ('clause', 'A house has at most one door.', (56, 59))
    """

    id: str
    kind: Kind
    text: str
    """What holds at this table: what the clause says, or the answer to the question."""
    question: str
    """The question that is open or settled; empty for a clause."""
    source: str | None
    """The document; None for the referee's own clauses."""
    lines: tuple[int, ...]
    related: tuple[str, ...]
    """The ids of the rules that belong to it."""
    fit: float
    """The part of the question that it has to do with, from 0 to 1; rare words count for more."""


@checked
def ask(
    game: AnyGame, question: str, lang: str = "en", readings: object = None, *, most: int = 3
) -> tuple[Answer, ...]:
    """The entries that fit a question best, best first. If not one of its words is known, those nearest in
    spelling; `Answer.fit` is then 0.

    The question may be in any language of the game; the answers are in `lang`, at a table with these
    `readings` (without them, the defaults).

    Raises `MalformedError` for a question of more than `MOST_CHARACTERS`, and for an unknown language.

    >>> [answer.id for answer in ask.ask(pigs, "wie viele Türen darf ein Haus haben?", "de", most=1)]
    ['tlp.house.one-door']
    """
    found = search(game, question, lang)[:most]
    return tuple(_answer(game, id, fit, lang, readings) for id, fit in found)


@checked
def search(
    game: AnyGame, question: str, lang: str = "en", kinds: Collection[Kind] = KINDS
) -> tuple[tuple[str, float], ...]:
    """The ids of the entries of some kinds that fit a question, best first, and how well (`Answer.fit`).

    >>> ask.search(pigs, "tlp.house.one-door", kinds=["clause"])[0][0]
    'tlp.house.one-door'
    """
    if len(question) > MOST_CHARACTERS:
        raise MalformedError(f"a question of more than {MOST_CHARACTERS} characters")
    spec.in_lang({spec.ENGLISH: ""}, lang, game)
    found: dict[str, Fit] = {}
    core = spec.load(spec.CORE).clauses
    for code, weight in _languages(game, question, lang):
        for id, fit in _index(game.spec, code).search(question).items():
            score = fit.score * weight * (_REFEREE if id in core else 1.0)
            if id not in found or score > found[id].score:
                found[id] = Fit(score, fit.share)
    entries, beside = _entries(game.spec), _beside(game.spec)
    found = {
        id: Fit(
            fit.score
            + _SUPPORT * max((found[each].score for each in beside[id] if each in found), default=0.0),
            fit.share,
        )
        for id, fit in found.items()
    }
    best = max((fit.score for fit in found.values()), default=0.0)
    found |= {id: Fit(best + 1.0, 1.0) for id in _named(entries, question)}
    if not found:
        found = {id: Fit(0.0, 0.0) for id in _index(game.spec, lang).alike(question, len(entries))}
    order = {id: at for at, id in enumerate(found if best == 0.0 else entries)}
    wanted = (id for id in found if kind_of(game, id) in kinds)
    return tuple((id, found[id].share) for id in sorted(wanted, key=lambda id: (-found[id].score, order[id])))


@checked
def fitting(
    game: AnyGame, question: str, lang: str = "en", kinds: Collection[Kind] = KINDS
) -> tuple[str, ...]:
    """The ids that `search` finds, but for those that fit less than half as well as the best.

    >>> ask.fitting(pigs, "one door", kinds=["clause"])
    ('tlp.house.one-door',)
    """
    found = search(game, question, lang, kinds)
    best = max((fit for _, fit in found), default=0.0)
    return tuple(id for id, fit in found if fit > 0 and 2 * fit >= best)


@checked
def related(game: AnyGame, id: str) -> tuple[str, ...]:
    """The ids of the rules that belong to an entry: the questions that bear on a clause, or the clauses.

    Raises `MalformedError` if the game has no such entry.

    >>> ask.related(pigs, "tlp.reading.must-buy")
    ('tlp.build.must-buy',)
    """
    return _related(spec.of(game), _entry(game, id))


@checked
def text_of(game: AnyGame, id: str, lang: str = "en", readings: object = None) -> str:
    """What an entry says: a clause its text in force, a question the answer at this table.

    Raises `MalformedError` if the game has no such entry.

    >>> ask.text_of(pigs, "tlp.reading.must-buy")
    'A player who can buy a tile has to.'
    """
    entry = _entry(game, id)
    if isinstance(entry, Clause):
        return spec.in_lang(spec.in_force(entry, readings).text, lang, game)
    if isinstance(entry, Reading):
        return spec.in_lang(entry.values[getattr(readings, entry.field, entry.default)], lang, game)
    return spec.in_lang(entry.answer, lang, game)


def kind_of(game: AnyGame, id: str) -> Kind:
    """What an id of a spec is."""
    law = spec.of(game)
    return "reading" if id in law.readings else "settled" if id in law.settled else "clause"


def _entry(game: AnyGame, id: str) -> Entry:
    law = spec.of(game)
    return law.readings.get(id) or law.settled.get(id) or spec.find(game, id)


def _related(law: Spec, entry: Entry) -> tuple[str, ...]:
    if isinstance(entry, Reading):
        return entry.clauses
    bearing = tuple(reading.id for reading in law.readings.values() if entry.id in reading.clauses)
    if isinstance(entry, Clause):
        return bearing
    lines = set(entry.lines)
    beside = (clause.id for clause in law.clauses.values() if lines & {*clause.lines})
    return tuple(beside)


def _answer(game: AnyGame, id: str, fit: float, lang: str, readings: object) -> Answer:
    entry = _entry(game, id)
    question = "" if isinstance(entry, Clause) else spec.in_lang(entry.question, lang, game)
    text = text_of(game, id, lang, readings)
    return Answer(id, kind_of(game, id), text, question, entry.source, entry.lines, related(game, id), fit)


def _languages(game: AnyGame, question: str, lang: str) -> Iterator[tuple[str, float]]:
    """The languages to search in, and what their answers count: the others only if they are needed."""
    first = tuple(dict.fromkeys((lang, spec.ENGLISH)))
    yield lang, 1.0
    known = max(_index(game.spec, code).knows(question) for code in first)
    others = () if known >= _KNOWN else spec.languages(game)
    yield from ((code, _OTHERS) for code in dict.fromkeys((*first, *others)) if code != lang)


def _named(entries: Collection[str], question: str) -> list[str]:
    """The entries whose ids stand in a question, whole or without the first word."""
    given = set(question.casefold().replace("?", " ").replace(",", " ").split())
    return [id for id in entries if id in given or id.partition(".")[2] in given]


@cache
def _entries(package: str) -> Mapping[str, Entry]:
    """All that can be asked about, the questions first."""
    law, core = spec.load(package), spec.load(spec.CORE)
    return {**law.readings, **law.settled, **law.clauses, **core.clauses}


@cache
def _beside(package: str) -> Mapping[str, Collection[str]]:
    """The entries that are related to each, one way or the other."""
    law = spec.load(package)
    beside: dict[str, set[str]] = {id: set() for id in _entries(package)}
    entries: dict[str, Entry] = {**law.readings, **law.settled, **law.clauses}
    for id, entry in entries.items():
        for each in _related(law, entry):
            beside[id].add(each)
            beside[each].add(id)
    return beside


@cache
def _index(package: str, lang: str) -> Index:
    """The entries of a spec, as they are said and asked in one language."""
    law, core = spec.load(package), spec.load(spec.CORE)
    texts: list[Text] = []
    for id, entry in _entries(package).items():
        said = " ".join(text[lang] for text in _texts(entry) if lang in text)
        asked = list(entry.asked.get(lang, ()))
        if not isinstance(entry, Clause) and lang in entry.question:
            asked.append(entry.question[lang])
        name = id.partition(".")[2].replace(".", " ").replace("-", " ") if lang == spec.ENGLISH else ""
        parts = [part for part in (said, *asked, name) if part]
        texts += [Text(id, part) for part in (*parts, " ".join(parts)) if parts]
    synonyms = (*law.synonyms.get(lang, ()), *core.synonyms.get(lang, ()))
    return Index(lang, tuple(texts), synonyms)


def _texts(entry: Entry) -> tuple[Mapping[str, Any], ...]:
    if isinstance(entry, Clause):
        under = (text for each in entry.under for text in (each.text, each.also))
        return entry.text, entry.said, *under
    if isinstance(entry, Reading):
        return entry.question, *entry.values.values(), entry.why
    return entry.question, entry.answer
