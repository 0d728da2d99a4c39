"""The shape of the game: seven phases and ten kinds of step, with their conditions, effects and events.

The table ACTS is at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from ...core import Chance, Cited, ClauseId, Distribution, Seat, Turn
from ...core.acts import Act, Acts, Moment, Reason, awaits, cite, given, outside, scored
from ...core.referee import no_such
from .components import DICE, SPINNER, TILES
from .house import PRIZES, replaced
from .memo import Memo
from .pairing import (
    ROOF,
    Fetched,
    buy_refusals,
    discard_refusals,
    fetched_told,
    needs_refusals,
    paired,
    roof_laid,
    waits,
)
from .purchase import (
    SEVERAL,
    Placed,
    done_refusal,
    paid_for_told,
    placed,
    placed_told,
    price,
)
from .rules import SEATS, Rules
from .scoring import END, ends, sheet
from .state import (
    Blowing,
    Board,
    Building,
    Deciding,
    Ended,
    Holding,
    Phase,
    Spinning,
    State,
    Throwing,
    TurningUp,
    beneath,
    laid_out,
)
from .steps import Again, Blow, Buy, Discard, Done, Player, Shown, Spare, Spun, Stop, TurnedUp
from .throws import LAST_THROW, THREE_THROWS, WOLVES_STOP, after_throw, again_refusals, purse, shown, wolves
from .vocabulary import KIND_INDEX, KINDS, Face, Tile
from .wolf import MUST_BLOW, NO_TARGET, Breath, blow_refusal, breath, breath_told, has_target, spare_refusal

SHUFFLE: Final = ClauseId("tlp.setup.shuffle")
CLOCKWISE: Final = ClauseId("tlp.turn.clockwise")
THROW_THEN_BUILD: Final = ClauseId("tlp.turn.throw-then-build")
FIRST_ALL: Final = ClauseId("tlp.roll.first-all")
AGAIN_ANY: Final = ClauseId("tlp.roll.again-any")
MAY_STOP: Final = ClauseId("tlp.roll.may-stop")
SYMBOLS: Final = ClauseId("tlp.build.symbols")
COMES: Final = ClauseId("tlp.wolf.comes")
ANY_HOUSE: Final = ClauseId("tlp.wolf.any-house")
SPIN: Final = ClauseId("tlp.wolf.spin")
DECLINED: Final = ClauseId("tlp.wolf.declined")

Thrown: TypeAlias = "tuple[int, Deciding | Building | Blowing]"
"""How many wolves count after a throw, and what it leads to if there is a house to blow on."""


def start(rules: Rules) -> State:
    """The first position: the stacks laid out, and the first seat about to throw (tlp.setup.first-seat)."""
    board = laid_out(rules)
    memo: Memo = rules.memo
    return State(rules, board, uncovering(rules, board, memo.first_throws[rules.first]))


def _asks(clause: ClauseId) -> Callable[[State, Deciding | Building | Holding | Blowing], Turn]:
    """A question to the seat whose turn it is."""

    def asks(state: State, phase: Deciding | Building | Holding | Blowing) -> Turn:
        memo: Memo = state.rules.memo
        return memo.asks(clause, phase.seat)

    return asks


# Turns follow one another


def next_turn(rules: Rules, board: Board, seat: Seat) -> Throwing | Ended:
    """What follows the turn of `seat`: the next seat's first throw, or the end (tlp.turn.clockwise)."""
    following = (seat + 1) % rules.seats
    if ends(rules, board) and (rules.readings.end_timing != "round" or following == rules.first):
        return Ended(END)
    memo: Memo = rules.memo
    return memo.first_throws[following]


def _end_turn(state: State, phase: Blowing, step: Spare) -> tuple[State, None]:
    return State(state.rules, state.board, next_turn(state.rules, state.board, phase.seat)), None


def _tell_next(after: State) -> Iterator[Cited]:
    """The end and the score, or whose turn begins."""
    phase = beneath(after.phase)
    if isinstance(phase, Ended):
        yield from sheet(after).told
    elif isinstance(phase, Throwing):
        yield cite(CLOCKWISE, next=phase.seat)


# A stack is turned up


def uncovering(rules: Rules, board: Board, then: Throwing | Building | Holding | Blowing | Ended) -> Phase:
    """What comes before `then`: the first covered stack is turned up (tlp.setup.shuffle)."""
    if rules.readings.top_tile == "visible" and not isinstance(then, Ended):
        for at, stack in enumerate(board.stacks):
            if stack.covered:
                return TurningUp(*KINDS[at], then)
    return then


