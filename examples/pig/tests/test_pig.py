"""The clauses of Pig, one after the other; `pytest` in the folder of the project asks for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from attrs import evolve
from pigrules_pig import GAME, Play, Readings, Rules, Shown, State

from pigrules import AnyGame, Chance, Choose, Cited, InvalidError, MalformedError, Over, Seat
from pigrules.core import ClauseId, cited_words
from pigrules.record import read, states, verify
from pigrules.simulate import simulate
from pigrules.testing.plugin import Watched
from pigrules.testing.suites import conform, readings_keep_to_their_clauses, readings_matter

CHOICE = ClauseId("pig.turn.choice")
A, B, C = Seat(0), Seat(1), Seat(2)
RULES = Rules()
PASSING = Rules(readings=Readings(hold="at-any-time"))
ROUNDS = Rules(readings=Readings(end="round"))
OTHERWISE = Readings(hold="at-any-time", end="round")
RECORDS = Path(__file__).parents[1] / "records"


@pytest.fixture
def game(watched: Watched) -> AnyGame:
    """The game; clause coverage hears its judge."""
    return watched(GAME)


def told(events: Sequence[Cited]) -> list[str]:
    return [cited_words(event) for event in events]


def over(winners: tuple[Seat, ...], scores: tuple[int, ...]) -> Over:
    return Over(ClauseId("pig.end.target"), winners, scores, (ClauseId("pig.end.winner"),))


@pytest.mark.clause("pig.table.seats")
@pytest.mark.parametrize("seats", [1, 11])
def test_two_to_ten_people_play(seats: int) -> None:
    with pytest.raises(InvalidError) as refused:
        Rules(seats)
    assert told(refused.value.faults) == [f"pig.table.seats (count {seats})"]
    assert Rules(2).seats == 2
    assert Rules(10).seats == 10


@pytest.mark.clause("pig.turn.choice", "pig.throw.die")
def test_a_player_throws_and_the_die_answers(game: AnyGame) -> None:
    state = game.start(RULES)
    assert state == State(RULES, (0, 0), A)
    assert game.turn(state) == Choose((A,), CHOICE)
    assert told(game.events(state, Play(A, "throw"))) == ["pig.turn.choice (seat 0)"]
    state = game.apply(state, Play(A, "throw"))
    assert game.turn(state) == Chance(ClauseId("pig.throw.die"))
    assert dict(game.chances(state)) == {Shown(face): Fraction(1, 6) for face in range(1, 7)}
    assert told(game.judge(state, Shown(7)).refusals) == ["core.chance.impossible", "pig.throw.die"]


@pytest.mark.clause("pig.throw.adds")
@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_any_other_number_is_added(game: AnyGame, face: int) -> None:
    state = State(RULES, (30, 8), B, 11, rolling=True)
    assert told(game.events(state, Shown(face))) == [
        f"pig.throw.die (face {face})",
        f"pig.throw.adds (points {11 + face})",
    ]
    assert game.apply(state, Shown(face)) == State(RULES, (30, 8), B, 11 + face)


@pytest.mark.clause("pig.throw.one", "pig.turn.order")
def test_a_one_loses_the_turn_and_nothing_else(game: AnyGame) -> None:
    state = State(RULES, (30, 8), B, 11, rolling=True)
    assert told(game.events(state, Shown(1))) == [
        "pig.throw.die (face 1)",
        "pig.throw.one (seat 1, points 11)",
        "pig.turn.order (next 0)",
    ]
    assert game.apply(state, Shown(1)) == State(RULES, (30, 8), A)


@pytest.mark.clause("pig.hold.banks", "pig.turn.order")
def test_who_holds_keeps_what_the_turn_has_gathered(game: AnyGame) -> None:
    rules = Rules(3)
    state = State(rules, (30, 8, 0), B, 11)
    assert told(game.events(state, Play(B, "hold"))) == [
        "pig.hold.banks (seat 1, points 11)",
        "pig.turn.order (next 2)",
    ]
    assert game.apply(state, Play(B, "hold")) == State(rules, (30, 19, 0), C)


@pytest.mark.clause("pig.hold.after-a-throw")
def test_nobody_holds_before_the_first_throw(game: AnyGame) -> None:
    state = State(RULES, (30, 8), B)
    assert told(game.judge(state, Play(B, "hold")).refusals) == ["pig.hold.after-a-throw (seat 1)"]
    assert game.legal(state) == (Play(B, "throw"),)
    after_a_throw = State(RULES, (30, 8), B, 2)
    assert game.judge(after_a_throw, Play(B, "hold")).legal
    assert game.legal(after_a_throw) == (Play(B, "throw"), Play(B, "hold"))


@pytest.mark.clause("pig.turn.order", "pig.turn.choice", "pig.throw.die", "pig.end.target")
def test_a_step_at_the_wrong_time_is_refused_by_a_rule(game: AnyGame) -> None:
    def refused(state: State, step: Play | Shown) -> list[str]:
        return told(game.judge(state, step).refusals)

    choosing, rolling = State(RULES, (30, 8), B, 2), State(RULES, (30, 8), B, 2, rolling=True)
    assert refused(choosing, Play(A, "throw")) == [
        "core.turn.not-your-turn (seat 0, seats (1,), asked pig.turn.choice)",
        "pig.turn.order",
    ]
    assert refused(choosing, Shown(4)) == ["core.turn.not-now (asked pig.turn.choice)", "pig.turn.choice"]
    assert refused(rolling, Play(B, "hold")) == ["core.turn.not-now (asked pig.throw.die)", "pig.throw.die"]
    ended = State(RULES, (100, 8), B)
    assert refused(ended, Play(B, "throw")) == ["core.turn.over (ended pig.end.target)", "pig.end.target"]


def test_where_passing_is_allowed_a_player_may_hold_at_once(game: AnyGame) -> None:
    assert game.apply(State(PASSING, (30, 8), B), Play(B, "hold")) == State(PASSING, (30, 8), A)


@pytest.mark.clause("pig.end.target", "pig.end.winner")
def test_the_first_to_hold_a_hundred_points_has_won(game: AnyGame) -> None:
    state = State(RULES, (97, 80), A, 3)
    assert isinstance(game.turn(state), Choose), "points that are not kept do not count"
    assert told(game.events(state, Play(A, "hold"))) == [
        "pig.hold.banks (seat 0, points 3)",
        "pig.end.target (winners (0,), points 100)",
        "pig.end.winner (winners (0,), points 100)",
    ]
    ended = game.turn(game.apply(state, Play(A, "hold")))
    assert ended == over((A,), (100, 80))
    assert isinstance(game.turn(State(RULES, (97, 80), A, 2)), Choose)


@pytest.mark.clause("pig.end.target", "pig.end.winner")
def test_where_rounds_are_finished_the_others_get_their_last_turn(
    game: AnyGame,
) -> None:
    state = game.apply(State(ROUNDS, (97, 80), A, 3), Play(A, "hold"))
    assert game.turn(state) == Choose((B,), CHOICE)
    shared = game.apply(State(ROUNDS, (100, 80), B, 20), Play(B, "hold"))
    assert game.turn(shared) == over((A, B), (100, 100))
    beaten = game.apply(State(ROUNDS, (100, 80), B, 21), Play(B, "hold"))
    assert game.turn(beaten) == over((B,), (100, 101))
    failed = game.apply(State(ROUNDS, (100, 80), B, 18, rolling=True), Shown(1))
    assert game.turn(failed) == over((A,), (100, 80))


def nothing(game: AnyGame, state: State, enough: int) -> Fraction:
    """The exact chance that the turn brings its player nothing if it is held as soon as it has `enough`."""
    if state.gathered >= enough:
        return Fraction(0)
    rolling = game.advance(state, Play(state.seat, "throw"))
    following = ((game.advance(rolling, shown), chance) for shown, chance in game.chances(rolling))
    return sum(
        (
            chance * (nothing(game, after, enough) if after.seat == state.seat else 1)
            for after, chance in following
        ),
        Fraction(0),
    )


def test_the_chance_that_a_turn_brings_nothing() -> None:
    start = GAME.start(RULES)
    # Held at 4: a 1 at once; or a 2 or a 3 first, either with a 1 after it.
    assert nothing(GAME, start, 4) == Fraction(1, 6) + Fraction(2, 6) * Fraction(1, 6) == Fraction(2, 9)
    # Held at 5: after a 3 or a 4 it takes one 1 more; after a 2 that, or a second 2 with a 1 after it.
    after_two = Fraction(1, 6) + Fraction(1, 6) * Fraction(1, 6)
    assert nothing(GAME, start, 5) == Fraction(1, 6) + Fraction(2, 36) + after_two / 6 == Fraction(55, 216)
    # Held at 20: n(g) = 1/6 + (n(g + 2) + … + n(g + 6)) / 6, and n(20) = n(21) = … = 0, from 19 down to 0.
    assert nothing(GAME, start, 20) == Fraction(9440899, 15116544)


def test_a_step_is_a_line() -> None:
    lines: dict[str, Play | Shown] = {
        "A throw": Play(A, "throw"),
        "C hold": Play(C, "hold"),
        "die 1": Shown(1),
        "die 6": Shown(6),
    }
    assert {line: GAME.parse(line) for line in lines} == lines
    assert [GAME.format(step) for step in lines.values()] == list(lines)
    for line in ("", "A", "A roll", "a throw", "K throw", "die", "die 0", "die 7", "die 1 2"):
        with pytest.raises(MalformedError):
            GAME.parse(line)


def test_a_position_is_drawn() -> None:
    assert GAME.render(State(Rules(3), (30, 8, 0), B, 11), str) == "A  30\nB   8 + 11\nC   0\ntarget: 100"


@pytest.mark.parametrize(
    ("state", "faults"),
    [
        (State(RULES, (30, 8), A, 11), []),
        (
            State(RULES, (30, 8, 0), A),
            ["core.state.impossible (where points, problem wrong-count, value 3)"],
        ),
        (State(RULES, (30, 8), C), ["core.state.impossible (where seat, problem unknown, value 2)"]),
        (
            State(RULES, (1, -2), A, 1),
            [
                f"core.state.impossible (where points, problem not-by-throws, value {points})"
                for points in (1, -2, 1)
            ],
        ),
        (State(RULES, (100, 8), B), []),
        (State(RULES, (100, 8), A), ["pig.end.target (winners (0,), points 100)"]),
        (State(RULES, (100, 104), B), ["pig.end.target (winners (0, 1), points 104)"]),
        (State(RULES, (100, 8), B, 11), ["pig.end.target (winners (0,), points 100)"]),
        (State(RULES, (100, 8), B, 0, rolling=True), ["pig.end.target (winners (0,), points 100)"]),
        (State(ROUNDS, (100, 8), B, 11, rolling=True), []),
        (State(ROUNDS, (100, 104), A), []),
        (State(ROUNDS, (30, 104), B), ["pig.end.target (winners (1,), points 104)"]),
        (State(ROUNDS, (100, 104), A, 11), ["pig.end.target (winners (0, 1), points 104)"]),
    ],
)
def test_what_cannot_be_is_told(state: State, faults: list[str]) -> None:
    assert told(GAME.faults(state)) == faults


def test_the_greedy_one_holds_at_twenty_and_to_win() -> None:
    def deed(kept: int, gathered: int) -> str:
        state = State(RULES, (kept, 0), A, gathered)
        step: Play = GAME.policies["greedy"](state, GAME.legal(state), Random(0)).step
        return step.deed

    assert [deed(0, gathered) for gathered in (0, 19, 20, 25)] == ["throw", "throw", "hold", "hold"]
    assert [deed(95, gathered) for gathered in (0, 4, 5)] == ["throw", "throw", "hold"]


def test_the_greedy_one_beats_the_random_one() -> None:
    summary = simulate(GAME, RULES, ["random", "greedy"], games=60, seed=1)
    assert summary.seats[1].outright > 50


def test_the_record_is_decided_by_a_reading() -> None:
    record = read(RECORDS / "last-turn.toml", GAME)
    verdict = verify(record)
    assert verdict.turn == over((B,), (40, 42))
    at_once = evolve(record.rules, readings=Readings(end="at-once"))
    after_31 = evolve(list(states(record))[31], rules=at_once)
    assert GAME.turn(after_31) == over((A,), (40, 24))


@pytest.mark.parametrize("rules", [RULES, Rules(3, 40, OTHERWISE), Rules(10, 20)])
def test_the_suites_pass(rules: Rules) -> None:
    conform(GAME, rules)


def test_each_reading_changes_what_it_bears_on_and_nothing_else() -> None:
    readings_matter(GAME, Rules(3, 30))
    readings_keep_to_their_clauses(GAME, Rules(3, 30), count=40)
