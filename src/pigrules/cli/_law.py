"""The law at the prompt of a game: in order, by topic, by words, and behind a refusal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .. import ask, explain, spec
from .._text import folded
from ..core import Cited, ClauseId, MalformedError
from ..registry import AnyGame
from ..spec import Clause
from . import readings
from ._answers import clause_text, reference
from ._output import FAINT, HEAD, OPEN, Out
from .ask import FITS, tell

_ON_A_PAGE: Final = 8
_MOST_FOUND: Final = 8


def rules(out: Out, game: AnyGame, in_force: object, rest: str) -> None:
    """Print a page of the law in its order: all of it, of one topic, or what has to do with some words.

    `rest` is what was typed behind the command: a topic or words, and the number of the page.
    """
    say, (words, number) = out.words, _page(rest)
    every = tuple(spec.of(game).clauses.values())
    found = _found(out, game, every, words) if words else every
    pages = max(1, -(-len(found) // _ON_A_PAGE))
    page = min(max(number, 1), pages)
    if not found:
        out.line(say.no_rules_found.format(words=words), OPEN)
    for clause in found[(page - 1) * _ON_A_PAGE : page * _ON_A_PAGE]:
        _tell(out, game, clause, in_force)
    command = say.commands["rules"][0]
    if page < pages:
        following = " ".join(filter(None, (command, words, str(page + 1))))
        out.line(say.rules_more.format(page=page, pages=pages, words=following), OPEN)
    if not words or not found:
        kinds = dict.fromkeys(say.kinds[clause.kind] for clause in every)
        out.line(say.rules_topics.format(topics=", ".join(kinds), words=f"{command} …"), OPEN)


def why(out: Out, game: AnyGame, cited: Iterable[Cited], names: Sequence[str], in_force: object) -> None:
    """Print clauses that were cited: what they say here, what they say in general, and where that stands."""
    for each in cited:
        here = explain.cited(game, each, out.lang, names, in_force)
        out.line(here, HEAD)
        general = clause_text(game, each.clause, out.lang, in_force)
        if general != here:
            out.line(general, indent=2)
        _standing(out, game, each.clause)


def one(out: Out, game: AnyGame, asked: str, in_force: object) -> None:
    """Print what has this id, in the words of the table; for other words, the rules that answer them."""
    law = spec.of(game)
    id = asked.casefold()
    if id in law.readings:
        reading = law.readings[id]
        data = readings.open_data(reading, out.lang)
        readings.tell_open(out, {**data, "default": getattr(in_force, reading.field, reading.default)})
    elif id in law.settled:
        readings.tell_settled(out, readings.settled_data(law.settled[id], out.lang))
    else:
        try:
            _tell(out, game, spec.find(game, id), in_force)
        except MalformedError:
            answer(out, game, asked, in_force)
        else:
            _standing(out, game, id, reference_too=False)


def answer(out: Out, game: AnyGame, question: str, in_force: object) -> None:
    """Print the rules that answer a question in anyone's words."""
    tell(out, game, question, ask.ask(game, question, out.lang, in_force), in_force)


def _page(rest: str) -> tuple[str, int]:
    """The words, and the number of the page behind them."""
    before, _, last = rest.rpartition(" ")
    if last.isascii() and last.isdigit():
        return before.strip(), int(last[:6])
    return rest, 1


def _found(out: Out, game: AnyGame, every: Sequence[Clause], words: str) -> Sequence[Clause]:
    """The clauses of a topic, else those in which the words occur, else those that answer them."""
    topic = folded(words)
    names = {kind: {folded(kind), folded(name)} for kind, name in out.words.kinds.items()}
    own = spec.of(game).clauses
    answers = [id for id, fit in ask.search(game, words, out.lang, ["clause"]) if fit >= FITS and id in own]
    for fitting in (
        [clause for clause in every if topic in names.get(clause.kind, ())],
        [clause for clause in every if topic in clause.id.split(".")[1:2]],
    ):
        if fitting:
            return fitting
    return [own[id] for id in answers[:_MOST_FOUND]]


def _tell(out: Out, game: AnyGame, clause: Clause, in_force: object) -> None:
    out.line(clause_text(game, clause.id, out.lang, in_force))
    kind = out.words.kinds.get(clause.kind, "")
    out.line(f"{kind} {reference(game, ClauseId(clause.id), out.lang)}".strip(), FAINT, indent=2)


def _standing(out: Out, game: AnyGame, clause: str, reference_too: bool = True) -> None:
    """Where a clause stands, and the open questions that bear on it."""
    say = out.words
    if reference_too:
        out.line(reference(game, ClauseId(clause), out.lang), FAINT, indent=2)
    for reading in spec.of(game).readings.values():
        if clause in reading.clauses:
            question = spec.in_lang(reading.question, out.lang, game)
            out.line(say.item(say.open_question, f"{question} ({reading.id})"), FAINT, indent=2)
