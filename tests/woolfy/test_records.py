"""The example records of this game: what they show, and what other tables make of them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from pigrules import dispute, record
from pigrules.core import Cited, Over
from pigrules.record import Record

from .meadow import clause

RECORDS: Final = Path(__file__).parents[2] / "examples" / "records"


def read(name: str) -> Record:
    """The example record ``woolfy-…``."""
    return record.read(RECORDS / f"woolfy-{name}.toml")


def told(name: str) -> list[Cited]:
    """All that happens in the record."""
    played = read(name)
    states = list(record.states(played))
    return [
        event
        for state, step in zip(states, played.steps, strict=False)
        for event in played.game.events(state, step)
    ]


@pytest.mark.parametrize(
    ("name", "seats", "end"), [("won", 4, "end.home"), ("lost", 2, "end.pot"), ("disputed", 3, "end.home")]
)
def test_how_they_end(name: str, seats: int, end: str) -> None:
    verdict = record.verify(read(name))
    assert verdict.holds
    assert isinstance(verdict.turn, Over)
    assert verdict.turn.clause == clause(end)
    assert len(verdict.turn.winners) == (seats if end == "end.home" else 0)


def test_two_pigs_are_rescued_one_after_the_other() -> None:
    happened = [event.clause for event in told("won")]
    assert happened.count(clause("rescue.comes-out")) == 2
    assert happened.count(clause("rescue.one-by-one")) == 1


def test_two_pigs_are_caught_and_freed_and_caught_again() -> None:
    happened = [event for event in told("lost") if event.clause.split(".")[2] in ("catches", "comes-out")]
    assert [event.clause for event in happened] == [
        clause("wolf.catches"),
        clause("rescue.comes-out"),
        clause("rescue.comes-out"),
        clause("wolf.catches"),
        clause("wolf.catches"),
    ]
    caught = [dict(event.facts)["pigs"] for event in happened if event.clause == clause("wolf.catches")]
    assert [len(pigs) for pigs in caught] == [2, 2, 1]  # type: ignore[arg-type]


def test_at_two_tables_the_disputed_game_was_lost() -> None:
    """At step 19 the red pig joins the wolf on its space, and at step 21 the wolf sets off."""
    played = read("disputed")
    assert played.game.format(played.steps[18]) == "A to 15"
    report = dispute.dispute(played, depth=1)
    other = [case for case in report.alone if case.outcome.differs]
    assert [case.changes for case in other] == [
        (("woolfy.reading.pig-meets-wolf", "caught"),),
        (("woolfy.reading.wolf-way", "from-it"),),
    ]
    for case in other:
        assert case.outcome.kind == "over"
        assert case.outcome.divergence is not None
        assert case.outcome.divergence.at == 21
        assert case.outcome.result is not None
        assert case.outcome.result.clause == clause("end.pot")


def test_one_table_bars_the_way_to_the_wolf() -> None:
    played = read("disputed")
    answer = dispute.judge(played, 18, played.game.parse("A to 15"))
    assert answer.ruling.legal
    assert [(a.reading, a.value) for a in answer.changing] == [("woolfy.reading.pig-meets-wolf", "blocked")]
