"""A game at the terminal: who is asked, what is typed, and what comes of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import isfinite
from pathlib import Path
from time import monotonic
from typing import Any, Final

from attrs import define, field, frozen

from ..core import Choose, ClauseId, IllegalStepError, MalformedError, Over, PigrulesError, PlayerStep, Seat
from ..match import NotNowError
from ..race import Due
from ._keyboard import Keyboard
from ._output import BAD, problem
from ._screen import Screen
from ._steps import heads, read_typed
from ._table import Table
from .clauses import show

_NUMBER: Final = re.compile(r"[0-9]{1,9}")


class Left(Exception):
    """Somebody has left the table before the end."""


@frozen
class _Typed:
    """A line that has not been answered yet: who was asked, what had been seen then, and when it came."""

    text: str
    seats: tuple[Seat, ...]
    seen: int
    at: float = 0.0


@define
class Session:
    """The talk between a table and its keyboard.

    In a race the people at the keyboard run against `clock`, which tells seconds: what an opponent is about
    to do comes when its time has come, whatever is being typed. Before chance speaks after a race, the people
    are asked whether they are ready.
    If the session is not `hurried`, no time passes while they think, but for what they let pass with
    ``wait``; nor does it while they hide what they do from one another.
    """

    table: Table
    screen: Screen
    keys: Keyboard
    clock: Callable[[], float] = monotonic
    hurried: bool = True
    _typed: _Typed | None = None
    _skipped: float = 0.0
    """Seconds that have not been waited for."""
    _until: float = 0.0
    """Those who are asked let others step up to this time."""
    _raced: tuple[Seat, ...] = ()
    """Who has run against the clock since chance spoke last."""
    _told: bool = False
    """Whether it has been said how time passes."""
    _numbers: dict[Any, int] = field(factory=dict)
    """The steps of a race by the numbers under which they have been shown."""
    _numbers_of: tuple[ClauseId, tuple[Seat, ...]] | None = None
    """In which race, by what is asked and of whom."""
    _shown: tuple[tuple[Seat, ...], Any] | None = None
    """Who has been shown a position last, and the position."""
    _looking: tuple[Seat, ...] = ()
    """Who sits at the keyboard alone; nobody does while all may see everything."""
    _look_asked: bool = False
    """Whether the position is wanted even of those who throw real dice, and have it before them."""
    _warned: bool = False
    """Whether it has been said that leaving would lose something."""
    _cited: tuple[str, ...] = ()
    """The clauses of the latest refusal."""

    def play(self) -> None:
        """Play to the end. Raises `Left`, EOFError or KeyboardInterrupt if the table is left before."""
        began = self.table.match.steps
        while not isinstance(turn := self.table.match.turn, Over):
            if isinstance(turn, Choose):
                self._choice(turn)
            elif self.table.physical:
                self._ask((), None)
            elif self._raced:
                self._breathe()
            else:
                self._until, self._numbers_of = 0.0, None
                self._happened(self.table.roll())
        if began and began == self.table.match.steps:
            self._happened(began[-1], typed=True)
        self.screen.board(self.table.match.view(None))
        self.screen.result(turn)

    def _choice(self, turn: Choose) -> None:
        persons, private = self.table.persons(turn.seats), self.table.private()
        due = self.table.race.first(self.table.match.state, turn, self._now())
        if due is not None and (not persons or self._goes_first(due, private)):
            self._skip_to(due.at)
            self.table.take(due.step)
            racing = persons or (self._numbers_of is not None and self._numbers_of[0] == turn.clause)
            self._happened(due.step, after=due.after if racing else 0.0)
        else:
            self._skip_to(self._until)
            self._ask(persons[:1] if private else persons, due)

    def _goes_first(self, due: Due, private: bool) -> bool:
        """Whether an opponent is quicker than the people who are asked, too, or is let go first."""
        if self._typed is not None:
            return due.at <= self._typed.at
        return due.after == 0 or due.at <= self._until or (not private and due.at <= self._now())

    def _now(self) -> float:
        return self._running() + self._skipped

    def _running(self) -> float:
        return self.clock() if self.hurried else 0.0

    def _skip_to(self, time: float) -> None:
        """Nobody waits until then; for ever is no time."""
        if isfinite(time):
            self._skipped = max(self._skipped, time - self._running())

    def _happened(self, step: Any, typed: bool = False, after: float = 0.0) -> None:
        self._warned, self._cited = False, ()
        self.screen.happened(step, self.table.match.events, typed, after)
        if self.table.trouble:
            self.screen.say(self.table.trouble, BAD)

    def _ask(self, seats: tuple[Seat, ...], due: Due | None) -> None:
        """Ask the people at `seats`, or the table for what its dice show; an opponent may be quicker.

        A line that comes when an opponent's time has come is answered after that.
        """
        typed, self._typed = self._typed, None
        private = self.table.private()
        if typed is None or (private and typed.seats != seats):
            racing = due is not None and isfinite(due.at) and self.hurried and not private
            self._keep_numbers(seats, due)
            self._show(seats, due)
            if racing:
                self._raced = seats
            seen = self.table.match.seen
            wait = max(0.0, due.at - self._now()) if due is not None and racing else None
            line = self.keys.read(self._prompt(seats), wait)
            if line is None:
                return
            typed = _Typed(line.strip(), seats, seen, self._now())
            if racing:
                self._typed = typed
                return
        self._answer(typed)

    def _breathe(self) -> None:
        """After a race nothing goes on before those who raced are ready; they can type other things."""
        typed, self._typed = self._typed, None
        if typed is None:
            if self._look_asked:
                self.screen.board(self.table.match.view(self._raced[0]))
                self._look_asked = False
            seen = self.table.match.seen
            line = self.keys.read(self.screen.out.words.ready) or ""
            typed = _Typed(line.strip(), self._raced, seen)
            if not typed.text:
                self._raced = ()
        self._answer(typed)

    def _prompt(self, seats: tuple[Seat, ...]) -> str:
        return f"{', '.join(self.screen.names[seat] for seat in seats) or self.screen.out.words.table}> "

    def _show(self, seats: tuple[Seat, ...], due: Due | None) -> None:
        """What those who are asked have to know, unless they have just been shown it."""
        match = self.table.match
        if self._shown is not None and self._shown[0] == seats and self._shown[1] is match.state:
            return
        self._shown = seats, match.state
        private = self.table.private()
        if private and seats and seats != self._looking:
            self.keys.forget()
            self.screen.hand_over(self.screen.names[seats[0]])
            self.keys.read("")
        self._looking = seats if private else ()
        if seats or self._look_asked:
            self.screen.board(match.view(seats[0] if seats else None))
        self._look_asked = False
        self.screen.asked(match.turn, self._answers(seats))
        if due is not None and not self._told:
            words = self.screen.out.words
            self.screen.say(words.race_is_on if self.hurried and not private else words.time_stands)
            self._told = True

    def _legal(self, seats: tuple[Seat, ...]) -> list[Any]:
        """All that those who are asked can answer."""
        match = self.table.match
        if not seats:
            return list(self.table.game.chances(match.state).steps)
        return [step for step in match.legal() if step.seat in seats]

    def _keep_numbers(self, seats: tuple[Seat, ...], due: Due | None) -> None:
        """In a race a number keeps its meaning, for somebody may be typing it while an opponent steps."""
        asked = self.table.match.turn.clause
        if self._numbers_of is not None:
            clause, before = self._numbers_of
            if clause == asked and set(seats) <= set(before):
                return
        self._numbers, self._numbers_of = {}, (asked, seats) if due is not None else None

    def _answers(self, seats: tuple[Seat, ...]) -> list[tuple[int, str]]:
        """The same, with its numbers, as briefly as it can be typed."""
        write = self.screen.without_seat if len(seats) == 1 else self.table.game.format
        legal = self._legal(seats)
        if self._numbers_of is None:
            return [(number, write(step)) for number, step in enumerate(legal, 1)]
        for step in legal:
            self._numbers.setdefault(step, len(self._numbers) + 1)
        return [(self._numbers[step], write(step)) for step in legal]

    def _answer(self, typed: _Typed) -> None:
        word, _, rest = typed.text.partition(" ")
        command = _COMMANDS.get(word.lower())
        if command is not None:
            command(self, rest.strip(), typed.seats)
        elif typed.text:
            self._step(typed)

    def _step(self, typed: _Typed) -> None:
        """Take the step that was typed, or say why not."""
        try:
            step = self._read(typed)
        except MalformedError as error:
            self.screen.nonsense(error.problem, self._answers(typed.seats))
            return
        turn = self.table.match.turn
        others = set(turn.seats) - set(typed.seats) if isinstance(turn, Choose) else set()
        if isinstance(step, PlayerStep) and step.seat in others:
            self.screen.say(self.screen.out.words.not_yours, BAD)
            return
        try:
            self.table.take(step, min(typed.seen, self.table.match.seen))
        except IllegalStepError as error:
            self._cited = tuple(refusal.clause for refusal in error.ruling.refusals)
            self.screen.refused(error.ruling)
        except NotNowError:
            self.screen.say(self.screen.out.words.chance_is_drawn, BAD)
        else:
            self._happened(step, typed=True)

    def _read(self, typed: _Typed) -> Any:
        if _NUMBER.fullmatch(typed.text):
            steps = self._legal(typed.seats) if self._numbers_of is None else [*self._numbers]
            number = int(typed.text)
            if not 1 <= number <= len(steps):
                raise MalformedError(self.screen.out.words.no_such_number.format(most=len(steps)))
            return steps[number - 1]
        game, state = self.table.game, self.table.match.state
        left_out = heads(game, state, typed.seats)
        return read_typed(game, typed.text, left_out, lambda step: game.judge(state, step).legal)

    def _help(self, rest: str, seats: tuple[Seat, ...]) -> None:
        self.screen.help(self._answers(seats))

    def _look(self, rest: str, seats: tuple[Seat, ...]) -> None:
        self._shown, self._look_asked = None, True

    def _list(self, rest: str, seats: tuple[Seat, ...]) -> None:
        """Every answer that begins with the words typed."""
        wanted = rest.lower().split()
        fitting = [each for each in self._answers(seats) if each[1].lower().split()[: len(wanted)] == wanted]
        if fitting:
            self.screen.menu(fitting, asked_for=True)
        else:
            self.screen.say(self.screen.out.words.nothing_begins_so, BAD)

    def _why(self, rest: str, seats: tuple[Seat, ...]) -> None:
        """A clause; without its id those of the latest refusal, else the one that asks."""
        for id in [rest] if rest else self._cited or [self.table.match.turn.clause]:
            try:
                show(self.screen.out, id)
            except MalformedError as error:
                self.screen.say(str(error), BAD)

    def _undo(self, rest: str, seats: tuple[Seat, ...]) -> None:
        words = self.screen.out.words
        if self._raced:
            self.screen.say(words.race_stands, BAD)
            return
        try:
            self.table.undo(seats)
        except NotNowError:
            self.screen.say(words.cannot_undo if self.table.match.steps else words.nothing_to_undo, BAD)

    def _wait(self, rest: str, seats: tuple[Seat, ...]) -> None:
        """Let others step, for so many seconds or until the next of them does."""
        match, words, now = self.table.match, self.screen.out.words, self._now()
        turn = match.turn
        due = self.table.race.first(match.state, turn, now) if isinstance(turn, Choose) else None
        seconds = _seconds(rest) if rest else None
        if due is None or not isfinite(due.at):
            self.screen.say(words.nobody_else, BAD)
        elif rest and seconds is None:
            self.screen.say(words.wait_how, BAD)
        else:
            self._until = due.at if seconds is None else now + seconds

    def _save(self, rest: str, seats: tuple[Seat, ...]) -> None:
        path = Path(rest).expanduser() if rest else self.table.file
        if path is None:
            self.screen.say(self.screen.out.words.save_where, BAD)
            return
        try:
            self.table.save(path)
        except (
            PigrulesError,
            OSError,
            ValueError,
            RuntimeError,
        ) as error:  # of what is no path, of no such home
            self.screen.say(problem(error), BAD)
        else:
            self.screen.say(self.screen.out.words.saved.format(file=path))
            if self.table.conceals():
                self.screen.say(self.screen.out.words.concealed)

    def _quit(self, rest: str, seats: tuple[Seat, ...]) -> None:
        """Leave; if something would be lost by it, only at the second asking."""
        if self.table.unsaved and not self._warned:
            self._warned = True
            self.screen.say(self.screen.out.words.unsaved)
            return
        raise Left


def _seconds(text: str) -> float | None:
    """The seconds that a text says; None if it says none that can be waited for."""
    try:
        seconds = float(text)
    except ValueError:
        return None
    return seconds if isfinite(seconds) and seconds >= 0 else None


_COMMANDS: Final[dict[str, Callable[[Session, str, tuple[Seat, ...]], None]]] = {
    "help": Session._help,
    "?": Session._help,
    "look": Session._look,
    "list": Session._list,
    "why": Session._why,
    "clause": Session._why,
    "undo": Session._undo,
    "wait": Session._wait,
    "save": Session._save,
    "quit": Session._quit,
}
