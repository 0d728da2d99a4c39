"""Every open question of the document, as one field with its default answer.

The questions, what each value means and why the default was chosen stand in ``readings.toml``,
under ``pdw.reading.`` and the name of the field with hyphens.
"""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from ...core.fields import one_of_its_values


@frozen(kw_only=True, cache_hash=True, field_transformer=one_of_its_values)
class Readings:
    """How this table reads what the document leaves open."""

    number_range: Literal["around", "stays"] = "around"
    red_number: Literal["changed", "as-thrown"] = "changed"
    lone_player: Literal["must-grab", "given"] = "must-grab"
    nobody_right: Literal["new-dice", "same-dice"] = "new-dice"
    skipping_hand: Literal["refused", "skips-longer"] = "refused"
    same_item: Literal["first-hand", "both"] = "first-hand"
    hand_on_a_pig: Literal["mistake", "no-grab"] = "mistake"
    hand_on_the_jar: Literal["mistake", "no-grab"] = "mistake"
    after_a_mistake: Literal["goes-on", "ends"] = "goes-on"
    several_mistakes: Literal["each", "first-only"] = "each"
    two_players: Literal["no-skip", "no-penalty"] = "no-skip"
    everybody_skips: Literal["passed-over", "thrown"] = "passed-over"
    empty_side: Literal["turned", "cleaned"] = "turned"
    new_pig_looks: Literal["clockwise", "as-the-old"] = "clockwise"
    jar_pig: Literal["any", "must-turn"] = "any"
    game_end: Literal["spot-empty", "pile-empty"] = "spot-empty"
