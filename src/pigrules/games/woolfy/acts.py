"""The shape of the game: four phases and four kinds of step, with their conditions, effects and events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar

from ...core import Cited, ClauseId, Distribution, Seat, Turn
from ...core.acts import Act, Acts, Moment, awaits, cite, given, outside
from ...core.referee import no_such
from .components import DICE, TRACK
from .landing import Arrival, kept_refusal, move_refusals, offered
from .memo import Memo
from .rescue import PICKS, exception, pick_refusals, repeats
from .rules import Rules
from .scoring import ONE_BY_ONE, SAFE, end, sheet
from .state import Board, Ended, Moving, Phase, Picking, Rolling, State, laid_out
from .steps import Move, Pick, Player, Rolled, Stay
from .track import NUMBER, Prowl
from .vocabulary import HOUSES, NUMBERS, PIG_INDEX, PIGS, PLAYS, Face, How, Pig, Place, WayOut

CLOCKWISE: Final = ClauseId("woolfy.turn.clockwise")
ROLLED: Final = ClauseId("woolfy.die.rolled")
NOWHERE_TO_GO: Final = ClauseId("woolfy.move.nowhere")
UNUSED: Final = ClauseId("woolfy.move.unused")
BACK: Final = ClauseId("woolfy.start.back")
ENTERS: Final = ClauseId("woolfy.house.enters")
LEAVES: Final = ClauseId("woolfy.house.leaves")
HIDES: Final = ClauseId("woolfy.face.hides")
STAYS: Final = ClauseId("woolfy.face.stays")
PART: Final = ClauseId("woolfy.bricks.part")
FINISHED: Final = ClauseId("woolfy.bricks.finished")
BUILDER: Final = ClauseId("woolfy.bricks.builder")
WOLF: Final = ClauseId("woolfy.wolf.face")
NEXT_SPACE: Final = ClauseId("woolfy.wolf.next-space")
CATCHES: Final = ClauseId("woolfy.wolf.catches")
STARTS_SAFE: Final = ClauseId("woolfy.wolf.starts-safe")
OWN_MOVE: Final = ClauseId("woolfy.wolf.own-move")
EXIT_REACHED: Final = ClauseId("woolfy.rescue.exit-reached")
COMES_OUT: Final = ClauseId("woolfy.rescue.comes-out")
STAYS_IN: Final = ClauseId("woolfy.rescue.stays-in")

T = TypeVar("T")


def start(rules: Rules) -> State:
    """The first position: everything on its start, and the first seat choosing (woolfy.setup.first-seat)."""
    memo: Memo = rules.memo
    return State(rules, laid_out(rules), memo.picking[rules.first])


# A pig is picked


def _asks_to_pick(state: State, phase: Picking) -> Turn:
    memo: Memo = state.rules.memo
    return memo.asks_to_pick[phase.seat]


def _may_pick(state: State, phase: Picking) -> tuple[Player, ...]:
    memo: Memo = state.rules.memo
    return memo.pickable(state.board, phase.seat)


def _not_this_pig(state: State, phase: Picking, step: Pick) -> tuple[Cited, ...]:
    return pick_refusals(state.rules, state.board, step.seat, step.pig)


def _pick(state: State, phase: Picking, step: Pick) -> tuple[State, None]:
    memo: Memo = state.rules.memo
    return State(state.rules, state.board, memo.rolling[step.seat][step.pig]), None


def _tell_pick(state: State, phase: Picking, step: Pick, after: State, _: None) -> Iterator[Cited]:
    yield cite(PICKS, seat=step.seat, pig=step.pig)
    if repeats(state.rules, state.board, step.seat, step.pig):
        yield from given(exception(state.board, step.pig, state.rules.readings))


# Its die is rolled


def _odds(state: State, phase: Rolling) -> Distribution[Rolled]:
    return state.rules.dice.odds[phase.pig]


def _roll(state: State, phase: Rolling, step: Rolled) -> tuple[State, Prowl | None]:
    rules, board = state.rules, state.board
    memo: Memo = rules.memo
    if step.face != "wolf":
        return State(rules, board, memo.moving[phase.seat][phase.pig][step.face]), None
    prowl = memo.prowl(board)
    return _turn_over(rules, _prowled(board, phase, prowl), phase.seat), prowl


def _prowled(board: Board, phase: Rolling, prowl: Prowl) -> Board:
    """The table after the wolf came up on the die of the pig (woolfy.wolf.face, woolfy.rescue.stays-in)."""
    pigs: tuple[Place, ...] = board.pigs
    caught, kept = prowl.caught, pigs[PIG_INDEX[phase.pig]] == "pot"
    if caught:
        places: list[Place] = ["pot" if pig in caught else at for pig, at in zip(PIGS, pigs, strict=True)]
        pigs = tuple(places)
    way_out = WayOut.FAILED if kept else board.way_out.later()
    played = _put(board.played, phase.seat, PLAYS[phase.pig]["kept" if kept else "stayed"])
    return Board(pigs, prowl.space, board.parts, way_out, played)


def _tell_roll(
    state: State, phase: Rolling, step: Rolled, after: State, prowl: Prowl | None
) -> Iterator[Cited]:
    yield cite(ROLLED, pig=phase.pig, face=step.face)
    if prowl is not None:
        yield from _tell_prowl(state.rules, state.board, phase.pig, prowl)
        yield from _tell_turn_over(after)


def _tell_prowl(rules: Rules, board: Board, pig: Pig, prowl: Prowl) -> Iterator[Cited]:
    track, passed = rules.track, rules.track.wolf_hops[board.wolf]
    yield cite(WOLF, pig=pig)
    yield cite(NEXT_SPACE, space=prowl.space)
    if prowl.caught:
        yield cite(CATCHES, pigs=prowl.caught)
    for house in HOUSES:
        if board.at(house) and track.doors[house] in passed:
            yield cite(SAFE, house=house, pigs=board.at(house))
    starting = tuple([other for other in board.at("start") if track.start_door(other) in passed])
    if starting and rules.readings.start_safe == "safe":
        yield cite(STARTS_SAFE, pigs=starting)
    if board.place(pig) == "pot":
        yield cite(STAYS_IN, pig=pig)


# It goes somewhere, or stays


def _asks_to_move(state: State, phase: Moving) -> Turn:
    memo: Memo = state.rules.memo
    return memo.asks_to_move[state.board.pigs[PIG_INDEX[phase.pig]] == "pot"][phase.face][phase.seat]


def _not_rolled(state: State, phase: Rolling, step: Move | Stay) -> Iterator[Cited]:
    """What a number and a house on the die would offer."""
    faces: tuple[Face, ...] = ("1", "house")
    for face in faces:
        yield cite(offered(face, state.board.place(phase.pig) == "pot"))


def _may_move(state: State, phase: Moving) -> tuple[Player, ...]:
    memo: Memo = state.rules.memo
    return memo.decisions(state.board, phase)


def _no_such_space(state: State, phase: Moving, step: Move) -> tuple[Cited, ...]:
    place = step.place
    return (
        no_such("space", place, TRACK) if isinstance(place, int) and place > state.rules.track.spaces else ()
    )


def _not_there(state: State, phase: Moving, step: Move) -> tuple[Cited, ...]:
    return move_refusals(state.rules, state.board, phase, step.place)


def _move(state: State, phase: Moving, step: Move) -> tuple[State, Arrival]:
    rules, board, seat, pig = state.rules, state.board, phase.seat, phase.pig
    memo: Memo = rules.memo
    arrival = memo.arrival(board, phase, step.place)
    freed = arrival.freed
    way_out = WayOut.ARRIVAL if arrival.at_exit else WayOut.RESCUE if freed else board.way_out.later()
    pigs: tuple[Place, ...] = _put(board.pigs, PIG_INDEX[pig], arrival.place)
    played = _put(board.played, seat, PLAYS[pig]["freed" if freed else "moved"])
    after = Board(pigs, board.wolf, board.parts + arrival.built, way_out, played)
    return _turn_over(rules, after, seat), arrival


def _tell_move(state: State, phase: Moving, step: Move, after: State, arrival: Arrival) -> Iterator[Cited]:
    yield from _tell_way(state.board, phase, step, arrival)
    yield from _tell_arrival(state.rules, state.board, phase.pig, arrival)
    yield from _tell_turn_over(after)


def _tell_way(board: Board, phase: Moving, step: Move, arrival: Arrival) -> Iterator[Cited]:
    """Where the pig comes from and goes to."""
    pig, place, target = phase.pig, board.place(phase.pig), step.place
    if arrival.freed:
        yield cite(COMES_OUT, pig=pig)
    if phase.face not in NUMBERS:
        if target in HOUSES:
            yield cite(HIDES, pig=pig, house=target)
        return
    if place in HOUSES:
        yield cite(LEAVES, pig=pig, house=place)
    if target == "start":
        yield cite(BACK, pig=pig)
    elif target in HOUSES:
        yield cite(ENTERS, pig=pig, house=target)
    else:
        yield cite(NUMBER, pig=pig, space=target)


def _tell_arrival(rules: Rules, board: Board, pig: Pig, arrival: Arrival) -> Iterator[Cited]:
    """What the pig does where it stops."""
    if arrival.met_wolf:
        yield cite(OWN_MOVE, pig=pig)
    if arrival.at_exit:
        yield cite(EXIT_REACHED, pig=pig)
    if arrival.built:
        standing = rules.standing
        yield cite(PART, pig=pig, count=board.parts + 1 + standing, needed=rules.needed + standing)
    if arrival.finished:
        yield cite(FINISHED)
    if arrival.goes_in:
        yield cite(BUILDER, pig=pig)
    left = tuple([other for other in board.at("pot") if other != pig])
    if arrival.freed and left:
        yield cite(ONE_BY_ONE, pigs=left)


def _not_here(state: State, phase: Moving, step: Stay) -> tuple[Cited, ...]:
    return given(kept_refusal(state.rules, state.board, phase))


def _stay(state: State, phase: Moving, step: Stay) -> tuple[State, None]:
    return _turn_over(state.rules, _stayed(state.board, phase), phase.seat), None


def _stayed(board: Board, phase: Moving) -> Board:
    """The table after the pig has been left where it is (woolfy.face.stays, woolfy.move.nowhere)."""
    how: How = "kept" if board.pigs[PIG_INDEX[phase.pig]] == "pot" else "stayed"
    played = _put(board.played, phase.seat, PLAYS[phase.pig][how])
    return Board(board.pigs, board.wolf, board.parts, board.way_out.later(), played)


def _tell_stay(state: State, phase: Moving, step: Stay, after: State, _: None) -> Iterator[Cited]:
    if phase.face not in NUMBERS:  # A house on the die always frees a pig: straw and wood hold all pigs.
        clause = STAYS
    else:
        can_move = len(_may_move(state, phase)) > 1  # It may also stay.
        clause = UNUSED if can_move else NOWHERE_TO_GO
    yield cite(clause, pig=phase.pig)
    yield from _tell_turn_over(after)


# The turn is over


def _turn_over(rules: Rules, board: Board, seat: Seat) -> State:
    """The game is over, or the next seat has a turn (woolfy.turn.clockwise)."""
    memo: Memo = rules.memo
    clause = end(board.pigs)
    phase: Phase = memo.picking[(seat + 1) % rules.seats] if clause is None else Ended(clause)
    return State(rules, board, phase)


def _tell_turn_over(after: State) -> Iterator[Cited]:
    phase = after.phase
    if isinstance(phase, Ended):
        yield from sheet(after).outcome
    else:
        yield cite(CLOCKWISE, next=phase.seat)


def _result(state: State, phase: Ended) -> Turn:
    memo: Memo = state.rules.memo
    return memo.result(phase.clause)


def _put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    changed = list(values)
    changed[at] = value
    return tuple(changed)


ACTS: Final = Acts[State](
    {
        Picking: Moment(asks=_asks_to_pick, legal=_may_pick),
        Rolling: Moment(asks=awaits(ROLLED), chances=_odds, seat=lambda state, phase: phase.seat),
        Moving: Moment(asks=_asks_to_move, legal=_may_move),
        Ended: Moment(asks=_result),
    },
    {
        Pick: Act(
            phases=(Picking,),
            whose=CLOCKWISE,
            otherwise={Rolling: PICKS, Moving: CLOCKWISE},
            forbids=_not_this_pig,
            does=_pick,
            tells=_tell_pick,
        ),
        Move: Act(
            phases=(Moving,),
            whose=CLOCKWISE,
            otherwise={Picking: PICKS, Rolling: _not_rolled},
            missing=_no_such_space,
            forbids=_not_there,
            does=_move,
            tells=_tell_move,
        ),
        Stay: Act(
            phases=(Moving,),
            whose=CLOCKWISE,
            otherwise={Picking: PICKS, Rolling: _not_rolled},
            forbids=_not_here,
            does=_stay,
            tells=_tell_stay,
        ),
        Rolled: Act(
            phases=(Rolling,),
            otherwise={Picking: PICKS, Moving: PICKS},
            forbids=outside(_odds, DICE),
            does=_roll,
            tells=_tell_roll,
        ),
    },
    start,
)
"""What each phase asks, and what each kind of step does."""
