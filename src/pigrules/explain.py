"""Turns rulings, steps, events and results into text, in any language of the game.

The text comes from the spec: what a clause says, filled in with the facts of the citation, or else its plain
text. Nothing here decides anything.

The examples below go on from here:

>>> from pigrules import Cited, Over, Ruling, explain, game
>>> pigs = game("three-little-pigs")
>>> over = Over("tlp.end.stacks", winners=[0], scores=[13, 12], decided=["tlp.score.most-points"])
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import fields, frozen

from . import spec
from ._gaps import chosen
from .core import (
    ChanceStep,
    Cited,
    Entry,
    Fact,
    MalformedError,
    Over,
    PlayerStep,
    Ruling,
    ScoreSheet,
    letter,
)
from .core.arguments import checked
from .core.sheet import plain_sheet
from .core.values import has_letter
from .registry import AnyGame

__all__ = [
    "CLAUSE",
    "ONE_SEAT",
    "SEVERAL_SEATS",
    "cited",
    "grounds",
    "label",
    "place",
    "result",
    "ruling",
    "sheet",
    "source_line",
    "step",
    "unfilled",
]

ONE_SEAT: Final = frozenset({"seat", "target", "next", "owner"})
"""The names of facts that are a seat.

>>> "seat" in explain.ONE_SEAT
True
"""
SEVERAL_SEATS: Final = frozenset({"seats", "winners", "tied"})
"""The names of facts that are a tuple of seats.

>>> "winners" in explain.SEVERAL_SEATS
True
"""
CLAUSE: Final = frozenset({"asked", "ended"})
"""The names of facts that are the id of a clause; its text is quoted.

>>> "asked" in explain.CLAUSE
True
"""

_AND: Final = {"de": "und", "en": "and", "es": "y", "fr": "et"}
_LIKE_I: Final = re.compile(r"h?i(?![aeo])", re.IGNORECASE)
"""Words before which a Spanish *y* becomes *e*."""
_LINES: Final = {
    "de": "Zeile Zeilen",
    "en": "line lines",
    "es": "línea líneas",
    "fr": "ligne lignes",
}


@checked
def cited(
    game: AnyGame, cited: Cited, lang: str = "en", names: Sequence[str] = (), readings: object = None
) -> str:
    """One citation as text: a refusal, an event or a fault.

    A text that the game lacks in `lang` is in English.
    `names` are the players' names by seat, else the letters of the seats.
    The text fits the `readings` of the table; without them, the defaults.
    If a fact that the text needs is missing, it is what the clause says on a score sheet, or its plain text.
    Raises `MalformedError` if the game's spec has no such clause, and for a language that it does not have.

    >>> explain.cited(pigs, Cited("tlp.house.one-door", [("house", 2)]), "es")
    'La casa 2 ya tiene puerta.'
    >>> explain.cited(pigs, Cited("tlp.house.one-door"))
    'A house has at most one door.'
    """
    return _cited(game, cited, lang, names, readings)[0]


def _cited(
    game: AnyGame, cited: Cited, lang: str, names: Sequence[str], readings: object
) -> tuple[str, bool]:
    """One citation as text, and whether that is more than the clause's plain text."""
    clause = spec.in_force(spec.find(game, cited.clause), readings)
    facts = dict(cited.facts)
    for texts in (clause.said, clause.scored if facts else {}):
        template = spec.in_lang(texts, lang, game) if texts else ""
        if template and facts.keys() >= set(spec.placeholders(template)):
            spoken = lang if lang in texts else spec.ENGLISH
            return _filled(template, facts, _Table(game, spoken, names, readings)), True
    return spec.in_lang(clause.text, lang, game), False


@checked
def step(game: AnyGame, step: PlayerStep | ChanceStep, lang: str = "en", names: Sequence[str] = ()) -> str:
    """What a step does, as a sentence; its notation if the game has no words for it. See `cited`.

    >>> explain.step(pigs, pigs.parse("A buy straw door 1"), names=["Ana", "Ben"])
    'Ana buys a straw door for house 1.'
    """
    found = _step_texts(game, step, lang)
    if found is None:
        return game.format(step)
    return _filled(found[1].said, _facts(step), _Table(game, found[0], names))


