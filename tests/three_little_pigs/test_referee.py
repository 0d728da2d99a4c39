"""The referee's own clauses, as this game shows them: whose turn, what is asked, what exists."""

from __future__ import annotations

from typing import Any, Final

import pytest

from pigrules.core import Cited, ClauseId, IllegalStepError, InvalidError, Over, Ruling, Seat
from pigrules.games.three_little_pigs import (
    GAME,
    Blowing,
    Bought,
    Building,
    Deciding,
    Dice,
    Ended,
    Purse,
    Rules,
    Spinner,
    Spinning,
    Stacks,
    State,
    Throwing,
    TurningUp,
)
from pigrules.games.three_little_pigs.acts import ACTS
from pigrules.games.three_little_pigs.state import Phase
from pigrules.spec import of

from .board import (
    RULES,
    A,
    B,
    C,
    Pigs,
    board,
    cited,
    dice,
    house,
    impossible,
    no_such,
    not_now,
    refusals,
    under,
)

END: Final = ClauseId("tlp.end.stacks")
DICE: Final = "tlp.components.dice"
SEVERAL: Final = "tlp.house.several"
SEATS: Final = "tlp.setup.seats"
HUT: Final = house("straw door")
STREETS: Final = ((HUT,), (HUT, house("wood window")))
FIRST: Final = Throwing(B, 1, (None,) * 5, (1, 2, 3, 4, 5))

PHASES: Final[dict[str, tuple[Phase, str, set[str]]]] = {
    "turning-up": (TurningUp("window", "straw", FIRST), "tlp.setup.shuffle", {"up"}),
    "first-throw": (FIRST, "tlp.roll.first-all", {"dice"}),
    "throw": (Throwing(B, 2, dice("door door roof door wolf"), (1, 3)), "tlp.roll.again-any", {"dice"}),
    "deciding": (
        Deciding(B, 1, dice("door door roof door wolf"), (1, 2, 3, 4, 5)),
        "tlp.roll.may-stop",
        {"again", "stop"},
    ),
    "building": (Building(B, Purse(2, 2, 0), ()), "tlp.build.symbols", {"buy", "discard", "done"}),
    "blowing": (Blowing(B, 1), "tlp.wolf.must-blow", {"blow", "spare"}),
    "spinning": (Spinning(B, A, 1, 1), "tlp.wolf.spin", {"spin"}),
}
"""For each phase of B's turn what is asked, and the kinds of step that answer."""
LAST: Final = Throwing(B, 3, dice("door door roof door wolf"), (1, 3))
_BUILDING: Final = ("buy", "discard", "done")
WHY: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    # Line 18: the stacks are shuffled, so the tile on top comes to light before anything else.
    "turning-up": dict.fromkeys(
        ("dice", "spin", "again", "stop", *_BUILDING, "blow", "spare"), ("tlp.setup.shuffle",)
    ),
    "first-throw": {
        "up": ("tlp.setup.shuffle",),
        "again": ("tlp.roll.first-all",),  # line 30: first, all dice
        "stop": ("tlp.roll.may-stop",),  # line 36: after the first or the second throw
        **dict.fromkeys(_BUILDING, ("tlp.turn.throw-then-build",)),  # lines 24 and 40
        **dict.fromkeys(("blow", "spare", "spin"), ("tlp.wolf.comes",)),  # line 65
    },
    "throw": {
        "up": ("tlp.setup.shuffle",),
        "again": ("tlp.roll.again-any",),  # line 32: the dice have been picked
        "stop": ("tlp.roll.may-stop",),
        **dict.fromkeys(_BUILDING, ("tlp.turn.throw-then-build",)),
        **dict.fromkeys(("blow", "spare", "spin"), ("tlp.wolf.comes",)),
    },
    "deciding": {
        "up": ("tlp.setup.shuffle",),
        "dice": ("tlp.roll.again-any",),  # line 32: the player picks first
        **dict.fromkeys(_BUILDING, ("tlp.turn.throw-then-build",)),
        **dict.fromkeys(("blow", "spare", "spin"), ("tlp.wolf.comes",)),
    },
    "building": {
        "up": ("tlp.setup.shuffle",),
        # Lines 24, 28 and 36: the player has stopped, or has thrown three times.
        **dict.fromkeys(
            ("dice", "again", "stop"),
            ("tlp.turn.throw-then-build", "tlp.roll.may-stop", "tlp.roll.three-throws"),
        ),
        **dict.fromkeys(("blow", "spare", "spin"), ("tlp.wolf.comes",)),
    },
    "blowing": {
        "up": ("tlp.setup.shuffle",),
        **dict.fromkeys(("dice", "again", "stop"), ("tlp.roll.wolves-stop",)),  # line 36
        **dict.fromkeys(_BUILDING, ("tlp.wolf.comes",)),  # line 67
        "spin": ("tlp.wolf.spin",),  # lines 69 and 71: first the house, then the needle
    },
    "spinning": {
        "up": ("tlp.setup.shuffle",),
        **dict.fromkeys(("dice", "again", "stop"), ("tlp.roll.wolves-stop",)),
        **dict.fromkeys(_BUILDING, ("tlp.wolf.comes",)),
        **dict.fromkeys(("blow", "spare"), ("tlp.wolf.spin",)),  # line 71: the needle turns
    },
}
"""For each phase, by which clauses the other kinds of step are not asked, with the lines of the document."""
CHANCE: Final = {"up": "up straw window 0", "dice": "dice door door door door door", "spin": "spin straw"}
CHOICE: Final = {
    "again": "again 1",
    "stop": "stop",
    "buy": "buy straw door 3",
    "discard": "discard straw roof",
    "done": "done",
    "blow": "blow A 1",
    "spare": "spare",
}


