"""Errors and help in the language of the reader: every message, in every language, and nothing in English."""

from __future__ import annotations

import errno
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import redirect_stderr
from importlib import import_module
from io import StringIO
from pathlib import Path
from string import Formatter
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import pytest
from cyclopts import Parameter

import pigrules.cli
from bad_input import COMMANDS, FILES
from cli_run import run
from pigrules._internal_error import INTERNAL_ERROR, report
from pigrules.cli import _app, _help
from pigrules.cli._messages import failure_in, place_in, said_in
from pigrules.cli._output import problem
from pigrules.cli._phrases import LANGUAGES
from pigrules.cli._spoken import VARIABLE, spoken
from pigrules.core import MalformedError
from pigrules.registry import BrokenGameError, games
from said import FILES as NOT_MET
from said import FOLDERS, HOME, TEXTS, templates

OTHERS: Final = tuple(lang for lang in LANGUAGES if lang != "en")
CLI: Final = Path(pigrules.cli.__file__).parent
QUOTED: Final = re.compile(r"""(?<!\w)'[^']*'|"[^"]*"|\([a-z]+(?:\.[a-z-]+){2}[^)]*\)""")
WORD: Final = re.compile(r"(?<![\w$.*/-])[A-Za-z]{2,}(?![\w*/-]|\.\w)")
_LITTLE: Final = """
    again already an and another are argument as at be been between but by called cannot change closed
    command did directory does duplicate each empty every expected expecting for found from go goes has
    have how if in instead into invalid is it its known larger leave less letter list many match mean
    missing more most must name nested no none not nothing of on one only or out over own position read
    record refused repeated requires says seat seats should so step such than that the their there these
    they this those times to too torn unable unknown until unused value was were what where which who
    with word words write you your
    named
"""
LITTLE: Final = frozenset(_LITTLE.split())
"""Words of which every English sentence has one, and no word of a notation or of a game's name."""
SHARED: Final = {
    "de": {"an", "in", "name", "so", "was"},
    "es": {"has", "no"},
    "fr": {"an", "but", "on", "position"},
}
"""Which of them another language has as well."""
TYPED: Final = {
    "again",
    "no",
    "over",
    "nothing",
    "name",
    "seats",
    "spec",
    "position",
    "list",
    "out",
    "step",
    "you",
}
"""Which of them are notation, keys of a file, commands or parts of a game's name as well."""


def catalogue(lang: str) -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((CLI / "messages" / f"{lang}.toml").read_text(encoding="utf-8"))


def gaps(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def left_out() -> set[str]:
    return {text for texts in TEXTS.values() for text in texts}


@pytest.mark.parametrize("lang", OTHERS)
def test_every_message_of_the_library_is_in_every_language(lang: str) -> None:
    known = catalogue(lang)["messages"].keys()
    lacking = {text: file for text, file in templates().items() if text not in known | left_out()}
    assert not lacking, "translate them, or say in tests/said.py why nobody at the command line meets them"
    assert not known - templates().keys(), "no code says these any more"
    assert not known & left_out()


@pytest.mark.parametrize("lang", OTHERS)
def test_every_translation_has_the_gaps_of_the_message(lang: str) -> None:
    sections = catalogue(lang)
    assert {name: list(section) for name, section in sections.items()} == {
        name: sorted(section) for name, section in catalogue(OTHERS[0]).items()
    }
    for section in ("messages", "others"):
        for english, said in sections[section].items():
            assert gaps(said) == gaps(english), english
    assert all(sections["words"].values())
    assert all(hasattr(errno, name) for name in sections["system"] if name not in {"EDQUOT", "ETXTBSY"})


def test_what_nobody_meets_is_still_there() -> None:
    assert left_out() <= templates().keys()
    for file in (*NOT_MET, *FOLDERS):
        assert (HOME / file).exists(), file


def test_every_language_has_messages_and_help() -> None:
    for folder in ("messages", "help"):
        assert {file.stem for file in (CLI / folder).iterdir()} == {*OTHERS}


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("this key is missing", "dieser Schlüssel fehlt"),
        ("expected a list, found 7", "erwartet: eine Liste, gefunden: 7"),
        ("expected text, found 'text'", "erwartet: Text, gefunden: 'text'"),
        ("expected one of a, b after the seat", "nach dem Platz erwartet: a, b"),
        ("expected one of a, b after the seat, not 'c'", "nach dem Platz erwartet: a, b, nicht 'c'"),
        ("unknown key 'sets'; did you mean seats?", "unbekannter Schlüssel 'sets'; meinst du seats?"),
        ("did you mean seats?", "meinst du seats?"),
        (
            "no game is called 'x, found y' (known: woolfy and 3 more)",
            "kein Spiel heißt 'x, found y' (bekannt: woolfy und 3 weitere)",
        ),
        ("the record has 1 step, none after 2", "die Aufzeichnung hat 1 Zug, nach 2 kommt keiner mehr"),
        ("'w' may be wolf or wood", "'w' ist mehrdeutig: wolf oder wood"),
        ("'B hop': expected a number, not 'x'", "'B hop': erwartet: eine Zahl, nicht 'x'"),
        ("gone, straw roof beside 1 2: how many pots?", "gone, straw roof neben 1 2: Wie viele Töpfe?"),
        (
            "not TOML: Unclosed array (at line 1, column 9)",
            "kein TOML: eine Liste ist nicht geschlossen (Zeile 1, Spalte 9)",
        ),
        ("what no code says", "what no code says"),
        ("", ""),
    ],
)
def test_a_message_is_known_by_its_template(english: str, german: str) -> None:
    assert said_in(english, "de") == german
    assert said_in(english, "en") == english


