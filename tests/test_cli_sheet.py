"""``sheet``: the points of every seat by clause, and how the winners are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_run import run

RECORDS = Path(__file__).parents[1] / "examples" / "records"
PIGS = "000_70233d4de8b74afe.txt"
TILES = f"(tlp.score.tiles; {PIGS}, lines 61, 90, 92, 94, 96)"
HOUSES = f"(tlp.score.houses; {PIGS}, lines 88, 98)"
ROOFLESS = f"(tlp.score.roofless; {PIGS}, line 88)"
COIN = 'format = 1\ngame = "coin-toss"\nspec = 4\nrules.seats = 1\n'


def record(name: str) -> str:
    return str(RECORDS / f"{name}.toml")


def test_the_sheet_of_a_shared_victory() -> None:
    """A: 3 + 2 + 2 + 1. B: 2 + 2 + 1 + 1, and 3 + 2 + 1. C: 2 + 4 + 1, and 2 + 2 + 1."""
    ran = run("sheet", record("shared-victory"))
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines == [
        "Position after 156 steps",
        (
            "  The game has ended: 3 stacks are exhausted; 3 end the game. "
            f"(tlp.end.stacks; {PIGS}, lines 79, 80, 81, 82)"
        ),
        "A",
        f"     7  A's house 1: 7 points for its tiles (wood, straw and straw). {TILES}",
        f"     1  A's house 1: 1 point for being complete. {HOUSES}",
        f"     0  A's house 2 has no roof: its tiles score nothing. {ROOFLESS}",
        "     8  total",
        "B",
        f"     4  B's house 1: 4 points for its tiles (straw and straw). {TILES}",
        f"     1  B's house 1: 1 point for its pots. (tlp.score.pots; {PIGS}, lines 88, 98)",
        f"     1  B's house 1: 1 point for being complete. {HOUSES}",
        f"     0  B's house 2 has no roof: its tiles score nothing. {ROOFLESS}",
        f"     5  B's house 3: 5 points for its tiles (wood and straw). {TILES}",
        f"     1  B's house 3: 1 point for being complete. {HOUSES}",
        "    12  total",
        "C",
        f"     6  C's house 1: 6 points for its tiles (straw and brick). {TILES}",
        f"     1  C's house 1: 1 point for being complete. {HOUSES}",
        f"     4  C's house 2: 4 points for its tiles (straw and straw). {TILES}",
        f"     1  C's house 2: 1 point for being complete. {HOUSES}",
        "    12  total",
        "Decided by",
        f"  B and C have the most points (12). (tlp.score.most-points; {PIGS}, lines 86, 100, 110)",
        (
            "  Tied on points: B and C have built the most houses (2). "
            f"(tlp.score.most-built; {PIGS}, lines 88, 100, 110)"
        ),
        f"  Still tied: B and C share the victory. (tlp.score.shared; {PIGS}, lines 100, 110)",
        "winners: B, C",
    ]


def test_prizes_in_spanish_as_they_stand() -> None:
    ran = run("sheet", record("veterans"), "--at", "120", "--lang", "es")
    assert ran.code == 0
    assert ran.lines[:6] == [
        "Posición tras 120 pasos",
        "  La partida sigue: así están los puntos ahora.",
        "A",
        (
            "     9  Casa 1 de A: 9 puntos por sus losetas (madera, madera y madera). "
            f"(tlp.score.tiles; {PIGS}, líneas 61, 90, 92, 94, 96)"
        ),
        (
            "     0  A conserva el premio de madera, pase lo que pase con la casa. "
            f"(tlp.prize.kept; {PIGS}, línea 120)"
        ),
        f"     2  A suma 2 puntos por el premio «madera». (tlp.veterans.values; {PIGS}, líneas 106, 108)",
    ]
    assert ran.lines[-7:] == [
        "Todos",
        (
            "     0  Ni las macetas ni las casas terminadas dan bonificación: "
            f"en su lugar cuentan los premios. (tlp.veterans.no-bonus; {PIGS}, línea 108)"
        ),
        (
            "     0  Empate por el premio «más casas» (1): A, B y C. No se lo lleva ninguno. "
            f"(tlp.prize.tie-voids; {PIGS}, líneas 114, 116, 118)"
        ),
        (
            "     0  Empate por el premio «la casa más alta» (3): A y B. No se lo lleva ninguno. "
            f"(tlp.prize.tie-voids; {PIGS}, líneas 114, 116, 118)"
        ),
        "Si la partida acabara ahora",
        f"  A tiene la mayor puntuación (11). (tlp.score.most-points; {PIGS}, líneas 86, 100, 110)",
        "en cabeza: A",
    ]


def test_all_win_together_in_french() -> None:
    ran = run("sheet", record("woolfy-won"), "--lang", "fr")
    assert ran.code == 0
    line = "(woolfy.score.together; 003_22c84077d41d99e0.txt, ligne 45)"
    assert ran.lines[2:5] == ["A", f"     1  A gagne. {line}", "     1  total"]
    assert ran.lines[-5:] == [
        "Tous",
        (
            "     0  Les cochons rouge, vert et bleu sont à l'abri dans la maison de briques. "
            "(woolfy.house.safe; 003_22c84077d41d99e0.txt, ligne 29)"
        ),
        "Décidée par",
        f"  A, B, C et D gagnent ensemble. {line}",
        "gagnants : A, B, C, D",
    ]


def test_nobody_wins() -> None:
    assert run("sheet", record("woolfy-lost")).lines[-3:] == [
        "Decided by",
        "  The wolf has won. (woolfy.score.wolf; 003_22c84077d41d99e0.txt, line 45)",
        "winners: nobody",
    ]


def test_a_sheet_as_data() -> None:
    ran = run("sheet", record("eat-me-if-you-can-clockwise"), "--json")
    assert (ran.code, ran.err) == (0, "")
    told = ran.json
    source = "002_8c04e04678090999.txt"
    assert (told["game"], told["at"], told["final"]) == ("eat-me-if-you-can", 54, True)
    assert told["ended"] == {
        "clause": "emi.end.ten",
        "source": source,
        "lines": [34, 37],
        "text": "B and C have ten points or more: the game is over.",
        "facts": {"seats": [1, 2]},
    }
    assert told["entries"][1] == {
        "seat": 1,
        "points": 10,
        "clause": "emi.bank.centre",
        "source": source,
        "lines": [29],
        "text": "B has 10 points.",
        "facts": {"seat": 1, "points": 10},
    }
    assert len(told["entries"]) == 6
    assert told["points"] == [6, 10, 10, 9, 6, 8]
    assert told["counted"] == []
    assert [each["clause"] for each in told["decided"]] == ["emi.score.most-points", "emi.score.clockwise"]
    assert [each["facts"]["winners"] for each in told["decided"]] == [[1, 2], [1]]
    assert told["winners"] == [1]


def test_a_sheet_as_data_before_the_end() -> None:
    told = run("sheet", record("veterans"), "--at", "0", "--json").json
    assert (told["at"], told["final"], told["ended"]) == (0, False, None)
    assert [entry["seat"] for entry in told["entries"]] == [None] * 4
    assert told["points"] == [0, 0, 0]
    assert told["counted"] == ["tlp.score.tiles", "tlp.veterans.no-bonus", "tlp.veterans.values"]
    assert told["winners"] == [0, 1, 2]


def test_names_of_players() -> None:
    lines = run("sheet", record("putz-die-wutz-normal")).lines
    assert "B (greedy)" in lines
    assert lines[-1] == "winners: B (greedy)"


def test_a_game_that_keeps_no_sheet(site: Path, tmp_path: Path) -> None:
    path = tmp_path / "coin.toml"
    path.write_text(COIN + 'steps = ["A heads", "heads"]\n')
    assert run("sheet", str(path), "--at", "1").lines == [
        "Position after 1 step",
        "  This game has no score sheet before its end.",
    ]
    assert run("sheet", str(path), "--at", "1", "--json").json == {
        "game": "coin-toss",
        "at": 1,
        "final": False,
        "ended": None,
        "entries": None,
        "points": None,
        "counted": None,
        "decided": None,
        "winners": None,
    }
    told = run("sheet", str(path), "--json").json
    assert (told["final"], told["points"], told["winners"]) == (True, [1], [0])
    assert [entry["clause"] for entry in told["entries"]] == ["coin.end.shown"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("none.toml",), "none.toml: No such file or directory"),
        ((record("woolfy-won"), "--at", "99"), "--at: the record has 63 steps, none after 99"),
        ((record("woolfy-won"), "--at", "-1"), "Must be >= 0."),
        ((record("woolfy-won"), "--lang", "klingon"), "there are de, en, es, fr."),
        ((), "FILE"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], said: str) -> None:
    ran = run("sheet", *words)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_a_record_with_a_refused_step(site: Path, tmp_path: Path) -> None:
    path = tmp_path / "coin.toml"
    path.write_text(COIN + 'steps = ["A edge"]\n')
    ran = run("sheet", str(path))
    assert ran.code == 1
    assert ran.lines[0] == "refused at step 1, A edge"
    told = run("sheet", str(path), "--json")
    assert (told.code, told.json["refused"]["index"]) == (1, 0)
    assert run("sheet", str(path), "--at", "0").code == 0
