"""How a game's positions are written down: what a person types from what lies on the table.

A document says what lies there and what was done last, in the game's own words.
A `Layout` builds the state from it under given rules, and writes the document of a state.
Everything else about positions is the same for all games; see `pigrules.position`.

Rules for those who write a layout:

- `build` never raises for what a person has typed. It says what is wrong with `Draft.wrong`, goes on with
  something possible, and gives None if nothing is.
- What a table may not know is asked with `Draft.ask`, by its place in the document.
  `write` leaves out what is said to be unsaid by the same places.
- A phase is never read: it follows from what was done last, and from the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar, get_args

from attrs import define, evolve, field, frozen

from .errors import InvalidPositionError
from .mappings import read_only
from .messages import listed, nearest, shown
from .referee import OWN
from .values import Cited, ClauseId, Seat, letter

__all__ = ["ABOUT", "LATER", "About", "Draft", "Fault", "Layout", "Unsaid", "parts", "words"]

T = TypeVar("T")
W = TypeVar("W", bound=str)
R = TypeVar("R")
S = TypeVar("S")

About: TypeAlias = Literal["play", "luck", "points", "past"]
"""What reads a fact: the ruling on a player's step, an outcome of chance, the points, or only the past.

>>> from pigrules.core.layout import About
>>> about: About = "points"
"""
ABOUT: Final[tuple[About, ...]] = get_args(About)
"""All of them: what is about the first is read by everything, what is about the last by almost nothing.

>>> from pigrules.core.layout import ABOUT
>>> ABOUT
('play', 'luck', 'points', 'past')
"""

LATER: Final[tuple[About, ...]] = ABOUT[:3]
"""All but the past: what is read as the game goes on.

