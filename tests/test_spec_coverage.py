"""The coverage of documents and clauses: what is accounted for, what the tests have shown, what is wrong."""

from __future__ import annotations

import json
import runpy
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from distribution import install
from pigrules import spec
from pigrules.testing import __main__ as commands
from pigrules.testing import _names, _quotations
from pigrules.testing.spec import Covered, Finding, digest, document_table, report, split

Change = Callable[[str, str, str], None]
CORE = len(spec.load(spec.CORE).clauses)


def findings(folder: Path | None = None) -> list[Finding]:
    """What is found of the game coin-toss and the core, without what the checkout's own texts may bring."""
    return [finding for finding in report(folder).findings if finding.check != "copied"]


@pytest.fixture
def documents(site: Path) -> Path:
    return site / "documents"


def test_a_sound_spec_holds(site: Path, documents: Path) -> None:
    made = report(documents)
    assert made.findings == ()
    assert made.holds
    assert made.compared
    assert made.clauses == {"core": CORE, "coin-toss": 5}
    assert made.documents == (Covered("coin.txt", filled=6, cited=4, no_rule=2),)
    assert made.skipped == (
        "000_70233d4de8b74afe.txt",
        "001_9058edb23386193c.txt",
        "002_8c04e04678090999.txt",
        "003_22c84077d41d99e0.txt",
    )


def test_a_line_is_split_and_digested_without_its_end() -> None:
    assert split("a\n\nb\n") == ("a", "", "b")
    assert split("a\n\nb") == ("a", "", "b")
    assert digest("") == "e3b0c44298fc"
    assert digest("abc") == "ba7816bf8f01"