def test_what_is_said_in_spanish_is_taken_for_no_english() -> None:
    assert said_in("no sleep", "es") == "sin sleep"
    assert said_in("no se puede deshacer", "es") == "no se puede deshacer"


def test_a_place_is_a_file_and_a_line() -> None:
    assert place_in("line 3.toml: line 12: $.seat", "fr") == "line 3.toml: ligne 12: $.seat"
    assert problem(MalformedError("this key is missing", "line 2"), "es") == "línea 2: falta esta clave"


def test_the_system_refuses_in_every_language() -> None:
    error = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "a.toml")
    assert problem(error, "de") == "a.toml: kein Platz mehr auf dem Datenträger"
    assert problem(error) == f"a.toml: {os.strerror(errno.ENOSPC)}"
    assert (
        failure_in(OSError(errno.EINVAL, "not a regular file"), "fr") == "ce n'est pas un fichier ordinaire"
    )
    assert problem(OSError(errno.EPIPE, os.strerror(errno.EPIPE)), "es") == "nadie lee la salida"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with all bad files, in which commands run."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def little(text: str) -> set[str]:
    """The little words in a text, without what is quoted or cited, names of files and options."""
    for name in games():
        text = text.replace(name, " ")
    return {word.lower() for word in WORD.findall(QUOTED.sub(" ", text))} & LITTLE


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command)[:60])
def test_no_english_is_printed_in_other_languages(
    files: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.setenv(VARIABLE, "en")
    english = run(*command)
    assert english.code in (1, 2)
    assert little(english.err + english.out) - TYPED, "no English is found in English"
    for lang in OTHERS:
        monkeypatch.setenv(VARIABLE, lang)
        other = run(*command)
        assert other.code == english.code
        assert not little(other.err + other.out) - TYPED - SHARED[lang], (lang, other.err + other.out)


def test_an_internal_error_is_told_in_the_language_of_the_reader() -> None:
    def told(line: str) -> str:
        return said_in(line, "es")

    with redirect_stderr(StringIO()) as stream:
        with pytest.raises(KeyError) as raised:
            raise KeyError("secret")
        code = report(raised.value, told)
    assert code == INTERNAL_ERROR
    assert stream.getvalue().startswith("pigrules: error interno; comunícalo en ")
    assert ": KeyError en test_cli_messages.py, línea " in stream.getvalue()


def test_a_broken_game_is_told_in_the_language_of_the_reader() -> None:
    error = BrokenGameError("pig", "pigrules-pig 1.0", "judge", "raised SystemExit: 3")
    assert problem(error, "de") == (
        "das Spiel 'pig' aus pigrules-pig 1.0 ist fehlerhaft: judge raised SystemExit: 3 "
        "(bitte sag es denen, die es gemacht haben)"
    )


# Which language


@pytest.mark.parametrize(
    ("typed", "variable", "lang"),
    [
        ((), None, "en"),
        (("judge", "--lang", "de"), None, "de"),
        (("judge", "--lang=fr", "--stp"), "es", "fr"),
        (("--lang",), "es", "es"),
        (("--lang", "tlh"), "es", "es"),
        (("--lang", "tlh"), "tlh", "en"),
        ((), "", "en"),
        (("--lang", "en"), "es", "en"),
    ],
)
def test_the_language_is_the_one_typed_or_that_of_the_variable(
    monkeypatch: pytest.MonkeyPatch, typed: tuple[str, ...], variable: str | None, lang: str
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    if variable is not None:
        monkeypatch.setenv(VARIABLE, variable)
    assert spoken(typed) == lang


def test_answers_are_in_the_language_of_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "de")
    assert run("clause", "core.turn.over").lines[1] == "  Wenn das Spiel zu Ende ist, geschieht nichts mehr."
    assert (
        run("clause", "core.turn.over", "--lang", "en").lines[1]
        == "  Once the game has ended, nothing more happens."
    )


def test_a_variable_that_names_no_language_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "tlh")
    for command in (("games",), ("--help",), ("--version",)):
        ran = run(*command)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == "pigrules: PIGRULES_LANG: no language is called 'tlh'; there are de, en, es, fr\n"
    assert run("games", "--lang", "es").code == 0


