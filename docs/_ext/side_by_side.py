"""A game's clauses beside the definitions of its model, and its readings beside what looks at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path

import quint_html
from attrs import frozen
from quint_source import Definition, definitions, model_of

from pigrules import game, spec
from pigrules.spec import Clause, Reading, Spec, Texts

__all__ = ["Model", "Part", "contents", "excerpt", "files", "model", "parts"]


@frozen
class Model:
    """The law of a game and the two files of its model."""

    game: str
    law: Spec
    rules: tuple[Definition, ...]
    scenarios: tuple[Definition, ...]

    @property
    def page(self) -> str:
        """The page that shows it, as seen from any page in a folder beside."""
        return f"../models/{self.game}.html"

    @property
    def told(self) -> str:
        """The page of the game, likewise."""
        return f"../games/{self.game}.html"

    def named_by(self, id: str) -> tuple[Definition, ...]:
        """The definitions that state a clause, or are about a reading: those that name or read it."""
        reading = self.law.readings.get(id)
        field = reading.field if reading else None
        return tuple(each for each in self.rules if id in each.ids or field in each.reads)

    def shown_by(self, id: str) -> tuple[Definition, ...]:
        """The scenarios that name a clause or a reading."""
        return tuple(each for each in self.scenarios if each.word == "run" and id in each.all_ids)

    def links(self, page: str = "") -> quint_html.Links:
        """Where things are told, for somebody who is on the model's page or, given it, elsewhere."""
        every = (*self.rules, *self.scenarios)
        own = (*self.law.clauses, *self.law.readings)
        places = {each.name: f"{page}#{quint_html.anchor(each.name)}" for each in every}
        for each in every:
            places.update((name, places[each.name]) for name in each.constructors if name not in places)
        return quint_html.Links(
            definitions=places,
            ids={id: f"{page}#{id}" for id in own} | {id: f"{self.told}#{id}" for id in self.law.settled},
            readings={reading.field: id for id, reading in self.law.readings.items()},
        )


@frozen
class Part:
    """A part of the page: its heading, and what stands below it."""

    title: str
    html: str

    @property
    def anchor(self) -> str:
        """The anchor of the heading."""
        return f"part-{self.title.lower().replace(' ', '-')}"


def files(name: str) -> tuple[Path, Path]:
    """Where the two files of a game's model lie, or would."""
    rules = model_of(game(name))
    return rules, rules.with_name("scenarios.qnt")


@cache
def model(name: str) -> Model | None:
    """The model of a game; None if it has none yet."""
    rules, scenarios = files(name)
    if not rules.is_file():
        return None
    return Model(name, spec.of(game(name)), definitions(rules), _if_there(scenarios))


def parts(shown: Model) -> Iterator[Part]:
    """The page of a model: clauses by their topics, open questions, all that names no clause, scenarios."""
    links = shown.links()
    home = _homes(shown)
    for topic, clauses in _by_topic(shown.law).items():
        text = "".join(_clause(each, shown, links, home) for each in clauses)
        yield Part(topic.replace("-", " ").capitalize(), text)
    yield Part("Open questions", "".join(_reading(each, shown) for each in shown.law.readings.values()))
    yield Part("What the clauses rest on", _listed((d for d in shown.rules if d.name not in home), links))
    if shown.scenarios:
        yield Part("Scenarios", _listed(shown.scenarios, links))


def contents(shown: Iterable[Part]) -> str:
    """Links to all parts of a page."""
    links = " · ".join(f'<a href="#{part.anchor}">{part.title}</a>' for part in shown)
    return f'<p class="jump">{links}</p>'


def excerpt(shown: Model, names: Iterable[str]) -> str:
    """Some definitions of a model, for another page."""
    by_name = {each.name: each for each in (*shown.rules, *shown.scenarios)}
    chosen = [by_name[name] for name in names]
    links = shown.links(shown.page)
    return "".join(
        _caption(each, shown.page) + quint_html.coloured(each.source, each, links) for each in chosen
    )


def _if_there(file: Path) -> tuple[Definition, ...]:
    return definitions(file) if file.is_file() else ()


def _by_topic(law: Spec) -> dict[str, list[Clause]]:
    """The clauses by the second word of their ids."""
    found: dict[str, list[Clause]] = {}
    for clause in law.clauses.values():
        found.setdefault(clause.id.split(".")[1], []).append(clause)
    return found


def _homes(shown: Model) -> dict[str, str]:
    """The clause at which each definition is shown open: the first that it states."""
    found: dict[str, str] = {}
    for id in shown.law.clauses:
        for each in shown.named_by(id):
            found.setdefault(each.name, id)
    return found


