"""What follows from the rules of one table, worked out once: steps, questions and answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from ...core import Choose, Distribution, Seat
from ...core.mappings import read_only
from ...core.remember import Memo as Base
from ...core.remember import remember, remembered
from .dice import Desired, desired
from .past import Past, Skips, Table, skips
from .ring import looks_on
from .round import (
    RACE,
    Course,
    Opening,
    Race,
    course,
    first_hand_refusal,
    jar_always_counts,
    mistakes,
    opening,
    pig_refusal,
)
from .rules import Rules
from .scrubbing import JAR_PIG
from .state import Deed
from .steps import Drawn, GiveUp, Grab, Pick, Player, Shown
from .vocabulary import COLOURS, JAR, MOST_BLOTCHES, SIDES, SPECIALS, Faces, Item, Pig, Side, Special


class Memo(Base[Rules], of=Rules):
    """The memo of one table."""

    # The box

    @remembered
    def box(self) -> tuple[Pig, ...]:
        """The pigs in play."""
        return self.rules.box

    @remembered
    def spots(self) -> int:
        """How many pigs lie in the square."""
        return self.rules.spots

    @remembered
    def looks_on(self) -> tuple[Side, ...]:
        """For each spot, where a new pig looks (pdw.setup.looks-on)."""
        return looks_on(self.rules.each)

    @remembered
    def drawn(self) -> Mapping[Pig, Drawn]:
        """The step that brings each pig."""
        return read_only({pig: Drawn(pig.colour, pig.blotches) for pig in self.box})

    @remembered
    def throws(self) -> Distribution[Shown]:
        """What a throw of all dice in use may show (pdw.round.throw)."""
        rules = self.rules
        changes: tuple[Special | None, ...] = SPECIALS if rules.has_special else (None,)
        colour, number = rules.colour_die.faces.count, rules.blotch_die.faces.count
        change = rules.special_die.faces.count
        return Distribution.of(
            (Shown(c, n, s), weight)
            for c, n, s in product(COLOURS, range(1, MOST_BLOTCHES + 1), changes)
            if (weight := colour(c) * number(n) * (1 if s is None else change(s)))
        )

    @remembered
    def desired(self) -> Mapping[Faces, Desired]:
        """What each throw asks for (pdw.dice.desired)."""
        return read_only(
            {shown.faces: desired(shown.faces, self.rules.readings) for shown in self.throws.steps}
        )

    # What players can do

    @remembered
    def grabs(self) -> tuple[tuple[Grab, ...], ...]:
        """Every grab of each seat: the soaps, the jar, the pigs."""
        items: tuple[Item, ...] = (*SIDES, JAR, *range(1, self.spots + 1))
        return tuple(tuple(Grab(Seat(s), item) for item in items) for s in range(self.rules.seats))

    @remembered
    def give_ups(self) -> tuple[GiveUp, ...]:
        """The step by which each seat gives up."""
        return tuple(GiveUp(Seat(s)) for s in range(self.rules.seats))

    @remembered
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        """Every choice of a pig by each seat, in the order of the spots."""
        spots = range(1, self.spots + 1)
        return tuple(tuple(Pick(Seat(s), spot) for spot in spots) for s in range(self.rules.seats))

    @remembered
    def universe(self) -> tuple[Player, ...]:
        """Every player step that can ever be legal, seat by seat."""
        steps: list[Player] = []
        for grabs, give_up, picks in zip(self.grabs, self.give_ups, self.picks, strict=True):
            steps += [*grabs, give_up, *picks]
        return tuple(steps)

    @remembered
    def asks_all(self) -> Choose:
        """The question to all seats, whether they may still do something or not."""
        return Choose(tuple(Seat(s) for s in range(self.rules.seats)), RACE)

    @remembered
    def asks_to_pick(self) -> tuple[Choose, ...]:
        """For each seat, the question which pig it turns (pdw.scrub.jar-pig)."""
        return tuple(Choose((Seat(s),), JAR_PIG) for s in range(self.rules.seats))

    # The round

    @remember
    def opening(self, faces: Faces, skipping: tuple[Seat, ...]) -> Opening:
        """How a round begins, by its dice and who has to skip it."""
        return opening(self.rules, faces, skipping)

    @remember
    def race(self, skipping: tuple[Seat, ...], deeds: tuple[Deed, ...]) -> Race:
        """What may be done in a round, and where it leads, by who skips it and what has been done in it."""
        return self._race(skipping, deeds, None)

    @remember
    def waiting(self, skipping: tuple[Seat, ...], deeds: tuple[Deed, ...], scrubber: Seat) -> Race:
        """The same in a round that has its scrubber."""
        return self._race(skipping, deeds, scrubber)

    def _race(self, skipping: tuple[Seat, ...], deeds: tuple[Deed, ...], scrubber: Seat | None) -> Race:
        here, wrong = self.course(skipping, deeds, scrubber), mistakes(skipping, deeds)
        moves = tuple(move for seat in here.question.seats for move in self._moves(seat, wrong))
        always = jar_always_counts(self.rules.readings)
        jars = {grabs[len(SIDES)] for grabs in self.grabs}
        seats = [Seat(s) for s in range(self.rules.seats)]
        after_grab, after_giving_up = (
            tuple([self.course(skipping, (*deeds, Deed(seat, item)), scrubber) for seat in seats])
            for item in (JAR, None)
        )
        without_jar = None if always else tuple(move for move in moves if move not in jars)
        return Race(here, wrong, moves, without_jar, after_grab, after_giving_up)

    def _moves(self, seat: Seat, wrong: tuple[Deed, ...]) -> Iterator[Player]:
        in_hands, readings = {deed.item for deed in wrong}, self.rules.readings
        for grab in self.counting[seat]:
            item = grab.item
            if item not in in_hands or first_hand_refusal(seat, item, wrong, readings) is None:
                yield grab
        yield self.give_ups[seat]

    @remembered
    def counting(self) -> tuple[tuple[Grab, ...], ...]:
        """For each seat, the hands that are grabs."""
        readings = self.rules.readings
        return tuple(
            tuple(grab for grab in grabs if pig_refusal(grab.item, readings) is None) for grabs in self.grabs
        )

    def course(
        self, skipping: tuple[Seat, ...], deeds: tuple[Deed, ...], scrubber: Seat | None = None
    ) -> Course:
        """How a round stands, by who has to skip it, what has been done in it, and who has won it."""
        # What was grabbed makes no difference: by its items a round has very many courses, by its seats few.
        hands = tuple([deed if deed.item is None else Deed(deed.seat, JAR) for deed in deeds])
        return self._course_by_hands(skipping, hands, scrubber)

    @remember
    def _course_by_hands(
        self, skipping: tuple[Seat, ...], deeds: tuple[Deed, ...], scrubber: Seat | None
    ) -> Course:
        return course(self.rules, skipping, deeds, scrubber)

    # What can have been

    @remembered
    def past(self) -> Past:
        """The past of tables under these rules."""
        return Past(self.rules, self.looks_on, self.desired.values())

    @remember
    def has_past(self, table: Table) -> bool:
        """Whether rounds can have led to a table."""
        return self.past.leads_to(table)

    @remember
    def skips(self, most_wrong: int) -> Skips:
        """Who may have to skip a round, if at most so many hands can hold something wrong in one."""
        return skips(self.rules, most_wrong)
