"""Whatever a policy returns or raises becomes one `BadPolicyError`: which policy, which seat, and what."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from decimal import Decimal
from fractions import Fraction
from math import inf, nan
from multiprocessing import get_context
from random import Random
from types import MappingProxyType
from typing import Any, cast
from unittest.mock import patch

import attrs
import pytest

from cli_run import run
from pigrules import registry
from pigrules.core import Choose, Intent, PlayerStep, Seat, WrongTypeError
from pigrules.games import eat_me_if_you_can as wolves
from pigrules.games import putz_die_wutz as sty
from pigrules.games import three_little_pigs as pigs
from pigrules.games import woolfy
from pigrules.race import BadPolicyError, Opponent, Race
from pigrules.registry import AnyGame
from pigrules.simulate import playout, simulate

GAMES: tuple[AnyGame, ...] = (wolves.GAME, sty.GAME, pigs.GAME, woolfy.GAME)


class Odd:
    """An object with a bad `repr`."""

    def __repr__(self) -> str:
        raise SystemExit(7)


class Loud:
    """An object that says much, on many lines."""

    def __repr__(self) -> str:
        return "line\n\x1b[31m" * 10_000


class Liar(woolfy.Pick):
    """A step that says it equals every other."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = object.__hash__


class Fake:
    """Says that it is an intent."""

    __class__ = Intent  # type: ignore[assignment]


class Late(Intent[Any]):
    """An intent whose step is worked out when it is read, and cannot be."""

    def __init__(self) -> None:
        pass

    @property
    def step(self) -> Any:
        raise RuntimeError("not yet")


class Unlike(ValueError):
    """An error that cannot say what it is."""

    def __str__(self) -> str:
        raise ValueError


def raising(error: BaseException) -> Callable[..., Any]:
    def decide(view: Any, legal: tuple[Any, ...], random: Random) -> Any:
        raise error

    return decide


async def later(view: Any, legal: tuple[Any, ...], random: Random) -> Any:
    return Intent(legal[0])


def endless(view: Any, legal: Any, random: Any) -> Any:
    return endless(view, legal, random)


def wants(step: Any) -> Intent[Any]:
    """An intent with anything in it."""
    return Intent(step)


RUBBISH: dict[str, tuple[Callable[..., Any], str]] = {
    "none": (lambda v, own, r: None, "None: that is no Intent"),
    "step": (lambda v, own, r: own[0], "that is no Intent"),
    "class": (lambda v, own, r: Intent, "that is no Intent"),
    "bad-repr": (lambda v, own, r: Odd(), "chose an Odd: that is no Intent"),
    "loud": (lambda v, own, r: Loud(), "that is no Intent"),
    "long": (lambda v, own, r: [[1] * 10**6] * 9, "that is no Intent"),
    "huge": (lambda v, own, r: 10**5000, "that is no Intent"),
    "fake": (lambda v, own, r: Fake(), "that is no Intent"),
    "late": (lambda v, own, r: Late(), "raised RuntimeError: not yet"),
    "async": (later, "a policy is a plain function, not an async one"),
    "no-step": (lambda v, own, r: wants(None), "chose None: that is no step of"),
    "text-step": (lambda v, own, r: wants("A red"), "chose 'A red': that is no step of"),
    "unhashable": (lambda v, own, r: wants([]), "chose []: that is no step of"),
    "set": (lambda v, own, r: wants({1}), "chose {1}: that is no step of"),
    "tuple": (lambda v, own, r: Intent(own), "that is no step of"),
    "bare-step": (lambda v, own, r: Intent(PlayerStep(own[0].seat)), "that is no step of"),
    "chance": (lambda v, own, r: wants(woolfy.Rolled("1")), ""),
    "other-seat": (lambda v, own, r: Intent(attrs.evolve(own[0], seat=Seat(1 - own[0].seat))), ""),
    "no-seat": (lambda v, own, r: Intent(attrs.evolve(own[0], seat=cast("Seat", 99))), ""),
    "odd-seat": (lambda v, own, r: Intent(attrs.evolve(own[0], seat=cast("Seat", "A"))), ""),
    "bool": (lambda v, own, r: True, "True: that is no Intent"),
    "exception": (raising(ValueError("two\nlines\x1b[2J")), "raised ValueError: two lines"),
    "wordless": (raising(KeyError()), "raised KeyError"),
    "unlike": (raising(Unlike()), "raised Unlike"),
    "exit": (raising(SystemExit("bye")), "raised SystemExit: bye"),
    "generator-exit": (raising(GeneratorExit()), "raised GeneratorExit"),
    "stop": (raising(StopIteration(3)), "raised StopIteration: 3"),
    "cancelled": (raising(asyncio.CancelledError()), "raised CancelledError"),
    "memory": (raising(MemoryError()), "raised MemoryError"),
    "broken": (raising(BrokenExecutor("pool")), "raised BrokenExecutor: pool"),
    "endless": (endless, "raised RecursionError"),
    "assert": (raising(AssertionError("no")), "raised AssertionError: no"),
    "few-arguments": (lambda v: None, "raised TypeError"),
}

