"""No effect is worked out twice, and nobody pays for events that are not wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest
from attrs import evolve

from pigrules.core import Chance, Over
from pigrules.dispute import judge
from pigrules.match import AnyMatch, Match
from pigrules.record import Record, verify
from pigrules.registry import AnyGame, game, games
from pigrules.simulate import playout, simulate

WITH_ACTS: Final = [name for name in games() if game(name).acts is not None]


@pytest.fixture(params=WITH_ACTS)
def played(request: pytest.FixtureRequest) -> AnyGame:
    """A game that is a table of acts."""
    return game(request.param)


@pytest.fixture
def calls(played: AnyGame, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often something is done, and how often it is told."""
    count: Counter[str] = Counter()

    def counting(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            count[name] += 1
            return function(*arguments)

        return call

    assert played.acts is not None
    for name in ("does", "tells"):
        for step, function in played.acts.functions[name].items():
            monkeypatch.setitem(played.acts._functions[name], step, counting(name, function))
    return count


def some(played: AnyGame) -> Record:
    """The first steps of a game."""
    rules = played.rules_type(seats=played.players[0])
    return playout(played, rules, ["random"] * rules.seats, Random(1), cap=25)


def test_a_match_does_and_tells_each_step_once(played: AnyGame, calls: Counter[str]) -> None:
    random = Random(2)
    rules = played.rules_type(seats=played.players[0])
    match: AnyMatch = Match(played, rules, random=random)
    while not isinstance(match.turn, Over) and len(match.steps) < 25:
        if isinstance(match.turn, Chance):
            match.roll()
        else:
            match.send(random.choice(match.legal()))
        assert match.events is match.events
    assert calls == {"does": len(match.steps), "tells": len(match.steps)}


def test_what_wants_no_events_tells_none(played: AnyGame, calls: Counter[str]) -> None:
    record = some(played)
    rules, policies, steps = record.rules, ["random"] * record.rules.seats, len(record.steps)
    assert calls == {"does": steps}
    calls.clear()
    assert verify(record).holds
    assert calls == {"does": steps}
    calls.clear()
    plies = simulate(played, rules, policies, 2, 7, cap=10_000).plies.total
    assert calls == {"does": plies}
    calls.clear()
    resumed = AnyMatch.resume(record)
    assert calls == {"does": steps}
    assert resumed.events is resumed.events
    assert calls == {"does": steps + 1, "tells": 1}


def test_a_match_takes_what_a_changed_game_gives(played: AnyGame) -> None:
    """A game with another `advance` is asked for it, though its table of acts has one, too."""
    taken = []

    def advance(state: Any, step: Any) -> Any:
        taken.append(step)
        return played.advance(state, step)

    record = some(played)
    match: AnyMatch = Match(evolve(played, advance=advance), record.rules)
    for step in record.steps:
        match.send(step)
    assert tuple(taken) == record.steps
    assert evolve(played) == played


def test_an_answer_about_a_step_does_each_step_once_for_all_who_agree(
    played: AnyGame, calls: Counter[str]
) -> None:
    record = some(played)
    calls.clear()
    answer = judge(record, 1, record.steps[1])
    assert len(answer.alternatives) > len(answer.asked)
    tables = 1 + len(answer.alternatives)
    assert calls["does"] <= 2 * tables
    assert calls["tells"] <= tables
