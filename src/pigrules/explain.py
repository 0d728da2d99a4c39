"""Turns rulings, events and results into text, in English or the language of a document.

The text comes from the spec: what a clause says, filled in with the facts of the citation, or else its plain
text. Nothing here decides anything.

The examples below go on from here:

>>> from pigrules import Cited, Over, Ruling, explain, game
>>> pigs = game("three-little-pigs")
>>> over = Over("tlp.end.stacks", winners=[0], scores=[13, 12], decided=["tlp.score.most-points"])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import frozen

from . import spec
from .core import Cited, Fact, MalformedError, Over, Ruling, ScoreSheet, letter
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
    "place",
    "result",
    "ruling",
    "sheet",
    "source_line",
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
_LINES: Final = {
    "de": ("Zeile", "Zeilen"),
    "en": ("line", "lines"),
    "es": ("línea", "líneas"),
    "fr": ("ligne", "lignes"),
}


@checked
def cited(
    game: AnyGame, cited: Cited, lang: str = "en", names: Sequence[str] = (), readings: object = None
) -> str:
    """One citation as text: a refusal, an event or a fault.

    `lang` falls back to English; `names` are the players' names by seat, else the letters of the seats.
    The text fits the `readings` of the table; without them, the defaults.
    If the text needs a fact that is missing, the clause's plain text is used.
    Raises `MalformedError` if the game's spec has no such clause.

    >>> explain.cited(pigs, Cited("tlp.house.one-door", [("house", 2)]), "es")
    'La casa 2 ya tiene puerta.'
    >>> explain.cited(pigs, Cited("tlp.house.one-door"))
    'A house has at most one door.'
    """
    clause = spec.in_force(spec.find(game, cited.clause), readings)
    template = _in(clause.said, lang) if clause.said else ""
    facts = dict(cited.facts)
    if not template or any(name not in facts for name in spec.placeholders(template)):
        return _in(clause.text, lang)
    table = _Table(game, lang, names, readings)
    return template.format_map({name: _fact(table, name, fact) for name, fact in facts.items()})


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

    >>> from pigrules import game
    >>> sty = game("putz-die-wutz")
    >>> for line in explain.sheet(sty, sty.sheet(sty.start(sty.rules_type(seats=2))), names=["Ana", "Ben"]):
    ...     print(line)
    Pigs cleaned by Ana: 0. (Ana 0)
    Pigs cleaned by Ben: 0. (Ben 0)
    Ana 0, Ben 0.
    Most pigs cleaned (0): Ana and Ben.
    Tied: Ana and Ben share the victory.
    """

    def said(each: Cited) -> str:
        return cited(game, each, lang, names, readings)

    return (
        *([] if sheet.ended is None else [said(sheet.ended)]),
        *(
            said(each.cited)
            if each.seat is None
            else f"{said(each.cited)} ({_seat(each.seat, names)} {each.points})"
            for each in sheet.entries
        ),
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
    one, several = _LINES.get(lang, _LINES["en"])
    return f"{source}, {one if len(lines) == 1 else several} {', '.join(map(str, lines))}"


@checked
def unfilled(game: AnyGame, cited: Cited) -> tuple[str, ...]:
    """The gaps of a clause's text, in any language, for which `cited` has no fact. The suites expect none.

    Raises `MalformedError` if the game's spec has no such clause.

    >>> explain.unfilled(pigs, Cited("tlp.house.one-door"))
    ('house',)
    """
    facts = dict(cited.facts)
    said = spec.find(game, cited.clause).said
    names = {name for template in said.values() for name in spec.placeholders(template)}
    return tuple(sorted(names - facts.keys()))


def _in(texts: Mapping[str, str], lang: str) -> str:
    return texts.get(lang, texts["en"])


@frozen
class _Table:
    """The reader of a text: the game, the language, the names and the readings."""

    game: AnyGame
    lang: str
    names: Sequence[str]
    readings: object


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
    return _in(spec.in_force(clause, table.readings).text, table.lang)


def _word(game: AnyGame, word: str, lang: str) -> str:
    known = spec.of(game).words, spec.load(spec.CORE).words
    found = (words.get(code, {}).get(word) for code in (lang, "en") for words in known)
    return next(filter(None, found), word)


def _listed(parts: Sequence[str], lang: str) -> str:
    if not parts:
        return "-"
    *first, last = parts
    return f"{', '.join(first)} {_AND.get(lang, _AND['en'])} {last}" if first else last
