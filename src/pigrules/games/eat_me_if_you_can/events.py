"""What a legal step brings about, clause by clause, told from the effects that make the next position."""

from __future__ import annotations

from typing import Final

from ...core import Cited, ClauseId, Fact
from .advancing import advance, settled_by
from .asking import DEAL
from .bank import CENTRE, FIVE, centre, held
from .dealing import LOSER
from .ending import END, verdict, with_ten
from .hunt import EATEN, IDLE_TRAP, LEFT_ASLEEP, LOSES_ALL, TRAPPED, VICTIM, Settled
from .phases import Choosing, Ended, Hunting
from .state import State
from .steps import Card, Hunt, Set, Step
from .wheels import SLEEP_OR_TRAP

BEGINS: Final = ClauseId("emi.round.begins")
REVEAL_VICTIM: Final = ClauseId("emi.reveal.victim")
REVEAL_OTHERS: Final = ClauseId("emi.reveal.others")
FACE_UP: Final = ClauseId("emi.deal.face-up")


def events(state: State, step: Step) -> tuple[Cited, ...]:
    """What `step`, which is legal, brings about in `state`, in the order in which it happens."""
    if isinstance(step, Set):
        return (_cited(SLEEP_OR_TRAP, seat=int(step.seat)),)  # never what was chosen (emi.choice.hidden)
    if isinstance(step, Card):
        told = [_cited(DEAL, seat=len(state.board.cards), character=step.character)]
    elif isinstance(step, Hunt):
        told = _of_the_hunt(state, step, settled_by(state, step))
    else:
        told = [_cited(LOSER, seat=int(step.seat))]
        told += [_cited(FACE_UP, seat=seat, character=card) for seat, card in enumerate(step.cards)]
    return (*told, *_what_follows(advance(state, step)))


def _of_the_hunt(state: State, step: Hunt, settled: Settled) -> list[Cited]:
    before = state.board.points
    fives = tuple(
        _cited(FIVE, seat=seat)
        for seat, (had, has) in enumerate(zip(before, settled.points, strict=True))
        if held(has)[0] > held(had)[0]
    )
    left = _cited(CENTRE, tokens=centre(state.rules.tokens.count, settled.points))
    return [*_of_the_pair(state, step, settled), *_of_the_others(state, settled), *fives, left]


def _of_the_pair(state: State, step: Hunt, settled: Settled) -> tuple[Cited, ...]:
    hunted, card = settled.hunted, state.board.cards[step.target]
    wolf, victim, house = int(step.seat), int(step.target), state.rules.houses.points(card)
    told = [
        _cited(VICTIM, seat=wolf, target=victim, character=card, points=house),
        _cited(REVEAL_VICTIM, target=victim, choice="trap" if hunted.trapped else "sleep"),
        _cited(
            TRAPPED if hunted.trapped else EATEN,
            seat=wolf,
            target=victim,
            gained=hunted.gained,
            lost=hunted.lost,
        ),
    ]
    if hunted.lost < house:
        told.append(_cited(LOSES_ALL, seat=int(hunted.loser), points=house, lost=hunted.lost))
    return tuple(told)


def _of_the_others(state: State, settled: Settled) -> tuple[Cited, ...]:
    phase = state.phase
    assert isinstance(phase, Hunting)
    told: list[Cited] = []
    for seat, (choice, brought) in enumerate(zip(phase.wheels, settled.others, strict=True)):
        if choice is not None and brought is not None:
            told.append(_cited(REVEAL_OTHERS, seat=seat, choice=choice))
            if choice == "sleep":
                told.append(_cited(LEFT_ASLEEP, seat=seat, points=brought))
            else:
                told.append(_cited(IDLE_TRAP, seat=seat))
    return tuple(told)


def _what_follows(after: State) -> tuple[Cited, ...]:
    """The end of the game and how it was decided, or the beginning of a round."""
    board, phase = after.board, after.phase
    if isinstance(phase, Ended):
        seats = tuple(int(seat) for seat in with_ten(board.points))
        return (_cited(END, seats=seats), *verdict(board, phase.hunted, after.rules.readings)[1])
    return (_cited(BEGINS, next=int(board.wolf)),) if isinstance(phase, Choosing) else ()


def _cited(clause: ClauseId, **facts: Fact) -> Cited:
    return Cited(clause, tuple(facts.items()))
