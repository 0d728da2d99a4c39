"""The referee's own clauses, the same in every game: whose turn, what is asked, what exists."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from .steps import ChanceStep, PlayerStep
from .turns import Choose, Over, Turn
from .values import Cited, ClauseId, Fact, Ruling, Seat

__all__ = [
    "BAD_COMPONENT",
    "BAD_STATE",
    "HISTORY",
    "IMPOSSIBLE",
    "LATE",
    "NOT_NOW",
    "NOT_YOUR_TURN",
    "NO_SUCH_THING",
    "OVER",
    "OWN",
    "TABLE",
    "at_sight",
    "bad_component",
    "bad_state",
    "decisive",
    "no_such",
    "out_of_turn",
    "unreached",
]

OVER: Final = ClauseId("core.turn.over")
"""The game is over.

>>> from pigrules import clause
>>> from pigrules.core.referee import OVER
>>> clause(OVER).id
'core.turn.over'
"""
NOT_NOW: Final = ClauseId("core.turn.not-now")
"""The position asks for another kind of step.

>>> from pigrules import clause
>>> from pigrules.core.referee import NOT_NOW
>>> clause(NOT_NOW).id
'core.turn.not-now'
"""
NOT_YOUR_TURN: Final = ClauseId("core.turn.not-your-turn")
"""The position asks other seats.

>>> from pigrules import clause
>>> from pigrules.core.referee import NOT_YOUR_TURN
>>> clause(NOT_YOUR_TURN).id
'core.turn.not-your-turn'
"""
LATE: Final = ClauseId("core.turn.late")
"""A chance step has come since the sender looked; see `Match.judge`.

>>> from pigrules import clause
>>> from pigrules.core.referee import LATE
>>> clause(LATE).id
'core.turn.late'
"""
NO_SUCH_THING: Final = ClauseId("core.name.no-such-thing")
"""The step names what does not exist.

>>> from pigrules import clause
>>> from pigrules.core.referee import NO_SUCH_THING
>>> clause(NO_SUCH_THING).id
'core.name.no-such-thing'
"""
IMPOSSIBLE: Final = ClauseId("core.chance.impossible")
"""No component can show this outcome.

>>> from pigrules import clause
>>> from pigrules.core.referee import IMPOSSIBLE
>>> clause(IMPOSSIBLE).id
'core.chance.impossible'
"""
BAD_COMPONENT: Final = ClauseId("core.rules.component")
"""The game cannot be played with this component.

>>> from pigrules import clause
>>> from pigrules.core.referee import BAD_COMPONENT
>>> clause(BAD_COMPONENT).id
'core.rules.component'
"""
BAD_STATE: Final = ClauseId("core.state.impossible")
"""No game can reach this state.

>>> from pigrules import clause
>>> from pigrules.core.referee import BAD_STATE
>>> clause(BAD_STATE).id
'core.state.impossible'
"""

OWN: Final = "core."
"""How the ids of the referee's own clauses begin: they rest on no document.

>>> from pigrules.core.referee import OVER, OWN
>>> OVER.startswith(OWN)
True
"""
TABLE: Final = "table"
"""The owner of what belongs to no seat; a word of the spec.

>>> from pigrules.core.referee import TABLE, no_such
>>> dict(no_such("stack", "straw", "tlp.components.tiles")[0].facts)["owner"] == TABLE
True
"""

HISTORY: Final = "history"
"""Where the fault of a state lies that only its history shows; a word of the spec.

