"""The table behind the keyboard: races, undoing with opponents, and what a terminal gives and takes."""

from __future__ import annotations

import io
import os
import pty
import random
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from math import inf
from pathlib import Path
from select import select
from typing import Any
from unittest.mock import patch

import pytest
from attrs import define, evolve, field

import racing
import toy
from pigrules import Choose, Match, Over, Seat, letter
from pigrules.cli._choices import Choices
from pigrules.cli._clock import Clock
from pigrules.cli._host import YOU, Host
from pigrules.cli._keyboard import Keyboard
from pigrules.cli._line import Line
from pigrules.cli._output import Out
from pigrules.cli._screen import Screen
from pigrules.cli._session import Session
from pigrules.cli._sight import Sight
from pigrules.cli._typed import Lines, Typed
from pigrules.core import ClauseId, Intent, Policy
from pigrules.match import NotNowError
from pigrules.race import Due
from pigrules.record import read
from pigrules.simulate import playout
from toy import Bet, Player, Rules, Show, Stake, Step, Thrown, View

A, B = Seat(0), Seat(1)


def after(seconds: float) -> Policy[View, Player]:
    """A policy that takes the first legal step, and so long to do it."""

    def decide(view: View, legal: tuple[Player, ...], random: random.Random) -> Intent[Player]:
        return Intent(legal[0], seconds)

    return decide


GAME = evolve(
    toy.GAME, policies={"quick": after(0), "slow": after(5), "slower": after(9), "patient": after(inf)}
)


@define
class Typist:
    """Types each line after so many seconds; `waits` tells how long it was given."""

    lines: list[tuple[float, str]]
    now: float = 0
    waits: list[float | None] = field(factory=list)
    prompts: list[str] = field(factory=list)
    blocking: bool = False
    """Whether nobody can look at the clock while this one thinks."""

    def clock(self) -> float:
        return self.now

    def forget(self) -> None:
        self.prompts.append("forgotten")

    def read(self, prompt: str, wait: float | None = None) -> str | None:
        self.waits.append(wait)
        self.prompts.append(prompt)
        if not self.lines:
            raise EOFError
        seconds, line = self.lines[0]
        if wait is not None and seconds > wait and not self.blocking:
            self.lines[0] = (seconds - wait, line)
            self.now += wait
            return None
        self.now += seconds
        del self.lines[0]
        return line


def typing(typist: Typist) -> Lines:
    """The lines of somebody who types."""
    return Lines(typist)  # type: ignore[arg-type]


def table(*players: str, physical: bool = True) -> Host:
    match = Match(GAME, Rules(2), random=None if physical else random.Random(1))
    return Host(match, players, random.Random(1), physical)


def take(at: Host, *steps: Step) -> None:
    for step in steps:
        at.take(step)


def played(at: Host, typist: Typist) -> list[str]:
    """What is printed until the typist has no more lines."""
    stream = io.StringIO()
    with redirect_stdout(stream):
        session = Session(at, Screen(Out(), GAME, ("A", "B")), typing(typist), Clock(typist.clock))
        with pytest.raises(EOFError):
            session.play()
    return stream.getvalue().splitlines()


def test_a_clock_runs_or_stands_and_lets_time_pass() -> None:
    seconds = [10.0]
    clock = Clock(lambda: seconds[0])
    assert clock.now() == 10
    clock.skip_to(12)
    assert clock.now() == 12
    clock.skip_to(inf)
    clock.skip_to(3)
    assert clock.now() == 12
    seconds[0] = 11.0
    assert clock.now() == 13
    clock.allow(15)
    assert clock.allows(15)
    assert not clock.allows(15.1)
    clock.catch_up()
    assert clock.now() == 15
    standing = Clock(lambda: seconds[0], running=False)
    assert standing.now() == 0
    standing.skip_to(2)
    assert standing.now() == 2