@pytest.mark.parametrize(
    ("file", "old", "new", "found"),
    [
        (
            "sources.toml",
            "lines = [7]",
            "lines = [7, 99]",
            Finding("line", "coin.txt:99", "listed as no rule, but says nothing"),
        ),
        (
            "sources.toml",
            "lines = [7]",
            "lines = [2, 7]",
            Finding("line", "coin.txt:2", "listed as no rule, but says nothing"),
        ),
        (
            "sources.toml",
            "lines = [7]",
            "lines = [5, 7]",
            Finding("line", "coin.txt:5", "listed as no rule, and cited by coin.end.shown"),
        ),
        (
            "sources.toml",
            '\n[[document.no_rule]]\nlines = [7]\nreason = "furniture of a web page"\n',
            "",
            Finding("line", "coin.txt:7", "neither cited by a clause or reading nor listed as no rule"),
        ),
        (
            "clauses.toml",
            "lines = [5]",
            "lines = [4]",
            Finding("line", "coin.txt:5", "neither cited by a clause or reading nor listed as no rule"),
        ),
        (
            "clauses.toml",
            "lines = [5]",
            "lines = [2, 5]",
            Finding("citation", "coin.end.shown", "cites coin.txt:2, which says nothing"),
        ),
        (
            "clauses.toml",
            "lines = [5]",
            "lines = [5, 8]",
            Finding("citation", "coin.end.shown", "cites coin.txt:8, which says nothing"),
        ),
        (
            "readings.toml",
            'source = "coin.txt"\nlines = [6]',
            'source = "coins.txt"\nlines = [6]',
            Finding("citation", "coin.reading.edge", "cites coins.txt, which no sources.toml lists"),
        ),
        (
            "readings.toml",
            'source = "coin.txt"\nlines = [4]',
            'source = "coins.txt"\nlines = [4]',
            Finding("citation", "coin.settled.who-tosses", "cites coins.txt, which no sources.toml lists"),
        ),
        (
            "readings.toml",
            "lines = [4]",
            "lines = [2, 4]",
            Finding("citation", "coin.settled.who-tosses", "cites coin.txt:2, which says nothing"),
        ),
        (
            "sources.toml",
            '"60099afac8e3"',
            '"60099afac8e4"',
            Finding("digest", "coin.txt:7", "this line has another digest"),
        ),
        (
            "sources.toml",
            ', "60099afac8e3"',
            ', "60099afac8e3", "60099afac8e3"',
            Finding("digest", "coin.txt", "has 7 lines, not 8"),
        ),
        (
            "sources.toml",
            'sha256 = "51',
            'sha256 = "52',
            Finding("digest", "coin.txt", "the whole has another SHA-256"),
        ),
        (
            "clauses.toml",
            'text.es = "Ha ganado quien dijo el lado que se ve."\n',
            "",
            Finding("language", "coin.end.shown text", "is missing in 'es'"),
        ),
        (
            "clauses.toml",
            'said.es = "{seat} dice {side}."\n',
            "",
            Finding("language", "coin.call.choice said", "is missing in 'es'"),
        ),
        (
            "clauses.toml",
            'said.es = "{seat} dice {side}."',
            'said.es = "{seat} dice {lado}."',
            Finding("language", "coin.call.choice said.es", "{lado} is not in the English text"),
        ),
        (
            "readings.toml",
            'values.lost.es = "El jugador ha perdido."\n',
            "",
            Finding("language", "coin.reading.edge values.lost", "is missing in 'es'"),
        ),
        (
            "readings.toml",
            'why.es = "Un lanzamiento que no cuenta no es tal."\n',
            "",
            Finding("language", "coin.reading.edge why", "is missing in 'es'"),
        ),
        (
            "readings.toml",
            'question.es = "¿Qué pasa si la moneda queda de canto?"\n',
            "",
            Finding("language", "coin.reading.edge question", "is missing in 'es'"),
        ),
        (
            "readings.toml",
            'question.es = "¿Quién lanza?"\n',
            "",
            Finding("language", "coin.settled.who-tosses question", "is missing in 'es'"),
        ),
        (
            "readings.toml",
            'answer.es = "Cualquiera: no cambia nada."\n',
            "",
            Finding("language", "coin.settled.who-tosses answer", "is missing in 'es'"),
        ),
        (
            "languages/es.toml",
            'tails = "cruz"\n',
            "",
            Finding("language", "the word 'tails'", "is missing in 'es'"),
        ),
        (
            "readings.toml",
            'default = "again"',
            'default = "lost"',
            Finding("reading", "coin.reading.edge", "default 'lost', in the code 'again'"),
        ),
        (
            "__init__.py",
            'Literal["again", "lost"]',
            'Literal["again", "lost", "won"]',
            Finding("reading", "coin.reading.edge", "values again, lost; in the code again, lost, won"),
        ),
        (
            "__init__.py",
            'EDGE: Final = ClauseId("coin.toss.edge")',
            'EDGE: Final = ClauseId("coin.toss." + "edge")',
            Finding("code", "coin.toss.edge", "no code names this clause"),
        ),
        (
            "__init__.py",
            'EDGE: Final = ClauseId("coin.toss.edge")',
            'EDGE: Final = ClauseId("coin.toss.edge")\nRIM: Final = "coin.toss.rim"',
            Finding("code", "__init__.py:35", "the spec has no 'coin.toss.rim'"),
        ),
        (
            "__init__.py",
            'EDGE: Final = ClauseId("coin.toss.edge")',
            'EDGE: Final = ClauseId("coin.toss.edge")\nRIM: Final = "core.turn.early"',
            Finding("code", "__init__.py:35", "the spec has no 'core.turn.early'"),
        ),
        (
            "clauses.toml",
            "spec = 4",
            "spec = 0",
            Finding(
                "spec", "coin-toss", "coin_toss/clauses.toml: $.spec: expected a number from 1 up, not 0"
            ),
        ),
        (
            "__init__.py",
            'name="coin-toss"',
            'name="coin"',
            Finding(
                "spec",
                "coin-toss",
                "the game 'coin-toss' of coin-toss 1.0 is broken: its name is 'coin' in the game itself "
                "(please tell its authors)",
            ),
        ),
    ],
)
def test_what_is_wrong_is_found(
    change: Change, documents: Path, file: str, old: str, new: str, found: Finding
) -> None:
    change(file, old, new)
    assert found in findings(documents)


def test_a_field_and_a_reading_need_each_other(change: Change) -> None:
    change("__init__.py", '    edge: Literal["again", "lost"] = "again"', '    rim: Literal["a", "b"] = "a"')
    assert [finding for finding in findings() if finding.check == "reading"] == [
        Finding("reading", "coin.reading.edge", "no field 'edge' in the code's readings"),
        Finding("reading", "coin-toss", "the field 'rim' has no reading in the spec"),
    ]


