"""What is in force at one table, and what follows from it once and for all.

Everything remembered here is asked of one predicate, and kept under exactly the facts that it reads.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Final, Literal, NamedTuple, TypeAlias

from attrs import field, frozen

from ...core import Choose, Cited, ClauseId, Distribution, InvalidError, Seat
from ...core.fields import is_a, one_of, whole
from ...core.referee import bad_component
from .components import SPINNER, Dice, Prizes, Spinner, Stacks
from .house import Shape
from .phases import Bought, Purse, Throwing
from .purchase import discard_refusal, site_refusals, ware_refusals
from .readings import Readings
from .stack import Stack
from .steps import Again, Blow, Buy, Discard, Done, Player, Spare, Stop, TurnedUp
from .throws import free_dice, none_refusal
from .vocabulary import KINDS, PARTS, Material, Part, Tile

SEATS: Final = ClauseId("tlp.setup.seats")

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 5
MEMO: Final = 1 << 14
"""Entries that one memo keeps at most."""

Variant: TypeAlias = Literal["normal", "veterans"]
VARIANTS: Final[tuple[Variant, ...]] = ("normal", "veterans")


class Sites(NamedTuple):
    """Where a tile may go: the numbers of the houses that take it, and whether it may go out of the game."""

    houses: tuple[int, ...]
    discard: bool


def _raise_faults(rules: Rules, attribute: object, value: object) -> None:
    faults = rules.faults
    if faults:
        raise InvalidError(faults)


@frozen(cache_hash=True, slots=False)  # A slotted class with cached properties reads every field slowly.
class Rules:
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
    readings: Readings = field(default=Readings(), validator=[is_a(Readings), _raise_faults])

    def __reduce__(self) -> tuple[type[Rules], tuple[object, ...]]:
        pieces = (self.dice, self.spinner, self.stacks, self.prizes)
        return Rules, (self.seats, self.first, self.variant, *pieces, self.readings)

    @property
    def faults(self) -> tuple[Cited, ...]:
        """Every fault of these rules."""
        faults = self.dice.faults + self.spinner.faults + self.stacks.faults
        if self.readings.missed_breath == "spin-again" and not self.spinner.names_all:
            faults += (Cited(SPINNER, (("problem", "never-names"),)),)
        if not FEWEST_SEATS <= self.seats <= MOST_SEATS:
            faults += (Cited(SEATS, (("count", self.seats),)),)
        if self.first >= self.seats:
            faults += (bad_component("first", "no-such-seat", int(self.first)),)
        return faults

    @cached_property
    def veterans(self) -> bool:
        """Whether the prize cards are in play (tlp.veterans.cards)."""
        return self.variant == "veterans"

    @cached_property
    def needed(self) -> int:
        """How many exhausted stacks end the game (tlp.end.stacks)."""
        return self.seats if self.readings.stacks_to_end == "as-seats" else 3

    @cached_property
    def most_houses(self) -> int:
        """A bound on the houses of one seat: each holds a door or a window, or is a roof that stays alone."""
        parts = PARTS if self.readings.lone_roof == "stays" else PARTS[:2]
        return sum(
            len(pots) for kind, pots in zip(KINDS, self.stacks.pots, strict=True) if kind.part in parts
        )

    @cached_property
    def tiles(self) -> Callable[[Part, Material, int], Tile]:
        """Each tile once."""
        return lru_cache(maxsize=MEMO)(Tile)

    @cached_property
    def shuffled(self) -> Callable[[tuple[int, ...]], Stack]:
        """The stack of these tiles, shuffled; each stack once."""
        return lru_cache(maxsize=MEMO)(Stack.of)

    @cached_property
    def less(self) -> Callable[[Purse, Part, int], Purse]:
        """What is left of a purse; each purse once."""
        return lru_cache(maxsize=MEMO)(Purse.less)

    @cached_property
    def first_throws(self) -> tuple[Throwing, ...]:
        """The first throw of each seat: all dice (tlp.roll.first-all)."""
        count = len(self.dice.faces)
        return tuple(
            Throwing(Seat(s), 1, (None,) * count, tuple(range(1, count + 1))) for s in range(self.seats)
        )

    @cached_property
    def again(self) -> tuple[tuple[Again, ...], ...]:
        """For each seat, every choice of dice to throw again, in canonical order."""
        numbers = range(1, len(self.dice.faces) + 1)
        choices = [dice for size in range(len(self.dice.faces) + 1) for dice in combinations(numbers, size)]
        return tuple(tuple(Again(Seat(s), dice) for dice in choices) for s in range(self.seats))

    @cached_property
    def stop(self) -> tuple[Stop, ...]:
        """For each seat, the step that ends its throwing."""
        return tuple(Stop(Seat(s)) for s in range(self.seats))

    @cached_property
    def decisions(self) -> Callable[[Seat, tuple[bool, ...], tuple[int, ...]], tuple[Player, ...]]:
        """The throws that a seat may make, and the step that ends its throwing.

        Of the dice it asks which show a wolf, and which the latest throw was made with.
        """

        @lru_cache(maxsize=MEMO)
        def decisions(
            seat: Seat, shows_wolf: tuple[bool, ...], thrown: tuple[int, ...]
        ) -> tuple[Player, ...]:
            free = set(free_dice(shows_wolf, thrown, self.readings))
            throws = [step for step in self.again[seat] if free.issuperset(step.dice)]
            return (
                *(step for step in throws if none_refusal(step.dice, self.readings) is None),
                self.stop[seat],
            )

        return decisions

    @cached_property
    def buys(self) -> tuple[tuple[tuple[Buy, ...], ...], ...]:
        """Every purchase, by seat, kind and house (from 0)."""
        return tuple(self.stacks.buys(Seat(s), self.most_houses) for s in range(self.seats))

    @cached_property
    def discards(self) -> tuple[tuple[Discard, ...], ...]:
        """Every purchase that is thrown away, by seat and kind."""
        return tuple(tuple(Discard(Seat(s), *kind) for kind in KINDS) for s in range(self.seats))

    @cached_property
    def done(self) -> tuple[Done, ...]:
        """For each seat, the step that ends its turn."""
        return tuple(Done(Seat(s)) for s in range(self.seats))

    @cached_property
    def blows(self) -> tuple[tuple[tuple[Blow, ...], ...], ...]:
        """Every breath, by seat, target and house (from 0)."""
        seats = [Seat(s) for s in range(self.seats)]
        return tuple(
            tuple(tuple(Blow(seat, target, h + 1) for h in range(self.most_houses)) for target in seats)
            for seat in seats
        )

    @cached_property
    def spare(self) -> tuple[Spare, ...]:
        """For each seat, the step that blows on nothing."""
        return tuple(Spare(Seat(s)) for s in range(self.seats))

    @cached_property
    def universe(self) -> tuple[Player, ...]:
        """Every player step that can ever be legal, seat by seat."""
        steps: list[Player] = []
        for s in range(self.seats):
            steps += [*self.again[s], self.stop[s]]
            steps += [step for buys in self.buys[s] for step in buys]
            steps += [*self.discards[s], self.done[s]]
            steps += [step for blows in self.blows[s] for step in blows]
            steps.append(self.spare[s])
        return tuple(steps)

    @cached_property
    def wares(self) -> Callable[[Purse, tuple[Bought, ...], tuple[bool, ...]], tuple[int, ...]]:
        """The kinds (places in `KINDS`) that may be bought."""

        @lru_cache(maxsize=MEMO)
        def wares(purse: Purse, bought: tuple[Bought, ...], stocked: tuple[bool, ...]) -> tuple[int, ...]:
            return tuple(
                k
                for k, kind in enumerate(KINDS)
                if not ware_refusals(kind, purse, bought, stocked, self.readings)
            )

        return wares

    @cached_property
    def sites(self) -> Callable[[tuple[Shape, ...], tuple[int, ...]], tuple[Sites, ...]]:
        """For each part, the houses that take it, and whether it may be thrown away."""

        def of_part(part: Part, shapes: tuple[Shape, ...], taken: tuple[int, ...]) -> Sites:
            houses = range(1, len(shapes) + 2)
            fits = tuple(h for h in houses if not site_refusals(part, h, shapes, taken, self.readings))
            return Sites(fits, discard_refusal(bool(fits), self.readings) is None)

        @lru_cache(maxsize=MEMO)
        def sites(shapes: tuple[Shape, ...], taken: tuple[int, ...]) -> tuple[Sites, ...]:
            return tuple(of_part(part, shapes, taken) for part in PARTS)

        return sites

    @cached_property
    def turned_up(self) -> Callable[[Part, Material, tuple[int, ...]], Distribution[TurnedUp]]:
        """What the next tile of a shuffled stack may carry."""

        @lru_cache(maxsize=MEMO)
        def turned_up(part: Part, material: Material, below: tuple[int, ...]) -> Distribution[TurnedUp]:
            return Distribution.of((TurnedUp(part, material, pots), 1) for pots in below)

        return turned_up

    @cached_property
    def asks(self) -> Callable[[ClauseId, Seat], Choose]:
        """Each question to one seat once."""
        return lru_cache(maxsize=MEMO)(lambda clause, seat: Choose((seat,), clause))
