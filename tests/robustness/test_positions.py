"""Positions that cannot be, held against an exact oracle; and what questions about them raise.

The rules in `scopes` are small enough that every position is visited. A longer run, over every reading:

    python -m pigrules.testing positions woolfy tests/robustness/scopes/woolfy-*.toml --readings

On a board of Woolfy that counts as large some have no fault though two pigs, or a pig and the wolf, cannot
have come to where they are together, long before the turns that are remembered: each alone can be there.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

import attrs
import pytest

import toy
from pigrules import registry
from pigrules.core import Cited, InvalidError, InvalidPositionError, MalformedError, PigrulesError, Seat
from pigrules.core.referee import BAD_STATE
from pigrules.core.shape import misfits
from pigrules.registry import AnyGame
from pigrules.testing import __main__ as commands
from pigrules.testing.explore import read_rules
from pigrules.testing.oracle import Changes, OpenError, measure, reachable, scopes
from pigrules.testing.walks import mixed, positions, tables, walk

SCOPES: Final = Path(__file__).parent / "scopes"
GAMES: Final = ("eat-me-if-you-can", "putz-die-wutz", "three-little-pigs", "woolfy")
TOY: Final = toy.Rules(2, rounds=1)
COUNT: Final = 1_500
"""Changed positions a scope."""
MOST_MISSED: Final = 0.001
"""The share of changed positions that can never be and may have no fault."""
QUICK: Final = {
    "eat-me-if-you-can-threes": ("as given", "wolf_card = loser", "last_deal = new-wolf"),
    "woolfy-duty": ("as given",),
    "woolfy-two-seats": ("as given",),
}
"""The scopes that are looked at each time, with their readings; the others are looked at by the command."""


def game_of(path: Path) -> AnyGame:
    """The game whose name the file's begins with."""
    return registry.game(next(name for name in GAMES if path.stem.startswith(name)))


def quick() -> list[Any]:
    """Rules by name."""
    found = []
    for stem, names in QUICK.items():
        path = SCOPES / f"{stem}.toml"
        game = game_of(path)
        known = dict(scopes(read_rules(game, path)))
        found += [pytest.param(game, known[name], id=f"{stem}: {name}") for name in names]
    return found


@pytest.mark.parametrize(("game", "rules"), quick())
def test_faults_tell_what_can_be_from_what_cannot(game: AnyGame, rules: Any) -> None:
    made = measure(game, rules, COUNT)
    assert made.alarms == ()
    assert made.raised == 0
    assert made.outside > COUNT / 3
    assert made.rate <= MOST_MISSED, made.misses


