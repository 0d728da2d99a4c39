"""The dice of a turn: which may be thrown again, when the wolf comes, and what the symbols are."""

from __future__ import annotations

from typing import Any, Final

from ...core import Cited, ClauseId
from .phases import Blowing, Building, Deciding, Purse, Throwing
from .readings import Readings
from .vocabulary import Face

SET_ASIDE: Final = ClauseId("tlp.roll.set-aside")
WOLF_LOCKED: Final = ClauseId("tlp.roll.wolf-locked")
SOME_DIE: Final = ClauseId("tlp.roll.some-die")
THREE_THROWS: Final = ClauseId("tlp.roll.three-throws")
WOLVES_STOP: Final = ClauseId("tlp.roll.wolves-stop")

LAST_THROW: Final = 3
"""tlp.roll.three-throws"""
WOLVES_COME: Final = 2
"""tlp.roll.wolves-stop, tlp.wolf.comes"""


def set_aside_refusal(set_aside: bool, readings: Readings) -> ClauseId | None:
    """The clause that forbids throwing a die again because it was set aside; None if that forbids nothing."""
    return SET_ASIDE if set_aside and readings.set_aside_dice == "stay" else None


def wolf_refusal(shows_wolf: bool) -> ClauseId | None:
    """The clause that forbids throwing a die again because of its wolf; None if it shows none."""
    return WOLF_LOCKED if shows_wolf else None


def none_refusal(dice: tuple[int, ...], readings: Readings) -> ClauseId | None:
    """The clause that forbids a throw of `dice` because they are none; None if it may be made."""
    return SOME_DIE if not dice and readings.empty_throw == "refused" else None


def again_refusals(
    dice: tuple[int, ...], faces: tuple[Face, ...], thrown: tuple[int, ...], readings: Readings
) -> tuple[Cited, ...]:
    """Everything that forbids throwing `dice` again, in the order of the spec."""
    refusals: list[Cited] = []
    for die in dice:
        clause = set_aside_refusal(die not in thrown, readings)
        if clause is not None:
            refusals.append(Cited(clause, (("die", die),)))
    for die in dice:
        clause = wolf_refusal(faces[die - 1] == "wolf")
        if clause is not None:
            refusals.append(Cited(clause, (("die", die),)))
    clause = none_refusal(dice, readings)
    if clause is not None:
        refusals.append(Cited(clause))
    return tuple(refusals)


def free_dice(shows_wolf: tuple[bool, ...], thrown: tuple[int, ...], readings: Readings) -> tuple[int, ...]:
    """The dice that may be thrown again; `shows_wolf` tells it of each die."""
    return tuple(
        die
        for die, wolf in enumerate(shows_wolf, 1)
        if wolf_refusal(wolf) is None and set_aside_refusal(die not in thrown, readings) is None
    )


def wolves(faces: tuple[Face, ...], thrown: tuple[int, ...], readings: Readings) -> int:
    """How many wolves count."""
    if readings.wolves_counted == "latest-throw":
        return sum(faces[die - 1] == "wolf" for die in thrown)
    return faces.count("wolf")


def purse(faces: tuple[Face, ...]) -> Purse:
    """The symbols that `faces` give to buy with (tlp.build.symbols)."""
    return Purse(faces.count("door"), faces.count("window"), faces.count("roof"))


def shown(
    before: tuple[Face | None, ...], thrown: tuple[int, ...], outcome: tuple[Face, ...]
) -> tuple[Face, ...]:
    """All dice, after those `thrown` show `outcome`."""
    if len(thrown) == len(before):
        return outcome
    faces: list[Any] = list(before)
    for at, die in enumerate(thrown):
        faces[die - 1] = outcome[at]
    return tuple(faces)


def after_throw(
    phase: Throwing, faces: tuple[Face, ...], readings: Readings
) -> Deciding | Building | Blowing:
    """What a throw leads to, when all dice show `faces`: the wolf, another decision, or building.

    See tlp.roll.wolves-stop, tlp.roll.may-stop and tlp.roll.three-throws.
    """
    count = wolves(faces, phase.thrown, readings)
    last = phase.throw == LAST_THROW
    if count >= WOLVES_COME and not (last and readings.third_throw_wolves == "build"):
        return Blowing(phase.seat, 2 if count > WOLVES_COME and readings.three_wolves == "two-blows" else 1)
    if last:
        return Building(phase.seat, purse(faces), ())
    return Deciding(phase.seat, phase.throw, faces, phase.thrown)