def _on_top(state: State, phase: TurningUp) -> Distribution[TurnedUp]:
    memo: Memo = state.rules.memo
    return memo.turned_up(phase.part, phase.material, state.board.stacks[KIND_INDEX[phase.kind]].below)


def _why_not_on_top(state: State, phase: TurningUp, step: TurnedUp) -> tuple[Cited, ...]:
    """The stack being turned up has no such tile, or another stack is named."""
    return (Cited(TILES if (step.part, step.material) == phase.kind else SHUFFLE),)


def _turn_up(state: State, phase: TurningUp, step: TurnedUp) -> tuple[State, Fetched | None]:
    if phase.purchase is not None:
        return _goes_in(state, phase.purchase, state.rules.stacks.tile(step.part, step.material, step.pots))
    rules, board, at = state.rules, state.board, KIND_INDEX[phase.kind]
    stacks = replaced(board.stacks, at, board.stacks[at].opened(step.pots))
    board = Board(stacks, board.houses, board.built, board.prizes)
    return State(rules, board, uncovering(rules, board, phase.then)), None


def _tell_tile(
    state: State, phase: TurningUp, step: TurnedUp, after: State, done: Fetched | None
) -> Iterator[Cited]:
    yield cite(SHUFFLE, material=step.material, part=step.part, pots=step.pots)
    if done is not None:
        yield from fetched_told(done, phase.then.seat, phase.house or 0, after.rules.needed)
        yield from _tell_next(after)


# Dice are thrown


_FIRST_THROW: Final = Chance(FIRST_ALL)
_NEXT_THROW: Final = Chance(AGAIN_ANY)


def _awaits_faces(state: State, phase: Throwing) -> Chance:
    return _FIRST_THROW if phase.throw == 1 else _NEXT_THROW


def _faces(state: State, phase: Throwing) -> Distribution[Shown]:
    return state.rules.dice.odds(phase.thrown)


def _why_not_faces(state: State, phase: Throwing, step: Shown) -> tuple[Cited, ...]:
    """Other dice were thrown, or a die has no such face."""
    right = len(step.faces) == len(phase.thrown)
    return (Cited(DICE if right else _awaits_faces(state, phase).clause),)


def _throw(state: State, phase: Throwing, step: Shown) -> tuple[State, Thrown]:
    rules, board, readings = state.rules, state.board, state.rules.readings
    faces = shown(phase.faces, phase.thrown, step.faces)
    count = wolves(faces, phase.thrown, readings)
    then = leads = after_throw(phase, faces, count, readings)
    if isinstance(leads, Blowing) and not has_target(board, phase.seat):
        if readings.no_target == "turn-ends":
            return State(rules, board, next_turn(rules, board, phase.seat)), (count, leads)
        then = Building(phase.seat, purse(faces), ())
    return State(rules, board, then), (count, leads)


def _tell_throw(state: State, phase: Throwing, step: Shown, after: State, thrown: Thrown) -> Iterator[Cited]:
    seat, (count, leads) = phase.seat, thrown
    yield cite(_awaits_faces(state, phase).clause, seat=seat, faces=step.faces)
    if isinstance(leads, Blowing):
        yield cite(WOLVES_STOP, seat=seat, wolves=count)
        yield cite(COMES, seat=seat, wolves=count)
        if not isinstance(after.phase, (Blowing, Building)):
            yield cite(NO_TARGET, seat=seat)
    elif phase.throw == LAST_THROW:
        yield cite(THREE_THROWS, seat=seat)
    yield from _tell_next(after)


def _leads(
    state: State, phase: Throwing | Deciding, step: Shown | Stop, after: State, thrown: Thrown | None
) -> tuple[State, Iterator[Cited]]:
    return after, _reached(after, thrown is not None and isinstance(thrown[1], Blowing))


def _reached(after: State, comes: bool) -> Iterator[Cited]:
    """The wolf, and the tiles that the dice pay for if they stay as they are."""
    memo: Memo = after.rules.memo
    if comes:
        yield Cited(COMES)
    then = after.phase
    if isinstance(then, Deciding):
        then = Building(then.seat, purse(then.faces), ())
    if isinstance(then, Building):
        buys, discards = memo.offers(after.board, then)
        yield from paid_for_told((*buys, *discards))


# Dice are thrown again, or left


def _may_throw(state: State, phase: Deciding) -> tuple[Player, ...]:
    memo: Memo = state.rules.memo
    return memo.decisions(phase)