def position(phase: Phase, rules: Rules = RULES) -> State:
    return State(rules, board(rules, *STREETS), phase)


# What is asked, and of whom


@pytest.mark.clause("core.turn.not-now")
@pytest.mark.parametrize("name", PHASES)
def test_only_what_is_asked_can_be_answered(game: Pigs, name: str) -> None:
    phase, asked, answers = PHASES[name]
    lines = {**CHANCE, **{kind: f"B {line}" for kind, line in CHOICE.items()}}
    assert WHY[name].keys() == lines.keys() - answers
    for kind, line in lines.items():
        refused = refusals(game, position(phase), line)
        if kind in answers:
            assert all(not each.clause.startswith("core.turn") for each in refused)
        else:
            assert refused == not_now(asked, *WHY[name][kind])


@pytest.mark.clause("tlp.roll.three-throws")
@pytest.mark.parametrize("line", ["B again 1", "B stop"])
def test_after_the_third_throw_nothing_is_decided_about_dice(game: Pigs, line: str) -> None:
    assert refusals(game, position(LAST), line) == not_now("tlp.roll.again-any", "tlp.roll.three-throws")


def test_every_kind_of_step_has_a_reason_in_every_other_phase() -> None:
    assert ACTS.gaps() == ()
    named = [
        why for act in ACTS.table.values() for why in (*act.otherwise.values(), act.whose) if why is not None
    ]
    assert {why for why in named if isinstance(why, str)} <= of(GAME).clauses.keys()
    assert all(act.whose == "tlp.turn.clockwise" for kind, act in ACTS.table.items() if act.whose)


@pytest.mark.clause("core.turn.not-your-turn", "tlp.turn.clockwise")
@pytest.mark.parametrize("seat", ["A", "C", "Z"])
@pytest.mark.parametrize("name", ["deciding", "building", "blowing"])
def test_only_the_seat_that_is_asked_can_answer(game: Pigs, name: str, seat: str) -> None:
    """Line 24: the turns go round clockwise."""
    phase, asked, answers = PHASES[name]
    not_yours = cited("core.turn.not-your-turn", seat=ord(seat) - ord("A"), seats=(1,), asked=asked)
    clockwise = cited("tlp.turn.clockwise")
    for kind, line in CHOICE.items():
        refused = refusals(game, position(phase), f"{seat} {line}")
        if kind in answers:
            assert refused == (not_yours, clockwise)
        else:
            first, *why = not_now(asked, *WHY[name][kind])
            assert refused == (first, not_yours, *why, clockwise)


@pytest.mark.clause("core.turn.not-now", "tlp.turn.clockwise")
@pytest.mark.parametrize("name", ["turning-up", "first-throw", "throw", "spinning"])
def test_nobody_is_asked_while_chance_is_due(game: Pigs, name: str) -> None:
    """It is B's turn, and the others have to wait for theirs as well (line 24)."""
    phase, asked, _ = PHASES[name]
    for kind, line in CHOICE.items():
        refused = not_now(asked, *WHY[name][kind])
        assert refusals(game, position(phase), f"B {line}") == refused
        for seat in "AC":
            waits = (*refused, cited("tlp.turn.clockwise"))
            assert refusals(game, position(phase), f"{seat} {line}") == waits


@pytest.mark.clause("core.turn.over")
def test_nothing_happens_after_the_end(game: Pigs) -> None:
    lying = board(RULES, *STREETS, empty=["wood roof", "brick roof", "straw roof"])
    state = State(RULES, lying, Ended(END))
    assert isinstance(game.turn(state), Over)
    for line in (*CHANCE.values(), *(f"B {line}" for line in CHOICE.values()), "C again 9"):
        assert refusals(game, state, line) == (cited("core.turn.over", ended=END), cited(END))


