"""``play``: whole games at a keyboard that is a text, word for word."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from time import sleep
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli_run import Ran, run
from pigrules import record, registry

COIN = "coin-toss"
CALL = [
    "",
    "edge",
    "",
    "A (you) to answer: One player names a side of the coin. (coin.call.choice; coin.txt, line 3)",
    "  b) heads",
    "  c) tails",
]
TOSS = "Chance is due: The coin is tossed. (coin.toss.chance; coin.txt, line 4)"
SIDES = ["  b) heads", "  c) tails", "  d) edge"]
WELCOME = ["coin-toss: A (you)", "Type help to see what you can type."]
WON = [
    "",
    "heads",
    "",
    "Called by A (you), for 1. (coin.end.shown; coin.txt, line 5)",
    "winners: A (you); A (you) 1",
]
NOT_SAVED = "This game was not saved."


@pytest.fixture
def coin(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Plays the coin toss: what is typed, and further words. The coin shows heads at the first toss."""
    monkeypatch.chdir(tmp_path)
    assert int(random.Random(1).random() * 7) == 0  # three of seven are heads, and come first

    def play(typed: str, *words: str) -> Ran:
        return run("play", COIN, "--seed", "1", *words, typed=typed)

    return play


def test_a_whole_game(coin: Callable[..., Ran]) -> None:
    ran = coin("heads\n", "--players", "you")
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines == [
        *WELCOME,
        *CALL,
        "A (you)> heads",
        "  A (you) calls heads.",
        "  The coin shows heads.",
        *WON,
        NOT_SAVED,
    ]


@pytest.mark.parametrize("typed", ["b", "B)", "HEADS!", "the heads, please", "head", "haeds"])
def test_a_key_or_any_words_are_an_answer(coin: Callable[..., Ran], typed: str) -> None:
    understood = ["Understood: heads"] if typed == "haeds" else []
    assert coin(f"{typed}\n", "--players", "you").lines[8:] == [
        f"A (you)> {typed}",
        *understood,
        "  A (you) calls heads.",
        "  The coin shows heads.",
        *WON,
        NOT_SAVED,
    ]


def test_why_a_step_is_not_taken(coin: Callable[..., Ran]) -> None:
    typed = [
        "A edge",
        "why",
        "gibberish",
        "3",
        "",
        "b heads",
        "why coin.end.shown",
        "clause x",
    ]
    lines = coin("\n".join(typed), "--players", "you").lines[8:]
    assert lines[: lines.index("A (you)> clause x") + 2] == [
        "A (you)> A edge",
        "refused",
        "  A (you) may not call the edge. (coin.call.no-edge; coin.txt, lines 3, 6)",
        "A (you)> why",
        "A (you) may not call the edge.",
        "  The edge is no side.",
        "  (coin.call.no-edge; coin.txt, lines 3, 6)",
        "A (you)> gibberish",
        "I do not understand “gibberish”.",
        "For example: “heads”; “tails”",
        "A (you)> 3",
        "I do not understand “3”.",
        "For example: “heads”; “tails”",
        "A (you)>",
        "A (you)> b heads",
        "Do you mean this?",
        "  b) heads",
        "A (you)> why coin.end.shown",
        "Whoever named the side that shows has won.",
        "  end (coin.end.shown; coin.txt, line 5)",
        "A (you)> clause x",
        "Nothing in the rules fits “x”. The nearest are:",
    ]


def test_help_and_the_clause_that_asks(coin: Callable[..., Ran]) -> None:
    lines = coin("HELP\nwhy\nlist tails\nlist x\nlook\n", "--players", "you").lines[8:]
    assert lines[0] == "A (you)> HELP"
    assert lines[1] == "  LETTER or STEP  a letter of the list, or the step in your own words"
    assert lines[lines.index("For example: “heads”; “tails”") - 1] == "  quit            leave the game"
    assert lines[lines.index("A (you)> why") :] == [
        "A (you)> why",
        "One player names a side of the coin.",
        "  (coin.call.choice; coin.txt, line 3)",
        "A (you)> list tails",
        "  c) tails",
        "A (you)> list x",
        "No possible step fits these words.",
        "A (you)> look",
        *CALL,
        "A (you)>",
    ]


