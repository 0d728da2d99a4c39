"""``pigrules legal``: all that may be done in a position, in words, each with the clause that allows it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Annotated, Any, Final

from attrs import frozen
from cyclopts import Parameter

from .._names import seats_of
from ..core import Choose, Cited, MalformedError, Over, PlayerStep, Seat, letter
from ..registry import AnyGame
from ._answers import asked, cited, cited_data, labels, readings_of, result_data, result_in_words
from ._options import At, Json, Lang, RecordFile
from ._output import FAINT, HEAD, Out
from ._table import PLAY, Table, load_table

_WHOLE: Final = 8
"""So many steps of a group have a line each with what they do; of more only their notation is listed."""


@frozen
class _Way:
    """A step that is possible, and the clause that allows it."""

    step: Any
    notation: str
    allowed: Cited


def command(
    file: RecordFile,
    /,
    *,
    at: At = None,
    seat: Annotated[str | None, Parameter(help="Only the steps of this seat: a letter, or a name.")] = None,
    lang: Lang = "en",
    json: Json = False,
) -> int:
    """List all that may be done in a position, in groups, each with the clause that allows it.

    The position is one that was typed, or that of a record after so many steps.
    The exit code is 1 if nothing may be done.

    For example:

        pigrules legal game.toml --at 12 --seat A
    """
    out = Out(lang)
    table = load_table(out, file, at, json)
    if table is None:
        return 1
    wanted = None if seat is None else _seat(table, seat)
    groups = table.ask(lambda state: _groups(table, state, wanted), PLAY)
    if json:
        out.json(_data(table, groups, lang))
    else:
        _tell(out, table, groups)
    return 0 if groups else 1


def _seat(table: Table, said: str) -> Seat:
    """The seat that a letter or a name means."""
    names, seats = table.record.names, seats_of(table.record.rules)
    for seat in map(Seat, range(seats)):
        if said.upper() == letter(seat) or (names and said.casefold() == names[seat].casefold()):
            return seat
    raise MalformedError(
        f"there is no seat {said}; the seats are {', '.join(labels(table.record))}", "--seat"
    )


def _groups(table: Table, state: Any, seat: Seat | None) -> tuple[tuple[str, tuple[_Way, ...]], ...]:
    """The steps that are possible, by kind; outcomes of chance if chance is due."""
    game = table.record.game
    steps: Sequence[Any] = game.chances(state).steps if seat is None else ()
    steps = [*steps, *(step for step in game.legal(state) if seat is None or step.seat == seat)]
    found: defaultdict[str, list[Any]] = defaultdict(list)
    names = {kind: name for name, kind in game.steps.items()}
    for step in steps:
        found[names[type(step)]].append(step)
    return tuple((name, _ways(game, state, steps)) for name, steps in found.items())


def _ways(game: AnyGame, state: Any, steps: Sequence[Any]) -> tuple[_Way, ...]:
    """Steps of one kind, each with what it does if that is the same rule for all; else with what is asked.

    Where seats race, what comes of a step is for them to find out.
    """
    turn = game.turn(state)
    does = [next(iter(game.events(state, step)), Cited(turn.clause)) for step in steps]
    if len({each.clause for each in does}) > 1 or (isinstance(turn, Choose) and len(turn.seats) > 1):
        does = [Cited(turn.clause)] * len(steps)
    return tuple(_Way(step, game.format(step), each) for step, each in zip(steps, does, strict=True))


def _tell(out: Out, table: Table, groups: Sequence[tuple[str, tuple[_Way, ...]]]) -> None:
    game, names, readings = table.record.game, labels(table.record), readings_of(table.record.rules)
    turn = game.turn(table.state)
    out.line(asked(out, game, turn, names, readings), HEAD)
    if isinstance(turn, Over):
        out.line(result_in_words(out, turn, names), indent=2)
    for _, ways in groups:
        if len(ways) > _WHOLE or len({way.allowed for way in ways}) == 1:
            allowed = ways[0].allowed if len(ways) <= _WHOLE else Cited(ways[0].allowed.clause)
            out.line(", ".join(way.notation for way in ways), indent=2)
            out.line(cited(game, allowed, out.lang, names, readings), FAINT, 4)
            continue
        for way in ways:
            out.line(way.notation, indent=2)
            out.line(cited(game, way.allowed, out.lang, names, readings), FAINT, 4)


def _data(table: Table, groups: Sequence[tuple[str, tuple[_Way, ...]]], lang: str) -> dict[str, Any]:
    game, names, readings = table.record.game, labels(table.record), readings_of(table.record.rules)
    turn = game.turn(table.state)
    return {
        "game": game.name,
        "at": table.at,
        "asked": turn.clause,
        "result": result_data(turn) if isinstance(turn, Over) else None,
        "steps": [
            {
                "step": way.notation,
                "kind": kind,
                "seat": letter(way.step.seat) if isinstance(way.step, PlayerStep) else None,
                "allowed": cited_data(game, way.allowed, lang, names, readings),
            }
            for kind, ways in groups
            for way in ways
        ],
    }
