"""``pigrules ask``: a question in one's own words, and the rules that answer it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from cyclopts import Parameter

from .. import registry
from ..ask import Answer, ask, text_of
from ..core import ClauseId
from ..registry import AnyGame
from ._answers import readings_of, reference
from ._options import At, GameName, Json, Lang, Positive
from ._output import FAINT, HEAD, OPEN, Out
from ._table import load_table

FITS: Final = 0.3
"""An answer that has to do with less of a question than this part is only near."""
_MOST_RELATED: Final = 4


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
    The exit code is 1 if nothing fits; then the nearest rules are shown.

    For example:

        pigrules ask {game} "who begins?"
    """
    out, played = Out(lang), registry.game(game)
    readings = None
    if position is not None:
        table = load_table(out, position, at, json)
        if table is None:
            return 1
        readings = readings_of(table.record.rules)
    answers = ask(played, question, lang, readings, most=most)
    if json:
        out.json({"game": played.name, "question": question, "answers": [data(each) for each in answers]})
    else:
        tell(out, played, question, answers, readings)
    return 0 if fits(answers) else 1


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
