"""The table before the first throw: lines 18 to 24 of the document, and what follows from the rules."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

import pytest

from pigrules.core import NONE_DUE, Chance, Choose, ClauseId, InvalidError, MalformedError, Over, Seat
from pigrules.games.three_little_pigs import (
    Blowing,
    Building,
    Deciding,
    Dice,
    Ended,
    Prizes,
    Purse,
    Readings,
    Rules,
    Spinner,
    Spinning,
    Spun,
    Stack,
    Stacks,
    State,
    Throwing,
    TurnedUp,
    TurningUp,
)
from pigrules.games.three_little_pigs.state import Phase
from pigrules.games.three_little_pigs.vocabulary import KINDS, MATERIALS

from .board import (
    RULES,
    A,
    B,
    C,
    D,
    E,
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
    purchases,
    refusals,
    throwing,
    under,
)

SHUFFLE = Chance(ClauseId("tlp.setup.shuffle"))
FIRST_ALL = Chance(ClauseId("tlp.roll.first-all"))
TURN_UPS = ("up straw window 0", "up wood window 1", "up brick window 0")


@pytest.mark.clause("tlp.setup.seats")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_can_play(game: Pigs, seats: int) -> None:
    assert game.players == (2, 5)
    rules = Rules(seats=seats)
    assert game.start(rules).board.houses == ((),) * seats
    assert game.start(rules).board.built == (0,) * seats
    assert game.faults(game.start(rules)) == ()


@pytest.mark.clause("tlp.setup.seats")
@pytest.mark.parametrize("seats", [1, 6, 40])
def test_fewer_or_more_cannot(seats: int) -> None:
    with pytest.raises(InvalidError) as caught:
        Rules(seats=seats)
    assert caught.value.faults == (cited("tlp.setup.seats", count=seats),)


@pytest.mark.clause("tlp.setup.stacks")
def test_the_tiles_lie_in_nine_stacks(game: Pigs) -> None:
    stacks = game.start(RULES).board.stacks
    assert len(stacks) == len(KINDS) == 9
    # What is alike is known without a look; windows differ, so nobody knows which lies on top.
    assert [stack for stack, kind in zip(stacks, KINDS, strict=True) if kind.part == "window"] == [
        Stack(None, (0, 0, 1, 1))
    ] * 3
    assert [stack for stack, kind in zip(stacks, KINDS, strict=True) if kind.part != "window"] == [
        Stack(0, (0, 0, 0))
    ] * 6


@pytest.mark.clause("tlp.setup.shuffle")
def test_each_stack_whose_tiles_differ_turns_up_its_first_tile(game: Pigs) -> None:
    state = game.start(RULES)
    first = Throwing(A, 1, (None,) * 5, (1, 2, 3, 4, 5))
    assert state.phase == TurningUp("window", "straw", first)
    for material, line in zip(MATERIALS, TURN_UPS, strict=True):
        pots = int(line[-1])
        assert game.turn(state) == SHUFFLE
        assert list(game.chances(state)) == [
            (TurnedUp("window", material, 0), Fraction(1, 2)),
            (TurnedUp("window", material, 1), Fraction(1, 2)),
        ]
        assert events(game, state, line) == (
            cited("tlp.setup.shuffle", material=material, part="window", pots=pots),
        )
        state = after(game, state, line)
    assert state.phase == first
    assert [stack for stack in state.board.stacks if stack != Stack(0, (0, 0, 0))] == [
        Stack(0, (0, 1, 1)),
        Stack(1, (0, 0, 1)),
        Stack(0, (0, 1, 1)),
    ]


@pytest.mark.clause("tlp.setup.shuffle")
@pytest.mark.parametrize(
    ("line", "clause"),
    [
        ("up straw window 2", "tlp.components.tiles"),
        ("up wood window 0", "tlp.setup.shuffle"),
        ("up straw door 0", "tlp.setup.shuffle"),
    ],
)
def test_only_the_stack_that_is_due_turns_up_a_tile_that_it_has(game: Pigs, line: str, clause: str) -> None:
    assert refusals(game, game.start(RULES), line) == impossible(clause)


@pytest.mark.clause("tlp.setup.shuffle")
def test_after_a_purchase_the_next_tile_comes_to_light(game: Pigs) -> None:
    state = building(windows=4)
    bought = after(game, state, "A buy straw window 1")
    # The open tile had no pot; of the three below, two have one.
    assert game.turn(bought) == SHUFFLE
    assert [(step.pots, p) for step, p in game.chances(bought) if isinstance(step, TurnedUp)] == [
        (0, Fraction(1, 3)),
        (1, Fraction(2, 3)),
    ]
    assert game.faults(bought) == ()
    bought = after(game, bought, "up straw window 1")
    assert bought.board.houses[A] == (house("straw window"),)
    assert bought.board.stacks[1] == Stack(1, (0, 1))
    assert bought.phase == Building(A, Purse(0, 2, 0), purchases("straw window 1"))


@pytest.mark.clause("tlp.setup.shuffle")
def test_tiles_that_are_all_alike_need_no_look(game: Pigs) -> None:
    used = house("brick door", "straw window", "straw window")
    state = after(game, building(used, windows=2), "A buy straw window 1")
    # Both tiles without a pot lie below the bought one, so the open one had a pot and the last has one too.
    assert state.board.stacks[1] == Stack(1, ())
    assert isinstance(state.phase, Building)


@pytest.mark.clause("tlp.setup.shuffle")
def test_the_reading_of_the_top_tile(game: Pigs) -> None:
    rules = under(top_tile="hidden")
    state = game.start(rules)
    assert state.phase == Throwing(A, 1, (None,) * 5, (1, 2, 3, 4, 5))
    assert game.turn(state) == FIRST_ALL
    state = State(rules, board(rules), Building(A, Purse(2, 2, 0), ()))
    assert state.board.stacks[1] == Stack(None, (0, 0, 1, 1))

    bought = after(game, state, "A buy straw window 1")
    then = Building(A, Purse(2, 0, 0), purchases("straw window 1"))
    assert bought.phase == TurningUp("window", "straw", then, 1)
    assert bought.board == state.board
    assert events(game, state, "A buy straw window 1") == ()
    assert game.chances(bought).probability(TurnedUp("window", "straw", 1)) == Fraction(1, 2)
    assert events(game, bought, "up straw window 1") == (
        cited("tlp.setup.shuffle", material="straw", part="window", pots=1),
        cited("tlp.build.placed", seat=0, material="straw", part="window", house=1),
        cited("tlp.house.several", seat=0, house=1),
    )
    seen = after(game, bought, "up straw window 1")
    assert seen.phase == then
    assert seen.board.houses[A] == (house("straw window*"),)
    assert seen.board.stacks[1] == Stack(None, (0, 0, 1))
    # A stack of tiles that are all alike hides nothing.
    assert isinstance(after(game, seen, "A buy straw door 1").phase, Building)


@pytest.mark.clause("tlp.setup.shuffle")
def test_a_hidden_tile_may_be_bought_twice_in_a_turn_where_the_table_allows_it(game: Pigs) -> None:
    rules = under(top_tile="hidden", two_tiles="any")
    state = State(rules, board(rules), Building(A, Purse(0, 4, 0), ()))
    lines = ("A buy straw window 1", "up straw window 0", "A buy straw window 1", "up straw window 1")
    assert after(game, state, *lines).board.houses[A] == (house("straw window", "straw window*"),)


@pytest.mark.clause("tlp.setup.first-seat")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_table_tells_who_begins(game: Pigs, first: int) -> None:
    state = after(game, game.start(Rules(first=Seat(first))), *TURN_UPS)
    assert state.phase == Throwing(Seat(first), 1, (None,) * 5, (1, 2, 3, 4, 5))
    state = after(game, state, "dice door door door door door")
    assert game.turn(state) == Choose((Seat(first),), ClauseId("tlp.roll.may-stop"))


@pytest.mark.clause("tlp.setup.first-seat")
def test_who_begins_has_a_seat() -> None:
    with pytest.raises(InvalidError) as caught:
        Rules(first=Seat(3))
    assert caught.value.faults == (
        cited("core.rules.component", component="first", problem="no-such-seat", value=3),
        cited("tlp.setup.first-seat"),
    )


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: Rules(seats=0), "seats is a whole number of at least 1, not 0"),
        (lambda: Rules(seats=True), "seats is a whole number of at least 1, not True"),
        (lambda: Rules(first=Seat(-1)), "first is a whole number of at least 0, not -1"),
        (lambda: Rules(variant="veteran"), "variant is one of normal, veterans, not 'veteran'"),  # type: ignore[arg-type]
        (lambda: Readings(top_tile="open"), "top_tile is one of visible, hidden, not 'open'"),  # type: ignore[arg-type]
        (
            lambda: Readings(two_tiles=True),  # type: ignore[arg-type]
            "two_tiles is one of differ, any, differ-in-part, not True",
        ),
    ],
)
def test_rules_refuse_what_is_no_rule(make: Callable[[], object], problem: str) -> None:
    with pytest.raises(MalformedError) as caught:
        make()
    assert str(caught.value) == problem


def test_the_usual_table_has_three_seats_and_no_prizes() -> None:
    assert Rules() == Rules(3, A, "normal")
    assert not RULES.veterans
    assert Rules(variant="veterans").veterans
    assert Rules(seats=2) != RULES


@pytest.mark.parametrize(("value", "needed"), [("as-seats", [2, 3, 4, 5]), ("three", [3, 3, 3, 3])])
def test_how_many_stacks_end_the_game(value: str, needed: list[int]) -> None:
    assert [under(seats=seats, stacks_to_end=value).needed for seats in (2, 3, 4, 5)] == needed


@pytest.mark.parametrize(("value", "houses"), [("collapses", 24), ("stays", 36)])
def test_a_house_needs_a_door_or_a_window_unless_a_roof_may_stand_alone(value: str, houses: int) -> None:
    # Twelve doors and twelve windows are in the box, and twelve roofs.
    assert under(lone_roof=value).memo.most_houses == houses


def test_rules_are_sent_to_other_processes_whatever_they_remember(game: Pigs) -> None:
    rules = Rules(
        seats=4,
        first=C,
        variant="veterans",
        dice=Dice((("door", "roof"), ("door", "wolf")), "scope"),
        spinner=Spinner(1, 2, 3, "scope"),
        stacks=Stacks(((0, 1),) * 9, "scope"),
        prizes=Prizes(1, 2, 3, 4, 5, 6, "scope"),
        readings=Readings(grade="best"),
    )
    state = game.start(rules)
    while game.chances(state):
        state = game.apply(state, game.chances(state).steps[0])
    assert legal(game, state) == ["C again 1", "C again 2", "C again 1 2", "C stop"]
    sent = pickle.loads(pickle.dumps(state))
    assert sent == state
    assert sent.rules.dice == rules.dice
    assert legal(game, sent) == legal(game, state)


@pytest.mark.parametrize(
    ("seats", "value", "size"),
    [
        # A seat has 32 throws, a stop, 9 kinds for each house, 9 discards, a done, its blows and a spare.
        (2, "collapses", 2 * (32 + 1 + 9 * 24 + 9 + 1 + 2 * 24 + 1)),
        (3, "collapses", 3 * (32 + 1 + 9 * 24 + 9 + 1 + 3 * 24 + 1)),
        (3, "stays", 3 * (32 + 1 + 9 * 36 + 9 + 1 + 3 * 36 + 1)),
    ],
)
def test_the_size_of_the_universe(game: Pigs, seats: int, value: str, size: int) -> None:
    universe = game.universe(under(seats=seats, lone_roof=value))
    assert len(universe) == len(set(universe)) == size


def test_the_order_of_the_universe(game: Pigs) -> None:
    rules = Rules(
        seats=2,
        dice=Dice((dice("door"),) * 3, "scope"),
        stacks=Stacks(((0,),) * 9, "scope"),
    )
    throws = [" ".join(map(str, chosen)) for size in range(4) for chosen in combinations((1, 2, 3), size)]
    tiles = [
        f"{material} {part}" for material in ("straw", "wood", "brick") for part in ("door", "window", "roof")
    ]
    # Six houses at most: each holds a door or a window.
    expected = [
        line
        for seat in "AB"
        for line in (
            *(f"{seat} again {chosen}".strip() for chosen in throws),
            f"{seat} stop",
            *(f"{seat} buy {tile} {number}" for tile in tiles for number in range(1, 7)),
            *(f"{seat} discard {tile}" for tile in tiles),
            f"{seat} done",
            *(f"{seat} blow {target} {number}" for target in "AB" for number in range(1, 7)),
            f"{seat} spare",
        )
    ]
    assert throws == ["", "1", "2", "3", "1 2", "1 3", "2 3", "1 2 3"]
    assert [game.format(step) for step in game.universe(rules)] == expected


def test_legal_steps_come_in_the_order_of_the_universe(game: Pigs) -> None:
    rules = under(must_buy="may")
    state = building(house("straw window"), doors=3, windows=2, rules=rules)
    assert legal(game, state) == [
        "A buy straw door 1",
        "A buy straw door 2",
        "A buy straw window 1",
        "A buy straw window 2",
        "A buy wood door 1",
        "A buy wood door 2",
        "A done",
    ]


@pytest.mark.parametrize(
    ("rules", "seat"), [(Rules(seats=2), B), (Rules(seats=5), E), (Rules(seats=4), D), (RULES, C)]
)
def test_every_seat_has_steps_of_its_own(game: Pigs, rules: Rules, seat: Seat) -> None:
    letter = "ABCDE"[seat]
    own = board(rules, *(((),) * seat), (house("straw window"),))
    state = State(rules, own, Deciding(seat, 1, dice("door door door wolf roof"), (1, 2, 3, 4, 5)))
    assert legal(game, state)[-1] == f"{letter} stop"
    assert legal(game, state)[0] == f"{letter} again 1"
    state = State(rules, own, Building(seat, Purse(0, 0, 2), ()))
    assert legal(game, state) == [f"{letter} buy straw roof 1"]
    state = State(rules, own, Building(seat, Purse(0, 0, 0), ()))
    assert legal(game, state) == [f"{letter} done"]


def test_what_each_phase_asks(game: Pigs) -> None:
    target = board(RULES, (), [house("straw door")])
    asked: dict[Phase, Chance | Choose] = {
        Throwing(C, 1, (None,) * 5, (1, 2, 3, 4, 5)): FIRST_ALL,
        Throwing(C, 2, dice("door door door roof roof"), (1,)): Chance(ClauseId("tlp.roll.again-any")),
        Throwing(C, 3, dice("door door door roof roof"), (1,)): Chance(ClauseId("tlp.roll.again-any")),
        Deciding(C, 1, dice("door door door roof roof"), (1, 2, 3, 4, 5)): Choose(
            (C,), ClauseId("tlp.roll.may-stop")
        ),
        Building(C, Purse(3, 0, 2), ()): Choose((C,), ClauseId("tlp.build.symbols")),
        Blowing(C, 1): Choose((C,), ClauseId("tlp.wolf.must-blow")),
        Spinning(C, B, 1, 1): Chance(ClauseId("tlp.wolf.spin")),
        TurningUp("window", "straw", Building(C, Purse(0, 0, 0), ())): SHUFFLE,
    }
    for phase, turn in asked.items():
        assert game.turn(State(RULES, target, phase)) == turn
    over = game.turn(State(RULES, target, Ended(ClauseId("tlp.end.stacks"))))
    assert isinstance(over, Over)
    assert over.clause == "tlp.end.stacks"


def test_chance_is_due_only_where_no_seat_chooses(game: Pigs) -> None:
    target = board(RULES, (), [house("straw door")])
    phases: tuple[Phase, ...] = (
        deciding("door door door roof roof").phase,
        Building(A, Purse(3, 0, 2), ()),
        Blowing(A, 1),
        Ended(ClauseId("tlp.end.stacks")),
    )
    for phase in phases:
        assert game.chances(State(RULES, target, phase)) is NONE_DUE
    spinning = State(RULES, target, Spinning(A, B, 1, 1))
    assert game.chances(spinning).steps == (Spun("straw"), Spun("wood"), Spun("brick"))
    assert legal(game, spinning) == []
    assert len(game.chances(throwing("", throw=1))) == 3 * 3 * 4 * 4 * 4


@pytest.mark.parametrize(
    ("pots", "stack"),
    [
        ((), Stack(None, ())),
        ((3,), Stack(3, ())),
        ((1, 1), Stack(1, (1,))),
        ((1, 0), Stack(None, (0, 1))),
        ((2, 0, 1), Stack(None, (0, 1, 2))),
    ],
)
def test_a_shuffled_stack_is_known_only_if_its_tiles_are_alike(pots: tuple[int, ...], stack: Stack) -> None:
    assert Stack.of(pots) == stack
    assert stack.count == len(pots)
    assert stack.covered == (len(set(pots)) > 1)


def test_what_happens_to_a_stack() -> None:
    stack = Stack(None, (0, 0, 1, 1))
    assert (stack.count, stack.covered) == (4, True)
    assert stack.below_without(1) == (0, 0, 1)
    opened = Stack(1, stack.below_without(1))
    assert (opened.count, opened.covered) == (4, False)
    assert stack.below_without(0) == (0, 1, 1)
    assert Stack(None, (0, 1, 1)).below_without(0) == (1, 1)
    assert not Stack.of(()).stocked
    assert not Stack(None, ()).covered
    assert Stack(None, ()).refilled((1,), open_top=True) == Stack(1, ())
    assert Stack(None, ()).refilled((1, 0), open_top=True) == Stack(None, (0, 1))
    assert Stack(1, (0,)).refilled((1, 0), open_top=True) == Stack(1, (0, 0, 1))
    assert Stack(1, (1,)).refilled((0, 0), open_top=False) == Stack(None, (0, 0, 1, 1))
