"""``pigrules clause`` and ``pigrules clauses``: the law, as the installed package carries it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

from cyclopts import Parameter

from .. import explain, registry, spec
from ..registry import AnyGame
from ..spec import Clause, Spec
from . import readings
from ._options import GameName, Json, Lang
from ._output import FAINT, HEAD, Out


def one(
    id: Annotated[str, Parameter(name="ID", help="The id of a clause, or of a reading.")],
    /,
    *,
    lang: Lang = "en",
    json: Json = False,
) -> int:
    """Show one clause or open question, with the document lines behind it.

    For example:

        pigrules clause core.turn.over --lang es
    """
    show(Out(lang), id, json)
    return 0


def several(
    game: GameName,
    /,
    *,
    search: Annotated[
        str, Parameter(help="Only clauses that fit these words, or this question, best first.")
    ] = "",
    lang: Lang = "en",
    json: Json = False,
) -> int:
    """List the clauses of a game.

    For example:

        pigrules clauses {game} --search end
    """
    out, played = Out(lang), registry.game(game)
    law = spec.of(played)
    ids = _fitting(played, search, lang) if search else law.clauses
    found = [spec.find(played, id) for id in ids]
    if json:
        out.json({"game": played.name, "clauses": [_data(clause, law, lang) for clause in found]})
        return 0
    for clause in found:
        out.line(clause.id, HEAD)
        out.line(spec.in_lang(clause.text, lang), indent=4)
        out.line(_standing(out, clause.kind, clause.source, clause.lines), FAINT, indent=4)
    out.line(out.words.clauses_found.format(count=len(found)))
    return 0


def _fitting(game: AnyGame, search: str, lang: str) -> tuple[str, ...]:
    from .. import ask

    return tuple(id for id in ask.fitting(game, search, lang, ["clause"]) if id in spec.of(game).clauses)


def show(out: Out, id: str, json: bool = False, in_force: object = None) -> None:
    """Print what the spec has under `id`: a clause, an open question or a settled one.

    A clause has the words that fit the readings `in_force`. Raises `MalformedError`, with the nearest id, if
    there is no such thing.
    """
    law = _law(id)
    tell: Callable[[Out, Mapping[str, Any]], None]
    if id in law.readings:
        data, tell = readings.open_data(law.readings[id], out.lang), readings.tell_open
    elif id in law.settled:
        data, tell = readings.settled_data(law.settled[id], out.lang), readings.tell_settled
    else:
        data, tell = _data(spec.in_force(spec.clause(id), in_force), law, out.lang), _tell
    if json:
        out.json(data)
    else:
        tell(out, data)


def _law(id: str) -> Spec:
    """The spec that has `id`; the referee's if none has."""
    for law in spec.having(id, []):
        if id in law.clauses or id in law.readings or id in law.settled:
            return law
    return spec.load(spec.CORE)


def _data(clause: Clause, law: Spec, lang: str) -> dict[str, Any]:
    bearing = [reading.id for reading in law.readings.values() if clause.id in reading.clauses]
    return {
        "id": clause.id,
        "kind": clause.kind,
        "source": clause.source,
        "lines": list(clause.lines),
        "text": spec.in_lang(clause.text, lang),
        "said": spec.in_lang(clause.said, lang) if clause.said else None,
        "readings": bearing,
    }


def _tell(out: Out, clause: Mapping[str, Any]) -> None:
    say = out.words
    out.line(clause["id"], HEAD)
    out.line(clause["text"], indent=2)
    if clause["said"]:
        out.line(say.item(say.said, clause["said"]), indent=2)
    out.line(_standing(out, clause["kind"], clause["source"], clause["lines"]), FAINT, indent=2)
    for reading in clause["readings"]:
        out.line(say.item(say.open_question, reading), FAINT, indent=2)


def _standing(out: Out, kind: str, source: str | None, lines: Sequence[int]) -> str:
    """The kind of a clause and the lines behind it; the referee's own has none."""
    say = out.words
    return say.referee if source is None else f"{say.kinds[kind]}; {explain.place(source, lines, out.lang)}"
