"""What a table has agreed on, and what makes it unplayable."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from ...core import Cited, ClauseId, Seat
from ...core.acts import cite
from ...core.fields import is_a, one_of, one_of_its_values, playable, whole
from ...core.referee import bad_component
from ...core.remember import Remembering
from .components import SPINNER, Dice, Prizes, Spinner, Stacks

SEATS: Final = ClauseId("tlp.setup.seats")
FIRST_SEAT: Final = ClauseId("tlp.setup.first-seat")

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 5

Variant: TypeAlias = Literal["normal", "veterans"]
VARIANTS: Final[tuple[Variant, ...]] = ("normal", "veterans")

# readings.toml: begin


@frozen(kw_only=True, cache_hash=True, field_transformer=one_of_its_values)
class Readings:
    """How this table reads what the document leaves open."""

    wolves_counted: Literal["all-throws", "latest-throw"] = "all-throws"
    """Are the wolves of a turn added up over all its throws?"""
    set_aside_dice: Literal["thrown-again", "stay"] = "thrown-again"
    """May a die that was set aside be thrown again later in the turn?"""
    third_throw_wolves: Literal["attack", "build"] = "attack"
    """What happens if the second wolf appears only in the third throw?"""
    empty_throw: Literal["refused", "allowed"] = "refused"
    """May a player use up a throw without throwing any die?"""
    must_buy: Literal["must", "may"] = "must"
    """May a player buy nothing although a tile can be bought and placed?"""
    unplaceable_tile: Literal["not-bought", "discarded"] = "not-bought"
    """May a player buy a tile that fits nowhere?"""
    only_a_roof: Literal["must-buy", "may-decline"] = "must-buy"
    """Must a player put a roof on an unfinished house if roofs are all that can be bought and placed?"""
    empty_stack: Literal["unavailable", "next-dearer"] = "unavailable"
    """What do symbols buy if the stack that they pay for is empty?"""
    grade: Literal["free", "best"] = "free"
    """May symbols that pay for a dearer material be spent on a cheaper one?"""
    two_tiles: Literal["differ", "any", "differ-in-part"] = "differ"
    """How must the two tiles of a turn differ?"""
    second_tile: Literal["may", "must"] = "may"
    """Must a second tile be bought if one can be bought and placed?"""
    tiles_together: Literal["stack", "apart", "either-order"] = "stack"
    """May the second tile of a turn go on the house that took the first?"""
    roof_stands_on: Literal["door-or-window", "door-and-window"] = "door-or-window"
    """What must a house have before it takes a roof?"""
    lost_roof: Literal["reopens", "sealed"] = "reopens"
    """May a house that has lost its roof be built on again?"""
    above_a_gap: Literal["settles", "falls-on-door", "falls"] = "settles"
    """What happens to tiles that stood above a blown one?"""
    lone_roof: Literal["collapses", "stays"] = "collapses"
    """What happens to a roof when nothing else is left of its house?"""
    blown_tiles: Literal["leave", "return"] = "leave"
    """Where do the tiles go that a house loses to the wolf?"""
    wolf_declined: Literal["must-blow", "may-spare"] = "must-blow"
    """When the wolf comes, may the player spare all houses?"""
    no_target: Literal["turn-ends", "builds"] = "turn-ends"
    """What happens if the wolf comes when no opponent has a house?"""
    missed_breath: Literal["nothing", "spin-again"] = "nothing"
    """What happens if the house has nothing of the material that the needle names?"""
    three_wolves: Literal["one-blow", "two-blows"] = "one-blow"
    """How often does a player with three wolves or more blow?"""
    end_timing: Literal["turn", "at-once", "round"] = "turn"
    """When exactly does the game end once enough stacks are exhausted?"""
    stacks_to_end: Literal["as-seats", "three"] = "as-seats"
    """How many exhausted stacks end the game?"""
    unfinished_pots: Literal["lost", "counted"] = "lost"
    """Do the pots of houses without a roof score?"""
    house_bonus: Literal["standing", "ever"] = "standing"
    """For which houses is the bonus for completed houses given?"""
    most_built: Literal["standing", "ever"] = "standing"
    """Which houses count when a tie goes to the player who built the most?"""
    most_pots: Literal["in-finished", "all"] = "in-finished"
    """Which pots count for the prize for most pots?"""
    pure_by_wolf: Literal["no", "yes"] = "no"
    """Is a prize for a house of one material won if the wolf leaves a house of one material?"""
    rebuilt_prize: Literal["yes", "no"] = "yes"
    """May a house that was complete before win a prize when it is roofed again?"""
    top_tile: Literal["visible", "hidden"] = "visible"
    """Are the pots on the top tile of a stack seen before it is bought?"""
    tallest: Literal["of-eligible", "or-nobody"] = "of-eligible"
    """Who wins the prize for the tallest house if the tallest of all lacks a roof or a door?"""


# readings.toml: end


@frozen(cache_hash=True, slots=False)  # slots would make each reading of a field slow beside a memo
class Rules(Remembering):
    """The rules of one table. Raises `InvalidError` with every fault if it cannot be played.

    `seats` is 2 to 5 (tlp.setup.seats); `first` is the seat that starts (tlp.setup.first-seat).
    """

    seats: int = field(default=3, validator=whole(1))
    first: Seat = field(default=Seat(0), validator=whole(0))
    variant: Variant = field(default="normal", validator=one_of(VARIANTS))
    dice: Dice = field(default=Dice(), validator=is_a(Dice))
    spinner: Spinner = field(default=Spinner(), validator=is_a(Spinner))
    stacks: Stacks = field(default=Stacks(), validator=is_a(Stacks))
    prizes: Prizes = field(default=Prizes(), validator=is_a(Prizes))
    readings: Readings = field(default=Readings(), validator=[is_a(Readings), playable])

    def __reduce__(self) -> tuple[type[Rules], tuple[object, ...]]:
        pieces = (self.dice, self.spinner, self.stacks, self.prizes)
        return Rules, (self.seats, self.first, self.variant, *pieces, self.readings)

    @property
    def faults(self) -> tuple[Cited, ...]:
        """Every fault of these rules."""
        faults = self.dice.faults + self.spinner.faults + self.stacks.faults
        if self.readings.missed_breath == "spin-again" and not self.spinner.names_all:
            faults += (cite(SPINNER, problem="never-names"),)
        if not FEWEST_SEATS <= self.seats <= MOST_SEATS:
            faults += (cite(SEATS, count=self.seats),)
        if self.first >= self.seats:
            faults += bad_component("first", "no-such-seat", self.first), Cited(FIRST_SEAT)
        return faults

    @property
    def veterans(self) -> bool:
        """Whether the prize cards are in play (tlp.veterans.cards)."""
        return self.variant == "veterans"

    @property
    def needed(self) -> int:
        """How many exhausted stacks end the game (tlp.end.stacks)."""
        return self.seats if self.readings.stacks_to_end == "as-seats" else 3
