"""The dice of a turn: lines 24 to 36 of the document."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from pigrules.core import Chance, Choose, Cited, ClauseId, Seat
from pigrules.games.three_little_pigs import (
    Again,
    Blowing,
    Building,
    Deciding,
    Purse,
    Readings,
    Rules,
    Shown,
    State,
    Throwing,
)
from pigrules.games.three_little_pigs.throws import after_throw, again_refusals, purse, shown, wolves

from .board import (
    RULES,
    A,
    B,
    C,
    Pigs,
    after,
    board,
    building,
    cited,
    deciding,
    dice,
    events,
    house,
    impossible,
    legal,
    not_now,
    refusals,
    throwing,
    under,
)

ALL = (1, 2, 3, 4, 5)
MAY_STOP = Choose((A,), ClauseId("tlp.roll.may-stop"))
AGAIN_ANY = Chance(ClauseId("tlp.roll.again-any"))


def again(chosen: tuple[int, ...]) -> str:
    """How seat A throws these dice again."""
    return " ".join(("A again", *map(str, chosen)))


@pytest.mark.clause("tlp.roll.first-all")
def test_the_first_throw_is_with_all_five_dice(game: Pigs) -> None:
    state = throwing("", throw=1)
    assert game.turn(state) == Chance(ClauseId("tlp.roll.first-all"))
    assert events(game, state, "dice door roof window door wolf") == (
        cited("tlp.roll.first-all", seat=0, faces=("door", "roof", "window", "door", "wolf")),
    )
    assert after(game, state, "dice door roof window door wolf") == deciding("door roof window door wolf")


@pytest.mark.clause("tlp.roll.first-all")
@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("dice door door door door", impossible("tlp.roll.first-all")),
        ("dice door door door door door door", impossible("tlp.roll.first-all")),
        # The first two dice have no wolf.
        ("dice wolf door door door door", impossible("tlp.components.dice")),
        ("dice door wolf door door door", impossible("tlp.components.dice")),
        ("spin straw", not_now("tlp.roll.first-all", "tlp.wolf.comes")),
    ],
)
def test_the_first_throw_shows_five_faces_that_the_dice_have(
    game: Pigs, line: str, refused: tuple[Cited, ...]
) -> None:
    assert refusals(game, throwing("", throw=1), line) == refused


@pytest.mark.clause("tlp.roll.again-any")
@pytest.mark.parametrize("throw", [1, 2])
def test_any_of_the_dice_are_thrown_again(game: Pigs, throw: int) -> None:
    state = deciding("door roof window door roof", throw=throw)
    choices = [chosen for size in range(1, 6) for chosen in combinations(ALL, size)]
    assert len(choices) == 31
    assert legal(game, state) == [*map(again, choices), "A stop"]
    for chosen in choices:
        thrown = after(game, state, again(chosen))
        assert thrown.phase == Throwing(A, throw + 1, dice("door roof window door roof"), chosen)
        assert game.turn(thrown) == AGAIN_ANY
        assert events(game, state, again(chosen)) == ()


@pytest.mark.clause("tlp.roll.again-any")
def test_the_other_dice_keep_their_faces(game: Pigs) -> None:
    state = throwing("door roof window door roof", throw=2, thrown=(2, 5))
    assert events(game, state, "dice window wolf") == (
        cited("tlp.roll.again-any", seat=0, faces=("window", "wolf")),
    )
    assert after(game, state, "dice window wolf") == deciding(
        "door window window door wolf", throw=2, thrown=(2, 5)
    )
    assert refusals(game, state, "dice wolf window") == impossible("tlp.components.dice")
    assert refusals(game, state, "dice window") == impossible("tlp.roll.again-any")


@pytest.mark.clause("tlp.roll.may-stop")
@pytest.mark.parametrize("throw", [1, 2])
def test_after_the_first_and_the_second_throw_the_player_may_stop(game: Pigs, throw: int) -> None:
    state = deciding("door roof window door wolf", throw=throw)
    assert game.turn(state) == MAY_STOP
    assert events(game, state, "A stop") == (cited("tlp.roll.may-stop", seat=0),)
    assert after(game, state, "A stop") == State(RULES, state.board, Building(A, Purse(2, 1, 1), ()))


@pytest.mark.clause("tlp.roll.three-throws")
def test_after_the_third_throw_the_player_must_stop(game: Pigs) -> None:
    state = throwing("door roof window door wolf", throw=3, thrown=(2, 3))
    assert events(game, state, "dice door roof") == (
        cited("tlp.roll.again-any", seat=0, faces=("door", "roof")),
        cited("tlp.roll.three-throws", seat=0),
    )
    stopped = after(game, state, "dice door roof")
    assert stopped == State(RULES, state.board, Building(A, Purse(3, 0, 1), ()))
    over = not_now(
        "tlp.build.symbols", "tlp.turn.throw-then-build", "tlp.roll.may-stop", "tlp.roll.three-throws"
    )
    assert refusals(game, stopped, "A again 1") == over
    assert refusals(game, stopped, "A stop") == over


@pytest.mark.clause("tlp.roll.three-throws")
def test_a_turn_of_three_throws(game: Pigs) -> None:
    state = after(game, throwing("", throw=1), "dice door door roof roof window", "A again 3 4 5")
    state = after(game, state, "dice window wolf door")
    assert game.turn(state) == MAY_STOP
    state = after(game, state, "A again 3", "dice roof")
    assert state == State(RULES, state.board, Building(A, Purse(3, 0, 1), ()))


@pytest.mark.clause("tlp.turn.throw-then-build")
def test_a_player_first_throws_then_builds(game: Pigs) -> None:
    state = throwing("", throw=1)
    order = "tlp.turn.throw-then-build"
    assert refusals(game, state, "A buy straw door 1") == not_now("tlp.roll.first-all", order)
    state = after(game, state, "dice door door roof roof window")
    assert refusals(game, state, "A buy straw door 1") == not_now("tlp.roll.may-stop", order)
    state = after(game, state, "A stop")
    assert refusals(game, state, "A buy straw door 1") == ()


@pytest.mark.clause("tlp.turn.clockwise")
@pytest.mark.parametrize(("seat", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_turn_passes_clockwise(game: Pigs, seat: int, following: int) -> None:
    state = State(RULES, board(RULES), Building(Seat(seat), Purse(0, 0, 0), ()))
    line = f"{'ABC'[seat]} done"
    assert events(game, state, line) == (cited("tlp.turn.clockwise", next=following),)
    assert after(game, state, line).phase == Throwing(Seat(following), 1, (None,) * 5, ALL)


@pytest.mark.clause("tlp.turn.clockwise")
def test_only_the_seat_whose_turn_it_is_may_step(game: Pigs) -> None:
    state = deciding("door roof window door wolf")
    not_yours = cited("core.turn.not-your-turn", seat=1, seats=(0,), asked="tlp.roll.may-stop")
    clockwise = cited("tlp.turn.clockwise")
    assert refusals(game, state, "B again 5") == (not_yours, clockwise)
    assert refusals(game, state, "B done") == (
        cited("core.turn.not-now", asked="tlp.roll.may-stop"),
        not_yours,
        cited("tlp.turn.throw-then-build"),
        clockwise,
    )


def test_a_die_that_is_not_there_is_not_thrown(game: Pigs) -> None:
    state = deciding("door roof window door wolf")
    assert refusals(game, state, "A again 5 6 9") == (
        cited("core.name.no-such-thing", thing="die", value=6, owner="table"),
        cited("tlp.components.dice"),
        cited("core.name.no-such-thing", thing="die", value=9, owner="table"),
    )


@pytest.mark.clause("tlp.roll.wolf-locked")
def test_a_die_that_shows_a_wolf_is_not_thrown_again(game: Pigs) -> None:
    state = deciding("door roof window wolf roof")
    assert refusals(game, state, "A again 4") == (cited("tlp.roll.wolf-locked", die=4),)
    assert refusals(game, state, "A again 1 4 5") == (cited("tlp.roll.wolf-locked", die=4),)
    assert refusals(game, state, "A again 1 2 3 5") == ()
    free = [chosen for size in range(1, 5) for chosen in combinations((1, 2, 3, 5), size)]
    assert legal(game, state) == [*map(again, free), "A stop"]
    assert len(free) == 15


@pytest.mark.clause("tlp.roll.wolf-locked")
def test_a_wolf_of_the_first_throw_is_still_locked_after_the_second(game: Pigs) -> None:
    state = deciding("door roof window wolf roof", throw=2, thrown=(5,))
    assert refusals(game, state, "A again 4") == (cited("tlp.roll.wolf-locked", die=4),)
    assert refusals(game, state, "A again 5") == ()


@pytest.mark.clause("tlp.roll.set-aside")
@pytest.mark.parametrize(
    ("value", "refused"),
    [
        ("thrown-again", ()),
        ("stay", (cited("tlp.roll.set-aside", die=1), cited("tlp.roll.set-aside", die=3))),
    ],
)
def test_the_reading_of_dice_set_aside(game: Pigs, value: str, refused: tuple[object, ...]) -> None:
    rules = under(set_aside_dice=value)
    state = deciding("door roof window door roof", throw=2, thrown=(2, 4, 5), rules=rules)
    assert refusals(game, state, "A again 1 2 3") == refused
    assert refusals(game, state, "A again 2 5") == ()
    assert len(legal(game, state)) == (7 if refused else 31) + 1
    # After the first throw, in which all dice took part, none has been set aside yet.
    assert refusals(game, deciding("door roof window door roof", rules=rules), "A again 1 2 3") == ()


@pytest.mark.clause("tlp.roll.set-aside", "tlp.roll.wolf-locked")
def test_all_that_holds_dice_is_told_in_the_order_of_the_spec(game: Pigs) -> None:
    rules = under(set_aside_dice="stay", wolves_counted="latest-throw")
    state = deciding("door roof wolf wolf roof", throw=2, thrown=(1, 4), rules=rules)
    assert refusals(game, state, "A again 1 2 3 4 5") == (
        cited("tlp.roll.set-aside", die=2),
        cited("tlp.roll.set-aside", die=3),
        cited("tlp.roll.set-aside", die=5),
        cited("tlp.roll.wolf-locked", die=3),
        cited("tlp.roll.wolf-locked", die=4),
    )
    assert legal(game, state) == ["A again 1", "A stop"]


@pytest.mark.clause("tlp.roll.some-die")
@pytest.mark.parametrize(("value", "refused"), [("refused", True), ("allowed", False)])
def test_the_reading_of_an_empty_throw(game: Pigs, value: str, refused: bool) -> None:
    rules = under(empty_throw=value)
    state = deciding("door roof window wolf roof", rules=rules)
    assert refusals(game, state, "A again") == ((cited("tlp.roll.some-die"),) if refused else ())
    assert refusals(game, state, "A again 1") == ()
    assert ("A again" in legal(game, state)) is not refused


@pytest.mark.clause("tlp.roll.some-die")
def test_an_empty_throw_uses_up_a_throw_and_changes_no_die(game: Pigs) -> None:
    rules = under(empty_throw="allowed")
    state = after(game, deciding("door roof window wolf roof", rules=rules), "A again")
    assert list(game.chances(state)) == [(Shown(()), Fraction(1))]
    state = after(game, state, "dice")
    assert state == deciding("door roof window wolf roof", throw=2, thrown=(), rules=rules)
    state = after(game, state, "A again", "dice")
    assert state.phase == Building(A, Purse(1, 1, 2), ())


@pytest.mark.clause("tlp.roll.wolves-stop")
@pytest.mark.parametrize(
    ("faces", "count"), [("door roof wolf wolf roof", 2), ("door roof wolf wolf wolf", 3)]
)
def test_two_or_more_wolves_stop_the_throwing(game: Pigs, faces: str, count: int) -> None:
    state = throwing("", throw=1)
    assert events(game, state, f"dice {faces}")[1:] == (
        cited("tlp.roll.wolves-stop", seat=0, wolves=count),
        cited("tlp.wolf.comes", seat=0, wolves=count),
    )
    stopped = after(game, state, f"dice {faces}")
    assert stopped.phase == Blowing(A, 1)
    assert refusals(game, stopped, "A again 1") == not_now("tlp.wolf.must-blow", "tlp.roll.wolves-stop")


@pytest.mark.clause("tlp.roll.wolves-stop")
@pytest.mark.parametrize("faces", ["door roof window roof roof", "door roof wolf roof roof"])
def test_one_wolf_or_none_stops_nobody(game: Pigs, faces: str) -> None:
    state = throwing("", throw=1)
    assert [event.clause for event in events(game, state, f"dice {faces}")] == ["tlp.roll.first-all"]
    assert game.turn(after(game, state, f"dice {faces}")) == MAY_STOP


@pytest.mark.clause("tlp.roll.wolves-stop")
@pytest.mark.parametrize("throw", [2, 3])
def test_the_reading_of_wolves_of_several_throws(game: Pigs, throw: int) -> None:
    """A wolf lies aside from an earlier throw, and one more comes."""
    before, line = "door roof wolf door roof", "dice wolf window"

    added = throwing(before, throw=throw, thrown=(4, 5), rules=under(wolves_counted="all-throws"))
    assert after(game, added, line).phase == Blowing(A, 1)
    assert events(game, added, line)[1:] == (
        cited("tlp.roll.wolves-stop", seat=0, wolves=2),
        cited("tlp.wolf.comes", seat=0, wolves=2),
    )

    apart = throwing(before, throw=throw, thrown=(4, 5), rules=under(wolves_counted="latest-throw"))
    if throw == 2:
        assert after(game, apart, line).phase == Deciding(A, 2, dice("door roof wolf wolf window"), (4, 5))
    else:
        # Three faces buy; two wolves buy nothing.
        assert after(game, apart, line).phase == Building(A, Purse(1, 1, 1), ())


@pytest.mark.clause("tlp.roll.wolves-stop")
def test_two_wolves_of_the_latest_throw_count_under_either_reading(game: Pigs) -> None:
    line = "dice wolf wolf"
    for value, count in (("all-throws", 3), ("latest-throw", 2)):
        rules = under(wolves_counted=value)
        state = throwing("door roof wolf door roof", throw=2, thrown=(4, 5), rules=rules)
        assert after(game, state, line).phase == Blowing(A, 1)
        assert events(game, state, line)[1] == cited("tlp.roll.wolves-stop", seat=0, wolves=count)


@pytest.mark.clause("tlp.roll.wolves-stop", "tlp.roll.three-throws")
def test_the_reading_of_wolves_in_the_third_throw(game: Pigs) -> None:
    before, line = "door door wolf door roof", "dice wolf window"
    attack = throwing(before, throw=3, thrown=(4, 5), rules=under(third_throw_wolves="attack"))
    assert after(game, attack, line).phase == Blowing(A, 1)
    assert events(game, attack, line)[1:] == (
        cited("tlp.roll.wolves-stop", seat=0, wolves=2),
        cited("tlp.wolf.comes", seat=0, wolves=2),
    )
    build = throwing(before, throw=3, thrown=(4, 5), rules=under(third_throw_wolves="build"))
    assert after(game, build, line).phase == Building(A, Purse(2, 1, 0), ())
    assert events(game, build, line)[1:] == (cited("tlp.roll.three-throws", seat=0),)


@pytest.mark.clause("tlp.roll.wolves-stop")
@pytest.mark.parametrize("throw", [1, 2])
@pytest.mark.parametrize("value", ["attack", "build"])
def test_wolves_in_an_earlier_throw_are_not_touched_by_the_reading_of_the_third(
    game: Pigs, throw: int, value: str
) -> None:
    before = "" if throw == 1 else "door roof window door roof"
    state = throwing(before, throw=throw, rules=under(third_throw_wolves=value))
    assert after(game, state, "dice door roof wolf wolf roof").phase == Blowing(A, 1)


@pytest.mark.clause("tlp.build.symbols")
def test_a_single_wolf_buys_nothing(game: Pigs) -> None:
    state = after(game, deciding("door door wolf roof roof"), "A stop")
    assert state.phase == Building(A, Purse(2, 0, 2), ())


def test_a_purse_counts_each_symbol() -> None:
    assert purse(dice("door roof window roof wolf")) == Purse(1, 1, 2)
    assert purse(dice("window window window door door")) == Purse(2, 3, 0)
    assert purse(()) == Purse(0, 0, 0)
    assert Purse(5, 4, 3).less("door", 2) == Purse(3, 4, 3)
    assert Purse(5, 4, 3).less("window", 3) == Purse(5, 1, 3)
    assert Purse(5, 4, 3).less("roof", 1) == Purse(5, 4, 2)


def test_faces_are_shown_by_the_numbers_of_the_dice() -> None:
    assert shown((None, None), (1, 2), dice("door roof")) == dice("door roof")
    assert shown(dice("door roof window"), (1, 3), dice("wolf door")) == dice("wolf roof door")
    assert shown(dice("door roof"), (), ()) == dice("door roof")


def test_wolves_are_counted_over_all_throws_or_in_the_latest() -> None:
    faces = dice("wolf wolf door wolf")
    assert wolves(faces, (2, 3), Readings()) == 3
    assert wolves(faces, (2, 3), Readings(wolves_counted="latest-throw")) == 1
    assert wolves(faces, (), Readings(wolves_counted="latest-throw")) == 0


def test_what_a_throw_leads_to() -> None:
    phase = Throwing(B, 2, dice("door door door"), (1, 3))
    assert after_throw(phase, dice("wolf door roof"), 1, Readings()) == Deciding(
        B, 2, dice("wolf door roof"), (1, 3)
    )
    assert after_throw(phase, dice("wolf wolf roof"), 2, Readings()) == Blowing(B, 1)
    twice = Readings(three_wolves="two-blows")
    assert after_throw(phase, dice("wolf wolf roof"), 2, twice) == Blowing(B, 1)
    assert after_throw(phase, dice("wolf wolf wolf"), 3, twice) == Blowing(B, 2)
    assert after_throw(phase, dice("wolf wolf wolf"), 3, Readings()) == Blowing(B, 1)


def test_the_dice_to_throw_are_named_in_order(game: Pigs) -> None:
    assert game.parse("A again 5 1 3") == Again(A, (1, 3, 5))


def test_an_empty_choice_is_refused_after_what_holds_the_dice() -> None:
    phase = Deciding(A, 1, dice("door wolf"), (1, 2))
    assert again_refusals(phase, (), Readings()) == (cited("tlp.roll.some-die"),)
    assert again_refusals(phase, (1,), Readings()) == ()


@pytest.mark.clause("tlp.turn.throw-then-build", "tlp.turn.clockwise")
def test_a_round_of_three_turns(game: Pigs) -> None:
    rules = Rules(first=C)
    state = State(rules, board(rules, (), [house("straw door")]), throwing("", throw=1).phase)
    state = after(game, state, "dice door door roof roof window", "A stop", "A buy straw door 1", "A done")
    state = after(game, state, "dice door window window roof wolf", "B stop", "B buy straw window 1")
    state = after(game, state, "up straw window 1", "B done", "dice roof roof roof roof roof", "C stop")
    # C has no house, and a roof begins none.
    assert legal(game, state) == ["C done"]
    state = after(game, state, "C done")
    assert state.phase == Throwing(A, 1, (None,) * 5, ALL)
    assert state.board.houses == (
        (house("straw door"),),
        (house("straw door", "straw window"),),
        (),
    )


@pytest.mark.clause("tlp.build.symbols")
def test_the_symbols_are_those_on_the_dice_when_the_throwing_ends(game: Pigs) -> None:
    state = after(game, deciding("door door roof roof roof"), "A again 1 2", "dice roof window", "A stop")
    assert state.phase == Building(A, Purse(0, 1, 4), ())
    assert game.turn(state) == Choose((A,), ClauseId("tlp.build.symbols"))
    assert building(windows=1, roofs=4).phase == state.phase