def test_where_the_board_counts_as_large_two_in_a_thousand_are_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A board of the usual size is not counted out: there what is remembered has to tell."""
    monkeypatch.setattr("pigrules.games.woolfy.counted.MOST_LAID", 0)
    path = SCOPES / "woolfy-duty.toml"
    made = measure(registry.game("woolfy"), read_rules(game_of(path), path), COUNT)
    assert (made.alarms, made.raised) == ((), 0)
    assert made.rate <= 2 * MOST_MISSED, made.misses


@pytest.mark.once
@pytest.mark.parametrize("path", sorted(SCOPES.glob("*.toml")), ids=lambda path: path.stem)
def test_every_scope_at_length(path: Path) -> None:
    game = game_of(path)
    made = measure(game, read_rules(game, path), 4 * COUNT, seed=1)
    assert (made.alarms, made.raised) == ((), 0)
    assert made.rate <= 2 * MOST_MISSED, made.misses  # of a small share, chance finds more or less


@pytest.mark.parametrize("name", GAMES)
def test_play_under_any_readings_has_no_fault(name: str) -> None:
    game = registry.game(name)
    for number, usual in enumerate(tables(game)):
        for again in range(2):
            rules = mixed(usual, f"positions/{number}/{again}")
            for state in walk(game, rules, f"{again}", most=200).states:
                assert game.faults(state) == (), state


# The oracle itself


def test_all_of_the_toy_is_visited() -> None:
    # The tests of the explorer count them by hand.
    assert len(reachable(toy.GAME, TOY)) == 34
    with pytest.raises(OpenError, match="more than 33 positions"):
        reachable(toy.GAME, TOY, most=33)


def test_what_is_missed_and_what_is_a_false_alarm_is_counted() -> None:
    silent = attrs.evolve(toy.GAME, faults=lambda of: ())
    made = measure(silent, TOY, 300)
    assert made.missed == made.outside - ill_made(made.changed) > 0
    assert made.rate == made.missed / made.outside
    assert not made.holds
    fault = Cited(BAD_STATE, (("where", "stake"),))
    made = measure(attrs.evolve(toy.GAME, faults=lambda of: (fault,)), TOY, 300)
    assert (made.alarmed, made.missed) == (34, 0)
    assert made.alarms[0].endswith("core.state.impossible (where stake)")

    def failing(of: Any) -> tuple[Cited, ...]:
        if of in known:
            return ()
        raise KeyError

    known = set(reachable(toy.GAME, TOY))
    made = measure(attrs.evolve(toy.GAME, faults=failing), TOY, 300)
    assert (made.raised, made.missed) == (made.outside - ill_made(made.changed), 0)


def ill_made(changed: int) -> int:
    """How many of so many changed positions of the toy are not built as their class says."""
    changes, seen = Changes(toy.GAME, reachable(toy.GAME, TOY)), set[Any]()
    while len(seen) < changed:
        seen.add(changes.one()[1])
    return sum(bool(misfits(state, toy.State, toy.Rules)) for state in seen)


def test_the_same_seed_changes_the_same() -> None:
    known = reachable(toy.GAME, TOY)
    one, other = Changes(toy.GAME, known, 5), Changes(toy.GAME, known, 5)
    assert [one.one() for _ in range(50)] == [other.one() for _ in range(50)]
    assert {how for how, _ in (one.one() for _ in range(300))} >= {"another phase", "a near value"}
    assert all(state.rules == TOY for _, state in (one.one() for _ in range(50)))


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(SCOPES / "eat-me-if-you-can-threes.toml")
    words = ["positions", "eat-me-if-you-can", path, "--count", "200"]
    assert commands.main(words) == 0
    assert "5308" in capsys.readouterr().out
    assert commands.main(["positions", "chess", path]) == 2
    assert commands.main([*words, "--most", "10"]) == 0
    assert "there are more than 10 positions" in capsys.readouterr().err


def test_what_cannot_be_played_is_left_out_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    # The base would be the only part of the brick house.
    path = SCOPES / "woolfy-duty.toml"
    assert "base = counted" not in dict(scopes(read_rules(game_of(path), path)))
    assert commands.main(["positions", "woolfy", str(path), "--readings", "--most", "10"]) == 0
    told = "woolfy-duty: base = counted is left out: woolfy.components.parts (problem no-parts, count 1)"
    assert told in capsys.readouterr().err.splitlines()


# Questions about them


@pytest.mark.parametrize("name", GAMES)
def test_questions_about_impossible_positions_are_answered_or_refused(name: str) -> None:
    game = registry.game(name)
    for number, rules in enumerate((tables(game)[0], mixed(tables(game)[-1], "odd"))):
        known = tuple(each.state for each in positions(game, rules, number, 40))
        changes, random = Changes(game, known, number), Random(number)
        every = game.universe(rules)
        for _ in range(150):
            _, state = changes.one()
            steps = [*random.sample(every, min(8, len(every))), *odd_steps(game, known, random)]
            ask(game, state, steps)


def odd_steps(game: AnyGame, known: tuple[Any, ...], random: Random) -> list[Any]:
    """What chance shows elsewhere, and steps of seats that are not there."""
    chances = [step for state in known for step in game.chances(state).steps]
    strange = [attrs.evolve(step, seat=Seat(99)) for step in game.legal(random.choice(known))][:2]
    return [*random.sample(chances, min(4, len(chances))), *strange]


def ask(game: AnyGame, state: Any, steps: list[Any]) -> None:
    """Every question about a position: it is answered, or an error names the position's faults."""
    faults = game.faults(state)
    of_state: tuple[Any, ...] = (game.turn, game.legal, game.chances)
    of_step: tuple[Any, ...] = (game.advance, game.events, game.transition)
    for question in of_state:
        answered(faults, state, question)
    for seat in (None, Seat(0)):
        answered(faults, state, lambda of, seat=seat: game.render(game.view(of, seat), str))
    for step in steps:
        answered(faults, state, game.judge, step)
        for question in of_step:
            answered(faults, state, question, step, or_else=not faults)


def answered(faults: Any, state: Any, question: Any, *words: Any, or_else: bool = False) -> None:
    """The question is answered or refused; anything may be raised if `or_else`: the step may be illegal."""
    named, told = True, ""
    try:
        question(state, *words)
    except InvalidPositionError as error:
        named = bool(error.faults)
    except Exception as error:
        named, told = or_else, repr(error)
    assert named, f"{question} of {state} with {words}, which has {faults}, raises {told}"


def test_a_refused_question_tells_the_faults() -> None:
    game = registry.game("woolfy")
    state = game.start(game.rules_type(seats=2))
    wrong = attrs.evolve(state, board=attrs.evolve(state.board, pigs=("start", None, "start")))
    fault = Cited(BAD_STATE, (("where", "table"), ("problem", "not-of-its-kind"), ("value", "board.pigs[1]")))
    assert game.faults(wrong) == (fault,)
    empty = attrs.evolve(state, board=attrs.evolve(state.board, pigs=()))
    with pytest.raises(InvalidPositionError) as caught:
        game.legal(empty)
    assert isinstance(caught.value, InvalidError)
    assert caught.value.faults == game.faults(empty)
    assert isinstance(caught.value.__cause__, (ValueError, IndexError))
    with pytest.raises(InvalidPositionError):
        game.apply(empty, game.parse("A red"))


def test_a_fault_of_the_game_is_not_blamed_on_the_position() -> None:
    def legal(state: Any) -> tuple[Any, ...]:
        raise KeyError("ours")

    broken = attrs.evolve(toy.GAME, legal=legal)
    with pytest.raises(KeyError, match="ours"):
        broken.legal(broken.start(TOY))


def test_a_step_of_another_game_is_no_step_of_this_one() -> None:
    pigs, woolfy = registry.game("three-little-pigs"), registry.game("woolfy")
    with pytest.raises(MalformedError, match="a Pick is no step of this game"):
        pigs.judge(pigs.start(pigs.rules_type(seats=2)), woolfy.parse("A red"))


def test_a_view_that_cannot_be_shown_says_so() -> None:
    def render(view: Any, word: Any) -> str:
        raise MalformedError("no letter")

    hidden: AnyGame = attrs.evolve(toy.GAME, render=render)
    with pytest.raises(InvalidPositionError, match="problem not-shown"):
        hidden.render("a view", str)
    assert issubclass(InvalidPositionError, PigrulesError)
