"""What a table has agreed on: the rules of one table, how it reads the document, and what is unplayable."""

from __future__ import annotations

from typing import Final, Literal

from attrs import field, frozen

from ...core import Cited, ClauseId, Seat
from ...core.acts import cite
from ...core.fields import is_a, one_of_its_values, playable, whole
from ...core.referee import bad_component
from ...core.remember import Remembering
from .components import PARTS, Dice, Parts, Track

SEATS: Final = ClauseId("woolfy.setup.seats")

FEWEST_SEATS: Final = 1
MOST_SEATS: Final = 4


# readings.toml: begin
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


# readings.toml: end


@frozen(cache_hash=True, slots=False)  # slots would make each reading of a field slow beside a memo
class Rules(Remembering):
    """The rules of one table. Raises `InvalidError` with every fault if it cannot be played.

    `seats` is 1 to 4 (woolfy.setup.seats); `first` is the seat that starts (woolfy.setup.first-seat).
    """

    seats: int = field(default=2, validator=whole(1))
    first: Seat = field(default=Seat(0), validator=whole(0))
    track: Track = field(default=Track(), validator=is_a(Track))
    dice: Dice = field(default=Dice(), validator=is_a(Dice))
    parts: Parts = field(default=Parts(), validator=is_a(Parts))
    readings: Readings = field(default=Readings(), validator=[is_a(Readings), playable])

    def __reduce__(self) -> tuple[type[Rules], tuple[object, ...]]:
        pieces = (self.track, self.dice, self.parts)
        return Rules, (self.seats, self.first, *pieces, self.readings)

    @property
    def faults(self) -> tuple[Cited, ...]:
        """Every fault of these rules."""
        faults = self.track.faults + self.dice.faults + self.parts.faults
        if self.needed < 1:
            faults += (cite(PARTS, problem="no-parts", count=self.parts.count),)
        if not FEWEST_SEATS <= self.seats <= MOST_SEATS:
            faults += (cite(SEATS, count=self.seats),)
        if self.first >= self.seats:
            faults += (bad_component("first", "no-such-seat", self.first),)
        return faults

    @property
    def standing(self) -> int:
        """How many of the parts stand before anybody has added one (woolfy.setup.base)."""
        return 1 if self.readings.base == "counted" else 0

    @property
    def needed(self) -> int:
        """How many parts have to be added to the base (woolfy.bricks.finished)."""
        return self.parts.count - self.standing
