"""A small board for the tests of this game, and short builders of positions on it.

The path of twelve spaces, clockwise:

    1   red start       5   brick space, brick house    9   wolf space
    2   straw house     6   wolf space                 10   pot exit
    3   wolf space      7   green start                11   blue start
    4   pot exit        8   wooden house               12   wolf space, where the wolf starts
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias, cast

from attrs import evolve

from asking import after as after
from asking import events as events
from asking import refusals as refusals
from pigrules.core import Cited, ClauseId, Fact, Game, Seat
from pigrules.core.acts import cite
from pigrules.core.referee import at_sight
from pigrules.games.woolfy import (
    GAME,
    Board,
    Face,
    How,
    Picking,
    Pig,
    Place,
    Played,
    Rolled,
    Rules,
    Site,
    State,
    Track,
    WayOut,
)
from pigrules.games.woolfy.steps import Player
from pigrules.testing.walks import read_otherwise

Woolfy: TypeAlias = Game[Rules, State, Player, Rolled, State]

A, B, C, D = (Seat(s) for s in range(4))
MEADOW: Final = Track(
    spaces=12,
    wolf_spaces=(3, 6, 9, 12),
    wolf_start=12,
    exits=(4, 10),
    houses=(Site(2, 1), Site(8, 2), Site(5, 3)),
    starts=(1, 7, 11),
    origin="scope",
)
RULES: Final = Rules(seats=2, track=MEADOW)
FINISHED: Final = 4
"""The parts of a finished brick house."""


def under(*, seats: int = 2, track: Track = MEADOW, **readings: str) -> Rules:
    """Rules on the small board with some readings: ``under(base="counted")``."""
    rules: Rules = read_otherwise(Rules(seats=seats, track=track), readings)
    return rules


def played(words: str) -> Played:
    """``played("red moved")``."""
    pig, how = words.split()
    return Played(cast("Pig", pig), cast("How", how))


def picking(
    red: Place = "start",
    green: Place = "start",
    blue: Place = "start",
    *,
    wolf: int = 12,
    parts: int = 0,
    way_out: str | None = None,
    last: str | None = None,
    own: str = "blue stayed",
    rules: Rules = RULES,
) -> State:
    """Seat A is to pick a pig. `last` is what B played just before, and `own` what A played before that.

    Unless it is said, a pig came to a pot exit earlier if one stands there, and else none ever did.
    No game need lead there: without `last`, all pigs may be picked.
    """
    pigs = (red, green, blue)
    came = any(place in rules.track.exits for place in pigs)
    memory: tuple[Played | None, ...] = (None,) * rules.seats
    if last is not None:
        memory = (played(own),) * (rules.seats - 1) + (played(last),)
    told = way_out or ("earlier" if came else "never")
    state = State(rules, Board(pigs, wolf, parts, WayOut(told), memory), Picking(A))
    assert at_sight(GAME.faults(state)) == ()
    return state


def rolling(pig: Pig, *places: Place, **known: Any) -> State:
    """Seat A rolls the die of `pig`; for the rest see `picking`."""
    return after(GAME, picking(*places, **known), f"A {pig}")


def moving(pig: Pig, face: Face, *places: Place, **known: Any) -> State:
    """The die of `pig` shows `face`, and seat A decides; for the rest see `picking`."""
    return after(GAME, rolling(pig, *places, **known), f"die {face}")


def read(state: State, **readings: str) -> State:
    """The same position at a table that reads the rules otherwise."""
    return evolve(state, rules=read_otherwise(state.rules, readings))


def clause(name: str) -> ClauseId:
    """``clause("house.room")``: the id, with its prefix."""
    return ClauseId(f"woolfy.{name}")


def cited(name: str, **facts: Fact) -> Cited:
    """``cited("house.room", house="straw", count=1)``: a citation, with the prefix."""
    return cite(clause(name), **facts)


def legal(game: Woolfy, state: State) -> list[str]:
    """The legal steps as they are written, without the seat; the judge accepts each of them."""
    assert all(game.judge(state, step).legal for step in game.legal(state))
    return [game.format(step).split(maxsplit=1)[1] for step in game.legal(state)]
