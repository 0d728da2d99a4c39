"""Simulations: who draws what, exact summaries, the same numbers wherever games are played."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from hashlib import sha512
from multiprocessing import get_context, parent_process
from random import Random
from typing import Any, cast

import pytest
from attrs import evolve

import toy
from pigrules import registry
from pigrules.core import ChanceStep, Choose, Intent, MalformedError, PlayerStep, Policy, Seat
from pigrules.games.three_little_pigs import GAME as PIGS
from pigrules.games.three_little_pigs import Rules as PigRules
from pigrules.race import BadPolicyError, Due, Race, opponents
from pigrules.record import verify
from pigrules.registry import AnyGame
from pigrules.simulate import (
    BrokenError,
    Interrupted,
    SeatSummary,
    Spread,
    Summary,
    playout,
    simulate,
    wilson,
)

RULES = toy.Rules(2, rounds=1, stakes=(2,), die=toy.Die((6,)))
"""One round for two points, and one more for the only right bet; the die always shows a six: high."""


def at(place: int, after: float = 0.0) -> Policy[Any, Any]:
    """A policy that takes the legal step at that place, with that reaction time."""
    return lambda view, legal, random: Intent(legal[place], after)


GAME = evolve(
    toy.GAME,
    policies={
        **toy.GAME.policies,
        "high": at(0),
        "low": at(-1),
        "slow-high": at(0, 2.0),
        "quick-low": at(-1, 0.5),
        "too-much": lambda view, legal, random: Intent(toy.Stake(legal[0].seat, 9)),
        "not-mine": lambda view, legal, random: Intent(toy.Bet(Seat(1 - legal[0].seat), "high")),
        "bare": lambda view, legal, random: cast("Intent[Any]", legal[0]),
        "silent": lambda view, legal, random: cast("Intent[Any]", None),
        "dreamer": lambda view, legal, random: Intent(cast("toy.Show", "a six")),
    },
)


class Wire(Executor):
    """An executor that does everything at once, with what a pickle leaves of it."""

    def __init__(self) -> None:
        self.submitted = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it, over the wire."""
        self.submitted += 1
        future: Future[Any] = Future()
        try:
            call, sent = pickle.loads(pickle.dumps((fn, args)))
            future.set_result(pickle.loads(pickle.dumps(call(*sent, **kwargs))))
        except Exception as error:
            future.set_exception(pickle.loads(pickle.dumps(error)))
        return future


class Stuck(Executor):
    """An executor that does the first call, and never any other."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it if it is the first."""
        future: Future[Any] = Future()
        if not self.futures:
            future.set_result(fn(*args, **kwargs))
        self.futures.append(future)
        return future


def notation(*lines: str) -> tuple[PlayerStep | ChanceStep, ...]:
    """Steps of the toy game."""
    return tuple(toy.GAME.parse(line) for line in lines)


def test_a_playout_is_the_record_of_a_legal_game() -> None:
    record = playout(GAME, RULES, ["high", "low"], Random(1))
    assert record.steps == notation("A stake 2", "A bet high", "B bet low", "A show", "die 6")
    assert verify(record).holds
    assert verify(record).finished


def test_the_quickest_of_several_seats_acts() -> None:
    record = playout(GAME, RULES, ["slow-high", "quick-low"], Random(1))
    assert record.steps[1:3] == notation("B bet low", "A bet high")


def test_of_equally_quick_seats_the_first_acts() -> None:
    record = playout(GAME, RULES, ["quick-low", "quick-low"], Random(1))
    assert record.steps[1:3] == notation("A bet low", "B bet low")


def test_chance_and_each_opponent_draw_from_a_source_of_their_own() -> None:
    rules = toy.Rules(2, rounds=1, stakes=(1, 2, 3))
    draw = Random("7/3").random
    key = "/".join(draw().hex() for _ in range(5))
    own = [Random(sha512(f"{key}/{seat}".encode()).hexdigest()).random for seat in (0, 1)]
    stake = 1 + int(own[0]() * 3)
    first = ("high", "low")[int(own[0]() * 2)]
    own[1]()  # B thinks twice: A acted first
    second = ("high", "low")[int(own[1]() * 2)]
    face = 1 + int(draw() * 6)
    record = playout(toy.GAME, rules, ["random", "random"], Random("7/3"))
    assert record.steps == notation(
        f"A stake {stake}", f"A bet {first}", f"B bet {second}", "A show", f"die {face}"
    )


def test_a_playout_stops_at_the_cap() -> None:
    assert len(playout(GAME, RULES, ["high", "low"], Random(1), cap=3).steps) == 3
    assert verify(playout(GAME, RULES, ["high", "low"], Random(1), cap=5)).finished


