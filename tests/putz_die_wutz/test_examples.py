"""The example records of this game, and what examples/README.md says of them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from pigrules import dispute, record
from pigrules.core import Over, Ruling

from .sty import A, B, D, Sty, cited

RECORDS: Final = Path(__file__).parents[2] / "examples" / "records"
SHOWN: Final = {
    "normal": ((B,), (4, 5, 4)),
    "very-young": ((A, D), (4, 1, 2, 4)),
    "disputed": ((A,), (7, 6)),
}


def read(name: str) -> record.Record:
    return record.read(RECORDS / f"putz-die-wutz-{name}.toml")


@pytest.mark.parametrize("name", SHOWN)
def test_what_the_records_show(name: str) -> None:
    turn = record.verify(read(name)).turn
    assert isinstance(turn, Over)
    assert (turn.winners, turn.scores) == SHOWN[name]


@pytest.mark.parametrize(
    ("reading", "value", "winners", "scores"),
    [
        ("game-end", "pile-empty", (A, B), (6, 6)),
        ("empty-side", "cleaned", (B,), (6, 7)),
        ("jar-pig", "must-turn", (A,), (7, 6)),
    ],
)
def test_who_has_won_can_be_disputed(
    reading: str, value: str, winners: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    disputed = read("disputed")
    rules = dispute.read_as(disputed.game, disputed.rules, [(f"pdw.reading.{reading}", value)])
    result = dispute.under(disputed, rules).result
    assert result is not None
    assert (result.winners, result.scores) == (winners, scores)


def test_and_so_can_a_second_grab(game: Sty) -> None:
    answer = dispute.judge(read("disputed"), 14, game.parse("A grab soap north"))
    assert answer.ruling == Ruling((cited("pdw.grab.once", seat=0),))
    assert [(each.reading, each.value) for each in answer.changing] == [
        ("pdw.reading.two-players", "no-penalty")
    ]
