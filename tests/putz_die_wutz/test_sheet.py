"""Score sheets worked out by hand: a point for each cleaned pig (lines 33 and 43)."""

from __future__ import annotations

import pytest

from asking import entry
from pigrules.core import ClauseId, Entry, ScoreSheet
from pigrules.games.putz_die_wutz import Ended, Rules, State

from .sty import A, B, C, D, Sty, after, cited, position, racing, rolling, under

END = ClauseId("pdw.end.spot-empty")
BLUE = [f"blue {n}" for n in range(1, 7)]
RED = [f"red {n}" for n in range(1, 7)]


def own(*pigs: list[str]) -> list[str]:
    return [", ".join(each) for each in pigs]


def ended(*pigs: list[str]) -> State:
    """Each seat has these pigs, and spot 1 has stayed empty."""
    return position(Ended(END), Rules(seats=len(pigs)), {1: None}, own(*pigs))


def of(game: Sty, state: State) -> ScoreSheet:
    assert game.faults(state) == ()
    sheet = game.sheet(state)
    assert sheet is not None
    assert sheet.counted == ("pdw.score.cleaned",)
    return sheet


def cleaned(*counts: int) -> tuple[Entry, ...]:
    return tuple(
        entry(seat, "pdw.score.cleaned", count, seat=seat, points=count) for seat, count in enumerate(counts)
    )


@pytest.mark.clause("pdw.score.cleaned", "pdw.score.most")
def test_the_most_cleaned_pigs(game: Sty) -> None:
    state = ended([*BLUE, "green 1"], RED)
    sheet = of(game, state)
    assert sheet.entries == cleaned(7, 6)
    assert sheet.ended == cited("pdw.end.spot-empty")
    assert sheet.decided == (cited("pdw.score.most", winners=(0,), points=7),)
    assert (sheet.points, sheet.winners) == ((7, 6), (A,))
    assert sheet.over == game.turn(state)


@pytest.mark.clause("pdw.score.most", "pdw.score.shared")
def test_two_who_tie_share_the_victory(game: Sty) -> None:
    state = ended(BLUE, RED, ["green 1"])
    sheet = of(game, state)
    assert sheet.entries == cleaned(6, 6, 1)
    assert sheet.decided == (
        cited("pdw.score.most", winners=(0, 1), points=6),
        cited("pdw.score.shared", winners=(0, 1)),
    )
    assert sheet.winners == (A, B)
    assert sheet.over == game.turn(state)


@pytest.mark.clause("pdw.score.shared")
def test_three_of_four_tie(game: Sty) -> None:
    sheet = of(game, ended(BLUE[:4], ["green 1"], [*BLUE[4:], *RED[:2]], RED[2:]))
    assert sheet.points == (4, 1, 4, 4)
    assert sheet.winners == (A, C, D)
    assert sheet.decided[-1] == cited("pdw.score.shared", winners=(0, 2, 3))


def test_a_seat_without_a_pig_has_a_line_too(game: Sty) -> None:
    sheet = of(game, ended([], [*BLUE, *RED], ["green 1"]))
    assert sheet.entries == cleaned(0, 12, 1)
    assert sheet.winners == (B,)


@pytest.mark.clause("pdw.end.spot-empty")
def test_the_same_pigs_end_the_game_or_not(game: Sty) -> None:
    """With the twelfth clean pig the last of the pile is laid out: 6, 2 and 4."""
    lying = {1: "red 1"}
    for reading, final in (("spot-empty", False), ("pile-empty", True)):
        rules = under(game_end=reading)
        state = racing("green 2 =", cleaned=own(BLUE, ["green 1"], RED[2:]), spots=lying, rules=rules)
        sheet = of(game, after(game, state, "B grab soap east", "up red 2"))
        assert sheet.entries == cleaned(6, 2, 4)
        assert sheet.decided == (cited("pdw.score.most", winners=(0,), points=6),)
        assert sheet.final == final


def test_the_points_as_they_stand(game: Sty) -> None:
    sheet = of(game, rolling(cleaned=["blue 1", "blue 2, red 2"]))
    assert (sheet.final, sheet.points, sheet.winners) == (False, (1, 2, 0), (B,))
    none = of(game, game.start(Rules(seats=2)))
    assert (none.entries, none.winners) == (cleaned(0, 0), (A, B))