@pytest.mark.clause("core.turn.not-now")
def test_a_refused_step_is_an_error_with_the_judge_s_ruling(game: Pigs) -> None:
    state = position(PHASES["deciding"][0])
    step = game.parse("B done")
    with pytest.raises(IllegalStepError) as caught:
        game.apply(state, step)
    assert caught.value.ruling == Ruling(not_now("tlp.roll.may-stop", "tlp.turn.throw-then-build"))
    assert caught.value.step == step


# What exists

NO_DIE: Final = no_such("die", 6, "table", DICE)


@pytest.mark.clause("core.name.no-such-thing")
@pytest.mark.parametrize(
    ("name", "line", "refused"),
    [
        ("deciding", "B again 6", NO_DIE),
        ("deciding", "B again 1 6 900", (*NO_DIE, no_such("die", 900, "table", DICE)[0])),
        # That die 5 shows a wolf is not asked any more.
        ("deciding", "B again 5 6", NO_DIE),
        ("building", "B buy straw door 4", no_such("house", 4, 1, SEVERAL)),
        ("building", "B buy brick roof 5", no_such("house", 5, 1, SEVERAL)),
        ("blowing", "B blow A 2", no_such("house", 2, 0, SEVERAL)),
        ("blowing", "B blow C 1", no_such("house", 1, 2, SEVERAL)),
        ("blowing", "B blow B 3", no_such("house", 3, 1, SEVERAL)),
        ("blowing", "B blow D 1", no_such("seat", 3, "table", SEATS)),
        ("blowing", "B blow Z 9", no_such("seat", 25, "table", SEATS)),
    ],
)
def test_a_step_names_only_what_exists(game: Pigs, name: str, line: str, refused: tuple[Cited, ...]) -> None:
    assert refusals(game, position(PHASES[name][0]), line) == refused


@pytest.mark.parametrize(
    ("name", "line"),
    [("deciding", "B again 4"), ("building", "B buy straw door 3"), ("blowing", "B blow A 1")],
)
def test_the_last_that_exists_can_be_named(game: Pigs, name: str, line: str) -> None:
    assert refusals(game, position(PHASES[name][0]), line) == ()


def test_the_last_die_exists_too(game: Pigs) -> None:
    assert refusals(game, position(PHASES["deciding"][0]), "B again 5") == (
        cited("tlp.roll.wolf-locked", die=5),
    )


# What chance can bring


@pytest.mark.clause("core.chance.impossible")
@pytest.mark.parametrize(
    ("name", "line", "clause"),
    [
        # Line 30: the first throw is made with all five.
        ("first-throw", "dice door door door door", "tlp.roll.first-all"),
        ("first-throw", "dice door door door door door door", "tlp.roll.first-all"),
        # Line 12: three of the five dice have a wolf.
        ("first-throw", "dice wolf door door door door", DICE),
        ("first-throw", "dice door wolf door door door", DICE),
        ("throw", "dice wolf door", DICE),
        # Line 32: dice 1 and 3 alone were picked.
        ("throw", "dice door", "tlp.roll.again-any"),
        ("throw", "dice door door roof door wolf", "tlp.roll.again-any"),
        # Line 11: no such tile; line 18: another stack.
        ("turning-up", "up straw window 2", "tlp.components.tiles"),
        ("turning-up", "up straw roof 0", "tlp.setup.shuffle"),
        ("turning-up", "up brick window 0", "tlp.setup.shuffle"),
    ],
)
def test_chance_brings_only_what_can_come(game: Pigs, name: str, line: str, clause: str) -> None:
    lying = board(under(top_tile="hidden"), *STREETS)
    state = State(RULES, lying, PHASES[name][0])
    assert refusals(game, state, line) == impossible(clause)


@pytest.mark.clause("core.chance.impossible")
def test_the_needle_brings_only_what_can_come(game: Pigs) -> None:
    rules = Rules(spinner=Spinner(straw=1, wood=1, brick=0, origin="scope"))
    state = position(PHASES["spinning"][0], rules)
    assert refusals(game, state, "spin wood") == ()
    assert refusals(game, state, "spin brick") == impossible("tlp.components.spinner")


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("first-throw", "dice door window roof wolf wolf"),
        ("throw", "dice door wolf"),
        ("turning-up", "up straw window 1"),
        ("spinning", "spin brick"),
    ],
)
def test_chance_brings_what_can_come(game: Pigs, name: str, line: str) -> None:
    lying = board(under(top_tile="hidden"), *STREETS)
    state = State(RULES, lying, PHASES[name][0])
    assert refusals(game, state, line) == ()


# Every refusal of the rules themselves