def _no_such_die(state: State, phase: Deciding, step: Again) -> tuple[Cited, ...]:
    count = len(state.rules.dice.faces)
    return tuple(dict.fromkeys(c for die in step.dice if die > count for c in no_such("die", die, DICE)))


def _not_again(state: State, phase: Deciding, step: Again) -> tuple[Cited, ...]:
    return again_refusals(phase, step.dice, state.rules.readings)


def _again(state: State, phase: Deciding, step: Again) -> tuple[State, None]:
    thrown = Throwing(phase.seat, phase.throw + 1, phase.faces, step.dice)
    return State(state.rules, state.board, thrown), None


def _again_leads(
    state: State, phase: Deciding, step: Again, after: State, _: None
) -> tuple[State, tuple[Cited, ...]]:
    """What the dice in the air showed before does not matter any more."""
    faces: list[Face | None] = [None if die in step.dice else face for die, face in enumerate(phase.faces, 1)]
    return State(after.rules, after.board, Throwing(phase.seat, phase.throw + 1, tuple(faces), step.dice)), ()


def _tell_nothing(state: State, phase: Deciding, step: Again, after: State, _: None) -> tuple[Cited, ...]:
    return ()


def _stop(state: State, phase: Deciding, step: Stop) -> tuple[State, None]:
    return State(state.rules, state.board, Building(phase.seat, purse(phase.faces), ())), None


def _tell_stop(state: State, phase: Deciding, step: Stop, after: State, _: None) -> tuple[Cited, ...]:
    return (cite(MAY_STOP, seat=step.seat),)


# Tiles are bought


def _may_buy(state: State, phase: Building | Holding) -> tuple[Player, ...]:
    memo: Memo = state.rules.memo
    buys, discards = memo.offers(state.board, phase)
    may_end = done_refusal(phase, buys, discards, state.rules.readings) is None
    if may_end and (isinstance(phase, Building) or not _needs(state, phase)):
        return (*buys, *discards, memo.done[phase.seat])
    return (*buys, *discards)


def _needs(state: State, phase: Building | Holding) -> tuple[Cited, ...]:
    """Whether a roof waits for a tile that it needs."""
    if isinstance(phase, Building):
        return ()
    return needs_refusals(state.board.houses[phase.seat], phase.bought[0], state.rules.readings)


def _no_such_house(state: State, phase: Building | Holding, step: Buy) -> tuple[Cited, ...]:
    new = len(state.board.houses[step.seat]) + 1
    return no_such("house", step.house, SEVERAL, step.seat) if step.house > new else ()


def _no_buy(state: State, phase: Building | Holding, step: Buy) -> tuple[Cited, ...]:
    return buy_refusals(state.rules, state.board, phase, step.kind, step.house)


def _no_discard(state: State, phase: Building | Holding, step: Discard) -> tuple[Cited, ...]:
    return discard_refusals(state.rules, state.board, phase, step.kind)


def _not_done(state: State, phase: Building | Holding, step: Done) -> tuple[Cited, ...]:
    memo: Memo = state.rules.memo
    buys, discards = memo.offers(state.board, phase)
    refused = done_refusal(phase, buys, discards, state.rules.readings)
    return (*given(refused), *_needs(state, phase))


def _buy(state: State, phase: Building | Holding, step: Buy | Discard) -> tuple[State, Fetched | None]:
    rules, board, kind = state.rules, state.board, step.kind
    left = phase.purse.less(step.part, price(board, kind, rules.readings))
    bought = (*phase.bought, step.bought)
    then: Building | Holding = (
        Building(phase.seat, left, bought)
        if isinstance(phase, Building)
        else Holding(phase.seat, left, bought, phase.pots)
    )
    top = board.stacks[KIND_INDEX[kind]].top
    if top is None:
        return State(rules, board, TurningUp(step.part, step.material, then, step.bought.house)), None
    return _goes_in(state, then, rules.stacks.tile(step.part, step.material, top))


def _goes_in(state: State, purchase: Building | Holding, tile: Tile) -> tuple[State, Fetched]:
    """The tile bought last goes to its place; then the next tile of its stack is turned up."""
    rules, then = state.rules, purchase
    done: Fetched
    if isinstance(purchase, Holding) or (tile.part == ROOF and waits(purchase.bought, rules.readings)):
        done = paired(rules, state.board, purchase, tile)
        then = done.then
    else:
        done = placed(rules, state.board, purchase, tile)
    board = done.board
    if rules.readings.end_timing == "at-once" and ends(rules, board):
        return State(rules, board, Ended(END)), done
    covered = board.stacks[KIND_INDEX[tile.kind]].covered
    return State(rules, board, uncovering(rules, board, then) if covered else then), done