# Help


def parameters(command: str) -> Iterator[str]:
    """The options and arguments of a command, as the files of the help call them."""
    module, _, function = _app._COMMANDS[command].partition(":")
    hints = get_type_hints(getattr(import_module(f"pigrules.cli.{module}"), function), include_extras=True)
    hints.pop("return")
    for name, hint in hints.items():
        given = [each.name for each in _notes(hint) if isinstance(each, Parameter) and each.name]
        yield next((label for labels in given for label in labels), name)


def _notes(hint: Any) -> Iterator[Any]:
    """What is annotated to a type, and to the type in it."""
    if get_origin(hint) is Annotated:
        base, *notes = get_args(hint)
        yield from notes
        yield from _notes(base)


@pytest.mark.parametrize("lang", OTHERS)
def test_every_command_and_option_has_help_in_every_language(lang: str) -> None:
    help_ = tomllib.loads((CLI / "help" / f"{lang}.toml").read_text(encoding="utf-8"))
    assert help_.keys() == {"about", "words", "options", *_app._COMMANDS}
    shared = {"help", "version"}
    for command in _app._COMMANDS:
        names = {*parameters(command)}
        own = help_[command].keys() - {"about"}
        assert own <= names
        assert names - own <= help_["options"].keys(), command
        shared |= names - own
        english = _app._about(command)
        assert _help.about(lang, command).count("\n\n") == english.count("\n\n"), command
        assert english.count("{game}") == _help.about(lang, command).count("{game}"), command
    assert shared == help_["options"].keys()


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("command", [None, *_app._COMMANDS])
def test_help_is_in_the_language_of_the_reader(
    monkeypatch: pytest.MonkeyPatch, lang: str, command: str | None
) -> None:
    called = () if command is None else (command,)
    monkeypatch.setenv(VARIABLE, lang)
    ran = run(*called, "--help")
    assert ran.code == 0
    assert ran.out == run(*called, "--help", "--lang", lang).out
    assert _help.about(lang, command).split("\n")[0].split()[:4] == ran.lines[2].split()[:4]
    monkeypatch.setenv(VARIABLE, "en")
    english = run(*called, "--help").out
    flags = re.compile(r"--[a-z]+")
    assert {*flags.findall(english)} <= {*flags.findall(ran.out)}
    assert not re.search("Usage: |Commands|Parameters|Display|required|default", ran.out) or lang == "fr"


def test_the_words_of_the_help() -> None:
    lines = run("dispute", "--help", "--lang", "de").lines
    assert lines[0] == "Aufruf: pigrules dispute [OPTIONEN] FILE"
    assert any("--depth ZAHL" in line and "Wie viele Lesarten höchstens" in line for line in lines)
    assert any("[sonst:" in line for line in lines)
    french = run("dispute", "--help", "--lang", "fr").lines
    assert french[0] == "Usage : pigrules dispute [OPTIONS] FILE"
    assert "[obligatoire]" in " ".join(french)
