"""The referee's own clauses, the same in every game: whose turn, what is asked, what exists."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from .steps import ChanceStep, PlayerStep
from .turns import Choose, Over, Turn
from .values import Cited, ClauseId, Fact, Ruling, Seat

OVER: Final = ClauseId("core.turn.over")
NOT_NOW: Final = ClauseId("core.turn.not-now")
NOT_YOUR_TURN: Final = ClauseId("core.turn.not-your-turn")
LATE: Final = ClauseId("core.turn.late")
NO_SUCH_THING: Final = ClauseId("core.name.no-such-thing")
IMPOSSIBLE: Final = ClauseId("core.chance.impossible")
BAD_COMPONENT: Final = ClauseId("core.rules.component")
BAD_STATE: Final = ClauseId("core.state.impossible")

OWN: Final = "core."
"""How the ids of the referee's own clauses begin: they rest on no document."""
TABLE: Final = "table"
"""Who has what belongs to no seat; a word of the spec."""


def out_of_turn(
    turn: Turn, step: PlayerStep | ChanceStep, answers: Collection[type[PlayerStep] | type[ChanceStep]]
) -> Ruling | None:
    """The first tier: is it this seat's turn, and this kind of step's? None if it is.

    `answers` are the kinds of step that answer what the position asks.
    """
    if isinstance(turn, Over):
        return Ruling((Cited(OVER, (("ended", turn.clause),)),))
    refusals: tuple[Cited, ...] = ()
    if type(step) not in answers:
        refusals += (Cited(NOT_NOW, (("asked", turn.clause),)),)
    if isinstance(turn, Choose) and isinstance(step, PlayerStep) and step.seat not in turn.seats:
        facts = (
            ("seat", int(step.seat)),
            ("seats", tuple(int(s) for s in turn.seats)),
            ("asked", turn.clause),
        )
        refusals += (Cited(NOT_YOUR_TURN, facts),)
    return Ruling(refusals) if refusals else None


def no_such(thing: str, value: Fact, clause: ClauseId, owner: Seat | None = None) -> tuple[Cited, Cited]:
    """The second tier: the step names a `thing` that `owner`, a seat or else the table, has not.

    `clause` is the game's own, which says how many of them there are.
    """
    whose: Fact = TABLE if owner is None else owner
    return Cited(NO_SUCH_THING, (("thing", thing), ("value", value), ("owner", whose))), Cited(clause)


def decisive(ruling: Ruling) -> tuple[Cited, ...]:
    """The refusals that decide: the referee's own, without the clauses that they rest on, or else all."""
    return tuple([each for each in ruling.refusals if each.clause.startswith(OWN)]) or ruling.refusals


def bad_component(component: str, problem: str, value: Fact) -> Cited:
    """A fault of rules: `component` is not what the game can be played with."""
    return Cited(BAD_COMPONENT, (("component", component), ("problem", problem), ("value", value)))


def bad_state(where: str, problem: str, value: Fact) -> Cited:
    """A fault of a hand-made state that no clause of the game names."""
    return Cited(BAD_STATE, (("where", where), ("problem", problem), ("value", value)))
