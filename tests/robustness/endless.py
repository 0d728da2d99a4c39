"""A game that never ends: a seat after seat nods, for ever. In secret, if the rules say so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from attrs import field, frozen

from pigrules.core import (
    ChanceStep,
    Choose,
    ClauseId,
    Game,
    MalformedError,
    PlayerStep,
    Seat,
    letter,
    uniform,
)
from pigrules.core.acts import Act, Acts, Moment, cite
from pigrules.core.fields import whole

NODS: Final = ClauseId("racing.round.press")


@frozen
class Readings:
    """There is nothing that the rules leave open."""


@frozen
class Rules:
    """What is in force."""

    seats: int = field(default=2, validator=whole(1))
    most: int = field(default=0, validator=whole(0))
    """After so many nods they are counted from 0 again; 0 for never."""
    readings: Readings = Readings()


@frozen
class Nod(PlayerStep):
    """A seat nods."""


@frozen
class Nodding:
    """A seat is to nod."""


@frozen
class State:
    """How often they have nodded."""

    rules: Rules
    count: int = 0
    phase: Nodding = Nodding()


def asks(state: State, phase: Nodding) -> Choose:
    """Seat by seat."""
    return Choose((Seat(state.count % state.rules.seats),), NODS)


def nod(state: State, phase: Nodding, step: Nod) -> tuple[State, object]:
    """One more."""
    count = state.count + 1
    return State(state.rules, count % state.rules.most if state.rules.most else count), (
        cite(NODS, seat=step.seat, points=0),
    )


ACTS: Final = Acts[State](
    {Nodding: Moment(asks=asks, legal=lambda state, phase: (Nod(asks(state, phase).seats[0]),))},
    {Nod: Act(phases=(Nodding,), whose=NODS, does=nod)},
    State,
)


def parse(line: str) -> Nod:
    """The step that `line` says."""
    for seat in range(9):
        if line == f"{letter(seat)} nod":
            return Nod(Seat(seat))
    raise MalformedError(f"no step is written {line!r}")


def game(*, secret: bool = False) -> Game[Rules, State, Nod, ChanceStep, State]:
    """The game."""

    def render(view: State, word: Callable[[str], str]) -> str:
        return f"{view.count} nods"

    return Game(
        name="endless",
        spec="racing_spec",
        rules_type=Rules,
        state_type=State,
        acts=ACTS,
        secret=frozenset({Nod}) if secret else frozenset(),
        universe=lambda rules: tuple(Nod(Seat(seat)) for seat in range(rules.seats)),
        faults=lambda thing: (),
        format=lambda step: f"{letter(cast(Nod, step).seat)} nod",
        parse=parse,
        players=(1, 9),
        render=render,
        policies={"random": uniform},
    )
