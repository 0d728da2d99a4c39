"""Whole games at the terminal in anyone's words: no English in the other languages, no key, no torn word."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from typing import Any
from unittest.mock import patch

import pytest
from attrs import define, field
from rich.cells import cell_len

from pigrules import explain, game, spec
from pigrules._text import folded
from pigrules.cli import main
from pigrules.cli._keyboard import Keyboard
from pigrules.cli._phrases import LANGUAGES, phrases
from pigrules.cli._session import Session
from pigrules.core import Choose, Intent, letter
from pigrules.registry import games

GAMES = tuple(name for name in games() if name != "coin-toss")
MOST_TYPED = 1500
NO_STEPS: Mapping[str, spec.StepTexts] = {}
WORD = re.compile(r"[^\W\d_]{3,}")
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
"""What a terminal obeys."""
SHOWN_AS_THEY_ARE = re.compile(r"\([a-z]+(\.[a-z0-9-]+)+[;)]|\b[0-9a-z_]+\.txt\b|\b(?:Ana|Ben|Eva|greedy)\b")
"""Ids, documents and names."""


class Terminal(io.StringIO):
    """A stream that says it is a terminal, which obeys no control codes."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@define
class Child:
    """Types what a step is called in the language; now and then other things, too."""

    lang: str
    random: random.Random
    session: Session | None = None
    typed: list[str] = field(factory=list)

    def read(self, prompt: str, wait: float | None = None) -> str:
        line = self._next()
        print(prompt)
        self.typed.append(line)
        if len(self.typed) > MOST_TYPED:
            raise EOFError
        return line

    def _next(self) -> str:
        assert self.session is not None
        host, say = self.session.host, phrases(self.lang)
        if self.random.random() < 0.08:
            others = [say.commands[name][0] for name in ("help", "rules", "why", "look", "undo", "list")]
            return self.random.choice([*others, "xyzzy", "?"])
        match = host.match
        seats = match.turn.seats if isinstance(match.turn, Choose) else ()
        persons = host.persons(seats)
        if not persons and not host.physical:
            return ""
        if not persons:
            return self._said(self.random.choice(host.game.chances(match.state).steps))
        legal = tuple(step for step in match.legal() if step.seat == persons[0])
        wanted = host.game.policies["greedy"](match.view(persons[0]), legal, self.random)
        return self._said(wanted.step if isinstance(wanted, Intent) else wanted)

    def _said(self, step: Any) -> str:
        assert self.session is not None
        host, screen = self.session.host, self.session.screen
        played, names, turn = host.game, screen.names, host.match.turn
        several = isinstance(turn, Choose) and len(host.persons(turn.seats)) > 1 and not host.private()
        who = f"{letter(step.seat)} " if several else ""
        if self.random.random() < 0.5:
            return f"{who}{explain.label(played, step, self.lang, names)}"
        law = spec.of(played)
        words, typed = law.words[self.lang], law.typed[self.lang]
        said = []
        for word in played.format(step).split()[hasattr(step, "seat") :]:
            other = len(word) == 1 and word.isupper()
            own = [words[word]] if word in words else []
            said.append(word if other else self.random.choice([*own, *typed.get(word, ())] or [word]))
        return who + " ".join(said)


def played(name: str, lang: str, width: int, players: str, physical: bool) -> tuple[str, Child]:
    """What a terminal of this width shows of a game, and who typed."""
    out, err = Terminal(), io.StringIO()
    child = Child(lang, random.Random(f"{name}/{physical}"))

    def session(*args: Any, **words: Any) -> Session:
        child.session = Session(*args, **words)
        return child.session

    words = ["play", name, "--players", players, "--seed", "5", "--lang", lang, "--unhurried"]
    with (
        patch.dict("os.environ", {"COLUMNS": str(width), "TERM": "xterm", "NO_COLOR": "1"}),
        patch("pigrules.cli.play.Session", session),
        patch.object(Keyboard, "read", lambda keys, prompt, wait=None: child.read(prompt, wait)),
        redirect_stdout(out),
        redirect_stderr(err),
        patch("sys.stdin", io.StringIO()),
    ):
        code = main([*words, "--physical"] if physical else words)
    assert err.getvalue() == ""
    assert code in {0, 2}
    return CODES.sub("", out.getvalue()), child


def known_words(name: str, lang: str) -> set[str]:
    """All words that a language has for a game."""
    texts: list[str] = []
    for law in (spec.load(spec.CORE), spec.of(game(name))):
        for clause in law.clauses.values():
            every: list[Any] = [clause, *clause.under]
            texts += [
                text[lang] for each in every for text in (each.text, each.said) if text and lang in text
            ]
        for reading in law.readings.values():
            texts += [
                spec.in_lang(text, lang) for text in (reading.question, reading.why, *reading.values.values())
            ]
        texts += [
            spec.in_lang(text, lang) for each in law.settled.values() for text in (each.question, each.answer)
        ]
        texts += law.words.get(lang, {}).values()
        texts += law.aim.get(lang, ())
        texts += [form for forms in law.forms.get(lang, {}).values() for form in forms.values()]
        for step in law.steps.get(lang, NO_STEPS).values():
            texts += [step.label, step.said]
        texts += [text for typed in law.typed.get(lang, {}).values() for text in typed]
    say = phrases(lang)
    texts += [*say.texts.values(), *say.kinds.values(), *say.outcomes.values()]
    texts += [word for words in say.commands.values() for word in words]
    return {folded(word) for text in texts for word in WORD.findall(text)}


def foreign(text: str, name: str, lang: str) -> set[str]:
    """The words of a text that are English and no words of the language."""
    english = known_words(name, "en") - known_words(name, lang)
    words = {folded(word) for word in WORD.findall(SHOWN_AS_THEY_ARE.sub(" ", text))}
    return words & english


def too_wide(lines: Iterable[str], width: int) -> list[str]:
    return [line for line in lines if cell_len(line) > width]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("physical", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_to_the_end_in_the_words_of_a_language(name: str, physical: bool, lang: str) -> None:
    seats = max(2, game(name).players[0])
    people = ["Ana", "Ben", "Eva"][: seats if physical else seats - 1]
    players = ",".join([*people, *["greedy"] * (seats - len(people))])
    texts = {}
    for width in (40, 80, 120, 500):
        text, child = played(name, lang, width, players, physical)
        assert len(child.typed) <= MOST_TYPED
        assert child.session is not None
        texts[width] = text
    assert "{" not in texts[500]
    assert lang == "en" or foreign(texts[500], name, lang) == set()
    whole = set(texts[500].split())
    for width in (40, 80, 120):
        assert set(texts[width].split()) - whole == set()
        assert too_wide(texts[width].splitlines(), width) == []
