"""Positions of this game as a person types them."""

from __future__ import annotations

import tomllib
from collections.abc import Container
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final, Literal

import pytest

import typed
from pigrules import position
from pigrules.core import Over
from pigrules.games.putz_die_wutz import (
    GAME,
    BlotchDie,
    ColourDie,
    Pigs,
    Readings,
    Refilling,
    Rules,
    SpecialDie,
    Square,
    State,
)
from pigrules.games.putz_die_wutz.steps import Drawn
from pigrules.testing import walks
from typed import Case

from .sty import A, pig, under

CASES: Final = typed.cases(Path(__file__).with_name("positions.toml"))
RING: Final = "g3 y1 r3 / b3 g5 y4 / b6 r6 g1 / y2 b1 r1"


def said(turn: str, **more: Any) -> position.Position:
    return position.from_data({"game": GAME.name, "turn": turn, "ring": RING, "rules": {"seats": 3}} | more)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_what_is_answered(case: Case) -> None:
    assert typed.answered(case) == typed.expected(case)


@pytest.mark.parametrize("case", [case for case in CASES if "ask" in case], ids=lambda case: case["name"])
def test_what_is_typed_comes_back(case: Case) -> None:
    assert typed.comes_back(position.loads(case["position"]))


def test_the_template_is_a_position() -> None:
    state = position.ask(position.loads(position.template(GAME)), lambda state: state.board.points)
    assert state.value == (2, 1, 0)


def test_who_has_won() -> None:
    cleaned = {"A": 5, "B": 4, "C": 4}
    over = said("over", ring=RING.replace("r1", "-"), cleaned=cleaned)
    turn = position.ask(over, GAME.turn).value
    assert isinstance(turn, Over)
    assert (turn.winners, turn.scores) == ((A,), (5, 4, 4))


class TestWhatIsLeftOpen:
    def test_where_the_cleaned_pig_looked(self) -> None:
        """Only a pig that looks where the old one did has to know it."""
        fill = said("fill", ring=RING.replace("g5", "-"), cleaned={"A": "b2", "B": "", "C": "g2"})

        def looks(state: State) -> str:
            return GAME.apply(state, GAME.parse("up red 5")).board.at(5).looks

        assert position.ask(fill, looks).value == "south"
        known = position.ask(fill, looks, rules=under(new_pig_looks="as-the-old"))
        assert (set(known.possible), known.needs) == (
            {"north", "south"},
            ("turn: where did the cleaned pig look?",),
        )

    def test_which_pigs_are_cleaned(self) -> None:
        """Thirteen pigs are not in the ring, and any of them may be among the four."""
        fill = said("fill, looked south", ring=RING.replace("g5", "-"), cleaned={"A": 0, "B": 3, "C": 1})
        for number in (5, 2):
            assert position.judge(fill, GAME.parse(f"up red {number}")).needs == (
                "cleaned.B, cleaned.C: which pigs?",
            )
        assert position.judge(fill, GAME.parse("up red 3")).legal is False

    def test_all_are_cleaned_but_not_by_whom(self) -> None:
        over = said("over", ring=RING.replace("r1", "-"), cleaned={"A": 5, "B": 8, "C": ""})
        assert position.ask(over, lambda state: sum(state.board.points)).value == 13
        known = position.ask(over, lambda state: state.board.cleaned)
        assert known.needs == ("cleaned.A, cleaned.B: who has cleaned which?",)

    def test_one_seat_has_cleaned_all_that_are_gone(self) -> None:
        """The thirteenth of them is the red one, so nothing is left open."""
        over = said("over", ring=RING.replace("r1", "-"), cleaned={"A": 13, "B": 0, "C": 0})
        assert pig("red 1") in position.state(over).board.cleaned[A]
        assert position.unsaid(over) == ()


