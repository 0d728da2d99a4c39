"""A tiny game whose class of positions can be exchanged: one seat counts, and a spark may put it back.

It is made to be broken: each test of the suites breaks one thing in it.
"""

from __future__ import annotations

from typing import Any, Final

from attrs import field, frozen

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
from pigrules.core.fields import whole
from pigrules.core.referee import IMPOSSIBLE, no_such, out_of_turn
from pigrules.registry import AnyGame

ASK: Final = ClauseId("toy.round.stake")
FALL: Final = ClauseId("toy.round.throw")
END: Final = ClauseId("toy.end.rounds")
GOAL: Final = 4


@frozen
class Rules:
    """One seat; it may count by up to two."""

    seats: int = 1


@frozen
class Count:
    """How far it has counted, and whether the spark is due."""

    rules: Rules
    at: int
    due: bool = False


@frozen
class Add(PlayerStep):
    """Count on."""

    by: int = field(validator=whole(1))


@frozen
class Spark(ChanceStep):
    """Where it puts the count."""

    back: int = field(validator=whole(0))


UNIVERSE: Final = (Add(Seat(0), 1), Add(Seat(0), 2))
SPARKS: Final = Distribution.of([(Spark(0), 2), (Spark(1), 1)])


def turn(state: Any) -> Turn:
    """Who steps next."""
    if state.due:
        return Chance(FALL)
    if state.at >= GOAL:
        return Over(END, (Seat(0),), (state.at,), ())
    return Choose((Seat(0),), ASK)


def judge(state: Any, step: Any) -> Ruling:
    """What refuses `step`."""
    asked = turn(state)
    refused = out_of_turn(asked, step, {Spark} if state.due else {Add})
    if refused:
        return Ruling((*refused.refusals, Cited(asked.clause)))
    if isinstance(step, Spark):
        return LEGAL if step in SPARKS else Ruling((Cited(IMPOSSIBLE), Cited(FALL)))
    return LEGAL if step.by <= 2 else Ruling(no_such("count", step.by, ASK))


def advance(state: Any, step: Any) -> Any:
    """The successor by a legal step."""
    if isinstance(step, Spark):
        return type(state)(state.rules, state.at - step.back, False)
    return type(state)(state.rules, state.at + step.by, True)


def parse(line: str) -> Add | Spark:
    """The step that a line says."""
    head, _, number = line.partition(" ")
    if head not in ("A", "spark") or not number.isdecimal():
        raise MalformedError(f"no step is written {line!r}")
    return Add(Seat(0), int(number)) if head == "A" else Spark(int(number))


def counting(state_type: type = Count) -> AnyGame:
    """The game, with positions of this class, which has the fields of `Count`."""
    return Game(
        name="counting",
        spec="toy_spec",
        rules_type=Rules,
        state_type=state_type,
        steps={"add": Add, "spark": Spark},
        start=lambda rules: state_type(rules, 0),
        rules=lambda state: state.rules,
        universe=lambda rules: UNIVERSE,
        turn=turn,
        legal=lambda state: tuple(step for step in UNIVERSE if judge(state, step).legal),
        chances=lambda state: SPARKS if state.due else NONE_DUE,
        judge=judge,
        advance=advance,
        events=lambda state, step: (Cited(ASK),),
        view=lambda state, seat: state,
        faults=lambda thing: (),
        format=lambda step: f"A {step.by}" if isinstance(step, Add) else f"spark {step.back}",
        parse=parse,
        players=(1, 1),
        render=lambda view, name: f"{view.at}{'!' if view.due else ''}",
    )
