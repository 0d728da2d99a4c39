"""Score sheets of every game: at the end they are the result, whatever the table has agreed on."""

from __future__ import annotations

import pytest
from attrs import evolve

import toy
from pigrules import Cited, Game, Over, Seat, explain, game
from pigrules._names import seats_of
from pigrules.core import Entry, ScoreSheet
from pigrules.core.sheet import plain_sheet
from pigrules.registry import AnyGame
from pigrules.testing.walks import mixed, tables, walk

OWN = ("eat-me-if-you-can", "putz-die-wutz", "three-little-pigs", "woolfy")
WALKS = 40
A, B = Seat(0), Seat(1)


@pytest.mark.parametrize("name", OWN)
def test_a_sheet_at_the_end_is_the_result_under_mixed_readings(name: str) -> None:
    played, ends = game(name), 0
    usual = tables(played)
    for at in range(WALKS):
        rules = mixed(usual[at % len(usual)], f"readings {at}")
        found = walk(played, rules, f"sheet {at}", most=5000)
        for state in found.states[:: 1 + len(found.states) // 25]:
            sheet = played.sheet(state)
            assert sheet is not None
            assert sheet.seats == len(sheet.points) == seats_of(rules)
            if not isinstance(played.turn(state), Over):
                assert not sheet.final
        turn, sheet = played.turn(found.states[-1]), played.sheet(found.states[-1])
        if isinstance(turn, Over):
            ends += 1
            assert sheet is not None
            assert sheet.final
            assert (sheet.points, sheet.winners) == (turn.scores, turn.winners)
            assert sheet.over == turn
            last = played.events(found.states[-2], found.steps[-1])
            assert last[-len(sheet.decided) :] == sheet.decided
            assert sheet.ended in last
    assert ends > WALKS // 2


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("lang", ["en", "es", "fr"])
def test_a_sheet_has_words(name: str, lang: str) -> None:
    played = game(name)
    rules = played.rules_type(seats=3)
    for state in walk(played, rules, "words", most=120).states[::10]:
        sheet = played.sheet(state)
        assert sheet is not None
        lines = explain.sheet(played, sheet, lang, ["Ana", "Ben", "Cid"], rules.readings)
        assert len(lines) == len(sheet.told) + 1
        assert "Ana {}, Ben {}, Cid {}.".format(*sheet.points) in lines


def test_the_words_of_a_sheet() -> None:
    """The house of 2 + 2 is complete and has a pot; the other seat has nothing."""
    pigs = game("three-little-pigs")
    sheet = ScoreSheet(
        2,
        [
            Entry(A, "tlp.score.pots", 1, (("seat", 0), ("house", 1), ("pots", 1))),  # type: ignore[arg-type]
            Entry(None, "tlp.veterans.no-bonus", 0),  # type: ignore[arg-type]
        ],
        [Cited("tlp.score.most-points", [("winners", (0,)), ("points", 1)])],  # type: ignore[arg-type]
        [A],
        ended=Cited("tlp.end.stacks", [("count", 2), ("needed", 2)]),  # type: ignore[arg-type]
    )
    assert explain.sheet(pigs, sheet, names=["Ana", "Ben"]) == (
        "2 stacks are exhausted; 2 end the game.",
        "Ana's house 1: 1 point for its pots.",
        "Pots and completed houses earn no bonus; the prizes count instead.",
        "Ana 1, Ben 0.",
        "Ana has the most points (1).",
    )


def end_of(played: AnyGame) -> toy.State:
    end: toy.State = walk(played, toy.Rules(2), "end").states[-1]
    return end


def test_a_game_that_keeps_no_sheet_has_the_scores_of_its_result() -> None:
    start, end = toy.start(toy.Rules(2)), end_of(toy.GAME)
    assert toy.GAME.sheet(start) is None
    sheet, turn = toy.GAME.sheet(end), toy.GAME.turn(end)
    assert isinstance(turn, Over)
    assert sheet == plain_sheet(turn)
    assert sheet is not None
    assert sheet.over == turn
    assert [(entry.seat, entry.clause, entry.points) for entry in sheet.entries] == [
        (A, toy.RIGHT, turn.scores[0]),
        (B, toy.RIGHT, turn.scores[1]),
    ]


def test_the_plain_sheet_follows_the_turn_of_the_game_that_has_it() -> None:
    """A copy of a game with another turn has another sheet, and a sheet of its own stays its own."""
    end = end_of(toy.GAME)
    known = toy.turn(end)
    assert isinstance(known, Over)
    other = evolve(toy.GAME, turn=lambda state: evolve(known, scores=(9, 9)))
    sheet = other.sheet(end)
    assert sheet is not None
    assert sheet.points == (9, 9)
    own = ScoreSheet(2, (), (), ())
    kept: Game[toy.Rules, toy.State, toy.Player, toy.Thrown, toy.View] = evolve(
        toy.GAME, sheet=lambda state: own
    )
    assert evolve(kept, turn=other.turn).sheet(end) is own
    assert evolve(toy.GAME) == toy.GAME != kept
