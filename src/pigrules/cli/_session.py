"""A game at the terminal: ask, read an answer, take the step or say why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from math import isfinite
from pathlib import Path
from typing import Any, Final, TypeAlias

from attrs import Factory, define, evolve, field

from .._text import folded
from ..core import Choose, Cited, IllegalStepError, Over, PigrulesError, PlayerStep, Seat, letter
from ..limits import CAP
from ..match import NotNowError
from ..race import Due
from ..record import ChangedError
from . import _law
from ._answers import namer
from ._choices import Choices, Option
from ._clock import Clock
from ._dealing import Dealing, dealt
from ._host import Host
from ._lexicon import nearest
from ._menu import unfolded
from ._output import BAD, HEAD
from ._reader import Reader, common
from ._screen import Screen
from ._sight import Sight
from ._troubles import all_said, said
from ._typed import Lines, Typed

_MOST_PACE: Final = 1000


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
    choices: Choices = field(default=Factory(lambda own: Choices(len(own.host.players)), takes_self=True))
    sight: Sight = field(factory=Sight)
    _warned: bool = False
    """Whether the people know that leaving would lose something."""
    _cited: tuple[Cited, ...] = ()
    """The latest refusal."""
    _open: tuple[Any, ...] = ()
    """Steps of which one was asked for."""
    _dealing: Dealing | None = None
    """A step that is typed thing by thing."""
    _unattended: int = 0
    """Steps since a person was asked."""

    @cached_property
    def _reader(self) -> Reader:
        match, screen = self.host.match, self.screen
        names = screen.people or self.host.players
        return Reader(self.host.game, match.rules, screen.out.lang, names)

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
        self.screen.result(self.host.match, turn)
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
        self._open, self._dealing = (), None
        self.screen.happened(step, self.host.match.events, typed, after)
        if self.host.trouble:
            self.screen.say(all_said(self.screen.out, self.host.trouble), BAD)

    def _ask(self, seats: tuple[Seat, ...], due: Due | None) -> None:
        """Ask the people at `seats`, or the table for what its dice show; an opponent may be quicker.

        A line that comes when an opponent's time has come is answered after that.
        """
        self._unattended = 0
        typed = self.lines.take()
        private = self.host.private()
        if typed is None or (private and typed.seats != seats):
            racing = due is not None and isfinite(due.at) and self.clock.running and not private
            match = self.host.match
            several = due is not None or len(seats) > 1
            self.choices.ask(match.turn.clause, seats, several, match.state)
            self._show(seats, due)
            if racing:
                self.clock.racers = seats
            seen = self.host.match.seen
            wait = max(0.0, due.at - self.clock.now()) if due is not None and racing else None
            line = self._read(self._prompt(seats), wait)
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
                self.screen.board(self.host.match, self.clock.racers[0])
            seen = self.host.match.seen
            line = self._read(self.screen.out.words.ready) or ""
            typed = Typed(line.strip(), self.clock.racers, seen)
            if not typed.text:
                self.clock.racers = ()
        self._answer(typed)

    def _read(self, prompt: str, wait: float | None = None) -> str | None:
        """What is typed, after all that has to be seen before."""
        self.screen.flush()
        return self.lines.keys.read(self.screen.prompt(prompt), wait)

    def _prompt(self, seats: tuple[Seat, ...]) -> str:
        words, names = self.screen.out.words, self.screen.names
        next_seat = self._next_seat(seats)
        if next_seat is not None:
            return words.gets.format(seat=names[next_seat])
        return f"{', '.join(names[seat] for seat in seats) or words.table}> "

    def _next_seat(self, seats: tuple[Seat, ...]) -> int | None:
        """Whose thing is asked for: of a deal, or of chance where it is nobody's turn."""
        dealing = self._deals(seats)
        if dealing is not None:
            return len(dealing.given)
        game, state = self.host.game, self.host.match.state
        if seats or game.acts is None or game.acts.moments[type(state.phase)].seat is not None:
            return None
        told = [game.events(state, step) for step in game.chances(state).steps]
        found = {dict(cited.facts).get("seat") for events in told for cited in events[:1]}
        seat = found.pop() if len(found) == 1 else None
        return seat if isinstance(seat, int) else None

    def _deals(self, seats: tuple[Seat, ...]) -> Dealing | None:
        """What is typed thing by thing, if that is what is asked."""
        legal = self._legal(seats)
        if self._dealing is None and len(seats) == 1 and len(legal) > 1:
            parts = self._reader.parts(legal)
            if dealt(legal, parts, len(self.host.players)):
                self._dealing = Dealing(dict(zip(parts, legal, strict=True)))
        return self._dealing

    def _show(self, seats: tuple[Seat, ...], due: Due | None) -> None:
        """What those who are asked have to know, unless they have just been shown it."""
        match, private = self.host.match, self.host.private()
        if not self.sight.shows(seats, match.state):
            return
        if self.sight.hands_over(seats, private):
            self.lines.keys.forget()
            self.screen.hand_over(self.screen.names[seats[0]])
            self._read("")
        options = self._options(seats)
        if self.sight.take_wish() or seats:
            self.screen.ask(match, seats[0] if seats else None, options, self.choices.racing)
        else:
            self.screen.flush()
            self.screen.asked(match.turn, options)
        keyed = next((option.key for option in options if option.key), "")
        if len(seats) > 1 and keyed:
            example = f"{letter(seats[-1])} {keyed}"
            self.screen.say(self.screen.out.words.who_too.format(example=example))
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

    def _options(self, seats: tuple[Seat, ...]) -> list[Option]:
        """The same with their texts, and with keys unless there are too many of a kind.

        What several seats can do is one option.
        """
        dealing = self._deals(seats)
        if dealing is not None:
            word = namer(self.host.game, self.screen.out.lang)
            options = [Option(value, word(value), deed=value) for value in dealing.values]
        else:
            legal = self._legal(seats)
            by_deed = {self.screen.without_seat(step): step for step in reversed(legal)}
            options = [
                Option(by_deed[deed], self._text(by_deed[deed]), deed=deed) for deed in reversed(by_deed)
            ]
            if self.choices.racing:
                kinds = {type(step) for step in legal}
                every = self.host.game.universe(self.host.match.rules)
                asked = (step for step in every if step.seat == seats[0] and type(step) in kinds)
                self.choices.give(map(self.screen.without_seat, asked))
        return self._keyed(options, unfolded(options))

    def _keyed(self, options: Sequence[Option], shown: Iterable[Option]) -> list[Option]:
        self.choices.give(option.deed for option in shown)
        return [evolve(option, key=self.choices.key(option.deed)) for option in options]

    def _chosen(self, steps: Iterable[Any], seats: tuple[Seat, ...]) -> list[Option]:
        """Some of the steps, each with whose it is where several seats are asked, and with its key."""
        options = [Option(step, self._text(step), deed=self.screen.without_seat(step)) for step in steps]
        keyed = self._keyed(options, unfolded(options))
        if len(seats) < 2:
            return keyed
        says = self.screen.out.words.seat_says
        return [
            evolve(
                option,
                text=says.format(seat=self.screen.names[option.step.seat], text=option.text),
                key=f"{letter(option.step.seat)} {option.key}" if option.key else "",
            )
            for option in keyed
        ]

    def _text(self, step: Any) -> str:
        """What is written on the button of a step."""
        return self.screen.label(step)

    def _answer(self, typed: Typed) -> None:
        word, _, rest = typed.text.partition(" ")
        command = self._command(word.casefold(), rest.strip(), typed)
        if command is not None:
            command(self, rest.strip(), typed.seats)
        elif typed.text.startswith("?"):
            self._help(typed.text.lstrip("? "), typed.seats)
        elif typed.text:
            self._step(typed)

    def _command(self, word: str, rest: str, typed: Typed) -> Command | None:
        """The command that a line begins with; a word of another language may also be one of the game."""
        if word in _COMMANDS and not (rest and word in _ALONE):
            return _COMMANDS[word]
        named = {name: name for name in _COMMANDS}
        own = self.screen.out.words.commands
        named |= {folded(each): name for name, known in own.items() for each in known}
        slips = {named[near] for near in nearest(folded(word), named)} - {"quit"} if not rest else set()
        name = named.get(folded(word)) or (slips.pop() if len(slips) == 1 else None)
        if name is None or (rest and name in _ALONE):
            return None
        meant = self._reader.read(self.host.match.state, typed.seats, typed.text)
        sure = meant is not None and meant.legal and meant.sure and not meant.mended
        return None if sure else _COMMANDS[name]

    def _step(self, typed: Typed) -> None:
        """Take the step that was typed, or say why not."""
        dealing = self._deals(typed.seats)
        if dealing is not None and self._deal(dealing, typed):
            return
        keyed = self._by_key(typed)
        still, self._open = self._open, ()
        if keyed:
            self._one_of(keyed, typed)
            return
        if still:
            yes = len(still) == 1 and folded(typed.text) in map(folded, self.screen.out.words.spoken["yes"])
            fitting = still if yes else self._reader.among(still, typed.text)
            if fitting:
                self._one_of(fitting, typed)
                return
        meant = self._reader.read(self.host.match.state, typed.seats, typed.text)
        if meant is None:
            self.screen.nonsense(typed.text, self._options(typed.seats))
        elif meant.legal and not meant.sure:
            self._which(meant.steps, typed.seats, sure=False)
        elif meant.legal or len(meant.steps) == 1:
            if meant.legal and meant.mended and len(meant.steps) == 1:
                self.screen.understood(self._text(meant.steps[0]))
            self._one_of(meant.steps, typed)
        else:
            self._refuse(common(self.host.game, self.host.match.state, meant.steps))

    def _by_key(self, typed: Typed) -> tuple[Any, ...]:
        """The steps that have the key that was typed, of the seat before it or of all that are asked."""
        *who, last = typed.text.split()
        deed = self.choices.deed(last)
        if deed is None:
            return ()
        if not typed.seats:
            return () if who else (self.host.game.parse(deed),)
        said = folded(" ".join(who))
        people = self.screen.people or self.screen.names
        seats = [
            seat for seat in typed.seats if not who or said in (folded(letter(seat)), folded(people[seat]))
        ]
        return tuple(self.host.game.parse(f"{letter(seat)} {deed}") for seat in seats)

    def _one_of(self, steps: Sequence[Any], typed: Typed) -> None:
        if len(steps) == 1:
            self._take(steps[0], typed)
        else:
            self._which(steps, typed.seats)

    def _which(self, steps: Sequence[Any], seats: tuple[Seat, ...], sure: bool = True) -> None:
        """Ask which of several steps is meant."""
        self._open = tuple(steps)
        self.screen.which(self._chosen(steps, seats), sure)

    def _deal(self, dealing: Dealing, typed: Typed) -> bool:
        """Give what was typed to the next seats; whether that is what the line says."""
        allowed = dict.fromkeys(value for parts in dealing.steps for value in parts)
        keyed = self.choices.deed(typed.text)
        values = [keyed] if keyed is not None else self._reader.values(typed.text, allowed)
        if not values:
            return False
        game, given = self.host.game, dealing.given
        for value in values:
            if value not in dealing.after(given):
                self._refuse(common(game, self.host.match.state, dealing.instead(game, given, value)))
                break
            given = (*given, value)
        self._dealing = Dealing(dealing.steps, given)
        step = self._dealing.step
        if step is not None:
            self._take(step, typed)
        else:
            self.screen.menu(self._options(typed.seats))
        return True

    def _take(self, step: Any, typed: Typed) -> None:
        turn = self.host.match.turn
        others = set(turn.seats) - set(typed.seats) if isinstance(turn, Choose) else set()
        if isinstance(step, PlayerStep) and step.seat in others:
            self.screen.say(self.screen.out.words.not_yours, BAD)
            return
        try:
            self.host.take(step, min(typed.seen, self.host.match.seen))
        except IllegalStepError as error:
            self._refuse(error.ruling.refusals)
        except NotNowError:
            self.screen.say(self.screen.out.words.chance_is_drawn, BAD)
        else:
            self._happened(step, typed=True)

    def _refuse(self, refusals: Sequence[Cited]) -> None:
        self._cited = tuple(refusals)
        self.screen.refused(refusals)

    def _help(self, rest: str, seats: tuple[Seat, ...]) -> None:
        """All that can be typed; or the rules that answer a question."""
        if rest:
            _law.answer(self.screen.out, self.host.game, rest, self.screen.readings)
            self._ruling(rest, seats)
        else:
            self.screen.help(self._options(seats))

    def _ruling(self, question: str, seats: tuple[Seat, ...]) -> None:
        """What holds here of the steps that a question is about."""
        meant = self._reader.asked(self.host.match.state, seats, question)
        if meant is None:
            return
        words = self.screen.out.words
        self.screen.say(words.as_it_is, HEAD)
        if meant.legal:
            self.screen.menu(self._chosen(meant.steps, seats))
        else:
            self.screen.refused(common(self.host.game, self.host.match.state, meant.steps))

    def _rules(self, rest: str, seats: tuple[Seat, ...]) -> None:
        _law.rules(self.screen.out, self.host.game, self.screen.readings, rest)

    def _pace(self, rest: str, seats: tuple[Seat, ...]) -> None:
        """Say or change how much of their time the opponents take."""
        words = self.screen.out.words
        pace = _seconds(rest) if rest else self.host.pace
        if not pace or pace > _MOST_PACE:
            self.screen.say(words.pace_how, BAD)
        else:
            if rest:
                self.host.change_pace(pace)
            self.screen.say(words.pace_is.format(pace=f"{pace:g}"))

    def _look(self, rest: str, seats: tuple[Seat, ...]) -> None:
        self.sight.again()

    def _list(self, rest: str, seats: tuple[Seat, ...]) -> None:
        """Every answer that the words fit."""
        legal = self._legal(seats)
        fitting = self._reader.among(legal, rest) if rest else legal
        if fitting:
            self.screen.menu(self._chosen(fitting, seats), asked_for=True)
        else:
            self.screen.say(self.screen.out.words.nothing_begins_so, BAD)

    def _why(self, rest: str, seats: tuple[Seat, ...]) -> None:
        """A clause; without its id those of the latest refusal, else the one that asks."""
        screen, game = self.screen, self.host.game
        if rest:
            _law.one(screen.out, game, rest, screen.readings)
        else:
            asking = Cited(self.host.match.turn.clause)
            _law.why(screen.out, game, self._cited or [asking], screen.names, screen.readings)

    def _undo(self, rest: str, seats: tuple[Seat, ...]) -> None:
        words = self.screen.out.words
        if self.clock.racers:
            self.screen.say(words.race_stands, BAD)
            return
        if self._dealing is not None and self._dealing.given:
            self._dealing = Dealing(self._dealing.steps, self._dealing.given[:-1])
            self.screen.menu(self._options(seats))
            return
        self._open, self._dealing = (), None
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
            self.screen.say(said(self.screen.out, error), BAD)
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
        seconds = float(text.replace(",", "."))
    except ValueError:
        return None
    return seconds if isfinite(seconds) and seconds >= 0 else None


Command: TypeAlias = "Callable[[Session, str, tuple[Seat, ...]], None]"

_COMMANDS: Final[dict[str, Command]] = {
    "help": Session._help,
    "look": Session._look,
    "list": Session._list,
    "rules": Session._rules,
    "why": Session._why,
    "clause": Session._why,
    "undo": Session._undo,
    "wait": Session._wait,
    "pace": Session._pace,
    "save": Session._save,
    "quit": Session._quit,
}
_ALONE: Final = frozenset({"help", "look", "undo", "quit"})
"""Commands behind which nothing is typed."""
