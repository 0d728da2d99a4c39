"""The shape of the game: five phases and four kinds of step, with their conditions, effects and events."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from ...core import Cited, ClauseId, Distribution, Seat, Turn
from ...core.acts import Act, Acts, Moment, awaits, cite, given, outside, scored
from ...core.referee import no_such
from .components import CENTRE, FIVE, centre, held
from .dealing import LOSER, ONE_WOLF, cards_stay, cast_refusal, stay_refusal, wolf_refusal, wolves_refusal
from .hunt import EATEN, IDLE_TRAP, LEFT_ASLEEP, LOSES_ALL, TRAPPED, VICTIM, Settled, settle, victim_refusal
from .memo import Memo
from .rules import SEATS, Rules, not_in_play
from .scoring import deals_once_more, sheet, with_ten
from .state import Board, Choosing, Dealing, Ended, Hunting, State, TurningUp, View
from .steps import Card, Deal, Hunt, Player, Set
from .vocabulary import WOLF
from .wheels import SLEEP_OR_TRAP, set_refusal

DEAL: Final = ClauseId("emi.setup.deal")
BEGINS: Final = ClauseId("emi.round.begins")
REVEAL_VICTIM: Final = ClauseId("emi.reveal.victim")
REVEAL_OTHERS: Final = ClauseId("emi.reveal.others")
FACE_UP: Final = ClauseId("emi.deal.face-up")
ONE_FIGURE: Final = ClauseId("emi.components.wolf")


def start(rules: Rules) -> State:
    """The first position: no points, and no card turned up yet (emi.setup.bank, emi.setup.deal)."""
    return State(rules, Board((0,) * rules.seats, ()), TurningUp())


def view(state: State, seat: Seat | None) -> View:
    """What `seat`, or a spectator (None), may know of `state` (emi.choice.hidden)."""
    rules, phase = state.rules, state.phase
    if isinstance(phase, (Choosing, Hunting)):
        memo: Memo = rules.memo
        return View(rules, state.board, memo.seen(phase.wheels, seat))
    return View(rules, state.board, phase)


# Cards are turned up


def _odds(state: State, phase: TurningUp) -> Distribution[Card]:
    memo: Memo = state.rules.memo
    return memo.odds(state.board.cards)


def _not_this_card(state: State, phase: TurningUp, step: Card) -> tuple[Cited, ...]:
    """Why: another seat has the card already, perhaps the Wolf's, or the card is not in play."""
    memo: Memo = state.rules.memo
    if step.character not in memo.cast:
        return (Cited(not_in_play(step.character)),)
    return (Cited(DEAL), Cited(ONE_WOLF)) if step.character == WOLF else (Cited(DEAL),)


def _turn_up(state: State, phase: TurningUp, step: Card) -> tuple[State, None]:
    rules, board = state.rules, state.board
    memo: Memo = rules.memo
    cards = (*board.cards, step.character)
    then = phase if len(cards) < rules.seats else memo.all_choose
    return State(rules, Board(board.points, cards), then), None


def _tell_card(state: State, phase: TurningUp, step: Card, after: State, _: None) -> Iterator[Cited]:
    yield cite(DEAL, seat=len(state.board.cards), character=step.character)
    if after.phase is not phase:
        yield cite(BEGINS, next=after.board.wolf)


# Wheels are set


def _asks_to_set(state: State, phase: Choosing) -> Turn:
    memo: Memo = state.rules.memo
    return memo.asks_to_set(state.board.wolf, phase.made)


def _may_set(state: State, phase: Choosing) -> tuple[Set, ...]:
    memo: Memo = state.rules.memo
    return memo.may_set(state.board.wolf, phase.made)


def _asks_all_others(state: State, phase: Choosing | Hunting, step: Set) -> Turn:
    """All but the Wolf may answer, even those that have answered already."""
    memo: Memo = state.rules.memo
    return memo.asks_to_set(state.board.wolf, memo.all_choose.made)


def _set_again(state: State, phase: Choosing | Hunting, step: Set) -> tuple[Cited, ...]:
    return given(set_refusal(step.seat, phase.wheels[step.seat] is not None, state.rules.readings))