@checked
def label(game: AnyGame, step: PlayerStep | ChanceStep, lang: str = "en", names: Sequence[str] = ()) -> str:
    """What a step does, as short as on a button, without its seat. See `step`.

    >>> explain.label(pigs, pigs.parse("A buy straw door 1"))
    'Buy a straw door for house 1'
    """
    found = _step_texts(game, step, lang)
    if found is None:
        return game.format(step)
    return _filled(found[1].label, _facts(step), _Table(game, found[0], names))


def _step_texts(game: AnyGame, step: PlayerStep | ChanceStep, lang: str) -> tuple[str, spec.StepTexts] | None:
    """How a kind of step is said in a language or, where that has no words for it, in English."""
    spec.in_lang({spec.ENGLISH: ""}, lang, game)
    kind = next((name for name, made in game.steps.items() if type(step) is made), "")
    every = spec.of(game).steps
    spoken = ((code, every.get(code, {}).get(kind)) for code in (lang, spec.ENGLISH))
    return next(((code, texts) for code, texts in spoken if texts is not None), None)


def _facts(step: PlayerStep | ChanceStep) -> dict[str, Any]:
    return {each.name: getattr(step, each.name) for each in fields(type(step)) if each.init}


@checked
def ruling(
    game: AnyGame, ruling: Ruling, lang: str = "en", names: Sequence[str] = (), readings: object = None
) -> tuple[str, ...]:
    """Every refusal of `ruling` as text, in order; empty if the step is legal.

    >>> explain.ruling(pigs, Ruling([Cited("tlp.house.one-door", [("house", 2)])]))
    ('House 2 already has a door.',)
    """
    return tuple(cited(game, refusal, lang, names, readings) for refusal in ruling.refusals)


@checked
def result(
    game: AnyGame, over: Over, lang: str = "en", names: Sequence[str] = (), readings: object = None
) -> str:
    """How the game ended, by which clauses the winners were found, and the scores by seat.

    >>> explain.result(pigs, over, names=["Ana", "Ben"]).endswith("Ana 13, Ben 12.")
    True
    """
    said = [cited(game, ground, lang, names, readings) for ground in grounds(over)]
    return " ".join([*said, *_scores(over.scores, names)])


@checked
def sheet(
    game: AnyGame, sheet: ScoreSheet, lang: str = "en", names: Sequence[str] = (), readings: object = None
) -> tuple[str, ...]:
    """A score sheet as text: what ended the game, each entry, the totals, and step by step who wins.

    If all that can be said of an entry is its clause's plain text, its seat and points stand behind that.

    >>> from pigrules import game
    >>> sty = game("putz-die-wutz")
    >>> for line in explain.sheet(sty, sty.sheet(sty.start(sty.rules_type(seats=2))), names=["Ana", "Ben"]):
    ...     print(line)
    Ana has cleaned no pigs.
    Ben has cleaned no pigs.
    Ana 0, Ben 0.
    Ana and Ben have cleaned the most pigs (0).
    Tied: Ana and Ben share the victory.
    """

    def said(each: Cited) -> str:
        return cited(game, each, lang, names, readings)

    def counted(entry: Entry) -> str:
        told, filled = _cited(game, entry.cited, lang, names, readings)
        return told if filled or entry.seat is None else f"{told} ({_seat(entry.seat, names)} {entry.points})"

    return (
        *([] if sheet.ended is None else [said(sheet.ended)]),
        *map(counted, sheet.entries),
        *_scores(sheet.points, names),
        *map(said, sheet.decided),
    )


def _scores(scores: Sequence[int], names: Sequence[str]) -> list[str]:
    """The points of each seat in a sentence; none without seats."""
    said = ", ".join(f"{_seat(seat, names)} {score}" for seat, score in enumerate(scores))
    return [f"{said}."] if said else []


@checked
def grounds(over: Over) -> tuple[Cited, ...]:
    """The clauses behind a result, with the facts that fill their texts: what ended it, and what decided.

    >>> [cited.clause for cited in explain.grounds(over)]
    ['tlp.end.stacks', 'tlp.score.most-points']
    """
    return plain_sheet(over).outcome


@checked
def source_line(game: AnyGame, id: str, lang: str = "en") -> str:
    """The document and lines behind a clause or a question.

    Empty for the referee's own clauses. Raises `MalformedError` if neither the game nor the referee has `id`.

    >>> explain.source_line(pigs, "tlp.house.one-door")
    '000_70233d4de8b74afe.txt, lines 56, 59'
    """
    law = spec.of(game)
    entry = law.readings.get(id) or law.settled.get(id) or spec.find(game, id)
    return "" if entry.source is None else place(entry.source, entry.lines, lang)


