"""``dispute``: a whole record under every other reading."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_run import run
from pigrules import game, spec
from pigrules.cli._effects import tell_positions
from pigrules.cli._output import Out

HEAD = 'format = 1\ngame = "coin-toss"\nspec = 4\nrules.seats = 1\n'
WON = {"ended": "coin.end.shown", "winners": [0], "scores": [1], "decided": []}
LOST = {"ended": "coin.end.shown", "winners": [], "scores": [0], "decided": []}
ENDED = "Whoever named the side that shows has won. (coin.end.shown; coin.txt, line 5)"
FIRST_THROW = (
    "The first throw of a turn is made with all five dice. "
    "(tlp.roll.first-all; 000_70233d4de8b74afe.txt, line 30)"
)
AT_THIS_TABLE = "      at this table:"
NOT_OVER = f"  The game has not ended: {ENDED}"
CHANGE = [{"reading": "coin.reading.edge", "value": "lost"}]


def shown(text: str = "Whoever named the side that shows has won.", **facts: object) -> dict[str, object]:
    """A line of the sheet of a game that keeps none: by its end."""
    return {"clause": "coin.end.shown", "source": "coin.txt", "lines": [5], "text": text, "facts": facts}


@pytest.fixture
def file(site: Path, tmp_path: Path) -> str:
    """A record in which the coin stood on its edge, and was tossed again."""
    path = tmp_path / "edge.toml"
    path.write_text(HEAD + 'steps = ["A heads", "edge", "heads"]\n')
    return str(path)


def test_a_table_that_parts_from_the_record(file: str) -> None:
    ran = run("dispute", file)
    assert (ran.code, ran.err) == (1, "")
    assert ran.lines == [
        "coin-toss, 3 steps, under the record's own readings",
        "  same result; winners: A; A 1 (coin.end.shown; coin.txt, line 5)",
        "One reading changed",
        "  coin.reading.edge = lost",
        f"    before step 3, heads, the game is over: {ENDED}; winners: nobody; A 0",
        "      at this table: Called by A, for 1. (coin.end.shown; coin.txt, line 5)",
        "1 at once: 1 tried; over before 1",
    ]


def test_the_same_as_data(file: str) -> None:
    assert run("dispute", file, "--depth", "1", "--json").json == {
        "game": "coin-toss",
        "steps": 3,
        "depth": 1,
        "own": {
            "outcome": "same-result",
            "differs": False,
            "result": WON,
            "divergence": None,
            "points": [1],
            "sheet": [shown("Called by A, for 1.", winners=[0], points=1), shown(seat=0, points=1)],
            "differences": [],
            "asked": ["coin.reading.edge"],
        },
        "alone": [
            {
                "changes": CHANGE,
                "outcome": "over",
                "differs": True,
                "result": LOST,
                "divergence": {
                    "index": 2,
                    "step": "heads",
                    "how": "over",
                    "asked": "coin.end.shown",
                    "refusals": [
                        {
                            "clause": "core.turn.over",
                            "source": None,
                            "lines": [],
                            "text": "The game has ended.",
                            "facts": {"ended": "coin.end.shown"},
                        }
                    ],
                },
                "points": [0],
                "sheet": [shown(winners=[]), shown(seat=0, points=0)],
                "differences": [],
                "asked": ["coin.reading.edge"],
            }
        ],
        "together": [],
        "counts": [{"size": 1, "tried": 1, "outcomes": {"over": 1}, "differing": 1}],
    }


def test_a_record_on_which_every_reading_agrees(file: str) -> None:
    Path(file).write_text(HEAD + 'steps = ["A heads", "heads"]\n')
    ran = run("dispute", file, "--depth", "1", "--lang", "es")
    assert ran.code == 0
    assert ran.lines == [
        "coin-toss, 2 pasos, con las lecturas del propio registro",
        "  mismo resultado; ganadores: A; A 1 (coin.end.shown; coin.txt, línea 5)",
        "  Cuestiones abiertas que nunca se plantearon en esta partida: coin.reading.edge",
        "1 a la vez: 1 probadas; mismo resultado 1",
    ]


def test_what_was_never_asked_is_told_of_a_finished_game_only(file: str) -> None:
    Path(file).write_text(HEAD + 'steps = ["A heads"]\n')
    assert run("dispute", file, "--depth", "1").lines[1:] == [
        "  unfinished",
        NOT_OVER,
        "1 at once: 1 tried; unfinished 1",
    ]
    assert run("dispute", file, "--depth", "1", "--json").json["own"]["asked"] == []
    Path(file).write_text(HEAD + 'steps = ["A heads", "tails"]\n')
    never = "  Open questions never asked in this game: coin.reading.edge"
    assert run("dispute", file, "--depth", "1").lines[2] == never
    never = "  Questions ouvertes jamais posées dans cette partie : coin.reading.edge"
    assert run("dispute", file, "--depth", "1", "--lang", "fr").lines[2] == never


def test_an_unfinished_record_that_another_table_has_finished(file: str) -> None:
    Path(file).write_text(HEAD + 'steps = ["A heads", "edge"]\n')
    ran = run("dispute", file, "--depth", "1")
    assert ran.code == 1
    assert ran.lines == [
        "coin-toss, 2 steps, under the record's own readings",
        "  unfinished",
        NOT_OVER,
        "One reading changed",
        "  coin.reading.edge = lost",
        "    other result; winners: nobody; A 0 (coin.end.shown; coin.txt, line 5)",
        f"      under that reading: {ENDED}",
        "1 at once: 1 tried; other result 1",
    ]


def test_a_record_that_its_own_rules_refuse(file: str) -> None:
    Path(file).write_text(HEAD + 'steps = ["A edge"]\n')
    ran = run("dispute", file, "--depth", "1")
    assert ran.code == 1
    assert ran.lines == [
        "coin-toss, 1 step, under the record's own readings",
        "  step 1, A edge, is refused: A may not call the edge. (coin.call.no-edge; coin.txt, lines 3, 6)",
        "1 at once: 1 tried; refused 1",
    ]


def test_a_table_that_asks_something_else(tmp_path: Path) -> None:
    path = tmp_path / "pigs.toml"
    path.write_text(
        'format = 1\ngame = "three-little-pigs"\nspec = 2\nsteps = ["up straw window 0"]\nrules.seats = 2\n'
    )
    ran = run("dispute", str(path), "--depth", "1")
    assert ran.code == 1
    assert ran.lines[1:6] == [
        "  unfinished",
        (
            "  The game has not ended: The game ends after the turn in which as many stacks are exhausted "
            "as there are players. (tlp.end.stacks; 000_70233d4de8b74afe.txt, lines 79, 80, 81, 82)"
        ),
        "One reading changed",
        "  tlp.reading.top-tile = hidden",
        f"    at step 1, up straw window 0, the game asks something else: Chance is due: {FIRST_THROW}",
    ]


def test_who_holds_what_where_an_unfinished_record_leaves_something_else(tmp_path: Path) -> None:
    """A has grabbed rightly, and the pig looked at the empty west: A turns it, or cleans it (34)."""
    path = tmp_path / "pigs.toml"
    pigs = [f"up {pig}" for pig in ("green 1", "green 2", "green 3", "yellow 1", "yellow 2", "yellow 3")]
    pigs += [f"up {pig}" for pig in ("blue 1", "blue 2", "blue 3", "red 1", "red 2", "red 6")]
    steps = [*pigs, "dice blue 2 =", "A grab soap west"]
    number = spec.of(game("putz-die-wutz")).number
    path.write_text(
        f'format = 1\ngame = "putz-die-wutz"\nspec = {number}\nsteps = {steps}\nrules.seats = 3\n'
    )
    ran = run("dispute", str(path), "--depth", "1")
    assert ran.code == 1
    start = ran.lines.index("  pdw.reading.empty-side = cleaned")
    shown = ran.lines[start : ran.lines.index("1 at once: 17 tried; unfinished 15, other position 2")]
    source = "001_9058edb23386193c.txt, lines 33, 43"
    assert shown[1:7] == [
        "    other position",
        "      under that reading: A 1, B 0, C 0",
        "      at this table: A 0, B 0, C 0",
        f"      under that reading: A has cleaned 1 pig. (pdw.score.cleaned; {source})",
        f"      at this table: A has cleaned no pigs. (pdw.score.cleaned; {source})",
        "      under that reading:",
    ]
    there, here = (shown[7 : shown.index(AT_THIS_TABLE)], shown[shown.index(AT_THIS_TABLE) + 1 :])
    assert [line.strip() for line in there if "cleaned" in line] == [
        "A  cleaned: 1  (blue 2)",
        "B  cleaned: 0",
        "C  cleaned: 0",
    ]
    assert any(" 8: -" in line for line in there)
    assert any(" 8: blue 2 ^" in line for line in here)
    assert "        A  cleaned: 0" in here
    data = run("dispute", str(path), "--depth", "1", "--json").json
    late, cleaned = [case for case in data["alone"] if case["outcome"] == "other-position"]
    assert late["changes"] == [{"reading": "pdw.reading.late-hand", "value": "penalised"}]
    assert (cleaned["points"], data["own"]["points"]) == ([1, 0, 0], [0, 0, 0])
    ring, mine, phase = cleaned["differences"]
    assert ring == {
        "path": "$.board.ring[7]",
        "here": {"pig": {"colour": "blue", "blotches": 2}, "looks": "north"},
        "there": None,
    }
    assert mine == {
        "path": "$.board.cleaned[0]",
        "here": [],
        "there": [{"colour": "blue", "blotches": 2}],
    }
    assert (phase["path"], phase["here"]["kind"], phase["there"]["kind"]) == (
        "$.phase",
        "rolling",
        "refilling",
    )


def test_what_no_picture_shows_is_told_by_its_field(capsys: pytest.CaptureFixture[str]) -> None:
    """A spectator sees no wheel before the hunt; the referee does."""
    wolves = game("eat-me-if-you-can")
    state = wolves.start(wolves.rules_type(seats=3))
    for line in ("card wolf", "card kids", "card pig1"):
        state = wolves.apply(state, wolves.parse(line))
    asleep, trapped = (wolves.apply(state, wolves.parse(f"B {word}")) for word in ("sleep", "trap"))
    tell_positions(Out(), wolves, asleep, trapped, 2)
    assert capsys.readouterr().out.splitlines() == [
        "  under that reading: what is being decided, wheels[1]: trap",
        "  at this table: what is being decided, wheels[1]: asleep",
    ]


def test_why_a_game_has_not_ended_and_why_another_has_won() -> None:
    """The record ends when two stacks are exhausted, for two play; another table waits for three."""
    path = Path(__file__).parents[1] / "examples" / "records" / "disputed.toml"
    lines = run("dispute", str(path), "--depth", "1").lines
    at = lines.index("  tlp.reading.stacks-to-end = three")
    assert lines[at + 1 : at + 3] == [
        "    unfinished",
        (
            "      The game has not ended: The game ends after the turn in which three stacks are exhausted. "
            "(tlp.end.stacks; 000_70233d4de8b74afe.txt, lines 79, 80, 81, 82)"
        ),
    ]
    at = lines.index("  tlp.reading.house-bonus = ever")
    there, here, document = (
        "      under that reading: ",
        AT_THIS_TABLE + " ",
        "000_70233d4de8b74afe.txt, lines",
    )
    house = f"B completed houses that no longer stand: 2 points. (tlp.score.houses; {document} 88, 98)"
    assert f"{there}{house}" in lines[at:]
    most = "(tlp.score.most-points;"
    after = lines[at + 2 : lines.index("  tlp.reading.top-tile = hidden")]
    assert [line for line in after if most in line] == [
        f"{there}B has the most points (8). {most} {document} 86, 100, 110)",
        f"{here}A has the most points (7). {most} {document} 86, 100, 110)",
    ]
