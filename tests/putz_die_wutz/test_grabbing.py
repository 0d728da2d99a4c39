"""Who may grab what: lines 17, 18, 30 and 37 to 39 of the document, and the refusals of the referee."""

from __future__ import annotations

import pytest

from pigrules.core import Choose, ClauseId

from .sty import (
    FOUR,
    TWO,
    A,
    B,
    C,
    Sty,
    after,
    cited,
    clauses,
    deeds,
    events,
    legal,
    racing,
    refusals,
    seats,
    under,
)

RACE = ClauseId("pdw.round.race")
SOAPS = [f"soap {side}" for side in ("north", "east", "south", "west")]
PIGS = [f"pig {spot}" for spot in range(1, 13)]
ITEMS = [*SOAPS, "jar", *PIGS]
NOT_YOURS = "core.turn.not-your-turn"


def steps_of(seat: str, items: list[str]) -> list[str]:
    return [*(f"{seat} grab {item}" for item in items), f"{seat} pass"]


def test_everything_can_be_grabbed_by_everybody(game: Sty) -> None:
    state = racing("green 1 =")
    assert legal(game, state) == [*steps_of("A", ITEMS), *steps_of("B", ITEMS), *steps_of("C", ITEMS)]


# After a mistake


@pytest.mark.clause("pdw.grab.once")
def test_whoever_was_wrong_does_not_grab_again(game: Sty) -> None:
    state = racing("green 1 =", "B grab soap south")
    for item in ITEMS:
        held = [cited("pdw.grab.first-hand", item="soap", at="south", target=1)] * (item == "soap south")
        assert refusals(game, state, f"B grab {item}") == (cited("pdw.grab.once", seat=1), *held)
        assert (refusals(game, state, f"A grab {item}") == ()) is (item != "soap south")
    assert game.turn(state) == Choose((A, C), RACE)
    assert refusals(game, state, "B pass") == (
        cited(NOT_YOURS, seat=1, seats=(0, 2), asked="pdw.round.race"),
        cited("pdw.grab.once"),
    )


@pytest.mark.clause("pdw.grab.once", "pdw.mistake.two-players")
def test_two_players_may_read_it_otherwise(game: Sty) -> None:
    """Both penalties fall away: then the same player may try everything that they have not in hand yet."""
    lenient = under(2, two_players="no-penalty")
    done = ("A grab soap south", "A grab jar")
    state = racing("green 1 =", *done, rules=lenient)
    assert game.turn(state) == Choose((A, B), RACE)
    own = [item for item in ITEMS if item not in ("soap south", "jar")]
    assert legal(game, state) == [*steps_of("A", own), *steps_of("B", own)]
    assert refusals(game, state, "A grab jar") == (
        cited("pdw.grab.first-hand", item="jar", at="middle", target=0),
    )
    assert after(game, state, "A grab soap east").board.ring[0] is not None
    # By default the second grab is lost; and at a table of three the reading changes nothing.
    assert refusals(game, racing("green 1 =", done[0], rules=TWO), "A grab soap east") == (
        cited("pdw.grab.once", seat=0),
    )
    three = under(3, two_players="no-penalty")
    assert refusals(game, racing("green 1 =", done[0], rules=three), "A grab soap east") == (
        cited("pdw.grab.once", seat=0),
    )


# The first hand


@pytest.mark.clause("pdw.grab.first-hand")
@pytest.mark.parametrize(
    ("item", "kind", "at"),
    [("soap north", "soap", "north"), ("jar", "jar", "middle"), ("pig 12", "pig", 12)],
)
def test_a_later_hand_has_grabbed_nothing(game: Sty, item: str, kind: str, at: str | int) -> None:
    state = racing("green 1 =", f"C grab {item}")
    assert refusals(game, state, f"A grab {item}") == (
        cited("pdw.grab.first-hand", item=kind, at=at, target=2),
    )
    rest = [each for each in ITEMS if each != item]
    assert legal(game, state) == [*steps_of("A", rest), *steps_of("B", rest)]
    assert refusals(game, state, "A grab soap east") == ()


