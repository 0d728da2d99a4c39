"""How a round begins, goes on and ends."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ...core import ClauseId, Seat
from .hands import mistakes
from .item import Right, right_item
from .kinds import Faces
from .mistakes import must_skip, passed_over
from .phases import Deed, Phase, Racing
from .scrubbing import Scrubbed, scrubbed
from .setup import Rules
from .state import Table

ALONE: Final = ClauseId("pdw.round.alone")


@frozen
class Follows:
    """What comes after a throw, or after a round that had no scrubber."""

    table: Table
    phase: Phase
    alone: Seat | None = None
    """The only seat that takes part in the round that begins, if there is only one (pdw.round.alone)."""
    given: Scrubbed | None = None
    """What that seat brings about if the round is given to it."""
    void: bool = False
    """Whether a round that all have to skip has gone by (pdw.mistake.all-skip)."""


def right_of(rules: Rules, table: Table, faces: Faces) -> Right:
    """The right item of a round in which the dice show `faces`."""
    return right_item(table, rules.desired[faces])


def begins(rules: Rules, table: Table, faces: Faces, skipping: tuple[Seat, ...]) -> Follows:
    """How a round with these `faces` begins that `skipping` have to skip (pdw.round.race)."""
    if not skipping:
        return Follows(table, Racing(faces, skipping, ()))
    able = [Seat(s) for s in range(rules.seats) if s not in skipping]
    if not able:
        after = another(rules, table, faces, ())
        return Follows(after.table, after.phase, void=True)
    if len(able) > 1:
        return Follows(table, Racing(faces, skipping, ()))
    if rules.readings.lone_player == "given":
        effect = scrubbed(rules, table, able[0], right_of(rules, table, faces), ())
        return Follows(effect.table, effect.phase, able[0], effect)
    return Follows(table, Racing(faces, skipping, ()), able[0])


def another(rules: Rules, table: Table, faces: Faces, skipping: tuple[Seat, ...]) -> Follows:
    """What follows a round that had no scrubber: a throw, or the same dice again (pdw.round.nobody)."""
    if same_dice(rules):
        return begins(rules, table, faces, skipping)
    return Follows(table, rules.rolling(skipping))


def same_dice(rules: Rules) -> bool:
    """Whether the dice lie as they are after a round that had no scrubber; then nothing is told of them."""
    return rules.readings.nobody_right == "same-dice"


def goes_on(rules: Rules, skipping: tuple[Seat, ...], deeds: tuple[Deed, ...]) -> bool:
    """Whether a round without a scrubber goes on after `deeds` (pdw.mistake.goes-on, pdw.round.nobody)."""
    if rules.readings.after_a_mistake == "ends" and mistakes(skipping, deeds):
        return False
    return bool(rules.standing(skipping, deeds).searching)


def skips_next(rules: Rules, skipping: tuple[Seat, ...], deeds: tuple[Deed, ...]) -> tuple[Seat, ...]:
    """Who has to skip the round after one with these `deeds`; nobody if that is passed over."""
    following = must_skip(rules.seats, skipping, deeds, rules.readings)
    return () if passed_over(following, rules.seats, rules.readings) else following


def after_deed(rules: Rules, table: Table, phase: Racing, deed: Deed) -> Follows:
    """What follows a deed that is not the right grab: the round goes on, or ends without a scrubber."""
    deeds = (*phase.deeds, deed)
    if goes_on(rules, phase.skipping, deeds):
        return Follows(table, Racing(phase.faces, phase.skipping, deeds))
    return another(rules, table, phase.faces, skips_next(rules, phase.skipping, deeds))
