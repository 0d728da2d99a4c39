"""A round: how it begins, what is right in it, who may put out a hand, and what a wrong grab costs.

A wrong grab is no illegal one: only a hand that does not count at all is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from attrs import frozen

from ...core import Choose, Cited, ClauseId, Seat
from ...core.acts import cite
from .dice import Desired
from .rules import Readings, Rules
from .state import Board, Deed, Placed, Racing, Rolling
from .steps import Player
from .vocabulary import JAR, SIDES, Faces, Item

RACE: Final = ClauseId("pdw.round.race")
DECIDED: Final = ClauseId("pdw.round.decided")

RED_INSTEAD: Final = ClauseId("pdw.item.red")
RIGHT_SOAP: Final = ClauseId("pdw.item.soap")
RIGHT_JAR: Final = ClauseId("pdw.item.jar")

SKIPS: Final = ClauseId("pdw.grab.skips")
ONCE: Final = ClauseId("pdw.grab.once")
FIRST_HAND: Final = ClauseId("pdw.grab.first-hand")
PIG_COUNTS: Final = ClauseId("pdw.grab.pig-counts")
JAR_COUNTS: Final = ClauseId("pdw.grab.jar-counts")

WRONG_SOAP: Final = ClauseId("pdw.mistake.soap")
WRONG_JAR: Final = ClauseId("pdw.mistake.jar")
WRONG_PIG: Final = ClauseId("pdw.mistake.pig")

GOES_ON: Final = ClauseId("pdw.mistake.goes-on")
SKIP_NEXT: Final = ClauseId("pdw.mistake.skip-next")
TWO_PLAYERS: Final = ClauseId("pdw.mistake.two-players")

TWO: Final = 2
"""The number of seats for which the document makes an exception (pdw.mistake.two-players)."""
MAY_BE_RIGHT: Final[frozenset[Item | None]] = frozenset((*SIDES, JAR))
"""The soaps and the jar; no pig is ever right."""


# How a round begins


@frozen
class Opening:
    """How a round begins, or what replaces it; independent of the ring."""

    phase: Racing | Rolling
    alone: Seat | None = None
    """The only seat that takes part in the round, if there is only one (pdw.round.alone)."""
    given_to: Seat | None = None
    """The same seat, if it is the scrubber at once, without a grab."""
    void: bool = False
    """Whether a round that all have to skip has gone by (pdw.mistake.all-skip)."""


def opening(rules: Rules, faces: Faces, skipping: tuple[Seat, ...]) -> Opening:
    """How a round with these `faces` begins that `skipping` have to skip (pdw.round.race)."""
    able = able_seats(rules.seats, skipping)
    if not able:
        return Opening(Racing(faces, (), ()) if same_dice(rules.readings) else Rolling(()), void=True)
    alone = able[0] if len(able) == 1 else None
    return Opening(Racing(faces, skipping, ()), alone, alone if is_given(rules.readings) else None)


def able_seats(seats: int, skipping: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Who may grab in a round that `skipping` have to skip."""
    return tuple(Seat(seat) for seat in range(seats) if seat not in skipping)


def is_given(readings: Readings) -> bool:
    """Whether a player who is left alone in a round has won it (pdw.round.alone)."""
    return readings.lone_player == "given"


def same_dice(readings: Readings) -> bool:
    """Whether the dice stay as they are after a round without a scrubber (pdw.round.nobody).

    Then no event says what they ask for.
    """
    return readings.nobody_right == "same-dice"


# What is right in it


class Right(NamedTuple):
    """The item to grab, and the pig that looks at it; no pig, and spot 0, if it is the jar."""

    item: Item
    placed: Placed | None
    spot: int


def right_pig(board: Board, wanted: Desired) -> Placed | None:
    """The pig of the ring that counts if the dice ask for `wanted`; None if neither lies there.

    See pdw.dice.desired and pdw.item.red.
    """
    lying = board.lying
    return lying.get(wanted.pig) or lying.get(wanted.red)


def right_item(board: Board, wanted: Desired) -> Item:
    """What is right if the dice ask for `wanted`: a soap, or the jar (pdw.item.soap, pdw.item.jar)."""
    placed = right_pig(board, wanted)
    return JAR if placed is None else placed.looks


def right_of(board: Board, wanted: Desired) -> Right:
    """The same with the pig that looks at it."""
    placed = right_pig(board, wanted)
    if placed is None:
        return Right(JAR, None, 0)
    return Right(placed.looks, placed, board.ring.index(placed) + 1)


