"""From the words of a command to one position of a game."""

from __future__ import annotations

from itertools import islice
from typing import Any

from attrs import frozen

from .._plurals import counted
from ..core import BadRecordError, MalformedError
from ..record import Record, states
from ._answers import bad_record, refused_data
from ._loading import load_record
from ._output import Out


@frozen
class Table:
    """A position of a record, for a command that answers about one."""

    record: Record
    at: int
    """How many steps of the record came before."""
    state: Any


def load_table(out: Out, file: str, at: int | None, json: bool) -> Table | None:
    """The position after `at` steps of the record in `file`; after all of them, if `at` is None.

    None if one of these steps is refused, which is printed; the exit code is then 1.
    Raises `MalformedError` for a fault in the file and for an `at` beyond the record, and OSError.
    """
    record = load_record(file, lang=out.lang)
    after = len(record.steps) if at is None else at
    if after > len(record.steps):
        raise MalformedError(
            f"the record has {counted(len(record.steps), 'step')}, none after {after}", "--at"
        )
    try:
        return Table(record, after, list(islice(states(record), after + 1))[-1])
    except BadRecordError as error:
        if json:
            out.json({"refused": refused_data(record, error, out.lang)})
        else:
            bad_record(out, record, error)
        return None