TIMES: dict[str, tuple[Any, str]] = {
    "text": ("soon", "nobody can do that after 'soon' seconds"),
    "digits": ("1.5", "nobody can do that after '1.5' seconds"),
    "none": (None, "nobody can do that after None seconds"),
    "nan": (nan, "nobody can do that after nan seconds"),
    "negative": (-1, "nobody can do that after -1 seconds"),
    "negative-float": (-0.5, "nobody can do that after -0.5 seconds"),
    "minus-infinity": (-inf, "nobody can do that after -inf seconds"),
    "negative-huge": (-(10**400), "nobody can do that after"),
    "complex": (1j, "nobody can do that after 1j seconds"),
    "bool": (True, "nobody can do that after True seconds"),
    "decimal": (Decimal(1), "nobody can do that after Decimal('1') seconds"),
    "fraction": (Fraction(1, 2), "nobody can do that after Fraction(1, 2) seconds"),
    "list": ([1], "nobody can do that after [1] seconds"),
    "object": (Odd(), "nobody can do that after an Odd seconds"),
}


def played_by(game: AnyGame, decide: Callable[..., Any]) -> BadPolicyError:
    """The error of a game in which that policy sits at every seat."""
    tried = attrs.evolve(game, policies={**game.policies, "odd": decide})
    with pytest.raises(BadPolicyError) as caught:
        playout(tried, game.rules_type(seats=game.players[1]), ["odd"] * game.players[1], Random(1))
    return caught.value


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("name", RUBBISH)
def test_rubbish(game: AnyGame, name: str) -> None:
    decide, says = RUBBISH[name]
    check(played_by(game, decide), says)


def test_no_function() -> None:
    with pytest.raises(WrongTypeError, match=r"^decide: expected a function, found None$"):
        Opponent("odd", cast("Any", None))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("name", TIMES)
def test_times(game: AnyGame, name: str) -> None:
    after, says = TIMES[name]
    check(played_by(game, lambda view, legal, random: Intent(legal[0], after)), says)


def check(error: BadPolicyError, says: str) -> None:
    assert (error.policy, error.seat in range(6)) == ("odd", True)
    line = str(error)
    assert line.startswith("the policy 'odd' of seat ")
    assert says in line
    assert line.isprintable()
    assert len(line) < 700
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.seat, again.step, again.problem) == (
        line,
        error.seat,
        error.step,
        error.problem,
    )


def test_a_refused_step_is_told_in_words() -> None:
    """B takes the turn of A: the referee says so in a sentence, and names the clauses."""
    error = played_by(woolfy.GAME, lambda view, legal, random: Intent(woolfy.Pick(Seat(1), "red")))
    assert error.step == "B red"
    assert "(core.turn.not-your-turn)" in error.problem
    assert "woolfy.turn.clockwise" in error.problem
    assert "facts" not in error.problem


def test_a_step_that_equals_everything_is_none() -> None:
    error = played_by(woolfy.GAME, lambda view, legal, random: Intent(Liar(legal[0].seat, "red")))
    assert "that is no step of woolfy" in error.problem


def test_the_step_is_the_referees_own() -> None:
    """A step that equals a legal one is exchanged for it: no object of a policy gets into the game."""
    rules = woolfy.Rules(seats=1)
    mine = woolfy.Pick(Seat(0), "red")
    object.__setattr__(mine, "seat", False)
    race = Race(woolfy.GAME, [Opponent("mine", lambda view, legal, random: Intent(mine))], Random(1))
    state = woolfy.GAME.start(rules)
    taken = race.next(state, cast("Choose", woolfy.GAME.turn(state)))
    assert taken == mine
    assert taken is not mine
    assert type(taken.seat) is int


@pytest.mark.parametrize("after", [0, 2, 10**400, inf, 1e308])
def test_a_whole_number_and_for_ever_are_times(after: float) -> None:
    rules = woolfy.Rules(seats=1)
    race = Race(woolfy.GAME, [Opponent("at", lambda view, legal, random: Intent(legal[0], after))], Random(1))
    state = woolfy.GAME.start(rules)
    due = race.first(state, cast("Choose", woolfy.GAME.turn(state)))
    assert due is not None
    assert due.after == (inf if after > 1e308 else after)


def test_the_users_interrupt_is_passed_on() -> None:
    tried = attrs.evolve(woolfy.GAME, policies={"odd": raising(KeyboardInterrupt())})
    with pytest.raises(KeyboardInterrupt):
        playout(tried, woolfy.Rules(), ["odd", "odd"], Random(1))


def test_the_error_of_a_policy_is_its_cause() -> None:
    error = played_by(woolfy.GAME, raising(ValueError("odd")))
    assert isinstance(error.__cause__, ValueError)


@pytest.mark.parametrize("name", ["exception", "exit", "none", "bad-repr", "broken", "cancelled"])
def test_a_worker_reports_it(name: str) -> None:
    tried = attrs.evolve(woolfy.GAME, policies={"odd": RUBBISH[name][0]})
    with (
        patch.object(registry, "games", lambda: MappingProxyType({"woolfy": tried})),
        ProcessPoolExecutor(1, mp_context=get_context("fork")) as pool,
        pytest.raises(BadPolicyError) as caught,
    ):
        simulate(tried, woolfy.Rules(), ["odd", "odd"], 2, 7, pool)
    check(caught.value, RUBBISH[name][1])


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_command_says_it_in_one_line(command: str) -> None:
    tried = attrs.evolve(woolfy.GAME, policies={"odd": RUBBISH["exit"][0]})
    extra = ("--games", "1", "--jobs", "1") if command == "simulate" else ()
    with patch.object(registry, "games", lambda: MappingProxyType({"woolfy": tried})):
        ran = run(command, "woolfy", "--players", "odd,odd", *extra)
    assert ran.code != 0
    assert ran.err.count("\n") == 1
    assert "the policy 'odd' of seat A raised SystemExit: bye" in ran.err
