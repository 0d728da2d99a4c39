"""The screen of ``play``: drawn in one place, in colour, at any width; who plays, and how a game ends."""

from __future__ import annotations

import io
import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from itertools import product
from math import log
from pathlib import Path
from random import Random
from statistics import NormalDist
from typing import Any
from unittest.mock import patch

import pytest
from rich.cells import cell_len

from cli_run import Ran, run
from pigrules import Cited, Match, Over, Seat, game
from pigrules.cli import main
from pigrules.cli._answers import namer
from pigrules.cli._colours import TINTS, paint, spans, words
from pigrules.cli._host import PACE, YOU, Host
from pigrules.cli._keyboard import Keyboard
from pigrules.cli._log import Log, Note, fitting
from pigrules.cli._output import Out
from pigrules.cli._phrases import LANGUAGES, phrases
from pigrules.cli._points import table, together
from pigrules.cli._seating import named, usual
from pigrules.cli._shell import pasted_lines
from pigrules.core import ClauseId, Entry, MalformedError, ScoreSheet
from pigrules.core.page import Page
from pigrules.games.putz_die_wutz.policies import Skill
from pigrules.games.three_little_pigs import GAME as PIGS
from pigrules.games.three_little_pigs import Board, Rules, Spinning, Stack, State
from pigrules.race import Race, opponents
from three_little_pigs.board import A, B, house

OWN = ("eat-me-if-you-can", "putz-die-wutz", "three-little-pigs", "woolfy")
WIDTHS = (40, 80, 120)
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
COLOURS = re.compile(r"\x1b\[[0-9;]*(?:3[0-9]|38;[0-9;]+)m")


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def at_a_terminal(*said: str, typed: tuple[str, ...], width: int = 80, **environment: str) -> str:
    """What a terminal shows of ``play`` while these lines are typed, then Ctrl-D."""
    out, lines = Terminal(), iter(typed)

    def read(keys: Keyboard, prompt: str, wait: float | None = None) -> str:
        line = next(lines, None)
        print(prompt + (line or ""))
        if line is None:
            raise EOFError
        return line

    around = {"COLUMNS": str(width), "LINES": "40", "TERM": "xterm-256color", **environment}
    with (
        patch.dict("os.environ", around),
        patch.object(Keyboard, "read", read),
        patch.object(Keyboard, "live", True),
        redirect_stdout(out),
        redirect_stderr(io.StringIO()),
    ):
        main(["play", *said])
    return out.getvalue()


def frames(shown: str) -> list[str]:
    """What has been drawn in the same place, one after the other, without control codes."""
    return [CONTROL.sub("", frame) for frame in shown.split("\x1b[2J\x1b[H")]


# Any width


def positions(played: Any) -> Iterator[tuple[Any, list[Any]]]:
    """Positions of a game of three programs, with those before."""
    rules = played.rules_type(seats=3)
    race, state = Race(played, opponents(played, rules, ["greedy"] * 3), Random(7)), played.start(rules)
    before: list[Any] = []
    while not isinstance(turn := played.turn(state), Over):
        yield state, before
        before.append(state)
        state = played.apply(state, race.next(state, turn))
    yield state, before


@pytest.mark.parametrize("name", OWN)
def test_a_picture_has_room_on_any_page(name: str) -> None:
    played = game(name)
    for at, (state, before) in enumerate(positions(played)):
        for lang, width in product(LANGUAGES, WIDTHS) if at % 7 == 0 else ():
            views = [played.view(each, None) for each in before]
            page = Page(
                namer(played, lang), width, paint, "d".format, "{} (Annika)".format, partial(iter, views)
            )
            drawn = played.render(played.view(state, None), page)
            shown = "".join(text for text, _ in spans(drawn))
            assert max(map(cell_len, shown.split("\n"))) <= width, shown


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", OWN)
def test_no_line_is_wider_than_the_terminal(name: str, lang: str, width: int) -> None:
    typed = ("?", "xyzzy", phrases(lang).commands["why"][0], "c", "c", "c", "c")
    words = (name, "--seed", "3", "--lang", lang, "--unhurried")
    for frame in frames(at_a_terminal(*words, typed=typed, width=width)):
        for line in frame.split("\n"):
            assert cell_len(line) <= width, line


