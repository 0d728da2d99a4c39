"""What follows from the rules of one table, worked out once: steps, questions and answers."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from ...core import Choose, ClauseId, Distribution, Seat
from ...core.remember import Memo as Base
from ...core.remember import remember, remembered
from .components import Purse, Stack
from .house import Shape
from .pairing import buy_refusals, discard_refusals, lays_together
from .purchase import discard_refusal, fitting, ware_refusals
from .rules import Rules
from .state import Board, Building, Deciding, Holding, Throwing
from .steps import Again, Blow, Bought, Buy, Discard, Done, Player, Spare, Stop, TurnedUp
from .throws import again_refusals
from .vocabulary import KINDS, MATERIALS, PART_OF_KIND, PARTS, Kind, Material, Part
from .wolf import blow_refusal


class Sites(NamedTuple):
    """Where a tile may go: the numbers of the houses that take it, and whether it may go out of the game."""

    houses: tuple[int, ...]
    discard: bool


class Memo(Base[Rules], of=Rules):
    """The memo of one table.

    A key holds what an answer depends on; everything else that a board or a phase needs is made up.
    """

    # Every step once

    @remembered
    def most_houses(self) -> int:
        """A bound on the houses of one seat: each holds a door or a window, or is a roof that stays alone."""
        parts = PARTS if self.rules.readings.lone_roof == "stays" else PARTS[:2]
        stacks = zip(KINDS, self.rules.stacks.pots, strict=True)
        return sum(len(pots) for kind, pots in stacks if kind.part in parts)

    @remembered
    def seats(self) -> tuple[Seat, ...]:
        """Every seat."""
        return tuple(Seat(s) for s in range(self.rules.seats))

    @remembered
    def first_throws(self) -> tuple[Throwing, ...]:
        """The first throw of each seat: all dice (tlp.roll.first-all)."""
        count = len(self.rules.dice.faces)
        return tuple(Throwing(s, 1, (None,) * count, tuple(range(1, count + 1))) for s in self.seats)

    @remembered
    def again(self) -> tuple[tuple[Again, ...], ...]:
        """For each seat, every choice of dice to throw again, in canonical order."""
        count = len(self.rules.dice.faces)
        numbers = range(1, count + 1)
        choices = [dice for size in range(count + 1) for dice in combinations(numbers, size)]
        return tuple(tuple(Again(s, dice) for dice in choices) for s in self.seats)

    @remembered
    def stop(self) -> tuple[Stop, ...]:
        """For each seat, the step that ends its throwing."""
        return tuple(map(Stop, self.seats))

    @remembered
    def buys(self) -> tuple[tuple[tuple[Buy, ...], ...], ...]:
        """Every purchase, by seat, kind and house (from 0)."""
        return tuple(self.rules.stacks.buys(s, self.most_houses) for s in self.seats)

    @remembered
    def discards(self) -> tuple[tuple[Discard, ...], ...]:
        """Every purchase that is thrown away, by seat and kind."""
        return tuple(tuple(Discard(s, *kind) for kind in KINDS) for s in self.seats)

    @remembered
    def done(self) -> tuple[Done, ...]:
        """For each seat, the step that ends its turn."""
        return tuple(map(Done, self.seats))

    @remembered
    def blows(self) -> tuple[tuple[tuple[Blow, ...], ...], ...]:
        """Every breath, by seat, target and house (from 0)."""
        houses = range(1, self.most_houses + 1)
        return tuple(
            tuple(tuple(Blow(seat, target, house) for house in houses) for target in self.seats)
            for seat in self.seats
        )

    @remembered
    def spare(self) -> tuple[Spare, ...]:
        """For each seat, the step that blows on nothing."""
        return tuple(map(Spare, self.seats))

    @remembered
    def universe(self) -> tuple[Player, ...]:
        """Every player step that can ever be legal, seat by seat."""
        steps: list[Player] = []
        for s in self.seats:
            steps += [*self.again[s], self.stop[s]]
            steps += [step for buys in self.buys[s] for step in buys]
            steps += [*self.discards[s], self.done[s]]
            steps += [step for blows in self.blows[s] for step in blows]
            steps.append(self.spare[s])
        return tuple(steps)

    # Questions and chances

    @remember
    def asks(self, clause: ClauseId, seat: Seat) -> Choose:
        """Each question to one seat once."""
        return Choose((seat,), clause)

    @remember
    def turned_up(self, part: Part, material: Material, below: tuple[int, ...]) -> Distribution[TurnedUp]:
        """What the next tile of a shuffled stack may carry."""
        return Distribution.of((TurnedUp(part, material, pots), 1) for pots in below)

    # What is legal

    def decisions(self, phase: Deciding) -> tuple[Player, ...]:
        """The throws that a seat may make, and the step that ends its throwing."""
        wolves = tuple([face == "wolf" for face in phase.faces])
        return self._decisions(phase.seat, wolves, phase.thrown)

    @remember
    def _decisions(self, seat: Seat, wolves: tuple[bool, ...], thrown: tuple[int, ...]) -> tuple[Player, ...]:
        phase = Deciding(seat, 1, tuple("wolf" if wolf else "door" for wolf in wolves), thrown)
        readings = self.rules.readings
        throws = (step for step in self.again[seat] if not again_refusals(phase, step.dice, readings))
        return (*throws, self.stop[seat])

    @remembered
    def targets(self) -> tuple[tuple[Seat, ...], ...]:
        """For each seat, those whose houses it may blow on."""
        return tuple(
            tuple(target for target in self.seats if blow_refusal(seat, target) is None)
            for seat in self.seats
        )

    @remembered
    def pairs(self) -> bool:
        """Whether the two tiles of a turn are laid together."""
        return lays_together(self.rules.readings)

    def _offers_of_pairs(self, board: Board, phase: Building | Holding) -> tuple[list[Buy], list[Discard]]:
        """The offers at a table where what a roof needs may be bought after it."""
        rules, seat = self.rules, phase.seat
        buys, discards = self.buys[seat], self.discards[seat]
        houses = range(len(board.houses[seat]) + 1)
        may_buy = [
            buys[k][at]
            for k, kind in enumerate(KINDS)
            for at in houses
            if not buy_refusals(rules, board, phase, kind, at + 1)
        ]
        thrown = [step for step in discards if not discard_refusals(rules, board, phase, step.kind)]
        return may_buy, thrown

    def offers(self, board: Board, phase: Building | Holding) -> tuple[list[Buy], list[Discard]]:
        """All that can be bought and placed, and all that can be bought and thrown away."""
        if self.pairs:
            return self._offers_of_pairs(board, phase)
        buys: list[Buy] = []
        discards: list[Discard] = []
        wares = self._wares(phase.purse, phase.bought, board.stocked)
        if wares:
            seat = phase.seat
            shapes = tuple([house.shape for house in board.houses[seat]])
            sites = self._sites(shapes, tuple([bought.house for bought in phase.bought]))
            buy, discard = self.buys[seat], self.discards[seat]
            for k in wares:
                houses, may_discard = sites[PART_OF_KIND[k]]
                for house in houses:
                    buys.append(buy[k][house - 1])
                if may_discard:
                    discards.append(discard[k])
        return buys, discards

    @remember
    def _wares(self, purse: Purse, bought: tuple[Bought, ...], stocked: tuple[bool, ...]) -> tuple[int, ...]:
        """The kinds (places in `KINDS`) that may be bought."""
        board = Board(tuple(Stack(0, ()) if has else Stack(None, ()) for has in stocked), (), (), ())
        phase, readings = Building(Seat(0), purse, bought), self.rules.readings
        return tuple(k for k, kind in enumerate(KINDS) if not ware_refusals(board, phase, kind, readings))

    @remember
    def _sites(self, shapes: tuple[Shape, ...], taken: tuple[int, ...]) -> tuple[Sites, ...]:
        """For each part, the houses that take it, and whether it may be thrown away."""
        bought = tuple(Bought(*KINDS[0], house) for house in taken)
        phase = Building(Seat(0), Purse(0, 0, 0), bought)
        return tuple(self._sites_of(part, phase, shapes) for part in PARTS)

    def _sites_of(self, part: Part, phase: Building, shapes: tuple[Shape, ...]) -> Sites:
        readings = self.rules.readings
        houses = fitting(phase, part, shapes, readings)
        return Sites(houses, discard_refusal(Kind(part, MATERIALS[0]), houses, readings) is None)
