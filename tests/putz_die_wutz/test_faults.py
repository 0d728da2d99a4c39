"""Positions that cannot be: every fault of a hand-made one is named, and none of one that play leads to."""

from __future__ import annotations

from typing import Any, Final, cast

import pytest
from attrs import evolve

from pigrules.core import Cited, ClauseId, Seat
from pigrules.games.putz_die_wutz import (
    BlotchDie,
    Board,
    ColourDie,
    Dealing,
    Deed,
    Ended,
    Faces,
    Picking,
    Pigs,
    Placed,
    Racing,
    Refilling,
    Rolling,
    Rules,
    State,
)

from .sty import (
    FOUR,
    RULES,
    TWO,
    A,
    B,
    C,
    Sty,
    cited,
    deeds,
    faces,
    picking,
    pig,
    position,
    racing,
    rolling,
    seats,
    under,
)

END: Final = ClauseId("pdw.end.spot-empty")
BLUE: Final = ", ".join(f"blue {n}" for n in range(1, 7))
RED: Final = ", ".join(f"red {n}" for n in range(1, 7))
LONGER: Final = under(skipping_hand="skips-longer")


def impossible(where: str, problem: str, value: Any) -> Cited:
    return cited("core.state.impossible", where=where, problem=problem, value=value)


@pytest.mark.parametrize(
    "state",
    [
        rolling(),
        rolling("AB"),
        rolling(spots={5: "red 2 north"}, cleaned=("green 5",)),
        racing("green 1 =", "A grab jar", "B pass"),
        racing("blue 1 =", "A grab soap west", skipping="C"),
        position(Refilling(2, "east", ()), spots={2: None}, cleaned=("", "green 2")),
        picking(A, "B"),
        position(Ended(END), spots={2: None}, cleaned=(BLUE, RED, "green 2")),
        State(RULES, Board((None,) * 12, ((),) * 3), Dealing()),
    ],
)
def test_positions_that_are_spoilt_below_have_no_fault(game: Sty, state: State) -> None:
    assert game.faults(state) == ()


def test_rules_that_could_be_made_have_no_fault(game: Sty) -> None:
    assert game.faults(RULES) == ()


# The table


@pytest.mark.clause("core.state.impossible")
def test_parts_of_the_wrong_size_are_named_and_nothing_else_is_asked(game: Sty) -> None:
    state = State(RULES, Board((None,) * 8, ((),) * 4), Rolling(seats("ABCD")))
    assert game.faults(state) == (
        impossible("ring", "wrong-count", 8),
        impossible("cleaned", "wrong-count", 4),
    )


@pytest.mark.clause("pdw.components.pigs")
@pytest.mark.parametrize(
    ("spots", "cleaned", "problem", "value"),
    [
        ({1: "green 2"}, (), "twice", ("green", 2)),
        ({}, ("green 2",), "twice", ("green", 2)),
        ({}, ("blue 2", "blue 2"), "twice", ("blue", 2)),
        ({}, ("blue 2, blue 2",), "twice", ("blue", 2)),
        ({1: "green 7"}, (), "not-in-the-box", ("green", 7)),
        ({}, ("blue 0",), "not-in-the-box", ("blue", 0)),
    ],
)
def test_pigs_that_are_not_in_the_box_or_twice(
    game: Sty, spots: Any, cleaned: Any, problem: str, value: Any
) -> None:
    told = game.faults(rolling(spots=spots, cleaned=cleaned))
    assert told == (cited("pdw.components.pigs", problem=problem, value=value),)


@pytest.mark.clause("pdw.components.pigs", "pdw.very-young.no-red")
def test_red_pigs_of_very_young_players(game: Sty) -> None:
    rules = Rules(variant="very-young")
    ring = tuple(Placed(pig(f"green {n}"), looks) for n, looks in enumerate(rules.memo.looks_on[:6], 1))
    ring += (Placed(pig("red 1"), "north"), Placed(pig("blue 2"), "north"))
    assert game.faults(State(rules, Board(ring, ((),) * 3), Rolling(()))) == (
        cited("pdw.components.pigs", problem="not-in-the-box", value=("red", 1)),
    )


