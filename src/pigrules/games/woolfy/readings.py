"""Every open question of the document, as one field with its default answer.

The questions, what each value means and why the default was chosen stand in ``readings.toml``,
under ``woolfy.reading.`` and the name of the field with hyphens.
"""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from ...core.fields import one_of_its_values


@frozen(kw_only=True, cache_hash=True, field_transformer=one_of_its_values)
class Readings:
    """How this table reads what the document leaves open."""

    repeat_counts: Literal["rolled", "moved"] = "rolled"
    in_a_row: Literal["table", "player"] = "table"
    pot_and_brick: Literal["waits", "again"] = "waits"
    rescue_roll: Literal["played", "not-played"] = "played"
    way_out: Literal["standing", "next-player", "for-good"] = "standing"
    failed_rescue: Literal["again", "new-arrival"] = "again"
    rescue_duty: Literal["may", "must"] = "may"
    direction: Literal["kept", "turns"] = "kept"
    house_count: Literal["exact", "at-least"] = "exact"
    leaving_a_house: Literal["counted", "not-counted"] = "counted"
    sharing: Literal["allowed", "one-pig"] = "allowed"
    pig_meets_wolf: Literal["free", "blocked", "caught"] = "free"
    number: Literal["must", "may"] = "must"
    shelter: Literal["must-leave", "may-stay"] = "must-leave"
    brick_house_stay: Literal["may-stay", "must-leave"] = "may-stay"
    brick_house_leave: Literal["any-time", "to-rescue"] = "any-time"
    start_return: Literal["all-left", "never"] = "all-left"
    house_to_house: Literal["may-change", "stays"] = "may-change"
    brick_by_face: Literal["if-finished", "never"] = "if-finished"
    bricks_from: Literal["anywhere", "in-reach"] = "anywhere"
    bricks_again: Literal["may", "come-anew"] = "may"
    base: Literal["apart", "counted"] = "apart"
    last_part: Literal["outside", "goes-in"] = "outside"
    wolf_way: Literal["after-it", "from-it", "stop-only"] = "after-it"
    how_many_caught: Literal["all", "first-met"] = "all"
    start_safe: Literal["safe", "caught"] = "safe"
    exit_counts: Literal["not-counted", "counted"] = "not-counted"
    which_exit: Literal["either", "helper"] = "either"
    shared_exit: Literal["may", "must-be-empty"] = "may"
    rescue_to_bricks: Literal["house-only", "bricks-too"] = "house-only"
    rescued_builder: Literal["adds", "adds-nothing"] = "adds"
