"""How positions and steps of *Putz die Wutz* read as those of its model.

The game notes what was done in a round in the order in which it came.
The model keeps the order of mistakes alone, for nothing else depends on it.
The pile lies on the table of the model; in the game it is what is left, and so it is here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from attrs import asdict

from bridging import Bridge, Scope
from pigrules.core import Seat
from pigrules.games.putz_die_wutz.components import BlotchDie, ColourDie, Pigs, SpecialDie, Square
from pigrules.games.putz_die_wutz.game import GAME
from pigrules.games.putz_die_wutz.rules import Readings, Rules
from pigrules.games.putz_die_wutz.state import (
    Board,
    Dealing,
    Deed,
    Ended,
    Phase,
    Picking,
    Racing,
    Refilling,
    Rolling,
    State,
    Waiting,
)
from pigrules.games.putz_die_wutz.steps import Drawn, GiveUp, Grab, Pick, Shown, Step
from pigrules.games.putz_die_wutz.vocabulary import SIDES, Faces, Item, Pig, Side
from quint import Map

from ..generated import putz_die_wutz as model

_WORDS: Final[Mapping[str | None, Any]] = {
    "green": model.Green,
    "yellow": model.Yellow,
    "blue": model.Blue,
    "red": model.Red,
    "north": model.North,
    "east": model.East,
    "south": model.South,
    "west": model.West,
    "+1": model.Plus,
    "-1": model.Minus,
    "=": model.Equal,
    None: model.Unused,
}
_TEXTS: Final[Mapping[Any, Any]] = {value: word for word, value in _WORDS.items()}


def rules_of(rules: Rules) -> Any:
    """The rules of the game as rules of the model."""
    return model.Rules(
        seats=rules.seats,
        sides=tuple(_WORDS[side] for side in rules.sides),
        variant=rules.variant,
        colour_die=tuple(_WORDS[face] for face in rules.colour_die.faces),
        blotch_die=rules.blotch_die.faces,
        special_die=tuple(_WORDS[face] for face in rules.special_die.faces),
        pigs=frozenset(map(_pig, rules.pigs.tiles)),
        each=rules.square.each,
        each_very_young=rules.square.each_very_young,
        readings=model.Readings(**asdict(rules.readings)),
    )


# Positions


def state_of(state: State) -> Any:
    """A position of the game as a position of the model."""
    lying, square, cleaned = _table(state.rules, state.board)
    return model.State(pile=lying, square=square, cleaned=cleaned, phase=_phase(state.phase))


@lru_cache(maxsize=1 << 14)
def _table(rules: Rules, board: Board) -> tuple[Any, Any, Any]:
    """The pile, the square and the cleaned pigs."""
    square = {
        spot: model.Laid(pig=_pig(placed.pig), looks=_WORDS[placed.looks])
        for spot, placed in enumerate(board.ring, 1)
        if placed is not None
    }
    cleaned = tuple(frozenset(map(_pig, pigs)) for pigs in board.cleaned)
    away = frozenset(laid.pig for laid in square.values()).union(*cleaned)
    return model.pigsInPlay(rules_of(rules)) - away, Map(square), cleaned


@cache
def _pig(pig: Pig) -> Any:
    return model.Pig(colour=_WORDS[pig.colour], blotches=pig.blotches)


@cache
def _faces(faces: Faces) -> Any:
    return model.Faces(colour=_WORDS[faces.colour], blotches=faces.blotches, special=_WORDS[faces.special])


@cache
def _item(item: Item) -> Any:
    if isinstance(item, int):
        return model.PigAt(item)
    return model.Jar if item == "jar" else model.Soap(_WORDS[item])


@lru_cache(maxsize=1 << 14)
def _round(
    faces: Faces, skipping: tuple[Seat, ...], deeds: tuple[Deed, ...], scrubber: Seat | None = None
) -> Any:
    grabs = [(deed.seat, deed.item) for deed in deeds if deed.item is not None]
    wrong = [model.Mistake(seat=seat, item=_item(item)) for seat, item in grabs if seat not in skipping]
    return model.Round(
        faces=_faces(faces),
        skipping=frozenset(skipping),
        wrong=tuple(wrong),
        given_up=frozenset(deed.seat for deed in deeds if deed.item is None),
        late=frozenset(seat for seat, _ in grabs if seat in skipping),
        scrubber=frozenset() if scrubber is None else frozenset((scrubber,)),
    )


def _phase(phase: Phase) -> Any:
    return _PHASES[type(phase)](phase)


def _throwing(phase: Rolling) -> Any:
    return model.Throwing(model.WithSkipping(skipping=frozenset(phase.skipping)))


def _picking(phase: Picking) -> Any:
    return model.Picking(model.WithSeatSkipping(seat=phase.seat, skipping=frozenset(phase.skipping)))


def _refilling(phase: Refilling) -> Any:
    skipping, looked = frozenset(phase.skipping), _WORDS[phase.looked]
    return model.Refilling(model.WithLookedSkippingSpot(spot=phase.spot, looked=looked, skipping=skipping))


_PHASES: Final[Mapping[type[Phase], Callable[[Any], Any]]] = {
    Dealing: lambda phase: model.Laying,
    Rolling: _throwing,
    Racing: lambda phase: model.Racing(_round(phase.faces, phase.skipping, phase.deeds)),
    Waiting: lambda phase: model.Racing(_round(phase.faces, phase.skipping, phase.deeds, phase.scrubber)),
    Picking: _picking,
    Refilling: _refilling,
    Ended: lambda phase: model.Ended,
}


# Steps


@cache
def step_of(step: Step) -> Any:
    """A step of the game as a step of the model."""
    return _STEPS[type(step)](step)


_STEPS: Final[Mapping[type[Step], Callable[[Any], Any]]] = {
    Grab: lambda step: model.Grab(model.Mistake(seat=step.seat, item=_item(step.item))),
    GiveUp: lambda step: model.GiveUp(model.WithSeat(seat=step.seat)),
    Pick: lambda step: model.Pick(model.WithSeatSpot(seat=step.seat, spot=step.spot)),
    Drawn: lambda step: model.Drawn(_pig(step.pig)),
    Shown: lambda step: model.Shown(_faces(step.faces)),
}


def step_from(rules: Rules, step: Any) -> Step:
    """A step of the model as a step of the game."""
    tag, told = step
    if tag == "Grab":
        return Grab(Seat(told.seat), _item_from(told.item))
    if tag == "GiveUp":
        return GiveUp(Seat(told.seat))
    if tag == "Pick":
        return Pick(Seat(told.seat), told.spot)
    if tag == "Drawn":
        return Drawn(_TEXTS[told.colour], told.blotches)
    return Shown(_TEXTS[told.colour], told.blotches, _TEXTS[told.special])


def _item_from(item: Any) -> Item:
    tag, where = item
    if tag == "PigAt":
        assert isinstance(where, int)
        return where
    found: Item = _TEXTS[where] if tag == "Soap" else "jar"
    return found


# Who has won


def result(rules: Any, state: Any) -> tuple[Any, ...]:
    """Who has won by the model, with how many pigs, and what decided it."""
    ended = model.result(state)
    return (tuple(sorted(ended.winners)), ended.scores, ended.decided)


# Small tables


def _pigs(*names: str) -> Pigs:
    """These pigs, each told by the first letter of its colour and its blotches."""
    colours = {"g": "green", "y": "yellow", "b": "blue", "r": "red"}
    return Pigs(tuple(Pig(colours[name[0]], int(name[1])) for name in names), "scope")  # type: ignore[arg-type]


def scopes() -> tuple[Scope, ...]:
    """Tables with four pigs in the square, few in the pile, and dice that ask for them again and again.

    Where neither pigs nor jar can be grabbed in error, matches played at random get to their end.
    """
    square = Square(1, 1, "scope")
    green, two = ColourDie(("green",), "scope"), ColourDie(("green", "blue"), "scope")
    one, low, ends = (BlotchDie(faces, "scope") for faces in ((1,), (1, 2), (1, 6)))
    still, changing = SpecialDie(("=",), "scope"), SpecialDie(("+1", "-1", "="), "scope")
    no_pig = Readings(hand_on_a_pig="no-grab")
    soaps = Readings(hand_on_a_pig="no-grab", hand_on_the_jar="no-grab")
    five = _pigs("g1", "g2", "y1", "y2", "r1")
    six = _pigs("g1", "g6", "b1", "b6", "r1", "r5")
    no_red = _pigs("g1", "g2", "b1", "b2", "y5", "y6")
    three: tuple[Side, ...] = ("west", "north", "east")
    facing = Rules(2, ("north", "south"), "normal", green, one, still, five, square, no_pig)
    racing = Rules(3, three, "normal", two, ends, changing, six, square)
    scrubbing = Rules(3, three, "normal", green, ends, changing, six, square, soaps)
    very_young = Rules(4, SIDES, "very-young", two, low, still, no_red, square)
    young = Rules(2, ("south", "west"), "young", two, low, still, six, square, soaps)
    return (
        Scope("two seats, young", young, 2_000),
        Scope("three seats", racing, 2_000),
        Scope("three seats, soaps alone", scrubbing, 2_000),
        Scope("four seats, very young", very_young, 2_000),
        Scope("two seats, one pig desired", facing, 36_000, whole=True),
    )


BRIDGE: Final = Bridge(
    game=GAME,
    model=model,
    result=result,
    rules_of=rules_of,
    state_of=state_of,
    step_of=step_of,
    step_from=step_from,
    scopes=scopes,
)
"""The bridge between the game and its model."""