def test_cleaned_pigs_have_one_order(game: Sty) -> None:
    state = rolling()
    cleaned = ((pig("red 1"), pig("blue 1")), (), ())
    assert game.faults(evolve(state, board=evolve(state.board, cleaned=cleaned))) == (
        impossible("cleaned", "not-in-order", 0),
    )


@pytest.mark.clause("pdw.setup.looks-on")
def test_a_pig_looks_on_or_at_somebody(game: Sty) -> None:
    """Nobody sits in the west, so nobody can have turned a pig there."""
    assert game.faults(rolling(spots={1: "green 1 south", 7: "yellow 1 west"})) == ()
    assert game.faults(rolling(spots={1: "green 1 west", 12: "yellow 6 west"})) == (
        impossible("looks", "nobody-turned-it", 1),
        impossible("looks", "nobody-turned-it", 12),
    )
    assert game.faults(rolling(spots={1: "green 1 west"}, rules=FOUR)) == ()


@pytest.mark.clause("pdw.setup.square", "pdw.setup.looks-on")
def test_the_ring_is_laid_out_spot_by_spot(game: Sty) -> None:
    def dealing(cleaned: Any = (), **spots: str | None) -> tuple[Cited, ...]:
        rest: dict[int, str | None] = dict.fromkeys(range(4, 13))
        changed = {int(spot[1:]): words for spot, words in spots.items()}
        return game.faults(position(Dealing(), spots={**rest, **changed}, cleaned=cleaned))

    assert dealing() == ()
    assert dealing(s5="green 5") == (impossible("ring", "spot-open", 4),)
    assert dealing(s2=None) == (impossible("ring", "spot-open", 2),)
    assert dealing(s1="green 1 south") == (impossible("looks", "nobody-turned-it", 1),)
    assert dealing(cleaned=("blue 1", "blue 2")) == (impossible("cleaned", "wrong-count", 2),)
    assert game.faults(position(Dealing())) == (impossible("ring", "no-spot-open", 12),)


@pytest.mark.clause("core.state.impossible")
def test_spots_are_empty_only_while_they_are_filled_again(game: Sty) -> None:
    for phase in (Rolling(()), Racing(faces("green 4 ="), (), ()), Picking(A, ())):
        assert impossible("ring", "spot-open", 2) in game.faults(position(phase, spots={2: None}))
    refilling = Refilling(2, "east", ())
    cleaned = ("", "blue 1")
    assert game.faults(position(refilling, spots={2: None, 9: None}, cleaned=cleaned)) == (
        impossible("ring", "spot-open", 9),
    )
    assert game.faults(position(refilling, cleaned=cleaned)) == (impossible("ring", "no-spot-open", 2),)
    for spot in (0, 13):
        assert game.faults(position(Refilling(spot, "east", ()), cleaned=cleaned)) == (
            impossible("ring", "no-such-spot", spot),
        )


@pytest.mark.clause("pdw.scrub.cleans")
@pytest.mark.parametrize(
    ("rules", "looked", "cleaned", "skipping", "sound"),
    [
        (RULES, "east", ("", "blue 1"), "", True),
        (RULES, "east", ("blue 1",), "", False),
        (RULES, "east", (), "", False),
        (RULES, "east", ("", "blue 1"), "B", False),
        (RULES, "west", ("blue 1", "blue 2", "blue 3"), "", False),
        (under(empty_side="cleaned"), "west", ("blue 1",), "", True),
        (under(empty_side="cleaned"), "west", ("blue 1",), "A", False),
        (under(empty_side="cleaned"), "west", (), "", False),
    ],
)
def test_somebody_has_cleaned_the_pig_that_lay_there(
    game: Sty, rules: Rules, looked: Any, cleaned: Any, skipping: str, sound: bool
) -> None:
    state = position(Refilling(7, looked, seats(skipping)), rules, {7: None}, cleaned)
    assert game.faults(state) == (() if sound else (impossible("looks", "nobody-cleaned-it", looked),))


