"""From the words of a command to one position of a game: of a record, or one that a person has typed."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import islice
from typing import Any, Final, TypeVar

from attrs import frozen

from .. import position, record
from .._plurals import counted
from .._toml import read as read_toml
from ..core import BadRecordError, MalformedError
from ..core.layout import ABOUT, About
from ..limits import MOST_COMPLETIONS
from ..position import Position, PositionError
from ..record import Record, states
from . import _input
from ._answers import bad_record, labels, refused_data
from ._loading import fault_in, load_record
from ._messages import said_in
from ._output import BAD, Out

T = TypeVar("T")

PLAY: Final[tuple[About, ...]] = ("play",)
"""What bears on the steps that seats may take."""
LUCK: Final[tuple[About, ...]] = ("play", "luck")
"""What bears on the outcomes of chance as well."""
_OF_RECORDS: Final = frozenset({"format", "spec", "steps", "start"})


@frozen
class Table:
    """A position for a command that answers about one."""

    record: Record
    """The record whose position it is; without steps for a position that was typed."""
    at: int
    """How many steps of the record came before."""
    state: Any
    """The position; where it was typed and leaves facts open, one that it may be."""
    typed: Position | None = None
    """What was typed, if that leaves facts open."""

    def heading(self, out: Out) -> str:
        """The position of a record by the steps before it, one that was typed by its game and seats."""
        if self.record.steps or self.record.start is None:
            return out.words.position.format(steps=out.words.steps(self.at))
        return f"{self.record.game.name}: {', '.join(labels(self.record))}"

    def ask(
        self, question: Callable[[Any], T], about: Collection[About] = ABOUT, most: int = MOST_COMPLETIONS
    ) -> T:
        """What `question` answers about the state, for facts that bear on `about`.

        Raises `UnsaidError`, with what to say first, if it depends on what is left open,
        or if there are more than `most` ways to complete that.
        """
        if self.typed is None:
            return question(self.state)
        return position.ask(self.typed, question, about, most=most).value


def load_table(out: Out, file: str, at: int | None, json: bool) -> Table | None:
    """The position in `file`, or after `at` steps of the record in it; after all of them, if `at` is None.

    None if one of these steps is refused, or if there can be no such position, which is printed;
    the exit code is then 1.
    Raises `MalformedError` for a fault in the file and for an `at` beyond the record, and OSError.
    """
    data = _input.read(file)
    if is_position(data, file):
        typed = load_position(out, data, file, json)
        if at:
            raise MalformedError("a position has no steps; leave out --at", "--at")
        return None if typed is None else table_of(typed)
    found = load_record(file, lang=out.lang, data=data)
    after = len(found.steps) if at is None else at
    if after > len(found.steps):
        raise MalformedError(
            f"the record has {counted(len(found.steps), 'step')}, none after {after}", "--at"
        )
    try:
        return Table(found, after, list(islice(states(found), after + 1))[-1])
    except BadRecordError as error:
        if json:
            out.json({"refused": refused_data(found, error, out.lang)})
        else:
            bad_record(out, found, error)
        return None


def is_position(data: bytes, file: str) -> bool:
    """Whether a file holds a position, not a record or a journal.

    Every record says its format. What says nothing of the kind is a position that lacks something.
    """
    return not record.is_journal(data) and not _OF_RECORDS & read_toml(data, str(file)).data.keys()


def load_position(out: Out, data: bytes, file: str, json: bool) -> Position | None:
    """The position in a file; None if it cannot be, and all its faults are printed."""
    try:
        return position.loads(data)
    except PositionError as error:
        if json:
            out.json({"faults": [fault_data(error, fault, out.lang) for fault in error.faults]})
        else:
            out.line(out.words.no_such_position.format(file=file), BAD)
            for fault in error.faults:
                out.line(fault_in(error, fault, out.lang), BAD, 2)
        return None


def fault_data(error: PositionError, fault: position.Fault, lang: str) -> dict[str, Any]:
    """A fault of a position as data."""
    cited = fault.cited
    return {
        "path": fault.path,
        "clause": None if cited is None else cited.clause,
        "text": fault_in(error, fault, lang),
        "hint": said_in(fault.hint, lang),
    }


def table_of(typed: Position) -> Table:
    """The table at which a position lies; where it leaves facts open, one that it may be."""
    [(_, state)] = position.completions(typed, ())
    begun = Record(typed.game, typed.rules, (), typed.names, start=state)
    return Table(begun, 0, state, typed if position.unsaid(typed) else None)
