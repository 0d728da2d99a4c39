"""What a wrong grab is told and what it costs: lines 36 to 39 of the document."""

from __future__ import annotations

from typing import Any

import pytest

from pigrules.core import Choose, ClauseId
from pigrules.games.putz_die_wutz import Refilling, Rolling

from .sty import (
    FOUR,
    RULES,
    TWO,
    A,
    B,
    C,
    D,
    Sty,
    after,
    cited,
    clauses,
    events,
    racing,
    rolling,
    seats,
    under,
)

RACE = ClauseId("pdw.round.race")
OVER = [
    "pdw.round.nobody",
    "pdw.dice.colour",
    "pdw.dice.blotches",
    "pdw.dice.special",
    "pdw.dice.desired",
    "pdw.item.soap",
]
"""What is told when nobody was right, if the dice asked for a pig of the ring."""


@pytest.mark.clause("pdw.mistake.soap", "pdw.mistake.jar", "pdw.mistake.pig", "pdw.mistake.skip-next")
@pytest.mark.parametrize(
    ("shown", "line", "wrong"),
    [
        ("green 1 =", "B grab soap south", cited("pdw.mistake.soap", seat=1, side="south")),
        ("green 1 =", "A grab soap north", cited("pdw.mistake.soap", seat=0, side="north")),
        ("green 1 =", "C grab jar", cited("pdw.mistake.jar", seat=2)),
        ("green 1 =", "B grab pig 1", cited("pdw.mistake.pig", seat=1, spot=1)),
        ("blue 1 =", "B grab soap east", cited("pdw.mistake.soap", seat=1, side="east")),
        ("blue 1 =", "B grab pig 12", cited("pdw.mistake.pig", seat=1, spot=12)),
    ],
)
def test_a_wrong_grab_is_told_with_its_price_and_without_what_is_right(
    game: Sty, shown: str, line: str, wrong: Any
) -> None:
    seat = "ABC".index(line[0])
    assert events(game, racing(shown), line) == (
        wrong,
        cited("pdw.mistake.skip-next", seat=seat),
        cited("pdw.mistake.goes-on", seats=tuple(s for s in range(3) if s != seat)),
    )


@pytest.mark.clause("pdw.mistake.goes-on", "pdw.grab.once")
def test_the_others_go_on(game: Sty) -> None:
    state = after(game, racing("green 1 ="), "A grab jar")
    assert state == racing("green 1 =", "A grab jar")
    assert game.turn(state) == Choose((B, C), RACE)
    assert clauses(game, state, "C grab soap east")[0] == "pdw.round.first"


@pytest.mark.clause("pdw.mistake.skip-next", "pdw.round.next")
def test_everyone_who_was_wrong_skips_the_next_round_and_that_one_only(game: Sty) -> None:
    state = after(game, racing("green 4 =", rules=FOUR), "A grab jar", "D grab soap west")
    assert events(game, state, "B grab soap south")[-2:] == (
        cited("pdw.scrub.turns", seat=1, colour="green", blotches=4, spot=4, side="east"),
        cited("pdw.round.next", seats=(1, 2)),
    )
    state = after(game, state, "B grab soap south")
    assert state.phase == Rolling((A, D))
    state = after(game, state, "dice green 5 =")
    assert game.turn(state) == Choose((B, C), RACE)
    # Soap south is where C sits: green 5 is cleaned, and then all take part again.
    state = after(game, state, "C grab soap south")
    assert state.phase == Refilling(5, "south", ())
    assert after(game, state, "up red 1").phase == Rolling(())


@pytest.mark.clause("pdw.mistake.skip-next")
def test_the_skipping_stays_through_a_pig_drawn_and_a_pig_picked(game: Sty) -> None:
    state = after(game, racing("green 1 ="), "A grab jar", "B grab soap east", "up red 1")
    assert state.phase == Rolling((A,))
    state = after(game, racing("blue 1 ="), "A grab soap east", "B grab jar", "B turn 5")
    assert state.phase == Rolling((A,))


@pytest.mark.clause("pdw.mistake.two-players")
def test_in_a_game_of_two_nobody_skips(game: Sty) -> None:
    for rules, left in ((TWO, (1,)), (under(2, two_players="no-penalty"), (0, 1))):
        state = racing("green 1 =", rules=rules)
        assert events(game, state, "A grab jar") == (
            cited("pdw.mistake.jar", seat=0),
            cited("pdw.mistake.two-players", seat=0),
            cited("pdw.mistake.goes-on", seats=left),
        )
        state = after(game, state, "A grab jar", "B grab soap east")
        assert state.phase == Rolling(())


def test_that_only_two_are_left_is_no_game_of_two(game: Sty) -> None:
    state = racing("green 1 =", skipping="C")
    assert clauses(game, state, "A grab jar")[1] == "pdw.mistake.skip-next"


