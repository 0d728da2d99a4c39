"""Positions as whole numbers, for those who look at all of them.

Equal numbers mean positions in which the same can happen with the same odds. Two things make them few:
pigs whose dice and starts are alike are told apart only by where they are and whether they have to wait,
and what no reading of the table asks about is left out.
"""

from __future__ import annotations

from functools import cached_property
from math import prod
from typing import Final

from attrs import frozen

from ...core import Seat
from .ending import HOME, POT
from .phases import Ended, Moving, Phase, Rolling
from .rules import Rules
from .state import Board, State
from .vocabulary import HOWS, PIG_INDEX, PIGS, WAYS_OUT, How, Pig, Place, Played, WayOut

_ENDS: Final = (HOME, POT)
_ACTIVE: Final = 2
"""Whether the turn is about a pig: a digit with two values."""


@frozen(slots=False)  # A slotted class with cached properties reads every field slowly.
class Compact:
    """The numbers of the positions under some rules.

    A pig is one number: its place, how each seat played it if that was the seat's latest turn, and whether
    the present turn is about it. These three numbers and what concerns no pig are the digits of the whole.
    """

    rules: Rules

    def encode(self, state: State) -> int:
        """The number of a position."""
        board, phase = state.board, state.phase
        pigs = [self._numbers[place] for place in board.pigs]
        for weight, played in zip(self._seat_weights, board.played, strict=True):
            if played is not None:
                pigs[PIG_INDEX[played.pig]] += weight * self._hows[played.how]
        if isinstance(phase, (Rolling, Moving)):
            pigs[PIG_INDEX[phase.pig]] += 1
        if self.alike:
            pigs.sort()
        code = 0
        for pig in pigs:
            code = code * self._kinds_of_pig + pig
        code = code * len(self._wolf) + self._wolf[board.wolf]
        code = code * (self.rules.needed + 1) + board.parts
        code = code * len(WAYS_OUT) + self._ways_out[board.way_out]
        return code * len(self._phases) + self._phase_numbers[_without_pig(phase)]

    def decode(self, code: int) -> State:
        """A position with that number."""
        rules = self.rules
        code, phase = divmod(code, len(self._phases))
        code, way_out = divmod(code, len(WAYS_OUT))
        code, parts = divmod(code, rules.needed + 1)
        code, wolf = divmod(code, len(self._wolf))
        places: list[Place] = []
        played: list[Played | None] = [None] * rules.seats
        active: Pig = PIGS[0]
        for pig in reversed(PIGS):
            code, number = divmod(code, self._kinds_of_pig)
            if number % _ACTIVE:
                active = pig
            for seat, weight in enumerate(self._seat_weights):
                how = number // weight % (len(HOWS) + 1)
                if how:
                    played[seat] = Played(pig, HOWS[how - 1])
            places.append(self._places[number // self._place_weight])
        places.reverse()
        board = Board(tuple(places), rules.track.wolf_spaces[wolf], parts, WAYS_OUT[way_out], tuple(played))
        return State(rules, board, _about(self._phases[phase], active))

    @cached_property
    def alike(self) -> bool:
        """Whether the pigs differ in nothing but their colours."""
        return len(set(self.rules.dice.faces)) == 1 and len(set(self.rules.track.starts)) == 1

    @cached_property
    def _places(self) -> tuple[Place, ...]:
        return (*self.rules.track.targets, "pot")

    @cached_property
    def _seat_weights(self) -> tuple[int, ...]:
        return tuple(prod([len(HOWS) + 1] * seat, start=_ACTIVE) for seat in range(self.rules.seats))

    @cached_property
    def _place_weight(self) -> int:
        return prod([len(HOWS) + 1] * self.rules.seats, start=_ACTIVE)

    @cached_property
    def _kinds_of_pig(self) -> int:
        return self._place_weight * len(self._places)

    @cached_property
    def _numbers(self) -> dict[Place, int]:
        return {place: at * self._place_weight for at, place in enumerate(self._places)}

    @cached_property
    def _wolf(self) -> dict[int, int]:
        return {space: at for at, space in enumerate(self.rules.track.wolf_spaces)}

    @cached_property
    def _hows(self) -> dict[How, int]:
        """How a pig was played, from 1; always 1 if no reading asks (woolfy.repeat.not-twice)."""
        readings = self.rules.readings
        asked = readings.repeat_counts != "rolled" or readings.rescue_roll != "played"
        return {how: at if asked else 1 for at, how in enumerate(HOWS, 1)}

    @cached_property
    def _ways_out(self) -> dict[WayOut, int]:
        """What happened at the exits; always 0 if no reading asks (woolfy.rescue.helper)."""
        readings = self.rules.readings
        asked = (
            readings.way_out != "standing"
            or readings.failed_rescue != "again"
            or readings.rescue_duty != "may"
        )
        return {way_out: at if asked else 0 for at, way_out in enumerate(WAYS_OUT)}

    @cached_property
    def _phases(self) -> tuple[Phase, ...]:
        rules = self.rules
        phases: list[Phase] = [Ended(clause) for clause in _ENDS]
        for seat in range(rules.seats):
            phases.append(rules.picking[seat])
            phases.append(rules.rolling[seat][PIGS[0]])
            phases += rules.moving[seat][PIGS[0]].values()
        return tuple(phases)

    @cached_property
    def _phase_numbers(self) -> dict[object, int]:
        return {_without_pig(phase): at for at, phase in enumerate(self._phases)}


def _without_pig(phase: Phase) -> object:
    if isinstance(phase, Moving):
        return phase.seat, phase.face
    if isinstance(phase, Ended):
        return phase.clause
    return type(phase), phase.seat


def _about(phase: Phase, pig: Pig) -> Phase:
    """`phase`, but about `pig`."""
    if isinstance(phase, Rolling):
        return Rolling(Seat(phase.seat), pig)
    return Moving(Seat(phase.seat), pig, phase.face) if isinstance(phase, Moving) else phase
