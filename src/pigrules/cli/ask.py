"""``pigrules ask``: a question in one's own words, and the rules that answer it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from attrs import frozen
from cyclopts import Parameter

from .. import explain, registry, spec
from ..ask import Answer, ask, text_of
from ..core import Choose, Cited, ClauseId, MalformedError
from ..position import UnsaidError
from ..registry import AnyGame
from ._answers import cited_data, labels, readings_of, reference, refused
from ._options import At, GameName, Json, Lang, Positive
from ._output import BAD, FAINT, GOOD, HEAD, OPEN, Out
from ._table import PLAY, Table, load_table

FITS: Final = 0.3
"""An answer that has to do with less of a question than this part is only near."""
_MOST_RELATED: Final = 4
_MOST_STEPS: Final = 6


def command(
    game: GameName,
    question: Annotated[str, Parameter(name="QUESTION", help="The question, in any words.")],
    /,
    *,
    position: Annotated[
        str | None,
        Parameter(help="A record or a position: the answers are those of this table. - is standard input."),
    ] = None,
    at: At = None,
    most: Annotated[Positive, Parameter(help="So many answers at most.")] = 3,
    lang: Lang = "en",
    json: Json = False,
) -> int:
    """Answer a question in your own words, with the rules that decide it.

    The question may be in any language that the game has. The best answer comes first.
    With --position, a question about a step is answered for that position, too.
    The exit code is 1 if nothing fits; then the nearest rules are shown.

    For example:

        pigrules ask {game} "who begins?"
    """
    out, played = Out(lang), registry.game(game)
    readings = table = None
    if position is not None:
        table = load_table(out, position, at, json)
        if table is None:
            return 1
        if table.record.game is not played:
            problem = f"expected a position of {played.name}, found one of {table.record.game.name}"
            raise MalformedError(problem, position)
        readings = readings_of(table.record.rules)
    elif at is not None:
        raise MalformedError("it is a place in a record; name that with --position", "--at")
    answers = ask(played, question, lang, readings, most=most)
    about = None if table is None else _about(table, question, lang)
    if json:
        told = {"game": played.name, "question": question, "answers": [data(each) for each in answers]}
        here = {} if table is None else {"here": about and _about_data(table, about, lang)}
        out.json({**told, **here})
    else:
        tell(out, played, question, answers, readings)
        if table is not None and about is not None:
            _tell_about(out, table, about)
    return 0 if fits(answers) else 1


@frozen
class _About:
    """The steps that a question is about: those that may be taken, or why none may be."""

    steps: tuple[Any, ...]
    refusals: tuple[Cited, ...]


def _about(table: Table, question: str, lang: str) -> _About | None:
    """What holds in a position of the steps that a question is about; None if that is not known."""

    from ._reader import Reader, common

    record = table.record
    codes = dict.fromkeys((lang, spec.ENGLISH))
    readers = [Reader(record.game, record.rules, code, labels(record)) for code in codes]

    def answered(state: Any) -> _About | None:
        turn = record.game.turn(state)
        seats = turn.seats if isinstance(turn, Choose) else ()
        every = (reader.asked(state, seats, question) for reader in readers)
        meant = next((each for each in every if each is not None), None)
        if meant is None:
            return None
        if meant.legal:
            return _About(meant.steps, ())
        return _About((), common(record.game, state, meant.steps))

    try:
        return table.ask(answered, PLAY)
    except UnsaidError:
        return None


def _about_data(table: Table, about: _About, lang: str) -> dict[str, Any]:
    record = table.record
    names, readings = labels(record), readings_of(record.rules)
    return {
        "legal": [record.game.format(step) for step in about.steps],
        "refusals": [cited_data(record.game, each, lang, names, readings) for each in about.refusals],
    }


def _tell_about(out: Out, table: Table, about: _About) -> None:
    record = table.record
    out.line(out.words.as_it_is, HEAD)
    for step in about.steps[:_MOST_STEPS]:
        label = explain.label(record.game, step, out.lang, labels(record))
        out.line(f"{out.words.legal}: {label} ({record.game.format(step)})", GOOD, 2)
    if about.refusals:
        out.line(out.words.refused, BAD, 2)
        refused(out, record.game, about.refusals, labels(record), 4, readings_of(record.rules))


def fits(answers: Sequence[Answer]) -> bool:
    """Whether there is an answer, and not only something near."""
    return bool(answers) and answers[0].fit >= FITS


def data(answer: Answer) -> dict[str, Any]:
    """An answer as data."""
    return {
        "id": answer.id,
        "kind": answer.kind,
        "text": answer.text,
        "question": answer.question or None,
        "source": answer.source,
        "lines": list(answer.lines),
        "related": list(answer.related),
        "fit": round(answer.fit, 2),
    }


def tell(out: Out, game: AnyGame, question: str, answers: Sequence[Answer], readings: object) -> None:
    """Print answers, the best first, with the rules that belong to the best, as a table reads them."""
    say = out.words
    if not fits(answers):
        out.line(say.nothing_fits.format(question=say.quoted.format(text=question)), OPEN)
    for answer in answers:
        if answer.question:
            out.line(answer.question, HEAD)
            out.line(answer.text, indent=2)
        else:
            out.line(answer.text, HEAD)
        out.line(reference(game, ClauseId(answer.id), out.lang), FAINT, indent=2)
    if answers and answers[0].related:
        out.line(say.related, FAINT)
        for id in answers[0].related[:_MOST_RELATED]:
            out.line(f"{id}: {text_of(game, id, out.lang, readings)}", FAINT, indent=2)