def test_in_the_language_of_the_document(coin: Callable[..., Ran]) -> None:
    assert coin("A edge\nheads\n", "--players", "you", "--lang", "es").lines == [
        "coin-toss: A (tú)",
        "Escribe ayuda para ver lo que puedes escribir.",
        "",
        "canto",
        "",
        "Responde A (tú): Alguien dice un lado de la moneda. (coin.call.choice; coin.txt, línea 3)",
        "  b) heads",
        "  c) tails",
        "A (tú)> A edge",
        "rechazado",
        "  A (tú) no puede decir canto. (coin.call.no-edge; coin.txt, líneas 3, 6)",
        "A (tú)> heads",
        "  A (tú) dice cara.",
        "  La moneda muestra cara.",
        "",
        "cara",
        "",
        "Lo dijo A (tú), por 1. (coin.end.shown; coin.txt, línea 5)",
        "ganadores: A (tú); A (tú) 1",
        "Esta partida no se ha guardado.",
    ]


def test_chance_is_not_typed_where_it_is_drawn(coin: Callable[..., Ran]) -> None:
    assert coin("edge\n", "--players", "you").lines[8:11] == [
        "A (you)> edge",
        "The computer draws chance here. To type what your own dice show, play with --physical.",
        "A (you)>",
    ]


def test_dice_of_the_table(coin: Callable[..., Ran]) -> None:
    ran = coin("c\nedge\nlook\nx\nA heads\nheads\n", "--players", "you", "--physical")
    assert ran.lines[8:] == [
        "A (you)> c",
        "  A (you) calls tails.",
        TOSS,
        *SIDES,
        "table> edge",
        "  The coin shows edge.",
        "  A coin on its edge decides nothing.",
        TOSS,
        *SIDES,
        "table> look",
        "",
        "edge",
        "",
        TOSS,
        *SIDES,
        "table> x",
        "I do not understand “x”.",
        "For example: “heads”; “edge”",
        "table> A heads",
        "refused",
        (
            "  That step does not answer what is asked: The coin is tossed. "
            "(core.turn.not-now; the referee's own rule, no document)"
        ),
        "table> heads",
        "  The coin shows heads.",
        "",
        "heads",
        "",
        "Whoever named the side that shows has won. (coin.end.shown; coin.txt, line 5)",
        "winners: nobody; A (you) 0",
        NOT_SAVED,
    ]


def test_a_slip_of_the_hand_is_taken_back(coin: Callable[..., Ran]) -> None:
    ran = coin("undo\nheads\nundo\ntails\nedge\nundo\nundo\nc\ntails\n", "--players", "you", "--physical")
    assert ran.lines[8:] == [
        "A (you)> undo",
        "Nothing has happened yet.",
        "A (you)> heads",
        "  A (you) calls heads.",
        TOSS,
        *SIDES,
        "table> undo",
        *CALL,
        "A (you)> tails",
        "  A (you) calls tails.",
        TOSS,
        *SIDES,
        "table> edge",
        "  The coin shows edge.",
        "  A coin on its edge decides nothing.",
        TOSS,
        *SIDES,
        "table> undo",
        TOSS,
        *SIDES,
        "table> undo",
        *CALL,
        "A (you)> c",
        "  A (you) calls tails.",
        TOSS,
        *SIDES,
        "table> tails",
        "  The coin shows tails.",
        "",
        "tails",
        "",
        "Called by A (you), for 1. (coin.end.shown; coin.txt, line 5)",
        "winners: A (you); A (you) 1",
        NOT_SAVED,
    ]


def test_opponents_alone_need_no_keyboard(coin: Callable[..., Ran]) -> None:
    ran = coin("", "--players", "random")
    called = "heads" if random.Random("1/players").random() < 0.5 else "tails"
    assert ran.lines[:3] == [
        "coin-toss: A (random)",
        f"A (random): {called}",
        f"  A (random) calls {called}.",
    ]
    assert ran.lines[3] == "  The coin shows heads."
    assert ran.code == 0


