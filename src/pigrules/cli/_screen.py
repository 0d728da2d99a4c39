"""What the terminal shows: the position, the possible answers, events, and reasons for a refusal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final

from attrs import field, frozen
from rich.cells import cell_len

from .. import explain
from .._streams import takes_control_codes
from ..core import Cited, Over, PlayerStep, Seat, Turn, letter
from ..core.messages import brief
from ..core.page import Page
from ..match import AnyMatch
from ..registry import AnyGame
from . import _points
from ._answers import asked, cited, namer, result_in_words
from ._choices import Option
from ._colours import paint
from ._log import Log, Note, fitting
from ._menu import explained, kinds, menu
from ._output import BAD, FAINT, GOOD, HEAD, OPEN, Out

_FORGET: Final = "\x1b[3J"
"""Makes a terminal forget the lines that have left the screen."""
_MOST_EXAMPLES: Final = 3
_TYPED: Final = 2
"""Lines that are left for what is typed."""


@frozen
class Screen:
    """Prints; `names` are what the seats are called.

    If it is `live`, the position, what has happened and what is asked are drawn in the place of those before.
    """

    out: Out
    game: AnyGame
    names: tuple[str, ...]
    readings: object = None
    """The readings of the table, which its clauses follow."""
    people: tuple[str, ...] = ()
    """The names of the players alone, by seat; none if they have none."""
    live: bool = False
    """Whether this is a terminal that obeys control codes, before people."""
    log: Log = field(factory=Log)
    """What a live screen has to show, or has shown."""

    def flush(self) -> None:
        """Show what has not been shown, before the next line is typed."""
        for note in self.log.take():
            self._print(note)

    def board(self, match: AnyMatch, seat: Seat | None, options: Sequence[Option] = ()) -> None:
        """The position, as far as `seat` sees it, with the keys of `options` beside the pieces."""
        self._draw(lambda: self._position(match, seat, options), lambda: None)

    def ask(self, match: AnyMatch, seat: Seat | None, options: Sequence[Option], keyed: bool = False) -> None:
        """The position as `seat` sees it, what is asked, and all that can be answered.

        If the pieces are `keyed`, keys stand beside them, and on a live screen nowhere else.
        """
        beside: set[str] = set()

        def position() -> None:
            beside.update(self._position(match, seat, options if keyed else ()))

        def question() -> None:
            apart = [each for each in options if not self.live or each.key not in beside]
            self.asked(match.turn, apart)

        self._draw(position, question)

    def _draw(self, above: Callable[[], object], below: Callable[[], object]) -> None:
        """Print the position and what belongs below; a live screen has what happened between them."""
        if not self.live:
            above()
            below()
            return
        out = self.out
        top, bottom = out.captured(above), out.captured(below)
        room = out.console.height - top.count("\n") - bottom.count("\n") - _TYPED
        told = [(out.captured(partial(self._print, note)), note.public) for note in self.log.recent()]
        out.console.clear()
        out.raw(top + fitting(told, room) + bottom)
        self.log.take()

    def _position(self, match: AnyMatch, seat: Seat | None, options: Sequence[Option]) -> set[str]:
        """Print the position; the keys that stand in it."""
        beside: set[str] = set()

        def key(step: str) -> str:
            beside.add(keys.get(step, ""))
            return keys.get(step, "")

        keys = {self.without_seat(each.step).partition(" ")[2]: each.key for each in options}
        page = Page(
            namer(self.game, self.out.lang),
            self.out.width,
            paint,
            key,
            lambda seat: self.names[seat] if self.people else letter(seat),
            lambda: match.earlier(seat),
        )
        if not self.live:
            self.out.line()
        self.out.picture(self.game.render(match.view(seat), page))
        self.out.line()
        return beside - {""}

    def prompt(self, text: str) -> str:
        """A prompt with room for what is typed: all but its last line is printed here."""
        *first, last = self.out.folded(text)
        for line in first:
            self.out.picture(line)
        return last

    def _print(self, note: Note) -> None:
        self.out.line(note.text, note.style, note.indent)

    def _note(self, text: str, style: str = "", indent: int = 0, public: bool = False) -> None:
        note = Note(text, style, indent, public)
        if self.live:
            self.log.add(note)
        else:
            self._print(note)

    def asked(self, turn: Turn, options: Sequence[Option]) -> None:
        """What is asked, and all that can be answered; a live screen leaves to `why` where that stands."""
        self.out.line(asked(self.out, self.game, turn, self.names, self.readings, not self.live), HEAD)
        self.menu(options)

    def menu(self, options: Iterable[Option], asked_for: bool = False) -> None:
        """What can be answered; of very many of a kind only how to type it, unless they are `asked_for`."""
        self.out.picture("\n".join(menu(options, self.out.console.width, self._many, asked_for)))

    def which(self, options: Sequence[Option], sure: bool) -> None:
        """Ask which of these is meant, or whether this is."""
        self.flush()
        self.out.line(self.out.words.which_one if sure else self.out.words.did_you_mean, HEAD)
        self.menu(options)

    def understood(self, text: str) -> None:
        """What a line was taken for."""
        self._note(self.out.words.understood.format(step=text), FAINT)

    def _many(self, options: Sequence[Option]) -> str:
        """One line for many answers of a kind, with one of them that is neither short nor long."""
        some = sorted(options, key=lambda option: len(option.text))[len(options) // 3]
        return self.out.words.many_ways.format(count=len(options), example=self._quoted(some))

    def _quoted(self, option: Option) -> str:
        return self.out.words.quoted.format(text=option.text)

    def happened(self, step: Any, events: Iterable[Cited], typed: bool, after: float = 0.0) -> None:
        """The events of a step, and the step itself if an opponent took it and it is not concealed.

        In a race it came `after` so many seconds. A live screen has no room for a step that its events tell.
        """
        events = tuple(events)
        told = type(step) in self.game.secret or (self.live and events and not after)
        if isinstance(step, PlayerStep) and not typed and not told:
            time = f" ({self._number(after)} s)" if after else ""
            text = self.out.words.seat_says.format(seat=self.names[step.seat], text=self.label(step))
            self._note(f"{text}{time}", FAINT, public=True)
        for event in events:
            text = explain.cited(self.game, event, self.out.lang, self.names, self.readings)
            self._note(text, indent=2, public=True)

    def label(self, step: Any) -> str:
        """What is written on the button of a step; its notation, if the game has no words for it."""
        label = explain.label(self.game, step, self.out.lang, self.names)
        return self.without_seat(step) if label == self.game.format(step) else label

    def _number(self, number: float) -> str:
        return f"{number:.1f}".replace(".", self.out.words.decimal)

    def without_seat(self, step: Any) -> str:
        """A step in the notation, without the letter of its seat."""
        line = self.game.format(step)
        return line.removeprefix(f"{letter(step.seat)} ") if isinstance(step, PlayerStep) else line

    def refused(self, refusals: Iterable[Cited]) -> None:
        """Why a step is not taken."""
        self._note(self.out.words.refused, BAD)
        for each in refusals:
            self._note(cited(self.game, each, self.out.lang, self.names, self.readings), BAD, 2)

    def nonsense(self, typed: str, options: Sequence[Option]) -> None:
        """What was typed says nothing; and what can be typed."""
        self.flush()
        words = self.out.words
        self.out.line(words.not_understood.format(text=words.quoted.format(text=brief(typed))), BAD)
        self.examples(options)

    def examples(self, options: Sequence[Option]) -> None:
        """Some answers, if possible of several kinds."""
        first = [each[0] for each in kinds(options)]
        second = [each[-1] for each in kinds(options) if len(each) > 1]
        some = [self._quoted(option) for option in (*first, *second)[:_MOST_EXAMPLES]]
        if some:
            self.out.line(self.out.words.for_example.format(examples="; ".join(some)), OPEN)

    def help(self, options: Sequence[Option]) -> None:
        """All that can be typed."""
        self.flush()
        width = self.out.console.width
        rows = [line.split("  ", 1) for line in self.out.words.play_help.strip().split("\n")]
        longest = max(cell_len(head) for head, _ in rows)
        for head, text in rows:
            self.out.picture("\n".join(explained(head, text.strip(), longest, width)))
        self.examples(options)

    def hand_over(self, name: str) -> None:
        """Clear the screen before another person looks at it."""
        if takes_control_codes(sys.stdout):
            self.out.console.clear()
            self.out.console.file.write(_FORGET)
        self.log.forget_private()
        self.out.line(self.out.words.hand_over.format(name=name), HEAD)

    def result(self, match: AnyMatch, over: Over) -> None:
        """The last position; how the game ended, clause by clause; the points, thing by thing."""
        self._draw(lambda: self._position(match, None, ()), lambda: self._result(match, over))

    def _result(self, match: AnyMatch, over: Over) -> None:
        for ground in explain.grounds(over):
            self.out.line(cited(self.game, ground, self.out.lang, self.names, self.readings), HEAD)
        sheet, say = self.game.sheet(match.state), self.out.words
        _points.table(self.out, self.game, sheet, self.names, self.readings)
        if len(self.names) > 1 and not over.winners:
            self.out.line(say.lost_together, BAD)
        elif _points.together(sheet, over):
            self.out.line(say.won_together, GOOD)
        else:
            self.out.line(result_in_words(self.out, over, self.names), GOOD)

    def say(self, text: str, style: str = OPEN) -> None:
        """A word of the program itself."""
        self._note(text, style)
