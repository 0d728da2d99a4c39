"""The end of the game and who wins: lines 42 and 43 of the document."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pigrules.core import ClauseId, Over, Seat
from pigrules.games.putz_die_wutz import Ended, Refilling, Rolling, Rules, State
from pigrules.games.putz_die_wutz.ring import pile
from pigrules.testing.walks import any_step

from .sty import A, B, C, Sty, after, cited, events, legal, position, racing, refusals, rolling, under

END = ClauseId("pdw.end.spot-empty")
BLUE = [f"blue {n}" for n in range(1, 7)]
RED = [f"red {n}" for n in range(1, 7)]


def own(*pigs: list[str]) -> list[str]:
    return [", ".join(each) for each in pigs]


def ended(*pigs: list[str]) -> State:
    """Every seat has these pigs, and spot 1 has stayed empty."""
    return position(Ended(END), Rules(seats=len(pigs)), {1: None}, own(*pigs))


@pytest.mark.clause("pdw.end.spot-empty")
def test_the_game_ends_at_once_when_a_spot_stays_empty(game: Sty) -> None:
    """The twelve of the pile have been cleaned already: the thirteenth clean pig is the last."""
    state = racing("green 2 =", cleaned=own(BLUE, RED[:2], RED[2:]))
    assert pile(state.rules.box, state.board) == ()
    told = events(game, state, "B grab soap east")
    assert [event.clause for event in told[-6:]] == [
        "pdw.scrub.cleans",
        "pdw.end.spot-empty",
        "pdw.score.cleaned",
        "pdw.score.cleaned",
        "pdw.score.cleaned",
        "pdw.score.most",
    ]
    over = after(game, state, "B grab soap east")
    assert over == position(Ended(END), spots={2: None}, cleaned=own(BLUE, ["green 2", *RED[:2]], RED[2:]))
    assert game.turn(over) == Over(
        END, (A,), (6, 3, 4), (ClauseId("pdw.score.cleaned"), ClauseId("pdw.score.most"))
    )
    assert game.faults(over) == ()


@pytest.mark.clause("pdw.end.spot-empty")
def test_it_goes_on_as_long_as_only_the_pile_is_used_up(game: Sty) -> None:
    state = racing("green 2 =", cleaned=own(BLUE, ["green 1"], RED[2:]), spots={1: "red 1"})
    assert pile(state.rules.box, state.board) == (("red", 2),)
    state = after(game, state, "B grab soap east")
    assert state.phase == Refilling(2, "east", ())
    state = after(game, state, "up red 2")
    assert state.phase == Rolling(())
    # Turning a pig does not end it either.
    assert after(game, state, "dice green 4 =", "A grab soap south").phase == Rolling(())


@pytest.mark.clause("pdw.end.spot-empty")
def test_or_it_ends_with_the_pile(game: Sty) -> None:
    rules = under(game_end="pile-empty")
    state = racing("green 2 =", cleaned=own(BLUE, ["green 1"], RED[2:]), spots={1: "red 1"}, rules=rules)
    state = after(game, state, "B grab soap east")
    assert events(game, state, "up red 2") == (
        cited("pdw.scrub.refills", spot=2, colour="red", blotches=2, side="east"),
        cited("pdw.end.spot-empty"),
        cited("pdw.score.cleaned", seat=0, points=6),
        cited("pdw.score.cleaned", seat=1, points=2),
        cited("pdw.score.cleaned", seat=2, points=4),
        cited("pdw.score.most", winners=(0,), points=6),
    )
    state = after(game, state, "up red 2")
    assert state.phase == Ended(END)
    assert game.faults(state) == ()


@pytest.mark.clause("pdw.score.cleaned", "pdw.score.most", "pdw.score.shared")
@pytest.mark.parametrize(
    ("pigs", "winners", "points"),
    [
        ((BLUE, RED, ["green 1"]), (A, B), (6, 6, 1)),
        (([*BLUE, "green 1"], RED), (A,), (7, 6)),
        (([], [*BLUE, *RED], ["green 1"]), (B,), (0, 12, 1)),
        (([*BLUE[:4]], [*BLUE[4:], *RED[:2]], RED[2:], ["green 1"]), (A, B, C), (4, 4, 4, 1)),
    ],
)
def test_the_most_cleaned_pigs_win(
    game: Sty, pigs: tuple[list[str], ...], winners: tuple[Seat, ...], points: tuple[int, ...]
) -> None:
    state = ended(*pigs)
    assert game.faults(state) == ()
    turn = game.turn(state)
    assert isinstance(turn, Over)
    assert (turn.clause, turn.winners, turn.scores) == (END, winners, points)
    shared = (ClauseId("pdw.score.shared"),) if len(winners) > 1 else ()
    assert turn.decided == (ClauseId("pdw.score.cleaned"), ClauseId("pdw.score.most"), *shared)


@pytest.mark.clause("pdw.score.shared")
def test_a_shared_victory_is_told(game: Sty) -> None:
    state = racing("green 2 =", cleaned=own(BLUE, RED[:5], RED[5:]))
    assert events(game, state, "B grab soap east")[-2:] == (
        cited("pdw.score.most", winners=(0, 1), points=6),
        cited("pdw.score.shared", winners=(0, 1)),
    )


@pytest.mark.clause("core.turn.over")
@pytest.mark.parametrize("line", ["A grab jar", "B pass", "C turn 1", "dice green 1 =", "up blue 1"])
def test_after_the_end_nothing_happens(game: Sty, line: str) -> None:
    state = ended(BLUE, RED, ["green 1"])
    assert legal(game, state) == []
    assert refusals(game, state, line) == (
        cited("core.turn.over", ended="pdw.end.spot-empty"),
        cited("pdw.end.spot-empty"),
    )


@pytest.mark.clause("pdw.end.spot-empty", "pdw.very-young.eight-pigs")
@pytest.mark.parametrize(("variant", "clean"), [("normal", 13), ("young", 13), ("very-young", 11)])
@pytest.mark.parametrize(("reading", "fewer"), [("spot-empty", 0), ("pile-empty", 1)])
def test_a_whole_game_ends_with_the_same_number_of_clean_pigs(
    game: Sty, variant: Any, clean: int, reading: Any, fewer: int
) -> None:
    """24 pigs less 12 in the square, or 18 less 8, and the one whose spot stays empty."""
    rules = Rules(seats=2, variant=variant, readings=under(game_end=reading).readings)
    random, state = Random("whole"), game.start(rules)
    while not isinstance(state.phase, Ended):
        assert sum(state.board.points) < clean - fewer or isinstance(state.phase, Refilling)
        state = game.advance(state, any_step(game, state, random))
    assert sum(state.board.points) == clean - fewer


def test_a_pile_that_is_not_used_up_ends_nothing(game: Sty) -> None:
    state = after(game, rolling(), "dice green 1 =", "B grab soap east")
    assert not isinstance(game.turn(state), Over)