def _tell_buy(
    state: State, phase: Building | Holding, step: Buy | Discard, after: State, done: Fetched | None
) -> Iterator[Cited]:
    if done is not None:
        yield from fetched_told(done, step.seat, step.bought.house, after.rules.needed)
        yield from _tell_next(after)


def _done(state: State, phase: Building | Holding, step: Done) -> tuple[State, Placed | None]:
    rules, board, roof = state.rules, state.board, None
    if isinstance(phase, Holding):
        roof = roof_laid(rules, board, phase)
        board = roof.board
    return State(rules, board, next_turn(rules, board, phase.seat)), roof


def _tell_done(
    state: State, phase: Building | Holding, step: Done, after: State, roof: Placed | None
) -> Iterator[Cited]:
    if roof is not None:
        yield from placed_told(roof, phase.seat)
    yield from _tell_next(after)


# The wolf comes


def _may_blow(state: State, phase: Blowing) -> tuple[Player, ...]:
    memo: Memo = state.rules.memo
    seat, houses = phase.seat, state.board.houses
    blows = memo.blows[seat]
    steps: list[Player] = [
        blow for target in memo.targets[seat] for blow in blows[target][: len(houses[target])]
    ]
    if spare_refusal(seat, state.rules.readings) is None:
        steps.append(memo.spare[seat])
    return tuple(steps)


def _no_such_target(state: State, phase: Blowing, step: Blow) -> tuple[Cited, ...]:
    if step.target >= state.rules.seats:
        return no_such("seat", step.target, SEATS)
    if step.house > len(state.board.houses[step.target]):
        return no_such("house", step.house, SEVERAL, step.target)
    return ()


def _no_blow(state: State, phase: Blowing, step: Blow) -> tuple[Cited, ...]:
    return given(blow_refusal(step.seat, step.target))


def _blow(state: State, phase: Blowing, step: Blow) -> tuple[State, None]:
    return State(state.rules, state.board, Spinning(phase.seat, step.target, step.house, phase.blows)), None


def _tell_blow(state: State, phase: Blowing, step: Blow, after: State, _: None) -> tuple[Cited, ...]:
    return (cite(ANY_HOUSE, seat=step.seat, target=step.target, house=step.house),)


def _no_spare(state: State, phase: Blowing, step: Spare) -> tuple[Cited, ...]:
    return given(spare_refusal(step.seat, state.rules.readings))


def _tell_spare(state: State, phase: Blowing, step: Spare, after: State, _: None) -> Iterator[Cited]:
    yield cite(DECLINED, seat=step.seat)
    yield from _tell_next(after)


# The needle is spun


def _materials(state: State, phase: Spinning) -> Distribution[Spun]:
    return state.rules.spinner.odds


def _spin(state: State, phase: Spinning, step: Spun) -> tuple[State, Breath]:
    rules, seat = state.rules, phase.seat
    done = breath(rules, state.board, phase, step.material)
    if not done.effect.removed and rules.readings.missed_breath == "spin-again":
        return state, done
    board = done.board
    more = phase.blows > 1 and has_target(board, seat)
    then = Blowing(seat, phase.blows - 1) if more else next_turn(rules, board, seat)
    return State(rules, board, uncovering(rules, board, then)), done


def _tell_spin(state: State, phase: Spinning, step: Spun, after: State, done: Breath) -> Iterator[Cited]:
    yield cite(SPIN, material=step.material)
    yield from breath_told(done.effect, phase, step.material)
    if phase.blows > 1 and not isinstance(beneath(after.phase), (Blowing, Spinning)):
        yield cite(NO_TARGET, seat=phase.seat)
    if done.won is not None:
        yield cite(PRIZES[done.won], seat=phase.target, house=phase.house)
    yield from _tell_next(after)


# Why not now


def _not_in_the_air(state: State, phase: Throwing, step: Again | Stop) -> tuple[Cited, ...]:
    """While dice are in the air, no seat decides about them; the third throw is the last."""
    if phase.throw == LAST_THROW:
        return (Cited(THREE_THROWS),)
    opens = MAY_STOP if isinstance(step, Stop) else _awaits_faces(state, phase).clause
    return (Cited(opens),)