def test_the_record_is_kept_after_every_step(coin: Callable[..., Ran]) -> None:
    ran = coin("heads\n", "--players", "you", "--save", "a b.toml")
    assert ran.lines[-1] == ("Saved in a b.toml. To resume: pigrules play coin-toss --resume 'a b.toml'")
    kept = record.read("a b.toml")
    assert [kept.game.format(step) for step in kept.steps] == ["A heads", "heads"]
    assert kept.names == ("you",)


def test_the_file_is_there_before_the_first_step(coin: Callable[..., Ran]) -> None:
    ran = coin("", "--players", "you", "--physical", "--save", "a.toml")
    assert ran.lines[-1] == "Saved in a.toml. To resume: pigrules play coin-toss --resume a.toml --physical"
    assert record.read("a.toml").steps == ()


def test_a_game_goes_on_where_it_stopped(coin: Callable[..., Ran]) -> None:
    coin("tails\n", "--players", "you", "--physical", "--save", "a.toml")
    ran = coin("tails\n", "--physical", "--resume", "a.toml", "--save", "a.toml")
    assert ran.code == 0
    assert ran.lines[2:7] == [TOSS, *SIDES, "table> tails"]
    assert len(record.read("a.toml").steps) == 2
    ran = coin("", "--resume", "a.toml")
    assert ran.lines == [
        *WELCOME,
        "  The coin shows tails.",
        "",
        "tails",
        "",
        "Called by A (you), for 1. (coin.end.shown; coin.txt, line 5)",
        "winners: A (you); A (you) 1",
        "Saved in a.toml. To resume: pigrules play coin-toss --resume a.toml",
    ]


def test_who_goes_on_with_a_record_of_other_names(coin: Callable[..., Ran]) -> None:
    head = 'format = 1\ngame = "coin-toss"\nspec = 4\nrules.seats = 1\n'
    Path("ana.toml").write_text(head + 'names = ["Ana"]\nsteps = []\n')
    Path("none.toml").write_text(head + "steps = []\n")
    ran = coin("", "--resume", "none.toml")
    assert (ran.code, ran.err) == (2, "pigrules: --players: name the players (seats: 1)\n")
    ran = coin("", "--resume", "ana.toml")
    assert ran.lines[-2:] == [
        "A (Ana)>",
        "Saved in ana.toml. To resume: pigrules play coin-toss --resume ana.toml",
    ]
    ran = coin("", "--resume", "ana.toml", "--players", "you")
    assert ran.lines[0] == "coin-toss: A (Ana)"
    assert ran.lines[-1] == (
        "Saved in ana.toml. To resume: pigrules play coin-toss --resume ana.toml --players you"
    )
    assert coin("", "--resume", "none.toml", "--players", "you").lines[0] == "coin-toss: A (you)"
    ran = coin("", "--resume", "ana.toml", "--players", "you,you")
    assert (ran.code, ran.err) == (2, "pigrules: --players: players named: 2; seats: 1\n")


def test_a_record_that_is_refused_is_not_gone_on_with(coin: Callable[..., Ran]) -> None:
    head = 'format = 1\ngame = "coin-toss"\nspec = 4\nrules.seats = 1\n'
    Path("bad.toml").write_text(head + 'steps = ["A edge"]\n')
    ran = coin("", "--resume", "bad.toml", "--players", "you")
    assert ran.code == 1
    assert ran.lines == [
        "refused at step 1, A edge",
        "  A may not call the edge. (coin.call.no-edge; coin.txt, lines 3, 6)",
    ]


def test_nothing_is_overwritten(coin: Callable[..., Ran]) -> None:
    Path("other.toml").write_text("precious")
    ran = coin("", "--players", "you", "--save", "other.toml")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "pigrules: other.toml: this file exists already and is not overwritten\n"
    typed = "save other.toml\nsave\nsave no/where.toml\nsave one.toml\nsave one.toml\nsave \0\n"
    assert coin(typed, "--players", "you").lines[8:] == [
        "A (you)> save other.toml",
        "other.toml: this file exists already and is not overwritten",
        "A (you)> save",
        "Name a file: save FILE",
        "A (you)> save no/where.toml",
        "no/where.toml: No such file or directory",
        "A (you)> save one.toml",
        "Saved in one.toml.",
        "A (you)> save one.toml",
        "Saved in one.toml.",
        "A (you)> save \\x00",
        "path: expected a path, found '\\x00'",
        "A (you)>",
        "Saved in one.toml. To resume: pigrules play coin-toss --resume one.toml",
    ]
    assert Path("other.toml").read_text() == "precious"


