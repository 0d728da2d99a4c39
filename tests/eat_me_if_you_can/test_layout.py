"""Positions of this game as a person types them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import typed
from pigrules import position
from pigrules.core import Over
from pigrules.games.eat_me_if_you_can import GAME, Houses, Readings, Rules, State
from pigrules.games.eat_me_if_you_can.steps import Card
from pigrules.testing import walks
from typed import Case

from .hamlet import B, C

CASES: Final = typed.cases(Path(__file__).with_name("positions.toml"))
SOUND: Final = [case for case in CASES if "ask" in case]
WHEEL: Final = re.compile(" (?:sleep|trap)$")


def said(turn: str, *rows: str, **rules: Any) -> position.Position:
    seats = dict(zip("ABCDEF", rows, strict=False))
    return position.from_data({"game": GAME.name, "turn": turn, "seats": seats, "rules": rules})


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_what_is_answered(case: Case) -> None:
    assert typed.answered(case) == typed.expected(case)


@pytest.mark.parametrize("case", SOUND, ids=lambda case: case["name"])
def test_what_is_typed_comes_back(case: Case) -> None:
    assert typed.comes_back(position.loads(case["position"]))


def test_the_template_is_a_position() -> None:
    points = position.ask(position.loads(position.template(GAME)), lambda state: state.board.points)
    assert points.value == (3, 5, 8)


class TestWhatFollows:
    def test_what_was_lost_and_gained(self) -> None:
        """A pig that still has points has lost what its house bears, and the Wolf has gained as much."""
        hunted = position.state(said("B hunted C, asleep", "kids 5", "wolf 4", "pig 2")).phase.hunted
        assert (hunted.wolf, hunted.victim, hunted.trapped, hunted.lost, hunted.gained) == (B, C, False, 1, 1)

    @pytest.mark.parametrize(("reading", "gained"), [("full", 3), ("what-is-lost", 1)])
    def test_the_kids_had_one_point(self, reading: str, gained: int) -> None:
        rules = {"readings": {"full_gain": reading}}
        typed = said("A hunted B, lost 1, asleep", "wolf 4", "kids", "pig 3", **rules)
        assert position.state(typed).phase.hunted.gained == gained
        assert typed.data["turn"] == "A hunted B, asleep, lost 1"

    def test_ten_points_end_the_game(self) -> None:
        """The victim is tied for the most points, and has gained some: it was not asleep."""
        turn = position.ask(said("A hunted B", "wolf 2", "kids 10", "pig 10"), GAME.turn).value
        assert isinstance(turn, Over)
        assert (turn.winners, turn.scores) == ((B,), (2, 10, 10))

    def test_where_the_cards_were_dealt_once_more_any_house_may_have_been_the_victims(self) -> None:
        rules = {"readings": {"last_deal": "new-wolf"}}
        over = said("over: A hunted B, asleep", "kids 10", "wolf", "pig 2", **rules)
        with pytest.raises(position.UnsaidError, match=r"turn: how many points were gained\?$"):
            position.state(over)
        hunted = position.ask(over, lambda state: (state.phase.hunted.lost, state.phase.hunted.gained))
        assert {*hunted.possible} == {(0, 1), (1, 1), (0, 3), (1, 3), (2, 3), (3, 3)}


def test_what_a_spectator_knows_is_the_same_whatever_the_wheels_show() -> None:
    states = [
        position.state(said("hunt", f"kids 3 {kids}", "wolf 5", f"pig 8 {pig}"))
        for kids in ("sleep", "trap")
        for pig in ("sleep", "trap")
    ]
    left = {position.dumps(position.from_data(data)) for state in states for data in forgotten(state)[-1:]}
    seats = ("A", "kids 3"), ("B", "wolf 5"), ("C", "pig1 8")
    lines = ('game = "eat-me-if-you-can"', 'turn = "hunt"', *(f'seats.{at} = "{row}"' for at, row in seats))
    assert left == {"".join(f"{line}\n" for line in lines)}
    assert len({GAME.view(state, None) for state in states}) == 1


# States


@pytest.mark.parametrize("seed", range(40))
def test_states_of_games_come_back(seed: int) -> None:
    rules = Rules(3 + seed % 4)
    rules = walks.mixed(rules, str(seed)) if seed % 2 else rules
    for state in walks.walk(GAME, rules, str(seed), most=300).states[::5]:
        whole = position.of(GAME, state)
        assert typed.comes_back(whole)
        assert position.state(whole) == state


def forgotten(state: State) -> list[Case]:
    """The documents that leave something out: each wheel or none, and each word on the hunt or none."""
    whole = position.to_data(position.of(GAME, state))
    found = [whole]
    for seat in whole.get("seats", {}):
        found += [*_without_wheel(found, seat, "" if whole["turn"] == "hunt" else " set")]
    for words in (", (?:asleep|trapped)", ", lost [0-9]+", ", gained [0-9]+"):
        found += [
            data | {"turn": re.sub(words, "", data["turn"])}
            for data in found
            if re.search(words, data["turn"])
        ]
    return found[1:]


def _without_wheel(found: list[Case], seat: str, instead: str) -> Iterator[Case]:
    for data in found:
        row = data["seats"][seat]
        if WHEEL.search(row):
            yield data | {"seats": data["seats"] | {seat: WHEEL.sub(instead, row)}}


def small(**readings: Any) -> Rules:
    """Three seats, and both houses bear three points: so each has none, three, six or nine."""
    return Rules(3, houses=Houses(kids=3, pig1=3, origin="scope"), readings=Readings(**readings))


@pytest.mark.parametrize(
    "rules",
    [
        small(),
        small(nothing_to_lose="cards-stay", full_gain="what-is-lost"),
        small(last_deal="new-wolf", nothing_to_lose="cards-stay"),
        small(below_zero="lose-all", wolf_card="loser", wheel_turned_again="free"),
    ],
    ids=["usual", "cards-stay", "new-wolf", "loser"],
)
@pytest.mark.parametrize("stride", [29, pytest.param(1, marks=pytest.mark.once)])
def test_no_answer_hangs_on_what_is_forgotten(rules: Rules, stride: int) -> None:
    """Every way to forget something, in every position of a small game."""
    pool = [*GAME.universe(rules), *map(Card, rules.cast)]
    waiting = [GAME.start(rules)]
    seen = dict.fromkeys(waiting)
    while waiting:
        state = waiting.pop()
        further = [GAME.advance(state, step) for step in (*GAME.legal(state), *GAME.chances(state).steps)]
        new = [after for after in further if after not in seen]
        waiting += new
        seen |= dict.fromkeys(new)
    some = [(state, data) for state in [*seen][::stride] for data in forgotten(state)]
    assert len(some) > 100
    for state, data in some:
        left = position.from_data(data)
        assert typed.comes_back(left)
        assert typed.wrong_answers(GAME, [state], left, pool, ("seats.", "turn")) == []


# Nonsense


@pytest.mark.parametrize("case", SOUND, ids=lambda case: case["name"])
def test_nonsense_is_told(case: Case) -> None:
    random, data = Random(case["name"]), tomllib.loads(case["position"])
    for _ in range(25):
        changed = typed.nonsense(data, random)
        assert typed.is_told(GAME, changed), changed