@pytest.mark.clause("pdw.grab.first-hand")
def test_a_table_may_let_both_hands_count(game: Sty) -> None:
    both = under(4, same_item="both")
    state = racing("green 1 =", "A grab jar", rules=both)
    assert events(game, state, "B grab jar") == (
        cited("pdw.mistake.jar", seat=1),
        cited("pdw.mistake.skip-next", seat=1),
        cited("pdw.mistake.goes-on", seats=(2, 3)),
    )
    assert refusals(game, after(game, state, "B grab jar"), "C grab jar") == ()
    own = under(2, same_item="both", two_players="no-penalty")
    assert refusals(game, racing("green 1 =", "A grab jar", rules=own), "A grab jar") == (
        cited("pdw.grab.first-hand", item="jar", at="middle", target=0),
    )
    after_two = racing("green 1 =", "A grab jar", "B grab jar", rules=own)
    assert refusals(game, after_two, "B grab jar") == (
        cited("pdw.grab.first-hand", item="jar", at="middle", target=0),
    )


# Pigs and the jar


@pytest.mark.clause("pdw.grab.pig-counts", "pdw.mistake.pig")
def test_a_hand_on_a_pig_is_a_mistake_or_no_grab(game: Sty) -> None:
    mistake, no_grab = racing("green 1 ="), racing("green 1 =", rules=under(hand_on_a_pig="no-grab"))
    for spot in (1, 7):  # The desired pig itself is no better than another.
        assert clauses(game, mistake, f"A grab pig {spot}") == [
            "pdw.mistake.pig",
            "pdw.mistake.skip-next",
            "pdw.mistake.goes-on",
        ]
        assert refusals(game, no_grab, f"A grab pig {spot}") == (cited("pdw.grab.pig-counts"),)
    assert legal(game, no_grab)[:6] == steps_of("A", ITEMS[:5])


@pytest.mark.clause("pdw.grab.jar-counts", "pdw.mistake.jar")
def test_a_hand_on_the_jar_is_a_mistake_or_no_grab(game: Sty) -> None:
    reading = under(hand_on_the_jar="no-grab")
    assert clauses(game, racing("green 1 ="), "A grab jar")[0] == "pdw.mistake.jar"
    assert refusals(game, racing("green 1 =", rules=reading), "A grab jar") == (cited("pdw.grab.jar-counts"),)
    assert legal(game, racing("green 1 =", rules=reading))[:5] == steps_of("A", [*SOAPS, *PIGS])[:5]
    # If the red pig counts it is the same; if neither is there the jar is right under both readings.
    red = racing("blue 1 =", rules=reading, spots={1: "red 1"})
    assert refusals(game, red, "A grab jar") == (cited("pdw.grab.jar-counts"),)
    for rules in (under(), reading):
        assert "A grab jar" in legal(game, racing("blue 1 =", rules=rules))
        assert clauses(game, racing("blue 1 =", rules=rules), "A grab jar")[0] == "pdw.round.first"


# Skipping


@pytest.mark.clause("pdw.grab.skips")
def test_whoever_skips_the_round_grabs_nothing(game: Sty) -> None:
    state = racing("green 1 =", skipping="B")
    assert game.turn(state) == Choose((A, C), RACE)
    assert refusals(game, state, "B grab soap east") == (cited("pdw.grab.skips", seat=1),)
    assert refusals(game, state, "B pass") == (cited("pdw.grab.skips", seat=1),)
    assert refusals(game, state, "A grab soap east") == refusals(game, state, "A pass") == ()