@pytest.mark.parametrize("spot", [1, 12])
def test_so_it_is_at_the_first_spot_and_at_the_last(game: Sty, spot: int) -> None:
    state = position(Refilling(spot, "east", ()), spots={spot: None})
    assert game.faults(state) == (impossible("looks", "nobody-cleaned-it", "east"),)


def test_an_empty_side_cannot_have_been_looked_at_from_everywhere(game: Sty) -> None:
    state = position(Refilling(1, "west", ()), under(empty_side="cleaned"), {1: None}, ("blue 1",))
    assert game.faults(state) == (impossible("looks", "nobody-cleaned-it", "west"),)


# The end


@pytest.mark.clause("pdw.end.spot-empty")
def test_the_game_is_over_exactly_when_it_should_be(game: Sty) -> None:
    all_cleaned = (BLUE, RED)
    assert game.faults(rolling(cleaned=all_cleaned)) == ()
    pile_ends = under(game_end="pile-empty")
    for phase in (Rolling(()), Racing(faces("green 4 ="), (), ())):
        assert game.faults(position(phase, pile_ends, cleaned=all_cleaned)) == (cited(END),)
    refilling = Refilling(2, "east", ())
    assert game.faults(position(refilling, spots={2: None}, cleaned=(BLUE, f"{RED}, green 2"))) == (
        cited(END),
    )
    assert game.faults(position(Ended(END), spots={2: None}, cleaned=(BLUE, "green 2"))) == (
        impossible("pile", "pile-left", 6),
    )
    assert game.faults(position(Ended(END), cleaned=all_cleaned)) == (impossible("ring", "no-spot-open", 0),)
    assert game.faults(position(Ended(END), pile_ends, cleaned=all_cleaned)) == ()
    assert game.faults(position(Ended(END), pile_ends, {1: None}, (BLUE, f"{RED}, green 1"))) == (
        impossible("ring", "spot-open", 1),
    )
    assert game.faults(
        position(Ended(END), spots={1: None, 2: None}, cleaned=(BLUE, f"{RED}, green 1, green 2"))
    ) == (impossible("ring", "spot-open", 2),)
    assert game.faults(
        position(Ended(ClauseId("pdw.score.most")), spots={1: None}, cleaned=(BLUE, f"{RED}, green 1"))
    ) == (impossible("ended", "no-such-end", "pdw.score.most"),)


def test_a_game_without_a_clean_pig_is_not_over(game: Sty) -> None:
    """A box of thirteen: one in the pile, and nobody has cleaned it."""
    rules = Rules(
        pigs=Pigs(tuple(pig(f"{c} {n}") for c in ("green", "yellow") for n in range(1, 7)), "scope")
    )
    state = position(Ended(END), rules, {1: None})
    assert game.faults(state) == (impossible("pile", "pile-left", 1),)
    assert game.faults(position(Ended(END), rules)) == (
        impossible("ring", "no-spot-open", 0),
        impossible("cleaned", "nobody", 0),
    )
    ends = Rules(
        pigs=Pigs((*rules.pigs.tiles, pig("blue 1")), "scope"), readings=under(game_end="pile-empty").readings
    )
    state = position(Ended(END), ends, {1: "blue 1"}, ("green 1",))
    assert game.faults(state) == ()


# Who skips


@pytest.mark.clause("core.state.impossible")
@pytest.mark.parametrize(
    ("rules", "skipping", "fault"),
    [
        (RULES, (Seat(3),), impossible("skipping", "no-such-seat", 3)),
        (RULES, (Seat(-1),), impossible("skipping", "no-such-seat", -1)),
        (RULES, (B, A), impossible("skipping", "not-in-order", (1, 0))),
        (RULES, (A, A), impossible("skipping", "not-in-order", (0, 0))),
        (RULES, (A, B, C), impossible("skipping", "not-skipping", 2)),
        (TWO, (B,), impossible("skipping", "not-skipping", 1)),
        (under(several_mistakes="first-only"), (A, B), impossible("skipping", "not-skipping", 1)),
        (under(after_a_mistake="ends"), (A, B), impossible("skipping", "not-skipping", 1)),
    ],
)
def test_who_cannot_have_to_skip(game: Sty, rules: Rules, skipping: Any, fault: Cited) -> None:
    assert game.faults(position(Rolling(skipping), rules)) == (fault,)
    assert game.faults(position(Racing(faces("green 1 ="), skipping, ()), rules)) == (fault,)


