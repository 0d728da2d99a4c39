"""How a position can have come about: the turns that the table remembers, told backwards.

Each seat's latest turn is remembered. So the table before each of them can be found, and if there is none, no
game leads to the position.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, TypeAlias

from ...core import Cited, Seat
from ...core.referee import unreached
from ...core.remember import Memo as Base
from ...core.remember import remember, remembered
from ...limits import MOST_PASTS
from .haunts import Haunts, Stage, haunts
from .landing import Arrival
from .rescue import pick_refusals
from .rules import Rules
from .scoring import end
from .state import Board, laid_out
from .steps import Rolled
from .track import Prowl, meeting, wolf_way
from .vocabulary import HOWS, PIG_INDEX, PIGS, PLAYS, Face, Pig, Place, Played, Target, WayOut

MOST_GUESSES: Final = 3
"""How many turns are guessed beyond those that are remembered."""

_BEFORE: Final[dict[WayOut, tuple[WayOut, ...]]] = {
    now: tuple(way_out for way_out in WayOut if way_out.later() == now) for now in WayOut
}
"""What can have been at the pot exits before a turn in which nothing happened there."""
_JUST: Final[dict[WayOut, tuple[str, ...]]] = {
    WayOut.ARRIVAL: ("moved", "freed"),
    WayOut.RESCUE: ("freed",),
}
"""How the latest turn was played, where the pot exits tell it."""

Bare: TypeAlias = "tuple[tuple[Place, ...], int, int, WayOut]"
"""What lies on the table: the pigs, the wolf, the parts, and what has happened at the pot exits."""

Told: TypeAlias = "tuple[Bare, tuple[Played, ...]]"
"""What lies on the table, and the turns before it that matter for the next one, the latest first."""
Known: TypeAlias = "frozenset[Told]"
"""What can be so told under some rules after so many turns."""


class TooFarError(Exception):
    """The search takes too long."""


def bare(board: Board) -> Bare:
    """The table without what is remembered of earlier turns."""
    return board.pigs, board.wolf, board.parts, board.way_out


def window(rules: Rules) -> int:
    """How many of the latest turns matter for the next one (woolfy.repeat.not-twice)."""
    return 1 if rules.readings.in_a_row == "table" else rules.seats


def _near(spent: int) -> int:
    """`spent`; raises `TooFarError` where that is too much."""
    if spent > MOST_PASTS:
        raise TooFarError
    return spent


class Past(Base[Rules]):
    """What can have been before; the part of the memo that looks back."""

    def may_stay(self, board: Board, pig: Pig, face: Face) -> bool:
        """Whether the pig may be left where it is when its die shows `face`."""
        raise NotImplementedError

    def may_go(self, board: Board, pig: Pig, face: Face, target: Target) -> Arrival | None:
        """What the pig does at `target`; None if `face` does not let it go there."""
        raise NotImplementedError

    def prowl(self, board: Board) -> Prowl:
        """The wolf's move to the next wolf space, and whom it catches on its way."""
        raise NotImplementedError

    def explains(self, board: Board, turns: tuple[Played, ...], whole: bool, known: Known | None) -> bool:
        """Whether `board` can have come about by `turns`, the latest first.

        If the history is not `whole`, other turns came before them. What is `known` says what they can have
        led to; if it is None, they are believed.
        """
        try:
            return self._explains(bare(board), turns, whole, known, 0)[0]
        except TooFarError:
            return True

    @remember
    def _explains(
        self, table: Bare, turns: tuple[Played, ...], whole: bool, known: Known | None, guessed: int
    ) -> tuple[bool, int]:
        """Whether the turns explain the table, and how many tables had to be looked at.

        What is remembered costs as much as if it were looked for, so that the answer depends on nothing else.
        """
        if known is not None and not whole and len(turns) == window(self.rules):
            return (table, turns) in known, 0
        if turns:
            return self._leads(table, turns, whole, known, guessed)
        if whole:
            return table == bare(laid_out(self.rules)), 0
        hows = _JUST.get(table[-1])
        if hows is None or guessed == MOST_GUESSES:
            return True, 0
        spent = 0
        for turn in [PLAYS[pig][how] for pig in PIGS for how in HOWS if how in hows]:
            found, more = self._leads(table, (turn,), False, None, guessed + 1)
            spent = _near(spent + more)
            if found:
                return True, spent
        return False, spent

    def _leads(
        self, table: Bare, turns: tuple[Played, ...], whole: bool, known: Known | None, guessed: int
    ) -> tuple[bool, int]:
        latest, before = turns[0], turns[1:]
        last = before[0] if before else None
        spent = 0
        for earlier in self._tables(table, latest, last):
            spent = _near(spent + 1)
            if earlier is None:
                continue
            found, more = self._explains(earlier, before, whole, known, guessed)
            spent = _near(spent + more)
            if found:
                return True, spent
        return False, spent

    def _tables(self, table: Bare, turn: Played, last: Played | None) -> Iterator[Bare | None]:
        """The tables before the latest turn, and None for each that cannot be.

        `last` is the turn before it, None if that is not known.
        """
        rules = self.rules
        seen = last if rules.readings.in_a_row == "table" else None
        memory: tuple[Played | None, ...] = (seen,) * rules.seats
        tried = set[Bare]()
        for earlier in self._candidates(Board(*table, ()), turn):
            if earlier in tried:
                yield None
                continue
            tried.add(earlier)
            can_be = end(earlier[0]) is None and self._could_be(earlier)
            if can_be and not pick_refusals(rules, Board(*earlier, memory), Seat(0), turn.pig):
                yield earlier
            else:
                yield None

    def _could_be(self, table: Bare) -> bool:
        """Whether nothing speaks against a table, as `faults` looks at it."""
        pigs, _, parts, way_out = table
        if parts < 0 or ("brick" in pigs and parts < self.rules.needed):
            return False
        came = any(place in self.rules.track.exits for place in pigs)
        return way_out != (WayOut.NEVER if came else WayOut.ARRIVAL) and self.doubt(table) is None

    def _candidates(self, board: Board, turn: Played) -> Iterator[Bare]:
        if turn.how in ("moved", "freed"):
            yield from self._before_a_move(board, turn)
        else:
            yield from self._before_staying(board, turn)
            yield from self._before_a_prowl(board, turn)

    def _before_staying(self, board: Board, turn: Played) -> Iterator[Bare]:
        """The pig was left where it is."""
        if (board.place(turn.pig) == "pot") != (turn.how == "kept"):
            return
        if any(self.may_stay(board, turn.pig, face) for face in self._faces[turn.pig]):
            for way_out in _BEFORE[board.way_out]:
                yield board.pigs, board.wolf, board.parts, way_out

    def _before_a_prowl(self, board: Board, turn: Played) -> Iterator[Bare]:
        """The wolf came."""
        kept = turn.how == "kept"
        if Rolled("wolf") not in self.rules.dice.odds[turn.pig] or (kept and board.way_out != WayOut.FAILED):
            return
        before = tuple(WayOut) if kept else _BEFORE[board.way_out]
        wolf = self._wolf_before[board.wolf]
        came: list[tuple[Place, ...]] = [
            (place, *(self._met_by(wolf, pig) if place == "pot" else ()))
            for pig, place in zip(PIGS, board.pigs, strict=True)
        ]
        for pigs in product(*came):
            if (pigs[PIG_INDEX[turn.pig]] == "pot") != kept:
                continue
            caught = self.prowl(Board(pigs, wolf, board.parts, WayOut.NEVER, ())).caught
            each = zip(PIGS, pigs, board.pigs, strict=True)
            if all((at == "pot") == (was == "pot" or pig in caught) for pig, was, at in each):
                for way_out in before:
                    yield pigs, wolf, board.parts, way_out

    def _before_a_move(self, board: Board, turn: Played) -> Iterator[Bare]:
        """The pig went, or came out of the pot, to where it is, or to what took it from there."""
        pig, now, track = turn.pig, board.place(turn.pig), self.rules.track
        at = PIG_INDEX[pig]
        targets: list[Target] = [now] if now != "pot" else [board.wolf]
        if now == "brick":
            targets.append(track.bricks)
        origins: tuple[Place, ...] = ("pot",) if turn.how == "freed" else track.targets
        for place, target, parts in product(origins, targets, (board.parts, board.parts - 1)):
            pigs = (*board.pigs[:at], place, *board.pigs[at + 1 :])
            earlier = Board(pigs, board.wolf, parts, WayOut.NEVER, ())
            for face in self._faces[pig]:
                arrival = self.may_go(earlier, pig, face, target)
                if arrival is not None and arrival.place == now:
                    for way_out in self._before_arrival(board, arrival, parts):
                        yield pigs, board.wolf, parts, way_out

    def _before_arrival(self, board: Board, arrival: Arrival, parts: int) -> tuple[WayOut, ...]:
        """What can have been at the pot exits, if this came of a move with so many parts before it."""
        if parts + arrival.built != board.parts:
            return ()
        happened = WayOut.ARRIVAL if arrival.at_exit else WayOut.RESCUE if arrival.freed else None
        if happened is None:
            return _BEFORE[board.way_out]
        return tuple(WayOut) if happened == board.way_out else ()

    @remembered
    def _faces(self) -> dict[Pig, tuple[Face, ...]]:
        """For each pig, the faces of its die that a seat decides about."""
        odds = self.rules.dice.odds
        return {pig: tuple([each.face for each in odds[pig].steps if each.face != "wolf"]) for pig in PIGS}

    @remembered
    def _wolf_before(self) -> dict[int, int]:
        """For each wolf space, the one before it."""
        return {hop[-1]: wolf for wolf, hop in self.rules.track.wolf_hops.items()}

    @remember
    def _met_by(self, wolf: int, pig: Pig) -> tuple[Place, ...]:
        """Where the wolf meets the pig when it moves on from `wolf`."""
        track, readings = self.rules.track, self.rules.readings
        way = wolf_way(track, wolf, readings)
        return tuple([place for place in track.places if meeting(track, pig, place, way, readings)])

    # What a table tells, whatever was played

    @remember
    def doubt(self, table: Bare) -> Cited | None:
        """Why what lies on the table can never lie so; None if nothing speaks against it."""
        found = (check(*table) for check in (self._no_way, self._no_wolf, self._no_attempt))
        return next((doubt for doubt in found if doubt is not None), None)

    @remembered
    def _haunts(self) -> Haunts:
        return haunts(self.rules)

    def _no_way(self, pigs: tuple[Place, ...], wolf: int, parts: int, way_out: WayOut) -> Cited | None:
        """A pig is where no way leads, or none of them can have done what was done."""
        found, stage = self._haunts, Stage.of(parts, self.rules.needed)
        arrived = way_out != WayOut.NEVER
        each = [(pig, place, stage, arrived) for pig, place in zip(PIGS, pigs, strict=True)]
        for key in each:
            if key not in found.can:
                return unreached("no-way-there", key[1])
        if arrived and found.can_have_come.isdisjoint(each):
            return unreached("nobody-was-there", way_out.value)
        if parts and found.can_have_built.isdisjoint(each):
            return unreached("nobody-built", parts)
        builders = sum(key not in found.need_not_have_built for key in each)
        if stage != Stage.FINISHED and builders > parts:
            return unreached("too-few-parts", parts)
        return None

    def _no_wolf(self, pigs: tuple[Place, ...], wolf: int, parts: int, way_out: WayOut) -> Cited | None:
        """A pig stands beside the wolf, where its own move cannot have ended and the wolf had caught it."""
        readings = self.rules.readings
        if readings.pig_meets_wolf == "free" or readings.how_many_caught != "all" or wolf not in pigs:
            return None
        return unreached("meets-a-pig", wolf)

    def _no_attempt(self, pigs: tuple[Place, ...], wolf: int, parts: int, way_out: WayOut) -> Cited | None:
        """No attempt can have failed since a pig reached a pot exit, and none come out of the pot since then.

        Who tried is still in the pot. Who helped stood at a pot exit, and pigs there have stood there since.
        """
        if way_out != WayOut.FAILED:
            return None
        rules, in_pot = self.rules, pigs.count("pot")
        odds, readings = rules.dice.odds, rules.readings
        tried = [
            pig for pig, at in zip(PIGS, pigs, strict=True) if at == "pot" and Rolled("wolf") in odds[pig]
        ]
        if not tried:
            return unreached("nobody-tried", way_out.value)
        one_caught = readings.how_many_caught == "first-met" and in_pot > 1
        if not one_caught and any(place in self._swept[wolf] for place in pigs):
            return unreached("caught-since", way_out.value)
        if readings.way_out == "for-good":
            return None
        gone = in_pot == 1 and not any(len(swept) < len(rules.track.exits) for swept in self._swept.values())
        at_start = readings.start_return == "never" and pigs.count("start") > 1
        return unreached("nobody-helped", way_out.value) if gone or at_start else None

    @remembered
    def _swept(self) -> dict[int, frozenset[Place]]:
        """For each wolf space, the pot exits at which no pig stands when the wolf has just moved there.

        That is so if the wolf catches all; if it catches the first that it meets, then if it has caught none.
        """
        barred = self.rules.readings.pig_meets_wolf != "free"
        return {
            to: frozenset(
                [
                    place
                    for place in self.rules.track.exits
                    if place in self._met_by(wolf, PIGS[0]) or (barred and place == wolf)
                ]
            )
            for to, wolf in self._wolf_before.items()
        }
