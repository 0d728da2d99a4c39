"""Exact odds: figures worked out by hand, and again by the analysis of whole games."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

import pytest
from attrs import evolve, frozen

from asking import after, cited
from pigrules import game, limits, odds
from pigrules.analysis import solve, unfold
from pigrules.core import ClauseId, MalformedError, Over, Seat
from pigrules.games import eat_me_if_you_can as eat_me
from pigrules.games import putz_die_wutz as putz
from pigrules.games import three_little_pigs as pigs
from pigrules.games import woolfy
from pigrules.odds import UnboundedError
from pigrules.registry import AnyGame
from pigrules.testing.walks import positions

P = Fraction
A: Final = Seat(0)
TILES: Final = ("up straw window 0", "up wood window 0", "up brick window 0")
COMES: Final = cited("tlp.wolf.comes")
FIRST: Final = after(pigs.GAME, pigs.GAME.start(pigs.Rules(seats=2)), *TILES)
"""A is about to throw, and nobody has a house.

Two dice have two doors, two windows and two roofs; three have two doors, two windows, a roof and a wolf.
"""


def pays(tile: str) -> Any:
    """What tells that the dice pay for ``pays("straw door")``."""
    material, part = tile.split()
    return cited("tlp.components.pig-heads", material=material, part=part)


def thrown(*lines: str, before: Any = FIRST) -> Any:
    return after(pigs.GAME, before, *lines)


def by_goal(state: Any, goal: Any) -> Fraction:
    """How likely the next outcome leads to a goal, whatever else it leads to."""
    rows = odds.coming(pigs.GAME, state).items()
    return sum((chance for leads, chance in rows if goal in leads), P(0))


def goal_of(state: Any, line: str, goal: Any) -> Fraction:
    """How likely a goal is within the turn, after the step that is written `line`."""
    return odds.goals(pigs.GAME, state)[pigs.GAME.parse(line)].get(goal, P(0))


# Ten throws by hand


@pytest.mark.clause("tlp.wolf.comes", "tlp.components.dice")
def test_two_wolves_or_three_in_the_first_throw() -> None:
    # Two wolves on three dice: 3 * 1 * 1 * 5 of 216; three: 1. 16/216.
    assert by_goal(FIRST, COMES) == P(2, 27)


@pytest.mark.clause("tlp.components.pig-heads", "tlp.build.price")
def test_four_doors_in_the_first_throw() -> None:
    # Each die shows a door in 2 of 6 cases: 5 * (1/3)^4 * 2/3 + (1/3)^5. Two wolves leave no four doors.
    assert by_goal(FIRST, pays("brick door")) == P(11, 243)


@pytest.mark.clause("tlp.components.pig-heads", "tlp.build.price", "tlp.wolf.comes")
def test_two_doors_in_the_first_throw_without_the_wolf() -> None:
    # At least two doors: 1 - (2/3)^5 - 5 * 1/3 * (2/3)^4 = 131/243.
    # Of these with three wolves: 1/216 * (1/3)^2 = 1/1944.
    # With two: 3 * 1/36, and then on the third of these dice a door (1/3) and another on one of the two dice
    # without a wolf (5/9), or something else (1/2) and both of these doors (1/9): 13/54 * 1/12 = 13/648.
    assert by_goal(FIRST, pays("straw door")) == P(131, 243) - P(1, 1944) - P(13, 648) == P(14, 27)


@pytest.mark.clause("tlp.house.roof-rests")
def test_a_first_throw_that_buys_nothing() -> None:
    # A roof needs a house. So: at most one door and one window, and at most one wolf.
    # Neither of both on five dice: 1; one of them: 5 * 2; one of each: 5 * 4. 31 of 243.
    # A die that shows neither shows a wolf in half of the cases, if it has one. Two wolves or more then:
    # with 3 such dice 1/2, with 2 1/4. Five others: 1/2; four: 2/5 * 1/2 + 3/5 * 1/4 = 7/20;
    # three: 1/10 * 1/2 + 6/10 * 1/4 = 1/5. 1 * 1/2 + 10 * 7/20 + 20 * 1/5 = 8.
    assert odds.coming(pigs.GAME, FIRST)[()] == P(31 - 8, 243)


@pytest.mark.clause("tlp.build.grade", "tlp.build.price")
def test_what_the_dice_pay_for_is_told_together() -> None:
    # Two dice are thrown once more; windows lie on two others and a roof on the last.
    state = thrown("dice door door window window roof", "A again 1", "dice roof", "A again 1 2")
    straw, wood, brick = pays("straw window"), pays("wood window"), pays("brick window")
    assert odds.coming(pigs.GAME, state) == {
        (straw, wood): P(4, 9),  # one window more: 2 * 1/3 * 2/3
        (straw,): P(3, 9),  # no window: (2/3)^2, without the two doors
        (pays("straw door"), straw): P(1, 9),
        (straw, wood, brick): P(1, 9),
    }


BUILT: Final = thrown(
    *("dice door door roof roof wolf", "A stop", "A buy straw door 1", "A done"),
    *("dice door window roof roof wolf", "B stop", "B done"),
)
"""A has a house of a straw door, and is about to throw."""


@pytest.mark.clause("tlp.build.price", "tlp.roll.wolves-stop")
def test_a_roof_with_two_dice_again() -> None:
    # One roof and one wolf lie; a die without a wolf and one with a wolf are thrown the third time.
    # A roof on the second (1/6), or neither roof nor wolf on it (4/6) and a roof on the first (1/3).
    state = thrown("dice roof door window door wolf", "A again 4", "dice window", before=BUILT)
    assert goal_of(state, "A again 2 3", pays("straw roof")) == P(1, 6) + P(4, 6) * P(1, 3) == P(7, 18)
    assert goal_of(state, "A again 2 3", pays("wood roof")) == P(1, 18)  # both
    assert goal_of(state, "A again 2 3", COMES) == P(1, 6)  # a wolf on the second, with the one that lies
    assert goal_of(state, "A stop", pays("straw roof")) == 0


@pytest.mark.clause("tlp.roll.three-throws", "tlp.roll.again-any")
def test_a_fourth_window_with_two_throws_left() -> None:
    # Three windows lie. Dice 4 and 5 again: a window with 1 - (2/3)^2 = 5/9.
    # Else one wolf (2 * 1/6 * 1/2) leaves the other die with 1/3, and no wolf (1/4) both dice with 5/9.
    state = thrown("dice window window window door roof")
    both = P(5, 9) + P(1, 6) * P(1, 3) + P(1, 4) * P(5, 9)
    assert goal_of(state, "A again 4 5", pays("brick window")) == both == P(3, 4)
    # Die 4 alone: a window (1/3), or a wolf (1/6) and then die 5 (1/3), or else (1/2) both (5/9).
    assert goal_of(state, "A again 4", pays("brick window")) == P(1, 3) + P(1, 18) + P(5, 18) == P(2, 3)

    def four(state: Any) -> bool:
        return isinstance(state.phase, pigs.Building) and state.phase.purse.window >= 4

    def stopped(state: Any) -> bool:
        return isinstance(state.phase, pigs.Building)

    best = odds.choices(pigs.GAME, state, four, until=stopped)
    assert next(iter(best.items())) == (pigs.GAME.parse("A again 4 5"), P(3, 4))
    assert best[pigs.GAME.parse("A stop")] == 0


@pytest.mark.clause("tlp.roll.wolf-locked", "tlp.roll.wolves-stop")
def test_the_wolf_after_one_harmless_die() -> None:
    # Die 1 has no wolf. Who wants the wolf then throws all three dice that have one: 16/216.
    state = thrown("dice door door window window roof")
    assert goal_of(state, "A again 1", COMES) == P(2, 27)


@pytest.mark.clause("tlp.wolf.spin")
def test_what_the_needle_takes() -> None:
    # Three of six sectors are straw, two wood, one brick; the house is of wood.
    state = thrown("dice door door door roof wolf", "A stop", "A buy wood door 1", "A done")
    state = thrown("dice door window wolf wolf roof", before=state)
    blown = after(pigs.GAME, state, "B blow A 1")
    gone = odds.coming(pigs.GAME, blown, lambda state: state.board.houses[0] == ())
    assert gone == {False: P(2, 3), True: P(1, 3)}


@pytest.mark.clause("woolfy.die.rolled")
def test_the_faces_of_a_pig() -> None:
    # 1, 2, 3, a house, and two wolves.
    state = after(woolfy.GAME, woolfy.GAME.start(woolfy.Rules(seats=2)), "A red")
    rows = odds.coming(woolfy.GAME, state)
    assert list(rows.values()) == [P(1, 3), *[P(1, 6)] * 4]
    wolf, *others = rows
    assert [each.clause for each in wolf] == [
        "woolfy.die.rolled",
        "woolfy.wolf.face",
        "woolfy.wolf.next-space",
        "woolfy.turn.clockwise",
    ]
    faces = [(cited("woolfy.die.rolled", pig="red", face=face),) for face in ("1", "2", "3", "house")]
    assert others == faces


@pytest.mark.clause("pdw.item.soap", "pdw.item.red", "pdw.item.jar")
def test_what_the_next_dice_ask_for() -> None:
    # All green and yellow pigs lie, no red one. A colour has 2 of 6 faces, and a number of blotches, after
    # the special die, 1/6: so each pig 1/18, and the blue third asks for the jar.
    colours, numbers = ("green", "yellow"), range(1, 7)
    lines = [f"up {colour} {number}" for colour in colours for number in numbers]
    state = after(putz.GAME, putz.GAME.start(putz.Rules(seats=2)), *lines)
    rows = odds.coming(putz.GAME, state)
    assert next(iter(rows.items())) == ((cited("pdw.item.jar"),), P(1, 3))
    assert list(rows.values())[1:] == [P(1, 18)] * 12
    assert {dict(leads[0].facts)["spot"] for leads in list(rows)[1:]} == set(range(1, 13))


@pytest.mark.clause("emi.setup.deal")
def test_who_becomes_the_wolf() -> None:
    first = eat_me.GAME.start(eat_me.Rules(seats=3))
    assert list(odds.coming(eat_me.GAME, first).values()) == [P(1, 3)] * 3
    second = after(eat_me.GAME, first, "card kids")
    wolf = (cited("emi.setup.deal", seat=1, character="wolf"),)
    assert odds.coming(eat_me.GAME, second)[wolf] == P(1, 2)


# The same by the analysis of whole games


@frozen
class Scope:
    """A part of a game that ends where a question about odds ends."""

    game: AnyGame
    start: Any
    over: Callable[[Any], bool]
    wanted: Callable[[Any], bool]
    chance: Fraction


def throwing(state: Any) -> bool:
    return not (isinstance(state.phase, (pigs.Throwing, pigs.Deciding)) and state.phase.seat == A)


TWO_DICE: Final = pigs.Rules(seats=2, dice=pigs.Dice((("door", "window"), ("door", "wolf")), "scope"))
THREE_DICE: Final = pigs.Rules(
    seats=2, dice=pigs.Dice((("door", "roof"), ("window", "wolf"), ("window", "wolf")), "scope")
)
SCOPES: Final = {
    # The second die must show a door at once (1/2), for a wolf stays; the first has three throws (7/8).
    "two doors": Scope(
        pigs.GAME,
        after(pigs.GAME, pigs.GAME.start(TWO_DICE), *TILES),
        throwing,
        lambda state: isinstance(state.phase, pigs.Building) and state.phase.purse.door == 2,
        P(7, 16),
    ),
    # Two wolves in three throws, each on 1 of 2 faces of its die: (7/8)^2.
    "the wolf": Scope(
        pigs.GAME,
        after(pigs.GAME, pigs.GAME.start(THREE_DICE), *TILES),
        throwing,
        lambda state: not isinstance(state.phase, pigs.Building),
        P(49, 64),
    ),
    # All five dice, two throws left, three windows: as above.
    "a fourth window": Scope(
        pigs.GAME,
        thrown("dice window window window door roof"),
        throwing,
        lambda state: isinstance(state.phase, pigs.Building) and state.phase.purse.window >= 4,
        P(3, 4),
    ),
    # Space 3 is three spaces from the start of the red pig: a 3, on 1 of 6 faces.
    "red on space 3": Scope(
        woolfy.GAME,
        woolfy.GAME.start(woolfy.Rules(seats=2)),
        lambda state: state.phase.seat != A,
        lambda state: bool(state.board.pigs[0] == 3),
        P(1, 6),
    ),
    # Any pig may be picked: a house on the die takes it into the straw house, 1 of 6.
    "a pig in the straw house": Scope(
        woolfy.GAME,
        woolfy.GAME.start(woolfy.Rules(seats=2)),
        lambda state: state.phase.seat != A,
        lambda state: "straw" in state.board.pigs,
        P(1, 6),
    ),
    # Green and yellow pigs with 1 to 4 blotches lie, and there is no red one: blue asks for the jar (1/3),
    # and so do 5 and 6 (1/3 of the others).
    "the jar": Scope(
        putz.GAME,
        after(
            putz.GAME,
            putz.GAME.start(putz.Rules(seats=2, variant="very-young")),
            *(f"up {colour} {number}" for colour in ("green", "yellow") for number in range(1, 5)),
        ),
        lambda state: isinstance(state.phase, putz.Racing),
        lambda state: (state.phase.faces.colour == "blue") or state.phase.faces.blotches > 4,
        P(1, 3) + P(2, 3) * P(1, 3),
    ),
    # One card of four.
    "C is the Wolf": Scope(
        eat_me.GAME,
        eat_me.GAME.start(eat_me.Rules(seats=4)),
        lambda state: isinstance(state.phase, eat_me.Choosing),
        lambda state: bool(state.board.wolf == 2),
        P(1, 4),
    ),
}


@pytest.mark.parametrize("scope", SCOPES.values(), ids=SCOPES)
def test_the_analysis_of_the_whole_comes_to_the_same(scope: Scope) -> None:
    def turn(state: Any) -> Any:
        if not scope.over(state):
            return scope.game.turn(state)
        return Over(ClauseId("core.turn.over"), (A,) if scope.wanted(state) else (), (), ())

    part = evolve(scope.game, turn=turn, start=lambda rules: scope.start)
    exact = solve(unfold(part, scope.game.rules(scope.start)), lambda over: int(bool(over.winners)))
    found = odds.chance(scope.game, scope.start, scope.wanted, seat=A, until=scope.over)
    assert found == exact == scope.chance


# How it is worked out


@pytest.mark.parametrize("name", ["three-little-pigs", "putz-die-wutz", "eat-me-if-you-can", "woolfy"])
def test_nothing_later_tells_where_a_step_leads_from_its_successor(name: str) -> None:
    played = game(name)
    for position in positions(played, played.rules_type(seats=played.players[0]), 5, 40):
        state = position.state
        for step in (*played.legal(state), *played.chances(state).steps):
            real, led = played.advance(state, step), played.leads(state, step)[0]
            assert (played.turn(led), played.legal(led)) == (played.turn(real), played.legal(real))
            here, there = played.chances(led), played.chances(real)
            assert (here.steps, here.weights) == (there.steps, there.weights)
            assert all(played.advance(led, each) == played.advance(real, each) for each in here.steps)


def test_a_turn_ends_where_the_next_one_begins() -> None:
    # No opponent has a house: two wolves end the turn, and B is about to throw, though nobody is asked yet.
    def mine(state: Any) -> bool:
        return bool(state.phase.seat == A)

    assert odds.chance(pigs.GAME, FIRST, mine) == P(25, 27)


def test_a_needle_that_is_spun_again_until_it_hits() -> None:
    # Straw and brick miss; wood is all that it can stop at.
    readings = pigs.Readings(missed_breath="spin-again")
    start = pigs.GAME.start(pigs.Rules(seats=2, readings=readings))
    state = after(
        pigs.GAME,
        start,
        *TILES,
        *("dice door door door roof wolf", "A stop", "A buy wood door 1", "A done"),
        *("dice door window wolf wolf roof", "B blow A 1"),
    )
    assert odds.chance(pigs.GAME, state, lambda state: state.board.houses[0] == ()) == 1


def test_a_turn_that_is_too_long_says_so() -> None:
    state = thrown("dice door door window window roof")
    for asked in (
        lambda most: odds.goals(pigs.GAME, state, most=most),
        lambda most: odds.choices(pigs.GAME, state, lambda state: True, until=throwing, most=most),
        lambda most: odds.chance(pigs.GAME, state, lambda state: True, seat=A, until=throwing, most=most),
    ):
        with pytest.raises(UnboundedError, match=r"^the turn has more than 1,000 steps to follow$"):
            asked(1_000)
        assert asked(limits.MOST_FOLLOWED)


def test_nobody_alone_is_asked() -> None:
    for state in (FIRST, after(eat_me.GAME, eat_me.GAME.start(eat_me.Rules(seats=3)), *CARDS)):
        played = pigs.GAME if state is FIRST else eat_me.GAME
        with pytest.raises(MalformedError, match=r"^state: expected a position in which one seat is asked$"):
            odds.goals(played, state)
    assert odds.coming(pigs.GAME, thrown("dice door door window window roof")) == {}


CARDS: Final = ("card kids", "card wolf", "card pig1")


def test_what_others_conceal_changes_no_goal() -> None:
    # The Wolf is asked: nothing that its hunt reveals is told before.
    start = after(eat_me.GAME, eat_me.GAME.start(eat_me.Rules(seats=3)), *CARDS)
    for one in ("sleep", "trap"):
        hunting = after(eat_me.GAME, start, f"A {one}", "C sleep")
        assert set(map(len, odds.goals(eat_me.GAME, hunting).values())) == {0}
