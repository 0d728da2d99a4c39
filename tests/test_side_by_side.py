"""The pages that show each clause beside its model: complete, and every link leads somewhere."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest
import quint_html
import quint_source
import side_by_side
from side_by_side import Model, model, parts

from pigrules.registry import games

pytestmark = pytest.mark.once

ROOT: Final = Path(__file__).resolve().parents[1]
MODELS: Final = [found for name in sorted(games()) if (found := model(name))]
BESIDE: Final = re.compile(r"```\{definitions\} (\S+) (.+)")

each_model = pytest.mark.parametrize("shown", MODELS, ids=lambda shown: shown.game)


class Page(HTMLParser):
    """The anchors and the links of a piece of HTML, and whether its tags are closed in their order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.anchors: Counter[str] = Counter()
        self.links: set[str] = set()
        self.under: dict[str, str] = {}
        """The clause or reading that each definition stands under."""
        self._open: list[str] = []
        self._law = ""
        self.feed(html)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag not in ("br", "wbr"):
            self._open.append(tag)
        if found.get("class") == "law":
            self._law = found["id"] or ""
        if anchor := found.get("id"):
            self.anchors[anchor] += 1
            self.under.setdefault(anchor, self._law)
        if link := found.get("href"):
            self.links.add(link)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag


@cache
def html_of(name: str) -> str:
    shown = model(name)
    assert shown
    return "".join(part.html for part in parts(shown))


def page(shown: Model) -> Page:
    return Page(html_of(shown.game))


def tail(html: str, id: str) -> str:
    """What stands beside a clause: its row, up to the next one."""
    return html.partition(f'<div class="law" id="{id}">')[2].partition('<div class="law"')[0]


def test_a_game_with_a_model_has_a_page_and_the_other_way_round_nothing_is_missing() -> None:
    assert MODELS
    for shown in MODELS:
        text = (ROOT / "docs" / "models" / f"{shown.game}.md").read_text(encoding="utf-8")
        assert f"```{{side-by-side}} {shown.game}\n" in text
        assert f"../models/{shown.game}.md" in (ROOT / "docs" / "games" / f"{shown.game}.md").read_text(
            "utf-8"
        )


@each_model
def test_each_clause_stands_beside_a_definition(shown: Model) -> None:
    html = html_of(shown.game)
    for clause in shown.law.clauses.values():
        row = tail(html, clause.id)
        assert "</div>" in row
        if clause.kind in ("legality", "effect", "end", "scoring"):
            assert "#def." in row.partition('class="states"')[2], clause.id


@each_model
def test_each_reading_stands_beside_what_looks_at_it_and_what_shows_it(shown: Model) -> None:
    for reading in shown.law.readings.values():
        assert shown.named_by(reading.id), reading.id
        assert shown.shown_by(reading.id), reading.id


@each_model
def test_each_definition_is_open_in_one_place(shown: Model) -> None:
    anchors = page(shown).anchors
    assert {f"def.{each.name}" for each in (*shown.rules, *shown.scenarios)} <= anchors.keys()
    anchors.update(part.anchor for part in parts(shown))
    assert set(anchors.values()) == {1}


@each_model
def test_a_definition_is_open_at_a_clause_that_it_names(shown: Model) -> None:
    under = page(shown).under
    for each in shown.rules:
        if named := set(each.ids) & shown.law.clauses.keys():
            assert under[quint_html.anchor(each.name)] in named


@each_model
def test_each_link_leads_somewhere(shown: Model) -> None:
    read = page(shown)
    told = {*shown.law.clauses, *shown.law.readings, *shown.law.settled}
    for link in read.links:
        target, _, anchor = link.partition("#")
        assert anchor in (told if target else read.anchors), link
        assert target in ("", f"../games/{shown.game}.html")
    assert {f"../games/{shown.game}.html#{id}" for id in shown.law.clauses} <= read.links


@each_model
def test_the_page_of_the_game_leads_to_the_model_and_has_every_anchor(shown: Model) -> None:
    from law_pages import clauses, readings, settled

    name = shown.game
    read = Page(clauses(name) + readings(name) + settled(name))
    own = {*shown.law.clauses, *shown.law.readings}
    assert read.anchors.keys() == own | shown.law.settled.keys()
    assert read.links == {f"../models/{name}.html#{id}" for id in own}


def test_a_game_without_a_model_has_nothing_to_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quint_source, "SPEC", tmp_path)
    assert model.__wrapped__("three-little-pigs") is None


def test_pages_show_definitions_that_there_are() -> None:
    found = [
        (path, name, definition)
        for path in ROOT.glob("docs/**/*.md")
        for name, listed in BESIDE.findall(path.read_text(encoding="utf-8"))
        for definition in listed.split()
    ]
    assert found
    for path, name, definition in found:
        shown = model(name)
        assert shown is not None, path
        assert f'class="nf">{definition}<' in (html := side_by_side.excerpt(shown, [definition])) or (
            f'class="nc">{definition}<' in html
        )
    with pytest.raises(KeyError):
        side_by_side.excerpt(MODELS[0], ["noSuchThing"])