def test_keys_are_kept_while_a_race_goes_on() -> None:
    asked, other = ClauseId("toy.bet.ask"), ClauseId("toy.show.ask")

    def keys(choices: Choices, steps: str) -> list[str]:
        choices.give(steps)
        return [choices.key(step) for step in steps]

    choices, state = Choices(2), object()
    choices.ask(asked, (A, B), False, state)
    assert keys(choices, "xyz") == ["c", "d", "e"]
    choices.ask(asked, (A, B), False, state)
    assert keys(choices, "yzw") == ["d", "e", "f"]
    choices.ask(asked, (A, B), False, object())
    assert keys(choices, "yz") == ["c", "d"]
    assert not choices.racing
    assert not choices.races(asked)
    choices.ask(asked, (A, B), True)
    assert choices.racing
    assert choices.races(asked)
    assert not choices.races(other)
    assert keys(choices, "xyz") == ["c", "d", "e"]
    choices.ask(asked, (B,), True)
    assert keys(choices, "zay") == ["e", "f", "d"]
    assert choices.deed("c") == "x"
    choices.ask(other, (B,), True)
    assert keys(choices, "z") == ["c"]
    assert choices.deed("d") is None
    choices.forget()
    assert not choices.racing
    choices.ask(other, (B,), False, state)
    assert keys(choices, "az") == ["c", "d"]


def test_nobody_is_shown_the_same_twice() -> None:
    sight, one, two = Sight(), object(), object()
    assert sight.shows((A,), one)
    assert not sight.shows((A,), one)
    assert sight.shows((A,), two)
    assert sight.shows((B,), two)
    sight.again()
    assert sight.shows((B,), two)
    assert sight.take_wish()
    assert not sight.take_wish()
    assert sight.hands_over((A,), private=True)
    assert not sight.hands_over((A,), private=True)
    assert sight.hands_over((B,), private=True)
    assert not sight.hands_over((B,), private=False)
    assert sight.hands_over((B,), private=True)
    assert not sight.hands_over((), private=True)


def test_an_opponent_who_needs_no_time_is_not_waited_for() -> None:
    at = table(YOU, "quick")
    typist = Typist([(1, "stake 1")])
    played(at, typist)
    assert at.match.steps == (Stake(A, 1), Bet(B, "high"))
    assert typist.waits == [None, None]


def test_who_is_quicker_than_the_opponent_steps_first() -> None:
    at = table(YOU, "slow")
    typist = Typist([(1, "stake 1"), (2, "bet low"), (1, "show")])
    played(at, typist)
    assert at.match.steps == (Stake(A, 1), Bet(A, "low"), Bet(B, "high"), Show(A))
    assert typist.waits == [None, 5, None, None]


def test_an_opponent_who_can_wait_for_ever_is_no_hurry() -> None:
    at = table(YOU, "patient")
    typist = Typist([(1, "stake 1"), (1_000, "bet low"), (1, "show")])
    played(at, typist)
    assert at.match.steps == (Stake(A, 1), Bet(A, "low"), Bet(B, "high"), Show(A))
    assert typist.waits == [None, None, None, None]


def test_the_opponent_does_not_wait_for_a_slow_hand() -> None:
    at = table(YOU, "slow")
    typist = Typist([(1, "stake 1"), (7, "bet low")])
    lines = played(at, typist)
    assert at.match.steps == (Stake(A, 1), Bet(B, "high"), Bet(A, "low"))
    assert typist.waits == [None, 5, None, None]
    assert lines.count("Betting (0, 0) - -") == lines.count("Betting (0, 0) - concealed") == 1


def test_other_words_do_not_stop_the_clock() -> None:
    at = table(YOU, "slow")
    typist = Typist([(1, "stake 1"), (3, "look"), (1, "nonsense"), (2, "bet low")])
    played(at, typist)
    assert at.match.steps == (Stake(A, 1), Bet(B, "high"), Bet(A, "low"))
    assert typist.waits == [None, 5, 2, 1, None, None]


def test_where_nobody_can_look_at_the_clock_the_line_counts_when_it_comes() -> None:
    at = table(YOU, "slow")
    typist = Typist([(1, "stake 1"), (7, "bet low")], blocking=True)
    lines = played(at, typist)
    assert at.match.steps == (Stake(A, 1), Bet(B, "high"), Bet(A, "low"))
    assert lines.count("Betting (0, 0) - -") == 1
    assert "Betting (0, 0) - concealed" not in lines


