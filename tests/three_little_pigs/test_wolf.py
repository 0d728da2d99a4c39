"""The wolf: when he comes, whom one may blow on, and what a breath leaves standing."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

import pytest

from pigrules.core import Chance, Choose, ClauseId, Seat
from pigrules.games.three_little_pigs import (
    Blowing,
    Board,
    Building,
    Deciding,
    House,
    Purse,
    Rules,
    Spinner,
    Spinning,
    Spun,
    Stack,
    State,
    TurnedUp,
    TurningUp,
)
from pigrules.games.three_little_pigs.vocabulary import KINDS

from .board import (
    RULES,
    A,
    B,
    C,
    Pigs,
    after,
    board,
    cited,
    events,
    first_throw,
    house,
    impossible,
    kind,
    legal,
    no_such,
    not_now,
    refusals,
    spinning,
    throwing,
    under,
)

MUST_BLOW: Final = ClauseId("tlp.wolf.must-blow")
ALL_DICE: Final = (1, 2, 3, 4, 5)
HUT: Final = house("straw door")


def blowing(rules: Rules, *streets: Sequence[House], seat: Seat = A, blows: int = 1) -> State:
    return State(rules, board(rules, *streets), Blowing(seat, blows))


def breathed(game: Pigs, rules: Rules, target: House, material: str) -> House | None:
    """What a breath leaves of the only house on the table."""
    state = spinning(rules, (), (target,))
    assert game.faults(state) == ()
    (left,) = after(game, state, f"spin {material}").board.houses[B] or (None,)
    return left


def stack_of(board: Board, words: str) -> Stack:
    return board.stacks[KINDS.index(kind(words))]


# When the wolf comes


@pytest.mark.clause("tlp.wolf.comes")
def test_two_wolves_bring_the_wolf_and_end_throwing_and_buying(game: Pigs) -> None:
    state = after(game, throwing("", throw=1), "dice door door wolf wolf roof")
    assert state.phase == Blowing(A, 1)
    assert game.turn(state) == Choose((A,), MUST_BLOW)
    assert legal(game, state) == ["A blow B 1"]
    for line in ("A again 1", "A stop"):
        assert refusals(game, state, line) == not_now(MUST_BLOW, "tlp.roll.wolves-stop")
    for line in ("A buy straw door 1", "A discard straw roof", "A done"):
        assert refusals(game, state, line) == not_now(MUST_BLOW, "tlp.wolf.comes")


@pytest.mark.clause("tlp.wolf.comes")
def test_one_wolf_does_not_bring_him(game: Pigs) -> None:
    state = after(game, throwing("", throw=1), "dice door door wolf door roof")
    assert isinstance(state.phase, Deciding)


@pytest.mark.clause("tlp.wolf.comes")
@pytest.mark.parametrize("throw", [2, 3])
def test_wolves_of_earlier_throws_count(game: Pigs, throw: int) -> None:
    state = throwing("door door wolf door roof", throw=throw, thrown=(1, 4))
    assert after(game, state, "dice door wolf").phase == Blowing(A, 1)


@pytest.mark.clause("tlp.wolf.comes")
def test_wolves_of_earlier_throws_may_count_for_nothing(game: Pigs) -> None:
    rules = under(wolves_counted="latest-throw")
    state = throwing("door door wolf door roof", throw=2, thrown=(4, 5), rules=rules)
    assert isinstance(after(game, state, "dice wolf roof").phase, Deciding)
    assert after(game, state, "dice wolf wolf").phase == Blowing(A, 1)


@pytest.mark.clause("tlp.wolf.comes")
@pytest.mark.parametrize(
    ("reading", "phase"),
    [("attack", Blowing(A, 1)), ("build", Building(A, Purse(2, 0, 1), ()))],
)
def test_wolves_of_the_third_throw(game: Pigs, reading: str, phase: Blowing | Building) -> None:
    rules = under(third_throw_wolves=reading)
    state = throwing("door door door door roof", throw=3, thrown=(3, 4), rules=rules)
    assert after(game, state, "dice wolf wolf").phase == phase


@pytest.mark.clause("tlp.wolf.comes")
def test_wolves_of_the_second_throw_attack_whatever_is_agreed_for_the_third(game: Pigs) -> None:
    rules = under(third_throw_wolves="build")
    state = throwing("door door door door roof", throw=2, thrown=(3, 4), rules=rules)
    assert after(game, state, "dice wolf wolf").phase == Blowing(A, 1)


# Nobody to blow on


@pytest.mark.clause("tlp.wolf.no-target")
@pytest.mark.parametrize(("seat", "following"), [(A, B), (B, C), (C, A)])
def test_without_opponents_houses_the_turn_ends_and_own_houses_stand(
    game: Pigs, seat: Seat, following: Seat
) -> None:
    streets = tuple((HUT,) if owner == seat else () for owner in (A, B, C))
    before = State(RULES, board(RULES, *streets), first_throw(seat))
    state = after(game, before, "dice door door wolf wolf roof")
    assert state == State(RULES, before.board, first_throw(following))


@pytest.mark.clause("tlp.wolf.no-target", "tlp.wolf.comes")
def test_without_opponents_houses_one_may_have_agreed_to_build(game: Pigs) -> None:
    rules = under(no_target="builds")
    before = State(rules, board(rules, (HUT,)), first_throw(A))
    state = after(game, before, "dice door door wolf wolf roof")
    assert state == State(rules, before.board, Building(A, Purse(2, 0, 1), ()))
    assert after(game, state, "A buy straw door 2").board.houses[A] == (HUT, HUT)


@pytest.mark.clause("tlp.wolf.no-target")
@pytest.mark.parametrize("reading", ["turn-ends", "builds"])
def test_one_opponent_s_house_is_target_enough(game: Pigs, reading: str) -> None:
    rules = under(seats=5, no_target=reading)
    before = State(rules, board(rules, (), (), (), (), (HUT,)), first_throw(A))
    assert after(game, before, "dice door door wolf wolf roof").phase == Blowing(A, 1)


# Whom one may blow on


@pytest.mark.clause("tlp.wolf.must-blow")
def test_one_must_blow(game: Pigs) -> None:
    state = blowing(RULES, (), (), (HUT,), seat=B)
    assert refusals(game, state, "B spare") == (cited(MUST_BLOW, seat=1),)
    assert legal(game, state) == ["B blow C 1"]


@pytest.mark.clause("tlp.wolf.must-blow", "tlp.wolf.declined")
def test_one_may_have_agreed_that_the_houses_can_be_spared(game: Pigs) -> None:
    state = blowing(under(wolf_declined="may-spare"), (), (), (HUT,), seat=B)
    assert legal(game, state) == ["B blow C 1", "B spare"]
    assert after(game, state, "B spare") == State(state.rules, state.board, first_throw(C))
    assert events(game, state, "B spare") == (
        cited("tlp.wolf.declined", seat=1),
        cited("tlp.turn.clockwise", next=2),
    )


@pytest.mark.clause("tlp.wolf.opponents-house")
def test_the_house_is_an_opponent_s(game: Pigs) -> None:
    state = blowing(RULES, (HUT,), (HUT, HUT), (HUT,), seat=B)
    assert refusals(game, state, "B blow B 2") == (cited("tlp.wolf.opponents-house", seat=1, target=1),)
    assert refusals(game, state, "B blow A 1") == ()
    assert refusals(game, state, "B blow C 1") == ()


@pytest.mark.clause("tlp.wolf.any-house")
def test_any_opponent_s_house_will_do_finished_or_not(game: Pigs) -> None:
    finished = house("brick door", "brick window", "brick roof")
    state = blowing(RULES, (HUT,), (finished, house("wood window")), (HUT,), seat=C)
    assert legal(game, state) == ["C blow A 1", "C blow B 1", "C blow B 2"]
    assert after(game, state, "C blow B 2") == State(RULES, state.board, Spinning(C, B, 2, 1))
    assert events(game, state, "C blow B 2") == (cited("tlp.wolf.any-house", seat=2, target=1, house=2),)


# The needle


@pytest.mark.clause("tlp.wolf.spin")
def test_the_needle_is_spun_after_the_choice(game: Pigs) -> None:
    state = after(game, blowing(RULES, (), (HUT,)), "A blow B 1")
    assert game.turn(state) == Chance(ClauseId("tlp.wolf.spin"))
    assert game.legal(state) == ()
    assert list(game.chances(state)) == [
        (Spun("straw"), Fraction(1, 2)),
        (Spun("wood"), Fraction(1, 3)),
        (Spun("brick"), Fraction(1, 6)),
    ]
    assert events(game, state, "spin brick")[0] == cited("tlp.wolf.spin", material="brick")


@pytest.mark.clause("tlp.wolf.spin")
def test_the_needle_names_only_what_the_spinner_has(game: Pigs) -> None:
    state = spinning(Rules(spinner=Spinner(straw=1, wood=0, brick=3, origin="scope")), (), (HUT,))
    assert list(game.chances(state)) == [(Spun("straw"), Fraction(1, 4)), (Spun("brick"), Fraction(3, 4))]
    assert refusals(game, state, "spin wood") == impossible("tlp.components.spinner")


# What the breath takes


@pytest.mark.clause("tlp.wolf.removes")
def test_all_tiles_of_the_material_leave_that_house_and_the_game(game: Pigs) -> None:
    mixed = house("straw door", "brick window", "straw window*", "wood window", "straw roof")
    state = spinning(RULES, (HUT,), (HUT, mixed), (HUT,), house=2)
    told = cited("tlp.wolf.removes", target=1, house=2, material="straw", tiles=3)
    assert told in events(game, state, "spin straw")
    left = after(game, state, "spin straw").board
    assert left.houses == ((HUT,), (HUT, house("brick window", "wood window", completed=True)), (HUT,))
    assert left.stacks == state.board.stacks
    assert left.built == state.board.built == (0, 1, 0)


@pytest.mark.clause("tlp.wolf.removes")
def test_a_blow_ends_the_turn(game: Pigs) -> None:
    state = after(game, spinning(RULES, (), (HUT,), (HUT,)), "spin straw")
    assert state.phase == first_throw(B)


@pytest.mark.clause("tlp.wolf.missed")
def test_a_house_without_the_material_loses_nothing(game: Pigs) -> None:
    state = spinning(RULES, (), (HUT, house("wood door", "brick roof")), house=2)
    assert after(game, state, "spin straw") == State(RULES, state.board, first_throw(B))
    assert events(game, state, "spin straw") == (
        cited("tlp.wolf.spin", material="straw"),
        cited("tlp.wolf.missed", target=1, house=2, material="straw"),
        cited("tlp.turn.clockwise", next=1),
    )


@pytest.mark.clause("tlp.wolf.missed", "tlp.wolf.spin")
def test_one_may_have_agreed_to_spin_until_something_is_hit(game: Pigs) -> None:
    rules = under(missed_breath="spin-again")
    state = spinning(rules, (), (house("wood door", "brick window"),))
    assert after(game, state, "spin straw") == state
    assert events(game, state, "spin straw") == (
        cited("tlp.wolf.spin", material="straw"),
        cited("tlp.wolf.missed", target=1, house=1, material="straw"),
    )
    hit = after(game, state, "spin straw", "spin straw", "spin wood")
    assert hit.board.houses[B] == (house("brick window"),)
    assert hit.phase == first_throw(B)


# What stood above a gap

ON_STRAW_DOOR = house("straw door", "wood window", "brick roof")
ON_STRAW_WINDOW = house("straw window", "wood window", "brick roof")
STRAW_INSIDE = house("brick door", "straw window", "wood window", "brick roof")
TWO_GAPS = house("wood door", "straw window", "wood window", "straw window", "brick roof")
STRAW_ROOF = house("wood door", "wood window", "straw roof")
STRAW_ON_TOP = house("wood door", "straw window")


@pytest.mark.clause("tlp.wolf.settles", "tlp.wolf.falls")
@pytest.mark.parametrize(
    ("before", "settles", "falls_on_door", "falls"),
    [
        (ON_STRAW_DOOR, house("wood window", "brick roof"), None, None),
        (ON_STRAW_WINDOW, house("wood window", "brick roof"), house("wood window", "brick roof"), None),
        (
            STRAW_INSIDE,
            house("brick door", "wood window", "brick roof"),
            house("brick door", "wood window", "brick roof"),
            house("brick door", completed=True),
        ),
        (
            TWO_GAPS,
            house("wood door", "wood window", "brick roof"),
            house("wood door", "wood window", "brick roof"),
            house("wood door", completed=True),
        ),
        *((STRAW_ROOF, *[house("wood door", "wood window", completed=True)] * 3),),
        *((STRAW_ON_TOP, *[house("wood door")] * 3),),
    ],
    ids=["on-door", "on-window", "inside", "two-gaps", "roof", "on-top"],
)
def test_above_a_gap(
    game: Pigs, before: House, settles: House | None, falls_on_door: House | None, falls: House | None
) -> None:
    assert breathed(game, RULES, before, "straw") == settles
    assert breathed(game, under(above_a_gap="falls-on-door"), before, "straw") == falls_on_door
    assert breathed(game, under(above_a_gap="falls"), before, "straw") == falls


@pytest.mark.clause("tlp.wolf.settles", "tlp.wolf.falls")
@pytest.mark.parametrize("reading", ["settles", "falls-on-door", "falls"])
def test_nothing_falls_where_nothing_is_blown_away(game: Pigs, reading: str) -> None:
    whole = house("wood door", "brick window", "wood roof")
    assert breathed(game, under(above_a_gap=reading), whole, "straw") == whole


@pytest.mark.clause("tlp.wolf.settles")
@pytest.mark.parametrize(
    ("before", "told"),
    [
        (STRAW_INSIDE, True),
        (ON_STRAW_DOOR, True),
        (TWO_GAPS, True),
        (STRAW_ROOF, False),
        (STRAW_ON_TOP, False),
        (house("straw door", "straw window"), False),
        (house("straw door", "brick roof"), False),
    ],
    ids=["inside", "door", "two-gaps", "roof", "on-top", "everything", "lone-roof"],
)
def test_closing_up_is_told_only_where_tiles_come_down(game: Pigs, before: House, told: bool) -> None:
    closed = cited("tlp.wolf.settles", target=1, house=1)
    assert (closed in events(game, spinning(RULES, (), (before,)), "spin straw")) == told


@pytest.mark.clause("tlp.wolf.falls")
@pytest.mark.parametrize(
    ("reading", "told"),
    [
        ("settles", [cited("tlp.wolf.settles", target=1, house=1)]),
        (
            "falls-on-door",
            [
                cited("tlp.wolf.falls", target=1, house=1, tiles=2),
                cited("tlp.wolf.gone", target=1, house=1),
            ],
        ),
        (
            "falls",
            [
                cited("tlp.wolf.falls", target=1, house=1, tiles=2),
                cited("tlp.wolf.gone", target=1, house=1),
            ],
        ),
    ],
)
def test_what_falls_is_told(game: Pigs, reading: str, told: list[Any]) -> None:
    state = spinning(under(above_a_gap=reading), (), (ON_STRAW_DOOR,))
    assert list(events(game, state, "spin straw")) == [
        cited("tlp.wolf.spin", material="straw"),
        cited("tlp.wolf.removes", target=1, house=1, material="straw", tiles=1),
        *told,
        cited("tlp.turn.clockwise", next=1),
    ]


@pytest.mark.clause("tlp.wolf.falls")
def test_what_falls_is_told_of_a_house_that_keeps_its_ground_floor(game: Pigs) -> None:
    state = spinning(under(above_a_gap="falls"), (), (TWO_GAPS,))
    assert events(game, state, "spin straw") == (
        cited("tlp.wolf.spin", material="straw"),
        cited("tlp.wolf.removes", target=1, house=1, material="straw", tiles=2),
        cited("tlp.wolf.falls", target=1, house=1, tiles=2),
        cited("tlp.turn.clockwise", next=1),
    )


@pytest.mark.clause("tlp.wolf.settles")
def test_a_house_that_lost_only_its_door_stays_complete_and_takes_no_other(game: Pigs) -> None:
    state = after(game, spinning(RULES, (), (ON_STRAW_DOOR,)), "spin straw")
    again = State(RULES, state.board, Building(B, Purse(4, 0, 0), ()))
    assert refusals(game, again, "B buy brick door 1") == (cited("tlp.house.complete", part="door", house=1),)


@pytest.mark.clause("tlp.wolf.settles")
def test_a_house_that_lost_its_door_and_has_no_roof_takes_another(game: Pigs) -> None:
    state = after(game, spinning(RULES, (), (house("straw door", "wood window"),)), "spin straw")
    again = State(RULES, state.board, Building(B, Purse(4, 0, 0), ()))
    assert after(game, again, "B buy brick door 1").board.houses[B] == (house("brick door", "wood window"),)


# A lone roof, and a house that is gone


@pytest.mark.clause("tlp.wolf.lone-roof")
@pytest.mark.parametrize(
    "before",
    [
        house("straw door", "brick roof"),
        house("straw window", "brick roof"),
        house("straw door", "straw window*", "straw window", "brick roof"),
    ],
    ids=["door", "window", "three"],
)
def test_a_lone_roof_collapses(game: Pigs, before: House) -> None:
    assert breathed(game, RULES, before, "straw") is None
    assert breathed(game, under(lone_roof="stays"), before, "straw") == house("brick roof")
    assert breathed(game, RULES, before, "brick") == House(before.tiles[:-1], completed=True)


@pytest.mark.clause("tlp.wolf.lone-roof")
@pytest.mark.parametrize("reading", ["collapses", "stays"])
def test_a_roof_on_what_is_left_stays(game: Pigs, reading: str) -> None:
    rules = under(lone_roof=reading)
    assert breathed(game, rules, ON_STRAW_DOOR, "straw") == house("wood window", "brick roof")


@pytest.mark.clause("tlp.wolf.lone-roof", "tlp.wolf.gone")
def test_a_lone_roof_is_told(game: Pigs) -> None:
    streets = ((), (HUT, house("straw door", "brick roof")))
    head = (
        cited("tlp.wolf.spin", material="straw"),
        cited("tlp.wolf.removes", target=1, house=2, material="straw", tiles=1),
    )
    assert events(game, spinning(RULES, *streets, house=2), "spin straw") == (
        *head,
        cited("tlp.wolf.lone-roof", target=1, house=2),
        cited("tlp.wolf.gone", target=1, house=2),
        cited("tlp.turn.clockwise", next=1),
    )
    staying = spinning(under(lone_roof="stays"), *streets, house=2)
    assert events(game, staying, "spin straw") == (
        *head,
        cited("tlp.wolf.settles", target=1, house=2),
        cited("tlp.turn.clockwise", next=1),
    )


@pytest.mark.clause("tlp.wolf.lone-roof")
def test_a_lone_window_or_door_stays(game: Pigs) -> None:
    assert breathed(game, RULES, house("straw door", "brick window"), "straw") == house("brick window")
    assert breathed(game, RULES, house("brick door", "straw window"), "straw") == house("brick door")


@pytest.mark.clause("tlp.wolf.lone-roof")
def test_a_roof_that_falls_with_the_rest_is_no_lone_roof(game: Pigs) -> None:
    rules = under(above_a_gap="falls-on-door", lone_roof="stays")
    assert breathed(game, rules, house("straw door", "brick roof"), "straw") is None


@pytest.mark.clause("tlp.wolf.gone")
def test_a_house_without_tiles_is_gone_and_the_later_ones_move_up(game: Pigs) -> None:
    streets = (house("wood door"), house("straw door", "straw window"), house("brick window"), HUT)
    state = spinning(RULES, (HUT,), streets, (HUT,), house=2)
    assert events(game, state, "spin straw") == (
        cited("tlp.wolf.spin", material="straw"),
        cited("tlp.wolf.removes", target=1, house=2, material="straw", tiles=2),
        cited("tlp.wolf.gone", target=1, house=2),
        cited("tlp.turn.clockwise", next=1),
    )
    left = after(game, state, "spin straw")
    assert left.board.houses == ((HUT,), (house("wood door"), house("brick window"), HUT), (HUT,))
    again = State(RULES, left.board, Blowing(A, 1))
    assert refusals(game, again, "A blow B 3") == ()
    assert refusals(game, again, "A blow B 4") == no_such("house", 4, B, "tlp.house.several")


# Where the tiles go


@pytest.mark.clause("tlp.wolf.removes", "tlp.wolf.lone-roof")
def test_blown_tiles_leave_the_game_or_return_to_their_stacks(game: Pigs) -> None:
    streets = ((), (house("straw door", "straw window*", "brick roof"),))
    gone = after(game, spinning(RULES, *streets), "spin straw").board
    for words in ("straw door", "straw window", "brick roof"):
        assert stack_of(gone, words).count == 3
    back = after(game, spinning(under(blown_tiles="return"), *streets), "spin straw").board
    assert stack_of(back, "straw door") == Stack(0, (0, 0, 0))
    assert stack_of(back, "straw window") == Stack(0, (0, 1, 1))
    assert stack_of(back, "brick roof") == Stack(0, (0, 0, 0))
    assert stack_of(back, "wood door") == stack_of(gone, "wood door") == Stack(0, (0, 0, 0))


@pytest.mark.clause("tlp.wolf.falls")
def test_tiles_that_fall_return_too(game: Pigs) -> None:
    rules = under(blown_tiles="return", above_a_gap="falls")
    back = after(game, spinning(rules, (), (ON_STRAW_DOOR,)), "spin straw").board
    assert back == board(rules, built=(0, 1, 0))


@pytest.mark.clause("tlp.wolf.removes")
def test_an_exhausted_stack_has_tiles_again_when_some_return(game: Pigs) -> None:
    rules = under(blown_tiles="return")
    lying = board(rules, (), (house("wood window*"),), empty=["wood window"])
    state = after(game, State(rules, lying, Spinning(A, B, 1, 1)), "spin wood")
    assert stack_of(state.board, "wood window") == Stack(1, ())
    assert (lying.exhausted, state.board.exhausted) == (1, 0)
    assert state.phase == first_throw(B)


@pytest.mark.clause("tlp.wolf.removes", "tlp.setup.shuffle")
def test_unlike_tiles_that_return_to_an_exhausted_stack_are_shuffled(game: Pigs) -> None:
    """Both tiles may lie on top, so chance turns one up, whichever stood lower in the house."""
    rules = under(blown_tiles="return")
    for windows in (("straw window", "straw window*"), ("straw window*", "straw window")):
        lying = board(rules, (), (house(*windows),), empty=["straw window"])
        state = after(game, State(rules, lying, Spinning(A, B, 1, 1)), "spin straw")
        assert stack_of(state.board, "straw window") == Stack(None, (0, 1))
        assert state.phase == TurningUp("window", "straw", first_throw(B))
        assert list(game.chances(state)) == [
            (TurnedUp("window", "straw", 0), Fraction(1, 2)),
            (TurnedUp("window", "straw", 1), Fraction(1, 2)),
        ]
        opened = after(game, state, "up straw window 1")
        assert stack_of(opened.board, "straw window") == Stack(1, (0,))
        assert opened.phase == first_throw(B)


@pytest.mark.clause("tlp.wolf.removes")
def test_an_open_tile_stays_on_top_of_those_that_return(game: Pigs) -> None:
    rules = under(blown_tiles="return")
    lying = board(rules, (), (house("straw window", "straw window"),))
    assert stack_of(lying, "straw window") == Stack(1, (1,))
    back = after(game, State(rules, lying, Spinning(A, B, 1, 1)), "spin straw")
    assert stack_of(back.board, "straw window") == Stack(1, (0, 0, 1))
    assert back.phase == first_throw(B)


@pytest.mark.clause("tlp.wolf.removes", "tlp.setup.shuffle")
def test_under_hidden_tops_nobody_knows_the_top_of_a_stack_to_which_unlike_tiles_return(game: Pigs) -> None:
    """Two tiles with a pot lay there, known because alike; two without are shuffled in."""
    rules = under(blown_tiles="return", top_tile="hidden")
    lying = board(rules, (), (house("straw window", "straw window"),))
    assert stack_of(lying, "straw window") == Stack(1, (1,))
    back = after(game, State(rules, lying, Spinning(A, B, 1, 1)), "spin straw")
    assert stack_of(back.board, "straw window") == Stack(None, (0, 0, 1, 1))
    assert back.phase == first_throw(B)


# Three wolves


@pytest.mark.clause("tlp.wolf.must-blow", "tlp.wolf.comes")
@pytest.mark.parametrize(
    ("reading", "wolves", "blows"),
    [("one-blow", 2, 1), ("one-blow", 3, 1), ("two-blows", 2, 1), ("two-blows", 3, 2)],
)
def test_how_often_one_blows(game: Pigs, reading: str, wolves: int, blows: int) -> None:
    faces = ["door"] * (5 - wolves) + ["wolf"] * wolves
    state = throwing("", throw=1, rules=under(three_wolves=reading))
    assert after(game, state, "dice " + " ".join(faces)).phase == Blowing(A, blows)


@pytest.mark.clause("tlp.wolf.must-blow")
def test_two_blows_come_one_after_the_other(game: Pigs) -> None:
    rules = under(three_wolves="two-blows")
    state = blowing(rules, (), (HUT,), (house("straw door", "wood window"),), blows=2)
    state = after(game, state, "A blow B 1")
    assert state.phase == Spinning(A, B, 1, 2)
    assert events(game, state, "spin straw") == (
        cited("tlp.wolf.spin", material="straw"),
        cited("tlp.wolf.removes", target=1, house=1, material="straw", tiles=1),
        cited("tlp.wolf.gone", target=1, house=1),
    )
    state = after(game, state, "spin straw")
    assert state.phase == Blowing(A, 1)
    assert legal(game, state) == ["A blow C 1"]
    state = after(game, state, "A blow C 1", "spin wood")
    assert state.phase == first_throw(B)
    assert state.board.houses == ((), (), (HUT,))


@pytest.mark.clause("tlp.wolf.no-target")
def test_the_second_blow_is_lost_if_the_first_leaves_no_house(game: Pigs) -> None:
    rules = under(three_wolves="two-blows")
    state = blowing(rules, (HUT,), (HUT,), blows=2)
    assert after(game, state, "A blow B 1", "spin straw").phase == first_throw(B)
    told = events(game, after(game, state, "A blow B 1"), "spin straw")
    assert told[-2:] == (cited("tlp.wolf.no-target", seat=0), cited("tlp.turn.clockwise", next=1))


@pytest.mark.clause("tlp.wolf.declined")
def test_the_second_blow_may_be_spared_too_where_that_is_agreed(game: Pigs) -> None:
    rules = under(three_wolves="two-blows", wolf_declined="may-spare")
    state = after(game, blowing(rules, (), (HUT,), blows=2), "A blow B 1", "spin wood")
    assert legal(game, state) == ["A blow B 1", "A spare"]
    assert after(game, state, "A spare").phase == first_throw(B)
