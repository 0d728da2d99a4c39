"""``simulate``: what many games come to, the same from the same seed, and what an interruption leaves."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from cli_run import run
from pigrules import Over, Seat
from pigrules.core import ClauseId
from pigrules.simulate import BrokenError, Interrupted, Summary

TWO = ("simulate", "three-little-pigs", "--players", "greedy,random", "--games", "30", "--seed", "7")
END = ClauseId("tlp.end.stacks")
MOST = ClauseId("tlp.score.most-points")
SHARED = ClauseId("tlp.score.shared")
DOCUMENT = "000_70233d4de8b74afe.txt"
ENDED = (
    "The game ends after the turn in which as many stacks are exhausted as there are players. "
    f"({END}; {DOCUMENT}, lines 79, 80, 81, 82)"
)
DECIDED = (
    "At the end, each player's points are added up, and the most points win. "
    f"({MOST}; {DOCUMENT}, lines 86, 100, 110)"
)
TIED = f"Players who are still tied share the victory. ({SHARED}; {DOCUMENT}, lines 100, 110)"


def won_by_a() -> Summary:
    return Summary.of(2, 100, Over(END, (Seat(0),), (7, 3), (MOST,)))


def shared() -> Summary:
    return Summary.of(2, 50, Over(END, (Seat(0), Seat(1)), (4, 4), (SHARED, MOST)))


def summed(summary: Summary) -> Callable[..., Summary]:
    def simulate(*given: object) -> Summary:
        return summary

    return simulate


def test_the_table_says_who_wins_how_often() -> None:
    with patch("pigrules.cli.simulate.simulate", summed(won_by_a() + won_by_a() + won_by_a() + shared())):
        ran = run(*TWO[:4], "--games", "4")
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[0] == "three-little-pigs: 4 games"
    assert [line.split() for line in ran.lines[1:5:2]] == [
        ["seat", "player", "wins", "95", "%", "shared", "score", "least", "most"],
        ["A", "greedy", "87.50", "%", "39.58", "-", "98.68", "1", "6.25", "4", "7"],
    ]
    assert ran.lines[4].split() == ["B", "random", "12.50", "%", "1.32", "-", "60.42", "1", "3.25", "3", "4"]
    assert ran.lines[5:] == [
        "Steps in a game: 87.50 (50 to 100)",
        "Ended by",
        f"  100.0 %  {ENDED}",
        "Decided by",
        f"  100.0 %  {DECIDED}",
        f"   25.0 %  {TIED}",
    ]


def test_games_that_were_broken_off_are_counted_apart() -> None:
    broken = Summary.of(2, 10, None)
    with patch("pigrules.cli.simulate.simulate", summed(broken)):
        ran = run(*TWO[:4], "--games", "1")
        data = run(*TWO[:4], "--games", "1", "--json").json
    assert ran.lines[3].split() == ["A", "greedy", "-", "0.00", "-", "100.00", "0", "-", "-", "-"]
    assert ran.lines[5:] == ["Games broken off because they were too long: 1"]
    assert data["seats"][0]["share"] is None
    assert data["plies"] == {"mean": None, "least": None, "most": None}


def test_the_numbers_as_data() -> None:
    with patch("pigrules.cli.simulate.simulate", summed(won_by_a() + shared())):
        data = run(*TWO[:4], "--games", "2", "--seed", "5", "--json").json
    assert {key: value for key, value in data.items() if key != "seats"} == {
        "game": "three-little-pigs",
        "seed": 5,
        "asked": 2,
        "games": 2,
        "unfinished": 0,
        "plies": {"mean": 75.0, "least": 50, "most": 100},
        "ends": {"tlp.end.stacks": 2},
        "decided": {"tlp.score.most-points": 2, "tlp.score.shared": 1},
    }
    first = data["seats"][0]
    low, high = first.pop("interval")
    assert 0 < low < 0.75 < high < 1
    assert first == {
        "seat": 0,
        "player": "greedy",
        "wins": "3/2",
        "outright": 1,
        "shared": 1,
        "share": 0.75,
        "score": {"mean": 5.5, "least": 4, "most": 7},
    }


def test_the_same_seed_gives_the_same_numbers_whatever_the_jobs() -> None:
    alone = run(*TWO, "--json")
    assert alone.code == 0
    assert alone.json["games"] == 30
    assert sum(Fraction(seat["wins"]) for seat in alone.json["seats"]) == 30
    assert run(*TWO, "--jobs", "2", "--json") == alone
    assert run(*TWO[:-1], "8", "--json") != alone


def test_an_interrupted_simulation_reports_what_is_done() -> None:
    with patch("pigrules.cli.simulate.simulate", side_effect=Interrupted(won_by_a())):
        ran = run(*TWO)
        data = run(*TWO, "--json")
    assert ran.code == 130
    assert ran.lines[:2] == ["Interrupted after 1 of 30 games.", "three-little-pigs: 1 game"]
    assert (data.code, data.json["asked"], data.json["games"]) == (130, 30, 1)


def test_a_lost_process_is_one_line_and_what_is_done() -> None:
    with patch("pigrules.cli.simulate.simulate", side_effect=BrokenError(won_by_a())):
        ran = run(*TWO)
        data = run(*TWO, "--json")
    said = "pigrules: a process that played the games has been lost; done by then: 1 game\n"
    assert (ran.code, ran.err) == (data.code, data.err) == (2, said)
    assert ran.lines[:2] == ["Interrupted after 1 of 30 games.", "three-little-pigs: 1 game"]
    assert (data.json["asked"], data.json["games"]) == (30, 1)


def test_variant_and_rules_reach_the_games(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text('variant = "veterans"\n[readings]\nstacks_to_end = "three"\n')
    seen: list[Any] = []

    def simulate(game: Any, rules: Any, *others: Any) -> Summary:
        seen.append(rules)
        return won_by_a()

    with patch("pigrules.cli.simulate.simulate", simulate):
        run(*TWO, "--variant", "veterans")
        run(*TWO, "--rules", str(tmp_path / "rules.toml"))
    assert [rules.variant for rules in seen] == ["veterans", "veterans"]
    assert [rules.needed for rules in seen] == [2, 3]
    assert [rules.seats for rules in seen] == [2, 2]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("--players", "greedy,you"),
            "--players: desconocido (jugador): 'you' (se conocen: greedy, random)",
        ),
        (("--players", "greedy"), "Pueden jugar de dos a cinco, no 1."),
        (
            ("--players", "greedy,random", "--variant", "veteran"),
            "'veteran'; ¿querías decir veterans? (se conocen: normal, veterans)",
        ),
        (("--players", "greedy,random", "--jobs", "0"), 'Valor no válido "0" para --jobs: 1 como mínimo.'),
    ],
)
def test_bad_usage(words: tuple[str, ...], said: str) -> None:
    ran = run("simulate", "three-little-pigs", *words, "--lang", "es")
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
