"""How a round begins, and what follows one that nobody has won."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...core import ClauseId, Seat
from .item import right_item
from .kinds import Faces
from .phases import Phase
from .ring import Right
from .scrubbing import Scrubbed, scrubbed
from .setup import Rules
from .state import Table

ALONE: Final = ClauseId("pdw.round.alone")


class Follows(NamedTuple):
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
    able = rules.able(skipping)
    if len(able) > 1:
        return Follows(table, rules.opened(faces, skipping))
    if not able:
        after = another(rules, table, faces, ())
        return Follows(after.table, after.phase, void=True)
    if rules.readings.lone_player == "given":
        effect = scrubbed(rules, table, able[0], right_of(rules, table, faces), ())
        return Follows(effect.table, effect.phase, able[0], effect)
    return Follows(table, rules.opened(faces, skipping), able[0])


def another(rules: Rules, table: Table, faces: Faces, skipping: tuple[Seat, ...]) -> Follows:
    """What follows a round that had no scrubber: a throw, or the same dice again (pdw.round.nobody)."""
    if same_dice(rules):
        return begins(rules, table, faces, skipping)
    return Follows(table, rules.rolling(skipping))


def same_dice(rules: Rules) -> bool:
    """Whether the dice lie as they are after a round that had no scrubber; then nothing is told of them."""
    return rules.readings.nobody_right == "same-dice"
