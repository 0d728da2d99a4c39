"""A game as two tables: what each phase asks, and what each kind of step does.

The three tiers of the referee, the dispatch by step and by phase, and the one effect that both the successor
and its events come from are written here, once for all games.

Rules for those who write such a table:

- The functions of an act are called in one of its `phases` only, so they never look at the phase's type.
- `does` gives the successor and whatever it worked out on the way; `tells` gets both.
  Nothing is worked out twice.
- An act has a clause for every phase that it does not belong to.
  The referee never says "not now" without a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from attrs import field, frozen

from .arguments import checked
from .chance import NONE_DUE, Distribution
from .malformed import MalformedError, a
from .mappings import read_only
from .referee import IMPOSSIBLE, NOT_NOW, NOT_YOUR_TURN, OVER
from .sheet import ScoreSheet
from .steps import PlayerStep, by_wire_name
from .turns import Chance, Choose, Over, Turn
from .values import LEGAL, Cited, ClauseId, Fact, Ruling, Seat

__all__ = ["Act", "Acts", "Moment", "Position", "Reason", "awaits", "cite", "given", "outside", "scored"]


class Position(Protocol):
    """What a state must have to be played by a table of acts.

    >>> from pigrules import game
    >>> pigs = game("three-little-pigs")
    >>> type(pigs.start(pigs.rules_type(seats=2)).phase).__name__
    'TurningUp'
    """

    @property
    def phase(self) -> Any:
        """What is being decided, and with what in hand: one class a kind of decision."""


S = TypeVar("S", bound=Position)
F = TypeVar("F")
T = TypeVar("T")
E = TypeVar("E")

Doubt: TypeAlias = Callable[..., None]
"""Asked with what a function of the game has raised, its name and its arguments.

It may raise something better.
"""
Reason: TypeAlias = ClauseId | Callable[[Any, Any, Any], Iterable[Cited]]
"""Why a step comes at the wrong time: one clause, or a function of state, phase and step that cites some.

