"""Loading the law: what the files say, where they are found, and what is wrong with those refused."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree

import pytest

import pigrules
from pigrules import MalformedError, explain, spec
from pigrules.core import referee
from pigrules.registry import game
from pigrules.spec import Clause, Gloss, Reading, Settled

Change = Callable[[str, str, str], None]


def refusal(package: str = "coin_toss") -> str:
    with pytest.raises(MalformedError) as refused:
        spec.load(package)
    return str(refused.value)


def test_a_clause_is_what_the_file_says(site: Path) -> None:
    assert spec.load("coin_toss").clauses["coin.call.no-edge"] == Clause(
        id="coin.call.no-edge",
        kind="legality",
        source="coin.txt",
        lines=(3, 6),
        text={"en": "The edge is no side.", "es": "El canto no es un lado."},
        said={"en": "{seat} may not call the {side}.", "es": "{seat} no puede decir {side}."},
    )


def test_a_clause_may_have_nothing_said(site: Path) -> None:
    assert spec.load("coin_toss").clauses["coin.toss.edge"].said == {}


def test_a_reading_is_what_the_file_says(site: Path) -> None:
    reading = spec.load("coin_toss").readings["coin.reading.edge"]
    assert reading == Reading(
        id="coin.reading.edge",
        question={
            "en": "What follows when the coin stands on its edge?",
            "es": "¿Qué pasa si la moneda queda de canto?",
        },
        source="coin.txt",
        lines=(6,),
        default="again",
        values={
            "again": {"en": "It is tossed again.", "es": "Se lanza otra vez."},
            "lost": {"en": "The player has lost.", "es": "El jugador ha perdido."},
        },
        why={"en": "A toss that does not count is none.", "es": "Un lanzamiento que no cuenta no es tal."},
        clauses=("coin.toss.edge",),
    )
    assert reading.field == "edge"


def test_the_field_of_a_reading_has_underscores() -> None:
    reading = Reading("coin.reading.two-in-a-row", {}, "coin.txt", (1,), "no", {}, {}, ())
    assert reading.field == "two_in_a_row"


def test_a_settled_question_is_what_the_file_says(site: Path) -> None:
    assert spec.load("coin_toss").settled == {
        "coin.settled.who-tosses": Settled(
            id="coin.settled.who-tosses",
            question={"en": "Who tosses?", "es": "¿Quién lanza?"},
            answer={"en": "Anybody: it bears on nothing.", "es": "Cualquiera: no cambia nada."},
            source="coin.txt",
            lines=(4,),
        )
    }


def test_words_and_number_are_what_the_files_say(site: Path) -> None:
    loaded = spec.load("coin_toss")
    assert loaded.number == 4
    assert loaded.words["es"] == {"edge": "canto", "heads": "cara", "tails": "cruz"}


def test_clauses_alone_are_a_spec(site: Path) -> None:
    clauses = site / "coin_toss" / "clauses.toml"
    text = clauses.read_text(encoding="utf-8")
    before, _, after = text.partition("[[clause.under]]")
    clauses.write_text(f"{before}{after[after.index('[[clause]]') :]}", encoding="utf-8")
    (site / "coin_toss" / "readings.toml").unlink()
    rmtree(site / "coin_toss" / "languages")
    loaded = spec.load("coin_toss")
    assert (loaded.readings, loaded.settled, loaded.words) == ({}, {}, {})
    assert len(loaded.clauses) == 5


def test_the_kinds_are_those_of_the_design() -> None:
    assert spec.KINDS == (
        "component",
        "setup",
        "legality",
        "effect",
        "chance",
        "end",
        "scoring",
        "variant",
        "referee",
    )


def test_the_order_is_that_of_the_file(site: Path) -> None:
    assert spec.order("coin_toss") == (
        "coin.call.choice",
        "coin.call.no-edge",
        "coin.toss.chance",
        "coin.toss.edge",
        "coin.end.shown",
    )


def test_a_spec_cannot_be_changed(site: Path) -> None:
    loaded = spec.load("coin_toss")
    with pytest.raises(TypeError):
        loaded.clauses["coin.call.choice"].text["en"] = "Nobody calls."  # type: ignore[index]
    with pytest.raises(TypeError):
        del loaded.clauses["coin.call.choice"]  # type: ignore[attr-defined]


def test_the_referee_has_its_own_clauses_and_they_rest_on_no_document() -> None:
    clauses = spec.load(spec.CORE).clauses
    assert set(clauses) == {
        referee.OVER,
        referee.NOT_NOW,
        referee.NOT_YOUR_TURN,
        referee.LATE,
        referee.NO_SUCH_THING,
        referee.IMPOSSIBLE,
        referee.BAD_COMPONENT,
        referee.BAD_STATE,
    }
    assert {(c.kind, c.source, c.lines) for c in clauses.values()} == {("referee", None, ())}


def checkout(site: Path, monkeypatch: pytest.MonkeyPatch, package: Path, specs: Path) -> None:
    """Lay the game out as in a checkout: the code in `package`, its TOML files in `specs`."""
    package.parent.mkdir(exist_ok=True)
    specs.parent.mkdir()
    (site / "coin_toss").rename(package)
    specs.mkdir()
    for file in package.glob("*.toml"):
        file.rename(specs / file.name)
    monkeypatch.syspath_prepend(str(package.parent))


def test_a_checkout_with_src_has_its_spec_beside_src(
    site: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    checkout(site, monkeypatch, tmp_path / "src" / "coin_toss", tmp_path / "spec" / "coin_toss")
    assert spec.load("coin_toss").number == 4


def test_a_flat_checkout_has_its_spec_beside_the_package(
    site: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    checkout(site, monkeypatch, tmp_path / "flat" / "coin_toss", tmp_path / "flat" / "spec" / "coin_toss")
    assert spec.load("coin_toss").number == 4


def test_a_package_in_an_archive_has_its_spec_there(site: Path, zipped: None) -> None:
    assert spec.load("coin_toss").number == 4
    assert "coin.txt" in spec.sources()


def test_a_package_in_an_archive_without_a_spec_is_refused(site: Path, zipped: None) -> None:
    assert refusal("coin_toss_documents") == "coin_toss_documents: this package carries no clauses.toml"


def test_a_package_without_a_spec_is_refused() -> None:
    assert refusal("pigrules.testing") == "pigrules.testing: this package carries no clauses.toml"


def test_a_package_that_cannot_be_imported_is_refused(site: Path) -> None:
    assert refusal("no_such_package") == (
        "no_such_package: cannot be imported: ModuleNotFoundError: No module named 'no_such_package'"
    )
    (site / "coin_toss" / "__init__.py").write_text("1 / 0\n")
    assert refusal() == "coin_toss: cannot be imported: ZeroDivisionError: division by zero"


CLAUSES = "coin_toss/clauses.toml: $"
READINGS = "coin_toss/readings.toml: $"
UNKNOWN = "no clause or question is called"
SPANISH = "coin_toss/languages/es.toml: $"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("spec = 4", "", f"{CLAUSES}.spec: this key is missing"),
        ("spec = 4", "spec = 0", f"{CLAUSES}.spec: expected a number from 1 up, not 0"),
        ("spec = 4", "spec = true", f"{CLAUSES}.spec: expected a whole number, not true or false"),
        ("spec = 4", "spec = 4.5", f"{CLAUSES}.spec: expected a whole number, not a float"),
        ("spec = 4", "spec = 4\nclauses = 1", f"{CLAUSES}.clauses: unknown key; did you mean clause?"),
        ("spec = 4", "spec = 4\nz = 1", f"{CLAUSES}.z: unknown key"),
        (
            'kind = "legality"',
            'kind = "law"',
            f"{CLAUSES}.clause[1].kind: 'law' is not one of {', '.join(spec.KINDS)}",
        ),
        (
            'kind = "legality"',
            'kind = ""',
            f"{CLAUSES}.clause[1].kind: expected a non-empty string",
        ),
        ('kind = "legality"', "kind = [1]", f"{CLAUSES}.clause[1].kind: expected a string, not a list"),
        (
            'kind = "legality"',
            'kind = "referee"',
            f"{CLAUSES}.clause[1].source: unknown key",
        ),
        ("lines = [3, 6]", "", f"{CLAUSES}.clause[1].lines: this key is missing"),
        ("lines = [3, 6]", "lines = []", f"{CLAUSES}.clause[1].lines: expected at least one line number"),
        ("lines = [3, 6]", "lines = 3", f"{CLAUSES}.clause[1].lines: expected a list, not a whole number"),
        (
            "lines = [3, 6]",
            "lines = [3, 3]",
            f"{CLAUSES}.clause[1].lines: line numbers must be in ascending order, each once",
        ),
        (
            "lines = [3, 6]",
            'lines = [3, "6"]',
            f"{CLAUSES}.clause[1].lines[1]: expected a whole number, not a string",
        ),
        (
            'id = "coin.call.no-edge"',
            'id = "coin.No"',
            f"{CLAUSES}.clause[1].id: 'coin.No' is not an id of three dotted words in small letters",
        ),
        (
            'id = "coin.call.no-edge"',
            'id = "coin.call.choice"',
            f"{CLAUSES}.clause[1].id: coin.call.choice is there twice",
        ),
        (
            'text.en = "The edge is no side."',
            "",
            f"{CLAUSES}.clause[1].text.en: this key is missing",
        ),
        (
            'text.en = "The edge is no side."',
            'text.en = "The edge is no side."\ntext.english = "The same."',
            f"{CLAUSES}.clause[1].text.english: 'english' is not a language code of two small letters",
        ),
        (
            'said.en = "{seat} may not call the {side}."',
            'said.en = "{seat.name} may not."',
            f"{CLAUSES}.clause[1].said.en: 'seat.name' in braces is not the name of a fact",
        ),
        (
            'said.en = "{seat} may not call the {side}."',
            'said.en = "{seat may not."',
            f"{CLAUSES}.clause[1].said.en: expected '}}' before end of string",
        ),
        (
            'said.en = "{seat} may not call the {side}."',
            'said.en = "{seat!r} may not."',
            f"{CLAUSES}.clause[1].said.en: 'seat' in braces is not the name of a fact",
        ),
        (
            'text.en = "The edge is no side."\n',
            'text = "The edge is no side."\n#',
            f"{CLAUSES}.clause[1].text: expected a table, not a string",
        ),
    ],
)
def test_clauses_that_are_not_right_are_refused_with_their_place(
    change: Change, old: str, new: str, message: str
) -> None:
    change("clauses.toml", old, new)
    assert refusal().startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'default = "again"',
            'default = "maybe"',
            f"{READINGS}.reading[0].default: 'maybe' is not one of again, lost",
        ),
        (
            'clauses = ["coin.toss.edge"]',
            'clauses = ["coin.toss.rim"]',
            (
                f"{READINGS}.reading[0].clauses[0]: no clause is called 'coin.toss.rim'; "
                "did you mean coin.toss.edge?"
            ),
        ),
        (
            'id = "coin.reading.edge"',
            'id = "coin.edge.reading"',
            f"{READINGS}.reading[0].id: the second word of 'coin.edge.reading' should be 'reading'",
        ),
        (
            'id = "coin.settled.who-tosses"',
            'id = "coin.reading.who-tosses"',
            f"{READINGS}.settled[0].id: the second word of 'coin.reading.who-tosses' should be 'settled'",
        ),
        (
            'values.lost.en = "The player has lost."',
            'values.Lost.en = "The player has lost."',
            f"{READINGS}.reading[0].values.Lost: values are words of small letters and digits, with hyphens",
        ),
        (
            'values.lost.en = "The player has lost."',
            "",
            f"{READINGS}.reading[0].values.lost.en: this key is missing",
        ),
        ("[[settled]]", "[settled]", f"{READINGS}.settled: expected a list, not a table"),
        ("[[settled]]", "[[solved]]", f"{READINGS}.solved: unknown key; did you mean settled?"),
    ],
)
def test_readings_that_are_not_right_are_refused_with_their_place(
    change: Change, old: str, new: str, message: str
) -> None:
    change("readings.toml", old, new)
    assert refusal() == message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[words]", "[word]", f"{SPANISH}.word: unknown key; did you mean words?"),
        ('edge = "canto"', "edge = 1", f"{SPANISH}.words.edge: expected a string, not a whole number"),
        ("[words]", "words = 1\n[forms]", f"{SPANISH}.words: expected a table, not a whole number"),
        (
            "[words]",
            "[forms]\nedge = 1\n[words]",
            f"{SPANISH}.forms.edge: expected a table, not a whole number",
        ),
        ("[words]", 'synonyms = "canto"\n[words]', f"{SPANISH}.synonyms: expected a list of lists of words"),
        ("[words]", 'synonyms = ["canto"]\n[words]', f"{SPANISH}.synonyms.0: expected a list, not a string"),
        (
            "[words]",
            "[typed]\ncall = [1]\n[words]",
            f"{SPANISH}.typed.call[0]: expected a string, not a whole number",
        ),
        ("[words]", '[steps.call]\nlabel = "x"\n[words]', f"{SPANISH}.steps.call.said: this key is missing"),
        (
            "[words]",
            '[steps.call]\nlabel = "{a:B}"\nsaid = "x"\n[words]',
            f"{SPANISH}.steps.call.label: 'B' behind the name a is not a form",
        ),
        (
            "[words]",
            '[law."coin.call.choise"]\n[words]',
            f"{SPANISH}.law: {UNKNOWN} 'coin.call.choise'; did you mean coin.call.choice?",
        ),
        (
            "[words]",
            '[law."coin.call.choice"]\nsayed = "x"\n[words]',
            f"{SPANISH}.law.coin.call.choice.sayed: there is no such text in English; did you mean said?",
        ),
        (
            "[words]",
            '[law."coin.call.choice"]\nsaid = "{"\n[words]',
            f"{SPANISH}.law.coin.call.choice.said: Single '{{' encountered in format string",
        ),
        (
            "[words]",
            '[law."coin.call.choice"]\nasked = ""\n[words]',
            f"{SPANISH}.law.coin.call.choice.asked: expected a list, not a string",
        ),
    ],
)
def test_languages_that_are_not_right_are_refused_with_their_place(
    change: Change, old: str, new: str, message: str
) -> None:
    change("languages/es.toml", old, new)
    with pytest.raises(MalformedError) as refused:
        len(spec.load("coin_toss").words["es"])
    assert str(refused.value) == message


def test_a_language_has_a_code(site: Path) -> None:
    languages = site / "coin_toss" / "languages"
    (languages / "es.toml").rename(languages / "Spanish.toml")
    with pytest.raises(MalformedError) as refused:
        len(spec.load("coin_toss").words["Spanish"])
    assert str(refused.value) == (
        "coin_toss/languages/Spanish.toml: 'Spanish' is not a language code of two small letters"
    )


def test_a_text_stands_beside_the_english_one_or_in_the_file_of_its_language(site: Path) -> None:
    french = site / "coin_toss" / "languages" / "fr.toml"
    french.write_text(
        """
