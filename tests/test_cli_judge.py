"""``judge``: one step in one position, and how the open questions bear on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_run import run
from pigrules import Chance, spec
from pigrules.cli._answers import asked
from pigrules.cli._output import Out
from pigrules.core import ClauseId
from pigrules.games.three_little_pigs import GAME, Readings

HEAD = 'format = 1\ngame = "coin-toss"\nspec = 4\nrules.seats = 1\n'
OVER: dict[str, object] = {
    "clause": "core.turn.over",
    "source": None,
    "lines": [],
    "text": "The game has ended.",
    "facts": {"ended": "coin.end.shown"},
}
ENDED = "Whoever named the side that shows has won. (coin.end.shown; coin.txt, line 5)"
WON = (
    "The coin shows heads. (coin.toss.chance; coin.txt, line 4)",
    f"The game has ended: {ENDED}",
    "winners: A; A 1 (coin.end.shown; coin.txt, line 5)",
)
AFTER_EDGE = "The coin is tossed. (coin.toss.chance; coin.txt, line 4)"


@pytest.fixture
def file(site: Path, tmp_path: Path) -> str:
    """A record in which the coin stood on its edge, and was tossed again."""
    path = tmp_path / "edge.toml"
    path.write_text(HEAD + 'steps = ["A heads", "edge", "heads"]\n')
    return str(path)


def test_a_legal_step(file: str) -> None:
    ran = run("judge", file, "--at", "1", "--step", "tails")
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines == [
        "Position after 1 step",
        "  Chance is due: The coin is tossed. (coin.toss.chance; coin.txt, line 4)",
        "tails: legal",
        "What comes of it",
        "  The coin shows tails. (coin.toss.chance; coin.txt, line 4)",
        f"  The game has ended: {ENDED}",
        "  winners: nobody; A 0 (coin.end.shown; coin.txt, line 5)",
        "Open questions that were not asked: 1",
    ]


def test_a_refused_step_and_a_seat_left_out(file: str) -> None:
    ran = run("judge", file, "--at", "0", "--step", "edge")
    assert ran.code == 1
    assert ran.lines == [
        "Position after 0 steps",
        "  A to answer: One player names a side of the coin. (coin.call.choice; coin.txt, line 3)",
        "edge: refused",
        (
            "  That step does not answer what is asked: One player names a side of the coin. "
            "(core.turn.not-now; the referee's own rule, no document)"
        ),
        "  It would be legal after “A heads”.",
        "Open questions that were not asked: 1",
    ]
    ran = run("judge", file, "--at", "0", "--step", "tails")
    assert ran.lines[2] == "A tails: legal"
    ran = run("judge", file, "--at", "0", "--step", "A edge", "--lang", "es")
    assert ran.lines[1:] == [
        "  Responde A: Alguien dice un lado de la moneda. (coin.call.choice; coin.txt, línea 3)",
        "A edge: rechazado",
        "  A no puede decir canto. (coin.call.no-edge; coin.txt, líneas 3, 6)",
        "Cuestiones abiertas que no se plantearon: 1",
    ]


def test_another_reading_would_answer_otherwise(file: str) -> None:
    ran = run("judge", file, "--at", "2", "--step", "heads")
    assert ran.code == 0
    assert ran.lines == [
        "Position after 2 steps",
        f"  Chance is due: {AFTER_EDGE}",
        "heads: legal",
        "What comes of it",
        *(f"  {line}" for line in WON),
        "Open questions that would change the answer",
        "  coin.reading.edge = lost: refused",
        "    What follows when the coin stands on its edge?",
        "    lost: The player has lost.",
        "    The game has ended. (core.turn.over; the referee's own rule, no document)",
        "    at this table: again: It is tossed again.",
        "    why: A toss that does not count is none.",
        "Open questions that were not asked: 0",
    ]


def test_the_record_may_differ_from_the_default(file: str) -> None:
    Path(file).write_text(HEAD + 'steps = ["A heads", "edge"]\nrules.readings.edge = "lost"\n')
    ran = run("judge", file, "--step", "heads")
    assert ran.code == 1
    assert ran.lines[2:] == [
        "heads: refused",
        "  The game has ended. (core.turn.over; the referee's own rule, no document)",
        "Open questions that would change the answer",
        "  coin.reading.edge = again: legal",
        "    What follows when the coin stands on its edge?",
        "    again: It is tossed again.",
        "    at this table: lost: The player has lost.",
        "    What comes of it:",
        *(f"      {line}" for line in WON),
        "Open questions that were not asked: 0",
    ]


def test_the_answer_as_data(file: str) -> None:
    ran = run("judge", file, "--at", "2", "--step", "heads", "--json")
    assert ran.code == 0
    assert ran.json == {
        "game": "coin-toss",
        "at": 2,
        "step": "heads",
        "legal": True,
        "refusals": [],
        "hint": None,
        "after": [],
        "effect": {
            "events": [
                {
                    "clause": "coin.toss.chance",
                    "source": "coin.txt",
                    "lines": [4],
                    "text": "The coin shows heads.",
                    "facts": {"side": "heads"},
                }
            ],
            "then": "coin.end.shown",
            "result": {"ended": "coin.end.shown", "winners": [0], "scores": [1], "decided": []},
        },
        "readings": [
            {
                "reading": "coin.reading.edge",
                "value": "lost",
                "legal": False,
                "refusals": [OVER],
                "after": [],
                "differs": False,
                "effect": None,
                "differences": [],
                "needs": [],
                "impossible": False,
                "divergence": None,
            }
        ],
        "asked": ["coin.reading.edge"],
        "perhaps": [],
        "depends": [],
    }
    assert run("judge", file, "--at", "0", "--step", "A heads", "--json").json["asked"] == []


def test_where_another_table_would_have_parted_from_the_record(tmp_path: Path) -> None:
    steps = [
        *("up straw window 0", "up wood window 0", "up brick window 0"),
        *("dice door door window window roof", "A stop"),
        *("A buy straw door 1", "A buy straw window 1", "up straw window 0", "A done"),
        *("dice door door roof roof window", "B stop", "B buy straw door 1", "B done"),
        *("dice window window roof roof door", "A stop", "A buy straw window 1"),
    ]
    path = tmp_path / "pigs.toml"
    path.write_text(
        'format = 1\ngame = "three-little-pigs"\nspec = 2\nnames = ["Ana", "Ben"]\n'
        f"steps = {steps}\nrules.seats = 2\n"
    )
    told = run("judge", str(path), "--step", "buy straw roof 1").lines
    assert told[2:4] == ["A buy straw roof 1: legal", "What comes of it"]
    told = told[told.index("Open questions that would change the answer") :]
    assert told[1] == "  tlp.reading.tiles-together = apart: refused"
    apart = "House 1 took this turn's first tile; the second must go to another house."
    assert told[4] == f"    {apart} (tlp.build.together; 000_70233d4de8b74afe.txt, lines 48, 50)"
    assert told[7] == (
        "    Under that reading the game would already have diverged: "
        f"step 7, A buy straw window 1, is refused: {apart} "
        "(tlp.build.together; 000_70233d4de8b74afe.txt, lines 48, 50)"
    )
    data = run("judge", str(path), "--step", "buy straw roof 1", "--json").json
    other, either = [each for each in data["readings"] if each["reading"] == "tlp.reading.tiles-together"]
    assert (either["value"], either["legal"], either["divergence"]) == ("either-order", True, None)
    refusal = {
        "clause": "tlp.build.together",
        "source": "000_70233d4de8b74afe.txt",
        "lines": [48, 50],
        "text": apart,
        "facts": {"house": 1},
    }
    assert other == {
        "reading": "tlp.reading.tiles-together",
        "value": "apart",
        "legal": False,
        "refusals": [refusal],
        "after": [],
        "differs": False,
        "effect": None,
        "differences": [],
        "needs": [],
        "impossible": False,
        "divergence": {
            "index": 6,
            "step": "A buy straw window 1",
            "how": "refused",
            "asked": "tlp.build.symbols",
            "refusals": [refusal],
        },
    }


def test_a_record_that_is_refused_before_the_position(file: str) -> None:
    Path(file).write_text(HEAD + 'steps = ["A edge", "heads"]\n')
    ran = run("judge", file, "--step", "A heads")
    assert ran.code == 1
    assert ran.lines == [
        "refused at step 1, A edge",
        "  A may not call the edge. (coin.call.no-edge; coin.txt, lines 3, 6)",
    ]
    ran = run("judge", file, "--step", "A heads", "--json")
    assert ran.code == 1
    assert ran.json["refused"]["index"] == 0
    assert ran.json["refused"]["refusals"][0]["clause"] == "coin.call.no-edge"
    assert run("judge", file, "--at", "0", "--step", "A heads").code == 0


def test_what_is_no_position_and_what_is_no_step(file: str) -> None:
    ran = run("judge", file, "--at", "4", "--step", "heads")
    assert (ran.code, ran.err) == (2, "pigrules: --at: the record has 3 steps, none after 4\n")
    ran = run("judge", file, "--at", "1", "--step", "head")
    assert (ran.code, ran.err) == (
        2,
        "pigrules: --step: no step is written 'head'; here such as “heads” or “tails”\n",
    )


def test_a_question_reads_as_the_table_plays_it() -> None:
    turn = Chance(ClauseId("tlp.setup.shuffle"))
    shuffled = "Each stack is shuffled before play, so chance decides which of its tiles lies on top"
    lines = "(tlp.setup.shuffle; 000_70233d4de8b74afe.txt, line 18)"
    told = [asked(Out(), GAME, turn, (), readings) for readings in (None, Readings(top_tile="hidden"))]
    assert told == [
        f"Chance is due: {shuffled}, in sight of all. {lines}",
        f"Chance is due: {shuffled}; its pots are seen when it is bought. {lines}",
    ]


def woolfy(tmp_path: Path, *steps: str) -> str:
    """A record of Woolfy with two seats."""
    path, number = tmp_path / "woolfy.toml", spec.load("pigrules.games.woolfy").number
    path.write_text(f'format = 1\ngame = "woolfy"\nspec = {number}\nsteps = {list(steps)}\nrules.seats = 2\n')
    return str(path)


def test_what_comes_of_a_step_under_other_readings(tmp_path: Path) -> None:
    """The red pig has gone to the wolf's space, and at one table into the pot; then the wolf moves on."""
    file = woolfy(
        tmp_path,
        *("A red", "die 3", "A to 3", "B green", "die 3", "B to 3", "A red", "die 3", "A to 6"),
        *("B green", "die 3", "B to 6", "A red", "die 3", "A to 9", "B blue"),
    )
    ran = run("judge", file, "--step", "wolf")
    lines = "003_22c84077d41d99e0.txt, line"
    assert ran.code == 0
    assert ran.lines[2:9] == [
        "die wolf: legal",
        "What comes of it",
        f"  The blue die shows the wolf. (woolfy.die.rolled; {lines} 13)",
        f"  The wolf moves, and the blue pig stays where it is. (woolfy.wolf.face; {lines} 15)",
        f"  The wolf goes to space 12. (woolfy.wolf.next-space; {lines} 22)",
        f"  It is A's turn. (woolfy.turn.clockwise; {lines}s 13, 20, 23, 36)",
        (
            "  A to answer: The player whose turn it is picks a pig and rolls the die of its colour. "
            f"(woolfy.turn.picks; {lines} 13)"
        ),
    ]
    assert ran.lines[9] == "Open questions under which something else comes of it"
    before = ran.lines.index("  woolfy.reading.pig-meets-wolf = caught: legal")
    from_it = ran.lines.index("  woolfy.reading.wolf-way = from-it: legal")
    shown = ran.lines[before:from_it]
    assert "      under that reading:" in shown
    assert any(line.split() == ["pot", "red"] for line in shown)
    assert shown[-1] == "    Under that reading the position was another one already before this step."
    assert ran.lines[from_it + 5 : from_it + 7] == [
        "    What comes of it:",
        f"      under that reading: The red pig goes into the pot. (woolfy.wolf.catches; {lines} 23)",
    ]
    data = run("judge", file, "--step", "wolf", "--json").json
    differs = {(each["reading"], each["value"]) for each in data["readings"] if each["differs"]}
    assert differs == {
        ("woolfy.reading.pig-meets-wolf", "caught"),
        ("woolfy.reading.wolf-way", "from-it"),
    }
    assert [event["clause"] for event in data["effect"]["events"]] == [
        "woolfy.die.rolled",
        "woolfy.wolf.face",
        "woolfy.wolf.next-space",
        "woolfy.turn.clockwise",
    ]
    assert data["effect"]["then"] == "woolfy.turn.picks"
    assert data["effect"]["result"] is None