>>> from pigrules.core import Cited, ClauseId
>>> from pigrules.core.acts import Reason
>>> always: Reason = ClauseId("tlp.roll.three-throws")
>>> by_seat: Reason = lambda state, phase, step: [Cited(ClauseId("tlp.roll.three-throws"))]
"""


def cite(clause: ClauseId, /, **facts: Fact) -> Cited:
    """A clause and the facts that fill its text, in the order given.

    >>> from pigrules.core.acts import cite
    >>> cite("tlp.build.price", have=1, price=2)
    Cited(clause='tlp.build.price', facts=(('have', 1), ('price', 2)))
    """
    return Cited(clause, tuple(facts.items()))


def given(*found: Cited | None) -> tuple[Cited, ...]:
    """The citations among `found`, in their order. A check that does not refuse gives None.

    >>> from pigrules.core.acts import cite, given
    >>> given(None, cite("tlp.house.one-door", house=2), None)
    (Cited(clause='tlp.house.one-door', facts=(('house', 2),)),)
    """
    return tuple([each for each in found if each is not None])


def _nothing(state: object, phase: object, step: object) -> tuple[Cited, ...]:
    return ()


def _worked_out(state: object, phase: object, step: object, after: object, effect: Any) -> Any:
    return effect


def _no_steps(state: object, phase: object) -> tuple[Any, ...]:
    return ()


def _none_due(state: object, phase: object) -> Distribution[Any]:
    return NONE_DUE


@frozen(kw_only=True)
class Moment(Generic[S, F]):
    """One kind of phase: who steps next, and which steps are possible.

    >>> from pigrules.core import Choose, ClauseId, Seat
    >>> from pigrules.core.acts import Moment
    >>> picking = Moment(asks=lambda state, phase: Choose([Seat(0)], ClauseId("woolfy.turn.picks")))
    >>> picking.asks(None, None).seats
    (0,)
    """

    asks: Callable[[S, F], Turn]
    legal: Callable[[S, F], tuple[Any, ...]] = _no_steps
    """The legal player steps, in the order of the universe."""
    chances: Callable[[S, F], Distribution[Any]] = _none_due
    """What chance may bring, with exact weights."""
    seat: Callable[[S, F], Seat] | None = None
    """Whose turn it is where chance is due, so that a step of another seat is refused by the order of turns.

    None where it is nobody's turn, and where seats are asked.
    """


def _otherwise(given: Mapping[type, Reason]) -> Mapping[type, Reason]:
    return read_only(given)


@frozen(kw_only=True)
class Act(Generic[S, F, T, E]):
    """One kind of step: when it is asked for, what forbids it, what it does and which events it has.

    Each function takes the state, its phase and the step. Here a step doubles a number, at most to ten:

    >>> from pigrules.core.acts import Act, cite
    >>> doubling = Act(
    ...     phases=(int,),
    ...     forbids=lambda state, phase, step: (cite("toy.number.ten"),) if state > 5 else (),
    ...     does=lambda state, phase, step: (state * 2, (cite("toy.number.doubles", to=state * 2),)),
    ... )
    >>> doubling.forbids(5, 5, None)
    ()
    >>> doubling.does(5, 5, None)
    (10, (Cited(clause='toy.number.doubles', facts=(('to', 10),)),))
    """

    phases: tuple[type[F], ...]
    """The kinds of phase that it answers."""
    whose: Reason | None = None
    """The clause that says whose step it is; None for an outcome of chance.

    A function is called in `phases` only; in others the clause of what is asked there stands for it.
    """
    otherwise: Mapping[type, Reason] = field(factory=dict, converter=_otherwise)
    """For each other phase in which the game goes on: why not now."""
    asks: Callable[[S, F, T], Turn] | None = None
    """Whom this step is for, where one phase asks for several kinds; None: those whom the phase asks."""
    missing: Callable[[S, F, T], tuple[Cited, ...]] = _nothing
    """Second tier: what the step names and the board has not; see `referee.no_such`."""
    forbids: Callable[[S, F, T], tuple[Cited, ...]] = _nothing
    """Third tier: every clause of the game that refuses the step, in the order of the spec."""
    does: Callable[[S, F, T], tuple[S, E]]
    """The successor, and what was worked out on the way."""
    tells: Callable[[S, F, T, S, E], Iterable[Cited]] = _worked_out
    """The events of the step, from state, phase, step, successor, and what `does` worked out.

    The default is for an act whose `does` works out the events themselves.
    """
    leads: Callable[[S, F, T, S, E], tuple[S, Iterable[Cited]]] | None = None
    """What the step leads to, from the same, for those who ask for odds.

    That is the successor, or one that nothing later tells from it, and what is reached: outcomes that reach
    the same count as one. By default all events of an outcome of chance, and nothing for a player's step.
    """


def awaits(clause: ClauseId) -> Callable[[Any, Any], Turn]:
    """The `asks` of a moment in which chance is due, whatever the position.

    >>> from pigrules.core.acts import Moment, awaits
    >>> rolling = Moment(asks=awaits("woolfy.die.rolled"))
    >>> rolling.asks(None, None)
    Chance(clause='woolfy.die.rolled')
    """
    due = Chance(clause)
    return lambda state, phase: due


def scored(sheet: Callable[[Any], ScoreSheet]) -> Callable[[Any, Any], Turn]:
    """The `asks` of a moment in which the game is over: the result is that of the score sheet.

    >>> from pigrules import Cited
    >>> from pigrules.core import ScoreSheet
    >>> from pigrules.core.acts import Moment, scored
    >>> lost = ScoreSheet(1, [], [Cited("woolfy.score.wolf")], [], ended=Cited("woolfy.end.pot"))
    >>> over = Moment(asks=scored(lambda state: lost))
    >>> over.asks(None, None)
    Over(clause='woolfy.end.pot', winners=(), scores=(0,), decided=('woolfy.score.wolf',))
    """
    return lambda state, phase: sheet(state).over


def outside(
    odds: Callable[[S, F], Distribution[Any]] | Distribution[Any], why: Reason
) -> Callable[[S, F, Any], tuple[Cited, ...]]:
    """What forbids an outcome that `odds` does not hold: the referee's clause, and the component's.

    `odds` are the same everywhere, or a function of state and phase.

    >>> from pigrules.core import Distribution
    >>> from pigrules.core.acts import outside
    >>> from pigrules.games.woolfy import Rolled
    >>> forbids = outside(Distribution.of([(Rolled("1"), 1), (Rolled("2"), 1)]), "woolfy.components.dice")
    >>> forbids(None, None, Rolled("2"))
    ()
    >>> [cited.clause for cited in forbids(None, None, Rolled("3"))]
    ['core.chance.impossible', 'woolfy.components.dice']
    """

    def forbids(state: S, phase: F, step: Any) -> tuple[Cited, ...]:
        if step in (odds if isinstance(odds, Distribution) else odds(state, phase)):
            return ()
        return (Cited(IMPOSSIBLE), *_reasons(why, state, phase, step))

    return forbids


@checked
@frozen(eq=False)
class Acts(Generic[S]):
    """A game's phases and kinds of step, each with what belongs to it, and the functions that follow.

    >>> from pigrules import game
    >>> acts = game("woolfy").acts
    >>> list(acts.steps)
    ['pick', 'move', 'stay', 'rolled']
    >>> [[step.__name__ for step in acts.answers(phase)] for phase in acts.moments]
    [['Pick'], ['Rolled'], ['Move', 'Stay'], []]
    """

    moments: Mapping[type, Moment[S, Any]]
    """By the class of the phase."""
    table: Mapping[type, Act[S, Any, Any, Any]]
    """By the class of the step."""
    start: Callable[[Any], S] | None = None
    """The first position under some rules; None where the game gives its own."""

    steps: Mapping[str, type] = field(init=False, repr=False)
    """Every class of step by its wire name, in the order of the table."""
    turn: Callable[[S], Turn] = field(init=False, repr=False)
    """Who steps next."""
    legal: Callable[[S], tuple[Any, ...]] = field(init=False, repr=False)
    """Every legal player step, in the order of the universe."""
    chances: Callable[[S], Distribution[Any]] = field(init=False, repr=False)
    """What chance may bring, with exact weights."""
    judge: Callable[[S, Any], Ruling] = field(init=False, repr=False)
    """Legal, or every refusal of the first tier that refuses: turn, things named, rules."""
    advance: Callable[[S, Any], S] = field(init=False, repr=False)
    """The successor by a legal step."""
    transition: Callable[[S, Any], tuple[S, tuple[Cited, ...]]] = field(init=False, repr=False)
    """The successor by a legal step and the events of the step, both from one effect."""
    events: Callable[[S, Any], tuple[Cited, ...]] = field(init=False, repr=False)
    """The events of a legal step, clause by clause."""
    leads: Callable[[S, Any], tuple[S, tuple[Cited, ...]]] = field(init=False, repr=False)
    """The successor by a legal step, or one that nothing later tells from it, and what the step reaches."""
    _functions: Mapping[str, dict[type, Callable[..., Any]]] = field(init=False, repr=False)
    """What `functions` shows. They are what is called, so this is the place to plant a fault."""

    def __attrs_post_init__(self) -> None:
        functions = {
            **{name: {key: getattr(m, name) for key, m in self.moments.items()} for name in _OF_A_MOMENT},
            **{name: {key: getattr(act, name) for key, act in self.table.items()} for name in _OF_AN_ACT},
        }
        functions["leads"] = {key: _leads(key, act) for key, act in self.table.items()}
        functions["asks"] |= {key: act.asks for key, act in self.table.items() if act.asks is not None}
        made: dict[str, Any] = {"moments": read_only(self.moments), "table": read_only(self.table)}
        made |= {"_functions": functions, "steps": by_wire_name(*self.table)}
        made |= _compiled(dict(self.table), self._turns, functions, lambda error, name, *args: None)
        for name, value in made.items():
            object.__setattr__(self, name, value)

    @property
    def functions(self) -> Mapping[str, Mapping[type, Callable[..., Any]]]:
        """The functions of the two tables: by the name of the field, then by the class of the phase or step.

        A step stands under ``asks`` only if its act says whom it is for.
        """
        return read_only({name: MappingProxyType(known) for name, known in self._functions.items()})

    def doubting(self, doubt: Doubt) -> dict[str, Callable[..., Any]]:
        """The functions of the game by name; where they raise anything, `doubt` is asked first."""
        return _compiled(dict(self.table), self._turns, self._functions, doubt)

    @property
    def _turns(self) -> dict[type, Callable[[S, Any], Seat]]:
        return {key: moment.seat for key, moment in self.moments.items() if moment.seat is not None}

    @checked
    def answers(self, phase: type) -> tuple[type, ...]:
        """The kinds of step that answer a kind of phase, in the order of the table."""
        return tuple(step for step, act in self.table.items() if phase in act.phases)

    def gaps(self) -> tuple[tuple[type, type], ...]:
        """Each kind of step with a phase that it neither answers nor has a reason for, though a step is due.

        A phase that no step answers is the end of the game: its own clause refuses everything.
        """
        return tuple(
            (step, phase)
            for step, act in self.table.items()
            for phase in self.moments
            if self.answers(phase) and phase not in act.phases and phase not in act.otherwise
        )


def _leads(kind: type, act: Act[Any, Any, Any, Any]) -> Callable[..., tuple[Any, Iterable[Cited]]]:
    if act.leads is not None:
        return act.leads
    if issubclass(kind, PlayerStep):
        return lambda state, phase, step, after, effect: (after, ())
    return lambda state, phase, step, after, effect: (after, act.tells(state, phase, step, after, effect))


_OF_A_MOMENT: Final = ("asks", "legal", "chances")
_OF_AN_ACT: Final = ("missing", "forbids", "does", "tells", "leads")


def _compiled(
    table: Mapping[type, Act[Any, Any, Any, Any]],
    turns: Mapping[type, Callable[[Any, Any], Seat]],
    functions: Mapping[str, Mapping[type, Callable[..., Any]]],
    doubt: Doubt,
) -> dict[str, Callable[..., Any]]:
    """The functions of the game. Closures over plain dicts, for a ply goes through three or four of them.

    A `try` costs nothing where nothing is raised.
    """
    asks, offers, odds = (functions[name] for name in _OF_A_MOMENT)
    missing, forbids, does, tells, follows = (functions[name] for name in _OF_AN_ACT)

    def turn(state: Any) -> Any:
        try:
            phase = state.phase
            return asks[type(phase)](state, phase)
        except Exception as error:
            doubt(error, "turn", state)
            raise

    def legal(state: Any) -> Any:
        try:
            phase = state.phase
            return offers[type(phase)](state, phase)
        except Exception as error:
            doubt(error, "legal", state)
            raise

    def chances(state: Any) -> Any:
        try:
            phase = state.phase
            return odds[type(phase)](state, phase)
        except Exception as error:
            doubt(error, "chances", state)
            raise

    def judge(state: Any, step: Any) -> Ruling:
        try:
            kind, phase = type(step), state.phase
            if kind not in table:
                raise MalformedError(f"{a(kind.__name__)} is no step of this game")
            untimely = _untimely(table[kind], asks, turns, state, phase, step)
            if untimely:
                return Ruling(untimely)
            refusals = missing[kind](state, phase, step) or forbids[kind](state, phase, step)
            return Ruling(refusals) if refusals else LEGAL
        except Exception as error:
            doubt(error, "judge", state, step)
            raise

    def advance(state: Any, step: Any) -> Any:
        try:
            return does[type(step)](state, state.phase, step)[0]
        except Exception as error:
            doubt(error, "advance", state, step)
            raise

    def transition(state: Any, step: Any) -> tuple[Any, tuple[Cited, ...]]:
        try:
            kind, phase = type(step), state.phase
            after, effect = does[kind](state, phase, step)
            return after, tuple(tells[kind](state, phase, step, after, effect))
        except Exception as error:
            doubt(error, "transition", state, step)
            raise

    def events(state: Any, step: Any) -> tuple[Cited, ...]:
        return transition(state, step)[1]

    def leads(state: Any, step: Any) -> tuple[Any, tuple[Cited, ...]]:
        try:
            kind, phase = type(step), state.phase
            after, reached = follows[kind](state, phase, step, *does[kind](state, phase, step))
            return after, tuple(reached)
        except Exception as error:
            doubt(error, "leads", state, step)
            raise

    made = (turn, legal, chances, judge, advance, transition, events, leads)
    return {function.__name__: function for function in made}


def _untimely(
    act: Act[Any, Any, Any, Any],
    asks: Mapping[type, Callable[..., Turn]],
    turns: Mapping[type, Callable[[Any, Any], Seat]],
    state: Any,
    phase: Any,
    step: Any,
) -> tuple[Cited, ...]:
    """The first tier: is it this seat's turn, and this kind of step's?

    The referee's own clauses come first, then the game's clauses that they rest on.
    """
    timely = type(phase) in act.phases
    own = asks.get(type(step)) if timely else None
    asked = asks[type(phase)](state, phase) if own is None else own(state, phase, step)
    if isinstance(asked, Over):
        return cite(OVER, ended=asked.clause), Cited(asked.clause)
    seats = asked.seats if isinstance(asked, Choose) and isinstance(step, PlayerStep) else None
    stranger = seats is not None and step.seat not in seats
    if timely and not stranger:
        return ()
    refusals: list[Cited] = []
    reasons: list[Cited] = []
    if not timely:
        refusals.append(cite(NOT_NOW, asked=asked.clause))
        reasons += _reasons(act.otherwise.get(type(phase), asked.clause), state, phase, step)
        whose = turns.get(type(phase))
        if whose is not None and isinstance(step, PlayerStep) and step.seat != whose(state, phase):
            reasons += _reasons(act.whose or asked.clause, state, phase, step)
    if stranger:
        refusals.append(cite(NOT_YOUR_TURN, seat=step.seat, seats=seats or (), asked=asked.clause))
        why = act.whose if timely or not callable(act.whose) else None
        reasons += _reasons(why or asked.clause, state, phase, step)
    return tuple(dict.fromkeys([*refusals, *reasons]))


def _reasons(why: Reason, state: Any, phase: Any, step: Any) -> tuple[Cited, ...]:
    return tuple(why(state, phase, step)) if callable(why) else (Cited(why),)