def _clause(clause: Clause, shown: Model, links: quint_html.Links, home: dict[str, str]) -> str:
    stated = shown.named_by(clause.id)
    says = (
        _head(clause.id, clause.kind, shown)
        + _texts(clause.text)
        + _rests(clause.source, clause.lines)
        + "".join(_bearing(each, shown) for each in shown.law.readings.values() if clause.id in each.clauses)
        + _shown(shown.shown_by(clause.id))
    )
    states = "".join(
        _open(each, links) if home[each.name] == clause.id else _again(each, links) for each in stated
    )
    return _pair(clause.id, says, states or '<p class="none">No definition names it.</p>')


def _reading(reading: Reading, shown: Model) -> str:
    says = (
        _head(reading.id, "reading", shown)
        + _texts(reading.question)
        + _answers(reading)
        + _rests(reading.source, reading.lines)
        + _row("Bears on", (f'<a href="#{id}">{id}</a>' for id in reading.clauses))
        + _shown(shown.shown_by(reading.id))
    )
    links = shown.links()
    states = "".join(_again(each, links, "open") for each in shown.named_by(reading.id))
    return _pair(reading.id, says, states or '<p class="none">No definition reads it.</p>')


def _pair(id: str, says: str, states: str) -> str:
    return (
        f'<div class="law" id="{id}"><div class="says">{says}</div><div class="states">{states}</div></div>'
    )


def _head(id: str, kind: str, shown: Model) -> str:
    link = f'<a href="{shown.told}#{id}" title="on the page of the game"><code>{id}</code></a>'
    return f'<p class="head">{link} <small>{kind}</small></p>'


def _texts(texts: Texts) -> str:
    return "".join(f'<p lang="{language}">{escape(text)}</p>' for language, text in texts.items())


def _rests(source: str | None, lines: Iterable[int]) -> str:
    numbers = ", ".join(map(str, lines))
    word = "lines" if "," in numbers else "line"
    return f'<p class="rests">{escape(source or "")}, {word} {numbers}</p>'


def _bearing(reading: Reading, shown: Model) -> str:
    return (
        f'<div class="bearing"><p><a href="#{reading.id}">{escape(reading.question["en"])}</a></p>'
        f"{_answers(reading)}{_shown(shown.shown_by(reading.id))}</div>"
    )


def _answers(reading: Reading) -> str:
    order = sorted(reading.values, key=lambda value: value != reading.default)
    items = "".join(
        f"<li><code>{value}</code>{' (the usual one)' if value == reading.default else ''} "
        f"{escape(reading.values[value]['en'])}</li>"
        for value in order
    )
    return f'<ul class="answers">{items}</ul>'


def _shown(scenarios: Iterable[Definition]) -> str:
    return _row("Shown in", (_to(each) for each in scenarios))


def _row(label: str, items: Iterable[str]) -> str:
    text = ", ".join(items)
    return f'<p class="row">{label}: {text}</p>' if text else ""


def _to(definition: Definition) -> str:
    return f'<a href="#{quint_html.anchor(definition.name)}">{definition.name}</a>'


def _open(definition: Definition, links: quint_html.Links) -> str:
    """A definition where it is told."""
    return (
        f'<div class="definition" id="{quint_html.anchor(definition.name)}">'
        f"{_caption(definition)}{_told(definition, links)}</div>"
    )


def _again(definition: Definition, links: quint_html.Links, state: str = "") -> str:
    """A definition that is told elsewhere, folded up unless it is ``open``."""
    return (
        f'<details class="definition" {state}><summary>{_to(definition)}'
        f" <small>{_where(definition)}</small></summary>{_told(definition, links)}</details>"
    )


def _told(definition: Definition, links: quint_html.Links) -> str:
    comment = quint_html.prose(definition, links)
    return comment + quint_html.coloured(definition.code, definition, links)


def _caption(definition: Definition, page: str = "") -> str:
    target = f"{page}#{quint_html.anchor(definition.name)}"
    return (
        f'<p class="where"><a href="{target}">{definition.name}</a> <small>{_where(definition)}</small></p>'
    )


def _where(definition: Definition) -> str:
    return f"{definition.file}, line {definition.line}"


def _listed(shown: Iterable[Definition], links: quint_html.Links) -> str:
    """Definitions in the order of their file, under its headings."""
    text = []
    for heading, group in groupby(shown, key=lambda each: each.heading):
        title = f'<p class="rubric">{escape(heading[:1].upper() + heading[1:])}</p>' if heading else ""
        text.append(title + "".join(_open(each, links) for each in group))
    return "".join(text)