def test_no_way_where_another_reading_needs_more_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A is done after stopping and buying; if two tiles must be bought, that is one step more."""
    monkeypatch.setattr("pigrules._effects.MOST_BETWEEN", 2)
    monkeypatch.setattr("pigrules.cli.judge.MOST_BETWEEN", 2)
    path = tmp_path / "pigs.toml"
    steps = ["up straw window 0", "up wood window 0", "up brick window 0", "dice door door roof roof window"]
    path.write_text(f'format = 1\ngame = "three-little-pigs"\nspec = 2\nsteps = {steps}\nrules.seats = 2\n')
    told = run("judge", str(path), "--step", "A done").lines
    assert "  It would be legal after “A stop”, “A buy straw door 1”." in told
    assert told[told.index("Open questions that would change what has to come first") + 1] == (
        "  tlp.reading.must-buy = may: refused"
    )
    assert "    It would be legal after “A stop”." in told
    two = told[told.index("  tlp.reading.second-tile = must: refused") :]
    assert "    No way to it of at most 2 steps is found." in two
    data = run("judge", str(path), "--step", "A done", "--json").json
    assert data["after"] == ["A stop", "A buy straw door 1"]
    ways = {each["reading"]: each["after"] for each in data["readings"] if each["differs"]}
    assert ways == {"tlp.reading.must-buy": ["A stop"], "tlp.reading.second-tile": []}
    assert "  Sería legal tras «A stop», «A buy straw door 1»." in (
        run("judge", str(path), "--step", "A done", "--lang", "es").lines
    )
