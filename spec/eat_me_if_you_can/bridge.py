"""How positions and steps of *Eat Me If You Can!* read as those of its model.

The game counts points, and works out tokens only where it reports them; the model pays token by token.
So the bridge lays out the tokens by the game's own count, and the comparison sees whether they are those.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from attrs import asdict

from bridging import Bridge, Scope, records, turn_of
from pigrules.core import Choose, Seat, Turn
from pigrules.games.eat_me_if_you_can import components
from pigrules.games.eat_me_if_you_can.components import Houses
from pigrules.games.eat_me_if_you_can.game import GAME
from pigrules.games.eat_me_if_you_can.rules import Readings, Rules
from pigrules.games.eat_me_if_you_can.state import (
    Board,
    Choosing,
    Dealing,
    Ended,
    Hunted,
    Hunting,
    Phase,
    State,
    View,
    Wheels,
)
from pigrules.games.eat_me_if_you_can.steps import Card, Deal, Hunt, Set, Step
from pigrules.games.eat_me_if_you_can.vocabulary import PIGS, Character, Choice, Seen
from quint import Map

from ..generated import eat_me_if_you_can as model

_record: Final[Callable[..., Any]] = records(model)
_CHARACTERS: Final[dict[Character, Any]] = {
    "wolf": model.Wolf,
    "kids": model.Kids,
    "red": model.Red,
    "pig1": model.Pig1,
    "pig2": model.Pig2,
    "pig3": model.Pig3,
}
_CHOICES: Final[dict[Choice, Any]] = {"sleep": model.Sleep, "trap": model.Trap}
_SEEN: Final[dict[Seen, Any]] = {
    "sleep": ("Back", model.Sleep),
    "trap": ("Back", model.Trap),
    "set": model.Front,
}


def rules_of(rules: Rules) -> Any:
    """The rules of the game as rules of the model."""
    with_a_house: tuple[Character, ...] = ("kids", "red", *PIGS)
    return model.Rules(
        seats=rules.seats,
        pigs=frozenset(_CHARACTERS[pig] for pig in rules.pigs),
        houses=Map({_CHARACTERS[each]: rules.houses.points(each) for each in with_a_house}),
        tokens=rules.tokens.count,
        readings=model.Readings(**asdict(rules.readings)),
    )


# Positions


def state_of(state: State) -> Any:
    """A position of the game as a position of the model."""
    cards, hands, centre = _table(state.board, state.rules.tokens.count)
    return model.State(cards=cards, hands=hands, centre=centre, phase=_phase(state.phase))


def _table(board: Board, tokens: int) -> tuple[Any, ...]:
    """What lies on the table: the cards, the hands, and what is left in the centre."""
    hands = tuple(map(_hand, board.points))
    return tuple(_CHARACTERS[card] for card in board.cards), hands, components.centre(tokens, board.points)


def _hand(points: int) -> Any:
    fives, ones = components.held(points)
    return model.Hand(fives=fives, ones=ones, debt=max(0, -points))


def _phase(phase: Phase) -> Any:
    if isinstance(phase, (Choosing, Hunting)):
        wheels = enumerate(phase.wheels)
        return ("Round", Map([(seat, _CHOICES[wheel]) for seat, wheel in wheels if wheel is not None]))
    if isinstance(phase, Dealing):
        return ("Dealing", _hunt(phase.hunted))
    if isinstance(phase, Ended):
        return ("Ended", _hunt(phase.hunted))
    return model.TurningUp


def _hunt(hunted: Hunted) -> Any:
    return model.Hunt(
        wolf=hunted.wolf,
        loser=hunted.loser,
        lost=hunted.lost,
        gainer=hunted.gainer,
        gained=hunted.gained,
    )


# Views


def view_of(view: View) -> Any:
    """The game's view of a position as a view of the model."""
    cards, hands, centre = _table(view.board, view.rules.tokens.count)
    return model.View(cards=cards, hands=hands, centre=centre, stage=_seen(view.phase))


def _seen(phase: object) -> Any:
    if isinstance(phase, Wheels):
        wheels = enumerate(phase.seen)
        return ("SeesWheels", Map([(seat, _SEEN[wheel]) for seat, wheel in wheels if wheel is not None]))
    if isinstance(phase, Dealing):
        return ("SeesDealer", _hunt(phase.hunted))
    if isinstance(phase, Ended):
        return ("SeesEnd", _hunt(phase.hunted))
    return model.SeesCards


def seen(rules: Any, state: Any, seat: int | None) -> Any:
    """What a seat, or a spectator, knows of a position of the model."""
    return model.seen(rules, state, model.ONLOOKER if seat is None else seat)


# Steps


