"""The box, the seats, the ring and the variants: lines 5 to 15 and 44 to 47 of the document."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import permutations
from typing import Any, cast

import pytest

from pigrules.core import Chance, ClauseId, InvalidError, MalformedError, Seat
from pigrules.games.putz_die_wutz import (
    BlotchDie,
    ColourDie,
    Dealing,
    Drawn,
    Pig,
    Pigs,
    Placed,
    Readings,
    Rolling,
    Rules,
    Shown,
    Side,
    SpecialDie,
    Square,
    State,
)
from pigrules.games.putz_die_wutz.ring import pile
from pigrules.games.putz_die_wutz.vocabulary import COLOURS, SIDES, SPECIALS

from .sty import LYING, RULES, Sty, after, board, cited, events, legal, racing, refusals, rolling


def faults(**rules: Any) -> tuple[Any, ...]:
    """What is wrong with rules that cannot be made."""
    with pytest.raises(InvalidError) as caught:
        Rules(**rules)
    return caught.value.faults


# What is in the box


@pytest.mark.clause("pdw.components.pigs")
def test_there_are_24_pigs_each_with_its_own_colour_and_number() -> None:
    tiles = Pigs().tiles
    assert len(tiles) == len(set(tiles)) == 24
    assert set(tiles) == {Pig(colour, n) for colour in COLOURS for n in (1, 2, 3, 4, 5, 6)}
    assert Pigs().origin == "document"
    assert RULES.box == tuple(sorted(tiles))


@pytest.mark.clause("pdw.components.dice")
def test_the_dice_show_three_colours_six_numbers_and_three_changes(game: Sty) -> None:
    odds = game.chances(rolling())
    assert len(odds) == 3 * 6 * 3
    for colour in ("green", "yellow", "blue"):
        for n in range(1, 7):
            for special in SPECIALS:
                shown = Shown(cast(Any, colour), n, special)
                assert odds.probability(shown) == Fraction(1, 54)
    assert all(step.colour != "red" for step in odds.steps if isinstance(step, Shown))
    assert (ColourDie().origin, BlotchDie().origin, SpecialDie().origin) == ("public", "public", "invented")


@pytest.mark.clause("pdw.components.dice")
def test_other_dice_have_other_odds(game: Sty) -> None:
    rules = Rules(
        colour_die=ColourDie(("blue", "blue", "green"), "scope"),
        blotch_die=BlotchDie((3, 3, 3, 1), "scope"),
        special_die=SpecialDie(("=", "=", "+1", "="), "scope"),
    )
    odds = game.chances(State(rules, board(rules), Rolling(())))
    assert dict(odds) == {
        Shown("green", 1, "+1"): Fraction(1, 3 * 4 * 4),
        Shown("green", 1, "="): Fraction(3, 3 * 4 * 4),
        Shown("green", 3, "+1"): Fraction(3, 3 * 4 * 4),
        Shown("green", 3, "="): Fraction(9, 3 * 4 * 4),
        Shown("blue", 1, "+1"): Fraction(2, 3 * 4 * 4),
        Shown("blue", 1, "="): Fraction(6, 3 * 4 * 4),
        Shown("blue", 3, "+1"): Fraction(6, 3 * 4 * 4),
        Shown("blue", 3, "="): Fraction(18, 3 * 4 * 4),
    }


@pytest.mark.clause("pdw.components.dice")
@pytest.mark.parametrize(
    ("rules", "die", "problem", "value"),
    [
        ({"colour_die": ColourDie(())}, "colour-die", "no-faces", 0),
        ({"colour_die": ColourDie(("blue",) * 21)}, "colour-die", "too-large", 21),
        ({"colour_die": ColourDie(("blue", "red"))}, "colour-die", "red-face", "red"),
        ({"blotch_die": BlotchDie(())}, "blotch-die", "no-faces", 0),
        ({"blotch_die": BlotchDie((1,) * 21)}, "blotch-die", "too-large", 21),
        ({"blotch_die": BlotchDie((1, 7, 7))}, "blotch-die", "no-such-number", 7),
        ({"special_die": SpecialDie(())}, "special-die", "no-faces", 0),
        ({"special_die": SpecialDie(("=",) * 21)}, "special-die", "too-large", 21),
    ],
)
def test_dice_that_cannot_be_used(rules: dict[str, Any], die: str, problem: str, value: Any) -> None:
    assert faults(**rules) == (cited("pdw.components.dice", die=die, problem=problem, value=value),)


def test_the_largest_dice_can_be_used() -> None:
    rules = Rules(
        colour_die=ColourDie(("blue",) * 20),
        blotch_die=BlotchDie((6,) * 20),
        special_die=SpecialDie(("=",) * 20),
    )
    assert rules.memo.throws.steps == (Shown("blue", 6, "="),)
    assert rules.memo.throws.weights == (8000,)


@pytest.mark.clause("pdw.components.pigs")
@pytest.mark.parametrize(
    ("tiles", "problem", "value"),
    [
        ((*Pigs().tiles, Pig("red", 7)), "no-such-number", ("red", 7)),
        ((*Pigs().tiles, Pig("red", 0)), "no-such-number", ("red", 0)),
        ((*Pigs().tiles, Pig("red", 6)), "twice", ("red", 6)),
        (Pigs().tiles[:11], "too-few-pigs", 11),
        ((), "too-few-pigs", 0),
    ],
)
def test_pigs_that_cannot_be_used(tiles: tuple[Pig, ...], problem: str, value: Any) -> None:
    assert faults(pigs=Pigs(tiles)) == (cited("pdw.components.pigs", problem=problem, value=value),)


def test_the_pigs_of_a_square_alone_can_be_used_unless_the_pile_ends_the_game() -> None:
    few = Pigs(Pigs().tiles[:12], "scope")
    assert len(Rules(pigs=few).box) == 12
    ends = Readings(game_end="pile-empty")
    assert faults(pigs=few, readings=ends) == (
        cited("pdw.components.pigs", problem="too-few-pigs", value=12),
    )
    assert len(Rules(pigs=Pigs(Pigs().tiles[:13], "scope"), readings=ends).box) == 13


def test_pieces_are_of_their_class() -> None:
    with pytest.raises(MalformedError, match="pigs is a Pigs, not None"):
        Rules(pigs=cast(Any, None))
    with pytest.raises(MalformedError, match="tiles is a Pig of one of green, yellow, blue, red, not 'pig'"):
        Pigs(cast(Any, ("pig",)))
    with pytest.raises(MalformedError, match="tiles is a Pig"):
        Pigs((Pig(cast(Any, "pink"), 1),))
    with pytest.raises(MalformedError, match="tiles is a Pig"):
        Pigs((Pig("red", cast(Any, "1")),))
    with pytest.raises(MalformedError, match="each is a whole number of at least 1, not 0"):
        Square(0)


# Seats and sides


@pytest.mark.clause("pdw.setup.seats")
def test_two_to_four_can_play(game: Sty) -> None:
    assert game.players == (2, 4)
    assert [Rules(seats=n).sides for n in (2, 3, 4)] == [
        ("north", "south"),
        ("north", "east", "south"),
        ("north", "east", "south", "west"),
    ]
    for count in (1, 5):
        assert cited("pdw.setup.seats", count=count) in faults(seats=count)


@pytest.mark.clause("pdw.setup.sides")
@pytest.mark.parametrize("sides", [s for n in (2, 3, 4) for s in permutations(SIDES, n)])
def test_any_different_sides_can_be_taken_clockwise(sides: tuple[Side, ...]) -> None:
    """Two sides always follow each other clockwise; of the six orders of three or more a part does."""
    turns = [sides[at:] + sides[:at] for at in range(len(sides))]
    clockwise = any(list(turn) == sorted(turn, key=SIDES.index) for turn in turns)
    if clockwise:
        assert Rules(seats=len(sides), sides=sides).sides == sides
    else:
        assert faults(seats=len(sides), sides=sides) == (
            cited("pdw.setup.sides", problem="not-clockwise", side=sides[-1]),
        )
    assert clockwise or len(sides) > 2


@pytest.mark.clause("pdw.setup.sides")
@pytest.mark.parametrize(
    ("seats", "sides", "problem", "value"),
    [
        (2, ("north", "north"), "same-side", "north"),
        (3, ("north", "south"), "wrong-count", 2),
        (2, ("north", "east", "south"), "wrong-count", 3),
        (2, (), "wrong-count", 0),
    ],
)
def test_sides_that_cannot_be_taken(seats: int, sides: Any, problem: str, value: Any) -> None:
    assert faults(seats=seats, sides=sides) == (cited("pdw.setup.sides", problem=problem, side=value),)


def test_a_side_is_one_of_four() -> None:
    with pytest.raises(MalformedError, match="sides is one of north, east, south, west, not 'up'"):
        Rules(seats=2, sides=cast(Any, ("north", "up")))


def test_every_fault_is_told_at_once() -> None:
    told = faults(
        seats=1,
        sides=("north", "east"),
        colour_die=ColourDie(()),
        blotch_die=BlotchDie((9,)),
        special_die=SpecialDie(()),
        pigs=Pigs(()),
    )
    assert [fault.clause for fault in told] == [
        "pdw.components.dice",
        "pdw.components.dice",
        "pdw.components.dice",
        "pdw.components.pigs",
        "pdw.setup.seats",
        "pdw.setup.sides",
    ]


def test_rules_are_pickled_without_what_they_remember() -> None:
    rules = Rules(seats=4, variant="very-young", square=Square(2, 1, "scope"))
    assert len(rules.memo.universe) == 4 * (4 + 1 + 4 + 1 + 4)
    back = pickle.loads(pickle.dumps(rules))
    assert back == rules
    assert "universe" not in vars(back.memo)


# Laying out


@pytest.mark.clause("pdw.setup.square", "pdw.setup.looks-on", "pdw.setup.three-each", "pdw.setup.shuffle")
def test_twelve_pigs_are_laid_out_each_looking_at_the_next(game: Sty) -> None:
    state = game.start(RULES)
    looks = ["east"] * 3 + ["south"] * 3 + ["west"] * 3 + ["north"] * 3
    for spot, (words, side) in enumerate(zip(LYING, looks, strict=True), 1):
        assert state.phase == Dealing()
        assert game.turn(state) == Chance(ClauseId("pdw.setup.shuffle"))
        colour, number = words.split()
        assert events(game, state, f"up {words}") == (
            cited("pdw.setup.shuffle", spot=spot, colour=colour, blotches=int(number), side=side),
        )
        state = after(game, state, f"up {words}")
    assert state == rolling()
    assert [placed.looks for placed in state.board.ring if placed].count("south") == 3


@pytest.mark.clause("pdw.setup.shuffle")
def test_every_pig_of_the_pile_is_as_likely_as_the_others(game: Sty) -> None:
    state = game.start(RULES)
    assert {probability for _, probability in game.chances(state)} == {Fraction(1, 24)}
    state = after(game, state, "up red 6", "up blue 1")
    odds = game.chances(state)
    assert len(odds) == 22
    assert odds.probability(Drawn("red", 5)) == Fraction(1, 22)
    assert odds.probability(Drawn("red", 6)) == 0
    for line in ("up red 6", "up green 7"):  # One is away already, the other never was there.
        assert refusals(game, state, line) == (cited("core.chance.impossible"), cited("pdw.components.pigs"))


@pytest.mark.clause("pdw.setup.shuffle")
def test_the_order_of_the_pile_stands_nowhere(game: Sty) -> None:
    state = after(game, game.start(RULES), "up red 6")
    assert pile(RULES.box, state.board) == tuple(p for p in RULES.box if p != Pig("red", 6))
    assert state.board.ring == (Placed(Pig("red", 6), "east"), *[None] * 11)


@pytest.mark.clause("pdw.setup.soaps", "pdw.setup.jar", "pdw.components.items")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_four_soaps_and_a_jar_can_be_grabbed_at_any_table(game: Sty, seats: int) -> None:
    lines = legal(game, racing("green 1 =", rules=Rules(seats=seats)))
    soaps = ["A grab soap north", "A grab soap east", "A grab soap south", "A grab soap west"]
    assert lines[:5] == [*soaps, "A grab jar"]


# The variants


@pytest.mark.clause("pdw.young.no-special")
def test_young_players_leave_out_the_special_die(game: Sty) -> None:
    rules = Rules(variant="young", special_die=SpecialDie(()))
    state = rolling(rules=rules)
    assert len(game.chances(state)) == 18
    assert game.chances(state).probability(Shown("green", 4)) == Fraction(1, 18)
    assert events(game, state, "dice green 4") == (cited("pdw.round.throw", faces=("green", 4)),)
    assert refusals(game, state, "dice green 4 +1") == (
        cited("core.chance.impossible"),
        cited("pdw.young.no-special"),
    )
    assert refusals(game, state, "dice red 4 +1") == (
        cited("core.chance.impossible"),
        cited("pdw.components.dice"),
        cited("pdw.young.no-special"),
    )
    assert (len(rules.box), rules.spots) == (24, 12)
    told = events(game, racing("green 4", rules=rules), "C grab soap south")
    assert told[:4] == (
        cited("pdw.round.first", seat=2),
        cited("pdw.dice.colour", colour="green"),
        cited("pdw.dice.blotches", count=4),
        cited("pdw.dice.desired", colour="green", blotches=4),
    )


@pytest.mark.clause("pdw.components.dice")
def test_others_throw_it_and_no_die_shows_red_or_seven(game: Sty) -> None:
    for line in ("dice green 4", "dice red 4 =", "dice green 7 ="):
        assert refusals(game, rolling(), line) == (
            cited("core.chance.impossible"),
            cited("pdw.components.dice"),
        )


@pytest.mark.clause(
    "pdw.very-young.no-special", "pdw.very-young.no-red", "pdw.very-young.eight-pigs", "pdw.setup.three-each"
)
def test_very_young_players(game: Sty) -> None:
    rules = Rules(variant="very-young")
    assert len(rules.box) == 18
    assert all(pig.colour != "red" for pig in rules.box)
    assert rules.memo.looks_on == ("east", "east", "south", "south", "west", "west", "north", "north")
    state = after(game, game.start(rules), *(f"up {words}" for words in LYING[:8]))
    assert state.phase == Rolling(())
    assert len(pile(rules.box, state.board)) == 10
    assert refusals(game, state, "dice green 1 =") == (
        cited("core.chance.impossible"),
        cited("pdw.very-young.no-special"),
    )
    # No die has a red face, whatever the variant (line 28); the red pigs are left out for the very young.
    assert refusals(game, state, "dice red 1") == (
        cited("core.chance.impossible"),
        cited("pdw.components.dice"),
    )
    assert refusals(game, game.start(rules), "up red 1") == (
        cited("core.chance.impossible"),
        cited("pdw.very-young.no-red"),
    )
    assert refusals(game, game.start(rules), "up red 7") == (
        cited("core.chance.impossible"),
        cited("pdw.components.pigs"),
    )
    # Blue 3 is in the pile, and there is no red one: the jar is right.
    raced = after(game, state, "dice blue 3")
    assert cited("pdw.item.jar") in events(game, raced, "A grab jar")
    # Of eight spots, 9 is none.
    assert refusals(game, raced, "A grab pig 9") == (
        cited("core.name.no-such-thing", thing="spot", value=9, owner="table"),
        cited("pdw.very-young.eight-pigs"),
    )


def test_a_square_of_another_size(game: Sty) -> None:
    rules = Rules(square=Square(1, 1, "scope"))
    assert rules.memo.looks_on == ("east", "south", "west", "north")
    state = after(game, game.start(rules), "up red 1", "up red 2", "up red 3", "up red 4")
    assert state.phase == Rolling(())
    assert game.universe(rules)[-1] == game.parse("C turn 4")
    assert Seat(2) in {step.seat for step in game.universe(rules)}
