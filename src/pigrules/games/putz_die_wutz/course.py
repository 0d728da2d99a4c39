"""How a round stands after what has been done in it: who is left, and who has to skip the next one."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ...core import Choose, ClauseId, Seat
from .hands import mistakes, seat_refusal
from .mistakes import must_skip, passed_over
from .opening import same_dice
from .phases import Deed, Rolling
from .readings import Readings
from .steps import Player
from .vocabulary import JAR

RACE: Final = ClauseId("pdw.round.race")


@frozen
class Course:
    """All that follows from what has been done in a round, whatever lies in the ring."""

    refusals: tuple[ClauseId | None, ...]
    """For each seat, what forbids it to grab anything, as long as it has not given up."""
    question: Choose
    """The question to all who may still do something (pdw.round.race)."""
    searching: tuple[Seat, ...]
    """Those of them who take part in the round, and so keep it going."""
    goes_on: bool
    """Whether the round goes on as long as nobody grabs the right item."""
    skip_next: tuple[Seat, ...]
    """Who has to skip the next round; nobody if that is passed over."""
    throw: Rolling | None
    """The throw for the next round if nobody wins this one; None if its dice lie as they are."""
    passes_over: bool
    """Whether the next round is passed over because all would have to skip it (pdw.mistake.all-skip)."""


@frozen
class Race:
    """What may be done in a round, and where that leads if it is not right, whatever lies in the ring."""

    course: Course
    moves: tuple[Player, ...]
    """What may be done if the jar counts."""
    moves_without_jar: tuple[Player, ...] | None
    """What may be done if it does not; None if it always counts (pdw.grab.jar-counts)."""
    after_grab: tuple[Course, ...]
    """The course after a wrong grab, by who makes it."""
    after_giving_up: tuple[Course, ...]
    """The course after somebody gives up, by who does."""


def plain(deeds: tuple[Deed, ...]) -> tuple[Deed, ...]:
    """The same deeds as if every hand were on the jar: what was grabbed makes no difference to a `Course`."""
    return tuple([deed if deed.item is None else Deed(deed.seat, JAR) for deed in deeds])


def course(seats: int, skipping: tuple[Seat, ...], deeds: tuple[Deed, ...], readings: Readings) -> Course:
    """How a round in a game for `seats` stands, which `skipping` have to skip, after `deeds`."""
    refusals = tuple(seat_refusal(Seat(s), seats, skipping, deeds, readings) for s in range(seats))
    gave_up = {deed.seat for deed in deeds if deed.item is None}
    asked = tuple(
        Seat(seat) for seat, clause in enumerate(refusals) if clause is None and seat not in gave_up
    )
    searching = tuple(seat for seat in asked if seat not in skipping)
    following = must_skip(seats, skipping, deeds, readings)
    over = passed_over(following, seats, readings)
    open_ = goes_on(bool(searching), bool(mistakes(skipping, deeds)), readings)
    skip_next = () if over else following
    throw = None if same_dice(readings) else Rolling(skip_next)
    return Course(refusals, Choose(asked, RACE), searching, open_, skip_next, throw, over)


def goes_on(somebody_searches: bool, mistaken: bool, readings: Readings) -> bool:
    """Whether a round without a scrubber goes on (pdw.mistake.goes-on, pdw.round.nobody).

    `mistaken` tells whether somebody has grabbed a wrong item.
    """
    return somebody_searches and not (mistaken and readings.after_a_mistake == "ends")