def test_the_quickest_of_several_opponents_steps() -> None:
    at = Host(Match(GAME, Rules(2)), ("slower", "slow"), random.Random(1), physical=True)
    at.take(Stake(A, 1))
    both = Choose((A, B), toy.BET)
    assert at.race.first(at.match.state, both, 1.0) == Due(Bet(B, "high"), 6.0, 5)
    at.take(Bet(B, "high"))
    assert at.race.first(at.match.state, Choose((A,), toy.BET), 7.0) == Due(Bet(A, "high"), 10.0, 9)
    people = Host(Match(GAME, Rules(2)), (YOU, YOU), random.Random(1))
    people.take(Stake(A, 1))
    assert people.race.first(people.match.state, both) is None


def race(
    typist: Typist, *players: str, rules: racing.Rules | None = None, hurried: bool = True, pace: float = 1.0
) -> tuple[Host, str]:
    """A race at the keyboard, and what is printed until the typist has no more lines, or until it is over."""
    rules = rules or racing.Rules(len(players), rounds=3)
    names = tuple(letter(seat) for seat in range(rules.seats))
    at = Host(Match(racing.GAME, rules, random=random.Random(3)), players, random.Random(1), pace=pace)
    stream = io.StringIO()
    with redirect_stdout(stream), suppress(EOFError):
        screen, clock = Screen(Out(), racing.GAME, names), Clock(typist.clock, running=hurried)
        Session(at, screen, typing(typist), clock).play()
    return at, stream.getvalue()


def written(at: Host) -> list[str]:
    return [at.game.format(step) for step in at.match.steps]


RUNNING = "The clock is running: the others step while you think."
STANDING = "The clock stands still while you think. Type wait to let the others step."
READY = "Press Enter when you are ready. "
LIGHTS = ["red", "blue", "red"]  # what the lamp shows with the dice of `race`


def test_the_lamp_shows_this() -> None:
    chance = random.Random(3)
    assert [racing.COLOURS[int(2 * chance.random())] for _ in LIGHTS] == LIGHTS


def test_a_race_against_the_clock() -> None:
    """B presses after one second, C after two; A is quick once, then slow, then wrong and so out of it."""
    typist = Typist(
        [(0.5, "press red"), (3, ""), (1.5, "press blue"), (1, ""), (0.25, "press blue")], now=100
    )
    at, printed = race(typist, YOU, "one", "two")
    assert written(at) == [
        "lit red",
        "A press red",
        "lit blue",
        "B press blue",
        "lit red",
        "A press blue",
        "B press red",
    ]
    assert typist.waits == [1.0, None, 1.0, None, None, 1.0]
    assert typist.prompts == ["A> ", READY, "A> ", READY, READY, "A> "]
    assert printed.count(RUNNING) == 1
    assert "B: press blue (1.0 s)\n  B gets 1.\n" in printed
    assert "B: press red (1.0 s)\n  B gets 1.\n" in printed
    assert isinstance(at.match.turn, Over)
    assert at.match.turn.scores == (1, 2, 0)


def test_opponents_keep_their_times_while_people_step() -> None:
    """A may press often, and presses at 0.75 s; B comes at 1 s all the same, and C at 2 s."""
    typist = Typist([(0.75, "press blue"), (0.2, "look"), (5, "")])
    at, _ = race(typist, YOU, "one", "two", rules=racing.Rules(3, rounds=1, again=True))
    assert written(at) == ["lit red", "A press blue", "B press red"]
    assert typist.waits == pytest.approx([1.0, 0.25, 0.05])