def test_who_can(game: Sty) -> None:
    thrown = under(everybody_skips="thrown")
    assert game.faults(rolling("ABC", rules=thrown)) == ()
    assert game.faults(racing("green 1 =", skipping="ABC", rules=thrown)) == (
        impossible("skipping", "not-skipping", 2),
    )
    for first in (
        under(several_mistakes="first-only", skipping_hand="skips-longer"),
        under(after_a_mistake="ends", skipping_hand="skips-longer"),
    ):
        assert game.faults(rolling("AB", rules=first)) == ()


# A race


@pytest.mark.clause("pdw.components.dice")
@pytest.mark.parametrize(
    ("rules", "shown"),
    [
        (RULES, "red 1 ="),
        (RULES, "green 7 ="),
        (RULES, "green 1"),
        (Rules(variant="young"), "green 1 ="),
    ],
)
def test_dice_that_cannot_show_that(game: Sty, rules: Rules, shown: str) -> None:
    words = tuple(face for face in faces(shown) if face is not None)
    assert game.faults(racing(shown, rules=rules)) == (impossible("shown", "not-on-the-dice", words),)


@pytest.mark.clause("pdw.round.alone")
def test_a_round_that_is_given_is_not_raced(game: Sty) -> None:
    given = under(lone_player="given")
    assert game.faults(racing("green 1 =", skipping="AC", rules=given)) == (cited("pdw.round.alone", seat=1),)
    assert game.faults(racing("green 1 =", skipping="C", rules=given)) == ()
    assert game.faults(racing("green 1 =", skipping="AC")) == ()


def raced(*done: Any, skipping: str = "", rules: Rules = RULES) -> State:
    return position(Racing(faces("green 1 ="), seats(skipping), done), rules)


@pytest.mark.clause("pdw.grab.once", "pdw.grab.first-hand", "pdw.grab.skips", "pdw.grab.pig-counts")
@pytest.mark.parametrize(
    ("state", "found"),
    [
        (raced(Deed(Seat(3), "jar"), Deed(A, 13)), ["no-such-seat", "no-such-spot"]),
        (raced(Deed(A, 0)), ["no-such-spot"]),
        (raced(Deed(Seat(-1), None)), ["no-such-seat"]),
        (raced(*deeds("A grab jar", "A grab soap west")), ["pdw.grab.once"]),
        (raced(*deeds("A grab jar", "B grab jar")), ["pdw.grab.first-hand"]),
        (raced(*deeds("A grab jar"), skipping="A"), ["pdw.grab.skips"]),
        (raced(*deeds("A pass"), skipping="A"), ["pdw.grab.skips"]),
        (raced(*deeds("A pass", "A grab jar")), ["core.turn.not-your-turn", "pdw.round.give-up"]),
        (raced(*deeds("A grab pig 1"), rules=under(hand_on_a_pig="no-grab")), ["pdw.grab.pig-counts"]),
        (raced(*deeds("A grab jar"), rules=under(hand_on_the_jar="no-grab")), ["pdw.grab.jar-counts"]),
        (raced(*deeds("A grab soap east")), ["not-a-mistake"]),
        (raced(*deeds("B grab soap east", "A grab soap west")), ["not-a-mistake"]),
        (raced(*deeds("A grab soap east"), skipping="A", rules=LONGER), []),
        (raced(*deeds("A grab jar", "A grab pig 1"), skipping="A", rules=LONGER), ["pdw.grab.skips"]),
        (raced(*deeds("A grab jar", "B pass", "C pass")), ["round-over"]),
        (raced(*deeds("A pass", "B pass"), skipping="C"), ["round-over"]),
        (raced(*deeds("A grab jar"), rules=under(after_a_mistake="ends")), ["round-over"]),
        (raced(*deeds("A pass", "B pass"), rules=under(2, nobody_right="same-dice")), ["round-over"]),
    ],
)
def test_deeds_that_cannot_have_been_done(game: Sty, state: State, found: list[str]) -> None:
    told = [dict(fault.facts).get("problem", fault.clause) for fault in game.faults(state)]
    assert told == found


