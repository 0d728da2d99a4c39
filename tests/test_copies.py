"""Games, records and matches are copied and pickled whole, and never share a list."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random, SystemRandom
from typing import Any, Final

import pytest
from attrs import evolve

import toy
from pigrules import game, registry
from pigrules.core import (
    BadRecordError,
    Choose,
    Cited,
    ClauseId,
    Distribution,
    Game,
    IllegalStepError,
    MalformedError,
    Over,
    Ruling,
    Seat,
)
from pigrules.match import AnyMatch, Match
from pigrules.race import BadPolicyError, opponents
from pigrules.record import Record
from pigrules.registry import AnyGame
from pigrules.simulate import playout, simulate

A, B = Seat(0), Seat(1)
COPIES: Final = (copy.copy, copy.deepcopy)
NOT_INSTALLED: Final = "this game 'toy' is not installed, so no other process can find it"


def pickled(value: Any) -> Any:
    """What another process gets."""
    return pickle.loads(pickle.dumps(value))


class Table(Match[Any, Any, Any, Any, Any]):
    """A match that knows more."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.notes: list[str] = []


@pytest.mark.parametrize("make", COPIES)
def test_a_copy_of_a_game_is_the_game(make: Callable[[AnyGame], AnyGame]) -> None:
    assert make(toy.GAME) is toy.GAME


@pytest.mark.parametrize("name", registry.games())
def test_an_installed_game_is_pickled_by_its_name(name: str) -> None:
    assert pickled(game(name)) is game(name)
    assert name.encode() in pickle.dumps(game(name))


def test_a_game_that_is_not_installed_is_not_pickled() -> None:
    changed = evolve(game(next(iter(registry.games()))), players=(1, 1))
    for other in (toy.GAME, changed):
        with pytest.raises(MalformedError, match=r"is not installed, so no other process can find it$"):
            pickle.dumps(other)


@pytest.mark.parametrize("name", registry.games())
@pytest.mark.parametrize("make", [*COPIES, pickled])
def test_a_copy_of_a_record_is_equal(name: str, make: Callable[[Record], Record]) -> None:
    played = game(name)
    rules = played.rules_type(seats=played.players[1])
    record = playout(played, rules, ["random"] * rules.seats, Random(1), cap=40)
    again = make(record)
    assert again == record
    assert again.game is played


def test_a_record_of_a_game_that_is_not_installed_is_not_pickled() -> None:
    with pytest.raises(MalformedError, match=NOT_INSTALLED):
        pickle.dumps(Record(toy.GAME, toy.Rules(2), ()))


@pytest.mark.parametrize("name", registry.games())
@pytest.mark.parametrize("make", [*COPIES, pickled])
def test_a_copy_of_a_match_goes_on_alone_with_the_same_chance(
    name: str, make: Callable[[AnyMatch], AnyMatch]
) -> None:
    played = game(name)
    rules = played.rules_type(seats=played.players[0])
    record = playout(played, rules, ["random"] * rules.seats, Random(1), cap=30)
    match = Table.resume(record, random=Random(3))
    again = make(match)
    assert type(again) is Table
    before = (match.steps, match.state, match.events, match.seen, match.turn)
    assert (again.steps, again.state, again.events, again.seen, again.turn) == before
    _play_on(again)
    assert (match.steps, match.state, match.events, match.seen, match.turn) == before
    _play_on(match)
    assert (match.steps, match.state, match.events, match.seen) == (
        *(again.steps, again.state, again.events, again.seen),
    )


def _play_on(match: AnyMatch) -> None:
    for _ in range(10):
        if isinstance(match.turn, Choose):
            match.send(match.legal()[-1])
        elif not isinstance(match.turn, Over):
            match.roll()


def test_what_a_subclass_holds_is_copied_as_deeply_as_asked() -> None:
    table = Table(toy.GAME, toy.Rules(2), random=Random(1))
    shared, own = copy.copy(table), copy.deepcopy(table)
    table.notes.append("Ana was late")
    assert shared.notes is table.notes
    assert own.notes == []
    table.of_itself = (table, table._random)  # type: ignore[attr-defined]
    again: Any = copy.deepcopy(table)
    assert again.of_itself == (again, again._random)


def test_undo_of_a_copy_leaves_the_match_alone() -> None:
    match = Match(toy.GAME, toy.Rules(2))
    match.send(toy.Stake(A, 2))
    again = copy.copy(match)
    assert again.undo() == (toy.Stake(A, 2),)
    assert (again.steps, match.steps) == ((), (toy.Stake(A, 2),))
    assert (again.seen, match.seen) == (2, 1)


