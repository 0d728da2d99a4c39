"""Races: who is quickest on one clock, what stands of an intent when others were quicker, and equal seeds."""

from __future__ import annotations

from hashlib import sha512
from math import inf, nan
from random import Random
from typing import Any

import attrs
import pytest

import racing
import toy
from pigrules import MalformedError, Match, game
from pigrules.core import Chance, Choose, Intent, Seat
from pigrules.race import BadPolicyError, Due, Opponent, Race, opponents
from pigrules.record import verify
from pigrules.simulate import playout, simulate
from racing import GAME, Lit, Player, Press, Rest, Rules, State, presses

A, B, C = map(Seat, range(3))


def scripted(*intents: Intent[Player]) -> Opponent:
    """An opponent that wants these things, one after the other; asked once more, it fails."""
    rest = iter(intents)
    return Opponent("scripted", lambda view, legal, random: next(rest))


def chance_of(seed: int | str) -> Random:
    """What a race with this seed rolls with: the first five numbers are the key of the opponents."""
    random = Random(seed)
    for _ in range(5):
        random.random()
    return random


def opponent_of(seed: int | str, seat: Seat) -> Random:
    """What the opponent at `seat` draws from in a race with this seed."""
    random = Random(seed)
    key = "/".join(random.random().hex() for _ in range(5))
    return Random(sha512(f"{key}/{seat}".encode()).hexdigest())


def lit(rules: Rules, colour: racing.Colour = "red") -> State:
    """The lamp has just turned on."""
    return GAME.advance(GAME.start(rules), Lit(colour))


def choose(state: State) -> Choose:
    """What `state` asks."""
    turn = GAME.turn(state)
    assert isinstance(turn, Choose)
    return turn


def test_times_of_one_race_count_from_its_start() -> None:
    seated = [
        scripted(Intent(Press(A, "blue"), 1.0)),
        scripted(Intent(Press(B, "blue"), 1.5)),
        scripted(Intent(Press(C, "blue"), 1.25)),
    ]
    race, state = Race(GAME, seated, Random(1)), lit(Rules(3))
    due = race.first(state, choose(state), 10.0)
    assert due == Due(Press(A, "blue"), 11.0, 1.0)
    assert race.first(state, choose(state), 10.5) == due
    for step, quickest in (
        (Press(A, "blue"), Due(Press(C, "blue"), 11.25, 1.25)),
        (Press(C, "blue"), Due(Press(B, "blue"), 11.5, 1.5)),
    ):
        race.stepped(step)
        state = GAME.advance(state, step)
        assert race.first(state, choose(state), 11.0) == quickest


def test_what_is_not_legal_any_more_is_thought_over_from_now_on() -> None:
    seated = [
        scripted(Intent(Press(A, "blue"), 1.0)),
        scripted(Intent(Press(B, "blue"), 1.5), Intent(Rest(B), 0.75)),
    ]
    race, state = Race(GAME, seated, Random(1)), lit(Rules(2, sticky=True))
    race.first(state, choose(state), 0.0)
    race.stepped(Press(A, "blue"))
    state = GAME.advance(state, Press(A, "blue"))
    assert race.first(state, choose(state), 1.0) == Due(Rest(B), 1.75, 0.75)


def test_who_has_stepped_thinks_again_from_now_on() -> None:
    seated = [
        scripted(Intent(Press(A, "blue"), 1.0), Intent(Press(A, "blue"), 1.0)),
        scripted(Intent(Press(B, "blue"), 1.5)),
    ]
    race, state = Race(GAME, seated, Random(1)), lit(Rules(2, again=True))
    race.first(state, choose(state), 0.0)
    race.stepped(Press(A, "blue"))
    state = GAME.advance(state, Press(A, "blue"))
    assert race.first(state, choose(state), 1.0) == Due(Press(B, "blue"), 1.5, 1.5)
    assert race.waiting[A] == Due(Press(A, "blue"), 2.0, 1.0)


def test_a_persons_step_changes_nobodys_time() -> None:
    race, state = Race(GAME, [None, scripted(Intent(Rest(B), 1.5))], Random(1)), lit(Rules(2))
    race.first(state, choose(state), 0.0)
    race.stepped(Press(A, "blue"))
    state = GAME.advance(state, Press(A, "blue"))
    assert race.first(state, choose(state), 1.25) == Due(Rest(B), 1.5, 1.5)
    assert race.first(state, choose(state), 9.0) == Due(Rest(B), 1.5, 1.5)


