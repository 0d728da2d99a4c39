"""What a ruling tells of each reading is what a table with that reading comes to by itself."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any, Final, TypeAlias

import pytest
from attrs import evolve

import toy
from pigrules.core import Choose, Cited, Over, PlayerStep, Seat
from pigrules.dispute import Answer, alternatives, judge, read_as
from pigrules.limits import MOST_AHEAD, MOST_BETWEEN
from pigrules.record import Record
from pigrules.registry import AnyGame, game
from pigrules.simulate import playout

NAMES: Final = ("eat-me-if-you-can", "putz-die-wutz", "three-little-pigs", "woolfy")
TIME: Final = {"core.turn.not-now", "core.turn.not-your-turn"}
BEYOND: Final = -1
"""A way that may be beyond the bound, so an answer may have it or not."""

Comes: TypeAlias = "tuple[bool, tuple[Cited, ...], Any, object, int | None]"
"""Legal or not, events, next position, result; and for a step at the wrong time how many come before it."""


def some(played: AnyGame, seed: int) -> Record:
    """The first steps of a game."""
    seats = played.players[0] + seed % 2
    cap = 12 + Random(seed).randrange(40)
    return playout(played, played.rules_type(seats=seats), ["random"] * seats, Random(seed), cap=cap)


def asked_about(one: Record, state: Any, random: Random) -> list[Any]:
    """Steps that are legal, and steps of any kind that the record has or could have."""
    universe = one.game.universe(one.rules)
    legal = one.game.legal(state) or one.game.chances(state).steps
    pools = (legal, universe, one.steps, [step for step in universe if type(step) is not type(universe[0])])
    return [random.choice(pool) for pool in pools if pool]


def reached(one: Record, rules: Any, at: int) -> Any:
    """Where a table gets by itself; where it refuses a step it goes on as the record does."""
    own, state = one.game.start(one.rules), one.game.start(rules)
    for step in one.steps[:at]:
        own = one.game.advance(own, step)
        there = one.game.judge(state, step).legal
        state = one.game.advance(state, step) if there else evolve(own, rules=rules)
    return state


def shortest(played: AnyGame, state: Any, step: Any) -> int | None:
    """How many steps of its seat, or steps without an alternative, make it legal; every way is tried.

    BEYOND if there are too many.
    """
    level, looked = [state], 0
    for length in range(MOST_BETWEEN + 1):
        if any(played.judge(each, step).legal for each in level):
            return length
        if length < MOST_BETWEEN:
            level = list(chain.from_iterable(further(played, each, step) for each in level))
            looked += len(level)
        if looked > MOST_AHEAD:
            return BEYOND
    return None


def further(played: AnyGame, state: Any, step: Any) -> list[Any]:
    """The positions that are one such step away."""
    if not isinstance(played.turn(state), Choose):
        return []
    legal = played.legal(state)
    free = [each for each in legal if not isinstance(step, PlayerStep) or each.seat == step.seat]
    return [played.advance(state, each) for each in (legal if len(legal) == 1 else free)]


def by_itself(one: Record, rules: Any, at: int, step: Any) -> Comes:
    """What a table comes to by itself."""
    played, state = one.game, reached(one, rules, at)
    ruling = played.judge(state, step)
    if not ruling.legal:
        untimely = any(refusal.clause in TIME for refusal in ruling.refusals)
        return False, (), None, None, shortest(played, state, step) if untimely else None
    after = played.advance(state, step)
    turn = played.turn(after)
    result = (turn.winners, turn.scores) if isinstance(turn, Over) else None
    return True, tuple(played.events(state, step)), evolve(after, rules=one.rules), result, None


def said(found: Any) -> Comes:
    """The same as an answer says it."""
    length = len(found.after) or None
    if found.effect is None:
        return found.ruling.legal, (), None, None, length
    turn = found.effect.turn
    result = (turn.winners, turn.scores) if isinstance(turn, Over) else None
    return found.ruling.legal, found.effect.events, found.effect.position, result, length


def agree(one: Comes, other: Comes) -> bool:
    """Whether both are the same, as far as that is known."""
    return one[:-1] == other[:-1] and (one[-1] == other[-1] or BEYOND in (one[-1], other[-1]))


def check(one: Record, at: int, step: Any) -> Answer:
    """Each table says what it comes to, and every other reading that is not named changes nothing."""
    answer = judge(one, at, step)
    own = by_itself(one, one.rules, at, step)
    assert agree(said(answer), own)
    assert [(each.reading, each.value) for each in answer.alternatives] == list(
        alternatives(one.game, one.rules)
    )
    named = {id(each) for each in (*answer.changing, *answer.differing)}
    for each in answer.alternatives:
        found = by_itself(one, read_as(one.game, one.rules, [(each.reading, each.value)]), at, step)
        assert agree(said(each), found), (each.reading, each.value)
        if id(each) not in named:
            assert agree(found, own), (each.reading, each.value)
        else:
            assert each.reading in answer.asked
            assert each.reading not in answer.idle
    return answer


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", NAMES)
def test_each_reading_comes_to_what_is_said_of_it(name: str, seed: int) -> None:
    one, random = some(game(name), seed), Random(seed)
    for at in (len(one.steps) - 1, random.randrange(len(one.steps))):
        state = reached(one, one.rules, at)
        for step in (one.steps[at], *asked_about(one, state, random)):
            check(one, at, step)


def rounds(*lines: str) -> Record:
    """A record of the toy game, which has one round."""
    return Record(toy.GAME, toy.Rules(2, rounds=1), tuple(map(toy.GAME.parse, lines)))


def test_a_result_is_an_effect_of_the_last_step() -> None:
    """Both were right; under the other reading nobody scores, so the result is another."""
    answer = check(rounds("A stake 2", "A bet high", "B bet high", "A show"), 4, toy.Thrown(5))
    assert answer.changing == ()
    (nobody,) = answer.differing
    assert nobody.value == "nobody"
    assert [isinstance(each.effect and each.effect.turn, Over) for each in (answer, nobody)] == [True, True]


def test_the_way_goes_through_the_only_step_of_another_seat() -> None:
    """The show is A's and comes after both bets: A bets, then nobody but B can, but B has a choice."""
    one = rounds("A stake 2")
    assert judge(one, 1, toy.Show(Seat(0))).after == ()
    assert judge(rounds("A stake 2", "B bet low"), 2, toy.Show(Seat(0))).after == (toy.Bet(Seat(0), "high"),)
    assert judge(rounds(), 0, toy.Bet(Seat(0), "low")).after == (toy.Stake(Seat(0), 1),)


def test_the_search_for_a_way_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    one = rounds("A stake 2", "B bet low")
    monkeypatch.setattr("pigrules._effects.MOST_AHEAD", 0)
    assert judge(one, 2, toy.Show(Seat(0))).after == ()
    monkeypatch.setattr("pigrules._effects.MOST_AHEAD", 1)
    assert judge(one, 2, toy.Show(Seat(0))).after == (toy.Bet(Seat(0), "high"),)
    monkeypatch.setattr("pigrules._effects.MOST_BETWEEN", 0)
    assert judge(one, 2, toy.Show(Seat(0))).after == ()