def test_leaving_loses_nothing_unasked(coin: Callable[..., Ran]) -> None:
    words = ("--players", "you", "--physical")
    assert coin("quit\n", *words).lines[8:] == ["A (you)> quit"]
    unsaved = "This game is not saved. Keep it with save FILE, or type quit again to leave."
    assert coin("b\nquit\nquit\n", *words).lines[-4:] == ["table> quit", unsaved, "table> quit", NOT_SAVED]
    assert coin("b\nquit\nedge\nquit\nquit\n", *words).lines[-4:-2] == ["table> quit", unsaved]
    ran = coin("b\nsave a.toml\nquit\n", *words)
    assert ran.code == 0
    assert ran.lines[-3:] == [
        "Saved in a.toml.",
        "table> quit",
        "Saved in a.toml. To resume: pigrules play coin-toss --resume a.toml --physical",
    ]
    assert coin("b\nsave b.toml\nedge\n", *words).lines[-1] == NOT_SAVED


def test_ctrl_c_leaves_like_quit(coin: Callable[..., Ran]) -> None:
    with patch("pigrules.cli._keyboard.Keyboard.read", side_effect=KeyboardInterrupt):
        ran = coin("", "--players", "you", "--save", "a.toml")
    assert ran.code == 130
    assert ran.lines[-2:] == ["", "Saved in a.toml. To resume: pigrules play coin-toss --resume a.toml"]


def test_a_file_that_cannot_be_written_spoils_no_game(coin: Callable[..., Ran]) -> None:
    full = [None, OSError(28, "No space left on device", "a.toml"), None]
    with patch("pigrules.record.save", side_effect=full):
        ran = coin("heads\n", "--players", "you", "--save", "a.toml")
    assert ran.code == 0
    assert ran.lines[8:12] == [
        "A (you)> heads",
        "  A (you) calls heads.",
        "a.toml: No space left on device",
        "  The coin shows heads.",
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", "randm"), "--players: there is no opponent “randm”; did you mean random?"),
        (("--players", "you,,"), "--players: a name is missing between the commas of “you,,”"),
        (("--players", "you", "--resume", "gone.toml"), "gone.toml: No such file or directory"),
        (("--players", "you", "--rules", "gone.toml"), "gone.toml: No such file or directory"),
        (("--players", "you", "--variant", "x"), "--variant: there is no variant 'x' (known: none)"),
        (
            ("--resume", "x", "--variant", "x"),
            "--resume: the record already names its rules; leave out --variant and --rules",
        ),
        (
            ("--resume", "x", "--rules", "x"),
            "--resume: the record already names its rules; leave out --variant and --rules",
        ),
        (("--players", "you", "--save", "gone/x.toml"), "gone/x.toml: No such file or directory"),
        (("--players", "you", "--save", "."), ".: this file exists already and is not overwritten"),
    ],
)
def test_bad_usage(coin: Callable[..., Ran], words: tuple[str, ...], said: str) -> None:
    ran = coin("", *words)
    assert (ran.code, ran.out, ran.err) == (2, "", f"pigrules: {said}\n")


def test_a_record_of_another_game_is_not_gone_on_with(coin: Callable[..., Ran]) -> None:
    Path("x.toml").write_text('format = 1\ngame = "chess"\nspec = 1\nsteps = []\n')
    ran = coin("", "--resume", "x.toml")
    assert ran.err == "pigrules: x.toml: $.game: expected 'coin-toss', found 'chess'\n"