def test_what_was_typed_too_late_is_answered_after_what_came_before_it() -> None:
    typist = Typist([(1.5, "press red"), (0, "d"), (0, "help"), (0, "look"), (0, "undo")], blocking=True)
    at, printed = race(typist, YOU, "one")
    assert written(at) == ["lit red", "B press red"]
    told = printed[printed.index("B: press red") :].splitlines()
    assert told[:8] == [
        "B: press red (1.0 s)",
        "  B gets 1.",
        "refused",
        (
            "  That step does not answer what is asked: The lamp turns on. "
            "(core.turn.not-now; the referee's own rule, no document)"
        ),
        "  The lamp turns on. (racing.round.light; racing.txt, line 1)",
        "refused",
        *told[3:5],
    ]
    assert typist.prompts == ["A> ", *[READY] * 5]
    assert "For example" not in printed
    assert printed.count("light off, points (0, 1)") == 1
    assert printed.endswith("Steps of a race cannot be taken back.\n")


def test_a_key_keeps_its_meaning_while_others_step() -> None:
    """B has pressed red, and the button is stuck; d is blue all the same, and c is refused by its clause."""
    rules = racing.Rules(2, rounds=1, sticky=True)
    typist = Typist([(0, "wait"), (0, "c"), (0, "list"), (0, "f"), (0, "d")])
    at = Host(Match(racing.GAME, rules, random=random.Random(2)), (YOU, "wrong"), random.Random(1))
    at.roll()
    stream = io.StringIO()
    with redirect_stdout(stream):
        Session(at, Screen(Out(), racing.GAME, ("A", "B")), typing(typist), Clock(running=False)).play()
    assert written(at) == ["lit blue", "B press red", "A press blue"]
    lines = stream.getvalue().splitlines()
    assert lines.count("  c) press red") == 1
    assert lines.count("  d) press blue") == lines.count("  e) rest") == 3
    assert "  The red button is stuck. (racing.round.stuck; racing.txt, line 3)" in lines
    assert "I do not understand “f”." in lines


def test_a_button_has_the_same_key_in_every_race() -> None:
    typist = Typist([(0, "wait"), (0, "d"), (0, "c"), (0, "c")])
    at, printed = race(typist, YOU, "wrong", hurried=False, rules=racing.Rules(2, rounds=3, sticky=True))
    assert written(at)[:5] == ["lit red", "B press red", "lit blue", "A press blue", "lit red"]
    assert written(at)[5:] == ["A press red"]
    assert printed.count("  c) press red\n  d) press blue\n  e) rest\n") == 3


def test_of_what_is_overdue_only_what_came_before_the_line_comes_before_it() -> None:
    """In the second race B is wrong after half a second, A is right after 1.5, and C would be after two."""
    typist = Typist([(0, "press red"), (0, ""), (1.5, "press blue")], blocking=True)
    at, _ = race(typist, YOU, "wrong", "two")
    assert written(at) == ["lit red", "A press red", "lit blue", "B press red", "A press blue"]


def test_the_pace_is_the_peoples() -> None:
    typist = Typist([(2.25, "press red")])
    at, _ = race(typist, YOU, "one", pace=2.5)
    assert written(at) == ["lit red", "A press red"]
    assert typist.waits == [2.5, None]


def test_time_stands_still_where_nobody_hurries() -> None:
    typist = Typist([(9, "press red"), (9, "wait 0.9"), (9, "wait 0.1"), (9, "wait"), (9, "press red")])
    at, printed = race(typist, YOU, "one", hurried=False)
    assert written(at) == ["lit red", "A press red", "lit blue", "B press blue", "lit red", "B press red"]
    assert set(typist.waits) == {None}
    assert typist.prompts == ["A> "] * 4
    assert printed.count(STANDING) == 1
    assert RUNNING not in printed
    assert printed.count("B: press blue (1.0 s)") == printed.count("B: press red (1.0 s)") == 1


def test_waiting_ends_with_the_race() -> None:
    typist = Typist([(0, "wait 60"), (0, "press blue")])
    at, _ = race(typist, YOU, "one", hurried=False)
    assert written(at) == ["lit red", "B press red", "lit blue", "A press blue", "lit red"]


