"""The smallest game that has everything: a seat calls a side, a coin is tossed.

It stands for a game of another distribution, with a spec of its own.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from attrs import frozen

from pigrules.core import (
    LEGAL,
    NONE_DUE,
    Chance,
    ChanceStep,
    Choose,
    Cited,
    ClauseId,
    Distribution,
    Game,
    MalformedError,
    Over,
    PlayerStep,
    Ruling,
    Seat,
    Turn,
)
from pigrules.core.referee import IMPOSSIBLE, out_of_turn

CHOICE: Final = ClauseId("coin.call.choice")
NO_EDGE: Final = ClauseId("coin.call.no-edge")
TOSS: Final = ClauseId("coin.toss.chance")
EDGE: Final = ClauseId("coin.toss.edge")
SHOWN: Final = ClauseId("coin.end.shown")

Side: TypeAlias = Literal["heads", "tails", "edge"]
SIDES: Final[tuple[Side, ...]] = ("heads", "tails", "edge")


@frozen
class Readings:
    """How this table reads what the document leaves open."""

    edge: Literal["again", "lost"] = "again"


@frozen
class Rules:
    """What is in force at one table."""

    seats: int = 1
    readings: Readings = Readings()


@frozen
class State:
    """A position: the side called, if any, and the side shown, if any."""

    rules: Rules
    called: Side | None = None
    shown: Side | None = None


@frozen
class Call(PlayerStep):
    """The seat calls a side."""

    side: Side


@frozen
class Show(ChanceStep):
    """The coin shows a side."""

    side: Side


ODDS: Final = Distribution.of([(Show("heads"), 3), (Show("tails"), 3), (Show("edge"), 1)])


def turn(state: State) -> Turn:
    """Who steps next."""
    if state.called is None:
        return Choose((Seat(0),), CHOICE)
    if state.shown is None or (state.shown == "edge" and state.rules.readings.edge == "again"):
        return Chance(TOSS)
    won = state.shown == state.called
    return Over(SHOWN, (Seat(0),) if won else (), (1 if won else 0,), ())


def judge(state: State, step: Call | Show) -> Ruling:
    """Whether the step may be taken."""
    now = turn(state)
    refused = out_of_turn(now, step, {Call} if isinstance(now, Choose) else {Show})
    if refused:
        return refused
    if isinstance(step, Call) and step.side == "edge":
        return Ruling((Cited(NO_EDGE, (("seat", int(step.seat)), ("side", step.side))),))
    if isinstance(step, Show) and step not in ODDS:
        return Ruling((Cited(IMPOSSIBLE),))
    return LEGAL


def advance(state: State, step: Call | Show) -> State:
    """The successor by a legal step."""
    if isinstance(step, Call):
        return State(state.rules, step.side)
    return State(state.rules, state.called, step.side)


def events(state: State, step: Call | Show) -> tuple[Cited, ...]:
    """What a legal step brings about."""
    if isinstance(step, Call):
        return (Cited(CHOICE, (("seat", int(step.seat)), ("side", step.side))),)
    shown = Cited(TOSS, (("side", step.side),))
    return (shown, Cited(EDGE)) if step.side == "edge" else (shown,)


def parse(line: str) -> Call | Show:
    """The step that a line of notation says."""
    known: dict[str, Call | Show] = {
        format(step): step for side in SIDES for step in (Call(Seat(0), side), Show(side))
    }
    if line not in known:
        raise MalformedError(f"no step is written {line!r}")
    return known[line]


def format(step: Call | Show) -> str:
    """A step in notation."""
    return f"A {step.side}" if isinstance(step, Call) else step.side


def calls(rules: Rules) -> tuple[Call, ...]:
    """Every player step."""
    return tuple(Call(Seat(0), side) for side in SIDES)


GAME: Final[Game[Rules, State, Call, Show, State]] = Game(
    name="coin-toss",
    spec="coin_toss",
    rules_type=Rules,
    state_type=State,
    steps={"call": Call, "show": Show},
    start=State,
    rules=lambda state: state.rules,
    universe=calls,
    turn=turn,
    legal=lambda state: tuple(step for step in calls(state.rules) if judge(state, step).legal),
    chances=lambda state: ODDS if isinstance(turn(state), Chance) else NONE_DUE,
    judge=judge,
    advance=advance,
    events=events,
    view=lambda state, seat: state,
    faults=lambda value: (),
    format=format,
    parse=parse,
    players=(1, 1),
    render=lambda view, name: name(view.shown or "edge"),
)
