"""A house on the die: the three choices of a pig on the board, and the one of a pig in the pot."""

from __future__ import annotations

from typing import Final

from ...core import ClauseId
from .readings import Readings
from .vocabulary import HOUSES, Place, Target

THREE_CHOICES: Final = ClauseId("woolfy.face.three-choices")
ANOTHER_HOUSE: Final = ClauseId("woolfy.face.another-house")
BRICK_HOUSE: Final = ClauseId("woolfy.face.brick-house")
TO_BRICKS: Final = ClauseId("woolfy.face.to-bricks")
BRICKS_AGAIN: Final = ClauseId("woolfy.face.bricks-again")
PART_MISSING: Final = ClauseId("woolfy.face.part-missing")
RESCUE_HOUSE: Final = ClauseId("woolfy.rescue.house")


def choice_refusal(target: Target, place: Place, bricks: int, readings: Readings) -> ClauseId | None:
    """The clause by which the face takes nobody to `target`; None if that is one of the choices."""
    if target in HOUSES:
        return None
    if place != "pot":
        return None if target == bricks else THREE_CHOICES
    if target == bricks and readings.rescue_to_bricks == "bricks-too":
        return None
    return RESCUE_HOUSE


def hide_refusals(target: Target, place: Place, readings: Readings) -> list[ClauseId]:
    """Every clause by which the face does not let a pig at `place` hide in the house `target`."""
    refusals = []
    if place in HOUSES and (place == target or readings.house_to_house == "stays"):
        refusals.append(ANOTHER_HOUSE)
    if target == "brick" and readings.brick_by_face == "never":
        refusals.append(BRICK_HOUSE)
    return refusals


def bricks_refusals(
    place: Place, bricks: int, in_reach: bool, finished: bool, readings: Readings
) -> list[ClauseId]:
    """Every clause by which the face does not take a pig at `place` to the brick space."""
    refusals = []
    if readings.bricks_from == "in-reach" and place != "pot" and not in_reach:
        refusals.append(TO_BRICKS)
    if readings.bricks_again == "come-anew" and place == bricks:
        refusals.append(BRICKS_AGAIN)
    if finished:
        refusals.append(PART_MISSING)
    return refusals
