"""How positions and steps of *The Three Little Pigs* read as those of its model.

The model has no phase for a tile that is turned up: what lies covered says it.
So the bridge leaves that phase out; that both mean the same stack is seen by the steps that are legal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from attrs import asdict, fields

from bridging import Bridge, Scope, records
from pigrules.core import Seat
from pigrules.games.three_little_pigs.components import Dice, Purse, Spinner, Stack, Stacks
from pigrules.games.three_little_pigs.game import GAME
from pigrules.games.three_little_pigs.house import House
from pigrules.games.three_little_pigs.rules import Rules
from pigrules.games.three_little_pigs.state import (
    Blowing,
    Building,
    Deciding,
    Ended,
    Holding,
    Phase,
    Spinning,
    State,
    Throwing,
    TurningUp,
)
from pigrules.games.three_little_pigs.steps import (
    Bought,
    Step,
)
from pigrules.games.three_little_pigs.vocabulary import KINDS, MATERIALS, PARTS, Face, Tile
from quint import Map

from ..generated import three_little_pigs as model

_record: Final[Callable[..., Any]] = records(model)
_FACES: Final[Mapping[str, Any]] = {
    "door": ("Symbol", model.Door),
    "window": ("Symbol", model.Window),
    "roof": ("Symbol", model.Roof),
    "wolf": model.Wolf,
}
_WORDS: Final[Mapping[str, Any]] = {
    "door": model.Door,
    "window": model.Window,
    "roof": model.Roof,
    "straw": model.Straw,
    "wood": model.Wood,
    "brick": model.Brick,
}
_KINDS: Final = tuple(model.Kind(part=_WORDS[kind.part], material=_WORDS[kind.material]) for kind in KINDS)


def rules_of(rules: Rules) -> Any:
    """The rules of the game as rules of the model."""
    spinner = {_WORDS[material]: getattr(rules.spinner, material) for material in MATERIALS}
    cards = {name: value for name, value in asdict(rules.prizes).items() if name != "origin"}
    return model.Rules(
        seats=rules.seats,
        first=rules.first,
        variant=rules.variant,
        dice=tuple(tuple(_FACES[face] for face in die) for die in rules.dice.faces),
        spinner=Map(spinner),
        pots=Map(zip(_KINDS, rules.stacks.pots, strict=True)),
        cards=model.Cards(**cards),
        readings=model.Readings(**asdict(rules.readings)),
    )


# Positions


def state_of(state: State) -> Any:
    """A position of the game as a position of the model,"""
    board, hidden = state.board, state.rules.readings.top_tile == "hidden"
    held = zip(MATERIALS, board.prizes, strict=False)
    return model.State(
        stacks=_stacks(board.stacks, state.rules.stacks.pots, hidden),
        players=tuple(map(_player, board.houses, board.built)),
        prizes=Map([(_WORDS[material], seat) for material, seat in held if seat is not None]),
        phase=_phase(state.phase),
    )


@lru_cache(maxsize=1 << 14)
def _stacks(stacks: tuple[Stack, ...], pots: tuple[tuple[int, ...], ...], hidden: bool) -> Any:
    told = [_stack(stack, frozenset(held), hidden) for stack, held in zip(stacks, pots, strict=True)]
    return Map(zip(_KINDS, told, strict=True))


def _stack(stack: Stack, pots: frozenset[int], hidden: bool) -> Any:
    """A stack that can hold tiles with these numbers of pots.

    Where tops lie closed, the game notes one that is known because all tiles are alike; the model does not.
    """
    covered = list(stack.below)
    if hidden and stack.top is not None:
        covered.append(stack.top)
    top = model.Unturned if hidden or stack.top is None else ("Up", stack.top)
    return model.Stack(top=top, covered=Map({count: covered.count(count) for count in pots}))


@lru_cache(maxsize=1 << 14)
def _player(houses: tuple[House, ...], built: int) -> Any:
    return model.Player(houses=tuple(map(_house, houses)), built=built)


@lru_cache(maxsize=1 << 14)
def _house(house: House) -> Any:
    return model.House(tiles=tuple(map(_tile, house.tiles)), completed=house.completed)


@cache
def _tile(tile: Tile) -> Any:
    return model.Tile(part=_WORDS[tile.part], material=_WORDS[tile.material], pots=tile.pots)


@lru_cache(maxsize=1 << 14)
def _purchase(seat: int, purse: Purse, bought: tuple[Bought, ...], roof: int | None = None) -> Any:
    """A purchase; `roof` are the pots on a roof that waits in hand."""
    held = (
        []
        if roof is None
        else [model.Tile(part=_WORDS["roof"], material=_WORDS[bought[0].material], pots=roof)]
    )
    return model.Purchase(
        seat=seat,
        purse=Map({_WORDS[part]: symbols for part, symbols in zip(PARTS, purse, strict=True)}),
        bought=tuple(
            model.Bought(part=_WORDS[tile.part], material=_WORDS[tile.material], house=tile.house)
            for tile in bought
        ),
        held=tuple(held),
    )


def _phase(phase: Phase) -> Any:
    return _PHASES[type(phase)](phase)


def _turning_up(phase: TurningUp) -> Any:
    if phase.purchase is None:
        return _phase(phase.then)
    assert phase.purchase.bought[-1] == (phase.part, phase.material, phase.house)
    return ("Lifting", _phase(phase.purchase)[1])


def _dice(phase: Throwing | Deciding) -> Any:
    faces = tuple(_FACES[face] for face in phase.faces if face is not None)
    thrown = frozenset(phase.thrown)
    record = _record(seat=phase.seat, throw=phase.throw, faces=faces, thrown=thrown)
    return (type(phase).__name__, record)


def _building(phase: Building) -> Any:
    return ("Building", _purchase(phase.seat, phase.purse, phase.bought))


def _holding(phase: Holding) -> Any:
    return ("Building", _purchase(phase.seat, phase.purse, phase.bought, phase.pots))


def _blowing(phase: Blowing) -> Any:
    return ("Blowing", _record(seat=phase.seat, blows=phase.blows))


def _spinning(phase: Spinning) -> Any:
    told = _record(seat=phase.seat, target=phase.target, house=phase.house, blows=phase.blows)
    return ("Spinning", told)


_PHASES: Final[Mapping[type[Phase], Callable[[Any], Any]]] = {
    TurningUp: _turning_up,
    Throwing: _dice,
    Deciding: _dice,
    Building: _building,
    Holding: _holding,
    Blowing: _blowing,
    Spinning: _spinning,
    Ended: lambda phase: model.Ended,
}


# Steps


@cache
def step_of(step: Step) -> Any:
    """A step of the game as a step of the model."""
    return (type(step).__name__, _record(**_told(step)))


def _told(step: Step) -> dict[str, object]:
    told = {name: getattr(step, name) for name in _FIELDS[type(step)]}
    return {name: _VALUES[name](value) if name in _VALUES else value for name, value in told.items()}


_FIELDS: Final[Mapping[type[Step], tuple[str, ...]]] = {
    cls: tuple(each.name for each in fields(cls) if each.init) for cls in GAME.steps.values()
}
_VALUES: Final[Mapping[str, Callable[[Any], object]]] = {
    "dice": frozenset,
    "faces": lambda faces: tuple(_FACES[face] for face in faces),
    "part": _WORDS.__getitem__,
    "material": _WORDS.__getitem__,
}
"""How a field of a step reads in the model, where it is not the same."""
_TEXTS: Final[Mapping[Any, Any]] = {value: word for word, value in _WORDS.items()}
_SHOWS: Final[Mapping[Any, Any]] = {value: face for face, value in _FACES.items()}


def step_from(rules: Rules, step: Any) -> Step:
    """A step of the model as a step of the game."""
    tag, told = step
    fields = told._asdict()
    for name in {"part", "material"} & fields.keys():
        fields[name] = _TEXTS[fields[name]]
    if tag == "Again":
        fields["dice"] = tuple(sorted(told.dice))
    if tag == "Shown":
        fields["faces"] = tuple(_SHOWS[face] for face in told.faces)
    classes: dict[str, Callable[..., Step]] = {cls.__name__: cls for cls in GAME.steps.values()}
    return classes[tag](**fields)


# Who has won

_ALWAYS: Final[Mapping[str, tuple[str, ...]]] = {
    "normal": ("tlp.score.tiles", "tlp.score.pots", "tlp.score.houses"),
    "veterans": ("tlp.score.tiles", "tlp.veterans.no-bonus", "tlp.veterans.values"),
}
"""What the game says is always counted; the model names only the clauses that chose between seats."""


def result(rules: Any, state: Any) -> tuple[Any, ...]:
    """Who has won by the model, with how many points, and what decided it."""
    ended = model.result(rules, state)
    return (tuple(sorted(ended.winners)), ended.scores, (*_ALWAYS[rules.variant], *ended.decided))


# Small tables

_PLAIN: Final = (0,)
_POT: Final = (1,)


def _stacks_of(door: tuple[int, ...], window: tuple[int, ...], roof: tuple[int, ...]) -> Stacks:
    by_part = {"door": door, "window": window, "roof": roof}
    return Stacks(tuple(by_part[kind.part] for kind in KINDS), "scope")


def scopes() -> tuple[Scope, ...]:
    """Tables with few dice and short stacks.

    Two dice pay for straw alone; five that agree more often than not pay for brick, and for second tiles.
    """
    any_face: tuple[Face, ...] = ("door", "window", "roof", "wolf")
    two = Dice((any_face, any_face), "scope")
    tame: tuple[tuple[Face, ...], ...] = (("window", "door"), ("window", "roof"))
    wild: tuple[tuple[Face, ...], ...] = (
        ("door", "roof", "wolf"),
        ("window", "roof", "wolf"),
        ("window", "wolf"),
    )
    five = Dice((*tame, *wild), "scope")
    even = Spinner(1, 1, 1, "scope")
    single = _stacks_of(_PLAIN, _POT, _PLAIN)
    mixed = _stacks_of(_PLAIN, (0, 0, 1), (0, 1))
    tall = _stacks_of(_PLAIN * 5, (0, 1) * 4, _PLAIN * 5)
    return (
        Scope("two dice, stacks of one", Rules(2, dice=two, spinner=even, stacks=single), 12_000, whole=True),
        Scope("two dice, veterans", Rules(2, Seat(1), "veterans", two, even, mixed), 2_000),
        Scope("five dice, tall stacks", Rules(3, Seat(2), "normal", five, even, tall), 2_000),
        Scope("five dice, veterans", Rules(2, Seat(0), "veterans", five, even, tall), 2_000),
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
    unseen={
        "tlp.turn.throw-then-build": "the order of the questions, which is compared at every position",
        "tlp.house.mixed": "no refusal names a material, which is compared at every purchase",
    },
)
"""The bridge between the game and its model."""
