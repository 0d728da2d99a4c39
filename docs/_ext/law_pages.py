"""What the spec says of a game, as HTML in any of its languages.

On the English page of a game, what is told links to the model.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import Final

import side_by_side
from attrs import frozen

from pigrules import explain, game, spec
from pigrules.cli._phrases import phrases

__all__ = ["aim", "clauses", "law", "notation", "readings", "settled", "words"]


@frozen
class _Heads:
    """The small words of the tables in one language."""

    clause: str
    says: str
    question: str
    usual_first: str
    why_first: str
    answer: str
    lines: str
    otherwise: str
    written: str
    called: str
    happens: str


_HEADS: Final[Mapping[str, _Heads]] = MappingProxyType(
    {
        "en": _Heads(
            clause="clause",
            says="what it says",
            question="question",
            usual_first="answers, the usual one first",
            why_first="why the first",
            answer="answer",
            lines="lines",
            otherwise="With {when}: {text}",
            written="written",
            called="called",
            happens="what happens",
        ),
        "es": _Heads(
            clause="cláusula",
            says="lo que dice",
            question="cuestión",
            usual_first="respuestas, primero la habitual",
            why_first="por qué la primera",
            answer="respuesta",
            lines="líneas",
            otherwise="Con {when}: {text}",
            written="se escribe",
            called="se llama",
            happens="qué ocurre",
        ),
        "fr": _Heads(
            clause="clause",
            says="ce qu'elle dit",
            question="question",
            usual_first="réponses, l'habituelle d'abord",
            why_first="pourquoi la première",
            answer="réponse",
            lines="lignes",
            otherwise="Avec {when} : {text}",
            written="s'écrit",
            called="se dit",
            happens="ce qui se passe",
        ),
        "de": _Heads(
            clause="Regel",
            says="was sie sagt",
            question="Frage",
            usual_first="Antworten, die übliche zuerst",
            why_first="warum die erste",
            answer="Antwort",
            lines="Zeilen",
            otherwise="Mit {when}: {text}",
            written="geschrieben",
            called="heißt",
            happens="was geschieht",
        ),
    }
)


def clauses(name: str, lang: str = spec.ENGLISH) -> str:
    """The clauses of a game: id, kind, text, lines."""
    heads, kinds = _HEADS[lang], phrases(lang).kinds
    return _table(
        "clauses",
        (heads.clause, heads.says, heads.lines),
        (
            (
                clause.id,
                f"{_id(clause.id)}<br><small>{kinds[clause.kind]}</small>{_in_model(name, clause.id, lang)}",
                escape(spec.in_lang(clause.text, lang)) + _otherwise(clause, lang),
                _lines(clause.lines),
            )
            for clause in spec.of(game(name)).clauses.values()
        ),
    )


def readings(name: str, lang: str = spec.ENGLISH) -> str:
    """The open questions of a game: their answers, the default first, and why it is the default."""
    heads = _HEADS[lang]
    return _table(
        "readings",
        (heads.question, heads.usual_first, heads.why_first, heads.lines),
        (
            (
                reading.id,
                escape(spec.in_lang(reading.question, lang))
                + f"<br>{_id(reading.id)}{_in_model(name, reading.id, lang)}",
                _answers(reading, lang),
                escape(spec.in_lang(reading.why, lang)),
                _lines(reading.lines),
            )
            for reading in spec.of(game(name)).readings.values()
        ),
    )


def settled(name: str, lang: str = spec.ENGLISH) -> str:
    """The questions about a game that have one answer only."""
    heads = _HEADS[lang]
    return _table(
        "settled",
        (heads.question, heads.answer, heads.lines),
        (
            (
                each.id,
                escape(spec.in_lang(each.question, lang)),
                escape(spec.in_lang(each.answer, lang)),
                _lines(each.lines),
            )
            for each in spec.of(game(name)).settled.values()
        ),
    )


def aim(name: str, lang: str = spec.ENGLISH) -> str:
    """What a beginner has to know."""
    return f"<p>{' '.join(map(escape, spec.of(game(name)).aim[lang]))}</p>"


def law(name: str, lang: str, ids: Iterable[str]) -> str:
    """What some clauses say, in an order that tells a story; each leads to its row of `clauses`.

    Raises `MalformedError` for an id that the game does not have.
    """
    texts = ((id, spec.in_lang(spec.find(game(name), id).text, lang)) for id in ids)
    told = (f'<li>{escape(text)} <small><a href="#{id}">{_id(id)}</a></small></li>' for id, text in texts)
    return f"<ol>{''.join(told)}</ol>"


def notation(name: str, lang: str, lines: Iterable[str]) -> str:
    """What happens with each of some lines of notation; `MalformedError` for what is none."""
    heads, played = _HEADS[lang], game(name)
    told = ((line, explain.step(played, played.parse(line), lang)) for line in lines)
    rows = (("", f"<code>{escape(line)}</code>", escape(text)) for line, text in told)
    return _table("notation", (heads.written, heads.happens), rows)


def words(name: str, lang: str) -> str:
    """What the words of the notation are called."""
    heads, spoken = _HEADS[lang], spec.of(game(name))
    named = (
        (word, spoken.words[lang].get(word) or typed[0])
        for word, typed in spoken.typed[lang].items()
        if any(letter.isalpha() for letter in word)
    )
    rows = (("", f"<code>{word}</code>", escape(called)) for word, called in named)
    return _table("words", (heads.written, heads.called), rows)


def _in_model(name: str, id: str, lang: str) -> str:
    """A link to the model of a game, where it states a clause or reads an answer."""
    shown = side_by_side.model(name) if lang == spec.ENGLISH else None
    return f'<small> · <a href="{shown.page}#{id}">model</a></small>' if shown else ""


def _otherwise(clause: spec.Clause, lang: str) -> str:
    """How a clause reads at tables that answer open questions otherwise."""
    told = (
        _HEADS[lang].otherwise.format(
            when=", ".join(
                f"<code>{name.replace('_', '-')} = {value}</code>" for name, value in under.when.items()
            ),
            text=escape(spec.in_lang(clause.read(under.when).text, lang)),
        )
        for under in clause.under
        if under.when
    )
    return "".join(f"<br><small>{text}</small>" for text in told)


def _answers(reading: spec.Reading, lang: str) -> str:
    order = sorted(reading.values, key=lambda value: value != reading.default)
    return "<br><br>".join(
        f"<code>{value}</code> {escape(spec.in_lang(reading.values[value], lang))}" for value in order
    )


def _id(id: str) -> str:
    return f"<code>{id.replace('.', '.<wbr>')}</code>"


def _lines(lines: Iterable[int]) -> str:
    return ", ".join(map(str, lines))


def _table(kind: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; the first item of each row is its anchor, if it is not empty.

    Each cell knows its column, for windows that are too narrow for columns.
    """
    head = "".join(f"<th>{each}</th>" for each in heads)
    body = "".join(f"<tr{_anchor(anchor)}>{_cells(heads, cells)}</tr>" for anchor, *cells in rows)
    return (
        f'<div class="table-wrapper docutils container"><table class="docutils spec {kind}">'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _anchor(id: str) -> str:
    return f' id="{id}"' if id else ""


def _cells(heads: Iterable[str], cells: Iterable[str]) -> str:
    return "".join(f'<td data-head="{head}">{cell}</td>' for head, cell in zip(heads, cells, strict=True))
