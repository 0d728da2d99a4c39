"""Records and matches that begin with a position instead of the start of the game."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from attrs import evolve

from pigrules import (
    AnyMatch,
    InvalidPositionError,
    MalformedError,
    Match,
    Record,
    game,
    journal,
    position,
    record,
)
from pigrules.position import PositionError, UnsaidError

WOOLFY = game("woolfy")
TYPED = """
game = "woolfy"
turn = "B picks"
rules.seats = 2
names = ["Ana", "Ben"]
red = 5
green = 13
wolf = 15
way_out = "never"
played.A = "green moved"
played.B = "red moved"
"""
DOCUMENT = """\
format = 1
game = "woolfy"
spec = 1
names = [
    "Ana",
    "Ben",
]
count = 2
steps = [
    "B red",
    "die 2",
]

[rules]
seats = 2

[start]
turn = "B picks"
red = 5
green = 13
wolf = 15
way_out = "never"

[start.played]
A = "green moved"
B = "red moved"
"""


def begun(*lines: str) -> Record:
    return evolve(record.loads(TYPED), steps=tuple(map(WOOLFY.parse, lines)))


def test_a_position_is_a_record_without_steps() -> None:
    found = record.loads(TYPED)
    assert (found.steps, found.names) == ((), ("Ana", "Ben"))
    assert found.start == position.state(position.loads(TYPED)) == record.first(found)
    assert record.of_position(position.loads(TYPED)) == found


def test_a_record_that_begins_with_a_position_is_written_and_read_back() -> None:
    found = begun("B red", "die 2")
    assert record.dumps(found) == DOCUMENT.replace("spec = 1", f"spec = {found.spec}")
    assert record.loads(record.dumps(found)) == found
    assert record.from_json(record.to_json(found)) == found
    assert record.loads(journal.dumps(found)) == found
    assert pickle.loads(pickle.dumps(found)) == found


def test_it_replays_from_there() -> None:
    verdict = record.verify(begun("B red", "die 2", "B to 7"))
    assert verdict.holds
    assert verdict.state.board.pigs == (7, 13, "start")
    refused = record.verify(begun("B green")).refused
    assert refused is not None
    assert [each.clause for each in refused.ruling.refusals] == ["woolfy.repeat.not-twice"]


def test_a_match_begins_with_a_position_and_its_record_says_so() -> None:
    state = begun().start
    match = Match.at(WOOLFY, state, names=["Ana", "Ben"])
    assert [WOOLFY.format(step) for step in match.legal()] == ["B red", "B blue"]
    match.send(WOOLFY.parse("B red"))
    assert match.record() == match.open_record() == begun("B red")
    again: AnyMatch = Match.resume(match.record())
    assert (again.state, again.record()) == (match.state, match.record())
    match.undo()
    assert match.state == state


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"wolf": 14}, "start.wolf"),
        ({"wolves": 2}, "start.wolves"),
        ({"turn": "B hops"}, "start.turn"),
        ({"turn": "C picks"}, "start.turn"),
    ],
)
def test_a_start_that_cannot_be_is_refused_with_its_place(change: dict[str, Any], path: str) -> None:
    data = record.to_json(begun())
    with pytest.raises(PositionError) as caught:
        record.from_json({**data, "start": {**data["start"], **change}})
    assert [fault.path for fault in caught.value.faults] == [path]


@pytest.mark.parametrize(
    "start", [7, [], {"game": "woolfy", "turn": "B picks"}, {"turn": "B picks", "rules": {}}]
)
def test_a_start_is_a_table_with_the_keys_of_a_position(start: object) -> None:
    with pytest.raises(MalformedError, match=r"^\$\.start: expected the keys of a position"):
        record.from_json({**record.to_json(begun()), "start": start})


def test_a_start_says_everything() -> None:
    data = record.to_json(begun())
    del data["start"]["way_out"]
    with pytest.raises(UnsaidError, match="way_out"):
        record.from_json(data)


def test_a_record_is_not_made_with_a_start_that_cannot_be() -> None:
    state = begun().start
    with pytest.raises(InvalidPositionError):
        Record(WOOLFY, state.rules, (), start=evolve(state, board=evolve(state.board, wolf=14)))
    with pytest.raises(InvalidPositionError):
        Match.at(WOOLFY, evolve(state, board=evolve(state.board, wolf=14)))
    with pytest.raises(MalformedError, match="under the rules of the record"):
        Record(WOOLFY, WOOLFY.rules_type(seats=3), (), start=state)
    with pytest.raises(MalformedError, match="a position of woolfy"):
        Record(WOOLFY, state.rules, (), start=state.board)
