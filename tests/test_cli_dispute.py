"""``dispute``: a whole record under every other reading."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_run import run

HEAD = 'format = 1\ngame = "coin-toss"\nspec = 4\nrules.seats = 1\n'
WON = {"ended": "coin.end.shown", "winners": [0], "scores": [1], "decided": []}
LOST = {"ended": "coin.end.shown", "winners": [], "scores": [0], "decided": []}
ENDED = "Whoever named the side that shows has won. (coin.end.shown; coin.txt, line 5)"
FIRST_THROW = (
    "The first throw of a turn is made with all five dice. "
    "(tlp.roll.first-all; 000_70233d4de8b74afe.txt, line 30)"
)
NOT_OVER = f"  The game has not ended: {ENDED}"
CHANGE = [{"reading": "coin.reading.edge", "value": "lost"}]


def cited(clause: str, line: int, text: str, **facts: object) -> dict[str, object]:
    """An event of the coin as data."""
    return {"clause": clause, "source": "coin.txt", "lines": [line], "text": text, "facts": facts}


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
        "      under that reading: The coin shows edge. (coin.toss.chance; coin.txt, line 4)",
        "      under that reading: A coin on its edge loses the game. (coin.toss.edge; coin.txt, line 6)",
        "      at this table: The coin shows heads. (coin.toss.chance; coin.txt, line 4)",
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
            "ending": [cited("coin.toss.chance", 4, "The coin shows heads.", side="heads")],
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
                "ending": [
                    cited("coin.toss.chance", 4, "The coin shows edge.", side="edge"),
                    cited("coin.toss.edge", 6, "A coin on its edge loses the game."),
                ],
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
        "      under that reading: The coin shows edge. (coin.toss.chance; coin.txt, line 4)",
        "      under that reading: A coin on its edge loses the game. (coin.toss.edge; coin.txt, line 6)",
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
        'format = 1\ngame = "three-little-pigs"\nspec = 1\nsteps = ["up straw window 0"]\nrules.seats = 2\n'
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