def test_chance_begins_another_race() -> None:
    seated = [None, scripted(Intent(Rest(B), 1.5), Intent(Press(B, "red"), 1.25))]
    race, state = Race(GAME, seated, Random(1)), lit(Rules(2))
    race.first(state, choose(state), 0.0)
    race.stepped(Press(A, "red"))
    race.stepped(Lit("red"))
    assert race.waiting == {}
    assert race.first(state, choose(state), 1.0) == Due(Press(B, "red"), 2.25, 1.25)


def test_a_race_without_people_goes_on_from_step_to_step() -> None:
    """A presses after 1 second, and after 0.75 more; B presses after 1.5."""
    seated = [
        scripted(Intent(Press(A, "blue"), 1.0), Intent(Press(A, "blue"), 0.75), Intent(Rest(A), inf)),
        scripted(Intent(Press(B, "blue"), 1.5), Intent(Press(B, "red"), 9.0)),
    ]
    race, state = Race(GAME, seated, Random(1)), lit(Rules(2, again=True))
    steps = []
    for _ in range(4):
        steps.append(race.next(state, choose(state)))
        state = GAME.advance(state, steps[-1])
    assert steps == [Press(A, "blue"), Press(B, "blue"), Press(A, "blue"), Press(B, "red")]
    assert race.next(state, Chance(racing.LIGHT)) == Lit("blue" if chance_of(1).random() >= 0.5 else "red")
    assert race.waiting == {}


def test_an_opponent_that_is_asked_alone_steps_at_any_time_it_says() -> None:
    race, state = Race(GAME, [scripted(Intent(Rest(A), inf)), None], Random(1)), lit(Rules(2))
    assert race.next(state, Choose((A,), racing.PRESS)) == Rest(A)
    assert race.waiting == {}


def test_another_question_begins_another_race() -> None:
    seated = [None, scripted(Intent(Rest(B), 1.5), Intent(Press(B, "red"), 1.25))]
    race, state = Race(GAME, seated, Random(1)), lit(Rules(2))
    race.first(state, choose(state), 0.0)
    assert race.first(state, Choose((A, B), racing.STUCK), 1.0) == Due(Press(B, "red"), 2.25, 1.25)


def test_who_was_left_out_for_a_while_is_asked_again() -> None:
    seated = [None, scripted(Intent(Rest(B), 1.5), Intent(Press(B, "red"), 1.25))]
    race, state = Race(GAME, seated, Random(1)), lit(Rules(2))
    race.first(state, choose(state), 0.0)
    assert race.first(state, Choose((A,), racing.PRESS), 0.5) is None
    assert race.first(state, choose(state), 1.0) == Due(Press(B, "red"), 2.25, 1.25)


def test_what_is_forgotten_is_asked_again() -> None:
    race, state = (
        Race(GAME, [None, scripted(Intent(Rest(B), 3), Intent(Rest(B), 1))], Random(1)),
        lit(Rules(2)),
    )
    race.first(state, choose(state), 0.0)
    race.forget()
    assert race.first(state, choose(state), 0.5) == Due(Rest(B), 1.5, 1)


def test_without_a_time_opponents_think_again_in_each_position() -> None:
    seated = [scripted(Intent(Rest(A))), scripted(Intent(Rest(B)), Intent(Press(B, "blue")))]
    race, state = Race(GAME, seated, Random(1)), lit(Rules(2))
    assert race.first(state, choose(state), 0.0) == Due(Rest(A), 0.0, 0.0)
    assert race.first(state, choose(state), 0.0) == Due(Rest(A), 0.0, 0.0)
    race.stepped(Rest(A))
    state = GAME.advance(state, Rest(A))
    assert race.first(state, choose(state), 0.0) == Due(Press(B, "blue"), 0.0, 0.0)


def test_of_what_is_due_at_once_the_first_seat_comes_first() -> None:
    seated = [Opponent("late", presses(2.0)), Opponent("one", presses(1.0)), Opponent("other", presses(1.0))]
    race, state = Race(GAME, seated, Random(1)), lit(Rules(3), "blue")
    assert race.first(state, choose(state), 0.0) == Due(Press(B, "blue"), 1.0, 1.0)


def test_the_pace_makes_all_slower() -> None:
    seated = [Opponent("two", presses(2.0)), Opponent("one", presses(1.0))]
    race, state = Race(GAME, seated, Random(1), pace=2.5), lit(Rules(2))
    assert race.first(state, choose(state), 1.0) == Due(Press(B, "red"), 3.5, 2.5)
    assert race.waiting[A].at == 6.0


