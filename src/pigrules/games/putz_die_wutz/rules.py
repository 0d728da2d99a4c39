"""What a table has agreed on, and what makes it unplayable."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from attrs import Factory, field, frozen

from ...core import Cited, ClauseId
from ...core.acts import cite
from ...core.fields import is_a, one_of, one_of_its_values, playable, tuple_of, whole
from ...core.remember import Remembering
from .components import PIGS, BlotchDie, ColourDie, Pigs, SpecialDie, Square
from .vocabulary import RED, SIDES, Pig, Side

SEATS: Final = ClauseId("pdw.setup.seats")
SIDES_TAKEN: Final = ClauseId("pdw.setup.sides")

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 4

Variant: TypeAlias = Literal["normal", "young", "very-young"]
VARIANTS: Final[tuple[Variant, ...]] = ("normal", "young", "very-young")


# readings.toml: begin
@frozen(kw_only=True, cache_hash=True, field_transformer=one_of_its_values)
class Readings:
    """How this table reads what the document leaves open."""

    number_range: Literal["around", "stays"] = "around"
    """What if the special die leads below one or above six?"""
    red_number: Literal["changed", "as-thrown"] = "changed"
    """How many blotches has the red pig that is looked for if the desired one is missing?"""
    lone_player: Literal["must-grab", "given"] = "must-grab"
    """What happens in a round that all players but one have to skip?"""
    nobody_right: Literal["new-dice", "same-dice"] = "new-dice"
    """What if a round ends and no player has grabbed the right item?"""
    skipping_hand: Literal["refused", "skips-longer"] = "refused"
    """What happens to a player who grabs in a round that they have to skip?"""
    same_item: Literal["first-hand", "both"] = "first-hand"
    """What if a player grabs a wrong item that another already has in hand?"""
    hand_on_a_pig: Literal["mistake", "no-grab"] = "mistake"
    """Is it a mistake to grab a pig of the square?"""
    hand_on_the_jar: Literal["mistake", "no-grab"] = "mistake"
    """Is it a mistake to grab the jam jar while a pig that counts is in the square?"""
    after_a_mistake: Literal["goes-on", "ends"] = "goes-on"
    """Does a round go on after a player has grabbed a wrong item?"""
    late_hand: Literal["void", "penalised"] = "void"
    """Is a wrong grab punished that comes after the right item has been grabbed?"""
    several_mistakes: Literal["each", "first-only"] = "each"
    """Who skips the next round if several players have grabbed wrong items?"""
    two_players: Literal["no-skip", "no-penalty"] = "no-skip"
    """What does the exception for two players take away?"""
    everybody_skips: Literal["passed-over", "thrown"] = "passed-over"
    """What happens to a round that all players have to skip?"""
    empty_side: Literal["turned", "cleaned"] = "turned"
    """What does the scrubber do with a pig that looks at an empty side?"""
    new_pig_looks: Literal["clockwise", "as-the-old"] = "clockwise"
    """Where does a pig look when it takes the place of a cleaned one?"""
    jar_pig: Literal["any", "must-turn"] = "any"
    """After the right grab of the jam jar, may the scrubber pick a pig that looks at them already?"""
    game_end: Literal["spot-empty", "pile-empty"] = "spot-empty"
    """Does the game end with the last pig of the pile, or with the first spot that it cannot fill?"""


# readings.toml: end


def _usual_sides(rules: Rules) -> tuple[Side, ...]:
    """Two sit opposite each other, three and four round the square from the north."""
    return ("north", "south") if rules.seats == FEWEST_SEATS else SIDES[: rules.seats]


@frozen(cache_hash=True, slots=False)  # slots would make each reading of a field slow beside a memo
class Rules(Remembering):
    """The rules of one table. Raises `InvalidError` with every fault if it cannot be played.

    `seats` is 2 to 4 (pdw.setup.seats); `sides` are theirs, clockwise (pdw.setup.sides).
    """

    seats: int = field(default=3, validator=whole(1))
    sides: tuple[Side, ...] = field(
        default=Factory(_usual_sides, takes_self=True), validator=tuple_of(one_of(SIDES))
    )
    variant: Variant = field(default="normal", validator=one_of(VARIANTS))
    colour_die: ColourDie = field(default=ColourDie(), validator=is_a(ColourDie))
    blotch_die: BlotchDie = field(default=BlotchDie(), validator=is_a(BlotchDie))
    special_die: SpecialDie = field(default=SpecialDie(), validator=is_a(SpecialDie))
    pigs: Pigs = field(default=Pigs(), validator=is_a(Pigs))
    square: Square = field(default=Square(), validator=is_a(Square))
    readings: Readings = field(default=Readings(), validator=[is_a(Readings), playable])

    def __reduce__(self) -> tuple[type[Rules], tuple[object, ...]]:
        dice = (self.colour_die, self.blotch_die, self.special_die)
        return Rules, (self.seats, self.sides, self.variant, *dice, self.pigs, self.square, self.readings)

    @property
    def faults(self) -> tuple[Cited, ...]:
        """Every fault of these rules."""
        faults = self.colour_die.faults + self.blotch_die.faults
        if self.has_special:
            faults += self.special_die.faults
        faults += self.pigs.faults
        kinds, spare = len(set(self.box)), 1 if self.readings.game_end == "pile-empty" else 0
        if kinds < self.spots + spare:
            faults += (cite(PIGS, problem="too-few-pigs", value=kinds),)
        if not FEWEST_SEATS <= self.seats <= MOST_SEATS:
            faults += (cite(SEATS, count=self.seats),)
        return faults + self._side_faults

    @property
    def _side_faults(self) -> tuple[Cited, ...]:
        problems: list[tuple[str, int | str]] = []
        if len(self.sides) != self.seats:
            problems.append(("wrong-count", len(self.sides)))
        twice = [side for side in SIDES if self.sides.count(side) > 1]
        problems += [("same-side", side) for side in twice]
        places = [SIDES.index(side) for side in self.sides]
        first = places.index(min(places)) if places else 0
        if not twice and places[first:] + places[:first] != sorted(places):
            problems.append(("not-clockwise", self.sides[-1]))
        return tuple(cite(SIDES_TAKEN, problem=problem, side=side) for problem, side in problems)

    @property
    def has_special(self) -> bool:
        """Whether the special die is thrown (pdw.young.no-special, pdw.very-young.no-special)."""
        return self.variant == "normal"

    @property
    def box(self) -> tuple[Pig, ...]:
        """The pigs in play, in the one order that they have (pdw.components.pigs, pdw.very-young.no-red)."""
        pigs = self.pigs.tiles
        return tuple(sorted(pig for pig in pigs if self.variant != "very-young" or pig.colour != RED))

    @property
    def each(self) -> int:
        """How many pigs look at each side at the start (pdw.setup.three-each, pdw.very-young.eight-pigs)."""
        return self.square.each_very_young if self.variant == "very-young" else self.square.each

    @property
    def spots(self) -> int:
        """How many pigs lie in the square (pdw.setup.square, pdw.very-young.eight-pigs)."""
        return len(SIDES) * self.each
