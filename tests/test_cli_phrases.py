"""The command line's own words: the same phrases in every language, all of them used, all gaps filled."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import pigrules.cli
from pigrules import dispute, spec
from pigrules._text import folded
from pigrules.cli._phrases import LANGUAGES, Phrases, phrases

COMMANDS = Path(pigrules.cli.__file__).parent
NESTED = {"commands", "kinds", "outcomes", "spoken"}
PATTERNS = {"spec_counts": {"spec", "clauses", "readings"}}
"""Phrases that are filled in elsewhere than where they are named, with what for."""


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def edges(text: str) -> tuple[bool, bool]:
    """Whether a blank begins the text, and whether one ends it."""
    return text[:1].isspace(), text[-1:].isspace()


def named() -> Iterator[tuple[str, set[str] | None]]:
    """Each phrase that a command names, and with what it is filled in there, if it is."""
    for file in COMMANDS.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        filled = {
            node.func.value: {str(keyword.arg) for keyword in node.keywords}
            for node in ast.walk(tree)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "format"
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and of_phrases(node.value) and not hasattr(Phrases, node.attr):
                yield node.attr, filled.get(node)


def of_phrases(node: ast.expr) -> bool:
    """Whether an expression is the phrases of a language."""
    if isinstance(node, ast.Name):
        return node.id in {"say", "words"}
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "phrases"
    return isinstance(node, ast.Attribute) and node.attr == "words"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_phrases_with_the_same_gaps(lang: str) -> None:
    english, other = phrases("en"), phrases(lang)
    assert list(other.texts) == sorted(english.texts)
    assert list(other.kinds) == sorted(english.kinds)
    assert list(other.outcomes) == sorted(english.outcomes)
    for key, text in english.texts.items():
        assert gaps(other.texts[key]) == gaps(text), key
        assert key == "colon" or edges(other.texts[key]) == edges(text), key


def test_every_kind_of_clause_and_of_outcome_has_a_name() -> None:
    assert phrases("en").kinds.keys() == {*spec.KINDS} - {"referee"}
    assert phrases("en").outcomes.keys() == {*get_args(dispute.Kind)}


def test_every_language_is_a_file() -> None:
    assert {file.stem for file in (COMMANDS / "phrases").iterdir()} == {*LANGUAGES}


def test_every_phrase_is_used_and_every_gap_filled() -> None:
    texts: Mapping[str, str] = phrases("en").texts
    used = {*PATTERNS, "colon", "one_step", "many_steps", "one_game", "many_games"}
    for key, filled in named():
        if key in NESTED:
            continue
        assert key in texts, f"no phrase {key!r}"
        assert filled is None or filled == gaps(texts[key]) or key in PATTERNS, key
        used.add(key)
    assert used == texts.keys()
    for key, wanted in PATTERNS.items():
        assert gaps(texts[key]) == wanted


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_explains_each_command_by_a_word_that_is_one(lang: str) -> None:
    say = phrases(lang)
    heads = [line.split()[0] for line in say.play_help.strip().splitlines()]
    names = [next((name for name, known in say.commands.items() if head in known), head) for head in heads]
    assert names[1:] == [
        "?",
        "rules",
        "why",
        "why",
        "list",
        "look",
        "undo",
        "wait",
        "pace",
        "save",
        "quit",
    ]
    assert say.commands.keys() == phrases("en").commands.keys() == {*names[2:], "help"}
    assert say.spoken.keys() == {"all", "numbers", "skipped", "yes"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_stands_for_two_commands(lang: str) -> None:
    """English words always do for English commands."""
    known = [folded(word) for each in phrases(lang).commands.values() for word in each]
    assert len({*known}) == len(known)
    english = {word: name for name, words in phrases("en").commands.items() for word in words}
    for name, words in phrases(lang).commands.items():
        assert {english.get(folded(word), name) for word in words} == {name}


def test_heads_are_set_off_as_the_language_does() -> None:
    assert phrases("es").item("por qué", "sí") == "por qué: sí"
    assert phrases("fr").item("pourquoi", "oui") == "pourquoi : oui"


def test_a_phrase_that_there_is_not() -> None:
    with pytest.raises(AttributeError, match="no phrase 'nonsense'"):
        phrases("en").nonsense  # noqa: B018