def why_right(right: Right, wanted: Desired) -> Iterator[Cited]:
    """Why that item was the right one."""
    if right.placed is None:
        yield Cited(RIGHT_JAR)
        return
    pig, looks = right.placed
    if pig != wanted.pig:
        yield cite(RED_INSTEAD, blotches=pig.blotches)
    yield cite(RIGHT_SOAP, colour=pig.colour, blotches=pig.blotches, spot=right.spot, side=looks)


# Who may put out a hand


def mistakes(skipping: tuple[Seat, ...], deeds: Sequence[Deed]) -> tuple[Deed, ...]:
    """The wrong grabs of a round; their items are in the hands of those who made them.

    What is grabbed by one who skips the round goes back at once (pdw.mistake.while-skipping).
    """
    return tuple([deed for deed in deeds if deed.item is not None and deed.seat not in skipping])


def skip_refusal(
    seat: Seat, skipping: tuple[Seat, ...], deeds: Sequence[Deed], readings: Readings
) -> Cited | None:
    """Whether `seat` is kept out of a round because it has to skip it (pdw.grab.skips)."""
    if seat not in skipping:
        return None
    reached_out = any(deed.seat == seat and deed.item is not None for deed in deeds)
    return cite(SKIPS, seat=seat) if reached_out or readings.skipping_hand == "refused" else None


def once_refusal(seat: Seat, wrong: Sequence[Deed], seats: int, readings: Readings) -> Cited | None:
    """Whether `seat` may not grab again in a round with these `wrong` grabs (pdw.grab.once)."""
    lenient = seats == TWO and readings.two_players == "no-penalty"
    mistaken = any(deed.seat == seat for deed in wrong)
    return cite(ONCE, seat=seat) if mistaken and not lenient else None


def first_hand_refusal(seat: Seat, item: Item, wrong: Sequence[Deed], readings: Readings) -> Cited | None:
    """Whether a hand that had grabbed `item`, wrongly, keeps `seat` from it (pdw.grab.first-hand)."""
    holders = [deed.seat for deed in wrong if deed.item == item]
    if not holders or (readings.same_item == "both" and seat not in holders):
        return None
    return _grabbed_by(holders[0], item)


def right_hand_refusal(item: Item, scrubber: Seat, board: Board, wanted: Desired) -> Cited | None:
    """Whether `item` is the right one, and the `scrubber` has it in hand (pdw.grab.first-hand)."""
    return _grabbed_by(scrubber, item) if item == right_item(board, wanted) else None


def _grabbed_by(holder: Seat, item: Item) -> Cited:
    return cite(FIRST_HAND, item=_kind(item), at="middle" if item == JAR else item, target=holder)


def _kind(item: Item) -> str:
    return "pig" if isinstance(item, int) else JAR if item == JAR else "soap"


def pig_refusal(item: Item, readings: Readings) -> Cited | None:
    """Whether a hand on `item` is no grab because it is a pig (pdw.grab.pig-counts)."""
    return Cited(PIG_COUNTS) if isinstance(item, int) and readings.hand_on_a_pig == "no-grab" else None


def jar_always_counts(readings: Readings) -> bool:
    """Whether a hand on the jar is a grab even where it is not right (pdw.grab.jar-counts)."""
    return readings.hand_on_the_jar == "mistake"


def jar_refusal(board: Board, wanted: Desired, readings: Readings) -> Cited | None:
    """Whether a hand on the jar is no grab if the dice ask for `wanted` (pdw.grab.jar-counts)."""
    if jar_always_counts(readings) or right_item(board, wanted) == JAR:
        return None
    return Cited(JAR_COUNTS)


def late_hands_count(seats: int, readings: Readings) -> bool:
    """Whether a wrong grab after the right one is still a mistake (pdw.round.decided)."""
    return readings.late_hand == "penalised" and seats != TWO


# What a wrong grab costs


def must_skip(
    seats: int, skipping: tuple[Seat, ...], deeds: Sequence[Deed], readings: Readings
) -> tuple[Seat, ...]:
    """Who has to skip the next round, after a round with these `deeds` that `skipping` had to skip.

    See pdw.mistake.skip-next and pdw.mistake.while-skipping.
    """
    if not deeds or seats == TWO:
        return ()
    wrong = [deed.seat for deed in mistakes(skipping, deeds)]
    if readings.several_mistakes == "first-only":
        wrong = wrong[:1]
    longer = [deed.seat for deed in deeds if deed.item is not None and deed.seat in skipping]
    return tuple(sorted([*wrong, *longer]))


