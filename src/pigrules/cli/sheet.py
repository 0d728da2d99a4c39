"""``pigrules sheet``: the points of every seat, entry by entry, and how the winners follow from them."""

from __future__ import annotations

from typing import Any

from ..core import Entry, ScoreSheet
from ..record import Record
from ._answers import cited, cited_data, labels, readings_of, seats_in_words
from ._options import At, Json, Lang, RecordFile
from ._output import FAINT, HEAD, OPEN, Out
from ._points import label as points_label
from ._table import Table, load_table


def command(
    file: RecordFile,
    /,
    *,
    at: At = None,
    lang: Lang = "en",
    json: Json = False,
) -> int:
    """Show the score sheet of a position: the points as they stand, or at the end, each with its clause.

    Then it shows step by step how the winners are found.

    For example:

        pigrules sheet game.toml --at 80
    """
    out = Out(lang)
    table = load_table(out, file, at, json)
    if table is None:
        return 1
    sheet = table.ask(table.record.game.sheet)
    if json:
        out.json(_data(table, sheet, lang))
    else:
        _tell(out, table, sheet)
    return 0


def _tell(out: Out, table: Table, sheet: ScoreSheet | None) -> None:
    say, record = out.words, table.record
    out.line(table.heading(out))
    if sheet is None:
        out.line(say.no_sheet, OPEN, 2)
        return
    if sheet.ended is None:
        out.line(say.as_it_stands, OPEN, 2)
    else:
        ended = cited(record.game, sheet.ended, out.lang, labels(record), readings_of(record.rules))
        out.line(say.ended.format(text=ended), indent=2)
    names = labels(record)
    for seat, points in enumerate(sheet.points):
        out.line(names[seat], HEAD)
        _tell_entries(out, record, [entry for entry in sheet.entries if entry.seat == seat])
        out.line(say.total, HEAD, 2, label=points_label(points))
    shared = [entry for entry in sheet.entries if entry.seat is None]
    if shared:
        out.line(say.all_players, HEAD)
        _tell_entries(out, record, shared)
    if sheet.decided:
        _tell_decided(out, record, sheet)


def _tell_entries(out: Out, record: Record, entries: list[Entry]) -> None:
    names, readings = labels(record), readings_of(record.rules)
    for entry in entries:
        text = cited(record.game, entry.cited, out.lang, names, readings)
        out.line(text, "" if entry.points else FAINT, 2, label=points_label(entry.points))


def _tell_decided(out: Out, record: Record, sheet: ScoreSheet) -> None:
    say, names, readings = out.words, labels(record), readings_of(record.rules)
    out.line(say.decided if sheet.final else say.if_it_ended, HEAD)
    for each in sheet.decided:
        out.line(cited(record.game, each, out.lang, names, readings), indent=2)
    winners = seats_in_words(sheet.winners, names) or say.nobody
    out.line((say.winners if sheet.final else say.leaders).format(winners=winners))


def _data(table: Table, sheet: ScoreSheet | None, lang: str) -> dict[str, Any]:
    record = table.record
    data: dict[str, Any] = {"game": record.game.name, "at": table.at}
    if sheet is None:
        nothing = ("ended", "entries", "points", "counted", "decided", "winners")
        return {**data, "final": False, **dict.fromkeys(nothing)}

    def as_data(each: Any) -> dict[str, Any]:
        return cited_data(record.game, each, lang, labels(record), readings_of(record.rules))

    return {
        **data,
        "final": sheet.final,
        "ended": None if sheet.ended is None else as_data(sheet.ended),
        "entries": [
            {"seat": entry.seat, "points": entry.points, **as_data(entry.cited)} for entry in sheet.entries
        ],
        "points": list(sheet.points),
        "counted": list(sheet.counted),
        "decided": [as_data(each) for each in sheet.decided],
        "winners": [int(seat) for seat in sheet.winners],
    }