def test_a_prompt_leaves_room_to_type() -> None:
    with patch.dict("os.environ", {"COLUMNS": "20", "TERM": "xterm"}), redirect_stdout(Terminal()):
        assert Out().folded("Press Enter when you are ready. ") == ["Press Enter when", "you are ready. "]
        assert Out().folded("A (you)> ") == ["A (you)> "]


def test_a_command_to_paste_is_folded_where_the_shell_goes_on() -> None:
    words = ["pigrules", "play", "woolfy", "--resume", "a b.toml"]
    assert pasted_lines(words, 80, "sh") == ["pigrules play woolfy --resume 'a b.toml'"]
    assert pasted_lines(words, 30, "sh") == ["pigrules play woolfy \\", "  --resume 'a b.toml'"]
    assert pasted_lines(words, 30, "cmd") == ['pigrules play woolfy --resume "a b.toml"']


# One screen


def test_a_screen_is_drawn_in_place() -> None:
    shown = frames(at_a_terminal("woolfy", "--seed", "4", typed=("c", "xyzzy", "c")))
    assert len(shown) == 4
    assert "Woolfy: A (you), B (greedy)\nYou play together" in shown[1]
    assert "  The red die shows a 2.\n" in shown[2]
    assert "I do not understand “xyzzy”." in shown[2]
    assert "xyzzy" not in shown[3]
    assert all(frame.count("~ wolf space") == 1 for frame in shown[1:])


@pytest.mark.parametrize("term", ["dumb", "unknown"])
def test_a_terminal_without_control_codes_gets_lines(term: str) -> None:
    shown = at_a_terminal("woolfy", "--seed", "4", typed=("c",), TERM=term)
    assert "\x1b" not in shown
    assert shown.count("~ wolf space") == 2


def test_colour_for_what_has_colour() -> None:
    words = ("woolfy", "--seed", "4")
    assert COLOURS.search(at_a_terminal(*words, typed=("c",)))
    plain = at_a_terminal(*words, typed=("c",), NO_COLOR="1")
    assert not COLOURS.search(plain)
    assert "\x1b[2J" in plain
    assert "\x1b" not in run("play", *words, typed="c\n").out


def test_painted_text_and_words() -> None:
    assert [*spans(f" |{paint('==', 'wood')}|")] == [(" |", ""), ("==", TINTS["wood"]), ("|", "")]
    assert paint("o", "pots") == "o"
    german = {style: pattern for pattern, style in words(PIGS, "de")}
    assert german[TINTS["straw"]].search("aus Stroh")
    assert not german[TINTS["straw"]].search("Strohdach")


def test_what_happened_stays_in_sight() -> None:
    log = Log()
    for number in range(6):
        log.add(Note(str(number), public=True))
    log.add(Note("secret"))
    assert [note.text for note in log.take()] == ["0", "1", "2", "3", "4", "5", "secret"]
    assert [note.text for note in log.recent()] == ["2", "3", "4", "5"]
    log.add(Note("mine"))
    log.forget_private()
    assert [note.text for note in log.recent()] == ["2", "3", "4", "5"]


def test_the_oldest_events_make_room_and_nothing_else() -> None:
    notes = [("welcome\n", False), *((f"{number}\n", True) for number in range(6))]
    assert fitting(notes, 7) == "welcome\n0\n1\n2\n3\n4\n5\n"
    assert fitting(notes, 5) == "welcome\n  ...\n3\n4\n5\n"
    assert fitting(notes, -9) == "welcome\n  ...\n3\n4\n5\n"