def _set(state: State, phase: Choosing | Hunting, step: Set) -> tuple[State, None]:
    memo: Memo = state.rules.memo
    return State(state.rules, state.board, memo.after_set(phase.wheels, step.seat, step.choice)), None


def _tell_set(state: State, phase: Choosing | Hunting, step: Set, after: State, _: None) -> tuple[Cited, ...]:
    return (cite(SLEEP_OR_TRAP, seat=step.seat),)  # never what was chosen (emi.choice.hidden)


# The Wolf hunts


def _asks_to_hunt(state: State, phase: Hunting) -> Turn:
    memo: Memo = state.rules.memo
    return memo.asks_to_hunt(state.board.wolf)


def _may_hunt(state: State, phase: Hunting) -> tuple[Player, ...]:
    memo: Memo = state.rules.memo
    return memo.may_hunt(state.board.wolf)


def _asks_the_wolf(state: State, phase: Hunting, step: Hunt) -> Turn:
    memo: Memo = state.rules.memo
    return memo.asks_the_wolf[state.board.wolf]


def _no_such_seat(state: State, phase: Hunting, step: Hunt) -> tuple[Cited, ...]:
    return no_such("seat", step.target, SEATS) if step.target >= state.rules.seats else ()


def _wheels_first(state: State, phase: Choosing, step: Hunt) -> tuple[Cited, ...]:
    """The other players begin the round, and the Wolf comes after them."""
    return Cited(SLEEP_OR_TRAP), Cited(VICTIM)


def _hunted_already(state: State, phase: Dealing, step: Hunt) -> tuple[Cited, ...]:
    """The one Wolf figure stands before a house until the next round."""
    return Cited(ONE_FIGURE), Cited(BEGINS)


def _no_house(state: State, phase: Hunting, step: Hunt) -> tuple[Cited, ...]:
    return given(victim_refusal(step.target, state.board.wolf))


def _hunt(state: State, phase: Hunting, step: Hunt) -> tuple[State, Settled]:
    rules, board = state.rules, state.board
    memo: Memo = rules.memo
    houses = memo.on_houses(board.cards)
    settled = settle(step.seat, step.target, phase.wheels, houses, board.points, rules.readings)
    over = with_ten(settled.points) and not deals_once_more(rules.readings)
    then = Ended(settled.hunted) if over else Dealing(settled.hunted)
    return State(rules, Board(settled.points, board.cards), then), settled


def _tell_hunt(state: State, phase: Hunting, step: Hunt, after: State, settled: Settled) -> Iterator[Cited]:
    yield from _tell_pair(state, step, settled)
    for seat, (choice, gain) in enumerate(zip(phase.wheels, settled.others, strict=True)):
        if choice is not None and gain is not None:
            yield cite(REVEAL_OTHERS, seat=seat, choice=choice)
            yield (
                cite(LEFT_ASLEEP, seat=seat, points=gain) if choice == "sleep" else cite(IDLE_TRAP, seat=seat)
            )
    for seat, (had, has) in enumerate(zip(state.board.points, settled.points, strict=True)):
        if held(has)[0] > held(had)[0]:
            yield cite(FIVE, seat=seat)
    yield cite(CENTRE, tokens=centre(state.rules.tokens.count, settled.points))
    if isinstance(after.phase, Ended):
        yield from sheet(after).outcome


def _tell_pair(state: State, step: Hunt, settled: Settled) -> Iterator[Cited]:
    hunted, card = settled.hunted, state.board.cards[step.target]
    house = state.rules.houses.points(card)
    yield cite(VICTIM, seat=step.seat, target=step.target, character=card, points=house)
    yield cite(REVEAL_VICTIM, target=step.target, choice="trap" if hunted.trapped else "sleep")
    clause = TRAPPED if hunted.trapped else EATEN
    yield cite(clause, seat=step.seat, target=step.target, gained=hunted.gained, lost=hunted.lost)
    if hunted.lost < house:
        yield cite(LOSES_ALL, seat=hunted.loser, points=house, lost=hunted.lost)


