"""What follows from the rules of one table, worked out once: steps, phases, questions and answers.

An answer is kept under a key of all that it depends on; the smallest position with that key gives it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, TypeVar

from ...core import Choose, ClauseId, Over, Seat
from ...core.mappings import read_only
from ...core.remember import remember, remembered
from .history import Past
from .landing import Arrival, arrival, kept_refusal, moves, offered
from .rescue import PICKS, looks_back, pick_refusals
from .rules import Rules
from .scoring import final
from .state import Board, Moving, Picking, Rolling
from .steps import Move, Pick, Player, Stay
from .track import Prowl, meeting, prowl, wolf_way
from .vocabulary import (
    HOUSES,
    NOWHERE,
    NUMBERS,
    OTHERS,
    PIG_INDEX,
    PIGS,
    Face,
    Pig,
    Place,
    Played,
    Target,
    WayOut,
)

BySeat: TypeAlias = "tuple[tuple[Player, ...], ...]"
"""For each seat, the steps that it may take."""
Key: TypeAlias = "tuple[Pig, Place, Face, Place, Place, bool, int]"
"""A pig, its place, its face, where the others are, whether the brick house is finished, and the wolf."""


P = TypeVar("P", Played, Played | None)


def easily(plays: tuple[P, ...], then: Pig | None) -> tuple[P, ...]:
    """`plays` in the order in which it is soonest found that they can have been, before `then` is played."""

    def difficulty(play: Played | None) -> tuple[bool, ...]:
        return (True,) if play is None else (False, play.pig == then, play.how != "stayed")

    return tuple(sorted(plays, key=difficulty))


class Memo(Past, of=Rules):
    """The memo of one table."""

    # Steps, phases and questions

    @remembered
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        """For each seat, the choice of each pig."""
        return tuple(tuple(Pick(Seat(s), pig) for pig in PIGS) for s in range(self.rules.seats))

    @remembered
    def tos(self) -> tuple[Mapping[Target, Move], ...]:
        """For each seat, the move to each place."""
        targets = self.rules.track.targets
        return tuple(read_only({to: Move(Seat(s), to) for to in targets}) for s in range(self.rules.seats))

    @remembered
    def stays(self) -> tuple[Stay, ...]:
        """For each seat, the step that leaves the pig where it is."""
        return tuple(Stay(Seat(s)) for s in range(self.rules.seats))

    @remembered
    def universe(self) -> tuple[Player, ...]:
        """Every player step that can ever be legal, seat by seat."""
        steps: list[Player] = []
        for s in range(self.rules.seats):
            steps += [*self.picks[s], *self.tos[s].values(), self.stays[s]]
        return tuple(steps)

    @remembered
    def picking(self) -> tuple[Picking, ...]:
        """For each seat, its choice of a pig."""
        return tuple(Picking(Seat(s)) for s in range(self.rules.seats))

    @remembered
    def rolling(self) -> tuple[Mapping[Pig, Rolling], ...]:
        """For each seat, the roll of each die."""
        return tuple(read_only({pig: Rolling(Seat(s), pig) for pig in PIGS}) for s in range(self.rules.seats))

    @remembered
    def moving(self) -> tuple[Mapping[Pig, Mapping[Face, Moving]], ...]:
        """For each seat, what it decides after each roll of each die that it decides about."""
        faces: tuple[Face, ...] = (*NUMBERS, "house")
        return tuple(
            read_only({pig: read_only({face: Moving(Seat(s), pig, face) for face in faces}) for pig in PIGS})
            for s in range(self.rules.seats)
        )

    @remembered
    def asks_to_pick(self) -> tuple[Choose, ...]:
        """The choice of a pig, to each seat."""
        return self._asks(PICKS)

    @remembered
    def asks_to_move(self) -> tuple[Mapping[Face, tuple[Choose, ...]], ...]:
        """By whether the pig is in the pot and by what its die shows: the question to each seat."""
        faces: tuple[Face, ...] = (*NUMBERS, "house")
        return tuple(
            read_only({face: self._asks(offered(face, in_pot)) for face in faces}) for in_pot in (False, True)
        )

    def _asks(self, clause: ClauseId) -> tuple[Choose, ...]:
        return tuple(Choose((Seat(s),), clause) for s in range(self.rules.seats))

    # The choice of a pig

    def pickable(self, board: Board, seat: Seat) -> tuple[Player, ...]:
        """The pigs that `seat` may play."""
        same, (red, green, blue) = self._same_to_picks, board.pigs
        last = board.played[self._looks_back[seat]]
        return self._pickable(last, same[red], same[green], same[blue], board.way_out)[seat]

    @remember
    def _pickable(
        self, last: Played | None, red: Place, green: Place, blue: Place, way_out: WayOut
    ) -> BySeat:
        rules = self.rules
        board = Board((red, green, blue), NOWHERE, 0, way_out, (last,) * rules.seats)
        return tuple(
            tuple([pick for pick in picks if not pick_refusals(rules, board, pick.seat, pick.pig)])
            for picks in self.picks
        )

    @remembered
    def _looks_back(self) -> tuple[Seat, ...]:
        return tuple(looks_back(self.rules, Seat(s)) for s in range(self.rules.seats))

    @remembered
    def _same_to_picks(self) -> dict[Place, Place]:
        """For each place, one that means the same to the choice of a pig."""
        track = self.rules.track
        kept: dict[Place, Place] = {
            "pot": "pot",
            "brick": "brick",
            **dict.fromkeys(track.exits, track.exits[0]),
        }
        return {place: kept.get(place, "start") for place in track.places}

    # The move of a pig

    def decisions(self, board: Board, phase: Moving) -> tuple[Player, ...]:
        """Where the seat may take the pig, and whether it may leave it where it is."""
        return self._decisions(self.key(board, phase))[phase.seat]

    def key(self, board: Board, phase: Moving) -> Key:
        """All that the pig's move depends on, and nothing else."""
        pig, pigs, noticed = phase.pig, board.pigs, self._noticed
        place, (one, other) = pigs[PIG_INDEX[pig]], OTHERS[pig]
        wolf = board.wolf if self._wolf_in_the_way else NOWHERE
        finished = board.parts >= self._needed
        return (
            self._stand_in[pig],
            place,
            phase.face,
            noticed[pigs[one]],
            noticed[pigs[other]],
            finished,
            wolf,
        )

    def scene_of(self, key: Key) -> tuple[Board, Moving]:
        """The smallest position with this key."""
        pig, place, face, one, other, finished, wolf = key
        pigs: list[Place] = [one, other]
        pigs.insert(PIG_INDEX[pig], place)
        board = Board(tuple(pigs), wolf, self._needed if finished else 0, WayOut.NEVER, ())
        return board, Moving(Seat(0), pig, face)

    @remember
    def _decisions(self, key: Key) -> BySeat:
        targets, stays = self._options(key)
        return tuple(
            (*[to[target] for target in targets], *([stay] if stays else ()))
            for to, stay in zip(self.tos, self.stays, strict=True)
        )

    @remember
    def _options(self, key: Key) -> tuple[tuple[Target, ...], bool]:
        """Where the pig may go, and whether it may stay."""
        board, phase = self.scene_of(key)
        stays = kept_refusal(self.rules, board, phase) is None
        return tuple(moves(self.rules, board, phase)), stays

    @remembered
    def _needed(self) -> int:
        return self.rules.needed

    @remembered
    def _wolf_in_the_way(self) -> bool:
        """Whether the way of a pig depends on where the wolf is."""
        readings = self.rules.readings
        return readings.pig_meets_wolf == "blocked" or readings.shared_exit == "must-be-empty"

    @remembered
    def _noticed(self) -> dict[Place, Place]:
        """For each place, what another pig's move notices of a pig there: `NOWHERE` if nothing."""
        track = self.rules.track
        seen: list[Place] = [*HOUSES, "start", "pot", *track.exits]
        if self.rules.readings.sharing == "one-pig":
            seen += track.targets
        return {place: place if place in seen else NOWHERE for place in track.places}

    @remembered
    def _stand_in(self) -> dict[Pig, Pig]:
        """For each pig, the first whose start is at the same space: it could go where the pig can."""
        track = self.rules.track
        return {pig: PIGS[track.starts.index(track.start_door(pig))] for pig in PIGS}

    def may_stay(self, board: Board, pig: Pig, face: Face) -> bool:
        """Whether the pig may be left where it is when its die shows `face`."""
        return self._options(self.key(board, self.moving[0][pig][face]))[1]

    def may_go(self, board: Board, pig: Pig, face: Face, target: Target) -> Arrival | None:
        """What the pig does at `target`; None if `face` does not let it go there."""
        moving = self.moving[0][pig][face]
        possible, _ = self._options(self.key(board, moving))
        return self.arrival(board, moving, target) if target in possible else None

    # Turns that are forgotten

    @remember
    def can_follow(
        self,
        board: Board,
        turns: tuple[Played, ...],
        before: tuple[tuple[Played, ...], ...],
        whole: bool,
        then: Pig | None,
    ) -> bool:
        """Whether `board` can have come about by `turns`, and before them by one of each of those `before`.

        The latest come first. `then` is the pig that is played after those that are sought.
        """
        if not self.explains(board, turns, whole and not before, None):
            return False
        return not before or any(
            self.can_follow(board, (*turns, play), before[1:], whole, play.pig)
            for play in easily(before[0], then)
        )

    # Effects of a move

    def arrival(self, board: Board, phase: Moving, target: Target) -> Arrival:
        """What the pig does at `target`."""
        freed = board.pigs[PIG_INDEX[phase.pig]] == "pot"
        missing = self._needed - board.parts
        return self._arrival(target, phase.face in NUMBERS, freed, target == board.wolf, missing)

    @remember
    def _arrival(
        self, target: Target, by_number: bool, freed: bool, meets_wolf: bool, missing: int
    ) -> Arrival:
        place: Place = "pot" if freed else "start"
        wolf = target if meets_wolf and isinstance(target, int) else NOWHERE
        board = Board((place, place, place), wolf, self._needed - missing, WayOut.NEVER, ())
        return arrival(self.rules, board, Moving(Seat(0), PIGS[0], "1" if by_number else "house"), target)

    def prowl(self, board: Board) -> Prowl:
        """The wolf's move to the next wolf space, and whom it catches on its way."""
        wolf, (red, green, blue) = board.wolf, board.pigs
        red_met, green_met, blue_met = self._met[wolf]
        return self._prowl(wolf, red_met[red], green_met[green], blue_met[blue])

    @remember
    def _prowl(self, wolf: int, red: int, green: int, blue: int) -> Prowl:
        pigs: list[Place] = [space or "pot" for space in (red, green, blue)]
        return prowl(self.rules, Board(tuple(pigs), wolf, 0, WayOut.NEVER, ()))

    @remembered
    def _met(self) -> dict[int, tuple[dict[Place, int], ...]]:
        """From each wolf space, for each pig and each place: where the wolf meets it."""
        track, readings = self.rules.track, self.rules.readings
        ways = {wolf: wolf_way(track, wolf, readings) for wolf in track.wolf_spaces}
        return {
            wolf: tuple(
                {place: meeting(track, pig, place, way, readings) for place in track.places} for pig in PIGS
            )
            for wolf, way in ways.items()
        }

    @remember
    def result(self, clause: ClauseId) -> Over:
        """The result of a game that `clause` has ended."""
        return final(self.rules.seats, clause).over