def test_houses_are_drawn_and_refusals_name_their_lines(tmp_path: Path) -> None:
    rules = tmp_path / "small.toml"
    rules.write_text(
        "[stacks]\norigin = 'scope'\npots = [[0], [0], [0], [0], [0], [0], [0], [0], [0]]\n"
        "[dice]\norigin = 'scope'\nfaces = [['door', 'window'], ['door', 'window']]\n"
    )
    words = ("--players", "you,you", "--physical", "--rules", str(rules))
    typed = (
        "door door\nstop\nbuy wood door 1\nbuy straw door 2\nbuy straw door 1\nundo\nbuy straw door 1\ndone\n"
    )
    ran = run("play", "three-little-pigs", *words, typed=typed)
    dice, spinner, stacks = "dice (for exhaustive checks)", "spinner (from public sources)", "stacks"
    assert [ran.lines[0], *ran.lines[4:6]] == [
        "The Three Little Pigs: A (you), B (you)",
        f"Not from the document: {dice}, {spinner}, {stacks} (for exhaustive checks)",
        "Type help to see what you can type.",
    ]
    assert ran.lines[6].endswith(" (tlp.roll.first-all; 000_70233d4de8b74afe.txt, line 30)")
    assert ran.lines[7:12] == [
        "  c) The dice show door and door",
        "  d) The dice show door and window",
        "  e) The dice show window and door",
        "  f) The dice show window and window",
        "table> door door",
    ]
    at = ran.lines.index("A (you)> buy wood door 1")
    assert ran.lines[at + 1] == "refused"
    assert ran.lines[at + 2].endswith(" (tlp.build.price; 000_70233d4de8b74afe.txt, lines 42, 44, 46, 61)")
    several = "A new house may be begun beside the others, even while those are unfinished."
    assert ran.lines[at + 3 : at + 8] == [
        "A (you)> buy straw door 2",
        "refused",
        "  A (you) has no such house: 2. (core.name.no-such-thing; the referee's own rule, no document)",
        f"  {several} (tlp.house.several; 000_70233d4de8b74afe.txt, lines 57, 59)",
        "A (you)> buy straw door 1",
    ]
    assert '\nA (you)\n |"||"|\n' in ran.out[ran.out.rindex("A (you)> buy straw door 1") :]