def test_who_waits_for_ever_steps_when_nobody_else_wants_to() -> None:
    seated = [Opponent("patient", presses(inf)), Opponent("one", presses(1.0))]
    race, state = Race(GAME, seated, Random(1)), lit(Rules(2))
    assert race.first(state, choose(state), 0.0) == Due(Press(B, "red"), 1.0, 1.0)
    alone = Race(GAME, [seated[0], None], Random(1))
    assert alone.first(state, choose(state), 0.0) == Due(Press(A, "red"), inf, inf)
    game = attrs.evolve(GAME, policies={"patient": presses(inf)})
    assert verify(playout(game, Rules(2), ["patient", "patient"], Random(1))).finished


@pytest.mark.parametrize("after", [-0.5, nan])
def test_an_impossible_time_is_the_opponents_fault(after: float) -> None:
    race, state = Race(GAME, [Opponent("odd", presses(after)), None], Random(1)), lit(Rules(2))
    with pytest.raises(
        BadPolicyError, match=rf"'odd' of seat A chose A press red: nobody can do that after {after} s"
    ):
        race.first(state, choose(state), 0.0)


def lines(*policies: str, rules: Rules, seed: int = 1) -> list[str]:
    """The record of a game between these."""
    record = playout(GAME, rules, policies, Random(seed))
    assert verify(record).finished
    return [GAME.format(step) for step in record.steps]


def test_a_whole_game_is_run_by_the_clock() -> None:
    """The lamp shows red, then blue, with this seed; C always presses red, and sooner than the others."""
    random = chance_of(4)
    assert [random.random() < 0.5, random.random() < 0.5] == [True, False]
    assert lines("two", "one", "wrong", rules=Rules(3), seed=4) == [
        "lit red",
        "C press red",
        "lit blue",
        "C press red",
        "B press blue",
    ]


def test_opponents_in_a_race_are_asked_once() -> None:
    """B makes up its mind and its time in the race together with A, before either has pressed anything."""
    light = ("red", "blue")[int(2 * chance_of("5/0").random())]
    wants = []
    for seat in (A, B):
        random = opponent_of("5/0", seat)
        step = (Press(seat, "red"), Press(seat, "blue"), Rest(seat))[int(3 * random.random())]
        wants.append((2 * random.random(), step))
    expected = []
    for _, step in sorted(wants, key=lambda want: want[0]):
        expected.append(GAME.format(step))
        if step == Press(step.seat, light):  # type: ignore[arg-type]
            break
    record = playout(GAME, Rules(2, rounds=1), ["hasty", "hasty"], Random("5/0"))
    assert [GAME.format(step) for step in record.steps] == [f"lit {light}", *expected]


def test_a_seed_is_one_race_however_it_is_shared_out() -> None:
    from concurrent.futures import ThreadPoolExecutor

    def run(**options: Any) -> Any:
        return simulate(GAME, Rules(3, rounds=4, sticky=True), ["hasty", "hasty", "two"], 30, 7, **options)

    alone = run()
    assert alone.finished == 30
    assert 0 < alone.seats[0].score.total < 120
    for chunk in (1, 7, 30):
        with ThreadPoolExecutor(2) as threads:
            assert run(executor=threads, chunk=chunk) == alone


def test_the_quicker_one_wins_more_often() -> None:
    summary = simulate(GAME, Rules(3, rounds=5), ["two", "hasty", "one"], 40, 7)
    assert summary.seats[0].score.total == 0
    assert summary.seats[2].score.total > summary.seats[1].score.total > 0


def test_equally_quick_secrets_are_committed_in_the_order_of_the_seats() -> None:
    game = attrs.evolve(toy.GAME, policies={"slow": lambda view, legal, random: Intent(legal[0], 2.0)})
    record = playout(game, toy.Rules(2, rounds=1), ["slow", "slow"], Random(1))
    assert record.steps[1:3] == (toy.Bet(A, "high"), toy.Bet(B, "high"))
    race = Race(game, opponents(game, toy.Rules(2), ["slow", "slow"]), Random(1))
    state = game.advance(game.start(toy.Rules(2)), toy.Stake(A, 1))
    assert race.first(state, Choose((A, B), toy.BET), 4.0) == Due(toy.Bet(A, "high"), 6.0, 2.0)


def test_a_step_that_is_due_where_no_opponent_sits_is_refused() -> None:
    woolfy = game("woolfy")
    match = Match(woolfy, woolfy.rules_type(seats=2))
    race = Race(woolfy, (None, None), Random(1))
    assert isinstance(match.turn, Choose)
    with pytest.raises(MalformedError, match="no opponent sits at A, whose step is due"):
        race.next(match.state, match.turn)
    several = Choose((Seat(0), Seat(1)), match.turn.clause)
    with pytest.raises(MalformedError, match="no opponent sits where a step is due: A, B"):
        race.next(match.state, several)
