"""Wrong types handed to public functions get one sentence that says what was expected."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any, Final

import pytest
from attrs import evolve

from pigrules import MalformedError, Match, Record, clause, explain, record, registry
from pigrules import dispute as disputes
from pigrules.core import LEGAL, NONE_DUE, Chance, ClauseId, Game, WrongTypeError
from pigrules.core.doubts import given
from pigrules.games.three_little_pigs import GAME as PIGS
from pigrules.games.woolfy import GAME as WOOLFY
from pigrules.games.woolfy import Rules
from robustness.survey import survey

FEWEST_CALLS = 10_000
OTHERS = {
    "eat-me-if-you-can": "woolfy",
    "putz-die-wutz": "three-little-pigs",
    "three-little-pigs": "putz-die-wutz",
    "woolfy": "eat-me-if-you-can",
}
RULES: Final = Rules(seats=2)
START: Final = WOOLFY.start(RULES)
PIGS_RULES: Final = PIGS.rules_type(seats=2)
STOP: Final = PIGS.parse("A stop")
NOTHING_YET: Final = Record(WOOLFY, RULES, ())


def odd(value: Any) -> Any:
    """A value where another type is wanted."""
    return value


PLAIN: Final[Game[Any, Any, Any, Any, Any]] = Game(
    name="plain",
    rules_type=Rules,
    state_type=Rules,
    steps={},
    start=lambda rules: rules,
    universe=lambda rules: (),
    turn=lambda state: Chance(ClauseId(f"plain.turn.{state.seats}")),
    legal=lambda state: (1 // 0,),
    chances=lambda state: NONE_DUE,
    judge=lambda state, step: LEGAL,
    advance=lambda state, step: state,
    events=lambda state, step: (),
    faults=lambda subject: (),
    format=lambda step: str(step.seat),
    parse=lambda line: line.strip(),
    players=(1, 4),
    render=lambda view, word: word("pig"),
)
"""A game of plain functions, such as another distribution may have."""


@pytest.mark.once
@pytest.mark.parametrize("name", OTHERS)
def test_every_public_function_answers_or_says_in_one_line_what_is_wrong(name: str) -> None:
    found = survey(registry.game(name), registry.game(OTHERS[name]))
    assert found.failures == ()
    assert found.count >= FEWEST_CALLS


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: Match(WOOLFY, RULES, random=odd(7)), "random: expected a Random or None, found 7"),
        (
            lambda: Match(WOOLFY, odd(PIGS.rules_type(seats=2))),
            "rules: expected a Rules of woolfy, found a Rules",
        ),
        (lambda: Record(WOOLFY, RULES, odd("x")), "steps: expected a list or tuple, found 'x'"),
        (
            lambda: Record(WOOLFY, RULES, [STOP]),
            "steps[0]: expected a step of woolfy, found a Stop",
        ),
        (lambda: Record(WOOLFY, RULES, (), spec=odd("-1")), "spec: expected a whole number, found '-1'"),
        (lambda: clause(odd(None)), "id: expected text, found None"),
        (lambda: record.read(odd(7)), "path: expected a path, found 7"),
        (lambda: record.read("a\0b"), "path: expected a path, found 'a\\x00b'"),
        (lambda: explain.place("x", odd("12")), "lines: expected a list or tuple, found '12'"),
        (lambda: WOOLFY.turn(odd(None)), "state: expected a State of woolfy, found None"),
        (
            lambda: WOOLFY.advance(START, odd(STOP)),
            "step: expected a step of woolfy, found a Stop",
        ),
        (lambda: WOOLFY.parse(odd(b"A red")), "line: expected text, found b'A red'"),
        (
            lambda: WOOLFY.start(odd(Rules)),
            "rules: expected a Rules of woolfy, found the class Rules",
        ),
        (
            lambda: disputes.dispute(NOTHING_YET, odd(True)),
            "depth: expected a whole number, found True",
        ),
        (lambda: PLAIN.turn(odd(7)), "state: expected a Rules of plain, found 7"),
        (lambda: PLAIN.format(odd(7)), "step: expected a step of plain, found 7"),
    ],
)
def test_a_wrong_type_is_one_sentence(call: Callable[[], object], said: str) -> None:
    with pytest.raises(WrongTypeError) as error:
        call()
    assert str(error.value) == said
    assert isinstance(error.value, (MalformedError, TypeError, ValueError))


def test_an_error_of_a_game_s_own_stays_what_it_is() -> None:
    """A failure that the arguments do not explain is not theirs."""
    with pytest.raises(ZeroDivisionError):
        PLAIN.legal(RULES)


def test_a_game_made_from_another_explains_once() -> None:
    twice = evolve(evolve(WOOLFY, name="wolf"), name="woolfy")
    assert twice == WOOLFY
    assert given(twice.judge) is given(WOOLFY.judge)
    assert given(given(twice.parse)) is given(twice.parse)
    with pytest.raises(WrongTypeError, match=r"^line: expected text, found 7$"):
        twice.parse(odd(7))


def test_the_error_is_pickled_whole() -> None:
    error = pickle.loads(pickle.dumps(WrongTypeError("expected text, found 7", "name")))
    assert (type(error), error.problem, error.path) == (WrongTypeError, "expected text, found 7", "name")


def test_a_record_has_a_spec_from_1() -> None:
    with pytest.raises(MalformedError, match=r"^spec is a whole number of at least 1, not -1$"):
        Record(WOOLFY, RULES, (), spec=-1)