>>> from pigrules.core.referee import HISTORY, unreached
>>> dict(unreached("no-such-turns", 2).facts)["where"] == HISTORY
True
"""


def out_of_turn(
    turn: Turn, step: PlayerStep | ChanceStep, answers: Collection[type[PlayerStep] | type[ChanceStep]]
) -> Ruling | None:
    """The first tier: is it this seat's turn, and this kind of step's? None if it is.

    For games of plain functions. A table of acts asks this itself, and adds the game's reasons.

    `answers` are the kinds of step that answer what the position asks.

    >>> from pigrules.core import Choose
    >>> from pigrules.core.referee import out_of_turn
    >>> from pigrules.games.woolfy import Pick
    >>> turn = Choose([0], "woolfy.turn.picks")
    >>> out_of_turn(turn, Pick(0, "red"), (Pick,)) is None
    True
    >>> [refusal.clause for refusal in out_of_turn(turn, Pick(1, "red"), (Pick,)).refusals]
    ['core.turn.not-your-turn']
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
    """The second tier: the step names a `thing` that `owner`, a seat or else the table, does not have.

    `clause` is the game's own, which says how many of them there are.

    >>> from pigrules.core.referee import no_such
    >>> [cited.clause for cited in no_such("house", 4, "tlp.house.one-door", owner=0)]
    ['core.name.no-such-thing', 'tlp.house.one-door']
    """
    whose: Fact = TABLE if owner is None else owner
    return Cited(NO_SUCH_THING, (("thing", thing), ("value", value), ("owner", whose))), Cited(clause)


def decisive(ruling: Ruling) -> tuple[Cited, ...]:
    """The refusals that decide: the referee's own, without the clauses that they rest on, or else all.

    >>> from pigrules import game
    >>> from pigrules.core.referee import decisive
    >>> pigs = game("three-little-pigs")
    >>> ruling = pigs.judge(pigs.start(pigs.rules_type(seats=2)), pigs.parse("A stop"))
    >>> [cited.clause for cited in ruling.refusals]
    ['core.turn.not-now', 'tlp.setup.shuffle']
    >>> [cited.clause for cited in decisive(ruling)]
    ['core.turn.not-now']
    """
    return tuple([each for each in ruling.refusals if each.clause.startswith(OWN)]) or ruling.refusals


def bad_component(component: str, problem: str, value: Fact) -> Cited:
    """A fault of rules: the game cannot be played with this `component`.

    `component` and `problem` are words of the spec, which has them in each language.

    >>> from pigrules.core import cited_words
    >>> from pigrules.core.referee import bad_component
    >>> cited_words(bad_component("die", "no-faces", 2))
    'core.rules.component (component die, problem no-faces, value 2)'
    """
    return Cited(BAD_COMPONENT, (("component", component), ("problem", problem), ("value", value)))


def bad_state(where: str, problem: str, value: Fact) -> Cited:
    """A fault of a hand-made state that no clause of the game names.

    `where` and `problem` are words of the spec, which has them in each language.

    >>> from pigrules.core import cited_words
    >>> from pigrules.core.referee import bad_state
    >>> cited_words(bad_state("wolf", "no-such-space", 99))
    'core.state.impossible (where wolf, problem no-such-space, value 99)'
    """
    return Cited(BAD_STATE, (("where", where), ("problem", problem), ("value", value)))


def unreached(problem: str, value: Fact) -> Cited:
    """A fault of a hand-made state that can be played on from, but that no game leads to.

    `problem` is a word of the spec, which has it in each language.

    >>> from pigrules.core import cited_words
    >>> from pigrules.core.referee import unreached
    >>> cited_words(unreached("no-such-turns", 2))
    'core.state.impossible (where history, problem no-such-turns, value 2)'
    """
    return bad_state(HISTORY, problem, value)


def at_sight(faults: Iterable[Cited]) -> tuple[Cited, ...]:
    """The `faults` of a state without those that only its history shows.

    A state that one table has reached may have no history at a table with other readings, and can still be
    asked about there.

    >>> from pigrules.core.referee import at_sight, bad_state, unreached
    >>> [dict(fault.facts)["where"] for fault in at_sight([bad_state("wolf", "no-such-space", 99)])]
    ['wolf']
    >>> at_sight([unreached("no-such-turns", 2)])
    ()
    """
    return tuple([fault for fault in faults if ("where", HISTORY) not in fault.facts])
