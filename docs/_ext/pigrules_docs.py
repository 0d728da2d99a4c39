"""Directives that show what the code and the spec say, so that no page can tell it otherwise.

``turn-diagram``, ``clauses``, ``readings`` and ``settled`` each take the name of a game.
``picture`` takes a function that returns SVG, as an entry point is written: ``package.module:function``.
``side-by-side`` takes the name of a game and makes a whole page of its clauses and its model;
``definitions`` takes it and names of definitions, and shows those.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from html import escape
from pkgutil import resolve_name
from typing import Any, ClassVar

import side_by_side
import turn_graph
from docutils import nodes
from docutils.parsers.rst import Directive
from quint_lexer import QuintLexer
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from pigrules import game, spec


def turn_diagram(name: str) -> str:
    """How the phases of a game follow each other."""
    return f'<div class="turn-diagram">{turn_graph.svg(turn_graph.turn_graph(game(name)))}</div>'


def clauses(name: str) -> str:
    """The clauses of a game: id, kind, text, lines."""
    return _table(
        "clauses",
        ("clause", "what it says", "lines"),
        (
            (
                clause.id,
                _id(clause.id) + f"<br><small>{clause.kind}</small>{_in_model(name, clause.id)}",
                escape(clause.text["en"]) + _otherwise(clause),
                _lines(clause.lines),
            )
            for clause in spec.of(game(name)).clauses.values()
        ),
    )


def readings(name: str) -> str:
    """The open questions of a game: their answers, the default first, and why it is the default."""
    return _table(
        "readings",
        ("question", "answers, the usual one first", "why the first", "lines"),
        (
            (
                reading.id,
                f"{escape(reading.question['en'])}<br>{_id(reading.id)}{_in_model(name, reading.id)}",
                _answers(reading),
                escape(reading.why["en"]),
                _lines(reading.lines),
            )
            for reading in spec.of(game(name)).readings.values()
        ),
    )


def settled(name: str) -> str:
    """The questions about a game that have one answer only."""
    return _table(
        "settled",
        ("question", "answer", "lines"),
        (
            (each.id, escape(each.question["en"]), escape(each.answer["en"]), _lines(each.lines))
            for each in spec.of(game(name)).settled.values()
        ),
    )


def picture(function: str) -> str:
    """The SVG that a function without arguments returns."""
    return f'<div class="picture">{resolve_name(function)()}</div>'


def _in_model(name: str, id: str) -> str:
    """A link to the model of a game, where it states a clause or reads an answer."""
    shown = side_by_side.model(name)
    return f'<small> · <a href="{shown.page}#{id}">model</a></small>' if shown else ""


def _otherwise(clause: spec.Clause) -> str:
    """How a clause reads at tables that answer open questions otherwise."""
    told = (
        (
            ", ".join(
                f"<code>{name.replace('_', '-')} = {value}</code>" for name, value in under.when.items()
            ),
            clause.read(under.when).text["en"],
        )
        for under in clause.under
        if under.when
    )
    return "".join(f"<br><small>With {when}: {escape(text)}</small>" for when, text in told)


def _answers(reading: spec.Reading) -> str:
    order = sorted(reading.values, key=lambda value: value != reading.default)
    return "<br><br>".join(f"<code>{value}</code> {escape(reading.values[value]['en'])}" for value in order)


def _id(id: str) -> str:
    return f"<code>{id.replace('.', '.<wbr>')}</code>"


def _lines(lines: Iterable[int]) -> str:
    return ", ".join(map(str, lines))


def _table(kind: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; the first item of each row is its anchor.

    Each cell knows its column, for windows that are too narrow for columns.
    """
    head = "".join(f"<th>{each}</th>" for each in heads)
    body = "".join(f'<tr id="{anchor}">{_cells(heads, cells)}</tr>' for anchor, *cells in rows)
    return (
        f'<div class="table-wrapper docutils container"><table class="docutils spec {kind}">'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _cells(heads: Iterable[str], cells: Iterable[str]) -> str:
    return "".join(f'<td data-head="{head}">{cell}</td>' for head, cell in zip(heads, cells, strict=True))


class _Shown(Directive):
    """Puts what `show` makes of its argument into the page."""

    required_arguments = 1
    show: ClassVar[Callable[[str], str]]

    def run(self) -> list[nodes.Node]:
        return [_raw(type(self).show(self.arguments[0]))]


def _directive(function: Callable[[str], str]) -> type[Directive]:
    return type(function.__name__, (_Shown,), {"show": staticmethod(function)})


class SideBySide(SphinxDirective):
    """Makes a page of a game's clauses and its model, or says that it has none yet."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The parts of the page, which begin with links to each of them."""
        name = self.arguments[0]
        shown = side_by_side.model(name)
        for file in side_by_side.files(name):
            self.env.note_dependency(str(file))
        if shown is None:
            return [nodes.paragraph(text="This game has no formal model yet.")]
        parts = list(side_by_side.parts(shown))
        return [_raw(side_by_side.contents(parts)), *map(_section, parts)]


class Definitions(Directive):
    """Shows definitions of a game's model, in the order in which it names them."""

    required_arguments = 2
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """The definitions as they stand in the model; one that it lacks is an error of the page."""
        name, names = self.arguments
        shown = side_by_side.model(name)
        if shown is None:
            raise self.error(f"{name} has no formal model")
        try:
            return [_raw(side_by_side.excerpt(shown, names.split()))]
        except KeyError as missing:
            raise self.error(f"the model of {name} has no {missing}") from missing


def _section(part: side_by_side.Part) -> nodes.section:
    return nodes.section(
        "", nodes.title(text=part.title), _raw(part.html), ids=[part.anchor], names=[part.anchor]
    )


def _raw(html: str) -> nodes.raw:
    return nodes.raw("", html, format="html")


_FENCE = re.compile(r"^( *)```(\w*)$")


def fences_to_blocks(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Turn the Markdown fences of a docstring into what autodoc reads."""
    shown: list[str] = []
    inside = False
    for line in lines:
        fence = _FENCE.match(line)
        if fence is None:
            shown.append(f"   {line}" if inside else line)
        elif inside:
            inside = False
            shown.append("")
        else:
            inside = True
            shown += ["", f".. code-block:: {fence[2] or 'text'}", ""]
    lines[:] = shown


def skip_aliases(app: Sphinx, what: str, name: str, obj: Any, skip: bool, options: Any) -> bool | None:
    """Leave out the fields of named tuples about which nobody has said anything."""
    return True if (getattr(obj, "__doc__", None) or "").startswith("Alias for field number") else None


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    for function in (turn_diagram, clauses, readings, settled, picture):
        app.add_directive(function.__name__.replace("_", "-"), _directive(function))
    app.add_directive("side-by-side", SideBySide)
    app.add_directive("definitions", Definitions)
    app.add_lexer("quint", QuintLexer)
    app.connect("autodoc-process-docstring", fences_to_blocks)
    app.connect("autodoc-skip-member", skip_aliases)
    return {"parallel_read_safe": True}