def test_a_seat_that_has_acted_is_not_asked() -> None:
    state = toy.State(RULES, toy.Board((0, 0), 0), toy.Betting(2, ("low", None)))
    seated = opponents(GAME, RULES, ["dreamer", "high"])
    due = Race(GAME, seated, Random(1)).first(state, Choose((Seat(0), Seat(1)), toy.BET))
    assert due == Due(toy.Bet(Seat(1), "high"), 0.0)


def test_games_that_one_seat_wins_alone() -> None:
    summary = simulate(GAME, RULES, ["high", "low"], 10, 7)
    assert summary == Summary(
        games=10,
        unfinished=0,
        seats=(
            SeatSummary(Fraction(10), 10, 0, Spread(10, 30, 3, 3)),
            SeatSummary(Fraction(0), 0, 0, Spread(10, 0, 0, 0)),
        ),
        plies=Spread(10, 50, 5, 5),
        ends=((toy.ROUNDS, 10),),
        decided=((toy.MOST, 10), (toy.RIGHT, 10)),
    )
    assert summary.finished == 10
    assert [summary.share(seat) for seat in (0, 1)] == [1, 0]
    assert summary.plies.mean == 5


def test_a_shared_win_is_a_part_of_a_win() -> None:
    summary = simulate(GAME, RULES, ["high", "high"], 3, 7)
    assert summary.seats == (SeatSummary(Fraction(3, 2), 0, 3, Spread(3, 6, 2, 2)),) * 2
    assert summary.share(1) == Fraction(1, 2)


def test_a_game_that_is_broken_off_counts_apart() -> None:
    summary = simulate(GAME, RULES, ["high", "high"], 4, 7, cap=4)
    assert summary == Summary(4, 4, (SeatSummary(),) * 2, Spread(), (), ())
    assert summary.finished == 0
    assert summary.share(0) is None
    assert summary.interval(0) == (0.0, 1.0)
    assert summary.plies.mean is None


def test_summaries_add_up_and_none_adds_nothing() -> None:
    one = simulate(GAME, RULES, ["high", "low"], 2, 7)
    two = simulate(GAME, RULES, ["high", "high"], 1, 7)
    off = simulate(GAME, RULES, ["high", "high"], 1, 7, cap=1)
    total = one + two + off
    assert total == off + two + one
    assert total.seats[0] == SeatSummary(Fraction(5, 2), 2, 1, Spread(3, 8, 2, 3))
    assert (total.games, total.unfinished, total.plies) == (4, 1, Spread(3, 15, 5, 5))
    assert total.ends == ((toy.ROUNDS, 3),)
    assert total + Summary.none(2) == total
    assert Summary.none(2) + total == total


def test_summaries_of_other_numbers_of_seats_do_not_add_up() -> None:
    with pytest.raises(MalformedError, match="games of 2 and of 3 seats cannot be added up"):
        _ = Summary.none(2) + Summary.none(3)


def test_no_games_come_to_nothing() -> None:
    assert simulate(GAME, RULES, ["high", "low"], 0, 7) == Summary.none(2)
    assert simulate(GAME, RULES, ["high", "low"], 0, 7, Wire()) == Summary.none(2)


def test_each_game_has_its_own_randomness() -> None:
    rules, policies = toy.Rules(2), ["random", "random"]
    expected = Summary.none(2)
    for number in range(6):
        record = playout(toy.GAME, rules, policies, Random(f"7/{number}"))
        expected += Summary.of(2, len(record.steps), verify(record).turn)  # type: ignore[arg-type]
    assert simulate(toy.GAME, rules, policies, 6, 7) == expected
    assert simulate(toy.GAME, rules, policies, 6, 8) != expected


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """The toy as an installed game, so that it can be sent."""
    monkeypatch.setattr(registry, "games", lambda: {"toy": toy.GAME})
    return toy.GAME


@pytest.mark.usefixtures("sent")
@pytest.mark.parametrize("chunk", [None, 1, 7, 1000])
def test_the_same_numbers_whatever_the_executor_and_the_chunks(chunk: int | None) -> None:
    def run(executor: Executor | None) -> Summary:
        return simulate(toy.GAME, toy.Rules(2), ["random"] * 2, 50, 7, executor, chunk=chunk)

    with ThreadPoolExecutor(2) as threads:
        assert run(None) == run(Wire()) == run(threads)


