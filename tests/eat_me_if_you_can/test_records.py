"""The example records of this game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from pigrules import dispute, record
from pigrules.core import Over

EXAMPLES: Final = Path(__file__).resolve().parents[2] / "examples"
MADE_WITH: Final = {
    "three": ("greedy,random,random", "2"),
    "clockwise": ("greedy,greedy,greedy,greedy,greedy,greedy", "64"),
    "disputed": ("greedy,greedy,greedy,greedy,greedy", "42"),
}
"""Players and seed of each record, as examples/README.md tells them."""


def path(name: str) -> Path:
    return EXAMPLES / "records" / f"eat-me-if-you-can-{name}.toml"


def over(name: str) -> Over:
    turn = record.verify(record.read(path(name))).turn
    assert isinstance(turn, Over)
    return turn


@pytest.mark.parametrize("name", MADE_WITH)
def test_a_seed_makes_the_same_record_for_ever(name: str, tmp_path: Path) -> None:
    players, seed = MADE_WITH[name]
    made = tmp_path / "made.toml"
    words = ["--game", "eat-me-if-you-can", "--players", players, "--seed", seed, "--save", str(made)]
    subprocess.run([sys.executable, str(EXAMPLES / "embed.py"), *words], check=True, capture_output=True)
    assert made.read_bytes() == path(name).read_bytes()


def test_twelve_points_are_the_most_there_can_be() -> None:
    assert (over("three").winners, over("three").scores) == ((1,), (3, 12, 0))


@pytest.mark.clause("emi.score.clockwise")
def test_a_tie_is_counted_from_the_wolf() -> None:
    assert (over("clockwise").winners, over("clockwise").scores) == ((1,), (6, 10, 10, 9, 6, 8))
    assert over("clockwise").decided == ("emi.score.most-points", "emi.score.clockwise")


def test_the_disputed_game_has_other_winners_at_other_tables() -> None:
    disputed = record.read(path("disputed"))
    assert (over("disputed").winners, over("disputed").scores) == ((2,), (11, 4, 11, 10, 10))
    found = {
        case.changes[0]: case.outcome.result
        for case in dispute.dispute(disputed, depth=1).alone
        if case.outcome.differs and case.outcome.legal and case.outcome.result
    }
    assert {change: (result.winners, result.scores) for change, result in found.items()} == {
        ("emi.reading.full-gain", "what-is-lost"): ((2,), (11, 1, 11, 7, 10)),
        ("emi.reading.below-zero", "debt"): ((0,), (11, 4, 5, 10, 10)),
        ("emi.reading.end-timing", "at-once"): ((2,), (9, 4, 11, 9, 9)),
        ("emi.reading.tie", "shared"): ((0, 2), (11, 4, 11, 10, 10)),
    }


def test_the_disputed_deal_is_refused_at_two_tables() -> None:
    disputed = record.read(path("disputed"))
    answer = dispute.judge(disputed, 10, disputed.game.parse("C deal red pig1 kids wolf pig2"))
    assert answer.ruling.legal
    assert {(each.reading, each.value) for each in answer.changing} == {
        ("emi.reading.nothing-to-lose", "cards-stay"),
        ("emi.reading.wolf-card", "loser"),
    }