@pytest.mark.clause("pdw.round.nobody", "pdw.round.next")
def test_nobody_was_right(game: Sty) -> None:
    state = racing("green 1 =", "A grab jar", "B pass")
    assert events(game, state, "C grab soap south") == (
        cited("pdw.mistake.soap", seat=2, side="south"),
        cited("pdw.mistake.skip-next", seat=2),
        cited("pdw.round.nobody"),
        cited("pdw.dice.colour", colour="green"),
        cited("pdw.dice.blotches", count=1),
        cited("pdw.dice.special", special="=", count=1),
        cited("pdw.dice.desired", colour="green", blotches=1),
        cited("pdw.item.soap", colour="green", blotches=1, spot=1, side="east"),
        cited("pdw.round.next", seats=(1,)),
    )
    assert after(game, state, "C grab soap south") == rolling("AC")
    gave_up = racing("green 1 =", "A pass", "B pass")
    assert clauses(game, gave_up, "C pass") == ["pdw.round.give-up", *OVER]
    assert after(game, gave_up, "C pass") == rolling()


def test_nobody_was_right_and_the_dice_stay(game: Sty) -> None:
    """Then what they ask for is not told: it is sought again."""
    same = under(nobody_right="same-dice")
    state = racing("green 1 =", "A grab jar", "B pass", rules=same)
    assert events(game, state, "C pass") == (
        cited("pdw.round.give-up", seat=2),
        cited("pdw.round.nobody"),
        cited("pdw.round.next", seats=(1, 2)),
    )
    again = after(game, state, "C pass")
    assert again == racing("green 1 =", skipping="A", rules=same)
    assert after(game, again, "B pass", "C pass") == racing("green 1 =", rules=same)
    assert after(game, again, "B pass", "C grab soap east").phase == Rolling(())


@pytest.mark.clause("pdw.mistake.all-skip")
def test_a_round_that_all_would_skip_is_passed_over(game: Sty) -> None:
    state = racing("green 1 =", "A grab jar", "B grab soap west")
    assert clauses(game, state, "C grab pig 1") == [
        "pdw.mistake.pig",
        "pdw.mistake.skip-next",
        *OVER,
        "pdw.mistake.all-skip",
    ]
    assert after(game, state, "C grab pig 1") == rolling()
    same = under(nobody_right="same-dice")
    state = racing("green 1 =", "A grab jar", "B grab soap west", rules=same)
    assert clauses(game, state, "C grab pig 1")[2:] == ["pdw.round.nobody", "pdw.mistake.all-skip"]
    assert after(game, state, "C grab pig 1") == racing("green 1 =", rules=same)


@pytest.mark.clause("pdw.mistake.all-skip")
def test_or_thrown_without_a_grab(game: Sty) -> None:
    thrown = under(everybody_skips="thrown")
    state = racing("green 1 =", "A grab jar", "B grab soap west", rules=thrown)
    assert events(game, state, "C grab pig 1")[-1] == cited("pdw.round.next", seats=())
    state = after(game, state, "C grab pig 1")
    assert state == rolling("ABC", rules=thrown)
    assert events(game, state, "dice green 2 =") == (
        cited("pdw.round.throw", faces=("green", 2, "=")),
        cited("pdw.mistake.all-skip"),
    )
    assert after(game, state, "dice green 2 =") == rolling(rules=thrown)
    both = under(everybody_skips="thrown", nobody_right="same-dice")
    assert after(game, rolling("ABC", rules=both), "dice green 2 =") == racing("green 2 =", rules=both)
    # The dice stay for a round that all skip, and for the one after it, in which nobody skips.
    state = racing("green 1 =", "A grab jar", "B grab soap west", rules=both)
    assert clauses(game, state, "C grab pig 1")[2:] == [
        "pdw.round.nobody",
        "pdw.round.next",
        "pdw.mistake.all-skip",
    ]
    assert after(game, state, "C grab pig 1") == racing("green 1 =", rules=both)


def test_the_first_mistake_may_end_the_round(game: Sty) -> None:
    ends = under(after_a_mistake="ends")
    state = racing("green 1 =", "B pass", rules=ends)
    assert clauses(game, state, "A grab jar") == [
        "pdw.mistake.jar",
        "pdw.mistake.skip-next",
        *OVER,
        "pdw.round.next",
    ]
    assert after(game, state, "A grab jar") == rolling("A", rules=ends)
    assert after(game, racing("green 1 =", rules=ends), "A pass") == racing("green 1 =", "A pass", rules=ends)
    # A hand that counts for nothing ends nothing.
    lenient = under(after_a_mistake="ends", skipping_hand="skips-longer")
    state = after(game, racing("green 1 =", skipping="C", rules=lenient), "C grab jar")
    assert game.turn(state) == Choose((A, B), RACE)