@pytest.mark.clause("pdw.grab.skips", "pdw.grab.first-hand")
def test_all_that_refuses_a_hand_is_told_in_order(game: Sty) -> None:
    reading = under(hand_on_a_pig="no-grab", hand_on_the_jar="no-grab")
    state = racing("green 1 =", "A grab soap west", skipping="B", rules=reading)
    assert refusals(game, state, "B grab soap west") == (
        cited("pdw.grab.skips", seat=1),
        cited("pdw.grab.first-hand", item="soap", at="west", target=0),
    )
    assert refusals(game, state, "B grab pig 1") == (
        cited("pdw.grab.skips", seat=1),
        cited("pdw.grab.pig-counts"),
    )
    assert refusals(game, state, "B grab jar") == (
        cited("pdw.grab.skips", seat=1),
        cited("pdw.grab.jar-counts"),
    )
    assert refusals(game, state, "A grab jar") == (
        cited("pdw.grab.once", seat=0),
        cited("pdw.grab.jar-counts"),
    )


@pytest.mark.clause("pdw.grab.skips", "pdw.mistake.while-skipping")
def test_a_table_may_punish_a_hand_put_out_while_skipping(game: Sty) -> None:
    longer = under(skipping_hand="skips-longer")
    state = racing("green 1 =", skipping="B", rules=longer)
    assert game.turn(state) == Choose((A, B, C), RACE)
    # Soap east is right, but not for B: it goes back, and A may still take it.
    assert events(game, state, "B grab soap east") == (cited("pdw.mistake.while-skipping", seat=1),)
    state = after(game, state, "B grab soap east")
    assert game.turn(state) == Choose((A, C), RACE)
    assert refusals(game, state, "B grab jar") == (cited("pdw.grab.skips", seat=1),)
    assert events(game, state, "A grab soap east")[-1] == cited("pdw.round.next", seats=(0, 2))
    assert after(game, state, "A grab soap east").phase.skipping == (B,)  # type: ignore[union-attr]
    # B need not put out a hand, of course, and then skips no more.
    waited = after(game, racing("green 1 =", skipping="B", rules=longer), "B pass", "A grab soap east")
    assert waited.phase.skipping == ()  # type: ignore[union-attr]


# Giving up


@pytest.mark.clause("pdw.round.give-up")
def test_whoever_gives_up_is_out_of_the_round_and_not_punished(game: Sty) -> None:
    state = racing("green 1 =")
    assert events(game, state, "B pass") == (cited("pdw.round.give-up", seat=1),)
    state = after(game, state, "B pass")
    assert state == racing("green 1 =", "B pass")
    assert game.turn(state) == Choose((A, C), RACE)
    out = (cited(NOT_YOURS, seat=1, seats=(0, 2), asked="pdw.round.race"), cited("pdw.round.give-up"))
    assert refusals(game, state, "B grab soap east") == refusals(game, state, "B pass") == out
    assert after(game, state, "A grab soap east").phase.skipping == ()  # type: ignore[union-attr]


# What the referee refuses


@pytest.mark.clause("core.turn.not-your-turn", "core.name.no-such-thing")
def test_seats_and_spots_that_are_not_there(game: Sty) -> None:
    state = racing("green 1 =")
    for line in ("D grab soap east", "D pass", "Z grab pig 99"):
        seat = ord(line[0]) - ord("A")
        assert refusals(game, state, line) == (
            cited(NOT_YOURS, seat=seat, seats=(0, 1, 2), asked="pdw.round.race"),
            cited("pdw.round.race"),
        )
    for spot in (13, 99):
        assert refusals(game, state, f"A grab pig {spot}") == (
            cited("core.name.no-such-thing", thing="spot", value=spot, owner="table"),
            cited("pdw.setup.square"),
        )
    assert refusals(game, racing("green 1 =", rules=FOUR), "D grab pig 12") == ()


def test_who_is_left_in_a_round_is_worked_out_once_whatever_was_grabbed() -> None:
    """By its items a race has very many courses, by its players few."""
    rules = under()
    course = rules.memo.course((), deeds("A grab jar", "B pass"))
    assert rules.memo.course((), deeds("A grab pig 7", "B pass")) is course
    assert rules.memo.course((), deeds("A pass", "B grab jar")) != course
    assert course.searching == seats("C")
