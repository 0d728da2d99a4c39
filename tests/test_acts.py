"""A game as a table of acts: the three tiers, one effect for the successor and its events, and the gaps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs
import pytest
from attrs import field, frozen

from pigrules import game as known
from pigrules.core import (
    LEGAL,
    NONE_DUE,
    Chance,
    ChanceStep,
    Choose,
    Cited,
    ClauseId,
    Distribution,
    MalformedError,
    Over,
    PlayerStep,
    Seat,
    Turn,
    doubts,
)
from pigrules.core.acts import Act, Acts, Moment, awaits, cite, given, outside
from pigrules.core.referee import no_such

A, B, C = Seat(0), Seat(1), Seat(2)

PICK: Final = ClauseId("jar.pick")
KEEPER: Final = ClauseId("jar.keeper")
SHAKE: Final = ClauseId("jar.shake")
SIZE: Final = ClauseId("jar.size")
FULL: Final = ClauseId("jar.full")
HEAVY: Final = ClauseId("jar.heavy")
SEALED: Final = ClauseId("jar.sealed")


# A made-up game: seats A and B put marbles into a jar, A as the keeper closes it, and chance shakes it.


@frozen
class Open:
    """The jar is open; A may close it."""


@frozen
class Shaking:
    """The jar is closed, and chance shakes out as many marbles as it likes."""


@frozen
class Sealed:
    """The end."""


@frozen
class State:
    """How many marbles are in the jar."""

    marbles: int
    phase: Open | Shaking | Sealed = field(factory=Open)


@frozen
class Put(PlayerStep):
    """Put so many marbles into the jar."""

    many: int


@frozen
class Close(PlayerStep):
    """Close the jar."""


@frozen
class Fallen(ChanceStep):
    """So many marbles fall out."""

    many: int


WORKED_OUT: list[int] = []
"""What `_put` has worked out, once for each time."""


def _put(state: State, phase: Open, step: Put) -> tuple[State, int]:
    total = state.marbles + step.many
    WORKED_OUT.append(total)
    return State(total), total


def _too_many(state: State, phase: Open, step: Put) -> tuple[Cited, ...]:
    return given(
        cite(FULL, have=state.marbles) if state.marbles + step.many > 9 else None,
        cite(HEAVY, seat=step.seat) if step.many > 5 else None,
    )


def _odds(state: State, phase: Shaking) -> Distribution[Fallen]:
    return Distribution.of((Fallen(many), 1) for many in range(state.marbles))


def _which_jar(state: State, phase: Any, step: Any) -> tuple[Cited, ...]:
    """A reason that depends on the position."""
    return (cite(SIZE, marbles=state.marbles), cite(SHAKE))


def _for_the_keeper(state: State, phase: Open, step: Close) -> Turn:
    return Choose((A,), KEEPER)


ACTS: Final = Acts[State](
    {
        Open: Moment(
            asks=lambda state, phase: Choose((A, B), PICK),
            legal=lambda state, phase: (Put(A, 1), Put(B, 1), Close(A)),
        ),
        Shaking: Moment(asks=awaits(SHAKE), chances=_odds, seat=lambda state, phase: A),
        Sealed: Moment(asks=lambda state, phase: Over(SEALED, (A,), (state.marbles,), ())),
    },
    {
        Put: Act(
            phases=(Open,),
            whose=PICK,
            otherwise={Shaking: KEEPER},
            missing=lambda state, phase, step: no_such("marble", step.many, SIZE) if step.many > 7 else (),
            forbids=_too_many,
            does=_put,
            tells=lambda state, phase, step, after, total: (cite(PICK, seat=step.seat, points=total),),
        ),
        Close: Act(
            phases=(Open,),
            whose=KEEPER,
            otherwise={Shaking: _which_jar},
            asks=_for_the_keeper,
            does=lambda state, phase, step: (State(state.marbles, Shaking()), None),
            tells=lambda state, phase, step, after, _: (),
        ),
        Fallen: Act(
            phases=(Shaking,),
            otherwise={Open: SHAKE},
            forbids=outside(_odds, _which_jar),
            does=lambda state, phase, step: (State(state.marbles - step.many, Sealed()), None),
            tells=lambda state, phase, step, after, _: (cite(SHAKE), cite(SEALED)),
        ),
    },
)
OPEN: Final = State(3)
SHAKING: Final = State(3, Shaking())
OVER: Final = State(3, Sealed())


def cited(clause: str, **facts: Any) -> Cited:
    return Cited(ClauseId(clause), tuple(facts.items()))


def refusals(state: State, step: object) -> tuple[Cited, ...]:
    return ACTS.judge(state, step).refusals


# What is asked


def test_a_phase_awaits_chance_whatever_the_position() -> None:
    asks = awaits(SHAKE)
    assert asks(State(0), Shaking()) == asks(State(9), Shaking()) == Chance(SHAKE)


def test_each_phase_asks_its_own() -> None:
    assert ACTS.turn(OPEN) == Choose((A, B), PICK)
    assert ACTS.legal(OPEN) == (Put(A, 1), Put(B, 1), Close(A))
    assert ACTS.chances(OPEN) is NONE_DUE
    assert ACTS.turn(SHAKING) == Chance(SHAKE)
    assert ACTS.legal(SHAKING) == ()
    assert ACTS.chances(SHAKING).steps == (Fallen(0), Fallen(1), Fallen(2))
    assert ACTS.turn(OVER) == Over(SEALED, (A,), (3,), ())
    assert ACTS.legal(OVER) == ()
    assert ACTS.chances(OVER) is NONE_DUE


# First tier: is it this seat's turn, and this kind of step's?


def test_what_is_asked_is_legal() -> None:
    for step in (Put(A, 1), Put(B, 5), Close(A)):
        assert ACTS.judge(OPEN, step) is LEGAL
    assert ACTS.judge(SHAKING, Fallen(2)) is LEGAL


def test_the_wrong_time_has_the_reason_of_that_phase() -> None:
    assert refusals(SHAKING, Put(A, 1)) == (cited("core.turn.not-now", asked=SHAKE), cited(KEEPER))
    assert refusals(OPEN, Fallen(1)) == (cited("core.turn.not-now", asked=PICK), cited(SHAKE))


def test_while_chance_is_due_another_seat_also_waits_for_its_turn() -> None:
    not_now = cited("core.turn.not-now", asked=SHAKE)
    assert refusals(SHAKING, Put(B, 1)) == (not_now, cited(KEEPER), cited(PICK))
    assert refusals(SHAKING, Put(A, 1)) == (not_now, cited(KEEPER))


def test_a_reason_may_depend_on_the_position() -> None:
    assert refusals(SHAKING, Close(A)) == (
        cited("core.turn.not-now", asked=SHAKE),
        cited(SIZE, marbles=3),
        cited(SHAKE),
    )


def test_the_wrong_seat_has_the_clause_that_says_whose_step_it_is() -> None:
    assert refusals(OPEN, Put(C, 1)) == (
        cited("core.turn.not-your-turn", seat=2, seats=(0, 1), asked=PICK),
        cited(PICK),
    )


def test_an_act_may_say_itself_whom_it_is_for() -> None:
    """B is asked for marbles, but A alone closes the jar."""
    assert refusals(OPEN, Close(B)) == (
        cited("core.turn.not-your-turn", seat=1, seats=(0,), asked=KEEPER),
        cited(KEEPER),
    )


def test_a_wrong_step_of_a_wrong_seat_has_both_reasons() -> None:
    acts = Acts(
        {**ACTS.moments, Shaking: Moment(asks=lambda state, phase: Choose((B,), SHAKE))},
        {**ACTS.table, Put: attrs.evolve(ACTS.table[Put], otherwise={Shaking: PICK})},
    )
    wrong = cited("core.turn.not-now", asked=SHAKE)
    other = cited("core.turn.not-your-turn", seat=0, seats=(1,), asked=SHAKE)
    # The referee's own clauses first, then the reasons; a reason for both stands once.
    assert acts.judge(SHAKING, Put(A, 1)).refusals == (wrong, other, cited(PICK))
    assert acts.judge(SHAKING, Put(B, 1)).refusals == (wrong, cited(PICK))
    assert acts.judge(SHAKING, Close(A)).refusals == (
        wrong,
        other,
        cited(SIZE, marbles=3),
        cited(SHAKE),
        cited(KEEPER),
    )


def test_without_a_reason_of_its_own_the_clause_that_is_asked_has_to_do() -> None:
    silent = attrs.evolve(ACTS.table[Put], otherwise={}, whose=None)
    acts = Acts(ACTS.moments, {**ACTS.table, Put: silent})
    assert acts.judge(SHAKING, Put(A, 1)).refusals == (
        cited("core.turn.not-now", asked=SHAKE),
        cited(SHAKE),
    )
    assert acts.judge(OPEN, Put(C, 1)).refusals == (
        cited("core.turn.not-your-turn", seat=2, seats=(0, 1), asked=PICK),
        cited(PICK),
    )


@pytest.mark.parametrize("step", [Put(A, 1), Put(C, 9), Close(A), Fallen(0)])
def test_after_the_end_its_clause_refuses_everything(step: object) -> None:
    assert refusals(OVER, step) == (cited("core.turn.over", ended=SEALED), cited(SEALED))


def test_what_is_no_step_of_this_game_is_malformed() -> None:
    with pytest.raises(MalformedError, match="a PlayerStep is no step of this game"):
        ACTS.judge(OPEN, PlayerStep(A))


# Second and third tier: does it exist, and is it allowed?


def test_what_is_not_there_is_asked_before_what_is_forbidden() -> None:
    """Eight marbles would be too many, too, and too heavy."""
    assert refusals(OPEN, Put(B, 8)) == (
        cited("core.name.no-such-thing", thing="marble", value=8, owner="table"),
        cited(SIZE),
    )


def test_all_that_forbids_a_step_is_told() -> None:
    assert refusals(OPEN, Put(B, 7)) == (cited(FULL, have=3), cited(HEAVY, seat=1))
    assert refusals(OPEN, Put(B, 6)) == (cited(HEAVY, seat=1),)
    assert refusals(State(8), Put(B, 2)) == (cited(FULL, have=8),)


def test_an_outcome_that_cannot_come_has_the_component_s_clause() -> None:
    assert refusals(SHAKING, Fallen(3)) == (
        cited("core.chance.impossible"),
        cited(SIZE, marbles=3),
        cited(SHAKE),
    )
    forbids = outside(_odds, SIZE)
    assert forbids(SHAKING, Shaking(), Fallen(3)) == (cited("core.chance.impossible"), cited(SIZE))
    assert forbids(SHAKING, Shaking(), Fallen(2)) == ()


def test_odds_that_are_the_same_everywhere() -> None:
    odds = Distribution.of([(Fallen(1), 2), (Fallen(5), 1)])
    forbids: Callable[[State, Shaking, Fallen], tuple[Cited, ...]] = outside(odds, SIZE)
    assert forbids(SHAKING, Shaking(), Fallen(5)) == ()
    assert forbids(SHAKING, Shaking(), Fallen(2)) == (cited("core.chance.impossible"), cited(SIZE))


# What a step does, and what is told of it


def test_the_successor_and_its_events_come_from_one_effect() -> None:
    WORKED_OUT.clear()
    assert ACTS.transition(OPEN, Put(B, 2)) == (State(5), (cited(PICK, seat=1, points=5),))
    assert WORKED_OUT == [5]
    assert ACTS.advance(OPEN, Put(B, 2)) == State(5)
    assert WORKED_OUT == [5, 5]
    assert ACTS.events(OPEN, Put(B, 2)) == (cited(PICK, seat=1, points=5),)
    assert WORKED_OUT == [5, 5, 5]


def test_events_may_be_worked_out_with_the_successor() -> None:
    put: Act[State, Open, Put, Any] = Act(
        phases=(Open,), does=lambda state, phase, step: (State(9), (cite(SIZE), cite(FULL, have=9)))
    )
    acts = Acts(ACTS.moments, {**ACTS.table, Put: put})
    assert acts.transition(OPEN, Put(A, 6)) == (State(9), (cited(SIZE), cited(FULL, have=9)))


def test_a_step_leads_to_another_phase() -> None:
    assert ACTS.transition(OPEN, Close(A)) == (SHAKING, ())
    assert ACTS.transition(SHAKING, Fallen(1)) == (State(2, Sealed()), (cited(SHAKE), cited(SEALED)))


# The tables


def test_what_answers_a_phase() -> None:
    assert ACTS.answers(Open) == (Put, Close)
    assert ACTS.answers(Shaking) == (Fallen,)
    assert ACTS.answers(Sealed) == ()


def test_gaps() -> None:
    """A step has a reason for each phase that it does not answer, but the end needs none."""
    assert ACTS.gaps() == ()
    silent = attrs.evolve(ACTS.table[Fallen], otherwise={})
    assert Acts(ACTS.moments, {**ACTS.table, Fallen: silent}).gaps() == ((Fallen, Open),)


def test_functions_that_are_exchanged_are_called() -> None:
    """This is how faults are planted; what an act asks is one of them."""
    acts = Acts(ACTS.moments, ACTS.table)
    functions = acts._functions
    assert acts.functions == functions
    assert set(functions) == {"asks", "legal", "chances", "missing", "forbids", "does", "tells", "leads"}
    assert set(functions["asks"]) == {Open, Shaking, Sealed, Close}
    assert set(functions["does"]) == {Put, Close, Fallen}
    functions["forbids"][Put] = lambda state, phase, step: ()
    functions["asks"][Close] = lambda state, phase, step: Choose((B,), KEEPER)
    functions["asks"][Sealed] = lambda state, phase: Over(SEALED, (B,), (), ())
    functions["does"][Put] = lambda state, phase, step: (State(0), 0)
    assert acts.judge(OPEN, Put(B, 7)) is LEGAL
    assert acts.judge(OPEN, Close(B)) is LEGAL
    assert acts.turn(OVER) == Over(SEALED, (B,), (), ())
    assert acts.transition(OPEN, Put(B, 7)) == (State(0), (cited(PICK, seat=1, points=0),))
    assert refusals(OPEN, Put(B, 7)) != (), "the other table is as it was"


def test_citations() -> None:
    assert cite(SIZE) == Cited(SIZE)
    assert cite(SIZE, seat=1, have=(2, 3)) == Cited(SIZE, (("seat", 1), ("have", (2, 3))))
    assert given() == ()
    assert given(None, cite(SIZE), None, cite(FULL)) == (cite(SIZE), cite(FULL))


def test_a_game_takes_its_functions_from_its_acts() -> None:
    game = known("eat-me-if-you-can")
    assert game.acts is not None
    for name in ("turn", "legal", "chances", "judge", "advance", "events", "transition", "leads"):
        assert doubts.given(getattr(game, name)) is getattr(game.acts, name)
    with pytest.raises(TypeError, match="a game without acts needs turn=…"):
        attrs.evolve(game, acts=None, turn=attrs.NOTHING)  # type: ignore[arg-type]