def test_another_person_sees_nothing_of_what_was_typed() -> None:
    words = ("eat-me-if-you-can", "--players", "Ana,Ben,Eva", "--seed", "4")
    shown = at_a_terminal(*words, typed=("", "trap", "", "why"))
    before, after = shown.split("\x1b[3J")[-2:]
    assert "> trap" in before
    assert "> trap" not in after


# Houses


def small(*houses: Any, phase: Any = None) -> State:
    board = Board((Stack(0, (0, 0, 0)),) * 9, (houses, ()), (0, 0), ())
    return State(Rules(seats=2), board, phase or Spinning(B, A, 1, 1))


def test_a_house_keeps_its_place_when_another_is_gone() -> None:
    straw, wood, brick = house("straw door"), house("wood door"), house("brick door")
    page = Page(str, 40, earlier=lambda: [small(straw, wood)])
    assert PIGS.render(small(wood), page).split("\n\n")[1] == "\n".join(
        ["A", f"{'':10} |=||=|", f"{'':10}    1"]
    )
    page = Page(str, 40, earlier=lambda: [small(straw, wood), small(wood)])
    assert PIGS.render(small(wood, brick), page).split("\n\n")[1].split("\n") == [
        "A",
        f"{'':10} |=||=|    |#||#|",
        f"{'':10}    1         2",
    ]


def test_houses_close_their_gaps_where_there_is_no_more_room() -> None:
    each = [house("wood door"), house("brick door"), house("straw door"), house("wood window")]
    page = Page(str, 40, earlier=lambda: [small(house("straw roof"), *each[:3]), small(*each[:3])])
    assert PIGS.render(small(*each), page).split("\n\n")[1].split("\n")[1:] == [
        ' |=||=|    |#||#|    |"||"|    |=[]=|',
        "    1         2         3         4",
    ]


def test_seats_stand_on_one_ground_beside_each_other() -> None:
    state = small(house("straw door", "wood window"), phase=Spinning(A, B, 1, 1))
    seats = PIGS.render(state, Page(str, 80)).split("\n\n")[1]
    assert seats.split("\n") == [
        f"{'A':41}B",
        " |=[]=|",
        ' |"||"|',
        f"{'    1':41}  -",
    ]


# Keys in a race


def test_what_can_be_grabbed_has_its_key_beside_it() -> None:
    shown = frames(at_a_terminal("putz-die-wutz", "--seed", "4", typed=("", "d"), width=80))
    ring = shown[1]
    for key in ("[c] north", "[d] east", "[e] south", "[f] west", "[g] (jam jar)", "[h]  1:", "[s] 12:"):
        assert ring.count(key) == 1
    assert "Grab the soap" not in ring
    assert "  t) Search no more in this round" in ring


# Pace


def test_a_race_is_fair_for_a_newcomer() -> None:
    """A person who needs 4 to 10 seconds to find the pig and one to type, against programs at that pace."""
    person, program, spread = log(7.3), log(PACE * Skill().median), Skill().spread
    times = [NormalDist(person, 0.35).inv_cdf((number + 0.5) / 2000) for number in range(2000)]
    slower = [1 - NormalDist(program, spread).cdf(at) for at in times]
    one, three = sum(slower) / 2000, sum(each**3 for each in slower) / 2000
    assert (round(one, 2), round(three, 2)) == (0.57, 0.32)


@pytest.mark.parametrize(("name", "races"), [("putz-die-wutz", True), ("woolfy", False), (OWN[0], False)])
def test_a_game_races_or_not(name: str, races: bool) -> None:
    played = game(name)
    match = Match(played, played.rules_type(seats=3), random=Random(1))
    assert Host(match, ("Ana", "greedy", "greedy"), Random(1)).races() is races
    assert not Host(match, ("greedy",) * 3, Random(1)).races()