# The cards are dealt anew


def _asks_the_loser(state: State, phase: Dealing) -> Turn:
    memo: Memo = state.rules.memo
    return memo.asks_to_deal[phase.hunted.loser]


def _may_deal(state: State, phase: Dealing) -> tuple[Deal, ...]:
    hunted = phase.hunted
    memo: Memo = state.rules.memo
    if not cards_stay(hunted.lost, state.rules.readings):
        return memo.may_deal(hunted.loser, hunted.wolf)
    lying = state.board.cards
    return tuple(d for d in memo.deals[hunted.loser] if stay_refusal(d.seat, d.cards, lying) is None)


def _no_such_card(state: State, phase: Dealing, step: Deal) -> tuple[Cited, ...]:
    memo: Memo = state.rules.memo
    unknown = [no_such("card", card, not_in_play(card)) for card in step.cards if card not in memo.cast]
    return tuple(dict.fromkeys(chain.from_iterable(unknown)))


def _bad_deal(state: State, phase: Dealing, step: Deal) -> tuple[Cited, ...]:
    rules, hunted, seat = state.rules, phase.hunted, step.seat
    memo: Memo = rules.memo
    stays = cards_stay(hunted.lost, rules.readings)
    not_all = cast_refusal(step.cards, memo.cast)
    return given(
        stay_refusal(seat, step.cards, state.board.cards) if stays else None,
        not_all,
        wolves_refusal(step.cards),
        None if stays or not_all else wolf_refusal(step.wolf, seat, hunted.wolf, rules.readings),
    )


def _deal(state: State, phase: Dealing, step: Deal) -> tuple[State, None]:
    rules, points = state.rules, state.board.points
    memo: Memo = rules.memo
    then = Ended(phase.hunted) if with_ten(points) else memo.all_choose
    return State(rules, Board(points, step.cards), then), None


def _tell_deal(state: State, phase: Dealing, step: Deal, after: State, _: None) -> Iterator[Cited]:
    yield cite(LOSER, seat=step.seat)
    for seat, card in enumerate(step.cards):
        yield cite(FACE_UP, seat=seat, character=card)
    if isinstance(after.phase, Ended):
        yield from sheet(after).outcome
    else:
        yield cite(BEGINS, next=after.board.wolf)


ACTS: Final = Acts[State](
    {
        TurningUp: Moment(asks=awaits(DEAL), chances=_odds),
        Choosing: Moment(asks=_asks_to_set, legal=_may_set),
        Hunting: Moment(asks=_asks_to_hunt, legal=_may_hunt),
        Dealing: Moment(asks=_asks_the_loser, legal=_may_deal),
        Ended: Moment(asks=scored(sheet)),
    },
    {
        Set: Act(
            phases=(Choosing, Hunting),
            whose=SLEEP_OR_TRAP,
            otherwise={TurningUp: BEGINS, Dealing: SLEEP_OR_TRAP},
            asks=_asks_all_others,
            forbids=_set_again,
            does=_set,
            tells=_tell_set,
        ),
        Hunt: Act(
            phases=(Hunting,),
            whose=VICTIM,
            otherwise={TurningUp: BEGINS, Choosing: _wheels_first, Dealing: _hunted_already},
            asks=_asks_the_wolf,
            missing=_no_such_seat,
            forbids=_no_house,
            does=_hunt,
            tells=_tell_hunt,
        ),
        Deal: Act(
            phases=(Dealing,),
            whose=LOSER,
            otherwise={TurningUp: DEAL, Choosing: LOSER, Hunting: LOSER},
            missing=_no_such_card,
            forbids=_bad_deal,
            does=_deal,
            tells=_tell_deal,
        ),
        Card: Act(
            phases=(TurningUp,),
            otherwise={Choosing: DEAL, Hunting: DEAL, Dealing: DEAL},
            forbids=outside(_odds, _not_this_card),
            does=_turn_up,
            tells=_tell_card,
        ),
    },
    start,
)
"""What each phase asks, and what each kind of step does."""