@pytest.mark.clause("pdw.mistake.skip-next", "pdw.round.next")
def test_the_first_mistake_alone_may_be_punished(game: Sty) -> None:
    first = under(4, several_mistakes="first-only")
    state = racing("green 1 =", "C grab jar", rules=first)
    assert events(game, state, "A grab soap west") == (
        cited("pdw.mistake.soap", seat=0, side="west"),
        cited("pdw.mistake.goes-on", seats=(1, 3)),
    )
    state = after(game, state, "A grab soap west", "B grab pig 3", "D grab pig 4")
    assert state == rolling("C", rules=first)


@pytest.mark.clause("pdw.mistake.while-skipping")
@pytest.mark.parametrize(
    ("done", "line", "skips"),
    [
        ((), "B grab soap east", ""),  # C and A put out no hand.
        (("A grab jar",), "B grab soap east", "A"),
        (("A grab jar", "C grab pig 9"), "B grab soap east", "AC"),
        (("A grab soap east",), "B grab soap east", "A"),
        (("A grab jar", "C grab pig 9"), "B grab pig 2", ""),  # Then all three would skip.
        (("A grab jar",), "B grab pig 2", "AB"),
        (("A grab jar",), "B pass", "A"),
    ],
)
def test_skipping_longer(game: Sty, done: tuple[str, ...], line: str, skips: str) -> None:
    """A and C skip; only B takes part."""
    longer = under(skipping_hand="skips-longer")
    state = after(game, racing("green 1 =", skipping="AC", rules=longer), *done, line)
    assert state.phase.skipping == seats(skips)  # type: ignore[union-attr]


def test_who_skips_and_puts_out_a_hand_is_punished_even_if_only_the_first_mistake_is(game: Sty) -> None:
    rules = under(4, skipping_hand="skips-longer", several_mistakes="first-only")
    state = racing("green 1 =", skipping="D", rules=rules)
    state = after(game, state, "A grab jar", "D grab soap west", "B grab pig 4", "C pass")
    assert state == rolling("AD", rules=rules)


# A single player who may grab


@pytest.mark.clause("pdw.round.alone")
def test_a_player_left_alone_still_has_to_grab(game: Sty) -> None:
    state = rolling("AC")
    assert events(game, state, "dice green 1 =") == (
        cited("pdw.round.throw", faces=("green", 1, "=")),
        cited("pdw.round.alone", seat=1),
    )
    state = after(game, state, "dice green 1 =")
    assert state == racing("green 1 =", skipping="AC")
    assert game.turn(state) == Choose((B,), RACE)
    assert clauses(game, state, "B grab jar") == [
        "pdw.mistake.jar",
        "pdw.mistake.skip-next",
        *OVER,
        "pdw.round.next",
    ]
    assert after(game, state, "B grab jar") == rolling("B")


@pytest.mark.clause("pdw.round.alone", "pdw.round.first")
def test_or_is_given_the_round(game: Sty) -> None:
    given = under(lone_player="given")
    state = rolling("AC", rules=given)
    assert clauses(game, state, "dice green 1 =") == [
        "pdw.round.throw",
        "pdw.round.alone",
        "pdw.round.first",
        *OVER[1:],
        "pdw.scrub.cleans",
    ]
    assert after(game, state, "dice green 1 =").phase == Refilling(1, "east", ())
    turned = after(game, state, "dice green 4 =")
    assert turned == rolling(rules=given, spots={4: "green 4 east"})
    picks = after(game, state, "dice blue 4 =")
    assert game.turn(picks) == Choose((B,), ClauseId("pdw.scrub.jar-pig"))
    # Two who are left race as ever, and so do two players.
    assert after(game, rolling("A", rules=given), "dice green 1 =") == racing(
        "green 1 =", skipping="A", rules=given
    )
    two = under(2, lone_player="given")
    assert after(game, rolling(rules=two), "dice green 1 =") == racing("green 1 =", rules=two)


def test_it_is_given_with_the_same_dice_too(game: Sty) -> None:
    rules = under(lone_player="given", nobody_right="same-dice")
    state = racing("green 4 =", "A grab jar", "C grab pig 1", rules=rules)
    assert clauses(game, state, "B pass") == [
        "pdw.round.give-up",
        "pdw.round.nobody",
        "pdw.round.next",
        "pdw.round.alone",
        "pdw.round.first",
        *OVER[1:],
        "pdw.scrub.turns",
    ]
    assert after(game, state, "B pass") == rolling(rules=rules, spots={4: "green 4 east"})


def test_the_last_of_four_is_left_alone(game: Sty) -> None:
    assert cited("pdw.round.alone", seat=3) in events(game, rolling("ABC", rules=FOUR), "dice blue 1 =")
    assert events(game, rolling("AB", rules=FOUR), "dice blue 1 =") == (
        cited("pdw.round.throw", faces=("blue", 1, "=")),
    )
    assert RULES.memo.course(seats("AB"), ()).searching == (C,)
    assert FOUR.memo.course(seats("AB"), ()).searching == (C, D)