def test_a_clause_reads_as_the_table_plays_it(tmp_path: Path) -> None:
    rules = tmp_path / "house.toml"
    words = ("play", "three-little-pigs", "--players", "you,you", "--physical")
    typed = "why tlp.house.roof-rests\nquit\n"
    usual = run(*words, typed=typed).lines
    assert "A roof goes on top of a door or a window." in usual
    rules.write_text('readings.roof_stands_on = "door-and-window"\n')
    lines = run(*words, "--rules", str(rules), typed=typed).lines
    assert "A roof goes on a house that has both a door and a window." in lines
    lines = run(*words, "--rules", str(rules), "--lang", "es", typed=typed).lines
    assert "El techo se pone en una casa que tiene puerta y ventana." in lines


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game of the test suite that has secrets is installed, and no other."""
    points = [EntryPoint("toy", "toy:GAME", registry.GROUP)]
    monkeypatch.setattr("pigrules._entry_points.entry_points", lambda group: points)
    registry.games.cache_clear()
    yield
    registry.games.cache_clear()


@pytest.fixture
def races(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """The racing game of the test suite is installed, and no other; its lamp shows red first."""
    points = [EntryPoint("racing", "racing:GAME", registry.GROUP)]
    monkeypatch.setattr("pigrules._entry_points.entry_points", lambda group: points)
    monkeypatch.chdir(tmp_path)
    registry.games.cache_clear()
    assert random.Random(3).random() < 0.5
    yield
    registry.games.cache_clear()


WINS = "Whoever first presses the right button wins the round."
RACE = ("play", "racing", "--players", "you,one", "--seed", "3")


@pytest.mark.usefixtures("races")
@pytest.mark.parametrize("words", [(), ("--unhurried",), ("--pace", "0.5")])
def test_from_a_file_a_race_is_run_line_by_line(words: tuple[str, ...]) -> None:
    seconds = 0.5 if words[:1] == ("--pace",) else 1.0
    ran = run(*RACE, *words, typed=f"press red\nwait {seconds - 0.25}\nlook\nwait 0.25\n")
    assert (ran.code, ran.err) == (0, "")
    menu = [
        f"A (you), B (one) to answer: {WINS} (racing.round.press; racing.txt, line 2)",
        "  c) press red",
        "  d) press blue",
        "  e) rest",
    ]
    assert ran.lines == [
        "racing: A (you), B (one)",
        "Type help to see what you can type.",
        "  The lamp is red.",
        "",
        "light red, points (0, 0)",
        "",
        *menu,
        "The clock stands still while you think. Type wait to let the others step.",
        "A (you)> press red",
        "  A (you) gets 1.",
        "  The lamp is blue.",
        "",
        "light blue, points (1, 0)",
        "",
        *menu,
        f"A (you)> wait {seconds - 0.25}",
        "A (you)> look",
        "",
        "light blue, points (1, 0)",
        "",
        *menu,
        "A (you)> wait 0.25",
        f"B (one): press blue ({seconds} s)",
        "  B (one) gets 1.",
        "",
        "light off, points (1, 1)",
        "",
        "The game ends after the agreed number of rounds. (racing.end.rounds; racing.txt, line 4)",
        "winners: A (you), B (one); A (you) 1, B (one) 1",
        NOT_SAVED,
    ]


@pytest.mark.usefixtures("races")
def test_a_race_goes_on_as_it_was_run() -> None:
    ran = run(*RACE, "--unhurried", "--pace", "2.5", "--save", "a.toml")
    assert ran.lines[-1] == (
        "Saved in a.toml. To resume: pigrules play racing --resume a.toml --unhurried --pace 2.5"
    )


@pytest.mark.usefixtures("races")
@pytest.mark.parametrize("pace", ["0", "-1", "1001", "nan", "x"])
def test_a_pace_is_a_positive_number(pace: str) -> None:
    ran = run(*RACE, "--pace", pace)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


@pytest.mark.usefixtures("races")
def test_a_race_at_a_terminal_is_one_in_real_time() -> None:
    """The opponent presses after 0.3 seconds; then Ctrl-C is pressed where one should be ready."""
    ready = iter([""])

    def think(prompt: str, wait: float | None = None) -> str | None:
        if wait is None:
            line = next(ready, None)
            if line is None:
                raise KeyboardInterrupt
            return line
        assert 0 < wait <= 0.3
        sleep(wait)
        return None

    with (
        patch("pigrules.cli._keyboard.Keyboard.live", True),
        patch("pigrules.cli._keyboard.Keyboard.read", side_effect=think) as read,
    ):
        ran = run(*RACE, "--pace", "0.3", "--save", "race.toml")
    assert ran.code == 130
    assert "B (one): press red (0.3 s)" in ran.lines
    asked = "Press Enter when you are ready. "
    assert [call.args[0] for call in read.call_args_list] == [asked, "A (you)> ", asked]
    assert ran.lines[1] == (
        "You race the others in real time. They take 0.3 times as long as they could. "
        "To change that, type pace and a number: pace 2 makes them fast, pace 8 slow."
    )
    assert record.read("race.toml").steps[1].colour == "red"


@given(
    st.lists(
        st.one_of(
            st.text(max_size=12),
            st.sampled_from(
                ["1", "2", "done", "stop", "undo", "why", "look", "list", "help", "why x", "quit"]
            ),
            st.lists(
                st.sampled_from(["buy", "blow", "A", "B", "again", "straw", "roof", "1", "9"]), max_size=4
            ).map(" ".join),
        ),
        max_size=30,
    )
)
@settings(max_examples=40)
def test_whatever_is_typed_the_table_goes_on(lines: list[str]) -> None:
    words = ("--players", "you,greedy", "--seed", "5")
    with patch("pigrules.record.save"):
        ran = run("play", "three-little-pigs", *words, typed="\n".join(lines))
    assert (ran.code, ran.err) == (0, "")


STAKE = "A (you) to answer: The opener says what the round is worth. (toy.round.stake; toy.txt, line 1)"
UNSEEN = "Each seat bets on high or low, unseen."
BETS = ["  c) bet high", "  d) bet low"]
STAKES = ["  c) stake 1", "  d) stake 2"]
SHOW = "When both have bet, the opener shows the bets."


def handed_to(name: str) -> list[str]:
    return [f"Pass the keyboard to {name}; everyone else looks away. Press Enter.", ""]


def test_people_at_one_keyboard_see_no_secret_of_each_other(toys: None) -> None:
    typed = "stake 2\n\nbet high\n\nA bet low\nundo\nd\n\nundo\nshow\n6\n"
    ran = run("play", "toy", "--players", "you,you", "--physical", typed=typed)
    assert ran.lines == [
        "toy: A (you), B (you)",
        "Type help to see what you can type.",
        "",
        "Staking (0, 0)",
        "",
        STAKE,
        *STAKES,
        "A (you)> stake 2",
        f"  {STAKE.partition(': ')[2].partition(' (')[0]}",
        *handed_to("A (you)"),
        "",
        "Betting (0, 0) - -",
        "",
        f"A (you), B (you) to answer: {UNSEEN} (toy.round.bet; toy.txt, line 2)",
        *BETS,
        "A (you)> bet high",
        f"  {UNSEEN}",
        *handed_to("B (you)"),
        "",
        "Betting (0, 0) concealed -",
        "",
        f"B (you) to answer: {UNSEEN} (toy.round.bet; toy.txt, line 2)",
        *BETS,
        "B (you)> A bet low",
        "refused",
        "  A (you) has bet already. (toy.round.bet-once; toy.txt, line 2)",
        "B (you)> undo",
        "You cannot take that back: something has been revealed since, or the step is not yours.",
        "B (you)> d",
        f"  {UNSEEN}",
        *handed_to("A (you)"),
        "",
        "Betting (0, 0) high concealed",
        "",
        f"A (you) to answer: {SHOW} (toy.round.show; toy.txt, line 3)",
        "  c) show",
        "A (you)> undo",
        "You cannot take that back: something has been revealed since, or the step is not yours.",
        "A (you)> show",
        f"  {SHOW}",
        "Chance is due: The die is thrown. (toy.round.throw; toy.txt, line 4)",
        "  die …:",
        "    c) 1  d) 2  e) 3  f) 4  g) 5  h) 6",
        "table> 6",
        "  A (you) wins 3.",
        "",
        "Staking (3, 0)",
        "",
        STAKE.replace("A (you)", "B (you)"),
        *STAKES,
        "B (you)>",
        NOT_SAVED,
    ]


def test_one_answers_for_nobody_else(toys: None) -> None:
    ran = run("play", "toy", "--players", "you,you", "--physical", typed="1\n\nB bet high\nbet low\n")
    at = ran.lines.index("A (you)> B bet high")
    assert ran.lines[at : at + 3] == [
        "A (you)> B bet high",
        "That step belongs to another seat.",
        "A (you)> bet low",
    ]


def test_an_opponents_secret_is_not_told(toys: None) -> None:
    ran = run("play", "toy", "--players", "you,random", "--seed", "3", typed="1\nbet high\n")
    at = ran.lines.index("A (you)> 1")
    assert ran.lines[at + 1 :] == [
        f"  {STAKE.partition(': ')[2].partition(' (')[0]}",
        f"  {UNSEEN}",
        "",
        "Betting (0, 0) - concealed",
        "",
        f"A (you) to answer: {UNSEEN} (toy.round.bet; toy.txt, line 2)",
        *BETS,
        "A (you)> bet high",
        f"  {UNSEEN}",
        "",
        "Betting (0, 0) high concealed",
        "",
        f"A (you) to answer: {SHOW} (toy.round.show; toy.txt, line 3)",
        "  c) show",
        "A (you)>",
        NOT_SAVED,
    ]


def test_a_saved_game_does_not_tell_what_is_concealed(toys: None, tmp_path: Path) -> None:
    file = tmp_path / "toy.toml"
    ran = run("play", "toy", "--players", "you,random", "--seed", "3", typed=f"1\nsave {file}\n")
    told = "Steps that are still concealed are not in the file. They will be chosen anew."
    assert ran.lines.count(told) == 2
    assert '"A stake 1"' in file.read_text()
    assert "bet" not in file.read_text()
    again = run("play", "toy", "--resume", str(file), "--seed", "3", typed="bet high\nshow\n")
    assert told not in again.lines[again.lines.index("A (you)> show") :]


def test_ones_own_secret_and_what_opponents_did_since_is_taken_back(toys: None) -> None:
    ran = run("play", "toy", "--players", "random,you", "--seed", "3", typed="bet high\nundo\nundo\n")
    assert "bet" not in "".join(line for line in ran.lines if line.startswith("A (random)"))
