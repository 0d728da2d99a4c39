"""The table behind the keyboard: races, undoing with opponents, and what a terminal gives and takes."""

from __future__ import annotations

import io
import os
import pty
import random
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from unittest.mock import patch

import pytest
from attrs import define, evolve, field

import toy
from pigrules import Intent, Match, Policy, Seat
from pigrules.cli._keyboard import Keyboard
from pigrules.cli._output import Out
from pigrules.cli._screen import Screen
from pigrules.cli._session import Session, _Typed
from pigrules.cli._table import YOU, Table
from pigrules.match import Unable
from toy import Bet, Player, Rules, Show, Stake, Step, Thrown, View

A, B = Seat(0), Seat(1)


def after(seconds: float) -> Policy[View, Player]:
    """A policy that takes the first legal step, and so long to do it."""

    def decide(view: View, legal: tuple[Player, ...], random: random.Random) -> Intent[Player]:
        return Intent(legal[0], seconds)

    return decide


GAME = evolve(toy.GAME, policies={"quick": after(0), "slow": after(5), "slower": after(9)})


@define
class Typist:
    """Types each line after so many seconds; `waits` tells how long it was given."""

    lines: list[tuple[float, str]]
    now: float = 0
    waits: list[float | None] = field(factory=list)
    blocking: bool = False
    """Whether nobody can look at the clock while this one thinks."""

    def clock(self) -> float:
        return self.now

    def read(self, prompt: str, wait: float | None = None) -> str | None:
        self.waits.append(wait)
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


def table(*players: str, physical: bool = True) -> Table:
    match = Match(GAME, Rules(2), random=None if physical else random.Random(1))
    return Table(match, players, random.Random(1), physical)


def take(at: Table, *steps: Step) -> None:
    for step in steps:
        at.take(step)


def played(at: Table, typist: Typist) -> list[str]:
    """What is printed until the typist has no more lines."""
    stream = io.StringIO()
    with redirect_stdout(stream):
        session = Session(at, Screen(Out(), GAME, ("A", "B")), typist, typist.clock)  # type: ignore[arg-type]
        with pytest.raises(EOFError):
            session.play()
    return stream.getvalue().splitlines()


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
    at = Table(Match(GAME, Rules(2)), ("slower", "slow"), random.Random(1), physical=True)
    at.take(Stake(A, 1))
    assert at.intent((A, B)) == Intent(Bet(B, "high"), 5)
    at.take(Bet(B, "high"))
    assert at.intent((A, B)) == Intent(Bet(A, "high"), 9)
    at.take(Bet(A, "low"))
    assert at.intent((B,)) is None
    assert Table(Match(GAME, Rules(2)), (YOU, YOU), random.Random(1)).intent((A, B)) is None


def test_a_late_step_is_answered_by_its_clause() -> None:
    at = table(YOU, YOU, physical=False)
    take(at, Stake(A, 1), Bet(A, "low"), Bet(B, "low"), Show(A))
    stream = io.StringIO()
    at.draw()
    late = _Typed("stake 1", (B,), 4)
    with redirect_stdout(stream):
        session = Session(at, Screen(Out(), GAME, ("A", "B")), Typist([]), typed=late)  # type: ignore[arg-type]
        with pytest.raises(EOFError):
            session.play()
    assert stream.getvalue().splitlines()[:2] == [
        "refused",
        "  Too late: chance has spoken since this step was sent. (core.turn.late)",
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
    with pytest.raises(Unable):
        at.undo((B,))
    assert at.match.steps == (Stake(A, 1), Bet(A, "low"), Bet(B, "high"))
    at = table(YOU, YOU, physical=False)
    take(at, Stake(A, 1), Bet(A, "low"), Bet(B, "low"), Show(A))
    at.draw()
    with pytest.raises(Unable):
        at.undo((A,))
    assert len(at.match.steps) == 5


def test_a_misread_die_is_taken_back_with_what_opponents_did_since() -> None:
    at = table("slow", "slow")
    take(at, Stake(A, 1), Bet(A, "low"), Bet(B, "low"), Show(A), Thrown(3), Stake(B, 1))
    at.undo(())
    assert at.match.steps == (Stake(A, 1), Bet(A, "low"), Bet(B, "low"), Show(A))
    with pytest.raises(Unable):
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


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_the_screen_is_cleared_before_somebody_else_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("TTY_COMPATIBLE", raising=False)
    stream = Terminal()
    with redirect_stdout(stream):
        Screen(Out(), GAME, ("A", "B")).hand_over("B")
    cleared, told = stream.getvalue().split("\x1b[3J")
    assert cleared == "\x1b[2J\x1b[H"
    assert "The keyboard goes to B, everybody else looks away. Press Enter." in told