@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_the_same_numbers_in_other_processes(method: str) -> None:
    rules = PigRules(seats=2)
    alone = simulate(PIGS, rules, ["random", "greedy"], 6, 7)
    try:
        context = get_context(method)
    except ValueError:
        pytest.skip(f"processes do not {method} here")
    with ProcessPoolExecutor(2, mp_context=context) as processes:
        assert simulate(PIGS, rules, ["random", "greedy"], 6, 7, processes, chunk=2) == alone


def test_rules_that_have_been_used_can_be_sent() -> None:
    rules = PigRules(seats=2)
    alone = simulate(PIGS, rules, ["random"] * 2, 2, 7)
    assert simulate(PIGS, rules, ["random"] * 2, 2, 7, Wire(), chunk=1) == alone


def test_a_game_that_is_not_installed_cannot_be_sent(sent: AnyGame) -> None:
    for other in (evolve(toy.GAME, name="homeless"), evolve(sent, players=(1, 2))):
        refused = f"this game '{other.name}' is not installed, so no other process can find it"
        with pytest.raises(MalformedError, match=refused):
            simulate(other, RULES, ["random"] * 2, 1, 7, Wire())
        with ThreadPoolExecutor(1) as threads:
            assert simulate(other, RULES, ["random"] * 2, 1, 7, threads).games == 1


def test_a_game_that_the_other_side_has_not_is_malformed(
    sent: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Elsewhere(Wire):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            data = pickle.dumps(fn)
            monkeypatch.setattr(registry, "games", dict)
            return super().submit(pickle.loads, data)

    rules = toy.Rules(2, rounds=3)  # no other test sends these, so nobody remembers them
    with pytest.raises(MalformedError, match=r"no game is called 'toy' \(known: none\)"):
        simulate(sent, rules, ["random"] * 2, 1, 7, Elsewhere())


@pytest.mark.usefixtures("sent")
def test_progress_is_told_to_the_last_game() -> None:
    told: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        told.append((done, total))

    simulate(GAME, RULES, ["high", "low"], 3, 7, progress=progress)
    assert told == [(1, 3), (2, 3), (3, 3)]
    told.clear()
    simulate(toy.GAME, RULES, ["random"] * 2, 5, 7, Wire(), progress, chunk=5)
    assert told == [(5, 5)]


@pytest.mark.usefixtures("sent")
def test_without_a_word_about_chunks_there_are_enough_for_many_hands() -> None:
    wire = Wire()
    simulate(toy.GAME, RULES, ["random"] * 2, 130, 7, wire)
    assert wire.submitted == 65


def _interrupt_after(games: int) -> Callable[[int, int], None]:
    def progress(done: int, total: int) -> None:
        if done == games:
            raise KeyboardInterrupt

    return progress


def test_an_interrupted_simulation_tells_what_is_done() -> None:
    with pytest.raises(Interrupted, match="after 3 games") as caught:
        simulate(GAME, RULES, ["high", "low"], 100, 7, progress=_interrupt_after(3))
    assert caught.value.summary == simulate(GAME, RULES, ["high", "low"], 3, 7)
    assert isinstance(caught.value, KeyboardInterrupt)


def test_an_interrupted_simulation_cancels_what_has_not_begun() -> None:
    stuck = Stuck()
    with pytest.raises(Interrupted) as caught:
        simulate(GAME, RULES, ["high", "low"], 10, 7, stuck, _interrupt_after(2), chunk=2)
    assert caught.value.summary.games == 2
    assert [future.cancelled() for future in stuck.futures] == [False, True, True, True, True]


def test_an_interruption_of_a_worker_is_one_of_the_simulation() -> None:
    class Pressed(Stuck):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future = super().submit(fn, *args, **kwargs)
            if len(self.futures) == 2:
                future.set_exception(KeyboardInterrupt())
            return future

    with pytest.raises(Interrupted):
        simulate(GAME, RULES, ["high", "low"], 3, 7, Pressed(), chunk=1)


def test_a_lost_worker_is_told_with_what_is_done() -> None:
    class Mortal(Stuck):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future = super().submit(fn, *args, **kwargs)
            if len(self.futures) > 1:
                future.set_exception(BrokenExecutor("killed"))
            if len(self.futures) > 2:
                raise BrokenExecutor("killed")
            return future

    mortal = Mortal()
    with pytest.raises(
        BrokenError, match="a process that played the games has been lost; done by then: 2 games"
    ) as caught:
        simulate(GAME, RULES, ["high", "low"], 8, 7, mortal, chunk=2)
    assert caught.value.summary == simulate(GAME, RULES, ["high", "low"], 2, 7)
    assert len(mortal.futures) == 3
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.summary) == (str(caught.value), caught.value.summary)


