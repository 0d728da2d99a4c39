"""A game at the terminal: ask, read an answer, take the step or say why not."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import Any, Final

from attrs import define, field

from ..core import Choose, IllegalStepError, MalformedError, Over, PigrulesError, PlayerStep, Seat
from ..limits import CAP
from ..match import NotNowError
from ..race import Due
from ..record import ChangedError
from ._choices import Choices
from ._clock import Clock
from ._host import Host
from ._output import BAD, problem
from ._screen import Screen
from ._sight import Sight
from ._steps import heads, read_typed
from ._typed import Lines, Typed
from .clauses import show

_NUMBER: Final = re.compile(r"[0-9]{1,9}")


class Left(Exception):
    """The people have left the table before the end."""


@define
class Session:
    """The talk between a host and the people at its keyboard.

    In a race they run against `clock`: what an opponent is about to do happens when its time has come,
    whatever is being typed. Before chance speaks after a race, the people say that they are ready.
    No time passes while they hide what they do from one another.
    """

    host: Host
    screen: Screen
    lines: Lines
    clock: Clock = field(factory=Clock)
    choices: Choices = field(factory=Choices)
    sight: Sight = field(factory=Sight)
    _warned: bool = False
    """Whether the people know that leaving would lose something."""
    _cited: tuple[str, ...] = ()
    """The clauses of the latest refusal."""
    _unattended: int = 0
    """Steps since a person was asked."""

    def play(self) -> bool:
        """Play to the end. Raises `Left`, EOFError or KeyboardInterrupt if the people leave before.

        False if it is broken off: no person has been asked for so many steps as `limits.CAP` says.
        """
        began = self.host.match.steps
        while not isinstance(turn := self.host.match.turn, Over):
            if self._unattended == CAP:
                self.screen.say(self.screen.out.words.endless.format(count=CAP), BAD)
                return False
            self._unattended += 1
            if isinstance(turn, Choose):
                self._choice(turn)
            elif self.host.physical:
                self._ask((), None)
            elif self.clock.racers:
                self._breathe()
            else:
                self.clock.allow(0.0)
                self.choices.forget()
                self._happened(self.host.roll())
        if began and began == self.host.match.steps:
            self._happened(began[-1], typed=True)
        self.screen.board(self.host.match.view(None))
        self.screen.result(turn)
        return True

    def _choice(self, turn: Choose) -> None:
        persons, private = self.host.persons(turn.seats), self.host.private()
        due = self.host.race.first(self.host.match.state, turn, self.clock.now())
        if due is not None and (not persons or self._goes_first(due, private)):
            self.clock.skip_to(due.at)
            self.host.take(due.step)
            racing = persons or self.choices.races(turn.clause)
            self._happened(due.step, after=due.after if racing else 0.0)
        else:
            self.clock.catch_up()
            self._ask(persons[:1] if private else persons, due)

    def _goes_first(self, due: Due, private: bool) -> bool:
        """Whether an opponent is quicker than the people, or they let it go first."""
        if self.lines.waiting is not None:
            return due.at <= self.lines.waiting.at
        return due.after == 0 or self.clock.allows(due.at) or (not private and due.at <= self.clock.now())

    def _happened(self, step: Any, typed: bool = False, after: float = 0.0) -> None:
        self._warned, self._cited = False, ()
        self.screen.happened(step, self.host.match.events, typed, after)
        if self.host.trouble:
            self.screen.say(self.host.trouble, BAD)

    def _ask(self, seats: tuple[Seat, ...], due: Due | None) -> None:
        """Ask the people at `seats`, or the table for what its dice show; an opponent may be quicker.

        A line that comes when an opponent's time has come is answered after that.
        """
        self._unattended = 0
        typed = self.lines.take()
        private = self.host.private()
        if typed is None or (private and typed.seats != seats):
            racing = due is not None and isfinite(due.at) and self.clock.running and not private
            self.choices.ask(self.host.match.turn.clause, seats, due is not None)
            self._show(seats, due)
            if racing:
                self.clock.racers = seats
            seen = self.host.match.seen
            wait = max(0.0, due.at - self.clock.now()) if due is not None and racing else None
            line = self.lines.keys.read(self._prompt(seats), wait)
            if line is None:
                return
            typed = Typed(line.strip(), seats, seen, self.clock.now())
            if racing:
                self.lines.waiting = typed
                return
        self._answer(typed)

    def _breathe(self) -> None:
        """After a race nothing goes on before those who raced are ready; they can type other things."""
        self._unattended = 0
        typed = self.lines.take()
        if typed is None:
            if self.sight.take_wish():
                self.screen.board(self.host.match.view(self.clock.racers[0]))
            seen = self.host.match.seen
            line = self.lines.keys.read(self.screen.out.words.ready) or ""
            typed = Typed(line.strip(), self.clock.racers, seen)
            if not typed.text:
                self.clock.racers = ()
        self._answer(typed)

    def _prompt(self, seats: tuple[Seat, ...]) -> str:
        return f"{', '.join(self.screen.names[seat] for seat in seats) or self.screen.out.words.table}> "

    def _show(self, seats: tuple[Seat, ...], due: Due | None) -> None:
        """What those who are asked have to know, unless they have just been shown it."""
        match, private = self.host.match, self.host.private()
        if not self.sight.shows(seats, match.state):
            return
        if self.sight.hands_over(seats, private):
            self.lines.keys.forget()
            self.screen.hand_over(self.screen.names[seats[0]])
            self.lines.keys.read("")
        if self.sight.take_wish() or seats:
            self.screen.board(match.view(seats[0] if seats else None))
        self.screen.asked(match.turn, self._answers(seats))
        if due is not None and not self.clock.announced:
            words = self.screen.out.words
            self.screen.say(words.race_is_on if self.clock.running and not private else words.time_stands)
            self.clock.announced = True

    def _legal(self, seats: tuple[Seat, ...]) -> list[Any]:
        """All that those who are asked can answer."""
        match = self.host.match
        if not seats:
            return list(self.host.game.chances(match.state).steps)
        return [step for step in match.legal() if step.seat in seats]

    def _answers(self, seats: tuple[Seat, ...]) -> list[tuple[int, str]]:
        """The same, with its numbers, as briefly as it can be typed."""
        write = self.screen.without_seat if len(seats) == 1 else self.host.game.format
        return [(number, write(step)) for number, step in self.choices.numbered(self._legal(seats))]

    def _answer(self, typed: Typed) -> None:
        word, _, rest = typed.text.partition(" ")
        command = _COMMANDS.get(word.lower())
        if command is not None:
            command(self, rest.strip(), typed.seats)
        elif typed.text:
            self._step(typed)

    def _step(self, typed: Typed) -> None:
        """Take the step that was typed, or say why not."""
        try:
            step = self._read(typed)
        except MalformedError as error:
            self.screen.nonsense(error.problem, self._answers(typed.seats))
            return
        turn = self.host.match.turn
        others = set(turn.seats) - set(typed.seats) if isinstance(turn, Choose) else set()
        if isinstance(step, PlayerStep) and step.seat in others:
            self.screen.say(self.screen.out.words.not_yours, BAD)
            return
        try:
            self.host.take(step, min(typed.seen, self.host.match.seen))
        except IllegalStepError as error:
            self._cited = tuple(refusal.clause for refusal in error.ruling.refusals)
            self.screen.refused(error.ruling)
        except NotNowError:
            self.screen.say(self.screen.out.words.chance_is_drawn, BAD)
        else:
            self._happened(step, typed=True)

    def _read(self, typed: Typed) -> Any:
        if _NUMBER.fullmatch(typed.text):
            steps = self.choices.known(self._legal(typed.seats))
            number = int(typed.text)
            if not 1 <= number <= len(steps):
                raise MalformedError(self.screen.out.words.no_such_number.format(most=len(steps)))
            return steps[number - 1]
        game, state = self.host.game, self.host.match.state
        left_out = heads(game, state, typed.seats)
        return read_typed(game, typed.text, left_out, lambda step: game.judge(state, step).legal)

    def _help(self, rest: str, seats: tuple[Seat, ...]) -> None:
        self.screen.help(self._answers(seats))

    def _look(self, rest: str, seats: tuple[Seat, ...]) -> None:
        self.sight.again()

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
        for id in [rest] if rest else self._cited or [self.host.match.turn.clause]:
            try:
                show(self.screen.out, id, in_force=self.screen.readings)
            except MalformedError as error:
                self.screen.say(str(error), BAD)

    def _undo(self, rest: str, seats: tuple[Seat, ...]) -> None:
        words = self.screen.out.words
        if self.clock.racers:
            self.screen.say(words.race_stands, BAD)
            return
        try:
            self.host.undo(seats)
        except NotNowError:
            self.screen.say(words.cannot_undo if self.host.match.steps else words.nothing_to_undo, BAD)

    def _wait(self, rest: str, seats: tuple[Seat, ...]) -> None:
        """Let others step, for so many seconds or until the next of them does."""
        match, words, now = self.host.match, self.screen.out.words, self.clock.now()
        turn = match.turn
        due = self.host.race.first(match.state, turn, now) if isinstance(turn, Choose) else None
        seconds = _seconds(rest) if rest else None
        if due is None or not isfinite(due.at):
            self.screen.say(words.nobody_else, BAD)
        elif rest and seconds is None:
            self.screen.say(words.wait_how, BAD)
        else:
            self.clock.allow(due.at if seconds is None else now + seconds)

    def _save(self, rest: str, seats: tuple[Seat, ...]) -> None:
        path = Path(rest).expanduser() if rest else self.host.file
        if path is None:
            self.screen.say(self.screen.out.words.save_where, BAD)
            return
        try:
            self.host.save(path)
        except (
            PigrulesError,
            OSError,
            ValueError,
            RuntimeError,
        ) as error:  # of what is no path, of no such home
            self.screen.say(problem(error), BAD)
            if isinstance(error, ChangedError) and path == self.host.saved_in:
                self.screen.say(self.screen.out.words.save_elsewhere)
        else:
            self.screen.say(self.screen.out.words.saved.format(file=path))
            if self.host.conceals():
                self.screen.say(self.screen.out.words.concealed)

    def _quit(self, rest: str, seats: tuple[Seat, ...]) -> None:
        """Leave; if something would be lost by it, only at the second asking."""
        if self.host.unsaved and not self._warned:
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
