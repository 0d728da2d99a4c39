"""A game at the terminal: who is asked, what is typed, and what comes of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any, Final

from attrs import define, frozen

from ..core import Choose, IllegalStep, Intent, Malformed, Over, PigrulesError, PlayerStep, Seat
from ..match import Unable
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
    """A line that has not been answered yet: who was asked, and how many steps had been taken then."""

    text: str
    seats: tuple[Seat, ...]
    seen: int


@frozen
class _Wanted:
    """What the quickest opponent wants in a position, and since when."""

    state: Any
    intent: Intent[Any] | None
    since: float


@define
class Session:
    """The talk between a table and its keyboard. `clock` tells seconds: in a race they count."""

    table: Table
    screen: Screen
    keys: Keyboard
    clock: Callable[[], float] = monotonic
    _typed: _Typed | None = None
    _wanted: _Wanted | None = None
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
            else:
                self._happened(self.table.draw())
        if began and began == self.table.match.steps:
            self._happened(began[-1], typed=True)
        self.screen.board(self.table.match.view(None))
        self.screen.result(turn)

    def _choice(self, turn: Choose) -> None:
        persons = self.table.persons(turn.seats)
        wanted = self._wants(turn)
        if wanted.intent is not None and (not persons or wanted.intent.after <= 0):
            self._opponent(wanted.intent)
        else:
            self._ask(persons[:1] if self.table.private() else persons, wanted)

    def _wants(self, turn: Choose) -> _Wanted:
        """Opponents make up their minds once in each position."""
        state = self.table.match.state
        if self._wanted is None or self._wanted.state is not state:
            self._wanted = _Wanted(state, self.table.intent(turn.seats), self.clock())
        return self._wanted

    def _opponent(self, intent: Intent[Any]) -> None:
        self.table.take(intent.step)
        self._happened(intent.step)

    def _happened(self, step: Any, typed: bool = False) -> None:
        self._warned, self._cited = False, ()
        self.screen.happened(step, self.table.match.events, typed)
        if self.table.trouble:
            self.screen.say(self.table.trouble, BAD)

    def _ask(self, seats: tuple[Seat, ...], wanted: _Wanted | None) -> None:
        """Ask the people at `seats`, or the table for what its dice show; an opponent may be quicker."""
        typed, self._typed = self._typed, None
        if typed is None or typed.seats != seats:
            self._show(seats)
            seen = len(self.table.match.steps)
            line = self.keys.read(self._prompt(seats), self._time_left(wanted))
            typed = _Typed((line or "").strip(), seats, seen)
            if wanted is not None and wanted.intent is not None and self._too_late(line, wanted):
                self._typed = typed
                self._opponent(wanted.intent)
                return
        self._answer(typed)

    def _too_late(self, line: str | None, wanted: _Wanted) -> bool:
        return line is None or self._time_left(wanted) == 0

    def _time_left(self, wanted: _Wanted | None) -> float | None:
        """Seconds until the quickest opponent steps; None if there is no hurry."""
        if wanted is None or wanted.intent is None:
            return None
        return max(0.0, wanted.since + wanted.intent.after - self.clock())

    def _prompt(self, seats: tuple[Seat, ...]) -> str:
        return f"{', '.join(self.screen.names[seat] for seat in seats) or self.screen.out.words.table}> "

    def _show(self, seats: tuple[Seat, ...]) -> None:
        """What those who are asked have to know, unless they have just been shown it."""
        match = self.table.match
        if self._shown is not None and self._shown[0] == seats and self._shown[1] is match.state:
            return
        self._shown = seats, match.state
        private = self.table.private()
        if private and seats and seats != self._looking:
            self.screen.hand_over(self.screen.names[seats[0]])
            self.keys.read("")
        self._looking = seats if private else ()
        if seats or self._look_asked:
            self.screen.board(match.view(seats[0] if seats else None))
        self._look_asked = False
        self.screen.asked(match.turn, self._answers(seats))

    def _legal(self, seats: tuple[Seat, ...]) -> list[Any]:
        """All that those who are asked can answer."""
        match = self.table.match
        if not seats:
            return list(self.table.game.chances(match.state).steps)
        return [step for step in match.legal() if step.seat in seats]

    def _answers(self, seats: tuple[Seat, ...]) -> list[str]:
        """The same, as briefly as it can be typed."""
        write = self.screen.without_seat if len(seats) == 1 else self.table.game.write
        return [write(step) for step in self._legal(seats)]

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
        except Malformed as error:
            self.screen.nonsense(error.problem, self._answers(typed.seats))
            return
        turn = self.table.match.turn
        others = set(turn.seats) - set(typed.seats) if isinstance(turn, Choose) else set()
        if isinstance(step, PlayerStep) and step.seat in others:
            self.screen.say(self.screen.out.words.not_yours, BAD)
            return
        try:
            self.table.take(step, typed.seen)
        except IllegalStep as error:
            self._cited = tuple(refusal.clause for refusal in error.ruling.refusals)
            self.screen.refused(error.ruling)
        except Unable:
            self.screen.say(self.screen.out.words.chance_is_drawn, BAD)
        else:
            self._happened(step, typed=True)

    def _read(self, typed: _Typed) -> Any:
        if _NUMBER.fullmatch(typed.text):
            legal = self._legal(typed.seats)
            number = int(typed.text)
            if not 1 <= number <= len(legal):
                raise Malformed(self.screen.out.words.no_such_number.format(most=len(legal)))
            return legal[number - 1]
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
        numbered = enumerate(self._answers(seats), 1)
        fitting = [each for each in numbered if each[1].lower().split()[: len(wanted)] == wanted]
        if fitting:
            self.screen.menu(fitting, whole=True)
        else:
            self.screen.say(self.screen.out.words.nothing_begins_so, BAD)

    def _why(self, rest: str, seats: tuple[Seat, ...]) -> None:
        """A clause; without its id those of the latest refusal, else the one that asks."""
        for id in [rest] if rest else self._cited or [self.table.match.turn.clause]:
            try:
                show(self.screen.out, id)
            except Malformed as error:
                self.screen.say(str(error), BAD)

    def _undo(self, rest: str, seats: tuple[Seat, ...]) -> None:
        words = self.screen.out.words
        try:
            self.table.undo(seats)
        except Unable:
            self.screen.say(words.cannot_undo if self.table.match.steps else words.nothing_to_undo, BAD)

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

    def _quit(self, rest: str, seats: tuple[Seat, ...]) -> None:
        """Leave; if something would be lost by it, only at the second asking."""
        if self.table.unsaved and not self._warned:
            self._warned = True
            self.screen.say(self.screen.out.words.unsaved)
            return
        raise Left


_COMMANDS: Final[dict[str, Callable[[Session, str, tuple[Seat, ...]], None]]] = {
    "help": Session._help,
    "?": Session._help,
    "look": Session._look,
    "list": Session._list,
    "why": Session._why,
    "clause": Session._why,
    "undo": Session._undo,
    "save": Session._save,
    "quit": Session._quit,
}