def test_a_pool_that_takes_no_more_work_is_told_too() -> None:
    class Dead(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            raise BrokenExecutor

    with pytest.raises(BrokenError, match="; done by then: 0 games"):
        simulate(GAME, RULES, ["high", "low"], 8, 7, Dead())


def deadly(view: Any, legal: tuple[Any, ...], random: Random) -> Intent[Any]:
    """An opponent that ends the process that it plays in, but not the one that the tests run in."""
    if parent_process() is not None:
        os._exit(1)
    return Intent(legal[0])


DEADLY = evolve(toy.GAME, name="deadly", policies={"deadly": deadly})


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_killed_process_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {"deadly": DEADLY})
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as pool, pytest.raises(BrokenError):
        simulate(DEADLY, RULES, ["deadly"] * 2, 2, 7, pool)


@pytest.mark.parametrize(
    ("policies", "says"),
    [
        (
            ["too-much", "low"],
            (
                "the policy 'too-much' of seat A chose A stake 9: "
                "The table has no such stake: 9. (core.name.no-such-thing) "
                "The opener says what the round is worth. (toy.round.stake)"
            ),
        ),
        (["dreamer", "low"], "the policy 'dreamer' of seat A chose 'a six': that is no step of toy"),
        (
            ["high", "not-mine"],
            "the policy 'not-mine' of seat B chose A bet high: that is no step of this seat",
        ),
        (["bare", "low"], "the policy 'bare' of seat A chose Stake(seat=0, amount=2): that is no Intent"),
        (["silent", "low"], "the policy 'silent' of seat A chose None: that is no Intent"),
    ],
)
def test_an_opponent_that_may_not_do_what_it_wants_is_named(policies: list[str], says: str) -> None:
    with pytest.raises(BadPolicyError) as caught:
        simulate(GAME, RULES, policies, 1, 7)
    assert str(caught.value) == says
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == says
    assert (again.policy, again.seat) == (caught.value.policy, caught.value.seat)


def test_a_bad_opponent_cancels_what_has_not_begun() -> None:
    class Failing(Stuck):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            if self.futures:
                return super().submit(fn)
            future: Future[Any] = Future()
            future.set_exception(BadPolicyError("x", Seat(0), "y", "z"))
            self.futures.append(future)
            return future

    failing = Failing()
    with pytest.raises(BadPolicyError, match="'x' of seat A chose y: z"):
        simulate(GAME, RULES, ["high", "low"], 3, 7, failing, chunk=1)
    assert [future.cancelled() for future in failing.futures] == [False, True, True]


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"policies": ["high"]}, "expected 2 policies, one a seat; found 1"),
        (
            {"policies": ["hihg", "low"]},
            r"toy has no policy 'hihg'; did you mean high\? \(known: bare, dreamer, high, .*, too-much\)",
        ),
        ({"policies": ["zzz", "low"]}, r"toy has no policy 'zzz' \(known"),
        ({"games": -1}, "games is at least 0, not -1"),
        ({"chunk": 0}, "chunk is at least 1, not 0"),
        ({"cap": 0}, "cap is at least 1, not 0"),
    ],
)
def test_what_cannot_be_simulated_is_malformed(changed: dict[str, Any], says: str) -> None:
    asked: dict[str, Any] = {"policies": ["high", "low"], "games": 1, "seed": 7, **changed}
    with pytest.raises(MalformedError, match=says):
        simulate(GAME, RULES, **asked)


@pytest.mark.parametrize(
    ("wins", "games", "interval"),
    [
        # z = 1.959964, so z²/n is 0.384146 for ten games; none won: from 0 to (z²/n) / (1 + z²/n)
        (Fraction(0), 10, (0.0, 0.277533)),
        (Fraction(10), 10, (0.722467, 1.0)),
        # half a game each is the middle, give or take 1.959964 / 1.384146 * sqrt(0.025 + 0.009604)
        (Fraction(5), 10, (0.236593, 0.763407)),
        (Fraction(0), 0, (0.0, 1.0)),
    ],
)
def test_wilsons_interval(wins: Fraction, games: int, interval: tuple[float, float]) -> None:
    assert wilson(wins, games) == pytest.approx(interval, abs=1e-6)


def test_more_confidence_is_a_wider_interval() -> None:
    """At 99 % z is 2.575829, and its square 6.634897."""
    low, high = wilson(Fraction(50), 100, 0.99)
    half = 2.575829 / (1 + 6.634897 / 100) * (0.0025 + 6.634897 / 40000) ** 0.5
    assert (low, high) == pytest.approx((0.5 - half, 0.5 + half), abs=1e-6)
