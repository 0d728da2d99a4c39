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

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 5

Variant: TypeAlias = Literal["normal", "veterans"]
VARIANTS: Final[tuple[Variant, ...]] = ("normal", "veterans")

# readings.toml: begin


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
            faults += (bad_component("first", "no-such-seat", self.first),)
        return faults

    @property
    def veterans(self) -> bool:
        """Whether the prize cards are in play (tlp.veterans.cards)."""
        return self.variant == "veterans"

    @property
    def needed(self) -> int:
        """How many exhausted stacks end the game (tlp.end.stacks)."""
        return self.seats if self.readings.stacks_to_end == "as-seats" else 3