synonyms = [["pile", "revers"]]

[words]
heads = "face"

[forms.heads]
the = "la face"

[typed]
call = ["annonce", "dis"]

[steps.call]
label = "Annoncer {side:the}"
said = "{seat} annonce {side:the}."

[law."coin.call.choice"]
text = "Un joueur annonce un côté de la pièce."
said = "{seat} annonce {side:the}."
asked = ["Qui annonce ?", "Que dit-on ?"]

[law."coin.toss.edge".under."edge=lost"]
text = "Une pièce sur la tranche perd la partie."

[law."coin.reading.edge"]
values.again = "On relance."
""",
        encoding="utf-8",
    )
    law = spec.load("coin_toss")
    choice = law.clauses["coin.call.choice"]
    assert dict(choice.text) == {
        "en": "One player names a side of the coin.",
        "es": "Alguien dice un lado de la moneda.",
        "fr": "Un joueur annonce un côté de la pièce.",
    }
    assert choice.asked == {"fr": ("Qui annonce ?", "Que dit-on ?")}
    assert law.readings["coin.reading.edge"].values["again"]["fr"] == "On relance."
    assert law.clauses["coin.toss.edge"].read({"edge": "lost"}).text["fr"] == (
        "Une pièce sur la tranche perd la partie."
    )
    assert law.steps["fr"]["call"] == spec.StepTexts("Annoncer {side:the}", "{seat} annonce {side:the}.")
    assert law.typed["fr"] == {"call": ("annonce", "dis")}
    assert law.synonyms["fr"] == (("pile", "revers"),)
    assert sorted(law.words) == ["en", "es", "fr"]
    coins = game("coin-toss")
    call = coins.parse("A heads")
    assert explain.step(coins, call, "fr", ["Ana"]) == "Ana annonce la face."
    assert explain.label(coins, call, "fr", ["Ana"]) == "Annoncer la face"
    assert explain.step(coins, call, "es") == "A heads"
    with pytest.raises(MalformedError) as refused:
        explain.step(coins, call, "it")
    assert str(refused.value) == "no language is called 'it'; there are de, en, es, fr"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"spec = ", "coin_toss/clauses.toml: not TOML: Invalid value (at end of document)"),
        (b"\xff", "coin_toss/clauses.toml: not TOML: byte 1 is not UTF-8"),
        (b"spec = 1\nspec = 2\n", "coin_toss/clauses.toml: not TOML: Cannot overwrite a value"),
        (
            b"spec = 1" + b"0" * 5000,
            "coin_toss/clauses.toml: a key or number of more than 200 characters: '1000",
        ),
        (b"spec = " + b"[" * 5000, "coin_toss/clauses.toml: more than 64 nested lists and tables"),
    ],
)
def test_what_is_no_toml_is_refused(site: Path, content: bytes, message: str) -> None:
    (site / "coin_toss" / "clauses.toml").write_bytes(content)
    assert refusal().startswith(message)


def test_a_clause_is_found_in_any_game_and_in_the_core(site: Path) -> None:
    assert spec.clause("coin.toss.edge").text["en"] == "A coin on its edge decides nothing."
    assert spec.clause("core.turn.over").text["en"] == "Once the game has ended, nothing more happens."
    assert pigrules.clause("coin.toss.edge") is spec.clause("coin.toss.edge")


def test_an_unknown_clause_is_refused_with_the_nearest_id(site: Path) -> None:
    with pytest.raises(MalformedError) as refused:
        spec.clause("coin.toss.edges")
    assert str(refused.value) == "no clause is called 'coin.toss.edges'; did you mean coin.toss.edge?"


def test_a_game_whose_spec_is_broken_hides_no_other_clause_and_is_named(change: Change) -> None:
    change("clauses.toml", "spec = 4", "spec = 0")
    assert spec.clause("core.turn.over").kind == "referee"
    with pytest.raises(MalformedError) as refused:
        spec.clause("coin.toss.edge")
    assert str(refused.value) == (
        "no clause is called 'coin.toss.edge' "
        "(the game 'coin-toss' of coin-toss 1.0 is broken: its spec cannot be read: coin_toss/clauses.toml: "
        "$.spec: expected a number from 1 up, not 0 (please tell its authors))"
    )


def test_a_game_finds_its_own_clauses_and_the_referee_s(site: Path) -> None:
    coin_toss = game("coin-toss")
    assert spec.find(coin_toss, "coin.toss.edge").kind == "effect"
    assert spec.find(coin_toss, "core.turn.over").kind == "referee"
    with pytest.raises(MalformedError, match=r"^no clause of coin-toss is called 'chess\.move\.check'$"):
        spec.find(coin_toss, "chess.move.check")


def test_the_documents_of_this_project_are_listed() -> None:
    listed = spec.sources()
    known = {file: (s.title, s.language, len(s.digests)) for file, s in listed.items()}
    assert known["000_70233d4de8b74afe.txt"] == ("Los tres cerditos", "es", 122)
    assert known["001_9058edb23386193c.txt"] == ("Putz die Wutz", "en", 47)
    assert known["002_8c04e04678090999.txt"] == (None, "en", 40)
    assert known["003_22c84077d41d99e0.txt"] == (None, "fr", 45)


def test_a_game_brings_its_own_documents(site: Path) -> None:
    listed = spec.sources()["coin.txt"]
    assert listed.no_rule == {1: "a heading", 7: "furniture of a web page"}
    assert listed.glosses == (Gloss("De canto", "on its edge", (6,)),)
    assert listed.digests[1] == "e3b0c44298fc"


def test_a_game_need_not_bring_documents(site: Path) -> None:
    (site / "coin_toss" / "sources.toml").unlink()
    assert "coin.txt" not in spec.sources()


def test_a_broken_game_hides_no_document(site: Path) -> None:
    (site / "coin_toss" / "__init__.py").write_text("1 / 0\n")
    assert len(spec.sources()) == 4


def test_a_game_may_not_list_a_document_otherwise(change: Change) -> None:
    change("sources.toml", 'file = "coin.txt"', 'file = "001_9058edb23386193c.txt"')
    file = "001_9058edb23386193c.txt"
    assert spec.sources()[file] == spec.own_sources()[file]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("lines = [7]", "lines = [1]", "$.document[0].no_rule[1].lines: line 1 is listed twice"),
        (
            "[[document.gloss]]",
            "[[document.glosses]]",
            "$.document[0].glosses: unknown key; did you mean gloss?",
        ),
        (
            'title = "La moneda"',
            'titel = "La moneda"',
            "$.document[0].titel: unknown key; did you mean title?",
        ),
        ('"60099afac8e3"', "6", "$.document[0].digests[6]: expected a string, not a whole number"),
    ],
)
def test_documents_that_are_not_right_are_refused(change: Change, old: str, new: str, message: str) -> None:
    change("sources.toml", old, new)
    with pytest.raises(MalformedError) as refused:
        spec.carried_sources("coin_toss")
    assert str(refused.value) == f"coin_toss/sources.toml: {message}"


def test_a_document_is_listed_once(site: Path) -> None:
    path = site / "coin_toss" / "sources.toml"
    path.write_text(path.read_text() * 2)
    with pytest.raises(MalformedError) as refused:
        spec.carried_sources("coin_toss")
    assert str(refused.value) == "coin_toss/sources.toml: $.document[1].file: coin.txt is listed twice"


def test_a_spec_is_read_once(site: Path) -> None:
    first = spec.load("coin_toss")
    (site / "coin_toss" / "clauses.toml").unlink()
    assert spec.load("coin_toss") is first
    assert "coin_toss" in sys.modules