class TestTheSameDice:
    """Where a round without a scrubber is followed by one with the same dice."""

    RULES: Final = {"seats": 3, "readings": {"nobody_right": "same-dice"}}

    def test_the_deeds_have_led_to_it(self) -> None:
        done = said("dice yellow 4 =; A grab jar, B pass, C pass", rules=self.RULES)
        assert done.data["turn"] == "dice yellow 4 =; A grab jar, B pass, C pass"
        assert (position.state(done).phase.skipping, position.state(done).phase.deeds) == ((A,), ())
        judged = position.judge(done, GAME.parse("A grab soap south"))
        assert [each.clause for each in judged.sure] == ["pdw.grab.skips"]
        assert position.judge(done, GAME.parse("C grab soap south")).legal

    def test_dice_that_have_stayed_were_not_thrown_for_it(self) -> None:
        """No pig looks at C, and C has cleaned none: so C has not been the scrubber of the round before."""
        ring = "g3 y1 r3 / b3n g5n y4n / b6 r6 g1 / y2 b1 r1"
        lie = said("dice yellow 4 =", skips="A B", ring=ring, rules=self.RULES)
        assert position.judge(lie, GAME.parse("C grab soap north")).legal
        with pytest.raises(position.PositionError) as caught:
            said("throw", skips="A B", ring=ring, rules=self.RULES)
        assert [fault.path for fault in caught.value.faults] == ["skips"]


# States


@pytest.mark.parametrize("seed", range(6))
def test_states_of_games_come_back(seed: int) -> None:
    rules = Rules(2 + seed % 3, variant=("normal", "young", "very-young")[seed % 3])
    rules = walks.mixed(rules, str(seed)) if seed % 2 else rules
    for state in walks.walk(GAME, rules, str(seed)).states[::31]:
        whole = position.of(GAME, state)
        assert typed.comes_back(whole)
        assert position.state(whole) == state


def small(reading: Literal["clockwise", "as-the-old"]) -> Rules:
    """Four pigs in the square, one in the pile, and dice that ask for the same one every time."""
    return Rules(
        2,
        colour_die=ColourDie(("green",), "scope"),
        blotch_die=BlotchDie((1,), "scope"),
        special_die=SpecialDie(("=",), "scope"),
        pigs=Pigs(tuple(map(pig, ("green 1", "red 1", "green 2", "yellow 1", "yellow 2"))), "scope"),
        square=Square(1, 1, "scope"),
        readings=Readings(
            hand_on_a_pig="no-grab",
            hand_on_the_jar="no-grab",
            after_a_mistake="ends",
            new_pig_looks=reading,
        ),
    )


def forgotten(state: State, seats: Container[str], *, looked: bool) -> position.Position:
    """The position with the pigs of these seats only counted, or without where the cleaned pig looked."""
    data = position.to_data(position.of(GAME, state))
    rows = {seat: len(pigs) for seat, pigs in zip("AB", state.board.cleaned, strict=True) if seat in seats}
    data["cleaned"] = data.get("cleaned", {"A": "", "B": ""}) | rows
    return position.from_data(data | ({"turn": "fill"} if looked else {}))


@pytest.mark.parametrize("reading", ["clockwise", "as-the-old"])
@pytest.mark.parametrize("stride", [40, pytest.param(1, marks=pytest.mark.once)])
def test_no_answer_hangs_on_what_is_forgotten(
    reading: Literal["clockwise", "as-the-old"], stride: int
) -> None:
    """Every way to forget something, in every position of a small game in which a pig was cleaned."""
    rules = small(reading)
    pool = [*GAME.universe(rules), *(Drawn(pig.colour, pig.blotches) for pig in rules.box)]
    waiting = [GAME.start(rules)]
    seen = dict.fromkeys(waiting)
    while waiting:
        state = waiting.pop()
        further = [GAME.advance(state, step) for step in (*GAME.legal(state), *GAME.chances(state).steps)]
        new = [after for after in further if after not in seen]
        waiting += new
        seen |= dict.fromkeys(new)
    later = [state for state in seen if any(state.board.points)]
    for state in later[::stride]:
        for seats, looked in product(("A", "B", "AB"), {False, isinstance(state.phase, Refilling)}):
            left = forgotten(state, seats, looked=looked)
            assert typed.comes_back(left)
            assert typed.wrong_answers(GAME, [state], left, pool, ("cleaned.", "turn")) == []


# Nonsense


@pytest.mark.parametrize("case", [case for case in CASES if "ask" in case], ids=lambda case: case["name"])
def test_nonsense_is_told(case: Case) -> None:
    random, data = Random(case["name"]), tomllib.loads(case["position"])
    for _ in range(25):
        changed = typed.nonsense(data, random)
        assert typed.is_told(GAME, changed), changed
