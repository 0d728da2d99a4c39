"""Matches: what may be sent, who may know what, and what can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import toy
from pigrules.core import (
    Chance,
    ChanceStep,
    Choose,
    Cited,
    IllegalStepError,
    MalformedError,
    Over,
    PlayerStep,
    Seat,
)
from pigrules.core.referee import LATE, NOT_NOW
from pigrules.match import Match, NotNowError
from pigrules.record import Record, dumps, verify
from toy import GAME, Bet, Betting, Board, Die, Rules, Show, Stake, State, Thrown, View

A, B = Seat(0), Seat(1)
ToyMatch = Match[Rules, State, toy.Player, Thrown, View]


def match(*steps: Any, **options: Any) -> ToyMatch:
    """A match of two rounds, after some steps."""
    made = Match(GAME, Rules(2), **options)
    for step in steps:
        made.send(step)
    return made


class TestSteps:
    def test_the_start(self) -> None:
        made = match(names=("Ana", "Bo"))
        assert made.game is GAME
        assert made.rules == Rules(2)
        assert made.names == ("Ana", "Bo")
        assert made.state == GAME.start(Rules(2))
        assert made.steps == ()
        assert made.events == ()
        assert made.turn == Choose((A,), toy.STAKE)
        assert made.legal() == (Stake(A, 1), Stake(A, 2))
        assert made.legal(A) == (Stake(A, 1), Stake(A, 2))
        assert made.legal(B) == ()

    def test_a_step_is_taken_and_told(self) -> None:
        made = match()
        told = (Cited(toy.STAKE, (("seat", 0),)),)
        assert made.send(Stake(A, 2)) == told
        assert made.events == told
        assert made.steps == (Stake(A, 2),)
        assert made.state.phase == Betting(2, (None, None))
        assert made.legal(B) == (Bet(B, "high"), Bet(B, "low"))

    def test_physical_dice_are_sent(self) -> None:
        made = match(Stake(A, 2), Bet(A, "high"), Bet(B, "low"), Show(A))
        assert made.turn == Chance(toy.THROW)
        assert made.send(Thrown(5)) == (Cited(toy.RIGHT, (("seat", 0), ("points", 3))),)
        assert made.state.board == Board((3, 0), 1)

    def test_a_refused_step_changes_nothing(self) -> None:
        made = match(Stake(A, 2), Bet(B, "low"))
        before = (made.state, made.steps)
        with pytest.raises(IllegalStepError) as refused:
            made.send(Bet(B, "high"))
        assert refused.value.ruling == made.judge(Bet(B, "high"))
        assert refused.value.ruling.refusals == (Cited(toy.BET_ONCE, (("seat", 1),)),)
        assert (made.state, made.steps) == before

    def test_judging_takes_no_step(self) -> None:
        made = match()
        assert made.judge(Stake(A, 1)).legal
        assert made.steps == ()

    @pytest.mark.parametrize("stranger", [None, "A stake 2", PlayerStep(A), ChanceStep()])
    def test_what_is_no_step_of_the_game_is_malformed(self, stranger: Any) -> None:
        for ask in (match().judge, match().send):
            with pytest.raises(MalformedError, match="expected a step of toy"):
                ask(stranger)

    @pytest.mark.parametrize("seat", [-1, 2])
    def test_seats_that_are_not_there_are_malformed(self, seat: int) -> None:
        made = match()
        for ask in (made.legal, made.view, made.record):
            with pytest.raises(MalformedError, match=f"there is no seat {seat}: seats are 0 to 1"):
                ask(Seat(seat))

    def test_names_are_checked(self) -> None:
        with pytest.raises(MalformedError, match="expected 2 names"):
            match(names=("Ana",))

    def test_it_says_little_of_itself(self) -> None:
        assert repr(match(Stake(A, 2), Bet(A, "high"))) == "<Match of toy after 2 steps>"
        assert repr(match(Stake(A, 2))) == "<Match of toy after 1 step>"


class TestChance:
    def ready(self, random: Random | None) -> ToyMatch:
        return match(Stake(A, 2), Bet(A, "high"), Bet(B, "low"), Show(A), random=random)

    def test_chance_is_drawn(self) -> None:
        made = self.ready(Random(7))
        u = Random(7).random()
        face = 1 + int(6 * u)
        assert made.roll() == Thrown(face)
        assert made.steps[-1] == Thrown(face)
        assert made.events[0].clause == toy.RIGHT

    def test_nobody_chooses_what_is_drawn(self) -> None:
        made = self.ready(Random(7))
        with pytest.raises(NotNowError, match="cannot be sent"):
            made.send(Thrown(6))
        assert len(made.steps) == 4

    def test_nothing_is_drawn_when_nothing_is_due(self) -> None:
        random = Random(7)
        with pytest.raises(NotNowError, match="no chance step is due"):
            match(random=random).roll()
        assert random.getstate() == Random(7).getstate()

    def test_nothing_is_drawn_where_the_table_throws(self) -> None:
        with pytest.raises(NotNowError, match="the table throws its own dice"):
            self.ready(None).roll()

    def test_a_seed_gives_one_match(self) -> None:
        assert play(Random(3), Random(4)).record() == play(Random(3), Random(4)).record()
        assert play(Random(3), Random(4)).record() != play(Random(5), Random(4)).record()


def play(dice: Random, players: Random, rules: Rules | None = None) -> ToyMatch:
    """A whole random match."""
    made = Match(GAME, rules or Rules(2, rounds=4), random=dice)
    while not isinstance(made.turn, Over):
        if isinstance(made.turn, Chance):
            made.roll()
        else:
            made.send(players.choice(made.legal()))
    return made


class TestLate:
    THROWN = (Stake(A, 2), Bet(A, "high"), Bet(B, "low"), Show(A), Thrown(5))

    @pytest.mark.clause("core.turn.late")
    def test_a_step_sent_before_chance_spoke_is_late(self) -> None:
        made = match(*self.THROWN)
        for seen in (0, 4):
            assert made.judge(Stake(B, 1), seen).refusals == (Cited(LATE),)
            with pytest.raises(IllegalStepError) as refused:
                made.send(Stake(B, 1), seen)
            assert refused.value.ruling.refusals == (Cited(LATE),)
        assert made.steps == self.THROWN

    def test_a_step_sent_after_it_is_not(self) -> None:
        made = match(*self.THROWN)
        assert made.judge(Stake(B, 1), 5).legal
        assert made.judge(Stake(B, 1)).legal
        made.send(Stake(B, 1))
        assert made.judge(Bet(B, "low"), 5).legal
        assert made.judge(Bet(B, "low"), 4).refusals == (Cited(LATE),)

    def test_the_rules_are_asked_only_if_it_is_not_late(self) -> None:
        made = match(*self.THROWN)
        assert made.judge(Show(A), 4).refusals == (Cited(LATE),)
        assert made.judge(Show(A), 5).refusals[0].clause == NOT_NOW

    def test_other_players_make_nobody_late(self) -> None:
        made = match(Stake(A, 2), Bet(A, "high"))
        made.send(Bet(B, "low"), 1)
        assert len(made.steps) == 3

    @pytest.mark.parametrize("seen", [-1, 6])
    def test_nobody_has_seen_what_has_not_been(self, seen: int) -> None:
        with pytest.raises(MalformedError, match=f"nobody can have seen {seen} steps: there have been 5"):
            match(*self.THROWN).judge(Stake(B, 1), seen)

    def test_what_is_undone_makes_nobody_late_and_nobody_early(self) -> None:
        made = match(Stake(A, 2), Bet(A, "high"), Bet(B, "low"))
        seen = [made.seen]
        made.undo()
        made.undo()
        seen.append(made.seen)
        for step in (Bet(B, "low"), Bet(A, "low"), Show(A), Thrown(5)):
            made.send(step)
            seen.append(made.seen)
        assert seen == [3, 5, 6, 7, 8, 9]
        for count in seen[:-1]:
            assert made.judge(Stake(B, 1), count).refusals == (Cited(LATE),)
        assert made.judge(Stake(B, 1), 9).legal
        with pytest.raises(MalformedError, match="nobody can have seen 10 steps: there have been 9"):
            made.judge(Stake(B, 1), 10)

    def test_a_match_that_goes_on_counts_its_record(self) -> None:
        again = ToyMatch.resume(match(*self.THROWN, Stake(B, 1)).record())
        assert again.seen == 6
        assert again.judge(Bet(B, "low"), 4).refusals == (Cited(LATE),)
        assert again.judge(Bet(B, "low"), 5).legal
        assert ToyMatch.resume(match(Stake(A, 2)).record()).judge(Bet(B, "low"), 0).legal


class TestUndo:
    def test_open_steps_are_taken_back(self) -> None:
        made = match(Stake(A, 2))
        assert made.undo() == (Stake(A, 2),)
        assert made.steps == ()
        assert made.state == GAME.start(Rules(2))
        assert made.send(Stake(A, 1)) == (Cited(toy.STAKE, (("seat", 0),)),)

    def test_concealed_steps_are_taken_back_for_nobody_has_seen_them(self) -> None:
        made = match(Stake(A, 2), Bet(B, "low"), Bet(A, "high"))
        assert [*made.undo(), *made.undo(), *made.undo()] == [Bet(A, "high"), Bet(B, "low"), Stake(A, 2)]

    def test_what_brought_concealed_steps_to_light_stays(self) -> None:
        made = match(Stake(A, 2), Bet(B, "low"), Bet(A, "high"), Show(A))
        with pytest.raises(NotNowError, match="revealed something"):
            made.undo()
        assert len(made.steps) == 4

    def test_chance_stays_and_what_came_before_it(self) -> None:
        made = match(*TestLate.THROWN, Stake(B, 1))
        assert made.undo() == (Stake(B, 1),)
        for _ in range(2):
            with pytest.raises(NotNowError, match="revealed something"):
                made.undo()
        assert made.steps == TestLate.THROWN

    def test_at_the_start_there_is_nothing(self) -> None:
        with pytest.raises(NotNowError, match="nothing has happened yet"):
            match().undo()

    def test_secrets_of_two_kinds_reveal_each_other(self) -> None:
        game = attrs.evolve(GAME, secret=frozenset({Bet, Stake}))
        made = Match(game, Rules(2))
        made.send(Stake(A, 2))
        made.send(Bet(A, "high"))
        with pytest.raises(NotNowError, match="revealed something"):
            made.undo()
        assert made.record(B).steps == (Stake(A, 2),)


class TestSecrets:
    def test_a_view_hides_what_is_concealed(self) -> None:
        made = match(Stake(A, 2), Bet(A, "high"), Bet(B, "low"))
        assert made.view(A).bets == ("high", "concealed")
        assert made.view(B).bets == ("concealed", "low")
        assert made.view(None).bets == ("concealed", "concealed")

    def test_the_record_of_a_seat_leaves_out_what_the_others_conceal(self) -> None:
        made = match(Stake(A, 2), Bet(A, "high"), Bet(B, "low"), names=("Ana", "Bo"))
        assert made.record(A) == Record(GAME, Rules(2), (Stake(A, 2), Bet(A, "high")), ("Ana", "Bo"))
        assert made.record(B) == Record(GAME, Rules(2), (Stake(A, 2), Bet(B, "low")), ("Ana", "Bo"))
        assert made.record() == Record(GAME, Rules(2), made.steps, ("Ana", "Bo"))

    def test_a_spectators_record_leaves_out_what_anybody_conceals(self) -> None:
        made = match(Stake(A, 2), Bet(A, "high"), Bet(B, "low"), names=("Ana", "Bo"))
        assert made.open_record() == Record(GAME, Rules(2), (Stake(A, 2),), ("Ana", "Bo"))
        made.send(Show(A))
        assert made.open_record() == made.record()

    def test_what_lies_open_is_in_every_record(self) -> None:
        made = match(*TestLate.THROWN, Stake(B, 1), Bet(B, "high"))
        assert made.record(A).steps == made.steps[:-1]
        assert made.record(B).steps == made.steps

    def test_no_answer_depends_on_what_another_conceals(self) -> None:
        one, two = (match(Stake(A, 2), Bet(A, side)) for side in ("high", "low"))
        asked: list[Callable[[ToyMatch], object]] = [
            lambda m: m.view(B),
            lambda m: m.view(None),
            lambda m: m.legal(),
            lambda m: m.turn,
            lambda m: m.events,
            lambda m: [m.judge(step) for step in GAME.universe(m.rules)],
            lambda m: dumps(m.record(B)),
            lambda m: dumps(m.open_record()),
            lambda m: m.seen,
            repr,
            lambda m: repr(m.state),
            lambda m: m.send(Bet(B, "low")),
        ]
        for ask in asked:
            assert ask(one) == ask(two)

    @given(st.integers(0, 999), st.integers(0, 40), st.sampled_from([A, B]))
    def test_the_record_of_a_seat_is_legal_wherever_it_stops(self, seed: int, count: int, seat: Seat) -> None:
        whole = play(Random(seed), Random(seed)).record()
        made = ToyMatch.resume(attrs.evolve(whole, steps=whole.steps[:count]))
        own = made.record(seat)
        assert verify(own).holds
        hidden = [step for step in made.steps if step not in own.steps]
        assert all(isinstance(step, Bet) and step.seat != seat for step in hidden)
        assert ToyMatch.resume(own).view(seat).scores == made.view(seat).scores


class TestResume:
    def test_a_match_goes_on_where_it_stopped(self) -> None:
        first = match(*TestLate.THROWN, names=("Ana", "Bo"))
        again = ToyMatch.resume(first.record())
        assert again.record() == first.record()
        assert again.state == first.state
        assert again.names == ("Ana", "Bo")
        assert again.send(Stake(B, 1)) == first.send(Stake(B, 1))
        assert again.events == first.events

    def test_what_was_revealed_stays_revealed(self) -> None:
        again = ToyMatch.resume(match(*TestLate.THROWN).record())
        with pytest.raises(NotNowError, match="revealed something"):
            again.undo()

    def test_chance_goes_on(self) -> None:
        record = match(*TestLate.THROWN[:4]).record()
        assert ToyMatch.resume(record, Random(7)).roll() == Thrown(1 + int(6 * Random(7).random()))
        with pytest.raises(NotNowError):
            ToyMatch.resume(record).roll()

    def test_a_bad_record_is_not_resumed(self) -> None:
        from pigrules.core import BadRecordError

        with pytest.raises(BadRecordError) as refused:
            ToyMatch.resume(Record(GAME, Rules(2, die=Die((1,))), TestLate.THROWN))
        assert refused.value.index == 4


@given(st.lists(st.sampled_from([*GAME.universe(Rules(2)), *map(Thrown, range(1, 8)), "undo"]), max_size=40))
def test_whatever_is_sent_the_match_is_what_its_record_says(messages: list[Any]) -> None:
    made = match()
    for message in messages:
        before, revealed = made.steps, [step for step in made.steps if isinstance(step, (Show, Thrown))]
        if message == "undo":
            try:
                assert made.undo() == before[-1:]
                assert made.steps == before[:-1]
            except NotNowError:
                assert made.steps == before
        elif made.judge(message).legal:
            made.send(message)
            assert made.steps == (*before, message)
        else:
            with pytest.raises(IllegalStepError):
                made.send(message)
            assert made.steps == before
        assert [step for step in made.steps if isinstance(step, (Show, Thrown))][: len(revealed)] == revealed
        verdict = verify(made.record())
        assert verdict.holds
        assert verdict.state == made.state