def test_the_pace_is_said_and_told_again_only_if_it_is_another(tmp_path: Path) -> None:
    saved = str(tmp_path / "a.toml")
    usual_pace = at_a_terminal("putz-die-wutz", "--save", saved, typed=(), width=200)
    assert "They take 4 times as long as they could." in usual_pace
    assert "At this pace a newcomer wins some of the rounds." in usual_pace
    assert "--pace" not in usual_pace
    quick = at_a_terminal(
        "putz-die-wutz", "--pace", "1.5", "--lang", "de", "--save", f"{saved}-2", typed=(), width=300
    )
    assert "Die anderen brauchen 1,5-mal so lange" in quick
    assert "--pace 1.5" in quick
    assert "Neuling" not in quick


# Who plays


def test_a_game_alone_is_one_against_an_opponent() -> None:
    assert [usual(game(name)) for name in OWN] == [
        (YOU, "greedy", "greedy"),
        (YOU, "greedy"),
        (YOU, "greedy"),
        (YOU, "greedy"),
    ]
    assert run("play", "three-little-pigs").lines[:4] == [
        "The Three Little Pigs: A (you), B (greedy)",
        *spec_aim("three-little-pigs", "en"),
    ]


def spec_aim(name: str, lang: str) -> tuple[str, ...]:
    from pigrules import spec

    return spec.of(game(name)).aim[lang]


def test_people_have_names() -> None:
    ran = run("play", "woolfy", "--players", "ANA, Ben ,greedy", "--lang", "de")
    assert ran.lines[0] == "Woolfy: A (ANA), B (Ben), C (gierig)"
    assert (
        run("play", "woolfy", "--players", "you,you", "--lang", "fr").lines[0]
        == "Woolfy : A (vous), B (vous)"
    )


@pytest.mark.parametrize(
    ("text", "lang", "players"),
    [
        ("Greedy,you", "en", ("greedy", YOU)),
        ("du,gierig", "de", (YOU, "greedy")),
        ("Tú,AZAROSO", "es", (YOU, "random")),
        ("Randy,Carl", "en", ("Randy", "Carl")),
        ("gerda,li", "en", ("gerda", "li")),
    ],
)
def test_who_is_meant(text: str, lang: str, players: tuple[str, ...]) -> None:
    assert named(game("putz-die-wutz"), text, phrases(lang)) == players


@pytest.mark.parametrize(
    ("text", "lang", "problem"),
    [
        ("you,gredy", "en", "there is no opponent “gredy”; did you mean greedy?"),
        ("Gredy", "en", "there is no opponent “Gredy”; did you mean greedy?"),
        (
            "randy",
            "en",
            (
                "there is no opponent “randy”; did you mean random? "
                "A person's name begins with a capital letter: Randy."
            ),
        ),
        ("gierg", "de", "es gibt keinen Gegner „gierg“; meinst du gierig?"),
        ("you,,greedy", "es", "falta un nombre entre las comas de «you,,greedy»"),
    ],
)
def test_a_slip_in_a_name_is_asked_about(text: str, lang: str, problem: str) -> None:
    with pytest.raises(MalformedError) as refused:
        named(game("putz-die-wutz"), text, phrases(lang))
    assert str(refused.value) == f"--players: {problem}"


@pytest.mark.parametrize(
    ("lang", "there", "missing"),
    [
        ("en", "this file exists already and is not overwritten", "No such file or directory"),
        (
            "de",
            "diese Datei gibt es schon, und sie wird nicht überschrieben",
            "diese Datei oder diesen Ordner gibt es nicht",
        ),
        ("es", "este archivo ya existe y no se sobrescribe", "no existe el archivo o el directorio"),
        ("fr", "ce fichier existe déjà et n'est pas écrasé", "ce fichier ou ce dossier n'existe pas"),
    ],
)
def test_troubles_with_files_are_said_in_the_language(
    lang: str, there: str, missing: str, tmp_path: Path
) -> None:
    taken = tmp_path / "a.toml"
    taken.write_text("precious")
    ran = run("play", "woolfy", "--save", str(taken), "--lang", lang)
    assert (ran.code, ran.err) == (2, f"pigrules: {taken}: {there}\n")
    ran = run("play", "woolfy", "--lang", lang, typed=f"save {tmp_path}/b/c\nsave {tmp_path}\n")
    assert f"{tmp_path}/b/c: {missing}" in ran.lines
    assert f"{tmp_path}: {there}" in ran.lines


