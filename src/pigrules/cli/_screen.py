"""What the terminal shows: the position, the possible answers, events, and reasons for a refusal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any, Final

from attrs import frozen

from .. import explain
from .._streams import takes_control_codes
from ..core import Cited, Over, PlayerStep, Ruling, Turn, letter
from ..registry import AnyGame
from ._answers import asked, cited, namer, refused, result_in_words
from ._menu import listing, menu, rows
from ._output import BAD, FAINT, GOOD, HEAD, OPEN, Out

_FORGET: Final = "\x1b[3J"
"""Makes a terminal forget the lines that have left the screen."""


@frozen
class Screen:
    """Prints; `names` are what the seats are called."""

    out: Out
    game: AnyGame
    names: tuple[str, ...]
    readings: object = None
    """The readings of the table, which its clauses follow."""

    def board(self, view: Any) -> None:
        """The position, as far as `view` shows it."""
        self.out.line()
        self.out.picture(self.game.render(view, namer(self.game, self.out.lang)))
        self.out.line()

    def asked(self, turn: Turn, answers: Sequence[tuple[int, str]]) -> None:
        """What is asked, and all that can be answered, numbered."""
        self.out.line(asked(self.out, self.game, turn, self.names, self.readings), HEAD)
        self.menu(answers)

    def menu(self, answers: Iterable[tuple[int, str]], asked_for: bool = False) -> None:
        """Numbered answers; of very many the shape, and less so if they are `asked_for`."""
        words = self.out.words
        lines = (listing if asked_for else menu)(answers, self.out.console.width, words.ways, words.more)
        self.out.picture("\n".join(lines))

    def happened(self, step: Any, events: Iterable[Cited], typed: bool, after: float = 0.0) -> None:
        """The events of a step, and the step itself if an opponent took it and it is not concealed.

        In a race it came `after` so many seconds.
        """
        concealed = type(step) in self.game.secret
        if isinstance(step, PlayerStep) and not typed and not concealed:
            time = f" ({after:.1f} s)" if after else ""
            self.out.line(f"{self.names[step.seat]}: {self.without_seat(step)}{time}", FAINT)
        for event in events:
            self.out.line(explain.cited(self.game, event, self.out.lang, self.names, self.readings), indent=2)

    def without_seat(self, step: Any) -> str:
        """A step in the notation, without the letter of its seat."""
        line = self.game.format(step)
        return line.removeprefix(f"{letter(step.seat)} ") if isinstance(step, PlayerStep) else line

    def refused(self, ruling: Ruling) -> None:
        """Why a step is not taken."""
        self.out.line(self.out.words.refused, BAD)
        refused(self.out, self.game, ruling.refusals, self.names, readings=self.readings)

    def nonsense(self, problem: str, answers: Sequence[tuple[int, str]]) -> None:
        """Why what was typed is no step, and what steps look like."""
        self.out.line(problem, BAD)
        self.examples(answers)

    def examples(self, answers: Sequence[tuple[int, str]]) -> None:
        """One answer of each kind."""
        if not answers:
            return
        whole = dict(answers)
        firsts = (whole[row.items[0][0]] for row in rows(answers))
        self.out.line(self.out.words.for_example.format(examples="; ".join(firsts)), OPEN)

    def help(self, answers: Sequence[tuple[int, str]]) -> None:
        """All that can be typed."""
        self.out.picture(self.out.words.play_help)
        self.examples(answers)

    def hand_over(self, name: str) -> None:
        """Clear the screen before another person looks at it."""
        if takes_control_codes(sys.stdout):
            self.out.console.clear()
            self.out.console.file.write(_FORGET)
        self.out.line(self.out.words.hand_over.format(name=name), HEAD)

    def result(self, over: Over) -> None:
        """How the game ended, clause by clause."""
        for ground in explain.grounds(over):
            self.out.line(cited(self.game, ground, self.out.lang, self.names, self.readings), HEAD)
        self.out.line(result_in_words(self.out, over, self.names), GOOD)

    def say(self, text: str, style: str = OPEN) -> None:
        """A word of the program itself."""
        self.out.line(text, style)