def test_all_refusals_come_at_once(game: Pigs) -> None:
    """B has bought the window of a complete house, and asks for a second roof, without symbols or stock."""
    rules = under(tiles_together="apart")
    lying = board(rules, (), (house("wood window", "brick roof"),), empty=["brick roof"])
    state = State(rules, lying, Building(B, Purse(0, 0, 0), (Bought("window", "wood", 1),)))
    assert refusals(game, state, "B buy brick roof 1") == (
        cited("tlp.build.price", part="roof", material="brick", price=4, have=0),
        cited("tlp.build.stock", part="roof", material="brick"),
        cited("tlp.build.together", house=1),
        cited("tlp.house.one-roof", part="roof", house=1),
        cited("tlp.house.complete", part="roof", house=1),
    )


@pytest.mark.parametrize(
    ("phase", "most"),
    [
        # Die 3 was set aside, die 5 shows a wolf.
        (Deciding(B, 2, dice("door door roof door wolf"), (1, 5)), 4),
        # A brick door for house 1: price, too like the first, together, one door.
        (Building(B, Purse(2, 2, 0), (Bought("door", "brick", 1),)), 4),
        (Blowing(B, 1), 1),
    ],
)
def test_refusals_keep_the_order_of_the_spec(phase: Phase, most: int) -> None:
    state = position(phase, under(tiles_together="apart", set_aside_dice="stay", two_tiles="differ-in-part"))
    order = list(of(GAME).clauses)
    found = 0
    for step in GAME.universe(state.rules):
        clauses = [each.clause for each in GAME.judge(state, step).refusals]
        if clauses and not clauses[0].startswith("core."):
            places = [order.index(clause) for clause in clauses]
            assert places == sorted(places)
            found = max(found, len(clauses))
    assert found == most


@pytest.mark.parametrize(
    "phase",
    [
        Deciding(B, 2, dice("door door roof door wolf"), (1, 5)),
        Building(B, Purse(2, 0, 3), ()),
        Building(C, Purse(2, 0, 3), ()),
        Building(C, Purse(0, 0, 3), ()),
        Blowing(B, 1),
        Spinning(B, A, 1, 1),
    ],
)
@pytest.mark.parametrize("reading", [{}, {"unplaceable_tile": "discarded", "wolf_declined": "may-spare"}])
def test_the_legal_steps_are_those_that_the_judge_accepts_in_order(
    game: Pigs, phase: Phase, reading: dict[str, Any]
) -> None:
    """C has no house: a roof fits nowhere, while a door does."""
    state = position(phase, under(**reading))
    accepted = tuple(step for step in GAME.universe(state.rules) if game.judge(state, step).legal)
    assert game.legal(state) == accepted


@pytest.mark.clause("tlp.build.must-buy")
def test_declining_roofs_is_no_way_out_of_a_tile_to_be_discarded(game: Pigs) -> None:
    """C has no house: no roof can be bought and placed, so that none may be declined."""
    rules = under(only_a_roof="may-decline", unplaceable_tile="discarded")
    state = position(Building(C, Purse(0, 0, 3), ()), rules)
    assert refusals(game, state, "C done") == (cited("tlp.build.must-buy", seat=2),)


# Rules that cannot be played


@pytest.mark.clause("core.rules.component")
@pytest.mark.parametrize(("seats", "first"), [(3, 3), (2, 2), (5, 9)])
def test_the_first_seat_is_at_the_table(seats: int, first: int) -> None:
    with pytest.raises(InvalidError) as caught:
        Rules(seats=seats, first=Seat(first))
    assert caught.value.faults == (
        cited("core.rules.component", component="first", problem="no-such-seat", value=first),
        cited("tlp.setup.first-seat"),
    )


@pytest.mark.clause("core.rules.component")
def test_every_fault_of_the_rules_is_named() -> None:
    with pytest.raises(InvalidError) as caught:
        Rules(
            seats=6,
            first=Seat(6),
            dice=Dice((), "scope"),
            spinner=Spinner(0, 0, 0, "scope"),
            stacks=Stacks(((0,),) * 8, "scope"),
        )
    assert caught.value.faults == (
        cited("tlp.components.dice", problem="no-faces"),
        cited("tlp.components.spinner", problem="no-sectors"),
        cited("tlp.components.tiles", problem="not-nine-stacks", stack=8),
        cited("tlp.setup.seats", count=6),
        cited("core.rules.component", component="first", problem="no-such-seat", value=6),
        cited("tlp.setup.first-seat"),
    )


# Positions that cannot be


@pytest.mark.clause("core.state.impossible")
def test_an_impossible_position_is_named(game: Pigs) -> None:
    assert game.faults(position(FIRST)) == ()
    assert game.faults(position(Blowing(B, 0))) == (
        cited("core.state.impossible", where="blows", problem="wrong-count", value=0),
    )
