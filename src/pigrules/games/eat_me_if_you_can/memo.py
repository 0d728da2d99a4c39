"""What follows from the rules of one table, worked out once: steps, questions and answers."""

from __future__ import annotations

from itertools import permutations
from math import gcd

from ...core import Choose, Distribution, Seat
from ...core.remember import Memo as Base
from ...core.remember import remember, remembered
from .dealing import LOSER, wolf_refusal
from .hunt import VICTIM, victim_refusal
from .rounds import Round, rounds
from .rules import Rules
from .stances import Stances
from .state import Choosing, Hunting, Wheels
from .steps import Card, Deal, Hunt, Player, Set
from .vocabulary import CHOICES, Character, Choice, Seen
from .wheels import SLEEP_OR_TRAP, all_set, seen, set_refusal, with_wheel


class Memo(Base[Rules], of=Rules):
    """The memo of one table."""

    @remembered
    def cast(self) -> tuple[Character, ...]:
        """The characters in play."""
        return self.rules.cast

    @remembered
    def lowest(self) -> int:
        """The fewest points on a house."""
        return min(self._on_any_house)

    @remembered
    def unit(self) -> int:
        """What divides the points of all houses."""
        return gcd(*self._on_any_house)

    @remembered
    def rounds(self) -> frozenset[Round] | None:
        """Every beginning of a round, where only the loser can be the next Wolf; None if nobody can tell."""
        if self.rules.readings.wolf_card != "loser":
            return None
        return rounds(self.rules, self._on_any_house, self.unit)

    @remembered
    def _on_any_house(self) -> tuple[int, ...]:
        return tuple(points for points in self.on_houses(self.cast) if points)

    @remember
    def on_houses(self, cards: tuple[Character, ...]) -> tuple[int, ...]:
        """The points on the house of each seat, if the cards lie so; nothing for the Wolf."""
        return tuple(self.rules.houses.points(card) for card in cards)

    @remember
    def stances(self, cards: tuple[Character, ...]) -> Stances:
        """The best play of a round in which the cards lie so."""
        return Stances.of(self.on_houses(cards))

    @remember
    def odds(self, cards: tuple[Character, ...]) -> Distribution[Card]:
        """What the next seat may turn up, if these are open already (emi.setup.deal)."""
        return Distribution.of((Card(card), 1) for card in self.cast if card not in cards)

    @remembered
    def sets(self) -> tuple[tuple[Set, ...], ...]:
        """For each seat, the ways to set its wheel."""
        return tuple(tuple(Set(Seat(s), choice) for choice in CHOICES) for s in range(self.rules.seats))

    @remembered
    def hunts(self) -> tuple[tuple[Hunt, ...], ...]:
        """For each seat as the Wolf, its hunts."""
        seats = [Seat(s) for s in range(self.rules.seats)]
        return tuple(
            tuple(Hunt(wolf, target) for target in seats if victim_refusal(target, wolf) is None)
            for wolf in seats
        )

    @remembered
    def deals(self) -> tuple[tuple[Deal, ...], ...]:
        """For each seat, every deal of the cards in play (emi.deal.one-card-each)."""
        every = tuple(permutations(self.cast))
        return tuple(tuple(Deal(Seat(s), cards) for cards in every) for s in range(self.rules.seats))

    @remembered
    def universe(self) -> tuple[Player, ...]:
        """Every player step that can ever be legal, seat by seat."""
        steps: list[Player] = []
        for s in range(self.rules.seats):
            steps += [*self.sets[s], *self.hunts[s], *self.deals[s]]
        return tuple(steps)

    @remember
    def may_set(self, wolf: Seat, made: tuple[bool, ...]) -> tuple[Set, ...]:
        """The wheels that may be set while there is this Wolf, and these wheels are set already."""
        return tuple(
            step
            for seat, sets in enumerate(self.sets)
            if seat != wolf and set_refusal(Seat(seat), made[seat], self.rules.readings) is None
            for step in sets
        )

    @remember
    def may_hunt(self, wolf: Seat) -> tuple[Set | Hunt, ...]:
        """All that may be done while this Wolf chooses a victim, perhaps turning wheels again."""
        again = self.may_set(wolf, (True,) * self.rules.seats)
        before = sum(step.seat < wolf for step in again)
        return (*again[:before], *self.hunts[wolf], *again[before:])

    @remember
    def may_deal(self, dealer: Seat, wolf: Seat) -> tuple[Deal, ...]:
        """The deals of this dealer after a round with this Wolf."""
        return tuple(
            step
            for step in self.deals[dealer]
            if wolf_refusal(step.wolf, dealer, wolf, self.rules.readings) is None
        )

    @remembered
    def all_choose(self) -> Choosing:
        """The beginning of a round: no wheel is set."""
        return Choosing((None,) * self.rules.seats)

    @remember
    def after_set(self, wheels: tuple[Choice | None, ...], seat: Seat, choice: Choice) -> Choosing | Hunting:
        """What follows when a seat sets its wheel; each phase once."""
        new = with_wheel(wheels, seat, choice)
        return Hunting(new) if all_set(new) else Choosing(new)

    @remember
    def seen(self, wheels: tuple[Choice | None, ...], by: Seat | None) -> Wheels:
        """What a seat, or a spectator, sees of the wheels."""
        return self._look(seen(wheels, by))

    @remember
    def _look(self, look: tuple[Seen | None, ...]) -> Wheels:
        """Each look once: by the identity of what it sees, no seat can tell wheels that look alike."""
        return Wheels(look)

    @remember
    def asks_to_set(self, wolf: Seat, made: tuple[bool, ...]) -> Choose:
        """The seats that may choose sleep or trap; those whose wheels are not set come first."""
        seats = dict.fromkeys(step.seat for step in self.may_set(wolf, made))
        return Choose(tuple(sorted(seats, key=made.__getitem__)), SLEEP_OR_TRAP)

    @remember
    def asks_to_hunt(self, wolf: Seat) -> Choose:
        """The seats that may act in the hunt: the Wolf first, then those who may turn their wheels again."""
        return Choose(tuple(dict.fromkeys((wolf, *(step.seat for step in self.may_hunt(wolf))))), VICTIM)

    @remembered
    def asks_the_wolf(self) -> tuple[Choose, ...]:
        """The question to each seat as the Wolf."""
        return tuple(Choose((Seat(s),), VICTIM) for s in range(self.rules.seats))

    @remembered
    def asks_to_deal(self) -> tuple[Choose, ...]:
        """The question to each seat as the dealer."""
        return tuple(Choose((Seat(s),), LOSER) for s in range(self.rules.seats))
