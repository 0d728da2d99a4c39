"""``pigrules readings``: the open questions of a game, and the possible answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import explain, registry, spec
from ..spec import Reading, Settled
from ._options import GameName, Json, Lang
from ._output import FAINT, HEAD, OPEN, Out


def command(game: GameName, /, *, lang: Lang = "en", json: Json = False) -> int:
    """List the open questions of a game and the answers that a table may choose.

    A star marks the default.

    For example:

        pigrules readings {game}
    """
    out, played = Out(lang), registry.game(game)
    law = spec.of(played)
    open_ = [open_data(reading, lang) for reading in law.readings.values()]
    settled = [settled_data(question, lang) for question in law.settled.values()]
    if json:
        out.json({"game": played.name, "readings": open_, "settled": settled})
        return 0
    for data in open_:
        tell_open(out, data)
    for data in settled:
        tell_settled(out, data)
    out.line(out.words.questions_found.format(open=len(open_), settled=len(settled)))
    return 0


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
