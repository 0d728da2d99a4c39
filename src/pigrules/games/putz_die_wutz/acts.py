"""The shape of the game: six phases and five kinds of step, with their conditions, effects and events.

Events say what the dice asked for, and what was right, only when the round is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from ...core import Cited, ClauseId, Distribution, Seat, Turn
from ...core.acts import Act, Acts, Moment, Reason, awaits, cite, given, outside, scored
from ...core.mappings import read_only
from ...core.referee import no_such
from .components import DICE, PIGS, SQUARE
from .dice import why_desired
from .memo import Memo
from .ring import laid, laid_out, open_spot, pile
from .round import (
    DECIDED,
    MAY_BE_RIGHT,
    RACE,
    Course,
    Opening,
    Race,
    able_seats,
    first_hand_refusal,
    jar_refusal,
    late_hands_count,
    pig_refusal,
    price_told,
    right_hand_refusal,
    right_item,
    right_of,
    same_dice,
    why_right,
    why_wrong,
)
from .rules import Rules, Variant
from .scoring import SPOT_EMPTY, game_over, sheet
from .scrubbing import JAR_PIG, Scrubbed, any_pig, new_pig_looks, pick_refusal, scrub, scrubbed_told, turned
from .state import Dealing, Deed, Ended, Picking, Placed, Racing, Refilling, Rolling, State, Waiting
from .steps import Drawn, GiveUp, Grab, Pick, Player, Shown
from .vocabulary import JAR, Faces, Item

SHUFFLE: Final = ClauseId("pdw.setup.shuffle")
THROW: Final = ClauseId("pdw.round.throw")
ALONE: Final = ClauseId("pdw.round.alone")
FIRST: Final = ClauseId("pdw.round.first")
GIVE_UP: Final = ClauseId("pdw.round.give-up")
NOBODY: Final = ClauseId("pdw.round.nobody")
NEXT: Final = ClauseId("pdw.round.next")
ALL_SKIP: Final = ClauseId("pdw.mistake.all-skip")
WHILE_SKIPPING: Final = ClauseId("pdw.mistake.while-skipping")
REFILLS: Final = ClauseId("pdw.scrub.refills")
JAR_TURNED: Final = ClauseId("pdw.scrub.jar-turned")
NO_RED: Final = ClauseId("pdw.very-young.no-red")
EIGHT_PIGS: Final = ClauseId("pdw.very-young.eight-pigs")
NO_SPECIAL: Final[Mapping[Variant, ClauseId]] = read_only(
    {
        "young": ClauseId("pdw.young.no-special"),
        "very-young": ClauseId("pdw.very-young.no-special"),
    }
)

Begun: TypeAlias = "tuple[Opening, Scrubbed | None]"
"""How a round begins; and the scrubbing of its only player, if the round is given."""
Raced: TypeAlias = "tuple[Scrubbed | None, Course, Begun | None]"
"""The scrubbing after the right grab, how the round stands, and the next round if the dice stay."""


def start(rules: Rules) -> State:
    """The first position: all pigs in the pile, and the ring to be laid out (pdw.setup.square)."""
    return State(rules, laid_out(rules), Dealing())


# A pig is drawn


def _pile(state: State, phase: Dealing | Refilling) -> Distribution[Drawn]:
    memo: Memo = state.rules.memo
    steps = tuple([memo.drawn[pig] for pig in pile(memo.box, state.board)])
    return Distribution(steps, (1,) * len(steps))


def _not_in_the_pile(state: State, phase: Dealing | Refilling, step: Drawn) -> Iterator[Cited]:
    memo: Memo = state.rules.memo
    left_out = step.pig in state.rules.pigs.tiles and step.pig not in memo.box
    yield Cited(NO_RED if left_out else PIGS)


def _draw(state: State, phase: Dealing | Refilling, step: Drawn) -> tuple[State, tuple[int, Placed]]:
    rules, spot = state.rules, open_spot(state.board)
    memo: Memo = rules.memo
    placed = Placed(step.pig, new_pig_looks(phase.looked, memo.looks_on[spot - 1], rules.readings))
    board = laid(state.board, spot, placed)
    if None in board.ring:
        return State(rules, board, phase), (spot, placed)
    over = game_over(False, memo.box, board, rules.readings)
    return State(rules, board, Ended(SPOT_EMPTY) if over else Rolling(phase.skipping)), (spot, placed)


def _tell_pig(
    state: State, phase: Dealing | Refilling, step: Drawn, after: State, laid_down: tuple[int, Placed]
) -> Iterator[Cited]:
    spot, placed = laid_down
    clause = SHUFFLE if phase.looked is None else REFILLS
    yield cite(clause, spot=spot, colour=step.colour, blotches=step.blotches, side=placed.looks)
    if isinstance(after.phase, Ended):
        yield from sheet(after).told


# The dice are thrown


def _odds(state: State, phase: Rolling) -> Distribution[Shown]:
    memo: Memo = state.rules.memo
    return memo.throws


def _not_on_the_dice(state: State, phase: Rolling, step: Shown) -> Iterator[Cited]:
    rules, special = state.rules, step.special
    plain = step.colour in rules.colour_die.faces and step.blotches in rules.blotch_die.faces
    if not plain or (rules.has_special and special not in rules.special_die.faces):
        yield Cited(DICE)
    if special is not None and not rules.has_special:
        yield Cited(NO_SPECIAL[rules.variant])


def _throw(state: State, phase: Rolling, step: Shown) -> tuple[State, Begun]:
    return _begin(state, step.faces, phase.skipping)


def _begin(state: State, faces: Faces, skipping: tuple[Seat, ...]) -> tuple[State, Begun]:
    """A round begins, or is over at once."""
    memo: Memo = state.rules.memo
    opening = memo.opening(faces, skipping)
    if opening.given_to is None:
        return State(state.rules, state.board, opening.phase), (opening, None)
    after, scrubbed = _scrub(state, faces, opening.given_to, ())
    return after, (opening, scrubbed)


def _throw_leads(
    state: State, phase: Rolling, step: Shown, after: State, begun: Begun
) -> tuple[State, Iterator[Cited]]:
    """The item that will be right."""
    memo: Memo = state.rules.memo
    wanted = memo.desired[step.faces]
    return after, why_right(right_of(state.board, wanted), wanted)


def _tell_throw(state: State, phase: Rolling, step: Shown, after: State, begun: Begun) -> Iterator[Cited]:
    yield cite(THROW, faces=tuple([face for face in step.faces if face is not None]))
    yield from _tell_beginning(after, step.faces, begun)


def _tell_beginning(after: State, faces: Faces, begun: Begun) -> Iterator[Cited]:
    opening, scrubbed = begun
    if opening.void:
        yield Cited(ALL_SKIP)
    if opening.alone is not None:
        yield cite(ALONE, seat=opening.alone)
    if scrubbed is not None:
        yield from _tell_scrubber(after, faces, scrubbed)


# The race


def _asks_to_race(state: State, phase: Racing) -> Turn:
    memo: Memo = state.rules.memo
    return memo.race(phase.skipping, phase.deeds).course.question


def _may_race(state: State, phase: Racing) -> tuple[Player, ...]:
    memo: Memo = state.rules.memo
    race = memo.race(phase.skipping, phase.deeds)
    if race.moves_without_jar is None or _jar_refused(state, phase) is None:
        return race.moves
    return race.moves_without_jar


def _asks_the_late(state: State, phase: Waiting) -> Turn:
    return _course(state, phase).question


def _may_be_late(state: State, phase: Waiting) -> tuple[Player, ...]:
    """The same as in the race, but for the item that the scrubber has in hand."""
    memo: Memo = state.rules.memo
    race, right = _race(state, phase), right_item(state.board, memo.desired[phase.faces])
    jar = race.moves_without_jar is None or _jar_refused(state, phase) is None
    moves = (race.moves if jar else race.moves_without_jar) or ()
    return tuple(move for move in moves if not isinstance(move, Grab) or move.item != right)


def _race(state: State, phase: Racing | Waiting) -> Race:
    memo: Memo = state.rules.memo
    if isinstance(phase, Waiting):
        return memo.waiting(phase.skipping, phase.deeds, phase.scrubber)
    return memo.race(phase.skipping, phase.deeds)


def _course(state: State, phase: Racing | Waiting) -> Course:
    """How the round stands."""
    return _race(state, phase).course


def _jar_refused(state: State, phase: Racing | Waiting) -> Cited | None:
    memo: Memo = state.rules.memo
    return jar_refusal(state.board, memo.desired[phase.faces], state.rules.readings)


def _asks_for_a_hand(state: State, phase: Racing | Waiting, step: Grab) -> Turn:
    """All who have not given up may put out a hand; a rule of the game keeps some of them out."""
    memo: Memo = state.rules.memo
    course = _course(state, phase)
    return memo.asks_all if step.seat in course.kept_out else course.question


def _asks_to_give_up(state: State, phase: Racing | Waiting, step: GiveUp) -> Turn:
    """The same, but a player who was wrong has nothing left to give up."""
    memo: Memo = state.rules.memo
    course = _course(state, phase)
    skips = step.seat in phase.skipping and step.seat in course.kept_out
    return memo.asks_all if skips else course.question


def _out_of_the_race(state: State, phase: Racing | Waiting, step: Grab | GiveUp) -> Iterator[Cited]:
    """Why it is not for this seat: it has given up, was wrong, has won, or takes no part at all."""
    kept_out = _course(state, phase).kept_out
    if Deed(step.seat, None) in phase.deeds:
        yield Cited(GIVE_UP)
    elif isinstance(phase, Waiting) and step.seat == phase.scrubber:
        yield Cited(DECIDED)
    else:
        yield Cited(kept_out[step.seat].clause if step.seat in kept_out else RACE)


def _no_such_item(state: State, phase: Racing | Waiting, step: Grab) -> tuple[Cited, ...]:
    return _no_such_spot(state.rules, step.item)


def _no_such_spot(rules: Rules, spot: Item) -> tuple[Cited, ...]:
    memo: Memo = rules.memo
    if not isinstance(spot, int) or spot <= memo.spots:
        return ()
    return no_such("spot", spot, EIGHT_PIGS if rules.variant == "very-young" else SQUARE)


def _hand_refused(state: State, phase: Racing | Waiting, step: Grab) -> tuple[Cited, ...]:
    seat, item, readings = step.seat, step.item, state.rules.readings
    race = _race(state, phase)
    return given(
        race.course.kept_out.get(seat),
        first_hand_refusal(seat, item, race.wrong, readings),
        _in_the_scrubbers_hand(state, phase, item),
        pig_refusal(item, readings),
        _jar_refused(state, phase) if item == JAR else None,
    )


def _in_the_scrubbers_hand(state: State, phase: Racing | Waiting, item: Item) -> Cited | None:
    if not isinstance(phase, Waiting):
        return None
    memo: Memo = state.rules.memo
    return right_hand_refusal(item, phase.scrubber, state.board, memo.desired[phase.faces])


def _kept_out(state: State, phase: Racing | Waiting, step: GiveUp) -> tuple[Cited, ...]:
    return given(_course(state, phase).kept_out.get(step.seat))


def _grab(state: State, phase: Racing | Waiting, step: Grab) -> tuple[State, Raced]:
    rules, board, seat = state.rules, state.board, step.seat
    if isinstance(phase, Waiting):
        return _go_on(state, phase, step.deed, _race(state, phase).after_grab[seat])
    memo: Memo = rules.memo
    race = memo.race(phase.skipping, phase.deeds)
    may_win = step.item in MAY_BE_RIGHT and seat not in phase.skipping
    if may_win and step.item == right_item(board, memo.desired[phase.faces]):
        return _win(state, phase, seat)
    course = race.after_grab[seat]
    if not course.goes_on:
        return _without_scrubber(state, phase, course)
    racing = Racing(phase.faces, phase.skipping, (*phase.deeds, step.deed))
    return State(rules, board, racing), (None, course, None)


def _give_up(state: State, phase: Racing | Waiting, step: GiveUp) -> tuple[State, Raced]:
    return _go_on(state, phase, step.deed, _race(state, phase).after_giving_up[step.seat])


def _go_on(state: State, phase: Racing | Waiting, deed: Deed, course: Course) -> tuple[State, Raced]:
    """The round goes on after a deed, or is over, with a scrubber or without."""
    if course.goes_on:
        told = (phase.faces, phase.skipping, (*phase.deeds, deed))
        then = Waiting(*told, phase.scrubber) if isinstance(phase, Waiting) else Racing(*told)
        return State(state.rules, state.board, then), (None, course, None)
    if isinstance(phase, Racing):
        return _without_scrubber(state, phase, course)
    after, scrubbed = _scrub(state, phase.faces, phase.scrubber, course.skip_next)
    return after, (scrubbed, course, None)


def _win(state: State, phase: Racing, seat: Seat) -> tuple[State, Raced]:
    """The right item is grabbed; the round may wait for the other hands (pdw.round.decided)."""
    rules = state.rules
    if late_hands_count(rules.seats, rules.readings):
        waiting = Waiting(phase.faces, phase.skipping, phase.deeds, seat)
        course = _course(state, waiting)
        if course.goes_on:
            return State(rules, state.board, waiting), (None, course, None)
    course = _course(state, phase)
    after, scrubbed = _scrub(state, phase.faces, seat, course.skip_next)
    return after, (scrubbed, course, None)


def _without_scrubber(state: State, phase: Racing, course: Course) -> tuple[State, Raced]:
    """The round is over, and the next one follows (pdw.round.nobody)."""
    if course.throw is not None:
        return State(state.rules, state.board, course.throw), (None, course, None)
    after, begun = _begin(state, phase.faces, course.skip_next)
    return after, (None, course, begun)


def _tell_grab(
    state: State, phase: Racing | Waiting, step: Grab, after: State, raced: Raced
) -> Iterator[Cited]:
    scrubbed, course, _ = raced
    seat = step.seat
    if scrubbed is not None and isinstance(phase, Racing):
        yield from _tell_scrubber(after, phase.faces, scrubbed)
        return
    if isinstance(after.phase, Waiting) and isinstance(phase, Racing):
        yield cite(FIRST, seat=seat)
        yield cite(DECIDED, seats=course.searching)
        return
    if seat in phase.skipping:
        yield cite(WHILE_SKIPPING, seat=seat)
    else:
        yield why_wrong(seat, step.item)
        yield from price_told(seat, state.rules.seats, course)
    yield from _tell_close(state, phase, after, raced)


def _tell_giving_up(
    state: State, phase: Racing | Waiting, step: GiveUp, after: State, raced: Raced
) -> Iterator[Cited]:
    yield cite(GIVE_UP, seat=step.seat)
    yield from _tell_close(state, phase, after, raced)


def _tell_close(state: State, phase: Racing | Waiting, after: State, raced: Raced) -> Iterator[Cited]:
    """The events of a round that is over after a deed; none as long as it goes on."""
    scrubbed, course, begun = raced
    if course.goes_on:
        return
    rules, faces = state.rules, phase.faces
    if scrubbed is not None:
        yield from _tell_scrubbing(after, faces, scrubbed)
        return
    memo: Memo = rules.memo
    yield Cited(NOBODY)
    if not same_dice(rules.readings):
        wanted = memo.desired[faces]
        yield from why_desired(faces, wanted)
        yield from why_right(right_of(state.board, wanted), wanted)
    if course.passes_over:
        yield Cited(ALL_SKIP)
    yield from _tell_next(rules, course.skip_next)
    if begun is not None:
        yield from _tell_beginning(after, faces, begun)


def _tell_next(rules: Rules, skipping: tuple[Seat, ...]) -> Iterator[Cited]:
    """Who may grab in the next round, if any seat has to skip it."""
    if skipping:
        yield cite(NEXT, seats=able_seats(rules.seats, skipping))


# The scrubber scrubs


def _scrub(state: State, faces: Faces, seat: Seat, skip_next: tuple[Seat, ...]) -> tuple[State, Scrubbed]:
    rules, board = state.rules, state.board
    memo: Memo = rules.memo
    scrubbed = scrub(rules, board, seat, right_of(board, memo.desired[faces]), skip_next)
    over = scrubbed.cleans and game_over(True, memo.box, scrubbed.board, rules.readings)
    return State(rules, scrubbed.board, Ended(SPOT_EMPTY) if over else scrubbed.phase), scrubbed


def _tell_scrubber(after: State, faces: Faces, scrubbed: Scrubbed) -> Iterator[Cited]:
    yield cite(FIRST, seat=scrubbed.seat)
    yield from _tell_scrubbing(after, faces, scrubbed)


def _tell_scrubbing(after: State, faces: Faces, scrubbed: Scrubbed) -> Iterator[Cited]:
    rules = after.rules
    memo: Memo = rules.memo
    wanted = memo.desired[faces]
    yield from why_desired(faces, wanted)
    yield from why_right(scrubbed.right, wanted)
    yield from scrubbed_told(scrubbed, rules)
    if isinstance(after.phase, Ended):
        yield from sheet(after).told
    else:
        yield from _tell_next(rules, scrubbed.phase.skipping)


# A pig is picked after the jar


def _asks_the_scrubber(state: State, phase: Picking) -> Turn:
    memo: Memo = state.rules.memo
    return memo.asks_to_pick[phase.seat]


def _may_pick(state: State, phase: Picking) -> tuple[Pick, ...]:
    rules, board = state.rules, state.board
    memo: Memo = rules.memo
    picks = memo.picks[phase.seat]
    if any_pig(rules.readings):
        return picks
    return tuple(pick for pick in picks if pick_refusal(rules, board, pick.seat, pick.spot) is None)


def _no_such_pig(state: State, phase: Picking, step: Pick) -> tuple[Cited, ...]:
    return _no_such_spot(state.rules, step.spot)


def _pick_refused(state: State, phase: Picking, step: Pick) -> tuple[Cited, ...]:
    return given(pick_refusal(state.rules, state.board, step.seat, step.spot))


def _pick(state: State, phase: Picking, step: Pick) -> tuple[State, Placed]:
    board = turned(state.rules, state.board, step.spot, step.seat)
    return State(state.rules, board, Rolling(phase.skipping)), board.at(step.spot)


def _tell_pick(state: State, phase: Picking, step: Pick, after: State, placed: Placed) -> Iterator[Cited]:
    (colour, blotches), side = placed
    yield cite(JAR_TURNED, seat=step.seat, colour=colour, blotches=blotches, spot=step.spot, side=side)


# Why not now


def _all_of(*clauses: ClauseId) -> Reason:
    return lambda state, phase, step: map(Cited, clauses)


_NOT_RACING: Final[dict[type, Reason]] = {
    Dealing: THROW,
    Rolling: _all_of(THROW, DECIDED),  # whatever the last round was, if there was one, it is over
    Picking: _all_of(FIRST, DECIDED),
    Refilling: _all_of(FIRST, DECIDED),
}

ACTS: Final = Acts[State](
    {
        Dealing: Moment(asks=awaits(SHUFFLE), chances=_pile),
        Rolling: Moment(asks=awaits(THROW), chances=_odds),
        Racing: Moment(asks=_asks_to_race, legal=_may_race),
        Waiting: Moment(asks=_asks_the_late, legal=_may_be_late),
        Picking: Moment(asks=_asks_the_scrubber, legal=_may_pick),
        Refilling: Moment(asks=awaits(REFILLS), chances=_pile),
        Ended: Moment(asks=scored(sheet)),
    },
    {
        Grab: Act(
            phases=(Racing, Waiting),
            whose=_out_of_the_race,
            otherwise=_NOT_RACING,
            asks=_asks_for_a_hand,
            missing=_no_such_item,
            forbids=_hand_refused,
            does=_grab,
            tells=_tell_grab,
        ),
        GiveUp: Act(
            phases=(Racing, Waiting),
            whose=_out_of_the_race,
            otherwise=_NOT_RACING,
            asks=_asks_to_give_up,
            forbids=_kept_out,
            does=_give_up,
            tells=_tell_giving_up,
        ),
        Pick: Act(
            phases=(Picking,),
            whose=JAR_PIG,
            otherwise=dict.fromkeys((Dealing, Rolling, Racing, Waiting, Refilling), JAR_PIG),
            missing=_no_such_pig,
            forbids=_pick_refused,
            does=_pick,
            tells=_tell_pick,
        ),
        Drawn: Act(
            phases=(Dealing, Refilling),
            otherwise={Rolling: REFILLS, Racing: REFILLS, Waiting: REFILLS, Picking: JAR_TURNED},
            forbids=outside(_pile, _not_in_the_pile),
            does=_draw,
            tells=_tell_pig,
        ),
        Shown: Act(
            phases=(Rolling,),
            otherwise={Dealing: SQUARE, **dict.fromkeys((Racing, Waiting, Picking, Refilling), NEXT)},
            forbids=outside(_odds, _not_on_the_dice),
            does=_throw,
            tells=_tell_throw,
            leads=_throw_leads,
        ),
    },
    start,
)
"""What each phase asks, and what each kind of step does."""