def test_time_can_be_let_pass_in_a_hurry_too() -> None:
    typist = Typist([(0.25, "wait"), (0, ""), (0.25, "wait 0.5"), (0.2, "press blue")], now=7)
    at, _ = race(typist, YOU, "one")
    assert written(at) == ["lit red", "B press red", "lit blue", "A press blue"]
    assert typist.waits == pytest.approx([1.0, None, 1.0, 0.25, None], abs=1e-9)


def test_after_an_undo_opponents_think_again() -> None:
    typist = Typist([(0, line) for line in ("wait 0.75", "press blue", "undo", "wait 0.75", "press red")])
    at, _ = race(typist, YOU, "one", hurried=False, rules=racing.Rules(2, again=True))
    assert written(at) == ["lit red", "A press red", "lit blue"]


def test_a_race_against_the_clock_is_not_undone() -> None:
    typist = Typist([(0.5, "press blue"), (0.25, "undo"), (0.1, "press red"), (0, "undo"), (0, "")])
    at, printed = race(typist, YOU, "one", rules=racing.Rules(2, again=True))
    assert written(at) == ["lit red", "A press blue", "A press red", "lit blue"]
    assert printed.count("Steps of a race cannot be taken back.\n") == 2
    assert typist.waits == [1.0, 0.5, 0.25, None, None, 1.0]


def bets(side: toy.Side) -> Policy[View, Player]:
    """A policy that bets so after two seconds, and takes the first step of any other kind."""

    def decide(view: View, legal: tuple[Player, ...], random: random.Random) -> Intent[Player]:
        wanted = Bet(legal[0].seat, side)
        return Intent(wanted if wanted in legal else legal[0], 2.0)

    return decide


def test_the_keyboard_forgets_before_somebody_else_uses_it() -> None:
    at = table(YOU, YOU)
    typist = Typist([(0, line) for line in ("stake 1", "", "bet high", "", "bet low")])
    played(at, typist)
    assert typist.prompts == ["A> ", "forgotten", "", "A> ", "forgotten", "", "B> ", "forgotten", ""]


@pytest.mark.parametrize("rules", [racing.Rules(3, rounds=9, sticky=True), racing.Rules(3, again=True)])
def test_opponents_alone_race_as_in_a_simulation(rules: racing.Rules) -> None:
    players = ("hasty", "two", "hasty")
    for seed in range(5):
        source = random.Random(seed)
        at = Host(Match(racing.GAME, rules, random=source), players, source)
        with redirect_stdout(io.StringIO()):
            screen = Screen(Out(), racing.GAME, ("A", "B", "C"))
            Session(at, screen, typing(Typist([])), Clock(running=False)).play()
        assert at.match.steps == playout(racing.GAME, rules, players, random.Random(seed)).steps


@pytest.mark.parametrize(
    "lines", [["wait", "look", "list", "bet high", "look", "undo", "undo"], ["bet low", "undo", "wait"]]
)
def test_nothing_that_is_told_depends_on_an_opponents_secret(lines: list[str]) -> None:
    told = []
    for policy in map(bets, toy.SIDES):
        game = evolve(toy.GAME, policies={"secret": policy})
        at = Host(Match(game, Rules(2)), (YOU, "secret"), random.Random(1))
        at.take(Stake(A, 1))
        typist = Typist([(0, line) for line in lines])
        stream = io.StringIO()
        with redirect_stdout(stream), pytest.raises(EOFError):
            Session(at, Screen(Out(), game, ("A", "B")), typing(typist), Clock(running=False)).play()
        told.append((stream.getvalue(), typist.prompts, typist.waits))
    assert told[0] == told[1]
    assert "Betting (0, 0) - concealed" in told[0][0]
    assert "2.0 s" not in told[0][0]


@pytest.mark.parametrize("seconds", ["x", "-1", "nan", "inf", "1 2"])
def test_nonsense_is_not_waited_for(seconds: str) -> None:
    _, printed = race(Typist([(0, f"wait {seconds}")]), YOU, "one")
    assert (
        "Give a number of seconds, as in wait 1.5, or type wait alone to wait for the next step." in printed
    )


