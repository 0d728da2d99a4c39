"""What a table has agreed on, and what makes it unplayable."""

from __future__ import annotations

from typing import Final

from attrs import Factory, field, frozen

from ...core import Cited, ClauseId, InvalidError
from ...core.acts import cite
from ...core.fields import is_a, one_of, tuple_of, whole
from ...core.remember import Remembering
from .components import Houses, Tokens, needed
from .readings import Readings
from .vocabulary import PIGS, WOLF, Character, Pig

SEATS: Final = ClauseId("emi.setup.seats")
CAST: Final = ClauseId("emi.setup.cast")
PIGS_IN_PLAY: Final = ClauseId("emi.setup.pigs")

FEWEST_SEATS: Final = 3
MOST_SEATS: Final = 6
WITH_RED: Final = 4
"""Little Red Riding Hood plays with so many seats or more (emi.setup.cast)."""
PIGS_FOR: Final = {3: 1, 4: 1, 5: 2, 6: 3}
"""How many Little Pigs play, by the number of seats (emi.setup.pigs)."""


def _usual_pigs(rules: Rules) -> tuple[Pig, ...]:
    """The lowest numbers; of seats that cannot be, another check tells."""
    return PIGS[: PIGS_FOR.get(rules.seats, 1)] if isinstance(rules.seats, int) else PIGS[:1]


def _raise_faults(rules: Rules, attribute: object, value: object) -> None:
    faults = rules.faults
    if faults:
        raise InvalidError(faults)


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
    readings: Readings = field(default=Readings(), validator=[is_a(Readings), _raise_faults])

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