def _no_more_throws(state: State, phase: Building | Holding, step: Player | Shown) -> tuple[Cited, ...]:
    """The dice are done with once a tile is bought.

    Before, the builder has stopped, or has thrown three times: the position does not say which.
    """
    ways = () if phase.bought else (Cited(MAY_STOP), Cited(THREE_THROWS))
    return Cited(THROW_THEN_BUILD), *ways


_THROWN: Final[dict[type, Reason]] = {
    Building: _no_more_throws,
    Holding: _no_more_throws,
    Blowing: WOLVES_STOP,
    Spinning: WOLVES_STOP,
}
_NO_WOLF: Final[dict[type, Reason]] = dict.fromkeys((Throwing, Deciding, Building, Holding), COMES)
_NOT_BUILDING: Final[dict[type, Reason]] = {
    TurningUp: SHUFFLE,
    **dict.fromkeys((Throwing, Deciding), THROW_THEN_BUILD),
    **dict.fromkeys((Blowing, Spinning), COMES),
}

ACTS: Final = Acts[State](
    {
        TurningUp: Moment(asks=awaits(SHUFFLE), chances=_on_top, seat=lambda state, phase: phase.then.seat),
        Throwing: Moment(asks=_awaits_faces, chances=_faces, seat=lambda state, phase: phase.seat),
        Deciding: Moment(asks=_asks(MAY_STOP), legal=_may_throw),
        Building: Moment(asks=_asks(SYMBOLS), legal=_may_buy),
        Holding: Moment(asks=_asks(SYMBOLS), legal=_may_buy),
        Blowing: Moment(asks=_asks(MUST_BLOW), legal=_may_blow),
        Spinning: Moment(asks=awaits(SPIN), chances=_materials, seat=lambda state, phase: phase.seat),
        Ended: Moment(asks=scored(sheet)),
    },
    {
        Again: Act(
            phases=(Deciding,),
            whose=CLOCKWISE,
            otherwise={TurningUp: SHUFFLE, Throwing: _not_in_the_air, **_THROWN},
            missing=_no_such_die,
            forbids=_not_again,
            does=_again,
            tells=_tell_nothing,
            leads=_again_leads,
        ),
        Stop: Act(
            phases=(Deciding,),
            whose=CLOCKWISE,
            otherwise={TurningUp: SHUFFLE, Throwing: _not_in_the_air, **_THROWN},
            does=_stop,
            tells=_tell_stop,
            leads=_leads,
        ),
        Buy: Act(
            phases=(Building, Holding),
            whose=CLOCKWISE,
            otherwise=_NOT_BUILDING,
            missing=_no_such_house,
            forbids=_no_buy,
            does=_buy,
            tells=_tell_buy,
        ),
        Discard: Act(
            phases=(Building, Holding),
            whose=CLOCKWISE,
            otherwise=_NOT_BUILDING,
            forbids=_no_discard,
            does=_buy,
            tells=_tell_buy,
        ),
        Done: Act(
            phases=(Building, Holding),
            whose=CLOCKWISE,
            otherwise=_NOT_BUILDING,
            forbids=_not_done,
            does=_done,
            tells=_tell_done,
        ),
        Blow: Act(
            phases=(Blowing,),
            whose=CLOCKWISE,
            otherwise={TurningUp: SHUFFLE, **_NO_WOLF, Spinning: SPIN},
            missing=_no_such_target,
            forbids=_no_blow,
            does=_blow,
            tells=_tell_blow,
        ),
        Spare: Act(
            phases=(Blowing,),
            whose=CLOCKWISE,
            otherwise={TurningUp: SHUFFLE, **_NO_WOLF, Spinning: SPIN},
            forbids=_no_spare,
            does=_end_turn,
            tells=_tell_spare,
        ),
        TurnedUp: Act(
            phases=(TurningUp,),
            otherwise=dict.fromkeys((Throwing, Deciding, Building, Holding, Blowing, Spinning), SHUFFLE),
            forbids=outside(_on_top, _why_not_on_top),
            does=_turn_up,
            tells=_tell_tile,
        ),
        Shown: Act(
            phases=(Throwing,),
            otherwise={TurningUp: SHUFFLE, Deciding: AGAIN_ANY, **_THROWN},
            forbids=outside(_faces, _why_not_faces),
            does=_throw,
            tells=_tell_throw,
            leads=_leads,
        ),
        Spun: Act(
            phases=(Spinning,),
            otherwise={TurningUp: SHUFFLE, **_NO_WOLF, Blowing: SPIN},
            forbids=outside(_materials, SPINNER),
            does=_spin,
            tells=_tell_spin,
        ),
    },
    start,
)
"""What each phase asks, and what each kind of step does."""
