"""The commands that answer about a position: what is typed, what is printed, what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_run import run
from pigrules import game, position, record

TYPED = """\
game = "woolfy"
turn = "B picks"
rules.seats = 2
red = 5
green = 13
wolf = 15
way_out = "never"
played.A = "green moved"
played.B = "red moved"
"""


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.toml").write_text(TYPED)
    (tmp_path / "open.toml").write_text(
        TYPED.replace('played.A = "green moved"\nplayed.B = "red moved"\n', "")
    )
    begun = record.loads(TYPED)
    woolfy = begun.game
    lines = ("B red", "die 2", "B to 7")
    played = record.Record(woolfy, begun.rules, [woolfy.parse(each) for each in lines], start=begun.start)
    record.save(played, tmp_path / "game.toml")
    return tmp_path


def test_a_template_is_a_position_to_change() -> None:
    ran = run("position", "woolfy")
    assert (ran.code, ran.out) == (0, position.template(game("woolfy")))
    Path("mine.toml").write_text(ran.out)
    assert run("position", "mine.toml").code == 0


def test_a_position_is_drawn_with_what_it_asks() -> None:
    ran = run("position", "table.toml")
    assert ran.code == 0
    assert ran.out.splitlines()[0] == "woolfy: A, B"
    assert "Left open" not in ran.out
    assert ran.out.splitlines()[-1].startswith("B to answer: ")
    assert ran.out.splitlines()[-1].endswith("(woolfy.turn.picks; 003_22c84077d41d99e0.txt, line 13)")


def test_what_it_leaves_open_is_listed() -> None:
    lines = run("position", "open.toml").out.splitlines()
    assert lines[lines.index("Left open:") + 1 :] == [
        "  last: which pig was played, and how?",
        "  played.B: which pig was played, and how?",
    ]
    data = json.loads(run("position", "open.toml", "--json").out)
    assert [each["about"] for each in data["open"]] == ["play", "past"]


def test_a_position_of_a_record_is_a_file_to_start_from() -> None:
    ran = run("position", "game.toml", "--at", "3")
    Path("later.toml").write_text(ran.out)
    found = position.read("later.toml")
    assert found.data["red"] == 7
    assert found.data["turn"] == "A picks"
    assert run("position", "later.toml").code == 0
    data = json.loads(run("position", "game.toml", "--at", "3", "--json").out)
    assert position.from_data(data["position"]) == found


def test_everything_that_cannot_be_is_listed_at_once() -> None:
    Path("wrong.toml").write_text(TYPED.replace("wolf = 15", "wolf = 14").replace("B picks", "B hops"))
    ran = run("position", "wrong.toml")
    assert ran.code == 1
    assert ran.out.splitlines()[0] == "wrong.toml: this position cannot be"
    assert [line.split(":")[0].strip() for line in ran.out.splitlines()[1:]] == ["wolf", "turn"]
    data = json.loads(run("position", "wrong.toml", "--json").out)
    assert [(each["path"], each["clause"]) for each in data["faults"]] == [
        ("wolf", "woolfy.components.board"),
        ("turn", None),
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            TYPED.replace('turn = "B picks"\n', ""),
            'turn: is not said; such as "B picks", "B rolls red", "B rolled 3 with red", "won" or "lost"',
        ),
        ("# A position.\n", "game: expected the name of a game; one of "),
    ],
    ids=["turn", "everything"],
)
def test_what_a_position_lacks_is_told(text: str, told: str) -> None:
    """It is no record without a format."""
    Path("less.toml").write_text(text)
    for words in (("position", "less.toml"), ("judge", "less.toml", "--step", "B red")):
        ran = run(*words)
        assert ran.code == 1
        head, fault = ran.out.splitlines()
        assert head == "less.toml: this position cannot be"
        assert fault.startswith(f"  {told}")


@pytest.mark.parametrize("command", ["position", "legal"])
def test_bad_input_has_one_line(command: str) -> None:
    for words in (("missing.toml",), ("game.toml", "--at", "4"), ("table.toml", "--at", "1")):
        ran = run(command, *words)
        assert (ran.code, ran.err.count("\n"), ran.out) == (2, 1, "")
    Path("torn.toml").write_text(TYPED[:-3])
    assert run(command, "torn.toml").code == 2


def test_all_that_may_be_done_in_words_with_its_clause() -> None:
    assert run("legal", "table.toml").out.splitlines()[1:] == [
        "  B red",
        "    B plays the red pig. (woolfy.turn.picks; 003_22c84077d41d99e0.txt, line 13)",
        "  B blue",
        "    B plays the blue pig. (woolfy.turn.picks; 003_22c84077d41d99e0.txt, line 13)",
    ]


def test_a_race_is_not_given_away() -> None:
    """Which item is right is for the players to find out (pdw.round.race)."""
    Path("race.toml").write_text(
        'game = "putz-die-wutz"\nturn = "dice yellow 3 ="\n'
        'ring = "g3 y1 r3 / b3 g5 y4 / b6 r6 g1 / y2 b1 r1"\nrules.seats = 3\n'
    )
    data = json.loads(run("legal", "race.toml", "--json").out)
    assert {each["allowed"]["clause"] for each in data["steps"]} == {"pdw.round.race"}


def test_outcomes_of_chance_and_one_seat_alone() -> None:
    data = json.loads(run("legal", "game.toml", "--at", "1", "--json").out)
    assert [each["step"] for each in data["steps"]] == ["die 1", "die 2", "die 3", "die wolf", "die house"]
    assert run("legal", "game.toml", "--at", "1", "--seat", "B").code == 1
    assert run("legal", "table.toml", "--seat", "A").code == 1
    assert run("legal", "table.toml", "--seat", "b").code == 0
    assert run("legal", "table.toml", "--seat", "Z").code == 2


def test_what_depends_on_something_unsaid_is_asked_for_by_name() -> None:
    ran = run("legal", "open.toml")
    assert ran.code == 2
    assert ran.err == (
        "pigrules: the position does not say enough; say first: last: which pig was played, and how?\n"
    )


def test_a_game_goes_on_from_a_position() -> None:
    ran = run(
        "play",
        "woolfy",
        "--position",
        "table.toml",
        "--players",
        "greedy,greedy",
        "--seed",
        "1",
        "--save",
        "s.toml",
    )
    assert ran.code == 0
    saved = record.read("s.toml")
    assert saved.start == record.read("table.toml").start
    assert record.verify(saved).finished
    for words in (
        ("--position", "game.toml"),
        ("--position", "open.toml"),
        ("--position", "table.toml", "--resume", "game.toml"),
    ):
        ran = run("play", "woolfy", "--players", "greedy,greedy", *words)
        assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert run("play", "putz-die-wutz", "--players", "greedy,greedy", "--position", "table.toml").code == 2


PICKED = """\
game = "woolfy"
turn = "B picks"
rules.seats = 2
red = 5
green = 13
wolf = 15
last = "green"
"""


def test_a_step_is_judged_in_a_position() -> None:
    whole = run("judge", "--position", "table.toml", "--step", "B green")
    assert whole.code == 1
    assert whole == run("judge", "table.toml", "--step", "green")
    assert whole.out.splitlines()[2:6] == [
        "B green: refused",
        (
            "  The green pig was played last time; play another one. "
            "(woolfy.repeat.not-twice; 003_22c84077d41d99e0.txt, line 27)"
        ),
        "Open questions that would change the answer",
        "  woolfy.reading.in-a-row = player: legal",
    ]
    data = json.loads(run("judge", "table.toml", "--step", "B red", "--json").out)
    assert data["legal"] is True
    assert [each["clause"] for each in data["effect"]["events"]] == ["woolfy.turn.picks"]


def test_what_an_answer_depends_on_is_asked_for_by_name() -> None:
    Path("picked.toml").write_text(PICKED)
    data = json.loads(run("judge", "picked.toml", "--step", "B green", "--json").out)
    needs = {(each["reading"], each["value"]): each["needs"] for each in data["readings"] if each["needs"]}
    assert needs == {
        ("woolfy.reading.repeat-counts", "moved"): ["last: how was the pig played?"],
        ("woolfy.reading.in-a-row", "player"): ["played.B: which pig was played, and how?"],
    }
    Path("picked.toml").write_text(PICKED.replace('last = "green"\n', ""))
    ran = run("judge", "picked.toml", "--step", "B green")
    assert (ran.code, ran.out) == (
        1,
        "B green: not known\n  say first:\n    last: which pig was played, and how?\n",
    )
    assert json.loads(run("judge", "picked.toml", "--step", "B green", "--json").out) == {
        "game": "woolfy",
        "step": "B green",
        "legal": None,
        "needs": ["last: which pig was played, and how?"],
    }


def test_one_file_is_judged() -> None:
    for words in (
        (),
        ("table.toml", "--position", "table.toml"),
        ("missing.toml",),
        ("table.toml", "--at", "2"),
    ):
        ran = run("judge", *words, "--step", "B red")
        assert (ran.code, ran.err.count("\n"), ran.out) == (2, 1, "")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("three-little", "no file and no game has this name; did you mean three-little-pigs?"),
        ("wolfy", "no file and no game has this name; did you mean woolfy?"),
        ("nogame", "no file and no game has this name; the games are eat-me-if-you-can, "),
        ("missing.toml", "No such file or directory"),
    ],
)
@pytest.mark.parametrize("command", ["position", "legal", "sheet", "odds", "verify"])
def test_a_word_that_names_nothing_is_taken_for_a_game(command: str, name: str, told: str) -> None:
    ran = run(command, name)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"pigrules: {name}: {told}")


def test_a_game_is_no_file() -> None:
    ran = run("legal", "woolfy")
    assert ran.code == 2
    assert "“pigrules position woolfy” writes a position of it" in ran.err


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("woolfy", "“B red” or “B blue”"),
        ("putz-die-wutz", "“dice green 1 +1” or “dice green 1 -1”"),
        ("three-little-pigs", "“B buy straw roof 1” or “B buy straw roof 2”"),
        ("eat-me-if-you-can", "“C sleep” or “C trap”"),
    ],
)
def test_what_is_no_step_gets_steps_of_this_position(name: str, steps: str) -> None:
    Path("typed.toml").write_text(position.template(game(name)))
    ran = run("judge", "typed.toml", "--step", "hello")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.endswith(f"; here such as {steps}\n")