def test_there_has_to_be_somebody_to_wait_for() -> None:
    _, printed = race(Typist([(0, "wait")]), YOU, YOU)
    assert "Nobody else would step now." in printed
    assert STANDING not in printed


def test_people_who_hide_what_they_do_are_not_hurried() -> None:
    """An opponent who takes its time waits for them, however long they take; one without a time does not."""
    at = table(YOU, YOU)
    take(at, Stake(A, 1))
    assert at.private()
    due = Due(Bet(B, "high"), 5.0, 5.0)
    session = Session(at, Screen(Out(), GAME, ("A", "B")), typing(Typist([], now=9)), Clock(lambda: 9.0))
    assert not session._goes_first(due, private=True)
    assert session._goes_first(due, private=False)
    assert session._goes_first(Due(Bet(B, "high"), 9.0), private=True)


def test_a_late_step_is_answered_by_its_clause() -> None:
    at = table(YOU, YOU, physical=False)
    take(at, Stake(A, 1), Bet(A, "low"), Bet(B, "low"), Show(A))
    stream = io.StringIO()
    at.roll()
    late = Typed("stake 1", (B,), 4)
    with redirect_stdout(stream):
        lines = typing(Typist([]))
        lines.waiting = late
        session = Session(at, Screen(Out(), GAME, ("A", "B")), lines)
        with pytest.raises(EOFError):
            session.play()
    assert stream.getvalue().splitlines()[:2] == [
        "refused",
        (
            "  Too late: a chance outcome came up after this step was sent. "
            "(core.turn.late; the referee's own rule, no document)"
        ),
    ]
    assert len(at.match.steps) == 5


def test_what_opponents_did_since_is_taken_back_too() -> None:
    at = table("slow", YOU)
    at.take(Stake(A, 1))
    at.take(Bet(B, "low"))
    at.take(Bet(A, "high"))
    at.undo((B,))
    assert at.match.steps == (Stake(A, 1),)


def test_nothing_is_taken_back_in_part() -> None:
    at = table(YOU, "slow")
    take(at, Stake(A, 1), Bet(A, "low"), Bet(B, "high"))
    with pytest.raises(NotNowError):
        at.undo((B,))
    assert at.match.steps == (Stake(A, 1), Bet(A, "low"), Bet(B, "high"))
    at = table(YOU, YOU, physical=False)
    take(at, Stake(A, 1), Bet(A, "low"), Bet(B, "low"), Show(A))
    at.roll()
    with pytest.raises(NotNowError):
        at.undo((A,))
    assert len(at.match.steps) == 5


def test_a_misread_die_is_taken_back_with_what_opponents_did_since() -> None:
    at = table("slow", "slow")
    take(at, Stake(A, 1), Bet(A, "low"), Bet(B, "low"), Show(A), Thrown(3), Stake(B, 1))
    at.undo(())
    assert at.match.steps == (Stake(A, 1), Bet(A, "low"), Bet(B, "low"), Show(A))
    with pytest.raises(NotNowError):
        at.undo(())
    assert at.match.steps == (Stake(A, 1), Bet(A, "low"), Bet(B, "low"), Show(A))


def test_undo_reaches_the_file(tmp_path: Path) -> None:
    at = table(YOU, "slow")
    at.file = tmp_path / "toy.toml"
    at.take(Stake(A, 1))
    assert '"A stake 1"' in at.file.read_text()
    at.undo((A,))
    assert "stake" not in at.file.read_text()
    assert not at.unsaved


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_what_opponents_conceal_is_not_in_the_file(tmp_path: Path) -> None:
    at = table(YOU, "slow", physical=False)
    at.file = tmp_path / "toy.toml"
    take(at, Stake(A, 1), Bet(B, "high"), Bet(A, "low"))
    assert read(at.file, GAME).steps == (Stake(A, 1), Bet(A, "low"))
    assert at.conceals()
    assert not at.unsaved
    at.take(Show(A))
    assert read(at.file, GAME).steps == at.match.steps
    assert not at.conceals()


