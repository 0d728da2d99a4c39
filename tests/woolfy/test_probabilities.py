"""What the dice bring, as exact fractions worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from pigrules.core import Chance, Over
from pigrules.games.woolfy import Dice, Rolled, State

from .meadow import FINISHED, RULES, Woolfy, picking, rolling, under


def chance(game: Woolfy, state: State, happens: Callable[[State], bool]) -> Fraction:
    """How likely it is that `happens` holds of the position after the roll."""
    return sum(
        (p for step, p in game.chances(state) if happens(game.advance(state, step))), start=Fraction(0)
    )


def within(game: Woolfy, state: State, happens: Callable[[State], bool], rolls: int) -> Fraction:
    """How likely it is, with the best steps, that `happens` holds once within so many rolls."""
    if happens(state):
        return Fraction(1)
    turn = game.turn(state)
    if isinstance(turn, Over) or (isinstance(turn, Chance) and not rolls):
        return Fraction(0)
    if isinstance(turn, Chance):
        return sum(
            (
                p * within(game, game.advance(state, step), happens, rolls - 1)
                for step, p in game.chances(state)
            ),
            start=Fraction(0),
        )
    return max(within(game, game.advance(state, step), happens, rolls) for step in game.legal(state))


@pytest.mark.clause("woolfy.die.rolled")
def test_a_die(game: Woolfy) -> None:
    odds = dict(game.chances(rolling("red")))
    sixth = Fraction(1, 6)
    assert odds == {
        Rolled("1"): sixth,
        Rolled("2"): sixth,
        Rolled("3"): sixth,
        Rolled("wolf"): Fraction(1, 3),
        Rolled("house"): sixth,
    }
    assert len(game.chances(picking())) == 0


def test_dice_may_differ(game: Woolfy) -> None:
    dice = Dice((("1",), ("wolf", "house"), ("3", "3", "2")), origin="scope")
    rules = type(RULES)(seats=2, track=RULES.track, dice=dice)
    assert dict(game.chances(rolling("red", rules=rules))) == {Rolled("1"): 1}
    assert dict(game.chances(rolling("green", rules=rules))) == {
        Rolled("wolf"): Fraction(1, 2),
        Rolled("house"): Fraction(1, 2),
    }
    assert dict(game.chances(rolling("blue", rules=rules))) == {
        Rolled("2"): Fraction(1, 3),
        Rolled("3"): Fraction(2, 3),
    }


def test_the_wolf_comes_in_a_third_of_the_rolls(game: Woolfy) -> None:
    state = rolling("red", 2, 5, 8)
    assert chance(game, state, lambda after: "pot" in after.board.pigs) == Fraction(1, 3)


def test_a_pig_is_freed_in_two_thirds_of_the_attempts(game: Woolfy) -> None:
    """Every face but the wolf, and the pig has to come out then."""
    state = rolling("green", 4, "pot", 8)

    def free(after: State) -> bool:
        return "pot" not in after.board.pigs

    assert within(game, state, free, 1) == Fraction(2, 3)
    assert chance(game, state, lambda after: after.board.way_out == "failed") == Fraction(1, 3)


def test_a_part_by_a_number_or_a_house(game: Woolfy) -> None:
    """Three spaces away: by a 3 or a house; from the brick space itself by a house only."""

    def built(after: State) -> bool:
        return after.board.parts > 0

    assert within(game, rolling("red", 2, 12, 12), built, 1) == Fraction(1, 3)
    assert within(game, rolling("red", 5, 12, 12), built, 1) == Fraction(1, 6)
    assert within(game, rolling("red", 5, 12, 12, rules=under(bricks_again="come-anew")), built, 1) == 0


def test_the_last_pig_home_within_two_rolls(game: Woolfy) -> None:
    """Before the open door, with the others at home: a 1 or a house of the six faces leads in.

    A wolf leaves the pig where it is (it comes from 12 to 3, and the pig is on 5); a 2 goes to 3 or 7,
    from where a 3 or a house leads in; a 3 goes to 2 or 8, from where nothing but a house does.
    Before that second roll the others may be played, too, but that brings nobody home.
    """
    state = picking(5, "brick", "brick", parts=FINISHED, last="blue stayed", own="red stayed")

    def home(after: State) -> bool:
        return isinstance(game.turn(after), Over)

    third = Fraction(1, 3)
    assert within(game, state, home, 1) == third
    after_wolf, after_two, after_three = (
        third * third,
        Fraction(1, 6) * third,
        Fraction(1, 6) * Fraction(1, 6),
    )
    assert within(game, state, home, 2) == third + after_wolf + after_two + after_three