@cache
def step_of(step: Step) -> Any:
    """A step of the game as a step of the model."""
    if isinstance(step, Card):
        return ("Card", _record(character=_CHARACTERS[step.character]))
    if isinstance(step, Set):
        return ("Wheel", _record(seat=step.seat, choice=_CHOICES[step.choice]))
    if isinstance(step, Hunt):
        return ("Stop", _record(seat=step.seat, target=step.target))
    return ("Deal", _record(seat=step.seat, cards=tuple(_CHARACTERS[card] for card in step.cards)))


_CARDS: Final[dict[Any, Character]] = {value: card for card, value in _CHARACTERS.items()}
_WHEELS: Final[dict[Any, Choice]] = {value: choice for choice, value in _CHOICES.items()}


def step_from(rules: Rules, step: Any) -> Step:
    """A step of the model as a step of the game."""
    tag, told = step
    if tag == "Card":
        return Card(_CARDS[told.character])
    if tag == "Wheel":
        return Set(Seat(told.seat), _WHEELS[told.choice])
    if tag == "Stop":
        return Hunt(Seat(told.seat), Seat(told.target))
    return Deal(Seat(told.seat), tuple(_CARDS[card] for card in told.cards))


@cache
def strays(rules: Rules) -> tuple[Step, ...]:
    """Hunts of one's own house, and deals of a card too few, too many, or twice."""
    found: list[Step] = []
    cards = rules.cast
    for seat in map(Seat, range(rules.seats)):
        found += [
            Hunt(seat, seat),
            Deal(seat, cards[:-1]),
            Deal(seat, (*cards, cards[0])),
            Deal(seat, (*cards[:-1], cards[0])),
            Deal(seat, (*cards[1:], cards[-1])),
        ]
    return tuple(found)


# Whose turn it is, and who has won


def result(rules: Any, state: Any) -> tuple[Any, ...]:
    """Who has won by the model, with how many points, and what decided it."""
    ended = model.result(rules, state, state.phase[1])
    return (tuple(sorted(ended.winners)), ended.scores, ended.decided)


def sorted_turn_of(turn: Turn) -> tuple[Any, ...]:
    """Who steps next by the game, or how it has ended; the order of the seats means nothing."""
    if isinstance(turn, Choose):
        return ("Choose", tuple(sorted(turn.seats)), turn.clause)
    return turn_of(turn)


# Small tables

_LAST_ROUND: Final = (
    *("card wolf", "card kids", "card red", "card pig1"),
    *("B sleep", "C sleep", "D sleep", "A hunt B", "B deal kids wolf red pig1"),
    *("A sleep", "C sleep", "D sleep", "B hunt A", "A deal wolf kids red pig1"),
    *("B sleep", "C sleep", "D sleep", "A hunt B", "B deal kids wolf red pig1"),
)
"""A and B hunt each other, while C and D reach nine points each, if every house bears three."""
_TIED: Final = (*_LAST_ROUND, "A sleep", "C sleep", "D sleep", "B hunt A")
"""C and D are tied, and neither has hunted or been hunted."""


def scopes() -> tuple[Scope, ...]:
    """Tables at which little differs, so that ties are frequent, and some that answer questions otherwise.

    Where every house bears three points, all points are multiples of three.
    """
    threes = Houses(3, 3, 3, 3, 3, "scope")
    uneven = Houses(3, 3, 2, 2, 2, "scope")
    bound = Readings(wolf_card="moves", nothing_to_lose="cards-stay")
    late = Readings(last_deal="new-wolf")
    first = Readings(several_with_ten="first-there", wheel_turned_again="free", wolf_card="loser")
    debts = Readings(below_zero="debt", full_gain="what-is-lost", end_timing="at-once")
    return (
        Scope("three seats, houses of three", Rules(3, houses=threes), 40_000, whole=True),
        Scope("three seats, the second pig", Rules(3, ("pig2",)), 3_000, matches=2),
        Scope("four seats, late deals", Rules(4, houses=threes, readings=late), 1_500, matches=4),
        Scope(
            "four seats, the last round",
            Rules(4, houses=threes, readings=late),
            1_500,
            matches=0,
            opening=_LAST_ROUND,
        ),
        Scope(
            "four seats, the last deal", Rules(4, houses=threes, readings=late), 60, matches=0, opening=_TIED
        ),
        Scope("four seats, the first with ten", Rules(4, readings=first), 500, matches=6),
        Scope("four seats, bound deals", Rules(4, ("pig3",), uneven, readings=bound), 1_000, matches=2),
        Scope("five seats, debts", Rules(5, ("pig1", "pig3"), uneven, readings=debts), 500, matches=2),
    )


BRIDGE: Final = Bridge(
    game=GAME,
    model=model,
    result=result,
    turn_of=sorted_turn_of,
    rules_of=rules_of,
    state_of=state_of,
    step_of=step_of,
    step_from=step_from,
    scopes=scopes,
    strays=strays,
    seen=seen,
    view_of=view_of,
    unseen={
        "emi.round.roles": "who is asked what, which is compared at every position",
        "emi.choice.hidden": "what each seat sees, which is compared at every position",
    },
)
"""The bridge between the game and its model."""