def passed_over(skipping: tuple[Seat, ...], seats: int, readings: Readings) -> bool:
    """Whether a round that `skipping` have to skip is passed over (pdw.mistake.all-skip)."""
    return len(skipping) == seats and readings.everybody_skips == "passed-over"


def why_wrong(seat: Seat, item: Item) -> Cited:
    """What was wrong with a grab; it never reveals the right item."""
    if item == JAR:
        return cite(WRONG_JAR, seat=seat)
    if isinstance(item, int):
        return cite(WRONG_PIG, seat=seat, spot=item)
    return cite(WRONG_SOAP, seat=seat, side=item)


# How it stands


@frozen
class Course:
    """All that follows from what has been done in a round; independent of the ring."""

    kept_out: Mapping[Seat, Cited]
    """The seats that have not given up but may not grab anything, and why."""
    question: Choose
    """The question to all who may still do something (pdw.round.race, pdw.round.decided)."""
    searching: tuple[Seat, ...]
    """Those of them who take part in the round, and so keep it going."""
    goes_on: bool
    """Whether the round goes on as long as no seat grabs the right item, or waits for the other hands."""
    punished: tuple[Seat, ...]
    """Who has to skip the next round, even if that is passed over."""
    passes_over: bool
    """Whether the next round is passed over because all would have to skip it (pdw.mistake.all-skip)."""
    skip_next: tuple[Seat, ...]
    """The seats that have to skip the next round; none if it is passed over."""
    throw: Rolling | None
    """The throw for the next round if no seat wins this one; None if the dice stay as they are."""


def course(
    rules: Rules, skipping: tuple[Seat, ...], deeds: Sequence[Deed], scrubber: Seat | None = None
) -> Course:
    """How a round that `skipping` have to skip stands after `deeds`, and a right grab of the `scrubber`."""
    seats, readings = rules.seats, rules.readings
    wrong = mistakes(skipping, deeds)
    gave_up = {deed.seat for deed in deeds if deed.item is None}
    kept_out, asked = {}, []
    for seat in map(Seat, range(seats)):
        if seat in gave_up or seat == scrubber:
            continue
        refused = skip_refusal(seat, skipping, deeds, readings) or once_refusal(seat, wrong, seats, readings)
        if refused:
            kept_out[seat] = refused
        else:
            asked.append(seat)
    searching = tuple([seat for seat in asked if seat not in skipping])
    punished = must_skip(seats, skipping, deeds, readings)
    over = passed_over(punished, seats, readings)
    skip_next = () if over else punished
    return Course(
        kept_out,
        Choose(tuple(asked), RACE if scrubber is None else DECIDED),
        searching,
        goes_on(bool(searching), bool(wrong), readings),
        punished,
        over,
        skip_next,
        None if same_dice(readings) else Rolling(skip_next),
    )


def goes_on(searched: bool, mistaken: bool, readings: Readings) -> bool:
    """Whether a round goes on (pdw.mistake.goes-on, pdw.round.nobody, pdw.round.decided).

    `searched` says whether a seat still searches, `mistaken` whether one has grabbed a wrong item.
    """
    return searched and not (mistaken and readings.after_a_mistake == "ends")


def price_told(seat: Seat, seats: int, course: Course) -> Iterator[Cited]:
    """What a wrong grab costs `seat`, one of so many `seats`, and who is left in the round after it."""
    if seats == TWO:
        yield cite(TWO_PLAYERS, seat=seat)
    elif seat in course.punished:
        yield cite(SKIP_NEXT, seat=seat)
    if course.goes_on:
        yield cite(GOES_ON, seats=course.searching)


@frozen
class Race:
    """What may be done in a round, and where it leads if it is not right; independent of the ring."""

    course: Course
    wrong: tuple[Deed, ...]
    """The wrong grabs; their items are in hands."""
    moves: tuple[Player, ...]
    """What may be done if the jar counts."""
    moves_without_jar: tuple[Player, ...] | None
    """What may be done if it does not; None if it always counts (pdw.grab.jar-counts)."""
    after_grab: tuple[Course, ...]
    """The course after a wrong grab, by who makes it."""
    after_giving_up: tuple[Course, ...]
    """The course after giving up, by who does."""
