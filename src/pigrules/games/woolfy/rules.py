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
FIRST_SEAT: Final = ClauseId("woolfy.setup.first-seat")

FEWEST_SEATS: Final = 1
MOST_SEATS: Final = 4


# readings.toml: begin
@frozen(kw_only=True, cache_hash=True, field_transformer=one_of_its_values)
class Readings:
    """How this table reads what the document leaves open."""

    repeat_counts: Literal["rolled", "moved"] = "rolled"
    """Does a pig count as played if its die was rolled but the pig did not move?"""
    in_a_row: Literal["table", "player"] = "table"
    """Does “twice in a row” mean two turns of the table, or two turns of one player?"""
    pot_and_brick: Literal["waits", "again"] = "waits"
    """May a pig be played again at once if one of the others is in the pot and one in the brick house?"""
    rescue_roll: Literal["played", "not-played"] = "played"
    """Does a roll for a pig in the pot count as playing that pig?"""
    way_out: Literal["standing", "next-player", "for-good"] = "standing"
    """When may the die of a pig in the pot be rolled?"""
    failed_rescue: Literal["again", "new-arrival"] = "again"
    """After a wolf on the die of a pig in the pot, may a player try again without a new arrival?"""
    rescue_duty: Literal["may", "must"] = "may"
    """Must the player right after an arrival at a pot exit roll for a pig in the pot?"""
    direction: Literal["kept", "turns"] = "kept"
    """May a pig turn round in the middle of a move?"""
    house_count: Literal["exact", "at-least"] = "exact"
    """May a pig enter a house with a number larger than it needs?"""
    leaving_a_house: Literal["counted", "not-counted"] = "counted"
    """Does the space before a house count when a pig comes out?"""
    sharing: Literal["allowed", "one-pig"] = "allowed"
    """May several pigs stand on one space of the path?"""
    pig_meets_wolf: Literal["free", "blocked", "caught"] = "free"
    """What if a pig's own move leads to the wolf's space or past it?"""
    number: Literal["must", "may"] = "must"
    """May a pig on the path or on its start stay although its number can be used?"""
    shelter: Literal["must-leave", "may-stay"] = "must-leave"
    """Must a pig in the straw house or the wooden house come out when its die shows a number?"""
    brick_house_stay: Literal["may-stay", "must-leave"] = "may-stay"
    """Must a pig in the brick house come out when its die shows a number?"""
    brick_house_leave: Literal["any-time", "to-rescue"] = "any-time"
    """May a pig leave the brick house while the pot is empty?"""
    start_return: Literal["all-left", "never"] = "all-left"
    """When can a pig no longer go back to its start?"""
    house_to_house: Literal["may-change", "stays"] = "may-change"
    """May a pig in a house hide in another one when its die shows a house?"""
    brick_by_face: Literal["if-finished", "never"] = "if-finished"
    """May a house on the die take a pig into the finished brick house?"""
    bricks_from: Literal["anywhere", "in-reach"] = "anywhere"
    """From where may a house on the die take a pig to the brick space?"""
    bricks_again: Literal["may", "come-anew"] = "may"
    """May a pig that stands on the brick space use a house on the die to add another part?"""
    base: Literal["apart", "counted"] = "apart"
    """Is the base, which is placed at the beginning, one of the four parts of the brick house?"""
    last_part: Literal["outside", "goes-in"] = "outside"
    """Where is the pig that has added the last part?"""
    wolf_way: Literal["after-it", "from-it", "stop-only"] = "after-it"
    """Which spaces count as the wolf's way?"""
    how_many_caught: Literal["all", "first-met"] = "all"
    """How many pigs does the wolf catch in one move?"""
    start_safe: Literal["safe", "caught"] = "safe"
    """Is a pig on its start safe from the wolf?"""
    exit_counts: Literal["not-counted", "counted"] = "not-counted"
    """Is the pot exit counted when a number takes a pig out of the pot?"""
    which_exit: Literal["either", "helper"] = "either"
    """At which pot exit may a pig come out?"""
    shared_exit: Literal["may", "must-be-empty"] = "may"
    """May a pig come out at a pot exit that is not empty?"""
    rescue_to_bricks: Literal["house-only", "bricks-too"] = "house-only"
    """May a house on the die take a pig from the pot to the brick space?"""
    rescued_builder: Literal["adds", "adds-nothing"] = "adds"
    """Does a pig that comes from the pot to the brick space add a part?"""


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
            faults += bad_component("first", "no-such-seat", self.first), Cited(FIRST_SEAT)
        return faults

    @property
    def standing(self) -> int:
        """How many parts stand before a pig has added one (woolfy.setup.base)."""
        return 1 if self.readings.base == "counted" else 0

    @property
    def needed(self) -> int:
        """How many parts have to be added to the base (woolfy.bricks.finished)."""
        return self.parts.count - self.standing