def test_whose_deed_it_is_or_where_is_told(game: Sty) -> None:
    right = raced(*deeds("A grab jar", "C grab soap east"))
    assert game.faults(right) == (impossible("deeds", "not-a-mistake", 2),)
    over = raced(*deeds("A grab jar", "B pass", "C pass"))
    assert game.faults(over) == (impossible("deeds", "round-over", 2),)
    assert game.faults(raced(Deed(Seat(3), "jar"), Deed(A, 13))) == (
        impossible("deeds", "no-such-seat", 3),
        impossible("deeds", "no-such-spot", 13),
    )


def test_deeds_are_not_judged_where_the_ring_or_who_skips_cannot_be(game: Sty) -> None:
    """Whether a grab was right, or allowed, hangs on both."""
    shown = faces("green 1 =")
    right = position(Racing(shown, (), deeds("A grab soap east")), spots={12: "yellow 6 west"})
    assert game.faults(right) == (impossible("looks", "nobody-turned-it", 12),)
    skipping = position(Racing(shown, (B, A), deeds("A grab jar")))
    assert game.faults(skipping) == (impossible("skipping", "not-in-order", (1, 0)),)


# The jar


def test_the_jar_was_right(game: Sty) -> None:
    assert game.faults(position(Picking(Seat(3), ()))) == (impossible("scrubber", "no-such-seat", 3),)
    assert game.faults(picking(A, "AB")) == (impossible("scrubber", "not-skipping", 0),)
    # If all red pigs lie in the square the jar is never right.
    red = {spot: f"red {spot}" for spot in range(1, 7)}
    assert game.faults(picking(A, spots=red)) == (impossible("scrubber", "no-jar", 0),)
    assert game.faults(picking(A, spots={**red, 6: "green 1"})) == ()


def test_all_faults_are_told_at_once(game: Sty) -> None:
    state = position(
        Racing(Faces("red", 9, None), (B, A), deeds("A pass")),
        spots={1: "green 2 west", 2: None},
        cleaned=("red 9",),
    )
    assert game.faults(state) == (
        cited("pdw.components.pigs", problem="not-in-the-box", value=("red", 9)),
        impossible("looks", "nobody-turned-it", 1),
        impossible("ring", "spot-open", 2),
        impossible("skipping", "not-in-order", (1, 0)),
        impossible("shown", "not-on-the-dice", ("red", 9)),
    )


# Kinds of values


@pytest.mark.clause("core.state.impossible")
def test_values_of_the_wrong_kind_are_named_and_nothing_else_is_asked(game: Sty) -> None:
    unknown: Any = None
    state = rolling(cleaned=("blue 2, blue 2",))
    lying = evolve(state.board, cleaned=((), (unknown,), (cast(Any, "blue"),)))
    assert game.faults(evolve(state, board=lying)) == (
        impossible("table", "not-of-its-kind", "board.cleaned[1][0]"),
        impossible("table", "not-of-its-kind", "board.cleaned[2][0]"),
    )
    assert game.faults(evolve(state, phase=unknown)) == (impossible("phase", "not-of-its-kind", "phase"),)
    assert game.faults(evolve(state, phase=Rolling((unknown,)))) == (
        impossible("phase", "not-of-its-kind", "phase.skipping[0]"),
    )
    grab = Racing(faces("green 1 ="), (), (Deed(A, cast(Any, "spoon")),))
    assert game.faults(evolve(rolling(), phase=grab)) == (
        impossible("phase", "not-of-its-kind", "phase.deeds[0].item"),
    )


