"""Every open question of the document, as one field with its default answer.

The questions, what each value means and why the default was chosen stand in ``readings.toml``,
under ``tlp.reading.`` and the name of the field with hyphens.
"""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from ...core.fields import one_of_its_values


@frozen(kw_only=True, cache_hash=True, field_transformer=one_of_its_values)
class Readings:
    """How this table reads what the document leaves open."""

    wolves_counted: Literal["all-throws", "latest-throw"] = "all-throws"
    set_aside_dice: Literal["thrown-again", "stay"] = "thrown-again"
    third_throw_wolves: Literal["attack", "build"] = "attack"
    empty_throw: Literal["refused", "allowed"] = "refused"
    must_buy: Literal["must", "may"] = "must"
    unplaceable_tile: Literal["not-bought", "discarded"] = "not-bought"
    only_a_roof: Literal["must-buy", "may-decline"] = "must-buy"
    empty_stack: Literal["unavailable", "next-dearer"] = "unavailable"
    grade: Literal["free", "best"] = "free"
    two_tiles: Literal["differ", "any", "differ-in-part"] = "differ"
    second_tile: Literal["may", "must"] = "may"
    tiles_together: Literal["stack", "apart"] = "stack"
    roof_stands_on: Literal["door-or-window", "door-and-window"] = "door-or-window"
    lost_roof: Literal["reopens", "sealed"] = "reopens"
    above_a_gap: Literal["settles", "falls-on-door", "falls"] = "settles"
    lone_roof: Literal["collapses", "stays"] = "collapses"
    blown_tiles: Literal["leave", "return"] = "leave"
    wolf_declined: Literal["must-blow", "may-spare"] = "must-blow"
    no_target: Literal["turn-ends", "builds"] = "turn-ends"
    missed_breath: Literal["nothing", "spin-again"] = "nothing"
    three_wolves: Literal["one-blow", "two-blows"] = "one-blow"
    end_timing: Literal["turn", "at-once", "round"] = "turn"
    stacks_to_end: Literal["as-seats", "three"] = "as-seats"
    unfinished_pots: Literal["lost", "counted"] = "lost"
    house_bonus: Literal["standing", "ever"] = "standing"
    most_built: Literal["standing", "ever"] = "standing"
    most_pots: Literal["in-finished", "all"] = "in-finished"
    pure_by_wolf: Literal["no", "yes"] = "no"
    rebuilt_prize: Literal["yes", "no"] = "yes"
    top_tile: Literal["visible", "hidden"] = "visible"
    tallest: Literal["of-eligible", "or-nobody"] = "of-eligible"
