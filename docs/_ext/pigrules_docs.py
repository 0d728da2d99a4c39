"""Directives that show what the code and the spec say, so that no page can tell it otherwise.

``turn-diagram`` takes the name of a game; ``clauses``, ``readings`` and ``settled`` also take a language.
``aim`` and ``words`` take both; so do ``law``, with ids of clauses in it, and ``notation``, with its lines.
``picture`` takes a function that returns SVG, as an entry point is written: ``package.module:function``.
``side-by-side`` takes the name of a game and makes a whole page of its clauses and its model;
``definitions`` takes it and names of definitions, and shows those.
``terminal`` takes words of ``pigrules play`` and, as its content, lines to type; it shows the screen then.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pkgutil import resolve_name
from typing import Any, ClassVar, Final

import law_pages
import side_by_side
import terminal
import turn_graph
from docutils import nodes
from docutils.parsers.rst import Directive
from quint_lexer import QuintLexer
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from pigrules import MalformedError, game, spec


def turn_diagram(name: str) -> str:
    """How the phases of a game follow each other."""
    return f'<div class="turn-diagram">{turn_graph.svg(turn_graph.turn_graph(game(name)))}</div>'


def picture(function: str) -> str:
    """The SVG that a function without arguments returns."""
    return f'<div class="picture">{resolve_name(function)()}</div>'


class _Shown(Directive):
    """Puts what `show` makes of its argument into the page."""

    required_arguments = 1
    show: ClassVar[Callable[..., str]]

    def run(self) -> list[nodes.Node]:
        return [_raw(type(self).show(*self.arguments))]


class _Told(_Shown):
    """The same in a language: without one, in English."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The part of the page; what the game does not have is an error of the page."""
        name, lang = (*self.arguments, spec.ENGLISH)[:2]
        if lang not in spec.languages():
            raise self.error(f"{name} is not told in {lang}")
        lines = (list(self.content),) if self.has_content else ()
        try:
            return [_raw(type(self).show(name, lang, *lines))]
        except MalformedError as error:
            raise self.error(str(error)) from error


class _ToldOf(_Told):
    """The same of what its lines name."""

    has_content = True


def _directive(function: Callable[..., str], base: type[_Shown]) -> type[Directive]:
    return type(function.__name__, (base,), {"show": staticmethod(function)})


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


class Terminal(Directive):
    """The screen of ``pigrules play`` with these words, after the lines of the content are typed."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        """The picture, in a frame of its own."""
        svg = terminal.picture(self.arguments[0], list(self.content))
        return [_raw(f'<div class="picture">{svg}</div>')]


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


def spoken(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: object) -> None:
    """Say in the head of a page in which language it is."""
    match page.split("/"):
        case ["games", lang, _]:
            context["language"] = lang


_DIRECTIVES: Final[Mapping[type[_Shown], Sequence[Callable[..., str]]]] = {
    _Shown: (turn_diagram, picture),
    _Told: (law_pages.clauses, law_pages.readings, law_pages.settled, law_pages.aim, law_pages.words),
    _ToldOf: (law_pages.law, law_pages.notation),
}


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    for base, functions in _DIRECTIVES.items():
        for function in functions:
            app.add_directive(function.__name__.replace("_", "-"), _directive(function, base))
    app.add_directive("side-by-side", SideBySide)
    app.add_directive("definitions", Definitions)
    app.add_directive("terminal", Terminal)
    app.add_lexer("quint", QuintLexer)
    app.connect("autodoc-process-docstring", fences_to_blocks)
    app.connect("autodoc-skip-member", skip_aliases)
    app.connect("html-page-context", spoken)
    return {"parallel_read_safe": True}
