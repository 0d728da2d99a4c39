"""What is in force at one table, and what follows from it once and for all.

Everything remembered here is asked of one predicate, and kept under exactly the facts that it reads.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from itertools import permutations
from typing import Final

from attrs import Factory, field, frozen

from ...core import Choose, Cited, ClauseId, Distribution, InvalidError, Seat
from ...core.fields import is_a, one_of, tuple_of, whole
from .bank import needed
from .components import Houses, Tokens
from .dealing import LOSER, wolf_refusal
from .hunt import VICTIM, victim_refusal
from .phases import Choosing, Hunting
from .readings import Readings
from .steps import Card, Deal, Hunt, Player, Set
from .vocabulary import CHOICES, PIGS, WOLF, Character, Choice, Pig, Seen
from .wheels import SLEEP_OR_TRAP, all_set, seen, set_refusal, with_wheel

SEATS: Final = ClauseId("emi.setup.seats")
PIGS_IN_PLAY: Final = ClauseId("emi.setup.pigs")

FEWEST_SEATS: Final = 3
MOST_SEATS: Final = 6
WITH_RED: Final = 4
"""Little Red Riding Hood plays with so many seats or more (emi.setup.cast)."""
PIGS_FOR: Final = {3: 1, 4: 1, 5: 2, 6: 3}
"""How many Little Pigs play, by the number of seats (emi.setup.pigs)."""
MEMO: Final = 1 << 14
"""Entries that one memo keeps at most."""


def _usual_pigs(rules: Rules) -> tuple[Pig, ...]:
    """The lowest numbers; of seats that cannot be, another check tells."""
    return PIGS[: PIGS_FOR.get(rules.seats, 1)] if isinstance(rules.seats, int) else PIGS[:1]


def _raise_faults(rules: Rules, attribute: object, value: object) -> None:
    faults = rules.faults
    if faults:
        raise InvalidError(faults)


@frozen(cache_hash=True, slots=False)  # A slotted class with cached properties reads every field slowly.
class Rules:
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
            return (*faults, Cited(SEATS, (("count", self.seats),)))
        faults = self.tokens.faults(needed(self.seats)) + faults
        problems = (
            ("wrong-number-of-pigs", len(self.pigs) != PIGS_FOR[self.seats]),
            ("named-twice", len(set(self.pigs)) < len(self.pigs)),
            ("not-in-order", list(self.pigs) != sorted(self.pigs)),
        )
        facts = ("count", len(self.pigs))
        return faults + tuple(
            Cited(PIGS_IN_PLAY, (("problem", problem), facts)) for problem, wrong in problems if wrong
        )

    @cached_property
    def cast(self) -> tuple[Character, ...]:
        """The characters in play (emi.setup.cast)."""
        red: tuple[Character, ...] = ("red",) if self.seats >= WITH_RED else ()
        return (WOLF, "kids", *red, *self.pigs)

    @cached_property
    def on_houses(self) -> Callable[[tuple[Character, ...]], tuple[int, ...]]:
        """The points on the house of each seat, if the cards lie so; nothing for the Wolf."""
        return lru_cache(maxsize=MEMO)(lambda cards: tuple([self.houses.points(card) for card in cards]))

    @cached_property
    def odds(self) -> Callable[[tuple[Character, ...]], Distribution[Card]]:
        """What the next seat may turn up, if these are open already (emi.setup.deal)."""

        @lru_cache(maxsize=MEMO)
        def odds(cards: tuple[Character, ...]) -> Distribution[Card]:
            return Distribution.of((Card(card), 1) for card in self.cast if card not in cards)

        return odds

    @cached_property
    def sets(self) -> tuple[tuple[Set, ...], ...]:
        """For each seat, the ways to set its wheel."""
        return tuple(tuple(Set(Seat(s), choice) for choice in CHOICES) for s in range(self.seats))

    @cached_property
    def hunts(self) -> tuple[tuple[Hunt, ...], ...]:
        """For each seat as the Wolf, its hunts."""
        seats = [Seat(s) for s in range(self.seats)]
        return tuple(
            tuple(Hunt(wolf, target) for target in seats if victim_refusal(target, wolf) is None)
            for wolf in seats
        )

    @cached_property
    def deals(self) -> tuple[tuple[Deal, ...], ...]:
        """For each seat, every deal of the cards in play (emi.deal.one-card-each)."""
        every = tuple(permutations(self.cast))
        return tuple(tuple(Deal(Seat(s), cards) for cards in every) for s in range(self.seats))

    @cached_property
    def universe(self) -> tuple[Player, ...]:
        """Every player step that can ever be legal, seat by seat."""
        steps: list[Player] = []
        for s in range(self.seats):
            steps += [*self.sets[s], *self.hunts[s], *self.deals[s]]
        return tuple(steps)

    @cached_property
    def may_set(self) -> Callable[[Seat, tuple[bool, ...]], tuple[Set, ...]]:
        """The wheels that may be set while there is this Wolf, and these wheels are set already."""

        @lru_cache(maxsize=MEMO)
        def may_set(wolf: Seat, made: tuple[bool, ...]) -> tuple[Set, ...]:
            return tuple(
                step
                for seat, sets in enumerate(self.sets)
                if seat != wolf and set_refusal(made[seat], self.readings) is None
                for step in sets
            )

        return may_set

    @cached_property
    def may_hunt(self) -> Callable[[Seat], tuple[Set | Hunt, ...]]:
        """All that may be done while this Wolf chooses a victim: wheels may be turned again, perhaps."""

        @lru_cache(maxsize=MEMO)
        def may_hunt(wolf: Seat) -> tuple[Set | Hunt, ...]:
            again = self.may_set(wolf, (True,) * self.seats)
            before = sum(step.seat < wolf for step in again)
            return (*again[:before], *self.hunts[wolf], *again[before:])

        return may_hunt

    @cached_property
    def may_deal(self) -> Callable[[Seat, Seat], tuple[Deal, ...]]:
        """The deals of this dealer after a round with this Wolf."""

        @lru_cache(maxsize=MEMO)
        def may_deal(dealer: Seat, wolf: Seat) -> tuple[Deal, ...]:
            return tuple(
                step
                for step in self.deals[dealer]
                if wolf_refusal(step.wolf, dealer, wolf, self.readings) is None
            )

        return may_deal

    @cached_property
    def all_choose(self) -> Choosing:
        """The beginning of a round: no wheel is set."""
        return Choosing((None,) * self.seats)

    @cached_property
    def after_set(self) -> Callable[[tuple[Choice | None, ...], Seat, Choice], Choosing | Hunting]:
        """What follows when a seat sets its wheel; each phase once."""

        @lru_cache(maxsize=MEMO)
        def after_set(wheels: tuple[Choice | None, ...], seat: Seat, choice: Choice) -> Choosing | Hunting:
            new = with_wheel(wheels, seat, choice)
            return Hunting(new) if all_set(new) else Choosing(new)

        return after_set

    @cached_property
    def seen(self) -> Callable[[tuple[Choice | None, ...], Seat | None], tuple[Seen | None, ...]]:
        """What a seat, or a spectator, sees of the wheels."""
        return lru_cache(maxsize=MEMO)(seen)

    @cached_property
    def asks_to_set(self) -> Callable[[Seat, tuple[bool, ...]], Choose]:
        """Whom the choice of sleep or trap is for; those whose wheels are not set come first."""

        @lru_cache(maxsize=MEMO)
        def asks_to_set(wolf: Seat, made: tuple[bool, ...]) -> Choose:
            seats = dict.fromkeys(step.seat for step in self.may_set(wolf, made))
            return Choose(tuple(sorted(seats, key=made.__getitem__)), SLEEP_OR_TRAP)

        return asks_to_set

    @cached_property
    def asks_to_hunt(self) -> Callable[[Seat], Choose]:
        """Whom the hunt is for: the Wolf first, and those who may turn their wheels again."""

        @lru_cache(maxsize=MEMO)
        def asks_to_hunt(wolf: Seat) -> Choose:
            return Choose(tuple(dict.fromkeys((wolf, *(step.seat for step in self.may_hunt(wolf))))), VICTIM)

        return asks_to_hunt

    @cached_property
    def asks_the_wolf(self) -> tuple[Choose, ...]:
        """The question to each seat as the Wolf."""
        return tuple(Choose((Seat(s),), VICTIM) for s in range(self.seats))

    @cached_property
    def asks_to_deal(self) -> tuple[Choose, ...]:
        """The question to each seat as the dealer."""
        return tuple(Choose((Seat(s),), LOSER) for s in range(self.seats))
