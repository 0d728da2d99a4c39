"""``pigrules position``: draw a position that was typed, write one of a record, or a template to fill in."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from .. import position, registry
from .._toml import loads
from ..core import MalformedError
from ..core.layout import Unsaid
from ._answers import asked, labels, namer, readings_of
from ._messages import said_in
from ._options import At, Json, Lang
from ._output import FAINT, HEAD, OPEN, Out
from ._table import Table, load_table


def command(
    what: Annotated[
        str, Parameter(name="FILE", help="A position, a record, or the name of a game; - is standard input.")
    ],
    /,
    *,
    at: At = None,
    lang: Lang = "en",
    json: Json = False,
) -> int:
    """Draw a position and list what it leaves open, or everything that cannot be.

    Of a record, write the position after so many steps, as a file to start from.
    Of a game, write a template to fill in. The exit code is 1 if there can be no such position.

    For example:

        pigrules position game.toml --at 12
    """
    out = Out(lang)
    if what in registry.games():
        if at is not None:
            raise MalformedError("a template has no steps; leave out --at", "--at")
        return _template(out, what, json)
    table = load_table(out, what, at, json)
    if table is None:
        return 1
    if json:
        out.json(_data(table))
    elif table.record.start is not None and not table.record.steps:
        _draw(out, table)
    else:
        _write(out, table)
    return 0


def _template(out: Out, name: str, json: bool) -> int:
    text = position.template(registry.game(name))
    if json:
        out.json(loads(text))
    else:
        out.picture(text.rstrip("\n"))
    return 0


def _document(table: Table) -> position.Position:
    return table.typed or position.of(table.record.game, table.state, table.record.names)


def _draw(out: Out, table: Table) -> None:
    """The picture, what is asked, and what the document leaves open."""
    game, rules = table.record.game, table.record.rules
    out.line(f"{game.name}: {', '.join(labels(table.record))}", HEAD)
    out.picture(_picture(out, table))
    out.line(asked(out, game, game.turn(table.state), labels(table.record), readings_of(rules)))
    open_ = unsaid(table)
    if open_:
        out.line(out.words.left_open, OPEN)
    for each in open_:
        out.line(said_in(each.path, out.lang), FAINT, 2)


def _write(out: Out, table: Table) -> None:
    """The document, under a picture in comments."""
    lines = [f"# {line}".rstrip() for line in _picture(out, table).split("\n")]
    out.picture("\n".join([*lines, position.dumps(_document(table)).rstrip("\n")]))


def _picture(out: Out, table: Table) -> str:
    game = table.record.game
    return game.render(game.view(table.state, None), namer(game, out.lang))


def unsaid(table: Table) -> tuple[Unsaid, ...]:
    """What the document leaves open, each place once."""
    if table.typed is None:
        return ()
    return position.unsaid(table.typed)


def _data(table: Table) -> dict[str, Any]:
    return {
        "position": position.to_data(_document(table)),
        "at": table.at,
        "asked": table.record.game.turn(table.state).clause,
        "open": [{"path": each.path, "about": each.about} for each in unsaid(table)],
    }