@pytest.mark.parametrize("players", [(YOU, YOU), ("slow", "slower")])
def test_what_several_people_conceal_from_each_other_is_not_in_the_file(
    tmp_path: Path, players: tuple[str, str]
) -> None:
    at = table(*players)
    take(at, Stake(A, 1), Bet(A, "low"))
    at.save(tmp_path / "toy.toml")
    assert read(tmp_path / "toy.toml", GAME).steps == (Stake(A, 1),)
    assert at.conceals()


@pytest.fixture
def keyboard() -> Iterator[tuple[Keyboard, int]]:
    """A keyboard that is a terminal, and the end at which its lines are typed."""
    master, slave = pty.openpty()
    with open(slave, encoding="utf-8") as stream, patch("sys.stdin", stream):
        yield Keyboard(Out()), master
    os.close(master)


def test_a_line_from_a_terminal(keyboard: tuple[Keyboard, int], capsys: pytest.CaptureFixture[str]) -> None:
    keys, typing = keyboard
    os.write(typing, b"buy\nsell\n")
    assert keys.read("A> ") == "buy"
    assert keys.read("A> ", 5.0) == "sell\n"
    assert capsys.readouterr().out == "A> A> "


def test_a_terminal_is_waited_for_no_longer_than_that(
    keyboard: tuple[Keyboard, int], capsys: pytest.CaptureFixture[str]
) -> None:
    keys, typing = keyboard
    assert keys.read("A> ", 0.01) is None
    assert capsys.readouterr().out == "A> \n"
    os.write(typing, b"\x04")
    with pytest.raises(EOFError):
        keys.read("A> ", 5.0)
    os.write(typing, b"\x04")
    with pytest.raises(EOFError):
        keys.read("A> ")


def pressing(typing: int, keys: bytes) -> Callable[..., Any]:
    """What waits for a terminal at which these keys are pressed meanwhile."""
    pressed: list[int] = []

    def wait(*streams: Any) -> Any:
        if not pressed:
            pressed.append(os.write(typing, keys))
        return select(*streams)

    return wait


def test_what_is_typed_survives_an_interruption(keyboard: tuple[Keyboard, int]) -> None:
    keys, typing = keyboard
    with redirect_stdout(Terminal()) as screen:
        for typed, line in ((b"bu", None), (b"x\x7fy on", None), (b"e\nsell", "buy one"), (b"!", None)):
            with patch("select.select", pressing(typing, typed)):
                assert keys.read("A> ", 0.1 if line is None else 5.0) == line
        with patch("select.select", pressing(typing, b"\n")):
            assert keys.read("A> ") == "sell!"
    assert screen.getvalue() == "A> bu\nA> bux\b \by on\nA> buy one\nA> sell!\nA> sell!\n"


def test_a_race_leaves_the_terminal_as_it_was(keyboard: tuple[Keyboard, int]) -> None:
    keys, typing = keyboard
    before = termios.tcgetattr(typing)
    with redirect_stdout(Terminal()):
        keys.read("A> ", 0.0)
        assert termios.tcgetattr(typing) == before
        with patch("select.select", pressing(typing, b"\x04")), pytest.raises(EOFError):
            keys.read("A> ", 5.0)
        with patch("select.select", pressing(typing, b"a\x7fb\n")):
            assert keys.read("A> ", 5.0) == "b"
        with patch("select.select", side_effect=KeyboardInterrupt), pytest.raises(KeyboardInterrupt):
            keys.read("A> ", 5.0)
    assert termios.tcgetattr(typing) == before


def test_where_characters_cannot_be_had_lines_are_read(keyboard: tuple[Keyboard, int]) -> None:
    keys, typing = keyboard
    with redirect_stdout(Terminal()):
        os.write(typing, b"one\ntwo\n")
        with patch("termios.tcgetattr", side_effect=termios.error):
            assert keys.read("A> ", 5.0) == "one\n"
        with patch.dict(sys.modules, {"termios": None}):
            assert keys.read("A> ", 5.0) == "two\n"


