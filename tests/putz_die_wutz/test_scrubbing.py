"""What the scrubber does: lines 31 to 35 of the document."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pigrules.core import Chance, Choose, ClauseId
from pigrules.games.putz_die_wutz import Drawn, Pig, Placed, Refilling

from .sty import (
    LYING,
    C,
    Sty,
    after,
    cited,
    events,
    legal,
    picking,
    pig,
    position,
    racing,
    refusals,
    rolling,
    under,
)

JAR_PIG = ClauseId("pdw.scrub.jar-pig")


@pytest.mark.clause("pdw.round.first", "pdw.scrub.cleans")
def test_a_pig_that_looks_at_the_scrubber_is_cleaned(game: Sty) -> None:
    state = racing("green 2 =")
    told = events(game, state, "B grab soap east")
    assert told[0] == cited("pdw.round.first", seat=1)
    assert told[-1] == cited("pdw.scrub.cleans", seat=1, colour="green", blotches=2, spot=2)
    state = after(game, state, "B grab soap east")
    assert state == position(Refilling(2, "east", ()), spots={2: None}, cleaned=("", "green 2"))
    again = racing("yellow 4 =", cleaned=("blue 6, green 2", ""), spots={2: "red 1"})
    assert after(game, again, "A grab soap north").board.cleaned[0] == (
        Pig("blue", 6),
        Pig("green", 2),
        Pig("yellow", 4),
    )


@pytest.mark.clause("pdw.scrub.cleans", "pdw.item.red")
def test_a_red_pig_in_the_place_of_the_desired_one_is_cleaned_too(game: Sty) -> None:
    state = after(game, racing("blue 2 =", spots={9: "red 2 south"}), "C grab soap south")
    assert state.board.cleaned == ((), (), (pig("red 2"),))


@pytest.mark.clause("pdw.scrub.turns")
@pytest.mark.parametrize(("line", "side"), [("A grab soap south", "north"), ("B grab soap south", "east")])
def test_a_pig_that_looks_at_another_is_turned(game: Sty, line: str, side: str) -> None:
    state = racing("green 5 =")
    assert events(game, state, line)[-1] == cited(
        "pdw.scrub.turns", seat="AB".index(line[0]), colour="green", blotches=5, spot=5, side=side
    )
    assert after(game, state, line) == rolling(spots={5: f"green 5 {side}"})


@pytest.mark.clause("pdw.scrub.turns", "pdw.scrub.cleans")
def test_a_pig_that_looks_at_an_empty_side(game: Sty) -> None:
    """Nobody sits in the west."""
    state = racing("yellow 1 =")
    assert after(game, state, "C grab soap west") == rolling(spots={7: "yellow 1 south"})
    cleaned = under(empty_side="cleaned")
    state = after(game, racing("yellow 1 =", rules=cleaned), "C grab soap west")
    assert state.phase == Refilling(7, "west", ())
    assert state.board.cleaned == ((), (), (pig("yellow 1"),))
    # One that looks at somebody else is turned all the same.
    state = after(game, racing("green 1 =", rules=cleaned), "C grab soap east")
    assert state == rolling(rules=cleaned, spots={1: "green 1 south"})


# The next pig


@pytest.mark.clause("pdw.scrub.refills")
def test_the_next_pig_of_the_pile_comes_to_the_empty_spot(game: Sty) -> None:
    state = after(game, racing("green 2 ="), "B grab soap east")
    assert game.turn(state) == Chance(ClauseId("pdw.scrub.refills"))
    odds = game.chances(state)
    assert len(odds) == 12  # Blue and red.
    assert odds.probability(Drawn("red", 3)) == Fraction(1, 12)
    assert odds.probability(Drawn("green", 2)) == 0
    for gone in ("up green 2", "up green 1"):  # One was cleaned, the other lies there.
        assert refusals(game, state, gone) == (cited("core.chance.impossible"), cited("pdw.components.pigs"))
    assert events(game, state, "up red 3") == (
        cited("pdw.scrub.refills", spot=2, colour="red", blotches=3, side="east"),
    )
    assert after(game, state, "up red 3") == rolling(spots={2: "red 3"}, cleaned=("", "green 2"))


@pytest.mark.clause("pdw.scrub.refills")
def test_where_the_new_pig_looks(game: Sty) -> None:
    """The pig at spot 2 had been turned to the south, where C sits."""
    for value, side in (("clockwise", "east"), ("as-the-old", "south")):
        rules = under(new_pig_looks=value)
        state = after(game, racing("green 2 =", spots={2: "green 2 south"}, rules=rules), "C grab soap south")
        assert state.phase == Refilling(2, "south", ())
        assert events(game, state, "up red 3")[0] == cited(
            "pdw.scrub.refills", spot=2, colour="red", blotches=3, side=side
        )
        placed = after(game, state, "up red 3").board.ring[1]
        assert placed == Placed(Pig("red", 3), side)  # type: ignore[arg-type]


# The jar


@pytest.mark.clause("pdw.scrub.jar-pig", "pdw.item.jar")
def test_the_right_grab_of_the_jar_gives_a_pig_to_pick(game: Sty) -> None:
    state = after(game, racing("blue 2 =", "A grab soap east"), "C grab jar")
    assert state == picking(C, "A")
    assert game.turn(state) == Choose((C,), JAR_PIG)
    assert legal(game, state) == [f"C turn {spot}" for spot in range(1, 13)]


@pytest.mark.clause("pdw.scrub.jar-turned")
def test_any_one_pig_is_turned_and_none_is_cleaned(game: Sty) -> None:
    assert events(game, picking(C, "A"), "C turn 1") == (
        cited("pdw.scrub.jar-turned", seat=2, colour="green", blotches=1, spot=1, side="south"),
    )
    assert after(game, picking(C, "A"), "C turn 1") == rolling("A", spots={1: "green 1 south"})
    # Spot 4 looks at C already: it stays as it is, and is not cleaned.
    assert after(game, picking(C, "A"), "C turn 4") == rolling("A")


@pytest.mark.clause("pdw.scrub.jar-pig")
def test_a_table_may_want_a_pig_that_looks_elsewhere(game: Sty) -> None:
    rules = under(jar_pig="must-turn")
    state = picking(C, "A", rules=rules)
    for spot in (4, 5, 6):
        assert refusals(game, state, f"C turn {spot}") == (cited("pdw.scrub.jar-pig", seat=2, spot=spot),)
    assert legal(game, state) == [f"C turn {spot}" for spot in (1, 2, 3, 7, 8, 9, 10, 11, 12)]
    assert refusals(game, state, "C turn 1") == ()
    # If all look at C there is no other pig to be had.
    everybody = {spot: f"{words} south" for spot, words in enumerate(LYING, 1)}
    assert len(legal(game, picking(C, "A", rules=rules, spots=everybody))) == 12
    assert legal(game, picking(C, "A", rules=rules, spots={**everybody, 9: "yellow 3 north"})) == ["C turn 9"]


@pytest.mark.clause("core.turn.not-your-turn", "core.name.no-such-thing")
def test_only_the_scrubber_picks(game: Sty) -> None:
    assert refusals(game, picking(C, "A"), "B turn 1") == (
        cited("core.turn.not-your-turn", seat=1, seats=(2,), asked=JAR_PIG),
        cited(JAR_PIG),
    )
    assert refusals(game, picking(C, "A"), "C turn 13") == (
        cited("core.name.no-such-thing", thing="spot", value=13, owner="table"),
        cited("pdw.setup.square"),
    )
