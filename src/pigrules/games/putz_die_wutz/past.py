"""Whether a table has a past: rounds that lead from a ring that was laid out to what lies there.

The past is searched backwards. Where each pig looks, and who has cleaned which, is a claim to be explained:

- In a round without a mistake any seat can be the scrubber, and rounds without a scrubber change nothing.
- So a seat cleans any pig that the dice can ask for: if it looks elsewhere, the same seat turns it first.
  Only a pig that looks at an empty side, where such pigs are cleaned, is never turned but by the jar.
- A pig that was cleaned lay in the spot that some pig of the ring has filled.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from typing import NamedTuple, TypeAlias

from ...core import Seat
from ...limits import MOST_RINGS
from .dice import Desired
from .ring import replaced
from .round import TWO, able_seats, is_given, late_hands_count, passed_over
from .rules import MOST_SEATS, Readings, Rules
from .vocabulary import SIDES, Pig, Side


class Claim(Enum):
    """What is to be explained about a pig without a side of its own."""

    NOTHING = "nothing"
    SEAT = "looks at some seat"


Claimed: TypeAlias = "Side | Claim"


class Spot(NamedTuple):
    """A pig of the ring, and what is to be explained about where it looks."""

    pig: Pig
    claim: Claimed


class Table(NamedTuple):
    """A full ring, and the pigs that each seat has cleaned."""

    spots: tuple[Spot, ...]
    cleaned: tuple[frozenset[Pig], ...]


class Askable(NamedTuple):
    """What the dice can ask for while some pigs lie in the ring."""

    pigs: frozenset[Pig]
    """The pigs that can be the right one."""
    jar: bool
    """Whether the jar can be right."""


def askable(lying: Collection[Pig], wanted: Collection[Desired]) -> Askable:
    """What is right for the throws that ask for `wanted` (pdw.item.soap, pdw.item.red, pdw.item.jar)."""
    pigs, jar = set(), False
    for each in wanted:
        if each.pig in lying:
            pigs.add(each.pig)
        elif each.red in lying:
            pigs.add(each.red)
        else:
            jar = True
    return Askable(frozenset(pigs), jar)


class Past:
    """The past of the tables of some rules; `wanted` is what their dice can ask for."""

    def __init__(self, rules: Rules, looks_on: Sequence[Side], wanted: Collection[Desired]) -> None:
        self._rules, self._looks_on, self._wanted = rules, looks_on, frozenset(wanted)
        self._stays = rules.readings.new_pig_looks == "as-the-old"
        cleans = rules.readings.empty_side == "cleaned"
        self._never_turned = tuple(cleans and side not in rules.sides for side in looks_on)

    @property
    def never_turned(self) -> tuple[bool, ...]:
        """For each spot, whether a pig that looks on there is cleaned and not turned."""
        return self._never_turned

    def claimed(self, spot: int, looks: Side) -> Claimed:
        """What is to be explained about the pig at `spot` (from 0): nothing if each new pig looks there."""
        return Claim.NOTHING if looks == self._looks_on[spot] and not self._stays else looks

    def asked(self, table: Table) -> Askable:
        """What can be right while that ring lies there."""
        return askable({spot.pig for spot in table.spots}, self._wanted)

    def leads_to(self, table: Table) -> bool:
        """Whether rounds can lead to a table, or a search for them gives up."""
        waiting, seen = [self._turned_back(table)], set[Table]()
        while waiting:
            here = waiting.pop()
            if not any(here.cleaned):
                if all(
                    spot.claim in (Claim.NOTHING, on)
                    for spot, on in zip(here.spots, self._looks_on, strict=True)
                ):
                    return True
                continue
            if here in seen:
                continue
            if len(seen) >= MOST_RINGS:
                return True
            seen.add(here)
            waiting += [self._turned_back(before) for _, before in self.before_refilling(here)]
        return False

    def before_refilling(self, table: Table) -> Iterator[tuple[Seat, Table]]:
        """Each table before the latest pig came to the ring, and who cleaned the pig whose spot it fills."""
        for at, (_, claim) in enumerate(table.spots):
            if claim == Claim.NOTHING or self._stays:
                yield from self.before_cleaning(table, at, claim)

    def before_cleaning(self, table: Table, at: int, looked: Claimed) -> Iterator[tuple[Seat, Table]]:
        """Each table before a pig was cleaned at spot `at` (from 0) that `looked` there, and by whom."""
        for seat, pigs in enumerate(table.cleaned):
            claim = self._before(at, looked, self._rules.sides[seat])
            if claim is None:
                continue
            for pig in sorted(pigs):
                spots = replaced(table.spots, at, Spot(pig, claim))
                before = Table(spots, replaced(table.cleaned, seat, pigs - {pig}))
                if pig in self.asked(before).pigs:
                    yield Seat(seat), before

    def _before(self, at: int, looked: Claimed, side: Side) -> Claimed | None:
        """What is to be explained of a pig at spot `at` that was cleaned from `side`; None if it was not."""
        if looked == Claim.NOTHING:
            return Claim.NOTHING
        if not self._never_turned[at]:
            return Claim.NOTHING if looked == side else None
        if looked == self._looks_on[at]:
            return looked if self._stays else Claim.NOTHING
        return Claim.SEAT if looked in (side, Claim.SEAT) else None

    def before_turning(self, table: Table) -> Iterator[tuple[Seat, Table]]:
        """Each table before a pig was turned with which all began, and by whom (pdw.scrub.turns)."""
        asked, sides = self.asked(table), self._rules.sides
        for at, (pig, claim) in enumerate(table.spots):
            looks = self._looks_on[at] if claim == Claim.NOTHING else claim
            if looks in sides:
                turned = self._unturned(at, pig, looks, asked)
                if turned is not None:
                    spots = replaced(table.spots, at, Spot(pig, turned))
                    yield Seat(sides.index(looks)), Table(spots, table.cleaned)

    def _turned_back(self, table: Table) -> Table:
        """The table before every pig that can have been turned in that ring was."""
        if all(spot.claim == Claim.NOTHING for spot in table.spots):
            return table
        asked, spots = self.asked(table), []
        for at, spot in enumerate(table.spots):
            before = self._unturned(at, spot.pig, spot.claim, asked)
            spots.append(spot if before is None else Spot(spot.pig, before))
        return Table(tuple(spots), table.cleaned)

    def _unturned(self, at: int, pig: Pig, claim: Claimed, asked: Askable) -> Claimed | None:
        """What is left to be explained before a pig was turned; None if it cannot have been turned so."""
        if claim not in self._rules.sides and claim != Claim.SEAT:
            return None
        if asked.jar:
            return Claim.NOTHING
        if pig not in asked.pigs or claim == Claim.SEAT:
            return None
        return Claim.SEAT if self._never_turned[at] else Claim.NOTHING


# Who skips


class Skips(NamedTuple):
    """Who may have to skip a round."""

    after_nobody: frozenset[tuple[Seat, ...]]
    """After rounds without a scrubber."""
    after_scrubber: frozenset[tuple[Seat, tuple[Seat, ...]]]
    """After one with a scrubber, with the scrubber."""


def skips(rules: Rules, most_wrong: int) -> Skips:
    """Who may have to skip a round, if at most so many hands can hold something wrong in one round.

    See pdw.mistake.skip-next, pdw.mistake.while-skipping and pdw.mistake.all-skip.
    """
    found: list[tuple[Seat, ...]] = [()]
    won: set[tuple[Seat, tuple[Seat, ...]]] = set()
    for skipping in found:  # grows while it is read
        able = able_seats(rules.seats, skipping)
        if len(able) == 1 and is_given(rules.readings):
            won.add((able[0], ()))
            continue
        for after in _after_round(rules, skipping, able, most_wrong) if able else ():
            if passed_over(after, rules.seats, rules.readings):
                continue
            if after not in found:
                found.append(after)
        for seat in able:
            others = tuple(other for other in able if other != seat)
            going_on = others if _others_may_be_wrong(rules) else ()
            won |= {(seat, after) for after in _after_round(rules, skipping, going_on, most_wrong)}
    return Skips(frozenset(found), frozenset(won))


def _others_may_be_wrong(rules: Rules) -> bool:
    """Whether a round that has a scrubber may have a mistake as well, before the right grab or after it."""
    readings = rules.readings
    return readings.after_a_mistake != "ends" or late_hands_count(rules.seats, readings)


def _after_round(
    rules: Rules, skipping: tuple[Seat, ...], able: Collection[Seat], most_wrong: int
) -> set[tuple[Seat, ...]]:
    """Who may have to skip the round after one that `skipping` have to skip and `able` may be wrong in."""
    if rules.seats == TWO:
        return {()}
    readings = rules.readings
    one = readings.several_mistakes == "first-only" or readings.after_a_mistake == "ends"
    wrong = [each for each in _some_of(able) if len(each) <= (1 if one else most_wrong)]
    longer = _some_of(skipping) if readings.skipping_hand == "skips-longer" else [()]
    return {tuple(sorted([*some, *more])) for some in wrong for more in longer}


def _some_of(seats: Collection[Seat]) -> list[tuple[Seat, ...]]:
    """Every choice of some of these seats, or none."""
    chosen: list[tuple[Seat, ...]] = [()]
    for seat in seats:
        chosen += [(*some, seat) for some in chosen]
    return chosen


def most_wrong(jar: bool, spots: int, readings: Readings) -> int:
    """How many hands can hold something wrong in a round in which the `jar` is right, or else a soap."""
    if readings.same_item == "both":
        return MOST_SEATS
    soaps = len(SIDES) - (not jar)
    pigs = spots if readings.hand_on_a_pig == "mistake" else 0
    return soaps + pigs + (not jar and readings.hand_on_the_jar == "mistake")
