"""Questions in one's own words: what is found, in which language, and how often it is the right rule."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cli_run import run
from pigrules import MalformedError, ask, dispute, limits, spec
from pigrules._search import Index, Text, words_of
from pigrules._text import folded
from pigrules.ask import Answer
from pigrules.registry import game

SETS = Path(__file__).parent / "asked"


def found(texts: dict[str, str], question: str, lang: str = "en", *synonyms: tuple[str, ...]) -> list[str]:
    """What belongs to the texts that fit a question, best first."""
    index = Index(lang, tuple(Text(owner, words) for owner, words in texts.items()), synonyms)
    fits = index.search(question)
    return sorted(fits, key=lambda owner: -fits[owner].score)


PETS = {"cat": "The cats sleep in a basket", "dog": "A dog barks at the postman", "fish": "Fish never sleep"}


@pytest.mark.parametrize(
    ("question", "owners"),
    [
        ("barking?", ["dog"]),
        ("Does a cat sleep?", ["cat", "fish", "dog"]),  # "a" stands in the text about dogs
        ("BASKETS", ["cat"]),
        ("baskte", ["cat"]),
        ("postmen", ["dog"]),
        ("zebra", []),
        ("", []),
        ("?!", []),
    ],
)
def test_inflections_and_misspellings_are_forgiven(question: str, owners: list[str]) -> None:
    assert found(PETS, question) == owners


def test_synonyms_of_one_word_or_several_mean_the_same() -> None:
    same = ("postman", "letter carrier")
    assert found(PETS, "letter carriers", "en", same) == ["dog"]
    assert found(PETS, "letter carriers", "en") == []


def test_a_word_with_several_senses_leads_to_each() -> None:
    senses = (("bark", "yap"), ("bark", "rind"))
    tree = {"dog": "dogs yap", "oak": "a rind of wood", "fish": "silent"}
    assert set(found(tree, "bark", "en", *senses)) == {"dog", "oak"}


def test_each_language_has_its_own_inflections_and_compounds() -> None:
    houses = {"roof": "ein Dach aus Stroh", "door": "die Türen der Häuser"}
    assert found(houses, "Strohdach", "de") == ["roof"]
    assert found(houses, "Haustür", "de") == ["door"]
    assert found({"toit": "les toits de l'école"}, "ecole", "fr") == ["toit"]
    assert found({"casa": "las casas de madera"}, "una casa", "es") == ["casa"]


def test_words_are_found_without_accents_and_elisions() -> None:
    assert folded("Größe ÉTÉ") == "grosse ete"
    assert words_of("L'été, qu\u2019on jette 2 dés d'abord") == ["été", "on", "jette", "2", "dés", "abord"]
    assert words_of("the wolf's turn") == ["the", "wolf", "turn"]


def test_how_much_of_a_question_fits_is_told() -> None:
    index = Index("en", (Text("cat", "cats sleep"), Text("dog", "dogs bark")))
    assert index.search("cats")["cat"].share == 1.0
    assert index.search("sleeping cats bark")["cat"].share == pytest.approx(2 / 3)
    assert index.search("cats zzzz")["cat"].share < 0.5
    assert index.knows("cats zzzz") == 0.5


def test_an_answer_is_what_holds_at_the_table() -> None:
    pigs = game("three-little-pigs")
    [usual] = ask.ask(pigs, "tlp.reading.must-buy", most=1)
    assert usual == Answer(
        id="tlp.reading.must-buy",
        kind="reading",
        text="No: at least one tile is bought.",
        question="May a player buy nothing although a tile can be bought and placed?",
        source="000_70233d4de8b74afe.txt",
        lines=(48,),
        related=spec.of(pigs).readings["tlp.reading.must-buy"].clauses,
        fit=1.0,
    )
    rules = dispute.read_as(pigs, pigs.rules_type(seats=2), [("tlp.reading.must-buy", "may")])
    [other] = ask.ask(pigs, "tlp.reading.must-buy", "en", rules.readings, most=1)
    assert other.text == "Yes: buying is optional."
    [clause] = ask.ask(pigs, "tlp.build.must-buy", "en", rules.readings, most=1)
    assert clause.text == "No player has to buy a tile."


@pytest.mark.parametrize(
    ("question", "lang"),
    [
        ("May a house have two doors?", "en"),
        ("Darf ein Haus zwei Türen haben?", "de"),
        ("¿Puede una casa tener dos puertas?", "es"),
        ("Une maison peut-elle avoir deux portes ?", "fr"),
    ],
)
def test_a_question_may_be_in_any_language_whatever_the_answer_is_in(question: str, lang: str) -> None:
    pigs = game("three-little-pigs")
    for spoken in spec.languages():
        answers = ask.ask(pigs, question, spoken)
        by_id = {answer.id: answer for answer in answers}
        assert "tlp.house.one-door" in by_id, (question, spoken)
        text = spec.clause("tlp.house.one-door").text[spoken]
        assert by_id["tlp.house.one-door"].text == text


def test_the_rules_that_belong_to_an_answer() -> None:
    pigs = game("three-little-pigs")
    assert ask.related(pigs, "tlp.build.must-buy") == tuple(
        reading.id for reading in spec.of(pigs).readings.values() if "tlp.build.must-buy" in reading.clauses
    )
    assert ask.related(pigs, "tlp.reading.top-tile") == spec.of(pigs).readings["tlp.reading.top-tile"].clauses
    assert "tlp.setup.first-seat" in ask.related(pigs, "tlp.settled.who-begins")
    with pytest.raises(MalformedError, match=r"no clause of three-little-pigs is called 'tlp\.x\.y'"):
        ask.related(pigs, "tlp.x.y")


def test_what_is_no_question_is_refused() -> None:
    pigs = game("three-little-pigs")
    with pytest.raises(MalformedError, match=f"a question of more than {limits.MOST_CHARACTERS} characters"):
        ask.ask(pigs, "a" * (limits.MOST_CHARACTERS + 1))
    with pytest.raises(MalformedError, match="no language is called 'xx'; there are de, en, es, fr"):
        ask.ask(pigs, "who begins?", "xx")


def test_what_nothing_fits_gets_what_looks_like_it() -> None:
    pigs = game("three-little-pigs")
    assert all(answer.fit < 0.3 for answer in ask.ask(pigs, "xyzzy 0815 qwertz"))
    assert [answer.fit for answer in ask.ask(pigs, "?!")] == [0.0, 0.0, 0.0]


def test_a_game_of_another_distribution_is_asked_without_a_file_of_questions(site: Path) -> None:
    coins = game("coin-toss")
    assert ask.ask(coins, "what if it stands on its edge")[0].id == "coin.reading.edge"
    assert ask.ask(coins, "quién dice un lado", "es")[0].id == "coin.call.choice"


def rated(name: str) -> Iterator[tuple[str, int]]:
    """The game or language of each question of a set, and the place of the first right answer; 99 if none."""
    questions: list[dict[str, Any]] = tomllib.loads((SETS / name).read_text(encoding="utf-8"))["question"]
    for asked in questions:
        ids = [id for id, _ in ask.search(game(asked["game"]), asked["question"], asked.get("lang", "en"))]
        yield (
            asked.get("lang", asked["game"]),
            next((at for at, id in enumerate(ids) if id in asked["answers"]), 99),
        )


@pytest.mark.parametrize(
    ("name", "first", "three"),
    [
        ("domain.toml", Fraction(80, 100), Fraction(95, 100)),
        ("plain.toml", Fraction(0), Fraction(90, 100)),
        ("unseen.toml", Fraction(0), Fraction(85, 100)),
    ],
)
def test_the_right_rule_is_found(
    name: str, first: Fraction, three: Fraction, capsys: pytest.CaptureFixture[str]
) -> None:
    places: defaultdict[str, list[int]] = defaultdict(list)
    for part, place in rated(name):
        places[part].append(place)
        places["all"].append(place)
    rates = {
        part: (Fraction(found.count(0), len(found)), Fraction(sum(at < 3 for at in found), len(found)))
        for part, found in places.items()
    }
    with capsys.disabled():
        for part, (at_first, among) in rates.items():
            print(f"{name} {part}: first {float(at_first):.0%}, among three {float(among):.0%}")
    assert rates["all"][0] >= first
    assert rates["all"][1] >= three


def test_the_command_answers_and_says_what_it_looked_for() -> None:
    ran = run("ask", "three-little-pigs", "tlp.house.one-door")
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[:2] == [
        "A house has at most one door.",
        "  (tlp.house.one-door; 000_70233d4de8b74afe.txt, lines 56, 59)",
    ]
    ran = run("ask", "three-little-pigs", "xyzzy 0815 qwertz", "--lang", "de")
    assert ran.code == 1
    assert ran.lines[0] == "Zu „xyzzy 0815 qwertz“ steht nichts in den Regeln. Am nächsten liegen:"
    found = run("ask", "three-little-pigs", "who begins?", "--json").json
    assert {"id", "kind", "text", "lines"} <= found["answers"][0].keys()
    assert found["answers"][0]["id"] in {"tlp.settled.who-begins", "tlp.setup.first-seat"}
    assert len(found["answers"]) == 3


def test_the_command_answers_for_the_table_of_a_position(tmp_path: Path) -> None:
    table = tmp_path / "ours.toml"
    table.write_text(
        'format = 1\ngame = "three-little-pigs"\nspec = 2\nsteps = []\n'
        '[rules]\nseats = 2\n[rules.readings]\nmust_buy = "may"\n',
        encoding="utf-8",
    )
    ran = run("ask", "three-little-pigs", "tlp.build.must-buy", "--most", "1", "--position", str(table))
    assert ran.lines[0] == "No player has to buy a tile."
    assert "  tlp.reading.must-buy: Yes: buying is optional." in ran.lines[ran.lines.index("See also") :]


MUST_BUY = "tlp.build.must-buy; 000_70233d4de8b74afe.txt, lines 48, 50"
QUARREL = "examples/positions/three-little-pigs.toml"


@pytest.mark.parametrize(
    ("question", "lang", "told"),
    [
        (
            "may I buy nothing?",
            "en",
            [
                "As the game stands:",
                "  refused",
                f"    B can buy a tile and must buy at least one. ({MUST_BUY})",
            ],
        ),
        (
            "can I buy a straw roof",
            "de",
            ["In dieser Stellung:", "  erlaubt: Strohdach für Haus 1 kaufen (B buy straw roof 1)"],
        ),
        (
            "darf ich ein Strohdach kaufen?",
            "de",
            ["In dieser Stellung:", "  erlaubt: Strohdach für Haus 1 kaufen (B buy straw roof 1)"],
        ),
    ],
)
def test_a_question_about_a_step_is_answered_for_the_position(
    question: str, lang: str, told: list[str]
) -> None:
    ran = run("ask", "three-little-pigs", question, "--position", QUARREL, "--lang", lang)
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[-len(told) :] == told


def test_what_holds_in_a_position_as_data() -> None:
    asked = ("--position", QUARREL, "--json")
    refused = run("ask", "three-little-pigs", "may I buy nothing?", *asked).json["here"]
    assert refused["legal"] == []
    assert [each["clause"] for each in refused["refusals"]] == ["tlp.build.must-buy"]
    allowed = run("ask", "three-little-pigs", "buy a straw roof?", *asked).json["here"]
    assert allowed == {"legal": ["B buy straw roof 1"], "refusals": []}
    assert run("ask", "three-little-pigs", "who begins?", *asked).json["here"] is None
    assert "here" not in run("ask", "three-little-pigs", "who begins?", "--json").json


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (
            ("woolfy", "who?", "--position", QUARREL),
            f"{QUARREL}: expected a position of woolfy, found one of three-little-pigs",
        ),
        (("woolfy", "who?", "--at", "3"), "--at: it is a place in a record; name that with --position"),
    ],
)
def test_a_position_that_does_not_go_with_the_question_is_refused(
    words: tuple[str, ...], problem: str
) -> None:
    ran = run("ask", *words)
    assert (ran.code, ran.out, ran.err) == (2, "", f"pigrules: {problem}\n")