def test_what_is_forgotten_cannot_be_brought_back(keyboard: tuple[Keyboard, int]) -> None:
    readline = pytest.importorskip("readline")
    keys, typing = keyboard
    readline.add_history("bet high")
    with redirect_stdout(Terminal()) as screen:
        with patch("select.select", pressing(typing, b"bet hi")):
            assert keys.read("A> ", 0.1) is None
        keys.forget()
        os.write(typing, b"bet low\n")
        assert keys.read("B> ", 5.0) == "bet low"
    assert readline.get_current_history_length() == 0
    assert screen.getvalue().endswith("B> bet low\n")


def test_only_a_terminal_is_live(keyboard: tuple[Keyboard, int]) -> None:
    assert keyboard[0].live
    for stream in (None, io.StringIO("line\n")):
        with patch("sys.stdin", stream):
            assert not Keyboard(Out()).live


@pytest.mark.parametrize(
    ("typed", "shown", "line"),
    [
        ("b\n", "b\n", "b"),
        ("b\r", "b\n", "b"),
        ("ab\x7f\x7f\x08c\n", "ab\b \b\b \bc\n", "c"),
        ("one two \x17three\n", "one two " + "\b \b" * 4 + "three\n", "one three"),
        ("one\x17two\n", "one" + "\b \b" * 3 + "two\n", "two"),
        ("a b\x15c\n", "a b" + "\b \b" * 3 + "c\n", "c"),
        ("漢\x7f字\n", "漢" + "\b \b" * 2 + "字\n", "字"),
        ("a\x1b[A\x1b[3~\x1bOPb\x1bxc\n", "abc\n", "abc"),
        ("a\tb\x04\x00c\n", "abc\n", "abc"),
    ],
)
def test_keys_edit_the_line(typed: str, shown: str, line: str) -> None:
    at_once = Line()
    at_once.typed(typed.encode())
    assert at_once.begun
    assert at_once.next() == (shown, line)
    assert not at_once.begun
    one_by_one, parts = Line(), []
    for byte in typed.encode():
        one_by_one.typed(bytes([byte]))
        parts.append(one_by_one.next())
    assert "".join(part for part, _ in parts) == shown
    assert [complete for _, complete in parts] == [None] * (len(typed.encode()) - 1) + [line]


def test_an_end_of_input_is_one_where_a_line_would_begin() -> None:
    line = Line()
    line.typed(b"\x04")
    with pytest.raises(EOFError):
        line.next()
    line.typed(b"\xff\n")
    assert line.next() == ("\ufffd\n", "\ufffd")


def test_there_may_be_nothing_to_forget(keyboard: tuple[Keyboard, int]) -> None:
    with patch.dict(sys.modules, {"readline": None}):
        keyboard[0].forget()
    with patch("sys.stdin", None):
        keyboard[0].forget()
    with patch("sys.stdin", io.StringIO()):
        keyboard[0].forget()


def test_where_a_keyboard_cannot_be_waited_for_it_is_read(keyboard: tuple[Keyboard, int]) -> None:
    keys, typing = keyboard
    os.write(typing, b"late\n")
    with patch("select.select", side_effect=OSError):
        assert keys.read("A> ", 0.01) == "late\n"


def test_a_terminal_without_line_editing_is_read_all_the_same(keyboard: tuple[Keyboard, int]) -> None:
    keys, typing = keyboard
    os.write(typing, b"plain\n")
    with patch.dict(sys.modules, {"readline": None}):
        assert keys.read("A> ") == "plain"


def test_without_standard_input_there_is_no_line() -> None:
    with patch("sys.stdin", None), pytest.raises(EOFError):
        Keyboard(Out()).read("A> ")


def test_the_screen_is_cleared_before_somebody_else_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("TTY_COMPATIBLE", raising=False)
    stream = Terminal()
    with redirect_stdout(stream):
        Screen(Out(), GAME, ("A", "B")).hand_over("B")
    cleared, told = stream.getvalue().split("\x1b[3J")
    assert cleared == "\x1b[2J\x1b[H"
    assert "Pass the keyboard to B; everyone else looks away. Press Enter." in told
