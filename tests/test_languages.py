"""Every game speaks every language of the referee: no text and no form is missing, and none is English."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from pigrules import explain, spec
from pigrules.core import Cited, Over
from pigrules.games import OWN
from pigrules.registry import AnyGame, game
from pigrules.testing import _names, walks

ROOT: Final = Path(__file__).resolve().parents[1]
OTHERS: Final = tuple(code for code in spec.languages() if code != spec.ENGLISH)
PACKAGES: Final = {"core": spec.CORE, **{name: game(name).spec for name in OWN}}
PAGES: Final = [(name, lang) for name in OWN for lang in OTHERS]
ALIKE: Final = {
    "de": {"Putz die Wutz", "Wolf", "Woolfy"},
    "es": {"Putz die Wutz", "Woolfy", "base"},
    "fr": {"Putz die Wutz", "Woolfy", "base", "face", "points", "pot", "pots"},
}
"""Words and titles that a language shares with English."""

Said = tuple[str, Callable[[str], str]]
"""What a text is for, and the text by its language."""


@pytest.mark.parametrize("name", PACKAGES)
def test_nothing_is_missing_in_any_language(name: str) -> None:
    law, every = spec.load(PACKAGES[name]), spec.languages()
    assert [*_names.languages(law, every), *_names.unasked(law, every)] == []
    for part in ("words", "synonyms"):
        assert [code for code in every if not getattr(law, part).get(code)] == [], part


@pytest.mark.parametrize("name", OWN)
def test_a_game_has_every_part_in_any_language(name: str) -> None:
    law = spec.of(game(name))
    for part in ("title", "aim", "words", "typed", "steps", "synonyms"):
        assert [code for code in spec.languages() if not getattr(law, part).get(code)] == [], part
    assert {*law.steps[spec.ENGLISH]} == {*game(name).steps}
    for code in spec.languages():
        assert all(entry.asked[code] for entry in law.readings.values())


@pytest.mark.parametrize("name", PACKAGES)
@pytest.mark.parametrize("lang", OTHERS)
def test_no_text_is_the_english_one(name: str, lang: str) -> None:
    law = spec.load(PACKAGES[name])
    words = law.words[lang]
    alike = {words[word] for word, text in law.words[spec.ENGLISH].items() if words[word] == text}
    texts = [*_names._all_texts(law), *_names._all_templates(law), ("the title", law.title)]
    alike |= {told[lang] for _, told in texts if told[lang] == told[spec.ENGLISH]}
    spoken = {text for text in alike if any(letter.isalpha() for letter in text)}
    assert spoken <= ALIKE[lang]
    asked = [*(each.asked for each in law.clauses.values()), *(each.asked for each in law.readings.values())]
    for questions in asked:
        assert not {*questions.get(lang, ())} & {*questions.get(spec.ENGLISH, ())}


def played(name: str) -> Iterator[tuple[Any, walks.Position]]:
    """Positions of random matches, each with the rules of its table: usual ones, and readings at random."""
    own = game(name)
    for at, rules in enumerate(walks.tables(own)):
        for table in (rules, walks.mixed(rules, f"languages/{at}"), walks.mixed(rules, f"others/{at}")):
            for walk in walks.walks(own, table, at, 1):
                yield from ((table, position) for position in walk.positions)


def met(own: AnyGame) -> Iterator[Said]:
    """Everything that is said on the way: steps, their labels, events, refusals, results and score sheets."""
    seen: set[object] = set()
    for rules, position in played(own.name):
        readings = getattr(rules, "readings", None)
        for step in (*own.legal(position.state), *filter(None, (position.step,))):
            if step not in seen:
                seen.add(step)
                yield f"the step {step}", partial(explain.step, own, step)
                yield f"the label of {step}", partial(explain.label, own, step)
        for cited in spoken_at(own, rules, position):
            if (cited, readings) not in seen:
                seen.add((cited, readings))
                yield str(cited), partial(explain.cited, own, cited, readings=readings)


def spoken_at(own: AnyGame, rules: Any, position: walks.Position) -> Iterator[Cited]:
    """The events of the step taken in a position, some refusals, and what ends and scores the game."""
    state, turn = position.state, own.turn(position.state)
    yield Cited(turn.clause)
    if position.step is not None:
        yield from own.events(state, position.step)
    if isinstance(turn, Over):
        yield from explain.grounds(turn)
        sheet = own.sheet(state)
        yield from (entry.cited for entry in sheet.entries) if sheet else ()
    if position.index % 3 == 0:
        for step in walks.thinned(own.universe(rules), 12):
            yield from own.judge(state, step).refusals


@pytest.mark.parametrize("name", OWN)
def test_what_is_said_in_play_has_its_forms_and_is_not_english(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking: set[tuple[str, str, str]] = set()
    form_of = explain._word_form

    def watched(table: Any, word: str, form: str) -> str | None:
        found = form_of(table, word, form)
        if found is None:
            lacking.add((table.lang, word, form))
        return found

    monkeypatch.setattr(explain, "_word_form", watched)
    own, told = game(name), 0
    english: set[str] = set()
    for what, text in met(own):
        told += 1
        said = text(spec.ENGLISH)
        for lang in OTHERS:
            if (other := text(lang)) == said:
                english.add(f"{lang}: {what}: {other}")
    assert told > 100
    assert lacking == set()
    assert english == set()


@pytest.mark.parametrize(("name", "lang"), PAGES)
@pytest.mark.skipif(not (ROOT / "docs").is_dir(), reason="the pages are those of a checkout")
def test_each_game_has_a_page_in_each_language(name: str, lang: str) -> None:
    page = (ROOT / "docs" / "games" / lang / f"{name}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {spec.of(game(name)).title[lang]}\n")
    for part in ("aim", "law", "notation", "words", "readings", "settled", "clauses"):
        assert f"```{{{part}}} {name} {lang}\n" in page
    assert f"[English](../{name}.md)" in page
    english = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    assert f"({lang}/{name}.md)" in english
    for other in OTHERS:
        assert (f"(../{other}/{name}.md)" in page) == (other != lang)
    assert f"<games/{lang}/{name}>" in (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