# What has been


def asking(rules: Rules = RULES, **kinds: Any) -> Rules:
    """Dice that ask for the green pig with one blotch and no other."""
    one: dict[str, Any] = {
        "colour_die": ColourDie(("green",), "scope"),
        "blotch_die": BlotchDie((1,), "scope"),
    }
    return evolve(rules, variant="young", **one, **kinds)


@pytest.mark.clause("pdw.dice.desired", "pdw.item.red")
def test_a_pig_is_cleaned_only_if_the_dice_ask_for_it(game: Sty) -> None:
    never = impossible("cleaned", "never-right", ("blue", 2))
    assert game.faults(rolling(rules=asking(), cleaned=("", "blue 2"))) == (never,)
    assert game.faults(rolling(rules=asking(), cleaned=("", "red 1"))) == ()
    assert game.faults(rolling(rules=asking(), spots={1: "blue 2"}, cleaned=("", "green 1, red 1"))) == ()


@pytest.mark.clause("pdw.item.red", "pdw.item.jar")
def test_a_pig_is_turned_only_if_the_dice_ask_for_it_or_for_the_jar(game: Sty) -> None:
    """The green pig lies at spot 1. Without it, and without the red one, the jar turns any pig."""
    turned = impossible("looks", "nobody-turned-it", 2)
    assert game.faults(rolling(rules=asking(), spots={1: "green 1 south"})) == ()
    assert game.faults(rolling(rules=asking(), spots={2: "green 2 south"})) == (turned,)
    assert game.faults(rolling(rules=asking(), spots={1: "green 1 south", 2: "green 2 south"})) == (turned,)
    assert game.faults(rolling(rules=asking(), spots={1: "blue 1", 2: "green 2 south"})) == ()
    # Before the green pig came, the red one was right, and it is cleaned now.
    assert game.faults(rolling(rules=asking(), spots={2: "green 2 south"}, cleaned=("red 1",))) == (turned,)


@pytest.mark.clause("pdw.scrub.turns")
def test_a_pig_that_looks_at_an_empty_side_is_cleaned_or_turned(game: Sty) -> None:
    """A pig laid to look west, where no seat is, was turned only by the jar where such a pig is cleaned."""
    rules = asking(under(empty_side="cleaned"))
    spots = {1: "blue 1", 7: "green 1 south"}
    assert game.faults(rolling(rules=asking(), spots=spots)) == ()
    assert game.faults(rolling(rules=rules, spots=spots)) == (impossible("looks", "nobody-turned-it", 7),)
    waiting = Refilling(7, "west", ())
    assert game.faults(position(waiting, rules, {1: "blue 1", 7: None}, ("green 1",))) == ()
    waiting = Refilling(7, "south", ())
    assert game.faults(position(waiting, rules, {1: "blue 1", 7: None}, ("", "", "green 1"))) == (
        impossible("looks", "nobody-cleaned-it", "south"),
    )


@pytest.mark.clause("pdw.scrub.refills")
def test_a_new_pig_looks_where_the_old_one_looked(game: Sty) -> None:
    """B has cleaned the green pig of spot 7: it looked east, and so does the one that has come for it."""
    rules = asking(under(new_pig_looks="as-the-old"))
    spots: dict[int, str | None] = {1: "blue 1", 2: "red 1", 7: "blue 2 east"}
    assert game.faults(rolling(rules=rules, spots=spots, cleaned=("", "green 1"))) == ()
    assert game.faults(rolling(rules=rules, spots=spots, cleaned=("green 1",))) == (
        impossible("looks", "nobody-turned-it", 7),
    )
    west = {**spots, 7: "blue 2 west"}
    assert game.faults(rolling(rules=rules, spots=west, cleaned=("", "green 1"))) == ()


