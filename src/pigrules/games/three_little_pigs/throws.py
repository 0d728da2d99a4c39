"""The dice of a turn: which may be thrown again, when the wolf comes, and what the symbols are."""

from __future__ import annotations

from typing import Any, Final

from ...core import Cited, ClauseId
from ...core.acts import cite, given
from .components import Purse
from .rules import Readings
from .state import Blowing, Building, Deciding, Throwing
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


def set_aside_refusals(phase: Deciding, dice: tuple[int, ...], readings: Readings) -> tuple[Cited, ...]:
    """The `dice` that may not be thrown again because they were set aside (tlp.roll.set-aside)."""
    if readings.set_aside_dice == "thrown-again":
        return ()
    return tuple(cite(SET_ASIDE, die=die) for die in dice if die not in phase.thrown)


def wolf_refusals(phase: Deciding, dice: tuple[int, ...]) -> tuple[Cited, ...]:
    """The `dice` that may not be thrown again because they show a wolf (tlp.roll.wolf-locked)."""
    return tuple([cite(WOLF_LOCKED, die=die) for die in dice if phase.faces[die - 1] == "wolf"])


def none_refusal(dice: tuple[int, ...], readings: Readings) -> Cited | None:
    """Whether a throw of `dice` may not be made because they are none (tlp.roll.some-die)."""
    return cite(SOME_DIE) if not dice and readings.empty_throw == "refused" else None


def again_refusals(phase: Deciding, dice: tuple[int, ...], readings: Readings) -> tuple[Cited, ...]:
    """Everything that forbids throwing `dice` again, in the order of the spec."""
    return (
        *set_aside_refusals(phase, dice, readings),
        *wolf_refusals(phase, dice),
        *given(none_refusal(dice, readings)),
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
    phase: Throwing, faces: tuple[Face, ...], wolves: int, readings: Readings
) -> Deciding | Building | Blowing:
    """What a throw leads to, when all dice show `faces`: the wolf, another decision, or building.

    `wolves` is how many count. See tlp.roll.wolves-stop, tlp.roll.may-stop and tlp.roll.three-throws.
    """
    last = phase.throw == LAST_THROW
    if wolves >= WOLVES_COME and not (last and readings.third_throw_wolves == "build"):
        return Blowing(phase.seat, 2 if wolves > WOLVES_COME and readings.three_wolves == "two-blows" else 1)
    if last:
        return Building(phase.seat, purse(faces), ())
    return Deciding(phase.seat, phase.throw, faces, phase.thrown)
