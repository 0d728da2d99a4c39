"""``odds``: what the next outcomes lead to, and each choice before them, in words and as data."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from cli_run import run

RECORDS: Final = Path(__file__).parents[1] / "examples" / "records"
PIGS: Final = str(RECORDS / "disputed.toml")
WOOLFY: Final = str(RECORDS / "woolfy-won.toml")
EAT_ME: Final = str(RECORDS / "eat-me-if-you-can-three.toml")
HEADS: Final = (
    "  The number of pig heads on a tile is both its price in symbols and its points at the end of the game. "
    "(tlp.components.pig-heads; 000_70233d4de8b74afe.txt, line 61)"
)
WOLF: Final = (
    "The red die shows the wolf. The wolf moves, and the red pig stays where it is. "
    "The wolf goes to space 12. It is B's turn."
)
GONE: Final = "Nothing is left of B's house 1. It is B's turn."
HIDDEN: Final = (
    "What lies hidden counts as chance: these are the odds of someone who knows only what lies open."
)

pytestmark = pytest.mark.skipif(not RECORDS.is_dir(), reason="the records are in the checkout")


@pytest.fixture
def last_throw(tmp_path: Path) -> str:
    """A may throw once more; windows on dice 3 and 4, a roof on die 5, doors on the others."""
    path = tmp_path / "last.toml"
    tiles = '"up straw window 0", "up wood window 0", "up brick window 0"'
    throws = '"dice door door window window roof", "A again 1", "dice door"'
    path.write_text(
        f'format = 1\ngame = "three-little-pigs"\nspec = 2\nrules.seats = 2\nsteps = [{tiles}, {throws}]\n'
    )
    return str(path)


def test_a_throw_by_what_it_leads_to() -> None:
    ran = run("odds", WOOLFY, "--at", "1")
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[2:13] == [
        "What may come",
        f"   33.33 %  1/3  {WOLF}",
        "                 then: B green, B blue",
        "   16.67 %  1/6  The red die shows a 1.",
        "                 then: A to 1",
        "   16.67 %  1/6  The red die shows a 2.",
        "                 then: A to 2, A to 18",
        "   16.67 %  1/6  The red die shows a 3.",
        "                 then: A to 3, A to 17",
        "   16.67 %  1/6  The red die shows a house.",
        "                 then: A to 16, A to straw, A to wood, A stay",
    ]
    assert ran.lines[13] == "The clauses behind these odds"
    assert ran.lines[-1] == HIDDEN


def test_a_throw_that_leads_to_several_things_at_once() -> None:
    # These figures are worked out by hand in test_odds.py.
    ran = run("odds", PIGS, "--at", "3")
    assert "    9.47 %   23/243  none of these" in ran.lines
    apart = ran.lines[ran.lines.index("Each of these by itself") + 1 :]
    assert apart[0] == "   51.85 %   14/27  The dice pay for a straw door."
    assert apart[4].startswith("    7.41 %    2/27  Two or more wolf faces bring the wolf")
    assert apart[5] == "    4.53 %  11/243  The dice pay for a brick door."


def test_each_choice_of_dice_has_a_row_the_best_first(last_throw: str) -> None:
    ran = run("odds", last_throw, "--goal", "WOOD WINDOW")
    assert (ran.code, ran.err) == (0, "")
    # One window more, each with 1/3: on three dice 1 - (2/3)^3, on two 1 - (2/3)^2.
    # Two more on four dice: 1 - (2/3)^4 - 4 * 1/3 * (2/3)^3, less those beside two wolves: (1/3)^2 * (1/6)^2.
    assert ran.lines[2:9] == [
        "After each choice, if A then plays best for that alone",
        "The dice pay for a wood window.",
        "   70.37 %    19/27  A again 1 2 5",
        "   55.56 %      5/9  A again 1 2",
        "   55.56 %      5/9  A again 1 5",
        "   55.56 %      5/9  A again 2 5",
        "   40.43 %  131/324  A again 1 2 3 5",
    ]
    assert ran.lines[-4] == "    0.00 %        0  A stop"
    assert ran.lines[-3:] == ["The clauses behind these odds", HEADS, HIDDEN]


def test_without_a_goal_all_are_shown_the_surest_first(last_throw: str) -> None:
    lines = run("odds", last_throw).lines
    heads = [line for line in lines if line.startswith(("The dice pay", "Two or more"))]
    assert set(heads[:2]) == {"The dice pay for a straw door.", "The dice pay for a straw window."}
    assert heads[-1].startswith("Two or more wolf faces bring the wolf")
    assert len(heads) == 7  # no roof: A has no house


def test_each_step_that_leads_to_chance() -> None:
    missed = "and loses nothing. It is B's turn."
    assert run("odds", PIGS, "--at", "21").lines[2:6] == [
        "A blow B 1",
        f"   50.00 %  1/2  The needle points at straw. B's house 1 has no straw {missed}",
        f"   33.33 %  1/3  The needle points at wood. B's house 1 loses one wood tile. {GONE}",
        f"   16.67 %  1/6  The needle points at brick. B's house 1 has no brick {missed}",
    ]


def test_the_turn_of_another_seat_is_not_told() -> None:
    # A has bought what it can, and is done: what B throws then is no choice of A.
    ran = run("odds", PIGS, "--at", "11")
    assert ran.lines[2:] == ["Nothing is left to chance here."]


def test_a_goal_of_a_step_and_of_a_throw() -> None:
    rows = run("odds", PIGS, "--at", "21", "--goal", "tlp.wolf.gone").lines
    assert rows[3:5] == ["Nothing is left of B's house 1.", "   33.33 %  1/3  A blow B 1"]
    rows = run("odds", WOOLFY, "--at", "1", "--goal", "next-space").lines
    assert rows[2:4] == ["What may come", "   33.33 %  1/3  The wolf goes to space 12."]


@pytest.mark.parametrize("at", ["3", "4", "5"])
def test_where_nothing_is_left_to_chance_no_secret_is_told(at: str) -> None:
    ran = run("odds", EAT_ME, "--at", at)
    assert ran.code == 0
    assert ran.lines[2:] == ["Nothing is left to chance here."]
    data = run("odds", EAT_ME, "--at", at, "--json").json
    assert (data["odds"], data["choices"]) == ([], [])


def test_a_game_that_has_ended() -> None:
    ran = run("odds", WOOLFY)
    assert (ran.code, ran.lines[2:]) == (0, ["Nothing is left to chance here."])
    assert ran.lines[1].startswith("  The game has ended: ")
    data = run("odds", WOOLFY, "--json").json
    assert data == {
        "game": "woolfy",
        "at": 63,
        "asked": "woolfy.end.home",
        "seats": [],
        "whole": True,
        "odds": [],
        "choices": [],
    }


def test_the_same_as_data(last_throw: str) -> None:
    data = run("odds", WOOLFY, "--at", "1", "--json", "--lang", "es").json
    assert (data["game"], data["at"], data["asked"], data["seats"]) == ("woolfy", 1, "woolfy.die.rolled", [])
    assert [row["chance"] for row in data["odds"]] == ["1/3", "1/6", "1/6", "1/6", "1/6"]
    assert [lead["clause"] for lead in data["odds"][1]["leads"]] == ["woolfy.die.rolled"]
    assert data["odds"][2]["then"] == ["A to 2", "A to 18"]
    data = run("odds", last_throw, "--goal", "wood window", "--json").json
    assert (data["seats"], data["whole"], data["odds"]) == ([0], True, [])
    choices = {each["step"]: each for each in data["choices"]}
    assert len(choices) == 32
    (goal,) = choices["A again 1 2 5"]["goals"]
    assert goal["chance"] == "19/27"
    assert goal["goal"]["facts"] == {"material": "wood", "part": "window"}
    assert choices["A stop"]["goals"] == []
    data = run("odds", PIGS, "--at", "21", "--json").json
    assert [(each["step"], len(each["odds"])) for each in data["choices"]] == [("A blow B 1", 3)]
    assert data["choices"][0]["goals"][0]["chance"] == "1"  # whatever the needle says, B has the next turn


def test_a_turn_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pigrules.cli.odds.MOST_FOLLOWED", 1_000)
    ran = run("odds", PIGS, "--at", "4", "--goal", "tlp.wolf.comes")
    assert ran.lines[2] == (
        "This turn is too long to be followed to its end; these are the odds of the next outcome alone."
    )
    # Two wolves or three on three dice: 16/216; on two dice both: 1/36.
    assert ran.lines[5].startswith("    7.41 %  2/27  A again ")
    assert run("odds", PIGS, "--at", "4", "--json").json["whole"] is False


def test_other_languages() -> None:
    for lang, head in (("es", "Lo que puede salir"), ("fr", "Ce qui peut venir"), ("en", "What may come")):
        assert run("odds", PIGS, "--at", "3", "--lang", lang).lines[2] == head
    assert "Los dados pagan una puerta de paja." in run("odds", PIGS, "--at", "3", "--lang", "es").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--at", "999"), "--at: the record has 116 steps, none after 999"),
        (("--at", "3", "--goal", "chimney"), "--goal: no goal has 'chimney' in its words: The dice pay for"),
        (("--goal", "wolf"), "--goal: no goal has 'wolf' in its words: there is none"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], said: str) -> None:
    ran = run("odds", PIGS, *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"pigrules: {said}")
    assert ran.err.count("\n") == 1


def test_a_record_with_a_refused_step(tmp_path: Path) -> None:
    path = tmp_path / "refused.toml"
    path.write_text(
        'format = 1\ngame = "woolfy"\nspec = 2\nrules.seats = 2\nsteps = ["A red", "die 1", "A to 18"]\n'
    )
    assert run("odds", str(path)).code == 1
    missing = run("odds", str(tmp_path / "none.toml"))
    assert (missing.code, missing.out) == (2, "")