@pytest.mark.clause("pdw.item.red", "pdw.end.spot-empty")
def test_the_last_pig_was_right(game: Sty) -> None:
    """Of twelve pigs the red one is gone; the green one for which it stands in lies there still."""
    names = [f"green {n}" for n in range(1, 7)] + [f"yellow {n}" for n in range(1, 6)] + ["red 1"]
    rules = asking(pigs=Pigs(tuple(pig(name) for name in names), "scope"))
    assert game.faults(position(Ended(END), rules, {12: None}, ("red 1",))) == (
        impossible("cleaned", "never-cleaned", 1),
    )
    assert game.faults(position(Ended(END), rules, {1: "red 1", 12: None}, ("green 1",))) == ()
    waiting = position(Refilling(3, "east", ()), asking(), {3: None}, ("", "red 1"))
    assert game.faults(waiting) == (impossible("looks", "nobody-cleaned-it", "east"),)


# Who skips, and why


@pytest.mark.clause("pdw.mistake.goes-on", "pdw.mistake.skip-next")
def test_no_seat_skips_after_a_round_that_a_mistake_would_have_ended(game: Sty) -> None:
    ends, told = under(after_a_mistake="ends"), (impossible("skipping", "not-skipping", 1),)
    assert game.faults(picking(A, "B")) == ()
    assert game.faults(picking(A, "B", rules=ends)) == told
    refilling = Refilling(2, "east", seats("A"))
    assert game.faults(position(refilling, spots={2: None}, cleaned=("", "green 2"))) == ()
    assert game.faults(position(refilling, ends, {2: None}, ("", "green 2"))) == (
        impossible("skipping", "not-skipping", 0),
    )
    longer = under(after_a_mistake="ends", skipping_hand="skips-longer")
    assert game.faults(picking(A, "B", rules=longer)) == ()


@pytest.mark.clause("pdw.round.alone", "pdw.mistake.all-skip")
def test_where_the_last_of_them_has_won_not_all_skip(game: Sty) -> None:
    """One mistake a round, and hands that skip longer: C alone would have had to be wrong."""
    chain: dict[str, Any] = {
        "several_mistakes": "first-only",
        "skipping_hand": "skips-longer",
        "everybody_skips": "thrown",
    }
    assert game.faults(rolling("ABC", rules=under(**chain))) == ()
    assert game.faults(rolling("ABC", rules=under(**chain, lone_player="given"))) == (
        impossible("skipping", "not-skipping", 2),
    )


@pytest.mark.clause("pdw.grab.first-hand", "pdw.mistake.all-skip")
def test_four_hands_need_four_wrong_items(game: Sty) -> None:
    """The right soap is one of four, and neither jar nor pigs can be grabbed by mistake."""
    soaps: dict[str, Any] = {
        "hand_on_a_pig": "no-grab",
        "hand_on_the_jar": "no-grab",
        "everybody_skips": "thrown",
    }
    four = asking(under(4, **soaps))
    assert game.faults(rolling("ABCD", rules=four)) == (impossible("skipping", "not-skipping", 3),)
    assert game.faults(rolling("ABC", rules=four)) == ()
    assert game.faults(rolling("ABCD", rules=asking(under(4, **soaps, same_item="both")))) == ()
    assert game.faults(rolling("ABCD", spots={1: "blue 1"}, rules=four)) == ()  # The jar is right.


@pytest.mark.clause("pdw.round.nobody")
def test_dice_that_stay_are_thrown_after_a_scrubber(game: Sty) -> None:
    """The green pig at spot 1 looks at B: it has looked there all the time, or B has turned it back."""
    stay = asking(under(nobody_right="same-dice"))
    assert game.faults(rolling("A", rules=stay)) == ()
    assert game.faults(rolling("B", rules=stay)) == (impossible("skipping", "not-skipping", 1),)
    assert game.faults(rolling("B", rules=asking())) == ()
    assert game.faults(rolling("B", spots={1: "green 1 south"}, rules=stay)) == ()
    assert game.faults(rolling("C", spots={1: "green 1 south"}, rules=stay)) == (
        impossible("skipping", "not-skipping", 2),
    )
    assert game.faults(racing("green 1", skipping="C", spots={1: "green 1 south"}, rules=stay)) == ()
