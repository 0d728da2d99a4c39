"""``pigrules readings``: the open questions of a game, and the possible answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from cyclopts import Parameter

from .. import explain, registry, spec
from ..registry import AnyGame
from ..spec import Reading, Settled
from ._options import GameName, Json, Lang
from ._output import FAINT, HEAD, OPEN, Out


def command(
    game: GameName,
    /,
    *,
    search: Annotated[str, Parameter(help="Only questions that fit these words, best first.")] = "",
    lang: Lang = "en",
    json: Json = False,
) -> int:
    """List the open questions of a game and the answers that a table may choose.

    A star marks the default. Then come the questions that have one answer only.

    For example:

        pigrules readings {game} --search "who begins"
    """
    out, played = Out(lang), registry.game(game)
    law = spec.of(played)
    ids = _fitting(played, search, lang) if search else (*law.readings, *law.settled)
    open_ = [open_data(law.readings[id], lang) for id in ids if id in law.readings]
    settled = [settled_data(law.settled[id], lang) for id in ids if id in law.settled]
    if json:
        out.json({"game": played.name, "readings": open_, "settled": settled})
        return 0
    told = {**{each["id"]: tell_open for each in open_}, **{each["id"]: tell_settled for each in settled}}
    by_id = {each["id"]: each for each in (*open_, *settled)}
    for id in ids:
        told[id](out, by_id[id])
    out.line(out.words.questions_found.format(open=len(open_), settled=len(settled)))
    return 0


def _fitting(game: AnyGame, search: str, lang: str) -> tuple[str, ...]:
    from .. import ask

    return ask.fitting(game, search, lang, ["reading", "settled"])


def open_data(reading: Reading, lang: str) -> dict[str, Any]:
    """An open question as data."""
    return {
        "id": reading.id,
        "kind": "reading",
        "source": reading.source,
        "lines": list(reading.lines),
        "question": spec.in_lang(reading.question, lang),
        "default": reading.default,
        "values": {value: spec.in_lang(text, lang) for value, text in reading.values.items()},
        "why": spec.in_lang(reading.why, lang),
        "clauses": list(reading.clauses),
    }


def settled_data(settled: Settled, lang: str) -> dict[str, Any]:
    """A question with one answer only, as data."""
    return {
        "id": settled.id,
        "kind": "settled",
        "source": settled.source,
        "lines": list(settled.lines),
        "question": spec.in_lang(settled.question, lang),
        "answer": spec.in_lang(settled.answer, lang),
    }


def tell_open(out: Out, reading: Mapping[str, Any]) -> None:
    """Print an open question: its answers, the default with a star, and why that is the default."""
    say = out.words
    out.line(reading["id"], HEAD)
    out.line(reading["question"], indent=2)
    for value, text in reading["values"].items():
        default = value == reading["default"]
        out.line(f"{'*' if default else ' '} {value}: {text}", OPEN if default else "", indent=2)
    out.line(say.item(say.why, reading["why"]), indent=2)
    out.line(explain.place(reading["source"], reading["lines"], out.lang), FAINT, indent=2)
    out.line(say.item(say.bears_on, ", ".join(reading["clauses"])), FAINT, indent=2)


def tell_settled(out: Out, settled: Mapping[str, Any]) -> None:
    """Print a question that has one answer only."""
    say = out.words
    out.line(settled["id"], HEAD)
    out.line(settled["question"], indent=2)
    out.line(say.item(say.settled, settled["answer"]), indent=2)
    out.line(explain.place(settled["source"], settled["lines"], out.lang), FAINT, indent=2)
