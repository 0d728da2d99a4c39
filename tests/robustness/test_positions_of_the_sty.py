"""Putz die Wutz against the exact oracle: positions that cannot be have faults, the others have none.

Each of the rules below is visited whole; changed positions outside what was visited must have a fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from attrs import evolve

from pigrules.core import InvalidError
from pigrules.games.putz_die_wutz import (
    GAME,
    BlotchDie,
    ColourDie,
    Pig,
    Pigs,
    Readings,
    Rules,
    SpecialDie,
    Square,
)
from pigrules.testing.oracle import measure
from pigrules.testing.walks import questions

_COLOURS: Final = {"g": "green", "y": "yellow", "b": "blue", "r": "red"}
SOAPS: Final = Readings(hand_on_a_pig="no-grab", hand_on_the_jar="no-grab")


def sty(
    sides: str, pigs: str, blotches: tuple[int, ...] = (1,), colours: str = "green", **others: Any
) -> Rules:
    """Four spots, these pigs (``"g1 r1"``), and dice that ask for few of them."""
    named: Any = (sides.split(), colours.split())
    tiles: Any = tuple(Pig(_COLOURS[each[0]], int(each[1])) for each in pigs.split())  # type: ignore[arg-type]
    rules = {
        "variant": "young",
        "colour_die": ColourDie(tuple(named[1]), "scope"),
        "blotch_die": BlotchDie(blotches, "scope"),
        "pigs": Pigs(tiles, "scope"),
        "square": Square(1, 1, "scope"),
        **others,
    }
    return Rules(len(named[0]), tuple(named[0]), **rules)


SCOPES: Final = {
    "two asked": sty("west north", "g1 g2 r1 y2", (1, 2)),
    "blue and green": sty("south west", "g1 b1 r1 y1", colours="green blue", readings=SOAPS),
    "three seats": sty("west north east", "g1 y1 y2 y3", readings=Readings(hand_on_a_pig="no-grab")),
    "one in the pile": sty("north south", "g1 r1 y1 y2 y3", readings=SOAPS),
    "very young": sty("north east", "g1 g2 b1 r1 y5", (1, 2), variant="very-young", readings=SOAPS),
    "only the red one": sty("south north", "r1 y1 y2 y3 y4", readings=SOAPS),
    "special die": sty(
        "east west",
        "g1 b6 r1 r5",
        (1, 6),
        variant="normal",
        special_die=SpecialDie(("+1", "-1"), "scope"),
        readings=SOAPS,
    ),
}
QUICK: Final = ("two asked", "blue and green", "one in the pile")


def otherwise(rules: Rules) -> Iterator[tuple[str, Rules]]:
    """Each other value of each reading, where the game can be played with it."""
    for name, values in questions(rules).items():
        for value in values:
            readings: Any = {name: value}
            try:
                yield f"{name} = {value}", evolve(rules, readings=evolve(rules.readings, **readings))
            except InvalidError:
                continue


OTHERWISE: Final = {
    f"{scope}, {name}": rules for scope in ("one in the pile",) for name, rules in otherwise(SCOPES[scope])
}


def found(rules: Rules, count: int) -> tuple[int, int, int]:
    """False alarms, misses and errors."""
    made = measure(GAME, rules, count)
    assert made.outside > count // 4, "too few of the changed positions cannot be"
    return made.alarmed, made.missed, made.raised


@pytest.mark.parametrize("name", QUICK)
def test_no_position_of_small_rules_is_taken_for_another(name: str) -> None:
    assert found(SCOPES[name], 300) == (0, 0, 0)


@pytest.mark.parametrize("reading", ["game_end = pile-empty", "new_pig_looks = as-the-old"])
def test_nor_under_another_reading(reading: str) -> None:
    assert found(OTHERWISE[f"one in the pile, {reading}"], 300) == (0, 0, 0)


@pytest.mark.once
@pytest.mark.parametrize("name", ["three seats", "only the red one", "very young"])
def test_no_position_of_larger_rules_is_taken_for_another(name: str) -> None:
    assert found(SCOPES[name], 1_000) == (0, 0, 0)