# The end


def ended(name: str, *words: str) -> Ran:
    return run("play", name, "--players", "greedy,greedy", *words)


POTS, HOUSES = ClauseId("tlp.score.pots"), ClauseId("tlp.score.houses")
STACKS, MOST = ClauseId("tlp.end.stacks"), ClauseId("tlp.score.most-points")


def pots(seat: int, points: int) -> Entry:
    return Entry(Seat(seat), POTS, points, (("seat", seat), ("house", 1), ("pots", points)))


def test_points_at_the_end_thing_by_thing() -> None:
    complete = Entry(A, HOUSES, 1, (("seat", A), ("house", 1), ("points", 1)))
    sheet = ScoreSheet(2, [pots(0, 3), complete, pots(1, 2)], [], [A], ended=Cited(STACKS))
    out = io.StringIO()
    with redirect_stdout(out):
        table(Out(), PIGS, sheet, ("A (Ana)", "B (Ben)"))
    assert out.getvalue().splitlines() == [
        "   4  A (Ana)",
        "       3  A (Ana)'s house 1: 3 points for its pots.",
        "       1  A (Ana)'s house 1: 1 point for being complete.",
        "   2  B (Ben)",
        "       2  B (Ben)'s house 1: 2 points for its pots.",
    ]
    one_thing = ScoreSheet(2, [pots(0, 3), pots(1, 2)], [], [A], ended=Cited(STACKS))
    with redirect_stdout(io.StringIO()) as out:
        table(Out(), PIGS, one_thing, ("A (Ana)", "B (Ben)"))
    assert out.getvalue() == ""


def test_all_win_or_lose_together() -> None:
    seen = set()
    for seed in range(1, 12):
        lines = ended("woolfy", "--seed", str(seed), "--lang", "de").lines
        seen |= {line for line in lines if line.startswith("Ihr habt")}
        assert not any(line.startswith("gewonnen:") for line in lines)
    assert seen <= {"Ihr habt gemeinsam gewonnen.", "Ihr habt gemeinsam verloren."}
    assert len(seen) == 2


def test_a_tie_is_not_won_together() -> None:
    most = Cited(MOST, [("winners", (0, 1)), ("points", 2)])
    sheet = ScoreSheet(2, [pots(0, 2), pots(1, 2)], [most], [A, B], ended=Cited(STACKS))
    over = Over(STACKS, winners=[A, B], scores=[2, 2], decided=[MOST])
    assert not together(sheet, over)
    assert not together(None, over)


# Help


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files that the examples name."""
    monkeypatch.chdir(tmp_path)
    for file in ("game.toml", "monday.toml", "tuesday.toml"):
        code = main(
            ["play", "three-little-pigs", "--players", "greedy,greedy", "--seed", "3", "--save", file]
        )
        assert code == 0


def examples() -> Iterator[str]:
    with patch.dict("os.environ", {"COLUMNS": "200"}):
        for name in re.findall(r"^│ (\w+) ", run("--help").out, re.MULTILINE):
            found = re.findall(r"^    (pigrules .*)$", run(name, "--help").out, re.MULTILINE)
            assert found, name
            yield from found


def test_every_example_of_every_help_runs(evening: None) -> None:
    every = [*examples()]
    assert len(every) >= 14
    for example in every:
        program, *words = shlex.split(example)
        ran = run(*words)
        assert (program, ran.err) == ("pigrules", ""), example
        assert ran.code in {0, 1}, example  # 1 for what is refused, not now, or otherwise elsewhere
        assert ran.out, example