@pytest.mark.parametrize("make", COPIES)
def test_a_match_is_not_copied_if_its_chance_cannot_be(make: Callable[[AnyMatch], AnyMatch]) -> None:
    match = Match(toy.GAME, toy.Rules(2), random=SystemRandom())
    with pytest.raises(MalformedError, match=r"^a match cannot be copied if its generator has no state$"):
        make(match)


def test_a_match_of_a_game_that_is_not_installed_is_not_pickled() -> None:
    with pytest.raises(MalformedError, match=NOT_INSTALLED):
        pickle.dumps(Match(toy.GAME, toy.Rules(2)))


def test_a_subclass_resumes_itself() -> None:
    record = Record(toy.GAME, toy.Rules(2), (toy.Stake(A, 2),), ("Ana", "Bo"))
    table = Table.resume(record)
    assert type(table) is Table
    assert (table.record(), table.notes) == (record, [])


# Frozen values hold tuples

STAKE: Final = ClauseId("toy.round.stake")
HIGH: Final = (toy.Thrown(5), toy.Thrown(6))


def test_lists_become_tuples() -> None:
    assert Choose([A, B], STAKE).seats == (A, B)
    over = Over(STAKE, [A], [3, 1], [STAKE])
    assert over == Over(STAKE, (A,), (3, 1), (STAKE,))
    assert hash(over) == hash(Over(STAKE, (A,), (3, 1), (STAKE,)))
    assert Cited(STAKE, [("seat", 1)]) == Cited(STAKE, (("seat", 1),))
    assert Ruling([Cited(STAKE)]) == Ruling((Cited(STAKE),))
    odds = Distribution(list(HIGH), [1, 2])
    assert (odds.steps, odds.weights) == (HIGH, (1, 2))
    steps, names = [toy.Stake(A, 2)], ["Ana", "Bo"]
    record = Record(toy.GAME, toy.Rules(2), steps, names)
    steps.clear()
    names.clear()
    assert record == Record(toy.GAME, toy.Rules(2), (toy.Stake(A, 2),), ("Ana", "Bo"))
    assert Match(toy.GAME, toy.Rules(2), names=["Ana", "Bo"]).names == ("Ana", "Bo")


TEXT: Final[Any] = "AB"


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (lambda: Choose(TEXT, STAKE), "seats"),
        (lambda: Over(STAKE, TEXT, (), ()), "seats"),
        (lambda: Over(STAKE, (), TEXT, ()), "scores"),
        (lambda: Over(STAKE, (), (), TEXT), "clauses"),
        (lambda: Cited(STAKE, TEXT), "facts"),
        (lambda: Ruling(TEXT), "refusals"),
        (lambda: Distribution(TEXT, (1, 1)), "steps"),
        (lambda: Distribution(HIGH, TEXT), "weights"),
        (lambda: Record(toy.GAME, toy.Rules(2), TEXT), "steps"),
        (lambda: Record(toy.GAME, toy.Rules(2), (), TEXT), "names"),
        (lambda: Match(toy.GAME, toy.Rules(2), names=TEXT), "names"),
        (lambda: opponents(toy.GAME, toy.Rules(2), TEXT), "policies"),
        (lambda: simulate(toy.GAME, toy.Rules(2), TEXT, 1, 1), "policies"),
    ],
)
def test_a_bare_string_is_refused_where_several_are_wanted(make: Callable[[], object], what: str) -> None:
    said = rf"^{what}( are given as a tuple or list, not as|: expected a list or tuple, found) 'AB'$"
    with pytest.raises(MalformedError, match=said):
        make()


def test_what_cannot_be_several_is_refused() -> None:
    with pytest.raises(MalformedError, match=r"^seats are given as a tuple or list, not as 2$"):
        Choose(2, STAKE)  # type: ignore[arg-type]


# What names a concealed step says so


@pytest.mark.parametrize(
    "named", [Match.undo, Match.state, Match.steps, IllegalStepError, BadRecordError, BadPolicyError]
)
def test_what_may_name_a_concealed_step_says_for_whom_it_is(named: Any) -> None:
    assert "for the referee's eyes" in " ".join(named.__doc__.split())


def test_a_policy_that_gives_no_intent_is_bad() -> None:
    policies: Any = {"hasty": lambda view, legal, random: legal[0]}
    hasty: Game[Any, Any, Any, Any, Any] = evolve(toy.GAME, policies=policies)
    with pytest.raises(BadPolicyError) as bad:
        playout(hasty, toy.Rules(2), ["hasty"] * 2, Random(1))
    assert str(bad.value) == "the policy 'hasty' of seat A chose Stake(seat=0, amount=1): that is no Intent"
