"""What a table has agreed on, and what makes it unplayable."""

from __future__ import annotations

from typing import Final, Literal

from attrs import Factory, field, frozen

from ...core import Cited, ClauseId
from ...core.acts import cite
from ...core.fields import is_a, one_of, one_of_its_values, playable, tuple_of, whole
from ...core.mappings import read_only
from ...core.remember import Remembering
from .components import Houses, Tokens, needed
from .vocabulary import PIGS, WOLF, Character, Pig

SEATS: Final = ClauseId("emi.setup.seats")
CAST: Final = ClauseId("emi.setup.cast")
PIGS_IN_PLAY: Final = ClauseId("emi.setup.pigs")

FEWEST_SEATS: Final = 3
MOST_SEATS: Final = 6
WITH_RED: Final = 4
"""Little Red Riding Hood plays with so many seats or more (emi.setup.cast)."""
PIGS_FOR: Final = read_only({3: 1, 4: 1, 5: 2, 6: 3})
"""How many Little Pigs play, by the number of seats (emi.setup.pigs)."""


# readings.toml: begin


@frozen(kw_only=True, cache_hash=True, field_transformer=one_of_its_values)
class Readings:
    """How this table reads what the document leaves open."""

    wheel_turned_again: Literal["final", "free"] = "final"
    """May a player turn the wheel again before the Wolf stops?"""
    full_gain: Literal["full", "what-is-lost"] = "full"
    """Is a gain reduced if the loser has fewer points than the house bears?"""
    below_zero: Literal["lose-all", "debt"] = "lose-all"
    """What does a player with fewer points than the house bears lose?"""
    nothing_to_lose: Literal["deals", "cards-stay"] = "deals"
    """Who deals if the player who had to lose points had none?"""
    wolf_card: Literal["anybody", "moves", "loser"] = "anybody"
    """May the dealer give the Wolf's card to any player?"""
    end_timing: Literal["round", "at-once"] = "round"
    """What if a player has ten points while the round is still being scored?"""
    last_deal: Literal["skipped", "round-wolf", "new-wolf"] = "skipped"
    """Are the cards dealt once more after the round that ends the game, and who is then the Wolf in a tie?"""
    several_with_ten: Literal["most-points", "first-there"] = "most-points"
    """Who wins if several players have ten points or more?"""
    tie: Literal["two-steps", "shared"] = "two-steps"
    """Who wins if players are tied for the most points?"""
    from_the_wolf: Literal["wolf-last", "wolf-first"] = "wolf-last"
    """Where does the count clockwise from the Wolf begin?"""


# readings.toml: end


def _usual_pigs(rules: Rules) -> tuple[Pig, ...]:
    """The lowest numbers; another check reports an impossible number of seats."""
    return PIGS[: PIGS_FOR.get(rules.seats, 1)] if isinstance(rules.seats, int) else PIGS[:1]


def not_in_play(card: Character) -> ClauseId:
    """The clause by which `card`, which is not in the cast, does not play."""
    return PIGS_IN_PLAY if card in PIGS else CAST


@frozen(cache_hash=True, slots=False)  # slots would make each reading of a field slow beside a memo
class Rules(Remembering):
    """The rules of one table. Raises `InvalidError` with every fault if it cannot be played.

    `seats` is 3 to 6 (emi.setup.seats); `pigs` are those in play, by rising numbers (emi.setup.pigs).
    """

    seats: int = field(default=3, validator=whole(1))
    pigs: tuple[Pig, ...] = field(
        default=Factory(_usual_pigs, takes_self=True), validator=tuple_of(one_of(PIGS))
    )
    houses: Houses = field(default=Houses(), validator=is_a(Houses))
    tokens: Tokens = field(default=Tokens(), validator=is_a(Tokens))
    readings: Readings = field(default=Readings(), validator=[is_a(Readings), playable])

    def __reduce__(self) -> tuple[type[Rules], tuple[object, ...]]:
        return Rules, (self.seats, self.pigs, self.houses, self.tokens, self.readings)

    @property
    def faults(self) -> tuple[Cited, ...]:
        """Every fault of these rules."""
        faults = self.houses.faults
        if self.seats not in PIGS_FOR:
            return (*faults, cite(SEATS, count=self.seats))
        faults = self.tokens.faults(needed(self.seats)) + faults
        problems = (
            ("wrong-number-of-pigs", len(self.pigs) != PIGS_FOR[self.seats]),
            ("named-twice", len(set(self.pigs)) < len(self.pigs)),
            ("not-in-order", list(self.pigs) != sorted(self.pigs)),
        )
        return faults + tuple(
            cite(PIGS_IN_PLAY, problem=problem, count=len(self.pigs)) for problem, wrong in problems if wrong
        )

    @property
    def cast(self) -> tuple[Character, ...]:
        """The characters in play (emi.setup.cast)."""
        red: tuple[Character, ...] = ("red",) if self.seats >= WITH_RED else ()
        return (WOLF, "kids", *red, *self.pigs)
