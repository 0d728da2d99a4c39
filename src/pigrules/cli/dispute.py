"""``pigrules dispute``: the outcome of a whole record under each other reading, alone and together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from attrs import evolve
from cyclopts import Parameter

from .. import dispute, spec
from ..core import Cited, ClauseId, ScoreSheet
from ..dispute import Case, Outcome, Report
from ..record import Record
from ._answers import (
    divergence_data,
    diverges,
    labels,
    points_in_words,
    readings_of,
    reference,
    result_data,
    result_in_words,
    rule,
)
from ._effects import differences_data, events_data, tell_events, tell_positions
from ._loading import load_record
from ._options import Json, Lang, Positive, RecordFile
from ._output import BAD, FAINT, GOOD, HEAD, OPEN, Out, progress


def command(
    file: RecordFile,
    /,
    *,
    depth: Annotated[Positive, Parameter(help="How many readings are changed at once, at most.")] = 2,
    lang: Lang = "en",
    json: Json = False,
) -> int:
    """Replay a record under every other reading, alone and together, and say what would be otherwise.

    The exit code is 0 if the record is legal and its result the same under all of them, else 1.

    For example:

        pigrules dispute game.toml --depth 1
    """
    out = Out(lang)
    record = load_record(file, lang=lang)
    with progress(str(file)) as update:
        report = dispute.dispute(record, depth, update)
    if json:
        out.json(_data(report, depth, lang))
    else:
        _tell(out, report)
    agreed = report.own.legal and all(
        kind == report.own.kind for count in report.counts for kind, _ in count.kinds
    )
    return 0 if agreed else 1


def _tell(out: Out, report: Report) -> None:
    say, record, own = out.words, report.record, report.own
    style = GOOD if own.legal else BAD
    out.line(say.own_readings.format(game=record.game.name, steps=say.steps(len(record.steps))), HEAD)
    out.line(_outcome(out, record, own, readings_of(record.rules)), style, 2)
    if own.kind == "unfinished":
        _tell_not_over(out, record, _ends(record), readings_of(record.rules), 2)
    never = [reading for reading in spec.of(record.game).readings if reading not in own.asked]
    if never and own.result is not None:
        out.line(say.never_asked.format(readings=", ".join(never)), FAINT, 2)
    alone = [case for case in report.alone if _course(case.outcome) != _course(own)]
    _tell_cases(out, report, say.alone, alone)
    _tell_cases(out, report, say.together, report.together)
    for count in filter(lambda count: count.tried, report.counts):
        kinds = ", ".join(f"{say.outcomes[kind]} {number}" for kind, number in count.kinds)
        out.line(say.tried.format(size=count.size, tried=count.tried, kinds=kinds), FAINT)


def _tell_cases(out: Out, report: Report, head: str, cases: Sequence[Case]) -> None:
    """What these tables make of the record."""
    if cases:
        out.line(head, HEAD)
    for case in cases:
        rules = dispute.read_as(report.record.game, report.record.rules, case.changes)
        out.line(", ".join(f"{reading} = {value}" for reading, value in case.changes), OPEN, 2)
        out.line(_outcome(out, report.record, case.outcome, readings_of(rules)), indent=4)
        _tell_why(out, report, case.outcome, rules)


def _tell_why(out: Out, report: Report, outcome: Outcome, rules: Any) -> None:
    """Why a table with other `rules` has another result or none, and how its position differs."""
    record, own, there = report.record, report.own, readings_of(rules)
    if outcome.recounted and outcome.sheet is not None and outcome.record_sheet is not None:
        for label, sheet in ((out.words.there, outcome.sheet), (out.words.here, outcome.record_sheet)):
            out.line(out.words.item(label, points_in_words(sheet.points, labels(record))), indent=6)
    if outcome.recounted or (outcome.result is not None and outcome.differs):
        tell_events(out, record, _told(own.sheet), _told(outcome.sheet), there, 6)
    if outcome.kind == "unfinished" and own.result is not None:
        _tell_not_over(out, record, (own.result.clause,), there, 6)
    if _comparable(outcome):
        tell_positions(out, record.game, outcome.record_position, evolve(outcome.position, rules=rules), 6)


def _told(sheet: ScoreSheet | None) -> tuple[Cited, ...]:
    """The lines of a sheet that bear on its points: at the end all, before it those of the seats."""
    if sheet is None:
        return ()
    return sheet.told if sheet.final else tuple([entry.cited for entry in sheet.entries])


def _ended(outcome: Outcome) -> tuple[Cited, ...]:
    """What ended the game, with its facts."""
    sheet = outcome.sheet
    return () if sheet is None or sheet.ended is None else (sheet.ended,)


def _comparable(outcome: Outcome) -> bool:
    """Whether a table and the record have come to different positions of the same stage of the game."""
    return outcome.moved or (
        outcome.kind == "other-result"
        and outcome.record_result is not None
        and outcome.position != outcome.record_position
    )


def _tell_not_over(out: Out, record: Record, ends: Sequence[ClauseId], readings: object, indent: int) -> None:
    """By which clauses the end would come at a table whose game has not ended."""
    for clause in ends:
        text = rule(record.game, clause, out.lang, readings)
        out.line(out.words.not_over.format(text=text), FAINT, indent)


def _ends(record: Record) -> tuple[ClauseId, ...]:
    """The clauses by which a game may end."""
    clauses = spec.of(record.game).clauses.values()
    return tuple(ClauseId(clause.id) for clause in clauses if clause.kind == "end")


def _readings(record: Record, case: Case) -> object:
    return readings_of(dispute.read_as(record.game, record.rules, case.changes))


def _course(outcome: Outcome) -> tuple[str, int]:
    return outcome.kind, -1 if outcome.divergence is None else outcome.divergence.at


def _outcome(out: Out, record: Record, outcome: Outcome, readings: object) -> str:
    """How a table diverges from the record, or else its outcome; the result, if that is another."""
    names = labels(record)
    told = [
        out.words.outcomes[outcome.kind]
        if outcome.divergence is None
        else diverges(out, record, outcome.divergence, names, readings, _ended(outcome))
    ]
    if outcome.result is not None and (outcome.differs or outcome.divergence is None):
        result = result_in_words(out, outcome.result, names)
        cited = outcome.divergence is not None and outcome.divergence.kind == "over"
        ended = reference(record.game, outcome.result.clause, out.lang)
        told.append(result if cited else f"{result} {ended}")
    return "; ".join(told)


def _data(report: Report, depth: int, lang: str) -> dict[str, Any]:
    record = report.record
    return {
        "game": record.game.name,
        "steps": len(record.steps),
        "depth": depth,
        "own": _outcome_data(record, report.own, readings_of(record.rules), lang),
        "alone": [_case_data(record, case, lang) for case in report.alone],
        "together": [_case_data(record, case, lang) for case in report.together],
        "counts": [
            {
                "size": count.size,
                "tried": count.tried,
                "outcomes": dict(count.kinds),
                "differing": count.differing,
            }
            for count in report.counts
        ],
    }


def _case_data(record: Record, case: Case, lang: str) -> dict[str, Any]:
    changes = [{"reading": reading, "value": value} for reading, value in case.changes]
    return {"changes": changes, **_outcome_data(record, case.outcome, _readings(record, case), lang)}


def _outcome_data(record: Record, outcome: Outcome, readings: object, lang: str) -> dict[str, Any]:
    return {
        "outcome": outcome.kind,
        "differs": outcome.differs,
        "result": outcome.result and result_data(outcome.result),
        "divergence": outcome.divergence
        and divergence_data(record, outcome.divergence, lang, labels(record), readings),
        "points": None if outcome.sheet is None else list(outcome.sheet.points),
        "sheet": events_data(record, _told(outcome.sheet), lang, readings),
        "differences": differences_data(record.game, outcome.record_position, outcome.position)
        if _comparable(outcome)
        else [],
        "asked": list(outcome.asked),
    }
