"""``pigrules verify``: check records step by step."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import Annotated, Any

from cyclopts import Parameter

from .. import record
from .._streams import is_terminal
from ..core import MalformedError, Over, PigrulesError
from ..record import Verdict
from ..registry import BrokenGameError
from ._answers import (
    asked,
    hint,
    labels,
    readings_of,
    reference,
    refused,
    refused_data,
    result_data,
    result_in_words,
    tell_hint,
)
from ._input import all_expanded
from ._loading import load_record
from ._options import Json, Lang
from ._output import BAD, BROKEN_GAME, GOOD, OPEN, Out, complain, problem, progress


def command(
    *files: Annotated[str, Parameter(name="FILE", help="Records; - is standard input.")],
    lang: Lang = "en",
    json: Json = False,
) -> int:
    """Replay records and stop each at the first refused step.

    The exit code is 0 only if every step of every record is legal; a game need not have ended.

    For example:

        pigrules verify monday.toml tuesday.toml --lang es
    """
    if not files:
        raise MalformedError("name at least one record: pigrules verify FILE…")
    out = Out(lang)
    found, code = [], 0
    every = all_expanded(files)
    with nullcontext(_silent) if is_terminal(sys.stdout) and not json else progress("verify") as update:
        for file in every:
            data, worse = _verify(out, file, json)
            found.append(data)
            code = max(code, worse)
            update(len(found), len(every))
    if json:
        out.json({"holds": code == 0, "files": found})
    return code


def _silent(done: int, total: int) -> None:
    """Lines on the terminal say enough."""


def _verify(out: Out, file: str, json: bool) -> tuple[dict[str, Any], int]:
    try:
        verdict = record.verify(load_record(file, lang=out.lang))
    except (PigrulesError, OSError) as error:
        complain(error, out.lang)
        return _malformed(file, error, out.lang), BROKEN_GAME if isinstance(error, BrokenGameError) else 2
    if not json:
        _tell(out, file, verdict)
    return _data(file, verdict, out.lang), 0 if verdict.holds else 1


def _tell(out: Out, file: str, verdict: Verdict) -> None:
    say, found = out.words, verdict.record
    names, readings = labels(found), readings_of(found.rules)
    if verdict.refused is not None:
        at, step = verdict.refused.index + 1, verdict.refused.step
        out.line(f"{file}: {say.refused_at.format(at=at, step=step)}", BAD)
        refused(out, found.game, verdict.refused.ruling.refusals, names, readings=readings)
        tell_hint(out, hint(found.game, verdict.state))
    elif isinstance(verdict.turn, Over):
        fine = say.fine.format(steps=say.steps(len(found.steps)))
        result = result_in_words(out, verdict.turn, names)
        ended = reference(found.game, verdict.turn.clause, out.lang)
        out.line(f"{file}: {fine}; {result} {ended}", GOOD)
    else:
        text = say.unfinished.format(steps=say.steps(len(found.steps)))
        out.line(f"{file}: {text}; {asked(out, found.game, verdict.turn, names, readings)}", OPEN)


def _malformed(file: str, error: Exception, lang: str) -> dict[str, Any]:
    nothing = {"game": None, "steps": None, "result": None, "refused": None}
    return {"file": file, "verdict": "malformed", **nothing, "problem": problem(error, lang)}


def _data(file: str, verdict: Verdict, lang: str) -> dict[str, Any]:
    found = verdict.record
    data: dict[str, Any] = {
        "file": file,
        "verdict": "fine" if verdict.finished else "unfinished",
        "game": found.game.name,
        "steps": len(found.steps),
        "result": None,
        "refused": None,
        "problem": None,
    }
    if verdict.refused is not None:
        data["verdict"] = "refused"
        data["refused"] = refused_data(found, verdict.refused, lang)
    elif isinstance(verdict.turn, Over):
        data["result"] = result_data(verdict.turn)
    return data
