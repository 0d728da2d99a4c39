"""The test sets of the search: each answer they name exists, and they are whole."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from pigrules import spec
from pigrules.registry import game

Asked: TypeAlias = "dict[str, Any]"

FOLDER = Path(__file__).parent / "asked"


def read(name: str) -> list[Asked]:
    document = tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))
    assert set(document) == {"question"}
    questions: list[Asked] = document["question"]
    return questions


DOMAIN = read("domain.toml")
PLAIN = read("plain.toml")
UNSEEN = read("unseen.toml")
EACH = pytest.mark.parametrize("questions", [DOMAIN, PLAIN, UNSEEN], ids=["domain", "plain", "unseen"])


@EACH
def test_each_answer_is_in_the_spec_of_its_game(questions: list[Asked]) -> None:
    for asked in questions:
        law = spec.of(game(asked["game"]))
        known = {*law.clauses, *law.readings, *law.settled}
        assert set(asked["answers"]) <= known, asked["question"]


@EACH
def test_each_question_has_answers_and_each_of_them_once(questions: list[Asked]) -> None:
    for asked in questions:
        answers = asked["answers"]
        assert answers, asked["question"]
        assert len(answers) == len(set(answers)), asked["question"]


@EACH
def test_each_question_is_one_line_of_text(questions: list[Asked]) -> None:
    for asked in questions:
        question = asked["question"]
        assert question
        assert question == " ".join(question.split())


def test_no_question_is_asked_twice() -> None:
    asked = Counter((each["game"], each["question"].casefold()) for each in DOMAIN + PLAIN + UNSEEN)
    assert [question for question, times in asked.items() if times > 1] == []


def test_the_keys_are_those_of_each_set() -> None:
    assert {frozenset(each) for each in DOMAIN} == {frozenset({"game", "question", "answers"})}
    assert {frozenset(each) for each in PLAIN + UNSEEN} == {
        frozenset({"game", "lang", "question", "answers"})
    }


def test_the_questions_of_the_study_are_all_there() -> None:
    assert Counter(each["game"] for each in DOMAIN) == {
        "three-little-pigs": 53,
        "putz-die-wutz": 36,
        "eat-me-if-you-can": 27,
        "woolfy": 46,
    }


def test_the_plain_questions_are_spread_evenly() -> None:
    assert Counter(each["lang"] for each in PLAIN) == {"en": 15, "es": 15, "fr": 15, "de": 15}
    assert Counter(each["game"] for each in PLAIN) == {
        "three-little-pigs": 15,
        "putz-die-wutz": 15,
        "eat-me-if-you-can": 15,
        "woolfy": 15,
    }
    of_each = Counter((each["game"], each["lang"]) for each in PLAIN)
    assert len(of_each) == 16
    assert set(of_each.values()) == {3, 4}


def test_the_unseen_questions_are_spread_evenly() -> None:
    games = ("three-little-pigs", "putz-die-wutz", "eat-me-if-you-can", "woolfy")
    of_each = {(name, lang): 12 if lang == "en" else 6 for name in games for lang in ("de", "en", "es", "fr")}
    assert Counter((each["game"], each["lang"]) for each in UNSEEN) == of_each
