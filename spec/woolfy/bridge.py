"""How positions and steps of *Woolfy* read as those of its model.

Both mean the same by a position, and give most of it other names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from attrs import asdict

from bridging import Bridge, Scope, records
from pigrules.core import Seat
from pigrules.games.woolfy.components import Dice, Parts, Site, Track
from pigrules.games.woolfy.game import GAME
from pigrules.games.woolfy.rules import Readings, Rules
from pigrules.games.woolfy.state import Ended, Moving, Phase, Picking, Rolling, State
from pigrules.games.woolfy.steps import Move, Pick, Rolled, Stay, Step
from pigrules.games.woolfy.vocabulary import FACES, HOUSES, NUMBERS, PIGS, Face, Place, Played, WayOut
from quint import Map

from ..generated import woolfy as model

_record: Final[Callable[..., Any]] = records(model)
_PIGS: Final[Mapping[str, Any]] = {"red": model.Red, "green": model.Green, "blue": model.Blue}
_HOUSES: Final[Mapping[str, Any]] = {"straw": model.Straw, "wood": model.Wood, "brick": model.Brick}
_FACES: Final[Mapping[Face, Any]] = {
    **{face: model.Number(number) for face, number in NUMBERS.items()},
    "wolf": model.WolfFace,
    "house": model.HouseFace,
}
_EXITS: Final[Mapping[WayOut, Any]] = {
    WayOut.NEVER: model.NobodyCame,
    WayOut.ARRIVAL: model.JustCame,
    WayOut.RESCUE: model.JustFreed,
    WayOut.EARLIER: model.CameEarlier,
    WayOut.FAILED: model.Spoilt,
}
_HOWS: Final[Mapping[str, Any]] = {
    "moved": model.Moved,
    "stayed": model.Stayed,
    "freed": model.Freed,
    "kept": model.Kept,
}


def rules_of(rules: Rules) -> Any:
    """The rules of the game as rules of the model."""
    track = rules.track
    return model.Rules(
        seats=rules.seats,
        first=rules.first,
        board=model.Board(
            spaces=track.spaces,
            wolfSpaces=frozenset(track.wolf_spaces),
            wolfStart=track.wolf_start,
            exits=frozenset(track.exits),
            doors=Map({_HOUSES[house]: site.door for house, site in zip(HOUSES, track.houses, strict=True)}),
            room=Map({_HOUSES[house]: site.room for house, site in zip(HOUSES, track.houses, strict=True)}),
            starts=Map({_PIGS[pig]: space for pig, space in zip(PIGS, track.starts, strict=True)}),
        ),
        dice=Map(
            {
                _PIGS[pig]: tuple(_FACES[face] for face in die)
                for pig, die in zip(PIGS, rules.dice.faces, strict=True)
            }
        ),
        parts=rules.parts.count,
        readings=model.Readings(**asdict(rules.readings)),
    )


# Positions


def state_of(state: State) -> Any:
    """A position of the game as a position of the model."""
    board = state.board
    return model.State(
        pigs=_pigs(board.pigs),
        wolf=board.wolf,
        parts=board.parts,
        exits=_EXITS[board.way_out],
        latest=_latest(board.played),
        phase=_OF_PHASE[type(state.phase)](state.phase),
    )


@cache
def _place(place: Place) -> Any:
    if isinstance(place, int):
        return model.Space(place)
    if place in HOUSES:
        return model.Inside(_HOUSES[place])
    return model.Pot if place == "pot" else model.Start


@lru_cache(maxsize=1 << 14)
def _pigs(places: tuple[Place, ...]) -> Any:
    return Map({_PIGS[pig]: _place(place) for pig, place in zip(PIGS, places, strict=True)})


@lru_cache(maxsize=1 << 14)
def _latest(played: tuple[Played | None, ...]) -> Any:
    return Map(
        {
            seat: model.Played(pig=_PIGS[turn.pig], how=_HOWS[turn.how])
            for seat, turn in enumerate(played)
            if turn is not None
        }
    )


_OF_PHASE: Final[Mapping[type[Phase], Callable[[Any], Any]]] = {
    Picking: lambda phase: ("Picking", _record(seat=phase.seat)),
    Rolling: lambda phase: ("Rolling", _record(seat=phase.seat, pig=_PIGS[phase.pig])),
    Moving: lambda phase: (
        "Moving",
        _record(seat=phase.seat, pig=_PIGS[phase.pig], face=_FACES[phase.face]),
    ),
    Ended: lambda phase: model.Ended,
}


# Steps


_OF_STEP: Final[Mapping[type[Step], Callable[[Any], Any]]] = {
    Pick: lambda step: ("Pick", _record(seat=step.seat, pig=_PIGS[step.pig])),
    Move: lambda step: ("Move", _record(seat=step.seat, place=_place(step.place))),
    Stay: lambda step: ("Stay", _record(seat=step.seat)),
    Rolled: lambda step: ("Rolled", _record(face=_FACES[step.face])),
}


@cache
def step_of(step: Step) -> Any:
    """A step of the game as a step of the model."""
    return _OF_STEP[type(step)](step)


def step_from(rules: Rules, step: Any) -> Step:
    """A step of the model as a step of the game."""
    known: tuple[Step, ...] = (*GAME.universe(rules), *map(Rolled, FACES))
    return next(each for each in known if step_of(each) == step)


# Who has won


def result(rules: Any, state: Any) -> tuple[Any, ...]:
    """Who has won by the model, and what decided it; winners have a score of one."""
    ended = model.result(rules, state)
    scores = tuple(int(seat in ended.winners) for seat in range(rules.seats))
    return (tuple(sorted(ended.winners)), scores, (ended.decided,))


# Small tables


def scopes() -> tuple[Scope, ...]:
    """Short paths, on which pigs, wolf and houses meet soon; on the longest, not all is near the brick space.

    With one seat every turn is the same player's; with few faces on the dice all positions can be seen.
    Where most questions are answered in another way, what they are about comes up more often.
    """
    few = Dice((("1", "wolf"), ("house",), ("2", "wolf")), "scope")
    every = Dice((FACES, FACES, FACES), "scope")
    homely_face: tuple[Face, ...] = (*FACES, "house", "house")
    homely = Dice((homely_face, homely_face, homely_face), "scope")
    two = Parts(2, "scope")
    others = Readings(
        pot_and_brick="again",
        rescue_duty="must",
        brick_house_stay="must-leave",
        brick_by_face="never",
        bricks_from="in-reach",
        bricks_again="come-anew",
        last_part="goes-in",
        which_exit="helper",
        rescue_to_bricks="bricks-too",
        rescued_builder="adds-nothing",
    )
    round_trip = Track(3, (2,), 2, (2, 3), (Site(3, 1), Site(2, 2), Site(1, 3)), (1, 1, 1), "scope")
    tiny = Track(3, (1, 3), 1, (2, 3), (Site(1, 1), Site(2, 2), Site(1, 3)), (2, 2, 3), "scope")
    nine = Track(9, (4, 8), 8, (2, 7), (Site(3, 2), Site(7, 1), Site(9, 3)), (1, 5, 6), "scope")
    four = Track(4, (2, 4), 4, (1, 3), (Site(1, 1), Site(3, 2), Site(2, 3)), (1, 1, 4), "scope")
    return (
        Scope("few faces", Rules(1, Seat(0), round_trip, few, two), 24_000, whole=True),
        Scope("three spaces", Rules(1, Seat(0), tiny, every, two), 3_000),
        Scope("nine spaces", Rules(2, Seat(1), nine, homely, Parts(4, "scope")), 3_000),
        Scope("four spaces", Rules(4, Seat(2), four, homely, two), 3_000),
        Scope("nine spaces, other answers", Rules(3, Seat(0), nine, homely, two, others), 3_000),
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
