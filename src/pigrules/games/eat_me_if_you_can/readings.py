"""Every open question of the document, as one field with its default answer.

The questions, what each value means and why the default was chosen stand in ``readings.toml``,
under ``emi.reading.`` and the name of the field with hyphens.
"""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from ...core.fields import one_of_its_values


@frozen(kw_only=True, cache_hash=True, field_transformer=one_of_its_values)
class Readings:
    """How this table reads what the document leaves open."""

    wheel_turned_again: Literal["final", "free"] = "final"
    full_gain: Literal["full", "what-is-lost"] = "full"
    below_zero: Literal["lose-all", "debt"] = "lose-all"
    nothing_to_lose: Literal["deals", "cards-stay"] = "deals"
    wolf_card: Literal["anybody", "moves", "loser"] = "anybody"
    end_timing: Literal["round", "at-once"] = "round"
    last_deal: Literal["skipped", "round-wolf", "new-wolf"] = "skipped"
    several_with_ten: Literal["most-points", "first-there"] = "most-points"
    tie: Literal["two-steps", "shared"] = "two-steps"
    from_the_wolf: Literal["wolf-last", "wolf-first"] = "wolf-last"