>>> from pigrules.core.layout import LATER
>>> LATER
('play', 'luck', 'points')
"""

_WORD: Final = re.compile(r"[a-z0-9+=?-]+")
_BETWEEN: Final = "/"
_ONE_SEAT: Final = re.compile("[A-Za-z]")


@frozen
class Fault:
    """One thing that is wrong with a document.

    >>> from pigrules.core.layout import Fault
    >>> Fault("wolf", "expected a whole number", hint="such as wolf = 9").path
    'wolf'
    """

    path: str
    """The place in the document: a key, such as ``houses.A``, and where it helps what stands there."""
    problem: str = ""
    """What is wrong, for what no clause says."""
    cited: Cited | None = None
    """The clause that it breaks, if it breaks one."""
    hint: str = ""
    """What to type instead, or where to look; may be empty."""


@frozen
class Unsaid:
    """A fact that a document leaves open, and the value that one completion gives it.

    >>> from pigrules.core.layout import Unsaid
    >>> Unsaid("seats.B: wheel", ("sleep", "trap"), "trap", "play").value
    'trap'
    """

    path: str
    """Where it would stand, as the table is asked for it."""
    values: tuple[Any, ...]
    """All that it may be."""
    value: Any
    about: About
    """What reads it."""
    free: bool = False
    """Whether the position can be with each of the values, if it can be with one."""


@define(eq=False)
class Draft:
    """One document while it is read under some rules: what it says, what is wrong, and what it leaves open.

    >>> from pigrules.core.layout import Draft
    >>> draft = Draft({"wolf": "nine"})
    >>> draft.number("wolf", 9)
    9
    >>> draft.faults
    [Fault(path='wolf', problem="expected a whole number, found 'nine'", cited=None, hint='')]
    """

    data: Mapping[str, Any]
    """The keys of the layout; those that all games share are left out, but for ``turn``."""
    chosen: Sequence[Any] = ()
    """The values of the facts that are asked for and `read`, in the order in which they are asked for."""
    others: Sequence[Any] = ()
    """The same for those that nothing reads."""
    read: Collection[About] = ABOUT
    """What the answer reads that is sought."""
    known: Mapping[str, Any] = field(factory=dict)
    """Values for facts that the document leaves open, by their places; they are not asked for."""
    game: Any = None
    """The game, whose functions `play` asks."""
    unchecked: bool = False
    """Whether the position need not be possible, so that every value fits."""
    faults: list[Fault] = field(factory=list, init=False)
    asked: list[Unsaid] = field(factory=list, init=False)
    settled: dict[str, Unsaid] = field(factory=dict, init=False)
    """All that was asked for, by place: what is open, what is `known`, and what follows from the rest."""
    unsaid: set[str] = field(factory=set, init=False)
    """The places of all that was asked for, also where other answers left one value only."""
    told: dict[str, str] = field(factory=dict, init=False)
    """What the document says, in its canonical form, of the steps that were played."""
    passed: list[Any] = field(factory=list, init=False)
    """The positions on the way to what the document describes. They have to be possible as well."""
    stuck: bool = field(default=False, init=False)
    """Whether a position on the way is so impossible that there is no going on from it."""
    hopeless: bool = field(default=False, init=False)
    """Whether something was wrong before anything was asked: then it is wrong whatever is left open."""

    def text(self, key: str, default: str = "") -> str:
        """The text under `key`, in one line and with single spaces."""
        return " ".join(self._typed(key, str, default, "text in quotation marks").split())

    def number(self, key: str, default: T) -> int | T:
        """The whole number under `key`."""
        found: int | T = self._typed(key, int, default, "a whole number")
        return found

    def has(self, key: str) -> bool:
        """Whether the document says `key`."""
        return key in self.data

    def row(self, key: str, seat: int) -> Any:
        """What the table under `key` says of a seat: text or a whole number; None if nothing."""
        table = self._typed(key, dict, {}, f'a table, such as {key}.A = "…"')
        return table.get(letter(seat))

    def table(self, key: str) -> Mapping[str, Any]:
        """The table under `key`, whose values are text or whole numbers; empty if there is none."""
        found: Mapping[str, Any] = self._typed(key, dict, {}, f'a table, such as {key}.A = "…"')
        return found

    def wrong(self, path: str, problem: str = "", hint: str = "", by: ClauseId | Cited | None = None) -> None:
        """Note a fault: what is wrong, what to do, and the clause that it breaks.

        Without a problem the text of the clause says what is wrong.
        """
        self.faults.append(Fault(path, problem, Cited(by) if isinstance(by, str) else by, hint))
        self.hopeless = self.hopeless or not self.asked

    def unread(self, key: str, hint: str) -> None:
        """Note that the text under `key` is missing or says nothing; `hint` is what may stand there.

        What is no text has been told by `text`, and gets the hint.
        """
        said = self.data.get(key)
        if key not in self.data:
            self.wrong(key, "is not said", hint)
        elif isinstance(said, str):
            told = " ".join(said.lower().split())
            self.wrong(key, f"cannot be {shown(told)}" if told else "is empty", hint)
        else:
            self.faults = [evolve(each, hint=hint) if each.path == key else each for each in self.faults]

    def tell(self, key: str, text: str) -> None:
        """Say in canonical form what a key tells of steps that are played.

        The position after them no longer shows what they were, and they may have other effects under other
        rules. So what is written is the position before them, and this text.
        """
        self.told[key] = text

    def play(self, path: str, state: S, step: Any) -> S:
        """The position after a step that the document tells of; the one before it if the step is refused.

        The fault names the step and the clause that refuses it.
        """
        self.passed.append(state)
        try:
            if self.can_play(path, state, step):
                after: S = self.game.advance(state, step)
                return after
        except InvalidPositionError:
            self.stuck = True
        return state

    def can_play(self, path: str, state: Any, step: Any) -> bool:
        """Whether the step is legal; if it is not, the fault names the clause that refuses it."""
        ruling = self.game.judge(state, step)
        if not ruling.legal:
            by_the_game = [each for each in ruling.refusals if not each.clause.startswith(OWN)]
            self.wrong(path, by=(by_the_game or ruling.refusals)[0])
        return bool(ruling.legal)

    def ask(
        self,
        path: str,
        values: Iterable[T],
        about: About = "play",
        *,
        free: bool = False,
        fits: Callable[[T], bool] | None = None,
    ) -> T:
        """One of `values`, for a fact that the document leaves open.

        Every other value is tried as well: an answer holds if it is the same for all. No question is asked
        where there is one value only. The first value is the one that a table is most likely to mean.
        A fact is `free` if it bears on nothing that makes a position impossible.

        `fits` leaves out what cannot go with what is said and with the answers before it. So that a value
        does not hang on an answer that is not sought, what is read by more is asked first. Where nothing
        fits, there is no such position, and it is the first value.
        """
        every, read = tuple(dict.fromkeys(values)), about in self.read
        possible = every if fits is None else self._fitting(every, read, fits)
        if len(possible) != 1 or self.asked:
            self.unsaid.add(path)
        derived = len(possible) == 1 and (len(every) == 1 or not self.asked)
        told = path in self.known and self.known[path] in possible
        value: T = self.known[path] if told else (possible or every)[0]
        if derived or told or not possible:
            self.settled[path] = Unsaid(path, possible or every, value, about, free)
            return value
        among = self.chosen if read else self.others
        at = sum((each.about in self.read) is read for each in self.asked)
        if at < len(among) and among[at] in possible:
            value = among[at]
        self.settled[path] = Unsaid(path, possible, value, about, free)
        self.asked.append(self.settled[path])
        return value

    def _fitting(self, every: tuple[T, ...], read: bool, fits: Callable[[T], bool]) -> tuple[T, ...]:
        """The values that fit; of a fact that nothing reads, the first of them and all after it.

        That is so unless the first is the only one, and what the document says gives it.
        """
        if self.unchecked:
            return every
        if read:
            return tuple(filter(fits, every))
        first: list[int] = []
        for at, value in enumerate(every):
            if fits(value):
                first.append(at)
                if self.asked or len(first) > 1:
                    return every[first[0] :]
        return tuple([every[at] for at in first])

    def word(self, path: str, said: str, among: Sequence[W], what: str) -> W | None:
        """The one of `among` that `said` names: whole, in the plural, or by an unambiguous beginning.

        None, and a fault, if there is no such word.
        """
        found = [word for word in among if word == said] or [
            word for word in among if word.startswith(said) or f"{word}s" == said
        ]
        if len(found) == 1:
            return found[0]
        if found:
            self.wrong(path, f"{shown(said)} may be {' or '.join(found)}", "write more of the word")
        else:
            guess = nearest(said, among).removeprefix("; ")
            self.wrong(path, f"{shown(said)} is no {what}", guess or f"one of {listed(among)}")
        return None

    def seat(self, path: str, said: str, seats: int) -> Seat | None:
        """The seat with that letter; None, and a fault, if there is none."""
        if _ONE_SEAT.fullmatch(said) and ord(said.upper()) - ord("A") < seats:
            return Seat(ord(said.upper()) - ord("A"))
        there = f"the seats are A to {letter(seats - 1)}" if seats > 1 else "the only seat is A"
        self.wrong(path, f"there is no seat {shown(said)}", there)
        return None

    def _typed(self, key: str, kind: type, default: Any, expected: str) -> Any:
        value = self.data.get(key, default)
        if key in self.data and (not isinstance(value, kind) or isinstance(value, bool)):
            self.wrong(key, f"expected {expected}, found {shown(value)}")
            return default
        return value


def words(text: str) -> list[str]:
    """The words of a text in small letters; commas and other marks are for the eye.

    >>> from pigrules.core.layout import words
    >>> words("Straw door, straw window 2")
    ['straw', 'door', 'straw', 'window', '2']
    """
    return _WORD.findall(text.lower())


def parts(text: str) -> list[str]:
    """The parts of a text that strokes divide; an empty text has none.

    >>> from pigrules.core.layout import parts
    >>> parts("straw door, straw window / brick door")
    ['straw door, straw window', 'brick door']
    """
    return [part.strip() for part in text.split(_BETWEEN)] if text.strip() else []


def _read_only(given: Mapping[str, str]) -> Mapping[str, str]:
    return read_only(given)


def _as_given(draft: Draft, rules: Any) -> Any:
    return rules


def _nothing(state: Any, seat: Seat | None) -> frozenset[str]:
    return frozenset()


def _turn(cited: Cited, state: Any) -> str:
    return "turn"


@frozen(kw_only=True)
class Layout(Generic[R, S]):
    """How a game's positions are written down.

    >>> from pigrules import game
    >>> layout = game("woolfy").layout
    >>> list(layout.keys)[:5]
    ['turn', 'red', 'green', 'blue', 'wolf']
    """

    rows: str
    """The key whose table has a row for each seat: it says how many seats there are."""
    keys: Mapping[str, str] = field(converter=_read_only)
    """Every key of the document, and an example of what stands there, in the order of the document."""
    build: Callable[[Draft, R], S | None]
    """The state that a document describes, under these rules."""
    write: Callable[[S, frozenset[str]], dict[str, Any]]
    """The document of a state, ``turn`` first, without the facts at the places that are unsaid."""
    optional: tuple[str, ...] = ()
    """The keys that are left out where the same state comes back without them."""
    place: Callable[[Cited, Any], str] = _turn
    """The place in the document of a fault of the state."""
    hints: Mapping[str, str] = field(factory=dict, converter=_read_only)
    """What to type instead: by the clause of a fault, or by the problem that a fault names."""
    conceals: Callable[[S, Seat | None], frozenset[str]] = _nothing
    """The places of what a seat, or a spectator (None), may not know of a state."""
    fitted: Callable[[Draft, R], R] = _as_given
    """The rules with a box that holds what the document shows, where our own box is invented."""
    fits: str = ""
    """The key of the rules that `fitted` fills unless the document says it; empty if none."""
    template: str
    """A whole position with a comment on each key, for a person to change."""
