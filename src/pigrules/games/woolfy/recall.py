"""What a table has forgotten of the turns before, completed by what can have been."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from attrs import evolve, frozen

from ...core import Seat
from ...core.layout import ABOUT, About, Draft
from .history import bare
from .memo import Memo, easily
from .rescue import looks_back, pick_refusals
from .rules import Rules
from .state import Board
from .vocabulary import PIGS, PLAYS, How, Pig, Place, Played, WayOut

WAY_OUT: Final = "way_out: what has happened at the pot exits?"

WAYS: Final = (WayOut.EARLIER, WayOut.NEVER, WayOut.ARRIVAL, WayOut.RESCUE, WayOut.FAILED)
"""What can have happened there, the likeliest first."""

Plays: TypeAlias = "tuple[Played | None, ...]"
"""What a seat can have played, the likeliest first; None if it has had no turn."""


def which(key: str) -> str:
    """The question what a seat has played; `key` is its place in the document."""
    return f"{key}: which pig was played, and how?"


def how(key: str) -> str:
    """The question how the pig was played that a seat has played."""
    return f"{key}: how was the pig played?"


def ways_to_play(pig: Pig, place: Place) -> Plays:
    """How a pig that is at `place` can have been played, the likeliest way first."""
    in_pot: tuple[How, ...] = ("kept", "stayed", "moved", "freed")
    elsewhere: tuple[How, ...] = ("moved", "stayed", "freed", "kept")
    return tuple([PLAYS[pig][how] for how in (in_pot if place == "pot" else elsewhere)])


def every_play(board: Board) -> Plays:
    """All that a seat can have played."""
    each = [ways_to_play(pig, place) for pig, place in zip(PIGS, board.pigs, strict=True)]
    return (*[play for plays in zip(*each, strict=True) for play in plays], None)


@frozen
class Row:
    """What a document says of what a seat has played."""

    plays: Plays
    question: str
    """What is asked if there are several."""


@frozen
class Recall:
    """A table of which part of the past is forgotten."""

    draft: Draft
    rules: Rules
    board: Board
    """What lies there; it knows nothing of the turns before."""
    rows: tuple[Row, ...]
    ways: tuple[WayOut, ...]
    """What can have happened at the pot exits."""
    seat: Seat | None
    """Whose turn it is; None after the end."""
    pig: Pig | None
    """The pig that this seat has picked, if it has."""
    then: Seat | None
    """Who picks a pig as soon as what the document tells is done; None if more is to be done first."""

    def completed(self) -> Board:
        """The table with all that is forgotten, asked for where it can be otherwise."""
        plays, ways = [row.plays for row in self.rows], self._without_doubt()
        about: list[About] = [self._about(seat) for seat in map(Seat, range(self.rules.seats))]
        by_about = sorted(self._back, key=lambda seat: ABOUT.index(about[seat]))
        read = sum(each == "play" for each in about)
        for seat in by_about[:read]:
            plays = self._ask(plays, ways, seat, "play")
        if len(ways) > 1 and self._can_be(plays, ways):
            given = plays
            way = self.draft.ask(
                WAY_OUT, ways, self._about_way(plays), fits=lambda way: self._can_be(given, (way,))
            )
            ways = (way,)
        for seat in by_about[read:]:
            plays = self._ask(plays, ways, seat, about[seat])
        return evolve(
            self.board, played=tuple([next(iter(each)) for each in plays]), way_out=next(iter(ways))
        )

    def _ask(self, plays: list[Plays], ways: tuple[WayOut, ...], seat: Seat, about: About) -> list[Plays]:
        """`plays` with one of those of `seat`; all of them if nothing can be."""
        if len(plays[seat]) == 1 or not self._can_be(plays, ways):
            return plays

        def answered(play: Played | None) -> list[Plays]:
            return [*plays[:seat], (play,), *plays[seat + 1 :]]

        def fits(play: Played | None) -> bool:
            return self._can_be(answered(play), ways)

        following = Seat((seat + 1) % self.rules.seats)
        then: list[Pig | None] = (
            [self.pig] if following == self.seat else [each and each.pig for each in plays[following]]
        )
        likely = plays[seat] if about in self.draft.read else easily(plays[seat], next(iter(then)))
        return answered(self.draft.ask(self.rows[seat].question, likely, about, fits=fits))

    # What can be

    def _without_doubt(self) -> tuple[WayOut, ...]:
        """What can have happened at the pot exits, as what lies there tells.

        If that can never lie so, it is what is not at fault itself.
        """
        if self.draft.unchecked:
            return self.ways
        memo: Memo = self.rules.memo
        doubts = {way: memo.doubt(bare(evolve(self.board, way_out=way))) for way in self.ways}

        def in_doubt(way: WayOut) -> bool:
            doubt = doubts[way]
            return doubt is not None and ("value", way.value) in doubt.facts

        possible = [way for way, doubt in doubts.items() if doubt is None]
        return tuple(possible or sorted(self.ways, key=in_doubt))

    def _can_be(self, plays: list[Plays], ways: tuple[WayOut, ...]) -> bool:
        """Whether a game can lead there."""
        return self.draft.unchecked or any(
            self._can_have_been(plays, evolve(self.board, way_out=way)) for way in ways
        )

    def _can_have_been(self, plays: list[Plays], board: Board) -> bool:
        """Whether turns can be found that lead to `board`.

        Either each seat has had one, or those have from the first one on (woolfy.turn.clockwise).
        """
        memo: Memo = self.rules.memo
        seats, allowed = self.rules.seats, self._that_allow_the_pick(plays, board)
        for latest, turns in self._rounds():
            back = [allowed[(latest - at) % seats] for at in range(seats)]
            if all(None in each for each in back[turns:]):
                before = tuple([self._turns(each, board.way_out) for each in back[:turns]])
                if memo.can_follow(board, (), before, turns < seats, self.pig):
                    return True
        return False

    @staticmethod
    def _turns(plays: Plays, way_out: WayOut) -> tuple[Played, ...]:
        """Those of the `plays` that are turns, and can have been (woolfy.rescue.helper)."""
        turns = [play for play in plays if play is not None]
        if way_out == WayOut.NEVER:
            turns = [play for play in turns if play.how in ("moved", "stayed")]
        return tuple(turns)

    def _that_allow_the_pick(self, plays: list[Plays], board: Board) -> list[Plays]:
        """`plays` without those after which the seat could not have picked its pig."""
        if self.seat is None or self.pig is None:
            return plays
        allowed, seen = [*plays], looks_back(self.rules, self.seat)
        for play in plays[seen]:
            played = evolve(board, played=(play,) * self.rules.seats)
            if pick_refusals(self.rules, played, self.seat, self.pig):
                allowed[seen] = tuple([each for each in allowed[seen] if each != play])
        return allowed

    def _rounds(self) -> Sequence[tuple[int, int]]:
        """Whose turn can have been the latest, and how many seats can have had one."""
        first, seats = self.rules.first, self.rules.seats
        if self.seat is not None:
            return [(self.seat - 1, seats), (self.seat - 1, (self.seat - first) % seats)]
        return [*((seat, seats) for seat in range(seats)), *((first + n - 1, n) for n in range(1, seats))]

    # What reads it

    @property
    def _back(self) -> list[Seat]:
        """The seats from the one before this turn back."""
        turn, seats = self.seat or 0, self.rules.seats
        return [Seat((turn - back) % seats) for back in range(1, seats + 1)]

    def _about(self, seat: Seat) -> About:
        """What reads what `seat` has played: the choice of a pig that comes next, a later one, or none."""
        if self.seat is None:
            return "past"
        seats = self.rules.seats
        for turns in range(seats):
            picks = Seat((self.seat + turns) % seats)
            if looks_back(self.rules, picks) == seat and (turns or self.pig is None):
                return "play" if picks == self.then else "luck"
            if picks == seat:
                break  # it plays again
        return "past"

    def _about_way(self, plays: list[Plays]) -> About:
        """What reads what has happened at the pot exits."""
        if self.seat is None:
            return "past"
        rules, seat = self.rules, self.then
        if seat is None:
            return "luck"
        if self.pig is not None:
            return "play"
        played = tuple([each[0] for each in plays])
        boards = [evolve(self.board, way_out=way, played=played) for way in self.ways]
        refusals = {tuple([pick_refusals(rules, board, seat, pig) for pig in PIGS]) for board in boards}
        return "play" if len(refusals) > 1 else "luck"