def test_a_game_need_not_have_readings(change: Change, site: Path) -> None:
    change("__init__.py", "    readings: Readings = Readings()\n", "")
    assert [finding.problem for finding in findings() if finding.check == "reading"] == [
        "no field 'edge' in the code's readings"
    ]


def test_an_id_belongs_to_one_spec(site: Path) -> None:
    for path in (site / "coin_toss" / "clauses.toml", site / "coin_toss" / "readings.toml"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("coin.toss.edge", "core.turn.over"), encoding="utf-8")
    assert Finding("spec", "core.turn.over", "both core and coin-toss use this id") in findings()


def test_the_referee_speaks_the_languages_of_all_documents(change: Change) -> None:
    change("sources.toml", 'language = "es"', 'language = "pl"')
    assert Finding("language", "core.turn.over text", "is missing in 'pl'") in findings()


def test_a_document_that_is_not_there_is_told(documents: Path) -> None:
    (documents / "coin.txt").unlink()
    (found,) = findings(documents)
    assert (found.check, found.where) == ("digest", "coin.txt")
    assert found.problem.startswith("cannot be read: ")


def test_the_documents_own_table_is_what_the_game_lists(site: Path, documents: Path) -> None:
    listed = (site / "coin_toss" / "sources.toml").read_text(encoding="utf-8")
    made = document_table(documents / "coin.txt").splitlines()
    assert made[0] == "[[document]]"
    assert [line for line in made if line not in listed.splitlines()] == []
    assert len(made) == 6


COPIED = "uno dos tres cuatro cinco seis siete ocho nueve diez"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("uno dos tres cuatro cinco seis siete", []),
        ("Uno, dos: TRES cuatro\n# cinco_seis (siete) ocho!", ["a.py:1"]),
        (f"x = 1\n# {COPIED}", ["a.py:2"]),
        ("cuatro cinco seis siete ocho nueve diez uno dos", []),
        ("tres cuatro cinco seis\n\nsiete ocho nueve diez", ["a.py:1"]),
        (f"{COPIED}\nonce\n{COPIED}", ["a.py:1", "a.py:3"]),
    ],
)
def test_eight_words_in_a_row_are_a_copy(tmp_path: Path, text: str, where: list[str]) -> None:
    path = tmp_path / "a.py"
    path.write_text(text, encoding="utf-8")
    found = list(_quotations.copied([path], tmp_path, _quotations.runs(COPIED)))
    assert [finding.where for finding in found] == where


