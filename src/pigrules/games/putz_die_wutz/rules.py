"""What is in force at one table, and what follows from it once and for all.

Everything remembered here is asked of one function, and kept under exactly the facts that it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import product
from typing import Final, Literal, TypeAlias

from attrs import Factory, field, frozen

from ...core import Choose, Cited, ClauseId, Distribution, InvalidError, Seat
from ...core.fields import is_a, one_of, tuple_of, whole
from .components import PIGS, BlotchDie, ColourDie, Pigs, SpecialDie, Square
from .course import Course, Race, course, plain
from .dice import Desired, desired
from .hands import first_hand_refusal, in_hands, jar_refusal, mistakes, pig_refusal
from .opening import Opening, opening
from .phases import Deed, Rolling
from .readings import Readings
from .ring import Placed, looks_on
from .steps import Drawn, GiveUp, Grab, Pick, Player, Shown
from .vocabulary import COLOURS, JAR, MOST_BLOTCHES, RED, SIDES, SPECIALS, Faces, Item, Pig, Side, Special

SEATS: Final = ClauseId("pdw.setup.seats")
SIDES_TAKEN: Final = ClauseId("pdw.setup.sides")

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 4
MEMO: Final = 1 << 14
"""Entries that one memo keeps at most."""

Variant: TypeAlias = Literal["normal", "young", "very-young"]
VARIANTS: Final[tuple[Variant, ...]] = ("normal", "young", "very-young")


def _usual_sides(rules: Rules) -> tuple[Side, ...]:
    """Two sit opposite each other, three and four round the square from the north."""
    return ("north", "south") if rules.seats == FEWEST_SEATS else SIDES[: rules.seats]


def _raise_faults(rules: Rules, attribute: object, value: object) -> None:
    faults = rules.faults
    if faults:
        raise InvalidError(faults)


@frozen(cache_hash=True, slots=False)  # A slotted class with cached properties reads every field slowly.
class Rules:
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
    readings: Readings = field(default=Readings(), validator=[is_a(Readings), _raise_faults])

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
        spare = 1 if self.readings.game_end == "pile-empty" else 0
        if len(set(self.box)) < self.spots + spare:
            faults += (Cited(PIGS, (("problem", "too-few-pigs"), ("value", len(set(self.box))))),)
        if not FEWEST_SEATS <= self.seats <= MOST_SEATS:
            faults += (Cited(SEATS, (("count", self.seats),)),)
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
        return tuple(Cited(SIDES_TAKEN, (("problem", problem), ("side", side))) for problem, side in problems)

    @cached_property
    def has_special(self) -> bool:
        """Whether the special die is thrown (pdw.young.no-special, pdw.very-young.no-special)."""
        return self.variant == "normal"

    @cached_property
    def box(self) -> tuple[Pig, ...]:
        """The pigs in play, in the one order that they have (pdw.components.pigs, pdw.very-young.no-red)."""
        pigs = self.pigs.tiles
        return tuple(sorted(pig for pig in pigs if self.variant != "very-young" or pig.colour != RED))

    @cached_property
    def spots(self) -> int:
        """How many pigs lie in the square (pdw.setup.square, pdw.very-young.eight-pigs)."""
        square = self.square
        return len(SIDES) * (square.each_very_young if self.variant == "very-young" else square.each)

    @cached_property
    def looks_on(self) -> tuple[Side, ...]:
        """For each spot, where a new pig looks (pdw.setup.looks-on)."""
        return looks_on(self.spots // len(SIDES))

    @cached_property
    def placed(self) -> Callable[[Pig, Side], Placed]:
        """Each pig, looking to each side, once."""
        return lru_cache(maxsize=MEMO)(Placed)

    @cached_property
    def drawn(self) -> Mapping[Pig, Drawn]:
        """The step that brings each pig."""
        return {pig: Drawn(pig.colour, pig.blotches) for pig in self.box}

    @cached_property
    def throws(self) -> Distribution[Shown]:
        """What a throw of all dice in use may show (pdw.round.throw)."""
        changes: tuple[Special | None, ...] = SPECIALS if self.has_special else (None,)
        colour, number = self.colour_die.faces.count, self.blotch_die.faces.count
        change = self.special_die.faces.count
        return Distribution.of(
            (Shown(c, n, s), weight)
            for c, n, s in product(COLOURS, range(1, MOST_BLOTCHES + 1), changes)
            if (weight := colour(c) * number(n) * (1 if s is None else change(s)))
        )

    @cached_property
    def desired(self) -> Mapping[Faces, Desired]:
        """What each throw asks for (pdw.dice.desired)."""
        return {shown.faces: desired(shown.faces, self.readings) for shown in self.throws.steps}

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """All that a hand can grab, in canonical order: the soaps, the jar, the pigs."""
        return (*SIDES, JAR, *range(1, self.spots + 1))

    @cached_property
    def grabs(self) -> tuple[tuple[Grab, ...], ...]:
        """Every grab of each seat, in the order of the items."""
        return tuple(tuple(Grab(Seat(s), item) for item in self.items) for s in range(self.seats))

    @cached_property
    def give_ups(self) -> tuple[GiveUp, ...]:
        """The step by which each seat gives up."""
        return tuple(GiveUp(Seat(s)) for s in range(self.seats))

    @cached_property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        """Every choice of a pig by each seat, in the order of the spots."""
        return tuple(tuple(Pick(Seat(s), spot + 1) for spot in range(self.spots)) for s in range(self.seats))

    @cached_property
    def universe(self) -> tuple[Player, ...]:
        """Every player step that can ever be legal, seat by seat."""
        steps: list[Player] = []
        for grabs, give_up, picks in zip(self.grabs, self.give_ups, self.picks, strict=True):
            steps += [*grabs, give_up, *picks]
        return tuple(steps)

    @cached_property
    def rolling(self) -> Callable[[tuple[Seat, ...]], Rolling]:
        """The throw before a round, by who has to skip it; each once."""
        return lru_cache(maxsize=MEMO)(Rolling)

    @cached_property
    def course(self) -> Callable[[tuple[Seat, ...], tuple[Deed, ...]], Course]:
        """How a round stands, by who has to skip it and what has been done in it."""

        @lru_cache(maxsize=MEMO)
        def of_plain(skipping: tuple[Seat, ...], deeds: tuple[Deed, ...]) -> Course:
            return course(self.seats, skipping, deeds, self.readings)

        return lambda skipping, deeds: of_plain(skipping, plain(deeds))

    @cached_property
    def jar_always_counts(self) -> bool:
        """Whether a hand on the jar is a grab even when it is not the right item (pdw.grab.jar-counts)."""
        return jar_refusal(False, self.readings) is None

    @cached_property
    def opening(self) -> Callable[[Faces, tuple[Seat, ...]], Opening]:
        """How a round begins, by its dice and who has to skip it; each once."""

        @lru_cache(maxsize=MEMO)
        def of(faces: Faces, skipping: tuple[Seat, ...]) -> Opening:
            return opening(self.seats, faces, skipping, self.readings)

        return of

    @cached_property
    def race(self) -> Callable[[tuple[Seat, ...], tuple[Deed, ...]], Race]:
        """What may be done in a round, and where it leads, by who skips it and what has been done in it."""

        @lru_cache(maxsize=MEMO)
        def race(skipping: tuple[Seat, ...], deeds: tuple[Deed, ...]) -> Race:
            course = self.course(skipping, deeds)
            wrong, asked = mistakes(skipping, deeds), course.question.seats
            moves = self._moves(asked, wrong, jar=True)
            without_jar = None if self.jar_always_counts else self._moves(asked, wrong, jar=False)
            after_grab, after_giving_up = (
                tuple([self.course(skipping, (*deeds, Deed(Seat(s), item))) for s in range(self.seats)])
                for item in (JAR, None)
            )
            return Race(course, moves, without_jar, after_grab, after_giving_up)

        return race

    def _moves(self, seats: tuple[Seat, ...], wrong: tuple[Deed, ...], *, jar: bool) -> tuple[Player, ...]:
        steps: list[Player] = []
        for seat in seats:
            steps += self._grabs_of(seat, *in_hands(seat, wrong), jar)
            steps.append(self.give_ups[seat])
        return tuple(steps)

    def _grabs_of(
        self, seat: Seat, own: frozenset[Item], others: frozenset[Item], jar: bool
    ) -> Iterator[Grab]:
        pigs = pig_refusal(self.readings) is None
        for grab in self.grabs[seat]:
            counts = pigs if isinstance(grab.item, int) else jar or grab.item != JAR
            if counts and first_hand_refusal(grab.item in own, grab.item in others, self.readings) is None:
                yield grab

    @cached_property
    def pick(self) -> tuple[Choose, ...]:
        """The question to each seat which pig it turns (pdw.scrub.jar-pig)."""
        return tuple(Choose((Seat(s),), ClauseId("pdw.scrub.jar-pig")) for s in range(self.seats))