@checked
def place(source: str, lines: Sequence[int], lang: str = "en") -> str:
    """A document and its lines as text.

    >>> explain.place("rules.txt", (7,), "fr")
    'rules.txt, ligne 7'
    """
    one, several = spec.in_lang(_LINES, lang).split()
    return f"{source}, {one if len(lines) == 1 else several} {', '.join(map(str, lines))}"


@checked
def unfilled(game: AnyGame, cited: Cited) -> tuple[str, ...]:
    """The gaps of a clause's text, in any language, for which `cited` has no fact. The suites expect none.

    Raises `MalformedError` if the game's spec has no such clause.

    >>> explain.unfilled(pigs, Cited("tlp.house.one-door"))
    ('house',)
    """
    clause, given = spec.find(game, cited.clause), dict(cited.facts).keys()
    missing = _gaps(clause.said) - given
    filled = not missing or (clause.scored and given and not _gaps(clause.scored) - given)
    return () if filled else tuple(sorted(missing))


def _gaps(texts: spec.Texts) -> set[str]:
    """The names of the gaps of a text in all its languages."""
    return {name for template in texts.values() for name in spec.placeholders(template)}


@frozen
class _Table:
    """The reader of a text: the game, the language, the names and the readings."""

    game: AnyGame
    lang: str
    names: Sequence[str]
    readings: object = None


@frozen
class _Gap:
    """A fact in a gap of a text, which says the form."""

    table: _Table
    name: str
    fact: Any

    def __format__(self, form: str) -> str:
        said = _fact(self.table, self.name, self.fact)
        if not form:
            return said
        if "|" in form or "=" in form:
            found = chosen(form, str(self.fact), _count(self.fact))
            return said if found is None else found.replace("#", said)
        if isinstance(self.fact, tuple):
            parts = [format(_Gap(self.table, "", each), form) for each in self.fact]
            return _listed(parts, self.table.lang)
        return _word_form(self.table, str(self.fact), form) or said


def _filled(template: str, facts: Mapping[str, Any], table: _Table) -> str:
    return template.format_map({name: _Gap(table, name, fact) for name, fact in facts.items()})


def _count(fact: object) -> int | None:
    if isinstance(fact, tuple):
        return len(fact)
    return fact if isinstance(fact, int) else None


def _word_form(table: _Table, word: str, form: str) -> str | None:
    known = spec.of(table.game).forms, spec.load(spec.CORE).forms
    found = (forms.get(table.lang, {}).get(word, {}).get(form) for forms in known)
    return next(filter(None, found), None)


def _fact(table: _Table, name: str, fact: Fact) -> str:
    if name in ONE_SEAT and isinstance(fact, int):
        return _seat(fact, table.names)
    if name in CLAUSE and isinstance(fact, str):
        return _quoted(table, fact)
    if isinstance(fact, tuple):
        parts = [_fact(table, "seat" if name in SEVERAL_SEATS else "", part) for part in fact]
        return _listed(parts, table.lang)
    return _word(table.game, fact, table.lang) if isinstance(fact, str) else str(fact)


def _seat(seat: int, names: Sequence[str]) -> str:
    if 0 <= seat < len(names) and names[seat]:
        return names[seat]
    return letter(seat) if has_letter(seat) else str(seat)


def _quoted(table: _Table, clause_id: str) -> str:
    try:
        clause = spec.find(table.game, clause_id)
    except MalformedError:
        return clause_id
    return spec.in_lang(spec.in_force(clause, table.readings).text, table.lang, table.game)


def _word(game: AnyGame, word: str, lang: str) -> str:
    known = spec.of(game).words, spec.load(spec.CORE).words
    found = (words.get(code, {}).get(word) for code in (lang, "en") for words in known)
    return next(filter(None, found), word)


def _listed(parts: Sequence[str], lang: str) -> str:
    if not parts:
        return "-"
    *first, last = parts
    if not first:
        return last
    joined = "e" if lang == "es" and _LIKE_I.match(last) else _AND.get(lang, _AND["en"])
    return f"{', '.join(first)} {joined} {last}"