def test_a_copy_is_told_with_its_words(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(COPIED, encoding="utf-8")
    assert list(_quotations.copied([path], tmp_path, _quotations.runs(COPIED))) == [
        Finding(
            "copied", "a.md:1", "a document also has these words: uno dos tres cuatro cinco seis siete ocho …"
        )
    ]


def test_texts_beside_the_code_name_known_ids_only(site: Path, tmp_path: Path) -> None:
    path = tmp_path / "guide.md"
    path.write_text(
        "`coin.toss.edge`, coin.reading.edge and coin.settled.who-tosses are known.\n"
        "So is core.turn.never, which may be code, and coin.txt, a.coin.toss.rim and b/coin.toss.rim.\n"
        "But not coin.toss.edges, coin.toss.rim or coin.no.\n"
    )
    specs = {"core": spec.load(spec.CORE), "coin-toss": spec.load("coin_toss")}
    assert list(_names.mentioned([path], tmp_path, specs)) == [
        Finding("code", "guide.md:3", "no spec has 'coin.toss.edges'"),
        Finding("code", "guide.md:3", "no spec has 'coin.toss.rim'"),
    ]
    assert list(_names.mentioned([path], tmp_path, {"core": spec.load(spec.CORE)})) == []


def test_the_texts_of_a_checkout_are_what_people_wrote(tmp_path: Path) -> None:
    written = ["README.md", "docs/a.md", "spec/g/rules.qnt", "src/p/a.py", "tests/a.py", "examples/r.toml"]
    made = ["docs/_build/a.md", "src/p/__pycache__/a.py", "build/a.py", "src/p/a.png", ".venv/a.py"]
    for name in written + made:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert _quotations.texts(tmp_path) == tuple(sorted(tmp_path / name for name in written))


def test_the_command_ends_with_0_where_nothing_is_wrong(
    documents: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main(["spec", "--sources", str(documents)]) == 0
    shown = capsys.readouterr().out
    assert "Clauses: core 8, coin-toss 5" in shown
    assert "Skipped 003_22c84077d41d99e0.txt: no installed game cites it." in shown
    assert "Nothing is wrong." in shown


def test_the_command_ends_with_1_and_tells_what_is_wrong(
    change: Change, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    change("clauses.toml", "spec = 4", "spec = 0")
    assert commands.main(["spec"]) == 1
    shown = capsys.readouterr().out
    assert "coin_toss/clauses.toml: $.spec: expected a number from 1 up, not 0" in shown
    assert "The documents are not at hand" in shown
    assert "Nothing is wrong." not in shown


def test_the_command_prints_json(change: Change, capsys: pytest.CaptureFixture[str]) -> None:
    change("clauses.toml", "lines = [5]", "lines = [4]")
    assert commands.main(["spec", "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "holds": False,
        "compared": False,
        "clauses": {"core": CORE, "coin-toss": 5},
        "documents": [{"file": "coin.txt", "filled": 6, "cited": 3, "no_rule": 2}],
        "skipped": [
            "000_70233d4de8b74afe.txt",
            "001_9058edb23386193c.txt",
            "002_8c04e04678090999.txt",
            "003_22c84077d41d99e0.txt",
        ],
        "findings": [
            {
                "check": "line",
                "where": "coin.txt:5",
                "problem": "neither cited by a clause or reading nor listed as no rule",
            }
        ],
    }


def test_only_the_games_that_are_asked_for_are_checked(
    site: Path, documents: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(Path(__file__).parents[1] / "examples" / "pig", site)
    assert [finding.where for finding in report(documents).findings] == ["pig.txt"]
    made = report(documents, ["coin-toss"])
    assert made.holds
    assert made.clauses == {"core": CORE, "coin-toss": 5}
    assert made.skipped == ()
    assert commands.main(["spec", "--game", "coin-toss", "--game", "pig", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["clauses"] == {"core": CORE, "coin-toss": 5, "pig": 10}


def test_a_game_that_is_not_installed_is_bad_usage(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["spec", "--game", "coin-tos"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == "no game is called 'coin-tos'; did you mean coin-toss? (known: coin-toss)\n"


def test_the_command_writes_digests(documents: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["spec", "--digests", str(documents)]) == 0
    assert capsys.readouterr().out == document_table(documents / "coin.txt") + "\n"


def test_a_copy_in_another_distribution_is_found(change: Change, documents: Path) -> None:
    change(
        "clauses.toml",
        'text.en = "The coin is tossed."',
        'text.en = "Un jugador elige una de las dos caras."',
    )
    assert report(documents).findings == (
        Finding(
            "copied",
            "clauses.toml:28",
            "a document also has these words: un jugador elige una de las dos caras …",
        ),
    )


def test_documents_that_games_list_otherwise_are_told(change: Change) -> None:
    change("sources.toml", 'file = "coin.txt"', 'file = "001_9058edb23386193c.txt"')
    assert (
        Finding(
            "spec",
            "sources.toml",
            "001_9058edb23386193c.txt: the game 'coin-toss' lists this document otherwise",
        )
        in findings()
    )


def test_what_is_installed_is_checked_without_a_checkout(
    documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pigrules.testing.spec._checkout", lambda: None)
    assert report(documents).holds


def test_a_game_whose_source_is_not_at_hand_is_told(site: Path, zipped: None) -> None:
    assert findings() == [Finding("code", "coin-toss", "the source of coin_toss is not at hand")]


def test_the_module_is_a_command(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["pigrules.testing", "spec", "--sources", "nowhere"])
    monkeypatch.delitem(sys.modules, "pigrules.testing.__main__")
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("pigrules.testing", run_name="__main__")
    assert ended.value.code == 2


@pytest.mark.parametrize("words", [["spec", "--source"], ["spec", "--sources", "nowhere"], ["speck"]])
def test_the_command_ends_with_2_for_bad_usage(words: list[str], site: Path) -> None:
    assert commands.main(words) == 2
