"""Which pig may be played, and where a number takes a pig out of the pot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ...core import Cited, ClauseId, Seat
from ...core.acts import cite, given
from .rules import Readings, Rules
from .state import Board, Moving
from .track import DIRECTION, PAST_WOLF, barred, reaches, route_refusal
from .vocabulary import NOWHERE, NUMBERS, PIGS, Pig, Played, Target, WayOut

PICKS: Final = ClauseId("woolfy.turn.picks")
NOT_TWICE: Final = ClauseId("woolfy.repeat.not-twice")
OTHERS_IN_POT: Final = ClauseId("woolfy.repeat.others-in-pot")
OTHERS_HOME: Final = ClauseId("woolfy.repeat.others-home")
MIXED: Final = ClauseId("woolfy.repeat.mixed")
HELPER: Final = ClauseId("woolfy.rescue.helper")
FREE_CHOICE: Final = ClauseId("woolfy.rescue.free-choice")
RESCUE_NUMBER: Final = ClauseId("woolfy.rescue.number")
EITHER_EXIT: Final = ClauseId("woolfy.rescue.either-exit")
SHARED_EXIT: Final = ClauseId("woolfy.rescue.shared-exit")


# Which pig may be played


def looks_back(rules: Rules, seat: Seat) -> Seat:
    """The seat whose latest turn counts for the rule against playing twice in a row, when `seat` chooses."""
    return seat if rules.readings.in_a_row == "player" else Seat((seat - 1) % rules.seats)


def has_to_wait(pig: Pig, last: Played | None, readings: Readings) -> bool:
    """Whether `pig` counts as played in the turn `last`."""
    if last is None or last.pig != pig:
        return False
    if readings.repeat_counts == "moved" and last.how not in ("moved", "freed"):
        return False
    return not (readings.rescue_roll == "not-played" and last.how in ("freed", "kept"))


def exception(board: Board, pig: Pig, readings: Readings) -> Cited | None:
    """The clause by which `pig` may be played again at once; None if it may not."""
    others = board.others(pig)
    if others == ("pot", "pot"):
        return cite(OTHERS_IN_POT, pig=pig)
    if others == ("brick", "brick"):
        return cite(OTHERS_HOME, pig=pig)
    if readings.pot_and_brick == "again" and set(others) == {"pot", "brick"}:
        return cite(MIXED, pig=pig)
    return None


def repeats(rules: Rules, board: Board, seat: Seat, pig: Pig) -> bool:
    """Whether `seat` would play `pig` twice in a row."""
    return has_to_wait(pig, board.played[looks_back(rules, seat)], rules.readings)


def repeat_refusal(rules: Rules, board: Board, seat: Seat, pig: Pig) -> Cited | None:
    """Whether `seat` may not play `pig` because it was played last (woolfy.repeat.not-twice)."""
    waits = repeats(rules, board, seat, pig) and exception(board, pig, rules.readings) is None
    return cite(NOT_TWICE, pig=pig) if waits else None


def way_out_open(rules: Rules, board: Board, pig: Pig) -> bool:
    """Whether there is help for `pig`, which is in the pot (woolfy.rescue.helper)."""
    readings, way_out = rules.readings, board.way_out
    if readings.failed_rescue == "new-arrival" and way_out == WayOut.FAILED:
        return False
    if readings.way_out == "standing":
        return any(place in rules.track.exits for place in board.others(pig))
    if readings.way_out == "next-player":
        return way_out in (WayOut.ARRIVAL, WayOut.RESCUE)
    return way_out != WayOut.NEVER


def helper_refusal(rules: Rules, board: Board, pig: Pig) -> Cited | None:
    """Whether `pig` is in the pot and its die may not be rolled (woolfy.rescue.helper)."""
    kept = board.place(pig) == "pot" and not way_out_open(rules, board, pig)
    return cite(HELPER, pig=pig) if kept else None


def duty_refusal(rules: Rules, board: Board, seat: Seat, pig: Pig) -> Cited | None:
    """Whether `seat` has to play a pig in the pot, and not `pig` (woolfy.rescue.free-choice)."""
    if rules.readings.rescue_duty == "may" or board.way_out != WayOut.ARRIVAL or board.place(pig) == "pot":
        return None
    waiting = any(
        repeat_refusal(rules, board, seat, other) is None and helper_refusal(rules, board, other) is None
        for other in PIGS
        if board.place(other) == "pot"
    )
    return cite(FREE_CHOICE, seat=seat) if waiting else None


def pick_refusals(rules: Rules, board: Board, seat: Seat, pig: Pig) -> tuple[Cited, ...]:
    """Everything that forbids `seat` to play `pig`, in the order of the spec."""
    return given(
        repeat_refusal(rules, board, seat, pig),
        helper_refusal(rules, board, pig),
        duty_refusal(rules, board, seat, pig),
    )


# Out of the pot by a number


class Exit(NamedTuple):
    """A pot exit on the way to one place, for a pig in the pot whose die shows a number."""

    refusal: Cited | None
    """Why the number does not lead from it to the place; None if it does."""
    helped: bool
    """The helping pig stands where the table wants it (woolfy.rescue.either-exit)."""
    free: bool
    """It is empty, or need not be (woolfy.rescue.shared-exit)."""
    barred: bool
    """The wolf bars the way from it (woolfy.move.past-wolf)."""

    @property
    def leads(self) -> bool:
        """The number leads from it to the place."""
        return self.refusal is None


def steps_away(number: int, readings: Readings) -> int:
    """The steps from a pot exit that `number` is worth (woolfy.rescue.number)."""
    return number - (readings.exit_counts == "counted")


def helped(rules: Rules, board: Board, pig: Pig, space: int) -> bool:
    """Whether the helping pig stands where the table wants it, if `pig` comes out at `space`."""
    others = board.others(pig)
    if rules.readings.which_exit == "either" or space in others:
        return True
    return not any(exit in others for exit in rules.track.exits)


def free(board: Board, pig: Pig, space: int, readings: Readings) -> bool:
    """Whether the exit at `space` is empty, or need not be, for `pig` to come out there."""
    return readings.shared_exit == "may" or (space not in board.others(pig) and space != board.wolf)


def ways_out(rules: Rules, board: Board, phase: Moving, target: Target) -> Iterator[Exit]:
    """The pot exits, as ways out to `target`."""
    track, readings, pig = rules.track, rules.readings, phase.pig
    steps, bar = steps_away(NUMBERS[phase.face], readings), barred(board.wolf, readings)
    for space in track.exits:
        refusal = route_refusal(
            phase, target, track.reach(pig, space, steps, NOWHERE), RESCUE_NUMBER, readings
        )
        stepped_on = space == bar and readings.exit_counts == "counted"
        past = not stepped_on and reaches(target, track.reach(pig, space, steps, bar), readings)
        yield Exit(refusal, helped(rules, board, pig, space), free(board, pig, space, readings), not past)


def rescue_refusals(rules: Rules, board: Board, phase: Moving, target: Target) -> tuple[Cited, ...]:
    """Every refusal of a move from the pot to `target` by a number."""
    exits = tuple(ways_out(rules, board, phase, target))
    ways = [way for way in exits if way.leads]
    if not ways:
        return given(_nearest_miss([way.refusal for way in exits]))
    pig, refusals = phase.pig, []
    for passes, refusal in (
        (lambda way: way.helped, cite(EITHER_EXIT, pig=pig, place=target)),
        (lambda way: way.free, cite(SHARED_EXIT, pig=pig, place=target)),
        (lambda way: not way.barred, cite(PAST_WOLF, space=board.wolf)),
    ):
        left = [way for way in ways if passes(way)]
        if left:
            ways = left
        else:
            refusals.append(refusal)
    return tuple(refusals)


def _nearest_miss(refusals: list[Cited | None]) -> Cited | None:
    """Which of the refusals from each exit to cite: a way that turns round is the nearest miss."""
    turning = (refusal for refusal in refusals if refusal is not None and refusal.clause == DIRECTION)
    return next(turning, refusals[0])
